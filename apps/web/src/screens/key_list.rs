//! The list of keys.

use crate::table_screen::KEYS;
use talon_web_kit::{CollectView as _, View, view};

/// Every key at the table.
pub(crate) fn keys() -> View {
    view! {
        <dl class="keys">
            {KEYS.iter().map(|(keys, what)| view! { <dt>{*keys}<span class="spoken">": "</span></dt><dd>{*what}</dd> }).collect_view()}
        </dl>
    }
}
