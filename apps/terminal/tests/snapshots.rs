//! Every game and every sheet at four sizes, as drawn: text of the screen against golden files. `UPDATE_EXPECT=1` updates them.

#[path = "snapshots/picture.rs"]
mod picture;

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use expect_test::expect_file;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use talon_engine::{Board, Column, Deal, Move};
use talon_game::statistics::GameResult;
use talon_game::{Autoplay, Command, Date, SaveKey, Session, Variant, save};
use talon_rulebook::Game;
use talon_solver::{Limits, Verdict, solve};
use talon_store::{Before, Store};
use talon_terminal::screen::{
    App, Capabilities, ColourDepth, Next, ScreenOptions, Signs, Start, TerminalBackground, arrange,
};
use talon_terminal::{Persistence, SolverThread, clock};

/// The day of daily deals and puzzles.
const TODAY: Date = Date { year: 2026, month: 11, day: 17 };

const SIZES: [(u16, u16); 4] = [(80, 24), (100, 30), (140, 40), (220, 60)];

fn app(game: &Arc<Game>, size: (u16, u16), signs: Signs) -> App {
    let variant = Variant::new(game, game.default_choices());
    let session = Session::new(variant, Deal::Number(617), 0);
    opened(Some((session, Vec::new())), Store::in_memory(), size, signs)
}

fn opened(start: Option<Start>, store: Store, size: (u16, u16), signs: Signs) -> App {
    // The solver's answers are not read: the screen stays "thinking".
    with_solver(start, store, size, signs, SolverThread::new(|_| {}))
}

fn with_solver(
    start: Option<Start>,
    store: Store,
    size: (u16, u16),
    signs: Signs,
    solver_thread: SolverThread,
) -> App {
    let capabilities =
        Capabilities { depth: ColourDepth::True, ground: TerminalBackground::Dark, signs };
    let folders: &[&str] = &["tests/exports"];
    let options = ScreenOptions {
        no_animation: true,
        today: Some(TODAY),
        folders: Some(folders),
        ..ScreenOptions::default()
    };
    let size = Rect::new(0, 0, size.0, size.1);
    App::new(start, Persistence::with(store), solver_thread, capabilities, options, size)
}

fn press(app: &mut App, code: KeyCode) -> Next {
    app.handle(&Event::Key(KeyEvent::new(code, KeyModifiers::NONE)), 0)
}

fn drawn(app: &mut App) -> String {
    let mut buffer = Buffer::empty(app.size());
    app.draw(&mut buffer, 0);
    let mut text = String::new();
    for y in 0..buffer.area.height {
        let row: String = (0..buffer.area.width).map(|x| buffer[(x, y)].symbol()).collect();
        text.push_str(row.trim_end());
        text.push('\n');
    }
    text
}

fn check(name: &str, text: &str) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    expect_file![path].assert_eq(text);
}

#[test]
fn every_game_looks_right_at_every_size() {
    for game in talon_catalog::built_in() {
        for size in SIZES {
            let mut app = app(game, size, Signs::Unicode);
            press(&mut app, KeyCode::Char('d'));
            press(&mut app, KeyCode::Right);
            press(&mut app, KeyCode::Right);
            press(&mut app, KeyCode::Enter);
            check(&format!("{}-{}x{}.txt", game.id(), size.0, size.1), &drawn(&mut app));
        }
    }
}

#[test]
fn letters_do_where_signs_are_missing() {
    let mut klondike = app(&talon_catalog::built_in()[0], (80, 24), Signs::Ascii);
    check("ascii-80x24.txt", &drawn(&mut klondike));
    // A refused and a lifted card, a card under the cursor, and the sheets.
    for keys in ["", "12", "1", "l", "?", "i", "n", "o", "a", "p", "e"] {
        for game in talon_catalog::all() {
            let mut app = app(game, (80, 24), Signs::Ascii);
            for key in keys.chars() {
                press(&mut app, KeyCode::Char(key));
                let text = drawn(&mut app);
                assert!(text.is_ascii(), "{} after {keys}:\n{text}", game.id());
            }
        }
    }
}

#[test]
fn the_sheets_look_right() {
    let sheets = [('?', "help"), ('o', "settings"), ('i', "rules"), ('n', "new"), ('a', "text")];
    for size in SIZES {
        let mut app = app(&talon_catalog::built_in()[0], size, Signs::Unicode);
        press(&mut app, KeyCode::Char('d'));
        for (key, name) in sheets {
            press(&mut app, KeyCode::Char(key));
            check(&format!("{name}-{}x{}.txt", size.0, size.1), &without_dates(&drawn(&mut app)));
            press(&mut app, KeyCode::Esc);
        }
    }
}

/// The menu with two unfinished games and some results, and the statistics.
#[test]
fn the_menu_and_the_statistics_look_right() {
    for size in SIZES {
        let mut app = opened(None, played(), size, Signs::Unicode);
        check(&format!("menu-{}x{}.txt", size.0, size.1), &without_dates(&drawn(&mut app)));
        choose_in_menu(&mut app, "Statistics");
        check(&format!("statistics-{}x{}.txt", size.0, size.1), &drawn(&mut app));
    }
}

/// Goes to an item of the menu by its first letter, and opens it.
fn choose_in_menu(app: &mut App, item: &str) {
    let letter = item.chars().next().expect("an item has a name").to_ascii_lowercase();
    let found = (0..5).any(|_| {
        press(app, KeyCode::Char(letter));
        drawn(app).contains(&format!("▸ {item}"))
    });
    assert!(found, "first letters go through the menu: {item}");
    press(app, KeyCode::Enter);
}

/// Compares a screen at every size.
fn check_at_every_size(name: &str, app: &mut App) {
    for (width, height) in SIZES {
        app.resize(Rect::new(0, 0, width, height), 0);
        check(&format!("{name}-{width}x{height}.txt"), &without_dates(&drawn(app)));
    }
}

/// Lets the program work until a text has gone from the screen.
fn tick_while(app: &mut App, text: &str) {
    while drawn(app).contains(text) {
        app.tick(0);
        std::thread::yield_now();
    }
}

#[test]
fn the_gallery_looks_right_and_esc_goes_back_to_it_and_closes_it() {
    let mut app = opened(None, Store::in_memory(), SIZES[0], Signs::Unicode);
    choose_in_menu(&mut app, "More games");
    check_at_every_size("gallery", &mut app);
    choose_in_menu(&mut app, "Whitehead");
    press(&mut app, KeyCode::Esc);
    assert!(drawn(&mut app).contains("▸ Whitehead"), "{}", drawn(&mut app));
    assert_eq!(press(&mut app, KeyCode::Esc), Next::Continue, "the list becomes short first");
    assert!(drawn(&mut app).contains("▸ More games"), "{}", drawn(&mut app));
    assert_eq!(press(&mut app, KeyCode::Esc), Next::Quit);
}

#[test]
fn the_month_of_daily_deals_looks_right() {
    let store = Store::in_memory();
    for day in [3, 4, 11, 17] {
        let deal = Date { day, ..TODAY }.first_number();
        let line = format!(
            "began={day}\tgame=klondike\tsettings=draw=3\tdeal={deal}\tended=won\t\
             moves=100\tmillis=184000\tundos=0\thints=0"
        );
        store.record(&GameResult::from_line(&line).expect("a right line")).expect("it is stored");
    }
    let mut app = opened(None, store, SIZES[0], Signs::Unicode);
    choose_in_menu(&mut app, "Today's deal");
    tick_while(&mut app, "...");
    check_at_every_size("month", &mut app);
}

#[test]
fn the_puzzles_look_right() {
    let mut app = opened(None, Store::in_memory(), SIZES[0], Signs::Unicode);
    choose_in_menu(&mut app, "Puzzles");
    check_at_every_size("puzzles", &mut app);
    press(&mut app, KeyCode::End);
    press(&mut app, KeyCode::Enter);
    tick_while(&mut app, "Looking for a puzzle");
    assert!(app.session().is_some(), "a puzzle was found: {}", drawn(&mut app));
    check_at_every_size("puzzle", &mut app);
}

#[test]
fn the_review_looks_right() {
    let game = talon_catalog::find("selective-freecell").expect("a built-in game");
    let mut app = app(game, SIZES[0], Signs::Unicode);
    for key in "1c2c3c4c5c6c7c8c".chars() {
        press(&mut app, KeyCode::Char(key));
    }
    press(&mut app, KeyCode::Char('e'));
    check_at_every_size("review-begun", &mut app);
    tick_while(&mut app, "Reviewing: ");
    press(&mut app, KeyCode::Left);
    check_at_every_size("review", &mut app);
}

#[test]
fn the_list_of_turning_points_begins_with_the_costliest_move_and_goes_there() {
    let session = preference_lost_by_drawing();
    let mut app = opened(Some((session, Vec::new())), Store::in_memory(), SIZES[0], Signs::Unicode);
    press(&mut app, KeyCode::Char('e'));
    tick_while(&mut app, "Reviewing: ");
    press(&mut app, KeyCode::Char('t'));
    check_at_every_size("review-list", &mut app);
    let list = drawn(&mut app);
    let first = list.lines().find_map(|line| line.split_once("▸ ")).expect("a chosen row").1;
    let step = first.split_once(" · ").expect("a move").0;
    let step: usize = step.parse().expect("a step");
    press(&mut app, KeyCode::Down);
    press(&mut app, KeyCode::Up);
    press(&mut app, KeyCode::Enter);
    let at = format!("move {} of 13", step - 1);
    assert!(drawn(&mut app).contains(&at), "{at}: {}", drawn(&mut app));
    press(&mut app, KeyCode::Char('t'));
    press(&mut app, KeyCode::Esc);
    assert!(drawn(&mut app).contains("Review: "), "Esc closes the list alone");
}

#[test]
fn a_pause_looks_right() {
    let mut app = app(&talon_catalog::built_in()[0], SIZES[0], Signs::Unicode);
    press(&mut app, KeyCode::Char('d'));
    press(&mut app, KeyCode::Char('p'));
    check_at_every_size("pause", &mut app);
    press(&mut app, KeyCode::Char('p'));
    assert!(!drawn(&mut app).contains("Paused"), "any key resumes");
}

#[test]
fn a_search_for_a_deal_looks_right_and_esc_ends_it() {
    let mut app = app(&talon_catalog::built_in()[0], SIZES[0], Signs::Unicode);
    press(&mut app, KeyCode::Char('n'));
    press(&mut app, KeyCode::Down);
    press(&mut app, KeyCode::Enter);
    check_at_every_size("search", &mut app);
    press(&mut app, KeyCode::Esc);
    assert!(!drawn(&mut app).contains("Looking for"), "{}", drawn(&mut app));
}

#[test]
fn a_refused_deal_number_looks_right() {
    let mut app = app(&talon_catalog::built_in()[0], SIZES[0], Signs::Unicode);
    press(&mut app, KeyCode::Char('n'));
    for sign in "ms:0".chars() {
        press(&mut app, KeyCode::Char(sign));
    }
    press(&mut app, KeyCode::Enter);
    let text = drawn(&mut app);
    assert!(text.contains("There is no deal ms:0"), "{text}");
    check_at_every_size("refused", &mut app);
}

#[test]
fn another_device_looks_right() {
    let mut app = opened(None, Store::in_memory(), SIZES[0], Signs::Unicode);
    choose_in_menu(&mut app, "Another device");
    check_at_every_size("device", &mut app);
    press(&mut app, KeyCode::End);
    press(&mut app, KeyCode::Enter);
    assert!(drawn(&mut app).contains("Added 1 setting."), "{}", drawn(&mut app));
    check_at_every_size("device-added", &mut app);
}

/// A screen whose solver answers.
struct Answered {
    app: App,
    answers: Receiver<Command>,
}

impl Answered {
    fn new(session: Session) -> Answered {
        let (tell, answers) = mpsc::channel();
        // The test may be over before the last answer.
        let solver = SolverThread::new(move |answer| drop(tell.send(answer)));
        let start = Some((session, Vec::new()));
        let app = with_solver(start, Store::in_memory(), SIZES[0], Signs::Unicode, solver);
        Answered { app, answers }
    }

    /// Takes answers of the solver until the screen shows a text and the solver rests.
    #[track_caller]
    fn wait_for(&mut self, text: &str) {
        self.app.tick(0);
        loop {
            let screen = drawn(&mut self.app);
            if screen.contains(text) && !screen.contains("thinking") {
                return;
            }
            let answer = self.answers.recv_timeout(Duration::from_secs(100));
            let Ok(answer) = answer else { panic!("\"{text}\" in:\n{screen}") };
            self.app.answer(answer, 0);
            self.app.tick(0);
        }
    }
}

fn freecell(deal: Deal) -> Session {
    let game = talon_catalog::find("selective-freecell").expect("a built-in game");
    Session::new(Variant::new(game, game.default_choices()), deal, 0)
}

#[test]
fn a_win_looks_right() {
    let mut session = freecell(Deal::Number(617));
    let go_on = |_: &talon_solver::Progress| ControlFlow::Continue(());
    let verdict = solve(session.rules(), session.board(), &Limits::default(), go_on);
    let Verdict::Won(solution) = verdict else { panic!("deal 617 can be won") };
    for &mv in solution.moves() {
        session.play(mv, Autoplay::Off, 0).expect("a move of a solution");
        if session.board().home() + 8 > session.rules().cards() {
            break;
        }
    }
    let mut app = opened(Some((session, Vec::new())), Store::in_memory(), SIZES[0], Signs::Unicode);
    press(&mut app, KeyCode::Char('f'));
    assert!(drawn(&mut app).contains("You have won!"), "{}", drawn(&mut app));
    check_at_every_size("win", &mut app);
}

#[test]
fn a_winning_move_and_a_shown_win_look_right() {
    let mut screen = Answered::new(freecell(Deal::Number(617)));
    press(&mut screen.app, KeyCode::Char('t'));
    screen.wait_for("inning move");
    assert!(drawn(&mut screen.app).contains('★'), "{}", drawn(&mut screen.app));
    check_at_every_size("hint", &mut screen.app);
    press(&mut screen.app, KeyCode::Char('s'));
    screen.wait_for("show: 0 of");
    for _ in 0..3 {
        press(&mut screen.app, KeyCode::Char(']'));
    }
    check_at_every_size("show", &mut screen.app);
}

#[test]
fn the_losing_move_looks_right() {
    let mut screen = Answered::new(preference_lost_by_drawing());
    press(&mut screen.app, KeyCode::Char('w'));
    screen.wait_for("Press Enter to go back there.");
    check_at_every_size("where-lost", &mut screen.app);
    press(&mut screen.app, KeyCode::Enter);
    screen.wait_for("This move lost the game");
    check_at_every_size("losing-move", &mut screen.app);
}

#[test]
fn a_plan_of_the_coach_looks_right() {
    let game = talon_catalog::find("klondike").expect("a built-in game");
    let variant = Variant::new(game, game.default_choices());
    let mut screen = Answered::new(Session::new(variant, Deal::Number(42), 0));
    press(&mut screen.app, KeyCode::Char('g'));
    screen.wait_for("Hint: ");
    check_at_every_size("plan", &mut screen.app);
}

/// The README's pictures of the terminal table are equal to the program's output.
#[test]
fn the_pictures_of_the_readme_are_up_to_date() {
    const SIZE: (u16, u16) = (96, 30);
    let store = Store::in_memory();
    let picture = |session: Session, key: char, text: &str| {
        let id = session.variant().game().id().to_owned();
        let saved = save::write(&session, session.began());
        let key_of_save = SaveKey::from(&session);
        store.save(&key_of_save, &saved, Before::New, session.began()).expect("it is saved");
        let mut screen = Answered::new(session);
        screen.app.resize(Rect::new(0, 0, SIZE.0, SIZE.1), 0);
        screen.wait_for("moves");
        press(&mut screen.app, KeyCode::Char(key));
        screen.wait_for(text);
        check_picture(&id, &mut screen.app);
    };
    picture(part_of_a_win("portuguese", Deal::Number(5), 1, |_, moves| moves == 22), '4', "Lifted");
    let freecell = |_: &Board, moves: usize| moves == 30;
    picture(part_of_a_win("selective-freecell", Deal::Microsoft(617), 2, freecell), 'g', "Hint: ");
    let klondike = part_of_a_win("klondike", Deal::Number(42), 3, |board, _| {
        board.columns().iter().any(Column::is_empty) && waiting_king(board).is_some()
    });
    let key = waiting_king(klondike.board()).and_then(|n| char::from_digit(n as u32 + 1, 10));
    picture(klondike, key.expect("a column has a digit"), "Lifted K");
    check_picture("menu", &mut opened(None, store, SIZE, Signs::Unicode));
}

/// The column in which a King lies on face-down cards.
fn waiting_king(board: &Board) -> Option<usize> {
    board.columns().iter().position(|column| {
        let hidden = usize::from(column.hidden());
        hidden > 0 && column.cards().get(hidden).is_some_and(|card| card.rank().label() == "K")
    })
}

fn check_picture(name: &str, app: &mut App) {
    let mut buffer = Buffer::empty(app.size());
    app.draw(&mut buffer, 0);
    let svg = picture::svg(&buffer).replace(&clock::today().to_string(), &TODAY.to_string());
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/pictures");
    expect_file![folder.join(format!("terminal-{name}.svg"))].assert_eq(&svg);
}

/// A deal and the first moves of a win, until there are enough.
fn part_of_a_win(
    id: &str,
    deal: Deal,
    began: u64,
    enough: impl Fn(&Board, usize) -> bool,
) -> Session {
    let game = talon_catalog::find(id).expect("a built-in game");
    let variant = Variant::new(game, game.default_choices());
    let mut session = Session::new(variant, deal, began);
    let go_on = |_: &talon_solver::Progress| ControlFlow::Continue(());
    let verdict = solve(session.rules(), session.board(), &Limits::default(), go_on);
    let Verdict::Won(solution) = verdict else { panic!("the deal can be won") };
    for (played, &mv) in solution.moves().iter().enumerate() {
        if enough(session.board(), played) {
            break;
        }
        session.play(mv, Autoplay::Off, began).expect("a move of a solution");
    }
    session
}

/// A winnable game of Preference, and draws until it is lost.
fn preference_lost_by_drawing() -> Session {
    let game = talon_catalog::find("preference").expect("a built-in game");
    let variant = Variant::new(game, game.default_choices());
    let is_won = |session: &Session| {
        let go_on = |_: &talon_solver::Progress| ControlFlow::Continue(());
        let verdict = solve(session.rules(), session.board(), &Limits::default(), go_on);
        matches!(verdict, Verdict::Won(_))
    };
    let deals = (1..).map(|deal| Session::new(variant.clone(), Deal::Number(deal), 0));
    let mut session = deals.take(1000).find(is_won).expect("a winnable deal");
    while is_won(&session) {
        session.play(Move::Draw, Autoplay::Off, 0).expect("the stock lasts until it is lost");
    }
    session
}

/// A store with two unfinished games and three results.
fn played() -> Store {
    let store = Store::in_memory();
    for (place, game) in (0..2).zip(talon_catalog::built_in()) {
        let variant = Variant::new(game, game.default_choices());
        let mut session = Session::new(variant, Deal::Number(42), place);
        let mv = session.board().moves(session.rules())[0];
        session.play(mv, Autoplay::Off, place).expect("a listed move is legal");
        session.pause(65_000);
        let key = SaveKey::from(&session);
        store.save(&key, &save::write(&session, place), Before::New, place).expect("it is saved");
    }
    for (began, ended) in (0..).zip(["won", "given-up", "won"]) {
        let line = format!(
            "began={began}\tgame=klondike\tsettings=draw=1\tdeal={began}\tended={ended}\t\
             moves=10{began}\tmillis=18400{began}\tundos={began}\thints=0"
        );
        store.record(&GameResult::from_line(&line).expect("a right line")).expect("it is stored");
    }
    store
}

/// The screen with every date of today as the same word.
fn without_dates(text: &str) -> String {
    text.replace(&clock::today().to_string(), "YYYY-MM-DD")
}

#[test]
fn a_window_that_is_too_small_shows_a_message() {
    for game in talon_catalog::built_in() {
        for size in [(20, 10), (79, 12), (40, 24), (1, 1), (0, 0)] {
            let mut app = app(game, size, Signs::Unicode);
            let text = drawn(&mut app);
            assert!(size.0 < 40 || size.1 < 3 || text.contains("Please make it larger"), "{text}");
            press(&mut app, KeyCode::Char('e'));
            let text = drawn(&mut app);
            assert!(size.0 < 40 || size.1 < 12 || text.contains("Please make it larger"), "{text}");
        }
    }
}

#[test]
fn every_game_of_the_catalog_fits_on_80_by_24() {
    for game in talon_catalog::all() {
        let text = drawn(&mut app(game, (80, 24), Signs::Unicode));
        assert!(!text.contains("Please make it larger"), "{}:\n{text}", game.id());
        let columns = usize::from(game.rules(&game.default_choices()).columns());
        let row = text.lines().find(|line| line.trim_start().starts_with("1  ")).expect(&text);
        assert!(row.contains(&columns.min(9).to_string()), "{}:\n{text}", game.id());
        // From the tenth column on, the key is not the number, so it is shown.
        for key in "0-=\\!@#$%".chars().take(columns.saturating_sub(9)) {
            assert!(row.contains(&format!("[{key}]")), "{key} of {}:\n{text}", game.id());
        }
    }
}

#[test]
fn every_card_of_every_deal_can_be_hit_at_every_size() {
    for game in talon_catalog::built_in() {
        let rules = game.rules(&game.default_choices());
        for size in SIZES {
            let view = Deal::Number(3).board(&rules).view();
            let plan = arrange(&rules, &view, Rect::new(1, 2, size.0 - 2, size.1 - 4))
                .expect("80 by 24 is enough");
            for pile in &plan.layout.piles {
                let last = pile.cards.last().copied().unwrap_or(pile.base);
                let top = pile.cards.len().saturating_sub(1);
                let hit = plan.layout.spot_at(last.centre()).expect("a card is there");
                assert_eq!((hit.place, hit.index), (pile.place, top), "{} {size:?}", game.id());
                assert!(
                    last.x + last.w <= f32::from(size.0) && last.y + last.h <= f32::from(size.1)
                );
            }
        }
    }
}
