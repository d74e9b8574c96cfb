//! A player who knows a win: plays it move by move with mouse, finger or keys, and compares the
//! table with the engine after each one.

use std::ops::ControlFlow;

use anyhow::{Context, Result, bail, ensure};
use talon_engine::{Board, Deal, Move, Place, Rules, Source, Target};
use talon_game::layout::Point;
use talon_game::typed;
use talon_rulebook::Choices;
use talon_solver::{Limits, Verdict, solve};
use thirtyfour::Key;

use crate::page::Page;
use crate::snapshot::Snapshot;

/// The way in which moves are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hands {
    /// Dragging with the mouse.
    Mouse,
    /// Dragging with a finger.
    Finger,
    /// The keyboard alone.
    Keys,
    /// Typed lines, with the line open.
    Typed,
}

/// Near a card's corner, where it shows even in a squeezed column.
const GRIP: (f32, f32) = (12.0, 4.0);

/// A player with a deal and a win of it.
pub struct Player {
    rules: Rules,
    deal: Deal,
    board: Board,
    moves: Vec<Move>,
    played: usize,
    address: String,
    /// The last snapshot of the table.
    table: Option<Snapshot>,
}

impl Player {
    /// Solves the deal and opens it.
    pub fn new(game: &str, settings: &str, deal: &str) -> Result<Player> {
        let found = talon_catalog::find(game).context("a built-in game")?;
        let choices = Choices::parse(found, settings).map_err(|e| anyhow::anyhow!("{e}"))?;
        let rules = found.rules(&choices);
        let deal = Deal::parse(&rules, deal).map_err(|e| anyhow::anyhow!("{e}"))?;
        let board = deal.board(&rules);
        let Verdict::Won(solution) =
            solve(&rules, &board, &Limits::default(), |_: &_| ControlFlow::Continue(()))
        else {
            bail!("no win of {game} {deal} was found")
        };
        let moves = solution.moves().to_vec();
        let settings = if settings.is_empty() { String::new() } else { format!(";{settings}") };
        let address = format!("#{game}/{deal}{settings}");
        Ok(Player { rules, deal, board, moves, played: 0, address, table: None })
    }

    /// The link of the deal.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// The moves of the win.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The board as the engine has it now.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Leaves all but this many moves of the win to a link, which the player opens and continues.
    pub fn near_the_end(mut self, left: usize) -> Result<Player> {
        let before = self.moves.len().saturating_sub(left);
        for &mv in &self.moves[..before] {
            self.board.play(&self.rules, mv).map_err(|refusal| anyhow::anyhow!("{refusal:?}"))?;
        }
        let words: Vec<String> = self.moves[..before].iter().map(ToString::to_string).collect();
        self.address = format!("{};moves={}", self.address, words.join("."));
        self.played = before;
        Ok(self)
    }

    /// Opens the deal and reads the table.
    pub async fn open(&mut self, page: &Page) -> Result<()> {
        page.visit(&self.address).await?;
        self.resume_here(page).await
    }

    /// Waits until the table shows the game as the player left it, and reads it.
    pub async fn resume_here(&mut self, page: &Page) -> Result<()> {
        let table = page.table_after(self.played).await?;
        table.check(&self.board.view())?;
        self.table = Some(table);
        Ok(())
    }

    /// Plays that many moves of the win, or to its end.
    pub async fn play(&mut self, page: &Page, hands: Hands, count: usize) -> Result<()> {
        for _ in 0..count.min(self.moves.len() - self.played) {
            let mv = self.moves[self.played];
            self.make(page, hands, mv).await.with_context(|| format!("{hands:?}: {mv}"))?;
            self.board.play(&self.rules, mv).map_err(|refusal| anyhow::anyhow!("{refusal:?}"))?;
            self.played += 1;
            let table = page.table_after(self.played).await?;
            table.check(&self.board.view()).with_context(|| format!("after {mv}"))?;
            self.table = Some(table);
        }
        Ok(())
    }

    /// Plays to the end: the table says that it is won.
    pub async fn win(&mut self, page: &Page, hands: Hands) -> Result<()> {
        self.play(page, hands, usize::MAX).await?;
        let state = page.table().await?.state;
        ensure!(state == "won", "after the whole win the table is {state}");
        Ok(())
    }

    /// Opens the deal, plays it to the win, takes everything back and plays it again.
    pub async fn win_whole_game(&mut self, page: &Page, hands: Hands) -> Result<()> {
        self.win_game(page, hands).await?;
        self.there_and_back(page).await
    }

    /// Opens the deal and plays it to the win.
    pub async fn win_game(&mut self, page: &Page, hands: Hands) -> Result<()> {
        page.keep_calm().await?;
        self.open(page).await?;
        // The solver has its own tests; beside it a hard game would take minutes.
        page.open_sheet("Settings").await?;
        page.choose("Status", "Nothing").await?;
        page.close_sheet().await?;
        self.win(page, hands).await?;
        page.wait_for(".win").await?;
        let errors = page.errors().await?;
        ensure!(errors.is_empty(), "{errors:?}");
        Ok(())
    }

    /// Takes everything back and plays it again, with two keys.
    pub async fn there_and_back(&self, page: &Page) -> Result<()> {
        page.keys("u".repeat(self.played)).await?;
        page.table_after(0).await?.check(&self.deal.board(&self.rules).view())?;
        page.keys("r".repeat(self.played)).await?;
        page.table_after(self.played).await?.check(&self.board.view())
    }

    async fn make(&self, page: &Page, hands: Hands, mv: Move) -> Result<()> {
        match hands {
            Hands::Mouse | Hands::Finger => self.drag(page, hands, mv).await,
            Hands::Keys => self.type_move(page, mv).await,
            Hands::Typed => page.type_line(&self.words(mv)).await,
        }
    }

    async fn drag(&self, page: &Page, hands: Hands, mv: Move) -> Result<()> {
        let table = self.table.as_ref().context("the table is open")?;
        let Move::Carry { from, to, count } = mv else {
            let stock = grip(table.end("stock")?);
            return if hands == Hands::Finger {
                page.tap(stock).await
            } else {
                page.click(stock).await
            };
        };
        let source = Place::from(from);
        let start = table.card(&source.to_string(), self.size(source) - usize::from(count))?;
        let end = table.end(&self.place(from, to)?.to_string())?;
        let (start, end) = (grip(start), grip(end));
        if hands == Hands::Finger {
            page.swipe(start, end).await
        } else {
            page.drag(start, end).await
        }
    }

    async fn type_move(&self, page: &Page, mv: Move) -> Result<()> {
        let Move::Carry { from, to, count } = mv else { return page.keys("d").await };
        let source = Place::from(from);
        page.walk_to(&source.to_string(), self.size(source) - usize::from(count)).await?;
        match to {
            Target::Home => page.press(Key::Home).await,
            Target::Cell => page.keys("c").await,
            Target::Column(n) if n < 9 => page.keys((n + 1).to_string()).await,
            Target::Column(n) => {
                page.press(Key::Enter).await?;
                let column = Place::Column(n);
                page.walk_to(&column.to_string(), self.size(column).saturating_sub(1)).await?;
                page.press(Key::Enter).await
            }
        }
    }

    /// A move in a typed line: two piles where they say enough, else in full.
    fn words(&self, mv: Move) -> String {
        let Move::Carry { from, to, .. } = mv else { return "draw".to_owned() };
        let from = match from {
            Source::Column(n) => format!("column {}", n + 1),
            Source::Cell(n) => format!("cell {}", n + 1),
            Source::Waste => "waste".to_owned(),
            Source::Foundation(_) => return mv.to_string(),
        };
        let to = match to {
            Target::Column(n) => format!("column {}", n + 1),
            Target::Cell => "cell".to_owned(),
            Target::Home => "home".to_owned(),
        };
        let line = format!("{from} to {to}");
        let meant = match typed::read(&line) {
            Ok(typed::Typed::Moves(moves)) => {
                typed::resolve(&self.rules, &self.board, moves[0]).ok()
            }
            Ok(_) | Err(_) => None,
        };
        if meant == Some(mv) { line } else { mv.to_string() }
    }

    /// The pile that a move goes to.
    fn place(&self, from: Source, to: Target) -> Result<Place> {
        let place = match to {
            Target::Column(n) => Some(Place::Column(n)),
            Target::Cell => {
                let empty = self.board.cells().iter().position(Option::is_none);
                empty.and_then(|n| u8::try_from(n).ok()).map(Place::Cell)
            }
            Target::Home => {
                let card = self.board.source_top(from);
                card.and_then(|card| self.board.home_for(card)).map(Place::Foundation)
            }
        };
        place.context("a legal move has its place")
    }

    fn size(&self, place: Place) -> usize {
        match place {
            Place::Column(n) => self.board.columns()[usize::from(n)].cards().len(),
            Place::Cell(_) => 1,
            Place::Foundation(n) => self.board.foundations()[usize::from(n)].into(),
            Place::Stock => self.board.stock().len(),
            Place::Waste => self.board.waste().len(),
        }
    }
}

fn grip(corner: Point) -> Point {
    Point { x: corner.x + GRIP.0, y: corner.y + GRIP.1 }
}

/// The keyboard's place, as the pile and the card's index, and the horizontal distance to the goal.
const FOCUS: &str = "
    const card = document.querySelector('.felt [data-in][tabindex=\"0\"]');
    const pile = document.querySelector('.felt [data-pile][tabindex=\"0\"]');
    const rest = (e) => parseFloat(e.style.getPropertyValue('--x'));
    const goal = document.querySelector(`.felt [data-pile=\"${arguments[0]}\"]`);
    const here = card ?? pile;
    return { pile: card?.dataset.in ?? pile?.dataset.pile, index: Number(card?.dataset.index ?? 0),
        aside: rest(goal) - rest(here) };
";

impl Page {
    /// Walks the focus to a card with the arrow keys.
    pub async fn walk_to(&self, pile: &str, index: usize) -> Result<()> {
        for _ in 0..60 {
            let found = self.driver().execute(FOCUS, vec![serde_json::json!(pile)]).await?;
            let found = found.json().clone();
            let (here, at) = (found["pile"].as_str().unwrap_or_default(), found["index"].as_u64());
            let aside = found["aside"].as_f64().unwrap_or_default();
            let key = if here == pile && at == u64::try_from(index).ok() {
                return Ok(());
            } else if aside > 4.0 {
                Key::Right
            } else if aside < -4.0 {
                Key::Left
            } else if here == pile && at > u64::try_from(index).ok() || below(here, pile) {
                Key::Up
            } else {
                Key::Down
            };
            self.press(key).await?;
        }
        bail!("the arrow keys do not lead to {pile}")
    }
}

/// Whether one pile of a rail lies below another: they are numbered downwards.
fn below(here: &str, other: &str) -> bool {
    here != other && here.trim_start_matches('c') > other.trim_start_matches('c')
}
