//! The next deal: of a chosen level, only winnable deals, and the deal of the day.

use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use talon_engine::{Deal, Move};
use talon_game::statistics::Ended;
use talon_game::{Autoplay, Command, Outlook, Preferences, Session, Table, Variant};
use talon_store::Store;
use talon_terminal::screen::{
    App, Capabilities, ColourDepth, ScreenOptions, Signs, TerminalBackground,
};
use talon_terminal::{Persistence, SolverThread, clock};

/// An application on its menu, and the answers of its solver.
fn menu(persistence: Persistence) -> (App, Receiver<Command>) {
    let (tell, answers) = mpsc::channel();
    // The test may have ended.
    let solver_thread = SolverThread::new(move |answer| drop(tell.send(answer)));
    let capabilities = Capabilities {
        depth: ColourDepth::True,
        ground: TerminalBackground::Dark,
        signs: Signs::Unicode,
    };
    let options = ScreenOptions { no_animation: true, ..ScreenOptions::default() };
    let size = Rect::new(0, 0, 80, 24);
    (App::new(None, persistence, solver_thread, capabilities, options, size), answers)
}

fn press(app: &mut App, keys: &[KeyCode]) {
    for code in keys {
        app.handle(&Event::Key(KeyEvent::new(*code, KeyModifiers::NONE)), 10);
    }
}

fn drawn(app: &mut App) -> String {
    let mut buffer = Buffer::empty(app.size());
    app.draw(&mut buffer, 20);
    let row = |y| (0..buffer.area.width).map(|x| buffer[(x, y)].symbol()).collect::<String>();
    (0..buffer.area.height).map(|y| row(y) + "\n").collect()
}

/// Hands over the solver's answers until the screen says something.
fn until(app: &mut App, answers: &Receiver<Command>, said: &str) {
    while !drawn(app).contains(said) {
        let answer = answers.recv_timeout(Duration::from_secs(120)).expect("the solver answers");
        app.answer(answer, 10);
    }
}

fn variant(id: &str) -> Variant {
    let game = talon_catalog::find(id).expect("built in");
    Variant::new(game, game.default_choices())
}

#[test]
fn a_level_that_is_asked_for_is_dealt_and_remembered() {
    let (mut app, answers) = menu(Persistence::with(Store::in_memory()));
    press(&mut app, &[KeyCode::Char('s'), KeyCode::Enter, KeyCode::Down]);
    assert!(drawn(&mut app).contains("< any level >"), "{}", drawn(&mut app));
    press(&mut app, &[KeyCode::Left]);
    assert!(drawn(&mut app).contains("< fierce >"));
    press(&mut app, &[KeyCode::Left, KeyCode::Left, KeyCode::Enter]);
    until(&mut app, &answers, ", fair ·");
    let session = app.session().expect("a game");
    assert!(matches!(session.outlook(), Outlook::Winnable(_)));
    press(&mut app, &[KeyCode::Char('n')]);
    assert!(drawn(&mut app).contains("< fair >"), "{}", drawn(&mut app));
}

#[test]
fn the_setting_for_winnable_deals_skips_all_others() {
    let store = Store::in_memory();
    store.save_setting("winnable", "on").expect("saved");
    let (mut app, answers) = menu(Persistence::with(store));
    press(&mut app, &[KeyCode::End, KeyCode::Char('k'), KeyCode::Enter]);
    assert!(drawn(&mut app).contains("winnable, as in the settings"), "{}", drawn(&mut app));
    press(&mut app, &[KeyCode::Enter]);
    assert!(drawn(&mut app).contains("Looking for a winnable deal"), "{}", drawn(&mut app));
    // The game has both figures. The chance is shown from then on, not the solver's verdict.
    while drawn(&mut app).contains("Looking for") {
        app.answer(answers.recv_timeout(Duration::from_secs(120)).expect("an answer"), 10);
    }
    let session = app.session().expect("a game");
    assert!(matches!(session.outlook(), Outlook::Winnable(_)));
}

#[test]
fn the_deal_of_the_day_has_its_level_and_the_record_of_the_month() {
    let today = clock::today();
    let mut persistence = Persistence::with(Store::in_memory());
    let mut session =
        Session::new(variant("klondike"), Deal::Number(today.first_number() + 3), 1_000);
    session.play(Move::Draw, Autoplay::Off, 2_000).expect("it can be drawn");
    let mut result = Table::give_up_unseen(session, Preferences::default(), 3_000).expect("begun");
    result.ended = Ended::Won;
    persistence.record(&result);
    let (mut app, _answers) = menu(persistence);
    press(&mut app, &[KeyCode::Char('t'), KeyCode::Enter]);
    assert!(drawn(&mut app).contains(&format!("1 of {} days won, won today", today.day)));
    assert!(drawn(&mut app).contains(&format!("{}●", today.day)), "{}", drawn(&mut app));
    while app.tick(10).is_some() {
        std::thread::yield_now();
    }
    let text = drawn(&mut app);
    let level = talon_advice::daily_level(&variant("klondike"), today).expect("it is winnable");
    let row = text.lines().find(|line| line.contains("▸ Klondike")).expect("it is chosen");
    assert!(row.contains(level.word()), "{text}");
}
