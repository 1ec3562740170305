//! `cargo xtask lint`: lines of Rust and Markdown with more than 100 columns, and misspelled words.

use std::fs;

use anyhow::{Context as _, Result, bail};

use crate::process::{command, output, root, run, tool};

const MAX_COLUMNS: usize = 100;

/// A line with a longer word, such as a URL or a JSON literal, cannot be wrapped well.
const MAX_WORD: usize = 60;

/// Pages that other tasks generate. In `COMPARE.md`, only the marked regions are generated.
const GENERATED: [&str; 7] = [
    "docs/chromium.md",
    "docs/errors-legacy.md",
    "docs/errors-whatwg.md",
    "docs/errors.md",
    "docs/readings.md",
    "docs/rules.md",
    "docs/whatwg.md",
];

pub(crate) fn run_task() -> Result<()> {
    check_line_lengths()?;
    // By `typos.toml`.
    let typos = tool("python", "typos", "1.52.0")?;
    run(command(typos.join("typos")).args(["--format", "brief"]))
}

fn check_line_lengths() -> Result<()> {
    let mut count = 0;
    let list = output(command("git").args(["ls-files", "-z", "--", "*.rs", "*.md"]))?;
    let files = list.split_terminator('\0').filter(|file| !GENERATED.contains(file));
    for file in files {
        let text = match fs::read_to_string(root().join(file)) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => continue,
            text => text.with_context(|| format!("cannot read {file}"))?,
        };
        let long = if file.ends_with(".rs") { in_rust(&text) } else { in_markdown(&text) };
        for (line, columns) in &long {
            println!("{file}:{line}: {columns} columns");
        }
        count += long.len();
    }
    if count > 0 {
        bail!("{count} lines have more than {MAX_COLUMNS} columns");
    }
    Ok(())
}

/// Returns the number and the columns of each line that is too long.
fn in_rust(text: &str) -> Vec<(usize, usize)> {
    let is_table = |line: &str| {
        let comment = line.trim_start().strip_prefix("//").unwrap_or_default();
        comment.trim_start_matches(['/', '!']).trim_start().starts_with('|')
    };
    long_lines(text.lines().map(|line| !is_table(line)), text)
}

/// Like [`in_rust`], but without tables, code blocks, and generated regions.
fn in_markdown(text: &str) -> Vec<(usize, usize)> {
    let mut is_code = false;
    let mut is_generated = false;
    let is_prose = |line: &str| {
        let start = line.trim_start();
        is_code ^= start.starts_with("```");
        is_generated |= start.starts_with("<!-- bench: ");
        is_generated &= !start.starts_with("<!-- /bench ");
        !(is_code || is_generated || start.starts_with('|'))
    };
    long_lines(text.lines().map(is_prose), text)
}

/// Returns the lines that are too long and that are checked.
fn long_lines(is_checked: impl Iterator<Item = bool>, text: &str) -> Vec<(usize, usize)> {
    let columns = |text: &str| text.chars().count();
    let has_long_word = |line: &str| line.split_whitespace().any(|word| columns(word) > MAX_WORD);
    let lines = text.lines().zip(is_checked).enumerate();
    lines
        .filter(|(_, (line, is_checked))| *is_checked && columns(line) > MAX_COLUMNS)
        .filter(|(_, (line, _))| !has_long_word(line))
        .map(|(index, (line, _))| (index + 1, columns(line)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{in_markdown, in_rust};

    /// Returns words with this many columns in all.
    fn words(columns: usize) -> String {
        "word ".repeat(columns.div_ceil(5)).chars().take(columns - 1).chain(['x']).collect()
    }

    #[test]
    fn long_lines_are_reported() {
        let text = format!("{}\n{}\n{}\n", words(100), words(101), words(120));
        assert_eq!(in_rust(&text), [(2, 101), (3, 120)]);
        assert_eq!(in_markdown(&text), in_rust(&text));
    }

    #[test]
    fn characters_are_counted_instead_of_bytes() {
        assert_eq!(in_markdown(&words(100).replace('w', "é")), []);
    }

    #[test]
    fn lines_with_a_long_word_are_exempt() {
        let url = format!("https://example.com/{}", "a".repeat(60));
        assert_eq!(in_markdown(&format!("{} {url}", words(60))), []);
    }

    #[test]
    fn tables_are_exempt() {
        let row = format!("| {} |", words(120));
        assert_eq!(in_markdown(&row), []);
        assert_eq!(in_rust(&format!("/// {row}\n    //! {row}\n")), []);
        assert_eq!(in_rust(&row).len(), 1);
    }

    #[test]
    fn code_blocks_and_generated_regions_are_exempt() {
        let long = words(120);
        let text = format!(
            "```sh\n{long}\n```\n{long}\n<!-- bench: x -->\n{long}\n<!-- /bench -->\n{long}\n"
        );
        assert_eq!(in_markdown(&text), [(4, 120), (8, 120)]);
    }
}
