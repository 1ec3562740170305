//! `uri filter`, `uri sort`, and `uri dedupe`.

use super::{TempFile, answers, places, run};

const URLS: &str = "\
http://en.wikipedia.org/wiki/URI
https://ja.wikipedia.org/wiki/URI?action=edit
http://example.com:8080/#top
http://EN.wikipedia.org/a b
mailto:a@example.com
/wiki/URI
";

#[test]
fn filter_prints_rows_for_which_all_conditions_hold() {
    for (conditions, numbers) in [
        (&["host=*.wikipedia.org"][..], &[0, 1][..]),
        (&["host=*.wikipedia.org", "scheme!=https"], &[0]),
        (&["host=*.wikipedia.org", "scheme!=https", "valid"], &[0]),
        (&["--any", "port", "scheme=https"], &[1, 2]),
        (&["domain=wikipedia.org"], &[0, 1]),
        (&["kind=relative-ref"], &[5]),
        (&["!host"], &[4, 5]),
        (&["query:action=ed*"], &[1]),
        (&["fragment"], &[2]),
        (&["path=*/URI"], &[0, 1, 5]),
        (&["-v", "path=*/URI", "valid"], &[2, 3, 4]),
        (&["valid"], &[0, 1, 2, 4, 5]),
        (&["invalid"], &[3]),
        (&["!valid"], &[3]),
        (&["--any", "invalid", "port"], &[2, 3]),
    ] {
        let expected: Vec<&str> =
            numbers.iter().map(|number| URLS.lines().nth(*number).unwrap()).collect();
        let ran = run(&[&["filter"], conditions].concat(), URLS);
        assert_eq!(ran.stdout.lines().collect::<Vec<_>>(), expected, "{conditions:?}");
        // Invalid rows are reported, unless a condition is about them.
        let is_expected = conditions.iter().any(|condition| condition.contains("valid"));
        let (reports, status) = if is_expected { (&[][..], 0) } else { (&["<stdin>:4:26"][..], 3) };
        let errors: Vec<&str> = places(&ran.stderr).into_iter().take(reports.len()).collect();
        assert_eq!((errors, ran.status), (reports.to_vec(), status), "{conditions:?}");
        assert_eq!(ran.stderr.is_empty(), is_expected, "{conditions:?}: {}", ran.stderr);
    }
}

#[test]
fn filter_and_its_inverse_partition_the_input() {
    for conditions in [&["port", "valid"][..], &["invalid"], &["--any", "invalid", "query"]] {
        let selected = run(&[&["filter"], conditions].concat(), URLS).stdout;
        let others = run(&[&["filter", "-v"], conditions].concat(), URLS).stdout;
        let mut all: Vec<&str> = selected.lines().chain(others.lines()).collect();
        let mut expected: Vec<&str> = URLS.lines().collect();
        all.sort_unstable();
        expected.sort_unstable();
        assert_eq!(all, expected, "{conditions:?}");
    }
}

#[test]
fn rows_are_kept_byte_for_byte() {
    answers(
        &["filter", "host"],
        "http://a/\r\nb\nhttp://c/\nhttp://d/",
        0,
        "http://a/\r\nhttp://c/\nhttp://d/\n",
    );
    answers(&["filter", "-0", "host"], "http://a/\0b\0http://c/", 0, "http://a/\0http://c/\0");
    let json = "{ \"u\": \"http:\\/\\/a\\u002F\", \"v\":1}\n{\"u\":\"b\"}\n";
    answers(&["filter", "--jsonl", "--field", "u", "host=a"], json, 0, &json[..34]);
    answers(&["sort"], "http://b/\r\nhttp://a/", 0, "http://a/\nhttp://b/\r\n");
    answers(&["dedupe"], "HTTP://a/\r\nhttp://a/\n", 0, "HTTP://a/\r\n");
    answers(&["filter", "port=80", "--spec", "rfc1738"], "ftp://a:80/\n", 0, "ftp://a:80/\n");
}

#[test]
fn last_row_gets_no_carriage_return_of_an_earlier_block() {
    // Several blocks, so that the buffer of the last one has old bytes after its rows.
    let rows: String = (0..30_000).map(|n| format!("http://h/{n:06}\r\n")).collect();
    for last in 0..20 {
        let input = format!("{rows}http://h/{}", "x".repeat(last));
        let ran = run(&["filter", "-j", "1", "host"], input.as_str());
        assert!(ran.stdout == format!("{input}\n"), "{last}");
    }
}

#[test]
fn filter_without_a_result_is_a_negative_answer() {
    answers(&["filter", "port"], "http://a/\n", 1, "");
    answers(&["filter", "port"], "", 1, "");
    answers(&["filter", "--count-by", "{host}", "port"], "http://a/\n", 1, "");
}

#[test]
fn keys_of_parameters_can_be_globs() {
    let input = "http://h/?utm_x=1\nhttp://h/?a\nhttp://h/\n";
    answers(&["filter", "query:utm_*"], input, 0, "http://h/?utm_x=1\n");
    answers(&["filter", "query:utm_*", "-v"], input, 0, "http://h/?a\nhttp://h/\n");
    answers(&["filter", "query:{a,b}="], input, 0, "http://h/?a\n");
    answers(&["filter", "--spec", "whatwg", "!query:*"], input, 0, "http://h/\n");
    answers(&["filter", "path=/a{,b}"], "/a\n/ab\n/abc\n", 0, "/a\n/ab\n");
}

#[test]
fn decode_matches_decoded_values() {
    let uri = "/caf%C3%A9?k=a%20b\n";
    answers(&["filter", "path=/café"], uri, 1, "");
    answers(&["filter", "--decode", "path=/café", "query:k=a b"], uri, 0, uri);
}

#[test]
fn count_by_prints_a_table_of_frequencies() {
    let uris = "http://b.a.com/\nhttp://A.com/\nhttp://c.com/\nb\nhttp://d.com/\n";
    let table = "2\ta.com\n1\t\n1\tc.com\n1\td.com\n";
    answers(&["filter", "--count-by", "domain"], uris, 0, table);
    answers(
        &["filter", "--count-by", "{scheme}\t{host}", "host=?.com"],
        uris,
        0,
        "1\thttp\ta.com\n1\thttp\tc.com\n1\thttp\td.com\n",
    );
    let json = "{\"count\":2,\"value\":\"a.com\"}\n";
    answers(&["filter", "--json", "--count-by", "{domain}", "domain=a*"], uris, 0, json);
    answers(&["filter", "--count-by", "{path}", "invalid"], "a b\n", 0, "1\t\n");
}

#[test]
fn sort_orders_rows_by_key() {
    let uris = "http://b.com/2\nhttp://www.a.com/\nhttp://b.com/1\nhttps://x.a.com/\n";
    answers(
        &["sort"],
        uris,
        0,
        "http://www.a.com/\nhttps://x.a.com/\nhttp://b.com/1\nhttp://b.com/2\n",
    );
    answers(
        &["sort", "--by", "host"],
        uris,
        0,
        "http://b.com/2\nhttp://b.com/1\nhttp://www.a.com/\nhttps://x.a.com/\n",
    );
    answers(
        &["sort", "-r", "--by", "{scheme} {path}"],
        uris,
        0,
        "https://x.a.com/\nhttp://b.com/2\nhttp://b.com/1\nhttp://www.a.com/\n",
    );
}

#[test]
fn rows_without_a_key_are_sorted_last() {
    let uris = "b c\nhttp://b/\nx\na b\nhttp://a/\n";
    for (options, expected) in [
        (&["--by", "host"][..], "http://a/\nhttp://b/\nb c\nx\na b\n"),
        (&["--by", "host", "--reverse"], "http://b/\nhttp://a/\nb c\nx\na b\n"),
    ] {
        let ran = run(&[&["sort"], options].concat(), uris);
        assert_eq!((ran.stdout.as_str(), ran.status), (expected, 3));
        let report = "<stdin>:1:2: space in path: b c\n\
            <stdin>:4:2: space in path: a b\n2 of 5 rows invalid, printed unchanged\n";
        assert_eq!(ran.stderr, report);
    }
}

#[test]
fn on_error_applies_to_rows_without_conditions_on_validity() {
    let uris = "b c\nhttp://b/\na b\nhttp://a/\na b\n";
    for (command, on_error, expected) in [
        (&["sort"][..], "keep", "http://a/\nhttp://b/\nb c\na b\na b\n"),
        (&["sort"], "skip", "http://a/\nhttp://b/\n"),
        (&["sort"], "fail", ""),
        (&["dedupe"], "keep", "b c\nhttp://b/\na b\nhttp://a/\n"),
        (&["dedupe"], "skip", "http://b/\nhttp://a/\n"),
        (&["filter", "host=a"], "keep", "b c\na b\nhttp://a/\na b\n"),
        (&["filter", "host=a"], "skip", "http://a/\n"),
        (&["filter", "host=a"], "fail", ""),
        (&["filter", "host=a", "--count-by", "{host}"], "keep", "1\ta\n"),
        (&["filter", "-v", "host=a"], "skip", "http://b/\n"),
        (&["filter", "!invalid"], "keep", "http://b/\nhttp://a/\n"),
    ] {
        let ran = run(&[command, &["--on-error", on_error]].concat(), uris);
        assert_eq!(ran.stdout, expected, "{command:?} {on_error}: {}", ran.stderr);
    }
}

#[test]
fn dedupe_keeps_the_first_row_of_each_key() {
    let uris = "http://A/%7e\nhttp://b/\nhttp://a/~\nhttp://b:80\nc d\nc d\nc  d\n";
    let ran = run(&["dedupe"], uris);
    assert_eq!(ran.stdout, "http://A/%7e\nhttp://b/\nc d\nc  d\n");
    assert_eq!((ran.stderr.lines().count(), ran.status), (4, 3));
    let uris = "http://a/1\nhttp://b/\nhttp://a/2\nmailto:x\nmailto:y\nmailto:x\n";
    answers(&["dedupe", "--by", "host"], uris, 0, "http://a/1\nhttp://b/\nmailto:x\nmailto:y\n");
    answers(&["dedupe", "--by", "uri"], "a\nA\na\n", 0, "a\nA\n");
    answers(&["dedupe", "--by", "{scheme}"], "a:\nA:\na:b\n", 0, "a:\n");
}

#[test]
fn invalid_arguments_are_usage_errors() {
    for (arguments, message) in [
        (&["filter"][..], "missing condition"),
        (&["filter", "hots=a"], "did you mean `host`?"),
        (&["filter", "host={a"], "invalid glob"),
        (&["filter", "http://a/"], "use `-i FILE`"),
        (&["filter", "urls.txt"], "use `-i FILE`"),
        (&["filter", "surt:ia=x"], "unknown profile"),
        (&["filter", "--json", "host"], "--json requires --count-by"),
        (&["filter", "--count-by", "{hots}"], "invalid --count-by"),
        (&["sort", "--by", "hots"], "invalid --by"),
        (&["sort", "--by", ""], "invalid --by"),
        (&["sort", "--by", "{host"], "invalid --by"),
        (&["dedupe", "--by", "surt:x"], "invalid --by"),
        (&["filter", "domain=a", "--psl", "/nonexistent"], "--psl: /nonexistent: "),
    ] {
        let ran = run(arguments, "http://a/\n");
        assert!(ran.stderr.contains(message), "{arguments:?}: {}", ran.stderr);
        assert_eq!((ran.stdout.as_str(), ran.status), ("", 2), "{arguments:?}");
    }
}

#[test]
fn lists_of_globs_are_read_from_files() {
    let list = TempFile::new("hosts", b"# hosts\nA.example\n\n*.b.example\n");
    let condition = format!("host=@{}", list.path());
    let input = "http://a.EXAMPLE/\nhttp://b.example/\nhttp://x.b.example/\nmailto:a@b\n";
    let selected = "http://a.EXAMPLE/\nhttp://x.b.example/\n";
    answers(&["filter", &condition], input, 0, selected);
    answers(&["filter", "-v", &condition], input, 0, "http://b.example/\nmailto:a@b\n");
    for (wrong, problem) in [("host=@/missing", "cannot read list"), ("host=\\@", "")] {
        let ran = run(&["filter", wrong], input);
        assert_eq!(ran.status, if problem.is_empty() { 1 } else { 2 }, "{}", ran.stderr);
        assert!(ran.stderr.contains(problem), "{}", ran.stderr);
    }
    let invalid = TempFile::new("globs", b"a\nb{c\n");
    let ran = run(&["filter", &format!("host=@{}", invalid.path())], input);
    assert!(ran.status == 2 && ran.stderr.contains("line 2: "), "{}", ran.stderr);
}
