//! The calibration as a picture: the chance that was shown, and the share of games that were won.

use std::fmt::Write as _;

use talon_coach::Calibration;
use talon_figures::with_commas;
use talon_rulebook::Choices;

use crate::curve::fit;
use crate::games::Games;

const SIZE: f64 = 400.0;
const LEFT: f64 = 64.0;
const TOP: f64 = 86.0;
const INK: &str = "#1f2933";
const FAINT: &str = "#d9dee3";
const DOT: &str = "#1c6249";

/// Decisions with about the same predicted chance.
#[derive(Clone, Default)]
struct Tenth {
    decisions: f64,
    /// Sum of the chances that were shown.
    predicted: f64,
    /// Decisions of games that were won.
    won: f64,
    /// For each game its decisions here, and whether it was won.
    games: Vec<(f64, bool)>,
}

impl Tenth {
    fn share(&self) -> f64 {
        self.won / self.decisions
    }

    /// The 95 % interval of the share, by Wilson. The decisions of one game end alike, so they count as fewer: as many as
    /// have the variance that is seen from game to game.
    fn interval(&self) -> (f64, f64) {
        const Z: f64 = 1.96;
        let share = self.share();
        let residual = |&(decisions, won): &(f64, bool)| {
            (decisions * (f64::from(u8::from(won)) - share)).powi(2)
        };
        let variance = self.games.iter().map(residual).sum::<f64>() / self.decisions.powi(2);
        let seen = if variance > 0.0 { share * (1.0 - share) / variance } else { f64::MAX };
        let count = seen.min(self.games.len() as f64).max(1.0);
        let square = Z * Z / count;
        let middle = (share + square / 2.0) / (1.0 + square);
        let half = (share * (1.0 - share) * square + square * square / 4.0).sqrt() / (1.0 + square);
        (middle - half, middle + half)
    }
}

/// The tenths of the deals that are wanted, under a curve.
fn tenths(games: &Games, curve: &Calibration, wanted: impl Fn(u64) -> bool) -> Vec<Tenth> {
    let mut tenths = vec![Tenth::default(); 10];
    for game in games.played.iter().filter(|game| wanted(game.deal)) {
        let mut of_game = [0.0; 10];
        for decision in &game.decisions {
            let predicted = curve.chance(decision.share, decision.unseen);
            let place = ((predicted * 10.0) as usize).min(9);
            of_game[place] += 1.0;
            tenths[place].predicted += predicted;
        }
        for (tenth, decisions) in tenths.iter_mut().zip(of_game).filter(|(_, count)| *count > 0.0) {
            tenth.decisions += decisions;
            tenth.won += if game.won { decisions } else { 0.0 };
            tenth.games.push((decisions, game.won));
        }
    }
    tenths.retain(|tenth| tenth.decisions > 0.0);
    tenths
}

/// The curve of the even deals, tested on the odd ones. A circle's area is its number of decisions.
pub(crate) fn svg(games: &Games) -> String {
    let mut svg = String::new();
    write(&mut svg, games).expect("writing into a string cannot fail");
    svg
}

fn write(svg: &mut String, games: &Games) -> std::fmt::Result {
    let odd = |deal: u64| deal % 2 == 1;
    let curve = fit(&games.decisions(|deal| !odd(deal)));
    let tenths = tenths(games, &curve, odd);
    let played = games.played.iter().filter(|game| odd(game.deal)).count();
    let decisions: f64 = tenths.iter().map(|tenth| tenth.decisions).sum();
    write_head(svg, games, &[played as u64, decisions as u64])?;
    write_grid(svg)?;
    let most = tenths.iter().map(|tenth| tenth.decisions).fold(1.0, f64::max);
    for tenth in &tenths {
        let (x, y) = (x(tenth.predicted / tenth.decisions), y(tenth.share()));
        let radius = (144.0 * tenth.decisions / most).sqrt().max(2.0);
        let (low, high) = tenth.interval();
        let (low, high) = (self::y(low), self::y(high));
        writeln!(
            svg,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\" fill=\"{DOT}\" fill-opacity=\"0.6\"/>\n\
             <path d=\"M{0:.1} {high:.1}h8m-4 0V{low:.1}m-4 0h8\" fill=\"none\" stroke=\"{INK}\" stroke-width=\"1.5\"/>",
            x - 4.0
        )?;
    }
    let (middle, across) = (LEFT + SIZE / 2.0, TOP + SIZE / 2.0);
    writeln!(
        svg,
        "<text x=\"{middle}\" y=\"{0}\" text-anchor=\"middle\">chance to win that was shown (%)</text>\n\
         <text transform=\"translate(18 {across}) rotate(-90)\" text-anchor=\"middle\">share of games that were won (%)</text>\n\
         </svg>",
        TOP + SIZE + 42.0
    )
}

fn x(share: f64) -> f64 {
    LEFT + share * SIZE
}

fn y(share: f64) -> f64 {
    TOP + (1.0 - share) * SIZE
}

/// The game with its settings, and the numbers of games and decisions.
fn write_head(svg: &mut String, games: &Games, counted: &[u64; 2]) -> std::fmt::Result {
    let (id, settings) = games.name.split_once(' ').unwrap_or((&games.name, ""));
    let game = talon_catalog::find(id).expect("a game");
    let choices = Choices::parse(game, settings).expect("settings of the game");
    let name = game.variant_name(&choices);
    let (name, settings) = name.split_once(" (").unwrap_or((&name, ""));
    let settings = settings.trim_end_matches(')');
    let settings = if settings.is_empty() { String::new() } else { format!("{settings}; ") };
    let [played, decisions] = counted.map(with_commas);
    writeln!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 500 548\" width=\"500\" height=\"548\" \
         font-family=\"sans-serif\" font-size=\"12\" fill=\"{INK}\">\n\
         <rect width=\"500\" height=\"548\" fill=\"#ffffff\"/>\n\
         <text x=\"{LEFT}\" y=\"24\" font-size=\"16\" font-weight=\"bold\">{name}</text>\n\
         <text x=\"{LEFT}\" y=\"44\">{settings}{played} games, {decisions} decisions</text>\n\
         <text x=\"{LEFT}\" y=\"62\">bars: 95 % intervals; area of a dot: number of decisions</text>"
    )
}

/// Lines at every tenth, numbers at every second one, and the line of a chance that is right.
fn write_grid(svg: &mut String) -> std::fmt::Result {
    let (right, below) = (LEFT + SIZE, TOP + SIZE);
    for n in 0..=10 {
        let (x, y) = (x(f64::from(n) / 10.0), y(f64::from(n) / 10.0));
        writeln!(
            svg,
            "<path d=\"M{LEFT} {y:.1}H{right}M{x:.1} {TOP}V{below}\" stroke=\"{FAINT}\"/>"
        )?;
        if n % 2 == 0 {
            let percent = 10 * n;
            writeln!(
                svg,
                "<text x=\"{x:.1}\" y=\"{0}\" text-anchor=\"middle\">{percent}</text>\
                 <text x=\"{1}\" y=\"{2:.1}\" text-anchor=\"end\">{percent}</text>",
                below + 18.0,
                LEFT - 8.0,
                y + 4.0
            )?;
        }
    }
    writeln!(
        svg,
        "<path d=\"M{LEFT} {below}L{right} {TOP}\" stroke=\"{INK}\" stroke-dasharray=\"4 4\"/>"
    )
}
