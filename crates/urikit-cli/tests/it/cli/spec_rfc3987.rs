//! `--spec rfc3987`: the subcommands with IRIs.

use super::{answers, run, says};

const SPEC: [&str; 2] = ["--spec", "rfc3987"];

/// Inserts the option after the subcommand.
fn with_spec(arguments: &[&'static str]) -> Vec<&'static str> {
    [&arguments[..1], &SPEC, &arguments[1..]].concat()
}

#[test]
fn iris_are_parsed() {
    let iri = "http://\u{fc}:p@\u{4f8b}\u{3048}.jp:80/\u{7d0d}?q=\u{e000}#\u{8c46}";
    let fields = "http\t\u{fc}:p\t\u{4f8b}\u{3048}.jp\t80\t/\u{7d0d}\tq=\u{e000}\t\u{8c46}\n";
    answers(&with_spec(&["parse"]), format!("{iri}\n"), 0, fields);
    let expected = concat!(
        "{\"input\":\"//\u{4f8b}/\u{2028}%41\",\"valid\":true,\"spec\":\"rfc3987\",\"kind\":\"relative-ref\",\"scheme\":null,",
        "\"authority\":\"\u{4f8b}\",\"userinfo\":null,\"host\":\"\u{4f8b}\",\"host_kind\":\"reg-name\",\"port\":null,",
        "\"path\":\"/\u{2028}%41\",\"query\":null,\"fragment\":null,\"error\":null}\n",
    );
    says(&with_spec(&["parse", "--json", "//\u{4f8b}/\u{2028}%41"]), 0, expected);
}

#[test]
fn values_with_other_characters_are_decoded() {
    let iri = "http://\u{fc}%40:p@h/\u{7d0d}%E8%B1%86?\u{fc}=%C3%BC\u{fc}&b";
    answers(
        &with_spec(&["parse", "--decode"]),
        format!("{iri}\n"),
        0,
        "http\t\u{fc}@:p\th\t\\N\t/\u{7d0d}\u{8c46}\t\u{fc}=\u{fc}\u{fc}&b\t\\N\n",
    );
    let template = "{user} {query:\u{fc}} [{query:b}] {path}";
    says(
        &["get", "--spec", "rfc3987", template, iri],
        0,
        "\u{fc}%40 %C3%BC\u{fc} [] /\u{7d0d}%E8%B1%86\n",
    );
    let decoded = ["get", "--spec", "rfc3987", "--decode", template, iri];
    says(&decoded, 0, "\u{fc}@ \u{fc}\u{fc} [] /\u{7d0d}\u{8c46}\n");
}

#[test]
fn pairs_are_found_in_tolerant_parsing() {
    says(
        &["get", "--spec", "rfc2396", "--lenient", "{query:b}", "/a?\u{fc}&b=\u{fc}"],
        0,
        "\u{fc}\n",
    );
}

#[test]
fn errors_cite_rfc_3987_with_spans() {
    for (text, start, end, section) in [
        ("http://\u{4f8b}:b/", 11, 12, "RFC 3986 section 3.2.3"),
        ("/\u{7d0d}\u{85}", 4, 6, "RFC 3987 section 2.2"),
        ("/\u{e000}", 1, 4, "RFC 3987 section 2.2"),
    ] {
        let ran = run(&["check", "--json", "--spec", "rfc3987", text], "");
        let row: serde_json::Value = serde_json::from_str(&ran.stdout).expect("JSON");
        let error = &row["error"];
        assert_eq!((ran.status, row["valid"].as_bool()), (1, Some(false)), "{text}");
        assert_eq!(
            (error["start"].as_u64(), error["end"].as_u64()),
            (Some(start), Some(end)),
            "{error}"
        );
        assert!(
            error["section"] == section || error["section"] == "RFC 3987 section 2.2",
            "{error}"
        );
    }
    let ran = run(&with_spec(&["check"]), b"/\xe7\xb4\n/\xe7\xb4\x8d\n".to_vec());
    assert_eq!((ran.status, ran.stdout.as_str()), (1, "invalid\nvalid\n"));
    assert!(ran.stderr.starts_with("<stdin>:1:2: "), "{}", ran.stderr);
    // RFC 3986 does not allow any of these.
    assert_eq!(run(&["check", "/\u{7d0d}"], "").status, 1);
}

#[test]
fn forms_of_iris_are_checked() {
    let texts = ["a:\u{fc}", "a:\u{fc}#c", "\u{fc}"];
    for (form, expected) in [
        ("uri-reference", "valid\nvalid\nvalid\n"),
        ("uri", "valid\nvalid\ninvalid\n"),
        ("absolute-uri", "valid\ninvalid\ninvalid\n"),
        ("relative-ref", "invalid\ninvalid\nvalid\n"),
    ] {
        let arguments = [&["check", "--spec", "rfc3987", "--as", form], &texts[..]].concat();
        says(&arguments, i32::from(expected.contains("in")), expected);
    }
    // A missing component is reported before an invalid character.
    let ran = run(&["check", "--json", "--spec", "rfc3987", "--as", "uri", "\u{fc} "], "");
    assert!(ran.stdout.contains(r#""code":"scheme-missing""#), "{}", ran.stdout);
}

#[test]
fn resolves_against_an_iri() {
    let base = ["resolve", "--spec", "rfc3987", "--base", "http://\u{4f8b}/\u{8c46}/x?q#f"];
    says(
        &[&base[..], &["../\u{7d0d}", "?\u{e000}", ""]].concat(),
        0,
        "http://\u{4f8b}/\u{7d0d}\nhttp://\u{4f8b}/\u{8c46}/x?\u{e000}\nhttp://\u{4f8b}/\u{8c46}/x?q\n",
    );
    let expected = concat!(
        "{\"input\":\"\",\"base\":\"http://\u{4f8b}/\u{8c46}/x?q\",\"valid\":true,\"output\":\"http://\u{4f8b}/\u{8c46}/x?q\",",
        "\"same_document\":true,\"error\":null}\n"
    );
    says(&[&base[..], &["--json", ""]].concat(), 0, expected);
    says(
        &[&base[..], &["--variant", "keep-excess", "../../\u{fc}"]].concat(),
        0,
        "http://\u{4f8b}/../\u{fc}\n",
    );
    let ran = run(&[&base[..], &["--variant", "refuse-excess", "../../\u{fc}"]].concat(), "");
    assert_eq!((ran.status, ran.stdout.as_str()), (3, "\n"));
    assert_eq!(run(&["resolve", "--spec", "rfc3987", "--base", "\u{fc}", "a"], "").status, 2);
}

#[test]
fn normalization_decodes_allowed_characters() {
    let text = "HTTP://\u{c9}.example:80/ros%c3%a9/%7e%2f/.";
    says(
        &with_spec(&["normalize", "HTTP://\u{c9}.example:80/ros%c3%a9/%7e%2f/."]),
        0,
        "http://\u{c9}.example/ros\u{e9}/~%2F/\n",
    );
    let expected = "case=http://\u{c9}.example:80/ros%C3%A9/%7E%2F/.\tpercent=http://\u{c9}.example:80/ros\u{e9}/~%2F/.\t\
                    path=http://\u{c9}.example:80/ros\u{e9}/~%2F/\tscheme=http://\u{c9}.example/ros\u{e9}/~%2F/\t\
                    http://\u{c9}.example/ros\u{e9}/~%2F/\n";
    says(&["normalize", "--steps", "--spec", "rfc3987", text], 0, expected);
    says(&with_spec(&["normalize", "--only", "case", "A:%c3%a9"]), 0, "a:%C3%A9\n");
    let expected = "{\"input\":\"/\u{fc}\",\"valid\":true,\"output\":\"/\u{fc}\",\"steps\":[],\"error\":null}\n";
    says(&with_spec(&["normalize", "--json", "/\u{fc}"]), 0, expected);
}

#[test]
fn compares_iris() {
    for (a, b, status, rung) in [
        ("http://a/\u{e9}", "http://a/\u{e9}", 0, "equal (simple)"),
        ("http://a/\u{e9}", "HTTP://a/\u{e9}", 0, "equal (case)"),
        ("http://a/\u{e9}", "http://a/%C3%A9", 0, "equal (percent)"),
        ("http://a/\u{e9}/.", "http://a/%C3%A9/", 0, "equal (path)"),
        ("http://a/\u{e9}", "http://a:80/%C3%A9", 0, "equal (scheme)"),
        ("http://a/\u{e9}", "http://a/e\u{301}", 1, "different (path)"),
    ] {
        says(&["compare", "--spec", "rfc3987", a, b], status, &format!("{rung}\n"));
    }
    let level = ["compare", "--spec", "rfc3987", "--level", "case", "/\u{e9}", "/%C3%A9"];
    says(&level, 1, "different\n");
}

#[test]
fn relativizes_iris() {
    let base = "http://\u{4f8b}/\u{8c46}/x?q#f";
    let by = ["relativize", "--spec", "rfc3987", "--base", base];
    let targets = "http://\u{4f8b}/\u{7d0d}\nhttp://\u{4f8b}/\u{8c46}/\u{fc}:\nhttp://\u{4f8b}/\u{8c46}/x?\u{e000}\n";
    let references = "/\u{7d0d}\n./\u{fc}:\n?\u{e000}\n";
    answers(&by, targets, 0, references);
    answers(&["resolve", "--spec", "rfc3987", "--base", base], references, 0, targets);
    let expected = concat!(
        "{\"input\":\"http://\u{4f8b}/\u{8c46}/\u{fc}\",\"base\":\"http://\u{4f8b}/\u{8c46}/x?q\",\"valid\":true,",
        "\"output\":\"\u{fc}\",\"error\":null}\n"
    );
    says(&[&by[..], &["--json", "http://\u{4f8b}/\u{8c46}/\u{fc}"]].concat(), 0, expected);
    let ran = run(&[&by[..], &["\u{fc}"]].concat(), "");
    assert_eq!((ran.status, ran.stdout.as_str()), (3, "\\N\n"));
    says(&[&by[..], &["--form", "empty-path", "http://\u{4f8b}/"]].concat(), 3, "\\N\n");
    assert_eq!(run(&["relativize", "--spec", "rfc3987", "--base", "\u{fc}", "a:"], "").status, 2);
    assert_eq!(run(&["relativize", "--spec", "rfc2396", "--base", "a:/", "a:/"], "").status, 2);
}

#[test]
fn explain_lists_rfc_3987_first() {
    let iri = "http://\u{4f8b}.jp/\u{8c46}";
    let ran = run(&["explain", "--json", "--spec", "rfc3987", iri], "");
    let row: serde_json::Value = serde_json::from_str(&ran.stdout).expect("JSON");
    let readings = &row["readings"];
    assert_eq!((ran.status, &readings["rfc3987"]["host"]), (0, &serde_json::json!("\u{4f8b}.jp")));
    assert_eq!(readings["rfc3986"]["valid"], false);
    assert_eq!(row["normal_forms"]["rfc3987"]["output"], iri);
    assert_eq!(row["scheme"]["name"], "http");
    let drawn = run(&["explain", "--spec", "rfc3987", iri, "/\u{202e}"], "").stdout;
    for expected in [
        "An absolute IRI (RFC 3987 section 2.2)",
        "\u{2713} RFC 3987",
        "Already normalized (RFC 3987 section 5.3)",
        "\\u{202E}",
    ] {
        assert!(drawn.contains(expected), "{expected}\n{drawn}");
    }
    assert!(!drawn.contains('\u{202e}'), "{drawn}");
    // Views of URIs are printed as before.
    let of_uri = |spec: &[&str]| -> serde_json::Value {
        let ran = run(&[&["explain", "--json", "http://h/"], spec].concat(), "");
        serde_json::from_str(&ran.stdout).expect("JSON")
    };
    let (plain, more) = (of_uri(&[]), of_uri(&SPEC));
    assert_eq!(
        (&plain["view"], &plain["readings"]["rfc3986"]),
        (&more["view"], &more["readings"]["rfc3986"])
    );
    assert!(plain["readings"]["rfc3987"].is_null() && plain["normal_forms"]["rfc3987"].is_null());
    assert_eq!(run(&["explain", "--spec", "rfc2396", "a"], "").status, 2);
}
