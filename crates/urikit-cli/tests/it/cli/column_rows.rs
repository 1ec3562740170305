//! Every record of the input has exactly one record in the output, whatever it contains.

use std::fmt::Write as _;

use std::io::Write as _;
use std::process::Stdio;
use std::thread;

use super::uri;
use crate::random::Random;
use crate::reach;

/// Runs with input. Replaces invalid UTF-8 in the output, because decoded values can be any bytes.
fn run(arguments: &[&str], stdin: Vec<u8>) -> String {
    let mut command = uri(arguments);
    let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = piped.spawn().expect("the binary starts");
    let mut to = child.stdin.take().expect("piped");
    let writer = thread::spawn(move || drop(to.write_all(&stdin)));
    let output = child.wait_with_output().expect("the binary ends");
    writer.join().expect("no panic");
    assert!(!output.stdout.is_empty(), "{arguments:?}: {}", output.stderr.escape_ascii());
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Stands for a byte that is not UTF-8 in records with columns.
const INVALID: &str = "\u{f8ff}";

/// Returns parts of URLs, with everything that separates values or records in some format.
fn url(random: &mut Random) -> String {
    const PARTS: [&str; 25] = [
        "http:",
        "//",
        "h.example",
        "/",
        "a",
        "..",
        "?q=1",
        "&t=2",
        "#f",
        "%0A",
        "%09b",
        "%FF",
        "\n",
        "\t",
        "\r",
        "\"",
        "\\",
        ",",
        " ",
        "{x}",
        "\u{fc}",
        "\u{0}",
        "\\N",
        "mailto:",
        INVALID,
    ];
    let start = ["http://h.example/", "", "/a?"][random.below(3)];
    start.to_owned() + &random.concatenation(&PARTS, 6)
}

/// The inputs of records, which are numbered from 0.
fn urls() -> Vec<String> {
    let mut random = Random::new(42);
    // Values that parsers of their own output have mistaken for something else come first.
    let fixed = ["", "\\N", "http://h.example/a?q=1", "http://h/%0A%09?q=a%0Ab&q=%5C", "a\nb", "?"];
    let others = (0..reach(200, 2_000)).map(|_| url(&mut random));
    fixed.iter().map(|url| (*url).to_owned()).chain(others).collect()
}

fn delimited(urls: &[String], delimiter: u8) -> Vec<u8> {
    let mut writer = csv::WriterBuilder::new().delimiter(delimiter).from_writer(Vec::new());
    writer.write_record(["id", "url", "note"]).expect("into a vector");
    for (id, url) in urls.iter().enumerate() {
        let parts: Vec<&[u8]> = url.split(INVALID).map(str::as_bytes).collect();
        let (id, note) = (id.to_string(), format!("note {id}\nof \"two\" lines"));
        writer
            .write_record([id.as_bytes(), &parts.join(&b'\xFF'), note.as_bytes()])
            .expect("into a vector");
    }
    writer.into_inner().expect("into a vector")
}

fn objects(urls: &[String]) -> Vec<u8> {
    let mut rows = String::new();
    for (id, url) in urls.iter().enumerate() {
        // Some records have no input.
        let row = match id % 50 {
            49 => serde_json::json!({ "id": id.to_string(), "note": "missing" }),
            _ => serde_json::json!({ "id": id.to_string(), "url": url }),
        };
        writeln!(rows, "{row}").expect("into a string");
    }
    rows.into_bytes()
}

/// The records of an output: the identifiers, and the other values.
type Records = Vec<(String, Vec<String>)>;

fn read_delimited(output: &str, delimiter: u8) -> Records {
    let mut reader = csv::ReaderBuilder::new().delimiter(delimiter).from_reader(output.as_bytes());
    let header = reader.headers().expect("a header").clone();
    // JSON objects become rows with their inputs.
    let id = header.iter().position(|name| ["id", "input"].contains(&name));
    let id = id.expect("a column of the input");
    let read = |record: csv::Result<csv::StringRecord>| {
        let record = record.expect("a record with as many fields as the header");
        let note = header.iter().position(|name| name == "note");
        let others = record.iter().enumerate().filter(|(at, _)| *at != id && Some(*at) != note);
        (record[id].to_owned(), others.map(|(_, value)| value.to_owned()).collect())
    };
    reader.records().map(read).collect()
}

fn read_objects(output: &str) -> Records {
    let read = |line: &str| {
        let row: serde_json::Value = serde_json::from_str(line).expect("a JSON object per line");
        let members = row.as_object().expect("an object").iter();
        let others = members.filter(|(name, _)| !["id", "note"].contains(&&***name));
        (
            row["id"].as_str().expect("kept").to_owned(),
            others.map(|(_, it)| it.to_string()).collect(),
        )
    };
    output.lines().map(read).collect()
}

/// Subcommands that transform their input, and add one result to each record.
const COMMANDS: [&[&str]; 29] = [
    &["get", "{host}\\n{path}"],
    &["get", "{uri}\\t{query}\\n"],
    &["get", "--decode", "{path}\\t{query:q}\\t{query-all:q}"],
    &["get", "--form", "{query:q}"],
    &["get", "--spec", "whatwg", "{uri}\\t{path}"],
    &["parse"],
    &["parse", "--decode"],
    &["parse", "--spec", "rfc2396", "--lenient"],
    &["parse", "--spec", "whatwg"],
    &["parse", "--lenient"],
    &["normalize", "--lenient"],
    &["check"],
    &["resolve", "--base", "http://b.example/c/d"],
    &["resolve", "--spec", "whatwg", "--base", "http://b.example/c/d"],
    &["relativize", "--base", "http://h.example/a"],
    &["normalize"],
    &["normalize", "--spec", "whatwg"],
    &["set", "-s", "scheme=https"],
    &["query"],
    &["set", "--delete", "query:q"],
    &["encode", "--component", "path"],
    &["decode"],
    &["normalize", "--to", "uri"],
    &["path"],
    &["audit"],
    &["guess"],
    &["get", "--unicode", "{host}\\t{path}"],
    &["normalize", "--to", "iri"],
    &["resolve", "--lenient", "--base", "http://b.example/c/d"],
];

#[test]
fn each_record_has_one_record_in_the_output() {
    let urls = urls();
    let ids: Vec<String> = (0..urls.len()).map(|id| id.to_string()).collect();
    let objects = String::from_utf8(objects(&urls)).expect("written as UTF-8");
    let is_missing = |row: &str| row.contains("missing");
    let inputs_of_objects: Vec<&str> = objects
        .lines()
        .zip(&urls)
        .map(|(row, url)| if is_missing(row) { row } else { url })
        .collect();
    let inputs = [
        ("--csv", delimited(&urls, b',')),
        ("--tsv", delimited(&urls, b'\t')),
        ("--jsonl", objects.clone().into_bytes()),
    ];
    for command in COMMANDS {
        for (input, records) in &inputs {
            // Without a format, it is that of the input.
            for output in ["csv", "tsv", "json", &input[2..]] {
                let mut arguments = [command, &[*input, "--field", "url"]].concat();
                if output != &input[2..] {
                    arguments.extend(["--format", output]);
                }
                // Without a name for the result, objects are not in the output.
                if *input == "--jsonl" && !["csv", "tsv"].contains(&output) {
                    arguments.extend(["--output-field", "result"]);
                }
                let ran = run(&arguments, records.clone());
                let found = match output {
                    "csv" => read_delimited(&ran, b','),
                    "tsv" => read_delimited(&ran, b'\t'),
                    _ => read_objects(&ran),
                };
                let found: Vec<&str> = found.iter().map(|(id, _)| &**id).collect();
                match (*input, output) {
                    ("--jsonl", "csv" | "tsv") => {
                        assert!(found == inputs_of_objects, "{arguments:?}");
                    }
                    _ => assert!(found == ids, "{arguments:?}"),
                }
            }
        }
    }
}

/// The results are those of the records alone, so none belongs to another record.
#[test]
fn results_do_not_depend_on_other_records() {
    let urls = urls();
    let chosen: Vec<usize> = (0..6).chain((6..urls.len()).step_by(reach(40, 7))).collect();
    for command in COMMANDS {
        let arguments = [command, &["--csv", "--field", "url"]].concat();
        let all = read_delimited(&run(&arguments, delimited(&urls, b',')), b',');
        for &id in &chosen {
            let alone = run(&arguments, delimited(&urls[id..=id], b','));
            let alone = read_delimited(&alone, b',');
            assert_eq!(all[id].1, alone[0].1, "{arguments:?}, {:?}", urls[id]);
        }
    }
}

/// One value is in one cell as it is, although it contains what separates values and rows.
#[test]
fn separators_in_values_are_kept() {
    let input = "id,url\n1,http://h/a?q=%0Ax%09y\n";
    for (arguments, expected) in [
        (&["get", "{host}\\n{path}"][..], &["h\n/a"][..]),
        (&["get", "--decode", "{path}\\t{query:q}"], &["/a", "\nx\ty"]),
        (&["get", "--decode", "{query:q}\\\\{host}"], &["\nx\ty\\h"]),
    ] {
        let ran = run(&[arguments, &["--csv", "--field", "url"]].concat(), input.into());
        let values = &read_delimited(&ran, b',')[0].1;
        assert_eq!(values[1..], *expected, "{arguments:?}");
    }
    let ran = run(&["set", "--iterate", "path=/b /c", "--csv", "--field", "url"], input.into());
    let found = read_delimited(&ran, b',');
    let found: Vec<_> = found.iter().map(|(id, values)| (&**id, &*values[1])).collect();
    assert_eq!(found, [("1", "http://h/b?q=%0Ax%09y"), ("1", "http://h/c?q=%0Ax%09y")]);
}

/// A record is processed in the same way, whatever characters the other records contain.
#[test]
fn invalid_utf8_is_kept_after_a_nul() {
    let records = |first: &[u8]| [b"id,url\n1,", first, b"\n2,http://h/\xff\n3,a\n"].concat();
    for command in [
        &["sort"][..],
        &["dedupe"],
        &["filter", "!scheme", "--on-error", "keep"],
        &["set", "-s", "scheme=x"],
        &["encode", "--component", "path"],
        &["get", "{path}"],
    ] {
        let arguments = [command, &["--csv", "--field", "url"]].concat();
        let [plain, nul] = ["b", "a\0b"].map(|first| {
            let mut found = read_delimited(&run(&arguments, records(first.as_bytes())), b',');
            found.sort();
            found
        });
        assert_eq!(nul.len(), 3, "{arguments:?}");
        assert_eq!(nul[1..], plain[1..], "{arguments:?}");
    }
}
