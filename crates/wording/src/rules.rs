//! The rules of a game as sentences, topic by topic.

use talon_engine::rules::{
    Aces, Admission, Build, Facing, Kings, Lift, Passes, Refill, Space, Stock, TakeBack,
};
use talon_engine::{Card, Rank, Rules, Suit};
use talon_rulebook::{RuleKey, Topic};

use crate::Wording;

/// A sentence made from the rules, and its source.
pub(crate) struct Rule {
    pub(crate) origin: SentenceBasis,
    pub(crate) text: String,
}

/// The source of a sentence.
pub(crate) enum SentenceBasis {
    /// A key of the rules file, which a ruling of the game may mark.
    Key(RuleKey),
    /// A rule that every game of the family has.
    Family,
    /// A rule that every game of the family has and that rule books leave open.
    Ruling { why: String },
}

fn rule(key: RuleKey, text: String) -> Rule {
    Rule { origin: SentenceBasis::Key(key), text }
}

fn plain(text: String) -> Rule {
    Rule { origin: SentenceBasis::Family, text }
}

fn ruled(text: String, why: String) -> Rule {
    Rule { origin: SentenceBasis::Ruling { why }, text }
}

impl Wording {
    /// The sentences of one topic.
    pub(crate) fn sentences(self, rules: &Rules, topic: Topic) -> Vec<Rule> {
        match topic {
            Topic::Goal => vec![plain(self.goal_of(rules))],
            Topic::Layout => self.layout(rules),
            Topic::Columns => self.columns(rules),
            Topic::Moving => self.moving(rules),
            Topic::Spaces => self.spaces(rules),
            Topic::Stock => rules.stock().map_or_else(Vec::new, |stock| self.stock(rules, stock)),
            Topic::Cells => self.cells(rules),
            Topic::Foundations => self.foundations(rules),
            Topic::End => self.end(rules),
        }
    }

    fn goal_of(self, rules: &Rules) -> String {
        match piles(rules) {
            1 => self.goal_one(rules.cards(), highest(rules)),
            piles => self.goal(rules.cards(), piles, highest(rules)),
        }
    }

    fn layout(self, rules: &Rules) -> Vec<Rule> {
        let facing = match rules.facing() {
            Facing::AllUp => self.all_face_up(),
            Facing::TopUp => self.top_face_up(),
        };
        let mut sentences = vec![
            rule(RuleKey::Packs, self.packs_of(rules)),
            rule(RuleKey::Columns, self.dealt(rules)),
            rule(RuleKey::FaceUp, facing),
        ];
        match (rules.aces(), piles(rules)) {
            (Aces::InDeck, _) => {}
            (Aces::Home, 1) => sentences.push(rule(RuleKey::Aces, self.ace_home())),
            (Aces::Home, aces) => sentences.push(rule(RuleKey::Aces, self.aces_home(aces))),
        }
        match rules.kings() {
            Kings::AsDealt => {}
            Kings::ToTheBottom => {
                sentences.push(rule(RuleKey::Kings, self.kings_to_bottom(highest(rules))));
            }
        }
        sentences.push(match rules.filled_cells() {
            0 => rule(RuleKey::Cells, self.beside(rules)),
            filled => rule(RuleKey::CellsFilled, self.filled_cells(rules, filled)),
        });
        let order = match rules.stock() {
            None => self.dealing_order(),
            Some(_) => self.dealing_order_stock(),
        };
        sentences.push(ruled(order, self.dealing_order_why()));
        sentences
    }

    fn packs_of(self, rules: &Rules) -> String {
        let cards = rules.cards() / usize::from(rules.packs());
        match rules.packs() {
            1 => self.one_pack(cards),
            packs => self.packs(packs.into(), cards),
        }
    }

    fn dealt(self, rules: &Rules) -> String {
        let (heights, columns) = (rules.heights(), usize::from(rules.columns()));
        if heights.iter().all(|height| *height == 0) {
            self.columns_empty(columns)
        } else if heights.iter().all(|height| *height == heights[0]) {
            self.columns_even(columns, heights[0].into())
        } else {
            let heights = heights.iter().map(u8::to_string).collect();
            self.columns_uneven(columns, &self.list(heights))
        }
    }

    /// The piles beside the columns, if cells start empty.
    fn beside(self, rules: &Rules) -> String {
        let left = left(rules);
        match (rules.stock(), rules.cells()) {
            (None, 0) => self.no_stock_no_cells(),
            (None, 1) => self.no_stock_one_cell(),
            (None, cells) => self.no_stock_cells(cells.into()),
            (Some(_), 0) => self.stock_no_cells(left),
            (Some(_), 1) => self.stock_one_cell(left),
            (Some(_), cells) => self.stock_cells(left, cells.into()),
        }
    }

    /// The piles beside the columns, if cells are filled at the deal.
    fn filled_cells(self, rules: &Rules, filled: u8) -> String {
        let (cells, filled) = (rules.cells().into(), filled.into());
        match rules.stock() {
            None => self.no_stock_filled_cells(cells, filled),
            Some(_) => self.stock_filled_cells(left(rules), cells, filled),
        }
    }

    fn columns(self, rules: &Rules) -> Vec<Rule> {
        let build = match rules.build() {
            Build::SameSuit => {
                let [low, high] = neighbours(rules, 6).map(|rank| Card::new(rank, Suit::Clubs));
                self.build_in_suit(low, high)
            }
            Build::AlternatingColours => {
                let [low, high] = neighbours(rules, 7);
                self.build_in_colours(low, high)
            }
            Build::SameColour => {
                let [low, high] = neighbours(rules, 7);
                self.build_in_colour(low, high)
            }
            Build::OtherSuit => {
                let [low, high] = neighbours(rules, 7);
                let [card, twin] = [low, high].map(|rank| Card::new(rank, Suit::Clubs));
                self.build_off_suit(card, high, twin)
            }
            Build::AnySuit => {
                let [low, high] = neighbours(rules, 7);
                self.build_by_rank(low, high)
            }
        };
        let ends = ruled(self.build_ends(highest(rules)), self.build_ends_why());
        let mut sentences = vec![rule(RuleKey::Build, build), ends];
        match rules.facing() {
            Facing::AllUp => {}
            Facing::TopUp => sentences.push(plain(self.exposed_turns_up())),
        }
        sentences
    }

    fn moving(self, rules: &Rules) -> Vec<Rule> {
        let mut sentences = match rules.lift() {
            Lift::TopCard => vec![rule(RuleKey::Move, self.move_top_card())],
            Lift::Run => vec![rule(RuleKey::Move, self.move_run())],
            Lift::Supermove => {
                let limit = match rules.space() {
                    Space::Anything => self.move_supermove_limit(),
                    Space::OnlyKing | Space::Nothing => self.move_supermove_cells_only(),
                };
                vec![plain(self.move_supermove()), rule(RuleKey::Move, limit)]
            }
        };
        if rules.runs() != rules.build() {
            sentences.push(rule(RuleKey::Runs, self.runs(rules.runs())));
        }
        sentences
    }

    /// Which cards move together, where that differs from the rule for building.
    fn runs(self, runs: Build) -> String {
        match runs {
            Build::SameSuit => self.runs_in_suit(),
            Build::SameColour => self.runs_in_colour(),
            Build::AlternatingColours => self.runs_in_colours(),
            // The widest rule is never narrower than that of building.
            Build::OtherSuit | Build::AnySuit => self.runs_off_suit(),
        }
    }

    fn spaces(self, rules: &Rules) -> Vec<Rule> {
        let king = highest(rules);
        match rules.refill() {
            Refill::ByHand => {
                let takes = match (rules.space(), rules.lift()) {
                    (Space::Anything, Lift::TopCard) => self.space_any_card(),
                    (Space::Anything, Lift::Run | Lift::Supermove) => self.space_any_run(),
                    (Space::OnlyKing, Lift::TopCard) => self.space_king(king),
                    (Space::OnlyKing, Lift::Run | Lift::Supermove) => self.space_king_run(king),
                    (Space::Nothing, _) => self.space_nothing(),
                };
                vec![rule(RuleKey::Space, takes)]
            }
            Refill::WasteThenStock => {
                let later = match (rules.space(), rules.lift()) {
                    (Space::Anything, Lift::TopCard) => self.refill_later_any_card(),
                    (Space::Anything, Lift::Run | Lift::Supermove) => self.refill_later_any_run(),
                    (Space::OnlyKing, Lift::TopCard) => self.refill_later_king(king),
                    (Space::OnlyKing, Lift::Run | Lift::Supermove) => {
                        self.refill_later_king_run(king)
                    }
                    (Space::Nothing, _) => self.refill_later_nothing(),
                };
                vec![rule(RuleKey::Refill, self.refill_at_once()), rule(RuleKey::Space, later)]
            }
        }
    }

    fn stock(self, rules: &Rules, stock: Stock) -> Vec<Rule> {
        let draw = match stock.draw {
            1 => self.draw_one(),
            cards => self.draw_several(cards.into()),
        };
        let passes = match stock.passes {
            Passes::Unlimited => self.passes_unlimited(),
            Passes::Limited(1) => self.passes_once(),
            Passes::Limited(passes) => {
                self.passes_limited(&self.how_often(passes), &self.how_often(passes - 1))
            }
        };
        let waste = match rules.cells() {
            0 => self.waste_plays(),
            _ => self.waste_plays_with_cells(),
        };
        vec![rule(RuleKey::Draw, draw), plain(waste), rule(RuleKey::Passes, passes)]
    }

    /// "once", "twice", "three times".
    fn how_often(self, count: u8) -> String {
        match count {
            1 => self.once(),
            2 => self.twice(),
            _ => self.times(count.into()),
        }
    }

    fn cells(self, rules: &Rules) -> Vec<Rule> {
        let holds = match rules.cells() {
            0 => return Vec::new(),
            1 => self.one_cell(),
            cells => self.several_cells(cells.into()),
        };
        let admits = match rules.admission() {
            Admission::Any => self.cells_take_any(),
            Admission::OnlyOfItsRank => self.cells_take_only_rank(),
        };
        vec![plain(holds), rule(RuleKey::CellsTake, admits), plain(self.cells_play())]
    }

    fn foundations(self, rules: &Rules) -> Vec<Rule> {
        let mut sentences = vec![plain(self.foundation_built(highest(rules)))];
        if rules.packs() > 1 {
            sentences.push(ruled(self.foundations_double(), self.foundations_double_why()));
        }
        let back = match rules.take_back() {
            TakeBack::Allowed => self.take_back_allowed(),
            TakeBack::Never => self.take_back_never(),
        };
        sentences.push(rule(RuleKey::TakeBack, back));
        sentences
    }

    fn end(self, rules: &Rules) -> Vec<Rule> {
        let over = match rules.stock() {
            Some(_) => self.end_over_stock(),
            None => self.end_over(),
        };
        let stuck = ruled(self.end_stuck(), self.end_stuck_why());
        vec![plain(self.end_won(rules.cards())), plain(over), stuck]
    }
}

/// Two ranks for an example, one lower and this one; in a small deck its two highest.
fn neighbours(rules: &Rules, rank: u8) -> [Rank; 2] {
    let high = rank.min(rules.ranks());
    [high - 1, high].map(|value| Rank::new(value).expect("checked rules have 2 to 13 ranks"))
}

/// Cards that are left for the stock.
fn left(rules: &Rules) -> usize {
    let columns: usize = rules.heights().iter().map(|&height| usize::from(height)).sum();
    let home = match rules.aces() {
        Aces::InDeck => 0,
        Aces::Home => piles(rules),
    };
    rules.cards() - columns - usize::from(rules.filled_cells()) - home
}

/// Foundations that are used: mini decks leave some of their places free.
fn piles(rules: &Rules) -> usize {
    usize::from(rules.packs() * rules.suits())
}

/// The rank that plays the King.
fn highest(rules: &Rules) -> Rank {
    Rank::new(rules.ranks()).expect("checked rules have 2 to 13 ranks")
}
