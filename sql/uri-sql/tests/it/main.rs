//! Tests of the command `uri-sql`.

mod messy;

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// Runs the command in the directory of the test files.
fn run(args: &[&str], input: impl AsRef<[u8]>) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_uri-sql"))
        .args(args)
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The command may exit without reading its input.
    let _ = child.stdin.take().unwrap().write_all(input.as_ref());
    child.wait_with_output().unwrap()
}

/// Returns the output of a command that succeeds.
fn rows(args: &[&str]) -> String {
    let output = run(args, "");
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success() && errors.is_empty(), "{args:?}: {errors}");
    String::from_utf8(output.stdout).unwrap()
}

/// Returns the error of a command that fails.
fn error(args: &[&str]) -> String {
    let output = run(args, "");
    assert_eq!(output.status.code(), Some(2), "{args:?}");
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn a_pattern_is_a_table_of_all_matching_files() {
    let query = "SELECT uri_host(url) AS host, count(*) AS n FROM 'logs/*.parquet' \
                 GROUP BY host ORDER BY n DESC, host NULLS LAST";
    let expected = "host,n\n,2\nexample.com,2\n[::1],1\nexample.org,1\n";
    let query = query.replace("host NULLS LAST", "host NULLS FIRST");
    assert_eq!(rows(&[&query]), expected);
    for threads in ["1", "2", "7"] {
        assert_eq!(rows(&["-t", threads, &query]), expected);
    }
}

#[test]
fn files_are_read_by_the_ends_of_their_names() {
    for (file, count) in [
        ("urls.csv", 4),
        ("urls.csv.zst", 4),
        ("urls.tsv", 1),
        ("urls.jsonl", 3),
        ("urls.jsonl.gz", 3),
        ("urls.txt", 2),
        ("logs/1.parquet", 3),
        ("logs/[1-2].parquet", 6),
        ("columns/[013].csv", 2),
    ] {
        let found = rows(&[&format!("SELECT count(*) AS n FROM '{file}'")]);
        assert_eq!(found, format!("n\n{count}\n"), "{file}");
    }
}

#[test]
fn functions_are_listed_with_their_documentation() {
    let found = rows(&["--format", "json", "SHOW FUNCTIONS LIKE 'uri_host'"]);
    for expected in [
        "\"function_name\":\"uri_host\"",
        "\"description\":\"Returns the host, in lowercase. IPv6 addresses are in brackets.\"",
        "\"syntax_example\":\"uri_host(uri [, options])\"",
    ] {
        assert!(found.contains(expected), "{found}");
    }
    let missing = "SELECT routine_name FROM information_schema.routines WHERE routine_name LIKE \
                   'uri_%' AND routine_name NOT IN (SELECT specific_name FROM \
                   information_schema.parameters)";
    assert_eq!(rows(&[missing]), "routine_name\n");
}

#[test]
fn wrong_arguments_are_described() {
    let message = error(&["SELECT uri_from_iri('a', 'b')"]);
    assert!(message.contains("uri_from_iri(iri) expects 1 argument, found 2"), "{message}");
    let message = error(&["SELECT uri_host(1)"]);
    assert!(message.contains("uri_host expects a string as argument `uri`"), "{message}");
}

#[test]
fn values_with_line_ends_stay_together() {
    let query = "SELECT id, url FROM 'urls.csv' WHERE id = 3";
    assert_eq!(rows(&["-t", "4", query]), "id,url\n3,\"line\nbreak\"\n");
}

#[test]
fn json_output_distinguishes_null_from_empty() {
    let query = "SELECT uri_query(url) AS q, uri_fragment(url || '#') AS f FROM 'urls.jsonl'";
    let expected =
        "{\"q\":\"id=1\",\"f\":\"\"}\n{\"q\":null,\"f\":null}\n{\"q\":null,\"f\":\"\"}\n";
    assert_eq!(rows(&["--format", "json", query]), expected);
}

#[test]
fn tables_show_control_characters_as_symbols() {
    let table = rows(&["--format", "table", "SELECT '\u{1b}[31m' AS value, NULL AS missing"]);
    assert!(table.contains("| \u{241b}[31m") && table.contains("| NULL "), "{table}");
}

#[test]
fn the_reason_of_an_error_is_a_struct() {
    let query = "SELECT uri_error(url)['message'] AS reason FROM 'logs/*.parquet' \
                 WHERE NOT uri_is_valid_ref(url)";
    assert_eq!(rows(&[query]).lines().count(), 2);
}

#[test]
fn lists_and_structs_are_json_in_csv() {
    let query = "SELECT id, uri_query_pairs(url) AS pairs, uri_path_segments(url) AS segments \
                 FROM (VALUES (1, '/a/b%22?x=\"1,2\"&y'), (2, '/?x=%22&y'), (3, NULL)) \
                 AS t (id, url) ORDER BY id";
    let expected = "id,pairs,segments\n1,,\n\
        2,\"[{\"\"name\"\":\"\"x\"\",\"\"value\"\":\"\"\\\"\"\"\"},\
        {\"\"name\"\":\"\"y\"\",\"\"value\"\":null}]\",\"[\"\"\"\"]\"\n3,,\n";
    assert_eq!(rows(&[query]), expected);
    assert_eq!(rows(&["SELECT uri_error('/') AS e"]), "e\n\"\"\n");
    let found = rows(&["SHOW FUNCTIONS LIKE 'uri_host'"]);
    let header = found.lines().next().unwrap();
    assert!(header.starts_with("function_name,") && found.contains("\nuri_host,"), "{found}");
    assert_eq!(rows(&["SELECT [1] AS list LIMIT 0"]), "list\n");
}

#[test]
fn kinds_of_hosts_can_be_used_in_windows() {
    let query = "SELECT count(*) AS n FROM (SELECT lag(uri_host_kind('http://' || value)) \
                 OVER (ORDER BY value) AS kind FROM generate_series(1, 200)) \
                 WHERE kind = 'reg-name'";
    assert_eq!(rows(&[query]), "n\n199\n");
}

#[test]
fn dialects_add_functions_of_other_engines() {
    let query = "SELECT try_parse_url('http://h/?a.b=1', 'QUERY', 'a.b') AS value";
    assert!(error(&[query]).contains("try_parse_url"));
    assert_eq!(rows(&["--dialect", "spark", query]), "value\n1\n");
    let query = "SELECT url_extract_port('http://h:80/') AS port";
    assert_eq!(rows(&["--dialect", "trino", query]), "port\n80\n");
}

#[test]
fn queries_are_read_from_standard_input_and_files() {
    let output = run(&[], "CREATE VIEW v AS SELECT ';\n' AS x;\nSELECT length(x) AS n FROM v;\n");
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "n\n2\n");
    let output = run(&["-f", "two.sql"], "");
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "a\n1\nb\n2\n");
}

#[test]
fn the_first_error_of_standard_input_ends_the_command() {
    let output = run(&[], "SELECT 1 AS a;\nSELECT x;\nSELECT 2 AS b;\n");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "a\n1\n");
}

#[test]
fn a_closed_pipe_is_not_an_error() {
    for format in ["csv", "json", "table"] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_uri-sql"))
            .args(["--format", format, "SELECT value FROM generate_series(1, 100000)"])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success() && output.stderr.is_empty(), "{format}: {output:?}");
    }
}

#[test]
fn functions_are_listed() {
    let query = "SELECT description FROM information_schema.routines \
                 WHERE routine_name = 'uri_host'";
    assert!(rows(&[query]).contains("Returns the host"));
}

#[test]
fn errors_name_the_file_and_the_problem() {
    for (query, expected) in [
        ("SELECT * FROM 'missing.csv'", "no file matches 'missing.csv'"),
        ("SELECT * FROM 'x/*.parquet'", "no file matches 'x/*.parquet'"),
        ("SELECT * FROM 'logs/'", "'logs/' is a directory"),
        ("SELECT * FROM 'two.sql'", "unknown file format: 'two.sql'"),
        ("SELECT * FROM 'urls.*'", "have different formats"),
        ("SELECT * FROM 's3://bucket/a.parquet'", "is not a local file"),
        ("SELECT * FROM 'columns/*.csv'", "has id, url, but 'columns/2.csv' has url, id"),
        ("SELECT * FROM 'empty.csv'", "no columns in 'empty.csv'"),
        ("SELECT * FROM logs", "logs"),
        ("SELECT nothing FROM 'urls.csv'", "nothing"),
        ("SELECT uri_host(id) FROM 'urls.csv'", "uri_host expects a string"),
        ("CHOOSE 1", "CHOOSE"),
    ] {
        let message = error(&[query]);
        assert!(message.starts_with("error: ") && message.contains(expected), "{query}: {message}");
    }
    assert!(error(&["-t", "0", "SELECT 1"]).contains("from 1 to 1024"));
    assert!(error(&["-m", "4", "SELECT 1"]).contains("K, M, or G"));
    assert!(error(&["-f", "missing.sql"]).contains("missing.sql"));
}

/// Returns the blocks of a language in a document.
fn blocks<'a>(document: &'a str, language: &'a str) -> impl Iterator<Item = &'a str> {
    let blocks = document.split("\n```").skip(1).step_by(2);
    blocks.filter_map(move |block| block.strip_prefix(language)?.strip_prefix('\n'))
}

#[test]
fn queries_in_the_documentation_run() {
    let document = include_str!("../../../../docs/sql.md");
    let queries: Vec<_> = blocks(document, "sql").collect();
    assert_eq!(queries.len(), 3);
    for query in queries {
        assert!(rows(&[query]).lines().count() > 1, "{query}");
    }
}

#[test]
fn commands_in_the_documentation_run() {
    let data = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data");
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let mut count = 0;
    for (document, directory) in
        [(include_str!("../../../../docs/sql.md"), data), (include_str!("../../README.md"), root)]
    {
        let commands = blocks(document, "sh").flat_map(str::lines);
        let is_query = |it: &&str| it.contains("SELECT") && !it.contains("COPY");
        for command in commands.filter(is_query) {
            let program = env!("CARGO_BIN_EXE_uri-sql");
            let script = command.replacen("uri-sql", program, 1);
            let mut shell = Command::new("sh");
            let output = shell.args(["-c", &script]).current_dir(directory).output().unwrap();
            let is_successful = output.status.success() && output.stderr.is_empty();
            assert!(is_successful && !output.stdout.is_empty(), "{command}: {output:?}");
            count += 1;
        }
    }
    assert!(count >= 7, "{count}");
}

#[test]
fn memory_is_limited() {
    let query = "SELECT value FROM generate_series(1, 100000) ORDER BY value % 7, value \
                 LIMIT 1 OFFSET 50000";
    assert_eq!(rows(&["-m", "1G", query]), "value\n50004\n");
    assert!(error(&["-t", "1", "-m", "64K", query]).contains("Resources exhausted"));
}
