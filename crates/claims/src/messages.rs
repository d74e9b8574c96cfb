//! Messages between a screen and a solver that lives in a worker: questions and answers.

use talon_advice::Answer;
use talon_advice::worker_protocol::{
    read_answer, read_question, read_review_answer, read_review_question, write_answer,
    write_question, write_review_answer, write_review_question,
};
use talon_catalog::Registry;
use talon_engine::Deal;
use talon_game::{Chance, Command, HintKind, Preferences, Session, Table, Variant};
use talon_review::{Review, TurningPoint};
use talon_testkit::claims::legal_moves_are_legal;

/// No text makes the readers of questions and answers panic. Messages that they read survive a round trip, and no
/// answer breaks the table that it arrives at.
pub fn worker_message(text: &str) {
    if let Some((question, nodes)) = read_question(text, &Registry::built_in()) {
        let again = read_question(&write_question(&question, nodes), &Registry::built_in());
        legal_moves_are_legal(question.variant.rules(), &question.board);
        assert_eq!(again, Some((question, nodes)));
    }
    if let Some(answer) = read_answer(text) {
        assert_eq!(read_answer(&write_answer(&answer)).as_ref(), Some(&answer));
        arrives(&answer);
    }
    if let Some(question) = read_review_question(text, &Registry::built_in()) {
        let again = read_review_question(&write_review_question(&question), &Registry::built_in());
        legal_moves_are_legal(question.variant.rules(), &question.start);
        assert_eq!(again, Some(question));
    }
    if let Some(answer) = read_review_answer(text) {
        assert_eq!(read_review_answer(&write_review_answer(&answer)).as_ref(), Some(&answer));
        if let Some((_, review)) = &answer.review {
            adds_up(review);
        }
    }
}

/// The sum of every review is exact, and it can be shown.
fn adds_up(review: &Review) {
    let parts = |chance: Chance| i32::from(chance.ten_thousandths());
    let total = parts(review.deal) + review.all_luck() - review.given_away();
    assert_eq!(total, parts(review.result()));
    let sum = review.sum();
    assert_eq!(sum.deal + sum.luck + sum.moves, sum.result);
    review.outcome();
    assert!(review.turning_points().len() <= TurningPoint::MOST);
}

/// The answer reaches a table that has asked, with the ticket that it carries and with each ticket that is waited for.
fn arrives(answer: &Answer) {
    let game = &talon_catalog::built_in()[0];
    let variant = Variant::new(game, game.default_choices());
    let session = Session::new(variant, Deal::Number(1), 0);
    let mut table = Table::new(session, Preferences::default());
    table.open();
    table.run(answer.clone().into(), 1);
    for ticket in 0..4 {
        let ticket = talon_game::Ticket::from_number(ticket);
        table.run(Answer { ticket, ..answer.clone() }.into(), 2);
    }
    table.run(Command::Hint(HintKind::Fair), 3);
    table.run(Command::ShowMe, 3);
    table.run(Command::ShowNext, 4);
    legal_moves_are_legal(table.session().rules(), table.board());
}
