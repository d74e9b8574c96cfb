//! The page's files, embedded in the binary, and the headers that each is served with.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hasher as _};

/// A file of the page, put here by the build script.
pub(super) struct Embedded {
    name: &'static str,
    plain: &'static [u8],
    brotli: Option<&'static [u8]>,
}

static EMBEDDED: &[Embedded] = include!(concat!(env!("OUT_DIR"), "/bundle.rs"));

/// The page's files by name.
pub(super) type SiteFiles = HashMap<&'static str, SiteFile>;

/// A file ready to be sent.
pub(super) struct SiteFile {
    /// Its content.
    pub(super) plain: Body,
    /// Its content compressed, where that is smaller.
    pub(super) brotli: Option<Body>,
    /// Its content type.
    pub(super) mime: &'static str,
    /// How long a browser may keep it without asking.
    pub(super) caching: &'static str,
}

/// Bytes, and a tag that changes with them.
pub(super) struct Body {
    /// The bytes that are sent.
    pub(super) bytes: &'static [u8],
    /// The value of the `ETag` header.
    pub(super) tag: String,
}

/// The files in this binary, if it was built with them.
pub(super) fn embedded() -> Option<SiteFiles> {
    let files: SiteFiles = EMBEDDED.iter().map(|file| (file.name, SiteFile::new(file))).collect();
    (!files.is_empty()).then_some(files)
}

impl SiteFile {
    fn new(file: &Embedded) -> Self {
        Self {
            plain: Body::new(file.plain),
            brotli: file.brotli.map(Body::new),
            mime: mime(file.name),
            caching: caching(file.name),
        }
    }
}

#[cfg(test)]
impl SiteFile {
    /// A page for tests of the server.
    pub(super) fn of_test(plain: &'static [u8]) -> Self {
        Self::new(&Embedded { name: "index.html", plain, brotli: None })
    }
}

impl Body {
    fn new(bytes: &'static [u8]) -> Self {
        let mut hasher = DefaultHasher::new();
        hasher.write(bytes);
        Self { bytes, tag: format!("\"{:016x}\"", hasher.finish()) }
    }
}

fn mime(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "wasm" => "application/wasm",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "webp" => "image/webp",
        "woff2" => "font/woff2",
        _ => "application/octet-stream",
    }
}

/// A name with a hash of the content always means the same bytes.
fn caching(name: &str) -> &'static str {
    if has_hash(name) { "public, max-age=31536000, immutable" } else { "no-cache" }
}

fn has_hash(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or_default();
    let hash = stem.rsplit_once('-').map_or("", |(_, hash)| hash);
    hash.len() == 16 && hash.bytes().all(|byte| byte.is_ascii_hexdigit())
}

#[cfg(test)]
mod tests {
    use super::{caching, mime};

    #[test]
    fn only_names_with_a_hash_are_kept_for_ever() {
        assert!(caching("style-baf2b8dc5b9c9a5a.css").contains("immutable"));
        assert_eq!(caching("index.html"), "no-cache");
        assert_eq!(caching("icons/icon-192.png"), "no-cache");
    }

    #[test]
    fn wasm_is_sent_as_such_so_that_it_compiles_while_it_arrives() {
        assert_eq!(mime("talon_web_bg-f2a276a9a69186e3.wasm"), "application/wasm");
    }
}
