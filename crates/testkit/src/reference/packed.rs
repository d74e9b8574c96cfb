//! A position in 64 bytes, and the set of positions that were seen.

/// Bytes of a position.
pub(super) const SIZE: usize = 64;

/// A position as bytes, filled up with zeros.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PackedPosition {
    bytes: [u8; SIZE],
    length: usize,
}

impl PackedPosition {
    /// Nothing yet.
    pub(super) const fn new() -> PackedPosition {
        PackedPosition { bytes: [0; SIZE], length: 0 }
    }

    /// Adds a byte.
    pub(super) fn push(&mut self, byte: u8) {
        self.bytes[self.length] = byte;
        self.length += 1;
    }

    /// All bytes, the zeros at the end too.
    pub(super) fn as_slice(&self) -> &[u8] {
        &self.bytes
    }

    fn hash(&self) -> u64 {
        self.bytes.chunks_exact(8).fold(0x517c_c1b7_2722_0a95, |hash: u64, chunk| {
            let word = u64::from_le_bytes(chunk.try_into().expect("chunks of eight"));
            (hash.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        })
    }
}

/// Positions in the order in which they were found, and an open-addressed table of their numbers, counted from 1.
#[derive(Debug)]
pub(super) struct SeenPositions {
    positions: Vec<PackedPosition>,
    slots: Vec<u32>,
}

impl SeenPositions {
    /// Room for somewhat more than `bound` positions.
    pub(super) fn new(bound: usize) -> SeenPositions {
        SeenPositions {
            positions: Vec::new(),
            slots: vec![0; (2 * bound + 512).next_power_of_two()],
        }
    }

    pub(super) fn clear(&mut self) {
        self.positions.clear();
        self.slots.fill(0);
    }

    pub(super) fn len(&self) -> usize {
        self.positions.len()
    }

    pub(super) fn get(&self, number: u32) -> &[u8] {
        self.positions[number as usize].as_slice()
    }

    /// Adds a position; its number if it is new.
    pub(super) fn insert(&mut self, position: &PackedPosition) -> Option<u32> {
        let mask = self.slots.len() - 1;
        let hash = position.hash();
        let mut slot = (hash ^ (hash >> 32)) as usize & mask;
        while self.slots[slot] != 0 {
            if self.positions[self.slots[slot] as usize - 1] == *position {
                return None;
            }
            slot = (slot + 1) & mask;
        }
        let number = self.positions.len() as u32;
        self.positions.push(position.clone());
        self.slots[slot] = number + 1;
        Some(number)
    }
}
