//! The rules that each kernel takes, stated a second time: a kernel that takes one rule too many gives false verdicts.

use talon_engine::Rules;
use talon_engine::rules::{Build, Draft, Facing, Lift, Passes, Refill, Space, Stock, TakeBack};
use talon_solver::Kernel;
use talon_testkit::crafted::{Crafted, RulesKind};

/// Random rules that are tested.
const SEEDS: u64 = 4_000;

/// Rules that fit, with one change at a time.
const NEAR: usize = 50;

const ONE_PASS: Stock = Stock { draw: 1, passes: Passes::Limited(1) };

/// The conditions of a kernel on the rules, one by one.
fn needs(kernel: Kernel, rules: &Rules) -> Vec<bool> {
    let by_hand = rules.refill() == Refill::ByHand;
    let home_for_good = rules.take_back() == TakeBack::Never;
    let closed_spaces = rules.space() != Space::Anything;
    let one_pack = rules.packs() == 1;
    let (build, lift, stock) = (rules.build(), rules.lift(), rules.stock());
    let special = vec![rules.runs() == build, rules.columns() <= 16];
    let own = match kernel {
        Kernel::General => return Vec::new(),
        Kernel::Cells => vec![
            matches!(build, Build::SameSuit | Build::AlternatingColours),
            lift != Lift::Run,
            one_pack,
            rules.facing() == Facing::AllUp,
            rules.space() == Space::Anything,
            by_hand,
            home_for_good,
            stock.is_none(),
            // A column may get a run of all ranks on top of the cards dealt to it.
            rules.heights().iter().all(|height| height + rules.ranks() <= 32),
        ],
        Kernel::LooseRuns => vec![
            // In a game of one suit, a suit is any suit.
            build == Build::AnySuit || build == Build::SameSuit && rules.suits() == 1,
            lift == Lift::Run,
            closed_spaces,
            by_hand,
            home_for_good,
            stock.is_none_or(|stock| stock == ONE_PASS),
            rules.cells() == 0,
        ],
        Kernel::LooseSingles => vec![
            build == Build::AnySuit,
            lift == Lift::TopCard,
            one_pack,
            rules.space() == Space::OnlyKing,
            home_for_good,
            stock.is_none(),
            rules.cells() == 0,
        ],
        Kernel::Veiled => vec![
            build == Build::AlternatingColours,
            lift == Lift::Run,
            one_pack,
            closed_spaces,
            by_hand,
            rules.cells() == 0,
        ],
        Kernel::Refilled => vec![
            build == Build::SameSuit,
            lift == Lift::TopCard,
            one_pack,
            !by_hand,
            home_for_good,
            stock == Some(ONE_PASS),
            rules.cells() == 0,
            rules.heights().iter().all(|&height| height == 1),
        ],
    };
    [special, own].concat()
}

/// The rules with one thing changed.
fn changed(rules: &Rules) -> Vec<Rules> {
    let changes: [fn(&mut Draft); 20] = [
        |draft| draft.packs = 2,
        |draft| draft.build = Build::SameSuit,
        |draft| draft.build = Build::AlternatingColours,
        |draft| draft.build = Build::SameColour,
        |draft| draft.build = Build::OtherSuit,
        |draft| draft.build = Build::AnySuit,
        |draft| draft.runs = Some(Build::SameSuit),
        |draft| draft.lift = Lift::TopCard,
        |draft| draft.lift = Lift::Run,
        |draft| draft.lift = Lift::Supermove,
        |draft| draft.facing = Facing::TopUp,
        |draft| draft.space = Space::Anything,
        |draft| draft.space = Space::OnlyKing,
        |draft| draft.space = Space::Nothing,
        |draft| draft.cells = 1,
        |draft| draft.take_back = TakeBack::Allowed,
        |draft| draft.refill = Refill::ByHand,
        |draft| draft.refill = Refill::WasteThenStock,
        |draft| draft.stock = Some(Stock { draw: 3, passes: Passes::Limited(1) }),
        |draft| draft.stock = Some(Stock { draw: 1, passes: Passes::Unlimited }),
    ];
    let checked = changes.into_iter().filter_map(|change| {
        let mut draft = Draft { runs: None, ..rules.draft() };
        change(&mut draft);
        Rules::check(&draft).ok()
    });
    checked.collect()
}

#[test]
fn a_kernel_takes_exactly_the_rules_of_its_theorems() {
    let thrown = |seed| Crafted::new(seed, &RulesKind::ALL).rules;
    let thrown: Vec<Rules> = (0..SEEDS).map(thrown).collect();
    for kernel in Kernel::ALL {
        let is_right = |rules: &Rules| {
            let fits = kernel.fits(rules);
            let needs = needs(kernel, rules).iter().all(|&need| need);
            assert_eq!(fits, needs, "{kernel}: {:?}", rules.draft());
            fits
        };
        let fitting: Vec<&Rules> = thrown.iter().filter(|rules| is_right(rules)).collect();
        assert!(fitting.len() > 100, "{kernel} fits {}", fitting.len());
        let near = fitting.into_iter().take(NEAR).flat_map(changed);
        let unfit = near.filter(|rules| !is_right(rules)).count();
        assert!(unfit > 5 * NEAR || kernel == Kernel::General, "{kernel}: {unfit} unfit");
    }
}
