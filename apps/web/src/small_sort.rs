//! Sorting of short lists, in a few bytes of code.

/// Sorts a short list, stable. The standard library's sort is faster for long ones, and 4 KB of the first load for each
/// type that it sorts.
pub(crate) fn sort_few<T, K: Ord>(list: &mut [T], key: impl Fn(&T) -> K) {
    for end in 1..list.len() {
        let mut place = end;
        while place > 0 && key(&list[place - 1]) > key(&list[place]) {
            list.swap(place - 1, place);
            place -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::sort_few;

    #[test]
    fn it_sorts_as_the_standard_library_does() {
        let mut lists = vec![Vec::new(), vec![(1, 'a')]];
        for seed in 1..40_u32 {
            lists.push(
                (0..seed).map(|n| (n * 7919 % 11, char::from(b'a' + (n % 26) as u8))).collect(),
            );
        }
        for list in lists {
            let (mut ours, mut theirs) = (list.clone(), list);
            sort_few(&mut ours, |(key, _)| *key);
            theirs.sort_by_key(|(key, _)| *key);
            assert_eq!(ours, theirs);
        }
    }
}
