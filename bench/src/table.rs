//! Tables for a terminal or as Markdown.

use std::borrow::Cow;
use std::fmt;

/// Rows of Markdown cells below a heading. The first columns are left-aligned, the others
/// right-aligned.
pub(crate) struct Table {
    words: usize,
    lines: Vec<Vec<String>>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Style {
    /// Columns are separated by spaces.
    Plain,
    /// Columns are separated by aligned pipes.
    Markdown,
}

impl Table {
    /// Creates a table with column heads. The first `words` columns are left-aligned.
    pub(crate) fn new<H: Into<String>>(words: usize, heads: impl IntoIterator<Item = H>) -> Self {
        Self { words, lines: vec![heads.into_iter().map(Into::into).collect()] }
    }

    pub(crate) fn push(&mut self, cells: Vec<String>) {
        debug_assert_eq!(cells.len(), self.lines[0].len(), "one cell a column");
        self.lines.push(cells);
    }

    pub(crate) const fn styled(&self, style: Style) -> Styled<'_> {
        Styled { table: self, style }
    }

    fn widths(&self, style: Style) -> Vec<usize> {
        let columns = 0..self.lines[0].len();
        let length = |cell: &String| style.cell(cell).chars().count();
        let width = |column: usize| self.lines.iter().map(|line| length(&line[column])).max();
        columns.map(|column| width(column).unwrap_or(0).max(2)).collect()
    }
}

impl Style {
    /// On a terminal, removes the markup of code and bold text.
    fn cell(self, cell: &str) -> Cow<'_, str> {
        match self {
            Self::Plain => Cow::Owned(cell.replace("**", "").replace('`', "")),
            Self::Markdown => Cow::Borrowed(cell),
        }
    }
}

pub(crate) struct Styled<'a> {
    table: &'a Table,
    style: Style,
}

impl fmt::Display for Styled<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let widths = self.table.widths(self.style);
        for (row, line) in self.table.lines.iter().enumerate() {
            let cells: Vec<_> = (line.iter().zip(&widths).enumerate())
                .map(|(column, (cell, &width))| {
                    let cell = self.style.cell(cell);
                    if column < self.table.words {
                        format!("{cell:<width$}")
                    } else {
                        format!("{cell:>width$}")
                    }
                })
                .collect();
            match self.style {
                Style::Plain => writeln!(f, "  {}", cells.join("  ").trim_end())?,
                Style::Markdown => writeln!(f, "| {} |", cells.join(" | "))?,
            }
            if row == 0 && self.style == Style::Markdown {
                writeln!(f, "|{}|", self.rule(&widths))?;
            }
        }
        Ok(())
    }
}

impl Styled<'_> {
    /// The line below the heading in Markdown, with a colon for right-aligned columns.
    fn rule(&self, widths: &[usize]) -> String {
        let cells: Vec<_> = (widths.iter().enumerate())
            .map(|(column, &width)| {
                let end = if column < self.table.words { '-' } else { ':' };
                format!("{}{end}", "-".repeat(width + 1))
            })
            .collect();
        cells.join("|")
    }
}

#[cfg(test)]
mod tests {
    use super::{Style, Table};

    #[test]
    fn markup_is_for_markdown_only() {
        let mut table = Table::new(1, ["name", "met"]);
        table.push(vec!["`../` only".to_owned(), "**no**".to_owned()]);
        assert_eq!(table.styled(Style::Plain).to_string(), "  name      met\n  ../ only   no\n");
        assert!(table.styled(Style::Markdown).to_string().ends_with("| `../` only | **no** |\n"));
    }

    #[test]
    fn columns_are_aligned() {
        let mut table = Table::new(1, ["name", "ns"]);
        table.push(vec!["a".to_owned(), "100.0".to_owned()]);
        assert_eq!(table.styled(Style::Plain).to_string(), "  name     ns\n  a     100.0\n");
        let markdown = "| name |    ns |\n|------|------:|\n| a    | 100.0 |\n";
        assert_eq!(table.styled(Style::Markdown).to_string(), markdown);
    }
}
