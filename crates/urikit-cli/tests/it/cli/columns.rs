//! `--csv`, `--tsv`, `--jsonl`, `--field`, `--output-field`, and `--format`.

use std::fmt::Write;

use super::{TempFile, answers, run, says};
use crate::cli::find::gz;
use crate::reach;

const CSV: &str = "id,url,note\r\n\
    1,http://a.example/x?utm_a=1&b=2,\"hi, there\"\r\n\
    2,http://a b/,\"two\nlines\"\r\n\
    3,\"http://c/?q=\"\"x\",\r\n\
    4,http://d/#f,last";

/// Runs on the column `url`.
fn csv(arguments: &[&str]) -> super::RunResult {
    run(&[arguments, &["--csv", "--field", "url"]].concat(), CSV)
}

/// The records, without the columns of the input.
fn results(output: &str) -> Vec<String> {
    let mut reader = csv::Reader::from_reader(output.as_bytes());
    let header = reader.headers().expect("a header").clone();
    assert_eq!(header.iter().take(3).collect::<Vec<_>>(), ["id", "url", "note"]);
    let rest = |record: &csv::StringRecord| record.iter().skip(3).collect::<Vec<_>>().join("|");
    let records = reader.records().map(|record| rest(&record.expect("a record")));
    std::iter::once(rest(&header)).chain(records).collect()
}

#[test]
fn results_are_new_columns_in_every_subcommand() {
    for (arguments, expected) in [
        (&["get", "{host}"][..], ["host", "a.example", "", "", "d"]),
        (&["get", "{scheme}://{host}"], ["output", "http://a.example", "", "", "http://d"]),
        (
            &["get", "{host}\t{path}x\t{query}"],
            ["host|output|query", "a.example|/xx|utm_a=1&b=2", "||", "||", "d|/x|"],
        ),
        (
            &["parse"],
            [
                "scheme|userinfo|host|port|path|query|fragment",
                "http||a.example||/x|utm_a=1&b=2|",
                "||||||",
                "||||||",
                "http||d||/||f",
            ],
        ),
        (&["check"], ["validity", "valid", "invalid", "invalid", "valid"]),
        (&["normalize"], ["output", "http://a.example/x?utm_a=1&b=2", "", "", "http://d/#f"]),
        (
            &["resolve", "--base", "http://b/"],
            ["output", "http://a.example/x?utm_a=1&b=2", "", "", "http://d/#f"],
        ),
        (
            &["relativize", "--base", "http://a.example/"],
            ["output", "x?utm_a=1&b=2", "", "", "//d/#f"],
        ),
        (&["query"], ["pairs", "utm_a=1\tb=2", "", "", ""]),
        (
            &["set", "--delete", "query:utm_*"],
            ["output", "http://a.example/x?b=2", "http://a b/", "http://c/?q=\"x", "http://d/#f"],
        ),
        (
            &["set", "-s", "path="],
            [
                "output",
                "http://a.example?utm_a=1&b=2",
                "http://a b/",
                "http://c?q=\"x",
                "http://d#f",
            ],
        ),
        (
            &["normalize", "--to", "iri"],
            ["output", "http://a.example/x?utm_a=1&b=2", "", "", "http://d/#f"],
        ),
        (
            &["encode", "--component", "path"],
            [
                "output",
                "http://a.example/x%3Futm_a=1&b=2",
                "http://a%20b/",
                "http://c/%3Fq=%22x",
                "http://d/%23f",
            ],
        ),
        (
            &["decode"],
            [
                "output",
                "http://a.example/x?utm_a=1&b=2",
                "http://a b/",
                "http://c/?q=\"x",
                "http://d/#f",
            ],
        ),
        (&["path", "--to", "file"], ["output", "", "", "", ""]),
        (
            &["audit", "--min-severity", "error"],
            [
                "severity|findings|policy",
                "good||general",
                "error|ws-ctl:8-9|general",
                "good||general",
                "good||general",
            ],
        ),
        (&["guess"], ["output", "http://a.example/x?utm_a=1&b=2", "http://ab/", "", "http://d/#f"]),
    ] {
        let ran = csv(arguments);
        assert_eq!(results(&ran.stdout), expected, "{arguments:?} {}", ran.stderr);
        // The columns of the input are unchanged, byte for byte.
        assert!(ran.stdout.contains("\n2,http://a b/,\"two\nlines\","), "{}", ran.stdout);
        assert!(ran.stdout.contains("\n3,\"http://c/?q=\"\"x\",,"), "{}", ran.stdout);
    }
    for command in [&["compare"][..], &["explain"], &["explain", "--parsers"]] {
        let ran = csv(command);
        assert_eq!(ran.status, 2, "{command:?}");
        assert!(ran.stderr.contains("does not add results to records"), "{}", ran.stderr);
    }
}

#[test]
fn errors_have_the_line_and_column_of_the_field() {
    let ran = csv(&["normalize"]);
    assert_eq!(super::places(&ran.stderr), ["<stdin>:3:11", "<stdin>:5:16"]);
    assert_eq!(ran.status, 3);
}

#[test]
fn invalid_rows_are_handled_by_on_error() {
    let ids = |mode: &str| {
        let ran = csv(&["normalize", "--on-error", mode]);
        let lines = ran.stdout.lines().filter(|line| line.starts_with(['1', '2', '3', '4']));
        let ids: String = lines.map(|line| &line[..1]).collect();
        (ids, ran.stdout, ran.stderr.lines().last().unwrap_or_default().to_owned())
    };
    let (kept, output, summary) = ids("keep");
    assert_eq!((&*kept, &*summary), ("1234", "2 of 4 rows invalid, printed unchanged"));
    assert_eq!(results(&output)[2..4], ["http://a b/", "http://c/?q=\"x"]);
    let (skipped, _, summary) = ids("skip");
    assert_eq!((&*skipped, &*summary), ("14", "2 of 4 rows invalid, not printed"));
    let (failed, _, summary) = ids("fail");
    assert_eq!((&*failed, &*summary), ("1", "stopped at the first invalid row"));
}

#[test]
fn output_field_names_or_replaces_columns() {
    let rows = "url,host\nhttp://a/?x,old\n";
    let named = |names: &str| {
        run(&["get", "{host}", "--csv", "--field", "url", "--output-field", names], rows)
    };
    assert_eq!(named("new").stdout, "url,host,new\nhttp://a/?x,old,a\n");
    assert_eq!(named("host").stdout, "url,host\nhttp://a/?x,a\n");
    assert_eq!(named("url").stdout, "url,host\na,old\n");
    assert_eq!(named("a,b").status, 2);
    // A column is not replaced by accident.
    let ran = run(&["get", "{host}", "--csv", "--field", "url"], rows);
    assert_eq!((ran.stdout.as_str(), ran.status), ("", 2));
    let expected = "error: <stdin>:1: column `host` exists; name the result with --output-field\n";
    assert_eq!(ran.stderr, expected);
    let in_place =
        ["set", "--delete", "query:x", "--csv", "--field", "url", "--output-field", "url"];
    answers(&in_place, rows, 0, "url,host\nhttp://a/,old\n");
    assert_eq!(run(&["get", "{host}", "--output-field", "x", "a"], "").status, 2);
    // A column that is replaced keeps what cannot be changed.
    let in_place = ["normalize", "--csv", "--field", "url", "--output-field", "url"];
    answers(&in_place, "id,url\n1,a b\n2,HTTP://A\n", 3, "id,url\n1,a b\n2,http://a/\n");
}

#[test]
fn columns_are_selected_by_name_or_number() {
    let rows = "a,2,a\nx,y,z\n";
    let get = |field: &str| run(&["get", "{path}", "--csv", "--field", field], rows);
    assert_eq!(get("2").stdout, "a,2,a,path\nx,y,z,y\n");
    assert_eq!(get("3").stdout, "a,2,a,path\nx,y,z,z\n");
    for (field, problem) in [
        ("a", "duplicate column `a`; give its number instead"),
        ("b", "no column `b`; the columns are a, 2, a"),
        ("4", "no column `4`; the columns are a, 2, a"),
        ("0", "no column `0`; the columns are a, 2, a"),
    ] {
        let ran = get(field);
        assert_eq!((ran.stdout.as_str(), ran.status), ("", 2), "{field}");
        assert_eq!(ran.stderr, format!("error: <stdin>:1: {problem}\n"));
    }
    let ran = run(&["check", "--csv"], rows);
    assert_eq!(ran.stderr, "error: <stdin>:1: --field is required; the columns are a, 2, a\n");
    answers(&["check", "--csv"], "url\na\n", 0, "url,validity\na,valid\n");
}

#[test]
fn records_before_a_malformed_one_are_answered() {
    let good: String = (0..5000).fold("id,url\n".to_owned(), |mut rows, row| {
        writeln!(rows, "{row},http://a/{row}").expect("into a string");
        rows
    });
    for (bad, line, problem) in [
        ("x,http://a/,y\n", 5002, "record has 3 fields, but the header has 2"),
        ("x\n", 5002, "record has 1 field, but the header has 2"),
        ("\n", 5002, "record has 1 field, but the header has 2"),
        ("x,\"http://a/\n", 5002, "unclosed quotation mark"),
        ("\"a\nb\",\"http://a/\n", 5003, "unclosed quotation mark"),
        ("x,http://\"a\"/\n", 5002, "quotation mark in an unquoted field"),
        ("x,\"http://\"a/\n", 5002, "character after a closing quotation mark"),
    ] {
        let rest = "9,http://z/\n".repeat(50_000);
        let file = TempFile::new("bad.csv", format!("{good}{bad}{rest}").as_bytes());
        let next = TempFile::new("next.csv", b"id,url\nz,http://z/\n");
        for jobs in ["-j1", "-j4"] {
            let ran = run(
                &[
                    "get",
                    "{path}",
                    "--csv",
                    "--field",
                    "url",
                    jobs,
                    "-i",
                    file.path(),
                    "-i",
                    next.path(),
                ],
                "",
            );
            let rows: Vec<&str> = ran.stdout.lines().collect();
            assert_eq!(rows.len(), 5002, "{bad:?}");
            assert_eq!(rows[5000..], ["4999,http://a/4999,/4999", "z,http://z/,/"]);
            assert_eq!(ran.stderr, format!("error: {}:{line}: {problem}\n", file.path()));
            assert_eq!(ran.status, 2);
        }
    }
    for (rows, problem) in [
        ("", "1: missing header"),
        ("\"a,b\nc,d\n", "1: unclosed quotation mark"),
        ("a\"b,c\nd,e\n", "1: quotation mark in an unquoted field"),
    ] {
        let ran = run(&["check", "--csv", "--field", "1"], rows);
        assert_eq!(ran.stderr, format!("error: <stdin>:{problem}\n"), "{rows:?}");
    }
}

#[test]
fn a_uri_is_no_header() {
    let selected = [&["--csv"][..], &["--tsv"], &["--csv", "--field", "1"]];
    for (arguments, command) in
        selected.iter().flat_map(|arguments| ["check", "audit", "get"].map(|c| (arguments, c)))
    {
        let name: &[&str] = if command == "get" { &["host"] } else { &[] };
        let arguments = [&[command], name, arguments].concat();
        let ran = run(&arguments, "http://u:secret@h/\nhttp://i/\n");
        let start =
            "error: <stdin>:1: the first row must be a header, but it is the URI `http://u:";
        assert!(ran.stderr.starts_with(start), "{arguments:?}: {}", ran.stderr);
        assert!(!ran.stderr.contains("secret"), "{arguments:?}: {}", ran.stderr);
        assert_eq!((ran.stdout.as_str(), ran.status), ("", 2), "{arguments:?}");
    }
    let ran =
        run(&["get", "host", "--csv", "--field", "http://h/#url"], "http://h/#url\nhttp://i/\n");
    assert_eq!(ran.status, 0, "{}", ran.stderr);
}

#[test]
fn order_and_records_do_not_depend_on_threads() {
    let count = reach(30_000, 300_000);
    let mut rows = "url\tnote\n".to_owned();
    for row in 0..count {
        let note = if row % 3 == 0 { "\"a\n\"\"\tb\"" } else { "plain" };
        let bad = if row % 7 == 0 { " " } else { "" };
        writeln!(rows, "http://h{row}/{bad}\t{note}").expect("into a string");
    }
    let with = |jobs: &str| run(&["get", "{host}", "--tsv", "--field", "url", jobs], rows.as_str());
    let (one, eight) = (with("-j1"), with("-j8"));
    assert!(one.stdout == eight.stdout && one.stderr == eight.stderr, "they differ");
    let mut reader = csv::ReaderBuilder::new().delimiter(b'\t').from_reader(one.stdout.as_bytes());
    let hosts: Vec<String> =
        reader.records().map(|record| record.expect("a record")[2].to_owned()).collect();
    assert_eq!(hosts.len(), count);
    for (row, host) in hosts.iter().enumerate() {
        assert_eq!(*host, if row % 7 == 0 { String::new() } else { format!("h{row}") });
    }
    // A summary follows the first 20 reports.
    assert_eq!(one.stderr.lines().count(), 21);
}

#[test]
fn files_share_one_header() {
    let one = TempFile::new("one.csv", "\u{feff}url,n\nhttp://a/,1\n".as_bytes());
    let two = TempFile::new("two.csv.gz", &gz("url,n\nhttp://b/,2\n"));
    let other = TempFile::new("other.csv", b"n,url\n3,http://c/\n");
    let arguments = ["get", "{host}", "--csv", "--field", "url", "-i", one.path(), "-i"];
    let with = |file: &TempFile| run(&[&arguments[..], &[file.path()]].concat(), "");
    assert_eq!(with(&two).stdout, "url,n,host\nhttp://a/,1,a\nhttp://b/,2,b\n");
    let ran = with(&other);
    assert_eq!((ran.stdout.as_str(), ran.status), ("url,n,host\nhttp://a/,1,a\n", 2));
    let problem = format!("header differs from that of {}", one.path());
    assert_eq!(ran.stderr, format!("error: {}:1: {problem}\n", other.path()));
    answers(&["check", "--csv", "--field", "a"], "a,b\n", 0, "a,b,validity\n");
    assert_eq!(run(&["check", "--csv", "--field", "a", "http://a/"], "").status, 2);
}

#[test]
fn formats_of_input_and_output_are_independent() {
    let rows = "url,n\nhttp://a/,\"1,2\"\n";
    let with = |options: &[&str]| {
        run(&[&["get", "{host}", "--csv", "--field", "url"], options].concat(), rows).stdout
    };
    assert_eq!(with(&["--format", "tsv"]), "url\tn\thost\nhttp://a/\t1,2\ta\n");
    assert_eq!(with(&["--format", "plain"]), "a\n");
    let row = r#"{"url":"http://a/","n":"1,2","result":{"input":"http://a/","valid":true,"host":"a","output":"a","error":null}}"#;
    assert_eq!(with(&["--json"]), format!("{row}\n"));
    assert_eq!(with(&["--format", "jsonl"]), format!("{row}\n"));
    says(
        &["get", "{host}", "--format", "csv", "http://a/", "b"],
        0,
        "input,host\nhttp://a/,a\nb,\n",
    );
    says(
        &["decode", "--format", "csv", "a%0Ab%5C%2C"],
        0,
        "input,output\na%0Ab%5C%2C,\"a\nb\\,\"\n",
    );
    says(
        &["parse", "--format", "csv", "?"],
        0,
        "input,scheme,userinfo,host,port,path,query,fragment\n?,,,,,\"\",\"\",\n",
    );
}

#[test]
fn format_is_accepted_by_every_subcommand() {
    let file = TempFile::new("text", b"http://a/\n");
    for command in [
        &["parse", "a"][..],
        &["compare", "a", "a"],
        &["set", "--new", "-s", "host=h"],
        &["template", "expand", "{x}", "x=1"],
        &["template", "match", "{x}", "a"],
        &["template", "vars", "{x}"],
        &["explain", "a"],
        &["explain", "--parsers", "http://a/"],
        &["find", file.path()],
        &["find", "--show-base", file.path()],
        &["audit", "http://www.iana.org/"],
        &["audit", "--rules", "ws-ctl"],
        &["explain", "--schemes", "http"],
    ] {
        let with = |format: &[&str]| run(&[command, format].concat(), "");
        let json = with(&["--json"]);
        assert_eq!(json.stdout, with(&["--format", "json"]).stdout, "{command:?}");
        assert_eq!(json.stdout, with(&["--format", "jsonl"]).stdout, "{command:?}");
        for (name, delimiter) in [("csv", b','), ("tsv", b'\t')] {
            let output = with(&["--format", name]).stdout;
            let mut reader =
                csv::ReaderBuilder::new().delimiter(delimiter).from_reader(output.as_bytes());
            assert_eq!(reader.records().filter(Result::is_ok).count(), 1, "{command:?} {output}");
        }
        assert_eq!(with(&["--json", "--format", "csv"]).status, 2, "{command:?}");
        assert_eq!(with(&["--format", "xml"]).status, 2, "{command:?}");
    }
}

#[test]
fn members_are_added_to_json_objects() {
    let rows = r#"{"id":1,"request":{"url":"http://a/","x":[]},"host":"old"}
{"request":{"url":"http://a b/"}}
{ }
{"request.url":"http://c/","request":5,"id":1e400}
"#;
    let with = |options: &[&str]| {
        let field = ["--jsonl", "--field", "request.url", "--output-field"];
        run(&[&["get", "{host}"][..], &field, options].concat(), rows)
    };
    let ran = with(&["h"]);
    let expected = r#"{"id":1,"request":{"url":"http://a/","x":[]},"host":"old","h":"a"}
{"request":{"url":"http://a b/"},"h":null}
{"h":null}
{"request.url":"http://c/","request":5,"id":1e400,"h":"c"}
"#;
    assert_eq!(ran.stdout, expected);
    assert_eq!(super::places(&ran.stderr), ["<stdin>:2:9", "<stdin>:3:1"]);
    assert_eq!(ran.status, 2);
    let ran = with(&["host"]);
    assert!(ran.stdout.starts_with(r#"{"id":1,"request":{"url":"http://a/","x":[]},"host":"a"}"#));
    let ran = with(&["h", "--json"]);
    let object = r#""h":{"input":"http://a/","valid":true,"host":"a","output":"a","error":null}}"#;
    assert!(ran.stdout.lines().next().is_some_and(|row| row.ends_with(object)), "{}", ran.stdout);
    // Any string, also one that cannot be a line.
    answers(
        &["encode", "--jsonl", "--output-field", "x"],
        "\"a\\u0000\\nb\"\n",
        0,
        "{\"input\":\"a\\u0000\\nb\",\"x\":\"a%00%0Ab\"}\n",
    );
    answers(
        &["parse", "--jsonl", "--field", "u", "--output-field", "p"],
        "{\"u\":\"//h?\"}\n",
        0,
        "{\"u\":\"//h?\",\"p\":{\"scheme\":null,\"userinfo\":null,\"host\":\"h\",\"port\":null,\"path\":\"\",\
         \"query\":\"\",\"fragment\":null}}\n",
    );
}

/// The name of a result is a path, as the name of the input is.
#[test]
fn inner_members_are_replaced() {
    let arguments = ["set", "--port", "81", "--jsonl", "--field", "req.url", "--output-field"];
    let row = r#"{"req":{"a":1,"url":"http://a/","b":{}},"x":"y"}"#;
    let with = |name| run(&[&arguments[..], &[name]].concat(), format!("{row}\n")).stdout;
    let expected = row.replace("http://a/", "http://a:81/") + "\n";
    assert_eq!(with("req.url"), expected);
    assert_eq!(with("req.new"), row.replace("{}}", r#"{},"new":"http://a:81/"}"#) + "\n");
    // A member that is not an object is kept.
    assert_eq!(with("x.z"), row.replace(r#""y"}"#, r#""y","x.z":"http://a:81/"}"#) + "\n");
}

#[test]
fn each_record_can_have_a_base() {
    let rows = "base,ref\nhttp://a/b/c,../d\nhttp://e/,f\nrel,x\nhttp://a/,a b\n";
    let csv = ["--csv", "--field", "base,ref"];
    let ran = run(&[&["resolve"][..], &csv].concat(), rows);
    assert_eq!(
        ran.stdout,
        "base,ref,output\nhttp://a/b/c,../d,http://a/d\nhttp://e/,f,http://e/f\nrel,x,\nhttp://a/,a b,\n"
    );
    assert!(ran.stderr.starts_with("<stdin>:4:"), "{}", ran.stderr);
    assert!(ran.stderr.contains("invalid base: missing scheme"), "{}", ran.stderr);
    assert_eq!((ran.stderr.lines().count(), ran.status), (2, 3));
    answers(
        &[&["relativize"][..], &csv].concat(),
        "base,ref\nhttp://a/b/c,http://a/b/d\nhttp://a/,http://b/\n",
        0,
        "base,ref,output\nhttp://a/b/c,http://a/b/d,d\nhttp://a/,http://b/,//b/\n",
    );
    let json = ["--jsonl", "--field", "page.url,r"];
    let rows = "{\"page\":{\"url\":\"http://a/b\"},\"r\":\"c\"}\n{\"r\":\"c\"}\n";
    let ran = run(&[&["resolve"][..], &json].concat(), rows);
    let kept = "{\"page\":{\"url\":\"http://a/b\"},\"r\":\"c\",\"output\":\"http://a/c\"}\n";
    assert_eq!(ran.stdout, format!("{kept}{{\"r\":\"c\",\"output\":null}}\n"));
    assert!(ran.stderr.contains("missing field `page.url`"), "{}", ran.stderr);
    let ran = run(&[&["resolve", "--output-field", "t"][..], &json].concat(), rows);
    let expected = "{\"page\":{\"url\":\"http://a/b\"},\"r\":\"c\",\"t\":\"http://a/c\"}\n{\"r\":\"c\",\"t\":null}\n";
    assert_eq!(ran.stdout, expected);
    let ran = run(&[&["resolve", "--json"][..], &json].concat(), rows);
    assert!(ran.stdout.starts_with(r#"{"input":"c","base":"http://a/b","valid":true,"#));
    assert_eq!(run(&["resolve", "--field", "a,b", "a"], "").status, 2);
    assert_eq!(run(&["resolve", "a"], "").status, 2);
}

#[test]
fn template_is_expanded_for_each_object() {
    let rows = "{\"id\":\"a b\"}\n{\"id\":\"c\"}\n";
    let template = ["template", "expand", "/{lang}/{id}", "--jsonl", "lang=en"];
    answers(&template, rows, 0, "/en/a%20b\n/en/c\n");
}
