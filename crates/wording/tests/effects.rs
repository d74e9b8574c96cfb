//! What a step has done, told once and in its order.

use talon_engine::notation::parse_moves;
use talon_engine::{Deal, Effect};
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
fn each_effect_is_told_as_it_was_and_many_cards_home_by_their_number() {
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
