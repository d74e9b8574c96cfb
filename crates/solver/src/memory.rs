//! Lists that grow within a memory limit. The limit is checked before a list grows, not after.

use std::collections::BinaryHeap;

/// Whether growing a large block moves its pages without a second copy, as on Linux.
pub(crate) const GROWS_IN_PLACE: bool = cfg!(target_os = "linux");

/// The least that a list grows by.
const FIRST: usize = 16;

/// A list with a known size.
pub(crate) trait List {
    /// The number of its elements.
    fn elements(&self) -> usize;
    /// The number of elements that it has room for.
    fn room(&self) -> usize;
    /// Bytes of one.
    fn element_bytes(&self) -> usize;
    /// Makes room for this many more; false if the system has no memory for them.
    fn widen(&mut self, more: usize) -> bool;
}

/// Implements [`List`] for a collection of the standard library.
macro_rules! list {
    ($list:ident<$element:ident $(: $bound:ident)?>) => {
        impl<$element $(: $bound)?> List for $list<$element> {
            fn elements(&self) -> usize {
                self.len()
            }

            fn room(&self) -> usize {
                self.capacity()
            }

            fn element_bytes(&self) -> usize {
                size_of::<$element>()
            }

            fn widen(&mut self, more: usize) -> bool {
                self.try_reserve_exact(more).is_ok()
            }
        }
    };
}

list!(Vec<T>);
list!(BinaryHeap<T: Ord>);

/// Whether one more element makes a list grow.
#[inline]
pub(crate) fn is_full(list: &impl List) -> bool {
    list.elements() == list.room()
}

/// Grows a list within `left` more bytes: to twice its size if that fits, otherwise by a quarter. Returns false if
/// neither fits.
#[cold]
pub(crate) fn make_room(list: &mut impl List, left: usize) -> bool {
    let (room, bytes) = (list.room(), list.element_bytes());
    let copied = if GROWS_IN_PLACE { 0 } else { room };
    [room, room / 4].into_iter().any(|more| {
        let more = more.max(FIRST);
        (copied + more) * bytes <= left && list.widen(more)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_doubles_while_that_fits_then_grows_by_a_quarter_then_not_at_all() {
        let mut list: Vec<u64> = Vec::new();
        let limit = 10_000;
        let mut rooms = Vec::new();
        loop {
            let left = limit - list.capacity() * size_of::<u64>();
            if is_full(&list) && !make_room(&mut list, left) {
                break;
            }
            list.push(7);
            rooms.push(list.capacity());
        }
        rooms.dedup();
        assert!(list.capacity() * size_of::<u64>() <= limit);
        if GROWS_IN_PLACE {
            assert_eq!(rooms, [16, 32, 64, 128, 256, 512, 1024]);
        }
        let mut heap: BinaryHeap<u64> = (0..1000).collect();
        let room = heap.capacity();
        heap.extend(1000..room as u64);
        let copied = if GROWS_IN_PLACE { 0 } else { room };
        assert!(make_room(&mut heap, (copied + room / 2) * size_of::<u64>()));
        assert!(heap.capacity() > room && heap.capacity() < 2 * room, "{}", heap.capacity());
    }
}
