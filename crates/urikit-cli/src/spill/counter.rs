//! Frequencies of keys.

use std::collections::HashMap;
use std::io;

use super::{Budget, Class, Direction, Sorter};

/// The memory of an entry in the table in addition to its key: the entry at the lowest load of the
/// table, and the overhead of the allocation of the key.
pub(super) const ENTRY: usize = 80;

/// Counts keys.
#[derive(Debug)]
pub(crate) struct Counter {
    budget: Budget,
    counts: HashMap<Box<[u8]>, u64>,
    /// The memory of the table.
    used: usize,
    /// Counts that did not fit in the table.
    spilled: Option<Sorter>,
}

impl Counter {
    pub(crate) fn new(budget: &Budget) -> Self {
        Self { budget: budget.half(), counts: HashMap::new(), used: 0, spilled: None }
    }

    /// Counts a key.
    ///
    /// # Errors
    ///
    /// Returns an error if a temporary file cannot be written.
    pub(crate) fn add(&mut self, key: &[u8]) -> io::Result<()> {
        if let Some(count) = self.counts.get_mut(key) {
            *count += 1;
            return Ok(());
        }
        if self.used + ENTRY + key.len() > self.budget.memory {
            self.spill()?;
        }
        self.used += ENTRY + key.len();
        self.counts.insert(key.into(), 1);
        Ok(())
    }

    fn spill(&mut self) -> io::Result<()> {
        let new = || Sorter::new(self.budget.clone(), Direction::Ascending);
        let spilled = self.spilled.get_or_insert_with(new);
        self.used = 0;
        self.counts
            .drain()
            .try_for_each(|(key, count)| spilled.push(Class::Keyed, &key, &[&count.to_le_bytes()]))
    }

    /// Calls `each` for every key with its count, from the largest count to the smallest. Keys
    /// with the same count are in the order of their bytes.
    ///
    /// # Errors
    ///
    /// Returns the error of a temporary file, or the first error of `each`.
    pub(crate) fn finish(
        mut self,
        mut each: impl FnMut(u64, &[u8]) -> io::Result<()>,
    ) -> io::Result<()> {
        let mut sorter = Sorter::new(self.budget.clone(), Direction::Ascending);
        let mut push = |count: u64, key: &[u8]| {
            // Larger counts first.
            let order = (u64::MAX - count).to_be_bytes();
            sorter.push(Class::Keyed, &[&order, key].concat(), &[])
        };
        if self.spilled.is_some() {
            self.spill()?;
        }
        let Self { counts, spilled, .. } = self;
        for (key, count) in counts {
            push(count, &key)?;
        }
        if let Some(spilled) = spilled {
            sum(spilled, &mut push)?;
        }
        sorter.finish(|key, _| {
            let (order, key) = key.split_at(8);
            let order = u64::from_be_bytes(order.try_into().expect("eight bytes"));
            each(u64::MAX - order, key)
        })
    }
}

/// Calls `each` with the sum of the counts of each key.
fn sum(spilled: Sorter, each: &mut impl FnMut(u64, &[u8]) -> io::Result<()>) -> io::Result<()> {
    let (mut key, mut sum) = (Vec::new(), 0);
    spilled.finish(|next, count| {
        let count = u64::from_le_bytes(count.try_into().expect("eight bytes"));
        if sum > 0 && next == key {
            sum += count;
            return Ok(());
        }
        if sum > 0 {
            each(sum, &key)?;
        }
        key.clear();
        key.extend_from_slice(next);
        sum = count;
        Ok(())
    })?;
    if sum > 0 { each(sum, &key) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_the_same_in_any_amount_of_memory() {
        let keys = |n: u32| (n * n % 1_009).to_string();
        let mut expected = HashMap::new();
        (0..5_000).for_each(|n| *expected.entry(keys(n)).or_insert(0_u64) += 1);
        let mut expected: Vec<(u64, String)> =
            expected.into_iter().map(|(key, count)| (count, key)).collect();
        expected.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
        for memory in [usize::MAX, 50_000, 2_000, 0] {
            let budget = Budget { memory, directory: std::env::temp_dir() };
            let mut counter = Counter::new(&budget);
            (0..5_000).for_each(|n| counter.add(keys(n).as_bytes()).unwrap());
            let mut counts = Vec::new();
            counter
                .finish(|count, key| {
                    counts.push((count, String::from_utf8(key.to_vec()).unwrap()));
                    Ok(())
                })
                .unwrap();
            assert_eq!(counts, expected, "{memory}");
        }
    }
}
