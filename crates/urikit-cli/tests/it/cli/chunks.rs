//! The rows do not depend on where the input is split into blocks.

use std::io::Write;
use std::process::Stdio;

use super::{TempFile, run, uri};
use crate::reach;

/// The assumed size of a block. Row terminators are tested at every position near it.
const BLOCK: usize = 128 << 10;

/// Splits input into rows as documented.
fn naive(input: &[u8], separator: u8) -> Vec<Vec<u8>> {
    let mut rows: Vec<Vec<u8>> =
        input.split(|byte| *byte == separator).map(<[u8]>::to_vec).collect();
    // Bytes after the last terminator are a row.
    let last = rows.pop().filter(|last| !last.is_empty());
    if separator == b'\n' {
        for row in &mut rows {
            if row.last() == Some(&b'\r') {
                row.pop();
            }
        }
    }
    rows.extend(last);
    rows
}

/// Checks that the rows, which must be URIs, are printed unchanged.
#[track_caller]
fn check(name: &str, input: &[u8], options: &[&str], separator: u8) {
    let expected: Vec<u8> = naive(input, separator).join(&separator);
    let file = TempFile::new(name, input);
    for jobs in ["1", "3"] {
        let arguments = [&["get", "{uri}", "-j", jobs, "-i", file.path()], options].concat();
        let ran = run(&arguments, "");
        assert_eq!((ran.status, ran.stderr.as_str()), (0, ""));
        // Only the terminators of empty rows remain in the output.
        let rows = ran.stdout.strip_suffix(char::from(separator)).unwrap_or(&ran.stdout);
        assert!(rows.as_bytes() == expected, "-j {jobs}: {} rows", rows.lines().count());
    }
}

#[test]
fn terminators_near_the_end_of_a_block_are_found() {
    for before in (BLOCK - 4..=BLOCK + 2).step_by(reach(2, 1)) {
        for (ends, separator, options) in [
            ("\n", b'\n', &[][..]),
            ("\r\n", b'\n', &[]),
            ("\0", 0, &["-0"]),
            ("\n\n\r\n\n", b'\n', &[]),
        ] {
            let first = "a".repeat(before);
            let second = "b".repeat(BLOCK - 1);
            check(
                "ends",
                format!("{first}{ends}{second}{ends}c{ends}d").as_bytes(),
                options,
                separator,
            );
            check(
                "ends",
                format!("{ends}{first}{ends}{second}{ends}").as_bytes(),
                options,
                separator,
            );
        }
    }
}

#[test]
fn rows_of_all_lengths_are_read() {
    let mut input = Vec::new();
    let mut length = 1_u64;
    while input.len() < 20 * BLOCK {
        // Mostly short rows, and occasionally one of several blocks.
        length =
            length.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let bits = 3 + (length >> 60) + (length >> 57) % 4;
        let row = "/".repeat(usize::try_from((length >> 20) % (1 << bits)).unwrap());
        write!(input, "a:/.{row}{}", if length >> 63 == 0 { "\n" } else { "\r\n" }).unwrap();
    }
    check("lengths", &input, &[], b'\n');
    // A last row without a terminator, and rows with the other terminator.
    check("lengths", input.trim_ascii_end(), &[], b'\n');
    input
        .iter_mut()
        .for_each(|byte| *byte = if *byte == b'\n' { 0 } else { byte.to_ascii_uppercase() });
    input.retain(|byte| *byte != b'\r');
    check("lengths", &input, &["-0"], 0);
}

#[test]
fn rows_can_arrive_in_parts() {
    let input = "http://a/b\r\n\n\r\nc?d\n#e\r\nhttp://[::1]/\nlast";
    for size in 1..8 {
        for jobs in ["1", "2"] {
            let mut command = uri(&["get", "<{uri}>", "-j", jobs]);
            let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
            let mut stdin = child.stdin.take().unwrap();
            for piece in input.as_bytes().chunks(size) {
                stdin.write_all(piece).unwrap();
                std::thread::sleep(std::time::Duration::from_millis(1));
            }
            drop(stdin);
            let output = child.wait_with_output().unwrap();
            let expected = "<http://a/b>\n<>\n<>\n<c?d>\n<#e>\n<http://[::1]/>\n<last>\n";
            assert_eq!(
                String::from_utf8(output.stdout).unwrap(),
                expected,
                "pieces of {size} bytes"
            );
        }
    }
}

#[test]
fn invalid_utf8_does_not_affect_other_rows() {
    let mut input = "http://a/\n".repeat(1000).into_bytes();
    input.extend_from_slice(b"http://b/\xFF\n\xC3\nhttp://c/\xE2\x82");
    let ran = run(&["get", "{host}"], input);
    assert_eq!(ran.stdout, format!("{}\n\n\n", "a\n".repeat(1000)));
    let expected = "<stdin>:1001:10: non-ASCII character in path: http://b/\\xFF\n";
    assert!(ran.stderr.starts_with(expected), "{}", ran.stderr);
    assert_eq!((ran.stderr.lines().count(), ran.status), (3, 3));
}
