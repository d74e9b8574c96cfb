//! The review of a game, over its table: the position after any step, a timeline of one line, and the effect of the
//! cards and of the moves. The review continues to work while it is shown.

use std::time::{Duration, Instant};

use crossterm::event::KeyCode;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect as Area;
use ratatui::style::{Modifier, Style};
use talon_advice::ReviewQuestion;
use talon_engine::Board;
use talon_game::{Chance, Session, Ticket};
use talon_review::{ChanceBasis, GameLine, NoReview, Review, ReviewProgress, Reviewer};

use crate::screen::board_view::{BoardView, Marks};
use crate::screen::card::{Pen, Signs, put};
use crate::screen::render::too_small;
use crate::screen::sheet_view::{Panel, PanelLine, wrap};
use crate::screen::table_layout::arrange;
use crate::screen::table_state::hint_piles;
use crate::wording::shown;

/// The work between two looks at the keys.
const SLICE: Duration = Duration::from_millis(25);

/// The width of the progress bar.
const GAUGE: usize = 50;

/// A review that is open.
pub(crate) struct ReviewScreen {
    game: ReviewQuestion,
    name: String,
    reviewer: Reviewer,
    progress: ReviewProgress,
    /// The position shown: after this many steps.
    at: usize,
    /// The place that is chosen in the list of turning points, while it is open.
    list: Option<usize>,
}

/// The effect of a key.
pub(crate) enum Pressed {
    /// The review stays open.
    Stay,
    /// It closes.
    Close,
    /// It closes, and the game is played again from the position after that many steps.
    TryAgain(usize),
}

impl ReviewScreen {
    /// Begins to review the game on the table.
    pub(crate) fn new(session: &Session) -> Result<ReviewScreen, NoReview> {
        let game = ReviewQuestion::of_session(session, Ticket::from_number(0));
        let reviewer = game.reviewer()?;
        let (progress, at) = (reviewer.progress(), game.steps.len());
        let name = format!("{}, {}", session.variant().name(), shown().deal(session.deal()));
        Ok(ReviewScreen { game, name, reviewer, progress, at, list: None })
    }

    fn review(&self) -> &Review {
        self.reviewer.review()
    }

    fn line(&self) -> GameLine<'_> {
        let ReviewQuestion { variant, start, steps, .. } = &self.game;
        GameLine { rules: variant.rules(), start, steps }
    }

    /// Works for a slice; in how many milliseconds to call again, if there is more to do.
    pub(crate) fn tick(&mut self) -> Option<u64> {
        let begun = Instant::now();
        while !self.progress.is_complete() && begun.elapsed() < SLICE {
            self.progress = self.reviewer.advance();
        }
        (!self.progress.is_complete()).then_some(1)
    }

    /// Takes a key.
    pub(crate) fn key(&mut self, key: KeyCode) -> Pressed {
        if let Some(chosen) = self.list {
            self.list_key(key, chosen);
            return Pressed::Stay;
        }
        let last = self.game.steps.len();
        match key {
            KeyCode::Esc | KeyCode::Char('q' | 'e') => return Pressed::Close,
            KeyCode::Enter => return Pressed::TryAgain(self.at),
            KeyCode::Left | KeyCode::Char('h' | '[' | 'u') => self.at = self.at.saturating_sub(1),
            KeyCode::Right | KeyCode::Char('l' | ']' | 'r') => self.at = (self.at + 1).min(last),
            KeyCode::Home => self.at = 0,
            KeyCode::End => self.at = last,
            KeyCode::Char('t') => self.list = Some(0),
            KeyCode::Up | KeyCode::Char('k') => self.at = self.turning_point_before(),
            KeyCode::Down | KeyCode::Char('j') => self.at = self.turning_point_after(),
            _ => {}
        }
        Pressed::Stay
    }

    /// Takes a key while the list of turning points is open.
    fn list_key(&mut self, key: KeyCode, chosen: usize) {
        let points = self.review().listed_turning_points();
        let last = points.len().saturating_sub(1);
        match key {
            KeyCode::Up | KeyCode::Left | KeyCode::Char('k' | 'h') => {
                self.list = Some(chosen.checked_sub(1).unwrap_or(last));
            }
            KeyCode::Down | KeyCode::Right | KeyCode::Char('j' | 'l') => {
                self.list = Some(if chosen < last { chosen + 1 } else { 0 });
            }
            KeyCode::Home => self.list = Some(0),
            KeyCode::End => self.list = Some(last),
            KeyCode::Enter | KeyCode::Char(' ') => {
                self.at = points.get(chosen).map_or(self.at, |point| point.step - 1);
                self.list = None;
            }
            KeyCode::Esc | KeyCode::Char('q' | 't') => self.list = None,
            _ => {}
        }
    }

    /// The lines of the list of turning points.
    fn list_lines(&self) -> Vec<PanelLine> {
        let review = self.review();
        let mut lines: Vec<PanelLine> = Vec::new();
        for point in review.listed_turning_points() {
            let words = shown().turning_point(review, self.line(), point);
            let about = match words.detail.as_str() {
                "" => words.amount,
                detail => shown().turning_point_about(&words.amount, detail),
            };
            lines.push(PanelLine::item(words.title, about));
        }
        if lines.is_empty() {
            lines.push(PanelLine::Text(shown().no_turning_points().to_owned()));
        }
        lines
    }

    /// The position in which the last turning point before this one was decided.
    fn turning_point_before(&self) -> usize {
        let points = self.review().turning_points().into_iter().rev();
        points.map(|point| point.step - 1).find(|&at| at < self.at).unwrap_or(0)
    }

    fn turning_point_after(&self) -> usize {
        let points = self.review().turning_points().into_iter();
        let last = self.game.steps.len();
        points.map(|point| point.step - 1).find(|&at| at > self.at).unwrap_or(last)
    }

    /// The position on show, and the piles of the better move there, or of the one that was played.
    fn position(&self) -> (Board, Marks) {
        let board = self.line().board(self.at);
        let better = self.review().steps.get(self.at).and_then(|step| step.better.first());
        let mv = better.copied().or_else(|| self.line().mv(self.at + 1));
        let marks = Marks { hint: mv.map(|mv| hint_piles(&board, mv)), ..Marks::default() };
        (board, marks)
    }

    /// Draws the table of the position, with two lines above it and three below.
    pub(crate) fn draw(&self, pen: Pen, buffer: &mut Buffer, screen: Area) {
        let rules = self.game.variant.rules();
        let (board, marks) = self.position();
        let view = board.view();
        let area = |above: u16, below: u16| Area {
            x: screen.x + 1,
            y: screen.y + above,
            width: screen.width.saturating_sub(2),
            height: screen.height.saturating_sub(above + below),
        };
        let rooms = [area(2, 3), area(1, 1)];
        let plan = rooms.into_iter().find_map(|room| Some((room, arrange(rules, &view, room)?)));
        if let Some((room, plan)) = &plan {
            let board_view =
                BoardView { pen, rules, view: &view, plan, marks: &marks, loose: None };
            board_view.draw(buffer, *room);
        } else {
            too_small(pen, buffer, screen);
        }
        self.bars(pen, buffer, screen);
        if self.list.is_some() {
            let lines = self.list_lines();
            let (title, foot) = (shown().turning_points(), shown().keys_of_list());
            let panel = Panel { title, lines: &lines, chosen: self.list, scroll: 0, foot };
            panel.draw(pen, buffer, screen, 72);
        }
    }

    fn bars(&self, pen: Pen, buffer: &mut Buffer, screen: Area) {
        let bar = pen.palette.bar();
        let mut row = |y: u16, text: &str, style: Style| {
            for x in 0..screen.width {
                put(buffer, screen, x, y, " ", bar);
            }
            put(buffer, screen, 1, y, text, style);
        };
        let review = self.review();
        let title = shown().review_title(&self.name, self.at, self.game.steps.len());
        row(0, &title, bar);
        let state = if self.progress.is_complete() {
            shown().review_summary(review)
        } else {
            self.gauge(pen.signs, screen.width.saturating_sub(2).into())
        };
        row(1, &state, bar);
        row(screen.height.saturating_sub(1), shown().keys_of_review(), bar);
        // A long sentence grows upwards, and the timeline with it.
        let sentences = wrap(&self.sentence(), usize::from(screen.width.saturating_sub(2)));
        let first = screen.height.saturating_sub(1 + sentences.len().max(1) as u16);
        row(first, "", bar);
        for (y, sentence) in (first..).zip(&sentences) {
            row(y, sentence, bar);
        }
        let timeline = first.saturating_sub(1);
        row(timeline, "", bar);
        self.timeline(pen, buffer, screen, timeline);
    }

    /// How far the review is: a word, a bar and per cent.
    fn gauge(&self, signs: Signs, width: usize) -> String {
        let (done, of) = (self.progress.done, self.progress.of.max(1));
        let (full, empty) = match signs {
            Signs::Unicode => ("█", "░"),
            Signs::Ascii => ("#", "."),
        };
        let room = width.saturating_sub(shown().reviewing_so_far("", 100).chars().count());
        let room = room.min(GAUGE);
        let filled = room * done / of;
        let bar = full.repeat(filled) + &empty.repeat(room - filled);
        shown().reviewing_so_far(&bar, 100 * done / of)
    }

    /// The step that was played from the position on show; after the last one, how the game stood.
    fn sentence(&self) -> String {
        let (review, next) = (self.review(), self.at + 1);
        if next <= review.steps.len() {
            let before = match review.basis_at(self.at) {
                ChanceBasis::Guessed => format!("{} %: ", review.at(self.at).percent()),
                ChanceBasis::Proved | ChanceBasis::Unknown => String::new(),
            };
            return before + &shown().review_step(review, self.line(), next);
        }
        match (self.at, review.steps.len() == self.at) {
            (0, _) => shown().review_deal(review),
            (_, true) => shown().review_step(review, self.line(), self.at),
            (_, false) => String::new(),
        }
    }

    /// One sign for each position, or for several of a long game: high and good to low and bad.
    fn timeline(&self, pen: Pen, buffer: &mut Buffer, screen: Area, y: u16) {
        let positions = self.game.steps.len() + 1;
        let width = usize::from(screen.width.saturating_sub(2)).min(positions);
        let points = self.review().turning_points();
        for x in 0..width {
            let (first, end) = (x * positions / width, (x + 1) * positions / width);
            let (sign, mut style) = self.sign(end - 1, pen);
            if points.iter().any(|point| (first..end).contains(&(point.step - 1))) {
                style = style.add_modifier(Modifier::BOLD | Modifier::UNDERLINED);
            }
            if (first..end).contains(&self.at) {
                style = style.add_modifier(Modifier::REVERSED);
            }
            put(buffer, screen, x as u16 + 1, y, sign, style);
        }
    }

    fn sign(&self, at: usize, pen: Pen) -> (&'static str, Style) {
        const BARS: [&str; 9] = ["▁", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];
        // A digit for each tenth; certainty is a 9, too.
        const DIGITS: [&str; 10] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];
        let review = self.review();
        let palette = pen.palette;
        if at > review.steps.len() {
            return ("·", palette.bar());
        }
        let chance = review.at(at);
        let style = match chance.percent() {
            50.. => palette.good(),
            20..50 => palette.bar(),
            0..20 => palette.bad(),
        };
        let part =
            |of: usize| usize::from(chance.ten_thousandths()) * of / usize::from(Chance::WHOLE);
        match (review.basis_at(at), chance, pen.signs) {
            (ChanceBasis::Unknown, _, _) => ("?", palette.bar()),
            (ChanceBasis::Proved, Chance::NONE, _) => ("x", palette.bad()),
            (ChanceBasis::Proved | ChanceBasis::Guessed, _, Signs::Unicode) => {
                (BARS[part(8)], style)
            }
            (ChanceBasis::Proved | ChanceBasis::Guessed, _, Signs::Ascii) => {
                (DIGITS[part(10).min(9)], style)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use talon_engine::Deal;
    use talon_game::Variant;

    use super::*;

    #[test]
    fn the_progress_bar_is_as_full_as_the_review() {
        let game = talon_catalog::find("klondike").expect("a built-in game");
        let variant = Variant::new(game, game.default_choices());
        let session = Session::new(variant, Deal::Number(1), 0);
        let mut screen = ReviewScreen::new(&session).expect("it can be reviewed");
        screen.progress = ReviewProgress { done: 3, of: 4 };
        assert_eq!(screen.gauge(Signs::Ascii, 26), "Reviewing: ######... 75 %");
        assert_eq!(screen.gauge(Signs::Unicode, 5), "Reviewing:  75 %", "no room for a bar");
        let bar = "█".repeat(37) + &"░".repeat(13);
        assert_eq!(screen.gauge(Signs::Unicode, 200), format!("Reviewing: {bar} 75 %"));
    }
}
