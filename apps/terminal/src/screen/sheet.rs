//! The sheets over the table, and the content of settings, statistics and help.

use talon_catalog::{Registry, is_built_in};
use talon_game::statistics::{GameResult, Summary, groups};
use talon_game::{Session, Variant, number_format};

use crate::screen::daily::Daily;
use crate::screen::menu::Menu;
use crate::screen::new_game::NewGame;
use crate::screen::panel::PanelLine;
use crate::screen::puzzles::Puzzles;
use crate::screen::transfer::Transfer;
use crate::settings::{SETTINGS, Settings};
use crate::wording::shown;

/// A sheet that is open.
pub(crate) enum Sheet {
    Menu(Menu),
    New(NewGame),
    Daily(Daily),
    Puzzles(Puzzles),
    Transfer(Transfer),
    Settings { chosen: usize },
    Statistics { scroll: usize, lines: Vec<PanelLine> },
    Help { title: &'static str, scroll: usize, lines: Vec<PanelLine> },
}

pub(crate) fn settings_lines(settings: &Settings) -> Vec<PanelLine> {
    let line = |(place, spec): (usize, &crate::settings::SettingSpec)| {
        PanelLine::item(spec.label, format!("< {} >", settings.label(place)))
    };
    SETTINGS.iter().enumerate().map(line).collect()
}

/// A summary, line by line.
pub fn summary_lines(summary: &Summary) -> Vec<String> {
    let percent = |share: f64| format!("{:.0} %", 100.0 * share);
    let rate = summary.rate().map_or_else(String::new, |rate| {
        let [share, low, high] = [rate.share, rate.low, rate.high].map(percent);
        format!(": {share} (likely {low} to {high})")
    });
    let mut lines = vec![format!("played {}, won {}{rate}", summary.played, summary.won)];
    lines.push(format!("streak: {}, best streak: {}", summary.streak, summary.longest_streak));
    if let (Some(best), Some(median)) = (summary.best_time, summary.median_time) {
        lines.push(format!(
            "best time: {}, median time: {}",
            number_format::duration(best),
            number_format::duration(median)
        ));
    }
    if let Some(fewest) = summary.fewest_moves {
        lines.push(format!("fewest moves: {fewest}; won without undo: {}", summary.without_undo));
    }
    lines
}

pub(crate) fn statistics_lines(results: &[GameResult], registry: &Registry) -> Vec<PanelLine> {
    let groups = groups(results);
    if groups.is_empty() {
        return vec![PanelLine::Text("No game has been finished yet.".to_owned())];
    }
    let mut lines = Vec::new();
    for group in groups {
        lines.extend((!lines.is_empty()).then_some(PanelLine::Gap));
        lines.push(PanelLine::Heading(shown().results_group(&group, registry)));
        lines.extend(summary_lines(&Summary::of(group.results)).into_iter().map(PanelLine::Text));
    }
    lines
}

/// Every key, then the rules of the game on the table.
pub(crate) fn help_lines(variant: Option<&Variant>) -> Vec<PanelLine> {
    const KEYS: &[(&str, &str)] = &[
        ("3 5", "moves from column 3 to column 5: the first key lifts, the second drops"),
        ("3 3, 3 Enter", "moves from column 3 to the best place"),
        ("1 to 9, 0, - = \\", "columns 1 to 9, 10, 11 12 13; ! @ # $ % are 14 to 18"),
        (", and z x v b", "the waste; cells 1 to 4, with Shift 5 to 8"),
        ("C D H S", "the foundation of a suit, to take a card back"),
        (". and c", "send home; send to a free cell"),
        ("Tab", "lift one card more of a run"),
        ("Esc", "put the cards back; leave"),
        ("arrows, h j k l", "move over piles and cards"),
        ("Enter, Space", "lift the card under the cursor; drop it there"),
        ("d", "draw, or turn the waste over"),
        ("u or [, r or ], R", "undo, redo, back to the beginning"),
        ("g", "hint, from what you have seen; again for the next plan"),
        ("y", "play the hint"),
        ("e", "review: what the cards did, what your moves did"),
        ("t", "winning move (peeks); again for another"),
        ("w", "where did I lose it; then Enter goes back there"),
        ("Home, End", "to the first position; to the last one"),
        ("s", "show a win; again: play, speed up, stop"),
        ("f", "finish: send all cards home"),
        ("n", "new deal; this game is saved or counts as lost"),
        ("x", "in the menu: give an unfinished game up"),
        ("i", "the rules of this game"),
        ("a", "this game as text"),
        ("p, o", "pause; settings"),
        ("F4, Alt-4", "four colours of suits, or two"),
        ("?", "this page"),
        ("q", "to the menu; Ctrl-C leaves, Ctrl-Z suspends"),
        (
            "mouse",
            "click lifts and drops, drag, double click sends home, the wheel goes through the history",
        ),
    ];
    let mut lines: Vec<PanelLine> =
        KEYS.iter().map(|&(keys, about)| PanelLine::Pair(keys.into(), about.into())).collect();
    if let Some(variant) = variant {
        lines.push(PanelLine::Gap);
        lines.extend(rules_lines(variant));
    }
    lines
}

/// A game as text: game, settings and deal, then the moves, as `talon saves show` prints them.
pub(crate) fn text_lines(session: &Session) -> Vec<PanelLine> {
    let variant = session.variant();
    let mut lines = vec![PanelLine::Row(format!("game: {}", variant.game().id()))];
    if !is_built_in(variant.game()) {
        // Another game may have the same id: a command that reads this text compares the rules.
        lines.push(PanelLine::Row(format!("rules: {}", variant.fingerprint())));
    }
    lines.extend(
        variant.choices().words().map(|(key, word)| PanelLine::Row(format!("{key}: {word}"))),
    );
    let moves: Vec<String> = session.history().moves().map(|mv| mv.to_string()).collect();
    lines.extend([PanelLine::Row(format!("deal: {}", session.deal())), PanelLine::Gap]);
    if moves.is_empty() {
        lines.push(PanelLine::Text("No move has been made yet.".to_owned()));
    } else {
        let printed = "`talon saves` lists this game; `talon saves show N` prints it.";
        lines.extend([
            PanelLine::Text(moves.join(" ")),
            PanelLine::Gap,
            PanelLine::Text(printed.to_owned()),
        ]);
    }
    lines
}

/// The rules of a game. Each sentence is one line here; the panel breaks it.
pub(crate) fn rules_lines(variant: &Variant) -> Vec<PanelLine> {
    let page = shown().help(variant.game(), variant.choices()).text(usize::MAX);
    let line = |line: &str| match (line.strip_prefix("- "), line.strip_prefix("* ")) {
        (Some(rule), _) => PanelLine::Bullet('-', rule.to_owned()),
        (None, Some(ruling)) => PanelLine::Bullet('*', ruling.to_owned()),
        (None, None) if line.is_empty() => PanelLine::Gap,
        (None, None) => PanelLine::Text(line.to_owned()),
    };
    let is_underline = |line: &&str| !line.is_empty() && line.bytes().all(|sign| sign == b'=');
    page.lines().filter(|line| !is_underline(line)).map(line).collect()
}
