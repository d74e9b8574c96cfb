//! Sentences of a review. Its words are neutral: a move slips, loses or holds.

use talon_engine::{Move, Place};
use talon_game::{Chance, OpenVerdict, ReviewFigures};
use talon_review::{ChanceBasis, GameLine, GameOutcome, Review, TurningPoint, TurningPointKind};

use crate::Wording;

/// A turning point in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnWords {
    /// "34 · K♣ to column 3", "A lucky card: 3♣".
    pub title: String,
    /// "Better: K♥ to column 3 keeps 35 %", "in column 5"; may be empty.
    pub detail: String,
    /// "−35 %", "+8 %", "held", "lost".
    pub amount: String,
}

/// Ten-thousandths in whole per cent, without a sign.
const fn percent(parts: i32) -> usize {
    ((parts.unsigned_abs() + 50) / 100) as usize
}

impl Wording {
    /// How the game ended, in a line without a full stop: "Move 34 lost it".
    pub fn review_verdict(self, review: &Review) -> String {
        match review.outcome() {
            GameOutcome::Won { slips: 0 } => self.review_won(),
            GameOutcome::Won { slips } => self.review_won_with_slips(slips),
            GameOutcome::LostBy { step } => self.review_lost_by(step),
            GameOutcome::GivenAway => self.review_given_away(),
            GameOutcome::CardsBeatYou => self.review_cards_beat_you(),
            GameOutcome::NeverWinnable => self.review_never_winnable(),
            GameOutcome::Unfinished => self.review_unfinished(),
        }
    }

    /// The same for a game that stands in the statistics as lost: it has ended, even if it could be played on.
    pub fn review_verdict_of_loss(self, review: &Review) -> String {
        if review.outcome() != GameOutcome::Unfinished {
            return self.review_verdict(review);
        }
        match review.basis_at(review.of) {
            ChanceBasis::Proved => self.review_given_up_winnable(),
            ChanceBasis::Guessed => self.review_given_up_at(review.result().percent().into()),
            ChanceBasis::Unknown => self.review_given_up(),
        }
    }

    /// Luck against play in a sentence: "The cards took 23 %, your moves gave away 41 %." Where nothing was hidden:
    /// "Winnable until move 34. 12 traps avoided, 3 only moves."
    pub fn review_sum(self, review: &Review) -> String {
        self.review_figures(review.figures())
    }

    /// How the game ended, and luck against play.
    pub fn review_summary(self, review: &Review) -> String {
        self.verdict_and_sum(&self.review_verdict(review), &self.review_sum(review))
    }

    /// Luck against play from the figures that stay with the result of a game.
    pub fn review_figures(self, figures: ReviewFigures) -> String {
        let (luck, moves) = match figures {
            ReviewFigures::Hidden { luck, moves } => (luck, moves),
            ReviewFigures::Open { verdict, traps, only_moves } => {
                return self.open_figures(verdict, traps, only_moves);
            }
        };
        let luck = match luck {
            ..0 => self.luck_took(luck.unsigned_abs() as usize),
            0 => self.luck_even(),
            1.. => self.luck_gave(luck as usize),
        };
        match moves {
            0 => self.moves_held(&luck),
            moves => self.moves_gave_away(&luck, moves.unsigned_abs() as usize),
        }
    }

    /// The sum in three parts, the key to a bar: "64 % at the deal", "luck −23 %", "moves −41 %".
    pub fn review_parts(self, review: &Review) -> [String; 3] {
        let sum = review.sum();
        let points = |percent: i32| self.points(percent * 100);
        [
            self.sum_deal(sum.deal.unsigned_abs() as usize),
            self.sum_luck(&points(sum.luck)),
            self.sum_moves(&points(sum.moves)),
        ]
    }

    fn open_figures(self, verdict: OpenVerdict, traps: usize, only_moves: usize) -> String {
        let sentence = match verdict {
            OpenVerdict::LostAt(step) => self.open_lost_at(step),
            OpenVerdict::NotSure => self.open_not_sure(),
            OpenVerdict::Lost => return self.open_lost_throughout(),
            OpenVerdict::Winnable => self.open_won_throughout(),
        };
        match only_moves {
            0 => self.open_traps(&sentence, traps),
            only => self.open_marks(&sentence, traps, only),
        }
    }

    /// The chance at the deal, or the verdict, in a sentence.
    pub fn review_deal(self, review: &Review) -> String {
        match (review.basis, review.deal) {
            (ChanceBasis::Guessed, chance) => self.at_the_deal(usize::from(chance.percent())),
            (ChanceBasis::Proved, Chance::NONE) => self.at_the_deal_lost(),
            (ChanceBasis::Proved, _) => self.at_the_deal_winnable(),
            (ChanceBasis::Unknown, _) => self.at_the_deal_unknown(),
        }
    }

    /// A turning point in words.
    pub fn turning_point(
        self,
        review: &Review,
        line: GameLine<'_>,
        point: TurningPoint,
    ) -> TurnWords {
        let TurningPoint { step, kind } = point;
        match kind {
            TurningPointKind::Slip(cost) | TurningPointKind::Fatal(cost) => TurnWords {
                title: self.numbered_move(line, step),
                detail: self.better_plan(review, line, step).unwrap_or_default(),
                amount: if review.has_hidden_cards {
                    self.points_less(percent(cost))
                } else {
                    self.review_mark_lost()
                },
            },
            TurningPointKind::Luck(gain) => self.luck_words(line, step, gain),
            TurningPointKind::OnlyMove => TurnWords {
                title: self.numbered_move(line, step),
                detail: match review.basis_at(step) {
                    ChanceBasis::Guessed => {
                        self.only_move_chance(usize::from(review.at(step).percent()))
                    }
                    ChanceBasis::Proved | ChanceBasis::Unknown => self.only_move_held(),
                },
                amount: self.review_mark_held(),
            },
        }
    }

    fn luck_words(self, line: GameLine<'_>, step: usize, gain: i32) -> TurnWords {
        let shown = line.card_shown(step);
        let title = match (shown, gain >= 0) {
            (Some((card, _)), true) => self.lucky_card(card),
            (Some((card, _)), false) => self.unlucky_card(card),
            (None, true) => self.lucky_turn(),
            (None, false) => self.unlucky_turn(),
        };
        let detail = match shown {
            Some((_, Place::Waste)) => self.card_drawn(),
            Some((_, place)) => self.card_from(place),
            None => String::new(),
        };
        TurnWords { title, detail, amount: self.points(gain) }
    }

    /// Ten-thousandths as points: "−35 %", "+8 %".
    pub fn points(self, parts: i32) -> String {
        if parts < 0 { self.points_less(percent(parts)) } else { self.points_more(percent(parts)) }
    }

    /// "34 · K♣ to column 3".
    fn numbered_move(self, line: GameLine<'_>, step: usize) -> String {
        let board = line.board(step - 1);
        let what =
            line.mv(step).map_or_else(String::new, |mv: Move| self.describe_move(&board, mv));
        self.numbered(step, &what)
    }

    /// "Better: K♥ to column 3 keeps 35 %", where the move cost something and a better plan is known.
    fn better_plan(self, review: &Review, line: GameLine<'_>, step: usize) -> Option<String> {
        let better = &review.steps.get(step - 1)?.better;
        let board = line.board(step - 1);
        if better.is_empty() {
            return None;
        }
        Some(match review.basis_at(step - 1) {
            ChanceBasis::Guessed => {
                let plan = self.plan_moves(line.rules, &board, better);
                self.better_keeps(&plan, usize::from(review.before(step).percent()))
            }
            ChanceBasis::Proved => self.better_wins(&self.describe_move(&board, better[0])),
            ChanceBasis::Unknown => self.better(&self.describe_move(&board, better[0])),
        })
    }

    /// A step in a sentence: "34 · K♣ to column 3. Better: K♥ to column 3 keeps 35 %." Step 0 is the deal.
    pub fn review_step(self, review: &Review, line: GameLine<'_>, step: usize) -> String {
        if step == 0 || step > review.steps.len() {
            return self.review_deal(review);
        }
        let title = self.numbered_move(line, step);
        let luck = review.luck(step);
        let note = if let Some(better) = self.better_plan(review, line, step) {
            better
        } else if percent(luck) >= 2 {
            let words = self.luck_words(line, step, luck);
            self.comma(&words.title, &words.amount)
        } else if review.steps[step - 1].is_only_move {
            crate::capitalised(&self.only_move_held())
        } else {
            return self.step_held(&title);
        };
        self.step_sentence(&title, &note)
    }
}
