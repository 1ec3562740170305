//! Rows that cannot be read are NULL and reported, and the rest continues.

use std::fmt::Write as _;
use std::io::Read;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use super::run;

/// Writes a file and returns its name in SQL, in quotes.
fn file(name: &str, content: impl AsRef<[u8]>) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, content).unwrap();
    format!("'{}'", path.display())
}

/// Runs a query in which values cannot be read. Returns its rows, and the warnings without the
/// names of files.
#[track_caller]
fn messy(query: &str, input: &[u8]) -> (String, Vec<String>) {
    let output = run(&[query], input);
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(3), "{errors}");
    let warning = |line: &str| {
        let (_, warning) = line.split_once("warning: ").expect(line);
        warning.split_once(':').map_or(warning, |(_, rest)| rest).to_owned()
    };
    (String::from_utf8(output.stdout).unwrap(), errors.lines().map(warning).collect())
}

#[test]
fn ragged_rows_and_invalid_utf8_in_csv_are_null() {
    let content = b"id,url\r\n1,http://a/\r\n2,http://b/?x=1,2\r\n3\r\n4,http://\xff/\r\n\
                    \r\n5,\"a\r\nb\"\r\n6,http://f/\r\n";
    let file = file("ragged.csv", content);
    let (rows, warnings) = messy(&format!("SELECT id, url FROM {file}"), b"");
    assert_eq!(rows, "id,url\n1,http://a/\n,\n,\n4,\n5,\"a\r\nb\"\n6,http://f/\n");
    let expected = [
        "3: 3 fields instead of 2; all values are NULL",
        "4: 1 fields instead of 2; all values are NULL",
        "5: `url` is not UTF-8; its value is NULL",
    ];
    assert_eq!(warnings, expected);
}

#[test]
fn a_quote_that_is_not_closed_does_not_hide_the_following_rows() {
    let (rows, warnings) =
        messy("SELECT a, b FROM '-.csv'", b"a,b\n1,\"x\"\"\ny\"z\n2,\"u\n3,5\" disk\n4,\"v\r\n5,w");
    assert_eq!(rows, "a,b\n1,\"x\"\"\nyz\"\n2,\"u\n3,5 disk\"\n,\n5,w\n");
    assert_eq!(warnings, ["6: a quote is not closed; all values are NULL"]);
    let (rows, warnings) = messy("SELECT a FROM '-.csv'", b"a\n\"\n\n1\n2\n");
    assert_eq!(rows, "a\n\"\"\n1\n2\n");
    assert_eq!(warnings, ["2: a quote is not closed; all values are NULL"]);
}

#[test]
fn later_values_of_another_type_are_null() {
    let numbers = |row: fn(usize) -> String| (0..1500).map(row).collect::<String>();
    let csv = "n,url\n".to_owned() + &numbers(|n| format!("{n},/{n}\n")) + "x,/x\n7,/7\n";
    let file_csv = file("types.csv", csv);
    let (rows, warnings) = messy(
        &format!("SELECT n, url FROM {file_csv} WHERE url IN ('/x', '/7') ORDER BY url"),
        b"",
    );
    assert_eq!(rows, "n,url\n7,/7\n7,/7\n,/x\n");
    assert_eq!(warnings, ["1502: `n` is not of type Int64; its value is NULL"]);
    let json = numbers(|n| format!("{{\"n\":{n},\"url\":\"/{n}\"}}\n"))
        + "{\"n\":\"x\",\"url\":\"/x\"}\n{\"n\":[],\"url\":\"/y\"}\n{\"n\":7}\n";
    let file_json = file("types.jsonl", json);
    let query = format!("SELECT n, url FROM {file_json} OFFSET 1500");
    let (rows, warnings) = messy(&query, b"");
    assert_eq!(rows, "n,url\n,/x\n,/y\n7,\n");
    let problem = "a value has not the type of its column; it is NULL";
    assert_eq!(warnings, [format!("1501: {problem}"), format!("1502: {problem}")]);
}

#[test]
fn lines_that_are_not_json_objects_are_null() {
    let content = b"\xef\xbb\xbf{\"url\":\"/a\"}\r\n\n[1]\n{\"url\":\"/\xff\"}\n{\"url\":\n\
                    {\"url\":\"/b\",\"x\":[{\"y\":1}]}\n{\"url\":\"/c\"} {\"url\":\"/d\"}\n\
                    password\n{\"url\":\"/e\"}";
    let file = file("broken.jsonl", content);
    let (rows, warnings) = messy(&format!("SELECT url FROM {file}"), b"");
    assert_eq!(rows, "url\n/a\n\"\"\n\"\"\n\"\"\n/b\n\"\"\n\"\"\n/e\n");
    let expected =
        [3, 4, 5, 7, 8].map(|it| format!("{it}: not a JSON object; all values are NULL"));
    assert_eq!(warnings, expected);
}

#[test]
fn lines_of_text_are_rows() {
    let (rows, warnings) = messy("SELECT line FROM '-.txt'", b"\xef\xbb\xbf/a\r\n\n/\xff\n/b,c");
    assert_eq!(rows, "line\n/a\n\"\"\n\"\"\n\"/b,c\"\n");
    assert_eq!(warnings, ["3: not UTF-8; the value is NULL"]);
}

#[test]
fn only_the_first_problems_are_described() {
    let input = "a,b\n".to_owned() + &"1\n".repeat(5_000) + "1,2\n";
    let (rows, warnings) =
        messy("SELECT count(*) AS n, count(a) AS m FROM '-.csv'", input.as_bytes());
    assert_eq!(rows, "n,m\n5001,1\n");
    assert_eq!((warnings.len(), warnings[20].as_str()), (21, "4980 more rows with problems"));
}

/// No row is skipped, and no value belongs to another row or column.
#[test]
fn each_row_of_a_messy_file_has_its_own_values() {
    let (mut csv, mut json) = (b"a,b,c\n".to_vec(), Vec::new());
    let mut expected = String::from("a,b,c\n");
    for row in 0..20_000_u32 {
        // The first rows determine that all columns are strings.
        let kind = if row < 3 { 0 } else { row.wrapping_mul(2_654_435_761) >> 28 };
        let (in_csv, in_json, values): (Vec<u8>, Vec<u8>, _) = match kind {
            0 => (
                format!("a{row},\"b\n{row}\",c\n").into(),
                format!("{{\"a\":\"a{row}\",\"b\":\"b\\n{row}\",\"c\":\"c\"}}\n").into(),
                format!("a{row},\"b\n{row}\",c\n"),
            ),
            1 => (b"x,y\n".to_vec(), b"[]\n".to_vec(), ",,\n".to_owned()),
            2 => (b"x,y,z,u\n".to_vec(), b"{\"a\"\n".to_vec(), ",,\n".to_owned()),
            3 => (
                [format!("a{row},").as_bytes(), b"\xff,c\n"].concat(),
                format!("{{\"a\":\"a{row}\",\"b\":7.5e1,\"c\":\"c\"}}\n").into(),
                format!("a{row},,c\n"),
            ),
            _ => (
                format!("a{row},b,c\n").into(),
                format!("{{\"c\":\"c\",\"a\":\"a{row}\",\"b\":\"b\"}}\n").into(),
                format!("a{row},b,c\n"),
            ),
        };
        csv.extend(in_csv);
        json.extend(in_json);
        write!(expected, "{values}").unwrap();
    }
    for (name, content) in [("messy.csv", csv), ("messy.jsonl", json)] {
        let (rows, _) = messy(&format!("SELECT a, b, c FROM {}", file(name, content)), b"");
        assert!(rows == expected, "{name}: {} rows", rows.lines().count());
    }
}

/// The reader of DataFusion is the oracle for files that it can read.
#[test]
fn values_of_csv_files_are_those_of_datafusion() {
    const PARTS: [&str; 10] = ["", "a", " ", "\"", "\"\"", "b\"c", "\t", "\u{e9}", "7", "-"];
    let mut state = 10_u64;
    let mut below = |limit: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 33) as usize % limit
    };
    let mut csv = String::from("a,b,c\nx,x,x\n");
    for _ in 0..3_000 {
        for column in 0..3 {
            let mut value: String = (0..below(4)).map(|_| PARTS[below(10)]).collect();
            if below(3) == 0 {
                let separator = [",", "\n", "\r\n", ""][below(4)];
                let rest = ["", "", "d", " e"][below(4)];
                value = format!("\"{}{separator}\"{rest}", value.replace('"', "\"\""));
            } else if value.starts_with('"') {
                value.insert(0, 'f');
            }
            csv += &value;
            csv += ["\n", "\r\n", ","][if column < 2 { 2 } else { below(2) }];
        }
    }
    let name = file("oracle.csv", csv);
    let create = format!(
        "CREATE EXTERNAL TABLE t STORED AS CSV LOCATION {name} OPTIONS \
         ('format.has_header' 'true', 'format.newlines_in_values' 'true')"
    );
    let rows = |args: &[&str]| {
        let output = run(&[args, &["--format", "json", "-t", "1"]].concat(), b"");
        assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    let expected = rows(&[&create, "SELECT a, b, c FROM t"]);
    let found = rows(&[&format!("SELECT a, b, c FROM {name}")]);
    assert_eq!(found.lines().count(), 3_001);
    let difference =
        found.lines().zip(expected.lines()).find(|(found, expected)| found != expected);
    assert!(found == expected, "{difference:?}");
}

#[test]
fn standard_input_is_a_table() {
    let query = "SELECT l.url, r.id FROM '-.csv' AS l JOIN '-.csv' AS r ON l.id = r.id";
    let output = run(&[query], "id,url\n1,/a\n");
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "url,id\n/a,1\n");
    for name in ["urls.jsonl.gz", "urls.csv.zst", "logs/1.parquet"] {
        let path = format!("{}/tests/data/{name}", env!("CARGO_MANIFEST_DIR"));
        let (_, extension) = name.rsplit_once('/').unwrap_or(("", name)).1.split_once('.').unwrap();
        let count = |table: &str, input: &[u8]| {
            let output = run(&[&format!("SELECT count(url) AS n FROM '{table}'")], input);
            assert!(output.status.success(), "{table}: {output:?}");
            output.stdout
        };
        let input = std::fs::read(path).unwrap();
        assert_eq!(count(&format!("-.{extension}"), &input), count(name, b""), "{name}");
    }
    let error = |args: &[&str], input: &str| String::from_utf8(run(args, input).stderr).unwrap();
    let message = error(&["SELECT * FROM '-'"], "");
    assert!(message.contains("unknown format of standard input"), "{message}");
    let message = error(&[], "SELECT * FROM '-.csv'");
    assert!(message.contains("standard input contains the queries"), "{message}");
}

#[test]
fn members_of_structs_are_accessed_with_a_dot() {
    let url = "'http://a b/?q=1'";
    for expression in [
        "uri_error(u).message".to_owned(),
        "(uri_error(u)).message".to_owned(),
        "t.e.message".to_owned(),
        "upper(uri_error(u).message)".to_owned(),
        "uri_find('see http://h/')[1].uri".to_owned(),
        "CASE WHEN uri_error(u).start > 1 THEN uri_parse('http://h/').host END".to_owned(),
    ] {
        let query =
            format!("SELECT {expression} AS x FROM (SELECT {url} AS u, uri_error({url}) AS e) t");
        let expected = match expression.as_bytes()[..3] {
            [b'u', b'p', _] => "x\nWHITESPACE IN HOST\n",
            [b'u', _, b'i'] if expression.starts_with("uri_find") => "x\nhttp://h/\n",
            [b'C', ..] => "x\nh\n",
            _ => "x\nwhitespace in host\n",
        };
        let output = run(&[&query], "");
        assert_eq!(String::from_utf8_lossy(&output.stdout), expected, "{query}: {output:?}");
    }
    let list = "SELECT t.p[1].name AS n FROM (SELECT uri_query_pairs('/?a=1') AS p) t";
    assert_eq!(run(&[list], "").stdout, b"n\na\n");
}

#[test]
fn a_reader_that_closes_the_pipe_later_is_not_an_error() {
    for format in ["csv", "json", "table"] {
        let query = "SELECT value, uri_host('http://h' || value) AS h \
                     FROM generate_series(1, 200000)";
        let mut child = Command::new(env!("CARGO_BIN_EXE_uri-sql"))
            .args(["--format", format, query])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut head = [0; 20];
        let mut stdout = child.stdout.take().unwrap();
        stdout.read_exact(&mut head).unwrap();
        drop(stdout);
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success() && output.stderr.is_empty(), "{format}: {output:?}");
    }
}
