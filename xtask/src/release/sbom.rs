//! The list of everything inside the command and the page, in the form of `CycloneDX`.

use anyhow::{Context, Result};
use serde_json::{Value, json};

use super::{PATIENCE, Release, notices};

/// Writes it.
pub(super) fn make(release: &Release<'_>) -> Result<()> {
    let packages = notices::inside(&release.metadata)?;
    let root = |package: &&Value| package["name"] == PATIENCE;
    let (roots, others): (Vec<&Value>, Vec<&Value>) = packages.iter().partition(|it| root(it));
    let main = roots.first().context("the command is part of itself")?;
    let bom = json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": { "component": component(main, "application") },
        "components": others.iter().map(|it| component(it, "library")).collect::<Vec<_>>(),
        "dependencies": packages.iter().map(|it| dependency(release, it)).collect::<Vec<_>>(),
    });
    let path = release.folder.join(format!("talon-{}.cdx.json", release.version));
    Ok(std::fs::write(path, serde_json::to_string_pretty(&bom)?)?)
}

/// The name that package databases know a crate by.
fn purl(package: &Value) -> String {
    let word = |key: &str| package[key].as_str().unwrap_or_default().to_owned();
    format!("pkg:cargo/{}@{}", word("name"), word("version"))
}

fn component(package: &Value, kind: &str) -> Value {
    // Old packages write `MIT/Apache-2.0` for a choice.
    let licence = package["license"].as_str().unwrap_or("NOASSERTION").replace('/', " OR ");
    json!({
        "type": kind,
        "bom-ref": purl(package),
        "name": package["name"],
        "version": package["version"],
        "description": package["description"].as_str().unwrap_or_default().trim(),
        "licenses": [{ "expression": licence }],
        "purl": purl(package),
    })
}

fn dependency(release: &Release<'_>, package: &Value) -> Value {
    let on = notices::dependencies(&release.metadata, package);
    json!({ "ref": purl(package), "dependsOn": on.into_iter().map(purl).collect::<Vec<_>>() })
}
