//! Where the site's other files are. Their names change with their content, so the page carries them in `<meta>` tags.

use wasm_bindgen::JsCast;
use web_sys::HtmlMetaElement;

use talon_web_kit::document;

/// The address of the file that a `<meta name="asset-KIND">` names, relative to the page.
pub(crate) fn url(kind: &str) -> Option<String> {
    let tag = document().query_selector(&format!("meta[name=asset-{kind}]")).ok().flatten()?;
    Some(tag.dyn_into::<HtmlMetaElement>().ok()?.content())
}
