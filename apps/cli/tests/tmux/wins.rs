//! Two keys a move, and mouse drags, play a solution to the win.

use std::path::Path;
use std::process::Command;

use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Rect;
use talon_advice::winnable_deal;
use talon_engine::notation::parse_moves;
use talon_engine::{Deal, Move, Place, Source, Suit, Target};
use talon_game::layout::Rect as CardRect;
use talon_game::{Session, Standing, Variant};
use talon_store::Store;
use talon_terminal::screen::{
    App, Capabilities, ColourDepth, ScreenOptions, Signs, TerminalBackground,
};
use talon_terminal::{Persistence, SolverThread};

use crate::pane::{Pane, SIZE};

/// How the game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum By {
    Keys,
    Mouse,
}

/// A terminal with `talon` in it, and the same application in this process, which knows where the cursor is.
struct Game {
    pane: Pane,
    mirror: App,
}

impl Game {
    fn press(&mut self, code: KeyCode, name: &str) -> String {
        self.mirror.handle(&Event::Key(KeyEvent::new(code, KeyModifiers::NONE)), 0);
        name.to_owned()
    }

    /// Plays a move by two keys, one that lifts and one that drops; the keys that did it.
    fn keys(&mut self, mv: Move) -> Vec<String> {
        let (from, to) = match mv {
            Move::Draw | Move::Redeal => return vec![self.press(KeyCode::Char('d'), "d")],
            Move::Carry { from, to, .. } => (from, to),
        };
        let column = |n: u8| "1234567890-=\\".chars().nth(n.into()).expect("13 columns");
        let lift = match from {
            Source::Column(n) => column(n),
            Source::Cell(n) => "zxvb".chars().nth(n.into()).expect("4 cells"),
            Source::Waste => ',',
            Source::Foundation(n) => Suit::of_foundation(n).letter(),
        };
        let drop = match to {
            Target::Home => '.',
            Target::Cell => 'c',
            Target::Column(n) => column(n),
        };
        [lift, drop].map(|key| self.press(KeyCode::Char(key), &key.to_string())).to_vec()
    }

    /// Plays a move by dragging; the bytes a terminal sends for it.
    fn drags(&mut self, mv: Move) -> Vec<String> {
        let layout = self.mirror.layout().expect("the window is large enough");
        let corner = |rect: CardRect| (rect.x as u16 + 1, rect.y as u16);
        let (start, end) = match mv {
            Move::Draw | Move::Redeal => {
                let at = corner(layout.pile(Place::Stock).expect("a stock").base);
                (at, at)
            }
            Move::Carry { from, to, count } => {
                let pile = layout.pile(Place::from(from)).expect("a pile");
                let card = pile.cards[pile.cards.len() - usize::from(count)];
                let board = self.session().board();
                let to = match to {
                    Target::Column(n) => Place::Column(n),
                    Target::Cell => {
                        let free = board.cells().iter().position(Option::is_none);
                        Place::Cell(free.expect("a free cell") as u8)
                    }
                    Target::Home => {
                        let card = board.source_top(from).expect("a card");
                        Place::Foundation(board.home_for(card).expect("a home"))
                    }
                };
                let target = layout.pile(to).expect("a pile");
                (corner(card), corner(target.cards.last().copied().unwrap_or(target.base)))
            }
        };
        let left = MouseButton::Left;
        let mut sent = vec![self.mouse(MouseEventKind::Down(left), start, "0", 'M')];
        if start != end {
            sent.push(self.mouse(
                MouseEventKind::Drag(left),
                (start.0 + 1, start.1 + 1),
                "32",
                'M',
            ));
            sent.push(self.mouse(MouseEventKind::Drag(left), end, "32", 'M'));
        }
        sent.push(self.mouse(MouseEventKind::Up(left), end, "0", 'm'));
        sent
    }

    fn mouse(
        &mut self,
        kind: MouseEventKind,
        (x, y): (u16, u16),
        button: &str,
        end: char,
    ) -> String {
        let event = MouseEvent { kind, column: x, row: y, modifiers: KeyModifiers::NONE };
        self.mirror.handle(&Event::Mouse(event), 0);
        format!("\x1b[<{button};{};{}{end}", x + 1, y + 1)
    }

    fn session(&self) -> &Session {
        self.mirror.session().expect("a game")
    }
}

/// A winnable deal and its solution, as the program itself shows it.
fn solved(variant: &Variant, data: &Path) -> (Deal, Vec<Move>) {
    let deal = winnable_deal(variant, Deal::Number(7));
    let mut run = Command::new(env!("CARGO_BIN_EXE_talon"));
    run.args(["play", variant.game().id(), &deal.to_string(), "--plain"]).env("TALON_DATA", data);
    let script = data.join("show.txt");
    std::fs::write(&script, "show\nquit\n").expect("it is written");
    let output = run.stdin(std::fs::File::open(script).expect("a file")).output().expect("it runs");
    let text = String::from_utf8(output.stdout).expect("text");
    let line = text.lines().find_map(|line| line.strip_prefix("A win in ")).expect("a win");
    let moves = parse_moves(line.split_once(": ").expect("moves").1).expect("moves");
    (deal, moves)
}

fn play_to_the_win(id: &str, by: By) {
    let game = talon_catalog::find(id).expect("a built-in game");
    let variant = Variant::new(game, game.default_choices());
    let data = tempfile::tempdir().expect("a directory");
    let (deal, moves) = solved(&variant, data.path());
    let capabilities = Capabilities {
        depth: ColourDepth::True,
        ground: TerminalBackground::Dark,
        signs: Signs::Unicode,
    };
    let options = ScreenOptions { no_animation: true, ..ScreenOptions::default() };
    let session = Session::new(variant, deal.clone(), 0);
    let mirror = App::new(
        Some((session, Vec::new())),
        Persistence::with(Store::in_memory()),
        SolverThread::new(|_| {}),
        capabilities,
        options,
        Rect::new(0, 0, SIZE.0, SIZE.1),
    );
    let arguments = format!("play {id} {deal} --no-animation");
    let pane = Pane::with_talon(&format!("{id}-{by:?}"), data.path(), &arguments);
    let mut game = Game { pane, mirror };
    game.pane.wait_for("0 moves");
    for (place, &mv) in moves.iter().enumerate() {
        let sent = match by {
            By::Keys => game.keys(mv),
            By::Mouse => game.drags(mv),
        };
        let sent: Vec<&str> = sent.iter().map(String::as_str).collect();
        match by {
            By::Keys => game.pane.press(&sent),
            By::Mouse => game.pane.send(&sent),
        }
        assert_eq!(game.session().history().cursor(), place + 1, "{id}: {mv} is played");
    }
    assert_eq!(game.session().standing(), Standing::Won);
    game.pane.wait_for("You have won!");
    game.pane.press(&["x", "q", "q"]);
    game.pane.wait_until("it ends", |pane| !pane.is_open());
    let stats = Command::new(env!("CARGO_BIN_EXE_talon"))
        .args(["stats", "--json"])
        .env("TALON_DATA", data.path())
        .output()
        .expect("it runs");
    assert!(String::from_utf8_lossy(&stats.stdout).contains("\"won\": 1"));
}

#[test]
fn every_game_is_won_with_two_keys_a_move() {
    for game in talon_catalog::built_in() {
        play_to_the_win(game.id(), By::Keys);
    }
}

#[test]
fn a_game_is_won_by_dragging() {
    play_to_the_win("klondike", By::Mouse);
    play_to_the_win("selective-freecell", By::Mouse);
}
