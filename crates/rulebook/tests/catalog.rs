//! The built-in games: their files say what the tests' own drafts say, in every combination of settings.

use std::collections::BTreeSet;

use talon_engine::Rules;
use talon_engine::rules::{Aces, Admission, Kings, Passes, TakeBack};
use talon_rulebook::{Choices, catalog, describe, rules_hash};
use talon_testkit::games;

fn rules(id: &str, choices: &str) -> Rules {
    let game = catalog::find(id).expect("a built-in game");
    game.rules(&Choices::parse(game, choices).expect("right choices"))
}

#[test]
fn the_five_games_are_built_in_under_their_ids() {
    let ids: Vec<&str> = catalog::built_in().iter().map(talon_rulebook::Game::id).collect();
    assert_eq!(ids, ["klondike", "lady-palk", "portuguese", "preference", "selective-freecell"]);
    assert!(catalog::find("spider").is_none());
    assert!(catalog::source("klondike").is_some_and(|text| text.contains("id = \"klondike\"")));
}

#[test]
fn klondike_in_every_setting() {
    for (draw, draw_word) in [(3, "3"), (1, "1")] {
        for (passes, passes_word) in
            [(Passes::Unlimited, "unlimited"), (Passes::Limited(3), "3"), (Passes::Limited(1), "1")]
        {
            for (take_back, word) in [(TakeBack::Allowed, "on"), (TakeBack::Never, "off")] {
                let choices = format!("draw={draw_word};passes={passes_word};take-back={word}");
                let draft = games::klondike(draw, passes, take_back);
                assert_eq!(rules("klondike", &choices), games::rules(&draft), "{choices}");
            }
        }
    }
}

#[test]
fn the_other_games_in_every_setting() {
    for (id, choices, draft) in [
        ("portuguese", "kings-to-bottom=off", games::portuguese(Kings::AsDealt)),
        ("portuguese", "kings-to-bottom=on", games::portuguese(Kings::ToTheBottom)),
        ("preference", "aces=home", games::preference(Aces::Home)),
        ("preference", "aces=deck", games::preference(Aces::InDeck)),
        ("lady-palk", "aces=deck", games::lady_palk(Aces::InDeck)),
        ("lady-palk", "aces=home", games::lady_palk(Aces::Home)),
        ("selective-freecell", "selective=on", games::freecell(Admission::OnlyOfItsRank)),
        ("selective-freecell", "selective=off", games::freecell(Admission::Any)),
    ] {
        assert_eq!(rules(id, choices), games::rules(&draft), "{id} {choices}");
    }
}

#[test]
fn every_variant_of_the_tests_is_a_variant_of_the_catalog() {
    let variants = catalog::built_in().iter().flat_map(|game| {
        Choices::all(game).into_iter().map(|choices| rules_hash(&game.rules(&choices)))
    });
    let known = games::all().into_iter().map(|(_, draft)| rules_hash(&games::rules(&draft)));
    assert_eq!(variants.collect::<BTreeSet<_>>(), known.collect::<BTreeSet<_>>());
}

#[test]
fn every_first_value_is_the_default_of_the_interface() {
    let defaults: Vec<String> = catalog::built_in()
        .iter()
        .flat_map(|game| {
            let words = |setting: &talon_rulebook::Setting| {
                let words: Vec<&str> =
                    setting.values.iter().map(|value| value.word.as_str()).collect();
                format!("{} {}={}", game.id(), setting.key, words.join("|"))
            };
            game.settings().iter().map(words).collect::<Vec<_>>()
        })
        .collect();
    assert_eq!(
        defaults,
        [
            "klondike draw=3|1",
            "klondike passes=unlimited|3|1",
            "klondike take-back=on|off",
            "lady-palk aces=deck|home",
            "portuguese kings-to-bottom=off|on",
            "preference aces=home|deck",
            "selective-freecell selective=on|off",
        ]
    );
}

#[test]
fn choices_are_written_shortest_and_in_the_games_order() {
    let game = catalog::find("klondike").expect("built in");
    for (text, canonical) in [
        ("", ""),
        ("draw=3", ""),
        ("passes=3;draw=1", "draw=1;passes=3"),
        ("take-back=off, draw=1", "draw=1;take-back=off"),
    ] {
        let choices = Choices::parse(game, text).expect("right choices");
        assert_eq!(choices.to_string(), canonical);
        assert_eq!(Choices::parse(game, canonical), Ok(choices));
    }
}

#[test]
fn wrong_choices_name_the_nearest_right_word() {
    let game = catalog::find("klondike").expect("built in");
    let fault = |text| Choices::parse(game, text).expect_err("wrong").to_string();
    assert_eq!(
        fault("darw=1"),
        "there is no setting \"darw\": this game has \"draw\", \"passes\" and \"take-back\"; did you mean \"draw\"?"
    );
    assert_eq!(
        fault("passes=unlimitd"),
        "\"passes\" cannot be \"unlimitd\": it is \"unlimited\", \"3\" or \"1\"; did you mean \"unlimited\"?"
    );
    assert_eq!(fault("draw"), "\"draw\" is not a setting: write key=value, as in draw=1");
}

#[test]
fn names_of_variants() {
    let name = |id, choices: &str| {
        let game = catalog::find(id).expect("built in");
        game.variant_name(&Choices::parse(game, choices).expect("right choices"))
    };
    assert_eq!(name("klondike", ""), "Klondike");
    assert_eq!(name("klondike", "draw=1"), "Klondike (draw: one card at a time)");
    assert_eq!(name("selective-freecell", "selective=off"), "FreeCell");
}

#[test]
fn every_variant_has_a_help_page_with_its_rulings() {
    for game in catalog::built_in() {
        for choices in Choices::all(game) {
            let help = describe(game, &choices);
            let text = help.to_string();
            assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
            assert!(help.rulings().next().is_some(), "{}", game.id());
            assert_eq!(help.settings.len(), game.settings().len());
        }
    }
}
