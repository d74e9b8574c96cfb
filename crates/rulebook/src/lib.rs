//! Reads a game from its rules file, checks it, and says in words what it is.
