//! The coach's hint and the review on the screen.

use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use talon_engine::{Deal, Move};
use talon_game::statistics::GameResult;
use talon_game::{Autoplay, Command, Preferences, Session, Table, Variant};
use talon_review::Puzzle;
use talon_store::Store;
use talon_terminal::screen::{
    App, Capabilities, ColourDepth, ScreenOptions, Signs, TerminalBackground,
};
use talon_terminal::{Persistence, SolverThread};

struct Screen {
    app: App,
    answers: Receiver<Command>,
}

impl Screen {
    fn menu() -> Screen {
        Screen::opened(None, ROOMY, Signs::Unicode)
    }

    fn new(id: &str, settings: &[&str], size: Rect, signs: Signs) -> Screen {
        let game = talon_catalog::find(id).expect("a built-in game");
        let mut choices = game.default_choices();
        for setting in settings {
            choices.set_pair(setting).expect("a setting");
        }
        let session = Session::new(Variant::new(game, choices), Deal::Microsoft(617), 5);
        Screen::opened(Some((session, Vec::new())), size, signs)
    }

    fn opened(start: Option<(Session, Vec<String>)>, size: Rect, signs: Signs) -> Screen {
        Screen::opened_with(Store::in_memory(), start, size, signs)
    }

    fn opened_with(
        store: Store,
        start: Option<(Session, Vec<String>)>,
        size: Rect,
        signs: Signs,
    ) -> Screen {
        let (tell, answers) = mpsc::channel();
        // The test may be over before the last answer.
        let solver = SolverThread::new(move |answer| drop(tell.send(answer)));
        let capabilities =
            Capabilities { depth: ColourDepth::True, ground: TerminalBackground::Dark, signs };
        let options = ScreenOptions { no_animation: true, ..ScreenOptions::default() };
        let store = Persistence::with(store);
        let app = App::new(start, store, solver, capabilities, options, size);
        Screen { app, answers }
    }

    fn press(&mut self, key: KeyCode) {
        self.app.handle(&Event::Key(KeyEvent::new(key, KeyModifiers::NONE)), 10);
    }

    fn drawn(&mut self) -> String {
        let mut buffer = Buffer::empty(self.app.size());
        self.app.draw(&mut buffer, 20);
        let row = |y| (0..buffer.area.width).map(|x| buffer[(x, y)].symbol()).collect::<String>();
        (0..buffer.area.height).map(|y| row(y) + "\n").collect()
    }

    /// Takes answers of the solver until the screen shows a text.
    #[track_caller]
    fn wait_for(&mut self, text: &str) {
        self.app.tick(10);
        while !self.drawn().contains(text) {
            let answer = self.answers.recv_timeout(Duration::from_secs(100));
            let Ok(answer) = answer else { panic!("{}", self.drawn()) };
            self.app.answer(answer, 10);
        }
    }

    /// Lets an open review come to its end.
    fn finish_review(&mut self) {
        while self.drawn().contains("Reviewing: ") {
            self.app.tick(10);
        }
    }

    fn moves(&self) -> Vec<Move> {
        let session = self.app.session().expect("a game");
        session.history().moves().collect()
    }
}

const ROOMY: Rect = Rect::new(0, 0, 100, 40);

#[test]
fn a_hint_is_a_plan_with_its_chance_and_a_key_plays_it() {
    let mut screen = Screen::new("klondike", &["passes=3"], ROOMY, Signs::Unicode);
    screen.press(KeyCode::Char('y'));
    assert!(screen.drawn().contains("No hint is shown"), "{}", screen.drawn());
    screen.press(KeyCode::Char('g'));
    screen.wait_for("Hint: ");
    assert!(screen.drawn().contains("your chance"), "{}", screen.drawn());
    screen.press(KeyCode::Char('g'));
    screen.wait_for("nother hint: ");
    screen.press(KeyCode::Char('y'));
    assert!(!screen.moves().is_empty(), "the plan is played");
}

#[test]
fn the_status_line_shows_what_the_player_wants() {
    let mut screen = Screen::new("selective-freecell", &[], ROOMY, Signs::Unicode);
    screen.wait_for("winnable");
    assert!(!screen.drawn().contains("your chance"), "nothing is hidden in this game");
    let mut hidden = Screen::new("klondike", &["passes=3"], ROOMY, Signs::Unicode);
    hidden.wait_for("your chance");
    assert!(!hidden.drawn().contains("winnable"), "the chance does not peek");
}

#[test]
fn a_review_is_stepped_through_and_tried_again_from_any_position() {
    for (size, signs) in [(ROOMY, Signs::Unicode), (Rect::new(0, 0, 80, 24), Signs::Ascii)] {
        let mut screen = Screen::new("klondike", &[], size, signs);
        for _ in 0..4 {
            screen.press(KeyCode::Char('d'));
        }
        screen.press(KeyCode::Char('e'));
        assert!(screen.drawn().contains("Review: Klondike, deal ms:617"), "{}", screen.drawn());
        screen.finish_review();
        let end = screen.drawn();
        assert!(end.contains("move 4 of 4") && end.contains("Not finished."), "{end}");
        assert!(end.contains("The cards ") && end.contains(" %"), "{end}");
        screen.press(KeyCode::Home);
        assert!(screen.drawn().contains("move 0 of 4"), "{}", screen.drawn());
        screen.press(KeyCode::Right);
        screen.press(KeyCode::Right);
        screen.press(KeyCode::Left);
        assert!(screen.drawn().contains("move 1 of 4"), "{}", screen.drawn());
        assert_eq!(screen.moves().len(), 4, "the game itself stays where it is");
        screen.press(KeyCode::Enter);
        assert_eq!(screen.moves().len(), 1);
        assert!(!screen.drawn().contains("Review: "), "{}", screen.drawn());
    }
}

#[test]
fn the_review_of_an_open_game_shows_verdicts_and_the_move_that_lost_it() {
    let mut screen = Screen::new("selective-freecell", &[], ROOMY, Signs::Unicode);
    // Cards go to cells until none is free; then the solver proves the game lost.
    for key in "1c2c3c4c5c6c7c8c".chars() {
        screen.press(KeyCode::Char(key));
    }
    screen.press(KeyCode::Char('e'));
    screen.finish_review();
    let shown = screen.drawn();
    assert!(shown.contains("innable"), "{shown}");
    let bars = shown.lines().nth_back(2).expect("a timeline").trim().to_owned();
    assert_eq!(bars.chars().count(), screen.moves().len() + 1, "{bars:?}");
    assert!(bars.chars().all(|sign| sign == '█' || sign == 'x'), "{bars:?}");
    screen.press(KeyCode::Esc);
    assert!(!screen.drawn().contains("Review: "));
}

#[test]
fn a_puzzle_is_found_in_the_menu_judged_and_not_saved() {
    let mut screen = Screen::menu();
    screen.press(KeyCode::End);
    while !screen.drawn().contains("▸ Puzzles") {
        screen.press(KeyCode::Up);
    }
    screen.press(KeyCode::Enter);
    assert!(screen.drawn().contains("▸ Klondike"), "{}", screen.drawn());
    screen.press(KeyCode::Enter);
    while screen.app.session().is_none() {
        assert!(!screen.drawn().contains("No puzzle"), "{}", screen.drawn());
        screen.app.tick(10);
        std::thread::yield_now();
    }
    let question = "One plan to the next card is clearly the best.";
    assert!(screen.drawn().contains(question), "{}", screen.drawn());
    let before = screen.moves().len();
    screen.press(KeyCode::Char('d'));
    let after_drawing = screen.drawn();
    let is_right = after_drawing.contains("Right.");
    assert!(is_right || after_drawing.contains("Not that one"), "{after_drawing}");
    assert_eq!(screen.moves().len() > before, is_right, "a wrong move is taken back");
    if !is_right {
        screen.press(KeyCode::Char('g'));
        screen.wait_for("Hint: ");
        screen.press(KeyCode::Char('y'));
        assert!(screen.drawn().contains("Right."), "{}", screen.drawn());
    }
    screen.press(KeyCode::Char('q'));
    assert!(!screen.drawn().contains("Continue"), "a puzzle is not saved: {}", screen.drawn());
}

/// A game that was lost by one move, and given up after it.
fn lost_game(puzzle: &Puzzle, variant: &Variant, began: u64) -> GameResult {
    let mut session = Session::new(variant.clone(), puzzle.deal.clone(), began);
    for &mv in &puzzle.moves {
        session.play(mv, Autoplay::Off, began).expect("a move of the puzzle's game");
    }
    let losing = session.board().moves(session.rules());
    let losing = losing.into_iter().find(|&mv| !puzzle.accepts(mv)).expect("others lose");
    session.play(losing, Autoplay::Off, began).expect("a legal move");
    Table::give_up_unseen(session, Preferences::default(), began + 9).expect("it counts as lost")
}

/// Opens the puzzles of Selective FreeCell and waits for one; its deal.
fn open_puzzle(screen: &mut Screen) -> String {
    screen.press(KeyCode::End);
    while !screen.drawn().contains("▸ Puzzles") {
        screen.press(KeyCode::Up);
    }
    screen.press(KeyCode::Enter);
    screen.press(KeyCode::Char('s'));
    screen.press(KeyCode::Enter);
    while screen.app.session().is_none() {
        assert!(!screen.drawn().contains("No puzzle"), "{}", screen.drawn());
        screen.app.tick(10);
        std::thread::yield_now();
    }
    screen.app.session().expect("a puzzle").deal().to_string()
}

#[test]
fn puzzles_come_from_lost_games_first_each_of_them_until_it_is_solved() {
    let game = talon_catalog::find("selective-freecell").expect("a built-in game");
    let variant = Variant::new(game, game.default_choices());
    let puzzle = Puzzle::numbered(variant.rules(), 1).expect("a puzzle");
    let lost = lost_game(&puzzle, &variant, 1000);
    let store = Store::in_memory();
    store.record(&lost).expect("it is stored");
    let mut screen = Screen::opened_with(store, None, ROOMY, Signs::Unicode);
    let deal = puzzle.deal.to_string();
    assert_eq!(open_puzzle(&mut screen), deal, "the game that was lost");
    screen.press(KeyCode::Char('t'));
    screen.wait_for("inning move");
    screen.press(KeyCode::Char('y'));
    assert!(screen.drawn().contains("Right."), "{}", screen.drawn());
    screen.press(KeyCode::Char('q'));
    assert_ne!(open_puzzle(&mut screen), deal, "it is solved");
}

/// The solver's answer and the score leave the title before deal, moves and time do; settings leave before all of them.
#[test]
fn the_title_keeps_deal_moves_and_time_when_the_solver_has_answered() {
    let game = talon_catalog::find("klondike").expect("a built-in game");
    let mut choices = game.default_choices();
    for setting in ["draw=1", "passes=3", "take-back=off"] {
        choices.set_pair(setting).expect("a setting");
    }
    let variant = Variant::new(game, choices);
    for (deal, known, title) in [
        (Deal::Microsoft(617), "deal ms:617, ", "deal ms:617"),
        (Deal::Number(u64::MAX), "your chance", "deal 18446744073709551615"),
    ] {
        let store = Store::in_memory();
        store.save_setting("scoring", "standard").expect("it is saved");
        let start = (Session::new(variant.clone(), deal, 5), Vec::new());
        let wide = Rect::new(0, 0, 200, 40);
        let mut screen = Screen::opened_with(store, Some(start), wide, Signs::Unicode);
        screen.wait_for(known);
        screen.wait_for("your chance");
        for width in [48, 56, 64, 72, 80, 90, 100, 120] {
            screen.app.handle(&Event::Resize(width, 24), 10);
            let drawn = screen.drawn();
            let first = drawn.lines().next().expect("a title");
            assert!(first.contains(title), "{width}: {first}");
            assert!(first.contains(" · 0 moves · 0:00 "), "{width}: {first}");
            let whole = [" Klondike draw 1", " Klondike…", " Klondike ·"];
            let is_whole = whole.iter().any(|name| first.starts_with(name));
            assert!(is_whole || width < 64, "{width}: {first}");
            assert!(!first.contains("Klondike dr…"), "{width}: {first}");
            if width >= 100 {
                assert!(first.contains("your chance"), "{width}: {first}");
            }
        }
    }
}
