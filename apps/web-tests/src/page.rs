//! The page under test: its address, its content, its announcements, and its network.

use std::time::{Duration, SystemTime};

use anyhow::{Context, Result, bail, ensure};
use serde_json::{Value, json};
use thirtyfour::{By, Key, WebDriver, WebElement, WindowHandle};

use crate::engine::Engine;
use crate::process::Host;
use crate::timeouts::{Timeout, script_limit};

/// How long one script watches the page before the next one starts.
const SLICE: Duration = Duration::from_secs(5);

/// Polls a condition until it holds, or time is up. Not per frame: a tab in the background has no frames. The condition
/// is part of the script itself: the page's policy forbids evaluating text.
fn until_script(condition: &str) -> String {
    format!(
        "const [limit, done] = arguments;
        const holds = () => ({condition});
        const end = performance.now() + limit;
        const look = () => {{
            if (holds()) done(true);
            else if (performance.now() > end) done(null);
            else setTimeout(look, 16);
        }};
        look();"
    )
}

/// An open page.
pub struct Page {
    pub(crate) driver: WebDriver,
    pub(crate) engine: Engine,
    address: String,
    host: Option<Host>,
}

impl Page {
    pub(crate) fn new(
        driver: WebDriver,
        engine: Engine,
        address: String,
        host: Option<Host>,
    ) -> Self {
        Self { driver, engine, address, host }
    }

    /// Goes to an address below the page's own: `""`, or a `#fragment`.
    pub async fn visit(&self, below: &str) -> Result<()> {
        self.driver.set_script_timeout(script_limit()).await?;
        Ok(self.driver.goto(format!("{}{below}", self.address)).await?)
    }

    /// Loads the page again.
    pub async fn reload(&self) -> Result<()> {
        match self.engine {
            Engine::Chromium | Engine::WebKit | Engine::Wpe => Ok(self.driver.refresh().await?),
            // The driver's own refresh bypasses the service worker.
            Engine::Firefox => {
                self.script("window.isOld = true; location.reload()").await?;
                // The old document may be removed while a script runs.
                self.until_new_page("document.readyState === 'complete'").await
            }
        }
    }

    /// The browser's engine.
    pub fn engine(&self) -> Engine {
        self.engine
    }

    /// The browser itself, for actions that this type does not cover.
    pub fn driver(&self) -> &WebDriver {
        &self.driver
    }

    /// Opens another tab, which is not gone to. In WebKit it is a window: a tab behind another has no frames, and its
    /// driver's keys wait for one.
    pub async fn open_tab(&self) -> Result<WindowHandle> {
        Ok(match self.engine {
            Engine::WebKit | Engine::Wpe => self.driver.new_window().await?,
            Engine::Chromium | Engine::Firefox => self.driver.new_tab().await?,
        })
    }

    /// Waits until a JavaScript expression is true.
    pub async fn until(&self, condition: &str) -> Result<()> {
        let held = self.ask_until(&until_script(condition), Vec::new()).await?;
        held.map(drop).with_context(|| format!("never true on the page: {condition}"))
    }

    /// Runs a script repeatedly until it returns something else than `null`, or time is up. The script's first argument
    /// is how many milliseconds it may look, and its last one takes the answer.
    pub(crate) async fn ask_until(
        &self,
        script: &str,
        arguments: Vec<Value>,
    ) -> Result<Option<Value>> {
        let mut timeout = Timeout::start();
        loop {
            let mut all = vec![json!(SLICE.as_millis())];
            all.extend(arguments.clone());
            let answer = self.driver.execute_async(script, all).await?;
            match answer.json() {
                Value::Null if timeout.is_over() => return Ok(None),
                Value::Null => {}
                found => return Ok(Some(found.clone())),
            }
        }
    }

    /// Waits until a JavaScript expression is true in another document than the one whose script has set
    /// `window.isOld`. The driver cannot wait for a page that navigates by itself, so it is polled.
    pub async fn until_new_page(&self, condition: &str) -> Result<()> {
        let mut timeout = Timeout::start();
        let look = format!("return !window.isOld && Boolean({condition})");
        // During navigation there is no document to query.
        while !self.script(&look).await.is_ok_and(|there| there == json!(true)) {
            ensure!(!timeout.is_over(), "never true on the next page: {condition}");
        }
        Ok(())
    }

    /// Waits until something matches a CSS selector, and returns it.
    pub async fn wait_for(&self, css: &str) -> Result<WebElement> {
        self.until(&format!("document.querySelector({})", json!(css))).await?;
        self.find(css).await
    }

    /// The first element that matches a CSS selector now.
    pub async fn find(&self, css: &str) -> Result<WebElement> {
        self.driver.find(By::Css(css)).await.with_context(|| format!("nothing matches {css}"))
    }

    /// Opens a deal from the picker, with little motion.
    pub async fn open_deal(&self, deal: &str) -> Result<()> {
        self.keep_calm().await?;
        self.wait_for(".game-card").await?;
        self.visit(&format!("#{deal}")).await?;
        self.until("document.querySelector('.felt .card')").await
    }

    /// Opens a deal with a stock and draws once, so that there is a game to save.
    pub async fn draw_once(&self, deal: &str) -> Result<()> {
        self.keep_calm().await?;
        self.visit(&format!("#{deal}")).await?;
        self.until(&format!(
            "document.querySelector('.felt')?.dataset.deal === {}",
            json!(number(deal))
        ))
        .await?;
        self.table_after(0).await?;
        self.keys("d").await?;
        self.table_after(1).await.map(drop)
    }

    /// Leaves the table and opens the page again, at the picker with its saved games.
    pub async fn leave_and_reopen(&self) -> Result<()> {
        self.visit("#").await?;
        self.reload().await
    }

    /// Opens a sheet from the menu of the table.
    pub async fn open_sheet(&self, name: &str) -> Result<()> {
        self.keys("m").await?;
        self.wait_for(".sheet").await?;
        self.press_button(".sheet .item", name).await?;
        let title = format!("document.querySelector('.sheet h2')?.textContent === {}", json!(name));
        self.until(&title).await
    }

    /// Closes the open sheet.
    pub async fn close_sheet(&self) -> Result<()> {
        self.press(Key::Escape).await?;
        self.until("!document.querySelector('.sheet')").await
    }

    /// Chooses a word of a row of words in a sheet; "On" or "Off" of a switch.
    pub async fn choose(&self, row: &str, word: &str) -> Result<()> {
        if let "On" | "Off" = word {
            let switch = format!("[role=switch][aria-label=\"{row}\"]");
            self.wait_for(&switch).await?;
            let other = format!("{switch}[aria-checked={}]", word == "Off");
            let click = format!("document.querySelector({})?.click()", json!(other));
            return self.script(&click).await.map(drop);
        }
        self.press_button(&format!("[role=radiogroup][aria-label=\"{row}\"] button"), word).await
    }

    /// Clicks the element with this text among those that match.
    pub async fn press_button(&self, css: &str, text: &str) -> Result<()> {
        let (css, text) = (json!(css), json!(text));
        let find =
            format!("[...document.querySelectorAll({css})].find((e) => e.textContent === {text})");
        self.until(&find).await?;
        self.script(&format!("{find}.click()")).await.map(drop)
    }

    /// Notes announcements to screen readers, after that of the new deal.
    pub async fn listen(&self) -> Result<()> {
        self.until("document.querySelector('#log p')?.textContent.endsWith('A new deal.')").await?;
        self.listen_from_here().await
    }

    /// Notes announcements to screen readers in `window.heard`. Those that come whenever the solver answers are left out:
    /// the pill's, and that it is still at work. The log is the only voice, so what another live region says is noted as
    /// a fault.
    pub async fn listen_from_here(&self) -> Result<()> {
        self.script(
            "window.heard = [];
            const log = document.querySelector('#log');
            new MutationObserver((changes) => {
                for (const { target, addedNodes } of changes) {
                    const voice = (target.closest ?? target.parentElement?.closest)
                        ?.call(target.closest ? target : target.parentElement, '[aria-live], [role=status], [role=alert]');
                    const ofSolver = /^(Winnable|Your chance|The solver is working)/;
                    const lines = [...addedNodes].map((it) => it.textContent).filter((it) => !ofSolver.test(it));
                    if (voice === log) heard.push(...lines);
                    else if (voice) heard.push(`beside the log: ${target.textContent}`);
                }
            }).observe(document.body, { childList: true, characterData: true, subtree: true });",
        )
        .await?;
        Ok(())
    }

    /// The announcements since the last call, at least one.
    pub async fn heard(&self) -> Result<Vec<String>> {
        self.until("window.heard.length > 0").await?;
        self.heard_so_far().await
    }

    /// The announcements since the last call.
    pub async fn heard_so_far(&self) -> Result<Vec<String>> {
        let lines = self.script("return heard.splice(0)").await?;
        let lines = lines.as_array().into_iter().flatten().filter_map(Value::as_str);
        Ok(lines.map(str::to_owned).collect())
    }

    /// Lets the page's clock start at noon of a fixed day, in every document from the next one on: no test depends on
    /// the day it runs on, and none crosses midnight. The other engines keep the system's clock.
    pub(crate) async fn fix_date(&self) -> Result<()> {
        if self.engine != Engine::Chromium {
            return Ok(());
        }
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH)?.as_millis();
        let source = format!(
            "(() => {{
                const real = Date, ahead = new Date(2026, 10, 18, 12).getTime() - {now};
                const now = () => real.now() + ahead;
                globalThis.Date = new Proxy(real, {{
                    construct: (target, given) => Reflect.construct(target, given.length ? given : [now()]),
                    get: (target, key) => key === 'now' ? now : Reflect.get(target, key),
                }});
            }})();"
        );
        let source = json!({ "source": source });
        self.devtools("Page.addScriptToEvaluateOnNewDocument", source).await.map(drop)
    }

    /// Catches files that the page lets the browser save, from now on. They are not shared.
    pub async fn catch_files(&self) -> Result<()> {
        self.script(
            "navigator.canShare = undefined;
            HTMLAnchorElement.prototype.click = function () { window.saved = [this.download, this.href]; };",
        )
        .await
        .map(drop)
    }

    /// The name and the text of the next file that is caught.
    pub async fn caught_file(&self) -> Result<(String, String)> {
        self.until("window.saved").await?;
        let caught = self
            .driver
            .execute_async(
                "const [done] = arguments, [name, address] = saved;
                delete window.saved;
                const text = address.slice(address.indexOf(',') + 1);
                done([name, decodeURIComponent(text)]);",
                Vec::new(),
            )
            .await?;
        let word = |n: usize| caught.json()[n].as_str().map(str::to_owned).context("no file");
        Ok((word(0)?, word(1)?))
    }

    /// The value that a script in the page returns.
    pub async fn script(&self, script: &str) -> Result<Value> {
        Ok(self.driver.execute(script, Vec::new()).await?.json().clone())
    }

    /// A command of Chromium's own protocol, for actions that its driver does not offer.
    pub async fn devtools(&self, method: &str, parameters: Value) -> Result<Value> {
        if self.engine != Engine::Chromium {
            bail!("{:?} has no {method}: open the page with `with_chromium`", self.engine);
        }
        let answer = self.driver.cdp().send_raw(method, parameters).await;
        answer.with_context(|| format!("the browser refused {method}"))
    }

    /// Asks the page for as little motion as the system can ask for. The other engines are started so.
    pub async fn keep_calm(&self) -> Result<()> {
        if self.engine != Engine::Chromium {
            return Ok(());
        }
        let calm = json!({ "features": [{ "name": "prefers-reduced-motion", "value": "reduce" }] });
        self.devtools("Emulation.setEmulatedMedia", calm).await.map(drop)
    }

    /// Chooses full motion in the settings of the table, which overrides the system's preference.
    pub async fn show_full_motion(&self) -> Result<()> {
        self.open_sheet("Settings").await?;
        self.choose("Animation", "Full").await?;
        self.until("document.documentElement.dataset.motion === 'full'").await?;
        self.close_sheet().await
    }

    /// Errors in the browser's console since the last call. The other engines' drivers do not report them: there it is
    /// the sentence that the page shows when its program has stopped.
    pub async fn errors(&self) -> Result<Vec<String>> {
        if self.engine != Engine::Chromium {
            let broken =
                self.script("return document.querySelector('.broken')?.textContent").await?;
            return Ok(broken.as_str().map(str::to_owned).into_iter().collect());
        }
        let entries = self.driver.browser_log().await?;
        let severe = entries.into_iter().filter(|entry| entry.level == "SEVERE");
        Ok(severe.map(|entry| entry.message).collect())
    }

    /// Cuts the network: the server is gone.
    pub fn cut_network(&mut self) -> Result<()> {
        self.host()?.stop();
        Ok(())
    }

    /// Brings the network back, at the same address.
    pub fn mend_network(&mut self) -> Result<()> {
        self.host()?.resume()
    }

    /// Ends the server and starts it again as a player does, and goes to where it then is.
    pub async fn restart_server(&mut self) -> Result<()> {
        let host = self.host()?;
        host.restart_as_players_do()?;
        self.address = host.address.clone();
        self.visit("").await
    }

    fn host(&mut self) -> Result<&mut Host> {
        self.host.as_mut().context("this page's host is not ours to switch off")
    }
}

/// The deal of a link without its game: `ms:617` of `klondike/ms:617`.
fn number(deal: &str) -> &str {
    deal.split_once('/').map_or(deal, |(_, number)| number)
}
