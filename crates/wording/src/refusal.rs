//! The reason of a refused move: names the cards, the reason, and a possible move.

use talon_engine::rules::Build;
use talon_engine::{Card, Colour, Place, Rank, Refusal, Source, Target};

use crate::Wording;

impl Wording {
    /// Why a move is refused, in a sentence.
    pub fn refusal(self, refusal: &Refusal) -> String {
        match refusal {
            Refusal::NoSuchPile(place) => self.no_such_pile(*place),
            Refusal::NothingThere(source) => self.nothing_there(Place::from(*source)),
            Refusal::NotThatMany { from, wanted, there } => {
                self.not_that_many((*wanted).into(), Place::from(*from), (*there).into())
            }
            Refusal::FaceDown { column, face_up } => {
                self.face_down((*face_up).into(), Place::Column(*column))
            }
            Refusal::NotARun { upper, lower, runs } => self.not_a_run(*upper, *lower, *runs),
            Refusal::OneAtATime { column, top } => self.one_at_a_time(*top, Place::Column(*column)),
            Refusal::OneAtATimeThere { card, to } => match to {
                Target::Home => self.one_at_a_time_home(*card),
                Target::Cell => self.one_at_a_time_to_cell(*card),
                Target::Column(n) => self.one_at_a_time_to_column(*card, Place::Column(*n)),
            },
            Refusal::TooMany { card, column, wanted, limit, free_cells, free_columns } => self
                .too_many(
                    *card,
                    Place::Column(*column),
                    wanted.saturating_sub(1).into(),
                    (*free_cells).into(),
                    (*free_columns).into(),
                    (*limit).into(),
                ),
            Refusal::SamePile { column } => self.same_pile(Place::Column(*column)),
            Refusal::NotAMove { card, from } => match from {
                Source::Foundation(_) => self.home_to_column_only(*card),
                Source::Column(_) | Source::Cell(_) | Source::Waste => {
                    self.column_or_home_only(*card, Place::from(*from))
                }
            },
            Refusal::DoesNotBuild { card, onto, needs, build } => {
                self.does_not_build(*card, *onto, *needs, *build)
            }
            Refusal::SpaceTakesOnly { rank, card, column } => {
                self.space_takes_only(*card, Place::Column(*column), *rank)
            }
            Refusal::SpaceTakesNothing { column } => {
                self.space_takes_nothing(Place::Column(*column))
            }
            Refusal::NotNextHome { card, next } => {
                let ranks = next.iter().map(|rank| self.the_rank(*rank)).collect();
                self.not_next_home(*card, card.suit(), &self.list(ranks))
            }
            Refusal::NoCells => self.no_cells(),
            Refusal::CellsFull { card } => self.cells_full(*card),
            Refusal::Twins { card, twins } => self.twins(*card, twins),
            Refusal::HomeForGood { card } => self.home_for_good(*card),
            Refusal::NoStock => self.no_stock(),
            Refusal::OnlyDrawn => self.only_drawn(),
            Refusal::StockEmpty => self.stock_empty(),
            Refusal::StockNotEmpty => self.stock_not_empty(),
            Refusal::WasteEmpty => self.waste_empty(),
            Refusal::NoPassLeft { passes: 1 } => self.only_one_pass(),
            Refusal::NoPassLeft { passes } => self.no_pass_left((*passes).into()),
        }
    }

    fn not_a_run(self, upper: Card, lower: Card, runs: Build) -> String {
        match runs {
            Build::SameSuit => self.not_a_run_in_suit(upper, lower),
            Build::AlternatingColours => self.not_a_run_in_colours(upper, lower),
            Build::SameColour => self.not_a_run_in_colour(upper, lower),
            Build::OtherSuit => self.not_a_run_off_suit(upper, lower),
            Build::AnySuit => self.not_a_run_by_rank(upper, lower),
        }
    }

    fn does_not_build(self, card: Card, onto: Card, needs: Option<Rank>, build: Build) -> String {
        let Some(rank) = needs else { return self.nothing_higher(card, onto) };
        match build {
            Build::SameSuit => self.needs_card(card, onto, Card::new(rank, card.suit())),
            Build::AnySuit => self.needs_rank(card, onto, rank),
            Build::SameColour => self.needs_colour(card, onto, card.colour(), rank),
            Build::OtherSuit => self.needs_other_suit(card, onto, rank),
            Build::AlternatingColours => {
                let other = match card.colour() {
                    Colour::Black => Colour::Red,
                    Colour::Red => Colour::Black,
                };
                self.needs_colour(card, onto, other, rank)
            }
        }
    }

    fn twins(self, card: Card, twins: &[(u8, Card)]) -> String {
        let named = |(column, twin): &(u8, Card)| self.twin(*twin, Place::Column(*column));
        let list = self.list(twins.iter().map(named).collect());
        match twins {
            [_] => self.one_twin(card, &list),
            _ => self.several_twins(card, &list),
        }
    }

    /// "one, two and three".
    pub(crate) fn list(self, items: Vec<String>) -> String {
        let mut items = items.into_iter().rev();
        let last = items.next().unwrap_or_default();
        let Some(before) = items.next() else { return last };
        let first = items.fold(before, |list, item| self.comma(&item, &list));
        self.and(&first, &last)
    }
}
