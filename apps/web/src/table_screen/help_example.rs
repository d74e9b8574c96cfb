//! A few moves of a game, shown small: the real engine plays them, the real scene lays them out, the table's own painter
//! moves the cards. Listed in words as well, for those who do not see them.

use std::time::Duration;

use talon_engine::{Deal, Place};
use talon_game::layout::Spot;
use talon_game::{Demo, hint};
use talon_rulebook::{Choices, Game};
use talon_scene::{Frame, Options, Size, Tokens, layout, sprites};

use super::card_looks::{Faces, Grip, Situation, looks};
use super::card_painter::{Painter, px};
use crate::app_state::App;
use crate::wording::spoken;
use talon_web_kit::{
    CollectView as _, Effect, NodeRef, Read as _, RwSignal, StoredValue, View, every,
    expect_context, view,
};

/// The screen that is shown small.
const SCREEN: Size = Size { w: 640.0, h: 420.0 };
/// How many moves are shown, and how long after one another.
const MOVES: usize = 7;
const PACE: Duration = Duration::from_millis(1400);

/// A game's beginning, played move by move as far as a fair hint goes.
fn begin(game: &Game, choices: &Choices) -> (Demo, Vec<String>) {
    let rules = game.rules(choices);
    let deal = Deal::Number(EXAMPLE).board(&rules);
    let (mut board, mut line, mut told) = (deal.clone(), Vec::new(), Vec::new());
    while let Some(&next) = hint::by_looks(&rules, &board).first().filter(|_| line.len() < MOVES) {
        told.push(spoken().describe_move(&board, next));
        line.push(next);
        board.play_legal(&rules, next);
    }
    (Demo::new(&rules, &deal, line), told)
}

/// The deal that is shown: in every game its first moves are of several kinds.
const EXAMPLE: u64 = 1;

/// The example of a game. With little motion it waits to be stepped through.
pub(crate) fn example(game: &Game, choices: &Choices) -> View {
    let app = expect_context::<App>();
    let (demo, told) = begin(game, choices);
    let rules = game.rules(choices);
    let frame = Frame::new(&rules, SCREEN, Options::default());
    let (length, shown) = (told.len(), RwSignal::new(0));
    let (felt, painter) = (NodeRef::new(None), StoredValue::new(Painter::default()));
    let places = frame.slots.iter().map(|slot| {
        let [x, y, w] = [slot.base.x, slot.base.y, slot.base.w].map(px);
        view! { <i class="slot" style:--x=x style:--y=y style:--cw=w></i> }
    });
    let places = places.collect_view();
    let room = app.shell.size_now().w - 60.0;
    // In whole numbers: what prints others is a good part of a page.
    let zoom = format!("{}%", ((room / SCREEN.w).min(1.0) * 100.0) as u32);
    play(app, shown, length);
    Effect::new(move || {
        let mut demo = demo.clone();
        let mut tokens = Tokens::new(demo.board());
        for effect in (0..shown.get()).filter_map(|_| demo.forward()).flatten() {
            tokens.apply(effect);
        }
        let view = demo.board().view();
        let Some(felt) = felt.get() else { return };
        let looks = looks(&Situation {
            sprites: &sprites(&frame, &view, &tokens),
            view: &view,
            layout: &layout(&frame, &view),
            hand: None,
            grip: Grip::Chosen,
            legal: &[],
            refused: None,
            focus: Spot { place: Place::Cell(u8::MAX), index: 0 },
            hint: None,
            marked: &[],
            peek: None,
            paused: false,
            back: "back1",
            faces: Faces::Standard,
        });
        painter.update_value(|painter| painter.paint(&felt, looks));
    });
    let step = move || {
        shown.update(|shown| *shown = if *shown < length { *shown + 1 } else { 0 });
    };
    view! {
        <div class="example">
            <div class="felt" node_ref=felt inert aria-hidden="true" style:zoom=zoom>{places}</div>
            <div class="told">
                <ol>
                    {told.into_iter().enumerate().map(|(n, text)| view! {
                        <li class:now=move || shown.get() == n + 1>{text}</li>
                    }).collect_view()}
                </ol>
                <button type="button" class="quiet" on:click=move |_| step()>
                    {move || if shown.get() < length { "Next move" } else { "Again" }}
                </button>
            </div>
        </div>
    }
}

/// Lets it play by itself, to its end, where motion is welcome.
fn play(app: App, shown: RwSignal<usize>, length: usize) {
    if !app.settings_now(crate::settings::Settings::moves) {
        return;
    }
    every(PACE, move || {
        if shown.get_untracked() < length {
            shown.update(|shown| *shown += 1);
        }
    });
}
