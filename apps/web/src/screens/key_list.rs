//! The list of keys.

use crate::table_screen::keys;
use talon_web_kit::{CollectView as _, View, view};

/// Every key at the table.
pub(crate) fn key_list() -> View {
    view! {
        <dl class="keys">
            {keys().map(|(keys, what)| view! { <dt>{keys}<span class="spoken">": "</span></dt><dd>{what}</dd> }).collect_view()}
        </dl>
    }
}
