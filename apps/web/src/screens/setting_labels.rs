//! The texts of the settings for players: their names, their notes, and the names of their words.

use crate::wording::spoken;

/// The name of a setting, and an explanation where the name needs one.
pub(super) fn setting_text(key: &str) -> (&'static str, &'static str) {
    let words = spoken();
    match key {
        "theme" => (words.setting_theme(), ""),
        "colours" => (words.setting_colours(), words.setting_colours_note()),
        "faces" => (words.setting_faces(), words.setting_faces_note()),
        "back" => (words.setting_back(), ""),
        "hand" => (words.setting_hand(), words.setting_hand_note()),
        "motion" => (words.setting_motion(), words.setting_motion_note()),
        "tap" => (words.setting_tap(), words.setting_tap_note()),
        "autoplay" => (words.setting_autoplay(), words.setting_autoplay_note()),
        "watch" => (words.setting_watch(), words.setting_watch_note()),
        "winnable" => (words.setting_winnable(), words.setting_winnable_note()),
        "streak" => (words.setting_streak(), words.setting_streak_note()),
        "timer" => (words.setting_timer(), ""),
        "score" => (words.setting_score(), words.setting_score_note()),
        "rows" => (words.setting_rows(), words.setting_rows_note()),
        "sound" => (words.setting_sound(), ""),
        "haptics" => (words.setting_haptics(), words.setting_haptics_note()),
        _ => ("", ""),
    }
}

/// The name of a word of a setting. Settings that are on or off are switches, whose words are not shown.
pub(super) fn word_label(key: &str, word: &str) -> &'static str {
    let words = spoken();
    match (key, word) {
        ("theme", "system") => words.setting_theme_system(),
        ("theme", "green") => words.setting_theme_green(),
        ("theme", "sage") => words.setting_theme_sage(),
        ("theme", "blue") => words.setting_theme_blue(),
        ("theme", "burgundy") => words.setting_theme_burgundy(),
        ("theme", "night") => words.setting_theme_night(),
        ("theme", "ember") => words.setting_theme_ember(),
        ("theme", "contrast") => words.setting_theme_contrast(),
        ("colours", "two") => words.setting_colours_two(),
        ("colours", "four") => words.setting_colours_four(),
        ("faces", "standard") => words.setting_faces_standard(),
        ("faces", "large") => words.setting_faces_large(),
        ("back", "back1") => words.setting_back_back1(),
        ("back", "back2") => words.setting_back_back2(),
        ("back", "back3") => words.setting_back_back3(),
        ("back", "back4") => words.setting_back_back4(),
        ("back", "back5") => words.setting_back_back5(),
        ("back", "back6") => words.setting_back_back6(),
        ("back", "back7") => words.setting_back_back7(),
        ("back", "back8") => words.setting_back_back8(),
        ("back", "back9") => words.setting_back_back9(),
        ("hand", "right") => words.setting_hand_right(),
        ("hand", "left") => words.setting_hand_left(),
        ("motion", "system") => words.setting_motion_system(),
        ("motion", "full") => words.setting_motion_full(),
        ("motion", "quick") => words.setting_motion_quick(),
        ("motion", "calm") => words.setting_motion_calm(),
        ("motion", "none") => words.setting_motion_none(),
        ("tap", "move") => words.setting_tap_move(),
        ("tap", "select") => words.setting_tap_select(),
        ("watch", "chance") => words.setting_watch_chance(),
        ("watch", "winnable") => words.setting_watch_winnable(),
        ("watch", "off") => words.setting_watch_off(),
        ("score", "none") => words.setting_score_none(),
        ("score", "standard") => words.setting_score_standard(),
        ("score", "vegas") => words.setting_score_vegas(),
        ("rows", "two") => words.setting_rows_two(),
        ("rows", "one") => words.setting_rows_one(),
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::SETTINGS;

    #[test]
    fn every_setting_and_every_word_has_a_name() {
        for spec in SETTINGS {
            assert_ne!(setting_text(spec.key).0, "", "{}", spec.key);
            if !spec.is_switch() {
                for word in spec.words {
                    assert_ne!(word_label(spec.key, word), "", "{}={word}", spec.key);
                }
            }
        }
    }
}
