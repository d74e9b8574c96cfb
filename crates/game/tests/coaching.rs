//! The questions that a table asks the coach, and its use of the answers.

use talon_engine::{Deal, Move};
use talon_game::{
    Chance, Change, CoachAnswer, CoachPlan, Command, Completeness, HintKind, HintOrder, Odds,
    Outlook, Preferences, Prospect, Question, QuestionKind, Request, Response, Session, Table,
    Ticket, Variant, Watching, knows_all,
};
use talon_rulebook::Choices;

fn variants() -> Vec<Variant> {
    let games = talon_catalog::built_in().iter();
    games.flat_map(|game| Choices::all(game).into_iter().map(|it| Variant::new(game, it))).collect()
}

fn table(variant: Variant) -> Table {
    Table::new(Session::new(variant, Deal::Number(3), 1000), Preferences::default())
}

fn klondike() -> Table {
    let game = talon_catalog::find("klondike").expect("built in");
    table(Variant::new(game, game.default_choices()))
}

fn asked(response: &Response) -> Option<&Question> {
    response.requests.iter().rev().find_map(|request| match request {
        Request::Ask(question) => Some(question),
        Request::Cancel | Request::Save | Request::Record(_) | Request::Discard(_) => None,
    })
}

fn chance(percent: u16) -> Chance {
    Chance::from_ten_thousandths(percent * 100).expect("at most a hundred per cent")
}

/// A plan for every legal move, each ten points worse than the one before it.
fn coach_answer(table: &Table, completeness: Completeness) -> CoachAnswer {
    let moves = table.session().board().moves(table.session().rules());
    let plan = |(place, mv): (usize, Move)| {
        let chance = chance(60 - 10 * place as u16);
        CoachPlan { moves: vec![mv], odds: Some(Odds { chance, low: chance, high: chance }) }
    };
    let plans = moves.into_iter().take(3).enumerate().map(plan).collect();
    CoachAnswer { chance: Some(chance(60)), plans, worlds: 40, completeness }
}

#[test]
fn unseen_cards_are_asked_of_the_coach_and_known_ones_of_the_solver() {
    for variant in variants() {
        let mut table = table(variant);
        let response = table.open();
        let question = asked(&response).expect("a fresh table asks");
        let is_known = knows_all(table.session().board());
        let kind = if is_known { QuestionKind::Win } else { QuestionKind::Coach };
        assert_eq!(question.kind, kind);
        match table.prospect() {
            Prospect::Outlook(Outlook::Open) => assert!(is_known),
            Prospect::Chance(None) => assert!(!is_known),
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn a_first_answer_shows_a_chance_and_the_final_one_a_hint() {
    let mut table = klondike();
    let ticket = asked(&table.open()).expect("a question").ticket;
    assert_eq!(table.run(Command::Hint(HintKind::Fair), 1).changes, []);
    assert!(table.is_waiting());
    let first =
        table.run(Command::CoachAnswer(ticket, coach_answer(&table, Completeness::First)), 1);
    assert_eq!(first.changes, [Change::OutlookChanged]);
    assert_eq!(table.prospect(), Prospect::Chance(Some(chance(60))));
    let last =
        table.run(Command::CoachAnswer(ticket, coach_answer(&table, Completeness::Final)), 1);
    let Some(Change::Hinted(hint)) = last.changes.last() else { panic!("{last:?}") };
    assert_eq!(
        (hint.turn, hint.chance, hint.instead),
        (HintOrder::First, Some(chance(60)), Some(chance(50)))
    );
    assert!(!table.is_waiting() && table.session().counters().hints == 1);
}

#[test]
fn hints_go_through_the_plans_and_say_when_they_begin_again() {
    let mut table = klondike();
    let ticket = asked(&table.open()).expect("a question").ticket;
    let coach_answer = coach_answer(&table, Completeness::Final);
    table.run(Command::CoachAnswer(ticket, coach_answer.clone()), 1);
    let mut shown = Vec::new();
    for _ in 0..=coach_answer.plans.len() {
        let changes = table.run(Command::Hint(HintKind::Fair), 1).changes;
        let [Change::Hinted(hint)] = &changes[..] else { panic!("a hint: {changes:?}") };
        shown.push((hint.moves.clone(), hint.turn));
    }
    let mut plans = coach_answer.plans.iter().map(|plan| plan.moves.clone());
    let first = plans.next().expect("a legal move");
    let others: Vec<_> = plans.map(|moves| (moves, HintOrder::Another)).collect();
    assert_eq!(
        shown,
        [vec![(first.clone(), HintOrder::First)], others, vec![(first, HintOrder::Again)]].concat()
    );
}

#[test]
fn a_late_answer_of_the_coach_changes_nothing() {
    let mut table = klondike();
    let ticket = asked(&table.open()).expect("a question").ticket;
    let late = coach_answer(&table, Completeness::Final);
    let next = asked(&table.run(Command::Play(Move::Draw), 1)).expect("a new question").ticket;
    assert_ne!(ticket, next);
    assert_eq!(table.run(Command::CoachAnswer(ticket, late), 1), Response::default());
    assert_eq!(table.coach_answer(), None);
}

#[test]
fn the_chance_of_the_last_position_stays_until_there_is_a_new_one() {
    let mut table = klondike();
    let ticket = asked(&table.open()).expect("a question").ticket;
    table.run(Command::CoachAnswer(ticket, coach_answer(&table, Completeness::Final)), 1);
    table.run(Command::Play(Move::Draw), 1);
    assert_eq!(
        (table.prospect(), table.coach_answer()),
        (Prospect::Chance(Some(chance(60))), None)
    );
    let variant = table.session().variant().clone();
    table.run(Command::Deal(variant, talon_game::DealChoice::Exactly(Deal::Number(4))), 1);
    assert_eq!(table.prospect(), Prospect::Chance(None));
}

#[test]
fn a_plan_is_played_and_undone_move_by_move() {
    let mut table = klondike();
    let changes = table.run(Command::PlayPlan(vec![Move::Draw, Move::Draw]), 1).changes;
    assert!(matches!(&changes[0], Change::Moved(effects) if effects.len() == 2), "{changes:?}");
    assert_eq!(table.session().history().cursor(), 2);
    table.run(Command::Undo, 1);
    assert_eq!(table.session().history().cursor(), 1);
    let refused = table.run(Command::PlayPlan(vec![Move::Draw, Move::Redeal]), 1).changes;
    assert!(matches!(refused.last(), Some(Change::Refused(_))), "{refused:?}");
    assert_eq!(table.session().history().cursor(), 2);
}

/// Answers every question as a screen without a solver does.
fn without_solver(table: &mut Table, mut response: Response) -> Vec<Change> {
    let mut changes = Vec::new();
    loop {
        changes.append(&mut response.changes);
        let Some(question) = asked(&response) else { return changes };
        let answer = match question.kind {
            QuestionKind::Win | QuestionKind::Coach => {
                Command::Outlook(question.ticket, Outlook::Undecided)
            }
            QuestionKind::Grade => Command::Graded(question.ticket, None),
        };
        response = table.run(answer, 1);
    }
}

/// Only guesses of how useful moves look could answer, and those led in circles.
#[test]
fn without_a_coach_there_is_no_hint() {
    for variant in variants() {
        let mut table = table(variant);
        let opened = table.open();
        without_solver(&mut table, opened);
        let response = table.run(Command::Hint(HintKind::Fair), 1);
        let changes = without_solver(&mut table, response);
        assert_eq!(changes.last(), Some(&Change::NoHint(HintKind::Fair)));
        assert!(!table.is_waiting() && table.session().counters().hints == 0);
    }
}

#[test]
fn what_the_solver_does_not_decide_is_asked_of_the_coach() {
    let game = talon_catalog::find("portuguese").expect("built in");
    let mut table = table(Variant::new(game, game.default_choices()));
    let ticket = asked(&table.open()).expect("a question").ticket;
    table.run(Command::Outlook(ticket, Outlook::Undecided), 1);
    let response = table.run(Command::Hint(HintKind::Fair), 1);
    let question = asked(&response).expect("a question to the coach");
    assert_eq!(question.kind, QuestionKind::Coach);
    let ticket = question.ticket;
    let coached =
        table.run(Command::CoachAnswer(ticket, coach_answer(&table, Completeness::Final)), 1);
    assert!(matches!(coached.changes.last(), Some(Change::Hinted(_))), "{coached:?}");
}

#[test]
fn the_deal_is_asked_about_once_the_coach_has_answered() {
    let mut table = klondike();
    let ticket = asked(&table.open()).expect("a question").ticket;
    let answered =
        table.run(Command::CoachAnswer(ticket, coach_answer(&table, Completeness::Final)), 1);
    let question = asked(&answered).expect("a question about the deal");
    assert_eq!(
        (question.kind, &*question.board),
        (QuestionKind::Win, &table.session().board_at(0))
    );
    let lost = table.run(Command::Outlook(question.ticket, Outlook::Lost), 1);
    assert_eq!(asked(&lost), None);
    assert_eq!(table.prospect(), Prospect::Chance(Some(chance(60))), "the chance does not peek");
}

#[test]
fn nothing_is_shown_or_asked_while_watching_is_off() {
    let mut table = klondike();
    let off = Preferences { watch: Watching::Off, ..Preferences::default() };
    assert_eq!(asked(&table.run(Command::Prefer(off), 1)), None);
    assert_eq!(table.prospect(), Prospect::Hidden);
    assert_eq!(asked(&table.open()), None);
    let response = table.run(Command::Hint(HintKind::Fair), 1);
    assert_eq!(asked(&response).map(|question| question.kind), Some(QuestionKind::Coach));
    let answer = Command::Outlook(Ticket::from_number(99), Outlook::Lost);
    assert_eq!(table.run(answer, 1), Response::default());
}
