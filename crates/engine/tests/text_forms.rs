//! Boards and games as text: their format, and the errors for faulty ones.

use talon_engine::rules::{Aces, Admission, Draft, Passes, TakeBack};
use talon_engine::text::{
    Backs, GameText, PictureStyle, SuitStyle, compact, parse_compact, picture,
};
use talon_engine::{Board, Deal, Move, Rules, Setup, SetupFault, Side, notation};
use talon_testkit::games;

fn klondike() -> Rules {
    games::rules(&games::klondike(3, Passes::Unlimited, TakeBack::Allowed))
}

fn played(rules: &Rules, deal: &str, moves: &str) -> Board {
    let mut board = Deal::parse(rules, deal).expect("a deal").board(rules);
    for mv in notation::parse_moves(moves).expect("moves") {
        board.play(rules, mv).expect("a legal move");
    }
    board
}

#[test]
fn a_picture_lays_columns_out_top_down_and_keeps_backs() {
    let board = played(&klondike(), "ms:1", "t5-h draw");
    let golden = "\
home   -C  -D  AH  -S
stock 21
waste 3  4H AC 4D

   1   2   3   4   5   6   7
  JD  ##  ##  ##  ##  ##  ##
      5H  ##  ##  ##  ##  ##
          QC  ##  ##  ##  ##
              9D  QD  ##  ##
                      ##  ##
                      5C  ##
                          QH
";
    assert_eq!(picture(&board, PictureStyle::default()), golden);
}

#[test]
fn a_picture_of_cells_and_signs() {
    let rules = games::rules(&games::freecell(Admission::Any));
    let board = played(&rules, "ms:1", "t1-c t2-c");
    let text = picture(&board, PictureStyle { suits: SuitStyle::Signs, backs: Backs::Kept });
    assert!(text.starts_with("home   -♣  -♦  -♥  -♠\ncells "), "{text}");
    assert!(text.contains('♠') && !text.contains("stock"), "{text}");
}

#[test]
fn backs_show_their_faces_only_when_asked() {
    let board = played(&klondike(), "ms:1", "");
    let kept = picture(&board, PictureStyle::default());
    assert!(kept.contains("##") && kept.contains("stock 24\n") && !kept.contains('('), "{kept}");
    let shown = picture(&board, PictureStyle { suits: SuitStyle::Letters, backs: Backs::Shown });
    assert!(!shown.contains("##") && shown.contains("(2D)") && shown.contains("stock 24  "));
}

#[test]
fn the_compact_word_of_an_opening() {
    let board = played(&klondike(), "ms:1", "");
    let golden = "JD.2d5H.9hkdQC.jckckh9D.5d9s3hqdAH.7h5s2sjs3c5C.7cadksas4ctsQH/-/-.-.-.-/\
                  4hac4d7s3std4sth8h2cjh7d6d8s8dqs6c3d8ctc6s9c2h6h/-/0";
    assert_eq!(compact(&board), golden);
    assert_eq!(parse_compact(&klondike(), &compact(&board)), Ok(board));
}

#[track_caller]
fn refused(draft: &Draft, text: &str, sentence: &str) {
    let fault = parse_compact(&games::rules(draft), text).expect_err("a wrong board");
    assert_eq!(fault.to_string(), sentence);
}

fn mini() -> Draft {
    Draft {
        ranks: 2,
        suits: 2,
        heights: vec![1, 2],
        ..games::klondike(1, Passes::Limited(2), TakeBack::Never)
    }
}

#[test]
fn a_compact_word_that_is_misspelled_says_where_and_what() {
    let draft = mini();
    let column = |n, found: &str, expected: &str| {
        format!("column {n}: found \"{found}\", expected {expected}")
    };
    let card = "a card such as 7H, or in lower case for one face down";
    refused(&draft, "", "column 1: found nothing, expected the cells");
    refused(&draft, "2C./-/-.-.-.-/2d/-/0", &format!("column 4: found nothing, expected {card}"));
    refused(&draft, "2C.adAC", "column 8: found nothing, expected the cells");
    refused(&draft, "2C.adXC/-/-.-.-.-/2d/-/0", &column(6, "XC", card));
    refused(&draft, "2C.aDAC/-/-.-.-.-/2d/-/0", &column(4, "aDAC", card));
    refused(&draft, "2C.adA/-/-.-.-.-/2d/-/0", &column(6, "A", card));
    refused(&draft, "2C.adAC/2D/-.-.-.-/-/-/0", &column(9, "2D", "- (no cells)"));
    refused(&draft, "2C.adAC/-/-.-.-.-/2d/-/+1", &column(24, "+1", "the number of redeals"));
    refused(
        &draft,
        "2C.adAC/-/AD.-.-.-/2d/-/0",
        &column(11, "AD", "foundations in the order clubs, diamonds, hearts, spades"),
    );
    refused(
        &draft,
        "2C.adAC/-/-.-.-.-/2d/-/0/9",
        &column(26, "9", "the end of the board after the number of redeals"),
    );
}

#[test]
fn a_compact_word_that_is_no_board_of_the_game_says_why() {
    let all = |sentence: &str| format!("not a board of this game: {sentence}");
    let draft = mini();
    let check = |text: &str, sentence: &str| refused(&draft, text, &all(sentence));
    check("2C.adAC/-/-.-.-.-/-/-/0", "3 cards, this game has 4; missing: 2D");
    check("2C.adACAC/-/-.-.-.-/2d/-/0", "5 cards, this game has 4; too many: AC");
    check("2C.ADac/-/-.-.-.-/2d/-/0", "column 2: card 2 lies face down on a card that is face up");
    check("2C.adac/-/-.-.-.-/2d/-/0", "column 2: its top card is face down");
    check("2C.adAC/-/-.-.-.-/2d/-/2", "2 redeals: the game allows 1");
    check(
        "2CadAC/-/-.-.-.-/2d/-/0",
        "1 column: the game has 2; column 1: card 2 lies face down on a card that is face up",
    );
    check("2C.adAC/-/-.-.-/2d/-/0", "3 foundations: the game has 4");
    check(
        "-.adAC/-/3C.-.-.-/2d/-/0",
        "foundation 1 holds 3 cards: its suit has 2; 6 cards, this game has 4; too many: AC 3C",
    );
}

#[test]
fn a_setup_knows_what_each_game_has() {
    let preference = games::rules(&games::preference(Aces::Home));
    let mut setup = Setup::from(&played(&preference, "7", ""));
    setup.columns[2].clear();
    let faults = setup.check(&preference).expect_err("a card is gone");
    assert!(faults.contains(&SetupFault::OpenSpace { column: 2 }), "{faults:?}");

    let freecell = games::rules(&games::freecell(Admission::Any));
    let mut setup = Setup::from(&played(&freecell, "7", ""));
    setup.columns[3][0].1 = Side::Down;
    assert_eq!(setup.check(&freecell), Err(vec![SetupFault::NoCardFaceDown { column: 3 }]));
    setup.columns[3][0].1 = Side::Up;
    setup.cells.pop();
    assert_eq!(setup.check(&freecell), Err(vec![SetupFault::Cells { there: 3, wanted: 4 }]));
    setup.cells.push(None);
    setup.redeals = 1;
    assert_eq!(setup.check(&freecell), Err(vec![SetupFault::NoStock]));
}

#[test]
fn a_column_that_could_outgrow_the_table_is_refused() {
    let rules = games::rules(&games::lady_palk(Aces::InDeck));
    let mut setup = Setup::from(&played(&rules, "1", ""));
    let stock: Vec<_> = setup.stock.drain(..).map(|card| (card, Side::Up)).collect();
    setup.columns[0].extend(stock);
    assert_eq!(setup.check(&rules), Err(vec![SetupFault::TooTall { column: 0 }]));
}

#[test]
fn a_game_is_a_header_and_moves() {
    let text = "# a remark\ngame: klondike\ndraw: 1\ndeal: ms:617\n\nt3-t5*4 w-h\ndraw redeal\n";
    let game: GameText = text.parse().expect("a game");
    let header: Vec<_> = game.header().collect();
    assert_eq!(header, [("game", "klondike"), ("draw", "1"), ("deal", "ms:617")]);
    assert_eq!(game.get("deal"), Some("ms:617"));
    assert_eq!(game.get("passes"), None);
    assert_eq!(notation::format_moves(&game.moves), "t3-t5*4 w-h draw redeal");
    assert_eq!(
        game.to_string(),
        "game: klondike\ndraw: 1\ndeal: ms:617\n\nt3-t5*4 w-h draw redeal\n"
    );
    assert_eq!(game.to_string().parse(), Ok(game));
}

#[test]
fn a_wrong_game_text_says_line_column_and_what_was_expected() {
    let check = |text: &str, sentence: &str| {
        assert_eq!(text.parse::<GameText>().expect_err(text).to_string(), sentence);
    };
    let key = "a key in small letters, a colon and a value, as in `deal: ms:617`";
    check("game klondike", &format!("line 1, column 1: found \"game klondike\", expected {key}"));
    check("game: k\nDeal: 7", &format!("line 2, column 1: found \"Deal\", expected {key}"));
    check("game:", "line 1, column 6: found \"\", expected a value after the colon");
    check("a: 1\na: 2", "line 2, column 1: found \"a\", expected each key only once");
    check(
        "game: k\n\ndraw\n  t1+t2",
        "line 4, column 3: found \"t1+t2\", expected one such as t3-t5, t3-t5*4, t2-h, t6-c, c1-t4, w-h, hS-t3, draw or redeal",
    );
}

#[test]
fn turning_over_the_waste_of_a_board_with_the_highest_count_does_not_panic() {
    let draft =
        Draft { stock: games::klondike(1, Passes::Unlimited, TakeBack::Never).stock, ..mini() };
    let rules = games::rules(&draft);
    let mut board = parse_compact(&rules, "2C.adAC/-/-.-.-.-/-/2D/4294967295").expect("a board");
    let before = board.clone();
    let played = board.play(&rules, Move::Redeal).expect("legal");
    board.take_back(&played);
    assert_eq!(board, before);
}
