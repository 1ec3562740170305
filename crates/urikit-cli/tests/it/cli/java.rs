//! `--spec java`: the parser of `java.net.URI`.

use serde_json::Value;

use super::{answers, run, says};

#[test]
fn components_are_those_of_the_raw_getters() {
    let template = "{host} {port} {path} {query}";
    let get = |url, expected| says(&["get", template, "--spec", "java", url], 0, expected);
    get("http://joe@123:080/caf\u{e9}?a[]=1", "123 80 /caf\u{e9} a[]=1\n");
    get("http://h:00/", "h 0 / \n");
    get("s3://my_bucket:80/key", "  /key \n");
    let ran = run(&["parse", "--json", "--spec", "java", "mailto:a@b?subject=c"], "");
    let row: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!((&row["spec"], &row["opaque"]), (&"java".into(), &"a@b?subject=c".into()));
    assert_eq!((&row["path"], &row["query"]), (&Value::Null, &Value::Null));
}

#[test]
fn validity_is_that_of_the_constructor() {
    let input = "http://h/caf\u{e9}\nhttp://a_b/\nhttp://h/a b\nx://\nhttp://h/a|b\n";
    let expected = "valid\nvalid\ninvalid\ninvalid\ninvalid\n";
    answers(&["check", "--spec", "java"], input, 1, expected);
    let ran = run(&["check", "--spec", "java"], b"http://h/\xff\n".as_slice());
    assert_eq!((ran.status, &*ran.stdout), (1, "invalid\n"));
}

#[test]
fn java_is_only_a_parser() {
    for arguments in [
        &["normalize", "--spec", "java", "a"][..],
        &["resolve", "--base", "http://a/", "--spec", "java", "a"],
        &["compare", "--spec", "java", "a", "b"],
        &["relativize", "--base", "http://a/", "--spec", "java", "a"],
        &["explain", "--spec", "java", "a"],
        &["audit", "--spec", "java", "a"],
        &["check", "--spec", "java", "--as", "uri", "a"],
        &["parse", "--spec", "java", "--tolerant", "a"],
        &["parse", "--spec", "java", "--unicode", "a"],
        &["parse", "--spec", "java", "--repair", "a"],
    ] {
        let ran = run(arguments, "");
        assert_eq!((ran.status, &*ran.stdout), (2, ""), "{arguments:?}");
    }
}
