//! The desk: the one game on the table and everything around it that the page's parts share. Commands go in here,
//! changes become signals, requests go to the solver and the store.

use talon_engine::{Deal, Effect, Place};
use talon_game::statistics::GameResult;
use talon_game::{
    Change, Command, Hint, HintKind, Preferences, Request, Response, Session, Standing, Table,
    Variant, Wish, link, save, words,
};
use talon_rulebook::{Choices, Game, catalog};
use talon_scene::Tokens;

use crate::device;
use crate::settings::Settings;
use crate::solver::{self, Solver};
use crate::sound::{self, Sound};
use crate::store::{Kept, Store};
use crate::table::STEP;
use crate::ui::{Read as _, RwSignal, StoredValue, after, window};

/// How long the last card of a deal is on its way, in milliseconds.
const DEALING: u32 = 1300;

/// What fills the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Screen {
    /// Nothing yet: what was kept is being read.
    Opening,
    /// The choice of games.
    Picker,
    /// The table.
    Table,
}

impl Screen {
    /// As it stands in the page's `data-screen`.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Screen::Opening => "opening",
            Screen::Picker => "picker",
            Screen::Table => "table",
        }
    }
}

/// What lies over the page, one at a time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Sheet {
    /// Everything that can be done.
    Menu,
    /// Settings of the table and the game.
    Settings,
    /// How to play this game.
    Help(&'static str),
    /// Every key.
    Keys,
    /// The statistics.
    Statistics,
    /// A new deal of this game.
    NewDeal(&'static str),
    /// Links to share.
    Share,
    /// The undo timeline.
    Timeline,
    /// A question before an unfinished game is left for another.
    Leave(Box<Proposal>),
    /// A question before the unfinished game of this save is given up.
    GiveUp(String),
}

/// Another game, proposed while one is on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Proposal {
    pub(crate) variant: Variant,
    pub(crate) wish: Wish,
    /// Moves to play at once, from a link.
    pub(crate) moves: Vec<talon_engine::Move>,
}

/// A sentence at the bottom of the table, with something to do about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Toast {
    pub(crate) text: String,
    pub(crate) act: Option<(&'static str, Command)>,
}

/// Many cards on their way one after another. Anything that the player does ends it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Parade {
    /// A new deal.
    Deal,
    /// Several cards go home.
    Home,
    /// It was cut short: everything is where it belongs, at once.
    Skipped,
}

/// All that the parts of the page share.
#[derive(Clone, Copy)]
pub(crate) struct Desk {
    /// The game on the table.
    pub(crate) table: RwSignal<Option<Table>>,
    /// Which card is which.
    pub(crate) tokens: RwSignal<Option<Tokens>>,
    pub(crate) screen: RwSignal<Screen>,
    pub(crate) sheet: RwSignal<Option<Sheet>>,
    pub(crate) settings: RwSignal<Settings>,
    pub(crate) toast: RwSignal<Option<Toast>>,
    /// What a screen reader says next, line by line.
    pub(crate) spoken: RwSignal<Vec<String>>,
    /// Whether the game was last said to be one that can be won.
    pub(crate) hopeful: StoredValue<bool>,
    /// The hint that is shown.
    pub(crate) hint: RwSignal<Option<Hint>>,
    /// Whether the player has looked at how the game ended.
    pub(crate) end_seen: RwSignal<bool>,
    pub(crate) paused: RwSignal<bool>,
    pub(crate) parade: RwSignal<Option<Parade>>,
    pub(crate) results: RwSignal<Vec<GameResult>>,
    /// Saves of the games that are not on the table.
    pub(crate) games: RwSignal<Vec<String>>,
    pub(crate) solver_state: RwSignal<solver::State>,
    /// Deals passed over while a winnable one is looked for.
    pub(crate) seeking: RwSignal<Option<u32>>,
    pub(crate) store: Store,
    solver: StoredValue<Option<Solver>>,
}

impl Desk {
    /// A desk with nothing on it.
    pub(crate) fn new() -> Desk {
        Desk {
            table: RwSignal::new(None),
            tokens: RwSignal::new(None),
            screen: RwSignal::new(Screen::Opening),
            sheet: RwSignal::new(None),
            settings: RwSignal::new(Settings::default()),
            toast: RwSignal::new(None),
            spoken: RwSignal::new(Vec::new()),
            hopeful: StoredValue::new(false),
            hint: RwSignal::new(None),
            end_seen: RwSignal::new(false),
            paused: RwSignal::new(false),
            parade: RwSignal::new(None),
            results: RwSignal::new(Vec::new()),
            games: RwSignal::new(Vec::new()),
            solver_state: RwSignal::new(solver::State::Starting),
            seeking: RwSignal::new(None),
            store: Store::new(),
            solver: StoredValue::new(None),
        }
    }

    /// Takes in what was kept, starts the solver, opens what the address asks for or the picker.
    pub(crate) fn open(self, kept: Kept) {
        if let Some(text) = kept.settings {
            self.settings.set(Settings::read(&text));
        }
        self.results.set(kept.results);
        self.games.set(kept.games);
        self.store.listen(move |kept| self.refresh(kept));
        let hear = move |answer: Command| self.run(answer);
        self.solver.set_value(Some(Solver::new(self.solver_state, hear)));
        self.screen.set(Screen::Picker);
        self.follow_link();
    }

    /// Opens the game that the page's address names, if it names one.
    pub(crate) fn follow_link(self) {
        let hash = window().location().hash().unwrap_or_default();
        // While what was kept is still being read, a link waits: it might name an unfinished game.
        if hash.len() <= 1 || self.screen.get_untracked() == Screen::Opening {
            return;
        }
        match link::read(&decoded(&hash), catalog::find) {
            Ok(link) => {
                let wish = Wish::Exactly(link.deal);
                self.propose(Proposal { variant: link.variant, wish, moves: link.moves });
            }
            Err(sentence) => self.say(sentence),
        }
    }

    /// Deals another game; one that is begun is kept among the unfinished ones first. A game of the same deal that is
    /// unfinished is gone on with, unless the proposal brings its own moves: then the player is asked.
    pub(crate) fn propose(self, proposal: Proposal) {
        let same = |session: &Session| {
            session.variant() == &proposal.variant
                && matches!(&proposal.wish, Wish::Exactly(deal) if deal == session.deal())
                && session.is_unfinished()
        };
        let here = self
            .table
            .with_untracked(|table| table.as_ref().is_some_and(|table| same(table.session())));
        let kept = self.games.with_untracked(|games| {
            games.iter().position(|text| {
                save::read(text, catalog::find).is_ok_and(|loaded| same(&loaded.session))
            })
        });
        if (here || kept.is_some()) && !proposal.moves.is_empty() {
            self.sheet.set(Some(Sheet::Leave(Box::new(proposal))));
        } else if here {
            self.screen.set(Screen::Table);
            self.sheet.set(None);
        } else if let Some(place) = kept {
            self.resume_kept(place);
        } else {
            self.take(proposal);
        }
    }

    /// Deals what was proposed, whatever is on the table.
    pub(crate) fn take(self, proposal: Proposal) {
        self.set_aside();
        let Proposal { variant, wish, moves } = proposal;
        let first = match &wish {
            Wish::Exactly(deal) => deal.clone(),
            Wish::Winnable(number) => Deal::Number(*number),
            Wish::Daily(date) => Deal::Number(date.first_number()),
        };
        let session = Session::new(variant.clone(), first, device::now());
        self.lay_out(session);
        match wish {
            Wish::Exactly(_) => {
                // Asked and answered: what is kept of this very deal makes room for it.
                if let Some(place) = self.kept_here() {
                    self.games.update(|games| games.remove(place));
                }
                self.tell_deal();
                self.march(Parade::Deal, DEALING);
            }
            Wish::Winnable(_) | Wish::Daily(_) => self.run(Command::Deal(variant, wish)),
        }
        if !moves.is_empty() {
            self.receive(moves);
        }
    }

    /// Plays a link's moves; where they break off, the sentence that says why says that too.
    fn receive(self, moves: Vec<talon_engine::Move>) {
        let wanted = moves.len();
        self.run(Command::Receive(moves));
        let played = |table: &Option<Table>| {
            table.as_ref().map_or(0, |table| table.session().history().steps().len())
        };
        let played = self.table.with_untracked(played);
        if played < wanted {
            self.toast.update(|toast| {
                if let Some(Toast { text, .. }) = toast {
                    let moves = words::moves(played);
                    *text = format!("This link's game breaks off after {moves}. {text}");
                }
            });
        }
    }

    /// Goes on with an unfinished game.
    pub(crate) fn resume_kept(self, place: usize) {
        let text = self.games.with_untracked(|games| games[place].clone());
        match save::read(&text, catalog::find) {
            Ok(loaded) => {
                self.set_aside();
                self.games.update(|games| games.retain(|other| *other != text));
                self.lay_out(loaded.session);
                self.tell_deal();
                if let Some(trouble) = loaded.troubles.first() {
                    self.say(trouble.clone());
                }
            }
            Err(sentence) => self.say(sentence),
        }
    }

    /// Gives an unfinished game up: it counts as such, and is gone.
    pub(crate) fn give_up(self, save: &str) {
        self.games.update(|games| games.retain(|other| other != save));
        let Ok(loaded) = save::read(save, catalog::find) else { return };
        self.store.drop_game(game_key(&loaded.session));
        let mut table = Table::new(loaded.session, Preferences::default());
        for request in table.run(Command::GiveUp, device::now()).requests {
            self.serve(request);
        }
        self.say("Given up.".to_owned());
    }

    /// Puts the game on the table among the unfinished ones, if it is one.
    fn set_aside(self) {
        let Some(table) = self.table.update(Option::take).flatten() else { return };
        let session = table.session();
        if session.is_unfinished() {
            let text = written(session);
            self.games.update(|games| games.push(text));
        } else {
            self.store.drop_game(game_key(session));
        }
    }

    fn lay_out(self, session: Session) {
        let mut table = Table::new(session, self.settings.with_untracked(Settings::preferences));
        let response = table.open();
        self.tokens.set(Some(tokens_of(table.session())));
        self.table.set(Some(table));
        self.screen.set(Screen::Table);
        self.sheet.set(None);
        self.seeking.set(None);
        self.hint.set(None);
        self.toast.set(None);
        self.paused.set(false);
        self.end_seen.set(false);
        self.carry_out(response);
        self.show_address();
    }

    /// Whether a sheet lies over the page, as an attribute that is there or not.
    pub(crate) fn covered(self) -> Option<&'static str> {
        self.sheet.with(Option::is_some).then_some("")
    }

    /// Gives a command to the table and carries out what follows.
    pub(crate) fn run(self, command: Command) {
        let asks = matches!(
            command,
            Command::Hint(HintKind::FromAWin) | Command::ShowMe | Command::WhereLost
        );
        let response = self
            .table
            .update(|table| table.as_mut().map(|table| table.run(command, device::now())));
        self.carry_out(response.flatten().unwrap_or_default());
        if asks {
            self.tell_waiting();
        }
    }

    fn carry_out(self, response: Response) {
        // A search may end at a deal that was begun before: that game goes on.
        if response.changes.iter().any(|change| matches!(change, Change::Dealt))
            && let Some(place) = self.kept_here()
        {
            self.table.update(Option::take);
            return self.resume_kept(place);
        }
        let stepped = |change: &Change| matches!(change, Change::Moved(_) | Change::Reverted(_));
        let step = response.changes.iter().any(stepped);
        for change in response.changes {
            if change == Change::Show && !step {
                self.tell_show();
            }
            self.show(change);
        }
        for request in response.requests {
            self.serve(request);
        }
    }

    /// Which of the kept games is of the deal on the table.
    fn kept_here(self) -> Option<usize> {
        let mine = self.mine()?;
        self.games.with_untracked(|games| games.iter().position(|text| same_deal(text, &mine)))
    }

    /// The game on the table as it would be kept.
    fn mine(self) -> Option<String> {
        self.table.with_untracked(|table| table.as_ref().map(|table| written(table.session())))
    }

    /// Another tab has written something down: takes it in. A game that both show goes on from there.
    fn refresh(self, kept: Kept) {
        self.results.set(kept.results);
        self.games.set(kept.games);
        let Some(place) = self.kept_here() else { return };
        let here = self.games.update(|games| games.remove(place)).unwrap_or_default();
        if self.mine().is_some_and(|mine| !same_moves(&mine, &here))
            && let Ok(loaded) = save::read(&here, catalog::find)
        {
            self.lay_out(loaded.session);
        }
    }

    fn show(self, change: Change) {
        match change {
            Change::Moved(effects) => {
                self.settle();
                self.tell_step(&effects);
                self.play_sound(self.table.with_untracked(|table| {
                    let home = |n: u8| {
                        let table = table.as_ref();
                        table.map_or(0, |table| table.board().foundations()[usize::from(n)])
                    };
                    sound::of(&effects, home)
                }));
                self.follow(&effects, Tokens::apply);
                let home = |effect: &&Effect| {
                    matches!(effect, Effect::Carried { to: Place::Foundation(_), .. })
                };
                let home = effects.iter().filter(home).count() as u32;
                if home > 1 {
                    self.march(Parade::Home, STEP * home + 250);
                }
            }
            Change::Reverted(effects) => {
                self.settle();
                self.tell_back(&effects);
                self.follow(&effects, Tokens::revert);
            }
            Change::Jumped => {
                self.settle();
                self.rebuilt();
                self.tell_place();
            }
            Change::Show => self.rebuilt(),
            Change::Dealt => self.dealt(),
            Change::Refused(refusal) => self.refuse(&refusal),
            Change::Nothing => self.speak("Nothing to do there."),
            Change::Hinted(hint) => self.hinted(hint),
            Change::NoHint(kind) => self.no_hint(kind),
            Change::Stands(standing) => self.stands(standing),
            Change::OutlookChanged => self.tell_outlook(),
            Change::LostAt(found) => self.lost_at(found),
            Change::Seeking(tried) => self.seeking.set(Some(tried)),
        }
    }

    /// The position is another one: what was said and shown of the old one goes.
    fn settle(self) {
        self.hint.set(None);
        self.toast.set(None);
        self.end_seen.set(false);
    }

    fn follow(self, effects: &[Effect], step: fn(&mut Tokens, Effect)) {
        self.tokens.update(|tokens| {
            if let Some(tokens) = tokens {
                for &effect in effects {
                    step(tokens, effect);
                }
            }
        });
    }

    /// The table is another one: gives the cards their tokens as they lie.
    fn rebuilt(self) {
        self.hint.set(None);
        let tokens = self.table.with_untracked(|table| table.as_ref().map(tokens_shown));
        self.tokens.set(tokens);
    }

    fn dealt(self) {
        self.rebuilt();
        self.settle();
        self.seeking.set(None);
        self.paused.set(false);
        self.sheet.set(None);
        self.march(Parade::Deal, DEALING);
        self.show_address();
        self.play_sound(Sound::Deal);
        self.tell_deal();
    }

    /// Lets cards go one after another for so many milliseconds, if they are to be seen moving.
    fn march(self, parade: Parade, millis: u32) {
        if !self.settings.with_untracked(Settings::moves) {
            return;
        }
        self.parade.set(Some(parade));
        self.end_parade(parade, millis);
    }

    fn end_parade(self, parade: Parade, millis: u32) {
        let end = move || {
            if self.parade.get_untracked() == Some(parade) {
                self.parade.set(None);
            }
        };
        after(std::time::Duration::from_millis(millis.into()), end);
    }

    /// Puts the cards where they belong at once.
    pub(crate) fn skip(self) {
        if matches!(self.parade.get_untracked(), Some(Parade::Deal | Parade::Home)) {
            self.parade.set(Some(Parade::Skipped));
            self.end_parade(Parade::Skipped, 60);
        }
    }

    fn serve(self, request: Request) {
        match request {
            Request::Ask { ticket, variant, board } => self.solver.with_value(|solver| {
                if let Some(solver) = solver {
                    solver.ask(ticket, &variant, &board);
                }
            }),
            Request::Grade { ticket, variant, board } => self.solver.with_value(|solver| {
                if let Some(solver) = solver {
                    solver.grade(ticket, &variant, &board);
                }
            }),
            Request::Hush => self.solver.with_value(|solver| {
                if let Some(solver) = solver {
                    solver.hush();
                }
            }),
            Request::Save(_) => self.keep(),
            Request::Record(result) => {
                self.store.keep_result(&result);
                self.results.update(|results| results.push(result));
            }
        }
    }

    /// Keeps the game on the table; a won or untouched one is forgotten instead.
    fn keep(self) {
        let state = self.table.with_untracked(|table| {
            let session = table.as_ref()?.session();
            let worth =
                session.standing() != Standing::Won && !session.history().steps().is_empty();
            let save = worth.then(|| written(session));
            Some((game_key(session), save))
        });
        match state {
            Some((key, Some(save))) => self.store.keep_game(key, save),
            Some((key, None)) => self.store.drop_game(key),
            None => {}
        }
    }

    pub(crate) fn play_sound(self, which: Sound) {
        if self.settings.with_untracked(|settings| settings.word("sound") == "on") {
            sound::play(which);
        }
    }

    /// Changes a setting, keeps it, and lets the table know.
    pub(crate) fn choose(self, key: &str, word: &str) {
        self.settings.update(|settings| settings.choose(key, word));
        let (text, preferences) =
            self.settings.with_untracked(|settings| (settings.text(), settings.preferences()));
        self.store.keep_settings(text);
        self.run(Command::Prefer(preferences));
    }

    /// The rules that a new game is proposed with: those on the table, else those it was last dealt with.
    pub(crate) fn rules_for(self, game: &'static Game) -> Choices {
        let here = self.table.with_untracked(|table| {
            let variant = table.as_ref()?.session().variant();
            (variant.game().id() == game.id()).then(|| variant.choices().clone())
        });
        here.unwrap_or_else(|| self.settings.with_untracked(|settings| settings.rules_for(game)))
    }

    /// Proposes these rules again when the game is dealt next.
    pub(crate) fn remember_rules(self, variant: &Variant) {
        self.settings.update(|settings| settings.remember(variant));
        self.store.keep_settings(self.settings.with_untracked(Settings::text));
    }

    /// Back to the picker; the game is kept.
    pub(crate) fn leave(self) {
        self.run(Command::Pause);
        self.set_aside();
        self.tokens.set(None);
        self.seeking.set(None);
        self.sheet.set(None);
        self.toast.set(None);
        self.screen.set(Screen::Picker);
        replace_address("#");
    }

    /// Writes the game into the address, so that a reload or a copied address brings it back.
    fn show_address(self) {
        let address = self.table.with_untracked(|table| {
            table.as_ref().map(|table| link::write(table.session(), link::Sharing::Deal))
        });
        if let Some(address) = address {
            replace_address(&address);
        }
    }
}

/// Whether two saves are of one game, settings and deal: their first lines tell.
fn same_deal(one: &str, other: &str) -> bool {
    one.lines().take(4).eq(other.lines().take(4))
}

/// Whether two saves of one deal have come to the same: what stands below the clock and the counts.
fn same_moves(one: &str, other: &str) -> bool {
    one.lines().skip(9).eq(other.lines().skip(9))
}

/// A game as it is kept.
fn written(session: &Session) -> String {
    save::write(session, device::now())
}

/// What a game is kept under.
fn game_key(session: &Session) -> String {
    let variant = session.variant();
    format!("{} {} {}", variant.game().id(), variant.choices(), session.deal())
}

/// The tokens of a game as it stands.
fn tokens_of(session: &Session) -> Tokens {
    let mut tokens = Tokens::new(&session.deal().board(session.rules()));
    for step in &session.history().steps()[..session.history().cursor()] {
        step.effects().for_each(|effect| tokens.apply(effect));
    }
    tokens
}

/// The tokens of what is shown: the game, or a solution on show.
fn tokens_shown(table: &Table) -> Tokens {
    let mut tokens = tokens_of(table.session());
    if let Some(demo) = table.demo() {
        let mut board = table.session().board().clone();
        for &mv in &demo.moves()[..demo.shown()] {
            if let Ok(played) = board.play(table.session().rules(), mv) {
                played.effects().iter().for_each(|&effect| tokens.apply(effect));
            }
        }
    }
    tokens
}

fn replace_address(hash: &str) {
    if let Ok(history) = window().history() {
        // A browser that refuses (a sandboxed frame) shows the old address, which does no harm.
        let _ = history.replace_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(hash));
    }
}

fn decoded(hash: &str) -> String {
    js_sys::decode_uri_component(hash).map_or_else(|_| hash.to_owned(), String::from)
}
