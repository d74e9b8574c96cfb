//! A review as text, for a worker: one line for the game, then one for each step reviewed so far.
//!
//! The first line is `hidden` or `open`, the chance at the deal in ten-thousandths, its basis (`g` guessed, `p` proved,
//! `u` unknown), the number of steps, and `over` or `unfinished`. A step's line is the chance played, the chance after,
//! the basis, the number of traps, `!` for an only move or `-`, and the moves of the better plan, if there is one.

use talon_engine::notation::parse_moves;
use talon_game::Chance;

use crate::review::{ChanceBasis, Review, StepReview};
use crate::reviewer::MOST_STEPS;

const BASES: [(&str, ChanceBasis); 3] =
    [("g", ChanceBasis::Guessed), ("p", ChanceBasis::Proved), ("u", ChanceBasis::Unknown)];

/// The review as text.
pub fn write_review(review: &Review) -> String {
    let hidden = if review.has_hidden_cards { "hidden" } else { "open" };
    let over = if review.is_over { "over" } else { "unfinished" };
    let (deal, basis) = (review.deal.ten_thousandths(), basis_word(review.basis));
    let mut text = format!("{hidden} {deal} {basis} {} {over}", review.of);
    for step in &review.steps {
        text.push('\n');
        text.push_str(&step_line(step));
    }
    text
}

fn step_line(step: &StepReview) -> String {
    let (played, after) = (step.played.ten_thousandths(), step.after.ten_thousandths());
    let only = if step.is_only_move { "!" } else { "-" };
    let mut line = format!("{played} {after} {} {} {only}", basis_word(step.basis), step.traps);
    for mv in &step.better {
        line.push(' ');
        line.push_str(&mv.to_string());
    }
    line
}

fn basis_word(basis: ChanceBasis) -> &'static str {
    BASES.iter().find(|(_, it)| *it == basis).expect("every basis has a word").0
}

fn basis(word: &str) -> Option<ChanceBasis> {
    BASES.iter().find(|(it, _)| *it == word).map(|(_, basis)| *basis)
}

fn chance(word: &str) -> Option<Chance> {
    Chance::from_ten_thousandths(word.parse().ok()?)
}

/// Reads a review. `None` if this version does not understand it, or a move gains something.
pub fn read_review(text: &str) -> Option<Review> {
    let mut lines = text.lines();
    let head: Vec<&str> = lines.next()?.split(' ').collect();
    let [hidden, deal, at_deal, of, over] = head[..] else { return None };
    let mut review = Review {
        has_hidden_cards: yes_or_no(hidden, "hidden", "open")?,
        deal: chance(deal)?,
        basis: basis(at_deal)?,
        steps: Vec::new(),
        of: of.parse().ok().filter(|&of| of <= MOST_STEPS)?,
        is_over: yes_or_no(over, "over", "unfinished")?,
    };
    for line in lines {
        let step = read_step(line)?;
        if step.played > review.result() || review.is_complete() {
            return None;
        }
        review.steps.push(step);
    }
    Some(review)
}

fn read_step(line: &str) -> Option<StepReview> {
    let mut words = line.splitn(6, ' ');
    Some(StepReview {
        played: chance(words.next()?)?,
        after: chance(words.next()?)?,
        basis: basis(words.next()?)?,
        traps: words.next()?.parse().ok()?,
        is_only_move: yes_or_no(words.next()?, "!", "-")?,
        better: parse_moves(words.next().unwrap_or_default()).ok()?,
    })
}

fn yes_or_no(word: &str, yes: &str, no: &str) -> Option<bool> {
    match word {
        word if word == yes => Some(true),
        word if word == no => Some(false),
        _ => None,
    }
}
