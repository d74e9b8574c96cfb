//! Duties that the texts of the rules give to a program: dragging, and saying when a game has ended.

use talon_engine::rules::{Passes, TakeBack};
use talon_engine::stuck::{StuckVerdict, progress};
use talon_engine::{Board, Deal, Place, Refusal};
use talon_game::gesture::{Gestures, Input, Intent, Situation, TapPolicy, lift};
use talon_game::layout::{Layout, PileBox, Point, Rect, Spot};
use talon_game::{Autoplay, Session, Standing, Variant};
use talon_rulebook::Choices;
use talon_testkit::games;
use talon_testkit::mini::Dice;
use talon_testkit::test_position::{Piles, TestPosition};

const WIDE: f32 = 80.0;
const HIGH: f32 = 110.0;
const STEP: f32 = 20.0;

/// Where a column's card lies; columns stand side by side.
fn card_at(column: usize, index: usize) -> Rect {
    Rect { x: 100.0 * column as f32, y: 200.0 + STEP * index as f32, w: WIDE, h: HIGH }
}

fn layout(board: &Board) -> Layout {
    let column = |(n, column): (usize, &talon_engine::Column)| PileBox {
        place: Place::Column(n as u8),
        base: card_at(n, 0),
        area: Rect { h: 600.0, ..card_at(n, 0) },
        cards: (0..column.cards().len()).map(|index| card_at(n, index)).collect(),
    };
    let homes = (0..board.foundations().len()).map(|n| {
        let base = Rect { x: 100.0 * n as f32, y: 0.0, w: WIDE, h: HIGH };
        PileBox { place: Place::Foundation(n as u8), base, area: base, cards: vec![base] }
    });
    let waste = PileBox {
        place: Place::Waste,
        base: waste_card_at(0),
        area: waste_card_at(0),
        cards: (0..board.waste().len()).map(waste_card_at).collect(),
    };
    let columns = board.columns().iter().enumerate().map(column);
    Layout { piles: columns.chain(homes).chain([waste]).collect() }
}

/// Where a card of the waste lies, which is spread to the right.
fn waste_card_at(index: usize) -> Rect {
    Rect { x: 1000.0 + STEP * index as f32, y: 0.0, w: WIDE, h: HIGH }
}

/// A table where one tap moves a card.
fn situation<'a>(table: &'a TestPosition, layout: &'a Layout) -> Situation<'a> {
    let TestPosition { rules, board, .. } = table;
    Situation { rules, board, layout, slop: 5.0, tap: TapPolicy::Move }
}

/// Presses a card of a column, takes the inputs that follow, and returns the last intent.
fn gesture(table: &TestPosition, column: usize, index: usize, then: &[Input]) -> Intent {
    gesture_from(table, grip(card_at(column, index)), then)
}

/// The same from any point.
fn gesture_from(table: &TestPosition, start: Point, then: &[Input]) -> Intent {
    let layout = layout(&table.board);
    let at = situation(table, &layout);
    let mut gestures = Gestures::default();
    let mut meant = gestures.handle(Input::Press(start, 0), at);
    for &input in then {
        meant = gestures.handle(input, at);
    }
    meant
}

fn grip(rect: Rect) -> Point {
    Point { x: rect.x + 8.0, y: rect.y + 8.0 }
}

/// Drags the card at that place of a column to a rectangle, and returns the intent.
fn drag(table: &TestPosition, column: usize, index: usize, to: Rect) -> Intent {
    let way = [Input::Motion(grip(to), 10), Input::Release(grip(to), 20)];
    gesture(table, column, index, &way)
}

fn plays(intent: &Intent, word: &str) {
    assert_eq!(*intent, Intent::Play(word.parse().expect("a move")));
}

/// A table with a run, places for each of its parts, and the Ace of spades.
fn ready() -> TestPosition {
    let game = games::klondike(3, Passes::Unlimited, TakeBack::Allowed);
    let columns = "9H 8S 7D | TC | 9D | 8C | AS | KC | KD";
    TestPosition::new(&game, Piles { columns, ..Piles::default() })
}

#[test]
fn lifting_from_the_stock_is_refused_with_the_true_reason() {
    let table = ready();
    let layout = layout(&table.board);
    let at = situation(&table, &layout);
    let stock = Spot { place: Place::Stock, index: 0 };
    assert_eq!(lift(stock, at), Err(Refusal::OnlyDrawn));
}

#[test]
fn the_second_tap_of_a_double_tap_moves_no_other_card() {
    let table = ready();
    let at = grip(card_at(4, 0));
    let tap = |now| [Input::Press(at, now), Input::Release(at, now + 40)];
    plays(&gesture_from(&table, at, &[Input::Release(at, 40)]), "t5-h");
    let twice = [Input::Release(at, 40), tap(150)[0], tap(150)[1]];
    assert_eq!(gesture_from(&table, at, &twice), Intent::Nothing);
    let later = [Input::Release(at, 40), tap(900)[0], tap(900)[1]];
    plays(&gesture_from(&table, at, &later), "t5-h");
}

#[test]
fn single_cards_and_runs_are_dragged_and_dropped() {
    let table = ready();
    plays(&drag(&table, 0, 2, card_at(3, 0)), "t1-t4");
    plays(&drag(&table, 0, 1, card_at(2, 0)), "t1-t3*2");
    plays(&drag(&table, 0, 0, card_at(1, 0)), "t1-t2*3");
    let home_of_spades = Rect { x: 300.0, y: 0.0, w: WIDE, h: HIGH };
    plays(&drag(&table, 4, 0, home_of_spades), "t5-h");
    let wrong = drag(&table, 0, 2, card_at(5, 0));
    assert!(matches!(wrong, Intent::Refused(_) | Intent::PutBack), "{wrong:?}");
}

#[test]
fn a_swipe_of_which_only_the_end_is_reported_is_a_drag() {
    let table = ready();
    let swiped = |to: Rect| gesture(&table, 0, 1, &[Input::Release(grip(to), 30)]);
    plays(&swiped(card_at(2, 0)), "t1-t3*2");
    let wrong = swiped(card_at(5, 0));
    assert!(matches!(wrong, Intent::Refused(_) | Intent::PutBack), "{wrong:?}");
    let slid = Rect { x: 3.0, ..card_at(0, 1) };
    plays(&swiped(slid), "t1-t3*2");
}

/// Pressing a lower card of the fanned waste drags the top card, and the drop counts where that card is drawn.
#[test]
fn the_top_card_of_a_fanned_waste_is_dropped_where_it_lies() {
    let game = games::klondike(3, Passes::Unlimited, TakeBack::Allowed);
    let piles =
        Piles { columns: "KS | 8S | - | - | - | - | -", waste: "2C 3C 7H", ..Piles::default() };
    let table = TestPosition::new(&game, piles);
    // The top card ends half over the eight; the pressed card would have ended beside it.
    let start = grip(waste_card_at(0));
    let end = Point { x: start.x + 60.0 - waste_card_at(2).x, y: start.y + card_at(1, 0).y };
    let way = [Input::Motion(end, 10), Input::Release(end, 3000)];
    plays(&gesture_from(&table, start, &way), "w-t2");
}

#[test]
fn a_flick_towards_a_pile_drops_there_and_a_slow_end_does_not() {
    let table = ready();
    // The eight of spades and the seven, pulled up and to the right: towards the nine of diamonds' column, but not to
    // it.
    let (away, beyond) =
        (Rect { y: 1000.0, ..card_at(0, 1) }, Rect { x: 60.0, y: 820.0, ..card_at(0, 1) });
    let thrown = |ends: u64| {
        let way = [
            Input::Motion(grip(away), 400),
            Input::Motion(grip(beyond), 410),
            Input::Release(grip(beyond), ends),
        ];
        gesture(&table, 0, 1, &way)
    };
    plays(&thrown(412), "t1-t3*2");
    assert_eq!(thrown(3000), Intent::PutBack);
}

#[test]
fn cards_go_home_by_themselves_only_where_the_player_wants_it() {
    assert_eq!(Autoplay::default(), Autoplay::Off);
    // The Jack goes from column 1 to the Queen of column 3, which leaves the Ace of hearts in column 5 where it is.
    let game = talon_catalog::find("klondike").expect("a built-in game");
    let jack = "t1-t3".parse().expect("a move");
    for (auto, home) in [(Autoplay::Off, 0), (Autoplay::Safe, 1)] {
        let variant = Variant::new(game, game.default_choices());
        let mut session = Session::new(variant, Deal::Microsoft(1), 0);
        session.play(jack, auto, 1).expect("a legal move");
        assert_eq!(session.board().home(), home, "{auto:?}");
        session.undo();
        assert_eq!(session.board().home(), 0, "it was one step");
    }
}

fn variants() -> impl Iterator<Item = Variant> {
    let with = |choices: Choices, game| Variant::new(game, choices);
    let games = talon_catalog::built_in().iter();
    games.flat_map(move |game| Choices::all(game).into_iter().map(move |it| with(it, game)))
}

/// Plays at random, home first, until the game has ended or 300 moves have been made.
fn played_out(variant: Variant, number: u64) -> Session {
    let mut session = Session::new(variant, Deal::Number(number), 0);
    let mut dice = Dice::new(number);
    for now in 0..300 {
        let moves = session.board().moves(session.rules());
        if session.standing() != Standing::Open || moves.is_empty() {
            break;
        }
        let home = moves.iter().find(|mv| mv.to_string().ends_with("-h"));
        let mv = home.copied().unwrap_or_else(|| moves[dice.below(moves.len())]);
        session.play(mv, Autoplay::Off, now).expect("a legal move");
    }
    session
}

#[test]
fn a_game_without_moves_is_over_and_one_without_progress_is_stuck() {
    let mut met = [0, 0];
    for variant in variants() {
        for number in 0..3 {
            let session = played_out(variant.clone(), number);
            let (rules, board) = (session.rules(), session.board());
            match session.standing() {
                Standing::Over => {
                    assert!(board.moves(rules).is_empty() && !board.is_won(rules));
                    met[0] += 1;
                }
                Standing::Stuck => {
                    assert!(!board.moves(rules).is_empty());
                    assert_eq!(progress(rules, board, 1 << 20), StuckVerdict::Stuck);
                    met[1] += 1;
                }
                Standing::Open => assert!(!board.moves(rules).is_empty()),
                Standing::Won => assert!(board.is_won(rules)),
            }
        }
    }
    assert!(met[0] > 0 && met[1] > 0, "over and stuck: {met:?}");
}
