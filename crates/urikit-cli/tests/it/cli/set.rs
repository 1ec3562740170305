//! `uri set`, also with `--new`.

use super::{TempFile, answers, run, says};

#[test]
fn other_components_are_unchanged() {
    for (arguments, text, expected) in [
        (
            &["-s", "host=example.com"][..],
            "HTTP://u@A:080/%7e/../b?c#d",
            "HTTP://u@example.com:080/%7e/../b?c#d",
        ),
        (&["-s", "path=/a b%"], "http://h", "http://h/a%20b%25"),
        (&["-s", "path:=/a%20b"], "http://h", "http://h/a%20b"),
        (&["-s", "host=::1", "-s", "port=80"], "http://h/", "http://[::1]:80/"),
        (&["-s", "host=[::1]"], "http://h/", "http://[::1]/"),
        (&["-s", "user=a:b", "-s", "password=c@d"], "http://h/", "http://a%3Ab:c%40d@h/"),
        (&["-s", "password=x", "-s", "user=y", "-s", "host=h"], "p", ""),
        (&["-s", "password=x", "-s", "user=y", "-s", "host=h"], "/p", "//y:x@h/p"),
        (&["-s", "port?=443", "-s", "path?:=/x"], "http://h:1/a", "http://h:1/a"),
        (&["-s", "port?=443", "-s", "path?:=/x"], "http://h", "http://h:443/x"),
        (&["-d", "authority"], "http://h//a", "http:/.//a"),
        (&["-d", "scheme"], "x:a:b", "./a:b"),
        // Components that depend on the removed one are removed as well.
        (&["-d", "user"], "http://u:p@h:80/", "http://h:80/"),
        (&["-d", "password"], "http://u:p@h:80/", "http://u@h:80/"),
        (&["-d", "host"], "http://u:p@h:80/a", "http:/a"),
        (
            &["-d", "query", "-d", "fragment", "-d", "port", "-d", "userinfo"],
            "x://u@h:1/?q#f",
            "x://h/",
        ),
        (&["-d", "path", "-a", "path=a/b", "-a", "path=..."], "x://h/c/d", "x://h/a%2Fb/..."),
        // A dot segment cannot be appended.
        (&["-a", "path=.."], "x://h/c/d", ""),
        (&["-s", "path:=/c/.."], "x://h/c/d", "x://h/c/.."),
        (&["-a", "path=b"], "http://h/a/?q", "http://h/a/b?q"),
        (
            &["-d", "query:utm_*", "-s", "query:b=2&", "-a", "query:c=d e"],
            "http://h/?utm_a=1&b=%7e&utm_b&a;x#f",
            "http://h/?b=2%26&a;x&c=d%20e#f",
        ),
        (
            &["--form", "-s", "query:a?=x", "-s", "query:b?=y z"],
            "http://h/?a=%7e",
            "http://h/?a=%7e&b=y%20z",
        ),
        (
            &["--separator", "semicolon", "-d", "query:search"],
            "https://curl.se?search=fool;page=5",
            "https://curl.se?page=5",
        ),
        (&["-s", "query=?a&b=c d"], "http://h", "http://h??a&b=c%20d"),
    ] {
        let arguments: Vec<&str> =
            ["set"].iter().chain(arguments).chain(&["--", text]).copied().collect();
        let ran = run(&arguments, "");
        assert_eq!(
            (ran.stdout.trim_end(), ran.status),
            // An input that cannot be changed is printed unchanged.
            (
                if expected.is_empty() { text } else { expected },
                if expected.is_empty() { 3 } else { 0 }
            ),
            "{arguments:?}"
        );
    }
}

#[test]
fn path_after_an_authority_starts_with_a_slash() {
    for (arguments, expected) in [
        (&["-s", "path=pony", "http://a/b?c"][..], "http://a/pony?c\n"),
        (&["-s", "path=a b/c", "//h"], "//h/a%20b/c\n"),
        (&["-s", "path=pony", "-s", "host=h", "a/b"], "//h/pony\n"),
        (&["-s", "path=", "http://a/b"], "http://a\n"),
        (&["-s", "path=pony", "a:b"], "a:pony\n"),
    ] {
        says(&[&["set"], arguments].concat(), 0, expected);
    }
    // Set as is.
    says(&["set", "-s", "path:=pony", "http://a/b"], 3, "http://a/b\n");
}

#[test]
fn failed_edit_has_a_row() {
    let row = r#"{"input":"a/b","valid":false,"output":null,"error":{"start":0,"end":3,"component":"path","code":"path-without-slash","rule":"hier-part = \"//\" authority path-abempty / ...","section":"RFC 3986 section 3.3","message":"..."}}"#;
    let good = r#"{"input":"/a","valid":true,"output":"//h/a","error":null}"#;
    answers(&["set", "--json", "-s", "host=h"], "a/b\n/a\n", 3, &format!("{row}\n{good}\n"));
    let ran = run(&["set", "-s", "port=1", "mailto:a@b", "http://h"], "");
    assert_eq!((ran.stdout.as_str(), ran.status), ("mailto:a@b\nhttp://h:1\n", 3));
    let reports = super::places(&ran.stderr);
    assert_eq!(reports, ["<argument>:1:8", "1 of 2 rows invalid, printed unchanged"]);
}

#[test]
fn invalid_assignment_is_a_usage_error() {
    for (assignment, message) in [
        ("host:=a b", "reg-name = *( unreserved / pct-encoded / sub-delims )"),
        ("query:=%", "in query at byte 0"),
        ("port=x", "in port at byte 0"),
        ("scheme=1x", "scheme"),
        ("hst=a", "unknown component"),
        ("authority=a", "authority:="),
        ("query:a:=b", "cannot be set with `:=`"),
        ("host", "expected NAME=DATA"),
    ] {
        for command in [&["set", "-s"][..], &["set", "--new", "-s"]] {
            let ran = run(&[command, &[assignment]].concat(), "");
            assert_eq!((ran.stdout.as_str(), ran.status), ("", 2), "{assignment}");
            assert!(ran.stderr.contains(message), "{assignment}: {}", ran.stderr);
        }
    }
}

#[test]
fn builds_uris() {
    says(
        &[
            "set",
            "--new",
            "-s",
            "scheme=https",
            "-s",
            "host=::1",
            "-s",
            "port=8443",
            "-a",
            "path=a b",
            "-a",
            "path=c/d",
            "-s",
            "query:=x=1",
        ],
        0,
        "https://[::1]:8443/a%20b/c%2Fd?x=1\n",
    );
    says(&["set", "--new", "-s", "path=//a"], 0, "/.//a\n");
    says(
        &["set", "--new", "--json", "-s", "path=a:b"],
        0,
        "{\"valid\":true,\"output\":\"./a:b\",\"error\":null}\n",
    );
    let ran = run(&["set", "--new", "-s", "host=h", "-s", "path=a"], "");
    assert_eq!((ran.stdout.as_str(), ran.status), ("", 3));
    assert!(ran.stderr.contains("start the path with `/`: path=/"), "{}", ran.stderr);
}

/// `set --new` is the inverse of `parse`.
#[test]
fn build_accepts_rows_of_parse() {
    let texts = "http://u:p@h:80/a//b?q#f\n//h\n\na:b\n./a:b\n/.//x\nmailto:a@b\nx://@h:/?#\n";
    let parsed = run(&["parse", "--json"], texts).stdout;
    answers(&["set", "--new"], parsed.clone(), 0, texts);
    let on = run(&["set", "--new", "-i", "-", "-s", "scheme=y"], parsed).stdout;
    assert!(on.lines().all(|line| line.starts_with("y:")), "{on}");
    let ran = run(
        &["set", "--new", "--json"],
        "{\"port\":80,\"host\":\"h\"}\n[]\n{\"port\":1}\n{\"authority\":\"u@h:1\"}\n",
    );
    let outputs: Vec<_> = ran
        .stdout
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap())
        .collect();
    assert_eq!(outputs[0]["output"], "//h:80");
    assert_eq!(
        (&outputs[1]["error"]["code"], &outputs[2]["error"]["code"]),
        (&"json".into(), &"host-missing".into())
    );
    assert_eq!((&outputs[3]["output"], ran.status), (&"//u@h:1".into(), 3));
}

/// Each row with the expected span, component, and code.
#[test]
fn build_errors_have_spans() {
    for (row, at_fault, component, code) in [
        (r#"{"scheme":"http","host":"h","port":"80x"}"#, "x", Some("port"), "port-char"),
        (r#"{"host":"a","port":-1}"#, "-", Some("port"), "port-char"),
        (r#"{"host":"a","port":8e1}"#, "e", Some("port"), "port-char"),
        (r#"{"host":"a","port":[80]}"#, "[80]", Some("port"), "json"),
        (r#"{"host":1}"#, "1", Some("host"), "json"),
        (r#"{"path":true}"#, "true", Some("path"), "json"),
        (r#"{"x":1,"host":"a","\u0068ost":"b"}"#, r#""\u0068ost""#, None, "repeated-member"),
        (r#"{"host":"a","port":null,"port":1}"#, "\"port\"", None, "repeated-member"),
        (r#"{"path":"\u0061\/ b"}"#, " ", Some("path"), "space"),
        (r#"{"path":"é\u00e9"}"#, "é", Some("path"), "non-ascii"),
        (r#"{"path":"\/\u00e9\/"}"#, r"\u00e9", Some("path"), "non-ascii"),
        (r#"{"query":"token=a^"}"#, "^", Some("query"), "char"),
        (r#"{"authority":"u@h:x"}"#, "x", Some("port"), "port-char"),
        (r#"{"port":"1"}"#, "\"1\"", Some("port"), "host-missing"),
        (r#"{"path":"","userinfo":"joe"}"#, "\"joe\"", Some("userinfo"), "host-missing"),
        (r#"{"host":"h","path":"a"}"#, "\"a\"", Some("path"), "path-without-slash"),
        (r#"{"path":"b","authority":"h"}"#, "\"b\"", Some("path"), "path-without-slash"),
        (r#"{"host":"a" "port":1}"#, "\"", None, "json"),
        ("[\"a\"]", "[\"a\"]", None, "json"),
    ] {
        let ran = run(&["set", "--new", "--json"], row);
        let built: serde_json::Value = serde_json::from_str(&ran.stdout).expect("JSON");
        let error = &built["error"];
        let place = |name: &str| {
            usize::try_from(error[name].as_u64().expect("a number")).expect("an offset")
        };
        assert_eq!(&row[place("start")..place("end")], at_fault, "{row}: {error}");
        assert_eq!(
            (error["component"].as_str(), error["code"].as_str()),
            (component, Some(code)),
            "{row}"
        );
        assert_eq!((built["input"].as_str(), ran.status), (Some(row), 3));
    }
    // An assignment in the arguments that conflicts with the row.
    let ran = run(&["set", "--new", "--json", "-i", "-", "-s", "port=1"], "{\"path\":\"/a\"}");
    assert!(
        ran.stdout.contains(
            r#""error":{"start":0,"end":13,"component":"authority","code":"host-missing""#
        ),
        "{}",
        ran.stdout
    );
}

/// Rows that are marked as invalid or have parts of other specifications are rejected.
#[test]
fn rows_of_other_specifications_are_rejected() {
    let parsed = |arguments: &[&str]| run(&[&["parse", "--json"], arguments].concat(), "").stdout;
    for (row, at_fault, code) in [
        (parsed(&["not valid"]), "false", "row-not-valid"),
        (parsed(&["--spec", "rfc3987", "http://h/é"]), "\"rfc3987\"", "row-of-other-spec"),
        (
            parsed(&["--spec", "rfc3986+6874", "http://[fe80::1%25a]/"]),
            "\"rfc3986+6874\"",
            "row-of-other-spec",
        ),
        (parsed(&["--spec", "rfc2396", "mailto:a@b"]), "\"rfc2396\"", "row-of-other-spec"),
        (parsed(&["--spec", "rfc2396+2732", "http://h/"]), "\"rfc2396+2732\"", "row-of-other-spec"),
        (parsed(&["--spec", "rfc1808", "http://h/a;b?c"]), "\"rfc1808\"", "row-of-other-spec"),
        (parsed(&["--spec", "rfc1738", "ftp://joe@h/a"]), "\"rfc1738\"", "row-of-other-spec"),
        (r#"{"valid":"true","host":"h"}"#.into(), "\"true\"", "row-not-valid"),
        (r#"{"spec":3986,"host":"h"}"#.into(), "3986", "row-of-other-spec"),
        (r#"{"host":"h","opaque":"a@b"}"#.into(), "\"a@b\"", "row-of-other-spec"),
        (r#"{"host":"h","path":"/a","params":""}"#.into(), "\"\"", "row-of-other-spec"),
        (r#"{"host":"h","url_path":"a"}"#.into(), "\"a\"", "row-of-other-spec"),
        (r#"{"host":"h","user":"joe"}"#.into(), "\"joe\"", "row-of-other-spec"),
        (r#"{"host":"h","password":"a"}"#.into(), "\"a\"", "row-of-other-spec"),
        (r#"{"schemepart":"a"}"#.into(), "\"a\"", "row-of-other-spec"),
        (r#"{"host":"[fe80::1]","zone":"a"}"#.into(), "\"a\"", "row-of-other-spec"),
    ] {
        let row: String = row;
        for arguments in [&[][..], &["-s", "scheme=https", "-i", "-"]] {
            let ran = run(&[&["set", "--new", "--json"], arguments].concat(), row.clone());
            let error =
                &serde_json::from_str::<serde_json::Value>(&ran.stdout).expect("JSON")["error"];
            let place = |name: &str| {
                usize::try_from(error[name].as_u64().expect("a number")).expect("an offset")
            };
            assert_eq!(&row[place("start")..place("end")], at_fault, "{row}: {error}");
            assert_eq!((error["code"].as_str(), ran.status), (Some(code), 3), "{row}");
        }
    }
    let row = r#"{"valid":null,"spec":null,"opaque":null,"zone":null,"host":"h","x":1,"x":2}"#;
    answers(&["set", "--new"], row, 0, "//h\n");
}

#[test]
fn replace_sets_defined_components_only() {
    let text = "http://h/?a=1&b=2&a=3";
    for (replace, expected) in [
        ("query:a=x", "http://h/?a=x&b=2"),
        ("query:c=x", text),
        ("port=80", text),
        ("host=i", "http://i/?a=1&b=2&a=3"),
    ] {
        says(&["set", "--replace", replace, text], 0, &format!("{expected}\n"));
    }
    says(
        &["set", "--replace", "query:b=x", "--replace", "query:c=x", text],
        0,
        "http://h/?a=1&b=x&a=3\n",
    );
    assert_eq!(run(&["set", "--replace", "port?=80", text], "").status, 2);
}

#[test]
fn parameter_without_value_is_appended() {
    says(&["set", "-a", "query:k", "-a", "query:l=", "http://h/"], 0, "http://h/?k&l=\n");
}

#[test]
fn iterate_prints_every_combination() {
    let arguments = ["set", "--iterate", "scheme=http ftp", "--iterate", "host=a b", "x://h/p"];
    says(&arguments, 0, "http://a/p\nhttp://b/p\nftp://a/p\nftp://b/p\n");
    let arguments = ["set", "--json", "--iterate", "port=1 2", "x://h"];
    let row = |port| {
        let output = format!("x://h:{port}");
        format!("{{\"input\":\"x://h\",\"valid\":true,\"output\":\"{output}\",\"error\":null}}\n")
    };
    says(&arguments, 0, &[row(1), row(2)].concat());
    for wrong in [&["port=1 x"][..], &["port"], &["port=1", "--iterate", "port=2"]] {
        let arguments = [&["set", "x://h", "--iterate"], wrong].concat();
        assert_eq!(run(&arguments, "").status, 2, "{arguments:?}");
    }
}

#[test]
fn conditions_limit_edits() {
    let input = "http://a/\nftp://b/\nx y\n";
    let ran = run(&["set", "--where", "scheme=http", "--scheme", "https"], input);
    assert_eq!((&*ran.stdout, ran.status), ("https://a/\nftp://b/\nx y\n", 3));
    let both = ["set", "--where", "host=a", "--where", "!port", "-d", "fragment"];
    answers(&both, "//a#f\n//a:1#f\n//b#f\n", 0, "//a\n//a:1#f\n//b#f\n");
    let ran = run(&["set", "--where", "hots=a", "-d", "fragment", "a"], "");
    assert!(ran.status == 2 && ran.stderr.contains("did you mean `host`?"), "{}", ran.stderr);
}

#[test]
fn lists_of_tracking_parameters_have_three_formats() {
    let names = TempFile::new("names", b"# comment\nutm_*\n");
    let adguard = TempFile::new("adguard", b"||ads.example^\n||a.example^$removeparam=ref\n");
    let clear = br#"{"providers":{"x":{"urlPattern":"^https?://out\\.example",
        "rules":["sid"],"redirections":["\\?to=([^&]+)"]}}}"#;
    let clear = TempFile::new("clear", clear);
    let with = |files: &[&TempFile], uri: &str, expected: &str| {
        let options: Vec<_> =
            files.iter().map(|file| format!("--tracking={}", file.path())).collect();
        let options = options.iter().map(String::as_str);
        let arguments: Vec<&str> = ["set"].into_iter().chain(options).chain([uri]).collect();
        says(&arguments, 0, &format!("{expected}\n"));
    };
    with(&[&names], "http://h/?utm_a=1&b=2#f", "http://h/?b=2#f");
    with(&[&adguard], "http://a.example/?ref=1&utm_a", "http://a.example/?utm_a");
    with(&[&adguard, &names], "http://a.example/?ref=1&utm_a", "http://a.example/");
    with(&[&clear], "http://out.example/?sid=1&b", "http://out.example/?b");
    with(&[&clear], "http://out.example/?to=http%3A%2F%2Fb%2F%3Fc", "http://b/?c");
    let wrong = TempFile::new("wrong", b"utm_*\na=b\n");
    let ran = run(&["set", &format!("--tracking={}", wrong.path()), "http://h/"], "");
    assert!(ran.status == 2 && ran.stderr.contains("line 2: delimiter in name"), "{}", ran.stderr);
    assert_eq!(run(&["set", "--tracking=/missing", "http://h/"], "").status, 2);
}
