//! `uri filter`, `sort`, `dedupe`, `compare`, and SARIF output with records.

use std::fmt::Write;

use super::{TempFile, answers, places, run};

const CSV: &str = "id,\"url\",note\r\n\
    1,http://b.example/x,\"hi, there\"\r\n\
    2,http://a b/,\"two\nlines\"\r\n\
    3,\"http://c/?q=\"\"x\",\n\
    4,HTTP://b.example/x,last";

const HEADER: &str = "id,\"url\",note\n";

/// Runs on the column `url`.
fn csv(arguments: &[&str]) -> super::RunResult {
    run(&[arguments, &["--csv", "--field", "url"]].concat(), CSV)
}

/// The records of these numbers, byte for byte.
fn records(ids: &[usize]) -> String {
    let all = [
        "1,http://b.example/x,\"hi, there\"\r\n",
        "2,http://a b/,\"two\nlines\"\r\n",
        "3,\"http://c/?q=\"\"x\",\n",
        "4,HTTP://b.example/x,last\n",
    ];
    ids.iter().map(|id| all[id - 1]).collect()
}

#[test]
fn records_are_selected_sorted_and_deduplicated() {
    for (arguments, ids, status) in [
        (&["filter", "host=b.*"][..], &[1, 4][..], 3),
        (&["filter", "scheme=http", "path=/x"], &[1, 4], 3),
        (&["filter", "invalid"], &[2, 3], 0),
        (&["filter", "valid"], &[1, 4], 0),
        (&["filter", "-v", "valid"], &[2, 3], 0),
        (&["filter", "--on-error", "keep", "fragment"], &[2, 3], 3),
        (&["sort", "--by", "uri"], &[4, 1, 2, 3], 3),
        (&["sort", "--by", "uri", "--reverse"], &[1, 4, 2, 3], 3),
        (&["sort", "--by", "uri", "--on-error", "skip"], &[4, 1], 3),
        (&["dedupe"], &[1, 2, 3], 3),
        (&["dedupe", "--by", "{host}", "--on-error", "skip"], &[1], 3),
    ] {
        let ran = csv(arguments);
        assert_eq!(ran.stdout, [HEADER, &records(ids)].concat(), "{arguments:?} {}", ran.stderr);
        assert_eq!(ran.status, status, "{arguments:?}");
        if !arguments.contains(&"valid") && !arguments.contains(&"invalid") {
            assert_eq!(places(&ran.stderr)[..2], ["<stdin>:3:11", "<stdin>:5:16"]);
        }
    }
}

#[test]
fn counts_of_a_column_are_columns_too() {
    let counts = csv(&["filter", "--count-by", "{host}"]);
    assert_eq!(counts.stdout, "count,value\n2,b.example\n");
    let counts = csv(&["filter", "--count-by", "{host}", "--json"]);
    assert_eq!(counts.stdout, "{\"count\":2,\"value\":\"b.example\"}\n");
    let counts = ["filter", "--count-by", "{host}", "--format", "csv"];
    answers(&counts, "http://a/\n", 0, "count,value\n1,a\n");
}

#[test]
fn records_of_several_files_share_a_header() {
    let (mut one, mut two) = ("n\turl\n".to_owned(), "n\turl\n".to_owned());
    for n in 0..20_000 {
        writeln!(one, "{n}\thttp://h{:05}/", 19_999 - n).expect("into a string");
        writeln!(two, "{n}\t\"http://h{n:05}/\"").expect("into a string");
    }
    let (one, two) =
        (TempFile::new("1.tsv", one.as_bytes()), TempFile::new("2.tsv", two.as_bytes()));
    let files = ["--tsv", "--field", "url", "-i", one.path(), "-i", two.path()];
    let sorted = run(&[&["sort", "--by", "host"][..], &files].concat(), "");
    let mut lines = sorted.stdout.lines();
    assert_eq!(lines.next(), Some("n\turl"));
    for n in 0..20_000 {
        assert_eq!(lines.next(), Some(&*format!("{}\thttp://h{n:05}/", 19_999 - n)));
        assert_eq!(lines.next(), Some(&*format!("{n}\t\"http://h{n:05}/\"")));
    }
    assert_eq!((lines.next(), sorted.status), (None, 0));
    let first = run(&[&["dedupe"][..], &files].concat(), "");
    assert_eq!(first.stdout.lines().count(), 20_001);
    let other = TempFile::new("other.tsv", b"url\nhttp://a/\n");
    let ran = run(&["sort", "--tsv", "--field", "url", "-i", one.path(), "-i", other.path()], "");
    assert_eq!((ran.stdout.lines().count(), ran.status), (20_001, 2));
    assert!(ran.stderr.contains("header differs"), "{}", ran.stderr);
}

#[test]
fn records_before_a_malformed_one_are_processed() {
    let rows = "url,n\nhttp://b/,1\nhttp://a/,2\nhttp://c/\nhttp://d/,4\n";
    for (command, expected) in [
        (&["filter", "host"][..], "url,n\nhttp://b/,1\nhttp://a/,2\n"),
        (&["sort"], "url,n\nhttp://a/,2\nhttp://b/,1\n"),
        (&["dedupe"], "url,n\nhttp://b/,1\nhttp://a/,2\n"),
    ] {
        let ran = run(&[command, &["--csv", "--field", "url"]].concat(), rows);
        assert_eq!((&*ran.stdout, ran.status), (expected, 2), "{command:?}");
        let problem = "error: <stdin>:4: record has 1 field, but the header has 2\n";
        assert_eq!(ran.stderr, problem);
    }
}

#[test]
fn output_of_threads_is_in_order() {
    let mut rows = "url,note\n".to_owned();
    for n in 0..60_000 {
        let bad = if n % 5 == 0 { " " } else { "" };
        writeln!(rows, "http://h{n}{bad}/,\"a\n{n}\"").expect("into a string");
    }
    let with = |jobs| {
        let options = ["filter", "host", "--csv", "--field", "url", "--on-error", "keep"];
        run(&[&options[..], &["-j", jobs]].concat(), rows.as_str())
    };
    let (one, four) = (with("1"), with("4"));
    assert!(one.stdout == rows && four.stdout == rows, "records are lost");
    assert!(one.stderr == four.stderr, "reports differ");
    // A summary follows the first 20 reports.
    assert_eq!(one.stderr.lines().count(), 21);
}

#[test]
fn options_that_do_not_apply_are_refused() {
    for (arguments, problem) in [
        (&["sort", "--jsonl", "--output-field", "x"][..], "does not add results"),
        (&["filter", "host", "--csv", "--output-field", "x"], "does not add results"),
        (&["audit", "--format", "sarif", "--csv", "--output-field", "x"], "does not add results"),
        (&["filter", "host", "--format", "csv"], "--format requires --count-by"),
        (&["filter", "host", "--csv", "--format", "tsv"], "--format requires --count-by"),
        (&["filter", "host", "--json"], "--json requires --count-by"),
        (&["sort", "--on-error", "empty"], "--on-error empty does not apply"),
        (&["compare", "--field", "a,b"], "--csv"),
        (&["compare", "--csv", "--field", "a,b", "x", "y"], "x: No such file"),
    ] {
        let ran = run(arguments, "url\na\n");
        assert_eq!((&*ran.stdout, ran.status), ("", 2), "{arguments:?}");
        assert!(ran.stderr.contains(problem), "{arguments:?}: {}", ran.stderr);
    }
}

#[test]
fn two_columns_are_compared() {
    let rows = "a,b,n\nHTTP://x/,http://x,1\nhttp://x/,http://y/,2\n\"http://x/|\",b,3\na,b c,4\n";
    let fields = ["compare", "--field", "a,b"];
    let ran = run(&[&fields[..], &["--csv"]].concat(), rows);
    assert_eq!(
        ran.stdout,
        "a,b,n,equivalence\nHTTP://x/,http://x,1,equal (scheme)\n\
         http://x/,http://y/,2,different (host)\n\
         \"http://x/|\",b,3,invalid\na,b c,4,invalid\n"
    );
    assert_eq!((places(&ran.stderr), ran.status), (vec!["<stdin>:4:11", "<stdin>:5:4"], 3));
    let objects = "{\"a\":\"x\",\"b\":\"./x\"}\n{\"a\":\"x\"}\n";
    let ran = run(&[&fields[..], &["--jsonl", "--output-field", "e"]].concat(), objects);
    assert_eq!(
        ran.stdout,
        "{\"a\":\"x\",\"b\":\"./x\",\"e\":\"equal (path)\"}\n{\"a\":\"x\",\"e\":null}\n"
    );
    assert_eq!(ran.status, 2);
    let ran = run(&[&fields[..], &["--jsonl", "--json"]].concat(), objects);
    assert!(
        ran.stdout.starts_with("{\"a\":\"x\",\"b\":\"./x\",\"equivalent\":true"),
        "{}",
        ran.stdout
    );
}

#[test]
fn sarif_results_have_the_region_of_the_field() {
    let rows =
        "n,url\nü,http://u:p@h.example/\n\"a\n€\",\"http://u:p@h.example/\"\nx,\"a\"\" b\"\n";
    let file = TempFile::new("r.csv", rows.as_bytes());
    let audit = ["audit", "--format", "sarif", "--csv", "--field", "url", "-i", file.path()];
    let ran = run(&audit, "");
    let log: serde_json::Value = serde_json::from_str(&ran.stdout).expect("JSON");
    let results = log["runs"][0]["results"].as_array().expect("results");
    let regions = |rule: &str| -> Vec<[Option<u64>; 3]> {
        let found = results.iter().filter(|result| result["ruleId"] == rule);
        let region = |result: &serde_json::Value| {
            let region = &result["locations"][0]["physicalLocation"]["region"];
            ["startLine", "startColumn", "endColumn"].map(|key| region[key].as_u64())
        };
        found.map(region).collect()
    };
    let expected = [[Some(2), Some(12), Some(13)], [Some(4), Some(14), Some(15)]];
    assert_eq!(regions("password"), expected, "{}", ran.stdout);
    // The field is written with an escape.
    assert_eq!(regions("ws-ctl"), [[Some(5), None, None]]);
    assert_eq!(ran.status, 1);
}

#[test]
fn unreadable_json_rows_are_input_errors() {
    let rows = "{\"u\":\"http://a/\"}\n{\"u\":5}\n{\n{\"u\":\"http://b/\"}\n";
    let file = TempFile::new("rows.jsonl", rows.as_bytes());
    for (command, expected) in [
        (&["get", "{host}"][..], "a\n\n\nb\n"),
        (&["check"], "valid\ninvalid\ninvalid\nvalid\n"),
        (&["normalize", "--on-error", "skip"], "http://a/\nhttp://b/\n"),
        (&["filter", "host=b"], "{\"u\":\"http://b/\"}\n"),
        (&["dedupe"], rows),
    ] {
        let plain: &[&str] =
            if ["filter", "dedupe"].contains(&command[0]) { &[] } else { &["--format", "plain"] };
        let input = ["--jsonl", "--field", "u", "-i", file.path()];
        let ran = run(&[command, plain, &input].concat(), "");
        assert_eq!((&*ran.stdout, ran.status), (expected, 2), "{command:?}");
        let expected = [format!("{}:2:6", file.path()), format!("{}:3:1", file.path())];
        assert_eq!(places(&ran.stderr)[..2], expected, "{command:?}");
    }
    assert_eq!(run(&["check", "--jsonl"], "\"a\"\n\"a b\"\n").status, 1);
    assert_eq!(run(&["check", "--jsonl"], "\"a\"\nb\n").status, 2);
    assert_eq!(run(&["compare", "--jsonl"], "[\"a\",\"a\"]\n[\"a\"]\n").status, 2);
}
