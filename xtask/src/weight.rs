//! The size of the first load, before the first card is visible, and its limit.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use talon_figures::with_commas;

use crate::figures;
use crate::machine::say;
use crate::repo::Repo;

/// The most that the first load may be, compressed, in bytes.
const MOST: u64 = 220_000;

/// The page about the browser table, with the sizes of the first load.
const PAGE: &str = "docs/web.md";

/// Fetched later or never by a visitor who plays: the second part of the page's program and its style, the worker with
/// the solver, the screens beside the table, the service worker and its list, and pictures for installing the page.
const LATER: [&str; 10] = [
    "talon_web_worker",
    "talon_web_later",
    "style-later",
    "solver-",
    "talon_web_pages",
    "pages-",
    "pictures-",
    "sw.js",
    "icon-",
    "screenshot-",
];

/// Fails if the first load of a bundle is over the limit, or if its size is no longer the documented one; prints it.
pub(crate) fn check(repo: &Repo, bundle: &Path) -> Result<()> {
    let page = fs::read_to_string(repo.root().join(PAGE)).context(PAGE)?;
    check_documented(&page, within_limit(bundle)?)
}

/// The size of the first load of a bundle, which it prints. Fails if it is over the limit.
fn within_limit(bundle: &Path) -> Result<u64> {
    let weights = weights(bundle, "")?;
    let sum = weights.iter().map(|(_, bytes)| bytes).sum();
    let list: Vec<String> =
        weights.iter().map(|(name, bytes)| format!("{bytes:>9}  {name}")).collect();
    say(&format!("the first load, compressed: {sum} bytes of {MOST}\n{}", list.join("\n")));
    ensure!(sum <= MOST, "the first load is {sum} bytes compressed, {} too many", sum - MOST);
    Ok(sum)
}

/// Fails if the page's total is more than 1 % from the measured one.
fn check_documented(page: &str, sum: u64) -> Result<()> {
    let row = page.lines().find_map(|line| line.strip_prefix("| all | "));
    let total = row.and_then(|row| row.split(" |").next()?.replace(',', "").parse::<u64>().ok());
    let total = total.with_context(|| format!("{PAGE} has no total of the first load"))?;
    ensure!(
        sum.abs_diff(total) * 100 <= total,
        "the first load is {sum} bytes, {PAGE} says {total}: run cargo xtask web --write"
    );
    Ok(())
}

/// The first load of the first edition (875ee50), in bytes.
const FIRST_EDITION: u64 = 190_600;

/// Writes the sizes of the first load into the page about the browser table.
pub(crate) fn write(repo: &Repo, bundle: &Path) -> Result<()> {
    let weights = weights(bundle, "")?;
    let sum: u64 = weights.iter().map(|(_, bytes)| bytes).sum();
    let rows = weights
        .iter()
        .map(|(name, bytes)| format!("| `{}` | {} | |", without_hash(name), with_commas(*bytes)));
    let head = "| file | now | first edition (875ee50) |\n|---|---|---|\n";
    let last = format!("| all | {} | {} |", with_commas(sum), with_commas(FIRST_EDITION));
    let table = format!("{head}{}\n{last}\n", rows.collect::<Vec<_>>().join("\n"));
    figures::write(repo, PAGE, "first-load", &table)
}

/// The name of a file without the hash of its content: `talon_web_bg.wasm`.
fn without_hash(name: &str) -> String {
    let is_hash = |text: &str| text.len() == 16 && text.bytes().all(|b| b.is_ascii_hexdigit());
    match name.rsplit_once('-').and_then(|(stem, rest)| Some((stem, rest.split_once('.')?))) {
        Some((stem, (hash, end))) if is_hash(hash) => format!("{stem}.{end}"),
        Some(_) | None => name.to_owned(),
    }
}

/// The files of the first load with their sizes: compressed where that is worth it.
fn weights(bundle: &Path, below: &str) -> Result<Vec<(String, u64)>> {
    let mut all = Vec::new();
    let folder = bundle.join("site").join(below);
    for entry in fs::read_dir(&folder).with_context(|| format!("no {}", folder.display()))? {
        let entry = entry?;
        let file = entry.file_name().to_string_lossy().into_owned();
        let name = format!("{below}{file}");
        if entry.file_type()?.is_dir() {
            all.extend(weights(bundle, &format!("{name}/"))?);
        } else if !LATER.iter().any(|later| file.starts_with(later)) {
            let compressed = fs::metadata(bundle.join("brotli").join(&name));
            let bytes = compressed.or_else(|_| entry.metadata())?.len();
            all.push((name, bytes));
        }
    }
    all.sort();
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A bundle with a page of this many bytes, a compressed style and a heavy worker.
    fn bundle(name: &str, page: usize) -> std::path::PathBuf {
        let folder = std::env::temp_dir().join(format!("talon-{name}-{}", std::process::id()));
        for (file, bytes) in [
            ("site/index.html", page),
            ("site/style-1.css", 9_000),
            ("brotli/style-1.css", 1_000),
            ("site/talon_web_worker_bg-1.wasm", 900_000),
            ("site/icons/icon.svg", 500),
        ] {
            let path = folder.join(file);
            fs::create_dir_all(path.parent().expect("in a folder")).expect("a temporary folder");
            fs::write(path, vec![0; bytes]).expect("a temporary file");
        }
        folder
    }

    #[test]
    fn names_lose_their_hash_and_numbers_get_commas() {
        assert_eq!(without_hash("talon_web_bg-85c61b517b644d05.wasm"), "talon_web_bg.wasm");
        assert_eq!(without_hash("style-end-2ca31e232371f586.css"), "style-end.css");
        assert_eq!(without_hash("icons/icon.svg"), "icons/icon.svg");
    }

    #[test]
    fn the_documented_total_is_the_measured_one_within_one_percent() {
        let page = "| file | now |\n|---|---|\n| all | 200,000 | 190,600 |\n";
        assert!([198_000, 200_000, 202_000].iter().all(|sum| check_documented(page, *sum).is_ok()));
        assert!([197_999, 202_001].iter().all(|sum| check_documented(page, *sum).is_err()));
        assert!(check_documented("| all | many |", 200_000).is_err());
    }

    #[test]
    fn later_files_do_not_count_and_the_limit_holds() {
        let rest = 1_500;
        let most = usize::try_from(MOST).expect("a small number") - rest;
        let (light, heavy) = (bundle("light", most), bundle("heavy", most + 1));
        assert_eq!(within_limit(&light).ok(), Some(MOST));
        assert!(within_limit(&heavy).is_err());
        for folder in [light, heavy] {
            fs::remove_dir_all(folder).expect("it was made here");
        }
    }
}
