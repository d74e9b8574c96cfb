//! Sets of small numbers in a machine word.

/// The members of a set, the lowest first.
#[inline]
pub(crate) fn members(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let member = set.trailing_zeros() as u8;
        set &= set - 1;
        Some(member)
    })
}

#[cfg(test)]
mod tests {
    use super::members;

    #[test]
    fn members_come_from_the_lowest_to_the_highest() {
        assert_eq!(members(0).count(), 0);
        assert_eq!(members(1 | 1 << 5 | 1 << 63).collect::<Vec<_>>(), [0, 5, 63]);
    }
}
