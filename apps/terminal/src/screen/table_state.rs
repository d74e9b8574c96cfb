//! A table that is played on: keys and mouse come in as gestures, commands go to the game, changes come back as
//! flights, marks and sentences.

mod two_keys;

use ratatui::layout::Rect as Area;
use talon_engine::{Board, Move, Place, Target, View};
use talon_game::gesture::{Gestures, Input, Intent, Situation, TapPolicy, legal_places, target};
use talon_game::layout::{Point, Rect, Spot};
use talon_game::{
    Change, Command, Hint, LostAt, Millis, Preferences, Request, Response, Session, Standing, Table,
};

use crate::screen::animation::{Flights, StepDirection};
use crate::screen::board_view::{Marks, MovingCards, gives, without};
use crate::screen::card::Signs;
use crate::screen::cursor::{self, Direction};
use crate::screen::table_layout::{Arrangement, arrange};
use crate::wording::{shown, spoken};

/// Whether moves are animated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Motion {
    Shown,
    Still,
}

/// The kind of message in the status line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tone {
    Plain,
    Good,
    Bad,
}

/// Where the keys are before a key is pressed: the top card of the first column.
const FIRST_FOCUS: Spot = Spot { place: Place::Column(0), index: usize::MAX };

/// A table that is played on.
pub(crate) struct TableState {
    table: Table,
    gestures: Gestures,
    focus: Spot,
    /// Whether the keys are in use, and their place is shown.
    cursor_visible: bool,
    hint: Option<Hint>,
    /// Steps before the move that lost the game, while the status line offers to go there.
    losing_move: Option<usize>,
    /// A move that is marked like a hint.
    marked_move: Option<Move>,
    message: Option<(String, Tone)>,
    flights: Flights,
    celebrating: Option<Millis>,
    /// Milliseconds between two moves of a solution that plays by itself, and when the next is due.
    pace: Option<(Millis, Millis)>,
    seeking: Option<u32>,
    /// Requests to the application.
    requests: Vec<Request>,
    pub(crate) motion: Motion,
    pub(crate) tap: TapPolicy,
    /// How the table's own sentences name cards.
    pub(crate) signs: Signs,
    pub(crate) area: Area,
}

impl TableState {
    pub(crate) fn new(session: Session, preferences: Preferences, area: Area) -> TableState {
        let mut table = Table::new(session, preferences);
        let requests = table.open().requests;
        let mut play = TableState {
            table,
            gestures: Gestures::default(),
            focus: FIRST_FOCUS,
            cursor_visible: false,
            hint: None,
            losing_move: None,
            marked_move: None,
            message: None,
            flights: Flights::default(),
            celebrating: None,
            pace: None,
            seeking: None,
            requests,
            motion: Motion::Still,
            tap: TapPolicy::Select,
            signs: Signs::Unicode,
            area,
        };
        play.clamp_focus();
        play
    }

    pub(crate) fn table(&self) -> &Table {
        &self.table
    }

    pub(crate) fn take_requests(&mut self) -> Vec<Request> {
        std::mem::take(&mut self.requests)
    }

    pub(crate) fn message(&self) -> Option<(&str, Tone)> {
        self.message.as_ref().map(|(text, tone)| (text.as_str(), *tone))
    }

    pub(crate) fn say(&mut self, text: impl Into<String>, tone: Tone) {
        self.message = Some((text.into(), tone));
    }

    pub(crate) fn clear_message(&mut self) {
        self.message = None;
    }

    pub(crate) fn focus(&self) -> Option<Spot> {
        self.cursor_visible.then_some(self.focus)
    }

    pub(crate) fn seeking(&self) -> Option<u32> {
        self.seeking
    }

    pub(crate) fn celebrating(&self) -> Option<Millis> {
        self.celebrating
    }

    pub(crate) fn end_celebration(&mut self) {
        self.celebrating = None;
    }

    /// Where things lie now; `None` if the screen is too small.
    pub(crate) fn arrangement(&self) -> Option<Arrangement> {
        arrange(self.table.session().rules(), &self.table.board().view(), self.area)
    }

    /// Runs a command and shows the result.
    pub(crate) fn run(&mut self, command: Command, now: Millis) {
        self.flights.end();
        let before = self.table.board().clone();
        let wanted = matches!(command, Command::Hint(_) | Command::WhereLost | Command::ShowMe);
        let nothing = spoken().nothing(&command);
        let response = self.table.run(command, now);
        let idle = response.changes == [Change::Nothing];
        self.apply_response(response, before, now);
        if idle {
            self.say(nothing, Tone::Plain);
        }
        if wanted && self.table.is_waiting() {
            self.say(spoken().solver_working(), Tone::Plain);
        }
    }

    fn apply_response(&mut self, response: Response, before: Board, now: Millis) {
        let mut before = Some(before);
        for change in response.changes {
            self.change(change, &mut before, now);
        }
        self.requests.extend(response.requests);
        self.clamp_focus();
    }

    fn change(&mut self, change: Change, before: &mut Option<Board>, now: Millis) {
        match change {
            Change::Moved(effects) => {
                self.animate(before.take(), &effects, StepDirection::Forth, now);
            }
            Change::Reverted(effects) => {
                self.animate(before.take(), &effects, StepDirection::Back, now);
            }
            Change::Dealt => {
                self.clear_position();
                self.focus = FIRST_FOCUS;
                self.cursor_visible = false;
                self.seeking = None;
                self.celebrating = None;
            }
            Change::Jumped | Change::Show => self.clear_position(),
            Change::Refused(refusal) => self.say(shown().refusal(&refusal), Tone::Bad),
            Change::Hinted(hint) => self.hinted(hint),
            Change::NoHint(kind) => {
                let text = spoken().no_hint(kind, self.table.session().outlook());
                self.say(text, Tone::Plain);
            }
            Change::Stands(standing) => self.stands(standing, now),
            Change::Nothing | Change::OutlookChanged => {}
            Change::LostAt(found) => self.lost_at(found),
            Change::Seeking(tried) => self.seeking = Some(tried),
        }
    }

    /// Clears the message, the hint and the lifted cards of the previous position.
    fn clear_position(&mut self) {
        self.hint = None;
        self.losing_move = None;
        self.marked_move = None;
        self.message = None;
        self.gestures = Gestures::default();
    }

    fn animate(
        &mut self,
        before: Option<Board>,
        effects: &[talon_engine::Effect],
        direction: StepDirection,
        now: Millis,
    ) {
        self.clear_position();
        if let (Motion::Shown, Some(board)) = (self.motion, before) {
            let rules = *self.table.session().rules();
            self.flights = Flights::start(&rules, board, effects, direction, self.area, now);
        }
    }

    fn stands(&mut self, standing: Standing, now: Millis) {
        match standing {
            Standing::Open => {}
            Standing::Won => {
                self.celebrating = Some(now);
                let sentence =
                    [spoken().standing(standing), spoken().origin(self.table.session().origin())];
                self.say(sentence.into_iter().flatten().collect::<Vec<_>>().join(" "), Tone::Good);
            }
            Standing::Over | Standing::Stuck => {
                let sentence = spoken().standing(standing).unwrap_or_default();
                self.say(spoken().stands_continue(&sentence), Tone::Bad);
            }
        }
    }

    fn hinted(&mut self, hint: Hint) {
        let session = self.table.session();
        let text = shown().hint(session.rules(), session.board(), &hint);
        self.hint = Some(hint);
        self.say(text, Tone::Plain);
    }

    fn lost_at(&mut self, found: LostAt) {
        let text = spoken().lost_at(found);
        self.losing_move = match found {
            LostAt::Step { last_winnable } => Some(last_winnable),
            LostAt::Never
            | LostAt::NotLost
            | LostAt::Unknown
            | LostAt::Ask { .. }
            | LostAt::Between { .. } => None,
        };
        let text = if self.losing_move.is_some() { spoken().lost_at_enter(&text) } else { text };
        self.say(text, Tone::Plain);
    }

    /// Goes back to the last winnable position and shows the move that lost the game, as a hint shows one.
    fn go_to_losing_move(&mut self, steps: usize, now: Millis) {
        self.losing_move = None;
        self.run(Command::Jump(steps), now);
        let lost_by = self.table.session().history().steps().get(steps);
        if let Some(mv) = lost_by.and_then(|step| step.moves().next()) {
            self.marked_move = Some(mv);
            let text = shown().losing_move(self.table.session().board(), mv);
            self.say(text, Tone::Bad);
        }
    }

    /// Plays the hint that is shown.
    pub(crate) fn play_hint(&mut self, now: Millis) {
        match self.hint.take() {
            Some(hint) => self.run(Command::PlayPlan(hint.moves), now),
            None => self.say(spoken().no_hint_shown(), Tone::Plain),
        }
    }

    /// Goes to the first or the last position of the history.
    pub(crate) fn jump(&mut self, steps: usize, now: Millis) {
        let last = self.table.session().history().steps().len();
        self.run(Command::Jump(steps.min(last)), now);
    }

    fn clamp_focus(&mut self) {
        if let Some(plan) = self.arrangement() {
            self.focus = cursor::clamped(&plan.layout, self.focus);
        }
    }

    /// Passes an input to the gesture machine and carries out the intent.
    fn gesture(&mut self, input: Input, now: Millis) {
        self.flights.end();
        let Some(plan) = self.arrangement() else { return };
        if self.table.solution_show().is_some() || self.seeking.is_some() {
            return;
        }
        let session = self.table.session();
        let at = Situation {
            rules: session.rules(),
            board: session.board(),
            layout: &plan.layout,
            slop: 0.9,
            tap: self.tap,
        };
        match self.gestures.handle(input, at) {
            Intent::Nothing | Intent::PutBack => {}
            Intent::TakeUp(hand) => {
                self.hint = None;
                self.losing_move = None;
                self.marked_move = None;
                self.message = None;
                if self.gestures.drag_offset().is_none() {
                    self.say(self.lifted_sentence(hand), Tone::Plain);
                }
            }
            Intent::Play(mv) => self.run(Command::Play(mv), now),
            Intent::Refused(refusal) => self.say(shown().refusal(&refusal), Tone::Bad),
            Intent::NoPlace(card) => {
                self.say(shown().no_place(card), Tone::Bad);
            }
        }
    }

    /// The mouse: down, moved or up at a cell.
    pub(crate) fn press(&mut self, x: u16, y: u16, now: Millis) {
        self.cursor_visible = false;
        self.gesture(Input::Press(point(x, y), now), now);
    }

    pub(crate) fn drag(&mut self, x: u16, y: u16, now: Millis) {
        self.gesture(Input::Motion(point(x, y), now), now);
    }

    pub(crate) fn release(&mut self, x: u16, y: u16, now: Millis) {
        self.gesture(Input::Release(point(x, y), now), now);
    }

    pub(crate) fn cancel(&mut self, now: Millis) {
        self.hint = None;
        self.losing_move = None;
        self.marked_move = None;
        self.message = None;
        self.gesture(Input::Cancel, now);
    }

    /// The table has another size. Cards in hand are put back; hints and messages stay.
    pub(crate) fn resize(&mut self, area: Area, now: Millis) {
        if self.gestures.hand().is_some() {
            self.cancel(now);
        } else {
            self.gesture(Input::Cancel, now);
        }
        self.area = area;
        self.clamp_focus();
    }

    /// Moves the cursor.
    pub(crate) fn walk(&mut self, direction: Direction) {
        let Some(plan) = self.arrangement() else { return };
        let first = match self.focus.place {
            Place::Column(n) => {
                let hidden = self.table.board().columns()[usize::from(n)].hidden();
                usize::from(hidden)
            }
            Place::Cell(_) | Place::Foundation(_) | Place::Stock | Place::Waste => 0,
        };
        if self.cursor_visible {
            self.focus = cursor::step(&plan.layout, self.focus, direction, first);
        }
        self.cursor_visible = true;
        self.message = None;
        self.losing_move = None;
    }

    /// Lifts or drops at the cursor.
    pub(crate) fn choose(&mut self, now: Millis) {
        self.cursor_visible = true;
        if let Some(steps) = self.losing_move.take() {
            self.go_to_losing_move(steps, now);
        } else if !self.send_lifted(now) {
            self.gesture(Input::Choose(self.focus), now);
        }
    }

    /// Sends the lifted cards, or those under the cursor, to a place.
    pub(crate) fn send(&mut self, to: Target, now: Millis) {
        self.cursor_visible = true;
        match self.gestures.hand() {
            Some(hand) => self.drop_on(hand, to, now),
            None if gives(self.focus.place) => self.gesture(Input::Send(self.focus, to), now),
            None => self.say(spoken().nothing_to_take(), Tone::Bad),
        }
    }

    /// Draws, or turns the waste over.
    pub(crate) fn draw_stock(&mut self, now: Millis) {
        self.gesture(Input::Choose(Spot { place: Place::Stock, index: 0 }), now);
    }

    /// Moves one step through the history, or through the solution on show.
    pub(crate) fn turn(&mut self, direction: StepDirection, now: Millis) {
        let showing = self.table.solution_show().is_some();
        let command = match (direction, showing) {
            (StepDirection::Forth, true) => Command::ShowNext,
            (StepDirection::Back, true) => Command::ShowBack,
            (StepDirection::Forth, false) => Command::Redo,
            (StepDirection::Back, false) => Command::Undo,
        };
        self.pace = None;
        self.run(command, now);
    }

    /// Starts a show, lets it run by itself, faster and faster, or stops it.
    pub(crate) fn show(&mut self, now: Millis) {
        match (self.table.solution_show().is_some(), self.pace) {
            (false, _) => self.run(Command::ShowMe, now),
            (true, None) => self.pace = Some((900, now + 900)),
            (true, Some((900, _))) => self.pace = Some((300, now + 300)),
            (true, Some(_)) => self.pace = None,
        }
    }

    /// Puts the cards in hand back; whether there were any.
    pub(crate) fn put_back(&mut self, now: Millis) -> bool {
        let held = self.gestures.hand().is_some() || self.hint.is_some();
        self.cancel(now);
        held
    }

    /// The search for a deal was cancelled.
    pub(crate) fn stop_seeking(&mut self) {
        self.seeking = None;
    }

    /// Ends the show, if there is one.
    pub(crate) fn end_show(&mut self, now: Millis) -> bool {
        let showing = self.table.solution_show().is_some();
        if showing {
            self.pace = None;
            self.run(Command::EndShow, now);
        }
        showing
    }

    /// Advances animations and a running show. Returns when to call again.
    pub(crate) fn tick(&mut self, now: Millis) -> Option<Millis> {
        self.flights.advance(now);
        if let Some((pace, due)) = self.pace
            && now >= due
        {
            self.pace = Some((pace, now + pace));
            self.run(Command::ShowNext, now);
            let over =
                self.table.solution_show().is_none_or(|show| show.shown() == show.moves().len());
            if over {
                self.pace = None;
            }
        }
        if !self.flights.is_over() {
            Some(16)
        } else if self.celebrating.is_some() {
            Some(60)
        } else if let Some((_, due)) = self.pace {
            Some(due.saturating_sub(now).max(1))
        } else if self.table.session().is_running() {
            Some(1000 - self.table.session().spent(now) % 1000)
        } else {
            None
        }
    }

    /// The parts of the picture: the view, the cards between two places, the marks.
    pub(crate) fn shown(&self, now: Millis) -> (View, Option<MovingCards>, Marks) {
        if let Some((view, loose)) = self.flights.shown(now) {
            return (view.clone(), Some(loose), Marks::default());
        }
        let view = self.table.board().view();
        match self.ghost() {
            Some((place, count, at)) => {
                let (view, cards) = without(&view, place, count);
                (view, Some(MovingCards { cards, at }), self.marks())
            }
            None => (view, None, self.marks()),
        }
    }

    /// Dragged cards: their pile, how many, and where they are now.
    fn ghost(&self) -> Option<(Place, usize, Point)> {
        let (hand, offset) = (self.gestures.hand()?, self.gestures.drag_offset()?);
        let place = Place::from(hand.from);
        let plan = self.arrangement()?;
        let pile = plan.layout.pile(place)?;
        let first = pile.cards.get(pile.cards.len().checked_sub(hand.count.into())?)?;
        let moved: Rect = first.moved(offset.x, offset.y);
        Some((place, hand.count.into(), Point { x: moved.x, y: moved.y }))
    }

    fn marks(&self) -> Marks {
        let session = self.table.session();
        let (rules, board) = (session.rules(), session.board());
        let hand = self.gestures.hand();
        let dragged = self.gestures.drag_offset().is_some();
        Marks {
            cursor: self.cursor_visible.then_some(self.focus),
            lifted: hand
                .filter(|_| !dragged)
                .map(|hand| (Place::from(hand.from), usize::from(hand.count))),
            targets: match hand {
                Some(hand) if dragged => legal_places(rules, board, hand),
                Some(hand) => talon_game::pile_moves::places(rules, board, hand.from),
                None => Vec::new(),
            },
            hint: self
                .hint
                .as_ref()
                .map(Hint::mv)
                .or(self.marked_move)
                .map(|mv| hint_piles(board, mv)),
        }
    }

    /// The card or pile under the cursor, as a sentence.
    pub(crate) fn under_cursor(&self) -> Option<String> {
        let view = self.table.board().view();
        match (self.cursor_visible, self.focus.place) {
            (false, _) => None,
            (true, Place::Column(n)) if !view.columns[usize::from(n)].is_empty() => {
                let last = view.columns[usize::from(n)].len() - 1;
                Some(shown().card_in_column(&view, n, self.focus.index.min(last)))
            }
            (true, place) => Some(shown().pile(&view, place)),
        }
    }
}

fn point(x: u16, y: u16) -> Point {
    // The middle of the cell.
    Point { x: f32::from(x) + 0.5, y: f32::from(y) + 0.5 }
}

/// The piles that a hinted move goes between, and how many cards.
pub(crate) fn hint_piles(board: &Board, mv: Move) -> (Place, usize, Place) {
    match mv {
        Move::Draw => (Place::Stock, 1, Place::Stock),
        Move::Redeal => (Place::Waste, 1, Place::Stock),
        Move::Carry { from, to, count } => {
            let to = match to {
                Target::Column(n) => Place::Column(n),
                Target::Cell => {
                    let free = board.cells().iter().position(Option::is_none).unwrap_or(0);
                    Place::Cell(free as u8)
                }
                Target::Home => {
                    let home = board.source_top(from).and_then(|card| board.home_for(card));
                    Place::Foundation(home.unwrap_or(0))
                }
            };
            debug_assert!(target(to).is_some(), "cards can be put there");
            (Place::from(from), count.into(), to)
        }
    }
}
