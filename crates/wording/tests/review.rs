//! The review of a game that was counted as lost.

use talon_game::Chance;
use talon_review::{ChanceBasis, Review, StepReview};
use talon_wording::{CardStyle, Language, Wording};

/// A game of one move with hidden cards, which can be played on. The move keeps the chance; then a card turns up.
fn review(after: Chance, basis: ChanceBasis) -> Review {
    let deal = Chance::from_ten_thousandths(4_000).expect("a chance");
    let step = StepReview {
        played: deal,
        after,
        basis,
        better: Vec::new(),
        traps: 0,
        is_only_move: false,
    };
    let steps = vec![step];
    Review {
        has_hidden_cards: true,
        deal,
        basis: ChanceBasis::Guessed,
        steps,
        of: 1,
        is_over: false,
    }
}

#[test]
fn a_loss_that_the_player_counted_is_at_its_end() {
    let wording = Wording::new(Language::English, CardStyle::Signs);
    let chance = Chance::from_ten_thousandths(3_400).expect("a chance");
    for (review, sentence) in [
        (review(chance, ChanceBasis::Guessed), "Given up at a chance of 34 %"),
        (review(Chance::CERTAIN, ChanceBasis::Proved), "Given up while it was winnable"),
        (review(chance, ChanceBasis::Unknown), "Given up"),
    ] {
        assert_eq!(wording.review_verdict_of_loss(&review), sentence);
        assert_eq!(wording.review_verdict(&review), "Not finished");
        let over = Review { is_over: true, ..review };
        assert_eq!(wording.review_verdict_of_loss(&over), wording.review_verdict(&over));
    }
    let lost = review(Chance::NONE, ChanceBasis::Proved);
    assert_eq!(wording.review_verdict_of_loss(&lost), "Bad luck decided it");
    assert_eq!(wording.review_verdict(&lost), "Bad luck decided it", "it is lost, ended or not");
}
