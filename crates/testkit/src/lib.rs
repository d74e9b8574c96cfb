//! Generators, mini games, crafted positions and two further models of the rules, for tests only.

pub mod claims;
pub mod crafted;
pub mod exhaustive;
pub mod files;
pub mod games;
pub mod mini;
pub mod naive;
pub mod named;
pub mod reference;
pub mod sight;
pub mod test_position;
pub mod unseen;
