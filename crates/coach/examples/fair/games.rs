//! Games of the coach, with every decision: played, written and read.

use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;
use std::fs::{OpenOptions, read_to_string};
use std::io::{self, Write as _};
use std::ops::Range;

use cpu_time::ThreadTime;
use talon_coach::{Basis, Coach, Effort, Estimate, Knowledge, simple_move};
use talon_engine::{Board, Deal, Rules};
use talon_testkit::unseen;

/// A game and its settings.
pub(crate) struct ChosenRules {
    name: String,
    rules: Rules,
}

impl ChosenRules {
    pub(crate) fn new(game: &str, settings: &[&str]) -> ChosenRules {
        let game = talon_catalog::find(game).expect("a game");
        let mut choices = game.default_choices();
        for pair in settings {
            choices.set_pair(pair).expect("a setting of the game");
        }
        ChosenRules { name: format!("{} {choices}", game.id()), rules: game.rules(&choices) }
    }
}

/// The player of a game.
#[derive(Clone, Copy)]
pub(crate) enum PlayerKind {
    /// The coach, with that effort.
    Coach(Effort),
    /// The simple player, which plays worlds out for the coach.
    Simple,
}

impl PlayerKind {
    /// The player that the words name, and the words that set the game.
    pub(crate) fn split<'w>(words: &[&'w str]) -> (PlayerKind, Vec<&'w str>) {
        let mut player = PlayerKind::Coach(Effort::NORMAL);
        let mut settings = Vec::new();
        for &word in words {
            match word {
                "effort=quick" => player = PlayerKind::Coach(Effort::QUICK),
                "effort=normal" | "player=coach" => player = PlayerKind::Coach(Effort::NORMAL),
                "effort=deep" => player = PlayerKind::Coach(Effort::DEEP),
                "player=simple" => player = PlayerKind::Simple,
                _ => settings.push(word),
            }
        }
        (player, settings)
    }
}

/// The figures of the coach at a decision.
#[derive(Clone, Copy)]
pub(crate) struct CoachDecision {
    /// The share of the worlds that the best plan wins.
    pub(crate) share: f64,
    pub(crate) unseen: usize,
}

/// One game.
pub(crate) struct PlayedGame {
    pub(crate) deal: u64,
    pub(crate) won: bool,
    micros: u64,
    slowest: u64,
    pub(crate) decisions: Vec<CoachDecision>,
}

/// All games of a file.
pub(crate) struct Games {
    pub(crate) name: String,
    pub(crate) fingerprint: String,
    pub(crate) played: Vec<PlayedGame>,
}

/// Plays the deals that the file does not have yet.
pub(crate) fn play(
    setting: &ChosenRules,
    player: PlayerKind,
    deals: Range<u64>,
    file: &str,
) -> io::Result<()> {
    let known: HashSet<u64> = match Games::read(file) {
        Ok(games) => games.played.iter().map(|game| game.deal).collect(),
        Err(_) => HashSet::new(),
    };
    let mut out = OpenOptions::new().create(true).append(true).open(file)?;
    if known.is_empty() {
        writeln!(out, "{} {}", talon_rulebook::rules_hash(&setting.rules), setting.name)?;
    }
    for deal in deals.filter(|deal| !known.contains(deal)) {
        let game = match player {
            PlayerKind::Coach(effort) => play_one(&setting.rules, effort, deal),
            PlayerKind::Simple => play_simply(&setting.rules, deal),
        };
        let (won, decisions) = (u8::from(game.won), &game.decisions);
        let mut line = format!("{deal} {won} {} {}", game.micros, game.slowest);
        for CoachDecision { share, unseen } in decisions {
            write!(line, " {share:.4}:{unseen}").expect("text");
        }
        writeln!(out, "{line}")?;
    }
    Ok(())
}

/// A game of the simple player. It gives up once it has gone through the stock twice without a card home.
fn play_simply(rules: &Rules, deal: u64) -> PlayedGame {
    let mut board = Deal::Number(deal).board(rules);
    let mut game = PlayedGame { deal, won: false, micros: 0, slowest: 0, decisions: Vec::new() };
    let most = 2 * board.stock().len() + 60;
    let mut idle = 0;
    while !board.is_won(rules) && idle < most {
        let begin = ThreadTime::now();
        let choice = simple_move(&Knowledge::of(rules, &board));
        let micros = begin.elapsed().as_micros() as u64;
        game.micros += micros;
        game.slowest = game.slowest.max(micros);
        let Some(mv) = choice else { break };
        let home = board.home();
        board.play(rules, mv).expect("a legal move");
        idle = if board.home() > home { 0 } else { idle + 1 };
    }
    game.won = board.is_won(rules);
    game
}

fn play_one(rules: &Rules, effort: Effort, deal: u64) -> PlayedGame {
    let mut board = Deal::Number(deal).board(rules);
    let mut game = PlayedGame { deal, won: false, micros: 0, slowest: 0, decisions: Vec::new() };
    while !board.is_won(rules) {
        let begin = ThreadTime::now();
        let advice = Coach::new(Knowledge::of(rules, &board), effort, deal).advise();
        let micros = begin.elapsed().as_micros() as u64;
        game.micros += micros;
        game.slowest = game.slowest.max(micros);
        let Some(plan) = advice.plans.first() else { break };
        // A look through the stock is many draws without a decision: one stands for all.
        if advice.basis == Basis::Fair && (advice.worlds.of > 0 || game.decisions.is_empty()) {
            let estimate = Estimate::of(&Knowledge::of(rules, &board), &advice, plan);
            game.decisions.push(CoachDecision { share: estimate.share, unseen: estimate.unseen });
        }
        for &mv in &plan.moves {
            board.play(rules, mv).expect("advice is legal");
        }
    }
    game.won = board.is_won(rules);
    game
}

impl Games {
    pub(crate) fn read(file: &str) -> io::Result<Games> {
        let text = read_to_string(file)?;
        let mut lines = text.lines();
        let (fingerprint, name) =
            lines.next().and_then(|head| head.split_once(' ')).unwrap_or_default();
        let played = lines.filter_map(read_game).collect();
        Ok(Games { name: name.trim().to_owned(), fingerprint: fingerprint.to_owned(), played })
    }

    /// Every decision, and whether its game was won, of the deals that are wanted.
    pub(crate) fn decisions(&self, wanted: impl Fn(u64) -> bool) -> Vec<(CoachDecision, bool)> {
        let games = self.played.iter().filter(|game| wanted(game.deal));
        games.flat_map(|game| game.decisions.iter().map(|&it| (it, game.won))).collect()
    }
}

fn read_game(line: &str) -> Option<PlayedGame> {
    let mut words = line.split(' ');
    let mut number = || words.next()?.parse::<u64>().ok();
    let (deal, won, micros, slowest) = (number()?, number()?, number()?, number()?);
    let decision = |word: &str| {
        let (share, unseen) = word.split_once(':')?;
        Some(CoachDecision { share: share.parse().ok()?, unseen: unseen.parse().ok()? })
    };
    let decisions = words.map(decision).collect::<Option<Vec<CoachDecision>>>()?;
    Some(PlayedGame { deal, won: won == 1, micros, slowest, decisions })
}

pub(crate) fn report(games: &Games) {
    let (wins, count) =
        (games.played.iter().filter(|game| game.won).count(), games.played.len().max(1));
    let seconds = games.played.iter().map(|game| game.micros).sum::<u64>() as f64 / 1e6;
    let slowest = games.played.iter().map(|game| game.slowest).max().unwrap_or(0);
    println!(
        "{}: {wins} of {count} ({:.2} %), {:.3} s of CPU a game, slowest decision {:.1} ms",
        games.name,
        100.0 * wins as f64 / count as f64,
        seconds / count as f64,
        slowest as f64 / 1e3,
    );
}

/// Compares the deals that both files have: the difference in points, with its 95 % interval.
pub(crate) fn compare(before: &Games, after: &Games) {
    let results: HashMap<u64, bool> = before.played.iter().map(|it| (it.deal, it.won)).collect();
    let both = after.played.iter().filter_map(|it| Some((*results.get(&it.deal)?, it.won)));
    let both: Vec<(bool, bool)> = both.collect();
    let share = |wins: usize| 100.0 * wins as f64 / both.len().max(1) as f64;
    let gained = share(both.iter().filter(|it| !it.0 && it.1).count());
    let lost = share(both.iter().filter(|it| it.0 && !it.1).count());
    let variance = 100.0 * (gained + lost) - (gained - lost).powi(2);
    println!(
        "{} deals: {:.1} %, then {:.1} %: {:+.1} ± {:.1}",
        both.len(),
        share(both.iter().filter(|it| it.0).count()),
        share(both.iter().filter(|it| it.1).count()),
        gained - lost,
        1.96 * (variance / both.len().max(1) as f64).sqrt(),
    );
}

/// Plays deals, shuffles everything unseen at each decision, and fails if the advice changes.
pub(crate) fn peek(setting: &ChosenRules, deals: Range<u64>) {
    let rules = &setting.rules;
    let few = |board: &Board, deal: u64| {
        let effort = Effort { worlds: 3, nodes: 100, looks_ahead: true };
        Coach::new(Knowledge::of(rules, board), effort, deal).advise()
    };
    let (mut decisions, mut shuffled) = (0_u64, 0_u64);
    for deal in deals {
        let mut board = Deal::Number(deal).board(rules);
        while !board.is_won(rules) {
            let advice = few(&board, deal);
            let other = unseen::rotated(rules, &board);
            decisions += 1;
            if other != board {
                shuffled += 1;
                assert_eq!(few(&other, deal), advice, "deal {deal}: the advice peeks");
            }
            let Some(plan) = advice.plans.first() else { break };
            for &mv in &plan.moves {
                board.play(rules, mv).expect("advice is legal");
            }
        }
    }
    println!("{}: {shuffled} of {decisions} decisions hide something; none peeks", setting.name);
}
