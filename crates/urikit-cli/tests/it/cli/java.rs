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
    let input = "s3://my_bucket/k\nmailto:a\n|\n";
    let none = "\\N";
    let rows = [
        ["s3", none, none, none, "/k", none, none, none, "my_bucket"].join("\t"),
        ["mailto", none, none, none, none, none, none, "a", none].join("\t"),
        [none; 9].join("\t"),
    ];
    answers(&["parse", "--spec", "java"], input, 3, &(rows.join("\n") + "\n"));
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
fn normalize_and_resolve_are_the_methods_of_the_class() {
    for (input, output, steps) in [
        ("http://h:080/a//b/./../c", "http://h:80/a/c", 1),
        ("http://h/../a", "http://h/../a", 0),
        ("a/../b:c", "./b:c", 1),
        ("mailto:a@b", "mailto:a@b", 0),
    ] {
        let ran = run(&["normalize", "--json", "--spec", "java", input], "");
        let row: Value = serde_json::from_str(&ran.stdout).unwrap();
        assert_eq!(row["output"], output, "{input}");
        assert_eq!(row["steps"].as_array().unwrap().len(), steps, "{input}");
    }
    for (base, input, target) in [
        ("http://a/b/c/d;p?q#f", "../g", "http://a/b/g"),
        ("http://a/b/c/d;p?q", "../../../g", "http://a/../g"),
        ("http://a/b/c/d;p?q", "?y", "http://a/b/c/?y"),
        ("http://a/b/c/d;p?q", "#s", "http://a/b/c/d;p?q#s"),
        ("a/b", "c", "a/c"),
        ("mailto:a@b", "c", "c"),
    ] {
        let arguments = ["resolve", "--spec", "java", "--base", base, input];
        says(&arguments, 0, &format!("{target}\n"));
    }
    says(&["resolve", "--spec", "java", "--base", "http://a b/", "c"], 2, "");
}

#[test]
fn options_of_specifications_do_not_apply_to_java() {
    for arguments in [
        &["normalize", "--only", "case", "--spec", "java", "a"][..],
        &["resolve", "--base", "http://a/", "--variant", "keep-excess", "--spec", "java", "a"],
        &["compare", "--spec", "java", "a", "b"],
        &["relativize", "--base", "http://a/", "--spec", "java", "a"],
        &["explain", "--spec", "java", "a"],
        &["audit", "--spec", "java", "a"],
        &["check", "--spec", "java", "--as", "uri", "a"],
        &["parse", "--spec", "java", "--lenient", "a"],
        &["parse", "--spec", "java", "--unicode", "a"],
        &["parse", "--spec", "java", "--lenient", "a"],
    ] {
        let ran = run(arguments, "");
        assert_eq!((ran.status, &*ran.stdout), (2, ""), "{arguments:?}");
    }
}
