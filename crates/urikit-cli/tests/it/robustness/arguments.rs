//! Arguments that are not UTF-8 or otherwise invalid.

use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::OsStrExt;

use super::commands::{Reads, all, readers, reading_rows};
use super::{Directory, feed, in_turn, run, stderr_of, uri};
use crate::reach;

/// Invalid UTF-8 in the middle and at the end.
const BYTES: &[u8] = b"a\xFF/\xC3";

#[test]
fn rows_can_contain_invalid_utf8() {
    for subcommand in reading_rows().filter(|subcommand| subcommand.has_json) {
        // It takes a template and variables instead of rows.
        if subcommand.call.contains(&"expand".to_owned()) {
            continue;
        }
        let mut arguments: Vec<&OsStr> = subcommand.call.iter().map(OsStr::new).collect();
        arguments.extend([OsStr::new("--json"), OsStr::from_bytes(BYTES)]);
        // A pair is two arguments, which are not a row.
        let is_pair = subcommand.call.first().is_some_and(|name| name == "compare");
        arguments.extend(is_pair.then(|| OsStr::from_bytes(BYTES)));
        let output = run(uri(&arguments));
        assert!(
            matches!(output.status.code(), Some(0 | 1 | 3)),
            "{subcommand:?}: {}",
            stderr_of(&output)
        );
        let row: serde_json::Value = serde_json::from_slice(&output.stdout).expect("one object");
        let key = if is_pair { "a_base64" } else { "input_base64" };
        assert_eq!(row[key], "Yf8vww==", "{subcommand:?}: {row}");
    }
}

#[test]
fn option_values_can_contain_invalid_utf8() {
    let long = "x".repeat(100_000);
    let values: [&[u8]; 6] = [BYTES, b"", b"-", b"{", b"%", long.as_bytes()];
    // An output file is written if the option has one.
    let directory = Directory::new();
    let mut cases = 0..;
    for subcommand in all() {
        for option in subcommand.valued.iter().step_by(reach(2, 1)) {
            for value in in_turn(&values, cases.next().expect("it has no end")) {
                let mut option: OsString = option.into();
                option.push("=");
                option.push(OsStr::from_bytes(value));
                let mut arguments: Vec<&OsStr> = subcommand.call.iter().map(OsStr::new).collect();
                arguments.push(&option);
                let mut command = uri(&arguments);
                command.current_dir(&directory.0);
                let output = feed(command, b"http://www.example.com/\n");
                // The value may be rejected with an error message.
                match output.status.code() {
                    Some(0 | 1 | 3) => {}
                    Some(2) => assert!(!output.stderr.is_empty(), "{arguments:?}"),
                    other => panic!("{other:?} of {arguments:?}: {}", stderr_of(&output)),
                }
            }
        }
    }
}

#[test]
fn required_arguments_can_contain_invalid_utf8() {
    for subcommand in all() {
        for place in 1..subcommand.call.len() {
            let mut arguments: Vec<&OsStr> = subcommand.call.iter().map(OsStr::new).collect();
            arguments[place] = OsStr::from_bytes(BYTES);
            let output = feed(uri(&arguments), b"http://www.example.com/\n");
            assert_eq!(output.status.code(), Some(2), "{arguments:?}: {}", stderr_of(&output));
            assert!(!output.stderr.is_empty(), "{arguments:?}");
        }
    }
}

#[test]
fn file_names_with_invalid_utf8_are_distinguishable() {
    let directory = Directory::new();
    let names = [OsStr::from_bytes(b"\xFE.txt"), OsStr::from_bytes(b"\xFF.txt")];
    for subcommand in readers() {
        let option = (subcommand.reads == Reads::Rows).then(|| OsStr::new("--input"));
        let answers = names.map(|name| {
            let path = directory.file(name, b"http://www.example.com/\n");
            let arguments = subcommand.call.iter().map(OsString::from).chain(["--json".into()]);
            let arguments: Vec<OsString> =
                arguments.chain(option.map(OsString::from)).chain([path.clone().into()]).collect();
            let read = run(uri(&arguments));
            assert!(
                matches!(read.status.code(), Some(0 | 1 | 3)),
                "{subcommand:?}: {}",
                stderr_of(&read)
            );
            serde_json::from_slice::<serde_json::Value>(&read.stdout).expect("one object");
            std::fs::remove_file(&path).expect("it is there");
            let missing = run(uri(&arguments));
            assert_eq!(missing.status.code(), Some(2), "{subcommand:?}");
            (read.stdout, missing.stderr)
        });
        let [(one, no_one), (other, no_other)] = answers;
        assert!(
            subcommand.reads == Reads::Rows || one != other,
            "{subcommand:?}: {}",
            String::from_utf8_lossy(&one)
        );
        assert!(String::from_utf8(no_one).expect("text").contains("\\xFE.txt: "), "{subcommand:?}");
        assert!(
            String::from_utf8(no_other).expect("text").contains("\\xFF.txt: "),
            "{subcommand:?}"
        );
    }
}

#[test]
fn file_names_are_escaped() {
    let directory = Directory::new();
    for subcommand in all().iter().filter(|subcommand| subcommand.reads != Reads::Nothing) {
        let path = directory.0.join("\x1B[31m\nnext");
        let path = path.to_str().expect("UTF-8");
        let arguments =
            if subcommand.reads == Reads::Files { vec![path] } else { vec!["--input", path] };
        let output = run(subcommand.command(&arguments));
        assert_eq!(output.status.code(), Some(2), "{subcommand:?}");
        assert_eq!(stderr_of(&output).lines().count(), 1, "{subcommand:?}: {}", stderr_of(&output));
        assert!(!output.stderr.contains(&0x1B), "{subcommand:?}");
    }
}
