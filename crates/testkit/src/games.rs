//! The family's games as plain drafts, for tests of crates that cannot read rules files, and mini games cut from them.

use talon_engine::rules::{
    Aces, Admission, Build, Draft, Facing, Kings, Lift, Passes, Refill, Rules, Space, Stock,
    TakeBack,
};

/// One pack, all face up, no cells and no stock: the base of the other drafts.
fn open(heights: Vec<u8>) -> Draft {
    Draft { heights, build: Build::AnySuit, space: Space::OnlyKing, ..Draft::default() }
}

/// Klondike.
pub fn klondike(draw: u8, passes: Passes, take_back: TakeBack) -> Draft {
    Draft {
        facing: Facing::TopUp,
        build: Build::AlternatingColours,
        lift: Lift::Run,
        take_back,
        stock: Some(Stock { draw, passes }),
        ..open((1..=7).collect())
    }
}

/// Portuguese Solitaire.
pub fn portuguese(kings: Kings) -> Draft {
    Draft { kings, ..open(vec![4; 13]) }
}

/// Preference.
pub fn preference(aces: Aces) -> Draft {
    Draft {
        aces,
        build: Build::SameSuit,
        space: Space::Anything,
        refill: Refill::WasteThenStock,
        stock: Some(Stock { draw: 1, passes: Passes::Limited(1) }),
        ..open(vec![1; 8])
    }
}

/// Lady Palk.
pub fn lady_palk(aces: Aces) -> Draft {
    Draft {
        packs: 2,
        aces,
        lift: Lift::Run,
        stock: Some(Stock { draw: 1, passes: Passes::Limited(1) }),
        ..open(vec![4; 8])
    }
}

/// Selective FreeCell, or plain FreeCell with [`Admission::Any`].
pub fn freecell(admission: Admission) -> Draft {
    Draft {
        cells: 4,
        admission,
        build: Build::AlternatingColours,
        lift: Lift::Supermove,
        space: Space::Anything,
        ..open(vec![7, 7, 7, 7, 6, 6, 6, 6])
    }
}

/// Seahaven Towers: two of the four cells are filled at the deal.
pub fn seahaven_towers() -> Draft {
    Draft {
        cells: 4,
        filled_cells: 2,
        build: Build::SameSuit,
        lift: Lift::Supermove,
        ..open(vec![5; 10])
    }
}

/// Fan: as many columns as a table has.
pub fn fan() -> Draft {
    let heights = [vec![3; 17], vec![1]].concat();
    Draft { build: Build::SameSuit, ..open(heights) }
}

/// Whitehead: built in one colour, and only cards of one suit move together.
pub fn whitehead() -> Draft {
    Draft {
        build: Build::SameColour,
        lift: Lift::Run,
        runs: Some(Build::SameSuit),
        space: Space::Anything,
        stock: Some(Stock { draw: 1, passes: Passes::Limited(1) }),
        ..open((1..=7).collect())
    }
}

/// Thumb and Pouch: built on any suit but its own.
pub fn thumb_and_pouch() -> Draft {
    Draft {
        facing: Facing::TopUp,
        build: Build::OtherSuit,
        lift: Lift::Run,
        space: Space::Anything,
        stock: Some(Stock { draw: 1, passes: Passes::Limited(1) }),
        ..open((1..=7).collect())
    }
}

/// Little Forty: built on any suit, runs of one suit, and the table fills spaces.
pub fn little_forty() -> Draft {
    Draft {
        packs: 2,
        lift: Lift::Run,
        runs: Some(Build::SameSuit),
        space: Space::Anything,
        refill: Refill::WasteThenStock,
        stock: Some(Stock { draw: 3, passes: Passes::Limited(4) }),
        ..open(vec![4; 10])
    }
}

/// Games of the gallery that have a rule which no main game has, with their ids.
pub fn gallery() -> [(&'static str, Draft); 5] {
    [
        ("seahaven-towers", seahaven_towers()),
        ("fan", fan()),
        ("whitehead", whitehead()),
        ("thumb-and-pouch", thumb_and_pouch()),
        ("little-forty", little_forty()),
    ]
}

/// Every main game in every combination of its settings, with a name to print.
pub fn all() -> Vec<(String, Draft)> {
    let mut all = Vec::new();
    for draw in [3, 1] {
        for passes in [Passes::Unlimited, Passes::Limited(3), Passes::Limited(1)] {
            for take_back in [TakeBack::Allowed, TakeBack::Never] {
                let name = format!("klondike draw {draw} {passes:?} {take_back:?}");
                all.push((name, klondike(draw, passes, take_back)));
            }
        }
    }
    for kings in [Kings::AsDealt, Kings::ToTheBottom] {
        all.push((format!("portuguese {kings:?}"), portuguese(kings)));
    }
    for aces in [Aces::InDeck, Aces::Home] {
        all.push((format!("preference {aces:?}"), preference(aces)));
        all.push((format!("lady palk {aces:?}"), lady_palk(aces)));
    }
    for admission in [Admission::Any, Admission::OnlyOfItsRank] {
        all.push((format!("freecell {admission:?}"), freecell(admission)));
    }
    all
}

/// The checked rules of a draft that a test knows to be right.
pub fn rules(draft: &Draft) -> Rules {
    Rules::check(draft).expect("the draft of a test is right")
}
