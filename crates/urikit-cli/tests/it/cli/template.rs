//! `uri template`.

use super::{TempFile, answers, run, says};

#[test]
fn variables_can_be_arguments() {
    says(
        &["template", "expand", "/users/{user}{?page}", "user=Jürgen", "page=2"],
        0,
        "/users/J%C3%BCrgen?page=2\n",
    );
    says(
        &["template", "expand", "{/path*}{?q}", "path=[\"a\",\"b c\",3]", "q=a=b"],
        0,
        "/a/b%20c/3?q=a%3Db\n",
    );
    says(&["template", "expand", "{?x*}", r#"x={"z":1,"a":null,"b":true}"#], 0, "?z=1&b=true\n");
    says(&["template", "expand", "{x}", "x=\"[b\""], 0, "%5Bb\n");
    says(&["template", "expand", "{x}{y}", "x=null", "y=1"], 0, "null1\n");
    let twice = run(&["template", "expand", "{x}", "x=a", "y=a", "x=a"], "");
    assert_eq!((twice.status, twice.stdout.as_str()), (2, ""));
    assert!(twice.stderr.contains("`x`"), "{}", twice.stderr);
    says(&["template", "expand", "--spec", "rfc3987", "/ü{x}", "x=é "], 0, "/üé%20\n");
    says(
        &["template", "expand", "--json", "{x}", "x=a"],
        0,
        "{\"valid\":true,\"output\":\"a\",\"error\":null}\n",
    );
    for wrong in ["x", "x=[", "x=[[1]]", "x={\"a\":{}}", "x=\"a"] {
        assert_eq!(run(&["template", "expand", "{x}", wrong], "").status, 2, "{wrong}");
    }
}

/// A scheduled job has `/dev/null` as standard input.
#[cfg(unix)]
#[test]
fn template_is_expanded_without_input() {
    let mut command = super::uri(&["template", "expand", "/u{/id}"]);
    let output = command.stdin(std::process::Stdio::null()).output().expect("the binary starts");
    assert_eq!(output.stdout, b"/u\n");
    // An empty list of objects has no expansions.
    answers(&["template", "expand", "/u{/id}"], "", 0, "");
}

#[test]
fn rows_contain_variables() {
    let rows = "{\"id\":1.5}\n{\"id\":null}\n[1]\nx\n{\"id\":[\"a\",null,\"b\"]}\n";
    let ran = run(&["template", "expand", "/{id}"], rows);
    assert_eq!(ran.stdout, "/1.5\n/\n\n\n/a,b\n");
    assert_eq!(ran.status, 3);
    let expected = "<stdin>:3:1: expected a JSON object of variables\n\
                    <stdin>:4:1: invalid JSON: expected value\n";
    assert_eq!(ran.stderr, expected);
    let file = TempFile::new("vars.json", br#"{"id":"file","lang":"en","x":"y"}"#);
    let both = ["template", "expand", "/{id}{?lang,x}", "--vars", file.path(), "x=z", "-i", "-"];
    answers(&both, "{\"id\":7}\n{\"lang\":null}\n", 0, "/7?lang=en&x=z\n/file?x=z\n");
    says(
        &["template", "expand", "/{id}{?lang,x}", "--vars", file.path()],
        0,
        "/file?lang=en&x=y\n",
    );
    assert_eq!(run(&["template", "expand", "{id}", "--vars", "/nowhere"], "").status, 2);
}

/// In a row, in a file, and in an argument.
#[test]
fn numbers_are_kept_as_written() {
    for number in ["12345678901234567890123", "18446744073709551616", "1e2", "3.10", "1E400", "-0"]
    {
        let list = format!("{{\"x\":[{number}]}}");
        let row = format!("{{\"x\":{number}}}");
        let expected = format!("{number}\n");
        for row in [list, row] {
            let file = TempFile::new("vars.json", row.as_bytes());
            says(&["template", "expand", "{+x}", "--vars", file.path()], 0, &expected);
            answers(&["template", "expand", "{+x}"], row, 0, &expected);
        }
        let list = format!("x=[{number}]");
        says(&["template", "expand", "{+x}", &list], 0, &expected);
    }
}

#[test]
fn variable_errors_have_spans() {
    for (row, at_fault, message) in [
        (r#"{"l":"1","l":"2"}"#, "\"l\"", "duplicate member name"),
        (r#"{"a":"é","l":{"m":1,"m":2}}"#, "\"m\"", "duplicate member name"),
        (r#"{"l":[1,[2]]}"#, "[2]", "expected a string, a number, or a boolean"),
        (r#"{"l":[["a"]]}"#, "[\"a\"]", "pair must have two elements"),
        (r#"{"l":1"#, "", "invalid JSON: EOF while parsing an object"),
        ("[1]", "[1]", "expected a JSON object of variables"),
    ] {
        let ran = run(&["template", "expand", "--json", "{l}"], row);
        let error = &serde_json::from_str::<serde_json::Value>(&ran.stdout).expect("JSON")["error"];
        let place = |name: &str| {
            usize::try_from(error[name].as_u64().expect("a number")).expect("an offset")
        };
        let (start, end) = (place("start"), place("end"));
        // If something is missing, the span is the preceding byte.
        assert!(
            &row[start..end] == at_fault || at_fault.is_empty() && end == row.len(),
            "{row}: {error}"
        );
        assert_eq!((error["message"].as_str(), ran.status), (Some(message), 3), "{row}");
        let file = TempFile::new("vars.json", format!("\n{row}").as_bytes());
        let ran = run(&["template", "expand", "{l}", "--vars", file.path()], "");
        let expected = format!("{}:2:{}: {message}\n", file.path(), start + 1);
        assert_eq!((ran.status, ran.stderr), (2, expected), "{row}");
    }
    let ran = run(&["template", "expand", "{l}", r#"l={"a":1,"a":2}"#], "");
    assert!(
        ran.status == 2 && ran.stderr.contains("duplicate member name at byte 7"),
        "{}",
        ran.stderr
    );
}

/// Pairs with repeated names survive JSON parsers that keep one member of each name.
#[test]
fn match_and_expand_round_trip() {
    let row = "{\"input\":\"?l=1&l=2&m=3\",\"matches\":true,\"assignments\":[{\"l\":[[\"l\",\"1\"],[\"l\",\"2\"],[\"m\",\"3\"]]}],\
        \"ending\":\"complete\",\"error\":null}\n";
    says(&["template", "match", "--json", "{?l*}", "?l=1&l=2&m=3"], 0, row);
    for (template, uri) in [
        ("{?l*}", "?l=1&l=2&m=3"),
        ("{?l*}", "?l=1&m=3"),
        ("{?l*}", "?l=1&l=2"),
        ("{?l*,x}", "?a=1&a=1&a=&x=3"),
        ("{;l*}", ";a;a;b=1"),
        ("{/l*}", "/a=1/a=2"),
    ] {
        let ran = run(&["template", "match", "--json", template, uri], "");
        // This parser keeps one member of each name.
        let found: serde_json::Value = serde_json::from_str(&ran.stdout).expect("JSON");
        let assignments = found["assignments"].as_array().expect("an array");
        assert!(!assignments.is_empty(), "{uri}");
        for assignment in assignments {
            answers(
                &["template", "expand", template],
                assignment.to_string(),
                0,
                &format!("{uri}\n"),
            );
        }
        let first = run(&["template", "match", template, uri], "").stdout;
        let variables: Vec<_> = first.trim_end().split('\t').collect();
        says(&[&["template", "expand", template], &variables[..]].concat(), 0, &format!("{uri}\n"));
    }
}

#[test]
fn expansion_errors_are_at_the_template() {
    let ran = run(
        &["template", "expand", "/{id:1}"],
        "{\"id\":\"ab\"}\n{\"id\":[\"a\"]}\n{\"id\":\"c\"}\n",
    );
    assert_eq!((ran.stdout.as_str(), ran.status), ("/a\n\n/c\n", 3));
    let expected = "<stdin>:2: cannot expand TEMPLATE: ";
    assert!(ran.stderr.starts_with(expected), "{}", ran.stderr);
    let row = "{\"input\":\"{\\\"id\\\":[\\\"a\\\"]}\",\"valid\":false,\"output\":null,\"error\":{\"start\":2,\"end\":6,\
        \"component\":\"template\",\"code\":\"prefix-of-composite\",\"rule\":\"prefix = \\\":\\\" \
        max-length\",\
        \"section\":\"RFC 6570 section 2.4.1\",\"message\":\"...\"}}\n";
    answers(&["template", "expand", "--json", "/{id:1}"], "{\"id\":[\"a\"]}\n", 3, row);
}

#[test]
fn uris_are_matched() {
    let template = "/users/{user}{?page,tags*}";
    says(&["template", "match", template, "/users/J%C3%BCrgen?page=2"], 0, "user=Jürgen\tpage=2\n");
    says(
        &["template", "match", template, "/users/a%0A?tags=x&tags=y"],
        0,
        "user=a\\n\ttags=[\"x\",\"y\"]\n",
    );
    says(&["template", "match", template, "/users/", "/x", "/users/a"], 1, "\n\\N\nuser=a\n");
    let row = "{\"input\":\"/a.b\",\"matches\":true,\"assignments\":[{\"name\":\"a\",\"ext\":\"b\"},{\"name\":\"a.b\"}],\
        \"ending\":\"complete\",\"error\":null}\n";
    says(&["template", "match", "--json", "/{name}{.ext}", "/a.b"], 0, row);
    let row = "{\"input\":\"a,b\",\"matches\":true,\"assignments\":[{\"x\":[\"a\",\"b\"]}],\"ending\":\"too-many\",\"error\":null}\n";
    says(&["template", "match", "--json", "--max", "1", "{x}", "a,b"], 0, row);
    let row = "{\"input\":\"b\",\"matches\":false,\"assignments\":[],\"ending\":\"complete\",\"error\":null}\n";
    says(&["template", "match", "--json", "a", "b"], 1, row);
    says(&["template", "match", "--spec", "rfc3987", "{x}", "é"], 0, "x=é\n");
    let ran = run(&["template", "match", "{x}"], &b"a\n\xFF\nb\n"[..]);
    assert_eq!((ran.stdout.as_str(), ran.status), ("x=a\n\\N\nx=b\n", 3));
    assert_eq!(ran.stderr, "<stdin>:2:1: invalid UTF-8\n");
}

#[test]
fn variables_are_listed() {
    says(&["template", "vars", "http://h/{+path}{?q,path,lang:2}", "a"], 0, "path\tq\tlang\n\n");
    let row = "{\"input\":\"{?a:3,b*}\",\"valid\":true,\"level\":4,\"variables\":[\
        {\"name\":\"a\",\"operator\":\"?\",\"prefix\":3,\"explode\":false,\"start\":2,\"end\":3},\
        {\"name\":\"b\",\"operator\":\"?\",\"prefix\":null,\"explode\":true,\"start\":6,\"end\":7}],\"error\":null}\n";
    says(&["template", "vars", "--json", "{?a:3,b*}"], 0, row);
    let ran = run(&["template", "vars"], "{a}\n{b\n{c}\n");
    assert_eq!((ran.stdout.as_str(), ran.status), ("a\n\nc\n", 3));
    assert_eq!(ran.stderr, "<stdin>:2:1: unclosed expression: {b\n");
}

#[test]
fn invalid_template_is_a_usage_error() {
    for command in ["expand", "match"] {
        let ran = run(&["template", command, "/a{?x,=y}"], "");
        assert_eq!((ran.status, ran.stdout.as_str()), (2, ""));
        let expected = "error: invalid TEMPLATE: invalid character in variable name\n  |\n1 | \
            /a{?x,=y}\n  |       ^ template\n";
        assert!(ran.stderr.starts_with(expected), "{}", ran.stderr);
    }
    assert_eq!(run(&["template"], "").status, 2);
}

#[test]
fn variables_can_be_read_from_standard_input() {
    let ran = run(&["template", "expand", "{a}{b}", "--vars", "-", "b=2"], r#"{"a":"1","b":"x"}"#);
    assert_eq!((ran.status, ran.stdout.as_str()), (0, "12\n"), "{}", ran.stderr);
    let rows = TempFile::new("rows", b"{\"b\":\"3\"}\n{}\n");
    let ran = run(
        &["template", "expand", "{a}{b}", "--vars", "-", "-i", rows.path()],
        r#"{"a":"1","b":"x"}"#,
    );
    assert_eq!((ran.status, ran.stdout.as_str()), (0, "13\n1x\n"), "{}", ran.stderr);
    let ran = run(&["template", "expand", "{a}", "--vars", "-"], "\u{feff}{\n\"a\": }");
    assert_eq!((ran.status, ran.stdout.as_str()), (2, ""));
    assert!(ran.stderr.contains("<stdin>:2:6: "), "{}", ran.stderr);
    let ran = run(&["template", "expand", "{a}", "--vars", "-", "-i", "-"], "{}");
    assert_eq!((ran.status, ran.stdout.as_str()), (2, ""));
    assert!(ran.stderr.contains("standard input"), "{}", ran.stderr);
}

#[test]
fn order_and_encoding_may_differ() {
    let template = "/{a}/{b}{?q,page}";
    let uri = "/x/@y?page=2&q=a:b";
    says(&["template", "match", template, uri], 1, "\\N\n");
    says(
        &["template", "match", "--any-order", "--lenient", template, uri],
        0,
        "a=x\tb=@y\tq=a:b\tpage=2\n",
    );
}
