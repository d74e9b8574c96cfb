//! The game in plain words: what lies where, what a move does, how things stand. Read aloud, in a status line or in a log.

use talon_engine::{
    Board, Card, Colour, Column, Deal, Effect, Move, Place, Seen, Source, Suit, Target, View,
};

use crate::command::Command;
use crate::hint::{Hint, HintKind, Turn};
use crate::outlook::{LostAt, Outlook};
use crate::quest::Date;
use crate::session::{Session, Standing};

/// A card as spoken: "queen of hearts".
pub fn card(card: Card) -> String {
    card.spoken()
}

/// A card by colour and rank: "red queen".
pub fn coloured(card: Card) -> String {
    let colour = match card.colour() {
        Colour::Red => "red",
        Colour::Black => "black",
    };
    format!("{colour} {}", card.rank().name())
}

/// A pile's name: "column 4", "cell 2", "the hearts foundation", "the stock", "the waste".
pub fn place(place: Place) -> String {
    match place {
        Place::Column(n) => format!("column {}", n + 1),
        Place::Cell(n) => format!("cell {}", n + 1),
        Place::Foundation(n) => {
            let suit = Suit::of_foundation(n).name();
            let which = if n < 4 { "" } else { "second " };
            format!("the {which}{suit} foundation")
        }
        Place::Stock => "the stock".to_owned(),
        Place::Waste => "the waste".to_owned(),
    }
}

/// A pile and what can be seen of it: "Column 3: three face down, then queen of hearts, jack of spades".
pub fn pile(view: &View, which: Place) -> String {
    let name = capitalised(&place(which));
    let content = match which {
        Place::Column(n) => column_content(&view.columns[usize::from(n)]),
        Place::Cell(n) => view.cells[usize::from(n)].map_or("empty".to_owned(), card),
        Place::Foundation(n) => foundation_content(view, n),
        Place::Stock if view.stock == 0 => "empty".to_owned(),
        Place::Stock => cards(view.stock),
        Place::Waste => waste_content(&view.waste),
    };
    format!("{name}: {content}")
}

fn column_content(column: &[Seen]) -> String {
    let hidden = column.iter().filter(|seen| matches!(seen, Seen::Back)).count();
    let faces: Vec<String> = column
        .iter()
        .filter_map(|seen| match seen {
            Seen::Face(face) => Some(card(*face)),
            Seen::Back => None,
        })
        .collect();
    match (hidden, faces.is_empty()) {
        (0, true) => "empty".to_owned(),
        (0, false) => faces.join(", "),
        (_, _) => format!("{} face down, then {}", number(hidden), faces.join(", ")),
    }
}

fn foundation_content(view: &View, n: u8) -> String {
    match view.foundation_top(n) {
        Some(top) => format!("up to the {}", card(top)),
        None => "empty".to_owned(),
    }
}

fn waste_content(waste: &[Card]) -> String {
    match waste {
        [] => "empty".to_owned(),
        [only] => card(*only),
        [.., under, top] => {
            format!("{} on top, then {}; {}", card(*top), card(*under), cards(waste.len()))
        }
    }
}

/// A card in a column as a screen reader says it: "Column 4, red queen, on two face-down cards".
pub fn card_in_column(view: &View, column: u8, index: usize) -> String {
    let cards_there = &view.columns[usize::from(column)];
    let below = &cards_there[..index];
    let hidden = below.iter().filter(|seen| matches!(seen, Seen::Back)).count();
    let under = match below.last() {
        None => String::new(),
        Some(Seen::Face(face)) => format!(", on the {}", card(*face)),
        Some(Seen::Back) if hidden == 1 => ", on one face-down card".to_owned(),
        Some(Seen::Back) => format!(", on {} face-down cards", number(hidden)),
    };
    let above = match cards_there.len() - index - 1 {
        0 => String::new(),
        1 => ", under one card".to_owned(),
        n => format!(", under {} cards", number(n)),
    };
    let name = match cards_there[index] {
        Seen::Face(face) => card(face),
        Seen::Back => "face-down card".to_owned(),
    };
    format!("Column {}, {name}{under}{above}", column + 1)
}

/// What a move does, said before it is played: "Seven of diamonds to the eight of clubs".
pub fn describe_move(board: &Board, mv: Move) -> String {
    match mv {
        Move::Deal => "Draw from the stock".to_owned(),
        Move::Redeal => "Turn the waste over".to_owned(),
        Move::Carry { from, to, count } => {
            let what = carried(board, from, count);
            let target = match to {
                Target::Home => "home".to_owned(),
                Target::Cell => "to a cell".to_owned(),
                Target::Column(n) => {
                    match board.columns().get(usize::from(n)).and_then(Column::top) {
                        Some(onto) => format!("to the {}", card(onto)),
                        None => format!("to the empty column {}", n + 1),
                    }
                }
            };
            capitalised(&format!("{what} {target}"))
        }
    }
}

fn carried(board: &Board, from: Source, count: u8) -> String {
    let top = board.source_top(from).map_or("nothing".to_owned(), card);
    match from {
        Source::Column(n) if count > 1 => {
            let cards = board.columns()[usize::from(n)].cards();
            let lead = cards.len().checked_sub(usize::from(count)).map(|place| cards[place]);
            let lead = lead.map_or(top, card);
            format!("{lead} and {} more", number(usize::from(count) - 1))
        }
        Source::Foundation(_) => format!("{top} back"),
        Source::Column(_) | Source::Cell(_) | Source::Waste => top,
    }
}

/// What has just happened, said after the change; `after` is the board it led to.
pub fn describe_effect(effect: Effect, after: &Board) -> String {
    let top = |place| top_of(after, place).map_or("nothing".to_owned(), card);
    match effect {
        Effect::Carried { to, count: 1, .. } => {
            let target = if matches!(to, Place::Foundation(_)) {
                "home".to_owned()
            } else {
                format!("to {}", place(to))
            };
            capitalised(&format!("{} {target}.", top(to)))
        }
        Effect::Carried { to, count, .. } => {
            capitalised(&format!("{} cards to {}.", number(usize::from(count)), place(to)))
        }
        Effect::TurnedUp { column } => {
            format!("Column {} turns up the {}.", column + 1, top(Place::Column(column)))
        }
        Effect::Drawn { .. } => format!("Drawn: {}.", top(Place::Waste)),
        Effect::Refilled { column, .. } => {
            format!("Column {} is filled with the {}.", column + 1, top(Place::Column(column)))
        }
        Effect::Recycled { .. } => "The waste is turned over.".to_owned(),
    }
}

/// How many cards may go home in one step before they are counted instead of named.
const FEW: usize = 2;

/// What a whole step has just done, said after it: each effect in its order, and cards that go home by the dozen as their
/// number. `after` is the board it led to.
pub fn describe_step(effects: &[Effect], after: &Board) -> String {
    let goes_home =
        |effect: &&Effect| matches!(effect, Effect::Carried { to: Place::Foundation(_), .. });
    let home = effects.iter().filter(goes_home).count();
    let mut board = after.clone();
    effects.iter().rev().for_each(|&effect| board.revert(effect));
    let mut told = Vec::new();
    for effect in effects {
        board.apply(*effect);
        if home <= FEW || !goes_home(&effect) {
            told.push(describe_effect(*effect, &board));
        }
    }
    if home > FEW {
        told.push(capitalised(&format!("{} home.", cards(home))));
    }
    told.join(" ")
}

fn top_of(board: &Board, place: Place) -> Option<Card> {
    match place {
        Place::Column(n) => board.source_top(Source::Column(n)),
        Place::Cell(n) => board.source_top(Source::Cell(n)),
        Place::Foundation(n) => board.source_top(Source::Foundation(n)),
        Place::Waste => board.source_top(Source::Waste),
        Place::Stock => None,
    }
}

/// How a position stands, where that is worth a sentence.
pub fn standing(standing: Standing) -> Option<&'static str> {
    match standing {
        Standing::Open => None,
        Standing::Won => Some("Won: every card is home."),
        Standing::Over => Some("No possible moves!"),
        Standing::Stuck => Some("No further progress is possible."),
    }
}

/// Said of a game that goes on but can no longer be won.
pub const HOPELESS: &str = "There is no way to win from here.";

/// Said of a deal that nobody can win.
pub const UNWINNABLE: &str = "This deal cannot be won. It will not count.";

/// What is known of a position's chances.
pub const fn outlook(outlook: &Outlook) -> &'static str {
    match outlook {
        Outlook::Open => "Nobody has looked yet whether this can be won.",
        Outlook::Winnable(_) => "This can be won.",
        Outlook::Lost => "This can no longer be won.",
        Outlook::Undecided => "Whether this can be won is too hard to tell.",
    }
}

/// The answer to "where did I lose it".
pub fn lost_at(found: LostAt) -> String {
    match found {
        LostAt::Step { last_winnable: 0 } => {
            "It could be won from the start; the first move lost it.".to_owned()
        }
        LostAt::Step { last_winnable } => {
            format!("It could be won up to move {last_winnable}; the next one lost it.")
        }
        LostAt::Never => "This deal could not be won from the start.".to_owned(),
        LostAt::NotLost => "It can still be won.".to_owned(),
        LostAt::Unknown | LostAt::Ask { .. } => "That is too hard to tell.".to_owned(),
        LostAt::Between { winnable: Some(winnable), lost } => format!(
            "It could be won up to move {winnable} and no longer after move {lost}; \
             what lies between is too hard to tell."
        ),
        LostAt::Between { winnable: None, lost } => format!(
            "It was lost after move {lost} at the latest; what came before is too hard to tell."
        ),
    }
}

/// Where a hint comes from, always said with it.
pub fn hint_kind(kind: HintKind, board: &Board) -> &'static str {
    let hidden = board.columns().iter().any(|column| column.hidden() > 0);
    match kind {
        HintKind::Fair => "from what you can see",
        HintKind::FromAWin if hidden || !board.stock().is_empty() => {
            "from a win, which has seen the hidden cards"
        }
        HintKind::FromAWin => "from a win",
    }
}

/// Why there is no hint. A fair one gives nothing away of what the solver knows.
pub const fn no_hint(kind: HintKind, outlook: &Outlook) -> &'static str {
    match (kind, outlook) {
        (HintKind::Fair, _) => "No move can be recommended without peeking.",
        (HintKind::FromAWin, Outlook::Lost) => {
            "This can no longer be won: there is no win to take a hint from."
        }
        (HintKind::FromAWin, Outlook::Undecided) => "Whether this can be won is too hard to tell.",
        (HintKind::FromAWin, Outlook::Open | Outlook::Winnable(_)) => "No win is known from here.",
    }
}

/// Said when two programs have gone on with the same game.
pub const PLAYED_ELSEWHERE: &str =
    "This game was played on elsewhere too; here it goes on as a game of its own.";

/// Why a command changed nothing.
pub const fn nothing(command: &Command) -> &'static str {
    match command {
        Command::Undo => "There is nothing to take back.",
        Command::Redo => "There is nothing to play again.",
        Command::Jump(_) | Command::Restart => "The game stands there already.",
        Command::Finish => "The rest does not play itself yet.",
        Command::ShowNext => "That was the last move.",
        Command::ShowBack => "This is where the show begins.",
        Command::Play(_)
        | Command::Hint(_)
        | Command::Advice(..)
        | Command::WhereLost
        | Command::ShowMe
        | Command::EndShow
        | Command::Deal(..)
        | Command::GiveUp
        | Command::Part(_)
        | Command::StopQuest
        | Command::Pause
        | Command::Resume
        | Command::Prefer(_)
        | Command::Receive(_)
        | Command::Graded(..) => "There is nothing to do.",
    }
}

/// What is said before a hint when there were others.
pub const fn hint_turn(hint: Hint) -> &'static str {
    match (hint.turn, hint.kind) {
        (Turn::First, _) => "",
        (Turn::Another, _) => "Or: ",
        (Turn::Again, HintKind::Fair) => "There are no more hints. Once more: ",
        (Turn::Again, HintKind::FromAWin) => "No other first move is known to win. Once more: ",
    }
}

/// "deal 42", "own deck".
pub fn deal(deal: &Deal) -> String {
    match deal {
        Deal::Number(_) | Deal::Microsoft(_) => format!("deal {deal}"),
        Deal::Deck(_) => "own deck".to_owned(),
    }
}

/// "deal 42, hard": the deal and, once it is known, how hard it is.
pub fn graded_deal(session: &Session) -> String {
    let grade = session.grade().map_or_else(String::new, |word| format!(", {word}"));
    deal(session.deal()) + &grade
}

/// "16 November".
pub fn date(date: Date) -> String {
    const MONTHS: [&str; 12] = [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ];
    let month = MONTHS.get(usize::from(date.month).wrapping_sub(1)).copied().unwrap_or_default();
    format!("{} {month}", date.day)
}

/// "1 move", "7 moves".
pub fn moves(count: usize) -> String {
    if count == 1 { "1 move".to_owned() } else { format!("{count} moves") }
}

/// "1 card", "7 cards".
pub fn cards(count: usize) -> String {
    if count == 1 { "1 card".to_owned() } else { format!("{count} cards") }
}

/// Small numbers in words.
pub fn number(n: usize) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    WORDS.get(n).map_or_else(|| n.to_string(), |&word| word.to_owned())
}

/// The text with a capital first letter.
pub fn capitalised(text: &str) -> String {
    let mut text = text.to_owned();
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    text
}

/// A number that is not negative, rounded to this many digits after the point.
pub fn decimal(number: f64, digits: u32) -> String {
    let unit = 10_u64.pow(digits);
    let parts = (number * unit as f64).round() as u64;
    let width = digits as usize;
    match digits {
        0 => parts.to_string(),
        _ => format!("{}.{:0width$}", parts / unit, parts % unit),
    }
}

/// Time as `m:ss` or `h:mm:ss`.
pub fn duration(millis: u64) -> String {
    let seconds = millis / 1000;
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes}:{seconds:02}")
    }
}
