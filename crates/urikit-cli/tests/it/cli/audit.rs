//! `uri audit`, also with `--rules`.

use serde_json::Value;

use super::{TempFile, answers, run, says};
use crate::reach;

#[test]
fn rows_have_the_worst_severity_and_the_findings() {
    let input = "https://example.com/\nhttp://e.example./\n\nhttp://h.example/%00\n";
    let expected = concat!(
        "good\t\tgeneral\n",
        "warning\thost-trailing-dot:16-17\tgeneral\n",
        "good\t\tgeneral\n",
        "error\tnul-escape:17-20\tgeneral\n",
    );
    answers(&["audit"], input, 1, expected);
    says(&["audit", "https://example.com/"], 0, "good\t\tgeneral\n");
}

#[test]
fn findings_are_reported_with_position() {
    let ran = run(&["audit"], "a\nhttp://e.example./\n");
    assert!(ran.stderr.starts_with("<stdin>:2:17: warning[host-trailing-dot]: "), "{}", ran.stderr);
}

#[test]
fn json_rows() {
    let expected = concat!(
        r#"{"input":"http://10.0.0.1/","policy":"general","findings":[{"rule":"ip-special","severity":"warning","#,
        r#""start":7,"end":15,"depth":0,"#,
        r#""message":"...","#,
        r#""source":"RFC 3986 section 7.4; RFC 6890; CWE-918"}],"error":null}"#,
        "\n",
        r#"{"input":"urn:x:y","policy":"general","findings":[],"error":null}"#,
        "\n"
    );
    says(&["audit", "--json", "http://10.0.0.1/", "urn:x:y"], 1, expected);
    says(&["audit", "--format", "json", "http://10.0.0.1/", "urn:x:y"], 1, expected);
}

#[test]
fn any_bytes_are_audited() {
    let ran = run(&["audit", "--json"], b"http://h/\xFF\0\n".as_slice());
    let row: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!((ran.status, &row["input_base64"]), (1, &Value::from("aHR0cDovL2gv/wA=")));
    let ran = run(&["audit", "--json", "--jsonl"], "nonsense\n\"http://h.example/%00\"\n");
    let rows: Vec<Value> =
        ran.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(
        (&rows[0]["findings"], &rows[0]["error"]["code"]),
        (&Value::Null, &Value::from("json"))
    );
    assert_eq!(rows[1]["findings"][0]["rule"], "nul-escape");
    answers(&["audit", "--jsonl"], "nonsense\n\"a\"\n", 2, "unread\t\tgeneral\ngood\t\tgeneral\n");
}

#[test]
fn options_change_the_policy() {
    says(
        &["audit", "http://example.com:81/"],
        1,
        "error\tport-wellknown-mismatch:19-21\tgeneral\n",
    );
    says(&["audit", "--allow-port", "80,81", "http://example.com:81/"], 0, "good\t\tgeneral\n");
    says(
        &["audit", "--allow", "port-wellknown-mismatch", "http://example.com:81/"],
        0,
        "good\t\tgeneral\n",
    );
    says(
        &["audit", "--deny", "secret-in-query", "a?token=x"],
        1,
        "error\tsecret-in-query:8-9\tgeneral\n",
    );
    says(&["audit", "a?token=x"], 0, "good\t\tgeneral\n");
    says(
        &["audit", "--min-severity", "info", "a?token=x"],
        1,
        "info\tsecret-in-query:8-9\tgeneral\n",
    );
    says(&["audit", "--min-severity", "error", "http://e.example./"], 0, "good\t\tgeneral\n");
    says(
        &["audit", "--policy", "web-fetch", "ftp://e.example/"],
        1,
        "error\tscheme-other:0-3\tweb-fetch\n",
    );
    says(
        &["audit", "--policy", "unanimous", "http://a_b.example/"],
        1,
        "error\tnot-unanimous:7-10\tunanimous\n",
    );
    for wrong in [
        ["--policy", "none"],
        ["--deny", "nothing"],
        ["--allow", "nothing"],
        ["--allow-port", "65536"],
        ["--only-port", "x"],
        ["--allow-host", "http://a.example/"],
        ["--deny", "origin-changed"],
        ["--deny", "scheme-not-allowed"],
    ] {
        let ran = run(&["audit", wrong[0], wrong[1], "a"], "");
        assert_eq!((ran.status, &*ran.stdout), (2, ""), "{wrong:?}");
    }
    assert_eq!(run(&["audit", "--json", "--format", "sarif", "a"], "").status, 2);
}

#[test]
fn hosts_schemes_and_ports_can_be_listed() {
    let hosts = ["audit", "--allow-host", "a.example,*.b.example"];
    says(&[&hosts[..], &["http://a.example/"]].concat(), 0, "good\t\tgeneral\n");
    says(
        &[&hosts[..], &["http://b.example/"]].concat(),
        1,
        "error\thost-not-allowed:7-16\tgeneral\n",
    );
    says(
        &["audit", "--allow-scheme", "https", "http://a.example/"],
        1,
        "error\tscheme-other:0-4\tgeneral\n",
    );
    says(
        &["audit", "--only-port", "443,8443", "http://a.example:8080/"],
        1,
        "error\tport-not-allowed:17-21\tgeneral\n",
    );
    says(&["audit", "--only-port", "443", "https://a.example/"], 0, "good\t\tgeneral\n");
}

#[test]
fn redirects_are_judged_by_the_hosts_of_the_site() {
    let ran = run(&["audit", "--policy", "redirect", "https://evil.example/"], "");
    assert_eq!(ran.stdout, "error\thost-not-allowed:8-20\tredirect\n");
    assert!(ran.stderr.contains("the own origin is unknown"), "{}", ran.stderr);
    let site = ["audit", "--policy", "redirect", "--allow-host", "own.example"];
    for good in ["https://own.example/a", "/login?next=/account", "/login?next=//own.example/"] {
        let ran = run(&[&site[..], &[good]].concat(), "");
        assert_eq!(ran.stdout, "good\t\tredirect\n", "{}", ran.stderr);
    }
    for target in
        ["/%09/evil.example", "/%5C%09evil.example", "/x/..//evil.example", "//evil.example"]
    {
        let ran = run(&[&site[..], &[&*format!("/login?next={target}")]].concat(), "");
        assert!(ran.stdout.starts_with("error\t"), "{target}: {}", ran.stdout);
    }
}

#[test]
fn passwords_in_configuration_files_are_found() {
    for line in [
        "DB=postgres://app:S3cret@db.example/x",
        "url: \"mongodb+srv://app:S3cret@db.example/x\"",
        "<url>amqp://app:S3cret@db.example/x</url>",
        "{\"cache\":\"redis://:S3cret@db.example:6380/0\"}",
        "x.y = jdbc:mysql://app:S3cret@db.example/x",
        "my-own+scheme://app:S3cret@db.example",
    ] {
        let file = TempFile::new("configuration", line.as_bytes());
        let ran = run(&["audit", "--files", file.path()], "");
        assert!(ran.stdout.contains("error[password]"), "{line}: {} {}", ran.stdout, ran.stderr);
        assert!(!ran.stdout.contains("S3cret"), "{}", ran.stdout);
    }
}

#[test]
fn embedded_uris_are_audited_with_spans_in_the_outer_uri() {
    let url = "http://www.iana.org/?u=http://169.254.169.254/";
    says(&["audit", "--policy", "web-fetch", url], 1, "error\tip-special:30-45\tweb-fetch\n");
    let url = "http://www.iana.org/?u=http%3A%2F%2F169.254.169.254%2F";
    let ran = run(&["audit", "--policy", "web-fetch", url], "");
    assert_eq!(ran.stdout, "error\tip-special:36-51\tweb-fetch\n");
    assert!(ran.stderr.contains("cloud metadata (in an embedded URL)"), "{}", ran.stderr);
    let row = run(&["audit", "--json", "--policy", "web-fetch", url], "").stdout;
    let row: Value = serde_json::from_str(&row).unwrap();
    assert_eq!((&row["findings"][0]["depth"], &row["policy"]), (&1.into(), &"web-fetch".into()));
}

#[test]
fn iris_are_not_syntax_errors() {
    let iri = "https://m\u{fc}nchen.example/\u{fc}?q=\u{e9}";
    says(&["audit", iri], 0, "good\t\tgeneral\n");
    says(&["audit", "--spec", "rfc3987", iri], 0, "good\t\tgeneral\n");
    says(&["audit", "--spec", "rfc3986", iri], 1, "error\tiri:9-11\tgeneral\n");
    says(&["audit", "https://h/\u{fc}["], 1, "warning\thost-local:8-9,syntax:10-12\tgeneral\n");
    let ran = run(&["audit", "--spec", "rfc1738", iri], "");
    assert_eq!(ran.status, 2, "{}", ran.stderr);
    let ran = run(&["explain", iri], "");
    assert_eq!(ran.status, 0);
    assert!(ran.stdout.contains("An absolute IRI (RFC 3987 section 2.2)"), "{}", ran.stdout);
}

#[test]
fn scripts_and_local_files_are_warnings_in_the_general_policy() {
    for url in ["javascript:alert(1)", "data:text/html;base64,PGI+", "file:///etc/passwd"] {
        let ran = run(&["audit", url], "");
        assert!(ran.stdout.starts_with("warning\tscheme-script:0-"), "{}", ran.stdout);
        assert!(ran.stdout.ends_with("\tgeneral\n"), "{}", ran.stdout);
    }
    let ran = run(&["audit", "JaVaScript://%0aalert(1)"], "");
    assert!(ran.stdout.contains("scheme-script") && !ran.stdout.contains("host-local"));
}

#[test]
fn rows_are_in_order_with_many_threads() {
    let count = reach(8_000, 50_000);
    let input: String =
        (0..count).map(|n| format!("http://h{n}.example{}/\n", ".".repeat(n % 2))).collect();
    let one = run(&["audit", "-j1", "--json"], input.as_bytes());
    let more = run(&["audit", "-j4", "--json"], input.as_bytes());
    assert!(one.stdout == more.stdout && one.stdout.lines().count() == count);
}

/// All members that a log may have. The schema of SARIF 2.1.0 does not allow unknown members, so
/// validate a log against the schema before adding one.
const MEMBERS: [&str; 19] = [
    "/ $schema version runs",
    "/runs tool columnKind results invocations properties",
    "/runs/properties policy",
    "/runs/tool driver",
    "/runs/tool/driver name semanticVersion rules",
    "/runs/tool/driver/rules id shortDescription fullDescription help helpUri defaultConfiguration",
    "/runs/tool/driver/rules/shortDescription text",
    "/runs/tool/driver/rules/fullDescription text",
    "/runs/tool/driver/rules/help text",
    "/runs/tool/driver/rules/defaultConfiguration level",
    "/runs/results ruleId ruleIndex level message locations properties",
    "/runs/results/message text",
    "/runs/results/properties row start end depth",
    "/runs/results/locations physicalLocation logicalLocations",
    "/runs/results/locations/physicalLocation artifactLocation region",
    "/runs/results/locations/physicalLocation/artifactLocation uri",
    "/runs/results/locations/physicalLocation/region startLine startColumn endColumn",
    "/runs/results/locations/logicalLocations fullyQualifiedName",
    "/runs/invocations executionSuccessful",
];

/// Fails if there are members that are not listed.
fn check_members(path: &str, value: &Value) {
    if let Some(items) = value.as_array() {
        items.iter().for_each(|item| check_members(path, item));
    }
    let Some(object) = value.as_object() else { return };
    let allowed = MEMBERS.iter().find(|members| members.split(' ').next() == Some(path));
    let allowed = allowed.unwrap_or_else(|| panic!("{path} has members"));
    for (name, value) in object {
        assert!(allowed.split(' ').any(|member| member == name), "{path} has a member {name}");
        check_members(&format!("{}/{name}", path.trim_end_matches('/')), value);
    }
}

/// Parses a log and checks the requirements of the SARIF 2.1.0 schema.
fn log(stdout: &str) -> Value {
    let log: Value = serde_json::from_str(stdout).unwrap();
    assert_eq!(log["version"], "2.1.0");
    check_members("/", &log);
    let run = &log["runs"][0];
    assert_eq!(run["columnKind"], "unicodeCodePoints");
    let rules = run["tool"]["driver"]["rules"].as_array().unwrap();
    assert!(run["tool"]["driver"]["name"].is_string());
    assert!(
        rules
            .iter()
            .all(|rule| rule["id"].is_string() && rule["shortDescription"]["text"].is_string())
    );
    for result in run["results"].as_array().unwrap() {
        let index = usize::try_from(result["ruleIndex"].as_u64().unwrap()).unwrap();
        assert_eq!(rules[index]["id"], result["ruleId"]);
        assert!(result["message"]["text"].is_string());
        assert!(["note", "warning", "error"].contains(&result["level"].as_str().unwrap()));
        let location = &result["locations"][0];
        match location.get("physicalLocation") {
            Some(physical) => {
                assert!(physical["artifactLocation"]["uri"].is_string());
                let region = &physical["region"];
                assert!(region["startLine"].as_u64().unwrap() > 0);
                let columns = region["startColumn"].as_u64().zip(region["endColumn"].as_u64());
                assert!(columns.is_none_or(|(start, end)| 0 < start && start <= end));
            }
            None => assert!(location["logicalLocations"][0]["fullyQualifiedName"].is_string()),
        }
    }
    log
}

#[test]
fn sarif_output_is_a_single_log() {
    let file = TempFile::new(
        "urls.txt",
        "http://e.example/\n\nhttp://\u{fc}.example./\u{0}\nnot\\that\n".as_bytes(),
    );
    let ran = run(&["audit", "--format", "sarif", "-i", file.path()], "");
    assert_eq!((ran.status, &*ran.stderr), (1, ""));
    let log = log(&ran.stdout);
    let results = log["runs"][0]["results"].as_array().unwrap();
    let dot = results.iter().find(|result| result["ruleId"] == "host-trailing-dot").unwrap();
    let region = &dot["locations"][0]["physicalLocation"]["region"];
    assert_eq!(region, &serde_json::json!({"startLine": 3, "startColumn": 17, "endColumn": 18}));
    assert_eq!(
        dot["properties"],
        serde_json::json!({"row": 3, "start": 17, "end": 18, "depth": 0})
    );
    assert_eq!(log["runs"][0]["invocations"][0]["executionSuccessful"], true);
}

#[test]
fn sarif_output_is_valid_for_any_input() {
    for (arguments, input, status, count) in [
        (&[][..], "", 0, 0),
        (&[], "http://e.example./\n", 1, 1),
        (&["-0"], "http://e.example./\0http://e.example./", 1, 2),
        (&["--jsonl"], "nonsense\n\"http://e.example./\"\n", 2, 2),
        (&["-i", "/no/such/file"], "", 2, 0),
    ] {
        let ran = run(&[&["audit", "--format", "sarif"][..], arguments].concat(), input);
        assert_eq!(ran.status, status, "{}", ran.stderr);
        let log = log(&ran.stdout);
        assert_eq!(log["runs"][0]["results"].as_array().unwrap().len(), count);
        assert_eq!(log["runs"][0]["invocations"][0]["executionSuccessful"], status != 2);
    }
    let count = reach(3_000, 20_000);
    let many = "http://e.example./\n".repeat(count);
    let log = log(&run(&["audit", "--format", "sarif"], many).stdout);
    assert_eq!(log["runs"][0]["results"][count - 1]["properties"]["row"], count);
}

const PAGE: &str = "<p>\u{fc} <a href='http://10.0.0.1/?a&amp;b'>x</a> <a href=../x>y</a>\n\
                    <a href=https://example.com/?u=http://127.0.0.1/>z</a>\n";

#[test]
fn uris_in_files_are_audited_with_positions() {
    let page = TempFile::new("page.html", PAGE.as_bytes());
    let text = TempFile::new("text.txt", "\u{fc} ftp://joe:hush@example.com/ \n".as_bytes());
    let (page, text) = (page.path(), text.path());
    let ran = run(&["audit", "--files", page, text], "");
    let expected = format!(
        "{page}:1:16: warning[ip-special]: host is a non-public IP address: private use\n\
         {page}:2:39: warning[ip-special]: host is a non-public IP address: loopback (in an \
         embedded URL)\n\
         {text}:1:10: warning[userinfo-present]: URL contains userinfo\n\
         {text}:1:14: error[password]: URL contains a password\n"
    );
    assert_eq!(ran.stdout, expected);
    assert_eq!(ran.status, 1);
    assert!(ran.stderr.starts_with("4 findings in 3 URIs in 2 files (policy general)"));

    let ran = run(&["audit", "--json", "--files", page], "");
    let rows: Vec<Value> =
        ran.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(rows.len(), 2);
    assert_eq!((&rows[1]["line"], &rows[1]["column"]), (&2.into(), &9.into()));
    assert_eq!(rows[1]["findings"][0]["column"], 39);
    assert_eq!(rows[0]["input"], "http://10.0.0.1/?a&b");

    let ran = run(&["audit", "--format", "sarif", "--files", page, text], "");
    let log = log(&ran.stdout);
    let regions: Vec<&Value> = log["runs"][0]["results"]
        .as_array()
        .unwrap()
        .iter()
        .map(|result| &result["locations"][0]["physicalLocation"]["region"])
        .collect();
    let expected = [
        serde_json::json!({"startLine": 1, "startColumn": 15, "endColumn": 39}),
        serde_json::json!({"startLine": 2, "startColumn": 39, "endColumn": 48}),
        serde_json::json!({"startLine": 1, "startColumn": 9, "endColumn": 18}),
        serde_json::json!({"startLine": 1, "startColumn": 13, "endColumn": 17}),
    ];
    assert_eq!(regions, expected.iter().collect::<Vec<_>>());
}

#[test]
fn unreadable_files_are_errors_and_others_are_audited() {
    let file = TempFile::new("bad.txt", b"see http://h.example./ here");
    let ran = run(&["audit", "--files", "/no/such/file", file.path()], "");
    assert_eq!(ran.status, 2);
    assert!(ran.stderr.starts_with("error: /no/such/file: "), "{}", ran.stderr);
    assert!(ran.stdout.contains(":1:21: warning[host-trailing-dot]: "), "{}", ran.stdout);
    let ran = run(&["audit", "--format", "sarif", "--files", "/no/such/file"], "");
    assert_eq!(log(&ran.stdout)["runs"][0]["invocations"][0]["executionSuccessful"], false);
    assert_eq!(run(&["audit", "--files", file.path(), "-i", file.path()], "").status, 2);
}

#[test]
fn messages_do_not_contain_passwords() {
    let text = "ftp://joe:hush-hush@h.example./?token=sesame";
    for format in ["human", "sarif"] {
        let ran = run(&["audit", "--min-severity", "info", "--format", format, text], "");
        assert_eq!(ran.status, 1);
        for secret in ["hush", "sesame"] {
            assert!(!ran.stdout.contains(secret) && !ran.stderr.contains(secret), "{format}");
        }
    }
}

#[test]
fn rules_are_explained() {
    let ran = run(&["audit", "--rules", "backslash"], "");
    assert_eq!(ran.status, 0);
    assert!(
        ran.stdout.starts_with("error[backslash]: URL contains a backslash\n"),
        "{}",
        ran.stdout
    );
    assert!(
        ran.stdout
            .contains("  refused   http://127.0.0.1\\@1.1.1.1/\n                            ^\n"),
        "{}",
        ran.stdout
    );
    assert!(ran.stdout.contains("  remedy    Reject the URL, or percent-encode the backslash as"));
    assert!(ran.stdout.contains("  source    RFC 3986 section 2; WHATWG URL; GHSA-v359-jj2v-j536"));
    assert_eq!(run(&["audit", "--rules", "no-such-rule"], "").status, 2);
}

#[test]
fn all_rules_are_listed() {
    let ran = run(&["audit", "--rules"], "");
    assert_eq!(ran.status, 0);
    assert!(ran.stdout.lines().all(|line| line.split('\t').count() == 4));
    assert!(ran.stdout.contains("ip-special\twarning\t"));
    let json = run(&["audit", "--rules", "--json"], "");
    let rows: Vec<Value> =
        json.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(rows.len(), ran.stdout.lines().count());
    for row in rows {
        assert!(
            row["why"].is_string() && row["remedy"].is_string() && row["accepted"][0].is_string(),
            "{row}"
        );
        for example in row["refused"].as_array().unwrap() {
            let text = example["text"].as_str().unwrap();
            let at = |key: &str| usize::try_from(example[key].as_u64().unwrap()).unwrap();
            assert!(text.get(at("start")..at("end")).is_some(), "{row}");
        }
    }
}

#[test]
fn only_inputs_without_findings_pass() {
    let input = "http://127.0.0.1/\r\nhttp://example.com/\r\na b\r\n";
    let ran = run(&["audit", "--format", "good"], input);
    assert_eq!((&*ran.stdout, ran.status), ("http://example.com/\r\n", 1));
    assert!(ran.stderr.contains("<stdin>:1:8: warning[ip-special]"), "{}", ran.stderr);
    let ran = run(
        &["audit", "--format", "good", "--csv", "--field", "url"],
        "url,n\nhttp://h.example/,1\na b,2\n",
    );
    assert_eq!((&*ran.stdout, ran.status), ("url,n\nhttp://h.example/,1\n", 1));
}
