//! The review of the game on the table: the parts that have arrived, and the selected step. The table shows the
//! position before that step; the game itself stays where it is.

use talon_advice::ReviewQuestion;
use talon_game::statistics::GameResult;
use talon_game::{Command, Millis, Request, ReviewFigures, Session, Step, Ticket};
use talon_review::{GameLine, Review, ReviewProgress};
use talon_web_kit::{Read as _, RwSignal, StoredValue};

use super::App;
use crate::device;
use crate::settings::Settings;
use crate::solver_worker::WorkerState;
use crate::wording::spoken;

/// The review.
#[derive(Clone, Copy)]
pub(crate) struct ReviewState {
    /// The selected step, from 1; nothing if no review is open.
    at: RwSignal<Option<usize>>,
    review: RwSignal<Option<Review>>,
    progress: RwSignal<ReviewProgress>,
    /// The game that is reviewed.
    question: RwSignal<Option<ReviewQuestion>>,
    /// The figures of the last complete review, and when its game began.
    figures: RwSignal<Option<(Millis, ReviewFigures)>>,
    /// A number that tells the answers of one review from those of the next.
    ticket: StoredValue<u64>,
    /// When the game of the last question began. Another may be on the table when the answer comes.
    began: StoredValue<Option<Millis>>,
}

impl ReviewState {
    /// No review is open.
    pub(super) fn new() -> ReviewState {
        ReviewState {
            at: RwSignal::new(None),
            review: RwSignal::new(None),
            progress: RwSignal::new(ReviewProgress { done: 0, of: 0 }),
            question: RwSignal::new(None),
            figures: RwSignal::new(None),
            ticket: StoredValue::new(0),
            began: StoredValue::new(None),
        }
    }

    /// The selected step, from 1.
    pub(crate) fn at(self) -> Option<usize> {
        self.at.get()
    }

    pub(crate) fn at_untracked(self) -> usize {
        self.at.get_untracked().unwrap_or(1)
    }

    pub(crate) fn is_open(self) -> bool {
        self.at.with(Option::is_some)
    }

    pub(crate) fn is_open_untracked(self) -> bool {
        self.at.with_untracked(Option::is_some)
    }

    /// The part of the review that has arrived.
    pub(crate) fn review(self) -> Option<Review> {
        self.review.get()
    }

    pub(crate) fn with_review<R>(self, read: impl FnOnce(Option<&Review>) -> R) -> R {
        self.review.with(|review| read(review.as_ref()))
    }

    /// How much of it is done, of how much.
    pub(crate) fn progress(self) -> (usize, usize) {
        self.progress.with(|progress| (progress.done, progress.of))
    }

    /// The figures of a game that was reviewed.
    pub(crate) fn figures_of(self, began: Millis) -> Option<ReviewFigures> {
        self.figures.get().filter(|(of, _)| *of == began).map(|(_, figures)| figures)
    }

    /// The same, read once.
    pub(crate) fn figures_untracked(self, began: Millis) -> Option<ReviewFigures> {
        let known = self.figures.get_untracked();
        known.filter(|(of, _)| *of == began).map(|(_, figures)| figures)
    }

    /// How many steps the game has.
    pub(crate) fn length(self) -> usize {
        self.question.with(|question| question.as_ref().map_or(0, |question| question.steps.len()))
    }

    fn length_untracked(self) -> usize {
        let length = |question: &ReviewQuestion| question.steps.len();
        self.question.with_untracked(|question| question.as_ref().map_or(0, length))
    }

    /// The selected step, in words.
    pub(crate) fn step_in_words(self) -> String {
        let (at, of) = (self.at_untracked(), self.length_untracked());
        let step = self.review.with(|review| {
            let review = review.as_ref()?;
            self.with_line(|line| spoken().review_step(review, line, at))
        });
        format!("{} {}", spoken().move_of(at, of), step.unwrap_or_default())
    }

    /// Reads the game that is reviewed.
    pub(crate) fn with_line<R>(self, read: impl FnOnce(GameLine<'_>) -> R) -> Option<R> {
        self.question.with_untracked(|question| {
            let ReviewQuestion { variant, start, steps, .. } = question.as_ref()?;
            Some(read(GameLine { rules: variant.rules(), start, steps }))
        })
    }
}

impl App {
    /// Opens the review of the game on the table, up to where it stands.
    pub(crate) fn open_review(self) {
        self.second_part.when_loaded(move || later_open_review(self));
    }

    /// The question for the review of the game on the table; `None` if it has no moves.
    fn review_question(self) -> Option<ReviewQuestion> {
        let ticket = self.review.ticket.get_value() + 1;
        self.review.ticket.set_value(ticket);
        self.review.began.set_value(self.game.session_untracked(Session::began));
        let question = self.game.session_untracked(|session| {
            ReviewQuestion::of_session(session, Ticket::from_number(ticket))
        });
        question.filter(|question| !question.steps.is_empty())
    }

    fn review_game(self) {
        let Some(question) = self.review_question() else {
            return self.shell.toast_and_announce(spoken().nothing_to_review());
        };
        if let Some(excuse) = self.solver_state.get_untracked().excuse() {
            return self.shell.toast_and_announce(excuse);
        }
        self.run(Command::Pause);
        self.shell.close_sheet();
        self.shell.set_toast(None);
        self.game.see_end();
        self.game.hide_advice();
        let length = question.steps.len();
        if let Some(solver) = self.solver.get_value() {
            solver.ask_review(&question);
        }
        self.review.question.set(Some(question));
        self.review.review.set(None);
        self.review.progress.set(ReviewProgress { done: 0, of: length });
        self.select_step(length);
        self.shell.announce(spoken().reviewing());
    }

    /// Reviews the game that was just won, for its figures alone; whether an answer will come. Nothing is shown, and
    /// any other question to the solver ends it.
    pub(crate) fn review_win(self) -> bool {
        let is_ready = self.solver_state.get_untracked() == WorkerState::Ready;
        let Some(question) = self.review_question().filter(|_| is_ready) else { return false };
        if let Some(solver) = self.solver.get_value() {
            solver.ask_review(&question);
        }
        true
    }

    /// Puts a finished game on the table as it ended, and opens its review. It does not count again.
    pub(crate) fn review_result(self, result: &GameResult) {
        let Some(session) = self.with_registry(|games| result.session(games)) else {
            return self.shell.toast_and_announce(spoken().game_not_kept());
        };
        self.set_aside();
        self.lay_out(session);
        self.open_review();
    }

    /// As much of the review as is done has arrived.
    pub(super) fn receive_review(self, answer: talon_advice::ReviewAnswer) {
        if answer.ticket.number() != self.review.ticket.get_value() {
            return;
        }
        if !self.review.is_open_untracked() {
            let complete = answer.review.filter(|(progress, _)| progress.is_complete());
            return complete.iter().for_each(|(_, review)| self.keep_figures(review));
        }
        let Some((progress, review)) = answer.review else {
            self.close_review();
            let excuse = self.solver_state.get_untracked().excuse();
            return self.shell.toast_and_announce(
                excuse.map_or_else(|| spoken().review_too_long(), str::to_owned),
            );
        };
        let first = review.listed_turning_points().first().map(|point| point.step);
        let first = review.fatal().or(first);
        let done = progress.is_complete();
        if done {
            self.keep_figures(&review);
        }
        let untouched = self.review.at_untracked() == self.review.length_untracked();
        self.review.progress.set(progress);
        self.review.review.set(Some(review));
        // The decisive step is selected first, unless the player has chosen one.
        if let Some(step) = first.filter(|_| done && untouched) {
            self.select_step(step);
        }
        if done {
            later_say_verdict(self);
        }
    }

    /// Shows the table before a step, and says which step it is. A screen reader reads the slider itself, which needs
    /// no words.
    pub(crate) fn go_to_step(self, step: usize) {
        self.select_step(step);
        let words = self.review.step_in_words();
        self.shell.announce(&words);
    }

    /// Keeps the figures of the review, and stores them with the game's result if the game counts.
    fn keep_figures(self, review: &Review) {
        let Some(began) = self.review.began.get_value() else { return };
        let figures = review.figures();
        self.review.figures.set(Some((began, figures)));
        self.library.note_review(began, &figures.to_text());
    }

    /// Shows the table before a step.
    pub(crate) fn select_step(self, step: usize) {
        let step = step.clamp(1, self.review.length_untracked().max(1));
        self.review.at.set(Some(step));
        self.game.show_position(Some(step - 1));
    }

    /// Closes the review: back to the current position of the game.
    pub(crate) fn close_review(self) {
        if !self.review.is_open_untracked() {
            return;
        }
        self.review.at.set(None);
        self.review.review.set(None);
        self.game.show_position(None);
        self.handle_request(Request::Cancel);
        // Ask the question again that the review has displaced.
        self.run(Command::Prefer(self.settings_untracked(Settings::preferences)));
    }

    /// Closes the review for the player, and announces it.
    pub(crate) fn leave_review(self) {
        self.close_review();
        self.shell.announce(&spoken().back_in_game());
    }

    /// A new game from the position that is shown; it does not count. The reviewed game stays as it is.
    pub(crate) fn try_again_from_here(self) {
        let steps = self.review.at_untracked() - 1;
        let game = self.game.session_untracked(|session| {
            let moves = session.history().steps()[..steps].iter().flat_map(Step::moves);
            let branch =
                Session::new(session.variant().clone(), session.deal().clone(), device::now());
            (branch, moves.collect::<Vec<_>>())
        });
        self.close_review();
        let Some((branch, moves)) = game else { return };
        self.set_aside();
        self.lay_out(branch);
        if !moves.is_empty() {
            self.run(Command::ImportMoves(moves));
        }
        self.shell.toast_and_announce(spoken().branched());
    }

    /// Goes to the position that is shown, and shows how it is won.
    pub(crate) fn show_win_from_here(self) {
        let steps = self.review.at_untracked() - 1;
        self.close_review();
        self.run(Command::Jump(steps));
        self.run(Command::ShowMe);
    }
}

/// Announces how the game went, and the selected step.
#[inline(never)]
fn later_say_verdict(app: App) {
    let verdict = app.review.with_review(|review| {
        let review = review?;
        let verdict = if app.game.session_untracked(Session::recorded) == Some(true) {
            spoken().review_verdict_of_loss(review)
        } else {
            spoken().review_verdict(review)
        };
        Some(spoken().verdict_and_sum(&verdict, &spoken().review_sum(review)))
    });
    let words = format!("{} {}", verdict.unwrap_or_default(), app.review.step_in_words());
    app.shell.announce(&words);
}

#[inline(never)]
fn later_open_review(app: App) {
    app.review_game();
}
