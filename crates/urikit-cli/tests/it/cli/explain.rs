//! `uri explain`.

use serde_json::Value;

use super::{answers, run, says};

/// Returns the readings of a string.
fn explained(text: &str) -> Value {
    let ran = run(&["explain", "--json", text], "");
    serde_json::from_str(&ran.stdout).expect("JSON")
}

/// Returns the specifications that accept a string, from newest to oldest.
fn valid_in(text: &str) -> Vec<String> {
    let row = explained(text);
    let readings = row["readings"].as_object().expect("an object");
    let specs = ["rfc3986", "rfc2396+2732", "rfc2396", "rfc1808", "rfc1738"];
    assert_eq!(readings.len(), specs.len());
    let valid = specs.into_iter().filter(|spec| readings[*spec]["valid"] == true);
    valid.map(str::to_owned).collect()
}

#[test]
fn syntax_of_programs_has_parts() {
    for (text, parts) in [
        ("sip:a@[2001:db8::10]:5060", "user=a host=[2001:db8::10] port=5060"),
        ("mongodb://a:1,b:2/db", "host=a port=1 host=b port=2 database=db"),
        ("jdbc:postgresql://h/db", "subprotocol=postgresql host=h database=db"),
        ("git@h.example:org/r.git", "user=git host=h.example path=org/r.git"),
        ("s3://my_bucket/a", "bucket=my_bucket key=a"),
    ] {
        let view = &explained(text)["view"];
        let part =
            |part: &Value| Some(format!("{}={}", part["name"].as_str()?, part["value"].as_str()?));
        let found: Vec<_> = view["parts"].as_array().unwrap().iter().filter_map(part).collect();
        assert_eq!(found.join(" "), parts, "{text}");
        let drawing = run(&["explain", "--format", "human", text], "").stdout;
        let last = parts.rsplit('=').next().unwrap();
        assert!(drawing.contains("Parts") && drawing.contains(last), "{drawing}");
    }
    assert!(!run(&["explain", "mongodb://u:hush@a:1,b:2/"], "").stdout.contains("hush"));
}

#[test]
fn secrets_are_masked_by_default() {
    for text in [
        "http://joe:hush@h/?token=sesame",
        "ftp://joe:hush@h/sesame%20",
        "http:/joe:hush@h/?token=sesame",
        "http://joe:hu<hush@h/?token=sesame",
        "http://joe:hush@h:x/",
        "http://joe:%68ush@h/../a?token=sesame",
    ] {
        let ran = run(&["explain", text], "");
        assert!(!ran.stdout.contains("hush") && !ran.stderr.contains("hush"), "{}", ran.stdout);
        assert!(!ran.stdout.contains("ush@") && !ran.stdout.contains("=sesame"), "{}", ran.stdout);
        assert!(run(&["explain", "--show-secrets", text], "").stdout.contains("ush@"), "{text}");
        assert_eq!(run(&["explain", "--json", text], "").status, ran.status);
    }
    let drawing = "
  http://joe:****@h/?token=******
  ╰┬─╯   ╰──┬───╯ ││ ╰────┬─────╯
";
    let ran = run(&["explain", "http://joe:hush@h/?token=sesame"], "");
    assert!(ran.stdout.starts_with(drawing), "{}", ran.stdout);
    // Errors inside a secret are still reported.
    assert!(run(&["explain", "http://joe:hu<sh@h/"], "").stdout.contains("\n               ^\n"));
}

#[test]
fn host_that_only_old_specifications_find() {
    let expected = "
  ftp://google.com?@evil.com/
  ╰┬╯   ╰───┬────╯↑╰───┬────╯
  scheme   host   │  query
                  path (empty)

  An absolute URI (RFC 3986 section 4.3), usable as a base.

  ✓ RFC 3986, RFC 2396+2732, RFC 2396
    scheme ftp · host google.com · path (empty) · query @evil.com/
  ✓ RFC 1808
    scheme ftp · ≠ user google.com? · ≠ host evil.com · ≠ path /
  ✓ RFC 1738
    scheme ftp · ≠ user google.com? · ≠ host evil.com · ≠ url-path (empty)
  ≠ differs from RFC 3986

  The host depends on the specification: google.com in RFC 3986, RFC 2396+2732
  and RFC 2396; evil.com in RFC 1808 and RFC 1738.

  Already normalized (RFC 3986 section 6.2)
  Already normalized (RFC 2396 section 6)
  Scheme ftp: File Transfer Protocol (permanent, RFC 1738); default port 21; an
  empty path does not equal /
  Invalid ftp URI: column 17: ";
    let ran = run(&["explain", "ftp://google.com?@evil.com/"], "");
    assert_eq!(ran.status, 0);
    assert!(ran.stdout.starts_with(expected), "{}", ran.stdout);
    let row = explained("ftp://google.com?@evil.com/");
    assert_eq!(row["readings"]["rfc3986"]["host"], "google.com");
    assert_eq!(row["readings"]["rfc2396"]["host"], "google.com");
    assert_eq!(row["readings"]["rfc1738"]["host"], "evil.com");
    assert_eq!(row["readings"]["rfc1738"]["user"], "google.com?");
}

#[test]
fn brackets_require_rfc_2732() {
    assert_eq!(valid_in("http://h/?a[]=1"), ["rfc2396+2732"]);
    let ran = run(&["explain", "http://h/?a[]=1"], "");
    assert!(
        ran.stdout
            .contains("\n  ✓ RFC 2396+2732\n    scheme http · host h · path / · query a[]=1\n")
    );
    assert!(
        ran.stdout.contains("\n  Invalid under RFC 3986; an absolute URI (RFC 2396 section 3)")
    );
    assert_eq!(ran.status, 0);
}

#[test]
fn registered_names_differ() {
    let row = explained("http://a_b.example/");
    assert_eq!(row["readings"]["rfc3986"]["host_kind"], "reg-name");
    assert_eq!(row["readings"]["rfc2396"]["host_kind"], "registry");
    assert_eq!(row["readings"]["rfc2396"]["differs"], serde_json::json!(["host"]));
    let ran = run(&["explain", "http://a_b.example/"], "");
    let expected = "✓ RFC 2396+2732, RFC 2396\n    scheme http · ≠ reg_name a_b.example · path /\n";
    assert!(ran.stdout.contains(expected), "{}", ran.stdout);
    assert!(ran.stdout.contains("a_b.example in RFC 3986; none in"), "{}", ran.stdout);
}

#[test]
fn empty_scheme_specific_part_and_tilde() {
    assert_eq!(valid_in("http:"), ["rfc3986", "rfc1808"]);
    assert_eq!(valid_in("http://h/~u"), ["rfc3986", "rfc2396+2732", "rfc2396"]);
    let ran = run(&["explain", "http://h/~u"], "");
    let expected = "  ✗ RFC 1738\n    column 10: ";
    assert!(ran.stdout.contains(expected), "{}", ran.stdout);
    assert!(ran.stdout.contains("(RFC 1738 section 5)"), "{}", ran.stdout);
}

#[test]
fn json_rows() {
    let reading = |own: &str, rest: &str| {
        format!(
            r#"{{"valid":true,"kind":"uri","scheme":"X","authority":null,"userinfo":null,"host":null,"host_kind":null,"port":null,{rest},"fragment":null{own},"error":null}}"#
        )
    };
    let modern = reading(r#","differs":[]"#, r#""path":"y","query":"z""#);
    let opaque =
        reading(r#","opaque":"y?z","differs":["path","query"]"#, r#""path":null,"query":null"#);
    let rfc1808 = reading(r#","params":null,"differs":[]"#, r#""path":"y","query":"z""#);
    let rfc1738 = reading(
        r#","schemepart":"y?z","user":null,"password":null,"url_path":null,"differs":["path","query"]"#,
        r#""path":"y?z","query":null"#,
    );
    let normal = r#"{"output":"x:y?z","steps":[{"step":"case","output":"x:y?z"}]}"#;
    let expected = [
        r#"{"input":"X:y?z","valid":true,"readings":{"rfc3986":"#,
        &modern,
        r#","rfc2396+2732":"#,
        &opaque,
        r#","rfc2396":"#,
        &opaque,
        r#","rfc1808":"#,
        &rfc1808,
        r#","rfc1738":"#,
        &rfc1738,
        r#"},"disagreements":["path","query"],"normal_forms":{"rfc3986":"#,
        normal,
        r#","rfc2396":"#,
        normal,
        r#"},"scheme":{"name":"X","known":false,"default_port":null,"empty_path":null,"warning":null},"view":null,"view_rfc1738":null,"error":null}"#,
        "\n",
    ];
    says(&["explain", "--json", "X:y?z"], 0, &expected.concat());
    let row = explained("HTTP:");
    let scheme = serde_json::json!({"name": "HTTP", "known": true, "default_port": 80,
    "empty_path": "root", "warning": null});
    assert_eq!(row["scheme"], scheme);
    assert_eq!(row["normal_forms"]["rfc2396"], Value::Null);
}

#[test]
fn invalid_input_has_the_errors_of_all_specifications() {
    let ran = run(&["explain", "x y"], "");
    assert_eq!((ran.status, ran.stderr.as_str()), (1, ""));
    assert!(
        ran.stdout.starts_with("\n  x y\n   ^\n\n  Invalid under all specifications.\n"),
        "{}",
        ran.stdout
    );
    let output = ran.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    for section in [
        "RFC 3986 section 3.3",
        "RFC 2396 section 3.3",
        "RFC 1808 section 2.2",
        "RFC 1738 section 5",
    ] {
        assert!(output.contains(section), "{section}\n{output}");
    }
    let row = explained("x y");
    assert_eq!(
        (&row["valid"], &row["disagreements"], &row["scheme"]),
        (&false.into(), &Value::Array(vec![]), &Value::Null)
    );
    for (spec, reading) in row["readings"].as_object().unwrap() {
        assert!(reading["error"]["section"].is_string(), "{spec}");
    }
}

#[test]
fn normal_forms_have_steps() {
    let ran = run(&["explain", "HTTP://H:80/%7e/./"], "");
    let expected = "  Normalization steps (RFC 3986 section 6.2)
    case     http://h:80/%7E/./
    percent  http://h:80/~/./
    path     http://h:80/~/
    scheme   http://h/~/
  Normalization steps (RFC 2396 section 6)
    case     http://h:80/%7e/./
    scheme   http://h/%7e/./
";
    assert!(ran.stdout.contains(expected), "{}", ran.stdout);
}

#[test]
fn hosts_are_listed_only_if_they_differ() {
    for text in ["http://h/a", "file:///x", "mailto:a@b", "a", "x:///y"] {
        assert!(!run(&["explain", text], "").stdout.contains("depends"), "{text}");
    }
}

#[test]
fn explains_rows_and_invalid_utf8() {
    let ran = run(&["explain", "--json"], b"a\n\xFF\n\n".to_vec());
    assert_eq!((ran.stdout.lines().count(), ran.status), (3, 1));
    assert!(ran.stdout.contains(r#""input_base64":"/w==""#), "{}", ran.stdout);
    let expected = concat!(
        r#"{"input":"1","valid":false,"readings":null,"disagreements":null,"normal_forms":null,"scheme":null,"view":null,"view_rfc1738":null,"#,
        r#""error":{"start":0,"end":1,"component":null,"code":"json","rule":"a JSON string","section":"RFC 8259","#,
        r#""message":"..."}}"#,
        "\n"
    );
    answers(&["explain", "--json", "--jsonl"], "1\n", 2, expected);
    let ran = run(&["explain", "--jsonl"], "1\n");
    assert!(ran.stdout == "\n" && ran.stderr.starts_with("<stdin>:1:1: "), "{}", ran.stderr);
}

#[test]
fn color_can_be_forced_in_a_pipe() {
    assert!(run(&["explain", "--color", "always", "a"], "").stdout.contains('\x1B'));
    assert!(!run(&["explain", "a"], "").stdout.contains('\x1B'));
}

/// RFC 1738 section 3.2.2: three similar paths require different FTP commands.
#[test]
fn client_actions_follow_the_scheme() {
    let plan = |path: &str| {
        let ran = run(&["explain", &format!("ftp://myname@host.dom{path}")], "");
        let lines = ran.stdout.lines().filter_map(|line| line.trim().strip_prefix("send "));
        lines.map(|line| line.trim_end_matches("\\r\\n").to_owned()).collect::<Vec<_>>()
    };
    let login = ["USER myname", "PASS <password>"];
    assert_eq!(plan("/%2Fetc/motd"), [&login[..], &["CWD /etc", "TYPE I", "RETR motd"]].concat());
    assert_eq!(
        plan("//etc/motd"),
        [&login[..], &["CWD ", "CWD etc", "TYPE I", "RETR motd"]].concat()
    );
    assert_eq!(plan("/etc/motd"), [&login[..], &["CWD etc", "TYPE I", "RETR motd"]].concat());
}

#[test]
fn view_is_a_member_of_json_rows() {
    let expected = serde_json::json!({
        "parts": [
            {"name": "user", "value": "u", "implied": false},
            {"name": "host", "value": "h", "implied": false},
            {"name": "name", "value": "a%FF", "implied": false},
            {"name": "type", "value": "I", "implied": false},
        ],
        "finding": null,
        "client": [
            {"connect": "h", "port": 21},
            {"send": "USER u\r\n"},
            {"send": "PASS ", "ask": "password", "then": "\r\n"},
            {"send": "TYPE I\r\n"},
            {"send": "RETR a\u{fffd}\r\n", "send_base64": "UkVUUiBh/w0K"},
        ],
        "error": null,
    });
    let view = |text| explained(text)["view"].take();
    assert_eq!(view("ftp://u@h/a%FF;type=I"), expected);
    assert_eq!(view("x-y:z"), Value::Null);
    let error = &view("ftp://h/a;type=x")["error"];
    assert_eq!(
        (&error["code"], &error["start"], &error["end"]),
        (&"ftp-type".into(), &15.into(), &16.into())
    );
    assert_eq!(view("a b"), Value::Null);
}

#[test]
fn scheme_information_is_printed() {
    says(
        &["explain", "--schemes", "FTP:"],
        0,
        "FTP\tpermanent\tRFC 1738\t21\tview\tFile Transfer Protocol\n",
    );
    says(&["explain", "--schemes", "no-such"], 1, "no-such\t\\N\t\\N\t\\N\t\\N\t\\N\n");
    says(&["explain", "--schemes", "X-mine"], 0, "X-mine\texperimental\t\\N\t\\N\t\\N\t\\N\n");
    let all = run(&["explain", "--schemes"], "").stdout;
    assert!(all.lines().count() > 240 && all.lines().is_sorted());
    assert!(all.lines().all(|line| line.split('\t').count() == 6));
    let wais: Value =
        serde_json::from_str(&run(&["explain", "--schemes", "wais", "--json"], "").stdout).unwrap();
    assert_eq!((&wais["status"], &wais["reference"]), (&"historical".into(), &"RFC 4156".into()));
    assert_eq!(wais["kept_by_rfc1738"], false);
    let empty_path = |name| {
        let row: Value =
            serde_json::from_str(&run(&["explain", "--schemes", name, "--json"], "").stdout)
                .unwrap();
        row["empty_path"].clone()
    };
    let names = ["http", "gopher", "ftp", "afs"].map(empty_path);
    assert_eq!(names, ["root".into(), "root-without-query".into(), "keep".into(), Value::Null]);
    let afs: Value =
        serde_json::from_str(&run(&["explain", "--schemes", "afs", "--json"], "").stdout).unwrap();
    assert_eq!(afs["kept_by_rfc1738"], true);
}

/// `?` is allowed in a file name by RFC 1738, but not by RFC 8089.
#[test]
fn view_depends_on_the_specification() {
    let text = "file:///a?b";
    let explained = explained(text);
    assert_eq!(explained["view"]["error"]["code"], "file-query");
    assert_eq!(explained["view_rfc1738"]["parts"][1]["value"], "a?b");
    let drawn = run(&["explain", text], "").stdout;
    assert!(
        drawn.contains("Invalid file URI: column 10")
            && drawn.contains("Parts of the file URI under RFC 1738"),
        "{drawn}"
    );
    // Identical views are printed once.
    let drawn = run(&["explain", "ftp://h/a"], "").stdout;
    assert_eq!(drawn.matches("Parts of the ftp URI").count(), 1, "{drawn}");
}

/// URLs that RFC 1738 rejects have no view by it.
#[test]
fn rfc1738_view_is_shown_if_it_differs() {
    for text in ["mailto:a~b@c?x=y", "mailto:a@b#f", "http://h/~a", "http://h/a#b"] {
        let row = explained(text);
        assert_eq!(row["readings"]["rfc1738"]["valid"], false, "{text}");
        assert_eq!(row["view_rfc1738"], Value::Null, "{text}");
        let drawn = run(&["explain", text], "").stdout;
        assert!(!drawn.contains("by RFC 1738"), "{drawn}");
    }
    for text in ["http://google.com?@evil.com/a", "ftp://h?@h/x"] {
        assert_eq!(explained(text)["view_rfc1738"]["error"]["code"], "view-otherwise", "{text}");
    }
    // The same view is not repeated.
    for text in ["ftp://h/a", "http://h/a"] {
        assert_eq!(explained(text)["view_rfc1738"], Value::Null, "{text}");
    }
}

#[test]
fn normalization_of_masked_parts_is_mentioned() {
    for (text, expected) in [
        (
            "http://joe:%68ush@h/",
            "Already normalized (RFC 3986 section 6.2), except for masked parts\n",
        ),
        (
            "http://joe:%68ush@H/",
            "Normalization steps (RFC 3986 section 6.2), except for masked parts\n",
        ),
        ("http://joe:hush@h/", "Already normalized (RFC 3986 section 6.2)\n"),
    ] {
        let found = run(&["explain", text], "").stdout;
        assert!(found.contains(expected), "{found}");
    }
}

#[test]
fn schemes_that_can_run_code_have_a_warning() {
    for (uri, has_warning) in [
        ("javascript:alert(1)", true),
        ("JaVaScript://%0aalert(1)", true),
        ("data:text/html,x", true),
        ("file:///etc/passwd", true),
        ("http://h/?u=javascript:alert(1)", false),
        ("mailto:a@b.example", false),
        ("a", false),
    ] {
        let row = run(&["explain", "--json", uri], "").stdout;
        let row: Value = serde_json::from_str(&row).unwrap();
        assert_eq!(row["scheme"]["warning"].is_string(), has_warning, "{uri}");
    }
}
