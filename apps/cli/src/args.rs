//! Arguments that several commands take: a game with its settings, a deal, moves played before.

use std::fs;

use clap::Args;
use talon_engine::notation::parse_moves;
use talon_engine::{Board, Deal, DealFault, Deck, Move, Rules};
use talon_rulebook::{Choices, Game, Problem, catalog};
use talon_terminal::calendar;

use crate::answer::Trouble;
use crate::input::{read_line, read_rules_file, read_stdin};
use crate::meant;

/// A game and its settings.
#[derive(Args, Clone, Debug)]
pub(crate) struct GameArgs {
    /// The game: an id, as `talon games` lists them, or a path to a rules file
    #[arg(value_name = "GAME")]
    pub(crate) game: String,
    /// A setting of the game, as in draw=1; may be given several times
    #[arg(long = "set", value_name = "KEY=VALUE")]
    pub(crate) set: Vec<String>,
}

/// A game that was asked for, with what was chosen about it.
#[derive(Clone, Debug)]
pub(crate) struct Chosen {
    /// The game.
    pub(crate) game: Game,
    /// What was chosen.
    pub(crate) choices: Choices,
    /// The rules that follow.
    pub(crate) rules: Rules,
}

impl GameArgs {
    /// Finds or reads the game and makes the choices.
    pub(crate) fn open(&self) -> Result<Chosen, Trouble> {
        let mut chosen = Chosen::by_default(find_game(&self.game)?);
        for pair in &self.set {
            chosen.choices.set_pair(pair).map_err(Trouble::from_error)?;
        }
        chosen.rules = chosen.game.rules(&chosen.choices);
        Ok(chosen)
    }
}

impl Chosen {
    /// The game as it is played when nothing is chosen.
    pub(crate) fn by_default(game: Game) -> Chosen {
        let choices = game.default_choices();
        let rules = game.rules(&choices);
        Chosen { game, choices, rules }
    }

    /// The game's name with what was chosen.
    pub(crate) fn name(&self) -> String {
        self.game.variant_name(&self.choices)
    }
}

/// A built-in game by its id, or one from a file.
pub(crate) fn find_game(word: &str) -> Result<Game, Trouble> {
    if let Some(game) = catalog::find(word) {
        return Ok(game.clone());
    }
    if looks_like_a_path(word) {
        let text = read_rules_file(word)?;
        return Game::parse(&text).map_err(|problems| bad_rules_file(word, &problems));
    }
    Err(Trouble::new(format!("there is no game \"{word}\"{}", meant::game(word))))
}

fn looks_like_a_path(word: &str) -> bool {
    word.contains(['/', '\\', '.']) || fs::metadata(word).is_ok_and(|found| found.is_file())
}

fn bad_rules_file(path: &str, problems: &[Problem]) -> Trouble {
    let lines: Vec<String> = problems.iter().map(|problem| format!("\n  {problem}")).collect();
    let many = match problems.len() {
        1 => "a mistake".to_owned(),
        count => format!("{count} mistakes"),
    };
    Trouble::new(format!("the rules file \"{path}\" has {many}:{}", lines.concat()))
}

/// A game, its settings and a deal.
#[derive(Args, Clone, Debug)]
pub(crate) struct TableArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// The deal: 42, ms:617, random, @deck.txt, @decks.txt:7 or @-
    #[arg(value_name = "DEAL", allow_negative_numbers = true)]
    pub(crate) deal: String,
}

/// A dealt game.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    /// The game and the choices.
    pub(crate) chosen: Chosen,
    /// What was dealt.
    pub(crate) deal: Deal,
    /// The table.
    pub(crate) board: Board,
}

impl TableArgs {
    /// Deals the game.
    pub(crate) fn open(&self) -> Result<Table, Trouble> {
        let chosen = self.game.open()?;
        let deal = read_deal(&chosen.rules, &self.deal, &["random"])?;
        let board = deal.board(&chosen.rules);
        Ok(Table { chosen, deal, board })
    }
}

/// A game, its settings, a deal, and moves played before.
#[derive(Args, Clone, Debug)]
pub(crate) struct PositionArgs {
    #[command(flatten)]
    pub(crate) table: TableArgs,
    /// Moves to play first, or - to read them from the standard input
    #[arg(long, value_name = "MOVES")]
    pub(crate) after: Option<String>,
}

impl PositionArgs {
    /// Deals the game and plays the moves.
    pub(crate) fn open(&self) -> Result<Table, Trouble> {
        let mut table = self.table.open()?;
        if let Some(moves) = &self.after {
            table.play(&read_moves(moves)?)?;
        }
        Ok(table)
    }
}

impl Table {
    /// The rules that are played by.
    pub(crate) fn rules(&self) -> &Rules {
        &self.chosen.rules
    }

    /// Plays moves, up to the first that is refused.
    pub(crate) fn play(&mut self, moves: &[Move]) -> Result<(), Trouble> {
        (1..).zip(moves).try_for_each(|(number, &mv)| self.play_one(number, mv))
    }

    /// Plays one move, the `number`th, or says why not.
    pub(crate) fn play_one(&mut self, number: usize, mv: Move) -> Result<(), Trouble> {
        let played = self.board.play(&self.chosen.rules, mv);
        played.map(drop).map_err(|refusal| Trouble::Illegal { number, refusal })
    }
}

/// Reads a DEAL: one word, as every command takes it. `named` are the words that stand for a deal by themselves, to be
/// told when none of them was meant.
pub(crate) fn read_deal(rules: &Rules, word: &str, named: &[&str]) -> Result<Deal, Trouble> {
    if word == "random" {
        return Ok(calendar::random_deal());
    }
    if let Some(place) = word.strip_prefix('@') {
        let line = read_line(place)?;
        return read_deal_line(rules, &line)
            .map_err(|fault| Trouble::new(format!("{word}: {fault}{}", meant::in_line(&fault))));
    }
    if word.contains(char::is_whitespace) && !word.starts_with("deck:") {
        return Deck::parse(rules, word)
            .map(Deal::Deck)
            .map_err(|fault| Trouble::new(format!("{fault}{}", meant::deck(&fault))));
    }
    Deal::parse(rules, word)
        .map_err(|fault| Trouble::new(format!("{fault}{}", meant::deal(&fault, named))))
}

/// A line of a file: the cards of a deck, or a deal's one word.
pub(crate) fn read_deal_line(rules: &Rules, line: &str) -> Result<Deal, DealFault> {
    let number = !line.is_empty() && line.bytes().all(|sign| sign.is_ascii_digit());
    if number || line.to_ascii_lowercase().starts_with("ms:") || line.starts_with("deck:") {
        return Deal::parse(rules, line);
    }
    Deck::parse(rules, line).map(Deal::Deck).map_err(DealFault::Deck)
}

/// Moves, written on the command line or, as `-`, on the standard input.
pub(crate) fn read_moves(text: &str) -> Result<Vec<Move>, Trouble> {
    let given = if text == "-" { read_stdin()? } else { text.to_owned() };
    parse_moves(&given).map_err(|fault| {
        Trouble::new(format!("move {}: {fault}{}", fault.number, meant::a_move(&fault)))
    })
}
