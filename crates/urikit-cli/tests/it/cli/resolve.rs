//! `uri resolve`.

use super::{answers, run, says};

const BASE: &str = "http://a/b/c/d;p?q";

#[test]
fn examples_of_section_5_4() {
    let targets = "http://a/b/g\nhttp://a/g\nhttp://a/b/c/d;p?y\nhttp://a/b/c/d;p?q\n";
    answers(&["resolve", "--base", BASE], "../g\n../../../g\n?y\n\n", 0, targets);
}

#[test]
fn json_rows() {
    let expected = concat!(
        r##"{"input":"#s","base":"http://a/b/c/d;p?q","valid":true,"output":"http://a/b/c/d;p?q#s","##,
        r#""same_document":true,"error":null}"#,
        "\n",
        r#"{"input":"g","base":"http://a/b/c/d;p?q","valid":true,"output":"http://a/b/c/g","#,
        r#""same_document":false,"error":null}"#,
        "\n",
    );
    says(&["resolve", "--json", "-b", BASE, "#s", "g"], 0, expected);
    let ran = run(&["resolve", "--json", "-b", BASE, "%"], "");
    let begin = r#"{"input":"%","base":"http://a/b/c/d;p?q","valid":false,"output":null,"same_document":null,"error":{"start":0,"#;
    assert!(ran.stdout.starts_with(begin), "{}", ran.stdout);
    assert_eq!(ran.status, 3);
}

#[test]
fn invalid_row_is_an_empty_line() {
    let ran = run(&["resolve", "--base", BASE], "g\n[\ng\n");
    assert_eq!(ran.stdout, "http://a/b/c/g\n\nhttp://a/b/c/g\n");
    assert!(ran.stderr.starts_with("<stdin>:2:1: "), "{}", ran.stderr);
    assert_eq!(ran.status, 3);
}

#[test]
fn fragment_of_the_base_is_ignored() {
    says(&["resolve", "--base", "http://a/b#c", ""], 0, "http://a/b\n");
}

#[test]
fn invalid_base_is_a_usage_error() {
    for base in ["../a", "http://a b/", "", "//a"] {
        let ran = run(&["resolve", "--base", base, "g"], "");
        assert_eq!((ran.status, ran.stdout.as_str()), (2, ""), "{base}");
        assert!(ran.stderr.starts_with("error: invalid --base: "), "{}", ran.stderr);
    }
}

#[test]
fn policies_apply() {
    let with = |policy: &[&str], base: &str, reference: &str| {
        let arguments: Vec<&str> =
            ["resolve", "--base", base].into_iter().chain(policy.iter().copied()).collect();
        let ran = run(&arguments, format!("{reference}\n"));
        (ran.stdout.trim_end().to_owned(), ran.status)
    };
    let good = |text: &str| (text.to_owned(), 0);
    let refused = (String::new(), 3);
    assert_eq!(with(&[], BASE, "http:g"), good("http:g"));
    assert_eq!(with(&["--variant", "same-scheme"], BASE, "http:g"), good("http://a/b/c/g"));
    assert_eq!(with(&["--variant", "keep-excess"], BASE, "../../../g"), good("http://a/../g"));
    assert_eq!(with(&["--variant", "refuse-excess"], BASE, "../../../g"), refused);
    assert_eq!(with(&["--variant", "refuse-excess"], BASE, "../../g"), good("http://a/g"));
    assert_eq!(with(&[], "foo:a/b", "../c"), good("foo:/c"));
    assert_eq!(with(&["--variant", "erratum-4547"], "foo:a/b", "../c"), good("foo:c"));
    assert_eq!(with(&["--variant", "refuse-rootless"], "urn:x:y", "?z"), refused);
    assert_eq!(with(&[], BASE, "%2e%2E/g"), good("http://a/b/c/%2e%2E/g"));
    assert_eq!(with(&["--variant", "encoded-dots"], BASE, "%2e%2E/g"), good("http://a/b/g"));
}

#[test]
fn errors_name_the_rule() {
    let ran = run(
        &["resolve", "--json", "--variant", "refuse-excess", "--base", BASE, "?q", "../../../g#f"],
        "",
    );
    let row = ran.stdout.lines().nth(1).unwrap();
    assert!(
        row.contains(r#""error":{"start":0,"end":10,"component":"path","code":"excess-dots","#),
        "{row}"
    );
}

/// References from the issue that requested older specifications.
const ROWS: &str = "?y\n../../../g\n/./g\nhttp:g\n\n";

#[test]
fn rfc_2396_resolves_differently() {
    let spec = ["resolve", "--spec", "rfc2396", "--base", BASE];
    let expected = "http://a/b/c/?y\nhttp://a/../g\nhttp://a/./g\nhttp:g\n(current document)\n";
    answers(&spec, ROWS, 0, expected);
    let tolerant = [&spec[..], &["--variant", "drop-excess", "--variant", "same-scheme"]].concat();
    let expected =
        "http://a/b/c/?y\nhttp://a/g\nhttp://a/./g\nhttp://a/b/c/g\n(current document)\n";
    answers(&tolerant, ROWS, 0, expected);
    // The same option for a scheme that is not known to be hierarchical.
    let unknown = [
        "resolve",
        "--spec",
        "rfc2396",
        "--base",
        "foo://a/b",
        "--variant",
        "same-scheme",
        "foo:g",
    ];
    says(&unknown, 0, "foo:g\n");
    says(&[&spec[..], &["#s"]].concat(), 0, "(current document)#s\n");
    says(&[&spec[..], &["--variant", "strip-leading", "/./../g"]].concat(), 0, "http://a/g\n");
    let ran = run(&[&spec[..], &["--variant", "refuse-excess", "../../../g"]].concat(), "");
    assert_eq!((ran.stdout.as_str(), ran.status), ("\n", 3));
}

#[test]
fn rfc_2396_and_a_base_without_a_path() {
    let with = |rule: &[&str], expected| {
        says(
            &[&["resolve", "--spec", "rfc2396", "--base", "http://a"], rule, &["g"]].concat(),
            0,
            expected,
        );
    };
    with(&[], "http://a/g\n");
    with(&["--variant", "empty-base-path"], "http://ag\n");
}

#[test]
fn json_rows_by_rfc_2396() {
    let expected = concat!(
        r##"{"input":"#s","base":"http://a/b/c/d;p?q","valid":true,"output":null,"same_document":true,"##,
        r#""current_document":true,"error":null}"#,
        "\n",
        r#"{"input":"d;p?q","base":"http://a/b/c/d;p?q","valid":true,"#,
        r#""output":"http://a/b/c/d;p?q","#,
        r#""same_document":false,"current_document":false,"error":null}"#,
        "\n",
    );
    says(
        &["resolve", "--json", "--spec", "rfc2396", "-b", "http://a/b/c/d;p?q#f", "#s", "d;p?q"],
        0,
        expected,
    );
    let expected = concat!(
        r#"{"input":"b","base":"mailto:a@b","valid":false,"output":null,"same_document":null,"#,
        r#""current_document":null,"#,
        r#""error":{"start":0,"end":1,"component":"reference","code":"rootless-base","#,
        r#""rule":"a relative reference needs a base with a hierarchical path","section":"RFC "#,
        r#"2396 section 5","#,
        r#""message":"..."}}"#,
        "\n",
    );
    says(&["resolve", "--json", "--spec", "rfc2396", "-b", "mailto:a@b", "b"], 3, expected);
}

#[test]
fn rfc_1808_inherits_params_and_the_whole_base() {
    let base = "http://a/b/c/d;p?q#f";
    let expected =
        "http://a/b/c/d;p?q#f\nhttp://a/b/c/d;x\nhttp://a/b/c/d;p?y\nhttp://a/../g\nhttp:g\n";
    answers(
        &["resolve", "--spec", "rfc1808", "-b", base],
        "\n;x\n?y\n../../../g\nhttp:g\n",
        0,
        expected,
    );
    says(
        &["resolve", "--spec", "rfc1808", "--variant", "drop-excess", "-b", base, "../../../g"],
        0,
        "http://a/g\n",
    );
    let expected = concat!(
        r#"{"input":"","base":"http://a/b/c/d;p?q#f","valid":true,"#,
        r#""output":"http://a/b/c/d;p?q#f","#,
        r#""same_document":true,"error":null}"#,
        "\n",
    );
    says(&["resolve", "--json", "--spec", "rfc1808", "-b", base, ""], 0, expected);
}

#[test]
fn base_uses_the_same_specification() {
    // RFC 3986 accepts this base; RFC 2396 requires characters after the scheme.
    says(&["resolve", "--base", "http:", "/g"], 0, "http:/g\n");
    let ran = run(&["resolve", "--spec", "rfc2396", "--base", "http:", "/g"], "");
    assert_eq!((ran.status, ran.stdout.as_str()), (2, ""));
    assert!(
        ran.stderr.starts_with("error: invalid --base: missing path after the scheme: http:"),
        "{}",
        ran.stderr
    );
    let ran = run(&["resolve", "--spec", "rfc1808", "--base", "/a", "g"], "");
    assert!(ran.stderr.starts_with("error: invalid --base: "), "{}", ran.stderr);
}
