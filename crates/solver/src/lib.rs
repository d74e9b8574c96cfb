//! Decides with all cards known whether a position can be won, and how.
