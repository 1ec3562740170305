//! Input rows from arguments, files, and standard input.

use super::{TempFile, answers, feed, run, says, uri};

/// Returns the `input` of each JSON row.
fn inputs(arguments: &[&str], stdin: impl Into<Vec<u8>>) -> Vec<String> {
    let ran = run(arguments, stdin);
    let rows =
        ran.stdout.lines().map(|row| serde_json::from_str::<serde_json::Value>(row).expect("JSON"));
    rows.map(|row| row["input"].as_str().expect("a string").to_owned()).collect()
}

#[test]
fn empty_input_has_no_rows() {
    answers(&["parse"], "", 0, "");
    answers(&["check", "-0"], "", 0, "");
}

#[test]
fn last_line_needs_no_terminator() {
    assert_eq!(inputs(&["parse", "--json"], "a\r\nb\n\nc"), ["a", "b", "", "c"]);
    assert_eq!(inputs(&["parse", "--json"], "a\n"), ["a"]);
    assert_eq!(inputs(&["parse", "--json"], "\n"), [""]);
    // One CR belongs to the terminator; another is an invalid character.
    assert_eq!(inputs(&["parse", "--json"], "a\r\r\n"), ["a\r"]);
    assert_eq!(inputs(&["parse", "--json"], "a\rb\n"), ["a\rb"]);
    // At the end of the input, CR does not belong to a terminator in any mode.
    for spec in ["rfc3986", "rfc3987"] {
        for last in ["c\r", "\r", &format!("{}\r", "c".repeat(200))] {
            let rows = inputs(&["parse", "--json", "--spec", spec], format!("a\r\n{last}"));
            assert_eq!(rows, ["a", last], "{spec}");
        }
    }
    answers(&["encode"], "a\r", 0, "a%0D\n");
    answers(&["check"], "a\r", 1, "invalid\n");
}

#[test]
fn nul_separated_rows_keep_their_line_ends() {
    assert_eq!(
        inputs(&["parse", "--json", "-0"], "a\0b\n\0\0c\r\0d"),
        ["a", "b\n", "", "c\r", "d"]
    );
    answers(&["check", "-0"], "a\0b\n\0", 1, "valid\0invalid\0");
}

#[test]
fn json_lines() {
    let rows = "\"a\"\n \"\\u0062\\n\" \r\n\"\"\n";
    assert_eq!(inputs(&["parse", "--json", "--jsonl"], rows), ["a", "b\n", ""]);
    let rows = "{\"u\":\"a\"}\n{\"x\":{\"u\":\"no\"},\"u\":\"b\",\"y\":[1,2],\"y\":1e999}\n{\"\\u0075\":\"e\"}\n";
    assert_eq!(inputs(&["parse", "--json", "--jsonl", "--field", "u"], rows), ["a", "b", "e"]);
}

#[test]
fn other_json_values_are_invalid_rows() {
    let rows = "\"a\"\n1\n\"b\n\n\"\\ud800\"\n\"c\" x\n\"d\"\n";
    let ran = run(&["check", "--jsonl"], rows);
    assert_eq!(ran.stdout, "valid\ninvalid\ninvalid\ninvalid\ninvalid\ninvalid\nvalid\n");
    assert_eq!(ran.stderr.lines().count(), 5, "{}", ran.stderr);
    assert_eq!(ran.status, 2);
    let plain = ["check", "--jsonl", "--field", "u", "--format", "plain"];
    let ran = run(&plain, "{}\n{\"u\":null}\n\"u\"\n{\"u\":\"\"}\n");
    assert_eq!(ran.stdout, "invalid\ninvalid\ninvalid\nvalid\n");
    let ran = run(&["check", "--json", "--jsonl"], "1\n");
    let expected = r#"{"input":"1","valid":false,"kind":null,"error":{"start":0,"end":1,"component":null,"code":"json","rule":"a JSON string","section":"RFC 8259","#;
    assert!(ran.stdout.starts_with(expected), "{}", ran.stdout);
}

/// The error of a row has the exact span, also if the row contains newlines.
#[test]
fn field_errors_have_exact_spans() {
    for (row, at_fault, message) in [
        (r#"{"u":"a","u":"b"}"#, "\"u\"", "duplicate member name"),
        (r#"{"u":"a","x":{},"\u0075":"a"}"#, r#""\u0075""#, "duplicate member name"),
        (
            r#"{"x":"é","u":["a"]}"#,
            r#"["a"]"#,
            "expected a JSON object with a string in that field",
        ),
        (r#"{"x":1}"#, r#"{"x":1}"#, "missing field `u`; the members are x"),
        ("[]", "[]", "expected a JSON object with a string in that field"),
        ("{\n \"u\":\nx}", "x", "invalid JSON: expected value"),
        (r#"{"u":"\ud800"}"#, "\"", "invalid JSON: unexpected end of hex escape"),
    ] {
        let ran = run(&["check", "--json", "--jsonl", "--field", "u", "-0"], row);
        let error = &serde_json::from_str::<serde_json::Value>(&ran.stdout).expect("JSON")["error"];
        let place = |name: &str| {
            usize::try_from(error[name].as_u64().expect("a number")).expect("an offset")
        };
        assert_eq!(&row[place("start")..place("end")], at_fault, "{row}: {error}");
        assert_eq!((error["message"].as_str(), ran.status), (Some(message), 2), "{row}");
    }
    let plain = ["check", "--jsonl", "--field", "u", "--format", "plain"];
    let ran = run(&plain, &b"{\"x\":\"\xFF\",\"u\":\"a\"}\n"[..]);
    assert_eq!(
        (ran.stdout.as_str(), ran.stderr.as_str()),
        ("invalid\n", "<stdin>:1:7: invalid UTF-8\n")
    );
}

#[test]
fn field_requires_jsonl() {
    assert_eq!(run(&["parse", "--field", "u"], "").status, 2);
}

#[test]
fn rows_that_are_not_utf8_are_invalid() {
    let ran = run(&["check", "--json"], b"ok\nhttp://a/\xC3\x28\nok\n".to_vec());
    let rows: Vec<&str> = ran.stdout.lines().collect();
    let expected = "{\"input\":\"http://a/\u{FFFD}(\",\"input_base64\":\"aHR0cDovL2Evwyg=\",\"valid\":false,\"kind\":null,\
                    \"error\":{\"start\":9,\"end\":10,\"component\":\"path\",";
    assert!(rows[1].starts_with(expected), "{}", rows[1]);
    assert_eq!((rows.len(), ran.status), (3, 1));
    answers(&["check"], b"\xFF\n\0\n\x80\x80".to_vec(), 1, "invalid\ninvalid\ninvalid\n");
}

#[cfg(unix)]
#[test]
fn arguments_may_be_any_bytes() {
    use std::os::unix::ffi::OsStrExt;
    let mut command = uri(&["check", "--json", "a\nb", "--"]);
    command.arg(std::ffi::OsStr::from_bytes(b"-\xFF"));
    let ran = feed(command, "");
    assert!(ran.stdout.contains(r#"{"input":"a\nb","#), "{}", ran.stdout);
    assert!(ran.stdout.contains(r#""input_base64":"Lf8=""#), "{}", ran.stdout);
    assert_eq!(ran.status, 1);
}

/// In every subcommand and specification, some of which allow the character.
#[test]
fn byte_order_mark_at_the_start_of_a_file_is_ignored() {
    for (command, row) in [
        (&["parse", "--spec", "rfc3987"][..], "a/b"),
        (&["parse", "--spec", "rfc2396", "--lenient"], "a/b"),
        (&["check", "--spec", "rfc3987"], "a/b"),
        (&["check", "--as", "relative-ref"], "a/b"),
        (&["check", "--spec", "rfc2396", "--lenient"], "a/b"),
        (&["get", "{path}", "--spec", "rfc3987"], "a/b"),
        (&["resolve", "--spec", "rfc3987", "--base", "http://a/"], "a/b"),
        (&["relativize", "--spec", "rfc3987", "--base", "http://a/"], "http://a/b"),
        (&["normalize", "--spec", "rfc3987"], "a/b"),
        (&["compare", "--spec", "rfc3987"], "a\ta"),
        (&["set", "-s", "host=h"], "//a"),
        (&["query"], "a?b"),
        (&["decode"], "a%20b"),
        (&["encode"], "a b"),
        (&["explain", "--spec", "rfc3987"], "a"),
        (&["normalize", "--to", "uri"], "a:b"),
        (&["guess"], "www.example.com"),
        (&["audit"], "http://a/"),
        (&["explain", "--parsers"], "http://a/"),
        (&["path", "--to", "file"], "file:///a"),
        (&["set", "--new"], r#"{"path":"a"}"#),
        (&["template", "expand", "{a}"], r#"{"a":"b"}"#),
        (&["template", "match", "{a}"], "a"),
        (&["template", "vars"], "{a}"),
    ] {
        let pair = ["a", "b"].map(|text| format!("{text:?}")).join(",");
        let json = if command[0] == "compare" { format!("[{pair}]") } else { format!("{row:?}") };
        let options: &[(&[&str], &str)] = match command {
            // Rows are always JSON.
            ["set", "--new", ..] | ["template", "expand", ..] => &[(&["-j1"], row)],
            _ => &[(&["-j1"], row), (&["--jsonl"], &json)],
        };
        for &(options, row) in options {
            let arguments = [command, options].concat();
            let good = run(&arguments, format!("{row}\n"));
            let marked = run(&arguments, format!("\u{feff}{row}\n"));
            assert_eq!(marked.stdout, good.stdout, "{arguments:?}");
            assert_eq!((marked.status, &marked.stderr), (good.status, &good.stderr));
        }
    }
    // Only at the start of a file.
    says(&["check", "--spec", "rfc3987", "\u{feff}a"], 0, "valid\n");
    answers(&["encode"], "a\n\u{feff}a\n", 0, "a\n%EF%BB%BFa\n");
    answers(&["encode", "-0"], "\u{feff}a\0", 0, "a\n");
    answers(&["encode"], "\u{feff}", 0, "");
    answers(&["encode"], b"\xEF\xBB".to_vec(), 0, "%EF%BB\n");
}

/// The file would grow forever, because the output is read again.
#[cfg(unix)]
#[test]
fn output_file_is_not_read() {
    let command = |line: &str, file: &str| {
        let mut shell = std::process::Command::new("sh");
        // A limit in case the file is read.
        let line = format!("ulimit -f 2000; {line}");
        shell
            .args(["-c", &line, "sh", env!("CARGO_BIN_EXE_uri"), file])
            .stdin(std::process::Stdio::null());
        let output = shell.output().expect("a shell");
        (String::from_utf8(output.stderr).expect("UTF-8"), output.status.code())
    };
    let text = "http://h/\n";
    for line in [
        r#""$1" find "$2" >> "$2""#,
        r#""$1" find < "$2" >> "$2""#,
        r#""$1" find --rewrite x "$2" >> "$2""#,
        r#""$1" find --show-base "$2" >> "$2""#,
        r#""$1" parse -i "$2" >> "$2""#,
        r#""$1" parse --json -j1 -i - < "$2" >> "$2""#,
        r#""$1" normalize a -i "$2" 1<> "$2""#,
    ] {
        let file = TempFile::new("grows", text.as_bytes());
        let (told, status) = command(line, file.path());
        assert!(told.contains(": input file is the output file"), "{line}: {told}");
        assert_eq!(status, Some(2), "{line}");
        let len = std::fs::metadata(file.path()).expect("it is there").len();
        assert!(len < 100, "{line}: {len}");
    }
    // In a directory, the other files are read, because the user did not name the output file.
    let folder = TempFile::new("folder", b"");
    std::fs::remove_file(folder.path())
        .and_then(|()| std::fs::create_dir(folder.path()))
        .expect("a folder");
    let out = format!("{}/out", folder.path());
    std::fs::write(format!("{}/in", folder.path()), text).expect("a file");
    let (told, status) = command(r#""$1" find "${2%/out}" > "$2""#, &out);
    assert_eq!((told.ends_with("/out: skipped: output file\n"), status), (true, Some(0)), "{told}");
    let found = std::fs::read_to_string(&out).expect("a file");
    assert_eq!(found, text);
    std::fs::remove_dir_all(folder.path()).expect("it is ours");
}

#[test]
fn files_and_arguments_are_read_in_order() {
    let one = TempFile::new("one", b"1\n2");
    let two = TempFile::new("two", b"3\n4\n");
    assert_eq!(
        inputs(&["parse", "--json", "-i", one.path(), "-i", two.path()], "x\n"),
        ["1", "2", "3", "4"]
    );
    assert_eq!(inputs(&["parse", "--json", "-i", two.path(), "-i", "-"], "x\n"), ["3", "4", "x"]);
    assert_eq!(
        inputs(&["parse", "--json", "a", "-", "b", "-i", one.path()], "x\n"),
        ["a", "x", "b", "1", "2"]
    );
    // Lines are numbered per file, and arguments are numbered together.
    let bad = TempFile::new("bad", b"ok\n a\n");
    let ran = run(&["check", "x", "-", "y z", "-i", bad.path(), "-i", bad.path()], "|\n");
    let file = format!("{}:2:1", bad.path());
    assert_eq!(super::places(&ran.stderr), ["<stdin>:1:1", "<argument>:3:2", &file, &file]);
}

#[test]
fn unreadable_files_are_reported_and_skipped() {
    let good = TempFile::new("good", b"a\n");
    let ran = run(&["check", "-i", "/nonexistent/file", "-i", good.path(), "-i", "/"], "");
    assert_eq!((ran.stdout.as_str(), ran.status), ("valid\n", 2));
    let lines: Vec<&str> = ran.stderr.lines().collect();
    assert!(lines[0].starts_with("error: /nonexistent/file: "), "{}", ran.stderr);
    assert!(lines[1].starts_with("error: /: "), "{}", ran.stderr);
}

#[test]
fn two_dashes_end_the_options() {
    says(&["check", "--", "-x", "--json"], 0, "valid\nvalid\n");
    says(&["--", "parse"], 0, "\\N\t\\N\t\\N\t\\N\tparse\t\\N\t\\N\n");
}
