//! Removal of duplicates.

use std::collections::HashSet;
use std::io;

use super::counter::ENTRY;
use super::{Budget, Class, Direction, Sorter};

/// Passes on the first row of each key, in the order of the rows.
///
/// Rows are passed on at once as long as their keys fit in half of the memory. The set of keys then
/// stays as it is, and rows with other keys are sorted: by key, to find the first row of each key,
/// and then by their number.
#[derive(Debug)]
pub(crate) struct Distinct {
    budget: Budget,
    seen: HashSet<Box<[u8]>>,
    /// The memory of the set.
    used: usize,
    /// The number of the next row.
    next: u64,
    later: Option<Sorter>,
}

impl Distinct {
    pub(crate) fn new(budget: &Budget) -> Self {
        Self { budget: budget.half(), seen: HashSet::new(), used: 0, next: 0, later: None }
    }

    /// Adds a row, and returns whether it can be passed on now.
    ///
    /// # Errors
    ///
    /// Returns an error if a temporary file cannot be written.
    pub(crate) fn add(&mut self, key: &[u8], row: &[u8]) -> io::Result<bool> {
        if self.seen.contains(key) {
            return Ok(false);
        }
        if self.later.is_none() && self.used + ENTRY + key.len() <= self.budget.memory {
            self.used += ENTRY + key.len();
            return Ok(self.seen.insert(key.into()));
        }
        let new = || Sorter::new(self.budget.clone(), Direction::Ascending);
        let later = self.later.get_or_insert_with(new);
        later.push(Class::Keyed, key, &[&self.next.to_be_bytes(), row])?;
        self.next += 1;
        Ok(false)
    }

    /// Calls `each` for the rows that were not passed on.
    ///
    /// # Errors
    ///
    /// Returns the error of a temporary file, or the first error of `each`.
    pub(crate) fn finish(self, mut each: impl FnMut(&[u8]) -> io::Result<()>) -> io::Result<()> {
        let Self { budget, seen, later, .. } = self;
        drop(seen);
        let Some(later) = later else { return Ok(()) };
        let mut first = Sorter::new(budget, Direction::Ascending);
        let mut last_key: Option<Vec<u8>> = None;
        later.finish(|key, numbered| {
            if last_key.as_deref() == Some(key) {
                return Ok(());
            }
            let last_key = last_key.get_or_insert_default();
            last_key.clear();
            last_key.extend_from_slice(key);
            let (number, row) = numbered.split_at(8);
            first.push(Class::Keyed, number, &[row])
        })?;
        first.finish(|_, row| each(row))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_rows_are_kept_in_order_in_any_amount_of_memory() {
        let rows: Vec<(String, String)> =
            (0..5_000_u32).map(|n| ((n * n % 1_009).to_string(), format!("row {n}"))).collect();
        let mut seen = HashSet::new();
        let first = |(key, _): &&(String, String)| seen.insert(key.clone());
        let expected: Vec<&str> = rows.iter().filter(first).map(|(_, row)| &**row).collect();
        for memory in [usize::MAX, 50_000, 2_000, 0] {
            let budget = Budget { memory, directory: std::env::temp_dir() };
            let mut distinct = Distinct::new(&budget);
            let mut kept = Vec::new();
            for (key, row) in &rows {
                if distinct.add(key.as_bytes(), row.as_bytes()).unwrap() {
                    kept.push(row.clone());
                }
            }
            let mut push = |row: &[u8]| {
                kept.push(String::from_utf8(row.to_vec()).unwrap());
                Ok(())
            };
            distinct.finish(&mut push).unwrap();
            assert_eq!(kept, expected, "{memory}");
        }
    }
}
