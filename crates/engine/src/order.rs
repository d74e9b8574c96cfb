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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::sort_few;

    proptest! {
        #[test]
        fn the_order_is_that_of_the_library(list in prop::collection::vec((0_u8..6, any::<u8>()), 0..30)) {
            let (mut ours, mut library) = (list.clone(), list);
            sort_few(&mut ours, |one, other| one.0 < other.0);
            library.sort_by_key(|(key, _)| *key);
            prop_assert_eq!(ours, library);
        }
    }
}
