//! The open nodes of a best-first search, in buckets by their estimate. The lowest bucket comes first; within a bucket,
//! the latest node comes first.

/// Open nodes, by number.
#[derive(Clone, Debug)]
pub(crate) struct OpenList {
    classes: Vec<Vec<u32>>,
    most: usize,
    best: usize,
    memory: usize,
}

impl OpenList {
    /// An empty list with this many classes of measures.
    pub(crate) const fn new(classes: usize) -> OpenList {
        OpenList { classes: Vec::new(), most: classes - 1, best: classes, memory: 0 }
    }

    /// Bytes held.
    pub(crate) const fn memory(&self) -> usize {
        self.memory
    }

    /// Opens a node.
    pub(crate) fn push(&mut self, node: u32, measure: i32) {
        let class = usize::try_from(measure).unwrap_or(0).min(self.most);
        if class >= self.classes.len() {
            self.memory += (class + 1 - self.classes.len()) * size_of::<Vec<u32>>();
            self.classes.resize_with(class + 1, Vec::new);
        }
        let list = &mut self.classes[class];
        let before = list.capacity();
        list.push(node);
        self.memory += (list.capacity() - before) * size_of::<u32>();
        self.best = self.best.min(class);
    }

    /// Takes the best node out.
    pub(crate) fn pop(&mut self) -> Option<u32> {
        while let Some(list) = self.classes.get_mut(self.best) {
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
    fn the_lowest_measure_comes_first_and_the_latest_among_equals() {
        let mut open = OpenList::new(8);
        for (node, measure) in [(1, 5), (2, 3), (3, 3), (4, 100), (5, -7)] {
            open.push(node, measure);
        }
        let order: Vec<u32> = std::iter::from_fn(|| open.pop()).collect();
        assert_eq!(order, [5, 3, 2, 1, 4]);
        open.push(6, 2);
        assert_eq!(open.pop(), Some(6), "a list that ran dry goes on");
    }
}
