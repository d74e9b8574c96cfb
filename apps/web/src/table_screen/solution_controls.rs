//! The controls of a shown solution: step by step, or by itself.

use talon_game::Command;

use crate::app_state::App;
use crate::card_art::icon;
use crate::wording::{shown, spoken};
use talon_web_kit::{Effect, Memo, Read as _, RwSignal, Timeout, View, expect_context, show, view};

/// Steps through a solution.
pub(super) fn solution_controls() -> View {
    let app = expect_context::<App>();
    let state = Memo::new(move || {
        let state = app.game.with(|table| {
            let show = table.solution_show()?;
            let last_move = show.shown().checked_sub(1).map(|last| {
                let (mut board, rules) = (table.session().board().clone(), table.session().rules());
                show.moves()[..last].iter().for_each(|&mv| drop(board.play(rules, mv)));
                shown().describe_move(&board, show.moves()[last])
            });
            Some((show.shown(), show.moves().len(), last_move))
        });
        state.flatten()
    });
    let speed = RwSignal::new(0_u64);
    let next = Timeout::new();
    Effect::new(move || {
        let Some((shown, all, _)) = state.get() else {
            // When the solution is closed its pace is reset; setting it each time would trigger this effect in an endless loop.
            if speed.get_untracked() != 0 {
                speed.set(0);
            }
            return;
        };
        let pace = speed.get();
        if pace > 0 && shown < all {
            next.set(std::time::Duration::from_millis(pace), move || {
                if speed.get_untracked() == pace {
                    app.run(Command::ShowNext);
                }
            });
        }
    });
    let pace = move |label: &'static str, millis: u64| {
        view! {
            <button
                type="button"
                aria-pressed=move || (speed.get() == millis).to_string()
                on:click=move |_| speed.set(millis)
            >{label}</button>
        }
    };
    view! {
        {show(move || state.get().is_some(), move || view! {
            <section class="show" aria-label=spoken().solution_title()>
                <span class="num">{move || state.get().map(|(shown, all, last_move)| {
                    format!("{shown} of {all}{}", last_move.map_or(String::new(), |last_move| format!(": {last_move}")))
                })}</span>
                <button type="button" aria-label=spoken().back_one_move() on:click=move |_| { speed.set(0); app.run(Command::ShowBack) }>{icon("back")}</button>
                <button type="button" aria-label=spoken().next_move() on:click=move |_| { speed.set(0); app.run(Command::ShowNext) }>{icon("next")}</button>
                {pace(spoken().pace_stop(), 0)}
                {pace(spoken().pace_slow(), 1200)}
                {pace(spoken().pace_quick(), 350)}
                <button type="button" class="act" on:click=move |_| app.run(Command::EndShow)>{spoken().back_to_my_game()}</button>
            </section>
        })}
    }
}
