//! Plays any patience of the family: cards, deals, rules, boards, moves and their text.
