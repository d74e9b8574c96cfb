//! The whole screen: the menu or a table, and a sheet over it. Events in, a drawn buffer out; what must be done outside
//! goes to the keeper and the thinker.

use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect as Area;
use talon_engine::Target;
use talon_game::layout::{Layout, Spot};
use talon_game::{Command, HintKind, Millis, Request, Session, Variant, Wish, words};
use talon_store::Kept;

use crate::calendar;
use crate::keeper::Keeper;
use crate::likes::Likes;
use crate::screen::card::{Pen, Signs};
use crate::screen::flight::Direction;
use crate::screen::focus::Way;
use crate::screen::menu::Menu;
use crate::screen::new_game::{Leaving, NewGame};
use crate::screen::paint;
use crate::screen::palette::{Depth, Ground, Palette, Suits};
use crate::screen::play::{Motion, Play, Tone};
use crate::screen::sheet::Sheet;
use crate::screen::{Options, Start};
use crate::thinker::Thinker;

/// What the terminal can do, found out once.
#[derive(Clone, Copy, Debug)]
pub struct Ability {
    /// Colours.
    pub depth: Depth,
    /// The background.
    pub ground: Ground,
    /// Suit signs and lines.
    pub signs: Signs,
}

/// What the event loop does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// Goes on.
    Go,
    /// Ends.
    Quit,
    /// Gives the terminal back until it is wanted again.
    Suspend,
}

/// The application behind the screen.
pub struct App {
    pub(crate) keeper: Keeper,
    thinker: Thinker,
    pub(crate) likes: Likes,
    ability: Ability,
    options: Options,
    pub(crate) play: Option<Play>,
    pub(crate) sheet: Option<Sheet>,
    pub(crate) size: Area,
    /// The rows of the sheet's items on the screen.
    pub(crate) rows: Vec<(u16, usize)>,
    pub(crate) paused: bool,
    /// What all games before this one have won and lost at Vegas.
    pub(crate) bank: i64,
}

impl App {
    /// Opens on a game, or on the menu.
    pub fn new(
        start: Option<Start>,
        mut keeper: Keeper,
        thinker: Thinker,
        ability: Ability,
        options: Options,
        size: Area,
    ) -> App {
        let likes = Likes::load(&mut keeper);
        let mut app = App {
            keeper,
            thinker,
            likes,
            ability,
            options,
            play: None,
            sheet: None,
            size,
            rows: Vec::new(),
            paused: false,
            bank: 0,
        };
        match start {
            Some((session, troubles)) => app.sit_down(session, &troubles, calendar::now()),
            None => app.menu(),
        }
        app
    }

    /// What everything is drawn with.
    pub(crate) fn pen(&self) -> Pen {
        let ground = match self.likes.word("theme") {
            "dark" => Ground::Dark,
            "light" => Ground::Light,
            _ => self.ability.ground,
        };
        let suits = match self.likes.word("suits") {
            "four" => Suits::Four,
            _ => Suits::Two,
        };
        let plain = self.options.ascii || self.likes.word("signs") == "ascii";
        let signs = if plain { Signs::Ascii } else { self.ability.signs };
        Pen { palette: Palette::new(self.ability.depth, ground, suits), signs }
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
        self.play.as_ref().and_then(Play::focus)
    }

    /// Where everything lies on the table.
    pub fn layout(&self) -> Option<Layout> {
        Some(self.play.as_ref()?.arrangement()?.layout)
    }

    /// Draws everything.
    pub fn draw(&mut self, buffer: &mut Buffer, now: Millis) {
        self.rows = paint::screen(self, buffer, now);
    }

    /// Time passes; when to call again, at the latest.
    pub fn tick(&mut self, now: Millis) -> Option<Millis> {
        let next = self.play.as_mut().and_then(|play| play.tick(now));
        self.carry_out(now);
        next
    }

    /// The solver has answered.
    pub fn answer(&mut self, answer: Command, now: Millis) {
        self.table_command(answer, now);
        self.carry_out(now);
    }

    /// Takes one event of the terminal.
    pub fn handle(&mut self, event: &Event, now: Millis) -> Next {
        let next = match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.key(*key, now),
            Event::Mouse(mouse) => self.mouse(*mouse, now),
            Event::Resize(width, height) => {
                self.resize(Area::new(0, 0, *width, *height), now);
                Next::Go
            }
            Event::FocusLost => {
                self.table_command(Command::Pause, now);
                Next::Go
            }
            Event::FocusGained => {
                self.table_command(Command::Resume, now);
                Next::Go
            }
            Event::Key(_) | Event::Paste(_) => Next::Go,
        };
        self.carry_out(now);
        next
    }

    /// The screen has another size.
    pub fn resize(&mut self, size: Area, now: Millis) {
        self.size = size;
        if let Some(play) = &mut self.play {
            play.cancel(now);
            play.area = paint::table_area(size);
        }
    }

    /// The program is about to end or to be suspended: the game is kept.
    pub fn rest(&mut self, now: Millis) {
        self.table_command(Command::Pause, now);
        self.carry_out(now);
    }

    /// Whether the game on the table cannot be gone on with another time, as the disk did not take it.
    pub(crate) fn is_unkept(&self) -> bool {
        self.session().is_some_and(Session::is_unfinished) && !self.keeper.is_kept()
    }

    fn table_command(&mut self, command: Command, now: Millis) {
        if let Some(play) = &mut self.play {
            play.run(command, now);
        }
    }

    pub(crate) fn menu(&mut self) {
        self.sheet = Some(Sheet::Menu(Menu::new(self.keeper.unfinished())));
    }

    pub(crate) fn sit_down(&mut self, session: Session, troubles: &[String], now: Millis) {
        let mut play = Play::new(session, self.likes.preferences(), paint::table_area(self.size));
        if !troubles.is_empty() {
            play.say(troubles.join(" "), Tone::Bad);
        }
        self.play = Some(play);
        self.sheet = None;
        self.paused = false;
        self.apply_likes(now);
        self.table_command(Command::Resume, now);
    }

    pub(crate) fn apply_likes(&mut self, now: Millis) {
        let preferences = self.likes.preferences();
        let still = self.options.still || self.likes.word("motion") == "off";
        let tap = self.likes.tap();
        if let Some(play) = &mut self.play {
            play.motion = if still { Motion::Still } else { Motion::Shown };
            play.tap = tap;
            if play.table().preferences() != preferences {
                play.run(Command::Prefer(preferences), now);
            }
        }
    }

    /// Does what the table asked for.
    pub(crate) fn carry_out(&mut self, now: Millis) {
        let Some(play) = &mut self.play else { return };
        // A new table or a result may change what is in the bank.
        let requests = play.take_requests();
        let dealt = !requests.is_empty();
        let mut kept = Kept::Yes;
        for request in requests {
            match request {
                Request::Ask { ticket, variant, board } => {
                    self.thinker.ask(ticket, *variant.rules(), *board);
                }
                Request::Grade { ticket, variant, board } => {
                    self.thinker.grade(ticket, *variant.rules(), *board);
                }
                Request::Hush => self.thinker.hush(),
                Request::Save(text) => {
                    kept = self.keeper.save(play.table().session(), &text, now);
                }
                Request::Record(result) => self.keeper.record(&result),
            }
        }
        if self.likes.word("scoring") == "vegas-bank" && dealt {
            self.bank = self.keeper.vegas_bank(play.table().session());
        }
        if let Some(trouble) = self.keeper.trouble() {
            play.say(trouble, Tone::Bad);
        }
        if kept == Kept::Elsewhere {
            play.run(Command::Part(now), now);
            play.say(words::PLAYED_ELSEWHERE, Tone::Bad);
            self.carry_out(now);
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
        let Some(play) = &mut self.play else { return Next::Go };
        if play.celebrating().is_some() {
            play.end_celebration();
            if key.code != KeyCode::Char('n') {
                return Next::Go;
            }
        }
        if self.paused {
            self.paused = false;
            self.table_command(Command::Resume, now);
            return Next::Go;
        }
        if play.seeking().is_some() {
            if key.code == KeyCode::Esc {
                play.run(Command::StopQuest, now);
                play.stop_seeking();
            }
            return Next::Go;
        }
        self.table_key(key, now);
        Next::Go
    }

    fn table_key(&mut self, key: KeyEvent, now: Millis) {
        let Some(play) = &mut self.play else { return };
        let alt = key.modifiers.contains(KeyModifiers::ALT);
        match key.code {
            KeyCode::F(4) => self.likes.toggle("suits", &mut self.keeper),
            KeyCode::Char('4') if alt => self.likes.toggle("suits", &mut self.keeper),
            KeyCode::Left | KeyCode::Char('h') => play.walk(Way::Left),
            KeyCode::Right | KeyCode::Char('l') => play.walk(Way::Right),
            KeyCode::Up | KeyCode::Char('k') => play.walk(Way::Up),
            KeyCode::Down | KeyCode::Char('j') => play.walk(Way::Down),
            KeyCode::Enter | KeyCode::Char(' ') => play.choose(now),
            KeyCode::Char('.') => play.send(Target::Home, now),
            KeyCode::Char('c') => play.send(Target::Cell, now),
            KeyCode::Char('d') => play.draw_stock(now),
            KeyCode::Char('u' | '[') => play.turn(Direction::Back, now),
            KeyCode::Char('r' | ']') => play.turn(Direction::Forth, now),
            KeyCode::Char('R') => play.run(Command::Restart, now),
            KeyCode::Char('g') => play.run(Command::Hint(HintKind::Fair), now),
            KeyCode::Char('t') => play.run(Command::Hint(HintKind::FromAWin), now),
            KeyCode::Char('w') => play.run(Command::WhereLost, now),
            KeyCode::Char('s') => play.show(now),
            KeyCode::Char('f') => play.run(Command::Finish, now),
            KeyCode::Char('p') => {
                play.run(Command::Pause, now);
                self.paused = true;
            }
            KeyCode::Char('n') => {
                self.sheet = Some(Sheet::New(NewGame::after(play.table().session())));
            }
            KeyCode::Char('o') => self.sheet = Some(Sheet::Settings { chosen: 0 }),
            KeyCode::Char('?') | KeyCode::F(1) => self.help(),
            KeyCode::Esc | KeyCode::Char('q') => {
                let busy = play.end_show(now) || play.put_back(now);
                if !busy {
                    self.leave(now);
                }
            }
            KeyCode::Char(sign) => {
                if let Some(column) = "1234567890-=\\".find(sign) {
                    play.send(Target::Column(column as u8), now);
                }
            }
            _ => {}
        }
    }

    /// Keeps the game and goes to the menu.
    fn leave(&mut self, now: Millis) {
        self.rest(now);
        self.thinker.hush();
        self.play = None;
        self.menu();
    }

    /// The settings with which the game was dealt last.
    pub(crate) fn last_choices(&mut self, game: &talon_rulebook::Game) -> talon_rulebook::Choices {
        let kept = self.keeper.wish(&format!("choices.{}", game.id())).unwrap_or_default();
        talon_rulebook::Choices::parse(game, &kept).unwrap_or_else(|_| game.default_choices())
    }

    /// Deals; the game on the table is given up unless it is to be kept.
    pub(crate) fn deal(
        &mut self,
        variant: &Variant,
        wish: Wish,
        leaving: Option<Leaving>,
        now: Millis,
    ) {
        let key = format!("choices.{}", variant.game().id());
        self.keeper.prefer(&key, &variant.choices().to_string());
        self.sheet = None;
        if leaving == Some(Leaving::Kept) {
            self.rest(now);
            self.thinker.hush();
            self.play = None;
        }
        if self.play.is_none() {
            // A table to sit at while the deal is looked for.
            self.sit_down(Session::new(variant.clone(), wish.first_deal(), now), &[], now);
            if matches!(wish, Wish::Exactly(_)) {
                return;
            }
        }
        self.table_command(Command::Deal(variant.clone(), wish), now);
    }

    fn mouse(&mut self, mouse: MouseEvent, now: Millis) -> Next {
        let (x, y) = (mouse.column, mouse.row);
        if self.sheet.is_some() {
            return self.sheet_mouse(mouse, now);
        }
        let Some(play) = &mut self.play else { return Next::Go };
        let down = matches!(mouse.kind, MouseEventKind::Down(_));
        if play.celebrating().is_some() && down {
            play.end_celebration();
            return Next::Go;
        }
        if self.paused {
            if down {
                self.paused = false;
                self.table_command(Command::Resume, now);
            }
            return Next::Go;
        }
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => play.press(x, y, now),
            MouseEventKind::Drag(MouseButton::Left) => play.drag(x, y, now),
            MouseEventKind::Up(MouseButton::Left) => play.release(x, y, now),
            MouseEventKind::Down(MouseButton::Right | MouseButton::Middle) => play.cancel(now),
            MouseEventKind::ScrollUp => play.turn(Direction::Back, now),
            MouseEventKind::ScrollDown => play.turn(Direction::Forth, now),
            _ => {}
        }
        Next::Go
    }
}
