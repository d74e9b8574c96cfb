//! The bar of keys below the table: those that the game has, as many as fit; a click on one presses it.

use talon_engine::rules::Rules;

use crate::wording::shown;

/// A key and its action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BarKey {
    pub(crate) key: char,
    pub(crate) label: &'static str,
    /// Where it begins on the bar.
    pub(crate) at: u16,
}

impl BarKey {
    /// How much room it takes.
    pub(crate) fn width(&self) -> u16 {
        // The key and a space.
        self.label.chars().count() as u16 + 2
    }
}

/// Room between two keys: a space, a dot, a space.
const GAP: u16 = 3;

/// The keys of a game in the order of their use; the last ones are left out first.
fn keys(rules: &Rules) -> Vec<(char, &'static str)> {
    let words = shown();
    let draw = rules.stock().map(|_| [('d', words.bar_draw()), (',', words.bar_waste())]);
    let cells = (rules.cells() > 0).then_some(('c', words.bar_cell()));
    let mut keys: Vec<(char, &'static str)> = draw.into_iter().flatten().collect();
    keys.extend(cells);
    keys.extend([
        ('.', words.bar_home()),
        ('u', words.bar_undo()),
        ('g', words.bar_hint()),
        ('n', words.bar_new()),
        ('?', words.bar_help()),
        ('q', words.bar_menu()),
        ('i', words.bar_rules()),
        ('r', words.bar_redo()),
        ('e', words.bar_review()),
        ('w', words.bar_where_lost()),
        ('t', words.bar_winning_move()),
        ('s', words.bar_show()),
        ('f', words.bar_finish()),
        ('o', words.bar_settings()),
        ('p', words.bar_pause()),
        ('a', words.bar_text()),
    ]);
    keys
}

/// The keys that fit into this width, after a text that ends at `start`.
pub(crate) fn bar(rules: &Rules, start: u16, width: u16) -> Vec<BarKey> {
    let mut at = start;
    let mut bar = Vec::new();
    for (key, label) in keys(rules) {
        let item = BarKey { key, label, at };
        if at + item.width() > width {
            break;
        }
        at += item.width() + GAP;
        bar.push(item);
    }
    bar
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys_shown(id: &str, width: u16) -> Vec<char> {
        let game = talon_catalog::find(id).expect("built in");
        let rules = game.rules(&game.default_choices());
        bar(&rules, 0, width).iter().map(|item| item.key).collect()
    }

    #[test]
    fn the_bar_has_the_keys_of_the_game_that_fit() {
        assert!(keys_shown("klondike", 80).contains(&'d'));
        assert!(!keys_shown("selective-freecell", 80).contains(&'d'), "no stock, no draw");
        assert!(keys_shown("selective-freecell", 80).contains(&'c'));
        assert!(!keys_shown("klondike", 80).contains(&'c'), "no cells");
        for id in ["klondike", "selective-freecell", "portuguese", "preference", "lady-palk"] {
            assert!(keys_shown(id, 80).contains(&'?'), "{id}: the help is always shown");
            assert!(
                keys_shown(id, 140).len() > keys_shown(id, 80).len(),
                "{id}: more keys with more room"
            );
        }
    }
}
