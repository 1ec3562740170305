//! `uri get`.

use super::{answers, run, says};

#[test]
fn template_is_rendered_for_each_row() {
    let text = "http://me:pw@[::1]:80/a/b?c#d";
    says(&["get", "{host}", text], 0, "[::1]\n");
    says(&["get", "{scheme} {host}:{port} {path}", text], 0, "http [::1]:80 /a/b\n");
    says(
        &["get", "{user}|{userinfo}|{authority}|{query}|{fragment}", text],
        0,
        "me|me:pw|me:pw@[::1]:80|c|d\n",
    );
    says(
        &["get", "<{uri}>", text, "", "urn:x"],
        0,
        "<http://me:pw@[::1]:80/a/b?c#d>\n<>\n<urn:x>\n",
    );
    says(&["get", "no {scheme}", "a", "b:"], 0, "no \nno b\n");
    says(&["get", "{{{path}}}", "a"], 0, "{a}\n");
    says(&["get", "{host}", "--", "-x"], 0, "\n");
}

#[test]
fn undefined_and_empty_components_print_nothing() {
    says(
        &["get", "{scheme}|{user}|{host}|{port}|{query}|{fragment}", "//@:?#", "a"],
        0,
        "|||||\n|||||\n",
    );
    says(&["get", "{user}", "//u@h", "//:p@h", "//h"], 0, "u\n\n\n");
}

#[test]
fn invalid_row_is_an_empty_line() {
    let ran = run(&["get", "<{host}>"], "http://a/\nhttp://b:x/\nhttp://c/\n");
    assert_eq!(ran.stdout, "<a>\n\n<c>\n");
    assert_eq!(super::places(&ran.stderr), ["<stdin>:2:10"]);
    assert_eq!(ran.status, 1);
}

#[test]
fn json_rows_have_the_fields_of_the_template() {
    let row = r#"{"input":"http://h/","valid":true,"host":"h","port":null,"query":null,"output":"h \"\" h http://h/","error":null}"#;
    says(
        &["get", "--json", "{host} \"{port}{query}\" {host} {uri}", "http://h/"],
        0,
        &format!("{row}\n"),
    );
    says(
        &["get", "--json", "{uri}", "h"],
        0,
        "{\"input\":\"h\",\"valid\":true,\"output\":\"h\",\"error\":null}\n",
    );
    let ran = run(&["get", "--json", "{host}{user}", "a b"], "");
    let expected =
        r#"{"input":"a b","valid":false,"host":null,"user":null,"output":null,"error":{"start":1,"#;
    assert!(ran.stdout.starts_with(expected), "{}", ran.stdout);
    assert_eq!((ran.stdout.lines().count(), ran.stderr.as_str(), ran.status), (1, "", 1));
}

#[test]
fn decoded_values_are_escaped() {
    let text = "http://a%3Ab:c@h%2Fx/%0A%09%0D%5C%20?%C3%BC";
    says(
        &["get", "--decode", "{user}|{host}|{path}|{query}", text],
        0,
        "a:b|h/x|/\\n\\t\\r\\\\ |ü\n",
    );
    says(&["get", "--decode", "{uri} {authority}", "//%41/%0A"], 0, "//%41/%0A %41\n");
    let row = r#"{"input":"/%0A?%FF","valid":true,"path":"/\n","query":"�","output":"/\n�","error":null,"decode_lossy":["query"]}"#;
    says(&["get", "--decode", "--json", "{path}{query}", "/%0A?%FF"], 0, &format!("{row}\n"));
}

#[test]
fn supports_all_inputs_and_specifications() {
    answers(&["get", "{path}", "-0"], "a\0b\0", 0, "a\nb\n");
    answers(
        &["get", "{path}", "--jsonl", "--field", "u"],
        "{\"u\":\"http://h/\\u0061\"}\n",
        0,
        "/a\n",
    );
    says(&["get", "{scheme} {opaque}", "--spec", "rfc2396", "mailto:a@b"], 0, "mailto a@b\n");
    says(&["get", "{host} {path} {params}", "--spec", "rfc1808", "//h/a;b"], 0, "h /a b\n");
    says(&["get", "{user} {url_path}", "--spec", "rfc1738", "ftp://u:p@h/a/b"], 0, "u a/b\n");
    says(&["get", "{path}", "--spec", "rfc2396", "--tolerant", "/a\\b"], 0, "/a\\\\b\n");
}

#[test]
fn invalid_template_is_a_usage_error() {
    let ran = run(&["get", "{scheme}://{hots}", "a"], "");
    assert_eq!((ran.status, ran.stdout.as_str()), (2, ""));
    let expected = "error: invalid TEMPLATE: unknown component name\n  |\n1 | {scheme}://{hots}\n  \
        |             ^^^^\n";
    assert!(ran.stderr.starts_with(expected), "{}", ran.stderr);
    assert!(ran.stderr.contains("use one of uri, user, scheme"), "{}", ran.stderr);
    for template in
        ["{", "}", "{}", "{host", "{host}}", "{password}", "{path:key}", "{opaque}", "a\nb"]
    {
        let ran = run(&["get", template, "a"], "");
        assert_eq!((ran.status, ran.stdout.as_str()), (2, ""), "{template}");
        assert!(
            ran.stderr.starts_with("error: invalid TEMPLATE: ") && ran.stderr.contains('^'),
            "{}",
            ran.stderr
        );
    }
    assert_eq!(run(&["get"], "").status, 2, "a template is missing");
}
