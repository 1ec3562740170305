//! External merge sort.

use std::cmp::Ordering;
use std::collections::BinaryHeap;
use std::collections::binary_heap::PeekMut;
use std::io;

use super::run::{HEADER, Record, Run, RunReader};
use super::{Budget, Class};

/// The number of runs of a level that are merged to one run of the next level.
const FAN_IN: usize = 64;

/// The size of a read from a temporary file in bytes.
const READ: usize = 64 * 1024;

/// The order of keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    Ascending,
    Descending,
}

/// Sorts records by key, and those with equal keys in the order in which they were added.
#[derive(Debug)]
pub(crate) struct Sorter {
    budget: Budget,
    order: Order,
    /// Encoded records.
    arena: Vec<u8>,
    entries: Vec<Entry>,
    /// From first to last.
    runs: Vec<Run>,
}

/// The position of a record.
#[derive(Clone, Copy, Debug)]
struct Entry {
    prefix: u64,
    start: usize,
}

#[derive(Clone, Copy, Debug)]
struct Order(Direction);

impl Order {
    /// Returns the class and the first bytes of the key as a number, which decides most
    /// comparisons.
    fn prefix(self, record: Record<'_>) -> u64 {
        let mut bytes = [0; 8];
        for (to, from) in bytes[1..].iter_mut().zip(record.key()) {
            *to = *from;
        }
        let key = match self.0 {
            Direction::Ascending => u64::from_be_bytes(bytes),
            Direction::Descending => !u64::from_be_bytes(bytes) & (u64::MAX >> 8),
        };
        (record.class() as u64) << 56 | key
    }

    /// Compares records with equal prefixes.
    fn compare(self, a: Record<'_>, b: Record<'_>) -> Ordering {
        let ordering = a.key().cmp(b.key());
        match self.0 {
            Direction::Ascending => ordering,
            Direction::Descending => ordering.reverse(),
        }
    }
}

impl Sorter {
    pub(crate) fn new(budget: Budget, direction: Direction) -> Self {
        let order = Order(direction);
        Self { budget, order, arena: Vec::new(), entries: Vec::new(), runs: Vec::new() }
    }

    /// Adds a record. Its payload is the concatenation of the parts.
    ///
    /// # Errors
    ///
    /// Returns an error if a temporary file cannot be written.
    pub(crate) fn push(&mut self, class: Class, key: &[u8], payload: &[&[u8]]) -> io::Result<()> {
        let key = if class == Class::Keyed { key } else { &[] };
        let used = self.arena.len() + self.entries.len() * size_of::<Entry>();
        let payload_len = payload.iter().map(|part| part.len()).sum();
        let needed = HEADER + key.len() + payload_len + size_of::<Entry>();
        if used + needed > self.budget.memory && !self.entries.is_empty() {
            self.spill()?;
        }
        let start = self.arena.len();
        self.arena.extend_from_slice(&Record::header(class, key.len(), payload_len));
        self.arena.extend_from_slice(key);
        payload.iter().for_each(|part| self.arena.extend_from_slice(part));
        let prefix = self.order.prefix(Record::first(&self.arena[start..]));
        self.entries.push(Entry { prefix, start });
        Ok(())
    }

    /// Sorts the records in memory.
    fn sort(&mut self) {
        let (arena, order) = (&self.arena, self.order);
        let record = |entry: &Entry| Record::first(&arena[entry.start..]);
        self.entries.sort_unstable_by(|a, b| {
            a.prefix
                .cmp(&b.prefix)
                .then_with(|| order.compare(record(a), record(b)))
                .then(a.start.cmp(&b.start))
        });
    }

    /// Moves the records in memory to a run.
    fn spill(&mut self) -> io::Result<()> {
        self.sort();
        let (arena, entries) = (&self.arena, &self.entries);
        let run = Run::write(0, &self.budget, |write| {
            entries.iter().try_for_each(|entry| write(Record::first(&arena[entry.start..])))
        })?;
        self.runs.push(run);
        self.arena.clear();
        self.entries.clear();
        self.merge_levels()
    }

    /// Merges runs while there are [`FAN_IN`] of the same level.
    fn merge_levels(&mut self) -> io::Result<()> {
        while let Some(first) = self.runs.len().checked_sub(FAN_IN) {
            let level = self.runs[first].level;
            if self.runs.last().is_none_or(|last| last.level != level) {
                break;
            }
            let merged = self.runs.split_off(first);
            let run = Run::write(level + 1, &self.budget, |write| {
                Merge::new(merged, self.order, &self.budget)?.each(write)
            })?;
            self.runs.push(run);
        }
        Ok(())
    }

    /// Calls `each` for the key and payload of every record, in order. A record without a key has
    /// an empty one.
    ///
    /// # Errors
    ///
    /// Returns the error of a temporary file, or the first error of `each`.
    pub(crate) fn finish(
        mut self,
        mut each: impl FnMut(&[u8], &[u8]) -> io::Result<()>,
    ) -> io::Result<()> {
        if self.runs.is_empty() {
            self.sort();
            return self.entries.iter().try_for_each(|entry| {
                let record = Record::first(&self.arena[entry.start..]);
                each(record.key(), record.payload())
            });
        }
        self.spill()?;
        drop((self.arena, self.entries));
        let merge = Merge::new(self.runs, self.order, &self.budget)?;
        merge.each(&mut |record| each(record.key(), record.payload()))
    }
}

/// A merge of runs.
struct Merge {
    heads: BinaryHeap<Head>,
}

/// The next record of a run.
struct Head {
    prefix: u64,
    reader: RunReader,
    /// The number of the run, which decides between equal keys.
    run: usize,
    order: Order,
}

impl Ord for Head {
    /// The first record is the largest, because the heap returns the largest.
    fn cmp(&self, other: &Self) -> Ordering {
        self.prefix
            .cmp(&other.prefix)
            .then_with(|| self.order.compare(self.reader.record(), other.reader.record()))
            .then(self.run.cmp(&other.run))
            .reverse()
    }
}

impl PartialOrd for Head {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Head {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Head {}

impl Merge {
    fn new(runs: Vec<Run>, order: Order, budget: &Budget) -> io::Result<Self> {
        let buffer = (budget.memory / runs.len().max(1)).clamp(READ / 16, READ);
        let mut heads = BinaryHeap::with_capacity(runs.len());
        for (run, file) in runs.into_iter().enumerate() {
            let mut reader = file.reader(buffer, budget);
            if reader.advance()? {
                heads.push(Head { prefix: order.prefix(reader.record()), reader, run, order });
            }
        }
        Ok(Self { heads })
    }

    fn each(mut self, each: &mut dyn FnMut(Record<'_>) -> io::Result<()>) -> io::Result<()> {
        while let Some(mut head) = self.heads.peek_mut() {
            each(head.reader.record())?;
            if head.reader.advance()? {
                head.prefix = head.order.prefix(head.reader.record());
            } else {
                PeekMut::pop(head);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Keys with common prefixes, embedded zeros, and duplicates.
    fn keys(count: usize) -> Vec<Vec<u8>> {
        let mut state = 1_u32;
        let mut next = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 16) as usize
        };
        (0..count)
            .map(|_| {
                let prefix = [&b""[..], b"com,example)", b"\0", b"com,exa\0"][next() % 4];
                [prefix, (next() % 500).to_string().as_bytes()].concat()
            })
            .collect()
    }

    fn sorted(memory: usize, direction: Direction, keys: &[Vec<u8>]) -> Vec<(Vec<u8>, usize)> {
        let budget = Budget { memory, directory: std::env::temp_dir() };
        let mut sorter = Sorter::new(budget, direction);
        for (number, key) in keys.iter().enumerate() {
            let class = if number % 7 == 0 { Class::Keyless } else { Class::Keyed };
            let number = number.to_le_bytes();
            sorter.push(class, key, &[&number[..3], &number[3..]]).unwrap();
        }
        let mut result = Vec::new();
        let number = |payload: &[u8]| usize::from_le_bytes(payload.try_into().unwrap());
        sorter
            .finish(|key, payload| {
                result.push((key.to_vec(), number(payload)));
                Ok(())
            })
            .unwrap();
        result
    }

    #[test]
    fn records_are_sorted_stably_in_any_amount_of_memory() {
        let keys = keys(20_000);
        for direction in [Direction::Ascending, Direction::Descending] {
            let mut expected: Vec<(bool, &Vec<u8>, usize)> =
                keys.iter().enumerate().map(|(n, key)| (n % 7 == 0, key, n)).collect();
            expected.sort_by(|a, b| {
                let by_key = match direction {
                    _ if a.0 => Ordering::Equal,
                    Direction::Ascending => a.1.cmp(b.1),
                    Direction::Descending => b.1.cmp(a.1),
                };
                a.0.cmp(&b.0).then(by_key)
            });
            let expected: Vec<(Vec<u8>, usize)> = expected
                .into_iter()
                .map(|(is_keyless, key, n)| (if is_keyless { vec![] } else { key.clone() }, n))
                .collect();
            // In memory, one level of runs, two levels.
            for memory in [usize::MAX, 100_000, 8_000, 0] {
                let keys = &keys[..if memory == 0 { 5_000 } else { keys.len() }];
                let of_keys = |(_, n): &&(Vec<u8>, usize)| *n < keys.len();
                let expected: Vec<_> = expected.iter().filter(of_keys).cloned().collect();
                assert!(sorted(memory, direction, keys) == expected, "{memory}, {direction:?}");
            }
        }
    }

    #[test]
    fn missing_directory_is_an_error() {
        let budget = Budget { memory: 0, directory: "/nonexistent".into() };
        let mut sorter = Sorter::new(budget, Direction::Ascending);
        sorter.push(Class::Keyed, b"b", &[]).unwrap();
        let error = sorter.push(Class::Keyed, b"a", &[]).unwrap_err().to_string();
        assert!(error.starts_with("temporary file in /nonexistent: "), "{error}");
    }
}
