//! The version and the commit of this build. Programs show them, surveys record them, and the page compares them with
//! its worker's.
//!
//! Only programs depend on this crate: it changes with every commit, and libraries need not be rebuilt for that.

/// The first twelve digits of the commit. Outside a repository, an `s` and eleven digits of a hash of the solver's
/// signature.
pub const BUILD_ID: &str = env!("TALON_BUILD_ID");

/// The version and the id, as in `1.2.3 (0123456789ab)`.
pub const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), " (", env!("TALON_BUILD_ID"), ")");

/// The same as one word, as in `1.2.3+0123456789ab`.
pub const VERSION_WORD: &str = concat!(env!("CARGO_PKG_VERSION"), "+", env!("TALON_BUILD_ID"));

#[cfg(test)]
mod tests {
    use super::BUILD_ID;

    #[test]
    fn the_id_names_a_commit_or_a_signature() {
        assert_eq!(BUILD_ID.len(), 12, "{BUILD_ID}");
        let digits = BUILD_ID.strip_prefix('s').unwrap_or(BUILD_ID);
        assert!(digits.bytes().all(|digit| digit.is_ascii_hexdigit()), "{BUILD_ID}");
    }
}
