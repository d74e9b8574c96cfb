//! Games that come to a certain end, found by playing them in the engine, as links that the page opens.

use std::ops::ControlFlow;

use anyhow::{Context, Result};
use talon_engine::{Board, Deal, Move, Rules};
use talon_game::share_link::{self, Sharing};
use talon_game::{Autoplay, Session, Standing, Variant};
use talon_solver::{Limits, Verdict, solve};

/// Plays a game deal after deal, always taking the move that `choose` points at, until one is as wanted.
pub fn played_until(
    game: &str,
    wanted: impl Fn(&Session) -> bool,
    choose: impl Fn(&Session, &[Move], usize) -> usize,
) -> Result<String> {
    let game = talon_catalog::find(game).context("a built-in game")?;
    let variant = Variant::new(game, game.default_choices());
    for number in 1..200 {
        let mut session = Session::new(variant.clone(), Deal::Number(number), 0);
        for now in 0..250 {
            if wanted(&session) {
                return Ok(share_link::write(&session, Sharing::WholeGame));
            }
            let moves = session.board().moves(session.rules());
            if moves.is_empty() {
                break;
            }
            let next = moves[choose(&session, &moves, now) % moves.len()];
            session.play(next, Autoplay::Off, now as u64).expect("a legal move");
        }
    }
    anyhow::bail!("no deal of {} came to that", game.name())
}

/// The link of a game played at random until it stands like this.
pub fn ending(game: &str, standing: Standing) -> Result<String> {
    let at_random = |_: &Session, _: &[Move], now: usize| now.wrapping_mul(2_654_435_761) >> 7;
    played_until(game, |session| session.standing() == standing, at_random)
}

/// The link of a deal that is proven to have no win, though there are moves.
pub fn hopeless(game: &str) -> Result<String> {
    let found = talon_catalog::find(game).context("a built-in game")?;
    let rules = found.rules(&found.default_choices());
    let lost = (1..500).find(|&number| {
        let board = Deal::Number(number).board(&rules);
        decided(&rules, &board) == Some(QuickVerdict::Lost) && !board.moves(&rules).is_empty()
    });
    Ok(format!("#{game}/{}", lost.context("many deals have no win")?))
}

/// Two deals that can be won, with nothing but deals between them that cannot.
pub fn wins_apart(game: &str) -> Result<(u64, u64)> {
    let found = talon_catalog::find(game).context("a built-in game")?;
    let rules = found.rules(&found.default_choices());
    let win = |number: u64| decided(&rules, &Deal::Number(number).board(&rules));
    let apart = (1..200).find_map(|first| {
        let next =
            (first + 1..first + 20).find(|&number| win(number) != Some(QuickVerdict::Lost))?;
        let both =
            [first, next].into_iter().all(|number| win(number) == Some(QuickVerdict::Winnable));
        (next > first + 1 && both).then_some((first, next))
    });
    apart.context("some deals have no win")
}

/// A link to a game that could be won, and was drawn through until it can no longer.
pub fn thrown_away(game: &str) -> Result<String> {
    let found = talon_catalog::find(game).context("a built-in game")?;
    let rules = found.rules(&found.default_choices());
    let lost = |number: u64| {
        let mut board = Deal::Number(number).board(&rules);
        let mut drawn = 0;
        while decided(&rules, &board) == Some(QuickVerdict::Winnable) {
            board.play(&rules, Move::Draw).ok()?;
            drawn += 1;
        }
        (drawn > 0 && decided(&rules, &board) == Some(QuickVerdict::Lost))
            .then_some((number, drawn))
    };
    let (number, count) = (1..100).find_map(lost).context("drawing loses")?;
    Ok(format!("#{game}/{number};moves={}", vec!["draw"; count].join(".")))
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum QuickVerdict {
    Winnable,
    Lost,
}

/// The solver's verdict on a position; nothing if that takes long.
fn decided(rules: &Rules, board: &Board) -> Option<QuickVerdict> {
    let limits = Limits { nodes: 200_000, ..Limits::default() };
    match solve(rules, board, &limits, |_: &_| ControlFlow::Continue(())) {
        Verdict::Won(_) => Some(QuickVerdict::Winnable),
        Verdict::Lost => Some(QuickVerdict::Lost),
        Verdict::Unknown(_) => None,
    }
}
