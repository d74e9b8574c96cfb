//! The statistics: the last twenty games, wins by level, figures, history; export, import, reset behind a question.

use talon_catalog::Registry;
use talon_game::statistics::{Ended, GameResult, Group, Summary, counted, groups};
use talon_game::win_rates::measured;
use talon_game::{Level, LuckTotals, number_format};
use talon_rulebook::Choices;
use talon_web_art::icon;
use talon_web_kit::{
    CollectView as _, IntoView as _, Memo, Read as _, RwSignal, View, expect_context, show, view,
};
use talon_web_protocol::{PageData, PageIntent, PageKind, UnfinishedGame};

use crate::Page;
use crate::export_import::export_import;
use crate::files;
use crate::history::history;
use crate::parts::{percent, tabs, wording};

/// The results of one game with one choice of settings, as the screen shows them.
#[derive(Clone, PartialEq)]
pub(crate) struct ShownResults {
    pub(crate) game: String,
    settings: String,
    name: String,
    /// The text of the tab: the game's name without its settings.
    tab: String,
    pub(crate) results: Vec<GameResult>,
    /// How many games of it, with these rules, are unfinished.
    unfinished: usize,
    built_in: bool,
}

/// The screen.
pub(crate) fn statistics() -> View {
    let page = expect_context::<Page>();
    let shown = Memo::new(move || page.data(all_shown));
    let start = page.data_untracked(first_tab);
    let tab = RwSignal::new(start.clone());
    let names =
        Memo::new(move || shown.with(|shown| tab_names(shown, &start, &tab.get_untracked())));
    let here = Memo::new(move || {
        let tab = tab.get();
        shown.with(|shown| shown.iter().filter(|it| it.tab == tab).cloned().collect::<Vec<_>>())
    });
    let which = RwSignal::new(String::new());
    let chosen = Memo::new(move || {
        let which = which.get();
        here.with(|here| {
            let found = here.iter().find(|it| it.name == which).or(here.first());
            found.cloned()
        })
    });
    view! {
        {move || {
            let words = names.get().into_iter().map(|name| (name.clone(), name)).collect();
            tabs(wording().stats_game(), words, Memo::new(move || tab.get()), move |name| tab.set(name))
        }}
        {show(move || here.with(Vec::len) > 1, move || {
            let words = here.with(|here| {
                here.iter().map(|it| (it.name.clone(), short_name(it))).collect()
            });
            let now = Memo::new(move || chosen.with(|it| it.as_ref().map_or(String::new(), |it| it.name.clone())));
            tabs(wording().stats_rules(), words, now, move |name| which.set(name))
        })}
        {move || chosen.get().map_or_else(nothing_yet, |shown| group_view(&shown))}
        {files_row(Memo::new(move || chosen.with(|it| {
            let it = it.as_ref().filter(|it| !it.results.is_empty())?;
            Some((it.game.clone(), it.tab.clone()))
        })))}
    }
}

/// The tab of the game that the table shows.
fn first_tab(data: &PageData) -> String {
    let registry = Registry::with_loaded(&data.loaded_games);
    let Some(game) = registry.find(&data.game) else { return String::new() };
    let choices = Choices::parse(game, &data.settings).unwrap_or_else(|_| game.default_choices());
    game.called(&choices).to_owned()
}

fn all_shown(data: &PageData) -> Vec<ShownResults> {
    let registry = Registry::with_loaded(&data.loaded_games);
    let mut groups = groups(&data.results);
    // Games that were only begun have a tab too.
    for open in &data.unfinished {
        if !groups.iter().any(|group| is_of(open, group)) {
            let (game, settings, rules) = (&*open.game, &*open.settings, open.rules.as_deref());
            groups.push(Group { game, settings, rules, results: Vec::new() });
        }
    }
    groups.iter().map(|group| shown(data, group, &registry)).collect()
}

/// Whether an unfinished game was dealt with the rules of a group.
fn is_of(open: &UnfinishedGame, group: &Group<'_>) -> bool {
    open.game == group.game
        && open.settings == group.settings
        && open.rules.as_deref() == group.rules
}

fn shown(data: &PageData, group: &Group<'_>, registry: &Registry) -> ShownResults {
    let game = registry.find(group.game);
    let called = game.and_then(|game| {
        let choices = Choices::parse(game, group.settings).ok()?;
        Some(game.called(&choices).to_owned())
    });
    let unfinished = data.unfinished.iter().filter(|open| is_of(open, group)).count();
    ShownResults {
        game: group.game.to_owned(),
        settings: group.settings.to_owned(),
        name: wording().results_group(group, registry),
        tab: called.unwrap_or_else(|| group.game.to_owned()),
        results: group.results.iter().map(|&result| result.clone()).collect(),
        unfinished,
        built_in: group.rules.is_none(),
    }
}

/// The tabs: the game on the table first, so that it is in sight on a phone; then the games with results, and the
/// selected one.
fn tab_names(shown: &[ShownResults], first: &str, chosen: &str) -> Vec<String> {
    let built_in = talon_catalog::built_in().iter().map(|game| game.name().to_owned());
    let mut names: Vec<String> = [first.to_owned()]
        .into_iter()
        .chain(built_in)
        .chain([chosen.to_owned()])
        .chain(shown.iter().map(|it| it.tab.clone()))
        .filter(|name| !name.is_empty())
        .collect();
    let mut seen = Vec::new();
    names.retain(|name| {
        !seen.contains(name) && {
            seen.push(name.clone());
            true
        }
    });
    names
}

/// The rules of a group: the part in brackets after the game's name.
fn short_name(shown: &ShownResults) -> String {
    let rest = shown.name.strip_prefix(&shown.tab).unwrap_or(&shown.name);
    let rest = rest.trim_start_matches([' ', '(', ',']).trim_end_matches(')');
    if rest.is_empty() {
        wording().stats_usual_rules().to_owned()
    } else {
        talon_wording::capitalised(rest)
    }
}

fn nothing_yet() -> View {
    view! {
        <section class="paper-card"><h3>{wording().stats_none()}</h3>
            <p class="dim">{wording().stats_what_counts()}</p>
        </section>
    }
}

fn group_view(shown: &ShownResults) -> View {
    let results: Vec<&GameResult> = shown.results.iter().collect();
    let summary = Summary::of(results.iter().copied());
    view! {
        <h3 class="group-name">{shown.name.clone()}</h3>
        <div class="two-columns">
            <div class="column">
                {if results.is_empty() { nothing_yet() } else { last_twenty(shown, &results) }}
                {by_level(&results)}
                {figures(shown, &summary, &results)}
            </div>
            {history(shown)}
        </div>
    }
}

/// How many of the newest games are compared with the games before them.
const LAST: usize = 20;

fn share(results: &[&GameResult]) -> f64 {
    let won = results.iter().filter(|result| result.ended == Ended::Won).count();
    won as f64 / results.len().max(1) as f64
}

fn last_twenty(shown: &ShownResults, results: &[&GameResult]) -> View {
    let counted = counted(results.to_vec());
    let (before, last) = counted.split_at(counted.len().saturating_sub(LAST));
    let won = last.iter().filter(|result| result.ended == Ended::Won).count();
    let title = match last.len() {
        1 => wording().stats_first_game().to_owned(),
        many => wording().stats_last_games(many),
    };
    let label = wording().stats_last_games_spoken(&title, won);
    let squares = last.iter().map(|result| {
        let class = if result.ended == Ended::Won { "won" } else { "lost" };
        view! { <i class=class></i> }
    });
    let can_be_won = measured(&shown.game, &shown.settings).filter(|_| shown.built_in);
    let can_be_won =
        can_be_won.map(|figure| wording().stats_can_be_won(&wording().win_rate(&figure)));
    let earlier =
        (!before.is_empty()).then(|| wording().stats_before(&percent(share(before)), before.len()));
    view! {
        <section class="paper-card">
            <h3>{title}<small>{wording().stats_newest_right()}</small></h3>
            <div class="big num"><b>{percent(share(last))}</b><span class="dim">{wording().stats_won_count(won)}<br/>{earlier}</span></div>
            <div class="last-games" role="img" aria-label=label>{squares.collect_view()}</div>
            <p class="small-print">{can_be_won}</p>
        </section>
    }
}

/// Wins by how hard the deal was. Results of versions that did not record the grade are left out.
fn by_level(results: &[&GameResult]) -> View {
    let counted = counted(results.to_vec());
    let rows = Level::ALL.into_iter().filter_map(|level| {
        let of_level: Vec<&GameResult> =
            counted.iter().copied().filter(|r| r.grade.as_deref() == Some(level.word())).collect();
        if of_level.is_empty() {
            return None;
        }
        let won = of_level.iter().filter(|result| result.ended == Ended::Won).count();
        Some((
            talon_wording::capitalised(wording().level_word(level)),
            share(&of_level),
            won,
            of_level.len(),
        ))
    });
    let rows: Vec<_> = rows.collect();
    if rows.is_empty() {
        return "".into_view();
    }
    let graded: usize = rows.iter().map(|(.., all)| all).sum();
    let rows = rows.into_iter().map(|(level, share, won, all)| {
        view! {
            <b>{level}</b>
            <span class="bar"><s style:width=format!("{}%", (share * 100.0) as u32)></s></span>
            <span class="count"><b>{percent(share)}</b>{format!(" {won}/{all}")}</span>
        }
    });
    view! {
        <section class="paper-card">
            <h3>{wording().stats_by_level()}<small>{wording().stats_games(graded)}</small></h3>
            <div class="levels num">{rows.collect_view()}</div>
        </section>
    }
}

fn figures(shown: &ShownResults, summary: &Summary, results: &[&GameResult]) -> View {
    let time = |millis: Option<u64>| millis.map_or("–".to_owned(), number_format::duration);
    let minutes = (results.iter().map(|result| result.millis).sum::<u64>() / 60_000) as usize;
    let played = if minutes < 100 {
        wording().stats_minutes(minutes)
    } else {
        wording().stats_hours(minutes / 60)
    };
    let rate = summary.rate().map(|rate| {
        let low = number_format::decimal(rate.low * 100.0, 0);
        wording().stats_likely(&low, &percent(rate.high))
    });
    let figure = |value: String, label: String| {
        view! { <div><b>{value}</b><span>{label}</span></div> }
    };
    let figures = [
        (summary.played.to_string(), wording().stats_played().to_owned()),
        (summary.won.to_string(), rate.unwrap_or_else(|| wording().stats_won().to_owned())),
        (shown.unfinished.to_string(), wording().stats_open().to_owned()),
        (summary.streak.to_string(), wording().stats_streak().to_owned()),
        (summary.longest_streak.to_string(), wording().stats_best_streak().to_owned()),
        (time(summary.median_time), wording().median_time().to_owned()),
        (time(summary.best_time), wording().stats_best_time().to_owned()),
        (
            summary.fewest_moves.map_or("–".to_owned(), |n| n.to_string()),
            wording().stats_fewest_moves().to_owned(),
        ),
        (summary.without_undo.to_string(), wording().stats_without_undo().to_owned()),
        (played, wording().stats_at_table().to_owned()),
    ];
    let luck = LuckTotals::of(results.iter().copied()).map(|it| {
        let luck = wording().points((it.mean_luck * 100.0).round() as i32);
        let given_away = percent(f64::from(it.median_given_away) / 100.0);
        [
            (luck, wording().stats_luck(it.games)),
            (given_away, wording().stats_given_away().to_owned()),
        ]
    });
    let figures = figures.into_iter().chain(luck.into_iter().flatten());
    view! {
        <section class="paper-card">
            <div class="figures num">{figures.map(|(value, label)| figure(value, label)).collect_view()}</div>
            <p class="small-print">{wording().stats_what_counts()} " " {wording().stats_what_never_counts()}</p>
        </section>
    }
}

/// A table of results, reset, and the way to the shuffle; then everything to another device.
fn files_row(chosen: Memo<Option<(String, String)>>) -> View {
    let page = expect_context::<Page>();
    let asking = RwSignal::new(None::<Option<String>>);
    let name = move || chosen.with(|it| it.as_ref().map_or(String::new(), |(_, tab)| tab.clone()));
    let game = move || chosen.with(|it| it.as_ref().map(|(game, _)| game.clone()));
    let unreadable = Memo::new(move || page.data(|data| data.unreadable));
    let reset = move |_| {
        if let Some(what) = asking.get_untracked() {
            page.send(&PageIntent::DeleteResults(what));
        }
        asking.set(None);
    };
    view! {
        {show(move || unreadable.get() > 0, move || view! {
            <p class="unreadable">{move || wording().stats_unreadable(unreadable.get())}</p>
        })}
        <div class="files">
            <button type="button" class="on-felt" on:click=move |_| files::save_csv(page)>{wording().stats_export_csv()}</button>
            {show(move || asking.get().is_none(), move || view! {
                {show(move || game().is_some(), move || view! {
                    <button type="button" class="on-felt" on:click=move |_| asking.set(Some(game()))>{move || wording().stats_reset(&name())}</button>
                })}
                <button type="button" class="on-felt" on:click=move |_| asking.set(Some(None))>{wording().stats_reset_all()}</button>
            })}
            {show(move || asking.get().is_some(), move || view! {
                <span role="alert">{move || match asking.get() {
                    Some(Some(_)) => wording().stats_delete_of(&name()),
                    _ => wording().stats_delete_all().to_owned(),
                }}</span>
                <button type="button" class="on-felt strong" on:click=reset>{wording().stats_delete()}</button>
                <button type="button" class="on-felt" on:click=move |_| asking.set(None)>{wording().stats_keep()}</button>
            })}
            <button type="button" class="on-felt" on:click=move |_| page.send(&PageIntent::Show(PageKind::Shuffle, page.data_untracked(|data| data.game.clone())))>{icon("dice")}{wording().stats_is_fair()}</button>
        </div>
        {export_import()}
    }
}
