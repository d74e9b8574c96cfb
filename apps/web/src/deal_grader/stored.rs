//! Deals whose level is known, kept in `localStorage`: a page that is opened again has them at once. If they are lost,
//! the worker searches for others.

use talon_catalog::find;
use talon_engine::Deal;
use talon_game::{Level, Variant};
use talon_rulebook::Choices;
use talon_web_kit::window;

use super::{READY, ReadyDeal};

/// The entry.
const NAME: &str = "talon-ready-deals";

/// How many are kept: those of some forty games.
const MOST: usize = 400;

/// The deals of earlier pages.
pub(super) fn load() -> Vec<ReadyDeal> {
    let storage = window().local_storage().ok().flatten();
    let text = storage.and_then(|storage| storage.get_item(NAME).ok().flatten());
    text.map_or_else(Vec::new, |text| read(&text))
}

/// Keeps these deals for the next page.
pub(super) fn store(found: &[ReadyDeal]) {
    if let Some(storage) = window().local_storage().ok().flatten() {
        // Without room the next page looks for its own.
        let _ = storage.set_item(NAME, &write(found));
    }
}

/// A line for each deal: game, level, number, settings. Of each level as many as are kept ready, the newest first.
fn write(found: &[ReadyDeal]) -> String {
    let mut kept: Vec<&ReadyDeal> = Vec::new();
    let mut text = String::new();
    for it in found.iter().rev() {
        let same = |other: &&&ReadyDeal| other.level == it.level && other.variant == it.variant;
        // The rules of a loaded game may be others when the page is opened again.
        let is_built_in = talon_catalog::is_built_in(it.variant.game());
        if let Deal::Number(number) = it.deal
            && is_built_in
            && kept.len() < MOST
            && kept.iter().filter(same).count() < READY
        {
            let (game, level) = (it.variant.game().id(), it.level.word());
            let line = [game, level, &number.to_string(), &it.variant.choices().to_string()];
            text += &line.join(" ");
            text.push('\n');
            kept.push(it);
        }
    }
    text
}

/// Reads the text that [`write`] returns. Unknown entries are skipped.
fn read(text: &str) -> Vec<ReadyDeal> {
    let line = |line: &str| {
        let mut words = line.splitn(4, ' ');
        let game = find(words.next()?)?;
        let level = Level::from_word(words.next()?)?;
        let deal = Deal::Number(words.next()?.parse().ok()?);
        let choices = Choices::parse(game, words.next()?).ok()?;
        Some(ReadyDeal { variant: Variant::new(game, choices), level, deal })
    };
    text.lines().rev().filter_map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ready(game: &str, settings: &str, level: Level, number: u64) -> ReadyDeal {
        let game = find(game).expect("a built-in game");
        let choices = Choices::parse(game, settings).expect("its settings");
        ReadyDeal { variant: Variant::new(game, choices), level, deal: Deal::Number(number) }
    }

    fn told(found: &[ReadyDeal]) -> Vec<(String, Level, Deal)> {
        let tell = |it: &ReadyDeal| (it.variant.name().to_owned(), it.level, it.deal.clone());
        found.iter().map(tell).collect()
    }

    #[test]
    fn deals_are_read_as_they_were_written_and_only_a_few_of_each_level() {
        let mut found = vec![
            ready("klondike", "", Level::Hard, 7),
            ready("klondike", "draw=1", Level::Hard, 8),
            ready("selective-freecell", "selective=off", Level::Gentle, 9),
        ];
        assert_eq!(told(&read(&write(&found))), told(&found));
        found.extend((10..20).map(|number| ready("klondike", "", Level::Hard, number)));
        let kept = read(&write(&found));
        assert_eq!(kept.len(), 4, "{:?}", told(&kept));
        assert!(told(&kept).iter().all(|(_, _, deal)| *deal != Deal::Number(7)), "the newest");
    }

    #[test]
    fn what_cannot_be_read_is_left_out() {
        let text = "chess hard 7 \nklondike hard x \nklondike odd 7 \nklondike hard 7 draw=9\n\n";
        assert!(read(text).is_empty());
        assert!(read("klondike hard").is_empty());
    }
}
