//! Sliding along the history: the distance that a held pointer has moved chooses the step.

/// A slide that began somewhere on the screen, at some step of the game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scrub {
    /// The step the game stood at.
    pub from: usize,
    /// How many steps there are.
    pub steps: usize,
    /// Where the pointer was.
    pub x: f32,
    /// How wide the screen is.
    pub width: f32,
}

/// How far a pointer moves for one step, if there is enough room.
const STRIDE: f32 = 14.0;

/// How close to the screen's edge a finger can get.
const EDGE: f32 = 12.0;

impl Scrub {
    /// The step to stand at when the pointer has come to `x`: earlier steps are to the left, undone
    /// ones to the right. Both ends of the game are on the screen, however long it is.
    pub fn at(self, x: f32) -> usize {
        let slid = x - self.x;
        let (room, steps) = if slid < 0.0 {
            (self.x - EDGE, self.from)
        } else {
            (self.width - EDGE - self.x, self.steps - self.from)
        };
        let stride = (room / steps as f32).clamp(f32::MIN_POSITIVE, STRIDE);
        let slid = ((slid.abs() / stride).round() as usize).min(steps);
        if x < self.x { self.from - slid } else { self.from + slid }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_game_moves_one_step_per_stride() {
        let scrub = Scrub { from: 5, steps: 8, x: 300.0, width: 390.0 };
        let places = [300.0, 294.0, 286.0, 272.0, 230.0, 0.0, 314.0, 342.0, 390.0];
        assert_eq!(places.map(|x| scrub.at(x)), [5, 5, 4, 3, 0, 0, 6, 8, 8]);
    }

    #[test]
    fn both_ends_of_a_long_game_are_on_the_screen() {
        let scrub = Scrub { from: 180, steps: 400, x: 340.0, width: 360.0 };
        assert_eq!(scrub.at(EDGE), 0);
        assert_eq!(scrub.at(360.0 - EDGE), 400);
        assert!((1..180).contains(&scrub.at(200.0)));
    }

    #[test]
    fn a_game_without_steps_stays_where_it_is() {
        let scrub = Scrub { from: 0, steps: 0, x: 100.0, width: 360.0 };
        assert_eq!([0.0, 100.0, 360.0].map(|x| scrub.at(x)), [0, 0, 0]);
    }
}
