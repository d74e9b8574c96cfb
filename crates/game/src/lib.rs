//! A game in progress: history, undo, hints, saves and statistics, for every screen.
