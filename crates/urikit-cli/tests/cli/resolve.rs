//! `uri resolve`.

use super::{answers, run, says};

const BASE: &str = "http://a/b/c/d;p?q";

#[test]
fn the_targets_of_section_5_4() {
    let targets = "http://a/b/g\nhttp://a/g\nhttp://a/b/c/d;p?y\nhttp://a/b/c/d;p?q\n";
    answers(&["resolve", "--base", BASE], "../g\n../../../g\n?y\n\n", 0, targets);
}

#[test]
fn json_rows() {
    let expected = concat!(
        r##"{"input":"#s","base":"http://a/b/c/d;p?q","valid":true,"target":"http://a/b/c/d;p?q#s","##,
        r#""same_document":true,"error":null}"#,
        "\n",
        r#"{"input":"g","base":"http://a/b/c/d;p?q","valid":true,"target":"http://a/b/c/g","same_document":false,"error":null}"#,
        "\n",
    );
    says(&["resolve", "--json", "-b", BASE, "#s", "g"], 0, expected);
    let ran = run(&["resolve", "--json", "-b", BASE, "%"], "");
    let begin = r#"{"input":"%","base":"http://a/b/c/d;p?q","valid":false,"target":null,"same_document":null,"error":{"start":0,"#;
    assert!(ran.stdout.starts_with(begin), "{}", ran.stdout);
    assert_eq!(ran.status, 1);
}

#[test]
fn a_bad_row_is_an_empty_line() {
    let ran = run(&["resolve", "--base", BASE], "g\n[\ng\n");
    assert_eq!(ran.stdout, "http://a/b/c/g\n\nhttp://a/b/c/g\n");
    assert!(ran.stderr.starts_with("<stdin>:2:1: "), "{}", ran.stderr);
    assert_eq!(ran.status, 1);
}

#[test]
fn the_fragment_of_a_base_is_dropped() {
    says(&["resolve", "--base", "http://a/b#c", ""], 0, "http://a/b\n");
}

#[test]
fn a_base_that_is_none_is_wrong_usage() {
    for base in ["../a", "http://a b/", "", "//a"] {
        let ran = run(&["resolve", "--base", base, "g"], "");
        assert_eq!((ran.status, ran.stdout.as_str()), (2, ""), "{base}");
        assert!(ran.stderr.starts_with("--base:1:"), "{}", ran.stderr);
    }
}

#[test]
fn policies() {
    let with = |policy: &[&str], base: &str, reference: &str| {
        let arguments: Vec<&str> =
            ["resolve", "--base", base].into_iter().chain(policy.iter().copied()).collect();
        let ran = run(&arguments, format!("{reference}\n"));
        (ran.stdout.trim_end().to_owned(), ran.status)
    };
    let good = |text: &str| (text.to_owned(), 0);
    let refused = (String::new(), 1);
    assert_eq!(with(&[], BASE, "http:g"), good("http:g"));
    assert_eq!(with(&["--scheme-rule", "compat"], BASE, "http:g"), good("http://a/b/c/g"));
    assert_eq!(with(&["--excess", "keep"], BASE, "../../../g"), good("http://a/../g"));
    assert_eq!(with(&["--excess", "refuse"], BASE, "../../../g"), refused);
    assert_eq!(with(&["--excess", "refuse"], BASE, "../../g"), good("http://a/g"));
    assert_eq!(with(&[], "foo:a/b", "../c"), good("foo:/c"));
    assert_eq!(with(&["--rootless", "erratum-4547"], "foo:a/b", "../c"), good("foo:c"));
    assert_eq!(with(&["--rootless", "refuse"], "urn:x:y", "?z"), refused);
    assert_eq!(with(&[], BASE, "%2e%2E/g"), good("http://a/b/c/%2e%2E/g"));
    assert_eq!(with(&["--encoded-dots", "dots"], BASE, "%2e%2E/g"), good("http://a/b/g"));
}

#[test]
fn a_refusal_names_its_rule() {
    let ran = run(&["resolve", "--json", "--excess", "refuse", "--base", BASE, "?q", "../../../g#f"], "");
    let row = ran.stdout.lines().nth(1).unwrap();
    assert!(row.contains(r#""error":{"start":0,"end":10,"component":"path","code":"excess-dots","#), "{row}");
}

#[test]
fn ten_megabytes_of_dots() {
    let row = "../".repeat(10 << 20 >> 2);
    answers(&["resolve", "--base", BASE], row, 0, "http://a/\n");
}
