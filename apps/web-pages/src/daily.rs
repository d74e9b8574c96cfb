//! Daily deals: a month with the result of each day, and the deals of the chosen day.

use std::sync::Arc;

use talon_catalog::built_in;
use talon_game::Date;
use talon_game::number_format;
use talon_game::statistics::{Ended, GameResult, Summary};
use talon_rulebook::Game;
use talon_web_art::icon;
use talon_web_kit::{
    CollectView as _, IntoView as _, Memo, Read as _, RwSignal, View, expect_context, view,
};
use talon_web_protocol::PageIntent;
use talon_web_protocol::calendar::{DayMark, best_streak, days_of, mark, month_beside, streak};
use talon_web_protocol::dates::day_of;

use crate::Page;
use crate::level;
use crate::parts::wording;

/// The game whose deal gives a day its level in the calendar.
const LEVEL_OF_DAY: &str = "klondike";

/// The screen.
pub(crate) fn daily() -> View {
    let page = expect_context::<Page>();
    let Some(today) = page.data_untracked(|data| data.today) else { return "".into_view() };
    let (month, chosen) = (RwSignal::new(today), RwSignal::new(today));
    let choose = move |day: Date| {
        chosen.set(day);
        page.send(&PageIntent::GradeDaily(day, None));
    };
    page.send(&PageIntent::GradeDaily(today, None));
    grade_month(page, today, today);
    let turn = move |later: bool| {
        month.set(month_beside(month.get_untracked(), later));
        grade_month(page, month.get_untracked(), today);
    };
    let is_last = move || {
        let month = month.get();
        (month.year, month.month) >= (today.year, today.month)
    };
    view! {
        {summary(page, today)}
        <div class="two-columns">
            <section class="paper-card">
                <div class="month-head">
                    <button type="button" class="tool" aria-label=wording().daily_earlier() on:click=move |_| turn(false)>{icon("back")}</button>
                    <h3 aria-live="polite">{move || wording().month(month.get())}</h3>
                    <button type="button" class="tool" aria-label=wording().daily_later() aria-disabled=move || is_last().to_string() on:click=move |_| if !is_last() { turn(true) }>{icon("next")}</button>
                </div>
                {move || days(page, month.get(), today, chosen, choose)}
                {key()}
            </section>
            <section class="paper-card">
                <h3>{move || wording().long_date(chosen.get())}</h3>
                <p class="dim">{wording().daily_same_for_all()}</p>
                {move || rows(page, chosen.get())}
            </section>
        </div>
    }
}

/// Asks for the level of each day, which is that of its Klondike.
fn grade_month(page: Page, month: Date, today: Date) {
    for day in days_of(month).take_while(|day| *day <= today) {
        page.send(&PageIntent::GradeDaily(day, Some(LEVEL_OF_DAY.to_owned())));
    }
}

/// The level of a day's deal of a game, if it is known: found by the worker, or kept with a result.
fn level_of(page: Page, day: Date, game: &Arc<Game>) -> Option<String> {
    let of_deal = |result: &&GameResult| result.is_of(game) && day.owns(&result.deal);
    page.data(|data| {
        let known = data.daily_grades.iter().find(|(date, it, _)| *date == day && it == game.id());
        let played = || data.results.iter().filter(of_deal).find_map(|result| result.grade.clone());
        known.map(|(.., grade)| grade.clone()).or_else(played)
    })
}

/// Streak, wins of the month, median time.
fn summary(page: Page, today: Date) -> View {
    let streak = Memo::new(move || {
        page.data(|data| (streak(today, &data.results, day_of), best_streak(&data.results, day_of)))
    });
    let streak_shown = page.data_untracked(|data| data.streak);
    let of_month = move || {
        page.data(|data| {
            let days = days_of(today).take_while(|day| *day <= today);
            let won = days.filter(|&day| mark(day, &data.results, day_of) == DayMark::Won).count();
            wording().daily_of(won, today.day.into())
        })
    };
    let time = move || {
        page.data(|data| {
            let daily = data.results.iter().filter(|result| is_daily(result));
            Summary::of(daily).median_time.map_or("–".to_owned(), number_format::duration)
        })
    };
    view! {
        <div class="sums num">
            {streak_shown.then(|| view! {
                <div><b>{icon("flame")}{move || streak.get().0.to_string()}</b><span>{move || wording().daily_streak(streak.get().1 as usize)}</span></div>
            })}
            <div><b>{of_month}</b><span>{wording().daily_days_won(&wording().name_of_month(today))}</span></div>
            <div><b>{time}</b><span>{wording().median_time()}</span></div>
        </div>
    }
}

/// Whether a game was started on the day that its deal belongs to.
fn is_daily(result: &GameResult) -> bool {
    day_of(result.began).owns(&result.deal)
}

fn days(
    page: Page,
    month: Date,
    today: Date,
    chosen: RwSignal<Date>,
    choose: impl Fn(Date) + Copy + 'static,
) -> View {
    let names = wording().week();
    let first = Date { day: 1, ..month };
    let blanks = (0..first.weekday()).map(|_| view! { <i></i> });
    let days = days_of(month).map(|day| {
        if day > today {
            return view! { <span class="day far num">{day.day.to_string()}</span> };
        }
        let mark = page.data_untracked(|data| mark(day, &data.results, day_of));
        let level = Memo::new(move || {
            let game = built_in().iter().find(|game| game.id() == LEVEL_OF_DAY)?;
            level_of(page, day, game)
        });
        let label = move || {
            let label = format!("{}, {}", wording().long_date(day), mark.words(wording()));
            level
                .get()
                .into_iter()
                .fold(label, |label, level| format!("{label}, {}", wording().grade(&level)))
        };
        view! {
            <button
                type="button"
                class="day num"
                class:on=move || chosen.get() == day
                aria-pressed=move || (chosen.get() == day).to_string()
                aria-label=label
                on:click=move |_| choose(day)
            >{day.day.to_string()}{day_mark_icon(mark)}{move || level::bars(level.get().as_deref())}</button>
        }
    });
    view! {
        <div class="calendar">
            {names.map(|name| view! { <span class="weekday" aria-hidden="true">{name}</span> }).collect_view()}
            {blanks.collect_view()}
            {days.collect_view()}
        </div>
    }
}

/// A mark as a picture: shapes, never colour alone.
fn day_mark_icon(mark: DayMark) -> View {
    let drawn = match mark {
        DayMark::Won => {
            "<circle class=\"full\" cx=\"12\" cy=\"12\" r=\"5.2\"/><path d=\"M12 1.500v3M12 19.500v3M1.500 12h3M19.500 12h3M4.600 4.600l2.100 2.100M17.300 17.300l2.100 2.100M19.400 4.600l-2.100 2.100M6.700 17.300l-2.100 2.100\"/>"
        }
        DayMark::WonLater => {
            "<path class=\"full\" d=\"M12 6.800a5.200 5.200 0 0 1 0 10.400z\"/><circle cx=\"12\" cy=\"12\" r=\"5.2\"/>"
        }
        DayMark::Lost => {
            "<circle cx=\"12\" cy=\"12\" r=\"5.2\"/><path d=\"M9.500 9.500l5 5M14.500 9.500l-5 5\"/>"
        }
        DayMark::None => "<circle class=\"dotted\" cx=\"12\" cy=\"12\" r=\"5.2\"/>",
    };
    let class = match mark {
        DayMark::Won | DayMark::WonLater => "sun bright",
        DayMark::Lost | DayMark::None => "sun",
    };
    view! { <svg class=class viewBox="0 0 24 24" aria-hidden="true" inner_html=drawn></svg> }
}

fn key() -> View {
    let marks = [DayMark::Won, DayMark::WonLater, DayMark::Lost, DayMark::None];
    view! {
        <div class="key">
            {marks.map(|mark| view! { <span>{day_mark_icon(mark)}{mark.words(wording())}</span> }).collect_view()}
        </div>
    }
}

fn rows(page: Page, day: Date) -> View {
    built_in().iter().enumerate().map(|(n, game)| deal_row(page, day, game, n == 0)).collect_view()
}

/// The deal of a day in one game: its grade, its result, and a link to it.
fn deal_row(page: Page, day: Date, game: &Arc<Game>, first: bool) -> View {
    let id = game.id().to_owned();
    let of_deal = |result: &&GameResult| result.is_of(game) && day.owns(&result.deal);
    let grade = level_of(page, day, game);
    let (won, moves) = page.data(|data| {
        let won = data.results.iter().filter(of_deal).filter(|r| r.ended == Ended::Won);
        let open = data.unfinished.iter().find(|open| open.game == id && day.owns(&open.deal));
        (won.map(|result| result.millis).min(), open.map(|open| open.moves))
    });
    let how = match (won, moves) {
        (Some(time), _) => wording().daily_won_in(&number_format::duration(time)),
        (None, Some(moves)) => wording().daily_moves_made(moves),
        (None, None) => wording().daily_not_played().to_owned(),
    };
    let line = match &grade {
        Some(grade) => format!("{} · {how}", wording().grade(grade)),
        None => how,
    };
    let label = match (won, moves) {
        (_, Some(_)) => wording().continue_game(),
        (Some(_), None) => wording().daily_again(),
        (None, None) => wording().play_game(),
    };
    let name = game.name().to_owned();
    view! {
        <div class="deal-row">
            {level::bars(grade.as_deref())}
            <span class="what"><b>{name.clone()}</b><small class="num">{line}</small></span>
            {won.map(|_| day_mark_icon(DayMark::Won))}
            <button type="button" class=if first && won.is_none() { "primary" } else { "quiet" } aria-label=format!("{label} {name}, {}", wording().long_date(day)) on:click=move |_| page.send(&PageIntent::Daily(day, id.clone()))>{label}</button>
        </div>
    }
}
