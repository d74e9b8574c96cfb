//! Moves by two keys: how many keys a won game takes, and the actions of the keys for piles.

use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;
use talon_engine::{Deal, Move, Place, Source, Suit, Target};
use talon_game::{Session, Standing, Variant};
use talon_solver::{Limits, Verdict, solve};
use talon_store::Store;
use talon_terminal::screen::{
    App, Capabilities, ColourDepth, ScreenOptions, Signs, TerminalBackground,
};
use talon_terminal::{Persistence, SolverThread};

/// A game and its settings; and the fewest keys that the first edition of this program (875ee50) took for the same win:
/// for every move by hand, for the worst of them, and with `f` at the end. There an arrow moved the cursor to the next
/// card or pile, Enter lifted and dropped, and the key of a column, `.` or `c` sent the card under the cursor. They
/// were counted by a search over all places of its cursor, and the keys found were played on its screen until the game
/// was won.
const LINES: [(&str, &str, [usize; 3]); 6] = [
    ("klondike", "", [291, 6, 197]),
    ("klondike", "draw=1", [402, 7, 304]),
    ("lady-palk", "", [665, 9, 556]),
    ("portuguese", "", [484, 8, 381]),
    ("preference", "", [203, 5, 161]),
    ("selective-freecell", "", [326, 9, 281]),
];

fn variant(id: &str, settings: &str) -> Variant {
    let game = talon_catalog::find(id).expect("a built-in game");
    let mut choices = game.default_choices();
    for pair in settings.split(',').filter(|pair| !pair.is_empty()) {
        choices.set_pair(pair).expect("a setting");
    }
    Variant::new(game, choices)
}

fn app(variant: Variant, deal: Deal) -> App {
    App::new(
        Some((Session::new(variant, deal, 0), Vec::new())),
        Persistence::with(Store::in_memory()),
        SolverThread::new(|_| {}),
        Capabilities {
            depth: ColourDepth::True,
            ground: TerminalBackground::Dark,
            signs: Signs::Unicode,
        },
        ScreenOptions { no_animation: true, ..ScreenOptions::default() },
        Rect::new(0, 0, 140, 50),
    )
}

/// The first deal from 42 on that can be won, and how.
fn winning_line(variant: &Variant) -> (Deal, Vec<Move>) {
    let rules = variant.rules();
    (42..)
        .map(Deal::Number)
        .find_map(|deal| {
            match solve(rules, &deal.board(rules), &Limits::default(), |_| {
                std::ops::ControlFlow::Continue(())
            }) {
                Verdict::Won(solution) => Some((deal, solution.moves().to_vec())),
                Verdict::Lost | Verdict::Unknown(_) => None,
            }
        })
        .expect("a deal that can be won")
}

fn press(app: &mut App, keys: &str) {
    for key in keys.chars() {
        let code = match key {
            '\t' => KeyCode::Tab,
            '\u{1b}' => KeyCode::Esc,
            '\n' => KeyCode::Enter,
            other => KeyCode::Char(other),
        };
        app.handle(&Event::Key(KeyEvent::new(code, KeyModifiers::NONE)), 0);
    }
}

fn session(app: &App) -> &Session {
    app.session().expect("a game")
}

fn cursor(app: &App) -> usize {
    session(app).history().cursor()
}

fn last_move(app: &App) -> Option<Move> {
    let history = session(app).history();
    let step = history.steps().get(history.cursor().checked_sub(1)?)?;
    step.moves().next()
}

const COLUMNS: &str = "1234567890-=\\!@#$%";

/// The keys that lift from a pile, and that drop.
fn keys(mv: Move) -> (char, char) {
    let Move::Carry { from, to, .. } = mv else { panic!("cards are carried") };
    let column = |n: u8| COLUMNS.chars().nth(n.into()).expect("a key for each column");
    let lift = match from {
        Source::Column(n) => column(n),
        Source::Cell(n) => "zxvb".chars().nth(n.into()).expect("a key for each cell"),
        Source::Waste => ',',
        Source::Foundation(n) => Suit::of_foundation(n).letter(),
    };
    let drop = match to {
        Target::Column(n) => column(n),
        Target::Cell => 'c',
        Target::Home => '.',
    };
    (lift, drop)
}

/// Plays a move with as few keys as it takes; how many.
fn play(app: &mut App, mv: Move) -> usize {
    let before = cursor(app);
    let Move::Carry { .. } = mv else {
        press(app, "d");
        assert_eq!(cursor(app), before + 1);
        return 1;
    };
    let (lift, drop) = keys(mv);
    for more in 0..13 {
        press(app, &format!("{lift}{}{drop}", "\t".repeat(more)));
        if last_move(app) == Some(mv) && cursor(app) == before + 1 {
            return 2 + more;
        }
        while cursor(app) > before {
            press(app, "u");
        }
    }
    panic!("{mv} takes two keys, or a few more for another number of cards");
}

/// The keys that win a game, and those of the move that takes most. One key finishes it when the rest is certain, unless
/// the player sends every card home.
fn keys_to_win(variant: &Variant, deal: &Deal, line: &[Move], finish: Finish) -> (usize, usize) {
    let mut app = app(variant.clone(), deal.clone());
    let (mut count, mut worst) = (0, 0);
    for &mv in line {
        let before = cursor(&app);
        match finish {
            Finish::ByKey => press(&mut app, "f"),
            Finish::ByHand => (),
        }
        if cursor(&app) > before {
            count += 1;
            break;
        }
        let keys = play(&mut app, mv);
        count += keys;
        worst = worst.max(keys);
    }
    assert_eq!(session(&app).standing(), Standing::Won);
    (count, worst)
}

/// How the last cards go home.
#[derive(Clone, Copy)]
enum Finish {
    ByKey,
    ByHand,
}

/// The table of `docs/terminal.md`. Finishing by a key counts many moves as one key, so both are given.
#[test]
fn a_move_takes_two_keys_at_most() {
    println!(
        "| game | moves | every move by hand, before | now | worst move, before | now | finished with `f`, before | now |"
    );
    println!("|---|---|---|---|---|---|---|---|");
    for (id, settings, [by_hand_before, worst_before, by_key_before]) in LINES {
        let variant = variant(id, settings);
        let (deal, line) = winning_line(&variant);
        assert_eq!(deal, Deal::Number(42), "{id} {settings}");
        let (by_hand, worst) = keys_to_win(&variant, &deal, &line, Finish::ByHand);
        let (by_key, _) = keys_to_win(&variant, &deal, &line, Finish::ByKey);
        let mean = |keys: usize| keys as f64 / line.len() as f64;
        println!(
            "| {} | {} | {:.2} | {:.2} | {worst_before} | {worst} | {:.2} | {:.2} |",
            variant.game().short_name(variant.choices()),
            line.len(),
            mean(by_hand_before),
            mean(by_hand),
            mean(by_key_before),
            mean(by_key),
        );
        assert!(mean(by_hand) <= 2.0, "{id} {settings}: {:.2} keys a move", mean(by_hand));
        assert!(by_hand < by_hand_before && by_key < by_key_before, "{id} {settings}");
    }
}

fn drawn(app: &mut App) -> String {
    let mut buffer = ratatui::buffer::Buffer::empty(app.size());
    app.draw(&mut buffer, 20);
    let row = |y| (0..buffer.area.width).map(|x| buffer[(x, y)].symbol()).collect::<String>();
    (0..buffer.area.height).map(|y| row(y) + "\n").collect()
}

fn klondike() -> App {
    app(variant("klondike", ""), Deal::Microsoft(1))
}

fn steps(app: &App) -> Vec<String> {
    let history = session(app).history();
    let played = &history.steps()[..history.cursor()];
    played.iter().flat_map(|step| step.moves().map(|mv| mv.to_string())).collect()
}

#[test]
fn the_first_key_lifts_and_says_where_the_card_can_go() {
    let mut app = klondike();
    press(&mut app, "1");
    assert!(drawn(&mut app).contains("Lifted "), "{}", drawn(&mut app));
    assert!(drawn(&mut app).contains("in column 3"), "{}", drawn(&mut app));
    press(&mut app, "3");
    assert_eq!(steps(&app), ["t1-t3"]);
}

#[test]
fn the_same_key_twice_or_enter_moves_to_the_best_place() {
    let mut twice = klondike();
    press(&mut twice, "11");
    assert_eq!(steps(&twice), ["t1-t3"]);
    let mut enter = klondike();
    press(&mut enter, "1\n");
    assert_eq!(steps(&enter), ["t1-t3"]);
}

#[test]
fn the_waste_and_the_cells_have_keys() {
    let mut app = app(variant("selective-freecell", "selective=off"), Deal::Number(42));
    press(&mut app, "1c");
    assert_eq!(steps(&app), ["t1-c"]);
    press(&mut app, "z");
    assert!(drawn(&mut app).contains("Lifted "));
    press(&mut app, "\u{1b}");
    press(&mut app, "x");
    assert_eq!(steps(&app).len(), 1, "an empty cell gives nothing");
    let mut app = klondike();
    press(&mut app, "d,");
    let screen = drawn(&mut app);
    assert!(screen.contains("Lifted ") && screen.contains('◆'), "{screen}");
    assert!(
        !screen.contains('▸'),
        "the cursor is on the lifted card, not on one below it: {screen}"
    );
}

#[test]
fn a_pile_that_the_game_does_not_have_is_refused() {
    let mut app = klondike();
    press(&mut app, "9");
    assert!(drawn(&mut app).contains("There is no column 9."));
    assert!(app.layout().is_some_and(|layout| layout.pile(Place::Column(8)).is_none()));
}

#[test]
fn the_title_keeps_deal_moves_and_time_at_any_width() {
    let mut app = app(variant("klondike", "draw=1,passes=3,take-back=off"), Deal::Number(42));
    for width in [48, 60, 80, 100] {
        app.handle(&Event::Resize(width, 24), 0);
        let title = drawn(&mut app).lines().next().unwrap_or_default().to_owned();
        assert!(title.contains("deal 42 · 0 moves · 0:00 "), "{width}: {title}");
        assert!(title.starts_with(" K"), "{width}: {title}");
        let name = match width {
            100 => " Klondike draw 1, 3 passes, no take back · ",
            80 => " Klondike draw 1, 3 passes… · ",
            _ => " K",
        };
        assert!(title.starts_with(name), "{width}: {title}");
    }
}

#[test]
fn a_click_on_the_bar_presses_the_key() {
    let mut app = klondike();
    let screen = drawn(&mut app);
    let (row, line) = screen.lines().enumerate().last().expect("a bar");
    let at = line.chars().position(|sign| sign == 'd').expect("d draw");
    app.handle(
        &Event::Mouse(crossterm::event::MouseEvent {
            kind: crossterm::event::MouseEventKind::Down(crossterm::event::MouseButton::Left),
            column: at as u16 + 3,
            row: row as u16,
            modifiers: KeyModifiers::NONE,
        }),
        0,
    );
    assert_eq!(steps(&app), ["draw"]);
}

#[test]
fn home_and_end_go_through_the_history() {
    let mut app = klondike();
    press(&mut app, "d13");
    assert_eq!(cursor(&app), 2);
    app.handle(&Event::Key(KeyEvent::new(KeyCode::Home, KeyModifiers::NONE)), 0);
    assert_eq!(cursor(&app), 0);
    app.handle(&Event::Key(KeyEvent::new(KeyCode::End, KeyModifiers::NONE)), 0);
    assert_eq!(cursor(&app), 2);
}

/// A short game that one move loses, with a solver that answers at once.
#[test]
fn where_lost_then_enter_goes_to_the_losing_move() {
    let (tell, answers) = std::sync::mpsc::channel();
    let variant = variant("preference", "");
    let rules = *variant.rules();
    let decide = |board: &talon_engine::Board| {
        let go_on = |_: &talon_solver::Progress| std::ops::ControlFlow::Continue(());
        matches!(solve(&rules, board, &Limits::default(), go_on), Verdict::Won(_))
    };
    // Drawing until the game is lost loses it at some move.
    let deal =
        (1..1000).map(Deal::Number).find(|deal| decide(&deal.board(&rules))).expect("a deal");
    let mut app = App::new(
        Some((Session::new(variant, deal, 0), Vec::new())),
        Persistence::with(Store::in_memory()),
        SolverThread::new(move |answer| tell.send(answer).expect("the test listens")),
        Capabilities {
            depth: ColourDepth::True,
            ground: TerminalBackground::Dark,
            signs: Signs::Unicode,
        },
        ScreenOptions { no_animation: true, ..ScreenOptions::default() },
        Rect::new(0, 0, 140, 50),
    );
    while decide(session(&app).board()) {
        let before = cursor(&app);
        press(&mut app, "d");
        assert_eq!(cursor(&app), before + 1, "the stock lasts until the game is lost");
    }
    let lost = cursor(&app);
    press(&mut app, "w");
    app.tick(0);
    while !drawn(&mut app).contains("Press Enter to go back there.") {
        let answer = answers.recv_timeout(std::time::Duration::from_secs(60));
        app.answer(answer.expect("the solver answers"), 0);
        app.tick(0);
    }
    press(&mut app, "\n");
    assert_eq!(cursor(&app), lost - 1);
    let screen = drawn(&mut app);
    assert!(screen.contains("This move lost the game: draw from the stock."), "{screen}");
}
