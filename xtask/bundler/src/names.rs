//! Short names for the imports and exports between a wasm module and its JavaScript. Most generated names end in a
//! hash, which does not compress, and each name is downloaded twice.

use std::collections::BTreeMap;

/// New names by old ones.
pub(crate) type Names = BTreeMap<String, String>;

/// Names that the loader of the JavaScript and other modules use; they stay.
const KEPT: [&str; 5] = ["memory", "start", "open_page", "refresh_page", "close_page"];

/// Gives each name a short one, except the names that stay.
pub(crate) fn short<'n>(names: impl IntoIterator<Item = &'n str>) -> Names {
    let mut short = Names::new();
    for name in names {
        let number = short.len();
        if !KEPT.contains(&name) && !short.contains_key(name) {
            short.insert(name.to_owned(), format!("${number}"));
        }
    }
    short
}

/// Replaces the old names in a script where they are whole words.
pub(crate) fn rename(script: &str, names: &Names) -> String {
    let is_sign = |sign: char| sign.is_ascii_alphanumeric() || sign == '_' || sign == '$';
    let mut out = String::with_capacity(script.len());
    let mut rest = script;
    while let Some(start) = rest.find(is_sign) {
        let end = rest[start..].find(|sign| !is_sign(sign)).map_or(rest.len(), |end| start + end);
        let word = &rest[start..end];
        out.push_str(&rest[..start]);
        out.push_str(names.get(word).map_or(word, String::as_str));
        rest = &rest[end..];
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_words_are_renamed_and_nothing_else() {
        let names = short(["memory", "__wbg_a_12", "__wbg_a_1", "__wbg_a_12"]);
        let script = "x.__wbg_a_1(__wbg_a_12, my__wbg_a_1, wasm.memory);";
        assert_eq!(rename(script, &names), "x.$1($0, my__wbg_a_1, wasm.memory);");
    }
}
