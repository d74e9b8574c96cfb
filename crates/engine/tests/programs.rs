//! Numbered deals of other programs: the boards that these programs lay out themselves.

use talon_engine::rules::{Aces, Admission, Draft, Kings, Passes, Stock, TakeBack};
use talon_engine::text::compact;
use talon_engine::{Deal, Program, Rules};
use talon_testkit::games;

const BOARDS: &str = include_str!("golden/programs.txt");

/// The layout of a game; its legal moves do not matter here.
fn rules(game: &str) -> Rules {
    let columns = |heights: Vec<u8>| Draft { heights, ..games::portuguese(Kings::AsDealt) };
    let draft = match game {
        "klondike" => games::klondike(3, Passes::Unlimited, TakeBack::Allowed),
        "freecell" => games::freecell(Admission::Any),
        "portuguese" => games::portuguese(Kings::AsDealt),
        "seahaven-towers" => games::seahaven_towers(),
        "eight-off" => Draft { cells: 8, filled_cells: 4, ..columns(vec![6; 8]) },
        "streets-and-alleys" => columns(vec![7, 7, 7, 7, 6, 6, 6, 6]),
        "beleaguered-castle" => Draft { aces: Aces::Home, ..columns(vec![6; 8]) },
        "forty-thieves" => Draft {
            packs: 2,
            stock: Some(Stock { draw: 1, passes: Passes::Limited(1) }),
            ..columns(vec![4; 10])
        },
        other => panic!("no game {other}"),
    };
    games::rules(&draft)
}

/// A board with its columns and its cells in the order of the alphabet.
fn without_order(board: &str) -> Vec<Vec<&str>> {
    let mut fields: Vec<Vec<&str>> =
        board.split('/').map(|field| field.split('.').collect()).collect();
    fields[..2].iter_mut().for_each(|piles| piles.sort_unstable());
    fields
}

#[test]
fn boards_are_those_that_the_programs_lay_out() {
    let mut met = Vec::new();
    for line in BOARDS.lines().filter(|line| !line.starts_with('#')) {
        let words: Vec<&str> = line.split(' ').collect();
        let [deal, game, board] = words[..] else { panic!("{line}") };
        let rules = rules(game);
        let read = Deal::parse(&rules, deal).expect("a deal of this game");
        let ours = compact(&read.board(&rules));
        if deal.starts_with("solvitaire:") {
            assert_eq!(without_order(&ours), without_order(board), "{deal} {game}");
        } else {
            assert_eq!(ours, board, "{deal} {game}");
        }
        assert_eq!(read.to_string(), deal);
        let Deal::Program(program, _) = read else { panic!("{deal}") };
        met.push(program);
    }
    assert!(Program::ALL.iter().all(|program| met.contains(program)), "each is checked");
}

/// One pack of the first 32000 deals is Microsoft's.
#[test]
fn the_first_deals_of_pysol_are_those_of_microsoft() {
    let rules = rules("freecell");
    for number in [1, 617, 31_999] {
        let deal = Deal::Program(Program::PySol, number);
        assert_eq!(deal.board(&rules), Deal::Microsoft(number).board(&rules));
    }
}

#[test]
fn numbers_end_and_layouts_must_be_known() {
    let refusal = |rules: &Rules, deal: &str| Deal::parse(rules, deal).expect_err(deal).to_string();
    let klondike = rules("klondike");
    for (deal, sentence) in [
        (
            "greenfelt:0",
            "there is no deal greenfelt:0: they go from greenfelt:1 to greenfelt:2147483646",
        ),
        (
            "solvitaire:2147483648",
            "there is no deal solvitaire:2147483648: they go from solvitaire:0 to solvitaire:2147483647",
        ),
        ("pysol:0", "there is no deal pysol:0: they go from pysol:1 to pysol:18446744073709551615"),
    ] {
        assert_eq!(refusal(&klondike, deal), sentence);
    }
    assert!(refusal(&klondike, "pysol:x").starts_with("\"pysol:x\" is not a deal: "));
    let unknown = |program: &str| {
        format!(
            "it is not known how {program}: deals are laid out in this game: use a plain number"
        )
    };
    assert_eq!(refusal(&rules("freecell"), "greenfelt:1"), unknown("greenfelt"));
    let fan = games::rules(&games::fan());
    let kings = games::rules(&games::portuguese(Kings::ToTheBottom));
    for rules in [fan, kings] {
        assert_eq!(refusal(&rules, "pysol:1"), unknown("pysol"));
        assert_eq!(refusal(&rules, "solvitaire:1"), unknown("solvitaire"));
    }
    let last = Deal::Program(Program::GreenFelt, 2_147_483_646);
    assert_eq!(last.next(), Deal::Program(Program::GreenFelt, 1));
    assert_eq!(last.next().next(), Deal::Program(Program::GreenFelt, 2));
}
