//! The contrast of the colours that meet, in every theme: from the roles of the style sheet, without a browser.

use std::collections::BTreeMap;

const TOKENS: &str =
    include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/style/10-tokens.css"));

const THEMES: [&str; 7] = ["green", "sage", "blue", "burgundy", "night", "ember", "contrast"];

const FELT: [&str; 3] = ["felt-hi", "felt", "felt-lo"];

/// Two colours that meet, and the contrast that they need: 4.5 for text, 3 for shapes and large signs.
const PAIRS: [(&str, &str, f64); 30] = [
    ("on-table", "felt-hi", 4.5),
    ("on-table-2", "felt-hi", 4.5),
    ("on-table", "bar-bg", 4.5),
    ("on-table-2", "bar-bg", 4.5),
    ("mark", "felt-hi", 3.0),
    ("mark", "felt-lo", 3.0),
    ("cta", "felt-hi", 3.0),
    ("on-cta", "cta", 4.5),
    ("ink", "surface", 4.5),
    ("ink-2", "surface", 4.5),
    ("ink-2", "surface-2", 4.5),
    ("line-ui", "surface", 3.0),
    ("accent", "surface", 4.5),
    ("on-accent", "accent", 4.5),
    ("good", "surface", 4.5),
    ("warn", "surface", 4.5),
    ("bad", "surface", 4.5),
    ("good", "surface-2", 4.5),
    ("warn", "surface-2", 4.5),
    ("bad", "surface-2", 4.5),
    ("on-verdict", "good", 4.5),
    ("on-verdict", "bad", 4.5),
    ("on-toast", "toast", 4.5),
    ("toast-act", "toast", 4.5),
    ("card-edge", "card", 3.0),
    ("refuse", "card", 3.0),
    ("ink-black", "card", 4.5),
    ("ink-red", "card", 4.5),
    ("ink-blue", "card", 4.5),
    ("ink-green", "card", 4.5),
];

/// The opaque colours of a theme: those of all themes, then its own.
fn colours(theme: &str) -> BTreeMap<&'static str, [u8; 3]> {
    let mut found = BTreeMap::new();
    for rule in TOKENS.split('}') {
        let Some((selector, roles)) = rule.rsplit_once('{') else { continue };
        // The rules of a system preference are repeated by themes.
        if selector.contains("@media") {
            continue;
        }
        let selector = selector.rsplit_once("*/").map_or(selector, |(_, after)| after);
        let is_ours = selector.split(',').map(str::trim).any(|it| {
            it == ":root" || it == "[data-theme]" || it == format!("[data-theme={theme}]")
        });
        // `:root` has the first theme too.
        let is_first = selector.contains("[data-theme=green]") && theme != "green";
        if is_ours && !is_first {
            let role = |it: &'static str| {
                let (name, value) = it.trim().strip_prefix("--")?.split_once(':')?;
                Some((name, colour(value.trim())?))
            };
            found.extend(roles.split(';').filter_map(role));
        }
    }
    found
}

/// `#rgb` or `#rrggbb`.
fn colour(text: &str) -> Option<[u8; 3]> {
    let digits = text.strip_prefix('#')?;
    let width = match digits.len() {
        3 => 1,
        6 => 2,
        _ => return None,
    };
    let part = |n: usize| u8::from_str_radix(digits.get(n * width..(n + 1) * width)?, 16).ok();
    let grown = |part: u8| if width == 1 { part * 17 } else { part };
    Some([grown(part(0)?), grown(part(1)?), grown(part(2)?)])
}

/// The relative luminance, as WCAG 2 defines it.
fn luminance(colour: [u8; 3]) -> f64 {
    let linear = |part: u8| {
        let part = f64::from(part) / 255.0;
        if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    };
    let [red, green, blue] = colour.map(linear);
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

fn contrast(one: [u8; 3], other: [u8; 3]) -> f64 {
    let (one, other) = (luminance(one) + 0.05, luminance(other) + 0.05);
    one.max(other) / one.min(other)
}

#[test]
fn contrast_is_that_of_the_standard() {
    assert!((contrast([0; 3], [255; 3]) - 21.0).abs() < 0.01);
    assert!((contrast([0x76; 3], [255; 3]) - 4.54).abs() < 0.01);
    assert_eq!(colour("#fffdf7"), Some([255, 253, 247]));
    assert_eq!(colour("#08f"), Some([0, 136, 255]));
    assert_eq!(colour("#00000024"), None, "it lets something through");
}

#[test]
fn colours_that_meet_differ_enough_in_every_theme() {
    let mut faults = Vec::new();
    for theme in THEMES {
        let colours = colours(theme);
        let of = |name: &str| *colours.get(name).unwrap_or_else(|| panic!("{theme} has no {name}"));
        for (one, other, need) in PAIRS {
            let found = contrast(of(one), of(other));
            if found < need {
                faults.push(format!("{theme}: {one} on {other} has {found:.2} of {need}"));
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn the_face_of_a_card_stands_out_from_the_felt_in_every_theme() {
    for theme in THEMES {
        let colours = colours(theme);
        for felt in FELT {
            let card = contrast(colours["card"], colours[felt]);
            assert!(card >= 4.5, "{theme}, {felt}: {card}");
        }
    }
}
