//! How long a deal of each level takes, from the press of the button to the new cards.

use anyhow::{Context as _, Result};
use talon_catalog::all;

use crate::page::Page;

/// The levels whose deals are searched for, as their buttons name them.
const LEVELS: [&str; 5] = ["Gentle", "Easy", "Fair", "Hard", "Fierce"];

/// Presses *Deal* and waits for the cards of another deal. All in one script, which the driver's own time does not touch.
const DEAL: &str = "
    const [done] = arguments;
    const felt = document.querySelector('.felt'), before = felt.dataset.deal;
    const start = performance.now();
    const look = () => felt.dataset.deal !== before && document.querySelector('.felt [data-card]')
        ? done(performance.now() - start) : setTimeout(look, 4);
    document.querySelector('.sheet .primary').click();
    look();";

/// The times of a game's levels in milliseconds, the gentlest first.
#[derive(Clone, Debug)]
pub struct LevelTimes {
    /// The game's name.
    pub game: String,
    /// In the order of the levels.
    pub millis: Vec<f64>,
}

impl Page {
    /// Asks for a deal of this level of the game on the table, and returns how many milliseconds it takes.
    pub async fn time_of_deal(&self, level: &str) -> Result<f64> {
        self.keys("n").await?;
        self.wait_for(".sheet .lv").await?;
        self.choose("Level", level).await?;
        let time = self.driver.execute_async(DEAL, Vec::new()).await?;
        self.until("!document.querySelector('.sheet')").await?;
        self.table_after(0).await?;
        time.json().as_f64().context("a time")
    }

    /// The times of one deal of every level of these built-in games, each as a player asks for it who has just come to
    /// the game: nothing was found ahead of time.
    pub async fn level_times(&self, is_chosen: impl Fn(&str) -> bool) -> Result<Vec<LevelTimes>> {
        let mut times = Vec::new();
        for game in all().filter(|game| is_chosen(game.id())) {
            self.visit(&format!("#{}/1", game.id())).await?;
            self.until(&format!(
                "document.querySelector('.felt')?.dataset.game === '{}'",
                game.id()
            ))
            .await?;
            self.wait_for("[data-parts=all]").await?;
            self.table_after(0).await?;
            let mut millis = Vec::new();
            for level in LEVELS {
                millis.push(self.time_of_deal(level).await?);
            }
            times.push(LevelTimes { game: game.name().to_owned(), millis });
        }
        Ok(times)
    }
}

/// The time that this share of all deals is at most as long as.
pub fn quantile(times: &[LevelTimes], share: f64) -> f64 {
    let mut all: Vec<f64> = times.iter().flat_map(|it| it.millis.iter().copied()).collect();
    all.sort_by(f64::total_cmp);
    all[((all.len() - 1) as f64 * share).round() as usize]
}
