//! Following the table's hints, of the coach or of the solver, never leads back to where the game has been.

use std::collections::HashSet;
use std::ops::ControlFlow;

use talon_advice::answer;
use talon_engine::{Deal, View};
use talon_game::{
    Change, Command, HintKind, Outlook, Preferences, Request, Response, Session, Standing, Table,
    Variant,
};

/// So few that the solver decides hardly any position: the coach must help itself.
const FEW_NODES: u64 = 1;

/// Answers every question of the table as a screen does.
fn answered(table: &mut Table, mut response: Response) -> Vec<Change> {
    let mut changes = Vec::new();
    loop {
        changes.append(&mut response.changes);
        let question = response.requests.iter().rev().find_map(|request| match request {
            Request::Ask(question) => Some(question),
            Request::Cancel | Request::Save | Request::Record(_) | Request::Discard(_) => None,
        });
        let Some(question) = question else { return changes };
        let answer = answer(question, FEW_NODES, || ControlFlow::Continue(()));
        response = table.run(answer.into(), 1);
    }
}

/// The position as it shows. How often the waste was turned over does not tell positions apart: turning it over again and
/// again leads nowhere.
fn shown(table: &Table) -> View {
    View { redeals: 0, ..table.session().board().view() }
}

/// Plays by hints until there is none; how many of them followed a position that the solver did not decide.
fn follow(variant: Variant, deal: u64) -> usize {
    let id = variant.game().id().to_owned();
    let session = Session::new(variant, Deal::Number(deal), 0);
    let mut table = Table::new(session, Preferences::default());
    let opened = table.open();
    answered(&mut table, opened);
    let mut been = HashSet::from([shown(&table)]);
    let mut undecided = 0;
    loop {
        let asked = table.run(Command::Hint(HintKind::Fair), 1);
        let changes = answered(&mut table, asked);
        let Some(Change::Hinted(hint)) = changes.last() else { break };
        undecided += usize::from(*table.session().outlook() == Outlook::Undecided);
        let played = table.run(Command::PlayPlan(hint.moves.clone()), 1);
        answered(&mut table, played);
        assert!(been.insert(shown(&table)), "{id} {deal} comes round again");
        if table.session().standing() == Standing::Won {
            break;
        }
    }
    undecided
}

#[test]
fn following_hints_never_leads_back_to_where_the_game_has_been() {
    let mut undecided = 0;
    for id in ["klondike", "preference", "portuguese", "selective-freecell", "bakers-game"] {
        let game = talon_catalog::find(id).expect("built in");
        undecided += follow(Variant::new(game, game.default_choices()), 3);
    }
    assert!(undecided > 20, "only {undecided} hints where the solver did not decide");
}
