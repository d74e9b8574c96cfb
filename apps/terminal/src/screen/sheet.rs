//! The sheets over the table, and the content of settings, statistics and help.

use talon_catalog::{Registry, is_built_in};
use talon_game::statistics::{GameResult, Summary, groups};
use talon_game::{Session, Variant, number_format};

use crate::screen::daily::Daily;
use crate::screen::menu::Menu;
use crate::screen::new_game::NewGame;
use crate::screen::puzzles::Puzzles;
use crate::screen::sheet_view::PanelLine;
use crate::screen::transfer_sheet::Transfer;
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
        PanelLine::item((spec.label)(shown()), format!("< {} >", settings.label(place)))
    };
    SETTINGS.iter().enumerate().map(line).collect()
}

/// A summary, line by line.
pub fn summary_lines(summary: &Summary) -> Vec<String> {
    let percent = |share: f64| format!("{:.0} %", 100.0 * share);
    let words = shown();
    let (played, won) = (summary.played as usize, summary.won as usize);
    let first = words.summary_played(played, won);
    let first = match summary.rate() {
        Some(rate) => {
            let [share, low, high] = [rate.share, rate.low, rate.high].map(percent);
            words.summary_share(&first, &share, &low, &high)
        }
        None => first,
    };
    let streaks = (summary.streak as usize, summary.longest_streak as usize);
    let mut lines = vec![first, words.summary_streaks(streaks.0, streaks.1)];
    if let (Some(best), Some(median)) = (summary.best_time, summary.median_time) {
        let [best, median] = [best, median].map(number_format::duration);
        lines.push(words.summary_times(&best, &median));
    }
    if let Some(fewest) = summary.fewest_moves {
        lines.push(words.summary_moves(fewest as usize, summary.without_undo as usize));
    }
    lines
}

pub(crate) fn statistics_lines(results: &[GameResult], registry: &Registry) -> Vec<PanelLine> {
    let groups = groups(results);
    if groups.is_empty() {
        return vec![PanelLine::Text(shown().no_results().to_owned())];
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
    let words = shown();
    let keys = [
        (words.key_two(), words.key_two_means()),
        (words.key_best(), words.key_best_means()),
        (words.key_columns(), words.key_columns_means()),
        (words.key_other_piles(), words.key_other_piles_means()),
        ("C D H S", words.key_suits_means()),
        (words.key_send(), words.key_send_means()),
        ("Tab", words.key_tab_means()),
        ("Esc", words.key_esc_means()),
        (words.key_walk(), words.key_walk_means()),
        (words.key_lift(), words.key_lift_means()),
        ("d", words.key_draw_means()),
        (words.key_history(), words.key_history_means()),
        ("g", words.key_plan_means()),
        ("y", words.key_play_means()),
        ("e", words.key_review_means()),
        ("t", words.key_win_means()),
        ("w", words.key_where_means()),
        (words.key_ends(), words.key_ends_means()),
        ("s", words.key_show_means()),
        ("f", words.key_finish_means()),
        ("n", words.key_new_means()),
        ("x", words.key_give_up_means()),
        ("i", words.key_rules_means()),
        ("a", words.key_text_means()),
        ("p, o", words.key_pause_means()),
        ("F4, Alt-4", words.key_colours_means()),
        ("?", words.key_help_means()),
        ("q", words.key_menu_means()),
        (words.key_mouse(), words.key_mouse_means()),
    ];
    let mut lines: Vec<PanelLine> =
        keys.into_iter().map(|(keys, about)| PanelLine::Pair(keys.into(), about.into())).collect();
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
        lines.push(PanelLine::Text(shown().no_move_yet().to_owned()));
    } else {
        let printed = shown().text_of_saves();
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
    let is_underline = |line: &&str| !line.is_empty() && line.bytes().all(|sign| sign == b'=');
    let mut lines = Vec::new();
    for line in page.lines().filter(|line| !is_underline(line)) {
        let begins = matches!(lines.last(), None | Some(PanelLine::Gap));
        lines.push(match (line.strip_prefix("- "), line.strip_prefix("* ")) {
            (Some(rule), _) => PanelLine::Bullet('-', rule.to_owned()),
            (None, Some(ruling)) => PanelLine::Bullet('*', ruling.to_owned()),
            (None, None) if line.is_empty() => PanelLine::Gap,
            // The name of the game, or of a part of its rules.
            (None, None) if begins => PanelLine::Heading(line.to_owned()),
            (None, None) => PanelLine::Text(line.to_owned()),
        });
    }
    lines
}
