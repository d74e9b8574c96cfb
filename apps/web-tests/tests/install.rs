//! The installed page: its manifest, its shortcuts, and files that the system opens with it.

use anyhow::{Context as _, Result, ensure};
use serde_json::{Value, json};
use talon_testkit::files::BAKERS_GAME;
use talon_web_tests::{Page, Size, site, with_chromium, with_page};

fn manifest() -> Result<Value> {
    let text = std::fs::read_to_string(site()?.join("manifest.webmanifest"))?;
    serde_json::from_str(&text).context("the manifest is JSON")
}

fn list<'m>(of: &'m Value, name: &str) -> Result<&'m Vec<Value>> {
    of[name].as_array().filter(|list| !list.is_empty()).with_context(|| format!("no {name}"))
}

/// Loads a picture of the manifest in the page, and returns its size as the manifest writes it.
const MEASURE: &str = "
    const [src, done] = arguments, picture = new Image();
    picture.onload = () => done(`${picture.naturalWidth}x${picture.naturalHeight}`);
    picture.onerror = () => done('missing');
    picture.src = src;
";

#[test]
fn the_manifest_says_everything_and_its_pictures_are_as_large_as_it_says() -> Result<()> {
    let manifest = manifest()?;
    for field in ["id", "name", "short_name", "description", "start_url", "scope", "lang"] {
        ensure!(manifest[field].as_str().is_some_and(|text| !text.is_empty()), "no {field}");
    }
    // An id is resolved against the host alone: "./" would be the host's first page, whatever is installed from there.
    ensure!(!["./", ".", "/"].contains(&manifest["id"].as_str().unwrap_or_default()), "no own id");
    ensure!(manifest["display"] == "standalone");
    let shapes = |of: &[Value]| {
        let shape = |it: &Value| it["form_factor"].as_str().unwrap_or_default().to_owned();
        of.iter().map(shape).collect::<Vec<_>>()
    };
    let icons = list(&manifest, "icons")?;
    ensure!(icons.iter().any(|icon| icon["purpose"] == "maskable"), "no maskable icon");
    let screenshots = list(&manifest, "screenshots")?;
    for shape in ["wide", "narrow"] {
        ensure!(shapes(screenshots).contains(&shape.to_owned()), "no {shape} screenshot");
    }
    let shortcuts = list(&manifest, "shortcuts")?;
    let mut pictures: Vec<&Value> = icons.iter().chain(screenshots).collect();
    for shortcut in shortcuts {
        pictures.extend(list(shortcut, "icons")?);
    }
    with_page("manifest", Size::LAPTOP, async |page| {
        for picture in pictures.iter().filter(|picture| picture["sizes"] != "any") {
            let measured =
                page.driver().execute_async(MEASURE, vec![picture["src"].clone()]).await?;
            ensure!(*measured.json() == picture["sizes"], "{picture} is {}", measured.json());
        }
        Ok(())
    })
}

#[test]
fn chromium_finds_nothing_that_speaks_against_installing_the_page() -> Result<()> {
    with_chromium("install", Size::LAPTOP, async |page| {
        page.until("navigator.serviceWorker.controller").await?;
        let found = page.devtools("Page.getAppManifest", json!({})).await?;
        ensure!(found["errors"] == json!([]), "{}", found["errors"]);
        let found = page.devtools("Page.getInstallabilityErrors", json!({})).await?;
        ensure!(found["installabilityErrors"] == json!([]), "{found}");
        Ok(())
    })
}

/// Opens an address of the manifest as the system does: in a new document.
async fn open(page: &Page, url: &str) -> Result<()> {
    page.driver().goto("about:blank").await?;
    page.visit(url.trim_start_matches("./")).await
}

#[test]
fn the_shortcuts_lead_to_the_last_game_and_to_todays_deals() -> Result<()> {
    let manifest = manifest()?;
    let shortcuts = list(&manifest, "shortcuts")?;
    let url = |name: &str| {
        let found = shortcuts.iter().find(|shortcut| shortcut["name"] == name);
        found.and_then(|found| found["url"].as_str()).with_context(|| format!("no {name}"))
    };
    with_page("shortcuts", Size::LAPTOP, async |page| {
        page.keep_calm().await?;
        // Nothing was played yet: the first page.
        open(page, url("Continue")?).await?;
        page.wait_for(".game-card").await?;
        page.visit("#preference/1").await?;
        page.table_after(0).await?;
        page.keys("d").await?;
        page.table_after(1).await?;
        open(page, url("Continue")?).await?;
        let table = page.table_after(1).await?;
        ensure!((table.game.as_str(), table.deal.as_str()) == ("preference", "1"));
        open(page, url("Today's deals")?).await?;
        page.until("document.querySelector('.sheet h2')?.textContent === 'Daily deals'").await?;
        page.wait_for(".calendar").await?;
        // The address is used up: closed is closed, also when the page is loaded again.
        page.close_sheet().await?;
        page.reload().await?;
        page.wait_for(".game-card").await?;
        ensure!(page.script("return document.querySelector('.sheet') !== null").await? == false);
        Ok(())
    })
}

/// The output of `talon export` for one game of two moves.
const EVERYTHING: &str = "talon everything 1\ngame talon=save_1 game=klondike set= deal=1 \
    began=1795022387629 kept=1795022387636 time=0 undos=0 hints=0 recorded=no at=2 moves=draw_draw\nend entries=1\n";

/// Stands in for the system, which opens files with an installed page.
const SYSTEM: &str = "
    Object.defineProperty(window, 'launchQueue', { value: {
        setConsumer: (consumer) => { window.openWith = (name, text) =>
            consumer({ files: [{ getFile: async () => new File([text], name) }] }) },
    } });
";

#[test]
fn files_that_the_system_opens_are_taken_in() -> Result<()> {
    let result = json!({ "began": 1, "game": "klondike", "settings": "", "deal": "5", "ended": "won",
        "moves": 120, "millis": 251_000, "undos": 0, "hints": 0 });
    let results = json!({ "talon": "statistics", "version": 1, "results": [result] });
    let manifest = manifest()?;
    let accepted = manifest["file_handlers"][0]["accept"].to_string();
    let all = [".txt", ".json", ".toml"].iter().all(|ending| accepted.contains(ending));
    ensure!(all, "{accepted}");
    with_chromium("opened-files", Size::LAPTOP, async |page| {
        page.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": SYSTEM })).await?;
        page.reload().await?;
        page.until("window.openWith").await?;
        let open = |name: &str, text: &str| format!("openWith({}, {})", json!(name), json!(text));
        page.script(&open("talon-statistics.json", &results.to_string())).await?;
        page.until("document.querySelector('.toast')?.textContent.includes('1 new result.')")
            .await?;
        // The same file again brings nothing twice.
        page.script(&open("talon-statistics.json", &results.to_string())).await?;
        page.until("document.querySelector('.toast')?.textContent.includes('0 new results.')")
            .await?;
        // The export of another device is added, and not taken for a rules file.
        page.script(&open("talon-everything.txt", EVERYTHING)).await?;
        page.until(
            "document.querySelector('.toast')?.textContent.includes('Added 1 unfinished game')",
        )
        .await?;
        page.close_sheet().await?;
        page.script(&open("talon-everything.txt", EVERYTHING)).await?;
        page.until("document.querySelector('.toast')?.textContent.includes('Nothing to add')")
            .await?;
        page.close_sheet().await?;
        page.script(&open("bakers.toml", BAKERS_GAME)).await?;
        page.wait_for(".sheet .by-number input").await?;
        page.find(".sheet .by-number input").await?.send_keys("ms:1").await?;
        page.find(".sheet .by-number button").await?.click().await?;
        let table = page.table_after(0).await?;
        ensure!(table.game == "house-bakers", "{}", table.game);
        Ok(())
    })
}
