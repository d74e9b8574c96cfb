//! The baseline of times: plain work that the same browser does in the same run.

use anyhow::{Context, Result};

use crate::page::Page;

/// Milliseconds for some plain work: numbers, and a page that is restyled and laid out. About 10 on a machine that does
/// nothing else.
const BASELINE: &str = "
    const start = performance.now();
    let sum = 0;
    for (let n = 0; n < 3e6; n++) sum = (sum * 31 + n) % 1000003;
    const box = document.body.appendChild(document.createElement('div'));
    for (let n = 0; n < 100; n++) {
        box.style.paddingLeft = `${n + (sum & 1)}px`;
        box.getBoundingClientRect();
    }
    box.remove();
    return performance.now() - start;
";

impl Page {
    /// The baseline in milliseconds, the best of several tries like everything compared with it.
    pub async fn baseline(&self) -> Result<f64> {
        let mut best = f64::MAX;
        for _ in 0..3 {
            best = best.min(self.script(BASELINE).await?.as_f64().context("a time")?);
        }
        Ok(best)
    }
}
