//! Turns changes of the game into updates of the page. Pure: no signals, no browser.

use talon_engine::{Board, Effect, Place, Refusal};
use talon_game::{Change, Command, Hint, HintKind, LostAt, Outlook, Prospect, Standing, Table};
use talon_wording::capitalised;

use crate::sound::{self, Sound};
use crate::wording::{shown, spoken};

/// One thing that the page does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Update {
    /// The position has changed: the hint, the toast and the ending of the old position are removed.
    ClearPosition,
    /// A new deal is on the table: nothing lies over it.
    ShowDeal,
    /// The cards move by these effects.
    Apply(Vec<Effect>),
    /// The cards move back by these effects.
    Revert(Vec<Effect>),
    /// The cards lie in another position, without moving there.
    Rebuild,
    /// The cards of a new deal fly in.
    AnimateDeal,
    /// This many cards fly home one after another.
    AnimateHome(u32),
    /// The game is won.
    Celebrate,
    /// A screen reader says this.
    Announce(String),
    /// A sentence is shown, and not announced.
    Toast(Toast),
    /// A move was refused: the page gives the reason.
    Refuse(Refusal),
    /// The shown sentence is removed.
    HideToast,
    /// A recommended move is shown.
    Advise(ShownHint),
    /// A sound is played.
    Play(Sound),
    /// This many deals were skipped in the search for a winnable one.
    Skipped(u32),
    /// Whether the player was last told that the game is winnable.
    AnnouncedWinnable(bool),
}

/// A sentence at the bottom of the table, with something to do about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Toast {
    pub(crate) text: String,
    pub(crate) action: Option<(&'static str, Command)>,
}

/// A recommended move, as the line over the table shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ShownHint {
    pub(crate) hint: Hint,
    /// The move, with cards in signs.
    pub(crate) title: String,
    /// The reason, or the basis.
    pub(crate) reason: String,
}

/// The facts that decide how a change is shown.
pub(crate) struct Context<'a> {
    /// The table after the change.
    pub(crate) table: &'a Table,
    /// Why the command did nothing, if it did nothing.
    pub(crate) nothing: String,
    /// Whether the player was last told that the game is winnable.
    pub(crate) announced_winnable: bool,
    /// Whether there are words for moves: they come with the second part, as does keyboard play for screen readers.
    pub(crate) has_words: bool,
}

/// The page's updates for the changes of one command.
pub(crate) fn reduce(changes: Vec<Change>, context: &Context<'_>) -> Vec<Update> {
    let is_step = |change: &Change| matches!(change, Change::Moved(_) | Change::Reverted(_));
    let steps = changes.iter().any(is_step);
    let mut updates = Vec::new();
    for change in changes {
        // A solution that advances by a step is announced by that step.
        if matches!(change, Change::Show) && !steps {
            updates.extend([Update::HideToast, Update::Announce(later_show(context.table))]);
        }
        updates.extend(reduce_one(change, context));
    }
    updates
}

fn reduce_one(change: Change, context: &Context<'_>) -> Vec<Update> {
    let table = context.table;
    match change {
        Change::Moved(effects) => moved(effects, context),
        Change::Reverted(effects) => reverted(effects, context),
        Change::Jumped => {
            vec![Update::ClearPosition, Update::Rebuild, Update::Announce(place_in_game(table))]
        }
        Change::Show => vec![Update::Rebuild],
        Change::Dealt => dealt(table),
        Change::Refused(refusal) => refused(refusal),
        Change::Nothing => nothing(context),
        Change::Hinted(hint) => later_hinted(hint, table),
        Change::NoHint(kind) => later_no_hint(kind, table),
        Change::Stands(standing) => stands(standing),
        Change::OutlookChanged => outlook(context),
        Change::LostAt(found) => later_lost_at(found),
        Change::Seeking(skipped) => vec![Update::Skipped(skipped)],
    }
}

/// A sentence that is shown and announced.
pub(crate) fn sentence(text: impl Into<String>) -> Vec<Update> {
    sentence_with(text.into(), None)
}

fn sentence_with(text: String, action: Option<(&'static str, Command)>) -> Vec<Update> {
    vec![Update::Announce(text.clone()), Update::Toast(Toast { text, action })]
}

fn moved(effects: Vec<Effect>, context: &Context<'_>) -> Vec<Update> {
    let board = context.table.board();
    let height = |n: u8| board.foundations()[usize::from(n)];
    let animation = homeward_flight(&effects);
    let mut updates = vec![Update::ClearPosition];
    if context.has_words {
        updates.push(Update::Announce(later_step(&effects, board)));
    }
    updates.extend([Update::Play(sound::of(&effects, height)), Update::Apply(effects)]);
    updates.extend(animation);
    updates
}

fn reverted(effects: Vec<Effect>, context: &Context<'_>) -> Vec<Update> {
    let mut updates = vec![Update::ClearPosition];
    if context.has_words {
        updates.push(Update::Announce(later_step_back(&effects, context.table.board())));
    }
    updates.push(Update::Revert(effects));
    updates
}

#[inline(never)]
fn later_step(effects: &[Effect], board: &Board) -> String {
    spoken().step(effects, board)
}

/// Several cards that go home fly one after another; a single one needs no sequence.
fn homeward_flight(effects: &[Effect]) -> Option<Update> {
    let goes_home =
        |effect: &&Effect| matches!(effect, Effect::Carried { to: Place::Foundation(_), .. });
    let cards = effects.iter().filter(goes_home).count() as u32;
    (cards > 1).then_some(Update::AnimateHome(cards))
}

fn dealt(table: &Table) -> Vec<Update> {
    let mut updates = vec![
        Update::Rebuild,
        Update::ClearPosition,
        Update::ShowDeal,
        Update::AnimateDeal,
        Update::Play(Sound::Deal),
    ];
    updates.extend(opened(table));
    updates
}

/// The updates for a game that comes to the table.
pub(crate) fn opened(table: &Table) -> [Update; 2] {
    [Update::AnnouncedWinnable(false), Update::Announce(deal(table))]
}

/// A move was refused.
pub(crate) fn refused(refusal: Refusal) -> Vec<Update> {
    vec![Update::Play(Sound::Refused), Update::Refuse(refusal)]
}

/// Why a move was refused: shown in signs, announced in words.
pub(crate) fn why_refused(refusal: &Refusal) -> [Update; 2] {
    [
        Update::Announce(spoken().refusal(refusal)),
        Update::Toast(Toast { text: shown().refusal(refusal), action: None }),
    ]
}

/// Why a command did nothing. The controls of a solution lie where a toast would be.
fn nothing(context: &Context<'_>) -> Vec<Update> {
    if context.table.solution_show().is_some() {
        vec![Update::Announce(context.nothing.clone())]
    } else {
        sentence(context.nothing.clone())
    }
}

/// Only the second part reaches this function, as the prefix `later_` says.
#[inline(never)]
fn later_hinted(hint: Hint, table: &Table) -> Vec<Update> {
    let session = table.session();
    let (rules, board) = (session.rules(), session.board());
    let sentence = spoken().hint(rules, board, &hint);
    let reason = match (hint.kind, hint.chance) {
        (HintKind::FromAWin, _) => spoken().peeks(),
        (HintKind::Fair, None) => String::new(),
        (HintKind::Fair, Some(_)) => {
            let gain = capitalised(&spoken().plan_gain(rules, board, &hint.moves));
            match spoken().hint_chances(&hint) {
                Some(chances) => spoken().with_chances(&gain, &chances),
                None => gain,
            }
        }
    };
    let title = shown().plan_in_short(rules, board, &hint.moves);
    vec![
        Update::HideToast,
        Update::Announce(sentence),
        Update::Advise(ShownHint { hint, title, reason }),
    ]
}

fn stands(standing: Standing) -> Vec<Update> {
    match standing {
        // The view of these endings speaks for itself.
        Standing::Open | Standing::Over | Standing::Stuck => Vec::new(),
        // The win takes the focus and is read with it.
        Standing::Won => vec![Update::Play(Sound::Win), Update::Celebrate],
    }
}

/// Says once that the game is winnable, where that is shown. That it is lost is an ending, which speaks for itself.
fn outlook(context: &Context<'_>) -> Vec<Update> {
    let winnable = match context.table.session().outlook() {
        Outlook::Winnable(_) => true,
        Outlook::Lost => false,
        Outlook::Open | Outlook::Undecided => return Vec::new(),
    };
    let mut updates = vec![Update::AnnouncedWinnable(winnable)];
    let is_shown = matches!(context.table.prospect(), Prospect::Outlook(_));
    if winnable && !context.announced_winnable && is_shown {
        updates.push(Update::Announce(spoken().winnable()));
    }
    updates
}

#[inline(never)]
fn later_no_hint(kind: HintKind, table: &Table) -> Vec<Update> {
    sentence(spoken().no_hint(kind, table.session().outlook()))
}

#[inline(never)]
fn later_lost_at(found: LostAt) -> Vec<Update> {
    let back = match found {
        LostAt::Step { last_winnable } => {
            Some((spoken().go_back_there(), Command::Jump(last_winnable)))
        }
        LostAt::Never
        | LostAt::NotLost
        | LostAt::Unknown
        | LostAt::Between { .. }
        | LostAt::Ask { .. } => None,
    };
    sentence_with(spoken().lost_at(found), back)
}

/// A step that was taken back; its effects come last one first.
#[inline(never)]
fn later_step_back(effects: &[Effect], board: &Board) -> String {
    let effects: Vec<Effect> = effects.iter().rev().copied().collect();
    spoken().step_back(&effects, board)
}

/// Where in the game the table stands.
fn place_in_game(table: &Table) -> String {
    let history = table.session().history();
    spoken().move_of(history.cursor(), history.steps().len())
}

/// Which game has come to the table.
fn deal(table: &Table) -> String {
    let session = table.session();
    let name = session.variant().name();
    if session.is_begun() { spoken().game_continues(name) } else { spoken().new_deal(name) }
}

/// A solution that is shown, or no longer.
#[inline(never)]
fn later_show(table: &Table) -> String {
    match table.solution_show() {
        Some(show) => spoken().solution(show.moves().len()),
        None => spoken().back_in_game(),
    }
}

#[cfg(test)]
mod tests {
    use talon_engine::{Deal, Move, Source, Target};
    use talon_game::{
        Autoplay, CoachAnswer, CoachPlan, Completeness, Preferences, Scoring, Session, Variant,
        Watching,
    };

    use super::*;

    /// A new game of deal 617, without help.
    fn table(game: &str) -> Table {
        let game = talon_catalog::find(game).expect("built in");
        let variant = Variant::new(game, game.default_choices());
        let preferences =
            Preferences { autoplay: Autoplay::Off, scoring: Scoring::None, watch: Watching::Off };
        Table::new(Session::new(variant, Deal::Microsoft(617), 0), preferences)
    }

    fn context(table: &Table) -> Context<'_> {
        Context {
            table,
            nothing: "Nothing to undo.".to_owned(),
            announced_winnable: false,
            has_words: true,
        }
    }

    /// The page's updates for a command.
    fn run(table: &mut Table, command: Command) -> Vec<Update> {
        let changes = table.run(command, 1).changes;
        reduce(changes, &context(table))
    }

    fn spoken(updates: &[Update]) -> Vec<&str> {
        let mut spoken = Vec::new();
        for update in updates {
            if let Update::Announce(text) = update {
                spoken.push(text.as_str());
            }
        }
        spoken
    }

    #[test]
    fn a_move_clears_the_old_position_then_speaks_sounds_and_moves() {
        let mut table = table("klondike");
        let updates = run(&mut table, Command::Play(Move::Draw));
        let kinds: Vec<&str> = updates.iter().map(kind).collect();
        assert_eq!(kinds, ["clear", "announce", "play", "apply"]);
    }

    fn kind(update: &Update) -> &'static str {
        match update {
            Update::ClearPosition => "clear",
            Update::ShowDeal => "show deal",
            Update::Apply(_) => "apply",
            Update::Revert(_) => "revert",
            Update::Rebuild => "rebuild",
            Update::AnimateDeal => "animate deal",
            Update::AnimateHome(_) => "animate home",
            Update::Celebrate => "celebrate",
            Update::Announce(_) => "announce",
            Update::Toast(_) => "toast",
            Update::Refuse(_) => "refuse",
            Update::HideToast => "hide toast",
            Update::Advise(_) => "advise",
            Update::Play(_) => "play",
            Update::Skipped(_) => "skipped",
            Update::AnnouncedWinnable(_) => "told winnable",
        }
    }

    #[test]
    fn a_step_that_is_taken_back_reverses_its_effects() {
        let mut table = table("klondike");
        run(&mut table, Command::Play(Move::Draw));
        let updates = run(&mut table, Command::Undo);
        assert_eq!(updates.iter().map(kind).collect::<Vec<_>>(), ["clear", "announce", "revert"]);
    }

    #[test]
    fn a_command_that_does_not_apply_says_why_and_changes_nothing() {
        let updates = run(&mut table("klondike"), Command::Undo);
        assert_eq!(updates, sentence("Nothing to undo."));
    }

    #[test]
    fn a_refusal_is_shown_in_signs_and_said_in_words() {
        let mut table = table("klondike");
        let mv = Move::single(Source::Column(0), Target::Column(1));
        let refusal = table.board().check(table.session().rules(), mv).expect_err("deal 617");
        let updates = run(&mut table, Command::Play(mv));
        assert_eq!(updates, refused(refusal.clone()));
        assert_eq!(updates.iter().map(kind).collect::<Vec<_>>(), ["play", "refuse"]);
        assert!(matches!(refusal, Refusal::DoesNotBuild { .. }), "{refusal:?}");
        let updates = why_refused(&refusal);
        assert!(spoken(&updates)[0].contains(" of "), "{updates:?}");
        assert!(
            matches!(&updates[1], Update::Toast(toast) if toast.text.contains('♦')),
            "{updates:?}"
        );
    }

    #[test]
    fn a_new_deal_takes_away_what_lies_over_the_table() {
        let table = table("klondike");
        let updates = reduce(vec![Change::Dealt], &context(&table));
        let kinds: Vec<&str> = updates.iter().map(kind).collect();
        let expected = ["rebuild", "clear", "show deal", "animate deal", "play", "told winnable"];
        assert_eq!(kinds[..6], expected);
        assert_eq!(spoken(&updates), ["Klondike. A new deal."]);
    }

    #[test]
    fn a_hint_is_said_in_words_and_shown_in_signs() {
        let mut table = table("klondike");
        let waits = run(&mut table, Command::Hint(HintKind::Fair));
        assert_eq!(waits, []);
        let moves = table.session().board().moves(table.session().rules());
        let carried = moves.into_iter().find(|mv| matches!(mv, Move::Carry { .. }));
        let plan = CoachPlan { moves: vec![carried.expect("a card can move")], odds: None };
        let (plans, completeness) = (vec![plan], Completeness::Final);
        let coach_answer = CoachAnswer { chance: None, plans, worlds: 0, completeness };
        let ticket = talon_game::Ticket::from_number(1);
        let updates = run(&mut table, Command::CoachAnswer(ticket, coach_answer));
        let advised = |update: &&Update| matches!(update, Update::Announce(_) | Update::Advise(_));
        let updates: Vec<&Update> = updates.iter().filter(advised).collect();
        let [Update::Announce(sentence), Update::Advise(advice)] = updates[..] else {
            panic!("{updates:?}")
        };
        assert!(sentence.starts_with("Hint: ") && sentence.contains(" of "), "{sentence}");
        assert!(!advice.title.contains(" of "), "{advice:?}");
    }

    #[test]
    fn several_cards_that_go_home_fly_one_after_another() {
        let home =
            |n| Effect::Carried { from: Place::Column(n), to: Place::Foundation(n), count: 1 };
        assert_eq!(homeward_flight(&[home(0)]), None);
        assert_eq!(homeward_flight(&[home(0), home(1)]), Some(Update::AnimateHome(2)));
    }

    #[test]
    fn a_step_of_a_solution_is_announced_by_the_step_alone() {
        let table = table("klondike");
        let started = reduce(vec![Change::Show], &context(&table));
        assert_eq!(
            started.iter().map(kind).collect::<Vec<_>>(),
            ["hide toast", "announce", "rebuild"]
        );
        let stepped = reduce(vec![Change::Reverted(Vec::new()), Change::Show], &context(&table));
        assert_eq!(spoken(&stepped).len(), 1);
    }

    #[test]
    fn that_a_game_is_winnable_is_said_once() {
        let told = |game, watch, announced_winnable| {
            let mut table = table(game);
            let preferences = Preferences { watch, ..table.preferences() };
            table.run(Command::Prefer(preferences), 0);
            let win = Outlook::Winnable(vec![Move::single(Source::Column(0), Target::Cell)].into());
            let ticket = talon_game::Ticket::from_number(1);
            table.run(Command::Outlook(ticket, win), 0);
            let context = Context { announced_winnable, ..context(&table) };
            spoken(&reduce(vec![Change::OutlookChanged], &context)).len()
        };
        assert_eq!(told("selective-freecell", Watching::Winnable, false), 1);
        assert_eq!(told("selective-freecell", Watching::Winnable, true), 0);
        assert_eq!(told("selective-freecell", Watching::Chance, false), 1, "nothing is hidden");
        assert_eq!(told("klondike", Watching::Winnable, false), 1);
        assert_eq!(told("klondike", Watching::Chance, false), 0, "that would be peeking");
        assert_eq!(told("klondike", Watching::Off, false), 0);
    }

    #[test]
    fn a_win_is_heard_and_left_to_its_dialog_to_say() {
        let table = table("klondike");
        let updates = reduce(vec![Change::Stands(Standing::Won)], &context(&table));
        assert_eq!(updates, [Update::Play(Sound::Win), Update::Celebrate]);
        for standing in [Standing::Open, Standing::Over, Standing::Stuck] {
            assert_eq!(reduce(vec![Change::Stands(standing)], &context(&table)), []);
        }
    }
}
