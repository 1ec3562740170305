//! Arguments that are not text, or not what they should be.

use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::OsStrExt;

use super::commands::{Reads, all, of_rows};
use super::{Directory, feed, in_turn, run, said, uri};
use crate::reach;

/// Not UTF-8, and no prefix or suffix of it.
const BYTES: &[u8] = b"a\xFF/\xC3";

#[test]
fn rows_that_are_not_text_are_rows() {
    for known in of_rows().filter(|known| known.has_json) {
        // These take no rows as arguments: a template and variables, or components.
        if matches!(known.call[..].first().map(String::as_str), Some("build"))
            || known.call.contains(&"expand".to_owned())
        {
            continue;
        }
        let mut arguments: Vec<&OsStr> = known.call.iter().map(OsStr::new).collect();
        arguments.extend([OsStr::new("--json"), OsStr::from_bytes(BYTES)]);
        // A pair takes two, and is no row but the question.
        let is_pair = known.call.first().is_some_and(|name| name == "compare");
        arguments.extend(is_pair.then(|| OsStr::from_bytes(BYTES)));
        let output = run(uri(&arguments));
        assert!(matches!(output.status.code(), Some(0 | 1)), "{known:?}: {}", said(&output));
        let row: serde_json::Value = serde_json::from_slice(&output.stdout).expect("one object");
        let key = if is_pair { "a_base64" } else { "input_base64" };
        assert_eq!(row[key], "Yf8vww==", "{known:?}: {row}");
    }
}

#[test]
fn values_of_options_may_be_anything() {
    let long = "x".repeat(100_000);
    let values: [&[u8]; 6] = [BYTES, b"", b"-", b"{", b"%", long.as_bytes()];
    // Where an option has a file written, it is written there.
    let directory = Directory::new();
    let mut cases = 0..;
    for known in all() {
        for option in known.valued.iter().step_by(reach(2, 1)) {
            for value in in_turn(&values, cases.next().expect("it has no end")) {
                let mut option: OsString = option.into();
                option.push("=");
                option.push(OsStr::from_bytes(value));
                let mut arguments: Vec<&OsStr> = known.call.iter().map(OsStr::new).collect();
                arguments.push(&option);
                let mut command = uri(&arguments);
                command.current_dir(&directory.0);
                let output = feed(command, b"http://www.example.com/\n");
                // It may be refused, and then it is said why.
                match output.status.code() {
                    Some(0 | 1) => {}
                    Some(2) => assert!(!output.stderr.is_empty(), "{arguments:?}"),
                    other => panic!("{other:?} of {arguments:?}: {}", said(&output)),
                }
            }
        }
    }
}

#[test]
fn what_is_needed_may_be_anything() {
    for known in all() {
        for place in 1..known.call.len() {
            let mut arguments: Vec<&OsStr> = known.call.iter().map(OsStr::new).collect();
            arguments[place] = OsStr::from_bytes(BYTES);
            let output = feed(uri(&arguments), b"http://www.example.com/\n");
            assert_eq!(output.status.code(), Some(2), "{arguments:?}: {}", said(&output));
            assert!(!output.stderr.is_empty(), "{arguments:?}");
        }
    }
}

#[test]
fn file_names_that_are_not_text_are_told_apart() {
    let directory = Directory::new();
    let names = [OsStr::from_bytes(b"\xFE.txt"), OsStr::from_bytes(b"\xFF.txt")];
    for known in all().iter().filter(|known| known.reads != Reads::Nothing) {
        let option = (known.reads == Reads::Rows).then(|| OsStr::new("--input"));
        let answers = names.map(|name| {
            let path = directory.file(name, b"http://www.example.com/\n");
            let arguments = known.call.iter().map(OsString::from).chain(["--json".into()]);
            let arguments: Vec<OsString> =
                arguments.chain(option.map(OsString::from)).chain([path.clone().into()]).collect();
            let read = run(uri(&arguments));
            assert!(matches!(read.status.code(), Some(0 | 1)), "{known:?}: {}", said(&read));
            serde_json::from_slice::<serde_json::Value>(&read.stdout).expect("one object");
            std::fs::remove_file(&path).expect("it is there");
            let missing = run(uri(&arguments));
            assert_eq!(missing.status.code(), Some(2), "{known:?}");
            (read.stdout, missing.stderr)
        });
        let [(one, no_one), (other, no_other)] = answers;
        assert!(
            known.reads == Reads::Rows || one != other,
            "{known:?}: {}",
            String::from_utf8_lossy(&one)
        );
        assert!(String::from_utf8(no_one).expect("text").contains("\\xFE.txt: "), "{known:?}");
        assert!(String::from_utf8(no_other).expect("text").contains("\\xFF.txt: "), "{known:?}");
    }
}

#[test]
fn file_names_write_nothing_to_the_terminal_but_text() {
    let directory = Directory::new();
    for known in all().iter().filter(|known| known.reads != Reads::Nothing) {
        let path = directory.0.join("\x1B[31m\nnext");
        let path = path.to_str().expect("UTF-8");
        let arguments = if known.reads == Reads::Rows { vec!["--input", path] } else { vec![path] };
        let output = run(known.command(&arguments));
        assert_eq!(output.status.code(), Some(2), "{known:?}");
        assert_eq!(said(&output).lines().count(), 1, "{known:?}: {}", said(&output));
        assert!(!output.stderr.contains(&0x1B), "{known:?}");
    }
}
