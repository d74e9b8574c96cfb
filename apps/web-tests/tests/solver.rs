//! A solver worker that crashes, at a question or during a review: it is restarted, and after a few crashes given up with
//! a message. A worker of another build than the page.

use anyhow::Result;
use serde_json::json;
use talon_web_tests::{Page, Size, thrown_away, with_chromium, with_page};

/// Makes the worker crash at the next questions: they do not arrive, and the browser reports an error.
fn kill_at_questions(times: usize) -> String {
    format!(
        "window.deaths = {times};
        const post = Worker.prototype.postMessage;
        Worker.prototype.postMessage = function (message) {{
            if (!/^(solve|grade)/.test(message) || window.deaths <= 0) return post.call(this, message);
            window.deaths--;
            setTimeout(() => this.dispatchEvent(new Event('error')), 0);
        }};"
    )
}

async fn open(page: &Page, deaths: usize) -> Result<()> {
    page.keep_calm().await?;
    page.wait_for("[data-solver=ready]").await?;
    page.script(&kill_at_questions(deaths)).await?;
    page.visit("#selective-freecell/ms:617").await?;
    page.table_after(0).await.map(drop)
}

#[test]
fn a_worker_that_dies_is_started_again_and_answers() -> Result<()> {
    with_page("dies", Size::LAPTOP, async |page| {
        open(page, 2).await?;
        page.keys("t").await?;
        page.until("document.querySelector('.advice .cta')?.textContent === 'Play it'").await?;
        page.wait_for("[data-solver=ready]").await.map(drop)
    })
}

#[test]
fn a_worker_that_keeps_dying_is_given_up_with_a_sentence() -> Result<()> {
    with_page("dead", Size::LAPTOP, async |page| {
        open(page, usize::MAX).await?;
        page.keys("t").await?;
        page.until("document.querySelector('.toast')?.textContent.includes('stopped')").await?;
        // Nothing waits for the missing answer: the message disappears by itself.
        page.until("!document.querySelector('.toast')").await
    })
}

/// Terminates the worker in the midst of the next reviews, when the first part of each has arrived, and reports an error,
/// as the browser does for a worker that crashes.
fn kill_during_reviews(times: usize) -> String {
    format!(
        "window.deaths = {times};
        window.died = 0;
        const post = Worker.prototype.postMessage;
        Worker.prototype.postMessage = function (message) {{
            if (!message.startsWith('review\\n') || window.deaths <= 0) return post.call(this, message);
            window.deaths--;
            let dead = false;
            this.addEventListener('message', ({{ data }}) => {{
                const [kind, , done, of] = data.split('\\n')[0].split(' ');
                if (dead || kind !== 'reviewed' || done === of) return;
                dead = true;
                window.died++;
                this.terminate();
                this.dispatchEvent(new Event('error'));
            }});
            post.call(this, message);
        }};"
    )
}

/// Opens a lost game and asks for its review, with a worker that dies so often.
async fn review_with_deaths(page: &Page, deaths: usize) -> Result<()> {
    page.keep_calm().await?;
    page.wait_for("[data-solver=ready]").await?;
    page.script(&kill_during_reviews(deaths)).await?;
    page.visit(&thrown_away("preference")?).await?;
    page.until("document.querySelector('.felt')?.dataset.moves > 0").await?;
    page.keys("w").await?;
    page.until(&format!("window.died === {}", deaths.min(4))).await
}

#[test]
fn a_worker_that_dies_during_a_review_is_started_again_and_ends_it() -> Result<()> {
    with_page("dies in review", Size::LAPTOP, async |page| {
        review_with_deaths(page, 3).await?;
        page.until("document.querySelector('.verdict p')?.textContent && !document.querySelector('.review progress')")
            .await?;
        page.wait_for("[data-solver=ready]").await.map(drop)
    })
}

#[test]
fn a_worker_that_keeps_dying_during_a_review_closes_it_with_a_sentence() -> Result<()> {
    with_page("dead in review", Size::LAPTOP, async |page| {
        review_with_deaths(page, usize::MAX).await?;
        page.until("document.querySelector('.toast')?.textContent.includes('stopped')").await?;
        page.wait_for("[data-solver=stopped]").await?;
        page.until("!document.querySelector('.review')").await?;
        // The game is still there and can be played.
        let moves = page.table().await?.moves;
        page.keys("u").await?;
        page.table_after(moves - 1).await.map(drop)
    })
}

/// Lets the worker answer as one of another build does, in the first loads of this tab. Counts the loads.
fn answer_as_another_build(loads: usize) -> String {
    format!(
        "const loads = 1 + Number(sessionStorage.getItem('loads'));
        sessionStorage.setItem('loads', loads);
        const post = Worker.prototype.postMessage;
        if (loads <= {loads}) Worker.prototype.postMessage = function (message) {{
            if (message !== 'version') return post.call(this, message);
            const data = '0.0.1+000000000000';
            setTimeout(() => this.dispatchEvent(new MessageEvent('message', {{ data }})), 0);
        }};"
    )
}

async fn open_with_another_build(page: &Page, loads: usize) -> Result<()> {
    page.keep_calm().await?;
    // The service worker of the first visit is active, as for a returning player.
    page.until("navigator.serviceWorker.controller").await?;
    let source = answer_as_another_build(loads);
    page.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": source })).await?;
    page.reload().await
}

#[test]
fn a_page_with_a_worker_of_another_build_loads_itself_again() -> Result<()> {
    with_chromium("newer", Size::LAPTOP, async |page| {
        open_with_another_build(page, 1).await?;
        page.until_new_page(
            "sessionStorage.loads === '2' && document.querySelector('[data-solver=ready]')",
        )
        .await
    })
}

#[test]
fn the_page_works_without_a_worker_that_stays_of_another_build_and_says_so() -> Result<()> {
    with_chromium("other build", Size::LAPTOP, async |page| {
        open_with_another_build(page, usize::MAX).await?;
        page.until_new_page(
            "sessionStorage.loads === '2' && document.querySelector('[data-solver=outdated]')",
        )
        .await?;
        page.until(
            "document.querySelector('.strip')?.textContent.includes('updated while it was open')",
        )
        .await?;
        page.visit("#selective-freecell/ms:617").await?;
        page.table_after(0).await?;
        page.until("document.querySelector('.pill .long')?.textContent.includes('not running')")
            .await?;
        // It loads itself again only once; the player may do it more often.
        page.press_button(".strip button", "Reload").await?;
        page.until_new_page(
            "sessionStorage.loads === '3' && document.querySelector('[data-solver=outdated]')",
        )
        .await
    })
}
