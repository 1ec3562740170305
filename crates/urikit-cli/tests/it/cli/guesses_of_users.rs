//! Calls as a new user writes them, before reading any help.

use super::{TempFile, answers, run, says};

#[test]
fn names_and_values_are_understood() {
    says(&["get", "host", "http://h/"], 0, "h\n");
    says(&["get", "query:q", "http://h/?q=1"], 0, "1\n");
    says(
        &["set", "--host", "b.example", "--port", "80", "http://a/x"],
        0,
        "http://b.example:80/x\n",
    );
    says(&["set", "--scheme", "https", "--query", "a b", "http://a/"], 0, "https://a/?a%20b\n");
    says(&["set", "--new", "--scheme", "https", "--host", "::1"], 0, "https://[::1]\n");
    says(&["template", "expand", "/s{?q}", "q=a b"], 0, "/s?q=a%20b\n");
    says(&["encode", "--form", "a b&c"], 0, "a+b%26c\n");
    says(&["decode", "--charset", "cp932", "%83A"], 0, "ア\n");
    answers(
        &["filter", "host={,*.}A.example"],
        "http://a.example/\nhttp://x.A.example/\n",
        0,
        "http://a.example/\nhttp://x.A.example/\n",
    );
    says(&["set", "-d", "query:{utm_*,fbclid}", "?a&utm_x&fbclid=1"], 0, "?a\n");
    answers(&["filter", "--count-by", "host"], "http://a/\n", 0, "1\ta\n");
    answers(&["sort", "--by", "host"], "http://b/\nhttp://a/\n", 0, "http://a/\nhttp://b/\n");
    assert_eq!(run(&["audit", "--policy", "ssrf", "http://127.0.0.1/"], "").status, 1);
}

#[test]
fn names_are_lists_and_arguments_are_files() {
    let urls = TempFile::new("urls.txt", b"http://B/\nhttp://a/\nhttp://b/\nhttp://a/\n");
    let rows = TempFile::new("rows.csv", b"url\nhttp://a/\n");
    says(&["get", "scheme,host,port|none", "http://h/"], 0, "http\th\tnone\n");
    says(&["resolve", "http://a/b", "../c", "d"], 0, "http://a/c\nhttp://a/d\n");
    says(&["relativize", "http://a/b/c", "http://a/b/d"], 0, "d\n");
    says(&["set", "--port", "", "http://h:80/a"], 0, "http://h/a\n");
    says(&["set", "-s", "port:=", "http://h:80/a"], 0, "http://h:/a\n");
    let sorted = "http://a/\nhttp://a/\nhttp://B/\nhttp://b/\n";
    says(&["sort", "--by", "host,path", urls.path()], 0, sorted);
    says(&["dedupe", urls.path()], 0, "http://B/\nhttp://a/\n");
    says(&["filter", "host=b", urls.path()], 0, "http://B/\nhttp://b/\n");
    // Keys are compared like conditions.
    says(&["filter", "--count-by", "host", urls.path()], 0, "2\ta\n2\tb\n");
    says(&["get", "host", "--csv", rows.path()], 0, "url,host\nhttp://a/,a\n");
    answers(
        &["normalize", "--jsonl", "--field", "url"],
        "{\"id\":1,\"url\":\"HTTP://A\"}\n",
        0,
        "{\"id\":1,\"url\":\"HTTP://A\",\"output\":\"http://a/\"}\n",
    );
}

#[test]
fn errors_name_the_remedy() {
    let file = TempFile::new("list.txt", b"http://h/\n");
    for (arguments, remedy) in [
        (&["resolve", "http://a/b"][..], "use `--base http://a/b`"),
        (&["resolve", "../c"], "such as --base http://example.com/"),
        (&["rule", "backslash"], "audit --rules"),
        (&["scheme", "http"], "explain --schemes"),
        (&["build", "host=h"], "set --new"),
        (&["iri", "http://h/"], "normalize --to"),
        (&["readings", "http://h/"], "explain --parsers"),
        (&["validate"], "check"),
        (&["exmplain"], "explain"),
        (&["parse", file.path()], "-i "),
        (&["normalize", file.path()], "-i "),
        (&["query", "x", "http://h/?x"], "`uri get query:x 'http://h/?x'`"),
        (&["filter", "host==h", file.path()], "write NAME=GLOB"),
        (&["get", "hostname", "http://h/"], "did you mean `host`?"),
        (&["build", "--host", "h"], "use `uri set --new`"),
        (&["is-valid", "http://h/"], "check"),
        (&["parse", "--csv", "-f", "url", file.path()], "--field NAME"),
        (&["find", "--in-place", file.path()], "--set scheme=https"),
        (&["set", "-d", "query:{a", "?a"], "invalid glob: unclosed alternate group"),
        (&["set", "host=new", "http://h/"], "use `uri set -s host=new http://h/`"),
        (&["set", "port?=1", "query:a b=", "//h"], "`uri set -s 'port?=1' -s 'query:a b=' //h`"),
        (&["set", "--json", "scheme=https"], "use `uri set --json -s scheme=https`"),
        (
            &["set", "--jsonl", "--field", "url", "path:=x"],
            "`uri set --jsonl --field url -s path:=x`",
        ),
        (&["set", "http://h/"], "missing edit"),
        (&["set"], "missing edit"),
        (&["audit", "."], "use `--files .`"),
        (&["query", "get", "x", "http://h/?x"], "use `uri get '{query:x}' 'http://h/?x'`"),
        (&["query", "set", "x=5", "//h"], "use `uri set -s query:x=5 //h`"),
        (&["query", "add", "x=5", "//h"], "use `uri set -a query:x=5 //h`"),
        (&["query", "append", "x", "//h"], "use `uri set -a query:x //h`"),
        (&["query", "remove", "x", "//h"], "use `uri set -d query:x //h`"),
        (&["query", "--form", "delete", "x"], "use `uri set -d query:x --form`"),
        (&["query", "get"], "use `uri get '{query:KEY}'`"),
        (&["template", "//h/{x}", "x=1"], "use `uri template expand '//h/{x}' x=1`"),
    ] {
        let ran = run(arguments, "");
        assert_eq!((ran.status, ran.stdout.as_str()), (2, ""), "{arguments:?}");
        assert!(ran.stderr.contains(remedy), "{arguments:?}: {}", ran.stderr);
    }
}

#[test]
fn arguments_after_two_dashes_are_literal() {
    says(&["set", "-s", "fragment=f", "--", "host=new"], 0, "host=new#f\n");
    says(&["query", "--", "get", "?a"], 0, "\\N\na\n");
    says(&["audit", "--", "."], 0, "good\t\tgeneral\n");
    says(&["set", "--lenient", "http://h/a b"], 0, "http://h/a%20b\n");
}

#[test]
fn records_end_with_nul_in_the_output_too() {
    for (arguments, output) in [
        (&["get", "host"][..], "h\0\0"),
        (&["set", "-d", "query"], "//h/\0a b\0"),
        (&["normalize"], "//h/?q\0\0"),
        (&["normalize", "--to", "uri"], "//h/?q\0\0"),
        (&["normalize", "--steps"], "//h/?q\0\0"),
        (&["resolve", "-b", "a:"], "a://h/?q\0\0"),
        (&["relativize", "-b", "a://h/"], "\\N\0\\N\0"),
        (&["query"], "q\0\0"),
        (&["check"], "valid\0invalid\0"),
    ] {
        let ran = run(&[arguments, &["-0"]].concat(), "//h/?q\0a b\0");
        assert_eq!(ran.stdout, output, "{arguments:?}");
    }
}

#[test]
fn quiet_checks_and_comparisons_only_have_a_status() {
    for (arguments, status) in [
        (&["check", "-q", "a:b"][..], 0),
        (&["check", "-q", "a b"], 1),
        (&["check", "--json", "-q", "a b"], 1),
        (&["compare", "-q", "a:b", "A:b"], 0),
        (&["compare", "-q", "a:b", "a:c"], 1),
        (&["compare", "-q", "a:b", "a b"], 3),
    ] {
        let ran = run(arguments, "");
        let all = (ran.status, ran.stdout.as_str(), ran.stderr.as_str());
        assert_eq!(all, (status, "", ""), "{arguments:?}");
    }
    answers(&["compare", "-q"], "a:\tb:\n", 1, "");
}

#[test]
fn one_finding_is_singular() {
    let file = TempFile::new("a.txt", b"http://e.example./\n");
    let ran = run(&["audit", "--files", file.path()], "");
    assert!(ran.stderr.ends_with("1 finding in 1 URI in 1 file (policy general)\n"));
}
