//! Every reason to refuse a move: a table that gives it, and its sentence.

use talon_engine::rules::{Aces, Admission, Build, Draft, Kings, Lift, Passes, Space, TakeBack};
use talon_engine::text::parse_compact;
use talon_engine::{Deal, Move, Refusal, notation};
use talon_testkit::games;
use talon_wording::{CardStyle, Language, Wording};

const WORDING: Wording = Wording::new(Language::English, CardStyle::Signs);

/// One line for each kind; the compiler asks for a new line when there is a new kind.
fn kind(refusal: &Refusal) -> usize {
    match refusal {
        Refusal::NoSuchPile(_) => 0,
        Refusal::NothingThere(_) => 1,
        Refusal::NotThatMany { .. } => 2,
        Refusal::FaceDown { .. } => 3,
        Refusal::NotARun { .. } => 4,
        Refusal::OneAtATime { .. } => 5,
        Refusal::OneAtATimeThere { .. } => 6,
        Refusal::TooMany { .. } => 7,
        Refusal::SamePile { .. } => 8,
        Refusal::NotAMove { .. } => 9,
        Refusal::DoesNotBuild { .. } => 10,
        Refusal::SpaceTakesOnly { .. } => 11,
        Refusal::SpaceTakesNothing { .. } => 12,
        Refusal::NotNextHome { .. } => 13,
        Refusal::NoCells => 14,
        Refusal::CellsFull { .. } => 15,
        Refusal::Twins { .. } => 16,
        Refusal::HomeForGood { .. } => 17,
        Refusal::NoStock => 18,
        Refusal::StockEmpty => 19,
        Refusal::StockNotEmpty => 20,
        Refusal::WasteEmpty => 21,
        Refusal::NoPassLeft { .. } => 22,
        Refusal::OnlyDrawn => 23,
    }
}

const KINDS: usize = 24;

/// The reasons met so far.
#[derive(Default)]
struct Met([bool; KINDS]);

impl Met {
    /// Plays `moves` from deal `ms:1`, then is refused `word`.
    #[track_caller]
    fn on_deal(&mut self, draft: &Draft, moves: &str, word: &str, sentence: &str) {
        let rules = games::rules(draft);
        let mut board = Deal::Microsoft(1).board(&rules);
        for mv in notation::parse_moves(moves).expect("moves") {
            board.play(&rules, mv).unwrap_or_else(|refusal| panic!("{mv}: {refusal:?}"));
        }
        let before = board.clone();
        let mv: Move = word.parse().expect("a move");
        let refusal = board.play(&rules, mv).expect_err("a refused move");
        assert_eq!(WORDING.refusal(&refusal), sentence);
        assert_eq!(board, before, "a refused move leaves the board as it was");
        self.0[kind(&refusal)] = true;
    }

    /// On this board, refuses `word`.
    #[track_caller]
    fn on_board(&mut self, draft: &Draft, board: &str, word: &str, sentence: &str) {
        let rules = games::rules(draft);
        let board = parse_compact(&rules, board).unwrap_or_else(|fault| panic!("{fault}"));
        let mv: Move = word.parse().expect("a move");
        let refusal = board.check(&rules, mv).expect_err("a refused move");
        assert_eq!(WORDING.refusal(&refusal), sentence);
        self.0[kind(&refusal)] = true;
    }
}

fn klondike() -> Draft {
    games::klondike(3, Passes::Limited(3), TakeBack::Allowed)
}

/// A game of two suits up to five in this many columns and one cell, all face up.
fn small(columns: u8) -> Draft {
    let mut heights = vec![0; usize::from(columns)];
    heights[0] = 10;
    Draft { ranks: 5, suits: 2, heights, cells: 1, ..games::freecell(Admission::OnlyOfItsRank) }
}

#[test]
fn every_refusal_has_a_table_and_a_sentence() {
    let mut met = Met::default();
    piles(&mut met);
    runs(&mut met);
    columns(&mut met);
    homes_and_cells(&mut met);
    stock(&mut met);
    for (kind, met) in met.0.iter().enumerate() {
        assert!(met, "no test refuses with kind {kind}");
    }
}

fn piles(met: &mut Met) {
    let (klondike, freecell) = (klondike(), games::freecell(Admission::Any));
    met.on_deal(&klondike, "", "t8-t1", "There is no column 8.");
    met.on_deal(&klondike, "", "t1-t8", "There is no column 8.");
    met.on_deal(&klondike, "", "c1-t1", "There is no cell 1.");
    met.on_deal(&klondike, "", "hS2-t1", "There is no second foundation of spades.");
    met.on_deal(&klondike, "", "hS-t1", "There is no card in the spades foundation.");
    met.on_deal(&klondike, "", "w-h", "There is no card in the waste.");
    met.on_deal(&freecell, "", "c2-h", "There is no card in cell 2.");
    met.on_deal(&klondike, "t1-t3", "t1-h", "There is no card in column 1.");
    met.on_deal(
        &klondike,
        "",
        "t1-t2*2",
        "You cannot take 2 cards from column 1: only 1 card is there.",
    );
    met.on_deal(
        &klondike,
        "draw",
        "w-t2*3",
        "You cannot take 3 cards from the waste: only 1 card is there.",
    );
    met.on_deal(&klondike, "", "t1-t1", "The cards are already in column 1.");
    met.on_deal(&klondike, "", "t3-t1*2", "Only 1 card is face up in column 3.");
    met.on_deal(&klondike, "t1-t3", "t3-t1*3", "Only 2 cards are face up in column 3.");
    let in_a_cell = "The 6♠ is in cell 1 and can go only to a column or home.";
    met.on_deal(&freecell, "t1-c", "c1-c", in_a_cell);
    let home = "The A♥ is home and can go only to a column.";
    met.on_deal(&klondike, "t5-h", "hH-h", home);
    met.on_deal(&klondike, "t5-h", "hH-c", home);
}

fn runs(met: &mut Met) {
    let small = small(3);
    let one_card = "Only the 7♦ may leave column 1: cards move one at a time.";
    met.on_deal(&games::portuguese(Kings::AsDealt), "", "t1-t2*2", one_card);
    met.on_board(
        &small,
        &small_board("5C.5D4C3DAD.2DAC2C4D/3C"),
        "t2-t1*2",
        "These cards do not move together: the A♦ on the 3♦ is not a run. A run goes down in alternating colours.",
    );
    met.on_board(
        &small,
        &small_board("5D4C3D.5C.AC2C2DAD4D/3C"),
        "t1-h*2",
        "The 4♣ cannot go home with cards on it: cards go home one at a time.",
    );
    met.on_board(
        &small,
        &small_board("5D4C3D.5C.AC2C2DAD4D3C/-"),
        "t1-c*2",
        "The 4♣ cannot go to a cell with cards on it: a cell holds one card.",
    );
    // An empty column that is moved to does not help the move.
    let too_many = "The 4♦ cannot go to column 2 with 1 card on it: with 0 free cells and 0 other free columns, 1 card can go at once.";
    met.on_board(&small, &small_board("AC2C2DAD4D3C.5C.5D4C/3D"), "t1-t2*2", too_many);
    met.on_board(&small, &small_board("AC2C2DAD4D3C.-.5D4C5C/3D"), "t1-t2*2", too_many);
    met.on_board(
        &small,
        &small_board("2D.-.AC2CAD5D4C3D5C4D3C/-"),
        "t3-t2*3",
        "The 5♣ cannot go to column 2 with 2 cards on it: with 1 free cell and 0 other free columns, 2 cards can go at once.",
    );
}

/// A board of [`small`] from its columns and its cell.
fn small_board(columns_and_cell: &str) -> String {
    format!("{columns_and_cell}/-.-.-.-/-/-/0")
}

fn columns(met: &mut Met) {
    let (preference, portuguese) =
        (games::preference(Aces::Home), games::portuguese(Kings::AsDealt));
    met.on_deal(&klondike(), "", "t2-t1", "The 5♥ cannot go on the J♦: it needs a black six.");
    met.on_deal(&klondike(), "", "t6-t1", "The 5♣ cannot go on the J♦: it needs a red six.");
    met.on_deal(&preference, "", "t1-t2", "The J♦ cannot go on the 2♦: it needs the Q♦.");
    met.on_deal(&portuguese, "", "t1-t2", "The 7♦ cannot go on the 6♦: it needs an eight.");
    met.on_deal(&preference, "draw", "w-t1", "The K♦ cannot go on the J♦: no card is higher.");
    met.on_board(
        &small(3),
        &small_board("AC2C2DAD4D3C.5C.5D4C/3D"),
        "t2-t1",
        "The 5♣ cannot go on the 3♣: no card is higher.",
    );
    let only_kings = "The 5♥ cannot go to column 1: only a king may fill an empty column.";
    met.on_deal(&klondike(), "t1-t3", "t2-t1", only_kings);
    let shut = Draft { space: Space::Nothing, ..klondike() };
    let stays_empty = "Nothing can go to column 1: an empty column stays empty in this game.";
    met.on_deal(&shut, "t1-t3", "t2-t1", stays_empty);
}

fn homes_and_cells(met: &mut Met) {
    let (selective, plain) =
        (games::freecell(Admission::OnlyOfItsRank), games::freecell(Admission::Any));
    let waiting = "The J♦ cannot go home yet: diamonds are waiting for the ace.";
    met.on_deal(&klondike(), "", "t1-h", waiting);
    let two_packs =
        Draft { ranks: 5, suits: 1, heights: vec![4], ..games::lady_palk(Aces::InDeck) };
    met.on_board(
        &two_packs,
        "4C2C3C5C/-/3C.-.-.-.AC.-.-.-/4c5c/-/0",
        "t1-h",
        "The 5♣ cannot go home yet: clubs are waiting for the two and the four.",
    );
    met.on_deal(&klondike(), "", "t1-c", "This game has no cells.");
    met.on_deal(
        &selective,
        "",
        "t1-c",
        "The 6♠ cannot go to a cell: the 6♥ on column 4 and the 6♣ on column 5 are available too.",
    );
    met.on_board(
        &small(3),
        &small_board("AC2C2DAD4D3C.5C.5D4C3D/-"),
        "t1-c",
        "The 3♣ cannot go to a cell: the 3♦ on column 3 is available too.",
    );
    met.on_board(
        &small(3),
        &small_board("AC2C2DAD4D3C.5C.5D4C/3D"),
        "t2-c",
        "The 5♣ cannot go to a cell: none is free.",
    );
    met.on_deal(&plain, "t1-c t2-c t3-c t4-c", "t5-c", "The 6♣ cannot go to a cell: none is free.");
    met.on_deal(&plain, "", "hS-t1", "There is no card in the spades foundation.");
    let never = games::klondike(3, Passes::Unlimited, TakeBack::Never);
    met.on_deal(&never, "t5-h", "hH-t1", "The A♥ is home and stays there in this game.");
}

fn stock(met: &mut Met) {
    // No typed move gives this refusal; only a hand that reaches for the stock does.
    assert_eq!(WORDING.refusal(&Refusal::OnlyDrawn), "Cards of the stock can only be drawn.");
    met.0[kind(&Refusal::OnlyDrawn)] = true;
    met.on_deal(&games::portuguese(Kings::AsDealt), "", "draw", "This game has no stock.");
    met.on_deal(&games::portuguese(Kings::AsDealt), "", "w-h", "This game has no stock.");
    let through = "draw ".repeat(8);
    met.on_deal(&klondike(), &through, "draw", "The stock is empty.");
    let used_up = Draft {
        ranks: 2,
        suits: 2,
        heights: vec![1, 2],
        ..games::klondike(1, Passes::Unlimited, TakeBack::Never)
    };
    let nothing = "There is no waste to turn over.";
    met.on_board(&used_up, "2CAD.2dAC/-/-.-.-.-/-/-/0", "redeal", nothing);
    met.on_deal(
        &klondike(),
        "draw",
        "redeal",
        "The waste is turned over only when the stock is empty.",
    );
    let three_times = format!("{through} redeal {through} redeal {through}");
    met.on_deal(
        &klondike(),
        &three_times,
        "redeal",
        "No pass through the stock is left: there were 3.",
    );
    met.on_deal(
        &games::klondike(3, Passes::Limited(1), TakeBack::Allowed),
        &through,
        "redeal",
        "This game has only one pass through the stock.",
    );
}

#[test]
fn a_refusal_writes_its_cards_in_the_style_that_is_asked_for() {
    let rules = games::rules(&games::preference(Aces::Home));
    let board = Deal::Microsoft(1).board(&rules);
    let refusal = board.check(&rules, "t1-t2".parse().expect("a move")).expect_err("not in suit");
    let said = |cards| Wording::new(Language::English, cards).refusal(&refusal);
    assert_eq!(said(CardStyle::Signs), "The J♦ cannot go on the 2♦: it needs the Q♦.");
    assert_eq!(said(CardStyle::Letters), "The JD cannot go on the 2D: it needs the QD.");
    assert_eq!(
        said(CardStyle::Words),
        "The jack of diamonds cannot go on the two of diamonds: it needs the queen of diamonds."
    );
}

/// The rules that no main game has.
#[test]
fn builds_and_runs_of_the_gallery_have_sentences_of_their_own() {
    let small = Draft { suits: 4, ranks: 3, heights: vec![3, 3, 3, 3], ..Draft::default() };
    let refused = |build: Build, runs: Build, word: &str| {
        let draft = Draft { build, runs: Some(runs), lift: Lift::Run, ..small.clone() };
        let rules = games::rules(&draft);
        let board = "2C3DAS.3H2HAD.3C2SAC.3SAH2D/-/-.-.-.-/-/-/0";
        let board = parse_compact(&rules, board).expect("a board");
        let mv: Move = word.parse().expect("a move");
        WORDING.refusal(&board.check(&rules, mv).expect_err("a refused move"))
    };
    let colour = |word| refused(Build::SameColour, Build::SameSuit, word);
    assert_eq!(colour("t1-t4"), "The A♠ cannot go on the 2♦: it needs a black two.");
    assert_eq!(
        colour("t2-t4*2"),
        "These cards do not move together: the A♦ on the 2♥ is not a run. A run goes down in suit."
    );
    let other = |word| refused(Build::OtherSuit, Build::OtherSuit, word);
    assert_eq!(other("t2-t4"), "The A♦ cannot go on the 2♦: it needs a two of another suit.");
    let apart = refused(Build::AnySuit, Build::SameColour, "t2-t1*3");
    assert!(apart.starts_with("The 3♥ cannot go on the A♠"), "{apart}");
    let apart = refused(Build::AnySuit, Build::OtherSuit, "t4-t2*2");
    assert_eq!(
        apart,
        "These cards do not move together: the 2♦ on the A♥ is not a run. A run goes down with another suit at each card."
    );
    let apart = refused(Build::AnySuit, Build::SameColour, "t4-t2*2");
    assert!(apart.ends_with("A run goes down in one colour."), "{apart}");
}
