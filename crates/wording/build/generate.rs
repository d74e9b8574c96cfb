//! Writes the messages as Rust: a function for each, with its English text as its documentation, and a static for each
//! form.
//!
//! A function names its own texts, one for each language, and a text names the forms that it uses. So a program that is
//! downloaded in parts downloads each text with the code that uses it.

use std::fmt::Write as _;

use crate::message_file::{Access, Message, MessageFile, Type, places};

/// The source of the module `messages`; the first language decides which arguments a message takes.
pub(crate) fn rust(languages: &[MessageFile]) -> String {
    let first = &languages[0];
    let mut rust = String::new();
    let names: Vec<&str> = languages.iter().map(|file| file.language.as_str()).collect();
    language_enum(&mut rust, &names);
    if names.len() > 1 {
        line(
            &mut rust,
            "static CHOSEN: core::sync::atomic::AtomicU8 = core::sync::atomic::AtomicU8::new(0);",
        );
    }
    line(&mut rust, "impl Wording {");
    for (name, message) in &first.messages {
        function(&mut rust, languages, name, message);
    }
    line(&mut rust, "}");
    for file in languages {
        forms(&mut rust, file);
    }
    rust
}

fn line(rust: &mut String, text: &str) {
    rust.push_str(text);
    rust.push('\n');
}

fn language_enum(rust: &mut String, names: &[&str]) {
    line(rust, "/// A language that there are messages in.");
    line(rust, "#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]\npub enum Language {");
    for name in names {
        let _ = writeln!(rust, "/// {name}.\n{name},");
    }
    line(rust, "}\nimpl Language {\n/// Every language.");
    let all: Vec<String> = names.iter().map(|name| format!("Language::{name}")).collect();
    let _ = writeln!(rust, "pub const ALL: [Language; {}] = [{}];", names.len(), all.join(", "));
    chosen_language(rust, &all);
    line(rust, "}");
}

/// The language of this program, which is the first one until another is chosen. A single language takes no memory and
/// no code.
fn chosen_language(rust: &mut String, all: &[String]) {
    let (choose, chosen) = match all {
        [only] => ("let _ = self;".to_owned(), (*only).clone()),
        [first, ..] => (
            "CHOSEN.store(self as u8, core::sync::atomic::Ordering::Relaxed);".to_owned(),
            format!(
                "let chosen = usize::from(CHOSEN.load(core::sync::atomic::Ordering::Relaxed));\n\
                 Language::ALL.get(chosen).copied().unwrap_or({first})"
            ),
        ),
        [] => unreachable!("there is a first language"),
    };
    let _ = writeln!(
        rust,
        "/// Makes this the language of the program: of [`Wording::shown`] and [`Wording::spoken`].\n\
         pub fn choose(self) {{ {choose} }}\n\
         /// The language of the program; the first one until another is chosen.\n\
         pub fn chosen() -> Language {{ {chosen} }}"
    );
}

fn function(rust: &mut String, languages: &[MessageFile], name: &str, message: &Message) {
    let Message { access, arguments, text } = message;
    let access = match access {
        Access::Public => "pub",
        Access::Internal => "pub(crate)",
        Access::Label => return label(rust, languages, name, text),
    };
    let (mut parameters, mut values) = (String::new(), String::new());
    for (name, kind) in arguments {
        let (rust_type, variant) = match kind {
            Type::Card => ("Card", "Card"),
            Type::Rank => ("Rank", "Rank"),
            Type::Suit => ("Suit", "Suit"),
            Type::Colour => ("Colour", "Colour"),
            Type::Place => ("Place", "Place"),
            Type::Count => ("usize", "Count"),
            Type::Number => ("usize", "Number"),
            Type::Text => ("&str", "Text"),
        };
        let _ = write!(parameters, ", {name}: {rust_type}");
        let _ = write!(values, "Argument::{variant}({name}), ");
    }
    let _ = writeln!(rust, "/// `{text}`\n{access} fn {name}(self{parameters}) -> String {{");
    line(rust, "let (text, forms): (&str, &[&Form]) = match self.language {");
    for file in languages {
        let (text, forms) = encode(file, &file.messages[name].text, arguments);
        let _ =
            writeln!(rust, "Language::{} => ({text:?}, const {{ &[{forms}] }}),", file.language);
    }
    let _ = writeln!(rust, "}};\nself.fill(text, forms, &[{values}])\n}}");
}

fn label(rust: &mut String, languages: &[MessageFile], name: &str, text: &str) {
    let _ = writeln!(rust, "/// `{text}`\npub const fn {name}(self) -> &'static str {{");
    line(rust, "match self.language {");
    for file in languages {
        let _ = writeln!(rust, "Language::{} => {:?},", file.language, file.messages[name].text);
    }
    line(rust, "}\n}");
}

fn forms(rust: &mut String, file: &MessageFile) {
    for (name, text) in &file.forms {
        let kind = name.split('.').next().and_then(Type::from_name).expect("checked before");
        let parts: Vec<(String, Type)> =
            kind.parts().iter().map(|(name, kind)| ((*name).to_owned(), *kind)).collect();
        let text: Vec<&str> = text.split('|').map(str::trim).collect();
        let (text, forms) = encode(file, &text.join("|"), &parts);
        let name = static_name(file, name);
        let _ =
            writeln!(rust, "static {name}: Form = Form {{ text: {text:?}, forms: &[{forms}] }};");
    }
}

/// The name of the static with a form: `ENGLISH_RANK_CAPITAL`.
fn static_name(file: &MessageFile, form: &str) -> String {
    format!("{}_{}", file.language, form.replace('.', "_")).to_uppercase()
}

/// The text of a message or a form with numbers instead of names, and the list of the forms that it uses.
fn encode(file: &MessageFile, text: &str, arguments: &[(String, Type)]) -> (String, String) {
    let mut encoded = text.to_owned();
    let mut forms: Vec<String> = Vec::new();
    for place in places(text) {
        let (argument, form) = file.resolve(&place, arguments).expect("checked before");
        let form = form.map(|form| {
            let form = format!("&{}", static_name(file, &form));
            let known = forms.iter().position(|known| *known == form);
            known.unwrap_or_else(|| {
                forms.push(form);
                forms.len() - 1
            })
        });
        let numbers = form.map_or(argument.to_string(), |form| format!("{argument}.{form}"));
        encoded = encoded.replacen(&format!("{{{place}}}"), &format!("{{{numbers}}}"), 1);
    }
    (encoded, forms.join(", "))
}
