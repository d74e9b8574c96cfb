//! The browser table.
