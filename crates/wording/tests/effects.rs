//! The sentences about a step: each effect once, in order.

use talon_engine::notation::parse_moves;
use talon_engine::{Deal, Effect, Move, Place, Source};
use talon_game::{Change, Command, Preferences, Session, Table, Variant};
use talon_wording::{CardStyle, Language, Wording};

const WORDING: Wording = Wording::new(Language::English, CardStyle::Words);

/// A win of Preference, deal ms:617.
const WIN: &str = "t6-h draw draw draw draw draw draw draw w-t7 draw draw draw w-h w-t7 w-t8 draw draw t1-t7 t6-t1 draw \
    draw draw t4-t8 draw draw draw w-h draw draw w-t2 draw draw w-t6 t5-t6 draw draw w-t6 draw draw w-h t4-h t2-h t2-h \
    draw w-h t3-h draw w-h t8-h t8-h t8-h w-h w-h draw w-h t3-h t5-h draw w-h t5-h draw w-h draw draw w-h t6-h t6-h \
    t6-h t6-h t6-h t5-h w-t2 w-h t7-h t7-h t7-h t7-h t4-t8 t4-t5 t4-h t4-h t4-h t1-h t1-h \
    t4-h t3-h t8-h t8-h t2-h t2-h t6-h t7-h t5-h t5-h";

fn effects(table: &mut Table, command: Command) -> Option<Vec<Effect>> {
    table.run(command, 0).changes.into_iter().find_map(|change| match change {
        Change::Moved(effects) => Some(effects),
        _ => None,
    })
}

#[test]
fn each_effect_has_its_sentence_and_many_cards_home_are_counted() {
    let game = talon_catalog::find("preference").expect("built in");
    let variant = Variant::new(game, game.default_choices());
    let session = Session::new(variant, Deal::Microsoft(617), 0);
    let mut table = Table::new(session, Preferences::default());
    for mv in parse_moves(WIN).expect("notation") {
        let before = table.board().clone();
        let step = effects(&mut table, Command::Play(mv)).expect("a legal move");
        let mut board = before;
        let told: Vec<String> = step
            .iter()
            .map(|&effect| {
                board.apply(effect);
                WORDING.effect(effect, &board)
            })
            .collect();
        assert_eq!(WORDING.step(&step, table.board()), told.join(" "));
        if let Some(last) = effects(&mut table, Command::Finish) {
            let told = WORDING.step(&last, table.board());
            assert_eq!(told, format!("{} cards home.", last.len()));
            return;
        }
    }
    panic!("the win can be finished before its last move");
}

fn klondike() -> Table {
    let game = talon_catalog::find("klondike").expect("built in");
    let variant = Variant::new(game, game.default_choices());
    let preferences = Preferences { autoplay: talon_game::Autoplay::Off, ..Preferences::default() };
    Table::new(Session::new(variant, Deal::Microsoft(617), 0), preferences)
}

#[test]
fn a_move_of_several_cards_names_the_first_and_its_undo_says_where_they_are() {
    let before = klondike().board().clone();
    let cards = before.columns()[6].cards();
    let lead = talon_wording::capitalised(&WORDING.card(cards[cards.len() - 2]));
    let step = [Effect::Carried { from: Place::Column(6), to: Place::Column(0), count: 2 }];
    let mut after = before.clone();
    after.apply(step[0]);
    assert_eq!(WORDING.step(&step, &after), format!("{lead} and one more to column 1."));
    let undone = WORDING.step_back(&step, &before);
    assert_eq!(undone, format!("Undone: {lead} and one more back to column 7."));
}

#[test]
fn a_draw_that_is_undone_says_that_the_cards_are_back() {
    let mut table = klondike();
    let step = effects(&mut table, Command::Play(Move::Draw)).expect("a full stock");
    table.run(Command::Undo, 0);
    assert_eq!(WORDING.step_back(&step, table.board()), "Undone: 3 cards back to the stock.");
}

#[test]
fn cards_in_hand_are_announced_with_their_targets() {
    let table = klondike();
    let places = [Place::Column(2), Place::Cell(0), Place::Cell(1), Place::Foundation(2)];
    let told = |places: &[Place]| WORDING.in_hand(table.board(), Source::Column(0), 1, places);
    let card = WORDING.card(table.board().source_top(Source::Column(0)).expect("a card"));
    let card = talon_wording::capitalised(&card);
    assert_eq!(
        told(&places),
        format!("{card} in hand. Can go to column 3, a cell or the foundation.")
    );
    assert_eq!(told(&places[..1]), format!("{card} in hand. Can go to column 3."));
    assert_eq!(told(&[]), format!("{card} in hand. Can go nowhere."));
}
