//! `cargo xtask soundness`: compares every proof with exhaustive search for the given time, and saves every
//! disagreement as a case.

use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use clap::Parser;
use talon_solver::Kernel;
use talon_soundness::{Campaign, CampaignReport, Case, Disagreement};

/// How often the state is printed.
const PACE: Duration = Duration::from_secs(30);

/// Compares every kernel, the stuck proof, autoplay and the shortening with exhaustive search.
#[derive(Parser, Debug)]
struct CampaignArgs {
    /// How long
    #[arg(long, value_name = "N", default_value_t = 10.0)]
    minutes: f64,
    /// The first seed; without it, one from the clock
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// Stop after this many seeds
    #[arg(long, value_name = "N", default_value_t = u64::MAX)]
    seeds: u64,
    /// Threads; without it, one for each core
    #[arg(long, value_name = "N")]
    jobs: Option<NonZero<usize>>,
    /// Compare only this kernel, on rules that it is made for
    #[arg(long, value_name = "NAME")]
    kernel: Option<Kernel>,
    /// Positions that exhaustive search may look at before it leaves one out
    #[arg(long, value_name = "N", default_value_t = 2_000)]
    bound: usize,
    /// Where failing cases are written
    #[arg(long, value_name = "DIR", default_value = "target/soundness")]
    out: PathBuf,
}

fn main() -> ExitCode {
    let args = CampaignArgs::parse();
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let campaign = Campaign {
        seed: args.seed.unwrap_or_else(seed_of_now),
        seeds: args.seeds,
        time: Duration::try_from_secs_f64(60.0 * args.minutes).unwrap_or(Duration::MAX),
        jobs: args.jobs.map_or(cores, NonZero::get),
        bound: args.bound,
        kernel: args.kernel,
    };
    println!("first seed {}, {} minutes, {} threads", campaign.seed, args.minutes, campaign.jobs);
    let (started, told) = (Instant::now(), Mutex::new(Instant::now()));
    let report = campaign.run(
        |seed, case, disagreement| write_case(&args.out, seed, case, disagreement),
        |report| print_progress(report, started, &told),
    );
    println!("\n{}", report.counts);
    println!("{:.0} s; next seed {}", started.elapsed().as_secs_f64(), report.next_seed);
    if report.counts.disagreements() == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Seconds since 1970, moved up, so that two runs do not meet each other's seeds.
fn seed_of_now() -> u64 {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    now.map_or(0, |since| since.as_secs() << 24)
}

fn print_progress(report: &CampaignReport, started: Instant, told: &Mutex<Instant>) {
    let mut told = told.lock().expect("no thread panicked");
    if told.elapsed() < PACE {
        return;
    }
    *told = Instant::now();
    let (seconds, compared) = (started.elapsed().as_secs_f64(), report.counts.compared());
    println!(
        "{seconds:>6.0} s  {compared} compared, {:.0} a second, {} disagreements, next seed {}",
        compared as f64 / seconds,
        report.counts.disagreements(),
        report.next_seed
    );
}

/// Writes a failing case, and says where.
fn write_case(folder: &Path, seed: u64, case: &Case, disagreement: &Disagreement) {
    let text = case.text(seed, disagreement);
    let path = folder.join(format!("case-{seed}.toml"));
    match fs::create_dir_all(folder).and_then(|()| fs::write(&path, &text)) {
        Ok(()) => println!("DISAGREEMENT: {}\n{text}", path.display()),
        Err(error) => println!("DISAGREEMENT, not written to {}: {error}\n{text}", path.display()),
    }
}
