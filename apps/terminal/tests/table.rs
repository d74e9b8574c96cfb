//! Keys and mouse at the table, through the application: their actions, and the screen after them.

use std::path::Path;
use std::sync::mpsc;
use std::time::Duration;

use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use talon_engine::{Deal, Move, Place};
use talon_game::{Command, Preferences, Session, Table, Variant, save};
use talon_store::{Before, SaveKey, Store};
use talon_terminal::screen::{
    App, Capabilities, ColourDepth, ScreenOptions, Signs, TerminalBackground,
};
use talon_terminal::{Persistence, SolverThread};

const LEFT: MouseButton = MouseButton::Left;

fn app(start: Option<(&str, Deal)>, store: Store) -> App {
    app_with(SolverThread::new(|_| {}), start, store)
}

fn app_with(solver_thread: SolverThread, start: Option<(&str, Deal)>, store: Store) -> App {
    app_saving_in(Persistence::with(store), solver_thread, start)
}

fn app_saving_in(
    persistence: Persistence,
    solver_thread: SolverThread,
    start: Option<(&str, Deal)>,
) -> App {
    let session = |(id, deal): (&str, Deal)| {
        let game = talon_catalog::find(id).expect("a built-in game");
        Session::new(Variant::new(game, game.default_choices()), deal, 5)
    };
    app_from(persistence, solver_thread, start.map(session))
}

fn app_with_session(session: Session) -> App {
    let persistence = Persistence::with(Store::in_memory());
    app_from(persistence, SolverThread::new(|_| {}), Some(session))
}

fn app_from(persistence: Persistence, solver_thread: SolverThread, start: Option<Session>) -> App {
    let start = start.map(|session| (session, Vec::new()));
    let capabilities = Capabilities {
        depth: ColourDepth::True,
        ground: TerminalBackground::Dark,
        signs: Signs::Unicode,
    };
    let options = ScreenOptions { no_animation: true, ..ScreenOptions::default() };
    let size = Rect::new(0, 0, 100, 40);
    App::new(start, persistence, solver_thread, capabilities, options, size)
}

fn klondike() -> App {
    app(Some(("klondike", Deal::Microsoft(1))), Store::in_memory())
}

fn press(app: &mut App, keys: &str) {
    for key in keys.chars() {
        let code = match key {
            '\n' => KeyCode::Enter,
            '\u{1b}' => KeyCode::Esc,
            '↑' => KeyCode::Up,
            '↓' => KeyCode::Down,
            '→' => KeyCode::Right,
            other => KeyCode::Char(other),
        };
        app.handle(&Event::Key(KeyEvent::new(code, KeyModifiers::NONE)), 10);
    }
}

/// The mouse does something in the middle of a pile's last card.
fn mouse(app: &mut App, kind: MouseEventKind, place: Place, now: u64) {
    let layout = app.layout().expect("the screen is large enough");
    let pile = layout.pile(place).expect("a pile");
    let spot = pile.cards.last().copied().unwrap_or(pile.base).centre();
    let (column, row) = (spot.x as u16, spot.y as u16);
    app.handle(&Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }), now);
}

fn drawn(app: &mut App) -> String {
    let mut buffer = Buffer::empty(app.size());
    app.draw(&mut buffer, 20);
    let row = |y| (0..buffer.area.width).map(|x| buffer[(x, y)].symbol()).collect::<String>();
    (0..buffer.area.height).map(|y| row(y) + "\n").collect()
}

fn steps(app: &App) -> Vec<String> {
    let session = app.session().expect("a game");
    let played = &session.history().steps()[..session.history().cursor()];
    played.iter().flat_map(|step| step.moves().map(|mv| mv.to_string())).collect()
}

#[test]
fn a_deal_that_can_be_won_is_graded_in_the_title() {
    let (tell, answers) = mpsc::channel();
    let solver_thread =
        SolverThread::new(move |answer| tell.send(answer).expect("the test listens"));
    let start = Some(("preference", Deal::Microsoft(617)));
    let mut app = app_with(solver_thread, start, Store::in_memory());
    assert!(drawn(&mut app).contains("deal ms:617 ·"));
    app.tick(10);
    // The coach and the solver answer in turn, any number of times.
    for known in ["your chance", "deal ms:617, "] {
        while !drawn(&mut app).contains(known) {
            let answer = answers.recv_timeout(Duration::from_secs(60)).expect("the solver answers");
            app.answer(answer, 10);
        }
    }
}

#[test]
fn a_key_without_a_meaning_points_to_the_help() {
    let mut app = klondike();
    press(&mut app, "W");
    assert!(drawn(&mut app).contains("W has no function here. Press ? for all keys."));
}

#[test]
fn a_new_deal_puts_the_cursor_away() {
    let mut app = klondike();
    press(&mut app, "→→→d");
    assert!(app.focus().is_some());
    // A game that is given up leaves its table to the next deal.
    press(&mut app, "n42↓↓↓↓→↑↑↑↑\n");
    let session = app.session().expect("a game");
    assert_eq!((session.deal(), session.history().cursor()), (&Deal::Number(42), 0));
    assert_eq!(app.focus(), None, "{}", drawn(&mut app));
}

#[test]
fn a_number_key_drops_the_lifted_card_on_a_column() {
    let mut app = klondike();
    press(&mut app, "→\n3");
    assert_eq!(steps(&app), ["t1-t3"]);
    press(&mut app, "9");
    assert!(drawn(&mut app).contains("There is no column 9."));
}

#[test]
fn the_wheel_goes_through_the_history() {
    let mut app = klondike();
    press(&mut app, "dd");
    mouse(&mut app, MouseEventKind::ScrollUp, Place::Stock, 20);
    mouse(&mut app, MouseEventKind::ScrollUp, Place::Stock, 21);
    assert_eq!(steps(&app), [""; 0]);
    mouse(&mut app, MouseEventKind::ScrollDown, Place::Stock, 22);
    assert_eq!(steps(&app), ["draw"]);
}

#[test]
fn a_double_click_sends_a_card_home() {
    let mut app = klondike();
    for now in [100, 200] {
        mouse(&mut app, MouseEventKind::Down(LEFT), Place::Column(4), now);
        mouse(&mut app, MouseEventKind::Up(LEFT), Place::Column(4), now + 20);
    }
    assert_eq!(steps(&app), ["t5-h"]);
}

#[test]
fn a_double_click_on_a_card_that_cannot_go_home_says_why() {
    let mut app = klondike();
    for now in [100, 200] {
        mouse(&mut app, MouseEventKind::Down(LEFT), Place::Column(0), now);
        mouse(&mut app, MouseEventKind::Up(LEFT), Place::Column(0), now + 20);
    }
    assert_eq!(steps(&app), Vec::<String>::new());
    let screen = drawn(&mut app);
    assert!(screen.contains("The J♦ cannot go home"), "{screen}");
}

#[test]
fn menus_take_first_letters_home_and_end_and_keep_their_cursor() {
    let mut app = app(None, Store::in_memory());
    let chosen = |app: &mut App| {
        let screen = drawn(app);
        let line = screen.lines().find(|line| line.contains('▸')).expect(&screen);
        line.split('▸').nth(1).expect("an item").trim().to_owned()
    };
    let press_code = |app: &mut App, code| {
        app.handle(&Event::Key(KeyEvent::new(code, KeyModifiers::NONE)), 10);
    };
    press_code(&mut app, KeyCode::End);
    assert!(chosen(&mut app).starts_with("Quit"));
    press_code(&mut app, KeyCode::Home);
    assert!(chosen(&mut app).starts_with("Klondike"));
    press(&mut app, "s");
    assert!(chosen(&mut app).starts_with("Selective FreeCell"));
    press(&mut app, "s");
    assert!(chosen(&mut app).starts_with("Statistics"));
    press(&mut app, "\n\u{1b}");
    assert!(chosen(&mut app).starts_with("Statistics"), "the cursor stays");
}

#[test]
fn the_stars_of_a_hint_go_with_the_next_move() {
    let (answers, heard) = std::sync::mpsc::channel();
    let solver_thread = SolverThread::new(move |command| drop(answers.send(command)));
    let mut app =
        app_with(solver_thread, Some(("klondike", Deal::Microsoft(1))), Store::in_memory());
    press(&mut app, "g");
    while !drawn(&mut app).contains('★') {
        let answer = heard.recv_timeout(std::time::Duration::from_secs(60)).expect("an answer");
        app.answer(answer, 10);
    }
    press(&mut app, "d");
    assert!(!drawn(&mut app).contains('★'), "{}", drawn(&mut app));
}

#[test]
fn two_clicks_lift_and_drop() {
    let mut app = klondike();
    for (place, now) in [(Place::Column(0), 100), (Place::Column(2), 3000)] {
        mouse(&mut app, MouseEventKind::Down(LEFT), place, now);
        mouse(&mut app, MouseEventKind::Up(LEFT), place, now + 20);
    }
    assert_eq!(steps(&app), ["t1-t3"]);
}

#[test]
fn a_dragged_card_is_drawn_under_the_mouse_and_dropped_where_it_is_let_go() {
    let mut app = klondike();
    let before = drawn(&mut app);
    mouse(&mut app, MouseEventKind::Down(LEFT), Place::Column(0), 100);
    mouse(&mut app, MouseEventKind::Drag(LEFT), Place::Column(2), 200);
    let during = drawn(&mut app);
    assert_ne!(before, during);
    let column_of = |text: &str| text.lines().find_map(|line| line.find("J♦")).expect("the jack");
    assert!(column_of(&during) > column_of(&before), "{during}");
    mouse(&mut app, MouseEventKind::Up(LEFT), Place::Column(2), 300);
    assert_eq!(steps(&app), ["t1-t3"]);
    mouse(&mut app, MouseEventKind::Down(LEFT), Place::Column(4), 400);
    mouse(&mut app, MouseEventKind::Drag(LEFT), Place::Column(5), 500);
    mouse(&mut app, MouseEventKind::Up(LEFT), Place::Column(5), 600);
    assert_eq!(steps(&app), ["t1-t3"], "the ace does not go there");
}

#[test]
fn a_refused_move_says_why_in_the_status_line() {
    let mut app = klondike();
    press(&mut app, "12");
    assert!(drawn(&mut app).contains("The J♦ cannot go"), "{}", drawn(&mut app));
}

#[test]
fn a_long_reason_is_shown_in_full_on_a_small_screen() {
    let mut app = app(Some(("selective-freecell", Deal::Microsoft(1))), Store::in_memory());
    app.handle(&Event::Resize(80, 24), 1);
    press(&mut app, "→c");
    let screen = drawn(&mut app);
    let told: Vec<&str> = screen.lines().map(str::trim).collect();
    let told = told[told.len() - 2..].join(" ");
    assert!(told.starts_with("The 6♠ cannot go to a cell:"), "{screen}");
    assert!(told.ends_with("are available too."), "{screen}");
}

#[test]
fn another_deal_keeps_the_game_on_the_table_unless_it_is_given_up() {
    let mut app = klondike();
    press(&mut app, "n");
    assert!(!drawn(&mut app).contains("This game"), "nothing has been played yet");
    press(&mut app, "\u{1b}dn");
    assert!(drawn(&mut app).contains("< save for later >"), "{}", drawn(&mut app));
    press(&mut app, "42\n");
    assert_eq!(*app.session().expect("a game").deal(), Deal::Number(42));
    press(&mut app, "q");
    let menu = drawn(&mut app);
    assert!(menu.contains("deal ms:1, 1 move"), "{menu}");
    press(&mut app, "\n");
    assert_eq!(steps(&app), ["draw"]);
    // Given up, it is gone, and counts.
    press(&mut app, "n↑\n");
    let sheet = drawn(&mut app);
    assert!(sheet.contains("< count as lost >"), "{sheet}");
    press(&mut app, "43\nq");
    let menu = drawn(&mut app);
    assert!(!menu.contains("ms:1"), "{menu}");
    press(&mut app, "↓↓↓↓↓↓↓↓\n");
    assert!(drawn(&mut app).contains("played 1, won 0"), "{}", drawn(&mut app));
}

#[test]
fn an_unfinished_game_is_given_up_in_the_menu_when_asked_twice() {
    let mut app = klondike();
    press(&mut app, "dqx");
    let asked = drawn(&mut app);
    assert!(asked.contains("Press x again to give up this game"), "{asked}");
    press(&mut app, "↓↑");
    assert!(!drawn(&mut app).contains("x again"), "another key takes it back");
    press(&mut app, "xx");
    assert!(!drawn(&mut app).contains("Continue"), "{}", drawn(&mut app));
}

#[test]
fn all_unfinished_games_can_be_listed() {
    let mut app = klondike();
    for deal in 10..17 {
        press(&mut app, &format!("dn{deal}\n"));
    }
    press(&mut app, "q");
    assert!(drawn(&mut app).contains("2 more"), "{}", drawn(&mut app));
    press(&mut app, "↓↓↓↓↓\n");
    let all = drawn(&mut app);
    assert!(all.contains("deal ms:1") && all.contains("deal 15"), "{all}");
}

#[test]
fn the_key_that_deals_works_while_a_win_is_celebrated() {
    let file = |directory: &Path| Store::open(&directory.join("talon.db")).expect("a store");
    let directory = tempfile::tempdir().expect("a directory");
    let deck: String = ["C", "D", "H", "S"]
        .iter()
        .flat_map(|suit| "KQJT98765432A".chars().map(move |rank| format!("{rank}{suit}")))
        .collect();
    let rules = {
        let game = talon_catalog::find("portuguese").expect("a built-in game");
        game.rules(&game.default_choices())
    };
    let deal = Deal::parse(&rules, &format!("deck:{deck}")).expect("a deck");
    let mut app = app(Some(("portuguese", deal)), file(directory.path()));
    press(&mut app, "f");
    let won = drawn(&mut app);
    assert!(won.contains("You have won!"), "{won}");
    // Confetti falls on the table alone.
    for now in (0..20_000).step_by(100) {
        let mut buffer = Buffer::empty(app.size());
        app.draw(&mut buffer, now);
        for y in [0, buffer.area.height - 1] {
            let bar: String = (0..buffer.area.width).map(|x| buffer[(x, y)].symbol()).collect();
            assert!(!bar.contains(['♣', '♦', '♥', '♠']), "{now} ms: {bar}");
        }
    }
    press(&mut app, "n");
    assert!(drawn(&mut app).contains("Random deal"), "{}", drawn(&mut app));
    assert_eq!(file(directory.path()).results().expect("results").rows.len(), 1);
}

/// The menu replays every saved game when it opens; that must be fast.
#[test]
fn a_menu_full_of_long_games_opens_at_once() {
    let directory = tempfile::tempdir().expect("a directory");
    let file = || Store::open(&directory.path().join("talon.db")).expect("a store");
    let mut before = app(Some(("klondike", Deal::Number(1))), file());
    for deal in 2..22 {
        press(&mut before, &"d".repeat(150));
        press(&mut before, &format!("n{deal}\n"));
    }
    let began = std::time::Instant::now();
    let mut opened = app(None, file());
    let menu = drawn(&mut opened);
    let took = began.elapsed();
    assert!(menu.contains("15 more"), "{menu}");
    // Some milliseconds; the bound is for busy machines.
    assert!(took.as_millis() < 1000, "{took:?}");
}

#[test]
fn a_game_that_is_not_saved_has_a_mark_until_it_is() {
    let directory = tempfile::tempdir().expect("a directory");
    let data = directory.path().join("data");
    std::fs::write(&data, "in the way").expect("it is written");
    let persistence = Persistence::open_at(data.join("talon.db"));
    let start = Some(("klondike", Deal::Microsoft(1)));
    let mut app = app_saving_in(persistence, SolverThread::new(|_| {}), start);
    press(&mut app, "dd");
    assert!(drawn(&mut app).contains(" not saved "), "{}", drawn(&mut app));
    assert_eq!(app.tick(2_000).map(|next| next <= 1_000), Some(true), "it is tried again soon");
    std::fs::remove_file(&data).expect("it is out of the way");
    app.tick(4_000);
    let screen = drawn(&mut app);
    assert!(!screen.contains("not saved"), "{screen}");
    assert!(screen.contains("Everything is saved."), "{screen}");
    let store = Store::open(&data.join("talon.db")).expect("a store");
    assert_eq!(store.saves().expect("saves").rows.len(), 1);
}

/// The times are those of the test, so that all programs save in the same millisecond.
#[test]
fn programs_that_play_on_with_one_game_in_the_same_millisecond_lose_nothing() {
    let directory = tempfile::tempdir().expect("a directory");
    let file = || Store::open(&directory.path().join("talon.db")).expect("a store");
    let mut first = app(Some(("klondike", Deal::Microsoft(1))), file());
    press(&mut first, "dq");
    let mut programs: Vec<App> = (0..4).map(|_| app(None, file())).collect();
    for program in &mut programs {
        press(program, "\n");
        assert_eq!(steps(program), ["draw"]);
    }
    for (draws, program) in (1..).zip(&mut programs) {
        press(program, &"d".repeat(draws));
    }
    assert!(programs.iter().all(|program| !program.is_unsaved()));
    let saves = file().saves().expect("saves").rows;
    let mut lengths: Vec<usize> =
        saves.iter().map(|save| save.text.matches("draw").count()).collect();
    lengths.sort_unstable();
    assert_eq!(lengths, [2, 3, 4, 5]);
}

#[test]
fn the_menu_says_how_many_games_are_left_out() {
    let store = Store::in_memory();
    let key = |game: &str, deal: &str| SaveKey {
        game: game.to_owned(),
        settings: String::new(),
        deal: deal.to_owned(),
        began: 1,
    };
    for (game, deal) in [("klondike", "1"), ("klondike", "2"), ("of-a-file", "3")] {
        store.save(&key(game, deal), "talon save 1", Before::New, 1).expect("it is saved");
    }
    let menu = drawn(&mut app(None, store));
    assert!(menu.contains("2 saved games cannot be read and are left out."), "{menu}");
    assert!(menu.contains("1 saved game is of a rules file"), "{menu}");
}

#[test]
fn a_game_that_arrived_with_moves_says_that_it_does_not_count() {
    let game = talon_catalog::find("klondike").expect("a built-in game");
    let variant = Variant::new(game, game.default_choices());
    let session = Session::new(variant, Deal::Microsoft(1), 5);
    let mut table = Table::new(session, Preferences::default());
    table.run(Command::ImportMoves(vec![Move::Draw]), 6);
    let store = Store::in_memory();
    let text = save::write(table.session(), 7);
    store.save(&SaveKey::from(table.session()), &text, Before::New, 7).expect("it is saved");
    let mut app = app(None, store);
    press(&mut app, "\n");
    let screen = drawn(&mut app);
    assert!(screen.contains("does not count"), "{screen}");
    assert!(screen.contains("To count, play it from the deal"), "{screen}");
    press(&mut app, "ud");
    assert!(!drawn(&mut app).contains("count"), "{}", drawn(&mut app));
}

#[test]
fn the_text_of_a_game_from_a_file_has_the_hash_of_its_rules() {
    let source = talon_catalog::source("klondike").expect("built in");
    let copy = source.replace("space = \"only a king\"", "space = \"anything\"");
    let game = std::sync::Arc::new(talon_rulebook::Game::parse(&copy).expect("a rules file"));
    let variant = Variant::new(&game, game.default_choices());
    let hash = variant.fingerprint();
    let session = Session::new(variant, Deal::Number(1), 5);
    let mut app = app_with_session(session);
    press(&mut app, "a");
    let screen = drawn(&mut app);
    assert!(screen.contains(&format!("rules: {hash}")), "{screen}");
    let mut built_in = klondike();
    press(&mut built_in, "a");
    assert!(!drawn(&mut built_in).contains("rules: "), "the id is enough");
}
