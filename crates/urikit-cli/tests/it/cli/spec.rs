//! `--spec`: the subcommands with other specifications than RFC 3986.

use super::{answers, run, says};

/// Returns the JSON row of `parse`.
fn parsed(spec: &str, text: &str) -> serde_json::Value {
    let ran = run(&["parse", "--json", "--spec", spec, text], "");
    serde_json::from_str(&ran.stdout).expect("JSON")
}

#[test]
fn json_rows_by_rfc_2396() {
    let expected = concat!(
        r#"{"input":"http://u@h:1/a;b?q#f","valid":true,"spec":"rfc2396","kind":"uri","#,
        r#""scheme":"http","#,
        r#""authority":"u@h:1","userinfo":"u","host":"h","host_kind":"reg-name","port":"1","#,
        r#""path":"/a;b","query":"q","#,
        r#""fragment":"f","opaque":null,"error":null}"#,
        "\n",
        r#"{"input":"mailto:a@b?c","valid":true,"spec":"rfc2396","kind":"uri","#,
        r#""scheme":"mailto","authority":null,"#,
        r#""userinfo":null,"host":null,"host_kind":null,"port":null,"path":null,"query":null,"#,
        r#""fragment":null,"#,
        r#""opaque":"a@b?c","error":null}"#,
        "\n",
        r#"{"input":"http://a_b.example/","valid":true,"spec":"rfc2396","kind":"uri","#,
        r#""scheme":"http","#,
        r#""authority":"a_b.example","userinfo":null,"host":null,"host_kind":"registry","#,
        r#""port":null,"path":"/","#,
        r#""query":null,"fragment":null,"opaque":null,"error":null}"#,
        "\n",
        r#"{"input":"http:","valid":false,"spec":"rfc2396","kind":null,"scheme":null,"#,
        r#""authority":null,"userinfo":null,"#,
        r#""host":null,"host_kind":null,"port":null,"path":null,"query":null,"fragment":null,"#,
        r#""opaque":null,"#,
        r#""error":{"start":5,"end":5,"component":"path","code":"scheme-part-empty","#,
        r#""rule":"opaque_part = uric_no_slash *uric","section":"RFC 2396 section 3","#,
        r#""message":"..."}}"#,
        "\n",
    );
    let rows = ["http://u@h:1/a;b?q#f", "mailto:a@b?c", "http://a_b.example/", "http:"];
    says(&[&["parse", "--json", "--spec", "rfc2396"], &rows[..]].concat(), 3, expected);
}

#[test]
fn json_rows_by_rfc_1808() {
    let expected = concat!(
        r#"{"input":"//u:p@h:1/a;b;c/d?q#f","valid":true,"spec":"rfc1808","#,
        r#""kind":"relative-ref","scheme":null,"#,
        r#""authority":"u:p@h:1","userinfo":"u:p","host":"h","host_kind":"reg-name","port":"1","#,
        r#""path":"/a","query":"q","#,
        r#""fragment":"f","params":"b;c/d","error":null}"#,
        "\n",
        r#"{"input":"http://a_b?","valid":true,"spec":"rfc1808","kind":"uri","scheme":"http","#,
        r#""authority":"a_b?","#,
        r#""userinfo":null,"host":null,"host_kind":"registry","port":null,"path":"","#,
        r#""query":null,"fragment":null,"#,
        r#""params":null,"error":null}"#,
        "\n",
    );
    says(
        &["parse", "--json", "--spec", "rfc1808", "//u:p@h:1/a;b;c/d?q#f", "http://a_b?"],
        0,
        expected,
    );
}

#[test]
fn json_rows_by_rfc_1738() {
    let expected = concat!(
        r#"{"input":"ftp://joe:@h:21/a?b","valid":true,"spec":"rfc1738","kind":"uri","#,
        r#""scheme":"ftp","#,
        r#""authority":"joe:@h:21","userinfo":"joe:","host":"h","host_kind":"reg-name","#,
        r#""port":"21","path":"/a?b","#,
        r#""query":null,"fragment":null,"schemepart":"//joe:@h:21/a?b","user":"joe","#,
        r#""password":"","url_path":"a?b","#,
        r#""error":null}"#,
        "\n",
        r#"{"input":"mailto:a@b","valid":true,"spec":"rfc1738","kind":"uri","scheme":"mailto","#,
        r#""authority":null,"#,
        r#""userinfo":null,"host":null,"host_kind":null,"port":null,"path":"a@b","query":null,"#,
        r#""fragment":null,"#,
        r#""schemepart":"a@b","user":null,"password":null,"url_path":null,"error":null}"#,
        "\n",
    );
    says(
        &["parse", "--json", "--spec", "rfc1738", "ftp://joe:@h:21/a?b", "mailto:a@b"],
        0,
        expected,
    );
}

#[test]
fn rows_without_a_host() {
    for (spec, text, host, kind) in [
        ("rfc2396", "http:///x", None, None),
        ("rfc1808", "file:///x", None, None),
        ("rfc1738", "file:///x", Some(""), Some("reg-name")),
        ("rfc2396+2732", "//[::1]:1", Some("[::1]"), Some("ipv6")),
        ("rfc2396", "//256.256.256.256", Some("256.256.256.256"), Some("ipv4")),
    ] {
        let row = parsed(spec, text);
        assert_eq!(
            (row["host"].as_str(), row["host_kind"].as_str()),
            (host, kind),
            "{spec} {text}"
        );
    }
    assert_eq!(parsed("rfc1738", "http://h")["url_path"], serde_json::Value::Null);
    assert_eq!(parsed("rfc1738", "http://h/")["url_path"], "");
}

#[test]
fn plain_rows_are_lossless() {
    let spec = |spec, rows, expected| answers(&["parse", "--spec", spec], rows, 0, expected);
    spec(
        "rfc2396",
        "x:y?z\nhttp://a_b/\n",
        "x\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N\ty?z\t\\N\nhttp\t\\N\t\\N\t\\N\t/\t\\N\t\\N\t\\N\ta_b\n",
    );
    spec("rfc1808", "http://h/a;b\n", "http\t\\N\th\t\\N\t/a\t\\N\t\\N\tb\th\n");
    spec("rfc1738", "ftp://u:p@h/a\n", "ftp\tu:p\th\t\\N\t/a\t\\N\t\\N\n");
    answers(&["parse", "--spec", "rfc2396"], " \n", 3, &format!("{}\n", ["\\N"; 9].join("\t")));
}

#[test]
fn values_are_decoded_in_every_specification() {
    let row = "ftp://u%40:p%3A@h/%7e;%2F\n";
    answers(
        &["parse", "--decode", "--spec", "rfc1738-generic"],
        row,
        0,
        "ftp\tu@:p:\th\t\\N\t/~;/\t\\N\t\\N\n",
    );
    let ran = run(&["parse", "--json", "--decode", "--spec", "rfc1738-generic"], row);
    let expected = r#""schemepart":"//u%40:p%3A@h/%7e;%2F","user":"u@","password":"p:","url_path":"~;/","error":null}"#;
    assert!(ran.stdout.trim_end().ends_with(expected), "{}", ran.stdout);
    let ran = run(&["parse", "--json", "--decode", "--spec", "rfc1808"], row);
    assert!(ran.stdout.contains(r#""userinfo":"u@:p:","#), "{}", ran.stdout);
    assert!(
        ran.stdout.contains(r#""path":"/~","query":null,"fragment":null,"params":"/","#),
        "{}",
        ran.stdout
    );
}

#[test]
fn errors_cite_the_specification() {
    for (spec, text, rule) in [
        ("rfc3986", "http://a b", r#""section":"RFC 3986 section 3.2.2""#),
        (
            "rfc2396",
            "http://h/[",
            r#""rule":"segment = *pchar *( \";\" param )","section":"RFC 2396 section 3.3""#,
        ),
        ("rfc2396+2732", "http://[::g]/", r#""section":"RFC 2732 section 3""#),
        (
            "rfc1808",
            "/~u",
            concat!(
                r#""rule":"pchar = uchar | \":\" | \"@\" | \"&\" | \"=\"","#,
                r#""section":"RFC 1808 section 2.2""#
            ),
        ),
        (
            "rfc1738",
            "http://h/~u",
            r#""rule":"xchar = unreserved | reserved | escape","section":"RFC 1738 section 5""#,
        ),
        (
            "rfc1738",
            "g",
            r#""code":"scheme-missing","rule":"genericurl = scheme \":\" schemepart""#,
        ),
    ] {
        for command in ["parse", "check"] {
            let ran = run(&[command, "--json", "--spec", spec, text], "");
            assert!(
                ran.status == failed(command) && ran.stdout.contains(rule),
                "{spec} {text}: {}",
                ran.stdout
            );
        }
    }
}

#[test]
fn invalid_utf8_is_an_error_with_span() {
    for arguments in [
        &["--spec", "rfc2396"][..],
        &["--spec", "rfc2396+2732"],
        &["--spec", "rfc2396", "--lenient"],
    ] {
        let ran = run(&[&["check"], arguments].concat(), b"http://h/\xFFx\n\xC3\n".to_vec());
        assert_eq!(ran.stdout, "invalid\ninvalid\n");
        let places: Vec<&str> =
            ran.stderr.lines().map(|line| line.split(": ").next().unwrap()).collect();
        assert_eq!(places, ["<stdin>:1:10", "<stdin>:2:1"], "{arguments:?}");
    }
}

#[test]
fn forms_by_other_specifications() {
    let texts = ["a:/b", "a:/b#c", "b"];
    for (spec, form, expected) in [
        ("rfc2396", "uri-reference", "valid\nvalid\nvalid\n"),
        ("rfc2396", "uri", "valid\nvalid\ninvalid\n"),
        ("rfc2396", "absolute-uri", "valid\ninvalid\ninvalid\n"),
        ("rfc2396+2732", "relative-ref", "invalid\ninvalid\nvalid\n"),
        ("rfc1808", "uri", "valid\nvalid\ninvalid\n"),
        ("rfc1738", "uri", "valid\ninvalid\ninvalid\n"),
    ] {
        let arguments = [&["check", "--spec", spec, "--as", form], &texts[..]].concat();
        says(&arguments, i32::from(expected.contains("in")), expected);
    }
    let ran = run(
        &["check", "--json", "--spec", "rfc2396", "--lenient", "--as", "relative-ref", "foo:{"],
        "",
    );
    assert!(ran.stdout.contains(
        r#""error":{"start":0,"end":4,"component":"scheme","code":"scheme-unexpected","#
    ));
    let ran = run(&["check", "--json", "--spec", "rfc2396", "--as", "uri", "b#c"], "");
    assert!(
        ran.stdout.contains(r#""code":"scheme-missing","rule":"absoluteURI = "#),
        "{}",
        ran.stdout
    );
}

#[test]
fn tolerance_accepts_and_reports() {
    let text = "http://h/{i\\d}?q=ü";
    assert_eq!(run(&["check", "--spec", "rfc2396", text], "").status, 1);
    let ran = run(&["parse", "--spec", "rfc2396", "--lenient", text], "");
    assert_eq!(ran.stdout, "http\t\\N\th\t\\N\t/{i\\\\d}\tq=ü\t\\N\t\\N\th\n");
    assert_eq!(ran.status, 0);
    let note =
        |column: usize, what: &str| format!("<argument>:1:{column}: --lenient accepted {what}\n");
    let unwise = |column: usize, c: char| {
        note(column, &format!("`{c}`, which is an `unwise` character (RFC 2396 section 2.4.3)"))
    };
    let not_ascii = note(18, "`ü`, which is not ASCII (RFC 2396 section 2)");
    let expected = [unwise(10, '{'), unwise(12, '\\'), unwise(14, '}'), not_ascii].concat();
    assert_eq!(ran.stderr, expected);
    for command in ["check", "normalize"] {
        let ran = run(&[command, "--spec", "rfc2396+2732", "--lenient", text], "");
        assert_eq!((ran.stderr.as_str(), ran.status), (expected.as_str(), 0), "{command}");
    }
    // Accepted characters can be decoded, also next to invalid UTF-8.
    let decode = ["parse", "--decode", "--spec", "rfc2396", "--lenient"];
    let ran = run(&[&decode[..], &["é%C3%BC\\"]].concat(), "");
    assert_eq!(ran.stdout.split('\t').nth(4), Some("éü\\\\"));
    let ran = run(&[&decode[..], &["--json", "é%BF"]].concat(), "");
    assert!(ran.stdout.contains("\"path\":\"é\u{FFFD}\""), "{}", ran.stdout);
    assert!(ran.stdout.trim_end().ends_with(r#""decode_lossy":["path"]}"#), "{}", ran.stdout);
    // Only some components are tolerant.
    assert_eq!(run(&["check", "--spec", "rfc2396", "--lenient", "http://h{/"], "").status, 1);
}

#[test]
fn tolerance_in_json_rows() {
    let expected = concat!(
        r#"{"input":"x\\ü","valid":true,"kind":"relative-ref","unwise":[{"start":1,"#,
        r#""char":"\\"},{"start":2,"char":"ü"}],"#,
        r#""error":null}"#,
        "\n",
    );
    let ran = run(&["check", "--json", "--spec", "rfc2396", "--lenient", "x\\ü"], "");
    assert_eq!((ran.stdout.as_str(), ran.stderr.as_str(), ran.status), (expected, "", 0));
    let expected = concat!(
        r#"{"input":"`","base":"http://h/{/y","valid":true,"output":"http://h/{/`","#,
        r#""same_document":false,"#,
        r#""current_document":false,"base_unwise":[{"start":9,"char":"{"}],"#,
        r#""unwise":[{"start":0,"char":"`"}],"error":null}"#,
        "\n",
    );
    let base = ["resolve", "--json", "--spec", "rfc2396", "--lenient", "--base", "http://h/{/y"];
    says(&[&base[..], &["`"]].concat(), 0, expected);
    let expected = concat!(
        r#"{"a":"A:^","b":"a:^","equivalent":true,"rung":"case","a_unwise":[{"start":2,"#,
        r#""char":"^"}],"#,
        r#""b_unwise":[{"start":2,"char":"^"}],"error":null}"#,
        "\n",
    );
    says(&["compare", "--json", "--spec", "rfc2396", "--lenient", "A:^", "a:^"], 0, expected);
    let ran = run(&["parse", "--json", "--spec", "rfc2396", "--lenient", "a b"], "");
    assert!(ran.stdout.contains(r#""opaque":null,"unwise":[],"error":{"#), "{}", ran.stdout);
}

#[test]
fn normal_forms_by_rfc_2396() {
    let expected = concat!(
        r#"{"input":"HTTP://U@Example.COM:80/%7e/./","valid":true,"#,
        r#""output":"http://U@example.com/%7e/./","steps":["#,
        r#"{"step":"case","output":"http://U@example.com:80/%7e/./"},"#,
        r#"{"step":"scheme","output":"http://U@example.com/%7e/./"}],"error":null}"#,
        "\n",
        r#"{"input":"http://h/","valid":true,"output":"http://h/","steps":[],"error":null}"#,
        "\n",
    );
    let rows = ["HTTP://U@Example.COM:80/%7e/./", "http://h/"];
    says(&[&["normalize", "--json", "--spec", "rfc2396"], &rows[..]].concat(), 0, expected);
    says(&["normalize", "--spec", "rfc2396", "HTTP://A_B:80"], 0, "http://A_B:80\n");
    says(
        &["normalize", "--spec", "rfc2396", "--steps", "HTTP://H"],
        0,
        "case=http://h\thttp://h\n",
    );
}

#[test]
fn rungs_by_rfc_2396() {
    for (a, b, rung) in [
        ("http://h/", "http://h/", "simple"),
        ("HTTP://H:8/", "http://h:8/", "case"),
        ("HTTP://h:80/", "http://H/", "scheme"),
    ] {
        says(&["compare", "--spec", "rfc2396", a, b], 0, &format!("equal ({rung})\n"));
    }
    // The result of RFC 3986.
    for (a, b) in
        [("http://h/%7e", "http://h/~"), ("http://h", "http://h/"), ("http://h/./a", "http://h/a")]
    {
        says(&["compare", a, b], 0, &run(&["compare", a, b], "").stdout);
        says(&["compare", "--spec", "rfc2396", a, b], 1, "different (path)\n");
    }
}

/// RFC 1738 section 5. With rfc1738-generic, only sections 2.1 and 3.1 apply.
#[test]
fn rfc1738_applies_the_syntax_of_each_scheme() {
    for (text, code, generic) in [
        ("http://u:p@h/", Some("http-userinfo"), 0),
        ("telnet://h/x", Some("telnet-path"), 0),
        ("news:1a", Some("news-groups"), 0),
        ("nntp://a", Some("nntp-slash"), 0),
        ("ftp://h/a;type=x", Some("ftp-type"), 0),
        ("ftp://u:p@h/a;type=i", None, 0),
        ("http://h/?a", None, 0),
        ("x-y:http://u:p@h/", None, 0),
        ("http://h/~u", Some("char"), 1),
    ] {
        for command in ["check", "parse"] {
            let ran = run(&[command, "--json", "--spec", "rfc1738", text], "");
            let row: serde_json::Value = serde_json::from_str(&ran.stdout).unwrap();
            assert_eq!(row["error"]["code"].as_str(), code, "{text}");
            let status = if code.is_some() { failed(command) } else { 0 };
            assert_eq!(ran.status, status, "{text}");
            let ran = run(&[command, "--spec", "rfc1738-generic", text], "");
            let status = if generic > 0 { failed(command) } else { 0 };
            assert_eq!(ran.status, status, "{text}: {}", ran.stderr);
        }
    }
    let ran = run(&["check", "--spec", "rfc3986-generic", "http://h/"], "");
    assert_eq!(ran.status, 2, "{}", ran.stderr);
}

/// Returns the exit status of a subcommand for an invalid input, which is the answer of `check`.
fn failed(command: &str) -> i32 {
    if command == "check" { 1 } else { 3 }
}
