//! What axe-core finds wrong for people who use a keyboard, a screen reader or large contrast.

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::given;
use crate::page::Page;

/// A rule of accessibility that the page breaks.
#[derive(Debug, PartialEq, Eq)]
pub struct Violation {
    /// The rule's name.
    pub rule: String,
    /// What it asks for.
    pub help: String,
    /// The elements that break it.
    pub places: Vec<String>,
}

const THEMES: [&str; 7] = ["green", "sage", "blue", "burgundy", "night", "ember", "contrast"];

const RUN: &str = "
    const [done] = arguments;
    axe.run(document, { resultTypes: ['violations'] })
        .then((result) => done(result.violations), (error) => done(String(error)));
";

impl Page {
    /// Fails with what is wrong with the page in any of its themes.
    pub async fn suits_everyone(&self, what: &str) -> Result<()> {
        for theme in THEMES {
            let dress = format!("document.documentElement.setAttribute('data-theme', '{theme}')");
            self.script(&dress).await?;
            let found = self.violations().await?;
            ensure!(found.is_empty(), "{what}, {theme}: {found:#?}");
        }
        Ok(())
    }

    /// Checks the page as it is now.
    pub async fn violations(&self) -> Result<Vec<Violation>> {
        let axe =
            std::fs::read_to_string(given("TALON_AXE")?).context("axe-core cannot be read")?;
        self.driver.execute(axe, Vec::new()).await?;
        let found = self.driver.execute_async(RUN, Vec::new()).await?;
        let found = found.json().as_array().cloned();
        Ok(found.context("axe-core did not run")?.iter().map(violation).collect())
    }
}

fn violation(found: &Value) -> Violation {
    let text = |key: &str| found[key].as_str().unwrap_or_default().to_owned();
    let nodes = found["nodes"].as_array().map(Vec::as_slice).unwrap_or_default();
    let places = nodes.iter().map(|node| node["html"].as_str().unwrap_or_default().to_owned());
    Violation { rule: text("id"), help: text("help"), places: places.collect() }
}
