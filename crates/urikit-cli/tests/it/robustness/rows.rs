//! Every input row has an output row, for any bytes and any length.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::Value;

use super::commands::reading_rows;
use super::{feed, stderr_of};
use crate::reach;

/// A pseudorandom generator with a fixed seed, so that failures are reproducible.
struct Random(u64);

impl Random {
    fn below(&mut self, sides: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % sides
    }

    /// A row of syntactically relevant parts and random bytes.
    fn row(&mut self) -> Vec<u8> {
        const PARTS: [&[u8]; 24] = [
            b"http:",
            b"//",
            b"/",
            b"..",
            b"?a=b&c",
            b"#",
            b"%41",
            b"%",
            b"[::1]",
            b"@",
            b"u:p",
            b"\xFF",
            b"\xC3\xBC",
            b"\0",
            b"\r",
            b"{x}",
            b"{\"x\":1}",
            b"\"",
            b" ",
            b"\t",
            b"example.com",
            b"\x1B[31m",
            b":80",
            b"-",
        ];
        let count = self.below(9);
        (0..count).flat_map(|_| PARTS[self.below(PARTS.len())].iter().copied()).collect()
    }
}

#[test]
fn json_rows_represent_any_bytes() {
    let mut dice = Random(1);
    let rows: Vec<Vec<u8>> = (0..reach(150, 2000)).map(|_| dice.row()).collect();
    let input = rows.join(&b'\n');
    for subcommand in reading_rows().filter(|subcommand| subcommand.has_json) {
        for jobs in ["1", "3"] {
            let output = feed(subcommand.command(&["--json", "--jobs", jobs]), &input);
            assert!(
                matches!(output.status.code(), Some(0 | 1 | 3)),
                "{subcommand:?}: {}",
                stderr_of(&output)
            );
            let text = String::from_utf8(output.stdout).expect("JSON is UTF-8");
            assert!(text.ends_with('\n') && text.lines().count() == rows.len(), "{subcommand:?}");
            for (number, (row, line)) in rows.iter().zip(text.lines()).enumerate() {
                let object: Value =
                    serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
                // The last row has no LF, so a CR belongs to the row.
                let has_end = number + 1 < rows.len();
                let row = row.strip_suffix(b"\r").filter(|_| has_end).unwrap_or(row);
                // The output of pairs and of JSON objects does not contain the raw row.
                let is_taken_apart = object["a"].is_string()
                    || row.trim_ascii_start().starts_with(b"{") && object["valid"] == true;
                if object["input"].is_null() && is_taken_apart {
                    continue;
                }
                let bytes = match object["input_base64"].as_str() {
                    Some(encoded) => STANDARD.decode(encoded).expect("base64"),
                    None => object["input"]
                        .as_str()
                        .unwrap_or_else(|| panic!("{subcommand:?}: {line}"))
                        .as_bytes()
                        .to_vec(),
                };
                assert_eq!(bytes, row, "{subcommand:?}: {line}");
            }
        }
    }
}

#[test]
fn plain_rows_are_as_many_as_input_rows() {
    let mut dice = Random(2);
    let rows: Vec<Vec<u8>> = (0..reach(150, 1000)).map(|_| dice.row()).collect();
    let input = [rows.join(&b'\n'), b"\n".to_vec()].concat();
    // These subcommands draw even in a pipe.
    let draws = |subcommand: &&super::commands::Subcommand| {
        !subcommand.call.first().is_some_and(|name| matches!(name.as_str(), "explain" | "readings"))
    };
    for subcommand in reading_rows().filter(draws) {
        let output = feed(subcommand.command(&[]), &input);
        assert!(
            matches!(output.status.code(), Some(0 | 1 | 3)),
            "{subcommand:?}: {}",
            stderr_of(&output)
        );
        assert!(output.stdout.ends_with(b"\n"), "{subcommand:?}");
        let count = output.stdout.iter().filter(|byte| **byte == b'\n').count();
        assert_eq!(count, rows.len(), "{subcommand:?}");
    }
}

#[test]
fn long_rows_are_processed() {
    let long = [b"http://www.example.com/".to_vec(), b"a%41/../?".repeat(reach(1 << 12, 1 << 16))]
        .concat();
    let input = [b"http://a/\n", &long[..], b"\nhttp://b/\n"].concat();
    for subcommand in reading_rows().filter(|subcommand| subcommand.has_json) {
        let plain = feed(subcommand.command(&[]), &input);
        assert!(
            matches!(plain.status.code(), Some(0 | 1 | 3)),
            "{subcommand:?}: {}",
            stderr_of(&plain)
        );
        let output = feed(subcommand.command(&["--json"]), &input);
        assert!(
            matches!(output.status.code(), Some(0 | 1 | 3)),
            "{subcommand:?}: {}",
            stderr_of(&output)
        );
        let lines: Vec<&[u8]> = output.stdout.split_inclusive(|byte| *byte == b'\n').collect();
        assert_eq!(lines.len(), 3, "{subcommand:?}");
        assert!(lines[1].len() > long.len(), "{subcommand:?}");
        for line in lines {
            serde_json::from_slice::<Value>(line)
                .unwrap_or_else(|error| panic!("{subcommand:?}: {error}"));
        }
    }
}
