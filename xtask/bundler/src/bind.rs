//! One compiled module → the wasm and the JavaScript that a browser loads, shrunk where the tool for it is there.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};
use wasm_bindgen_cli_support::Bindgen;

/// What Rust's wasm uses beyond the first standard; all of it is in every browser since 2022.
const FEATURES: &[&str] = &[
    "--enable-bulk-memory",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-multivalue",
    "--enable-sign-ext",
    "--enable-mutable-globals",
];

/// Writes `NAME.js` and `NAME_bg.wasm` to a folder.
pub(crate) fn bind(module: &Path, folder: &Path, optimiser: Option<&Path>) -> Result<()> {
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).typescript(false).remove_producers_section(true);
    // The JavaScript finds its wasm beside itself.
    bindgen.omit_default_module_path(false).web(true)?;
    bindgen.generate(folder).with_context(|| format!("cannot bind {}", module.display()))?;
    let name = module.file_stem().context("a module's file has a name")?.to_string_lossy();
    match optimiser {
        Some(optimiser) => shrink(&folder.join(format!("{name}_bg.wasm")), optimiser),
        None => Ok(()),
    }
}

fn shrink(wasm: &Path, optimiser: &Path) -> Result<()> {
    let smaller = wasm.with_extension("smaller");
    let mut command = Command::new("node");
    command.arg(optimiser).args(["-Oz", "--strip-debug"]).args(FEATURES);
    command.arg(wasm).arg("-o").arg(&smaller).stdin(Stdio::null());
    let status = command.status().context("cannot start node")?;
    ensure!(status.success(), "wasm-opt failed on {} ({status})", wasm.display());
    fs::rename(&smaller, wasm).context("cannot put the smaller module in place")
}
