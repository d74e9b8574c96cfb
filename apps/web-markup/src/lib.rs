//! `view!`: markup in Rust becomes calls of the UI kit's elements, and nothing else.
//!
//! | markup | call |
//! |---|---|
//! | `<p>"Text" {expression}</p>` | `html_element("p").child("Text").child(expression)` |
//! | `title="Hint"` `data-deal=expression` | `.attr("title", "Hint")` |
//! | `class:lit=closure` | `.class("lit", closure)` |
//! | `style:--x=expression` | `.style("--x", expression)` |
//! | `prop:value=expression` | `.prop_value(expression)` |
//! | `on:click=closure` | `.on::<MouseEvent>("click", closure)` |
//! | `node_ref=handle` | `.node_ref(handle)` |
//! | `inner_html=text` | `.inner_html(text)` |
//!
//! Components are plain functions, called in braces.

use proc_macro2::TokenStream;
use quote::quote;
use rstml::node::{KeyedAttribute, Node, NodeAttribute, NodeBlock, NodeElement};
use rstml::{Infallible, Parser, ParserConfig};
use syn::spanned::Spanned;

/// Elements that have no end tag.
const EMPTY: [&str; 3] = ["input", "br", "img"];

/// Elements of SVG that are drawn here.
const SVG: [&str; 10] =
    ["svg", "use", "g", "path", "rect", "line", "circle", "polyline", "ellipse", "text"];

/// Markup → a `View`.
#[proc_macro]
pub fn view(markup: proc_macro::TokenStream) -> proc_macro::TokenStream {
    let config = ParserConfig::new().always_self_closed_elements(EMPTY.into_iter().collect());
    match Parser::new(config).parse_simple(markup) {
        Ok(nodes) => parts(&nodes).into(),
        Err(fault) => fault.to_compile_error().into(),
    }
}

fn parts(nodes: &[Node]) -> TokenStream {
    let parts: Vec<TokenStream> = nodes.iter().map(part).collect();
    match parts.as_slice() {
        [one] => quote! { ::talon_web_kit::IntoView::into_view(#one) },
        parts => {
            quote! { ::talon_web_kit::IntoView::into_view(::talon_web_kit::fragment() #(.child(#parts))*) }
        }
    }
}

fn part(node: &Node) -> TokenStream {
    match node {
        Node::Element(element) => tag(element),
        Node::Text(text) => {
            let text = &text.value;
            quote! { #text }
        }
        Node::Block(block) => inside(block),
        Node::Fragment(fragment) => parts(fragment.children()),
        Node::Comment(_) | Node::Doctype(_) | Node::RawText(_) | Node::Custom(_) => {
            wrong(node, "markup is made of elements, quoted text and blocks")
        }
    }
}

/// The content of braces. The braces belong to the markup, not to Rust.
fn inside(block: &NodeBlock) -> TokenStream {
    if let Some([syn::Stmt::Expr(expression, None)]) = block.try_block().map(|b| &b.stmts[..]) {
        return quote! { #expression };
    }
    quote! { #block }
}

fn tag(element: &NodeElement<Infallible>) -> TokenStream {
    let name = element.name().to_string();
    let calls = element.attributes().iter().map(attribute);
    let children = element.children().iter().map(part);
    let make =
        if SVG.contains(&name.as_str()) { quote!(svg_element) } else { quote!(html_element) };
    quote! { ::talon_web_kit::#make(#name) #(#calls)* #(.child(#children))* }
}

fn attribute(attribute: &NodeAttribute) -> TokenStream {
    match attribute {
        NodeAttribute::Attribute(keyed) => keyed_attribute(keyed),
        NodeAttribute::Block(block) => {
            let fault = wrong(block, "an attribute has a name");
            quote! { .attr("", #fault) }
        }
    }
}

fn keyed_attribute(keyed: &KeyedAttribute) -> TokenStream {
    let key = keyed.key.to_string();
    let value = keyed.value().map_or_else(|| quote! { "" }, |value| quote! { #value });
    match key.split_once(':') {
        Some(("class", name)) => quote! { .class(#name, #value) },
        Some(("style", name)) => quote! { .style(#name, #value) },
        Some(("prop", "value")) => quote! { .prop_value(#value) },
        Some(("on", name)) => {
            let kind = syn::Ident::new(event(name), keyed.key.span());
            quote! { .on::<::web_sys::#kind>(#name, #value) }
        }
        Some(_) => {
            let fault = wrong(&keyed.key, "there is class:, style:, on: and prop:value");
            quote! { .attr(#key, #fault) }
        }
        None if key == "node_ref" => quote! { .node_ref(#value) },
        None if key == "inner_html" => quote! { .inner_html(#value) },
        None => quote! { .attr(#key, #value) },
    }
}

/// The type of an event.
fn event(name: &str) -> &'static str {
    match name {
        "click" | "contextmenu" | "dblclick" => "MouseEvent",
        "keydown" | "keyup" => "KeyboardEvent",
        _ if name.contains("pointer") => "PointerEvent",
        _ => "Event",
    }
}

fn wrong(what: &impl Spanned, why: &str) -> TokenStream {
    syn::Error::new(what.span(), why).to_compile_error()
}
