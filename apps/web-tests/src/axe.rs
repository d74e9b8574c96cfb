//! Checks by axe-core for people who use a keyboard, a screen reader or large contrast.

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use crate::given;
use crate::page::Page;

/// A rule of accessibility that the page breaks.
#[derive(Debug, PartialEq, Eq)]
pub struct Violation {
    /// The theme, if one was chosen.
    pub theme: String,
    /// The rule's name.
    pub rule: String,
    /// The requirement of the rule.
    pub help: String,
    /// The elements that break it.
    pub places: Vec<String>,
}

const THEMES: [&str; 7] = ["green", "sage", "blue", "burgundy", "night", "ember", "contrast"];

/// Checks the page in some themes: by every rule in the first one, and in the others by the rules about colours, because
/// a theme changes nothing else. Without a theme the page is checked as it is. Colours may take a moment to change.
const RUN: &str = "
    const [themes, done] = arguments;
    const ofColours = { runOnly: ['color-contrast', 'link-in-text-block'] };
    const colours = () => document.getAnimations().filter((it) => it instanceof CSSTransition);
    const check = async () => {
        const found = [];
        for (const theme of themes) {
            if (theme) document.documentElement.dataset.theme = theme;
            await Promise.allSettled(colours().map((it) => it.finished));
            const rules = theme === themes[0] ? {} : ofColours;
            const { violations } = await axe.run(document, { resultTypes: ['violations'], ...rules });
            found.push(...violations.map((it) => ({ theme, ...it })));
        }
        return found;
    };
    check().then(done, (error) => done(String(error)));
";

impl Page {
    /// Fails with the list of faults of the page in any of its themes.
    pub async fn suits_everyone(&self, what: &str) -> Result<()> {
        let found = self.check(json!(THEMES)).await?;
        ensure!(found.is_empty(), "{what}: {found:#?}");
        Ok(())
    }

    /// Checks the page as it is now.
    pub async fn violations(&self) -> Result<Vec<Violation>> {
        self.check(json!([null])).await
    }

    async fn check(&self, themes: Value) -> Result<Vec<Violation>> {
        if self.script("return typeof axe").await? == "undefined" {
            let axe =
                std::fs::read_to_string(given("TALON_AXE")?).context("axe-core cannot be read")?;
            self.driver.execute(axe, Vec::new()).await?;
        }
        let found = self.driver.execute_async(RUN, vec![themes]).await?;
        let found = found.json();
        let list = found.as_array().with_context(|| format!("axe-core did not run: {found}"))?;
        Ok(list.iter().map(violation).collect())
    }
}

fn violation(found: &Value) -> Violation {
    let text = |key: &str| found[key].as_str().unwrap_or_default().to_owned();
    let nodes = found["nodes"].as_array().map(Vec::as_slice).unwrap_or_default();
    let places = nodes.iter().map(|node| node["html"].as_str().unwrap_or_default().to_owned());
    Violation {
        theme: text("theme"),
        rule: text("id"),
        help: text("help"),
        places: places.collect(),
    }
}
