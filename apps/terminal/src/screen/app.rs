//! The whole screen: the menu or a table, and a sheet over it. Events in, a drawn buffer out; requests go to the store
//! and the solver's thread.

use std::path::PathBuf;

use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect as Area;
use talon_engine::{Board, Target};
use talon_game::layout::{Layout, Spot};
use talon_game::{Command, Date, DealChoice, HintKind, Level, Millis, Request, Session, Variant};
use talon_store::SaveKey;

use crate::clock;
use crate::persistence::{CHOICES, LEVEL, Persistence};
use crate::screen::animation::StepDirection;
use crate::screen::card::{Pen, Signs};
use crate::screen::cursor::Direction;
use crate::screen::key_bar::BarKey;
use crate::screen::menu::{Menu, MenuPlace};
use crate::screen::new_game::{Leaving, NewGame};
use crate::screen::palette::{ColourDepth, Palette, SuitColours, TerminalBackground};
use crate::screen::pile_keys;
use crate::screen::puzzles::OpenPuzzle;
use crate::screen::render;
use crate::screen::review_screen::{Pressed, ReviewScreen};
use crate::screen::sheet::Sheet;
use crate::screen::table_state::{Motion, TableState, Tone};
use crate::screen::transfer_sheet::usual_folders;
use crate::screen::{ScreenOptions, Start};
use crate::settings::Settings;
use crate::solver_thread::SolverThread;
use crate::wording::spoken;

/// Milliseconds between two looks for levels that the solver has found.
const LEVELS_MILLIS: Millis = 50;

/// Where the level that was chosen last for a game is stored.
fn level_key(variant: &Variant) -> String {
    format!("{LEVEL}{}", variant.game().id())
}

/// The capabilities of the terminal, detected once.
#[derive(Clone, Copy, Debug)]
pub struct Capabilities {
    /// Colours.
    pub depth: ColourDepth,
    /// The background.
    pub ground: TerminalBackground,
    /// Suit signs and lines.
    pub signs: Signs,
}

/// The next action of the event loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// Continues.
    Continue,
    /// Ends.
    Quit,
    /// Suspends the program.
    Suspend,
}

/// The application behind the screen.
pub struct App {
    pub(crate) persistence: Persistence,
    solver_thread: SolverThread,
    pub(crate) settings: Settings,
    capabilities: Capabilities,
    options: ScreenOptions,
    pub(crate) play: Option<TableState>,
    pub(crate) sheet: Option<Sheet>,
    /// The review of the game on the table, while it is open.
    pub(crate) review: Option<ReviewScreen>,
    /// The puzzle on the table, which is not saved.
    pub(crate) puzzle: Option<OpenPuzzle>,
    /// The puzzles shown since the program began.
    pub(crate) puzzles_seen: Vec<Board>,
    pub(crate) size: Area,
    /// The rows of the sheet's items on the screen.
    pub(crate) rows: Vec<(u16, usize)>,
    /// The bar of keys: its row, and the keys on it.
    pub(crate) key_bar: Option<(u16, Vec<BarKey>)>,
    pub(crate) paused: bool,
    /// Where the player was in the menu.
    pub(crate) menu_place: MenuPlace,
    /// The sum of the Vegas scores of all earlier games.
    pub(crate) vegas_total: i64,
}

impl App {
    /// Opens on a game, or on the menu.
    pub fn new(
        start: Option<Start>,
        mut persistence: Persistence,
        solver_thread: SolverThread,
        capabilities: Capabilities,
        options: ScreenOptions,
        size: Area,
    ) -> App {
        let settings = Settings::load(&mut persistence);
        let mut app = App {
            persistence,
            solver_thread,
            settings,
            capabilities,
            options,
            play: None,
            sheet: None,
            review: None,
            puzzle: None,
            puzzles_seen: Vec::new(),
            size,
            rows: Vec::new(),
            key_bar: None,
            paused: false,
            menu_place: MenuPlace::START,
            vegas_total: 0,
        };
        match start {
            Some((session, problems)) => app.open_session(session, &problems, clock::now()),
            None => app.menu(),
        }
        app
    }

    /// Colours and signs for drawing.
    pub(crate) fn pen(&self) -> Pen {
        let ground = match self.settings.word("theme") {
            "dark" => TerminalBackground::Dark,
            "light" => TerminalBackground::Light,
            _ => self.capabilities.ground,
        };
        let suits = match self.settings.word("suits") {
            "four" => SuitColours::Four,
            _ => SuitColours::Two,
        };
        let plain = self.options.ascii || self.settings.word("signs") == "ascii";
        let signs = if plain { Signs::Ascii } else { self.capabilities.signs };
        Pen { palette: Palette::new(self.capabilities.depth, ground, suits), signs }
    }

    /// The day whose deals and puzzles are offered.
    pub(crate) fn today(&self) -> Date {
        self.options.today.unwrap_or_else(clock::today)
    }

    /// The folders whose exports are offered.
    pub(crate) fn export_folders(&self) -> Vec<PathBuf> {
        match self.options.folders {
            Some(folders) => folders.iter().map(PathBuf::from).collect(),
            None => usual_folders(),
        }
    }

    /// The size of the screen.
    pub fn size(&self) -> Area {
        self.size
    }

    /// The game on the table.
    pub fn session(&self) -> Option<&Session> {
        self.play.as_ref().map(|play| play.table().session())
    }

    /// Where the keys are on the table, if they are in use.
    pub fn focus(&self) -> Option<Spot> {
        self.play.as_ref().and_then(TableState::focus)
    }

    /// Where everything lies on the table.
    pub fn layout(&self) -> Option<Layout> {
        Some(self.play.as_ref()?.arrangement()?.layout)
    }

    /// Draws everything.
    pub fn draw(&mut self, buffer: &mut Buffer, now: Millis) {
        self.rows = render::screen(self, buffer, now);
        self.key_bar = render::key_bar(self, buffer.area);
    }

    /// Advances to `now` and returns after how many milliseconds to call again.
    pub fn tick(&mut self, now: Millis) -> Option<Millis> {
        let next = self.play.as_mut().and_then(|play| play.tick(now));
        self.run_requests(now);
        let retry = self.persistence.retry(now);
        self.show_notices(now);
        let levels = match &mut self.sheet {
            Some(Sheet::Daily(daily)) => daily.take_levels().then_some(LEVELS_MILLIS),
            _ => None,
        };
        let review = self.review.as_mut().and_then(ReviewScreen::tick);
        let puzzle = self.take_puzzle(now);
        [next, retry, levels, review, puzzle].into_iter().flatten().min()
    }

    /// The solver has answered.
    pub fn answer(&mut self, answer: Command, now: Millis) {
        self.table_command(answer, now);
        self.run_requests(now);
    }

    /// Takes one event of the terminal.
    pub fn handle(&mut self, event: &Event, now: Millis) -> Next {
        let next = match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.key(*key, now),
            Event::Mouse(mouse) => self.mouse(*mouse, now),
            Event::Resize(width, height) => {
                self.resize(Area::new(0, 0, *width, *height), now);
                Next::Continue
            }
            Event::FocusLost => {
                self.table_command(Command::Pause, now);
                Next::Continue
            }
            Event::FocusGained => {
                self.table_command(Command::Resume, now);
                Next::Continue
            }
            Event::Paste(text) => {
                self.paste(text);
                Next::Continue
            }
            Event::Key(_) => Next::Continue,
        };
        self.judge_puzzle(now);
        self.run_requests(now);
        next
    }

    /// The screen has another size.
    pub fn resize(&mut self, size: Area, now: Millis) {
        self.size = size;
        if let Some(play) = &mut self.play {
            play.resize(render::table_area(size), now);
        }
    }

    /// Saves the game before the program ends or is suspended.
    pub fn pause_and_save(&mut self, now: Millis) {
        self.table_command(Command::Pause, now);
        self.run_requests(now);
        self.persistence.finish();
        self.show_notices(now);
    }

    /// Whether some move is not saved yet.
    pub fn is_unsaved(&self) -> bool {
        !self.persistence.is_saved()
    }

    fn table_command(&mut self, command: Command, now: Millis) {
        if let Some(play) = &mut self.play {
            play.run(command, now);
        }
    }

    pub(crate) fn menu(&mut self) {
        let games = self.persistence.registry().games().cloned().collect();
        let mut menu = Menu::new(self.persistence.unfinished(), games);
        menu.add_notes(self.persistence.take_notices());
        self.sheet = Some(Sheet::Menu(menu));
    }

    pub(crate) fn open_session(&mut self, session: Session, problems: &[String], now: Millis) {
        let mut play =
            TableState::new(session, self.settings.preferences(), render::table_area(self.size));
        if !problems.is_empty() {
            play.say(problems.join(" "), Tone::Bad);
        } else if let Some(sentence) = spoken().origin(play.table().session().origin()) {
            play.say(sentence, Tone::Plain);
        }
        self.play = Some(play);
        self.puzzle = None;
        self.sheet = None;
        self.paused = false;
        self.apply_settings(now);
        self.table_command(Command::Resume, now);
    }

    pub(crate) fn apply_settings(&mut self, now: Millis) {
        let preferences = self.settings.preferences();
        let no_animation = self.options.no_animation || self.settings.word("motion") == "off";
        let tap = self.settings.tap();
        let signs = self.pen().signs;
        if let Some(play) = &mut self.play {
            play.motion = if no_animation { Motion::Still } else { Motion::Shown };
            play.tap = tap;
            play.signs = signs;
            if play.table().preferences() != preferences {
                play.run(Command::Prefer(preferences), now);
            }
        }
    }

    /// Carries out the requests of the table.
    pub(crate) fn run_requests(&mut self, now: Millis) {
        let Some(play) = &mut self.play else { return };
        // A new table or a result may change the sum of Vegas scores.
        let requests = play.take_requests();
        let dealt = !requests.is_empty();
        for request in requests {
            match request {
                Request::Ask(question) => self.solver_thread.ask(question),
                Request::Cancel => self.solver_thread.cancel(),
                Request::Save if self.puzzle.is_some() => {}
                Request::Save => self.persistence.save(play.table().session(), now),
                Request::Record(result) => self.persistence.record(&result),
                Request::Discard(result) => self.persistence.delete_save(&SaveKey::from(&result)),
            }
        }
        if self.settings.word("scoring") == "vegas-bank" && dealt {
            self.vegas_total = self.persistence.vegas_total(play.table().session());
        }
        self.show_notices(now);
    }

    /// Shows the notices of the store, and takes over the new beginning of a game that was continued elsewhere.
    fn show_notices(&mut self, now: Millis) {
        let tone = if self.is_unsaved() { Tone::Bad } else { Tone::Plain };
        match (&mut self.play, &mut self.sheet) {
            (Some(play), _) => {
                if let Some(began) = self.persistence.take_fork(play.table().session()) {
                    play.run(Command::Fork { began }, now);
                }
                let notices = self.persistence.take_notices();
                if !notices.is_empty() {
                    play.say(notices.join(" "), tone);
                }
            }
            (None, Some(Sheet::Menu(menu))) => menu.add_notes(self.persistence.take_notices()),
            // They are shown with the next table or menu.
            (
                None,
                Some(
                    Sheet::New(_)
                    | Sheet::Daily(_)
                    | Sheet::Puzzles(_)
                    | Sheet::Transfer(_)
                    | Sheet::Settings { .. }
                    | Sheet::Statistics { .. }
                    | Sheet::Help { .. },
                )
                | None,
            ) => {}
        }
    }

    fn key(&mut self, key: KeyEvent, now: Millis) -> Next {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('c') if control => return Next::Quit,
            KeyCode::Char('z') if control => return Next::Suspend,
            _ => {}
        }
        if self.sheet.is_some() {
            return self.sheet_key(key, now);
        }
        if let Some(review) = &mut self.review {
            let pressed = review.key(key.code);
            self.review_key(&pressed, now);
            return Next::Continue;
        }
        let Some(play) = &mut self.play else { return Next::Continue };
        if play.celebrating().is_some() {
            play.end_celebration();
            if key.code != KeyCode::Char('n') {
                return Next::Continue;
            }
        }
        if self.paused {
            self.paused = false;
            self.table_command(Command::Resume, now);
            return Next::Continue;
        }
        if play.seeking().is_some() {
            if key.code == KeyCode::Esc {
                play.run(Command::StopSearch, now);
                play.stop_seeking();
            }
            return Next::Continue;
        }
        self.table_key(key, now);
        Next::Continue
    }

    fn table_key(&mut self, key: KeyEvent, now: Millis) {
        let Some(play) = &mut self.play else { return };
        let alt = key.modifiers.contains(KeyModifiers::ALT);
        match key.code {
            KeyCode::F(4) => self.settings.toggle("suits", &mut self.persistence),
            KeyCode::Char('4') if alt => self.settings.toggle("suits", &mut self.persistence),
            KeyCode::Left | KeyCode::Char('h') => play.walk(Direction::Left),
            KeyCode::Right | KeyCode::Char('l') => play.walk(Direction::Right),
            KeyCode::Up | KeyCode::Char('k') => play.walk(Direction::Up),
            KeyCode::Down | KeyCode::Char('j') => play.walk(Direction::Down),
            KeyCode::Enter | KeyCode::Char(' ') => play.choose(now),
            KeyCode::Char('.') => play.send(Target::Home, now),
            KeyCode::Char('c') => play.send(Target::Cell, now),
            KeyCode::Char('d') => play.draw_stock(now),
            KeyCode::Char('u' | '[') => play.turn(StepDirection::Back, now),
            KeyCode::Char('r' | ']') => play.turn(StepDirection::Forth, now),
            KeyCode::Char('R') => play.run(Command::Restart, now),
            KeyCode::Char('g') => play.run(Command::Hint(HintKind::Fair), now),
            KeyCode::Char('t') => play.run(Command::Hint(HintKind::FromAWin), now),
            KeyCode::Char('w') => play.run(Command::WhereLost, now),
            KeyCode::Char('e') => self.open_review(now),
            KeyCode::Char('y') => play.play_hint(now),
            KeyCode::Char('s') => play.show(now),
            KeyCode::Char('f') => play.run(Command::Finish, now),
            KeyCode::Char('p') => {
                play.run(Command::Pause, now);
                self.paused = true;
            }
            KeyCode::Char('n') => {
                let variant = play.table().session().variant().clone();
                let level = self.last_level(&variant);
                if let Some(session) = self.session() {
                    self.sheet = Some(Sheet::New(NewGame::after(session, level)));
                }
            }
            KeyCode::Char('o') => self.sheet = Some(Sheet::Settings { chosen: 0 }),
            KeyCode::Char('?') | KeyCode::F(1) => self.help(),
            KeyCode::Char('i') => self.rules(),
            KeyCode::Char('a') => self.game_text(),
            KeyCode::Tab => play.lift_more(now),
            KeyCode::Home => play.jump(0, now),
            KeyCode::End => play.jump(usize::MAX, now),
            KeyCode::Esc | KeyCode::Char('q') => {
                let busy = play.end_show(now) || play.put_back(now);
                if !busy {
                    self.leave(now);
                }
            }
            KeyCode::Char(sign) => match pile_keys::pile(sign, play.table().session().board()) {
                Some(place) => play.pile_key(place, now),
                None => {
                    play.say(spoken().key_does_nothing(&sign.to_string()), Tone::Plain);
                }
            },
            _ => {}
        }
    }

    /// Opens the review of the game on the table. Its clock stops meanwhile.
    fn open_review(&mut self, now: Millis) {
        let Some(play) = &mut self.play else { return };
        match ReviewScreen::new(play.table().session()) {
            Ok(review) => {
                play.run(Command::Pause, now);
                self.review = Some(review);
            }
            Err(_) => play.say(spoken().review_too_long(), Tone::Bad),
        }
    }

    fn review_key(&mut self, pressed: &Pressed, now: Millis) {
        match pressed {
            Pressed::Stay => return,
            Pressed::Close => {}
            Pressed::TryAgain(steps) => self.table_command(Command::Jump(*steps), now),
        }
        self.review = None;
        self.table_command(Command::Resume, now);
    }

    /// Saves the game and goes to the menu.
    fn leave(&mut self, now: Millis) {
        self.pause_and_save(now);
        self.solver_thread.cancel();
        self.play = None;
        self.puzzle = None;
        self.menu();
    }

    /// The settings with which the game was dealt last.
    pub(crate) fn last_choices(&mut self, game: &talon_rulebook::Game) -> talon_rulebook::Choices {
        let last = self.persistence.setting(&format!("{CHOICES}{}", game.id()));
        talon_rulebook::Choices::parse(game, &last.unwrap_or_default())
            .unwrap_or_else(|_| game.default_choices())
    }

    /// The level that was chosen last for a game.
    pub(crate) fn last_level(&mut self, variant: &Variant) -> Option<Level> {
        let last = self.persistence.setting(&level_key(variant));
        last.and_then(|word| Level::from_word(&word))
    }

    /// Remembers the level of the sheet for its game.
    pub(crate) fn save_level(&mut self) {
        let Some(Sheet::New(new)) = &self.sheet else { return };
        let variant = Variant::new(&new.game, new.choices.clone());
        let word = new.level.map_or("any", Level::word);
        self.persistence.save_setting(&level_key(&variant), word);
    }

    /// Deals; the game on the table counts as lost unless it is saved for later.
    pub(crate) fn deal(
        &mut self,
        variant: &Variant,
        deal_choice: DealChoice,
        leaving: Option<Leaving>,
        now: Millis,
    ) {
        let key = format!("{CHOICES}{}", variant.game().id());
        self.persistence.save_setting(&key, &variant.choices().to_string());
        self.sheet = None;
        self.puzzle = None;
        if leaving == Some(Leaving::SavedForLater) {
            self.pause_and_save(now);
            self.solver_thread.cancel();
            self.play = None;
        }
        if self.play.is_none() {
            // A table to show while a deal is searched.
            self.open_session(
                Session::new(variant.clone(), deal_choice.first_deal(), now),
                &[],
                now,
            );
            if matches!(deal_choice, DealChoice::Exactly(_)) {
                return;
            }
        }
        self.table_command(Command::Deal(variant.clone(), deal_choice), now);
    }

    /// The key of the bar at a cell of the screen.
    fn bar_key(&self, x: u16, y: u16) -> Option<char> {
        let (_, keys) = self.key_bar.as_ref().filter(|(row, _)| *row == y)?;
        keys.iter().find(|key| (key.at..key.at + key.width()).contains(&x)).map(|key| key.key)
    }

    fn mouse(&mut self, mouse: MouseEvent, now: Millis) -> Next {
        let (x, y) = (mouse.column, mouse.row);
        if self.sheet.is_some() {
            return self.sheet_mouse(mouse, now);
        }
        if self.review.is_some() {
            let key = match mouse.kind {
                MouseEventKind::ScrollUp => KeyCode::Left,
                MouseEventKind::ScrollDown => KeyCode::Right,
                _ => return Next::Continue,
            };
            return self.key(KeyEvent::new(key, KeyModifiers::NONE), now);
        }
        let bar_key = self.bar_key(x, y);
        let Some(play) = &mut self.play else { return Next::Continue };
        let down = matches!(mouse.kind, MouseEventKind::Down(_));
        if play.celebrating().is_some() && down {
            play.end_celebration();
            return Next::Continue;
        }
        if self.paused {
            if down {
                self.paused = false;
                self.table_command(Command::Resume, now);
            }
            return Next::Continue;
        }
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => match bar_key {
                Some(key) => {
                    return self.key(KeyEvent::new(KeyCode::Char(key), KeyModifiers::NONE), now);
                }
                None => play.press(x, y, now),
            },
            MouseEventKind::Drag(MouseButton::Left) => play.drag(x, y, now),
            MouseEventKind::Up(MouseButton::Left) => play.release(x, y, now),
            MouseEventKind::Down(MouseButton::Right | MouseButton::Middle) => play.cancel(now),
            MouseEventKind::ScrollUp => play.turn(StepDirection::Back, now),
            MouseEventKind::ScrollDown => play.turn(StepDirection::Forth, now),
            _ => {}
        }
        Next::Continue
    }
}
