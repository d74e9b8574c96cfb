//! What the sheets over the table say: the menu, a new game, settings, statistics, help.

use std::collections::BTreeMap;

use talon_engine::Deal;
use talon_game::statistics::{GameResult, Summary};
use talon_game::{Session, Variant, Wish, words};
use talon_rulebook::{Choices, Game, catalog, describe};

use crate::calendar;
use crate::likes::{CHOICES, Likes};
use crate::screen::panel::Line;

/// A sheet that is open.
pub(crate) enum Sheet {
    Menu { chosen: usize, unfinished: Vec<(Session, Vec<String>)> },
    New(NewGame),
    Daily { chosen: usize },
    Settings { chosen: usize },
    Statistics { scroll: usize, lines: Vec<Line> },
    Help { scroll: usize, lines: Vec<Line> },
}

/// What a menu item does.
pub(crate) enum MenuItem {
    Resume(usize),
    Game(&'static Game),
    Daily,
    Statistics,
    Settings,
    Help,
    Quit,
}

/// The menu's items for so many unfinished games.
pub(crate) fn menu_items(unfinished: usize) -> Vec<MenuItem> {
    let mut items: Vec<MenuItem> = (0..unfinished).map(MenuItem::Resume).collect();
    items.extend(catalog::built_in().iter().map(MenuItem::Game));
    items.extend([
        MenuItem::Daily,
        MenuItem::Statistics,
        MenuItem::Settings,
        MenuItem::Help,
        MenuItem::Quit,
    ]);
    items
}

/// The menu's lines; those of the chosen game are told in full at the end.
pub(crate) fn menu_lines(unfinished: &[(Session, Vec<String>)], chosen: usize) -> Vec<Line> {
    let mut lines = Vec::new();
    if !unfinished.is_empty() {
        lines.push(Line::Heading("Go on".to_owned()));
        lines.extend(unfinished.iter().map(|(session, _)| resume_line(session)));
        lines.push(Line::Gap);
    }
    lines.push(Line::Heading("Play".to_owned()));
    lines.extend(catalog::built_in().iter().map(|game| Line::item(game.name(), game.line())));
    lines.push(Line::Gap);
    lines.push(Line::item("Today's deal", format!("{}, the same for everyone", calendar::today())));
    lines.push(Line::item("Statistics", "what you have played and won"));
    lines.push(Line::item("Settings", "colours, motion, score"));
    lines.push(Line::item("Help", "every key"));
    lines.push(Line::item("Quit", ""));
    if let Some(MenuItem::Game(game)) = menu_items(unfinished.len()).get(chosen) {
        lines.extend([Line::Gap, Line::Text(game.line().to_owned())]);
    }
    lines
}

fn resume_line(session: &Session) -> Line {
    let variant = session.variant();
    let name = variant.game().variant_name(variant.choices());
    let home = session.board().home() * 100 / session.rules().cards().max(1);
    let steps = session.history().cursor();
    let deal = match session.deal() {
        Deal::Deck(_) => "a deck".to_owned(),
        deal @ (Deal::Number(_) | Deal::Microsoft(_)) => format!("deal {deal}"),
    };
    let about = format!(
        "{deal}, {steps} moves, {}, {home} % home",
        words::duration(session.spent(session.began()))
    );
    Line::item(name, about)
}

/// A new game being chosen: settings, and which deal.
pub(crate) struct NewGame {
    pub(crate) game: &'static Game,
    pub(crate) choices: Choices,
    pub(crate) chosen: usize,
    pub(crate) number: String,
    pub(crate) fault: Option<String>,
}

/// The items of a new game before its settings.
const DEALS: usize = 4;

impl NewGame {
    pub(crate) fn new(variant: &Variant) -> NewGame {
        NewGame {
            game: variant.game(),
            choices: variant.choices().clone(),
            chosen: 0,
            number: String::new(),
            fault: None,
        }
    }

    pub(crate) fn lines(&self) -> Vec<Line> {
        let typed = if self.number.is_empty() { "type 42 or ms:617" } else { &self.number };
        let mut lines = vec![
            Line::item("Random deal", ""),
            Line::item("Winnable deal", "found by the solver"),
            Line::item("Today's deal", calendar::today().to_string()),
            Line::item("Deal number", typed),
        ];
        if !self.game.settings().is_empty() {
            lines.extend([Line::Gap, Line::Heading("Settings".to_owned())]);
        }
        for setting in self.game.settings() {
            let word = self.choices.word(&setting.key);
            let value = setting.values.iter().find(|value| Some(value.word.as_str()) == word);
            let label = value.map_or("", |value| value.label.as_str());
            lines.push(Line::item(&setting.label, format!("< {label} >")));
        }
        if let Some(fault) = &self.fault {
            lines.extend([Line::Gap, Line::Text(fault.clone())]);
        }
        lines
    }

    pub(crate) fn items(&self) -> usize {
        DEALS + self.game.settings().len()
    }

    /// Turns the chosen setting.
    pub(crate) fn turn(&mut self, by: isize) {
        let Some(setting) =
            self.chosen.checked_sub(DEALS).and_then(|n| self.game.settings().get(n))
        else {
            return;
        };
        let word = self.choices.word(&setting.key);
        let here = setting.values.iter().position(|value| Some(value.word.as_str()) == word);
        let next = (here.unwrap_or(0) as isize + by).rem_euclid(setting.values.len() as isize);
        let word = &setting.values[next as usize].word;
        self.choices.set(&setting.key, word).expect("the word is one of the setting's own");
    }

    /// A typed sign is of a deal's number.
    pub(crate) fn typed(&mut self, sign: char) {
        self.chosen = 3;
        self.fault = None;
        if self.number.len() < 24 {
            self.number.push(sign);
        }
    }

    /// What the chosen item wishes for; nothing for a setting, which is turned instead.
    pub(crate) fn wish(&mut self) -> Option<(Variant, Wish)> {
        let variant = Variant::new(self.game, self.choices.clone());
        let wish = match self.chosen {
            0 => Wish::Exactly(Deal::Number(calendar::random_number())),
            1 => Wish::Winnable(calendar::random_number()),
            2 => Wish::Daily(calendar::today()),
            3 => match Deal::parse(variant.rules(), &self.number) {
                Ok(deal) => Wish::Exactly(deal),
                Err(fault) => {
                    self.fault = Some(words::capitalised(&format!("{fault}.")));
                    return None;
                }
            },
            _ => {
                self.turn(1);
                return None;
            }
        };
        Some((variant, wish))
    }
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
    let mut groups: BTreeMap<(&str, &str), Vec<&GameResult>> = BTreeMap::new();
    for result in results {
        groups.entry((&result.game, &result.settings)).or_default().push(result);
    }
    if groups.is_empty() {
        return vec![Line::Text("No game has been finished yet.".to_owned())];
    }
    let mut lines = Vec::new();
    for ((id, settings), group) in groups {
        let name = catalog::find(id)
            .and_then(|game| Some(game.variant_name(&Choices::parse(game, settings).ok()?)))
            .unwrap_or_else(|| id.to_owned());
        lines.push(Line::Heading(name));
        lines.extend(summary_lines(&Summary::of(group)).into_iter().map(Line::Text));
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
        ("u or [, r or ]", "undo, redo"),
        ("R", "back to the beginning"),
        ("g", "a hint from what you can see; again for the next"),
        ("t", "a hint from a win, which has seen hidden cards"),
        ("w", "where did I lose it"),
        ("s", "show me a win; again to let it run, faster, stop"),
        ("f", "finish, when the rest plays itself"),
        ("n", "a new deal"),
        ("p", "pause"),
        ("F4, Alt-4", "four colours of suits, or two"),
        ("o", "settings"),
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
