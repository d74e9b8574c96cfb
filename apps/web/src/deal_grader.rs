//! Finds deals of a requested level ahead of time, and how hard the daily deals are. A separate worker grades one deal
//! after another while the player does something else, so that a deal of any level is usually there at once.

mod shipped;
mod stored;

use std::rc::Rc;

use talon_advice::worker_protocol::{read_answer, write_question};
use talon_advice::{Finding, NODES, Question};
use talon_catalog::built_in;
use talon_engine::Deal;
use talon_game::{Date, Level, MOST_TRIED, QuestionKind, Ticket, Variant};
use talon_web_kit::{ExpectJs as _, Read as _, RwSignal, StoredValue};
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, Worker};

use crate::device;
use crate::second_part::SecondPart;
use crate::solver_worker::new_worker;

/// How many deals of each level are kept ready.
const READY: usize = 2;
/// How many deals of a game are graded ahead of time at most: some levels of some games are rare.
const AHEAD: u32 = 60;
/// The nodes that a deal may take here: a deal that takes more is skipped, so that the next one comes soon.
const FEW_NODES: u64 = 100_000;

/// A deal whose level is known.
#[derive(Clone)]
struct ReadyDeal {
    variant: Variant,
    level: Level,
    deal: Deal,
}

/// How hard the deal of a day is.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct DailyGrade {
    pub(crate) day: Date,
    pub(crate) game: String,
    pub(crate) grade: String,
}

/// A request for a deal of a level.
#[derive(Clone)]
struct DealRequest {
    variant: Variant,
    level: Level,
    tried: u32,
    then: OnDeal,
}

/// Takes the deal that was found, with its level; nothing if there is no worker.
type OnDeal = Rc<dyn Fn(Option<(Deal, Level)>)>;

/// The job of the worker.
#[derive(Clone)]
enum GradingJob {
    /// Any deal of the game.
    Random(Variant, Deal),
    /// A deal of a day, which is its first winnable one.
    Daily(Date, Variant, Deal),
}

/// The worker and the deals that it has found.
#[derive(Clone, Copy)]
pub(crate) struct DealGrader {
    second_part: SecondPart,
    worker: StoredValue<Option<Worker>>,
    listens: StoredValue<bool>,
    /// Whether no worker could be started.
    missing: StoredValue<bool>,
    job: StoredValue<Option<GradingJob>>,
    found: StoredValue<Vec<ReadyDeal>>,
    /// Whether the deals of earlier pages are among them.
    loaded: StoredValue<bool>,
    request: StoredValue<Option<DealRequest>>,
    /// The game whose deals are graded ahead of time, and how many were.
    ahead: StoredValue<Option<(Variant, u32)>>,
    days: StoredValue<Vec<GradingJob>>,
    daily: RwSignal<Vec<DailyGrade>>,
}

impl DealGrader {
    /// Nothing is graded yet.
    pub(crate) fn new(second_part: SecondPart) -> DealGrader {
        DealGrader {
            second_part,
            worker: StoredValue::new(None),
            listens: StoredValue::new(false),
            missing: StoredValue::new(false),
            job: StoredValue::new(None),
            found: StoredValue::new(Vec::new()),
            loaded: StoredValue::new(false),
            request: StoredValue::new(None),
            ahead: StoredValue::new(None),
            days: StoredValue::new(Vec::new()),
            daily: RwSignal::new(Vec::new()),
        }
    }

    /// The known levels of daily deals. Reactive: a view that reads it is updated.
    pub(crate) fn daily<R>(self, read: impl FnOnce(&[DailyGrade]) -> R) -> R {
        self.daily.with(|daily| read(daily))
    }

    /// Grades deals of this game ahead of time.
    pub(crate) fn prepare(self, variant: &Variant) {
        let variant = variant.clone();
        self.second_part.when_loaded(move || later_prepare(self, &variant));
    }

    /// Takes in the deals that earlier pages have found and not dealt.
    fn load(self) {
        if !self.loaded.get_value() {
            self.loaded.set_value(true);
            self.found.update_value(|found| found.extend(stored::load()));
        }
    }

    fn prepare_now(self, variant: &Variant) {
        self.load();
        let same = self.ahead.with_value(|it| it.as_ref().is_some_and(|(it, _)| it == variant));
        if !same {
            self.ahead.set_value(Some((variant.clone(), 0)));
        }
        self.work();
    }

    /// Grades the deals of a day, of one game or of all.
    pub(crate) fn grade_day(self, day: Date, only: Option<String>) {
        self.second_part.when_loaded(move || later_grade_day(self, day, only.as_deref()));
    }

    fn grade_day_now(self, day: Date, only: Option<&str>) {
        for game in built_in() {
            let id = game.id();
            if only.is_some_and(|only| only != id) {
                continue;
            }
            let known = |it: &DailyGrade| it.day == day && it.game == id;
            let waits = |job: &GradingJob| matches!(job, GradingJob::Daily(it, variant, _) if *it == day && variant.game().id() == id);
            if !self.daily.with_untracked(|daily| daily.iter().any(known))
                && !self.days.with_value(|days| days.iter().any(waits))
            {
                let variant = Variant::new(game, game.default_choices());
                let job = GradingJob::Daily(day, variant, Deal::Number(day.first_number()));
                self.days.update_value(|days| days.push(job));
            }
        }
        self.work();
    }

    /// Finds a deal of a level that `is_new` accepts: one that the worker has found, or one that came with the page.
    /// Without either the worker looks for one, and takes the nearest after [`MOST_TRIED`] deals. `then` is
    /// called with the deal, possibly synchronously. A later request replaces an earlier one.
    pub(crate) fn find(
        self,
        variant: Variant,
        level: Level,
        is_new: impl Fn(&Deal) -> bool + 'static,
        then: impl Fn(Option<(Deal, Level)>) + 'static,
    ) {
        let (is_new, then) = (Rc::new(is_new), Rc::new(then));
        self.second_part.run(move |loaded| {
            if loaded {
                later_find(self, variant, level, is_new, then);
            } else {
                then(None);
            }
        });
    }

    fn find_now(
        self,
        variant: Variant,
        level: Level,
        is_new: &dyn Fn(&Deal) -> bool,
        then: OnDeal,
    ) {
        self.load();
        let shipped = || shipped::deal(&variant, level, device::random_number(), is_new);
        if let Some(deal) = self.take_ready(&variant, level, 0).or_else(shipped) {
            self.request.set_value(None);
            then(Some(deal));
            return self.prepare_now(&variant);
        }
        self.ahead.set_value(Some((variant.clone(), 0)));
        self.request.set_value(Some(DealRequest { variant, level, tried: 0, then }));
        self.work();
    }

    /// Cancels the request for a deal.
    pub(crate) fn cancel(self) {
        self.request.set_value(None);
    }

    /// Takes the ready deal that is nearest to a level, and at most this far from it.
    fn take_ready(self, variant: &Variant, level: Level, farthest: u8) -> Option<(Deal, Level)> {
        let take = |found: &mut Vec<ReadyDeal>| {
            let distance = |it: &ReadyDeal| it.level.distance(level);
            let fits = |it: &ReadyDeal| it.variant == *variant && distance(it) <= farthest;
            let ready = found.iter().enumerate().filter(|(_, it)| fits(it));
            let (place, _) = ready.min_by_key(|(_, it)| distance(it))?;
            let ReadyDeal { deal, level, .. } = found.remove(place);
            stored::store(found);
            Some((deal, level))
        };
        self.found.update_value(take).flatten()
    }

    /// Gives the worker the next job, if it has none.
    fn work(self) {
        if self.missing.get_value() {
            return self.finish_request(None);
        }
        let Some(job) = self.job.get_value().is_none().then(|| self.next_job()).flatten() else {
            return;
        };
        self.job.set_value(Some(job));
        match self.worker.with_value(Option::is_some) {
            true if self.listens.get_value() => self.post(),
            true => {}
            false => self.start(),
        }
    }

    /// The next job: a requested deal, then the days, then deals ahead of time.
    fn next_job(self) -> Option<GradingJob> {
        let requested = self.request.with_value(|it| it.as_ref().map(|it| it.variant.clone()));
        if let Some(variant) = requested {
            return Some(GradingJob::Random(variant, device::random_deal()));
        }
        let day = self.days.update_value(|days| (!days.is_empty()).then(|| days.remove(0)));
        if day.as_ref().is_some_and(Option::is_some) {
            return day.flatten();
        }
        let (variant, graded) = self.ahead.get_value()?;
        let is_full = |level: &Level| {
            let is_it = |it: &&ReadyDeal| it.level == *level && it.variant == variant;
            self.found.with_value(|found| found.iter().filter(is_it).count()) >= READY
        };
        if graded >= AHEAD || Level::ALL.iter().all(is_full) {
            return None;
        }
        self.ahead.set_value(Some((variant.clone(), graded + 1)));
        Some(GradingJob::Random(variant, device::random_deal()))
    }

    fn start(self) {
        let Some(worker) = new_worker() else { return self.fail() };
        let listen =
            Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
                match event.data().as_string().unwrap_or_default().as_str() {
                    "ready" => {
                        self.listens.set_value(true);
                        self.post();
                    }
                    "missing" => self.fail(),
                    answer => self.receive(answer),
                }
            });
        let died = Closure::<dyn FnMut(JsValue)>::new(move |_| self.fail());
        worker.set_onmessage(Some(listen.as_ref().unchecked_ref()));
        worker.set_onerror(Some(died.as_ref().unchecked_ref()));
        // They live as long as the page.
        listen.forget();
        died.forget();
        self.worker.set_value(Some(worker));
    }

    /// The worker is gone. Levels cannot be found from now on.
    fn fail(self) {
        self.missing.set_value(true);
        self.job.set_value(None);
        self.finish_request(None);
    }

    fn finish_request(self, deal: Option<(Deal, Level)>) {
        if let Some(request) = self.request.update_value(Option::take).flatten() {
            (request.then)(deal);
        }
    }

    fn post(self) {
        let Some(job) = self.job.get_value() else { return };
        let (variant, deal, nodes) = match job {
            GradingJob::Random(variant, deal) => (variant, deal, FEW_NODES),
            // The same limit as the table's own search for the day's deal: everyone gets the same one.
            GradingJob::Daily(_, variant, deal) => (variant, deal, NODES),
        };
        let board = Box::new(deal.board(variant.rules()));
        let (kind, ticket) = (QuestionKind::Grade, Ticket::from_number(0));
        let text = write_question(&Question { kind, ticket, variant, board }, nodes);
        self.worker.with_value(|worker| {
            if let Some(worker) = worker {
                worker.post_message(&text.into()).expect_js("text can always be posted");
            }
        });
    }

    fn receive(self, answer: &str) {
        let grade = match read_answer(answer).map(|answer| answer.finding) {
            Some(Finding::Grade(grade)) => grade,
            _ => None,
        };
        match self.job.update_value(Option::take).flatten() {
            Some(GradingJob::Random(variant, deal)) => self.graded(variant, deal, grade),
            Some(GradingJob::Daily(day, variant, deal)) => {
                self.graded_day(day, variant, &deal, grade);
            }
            None => {}
        }
        self.work();
    }

    /// The first winnable deal of a day is the day's; another is tried until there is one.
    fn graded_day(self, day: Date, variant: Variant, deal: &Deal, grade: Option<String>) {
        if let Some(grade) = grade {
            let game = variant.game().id().to_owned();
            self.daily.update(|daily| daily.push(DailyGrade { day, game, grade }));
        } else {
            let next = GradingJob::Daily(day, variant, deal.next());
            self.days.update_value(|days| days.insert(0, next));
        }
    }

    fn graded(self, variant: Variant, deal: Deal, grade: Option<String>) {
        let level = grade.as_deref().and_then(Level::from_word);
        if let Some(level) = level {
            self.found.update_value(|found| {
                found.push(ReadyDeal { variant, level, deal });
                stored::store(found);
            });
        }
        let Some(mut request) = self.request.get_value() else { return };
        request.tried += 1;
        let gives_up = request.tried >= MOST_TRIED;
        let farthest = if gives_up { u8::MAX } else { 0 };
        let ready = self.take_ready(&request.variant, request.level, farthest);
        match (ready, gives_up) {
            (None, false) => self.request.set_value(Some(request)),
            (ready, _) => self.finish_request(ready),
        }
    }
}

#[inline(never)]
fn later_prepare(deal_grader: DealGrader, variant: &Variant) {
    deal_grader.prepare_now(variant);
}

#[inline(never)]
fn later_grade_day(deal_grader: DealGrader, day: Date, only: Option<&str>) {
    deal_grader.grade_day_now(day, only);
}

#[inline(never)]
fn later_find(
    deal_grader: DealGrader,
    variant: Variant,
    level: Level,
    is_new: Rc<dyn Fn(&Deal) -> bool>,
    then: OnDeal,
) {
    deal_grader.find_now(variant, level, &*is_new, then);
}
