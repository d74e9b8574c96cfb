//! The open nodes of a best-first search, in buckets by their estimate. The lowest bucket comes first; within a bucket,
//! the latest node comes first.

/// Open nodes, by number.
#[derive(Clone, Debug)]
pub(crate) struct OpenList {
    buckets: Vec<Vec<u32>>,
    most: usize,
    best: usize,
    memory: usize,
}

impl OpenList {
    /// An empty list with this many buckets.
    pub(crate) const fn new(buckets: usize) -> OpenList {
        OpenList { buckets: Vec::new(), most: buckets - 1, best: buckets, memory: 0 }
    }

    /// Bytes held.
    pub(crate) const fn memory(&self) -> usize {
        self.memory
    }

    /// Opens a node.
    pub(crate) fn push(&mut self, node: u32, estimate: i32) {
        let bucket = usize::try_from(estimate).unwrap_or(0).min(self.most);
        if bucket >= self.buckets.len() {
            self.memory += (bucket + 1 - self.buckets.len()) * size_of::<Vec<u32>>();
            self.buckets.resize_with(bucket + 1, Vec::new);
        }
        let list = &mut self.buckets[bucket];
        let before = list.capacity();
        list.push(node);
        self.memory += (list.capacity() - before) * size_of::<u32>();
        self.best = self.best.min(bucket);
    }

    /// Takes the best node out.
    pub(crate) fn pop(&mut self) -> Option<u32> {
        while let Some(list) = self.buckets.get_mut(self.best) {
            if let Some(node) = list.pop() {
                return Some(node);
            }
            self.best += 1;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::OpenList;

    #[test]
    fn the_lowest_estimate_comes_first_and_the_latest_among_equals() {
        let mut open = OpenList::new(8);
        for (node, estimate) in [(1, 5), (2, 3), (3, 3), (4, 100), (5, -7)] {
            open.push(node, estimate);
        }
        let order: Vec<u32> = std::iter::from_fn(|| open.pop()).collect();
        assert_eq!(order, [5, 3, 2, 1, 4]);
        open.push(6, 2);
        assert_eq!(open.pop(), Some(6), "an empty list accepts new nodes");
    }
}
