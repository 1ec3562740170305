//! The corpus file format: one input per line, with bytes outside printable ASCII escaped as in
//! Rust.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// The corpus file of a property.
#[must_use]
pub fn file(property: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(property).with_extension("txt")
}

/// Parses a corpus file.
///
/// # Errors
///
/// Returns the first line with an invalid escape.
pub fn read(text: &str) -> Result<Vec<Vec<u8>>, String> {
    text.lines().map(|line| unescaped(line.as_bytes()).ok_or_else(|| line.to_owned())).collect()
}

/// Formats a corpus file, sorted.
#[must_use]
pub fn write(mut inputs: Vec<Vec<u8>>) -> String {
    inputs.sort_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
    inputs.dedup();
    inputs.iter().fold(String::new(), |mut text, input| {
        let _ = writeln!(text, "{}", input.escape_ascii());
        text
    })
}

fn unescaped(mut line: &[u8]) -> Option<Vec<u8>> {
    let mut octets = Vec::new();
    while let Some((&byte, rest)) = line.split_first() {
        line = rest;
        if byte != b'\\' {
            octets.push(byte);
            continue;
        }
        let (&kind, rest) = line.split_first()?;
        line = rest;
        octets.push(match kind {
            b'n' => b'\n',
            b'r' => b'\r',
            b't' => b'\t',
            b'\\' | b'\'' | b'"' => kind,
            b'x' => {
                let (digits, rest) = line.split_at_checked(2)?;
                line = rest;
                u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()?
            }
            _ => return None,
        });
    }
    Some(octets)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_is_kept() {
        let inputs: Vec<Vec<u8>> =
            (0..=u8::MAX).flat_map(|byte| [vec![byte], vec![b'\\', byte, b'x']]).collect();
        let mut expected = inputs.clone();
        expected.sort_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
        assert_eq!(read(&write(inputs)), Ok(expected));
        assert!(read("a\\").is_err() && read("\\x4").is_err() && read("\\q").is_err());
    }
}
