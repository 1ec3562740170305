//! `--on-error`, `--max-errors`, and `--quiet`.

use super::{answers, run};

const ROWS: &str = "http://a/?x=1&b\nhttp://a b/\nhttp://c/?x#f\n|\n";

#[test]
fn edits_keep_invalid_rows() {
    for jobs in ["-j1", "-j4"] {
        let ran = run(&["set", "--delete", "query", jobs], ROWS);
        let expected = "http://a/\nhttp://a b/\nhttp://c/#f\n|\n";
        assert_eq!((ran.stdout.as_str(), ran.status), (expected, 3));
        let lines: Vec<&str> = ran.stderr.lines().collect();
        assert!(lines[0].starts_with("<stdin>:2:9: ") && lines[1].starts_with("<stdin>:4:1: "));
        assert_eq!(lines[2..], ["2 of 4 rows invalid, printed unchanged"]);
    }
    // An edit of one component does not depend on characters in another one.
    let rows = "http://a/b|c?ids[]=1#\"\nhttp://a b/\n";
    for (edit, expected) in [
        (["-s", "port=81"], "http://a:81/b|c?ids[]=1#\"\n"),
        (["-s", "scheme=https"], "https://a/b|c?ids[]=1#\"\n"),
        (["-d", "fragment"], "http://a/b|c?ids[]=1\n"),
        (["-d", "query"], "http://a/b|c#\"\n"),
        (["-a", "path=d"], "http://a/b|c/d?ids[]=1#\"\n"),
        (["-s", "path=/d e"], "http://a/d%20e?ids[]=1#\"\n"),
    ] {
        answers(&["set", edit[0], edit[1]], rows, 3, &format!("{expected}http://a b/\n"));
    }
    // An edit of a query does not depend on the rest.
    answers(&["set", "--delete", "query:x"], ROWS, 0, "http://a/?b\nhttp://a b/\nhttp://c/#f\n|\n");
}

#[test]
fn results_of_other_commands_are_empty() {
    let ran = run(&["normalize"], ROWS);
    assert_eq!(ran.stdout, "http://a/?x=1&b\n\nhttp://c/?x#f\n\n");
    // In a pipe, each line is a report in the format that editors parse.
    assert_eq!(super::places(&ran.stderr), ["<stdin>:2:9", "<stdin>:4:1"]);
    let ran = run(&["normalize", "--on-error", "empty"], ROWS);
    assert!(ran.stderr.ends_with("\n2 of 4 rows invalid, printed as empty lines\n"));
}

#[test]
fn invalid_rows_do_not_change_counts() {
    // The key of the row before the invalid one is empty.
    let ran = run(&["filter", "--count-by", "query"], "http://a/\nhttp://a b/\nhttp://a/?q\n");
    assert_eq!((ran.stdout.as_str(), ran.status), ("1\t\n1\tq\n", 3));
}

#[test]
fn each_mode_applies_to_each_command() {
    for command in [
        &["parse"][..],
        &["get", "{host}"],
        &["check"],
        &["resolve", "--base", "http://b/"],
        &["relativize", "--base", "http://b/"],
        &["normalize"],
        &["query"],
        &["set", "-s", "fragment=f"],
        &["normalize", "--to", "uri"],
        &["decode"],
        &["path", "--to", "file"],
    ] {
        // Invalid for each of them.
        let bad = "http://{%zz";
        let good = if command[0] == "path" { "file:///a" } else { "http://a/" };
        let rows = format!("{good}\n{bad}\n{good}\n{bad}\n");
        let with = |mode: &str| run(&[command, &["--on-error", mode]].concat(), rows.as_str());
        let one = run(command, good).stdout;
        assert!(one.len() > 1, "{command:?}");
        for (mode, expected, summary) in [
            ("keep", format!("{one}{bad}\n{one}{bad}\n"), "2 of 4 rows invalid, printed unchanged"),
            ("skip", format!("{one}{one}"), "2 of 4 rows invalid, not printed"),
            ("fail", one.clone(), "stopped at the first invalid row"),
        ] {
            let ran = with(mode);
            let status = if command[0] == "check" { 1 } else { 3 };
            assert_eq!(
                (ran.stdout.as_str(), ran.status),
                (expected.as_str(), status),
                "{command:?} {mode}"
            );
            assert_eq!(ran.stderr.lines().last(), Some(summary), "{command:?}");
            let reports = if mode == "fail" { 1 } else { 2 };
            assert_eq!(ran.stderr.lines().count(), reports + 1, "{command:?} {}", ran.stderr);
        }
        let ran = with("empty");
        assert_eq!(ran.stdout.lines().count(), 4, "{command:?}");
    }
}

#[test]
fn json_records_are_kept_unless_skipped() {
    for mode in ["empty", "keep"] {
        let ran = run(&["normalize", "--json", "--on-error", mode], ROWS);
        assert_eq!(ran.stdout.matches("\"valid\":false").count(), 2, "{mode}");
        assert_eq!((ran.stderr.as_str(), ran.status), ("", 3));
    }
    let ran = run(&["normalize", "--json", "--on-error", "skip"], ROWS);
    assert_eq!((ran.stdout.lines().count(), ran.status), (2, 3));
    assert_eq!(ran.stderr, "2 of 4 rows invalid, not printed\n");
    let ran = run(&["normalize", "--json", "--on-error", "fail"], ROWS);
    assert_eq!((ran.stdout.lines().count(), ran.status), (2, 3));
    assert!(ran.stdout.lines().last().is_some_and(|row| row.contains("\"valid\":false")));
}

#[test]
fn kept_rows_are_unchanged() {
    let ran = run(&["set", "-0", "-s", "fragment=f"], &b"a b\0a\nb\r\0http://a/\0"[..]);
    assert_eq!(ran.stdout, "a b\0a\nb\r\0http://a/#f\0");
    // The row, not the string in it.
    answers(&["set", "--jsonl", "-s", "fragment=f"], "\"a\\tb\"\n", 3, "\"a\\tb\"\n");
}

#[test]
fn max_errors_limits_reports() {
    let rows = "a b\n".repeat(30_000);
    for jobs in ["-j1", "-j4"] {
        let ran = run(&["check", "--max-errors", "3", jobs], rows.as_str());
        assert_eq!((ran.stdout.lines().count(), ran.status), (30_000, 1));
        let lines: Vec<&str> = ran.stderr.lines().collect();
        assert_eq!(
            super::places(&lines[..3].join("\n")),
            ["<stdin>:1:2", "<stdin>:2:2", "<stdin>:3:2"]
        );
        assert_eq!(lines[3..], ["30,000 of 30,000 rows invalid; 3 of 30,000 errors shown"]);
    }
    let ran = run(&["check", "--max-errors", "0"], "a b\n|\n");
    assert_eq!(ran.stderr, "2 of 2 rows invalid; 0 of 2 errors shown\n");
    // I/O errors are always reported.
    let ran = run(&["check", "--max-errors", "0", "-i", "/nonexistent/file"], "");
    assert!(ran.stderr.starts_with("error: /nonexistent/file: "), "{}", ran.stderr);
}

#[test]
fn quiet_prints_neither_reports_nor_summary() {
    let ran = run(&["normalize", "--quiet"], ROWS);
    assert_eq!((ran.stderr.as_str(), ran.status), ("", 3));
    let ran = run(&["audit", "-q"], "http://u:p@a/\n");
    assert_eq!((ran.stderr.as_str(), ran.status), ("", 1));
    let ran = run(&["check", "-q", "-i", "/nonexistent/file"], "");
    assert!(ran.stderr.starts_with("error: /nonexistent/file: ") && ran.status == 2);
}

#[test]
fn single_rows_have_no_summary() {
    assert_eq!(run(&["normalize", "a b"], "").stderr.lines().count(), 1);
    assert_eq!(run(&["normalize"], "a b\n").stderr.lines().count(), 1);
}

/// A record without an input is kept too, although a result replaces the member of the input.
#[test]
fn unreadable_records_are_kept() {
    let kept = concat!(
        "{\"id\":1,\"url\":[\"x\"]}\n",
        "{\"id\":2,\"url\":\"\\ud800\"}\n",
        "{\"id\":3}\n",
        "{\"url\":\"a\",\"url\":\"b\"}\n",
        "{\"id\":4\n\n",
    );
    let rows = format!("{kept}{{\"url\":\"http://h/\"}}\n");
    let arguments = ["set", "-s", "port=1", "--jsonl", "--field", "url", "--output-field", "url"];
    let ran = run(&arguments, rows.clone());
    assert_eq!(ran.stdout, format!("{kept}{{\"url\":\"http://h:1/\"}}\n"));
    assert!(ran.stderr.ends_with("6 of 7 rows invalid, printed unchanged\n"), "{}", ran.stderr);
    let ran = run(&[&arguments[..], &["--on-error", "skip"]].concat(), rows);
    assert_eq!(ran.stdout, "{\"url\":\"http://h:1/\"}\n");
}
