//! The engine and the naive model side by side: the same moves and the same tables, at every step of random games.

use std::collections::BTreeSet;

use talon_engine::rules::{Passes, TakeBack};
use talon_engine::{Board, Deal, Move, Place, Source};
use talon_testkit::games;
use talon_testkit::mini::Dice;
use talon_testkit::naive::{Laid, NaiveGame, NaiveTable};

/// Moves compared in each game and setting, over as many deals as that takes.
const MOVES_EACH: usize = 700;
const LONGEST: usize = 300;

/// The engine's board in the naive model's words.
fn assert_same_table(board: &Board, table: &NaiveTable) {
    for (column, naive) in board.columns().iter().zip(&table.columns) {
        let laid = |(place, card): (usize, &talon_engine::Card)| Laid {
            card: card.to_string(),
            face_up: place >= usize::from(column.hidden()),
        };
        assert_eq!(&column.cards().iter().enumerate().map(laid).collect::<Vec<_>>(), naive);
    }
    let name =
        |cell: &Option<talon_engine::Card>| cell.map(|card| card.to_string()).unwrap_or_default();
    assert_eq!(board.cells().iter().map(name).collect::<Vec<_>>(), table.cells);
    let homes: Vec<usize> = table.homes.iter().map(Vec::len).collect();
    assert_eq!(board.foundations().iter().map(|&n| usize::from(n)).collect::<Vec<_>>(), homes);
    for (place, home) in (0..).zip(&table.homes) {
        assert_eq!(board.foundation_top(place).map(|card| card.to_string()).as_ref(), home.last());
    }
    assert_eq!(board.columns().len(), table.columns.len());
    assert_eq!(names(board.stock()), table.stock);
    assert_eq!(names(board.waste()), table.waste);
    assert_eq!(board.redeals(), table.redeals);
}

fn names(cards: &[talon_engine::Card]) -> Vec<String> {
    cards.iter().map(ToString::to_string).collect()
}

/// Mostly a random move; home in one of three cases, so that games make progress; seldom back from home.
fn choose<'m>(moves: &'m [String], dice: &mut Dice) -> &'m String {
    let home: Vec<&String> = moves.iter().filter(|word| word.ends_with("-h")).collect();
    let onward: Vec<&String> = moves.iter().filter(|word| !word.starts_with('h')).collect();
    match dice.below(3) {
        0 if !home.is_empty() => home[dice.below(home.len())],
        1 if !onward.is_empty() => onward[dice.below(onward.len())],
        _ => &moves[dice.below(moves.len())],
    }
}

/// A move without its numbers: `t-t`, `t-t*` for a run, `h-t`, `draw`.
fn kind(word: &str) -> String {
    let (word, run) = word.split_once('*').map_or((word, ""), |(word, _)| (word, "*"));
    let pile = |name: &str| name[..1].to_owned();
    let parts = word.split_once('-').map(|(from, to)| format!("{}-{}{run}", pile(from), pile(to)));
    parts.unwrap_or_else(|| word.to_owned())
}

/// Every kind of move that there is in a game.
fn kinds(game: NaiveGame) -> BTreeSet<String> {
    let words = match game {
        NaiveGame::Klondike(_, passes, take_back) => {
            let back = if take_back == TakeBack::Allowed { " h-t" } else { "" };
            let redeal = if passes == Passes::Limited(1) { "" } else { " redeal" };
            format!("t-t t-t* t-h w-t w-h draw{back}{redeal}")
        }
        NaiveGame::Portuguese(_) | NaiveGame::Fan => "t-t t-h".to_owned(),
        NaiveGame::Preference(_) => "t-t t-h w-t w-h draw".to_owned(),
        NaiveGame::LadyPalk(_) | NaiveGame::Whitehead | NaiveGame::ThumbAndPouch => {
            "t-t t-t* t-h w-t w-h draw".to_owned()
        }
        NaiveGame::FreeCell(_) | NaiveGame::SeahavenTowers => "t-t t-t* t-h t-c c-t c-h".to_owned(),
        NaiveGame::LittleForty => "t-t t-t* t-h w-t w-h draw redeal".to_owned(),
    };
    words.split(' ').map(str::to_owned).collect()
}

/// Plays to the end or to [`LONGEST`] moves and records the kinds of moves. Returns how many moves were compared.
fn walk(game: NaiveGame, seed: u64, played: &mut BTreeSet<String>) -> usize {
    let rules = games::rules(&game.draft());
    let deck = Deal::Number(seed).deck(&rules);
    let mut board = Board::deal(&rules, &deck);
    let mut table = NaiveTable::deal(game, &names(deck.cards()));
    let mut dice = Dice::new(seed);
    for step in 0..LONGEST {
        assert_same_table(&board, &table);
        let naive = table.moves();
        let mut engine: Vec<String> = board.moves(&rules).iter().map(Move::to_string).collect();
        engine.sort();
        assert_eq!(engine, naive, "{game:?}, deal {seed}, step {step}");
        if naive.is_empty() {
            return step;
        }
        let word = choose(&naive, &mut dice);
        board.play(&rules, word.parse().expect("a move")).expect("legal for both");
        table.play(word);
        played.insert(kind(word));
    }
    LONGEST
}

#[test]
fn engine_and_naive_model_agree_on_random_games_of_every_game_and_setting() {
    for game in NaiveGame::all().into_iter().chain(NaiveGame::GALLERY) {
        let mut compared = 0;
        let mut played = BTreeSet::new();
        let mut deals = 1..;
        while compared < MOVES_EACH {
            compared += walk(game, deals.next().expect("deals do not end"), &mut played);
        }
        assert_eq!(played, kinds(game), "{game:?}: every kind of move was made, and no other");
    }
}

#[test]
fn the_naive_model_knows_every_game_and_setting() {
    let drafts: Vec<_> = games::all().into_iter().map(|(_, draft)| draft).collect();
    let naive: Vec<_> = NaiveGame::all().into_iter().map(NaiveGame::draft).collect();
    assert_eq!(drafts.len(), naive.len());
    assert!(drafts.iter().all(|draft| naive.contains(draft)));
}

/// The engine refuses every word that could be a move exactly when the naive model refuses it.
#[test]
fn engine_and_naive_model_refuse_the_same_words() {
    for game in NaiveGame::all().into_iter().chain(NaiveGame::GALLERY) {
        let rules = games::rules(&game.draft());
        let deck = Deal::Number(5).deck(&rules);
        let mut board = Board::deal(&rules, &deck);
        let mut table = NaiveTable::deal(game, &names(deck.cards()));
        let mut dice = Dice::new(5);
        for _ in 0..60 {
            for word in table.possible_words() {
                let mv: Move = word.parse().expect("a move");
                let legal = board.check(&rules, mv).is_ok();
                assert_eq!(legal, table.is_legal(&word), "{game:?}: {word}");
            }
            let moves = table.moves();
            if moves.is_empty() {
                break;
            }
            let word = choose(&moves, &mut dice);
            board.play(&rules, word.parse().expect("a move")).expect("legal for both");
            table.play(word);
        }
    }
}

#[test]
fn a_second_foundation_of_a_suit_is_named_by_its_number() {
    assert_eq!(Place::from(Source::Foundation(7)).to_string(), "hS2");
}
