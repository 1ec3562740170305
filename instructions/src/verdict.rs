//! Recorded and counted, side by side.

use std::fmt::Write;

/// By how many per cent a count may grow.
const TOLERANCE: u64 = 3;

/// What is to be said of a row.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Verdict {
    Fine,
    Grew,
    Shrank,
    NotRecorded,
    Gone,
}

/// A row of the table.
pub(crate) struct Line<'r> {
    name: &'r str,
    recorded: Option<u64>,
    now: Option<u64>,
}

impl Line<'_> {
    fn verdict(&self) -> Verdict {
        let (recorded, now) = match (self.recorded, self.now) {
            (Some(recorded), Some(now)) => (recorded, now),
            (None, _) => return Verdict::NotRecorded,
            (_, None) => return Verdict::Gone,
        };
        if now * 100 > recorded * (100 + TOLERANCE) {
            Verdict::Grew
        } else if now * 100 < recorded * (100 - TOLERANCE) {
            Verdict::Shrank
        } else {
            Verdict::Fine
        }
    }

    /// Whether the check fails for this row.
    pub(crate) fn fails(&self) -> bool {
        !matches!(self.verdict(), Verdict::Fine | Verdict::Shrank)
    }

    /// Whether the record could be smaller.
    pub(crate) fn is_tighter(&self) -> bool {
        self.verdict() == Verdict::Shrank
    }

    /// Whether the record is not what was counted, to the instruction.
    pub(crate) fn changed(&self) -> bool {
        self.recorded != self.now
    }

    /// In per cent.
    fn change(&self) -> Option<f64> {
        let (recorded, now) = (self.recorded? as f64, self.now? as f64);
        Some((now - recorded) / recorded * 100.0)
    }
}

/// Each row that is counted and each that is only recorded.
pub(crate) fn compare<'r>(recorded: &'r [(String, u64)], now: &'r [(String, u64)]) -> Vec<Line<'r>> {
    let find = |list: &[(String, u64)], name: &str| list.iter().find(|row| row.0 == name).map(|row| row.1);
    let counted =
        now.iter().map(|(name, count)| Line { name, recorded: find(recorded, name), now: Some(*count) });
    let gone = recorded.iter().filter(|(name, _)| find(now, name).is_none());
    counted.chain(gone.map(|(name, count)| Line { name, recorded: Some(*count), now: None })).collect()
}

/// The table as text.
pub(crate) fn table(lines: &[Line<'_>]) -> String {
    let width = lines.iter().map(|line| line.name.len()).max().unwrap_or(0);
    let mut table = format!("{:width$} {:>10} {:>10} {:>9}  verdict\n", "name", "recorded", "now", "change");
    for line in lines {
        let count = |count: Option<u64>| count.map_or("-".to_owned(), |count| count.to_string());
        let change = line.change().map_or("-".to_owned(), |change| format!("{change:+.2} %"));
        let verdict = match line.verdict() {
            Verdict::Fine => "fine",
            Verdict::Grew => "GREW",
            Verdict::Shrank => "shrank",
            Verdict::NotRecorded => "NOT RECORDED",
            Verdict::Gone => "GONE",
        };
        let (recorded, now) = (count(line.recorded), count(line.now));
        // A `String` takes everything.
        let _ = writeln!(table, "{:width$} {recorded:>10} {now:>10} {change:>9}  {verdict}", line.name);
    }
    table
}

#[cfg(test)]
mod tests {
    use super::{Verdict, compare, table};

    fn counts(rows: &[(&str, u64)]) -> Vec<(String, u64)> {
        rows.iter().map(|&(name, count)| (name.to_owned(), count)).collect()
    }

    #[test]
    fn three_per_cent_are_allowed_and_no_more() {
        let verdict = |then, now| compare(&counts(&[("a", then)]), &counts(&[("a", now)]))[0].verdict();
        assert_eq!(verdict(1000, 1030), Verdict::Fine);
        assert_eq!(verdict(1000, 1031), Verdict::Grew);
        assert_eq!(verdict(1000, 970), Verdict::Fine);
        assert_eq!(verdict(1000, 969), Verdict::Shrank);
    }

    #[test]
    fn rows_on_one_side_only_fail() {
        let (recorded, now) = (counts(&[("gone", 1), ("same", 2)]), counts(&[("same", 2), ("new", 3)]));
        let lines = compare(&recorded, &now);
        let told: Vec<_> = lines.iter().map(|line| (line.name, line.verdict(), line.fails())).collect();
        let expected = [
            ("same", Verdict::Fine, false),
            ("new", Verdict::NotRecorded, true),
            ("gone", Verdict::Gone, true),
        ];
        assert_eq!(told, expected);
    }

    #[test]
    fn a_shrunken_row_is_told_and_does_not_fail() {
        let (recorded, now) = (counts(&[("a", 200)]), counts(&[("a", 100)]));
        let lines = compare(&recorded, &now);
        assert!(lines[0].is_tighter() && !lines[0].fails());
        assert!(table(&lines).contains("-50.00 %  shrank"));
    }
}
