//! Whether everything we build on may be used and passed on freely: permissive licences only.

use anyhow::{Context, Result, bail};
use serde_json::Value;
use spdx::{Expression, LicenseReq, ParseMode};

use crate::repo::Repo;

/// Licences that ask for no more than a notice.
const PERMISSIVE: &[&str] = &[
    "0BSD",
    "Apache-2.0",
    "BSD-1-Clause",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "ISC",
    "MIT",
    "MIT-0",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// Fails with one line for each package that is not permissively licensed.
pub(crate) fn check(repo: &Repo) -> Result<()> {
    let metadata = repo.metadata()?;
    let packages = metadata["packages"].as_array().context("cargo metadata lists packages")?;
    let problems: Vec<String> = packages.iter().filter_map(problem).collect();
    if !problems.is_empty() {
        bail!("not permissively licensed:\n  {}", problems.join("\n  "));
    }
    println!("      {} packages looked at", packages.len());
    Ok(())
}

fn problem(package: &Value) -> Option<String> {
    let name = package["name"].as_str().unwrap_or("a package without a name");
    let version = package["version"].as_str().unwrap_or("?");
    match package["license"].as_str() {
        Some(licence) if is_permissive(licence) => None,
        Some(licence) => Some(format!("{name} {version}: {licence}")),
        None => Some(format!("{name} {version}: no licence given")),
    }
}

fn is_permissive(expression: &str) -> bool {
    // Old packages write `MIT/Apache-2.0`; the lax mode reads that as `OR`.
    Expression::parse_mode(expression, ParseMode::LAX)
        .is_ok_and(|expression| expression.evaluate(is_permissive_alone))
}

fn is_permissive_alone(requirement: &LicenseReq) -> bool {
    // An exception (`WITH LLVM-exception`) only ever grants more.
    requirement.license.id().is_some_and(|id| PERMISSIVE.contains(&id.name))
}

#[cfg(test)]
mod tests {
    use super::is_permissive;

    #[test]
    fn a_choice_is_permissive_when_one_side_is() {
        assert!(is_permissive("MIT OR GPL-3.0-only"));
        assert!(is_permissive("MIT/Apache-2.0"));
        assert!(is_permissive("(MIT OR Apache-2.0) AND Unicode-3.0"));
        assert!(is_permissive("Apache-2.0 WITH LLVM-exception"));
    }

    #[test]
    fn a_copyleft_part_is_not() {
        assert!(!is_permissive("MPL-2.0"));
        assert!(!is_permissive("MIT AND LGPL-2.1-or-later"));
        assert!(!is_permissive("a licence of our own"));
    }
}
