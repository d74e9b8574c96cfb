//! The terminal table.
