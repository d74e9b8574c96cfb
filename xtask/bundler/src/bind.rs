//! One compiled module → the wasm and the JavaScript that a browser loads, shrunk where the tool for it is there.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};
use walrus::ExportItem;
use wasm_bindgen_cli_support::{Bindgen, Output};

use crate::names::{self, Names};
use crate::reach::{self, DeferredCode};
use crate::script;
use crate::split::split;

/// Features beyond the first wasm standard that Rust's code uses; every browser has had them since 2022.
const FEATURES: &[&str] = &[
    "--enable-bulk-memory",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-multivalue",
    "--enable-sign-ext",
    "--enable-mutable-globals",
];

/// Promises to the optimiser: nothing lies in the first kilobyte, which is the far end of the stack, and memory starts
/// zeroed.
const PROMISES: &[&str] = &["--low-memory-unused", "--zero-filled-memory"];

/// The end of the name of a function that calls another one for the script.
const SHIM: &str = " externref shim";

/// The aim that a module is optimised for.
#[derive(Clone, Copy)]
pub(crate) enum Aim {
    /// Small.
    Small,
    /// Fast.
    Fast,
}

impl Aim {
    /// The arguments of `wasm-opt`.
    const fn effort(self) -> &'static [&'static str] {
        match self {
            // Copies of one generic function have similar names: side by side they compress better, by 0.6 %.
            Aim::Small => &["-Oz", "--converge", "--reorder-functions-by-name"],
            // The compiler has inlined functions where that pays. More inlining makes functions so large that
            // engines compile them badly: one of the solver's kernels took 1.18 times as long.
            Aim::Fast => &["-O2", "--skip-pass=inlining", "--skip-pass=inlining-optimizing"],
        }
    }
}

/// Writes `NAME.js` and `NAME_bg.wasm` to a folder.
pub(crate) fn bind(module: &Path, folder: &Path, optimiser: Option<&Path>, aim: Aim) -> Result<()> {
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).typescript(false).remove_producers_section(true);
    // Functions keep the names that the linker knows them by.
    bindgen.demangle(false);
    // The JavaScript finds its wasm beside itself.
    bindgen.omit_default_module_path(false).web(true)?;
    let context = || format!("cannot bind {}", module.display());
    let mut output = bindgen.generate_output().with_context(context)?;
    let deferred = match aim {
        Aim::Small => find_deferred(module, &output).with_context(context)?,
        Aim::Fast => None,
    };
    // Sections of the linker for this analysis; a browser has no use for them.
    for section in ["linking", "reloc.CODE", "reloc.DATA"] {
        output.wasm_mut().customs.remove_raw(section);
    }
    let names = shorten(&mut output);
    output.emit(folder).with_context(context)?;
    let name = module.file_stem().context("a module's file has a name")?.to_string_lossy();
    let file = folder.join(format!("{name}.js"));
    let text = fs::read_to_string(&file).context("the module has a script")?;
    let text = script::bare(&names::rename(&text, &names));
    fs::write(&file, text).context("cannot rewrite the script")?;
    let mut files = vec![folder.join(format!("{name}_bg.wasm"))];
    if let Some(deferred) = deferred {
        let whole = fs::read(&files[0]).context("the module was written")?;
        let (first, second) = split(&whole, &deferred).with_context(context)?;
        fs::write(&files[0], first).context("cannot write the first part")?;
        files.push(folder.join(format!("{name}_later.wasm")));
        fs::write(&files[1], second).context("cannot write the second part")?;
    }
    if let Some(optimiser) = optimiser {
        files.iter().try_for_each(|file| shrink(file, optimiser, aim))?;
    }
    Ok(())
}

/// The part of a module that can be fetched later, if it has entries for one.
fn find_deferred(module: &Path, output: &Output) -> Result<Option<DeferredCode>> {
    let wasm = fs::read(module)?;
    // The script calls more than the program exports, for example the functions that call closures.
    let called = output.wasm().exports.iter().filter_map(|export| match export.item {
        ExportItem::Function(id) => output.wasm().funcs.get(id).name.as_deref(),
        _ => None,
    });
    let called = called.map(|name| name.trim_end_matches(SHIM).to_owned()).collect();
    reach::deferred(&wasm, &called)
}

/// Renames the imports and exports of a module.
fn shorten(output: &mut Output) -> Names {
    let module = output.wasm_mut();
    let taken = module.imports.iter().map(|import| import.name.as_str());
    let given = module.exports.iter().map(|export| export.name.as_str());
    let names = names::short(taken.chain(given));
    let rename = |name: &mut String| {
        if let Some(new) = names.get(name) {
            name.clone_from(new);
        }
    };
    module.imports.iter_mut().for_each(|import| rename(&mut import.name));
    module.exports.iter_mut().for_each(|export| rename(&mut export.name));
    names
}

fn shrink(wasm: &Path, optimiser: &Path, aim: Aim) -> Result<()> {
    let smaller = wasm.with_extension("smaller");
    let mut command = Command::new("node");
    command.arg(optimiser).args(aim.effort()).arg("--strip-debug").args(PROMISES).args(FEATURES);
    command.arg(wasm).arg("-o").arg(&smaller).stdin(Stdio::null());
    let status = command.status().context("cannot start node")?;
    ensure!(status.success(), "wasm-opt failed on {} ({status})", wasm.display());
    fs::rename(&smaller, wasm).context("cannot put the smaller module in place")
}
