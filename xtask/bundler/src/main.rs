//! Turns compiled wasm modules and a folder of assets into a site that any static host can serve, also below a
//! sub-path.
//!
//! A separate crate, so that the other commands do not wait until its dependencies are built.

mod bind;
mod names;
mod reach;
mod script;
mod site;
mod split;
mod style;
mod write;

use std::path::{Path, PathBuf};

use clap::Parser;

use crate::bind::Aim;
use crate::site::Site;

/// Bundle wasm modules and assets into a site.
#[derive(Parser)]
struct BundlerArgs {
    /// A compiled wasm module to optimise for size (repeatable)
    #[arg(long = "small", value_name = "WASM")]
    small: Vec<PathBuf>,
    /// A compiled wasm module to optimise for speed (repeatable)
    #[arg(long = "fast", value_name = "WASM")]
    fast: Vec<PathBuf>,
    /// The folder with the page, its style and its scripts; without it the modules alone are written
    #[arg(long)]
    assets: Option<PathBuf>,
    /// Where the site is written: `site/`, and compressed twins in `brotli/`
    #[arg(long)]
    out: PathBuf,
    /// The `wasm-opt` script that shrinks modules
    #[arg(long)]
    optimiser: Option<PathBuf>,
}

fn main() -> anyhow::Result<()> {
    let args = BundlerArgs::parse();
    let work = args.out.join("work");
    let small = args.small.iter().map(|module| (module, Aim::Small));
    for (module, aim) in small.chain(args.fast.iter().map(|module| (module, Aim::Fast))) {
        bind::bind(module, &work, args.optimiser.as_deref(), aim)?;
    }
    let Some(assets) = &args.assets else { return Ok(()) };
    let mut files = write::read_folder(assets)?;
    style::join(&mut files)?;
    let is_style = |name: &str| Path::new(name).extension().is_some_and(|ending| ending == "css");
    for (_, sheet) in files.iter_mut().filter(|(name, _)| is_style(name)) {
        *sheet = style::bare(std::str::from_utf8(sheet)?).into();
    }
    files.extend(write::read_folder(&work)?);
    let site = Site::assemble(files)?;
    write::write(&site, &args.out)?;
    std::fs::remove_dir_all(&work)?;
    print!("{}", site.summary());
    Ok(())
}
