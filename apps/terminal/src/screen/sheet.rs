//! The sheets over the table, and what those with settings, statistics and help say.

use talon_game::statistics::{GameResult, Summary, groups};
use talon_game::{Variant, words};
use talon_rulebook::{catalog, describe};

use crate::likes::{CHOICES, Likes};
use crate::screen::menu::Menu;
use crate::screen::new_game::NewGame;
use crate::screen::panel::Line;

/// A sheet that is open.
pub(crate) enum Sheet {
    Menu(Menu),
    New(NewGame),
    Daily { chosen: usize },
    Settings { chosen: usize },
    Statistics { scroll: usize, lines: Vec<Line> },
    Help { scroll: usize, lines: Vec<Line> },
}

pub(crate) fn settings_lines(likes: &Likes) -> Vec<Line> {
    let line = |(place, choice): (usize, &crate::likes::Choice)| {
        Line::item(choice.label, format!("< {} >", likes.label(place)))
    };
    CHOICES.iter().enumerate().map(line).collect()
}

/// What a summary says, line by line.
pub fn summary_lines(summary: &Summary) -> Vec<String> {
    let percent = |share: f64| format!("{:.0} %", 100.0 * share);
    let rate = summary.rate().map_or_else(String::new, |rate| {
        let [share, low, high] = [rate.share, rate.low, rate.high].map(percent);
        format!(": {share} (likely {low} to {high})")
    });
    let mut lines = vec![format!("played {}, won {}{rate}", summary.played, summary.won)];
    lines
        .push(format!("wins in a row: {} now, {} at best", summary.streak, summary.longest_streak));
    if let (Some(best), Some(median)) = (summary.best_time, summary.median_time) {
        lines.push(format!(
            "time of a win: {} at best, {} in the middle",
            words::duration(best),
            words::duration(median)
        ));
    }
    if let Some(fewest) = summary.fewest_moves {
        lines.push(format!("fewest moves: {fewest}; won without undo: {}", summary.without_undo));
    }
    lines
}

pub(crate) fn statistics_lines(results: &[GameResult]) -> Vec<Line> {
    let groups = groups(results);
    if groups.is_empty() {
        return vec![Line::Text("No game has been finished yet.".to_owned())];
    }
    let mut lines = Vec::new();
    for group in groups {
        lines.push(Line::Heading(group.name(catalog::find)));
        lines.extend(summary_lines(&Summary::of(group.results)).into_iter().map(Line::Text));
        lines.push(Line::Gap);
    }
    lines
}

/// Every key, then the rules of the game on the table.
pub(crate) fn help_lines(variant: Option<&Variant>) -> Vec<Line> {
    const KEYS: &[(&str, &str)] = &[
        ("arrows, h j k l", "move over piles and cards"),
        ("Enter, Space", "lift the card under the cursor; drop it there"),
        ("1 to 9, 0, - = \\", "send to column 1 to 9, 10, 11 12 13"),
        (". and c", "send home; send to a cell"),
        ("Esc", "put the cards back; leave"),
        ("d", "draw, or turn the waste over"),
        ("u or [, r or ], R", "undo, redo, back to the beginning"),
        ("g", "a hint from what you can see; again for the next"),
        ("t", "a hint from a win (sees hidden cards); again: another"),
        ("w", "where did I lose it"),
        ("s", "show me a win; again to let it run, faster, stop"),
        ("f", "finish, when the rest plays itself"),
        ("n", "a new deal; keeps or gives up this game, as you like"),
        ("x", "in the menu: gives an unfinished game up"),
        ("p, o", "pause; settings"),
        ("F4, Alt-4", "four colours of suits, or two"),
        ("?", "this page"),
        ("q", "to the menu; Ctrl-C leaves, Ctrl-Z suspends"),
        (
            "mouse",
            "click lifts and drops, drag, double click sends home, the wheel goes through the history",
        ),
    ];
    let mut lines: Vec<Line> =
        KEYS.iter().map(|&(keys, about)| Line::Pair(keys.into(), about.into())).collect();
    if let Some(variant) = variant {
        let page = describe(variant.game(), variant.choices()).to_string();
        lines.push(Line::Gap);
        lines.extend(page.lines().map(|line| match line.trim() {
            "" => Line::Gap,
            rule if rule.bytes().all(|sign| sign == b'=') => Line::Gap,
            text => Line::Text(text.to_owned()),
        }));
    }
    lines
}
