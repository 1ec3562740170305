//! `uri relativize`.

use super::{answers, run, says};
use crate::reach;

const BASE: &str = "http://a/b/c/d;p?q";

#[test]
fn inverts_examples_of_section_5_4() {
    let targets = "http://a/b/g\nhttp://a/g\nhttp://a/b/c/d;p?y\nhttp://a/b/c/d;p?q\nhttp://a/b/c/\nhttp://g\ng:h\n";
    let references = "../g\n/g\n?y\n\n.\n//g\ng:h\n";
    answers(&["relativize", "--base", BASE], targets, 0, references);
    // Resolving the reference returns the target.
    answers(&["resolve", "--base", BASE], references, 0, targets);
}

#[test]
fn json_rows() {
    let expected = concat!(
        r#"{"input":"http://a/b/c/d;p?q","base":"http://a/b/c/d;p?q","valid":true,"output":"","error":null}"#,
        "\n",
        r##"{"input":"http://a/b/c/x:y#s","base":"http://a/b/c/d;p?q","valid":true,"output":"./x:y#s","error":null}"##,
        "\n",
    );
    says(&["relativize", "--json", "-b", BASE, BASE, "http://a/b/c/x:y#s"], 0, expected);
}

#[test]
fn invalid_target_has_no_reference() {
    let ran =
        run(&["relativize", "-b", BASE], "http://a/b/c/g\n../g\nhttp://[\nhttp://a/b/c/d;p?q\n");
    assert_eq!(ran.stdout, "g\n\\N\n\\N\n\n");
    assert!(
        ran.stderr.contains("<stdin>:2:1: ") && ran.stderr.contains("<stdin>:3:"),
        "{}",
        ran.stderr
    );
    assert_eq!(ran.status, 3);
    let ran = run(&["relativize", "--json", "-b", BASE, "../g"], "");
    let begin = r#"{"input":"../g","base":"http://a/b/c/d;p?q","valid":false,"output":null,"error":{"start":0,"end":0,"component":"scheme","code":"scheme-missing","#;
    assert!(ran.stdout.starts_with(begin), "{}", ran.stdout);
}

#[test]
fn forms_are_selectable() {
    let with = |form: &str, target: &str| {
        let ran = run(&["relativize", "-b", BASE, "--form", form, target], "");
        (ran.stdout.trim_end_matches('\n').to_owned(), ran.status)
    };
    let good = |text: &str| (text.to_owned(), 0);
    let none = ("\\N".to_owned(), 3);
    assert_eq!(with("any", "http://a/g"), good("/g"));
    assert_eq!(with("relative-path", "http://a/g"), good("../../g"));
    assert_eq!(with("absolute-path", "http://a/b/c/g"), good("/b/c/g"));
    assert_eq!(with("network-path", "http://a/b/c/g"), good("//a/b/c/g"));
    assert_eq!(with("uri", "http://a/b/c/g"), good("http://a/b/c/g"));
    assert_eq!(with("descendant", "http://a/b/c/g"), good("g"));
    assert_eq!(with("descendant", "http://a/g"), none);
    assert_eq!(with("descendant,absolute-path", "http://a/g"), good("/g"));
    assert_eq!(with("empty-path", "http://a/b/c/d;p#s"), none);
    assert_eq!(with("empty-path", "http://a/b/c/d;p?q#s"), good("#s"));
}

#[test]
fn policies_apply() {
    let with = |policy: &[&str], base: &str, target: &str| {
        let ran = run(&[&["relativize", "--base", base], policy, &[target]].concat(), "");
        (ran.stdout.trim_end_matches('\n').to_owned(), ran.status)
    };
    let good = |text: &str| (text.to_owned(), 0);
    let none = ("\\N".to_owned(), 3);
    assert_eq!(with(&[], "foo:a/b", "foo:c"), good("foo:c"));
    assert_eq!(with(&["--variant", "erratum-4547"], "foo:a/b", "foo:c"), good("../c"));
    assert_eq!(with(&["--variant", "refuse-rootless"], "urn:x:y", "urn:x:y?z"), good("urn:x:y?z"));
    assert_eq!(with(&["--variant", "same-scheme"], "http://a/b", "http:g"), none);
    assert_eq!(with(&["--variant", "keep-excess"], "http://a/b", "http://a/../g"), good("../g"));
    assert_eq!(with(&["--variant", "encoded-dots"], "http://a/b/c", "http://a/b/%2e/d"), good("d"));
}

#[test]
fn errors_name_the_rule() {
    let ran = run(
        &["relativize", "--json", "--variant", "refuse-excess", "-b", BASE, "http://a/../g?q"],
        "",
    );
    let error = r#""error":{"start":8,"end":13,"component":"path","code":"excess-dots","#;
    assert!(ran.stdout.contains(error), "{}", ran.stdout);
    let ran = run(&["relativize", "--json", "--form", "descendant", "-b", BASE, "x:"], "");
    let error = r#""error":{"start":0,"end":2,"component":"reference","code":"no-form","#;
    assert!(ran.stdout.contains(error), "{}", ran.stdout);
}

#[test]
fn invalid_base_is_a_usage_error() {
    for base in ["../a", "http://a b/", "", "//a"] {
        let ran = run(&["relativize", "--base", base, "a:"], "");
        assert_eq!((ran.status, ran.stdout.as_str()), (2, ""), "{base}");
        assert!(ran.stderr.starts_with("error: invalid --base: "), "{}", ran.stderr);
    }
    says(&["relativize", "--base", "http://a/b#c", "http://a/b#d"], 0, "#d\n");
}

#[test]
fn long_path_of_dots_takes_linear_time() {
    let row = format!("http://a/{}", "x/../".repeat(reach(200_000, 2_000_000)));
    answers(&["relativize", "--base", BASE], row, 0, "/\n");
}
