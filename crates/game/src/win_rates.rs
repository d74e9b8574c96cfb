//! The measured share of winnable deals of each game: one file for all screens, made by `talon survey report`.

/// The measured figures, a line a game and its settings.
const MEASURED: &str = include_str!("../winnability.txt");

/// The measured win rate of a game with its settings.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Figure {
    /// Deals that were tried.
    pub deals: u64,
    /// Deals that can be won.
    pub won: u64,
    /// Deals that cannot.
    pub lost: u64,
    /// Deals that were not decided.
    pub unknown: u64,
    /// Lower end of the 95 % interval, in percent.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

impl Figure {
    /// The share of decided deals that can be won, in percent.
    pub fn percent(&self) -> f64 {
        self.won as f64 / (self.won + self.lost).max(1) as f64 * 100.0
    }
}

/// A number with some digits after its point.
fn number(word: &str) -> Option<f64> {
    let (whole, rest) = word.split_once('.').unwrap_or((word, ""));
    let digits: u32 = format!("{whole}{rest}").parse().ok()?;
    Some(f64::from(digits) / f64::from(10_u32.pow(rest.len() as u32)))
}

/// The measured win rate of a game with these settings in their canonical form.
pub fn measured(game: &str, settings: &str) -> Option<Figure> {
    MEASURED.lines().find_map(|line| {
        let mut words = line.split('|');
        if words.next()? != game || words.next()? != settings {
            return None;
        }
        Some(Figure {
            deals: words.next()?.parse().ok()?,
            won: words.next()?.parse().ok()?,
            lost: words.next()?.parse().ok()?,
            unknown: words.next()?.parse().ok()?,
            low: number(words.next()?)?,
            high: number(words.next()?)?,
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_of_a_built_in_game_and_adds_up() {
        for line in MEASURED.lines() {
            let mut words = line.split('|');
            let (id, settings) = (words.next().unwrap_or(""), words.next().unwrap_or(""));
            let game = talon_catalog::find(id).expect("a built-in game");
            let choices = talon_rulebook::Choices::parse(game, settings).expect("its settings");
            assert_eq!(choices.to_string(), settings, "canonical");
            let figure = measured(id, settings).expect("a good line");
            assert_eq!(figure.deals, figure.won + figure.lost + figure.unknown);
            assert!(figure.low <= figure.percent() && figure.percent() <= figure.high);
        }
    }

    #[test]
    fn an_unmeasured_game_has_no_figure() {
        assert_eq!(measured("no-such-game", ""), None);
    }
}
