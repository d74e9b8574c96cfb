//! Putting short lists in order. The library's sorts are made for long ones, and every use of them is some kilobytes
//! of program, which the browser table has to fetch.

/// Sorts a list of a few dozen at most; what is equal keeps its order.
pub fn sort_few<T>(list: &mut [T], is_before: impl Fn(&T, &T) -> bool) {
    for end in 1..list.len() {
        let mut at = end;
        while at > 0 && is_before(&list[at], &list[at - 1]) {
            list.swap(at, at - 1);
            at -= 1;
        }
    }
}

/// Sorts a list of thousands by a number of each, in Shell's way; what is equal may change places.
pub fn sort_many<T>(list: &mut [T], number: impl Fn(&T) -> u64) {
    let mut gap = list.len() / 2;
    while gap > 0 {
        for end in gap..list.len() {
            let mut at = end;
            while at >= gap && number(&list[at]) < number(&list[at - gap]) {
                list.swap(at, at - gap);
                at -= gap;
            }
        }
        gap = if gap == 2 { 1 } else { gap * 5 / 11 };
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{sort_few, sort_many};

    proptest! {
        #[test]
        fn the_order_is_that_of_the_library(list in prop::collection::vec((0_u8..6, any::<u8>()), 0..30)) {
            let (mut ours, mut library) = (list.clone(), list);
            sort_few(&mut ours, |one, other| one.0 < other.0);
            library.sort_by_key(|(key, _)| *key);
            prop_assert_eq!(ours, library);
        }

        #[test]
        fn many_are_in_order_too(list in prop::collection::vec(any::<u64>(), 0..300)) {
            let (mut ours, mut library) = (list.clone(), list);
            sort_many(&mut ours, |number| *number);
            library.sort_unstable();
            prop_assert_eq!(ours, library);
        }
    }
}
