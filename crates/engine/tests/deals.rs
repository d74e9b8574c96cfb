//! Deals: a number always means the same deck, and a faulty deal gets an error that names the fault.

use std::collections::HashSet;

use talon_engine::rules::{Aces, Admission, Draft};
use talon_engine::{Board, Column, Deal, Deck, Rules};
use talon_testkit::games;

const DECKS: &str = include_str!("golden/decks.txt");

fn one_pack() -> Rules {
    games::rules(&games::freecell(Admission::Any))
}

fn two_packs() -> Rules {
    games::rules(&games::lady_palk(Aces::InDeck))
}

#[test]
fn numbers_mean_the_same_decks_for_ever() {
    for line in DECKS.lines().filter(|line| !line.starts_with('#')) {
        let (deal, rest) = line.split_once(' ').expect("a deal");
        let (packs, deck) = rest.split_once(' ').expect("packs and a deck");
        let rules = if packs == "2" { two_packs() } else { one_pack() };
        let dealt = Deal::parse(&rules, deal).expect("a deal").deck(&rules);
        assert_eq!(dealt.to_string(), deck, "{deal}");
        assert_eq!(Deck::parse(&rules, deck), Ok(dealt.clone()));
        assert_eq!(Deck::parse(&rules, &dealt.word()), Ok(dealt));
    }
}

/// The deal that every program of this numbering knows.
#[test]
fn microsoft_deal_1_is_the_known_one() {
    let deck = Deal::Microsoft(1).deck(&one_pack()).to_string();
    assert_eq!(
        deck,
        "JD 2D 9H JC 5D 7H 7C 5H KD KC 9S 5S AD QC KH 3H 2S KS 9D QD JS AS AH 3C 4C 5C TS QH 4H AC \
         4D 7S 3S TD 4S TH 8H 2C JH 7D 6D 8S 8D QS 6C 3D 8C TC 6S 9C 2H 6H"
    );
}

#[test]
fn numbers_next_to_each_other_give_different_decks() {
    let rules = one_pack();
    let decks: HashSet<String> =
        (0..1000).map(|number| Deal::Number(number).deck(&rules).word()).collect();
    assert_eq!(decks.len(), 1000);
}

#[test]
fn a_deal_reads_back_as_it_is_written() {
    let rules = one_pack();
    let deck = Deal::Number(7).deck(&rules);
    for deal in [Deal::Number(u64::MAX), Deal::Microsoft(8_589_934_591), Deal::Deck(deck)] {
        assert_eq!(Deal::parse(&rules, &deal.to_string()), Ok(deal));
    }
}

#[track_caller]
fn refused(rules: &Rules, deal: &str, sentence: &str) {
    assert_eq!(Deal::parse(rules, deal).expect_err("no deal").to_string(), sentence);
}

#[test]
fn a_wrong_deal_says_what_is_wrong() {
    let not_a_deal = |text: &str| {
        format!(
            "\"{text}\" is not a deal: write a number (42), ms: and a number (ms:617; solvitaire:, pysol: and greenfelt: likewise), or deck: and the cards (deck:JD2D9H...)"
        )
    };
    for text in ["", "x", "-1", "+1", " 1", "1.5", "ms:", "ms:+5", "ms:x"] {
        refused(&one_pack(), text, &not_a_deal(text));
    }
    let beyond = "there is no deal 18446744073709551616: they go from 0 to 18446744073709551615";
    refused(&one_pack(), "18446744073709551616", beyond);
    for number in ["0", "8589934592", "99999999999999999999999"] {
        let sentence = format!("there is no deal ms:{number}: they go from ms:1 to ms:8589934591");
        refused(&one_pack(), &format!("ms:{number}"), &sentence);
    }
    refused(
        &two_packs(),
        "ms:1",
        "ms: deals are of 1 pack of 52 cards, and this game has 2 of 52: use a plain number",
    );
    let halves = Draft { suits: 2, ..games::lady_palk(Aces::InDeck) };
    refused(
        &games::rules(&halves),
        "ms:1",
        "ms: deals are of 1 pack of 52 cards, and this game has 2 of 26: use a plain number",
    );
    refused(
        &one_pack(),
        "deck:ACXX",
        "card 2: \"XX\" is not a card: write a rank (A 2 3 4 5 6 7 8 9 T J Q K) and a suit (C D H S), as in 7H",
    );
}

#[test]
fn a_wrong_deck_names_the_missing_and_the_double_cards() {
    let rules = one_pack();
    let deck = Deal::Microsoft(1).deck(&rules).to_string();
    let fault = |deck: &str| Deck::parse(&rules, deck).expect_err("no deck").to_string();
    assert_eq!(fault(&deck.replace("JD", "2D")), "not a full deck; missing: JD; too many: 2D");
    assert_eq!(fault(&deck.replace("JD ", "")), "51 cards, this game has 52; missing: JD");
    assert_eq!(fault(&format!("{deck} KS")), "53 cards, this game has 52; too many: KS");
    assert_eq!(fault(""), "no cards, this game has 52");
}

#[test]
fn a_deck_of_another_size_says_both_counts() {
    let deck = Deal::Microsoft(1).deck(&one_pack()).to_string();
    let fault =
        |rules: &Rules, deck: &str| Deck::parse(rules, deck).expect_err("no deck").to_string();
    let some = "AC AD AH AS 2C 2D 2H 2S and";
    assert_eq!(
        fault(&one_pack(), &format!("{deck} {deck}")),
        format!("104 cards, this game has 52; too many: {some} 44 more")
    );
    assert_eq!(
        fault(&two_packs(), &deck),
        format!("52 cards, this game has 104; missing: {some} 44 more")
    );
    let one_card = fault(&one_pack(), "KS");
    assert!(one_card.starts_with("1 card, this game has 52; missing: "), "{one_card}");
}

#[test]
fn a_word_that_is_no_card_is_quoted_unchanged() {
    let fault = |deck: &str| Deck::parse(&one_pack(), deck).expect_err("no deck").to_string();
    let quoted = |deck: &str, start: &str| {
        let sentence = fault(deck);
        assert!(sentence.starts_with(&format!("{start} is not a card: ")), "{sentence}");
    };
    quoted("random", "card 1: \"random\"");
    quoted("Deck: JH 8C", "card 1: \"Deck:\"");
    quoted("JH 8C 1S", "card 3: \"1S\"");
    quoted("JH8C1SKD", "card 3: \"1S\"");
}

#[test]
fn decks_are_read_with_signs_tens_commas_and_in_one_word() {
    let rules = one_pack();
    let deck = Deal::Microsoft(1).deck(&rules);
    let signs: Vec<String> = deck.cards().iter().map(|card| card.signed()).collect();
    assert_eq!(Deck::parse(&rules, &signs.join(", ")), Ok(deck.clone()));
    assert_eq!(Deck::parse(&rules, &signs.concat()), Ok(deck.clone()));
    assert_eq!(Deck::parse(&rules, &deck.word().to_lowercase()), Ok(deck));
}

#[test]
fn aces_home_are_taken_out_of_the_deck_and_the_rest_keeps_its_order() {
    let rules = games::rules(&games::preference(Aces::Home));
    let deck = Deal::Microsoft(1).deck(&rules);
    let board = Board::deal(&rules, &deck);
    assert_eq!(board.foundations(), [1, 1, 1, 1]);
    let columns = board.columns().iter().flat_map(Column::cards);
    let dealt: Vec<_> = columns.chain(board.stock().iter().rev()).copied().collect();
    let without_aces: Vec<_> =
        deck.cards().iter().copied().filter(|card| card.rank().value() > 1).collect();
    assert_eq!(dealt, without_aces);
}
