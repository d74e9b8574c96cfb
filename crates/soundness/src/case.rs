//! A position on which a proof was wrong, as a file: a rules file whose remarks give the position and the verdict.

use std::fmt;

use talon_engine::text::{CompactFault, compact, parse_compact};
use talon_engine::{Board, Rules};
use talon_rulebook::{Game, Problem, canonical_text};
use talon_testkit::reference::ReferenceVerdict;

use crate::check::Disagreement;

const BOARD: &str = "# board: ";

/// A position that is checked in every test run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// The rules.
    pub rules: Rules,
    /// The position.
    pub board: Board,
}

/// Why a text is no case.
#[derive(Clone, Debug)]
pub enum CaseFault {
    /// The rules file has mistakes.
    Rules(Vec<Problem>),
    /// No remark says the position.
    NoBoard,
    /// The position does not belong to the game.
    Board(CompactFault),
}

impl fmt::Display for CaseFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CaseFault::Rules(problems) => {
                let lines: Vec<String> = problems.iter().map(Problem::to_string).collect();
                f.write_str(&lines.join("; "))
            }
            CaseFault::NoBoard => write!(f, "no line starts with \"{BOARD}\""),
            CaseFault::Board(fault) => fault.fmt(f),
        }
    }
}

impl std::error::Error for CaseFault {}

impl Case {
    /// Reads a file that [`Case::text`] wrote.
    pub fn parse(text: &str) -> Result<Case, CaseFault> {
        let game = Game::parse(text).map_err(CaseFault::Rules)?;
        let rules = game.rules(&game.default_choices());
        let word = text.lines().find_map(|line| line.strip_prefix(BOARD));
        let word = word.ok_or(CaseFault::NoBoard)?.trim();
        let word = word.strip_prefix("board:").unwrap_or(word);
        let board = parse_compact(&rules, word).map_err(CaseFault::Board)?;
        Ok(Case { rules, board })
    }

    /// The file: the disagreement, the way to reproduce it, the position and the rules.
    pub fn text(&self, seed: u64, disagreement: &Disagreement) -> String {
        let Disagreement { truth, claims } = disagreement;
        let verdict = match truth {
            ReferenceVerdict::Won => "won",
            ReferenceVerdict::Lost(_) => "lost",
            ReferenceVerdict::TooLarge => "not known",
        };
        let wrong: Vec<String> = claims.iter().map(|claim| format!("# wrong: {claim}\n")).collect();
        format!(
            "# Found by `cargo xtask soundness --seed {seed}`. Kept in crates/soundness/cases it is checked by every test run.\n\
             # See it with `talon solve THIS-FILE board:WORD`, and `--kernel NAME` for another kernel.\n\
             {BOARD}board:{}\n# exhaustive search: {verdict}\n{}\n{}",
            compact(&self.board),
            wrong.concat(),
            rules_file(&self.rules, &format!("case-{seed}")),
        )
    }
}

/// A rules file with these rules.
pub(crate) fn rules_file(rules: &Rules, id: &str) -> String {
    let line = canonical_text(rules);
    let pairs: Vec<(&str, &str)> =
        line.split(';').filter_map(|pair| pair.split_once('=')).collect();
    let keys = |wanted: &[&str]| -> String {
        let pairs = pairs.iter().filter(|(key, _)| wanted.contains(key));
        let lines = pairs.map(|&(key, value)| format!("{key} = {}", value_text(key, value)));
        lines.collect::<Vec<_>>().join("\n")
    };
    let layout = keys(&[
        "packs",
        "ranks",
        "suits",
        "columns",
        "face-up",
        "aces",
        "kings",
        "cells",
        "cells-filled",
    ]);
    let play = keys(&["build", "move", "runs", "space", "refill", "cells-take", "take-back"]);
    let stock = rules.stock().map_or_else(String::new, |stock| {
        let passes =
            stock.passes.after(0).map_or("\"unlimited\"".to_owned(), |more| (more + 1).to_string());
        format!("\n[stock]\ndraw = {}\npasses = {passes}\n", stock.draw)
    });
    format!(
        "id = \"{id}\"\nname = \"{id}\"\nline = \"A position on which a proof was wrong.\"\n\n\
         [layout]\n{layout}\n\n[play]\n{play}\n{stock}"
    )
}

fn value_text(key: &str, value: &str) -> String {
    match key {
        "columns" => format!("[{}]", value.replace(',', ", ")),
        "packs" | "ranks" | "suits" | "cells" | "cells-filled" => value.to_owned(),
        _ => format!("\"{value}\""),
    }
}

#[cfg(test)]
mod tests {
    use talon_testkit::crafted::{Crafted, RulesKind};

    use super::*;
    use crate::check::Claim;

    #[test]
    fn a_case_reads_back_as_it_was_written() {
        for seed in 0..3_000 {
            let Crafted { rules, board, .. } = Crafted::new(seed, &RulesKind::ALL);
            let case = Case { rules, board };
            let found = Disagreement { truth: ReferenceVerdict::Won, claims: vec![Claim::Stuck] };
            let text = case.text(seed, &found);
            let read = Case::parse(&text).unwrap_or_else(|fault| panic!("{fault}\n{text}"));
            assert_eq!(read, case, "{text}");
        }
    }
}
