//! Rows in are rows out: whatever bytes they are, however long, and until the end.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::Value;

use super::commands::of_rows;
use super::{feed, said};
use crate::reach;

/// A generator that needs no seed from outside, so that what fails once fails again.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % sides
    }

    /// A row of pieces that mean something, and of bytes that don't.
    fn row(&mut self) -> Vec<u8> {
        const PIECES: [&[u8]; 24] = [
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
        let count = self.roll(9);
        (0..count).flat_map(|_| PIECES[self.roll(PIECES.len())].iter().copied()).collect()
    }
}

#[test]
fn each_row_of_any_bytes_is_a_row_of_json_with_those_bytes() {
    let mut dice = Dice(1);
    let rows: Vec<Vec<u8>> = (0..reach(150, 2000)).map(|_| dice.row()).collect();
    let input = rows.join(&b'\n');
    for known in of_rows().filter(|known| known.has_json) {
        for jobs in ["1", "3"] {
            let output = feed(known.command(&["--json", "--jobs", jobs]), &input);
            assert!(matches!(output.status.code(), Some(0 | 1)), "{known:?}: {}", said(&output));
            let text = String::from_utf8(output.stdout).expect("JSON is UTF-8");
            assert!(text.ends_with('\n') && text.lines().count() == rows.len(), "{known:?}");
            for (number, (row, line)) in rows.iter().zip(text.lines()).enumerate() {
                let object: Value =
                    serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
                // Behind the last one there is no line feed that a carriage return could belong to.
                let has_end = number + 1 < rows.len();
                let row = row.strip_suffix(b"\r").filter(|_| has_end).unwrap_or(row);
                // A pair is said side by side, and what a JSON object makes is said without it.
                let is_taken_apart = object["a"].is_string()
                    || row.trim_ascii_start().starts_with(b"{") && object["valid"] == true;
                if object["input"].is_null() && is_taken_apart {
                    continue;
                }
                let bytes = match object["input_base64"].as_str() {
                    Some(encoded) => STANDARD.decode(encoded).expect("base64"),
                    None => object["input"]
                        .as_str()
                        .unwrap_or_else(|| panic!("{known:?}: {line}"))
                        .as_bytes()
                        .to_vec(),
                };
                assert_eq!(bytes, row, "{known:?}: {line}");
            }
        }
    }
}

#[test]
fn plain_rows_are_as_many() {
    let mut dice = Dice(2);
    let rows: Vec<Vec<u8>> = (0..reach(150, 1000)).map(|_| dice.row()).collect();
    let input = [rows.join(&b'\n'), b"\n".to_vec()].concat();
    // These draw, also down a pipe.
    let draws = |known: &&super::commands::Known| {
        !known.call.first().is_some_and(|name| matches!(name.as_str(), "explain" | "readings"))
    };
    for known in of_rows().filter(draws) {
        let output = feed(known.command(&[]), &input);
        assert!(matches!(output.status.code(), Some(0 | 1)), "{known:?}: {}", said(&output));
        assert!(output.stdout.ends_with(b"\n"), "{known:?}");
        let count = output.stdout.iter().filter(|byte| **byte == b'\n').count();
        assert_eq!(count, rows.len(), "{known:?}");
    }
}

#[test]
fn a_long_row_is_a_row_like_others() {
    let long = [b"http://www.example.com/".to_vec(), b"a%41/../?".repeat(reach(1 << 12, 1 << 16))]
        .concat();
    let input = [b"http://a/\n", &long[..], b"\nhttp://b/\n"].concat();
    for known in of_rows().filter(|known| known.has_json) {
        let plain = feed(known.command(&[]), &input);
        assert!(matches!(plain.status.code(), Some(0 | 1)), "{known:?}: {}", said(&plain));
        let output = feed(known.command(&["--json"]), &input);
        assert!(matches!(output.status.code(), Some(0 | 1)), "{known:?}: {}", said(&output));
        let lines: Vec<&[u8]> = output.stdout.split_inclusive(|byte| *byte == b'\n').collect();
        assert_eq!(lines.len(), 3, "{known:?}");
        assert!(lines[1].len() > long.len(), "{known:?}");
        for line in lines {
            serde_json::from_slice::<Value>(line)
                .unwrap_or_else(|error| panic!("{known:?}: {error}"));
        }
    }
}
