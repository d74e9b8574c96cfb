//! The statistics sheet, and files of results chosen in it.

use anyhow::{Context as _, Result};

use crate::Page;

impl Page {
    /// Opens the statistics from the picker.
    ///
    /// # Errors
    ///
    /// If the page has no button for it, or no sheet opens.
    pub async fn open_statistics(&self) -> Result<()> {
        self.wait_for("[aria-label=Statistics]").await?;
        self.script("document.querySelector('[aria-label=Statistics]').click()").await?;
        self.wait_for(".files input").await.map(drop)
    }

    /// Chooses a file of many results in the open statistics and waits for the message that they were added; returns
    /// the milliseconds between the two. `window.told` counts the messages to other tabs.
    ///
    /// # Errors
    ///
    /// If the message does not come.
    pub async fn import_results(&self, first: usize, count: usize) -> Result<f64> {
        self.script(&import(first, count)).await?;
        self.until("window.took").await?;
        self.script("return window.took").await?.as_f64().context("a time")
    }
}

fn import(first: usize, count: usize) -> String {
    format!(
        "const results = Array.from({{ length: {count} }}, (_, n) => ({{
            began: 1700000000000 + {first} + n, game: 'klondike', settings: '', deal: String(n + 1), ended: 'won',
            moves: 120, millis: 300000, undos: 0, hints: 0 }}));
        const text = JSON.stringify({{ talon: 'statistics', version: 1, results }});
        const chosen = new DataTransfer();
        chosen.items.add(new File([text], 'talon-statistics.json', {{ type: 'application/json' }}));
        window.told = 0;
        window.took = undefined;
        new BroadcastChannel('talon').onmessage = () => {{ window.told++; }};
        const start = performance.now();
        new MutationObserver((_, self) => {{
            if (!document.querySelector('.toast')?.textContent.includes('Added {count} ')) return;
            window.took = performance.now() - start;
            self.disconnect();
        }}).observe(document.body, {{ childList: true, subtree: true }});
        const input = document.querySelector('.files input');
        input.files = chosen.files;
        input.dispatchEvent(new Event('change', {{ bubbles: true }}));"
    )
}
