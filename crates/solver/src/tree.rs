//! A tree of positions: each node knows its parent, so the line to a node can be read back.

use crate::memory::make_room;

/// The number of the first node.
pub(crate) const ROOT: u32 = 0;

/// A node with its parent and its item.
#[derive(Clone, Copy, Debug)]
struct TreeNode<T> {
    parent: u32,
    item: T,
}

/// Nodes by number, each with its parent.
#[derive(Clone, Debug)]
pub(crate) struct Tree<T> {
    nodes: Vec<TreeNode<T>>,
}

impl<T> Tree<T> {
    /// A tree of a root.
    pub(crate) fn new(root: T) -> Tree<T> {
        Tree { nodes: vec![TreeNode { parent: ROOT, item: root }] }
    }

    /// A tree without nodes, with room for this many.
    pub(crate) fn with_capacity(nodes: usize) -> Tree<T> {
        Tree { nodes: Vec::with_capacity(nodes) }
    }

    /// Adds a node and gives its number. The parent of the first is itself.
    #[inline]
    pub(crate) fn add(&mut self, parent: u32, item: T) -> u32 {
        self.nodes.push(TreeNode { parent, item });
        self.nodes.len() as u32 - 1
    }

    /// The item of a node.
    #[inline]
    pub(crate) fn get(&self, node: u32) -> &T {
        &self.nodes[node as usize].item
    }

    /// The same, to be changed.
    #[inline]
    pub(crate) fn get_mut(&mut self, node: u32) -> &mut T {
        &mut self.nodes[node as usize].item
    }

    /// The node that it was made from.
    #[inline]
    pub(crate) fn parent(&self, node: u32) -> u32 {
        self.nodes[node as usize].parent
    }

    /// The values of `of` for the nodes from the root, which is left out, to this one.
    pub(crate) fn line<M>(&self, node: u32, of: impl Fn(&T) -> M) -> Vec<M> {
        let mut line = Vec::new();
        let mut node = node;
        while node != ROOT {
            line.push(of(self.get(node)));
            node = self.parent(node);
        }
        line.reverse();
        line
    }

    /// Number of nodes.
    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Bytes held.
    #[inline]
    pub(crate) fn memory(&self) -> usize {
        self.nodes.capacity() * size_of::<TreeNode<T>>()
    }

    /// Nodes that can be added without taking more memory.
    #[inline]
    pub(crate) fn free(&self) -> usize {
        self.nodes.capacity() - self.nodes.len()
    }

    /// Makes room for more nodes within `left` bytes beyond those held now; false if none fit.
    pub(crate) fn make_room(&mut self, left: usize) -> bool {
        make_room(&mut self.nodes, left)
    }

    /// Removes all nodes, and keeps room for at most this many.
    pub(crate) fn clear(&mut self, kept: usize) {
        self.nodes.clear();
        self.nodes.shrink_to(kept);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_leads_from_below_the_root_to_the_node() {
        let mut tree = Tree::new('r');
        let a = tree.add(ROOT, 'a');
        let b = tree.add(ROOT, 'b');
        let c = tree.add(a, 'c');
        assert_eq!(tree.line(c, |&item| item), ['a', 'c']);
        assert_eq!(tree.line(b, |&item| item), ['b']);
        assert_eq!(tree.line(ROOT, |&item| item), []);
        assert_eq!((tree.len(), tree.parent(c)), (4, a));
    }

    #[test]
    fn a_tree_grows_only_within_what_is_left() {
        let mut tree = Tree::new(0_u64);
        while tree.free() > 0 {
            tree.add(ROOT, 1);
        }
        assert!(!tree.make_room(0));
        assert!(tree.make_room(1 << 20));
        assert!(tree.free() > 0);
    }
}
