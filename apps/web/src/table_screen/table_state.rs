//! The state of the table screen: the frame for this size, the sprites on it, the cards in hand and the focus.

use talon_engine::{Card, Place, Refusal, View};
use talon_game::gesture::{self, Gestures, HeldCards, Input, Intent, Situation};
use talon_game::layout::{Layout, Point, Spot};
use talon_game::{Command, Hint, Session, Standing};
use talon_scene::{Draw, Frame, Size, Sprite, layout, sprites};

use super::card_finder::{self, CardRelation};
use super::keyboard_focus;
use crate::app_state::App;
use crate::sound::Sound;
use crate::wording::spoken;
use talon_web_kit::{Effect, Memo, Read as _, RwSignal, StoredValue, after};

/// How far a pointer may slide and still tap, in pixels.
const SLOP: f32 = 8.0;

/// How long a pile shows that it has refused something.
const REFUSAL: std::time::Duration = std::time::Duration::from_millis(600);

/// The table as it is drawn.
#[derive(Clone, Copy)]
pub(crate) struct TableState {
    app: App,
    pub(crate) frame: Memo<Frame>,
    pub(crate) view: Memo<View>,
    pub(crate) sprites: Memo<Vec<Sprite>>,
    pub(crate) layout: Memo<Layout>,
    gestures: StoredValue<Gestures>,
    /// The cards in hand.
    pub(crate) hand: RwSignal<Option<HeldCards>>,
    /// Whether they follow the pointer.
    pub(crate) dragging: RwSignal<bool>,
    /// How far they are from where they lay.
    pub(crate) offset: RwSignal<Point>,
    /// Where cards in hand may go.
    pub(crate) legal: Memo<Vec<Place>>,
    /// The pile that has just refused something.
    pub(crate) refused: RwSignal<Option<Place>>,
    /// The spot that the keyboard is on.
    pub(crate) focus: RwSignal<Spot>,
    /// The opened column.
    pub(crate) opened_column: RwSignal<Option<Place>>,
    /// The card of the last search.
    pub(crate) found: RwSignal<Option<Card>>,
    /// Whether a card's name is being typed.
    pub(crate) finding: RwSignal<bool>,
    /// Cards of the rank that a cell has just refused.
    twins: RwSignal<Vec<Card>>,
    /// The cards that are lit for these reasons.
    pub(crate) marked: Memo<Vec<(Card, CardRelation)>>,
}

/// The part of the screen that the panel of a review leaves for the table; the style sheet has the same numbers.
fn beside_review(size: Size, text: u16) -> Size {
    let rem = 16.0 * f32::from(text) / 100.0;
    if size.h >= size.w {
        Size { h: size.h - (22.75 * rem).min(0.55 * size.h) - 4.0, ..size }
    } else if size.h < 520.0 {
        Size { w: size.w - (20.0 * rem).min(0.5 * size.w), ..size }
    } else {
        let (w, h) = ((24.0 * rem).min(0.45 * size.w), (8.25 * rem).min(0.25 * size.h));
        Size { w: size.w - w, h: size.h - h }
    }
}

impl TableState {
    /// The state of the game on the table.
    pub(crate) fn new(app: App) -> TableState {
        let rules = Memo::new(move || app.game.session(|session| *session.rules()));
        let frame = Memo::new(move || {
            let text = app.shell.text_size();
            let mut options = app.settings(|settings| settings.options(text, app.shell.bars()));
            options.message = app.shell.line();
            let rules = rules.get().expect("the table's screen is shown with a game on it");
            let mut size = app.shell.size();
            if app.review.is_open() {
                size = beside_review(size, text);
                options.draw = Draw::Top;
            }
            Frame::new(&rules, size, options)
        });
        let view = Memo::new(move || {
            app.game.view().expect("the table's screen is shown with a game on it")
        });
        let opened_column = RwSignal::new(None);
        let open = Memo::new(move || match opened_column.get() {
            Some(place) => frame.with(|frame| view.with(|view| frame.opened(view, place))),
            None => frame.get(),
        });
        let sprites = Memo::new(move || {
            let drawn =
                |tokens: &_| open.with(|frame| view.with(|view| sprites(frame, view, tokens)));
            app.game.tokens(drawn).unwrap_or_default()
        });
        let layout = Memo::new(move || open.with(|frame| view.with(|view| layout(frame, view))));
        let hand = RwSignal::new(None);
        let legal = Memo::new(move || {
            let Some(hand) = hand.get() else { return Vec::new() };
            let legal =
                |session: &Session| gesture::legal_places(session.rules(), session.board(), hand);
            app.game.session(legal).unwrap_or_default()
        });
        let (found, twins) = (RwSignal::new(None), RwSignal::new(Vec::new()));
        Effect::new(move || {
            view.with(|_| ());
            found.set(None);
        });
        let marked = Memo::new(move || {
            let twins = twins.get().into_iter().map(|card| (card, CardRelation::Twin));
            let found = found
                .get()
                .zip(rules.get())
                .map(|(found, rules)| view.with(|view| card_finder::marks(&rules, view, found)));
            twins.chain(found.unwrap_or_default()).collect()
        });
        TableState {
            app,
            frame,
            view,
            sprites,
            layout,
            gestures: StoredValue::new(Gestures::default()),
            hand,
            dragging: RwSignal::new(false),
            offset: RwSignal::new(Point::default()),
            legal,
            refused: RwSignal::new(None),
            focus: RwSignal::new(keyboard_focus::FIRST),
            opened_column,
            found,
            finding: RwSignal::new(false),
            twins,
            marked,
        }
    }

    /// Opens a squeezed column, or closes it again; returns whether it did. A column with every card visible is left
    /// alone.
    pub(crate) fn toggle_opened_column(self, place: Place) -> bool {
        let open = self.opened_column.get_untracked() == Some(place);
        let squeezed = self.frame.with_untracked(|frame| {
            self.view.with_untracked(|view| frame.opened(view, place) != *frame)
        });
        if open || squeezed {
            self.opened_column.set((!open).then_some(place));
        }
        open || squeezed
    }

    /// Where the table begins, in pixels of the window.
    pub(crate) fn origin(self) -> Point {
        self.app.shell.origin_untracked()
    }

    /// The spot under a pressed pointer that has not moved yet.
    pub(crate) fn pressed(self) -> Option<Spot> {
        self.gestures.with_value(Gestures::pressed)
    }

    /// A long press on a card: its column opens, related cards are lit; on the waste its cards are listed. Returns
    /// whether anything happened.
    pub(crate) fn inspect(self, spot: Spot) -> bool {
        let opened = self.toggle_opened_column(spot.place);
        let card = card_finder::card_at(self, spot);
        self.found.set(card);
        if spot.place == Place::Waste {
            card_finder::look_through_waste(self.app);
        }
        opened || card.is_some()
    }

    /// Whether many cards are on their way one after another.
    pub(crate) fn is_in_sequence(self) -> bool {
        self.app.game.sequence_untracked().is_some()
    }

    /// Closes an opened column, unless this is a point of it.
    pub(crate) fn close_opened_column(self, point: Option<Point>) {
        let hit =
            point.and_then(|point| self.layout.with_untracked(|layout| layout.spot_at(point)));
        let opened_column = self.opened_column.get_untracked();
        if opened_column.is_some() && opened_column != hit.map(|spot| spot.place) {
            self.opened_column.set(None);
        }
        if self.found.get_untracked().is_some() {
            self.found.set(None);
        }
    }

    /// Handles an input of the player. While a solution is on show or the game is paused or won,
    /// nothing can be moved.
    pub(crate) fn handle(self, input: Input) {
        let Some(intent) = self.intent_of(input) else { return };
        let hand = self.gestures.with_value(Gestures::hand);
        let offset = self.gestures.with_value(Gestures::drag_offset);
        let dragging = offset.is_some();
        if let Some(offset) = offset {
            self.offset.set(offset);
        }
        if self.hand.get_untracked() != hand {
            self.hand.set(hand);
        }
        if self.dragging.get_untracked() != dragging {
            self.dragging.set(dragging);
        }
        match intent {
            Intent::TakeUp(hand) => {
                self.app.play_sound(Sound::Lift);
                // A pointer that drags needs no words.
                if !dragging {
                    self.say_hand(hand);
                }
            }
            Intent::Nothing => {}
            Intent::PutBack => self.app.shell.announce(&spoken().put_back()),
            Intent::Play(mv) => {
                self.close_opened_column(None);
                self.app.run(Command::Play(mv));
            }
            Intent::Refused(refusal) => {
                self.mark_refusal(input);
                self.highlight_twins(&refusal);
                self.app.refuse(&refusal);
            }
            Intent::NoPlace(card) => {
                self.app.shell.toast_and_announce(spoken().no_place(card));
            }
        }
    }

    /// Announces the cards in hand and their targets.
    fn say_hand(self, hand: HeldCards) {
        let sentence = self.app.game.session_untracked(|session| {
            let board = session.board();
            let places = gesture::legal_places(session.rules(), board, hand);
            spoken().in_hand(board, hand.from, hand.count, &places)
        });
        if let Some(sentence) = sentence {
            self.app.shell.announce(&sentence);
        }
    }

    /// The hint, while the cards can be seen.
    pub(crate) fn hint(self) -> Option<Hint> {
        self.app.game.hint().filter(|_| !self.app.shell.is_paused())
    }

    /// Picks up the cards at a spot, or puts down the cards in hand there; draws from the stock.
    pub(crate) fn choose(self, spot: Spot) {
        let spot = self.layout.with_untracked(|layout| keyboard_focus::clamped(layout, spot));
        self.handle(Input::Choose(spot));
    }

    /// A cell refuses a card because others of its rank are available: they are lit.
    fn highlight_twins(self, refusal: &Refusal) {
        if let Refusal::Twins { twins, .. } = refusal {
            self.twins.set(twins.iter().map(|(_, card)| *card).collect());
            after(4 * REFUSAL, move || self.twins.set(Vec::new()));
        }
    }

    /// Marks the pile that refused, for a moment.
    fn mark_refusal(self, input: Input) {
        let place = match input {
            Input::Press(point, _)
            | Input::Grab(_, point, _)
            | Input::Motion(point, _)
            | Input::Release(point, _) => {
                self.layout.with_untracked(|layout| layout.spot_at(point)).map(|spot| spot.place)
            }
            Input::Choose(spot) | Input::Send(spot, _) => Some(spot.place),
            Input::Cancel => None,
        };
        self.refused.set(place);
        after(REFUSAL, move || self.refused.set(None));
    }

    fn intent_of(self, input: Input) -> Option<Intent> {
        let tap = self.app.settings_untracked(crate::settings::Settings::tap);
        let meaning = self.app.game.with_untracked(|table| {
            let session = table.session();
            let idle = table.solution_show().is_some()
                || self.app.review.is_open_untracked()
                || self.app.shell.cover_untracked().is_some()
                || session.standing() == Standing::Won;
            let input = if idle { Input::Cancel } else { input };
            self.layout.with_untracked(|layout| {
                let situation = Situation {
                    rules: session.rules(),
                    board: session.board(),
                    layout,
                    slop: SLOP,
                    tap,
                };
                self.gestures.update_value(|machine| machine.handle(input, situation))
            })
        });
        meaning.flatten()
    }
}
