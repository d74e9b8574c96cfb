//! Cards that can go home without risk.

use crate::board::Board;
use crate::card::{Card, Suit};
use crate::place::Source;
use crate::rules::{Admission, Build, Refill, Rules, TakeBack};

/// **Safe home.** *A card c of rank r that can go home may go there at once: if the position can be won, it can be won
/// after that, in fewer moves.* It holds for a card on top of a column or in a cell or on the waste, if
///
/// 1. *no card needs it to lie on* ([`SafeHome::highest_unneeded`]): the foundations of every suit t, the lower one
///    with two packs, stand at b(t) - 1 or higher. Here b(t) is the highest rank of suit t among the cards that can lie
///    on c, directly or over others. Building in suit: there is no such suit. Alternating colours: b = r - 1 for both
///    suits of the other colour, and b = r - 2 for the other suit of c's colour. Same colour: b = r - 1 for the other
///    suit of c's colour. Any suit, or any but its own: b = r - 1 for all others. With alternating colours where no
///    card comes back from home, this is enough: both suits of the other colour stand at r - 1 or higher;
/// 2. *its copy has its own place* ([`SafeHome::highest_safe`]): both foundations of its suit stand at r - 1 or
///    higher. With one pack this only says that c can go home;
/// 3. *cells admit any card*;
/// 4. *it does not set off a refill*: where the table fills spaces and waste or stock have cards, c is not the only
///    card of its column;
/// 5. *the order of the stock stays*: c is not on the waste, or cards are drawn one at a time.
///
/// # Proof
///
/// The proof does not depend on which cards are lifted together: it follows a run as a run or as its deeper part, and
/// the rule for runs is a rule for neighbours.
///
/// Let D be c's suit up to r and every other suit t up to b(t). A card that can lie on a card of D is in D. By (1) and
/// (2) only the highest ranks of D, r and the b(t), can be missing from home. Take a winning line, called *theirs*,
/// from the position. We build a line, called *ours*, from the position with c home. Two things stay true. The tables
/// differ only in a set H of cards of D: these are home in ours and not in theirs. And in their table no card outside H
/// lies on a card of H. At first H = {c}. For each move of theirs:
///
/// * A move of a card of H, or of a card of D out of its foundation, is left out. The card is in H or comes into H. If
///   a run has cards of H at its top, we move the rest of it: the rest is shorter, and we have no fewer free cells and
///   columns.
/// * A card or run that is laid on a card of H is in D. We send these cards home instead, the top card first: all of D
///   below its highest ranks is home in ours and stays there, so a foundation waits for each card (for each copy, by
///   (1) and (2)).
/// * Every other move is legal in ours. The top card of its target is not in H, so it is the top card in ours, too. A
///   column that is empty in theirs is empty in ours. Our foundations have the cards of theirs and the cards of H. D
///   consists of the lowest cards of each suit. So a card outside H that goes home in theirs can go home in ours, and a
///   card outside D that comes back in theirs can come back in ours. By (3) a cell only has to be free.
/// * Cards are turned up in ours no later than in theirs.
/// * Waste and stock are the same, or by (5) the same but for c. In that case we leave out the draws that bring up c,
///   and the redeal of c alone. We have no more redeals.
/// * Refills are the same. While waste or stock have cards no column is empty. So in theirs no column consists of cards
///   of H alone: its lowest card was dealt or refilled, and by (4) it comes into H only by leaving the column. So
///   columns become empty together. The exception is c on the waste, below.
///
/// *c refills a column.* Only a c that was on the waste can do so, and only once. Suppose that z, a card or a run,
/// leaves a column of theirs and c takes its place. Until c leaves that column again, only cards of H lie on it. In
/// ours the move of z waits. All moves after it wait, too, except draws and redeals: z **holds** the column. Draws and
/// redeals do not depend on moves that wait, so waste and stock stay the same. The first of these events ends the wait:
///
/// * They take a card e from the waste, by a move. In ours z leaves, e refills its column, and the other waiting moves
///   follow. The move of e waits in turn, now from its column: e holds it.
/// * A move y of theirs empties another column, and e refills that column from waste or stock. In ours z leaves, e
///   refills its column, and the waiting moves follow, but y waits in turn: its cards hold their column. The columns of
///   c and e in theirs are those of y and e in ours.
/// * c leaves its column in theirs. Some e refills that column, or it stays empty if there is none. In ours z leaves,
///   with the same effect, and all waiting moves follow. Nothing waits any more, and c is never again the lowest card
///   of a column.
///
/// No waiting move needs the held column: c's column is a target only of cards of D, which go home in ours. No move is
/// added, so ours has no more moves than theirs. The last event happens, because c goes home in theirs in the end.
///
/// At the end all cards are home in theirs, and so in ours. Each card of H that goes home in theirs is a move left out
/// in ours, and c is such a card.
///
/// For the last sentence of (1), let D be c and all cards that are home already: nothing can lie on c any more, now or
/// later.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SafeHome {
    build: Build,
    take_back: TakeBack,
    suits: u8,
    refill: Refill,
    waste: FromWaste,
}

/// Whether a card may leave the waste earlier than a line takes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FromWaste {
    /// Cards are drawn one at a time.
    Any,
    /// Several are drawn: a card that leaves changes the cards that later draws bring up.
    Never,
}

/// The bound where no suit limits it.
const HIGHEST: u8 = 13;

impl SafeHome {
    /// The theorem, if it holds for any card under these rules.
    pub fn for_rules(rules: &Rules) -> Option<SafeHome> {
        let draws_one = rules.stock().is_some_and(|stock| stock.draw == 1);
        let theorem = SafeHome {
            build: rules.build(),
            take_back: rules.take_back(),
            suits: rules.suits(),
            refill: rules.refill(),
            waste: if draws_one { FromWaste::Any } else { FromWaste::Never },
        };
        match rules.admission() {
            Admission::Any => Some(theorem),
            Admission::OnlyOfItsRank => None,
        }
    }

    /// The highest rank of each suit that no card can need to lie on, hypothesis 1, given the height of each suit's
    /// lower foundation.
    #[inline]
    pub fn highest_unneeded(self, lowest: [u8; 4]) -> [u8; 4] {
        let [clubs, diamonds, hearts, spades] = core::array::from_fn(|suit| {
            if suit < usize::from(self.suits) { lowest[suit] } else { HIGHEST }
        });
        let (black, red) = (clubs.min(spades), diamonds.min(hearts));
        match self.build {
            Build::SameSuit => [HIGHEST; 4],
            Build::AnySuit => [black.min(red) + 2; 4],
            Build::OtherSuit => [
                red.min(spades) + 2,
                black.min(hearts) + 2,
                black.min(diamonds) + 2,
                red.min(clubs) + 2,
            ],
            Build::SameColour => [spades + 2, hearts + 2, diamonds + 2, clubs + 2],
            Build::AlternatingColours => {
                let highest = |other_colour: u8, same_colour: u8| {
                    let all_go_home = (other_colour + 2).min(same_colour + 3);
                    match self.take_back {
                        TakeBack::Allowed => all_go_home,
                        TakeBack::Never => all_go_home.max(other_colour + 1),
                    }
                };
                [
                    highest(red, spades),
                    highest(black, hearts),
                    highest(black, diamonds),
                    highest(red, clubs),
                ]
            }
        }
    }

    /// The highest rank of each suit whose copy also has its own place, hypotheses 1 and 2.
    #[inline]
    pub fn highest_safe(self, lowest: [u8; 4]) -> [u8; 4] {
        let unneeded = self.highest_unneeded(lowest);
        core::array::from_fn(|suit| unneeded[suit].min(lowest[suit] + 1))
    }

    /// Whether a card would be safe to send home if it lay on another card in a column.
    pub fn holds_for(self, board: &Board, card: Card) -> bool {
        is_up_to(self.highest_safe(lowest_foundations(board)), card)
    }

    /// Whether the top card of a pile can go home, and is safe to.
    pub fn holds(self, board: &Board, from: Source) -> bool {
        self.is_next(board, self.highest_safe(lowest_foundations(board)), from)
    }

    /// The first pile whose top card can go home and is safe to.
    pub fn next(self, board: &Board) -> Option<Source> {
        let highest = self.highest_safe(lowest_foundations(board));
        let columns = (0..board.columns.len() as u8).map(Source::Column);
        let cells = (0..board.cells.len() as u8).map(Source::Cell);
        let mut piles = columns.chain(cells).chain([Source::Waste]);
        piles.find(|&from| self.is_next(board, highest, from))
    }

    #[inline]
    fn is_next(self, board: &Board, highest: [u8; 4], from: Source) -> bool {
        board.source_top(from).is_some_and(|card| {
            is_up_to(highest, card) && board.home_for(card).is_some() && self.may_leave(board, from)
        })
    }

    /// Hypotheses 4 and 5: whether a card may leave this pile.
    #[inline]
    fn may_leave(self, board: &Board, from: Source) -> bool {
        let filled_at_once = match self.refill {
            Refill::ByHand => false,
            Refill::WasteThenStock => !(board.waste.is_empty() && board.stock.is_empty()),
        };
        match from {
            Source::Column(n) => !filled_at_once || board.columns[usize::from(n)].cards.len() > 1,
            Source::Cell(_) => true,
            Source::Waste => self.waste == FromWaste::Any,
            Source::Foundation(_) => false,
        }
    }
}

#[inline]
fn is_up_to(highest: [u8; 4], card: Card) -> bool {
    card.rank().value() <= highest[usize::from(card.suit().index())]
}

/// The height of each suit's lower foundation; with one pack, of its foundation.
#[inline]
pub fn lowest_foundations(board: &Board) -> [u8; Suit::ALL.len()] {
    let heights = |suit: usize| board.foundations.iter().copied().skip(suit).step_by(4);
    core::array::from_fn(|suit| heights(suit).min().unwrap_or(0))
}
