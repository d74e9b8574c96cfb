//! Measures how long a deal of each level of each built-in game takes, in Chromium, and prints a table:
//! `cargo xtask level-times` runs it.

use anyhow::Result;
use talon_web_tests::{LevelTimes, Size, quantile, with_chromium};

fn main() -> Result<()> {
    with_chromium("level-times", Size::LAPTOP, async |page| {
        page.keep_calm().await?;
        page.wait_for(".game-card").await?;
        let times = page.level_times(|_| true).await?;
        println!("| game | gentle | easy | fair | hard | fierce |\n|---|---|---|---|---|---|");
        for LevelTimes { game, millis } in &times {
            let row: Vec<String> = millis.iter().map(|time| format!("{time:.0}")).collect();
            println!("| {game} | {} |", row.join(" | "));
        }
        let deals: usize = times.iter().map(|it| it.millis.len()).sum();
        let at = |share| quantile(&times, share);
        println!(
            "| **{deals} deals** | median {:.0} | 95 % {:.0} | longest {:.0} | | |",
            at(0.5),
            at(0.95),
            at(1.0)
        );
        Ok(())
    })
}
