//! How hard a deal is, as a picture: bars of growing height.

use talon_game::Level;
use talon_web_kit::{CollectView as _, View, view};

/// Bars for a grade; faint for one that is not known.
pub(crate) fn bars(word: Option<&str>) -> View {
    let filled = word.and_then(Level::from_word).map_or(0, |level| level as usize + 1);
    let bars = (0..5_usize).map(|bar| {
        let height = 5.0 + bar as f32 * 2.8;
        view! {
            <rect
                x=(bar * 6).to_string()
                y=talon_game::number_format::decimal(f64::from(17.0 - height), 1)
                width="4.5"
                height=talon_game::number_format::decimal(f64::from(height), 1)
                rx="1.2"
                class=if bar < filled { "on" } else { "off" }
            ></rect>
        }
    });
    view! {
        <svg class="level" viewBox="0 0 30 18" aria-hidden="true">{bars.collect_view()}</svg>
    }
}
