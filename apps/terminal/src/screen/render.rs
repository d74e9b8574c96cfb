//! Draws the application: bars, table, sheets, the celebration.

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect as Area;
use ratatui::style::{Modifier, Style};
use talon_engine::Suit;
use talon_game::{Millis, MovesOrigin, Outlook, Prospect, Scoring, Standing, number_format};

use crate::screen::app::App;
use crate::screen::board_view::BoardView;
use crate::screen::card::{Pen, Signs, put, replace_signs};
use crate::screen::key_bar::{self, BarKey};
use crate::screen::palette::CardMark;
use crate::screen::puzzles::OpenPuzzle;
use crate::screen::sheet::{Sheet, settings_lines};
use crate::screen::sheet_view::{Panel, PanelLine, shortened, wrap};
use crate::screen::table_state::{TableState, Tone};
use crate::wording::spoken;

/// Screens with at least this many rows have a row of keys below the table.
const ROOM_FOR_KEYS: u16 = 28;

/// The part of the screen for the cards.
pub(crate) fn table_area(screen: Area) -> Area {
    let below = if screen.height >= ROOM_FOR_KEYS { 2 } else { 1 };
    let above = if screen.height >= ROOM_FOR_KEYS { 2 } else { 1 };
    Area {
        x: screen.x + 1,
        y: screen.y + above,
        width: screen.width.saturating_sub(2),
        height: screen.height.saturating_sub(above + below),
    }
}

/// Draws everything; returns the rows of a sheet's items.
pub(crate) fn screen(app: &App, buffer: &mut Buffer, now: Millis) -> Vec<(u16, usize)> {
    let pen = app.pen();
    let area = app.size.intersection(buffer.area);
    for y in 0..area.height {
        for x in 0..area.width {
            buffer[(area.x + x, area.y + y)].reset();
            put(buffer, area, x, y, " ", pen.palette.table());
        }
    }
    if let Some(review) = &app.review {
        review.draw(pen, buffer, area);
    } else if let Some(play) = &app.play {
        table(app, play, pen, buffer, now);
    } else {
        wallpaper(pen, buffer, area);
    }
    let rows = match &app.sheet {
        Some(sheet) => draw_sheet(app, sheet, pen, buffer, area),
        None => Vec::new(),
    };
    if pen.signs == Signs::Ascii {
        replace_signs(buffer, area);
    }
    rows
}

fn table(app: &App, play: &TableState, pen: Pen, buffer: &mut Buffer, now: Millis) {
    let screen = app.size.intersection(buffer.area);
    let Some(arrangement) = play.arrangement() else {
        too_small(pen, buffer, screen);
        return;
    };
    let (view, loose, marks) = play.shown(now);
    let rules = play.table().session().rules();
    // While cards move, the columns have the lengths of that moment.
    let shown =
        crate::screen::table_layout::arrange(rules, &view, play.area).unwrap_or(arrangement);
    let board_view =
        BoardView { pen, rules, view: &view, plan: &shown, marks: &marks, loose: loose.as_ref() };
    if !app.paused {
        board_view.draw(buffer, play.area);
    }
    title(app, play, pen, buffer, screen, now);
    status(app, play, pen, buffer, screen);
    if let Some(tried) = play.seeking() {
        let texts = [seeking_text(tried), spoken().esc_plays_this().to_owned()];
        note(pen, buffer, screen, spoken().looking_for_winnable(), &texts);
    } else if app.paused {
        let resumes = [spoken().any_key_resumes().to_owned()];
        note(pen, buffer, screen, spoken().paused(), &resumes);
    } else if let Some(since) = play.celebrating() {
        celebrate(play, pen, buffer, screen, now.saturating_sub(since), now);
    }
}

fn seeking_text(tried: u32) -> String {
    match tried {
        0 => spoken().trying_first().to_owned(),
        tried => spoken().deals_skipped(tried as usize),
    }
}

/// Asks for a larger window.
pub(crate) fn too_small(pen: Pen, buffer: &mut Buffer, area: Area) {
    let words = spoken();
    let text = [words.window_too_small(), words.window_make_larger(), words.window_enough()];
    for (row, line) in (0..).zip(text) {
        let y = area.height.saturating_sub(3) / 2 + row;
        let x = area.width.saturating_sub(line.len() as u16) / 2;
        put(buffer, area, x, y, line, pen.palette.table());
    }
}

/// The bar above: which game, how far, and whether it can be won.
fn title(app: &App, play: &TableState, pen: Pen, buffer: &mut Buffer, area: Area, now: Millis) {
    let bar = pen.palette.bar();
    fill(buffer, area, 0, bar);
    let dot = " · ";
    let mark =
        if app.is_unsaved() { format!(" {} ", spoken().title_not_saved()) } else { String::new() };
    let names = names(app, play, pen.signs);
    let (word, style) = outlook(play, pen);
    for detail in Detail::ALL {
        let facts = facts(app, play, now, detail).join(dot);
        let word = if detail < Detail::NoOutlook { word.as_str() } else { "" };
        let at = area.width.saturating_sub(word.chars().count() as u16 + 1);
        let end = at.saturating_sub(mark.chars().count() as u16);
        // The settings are left out first: they can be read in the rules, the facts cannot.
        let room = end.saturating_sub((facts.chars().count() + dot.chars().count()) as u16 + 2);
        let fits = |name: &&String| name.chars().count() <= usize::from(room);
        let name = match (names.iter().find(fits), detail) {
            (Some(name), _) => name.clone(),
            (None, Detail::NoOutlook) => shortened(&names[0], room, pen.signs),
            (None, Detail::Everything | Detail::NoLevel | Detail::NoScore) => continue,
        };
        let left = if room == 0 { facts } else { format!("{name}{dot}{facts}") };
        put(buffer, Area { width: end, ..area }, 1, 0, &left, bar);
        put(buffer, area, end, 0, &mark, pen.palette.bad());
        put(buffer, area, at, 0, word, style);
        return;
    }
}

/// The optional parts of the title, after name, deal, moves and time. Each variant drops its part and those of the
/// variants above it, so a title fits a narrow window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Detail {
    Everything,
    NoLevel,
    NoScore,
    NoOutlook,
}

impl Detail {
    const ALL: [Detail; 4] =
        [Detail::Everything, Detail::NoLevel, Detail::NoScore, Detail::NoOutlook];
}

/// The game's name with all its settings, with fewer of them, and without any.
fn names(app: &App, play: &TableState, signs: Signs) -> Vec<String> {
    let variant = play.table().session().variant();
    let dots = if signs == Signs::Unicode { "…" } else { "..." };
    let whole = variant.game().short_name(variant.choices());
    let bare = variant.game().called(variant.choices());
    let fewer = whole.rmatch_indices(", ").map(|(at, _)| format!("{}{dots}", &whole[..at]));
    let without = (whole != bare).then(|| format!("{bare}{dots}"));
    let names = std::iter::once(whole.clone()).chain(fewer).chain(without);
    let names = names.chain([bare.to_owned()]);
    if app.puzzle.is_some() {
        names.map(|name| spoken().title_puzzle(&name)).collect()
    } else {
        names.collect()
    }
}

/// The facts in the title besides the name: deal, moves, time, score.
fn facts(app: &App, play: &TableState, now: Millis, detail: Detail) -> Vec<String> {
    let session = play.table().session();
    if app.puzzle.is_some() {
        // Its deal and its score mean nothing to the player.
        return vec![number_format::duration(session.spent(now))];
    }
    let deal = if detail < Detail::NoLevel {
        spoken().graded_deal(session)
    } else {
        spoken().deal(session.deal())
    };
    let mut facts = vec![
        deal,
        spoken().moves(session.history().moves().count()),
        number_format::duration(session.spent(now)),
    ];
    if detail >= Detail::NoScore {
        return facts;
    }
    let scoring = play.table().preferences().scoring;
    if scoring != Scoring::None {
        let vegas_total =
            if app.settings.word("scoring") == "vegas-bank" { app.vegas_total } else { 0 };
        facts.push(spoken().title_score(&(vegas_total + session.score(scoring)).to_string()));
    }
    facts.extend(
        (session.origin() == MovesOrigin::Received)
            .then(|| spoken().title_does_not_count().to_owned()),
    );
    facts
}

fn outlook(play: &TableState, pen: Pen) -> (String, Style) {
    let table = play.table();
    let palette = pen.palette;
    if let Some(show) = table.solution_show() {
        return (
            format!(" {} ", spoken().title_show(show.shown(), show.moves().len())),
            palette.good(),
        );
    }
    let thinking = if table.is_thinking() { spoken().title_thinking() } else { "" };
    let (word, style) = match (table.session().standing(), table.prospect()) {
        (Standing::Won, _) => (spoken().title_won().to_owned(), palette.good()),
        (_, Prospect::Hidden) => (String::new(), palette.bar()),
        (_, Prospect::Chance(Some(chance))) => {
            let style = match chance.percent() {
                50.. => palette.good(),
                20..50 => palette.bar(),
                0..20 => palette.bad(),
            };
            (spoken().title_chance(chance.percent().into()), style)
        }
        (_, Prospect::Outlook(Outlook::Winnable(_))) => {
            (spoken().title_winnable().to_owned(), palette.good())
        }
        (_, Prospect::Outlook(Outlook::Lost)) => (spoken().title_lost().to_owned(), palette.bad()),
        (_, Prospect::Outlook(Outlook::Undecided)) => {
            (spoken().title_not_sure().to_owned(), palette.bar())
        }
        (_, Prospect::Outlook(Outlook::Open) | Prospect::Chance(None)) => {
            (thinking.to_owned(), palette.bar())
        }
    };
    let sign = match (pen.signs, word.as_str()) {
        (Signs::Ascii, _) | (_, "") => "",
        (Signs::Unicode, word) if word == spoken().title_thinking() => "◌ ",
        (Signs::Unicode, _) => "● ",
    };
    (format!(" {sign}{word} "), style)
}

/// The bar below: the last message, or the card under the cursor; and the keys.
fn status(app: &App, play: &TableState, pen: Pen, buffer: &mut Buffer, area: Area) {
    let roomy = area.height >= ROOM_FOR_KEYS;
    let row = area.height.saturating_sub(if roomy { 2 } else { 1 });
    let bar = pen.palette.bar();
    let (text, style) = match play.message() {
        Some((text, Tone::Plain)) => (text.to_owned(), bar),
        Some((text, Tone::Good)) => (text.to_owned(), pen.palette.good()),
        Some((text, Tone::Bad)) => (text.to_owned(), pen.palette.bad()),
        None => (at_rest(app, play).unwrap_or_default(), bar),
    };
    // A long sentence grows upwards, over the foot of the table.
    let lines = wrap(&text, usize::from(area.width.saturating_sub(2)));
    let first = row.saturating_sub(lines.len() as u16 - 1);
    for (row, line) in (first..).zip(&lines) {
        fill(buffer, area, row, bar);
        put(buffer, area, 1, row, line, style);
    }
    if roomy {
        fill(buffer, area, area.height.saturating_sub(1), bar);
    }
    let Some((row, keys)) = bar_of_keys(app, play, area) else { return };
    fill(buffer, area, row, bar);
    for (n, key) in keys.iter().enumerate() {
        let text = format!("{} {}", key.key, key.label);
        put(buffer, area, key.at, row, &text, bar);
        put(buffer, area, key.at, row, &key.key.to_string(), bar.add_modifier(Modifier::BOLD));
        if n + 1 < keys.len() {
            put(buffer, area, key.at + key.width() + 1, row, "·", bar);
        }
    }
}

/// The bar below when there is no message: the keys of a show, the card under the cursor, or the puzzle's question.
fn at_rest(app: &App, play: &TableState) -> Option<String> {
    if play.table().solution_show().is_some() {
        return Some(spoken().keys_of_show().to_owned());
    }
    let question = || app.puzzle.as_ref().and_then(OpenPuzzle::question).map(str::to_owned);
    play.under_cursor().or_else(question)
}

/// The bar of keys, where it is shown.
pub(crate) fn key_bar(app: &App, screen: Area) -> Option<(u16, Vec<BarKey>)> {
    let play = app.play.as_ref().filter(|_| app.sheet.is_none() && app.review.is_none())?;
    bar_of_keys(app, play, app.size.intersection(screen))
}

/// A low screen has room for the keys only while there is no message. While a win is shown, other keys are in use, which
/// the line above names.
fn bar_of_keys(app: &App, play: &TableState, area: Area) -> Option<(u16, Vec<BarKey>)> {
    let roomy = area.height >= ROOM_FOR_KEYS;
    let silent = play.message().is_none() && at_rest(app, play).is_none();
    let showing = play.table().solution_show().is_some();
    let row = area.height.checked_sub(1).filter(|_| (roomy || silent) && !showing)?;
    let rules = play.table().session().rules();
    Some((row, key_bar::bar(rules, 1, area.width.saturating_sub(1))))
}

fn fill(buffer: &mut Buffer, area: Area, row: u16, style: Style) {
    for x in 0..area.width {
        put(buffer, area, x, row, " ", style);
    }
}

fn note(pen: Pen, buffer: &mut Buffer, area: Area, title: &str, texts: &[String]) {
    let lines: Vec<PanelLine> = texts.iter().cloned().map(PanelLine::Text).collect();
    let panel = Panel { title, lines: &lines, chosen: None, scroll: 0, foot: "" };
    panel.draw(pen, buffer, area, 60);
}

fn draw_sheet(
    app: &App,
    sheet: &Sheet,
    pen: Pen,
    buffer: &mut Buffer,
    area: Area,
) -> Vec<(u16, usize)> {
    let words = spoken();
    let move_keys = words.keys_of_list();
    let (title, lines, chosen, scroll, foot, width) = match sheet {
        Sheet::Menu(menu) => ("Talon", menu.lines(), Some(menu.place.chosen), 0, menu.foot(), 110),
        Sheet::New(new) => {
            let lines = new.lines(app.settings.word("winnable") == "on");
            (new.game.name(), lines, Some(new.chosen), 0, words.keys_of_new_deal(), 90)
        }
        Sheet::Daily(daily) => {
            (words.todays_deal(), daily.lines(pen.signs), Some(daily.chosen), 0, move_keys, 72)
        }
        Sheet::Puzzles(puzzles) => {
            (words.puzzles_title(), puzzles.lines(), Some(puzzles.chosen), 0, move_keys, 90)
        }
        Sheet::Transfer(transfer) => {
            (words.transfer(), transfer.lines(), Some(transfer.chosen), 0, move_keys, 90)
        }
        Sheet::Settings { chosen } => (
            words.settings_title(),
            settings_lines(&app.settings),
            Some(*chosen),
            0,
            words.keys_of_settings(),
            68,
        ),
        Sheet::Statistics { scroll, lines } => {
            (words.statistics(), lines.clone(), None, *scroll, words.keys_of_page(), 72)
        }
        Sheet::Help { title, scroll, lines } => {
            (*title, lines.clone(), None, *scroll, words.keys_of_long_page(), 90)
        }
    };
    let panel = Panel { title, lines: &lines, chosen, scroll, foot };
    panel.draw(pen, buffer, area, width)
}

/// A pattern of suit signs, shown when no game is open.
fn wallpaper(pen: Pen, buffer: &mut Buffer, area: Area) {
    let style = pen.palette.faint();
    for y in (1..area.height).step_by(3) {
        for x in (2 + y % 2 * 6..area.width).step_by(12) {
            let suit = Suit::ALL[usize::from((x / 6 + y) % 4)];
            put(buffer, area, x, y, &sign(pen, suit), style);
        }
    }
}

fn sign(pen: Pen, suit: Suit) -> String {
    match pen.signs {
        Signs::Unicode => suit.sign().to_string(),
        Signs::Ascii => suit.letter().to_string(),
    }
}

/// A number that looks random beside those of its neighbours (the first steps of `SplitMix64`).
const fn scattered(number: u64) -> u64 {
    let mixed = number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed ^ (mixed >> 27)
}

/// Confetti on the table, beside the cards, and a summary of the win in the middle.
fn celebrate(
    play: &TableState,
    pen: Pen,
    buffer: &mut Buffer,
    area: Area,
    since: Millis,
    now: Millis,
) {
    let mut blank = Cell::EMPTY;
    blank.set_style(pen.palette.table());
    let empty = blank.style();
    for drop in 0..u64::from(area.width) {
        // Each drop has its own column, pace and start, the same in every run.
        let seed = scattered(drop);
        let (pace, begin) = (40 + seed % 60, (seed >> 8) % 9973);
        let y = (since / pace + begin) % (u64::from(area.height) + 8);
        // The bars above and below stay readable, and so do the cards: a suit sign on a card would be another card.
        let table = table_area(area);
        if !(u64::from(table.y)..u64::from(table.bottom())).contains(&y) {
            continue;
        }
        let cell = &buffer[(area.x + drop as u16, area.y + y as u16)];
        if cell.symbol() != " " || cell.style() != empty {
            continue;
        }
        let suit = Suit::ALL[(seed % 4) as usize];
        let style = pen.palette.face(suit, CardMark::Plain);
        put(buffer, area, drop as u16, y as u16, &sign(pen, suit), style);
    }
    let session = play.table().session();
    let words = spoken();
    let time = number_format::duration(session.spent(now));
    let (moves, undone) = (session.history().moves().count(), session.counters().undos as usize);
    let texts = [words.win_summary(moves, &time, undone), words.win_keys().to_owned()];
    note(pen, buffer, area, words.you_have_won(), &texts);
}
