//! The files of the site and their names. A file's name carries a hash of its content, and every mention of it in the
//! other files is rewritten, so that browsers may keep it for ever and a new version is never mixed with an old one.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use anyhow::{Context, Result, bail};
use sha2::{Digest, Sha256};

/// Files by name, with `/` between folders.
pub(crate) type Files = BTreeMap<String, Vec<u8>>;

/// The file that keeps the others on the visitor's device, and so must list them.
const SERVICE_WORKER: &str = "sw.js";

/// In the service worker: the version it keeps, and the files of that version.
const VERSION_MARK: &str = "{{version}}";
const FILES_MARK: &str = "{{files}}";

/// A finished site.
pub(crate) struct Site {
    /// Every file under its final name.
    pub(crate) files: Files,
    version: String,
}

impl Site {
    /// Names the files by content and fills in the service worker.
    pub(crate) fn assemble(files: Files) -> Result<Self> {
        let mut files = named_by_content(files)?;
        let version = hash(files.iter().flat_map(|(name, bytes)| [name.as_bytes(), bytes]));
        let list: Vec<_> = files.keys().filter(|name| is_played_with(name)).cloned().collect();
        let worker = files.get_mut(SERVICE_WORKER).context("the assets have a service worker")?;
        let text =
            String::from_utf8(std::mem::take(worker)).context("the service worker is text")?;
        *worker = text.replace(VERSION_MARK, &version).replace(FILES_MARK, &list.join(" ")).into();
        Ok(Self { files, version })
    }

    /// A line for each file with its size.
    pub(crate) fn summary(&self) -> String {
        let mut text = format!("   version {}\n", self.version);
        for (name, bytes) in &self.files {
            writeln!(text, "   {:>9}  {name}", bytes.len()).expect("a String takes any text");
        }
        text
    }
}

/// Whether the page needs a file to be played: not the service worker itself, and not the pictures that a browser shows
/// when it offers to install the page.
fn is_played_with(name: &str) -> bool {
    name != SERVICE_WORKER && !name.starts_with("screenshots/")
}

/// Whether a file must keep its name, because something outside the site refers to it.
fn keeps_its_name(name: &str) -> bool {
    ["index.html", "manifest.webmanifest", SERVICE_WORKER].contains(&name)
        || name.starts_with("icons/")
}

/// Whether a file may mention others.
fn is_text(name: &str) -> bool {
    [".html", ".js", ".css", ".webmanifest", ".svg"].iter().any(|ending| name.ends_with(ending))
}

/// Renames one file after the other, those that mention no other first.
fn named_by_content(mut files: Files) -> Result<Files> {
    let mut waiting: Vec<String> =
        files.keys().filter(|name| !keeps_its_name(name)).cloned().collect();
    while !waiting.is_empty() {
        let free = waiting.iter().position(|name| !mentions_any(name, &files[name], &waiting));
        let Some(free) = free else {
            bail!("these mention each other in a circle: {}", waiting.join(", "))
        };
        rename(&mut files, &waiting.swap_remove(free));
    }
    Ok(files)
}

fn mentions_any(name: &str, content: &[u8], others: &[String]) -> bool {
    let Ok(text) = std::str::from_utf8(content) else { return false };
    is_text(name) && others.iter().any(|other| other != name && mention(text, other, 0).is_some())
}

fn rename(files: &mut Files, old: &str) {
    let content = files.remove(old).expect("a waiting file is one of the files");
    let new = hashed_name(old, &content);
    for (name, other) in files.iter_mut().filter(|(name, _)| is_text(name)) {
        let text = String::from_utf8(std::mem::take(other));
        let text = text.unwrap_or_else(|_| unreachable!("{name} was written as text"));
        *other = replace_mentions(&text, old, &new).into_bytes();
    }
    files.insert(new, content);
}

/// `style.css` → `style-1f3a5c7e9b2d4f60.css`
fn hashed_name(name: &str, content: &[u8]) -> String {
    let (stem, ending) = name.rsplit_once('.').unwrap_or((name, ""));
    format!("{stem}-{}.{ending}", hash([content]))
}

/// Sixteen hexadecimal digits are plenty to tell versions of one file apart.
fn hash<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> String {
    let mut hasher = Sha256::new();
    for part in parts {
        hasher.update(part);
    }
    hasher.finalize()[..8].iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
}

fn replace_mentions(text: &str, old: &str, new: &str) -> String {
    let mut result = String::with_capacity(text.len());
    let mut done = 0;
    while let Some(at) = mention(text, old, done) {
        result += &text[done..at];
        result += new;
        done = at + old.len();
    }
    result + &text[done..]
}

/// Where a file's whole name stands in a text: `worker.js` is not mentioned by `my_worker.js`.
fn mention(text: &str, name: &str, from: usize) -> Option<usize> {
    let part_of_name = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    text[from..].match_indices(name).map(|(at, _)| from + at).find(|at| {
        !text[..*at].chars().next_back().is_some_and(part_of_name)
            && !text[at + name.len()..].chars().next().is_some_and(part_of_name)
    })
}

#[cfg(test)]
mod tests {
    use super::{Files, Site, mention, replace_mentions};

    fn files(list: &[(&str, &str)]) -> Files {
        list.iter().map(|(name, text)| ((*name).to_owned(), text.as_bytes().to_vec())).collect()
    }

    fn site(style: &str) -> Site {
        Site::assemble(files(&[
            ("index.html", "<script src=\"./boot.js\">"),
            ("boot.js", "import('./page.js')"),
            ("page.js", "new URL('page_bg.wasm')"),
            ("page_bg.wasm", "\0asm"),
            ("style.css", style),
            ("sw.js", "const V = \"{{version}}\", F = \"{{files}}\";"),
        ]))
        .expect("these files make a site")
    }

    #[test]
    fn every_mention_leads_to_a_file() {
        let site = site("a {}");
        let page =
            site.files.keys().find(|name| name.starts_with("page-")).expect("the page's script");
        let boot =
            site.files.keys().find(|name| name.starts_with("boot-")).expect("the boot script");
        assert!(String::from_utf8_lossy(&site.files[boot]).contains(page));
        assert!(String::from_utf8_lossy(&site.files["index.html"]).contains(boot));
    }

    #[test]
    fn the_service_worker_lists_all_other_files_and_changes_with_each() {
        let (one, two) = (site("a {}"), site("b {}"));
        let list = String::from_utf8_lossy(&one.files["sw.js"]);
        assert!(
            one.files
                .keys()
                .filter(|name| *name != "sw.js")
                .all(|name| list.contains(name.as_str()))
        );
        assert!(!list.contains("sw.js"));
        assert_ne!(one.files["sw.js"], two.files["sw.js"]);
    }

    #[test]
    fn files_that_mention_each_other_are_an_error() {
        let circle = files(&[("a.js", "./b.js"), ("b.js", "./a.js"), ("sw.js", "")]);
        assert!(Site::assemble(circle).is_err());
    }

    #[test]
    fn only_whole_names_are_mentions() {
        assert_eq!(mention("./my_worker.js", "worker.js", 0), None);
        assert_eq!(mention("worker.jsx ./worker.js", "worker.js", 0), Some(13));
        assert_eq!(replace_mentions("'a.js' 'a.js'", "a.js", "a-1.js"), "'a-1.js' 'a-1.js'");
    }
}
