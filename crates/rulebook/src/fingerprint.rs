//! Rules as one line of text, and its hash: measurements are filed under the hash, so it must never change.

use talon_engine::Rules;
use talon_engine::rules::Passes;

use crate::words::WordChoice;

/// The rules as one line: every key of a rules file that matters to play, in a fixed order. Keys that came later are
/// there only where they have another value than their default.
pub fn canonical_text(rules: &Rules) -> String {
    let columns: Vec<String> = rules.heights().iter().map(u8::to_string).collect();
    let stock = rules.stock().map_or_else(
        || "none".to_owned(),
        |stock| match stock.passes {
            Passes::Unlimited => format!("draw {} passes unlimited", stock.draw),
            Passes::Limited(passes) => format!("draw {} passes {passes}", stock.draw),
        },
    );
    let filled = match rules.filled_cells() {
        0 => String::new(),
        filled => format!(";cells-filled={filled}"),
    };
    let runs = if rules.runs() == rules.build() {
        String::new()
    } else {
        format!(";runs={}", rules.runs().word())
    };
    format!(
        "packs={};ranks={};suits={};columns={};face-up={};aces={};kings={};cells={};build={};move={};space={};refill={};cells-take={};take-back={};stock={stock}{filled}{runs}",
        rules.packs(),
        rules.ranks(),
        rules.suits(),
        columns.join(","),
        rules.facing().word(),
        rules.aces().word(),
        rules.kings().word(),
        rules.cells(),
        rules.build().word(),
        rules.lift().word(),
        rules.space().word(),
        rules.refill().word(),
        rules.admission().word(),
        rules.take_back().word(),
    )
}

/// A short name for rules: 16 hexadecimal digits, the FNV-1a hash of [`canonical_text`].
///
/// ```
/// # use talon_rulebook::{Choices, Game};
/// # let game = Game::parse(talon_rulebook::EXAMPLE).expect("a right file");
/// use talon_rulebook::rules_hash;
///
/// let hashes = Choices::all(&game).iter().map(|it| rules_hash(&game.rules(it))).collect::<Vec<_>>();
/// assert_eq!(hashes[0].len(), 16);
/// assert_ne!(hashes[0], hashes[1], "other rules have another name");
/// ```
pub fn rules_hash(rules: &Rules) -> String {
    const START: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x0000_0100_0000_01b3;
    let text = canonical_text(rules);
    let hash = text.bytes().fold(START, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(PRIME));
    format!("{hash:016x}")
}
