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
    assert_eq!(ran.status, 3);
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
    assert_eq!((ran.stdout.lines().count(), ran.stderr.as_str(), ran.status), (1, "", 3));
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
    answers(&["get", "{path}", "-0"], "a\0b\0", 0, "a\0b\0");
    answers(
        &["get", "{path}", "--jsonl", "--field", "u"],
        "{\"u\":\"http://h/\\u0061\"}\n",
        0,
        "{\"u\":\"http://h/\\u0061\",\"path\":\"/a\"}\n",
    );
    says(&["get", "{scheme} {opaque}", "--spec", "rfc2396", "mailto:a@b"], 0, "mailto a@b\n");
    says(&["get", "{host} {path} {params}", "--spec", "rfc1808", "//h/a;b"], 0, "h /a b\n");
    says(&["get", "{user} {url_path}", "--spec", "rfc1738", "ftp://u:p@h/a/b"], 0, "u a/b\n");
    says(&["get", "{path}", "--spec", "rfc2396", "--lenient", "/a\\b"], 0, "/a\\\\b\n");
}

#[test]
fn invalid_template_is_a_usage_error() {
    let ran = run(&["get", "{scheme}://{hots}", "a"], "");
    assert_eq!((ran.status, ran.stdout.as_str()), (2, ""));
    let expected = "error: invalid TEMPLATE: unknown component name\n  |\n1 | {scheme}://{hots}\n  \
        |             ^^^^\n";
    assert!(ran.stderr.starts_with(expected), "{}", ran.stderr);
    assert!(ran.stderr.contains("did you mean `host`?"), "{}", ran.stderr);
    for template in ["{", "}", "{}", "{host", "{host}}", "{zone}", "{path:key}", "{opaque}", "a\nb"]
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

#[test]
fn values_are_derived_from_components() {
    let text = "HTTP://me:pw@Example.com:8080/a/b.tar.gz?q=a+b&q=%C3%A9&r#f";
    for (template, expected) in [
        ("{origin}", "http://example.com:8080"),
        ("{user}|{password}", "me|pw"),
        ("{port:default}", "8080"),
        ("{filename}|{extension}", "b.tar.gz|gz"),
        ("{query:q}|{query-all:q}|{query-all:r}|{query-all:s}", "a+b|a+b %C3%A9||"),
        ("{puny:host} {idn:host}", "Example.com Example.com"),
        (r"{host}\t{path}\n\\", "Example.com\t/a/b.tar.gz\n\\"),
    ] {
        says(&["get", template, text], 0, &format!("{expected}\n"));
    }
    says(&["get", "--decode", "{query-all:q}", text], 0, "a+b \u{e9}\n");
    says(&["get", "--decode", "--form", "{query:q}|{query-all:q}", text], 0, "a b|a b \u{e9}\n");
    says(
        &["get", "--json", "{origin}{query-all:q}", "https://h:443/?q=1&q=2"],
        0,
        "{\"input\":\"https://h:443/?q=1&q=2\",\"valid\":true,\"origin\":\"https://h\",\
         \"query-all:q\":\"1 2\",\"output\":\"https://h1 2\",\"error\":null}\n",
    );
}

#[test]
fn derived_values_can_be_undefined() {
    let template = "{origin}|{password}|{port:default}|{filename}|{extension}|{query-all:q}";
    for (text, expected) in [
        ("mailto:a@b.example", "|||||"),
        ("urn:isbn:1/a.b", "|||||"),
        ("file:///etc/.profile", "|||.profile||"),
        ("//h:/a/", "|||||"),
        ("ftp://u@h:/a.", "ftp://h||21|a.||"),
        ("https://u:@h", "https://h||443|||"),
        ("x-y://h/..", "x-y://h|||||"),
        ("a/b.%68tml", "|||b.%68tml|%68tml|"),
    ] {
        says(&["get", template, text], 0, &format!("{expected}\n"));
    }
    says(&["get", "--decode", "{filename} {extension}", "a/b.%68tml"], 0, "b.html html\n");
}

#[test]
fn hosts_have_an_ascii_form_and_a_unicode_form() {
    let template = "{puny:host} {idn:host}";
    let (ascii, unicode) = ("xn--rsum-bpad.example", "r\u{e9}sum\u{e9}.example");
    for host in [ascii, "r%C3%A9sum%C3%A9.example"] {
        says(&["get", template, &format!("http://{host}/")], 0, &format!("{ascii} {unicode}\n"));
    }
    let arguments = ["get", "--spec", "rfc3987", template, "http://r\u{e9}sum\u{e9}.example/"];
    says(&arguments, 0, &format!("{ascii} {unicode}\n"));
    let ran = run(&["get", "{puny:host}", "http://a..%C3%A9/"], "");
    assert_eq!((ran.status, ran.stdout.as_str()), (3, "\n"), "{}", ran.stderr);
}

#[test]
fn templates_have_defaults_segments_and_keys() {
    for (template, uri, expected) in [
        ("{query:q|none}", "http://h/", "none"),
        ("{query:q|none}", "http://h/?q=", ""),
        ("{port|-}{fragment|none}", "http://h/", "-none"),
        ("{path:1}|{path:-1}|{path:3|none}", "http://h/a%20b/c", "a%20b|c|none"),
        ("{path:2}", "http://h/a/", ""),
        ("{path:1|none}", "mailto:a@b.c", "none"),
        ("{query-keys}", "http://h/?b=1&a&b=2", "b a b"),
    ] {
        says(&["get", template, uri], 0, &format!("{expected}\n"));
        let row = run(&["get", "--json", template, uri], "").stdout;
        let row: serde_json::Value = serde_json::from_str(&row).expect("JSON");
        assert_eq!(row["output"], expected, "{template}");
    }
    says(&["get", "--decode", "{path:1}", "http://h/a%20b/c"], 0, "a b\n");
    let csv = ["get", "host,port|none", "--csv"];
    answers(&csv, "url\nhttp://h/\n", 0, "url,host,port\nhttp://h/,h,none\n");
    // A default cannot contain braces, and segments are counted from 1.
    for wrong in ["{port|{}", "{path:0}"] {
        assert_eq!(run(&["get", wrong, "a"], "").status, 2);
    }
}
