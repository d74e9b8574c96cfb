//! A solver worker that crashes: it is restarted, and after a few crashes given up with a message.

use anyhow::Result;
use talon_web_tests::{Page, Size, with_page};

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
