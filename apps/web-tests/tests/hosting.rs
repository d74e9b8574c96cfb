//! The page on any static host: below a path, and when a new version is put there.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Result;
use talon_web_tests::{Size, serve_folder, site, with_page_at};

const READY: &str = "[data-solver=ready]";
const CONTROLLED: &str = "navigator.serviceWorker.controller";

#[test]
fn works_below_a_path() -> Result<()> {
    let address = serve_folder(site()?, "/games/talon/")?;
    with_page_at(&address, "below", Size::LAPTOP, async |page| {
        page.wait_for(READY).await?;
        page.until(CONTROLLED).await?;
        assert_eq!(page.errors().await?, Vec::<String>::new());
        Ok(())
    })
}

#[test]
fn offers_a_new_version_and_takes_it_when_asked() -> Result<()> {
    let folder = copy_of_site()?;
    let address = serve_folder(folder.clone(), "/")?;
    let outcome = with_page_at(&address, "update", Size::LAPTOP, async |page| {
        page.wait_for(READY).await?;
        page.until(CONTROLLED).await?;
        publish_new_version(&folder)?;
        page.reload().await?;
        let offer = page.wait_for("[data-update]").await?;
        page.script("window.isOld = true").await?;
        offer.click().await?;
        // The page leaves by itself. The new version's service worker is in charge, and nothing more is on offer.
        page.until_new_page("!document.querySelector('[data-update]')").await?;
        page.wait_for(READY).await.map(drop)
    });
    fs::remove_dir_all(folder)?;
    outcome
}

/// A browser sees a new version when one byte of the service worker differs.
fn publish_new_version(folder: &Path) -> Result<()> {
    let worker = folder.join("sw.js");
    let text = fs::read_to_string(&worker)?;
    Ok(fs::write(worker, text.replace("const VERSION = \"", "const VERSION = \"new-"))?)
}

fn copy_of_site() -> Result<PathBuf> {
    let folder = std::env::temp_dir().join(format!("talon-site-{}", std::process::id()));
    copy(&site()?, &folder)?;
    Ok(folder)
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}
