//! Exports of everything: an export that can be read survives a round trip, and is added once.

use talon_catalog::Registry;
use talon_game::export::Everything;

use crate::{WORDING, assert_sentence};

/// No text makes the reader of exports panic. An export that it reads survives a round trip, also with other line
/// breaks. Added to an empty device, it arrives complete, and a second time it adds nothing.
pub fn everything(text: &str) {
    let all = match Everything::read(text) {
        Ok(all) => all,
        Err(fault) => return assert_sentence(&WORDING.everything_fault(&fault)),
    };
    let written = all.write();
    assert_eq!(Everything::read(&written).as_ref(), Ok(&all));
    assert_eq!(Everything::read(&written.replace('\n', "\t ")).as_ref(), Ok(&all));
    let registry = Registry::built_in();
    let first = Everything::default().additions(all.clone(), &registry);
    assert_sentence(&WORDING.additions(&first));
    assert!(first.new.saves.len() + first.unreadable <= all.saves.len());
    assert!(first.new.results.len() <= all.results.len());
    let again = first.new.additions(all, &registry);
    assert_eq!(again.new, Everything::default(), "added twice");
    assert_eq!(again.unreadable, first.unreadable);
}
