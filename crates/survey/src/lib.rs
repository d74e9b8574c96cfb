//! Measures over many deals how often a game can be won.
