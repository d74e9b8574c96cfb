//! The built-in games: their files agree with the tests' own drafts, in every combination of settings.

use std::collections::BTreeSet;

use talon_engine::Rules;
use talon_engine::rules::{Aces, Admission, Kings, Passes, TakeBack};
use talon_rulebook::{Choices, rules_hash};
use talon_testkit::games;

fn rules(id: &str, choices: &str) -> Rules {
    let game = talon_catalog::find(id).expect("a built-in game");
    game.rules(&Choices::parse(game, choices).expect("right choices"))
}

#[test]
fn the_five_games_are_built_in_under_their_ids() {
    let ids: Vec<&str> = talon_catalog::built_in().iter().map(|game| game.id()).collect();
    assert_eq!(ids, ["klondike", "lady-palk", "portuguese", "preference", "selective-freecell"]);
    assert!(talon_catalog::find("spider").is_none());
    assert!(
        talon_catalog::source("klondike").is_some_and(|text| text.contains("id = \"klondike\""))
    );
}

#[test]
fn the_gallery_has_its_own_ids_in_the_order_of_its_files() {
    let ids: Vec<&str> = talon_catalog::gallery().iter().map(|game| game.id()).collect();
    assert!(ids.len() >= 15, "{ids:?}");
    assert!(ids.is_sorted());
    let all: BTreeSet<&str> = talon_catalog::all().map(|game| game.id()).collect();
    assert_eq!(all.len(), ids.len() + talon_catalog::built_in().len());
    for game in talon_catalog::gallery() {
        assert!(talon_catalog::find(game.id()).is_some_and(|found| found.name() == game.name()));
    }
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
fn games_of_the_gallery_with_rules_of_their_own() {
    for (id, draft) in games::gallery() {
        assert_eq!(rules(id, ""), games::rules(&draft), "{id}");
    }
}

#[test]
fn every_variant_of_the_tests_is_a_variant_of_the_catalog() {
    let variants = talon_catalog::built_in().iter().flat_map(|game| {
        Choices::all(game).into_iter().map(|choices| rules_hash(&game.rules(&choices)))
    });
    let known = games::all().into_iter().map(|(_, draft)| rules_hash(&games::rules(&draft)));
    assert_eq!(variants.collect::<BTreeSet<_>>(), known.collect::<BTreeSet<_>>());
}

#[test]
fn every_first_value_is_the_default_of_the_interface() {
    let defaults: Vec<String> = talon_catalog::built_in()
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
    let game = talon_catalog::find("klondike").expect("built in");
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
    let game = talon_catalog::find("klondike").expect("built in");
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
        let game = talon_catalog::find(id).expect("built in");
        game.variant_name(&Choices::parse(game, choices).expect("right choices"))
    };
    assert_eq!(name("klondike", ""), "Klondike");
    assert_eq!(name("klondike", "draw=1"), "Klondike (draw: one card at a time)");
    assert_eq!(name("selective-freecell", "selective=off"), "FreeCell");
}

#[test]
fn a_variant_with_its_own_name_has_its_own_line() {
    let game = talon_catalog::find("selective-freecell").expect("built in");
    let plain = Choices::parse(game, "selective=off").expect("right choices");
    assert!(!game.variant_line(&plain).contains("one more rule"));
    assert_eq!(game.variant_line(&game.default_choices()), game.line());
}

/// Surveys are kept under these names: they must never change.
#[test]
fn the_hashes_of_rules_are_fixed() {
    let hash = |id: &str, choices: &str| rules_hash(&rules(id, choices));
    let hashes: Vec<String> =
        ["klondike", "lady-palk", "portuguese", "preference", "selective-freecell"]
            .iter()
            .map(|id| hash(id, ""))
            .collect();
    assert_eq!(
        hashes,
        [
            "4ec1c4f2af3181e6",
            "871ca4cf8b72fbc2",
            "ab18888a64b54b6c",
            "39e5008f35f8b6de",
            "c98203495dec807d",
        ]
    );
}
