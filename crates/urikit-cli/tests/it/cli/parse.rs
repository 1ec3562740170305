//! `uri parse` and the bare command.

use super::{answers, run, says};

const FULL: &str = concat!(
    r#"{"input":"foo://me@example.com:8042/over/there?name=ferret#nose","valid":true,"spec":"rfc3986","#,
    r#""kind":"uri","scheme":"foo","authority":"me@example.com:8042","userinfo":"me","host":"example.com","#,
    r#""host_kind":"reg-name","port":"8042","path":"/over/there","query":"name=ferret","fragment":"nose","error":null}"#,
    "\n"
);

#[test]
fn json_rows_have_every_component() {
    says(&["parse", "--json", "foo://me@example.com:8042/over/there?name=ferret#nose"], 0, FULL);
}

#[test]
fn command_without_subcommand_parses() {
    says(&["--json", "foo://me@example.com:8042/over/there?name=ferret#nose"], 0, FULL);
    answers(&["--json"], "foo://me@example.com:8042/over/there?name=ferret#nose\n", 0, FULL);
    answers(&[], "a\n", 0, "\\N\t\\N\t\\N\t\\N\ta\t\\N\t\\N\n");
}

#[test]
fn port_error_has_exact_span() {
    let expected = concat!(
        r#"{"input":"http://a:b/","valid":false,"spec":"rfc3986","kind":null,"scheme":null,"authority":null,"#,
        r#""userinfo":null,"host":null,"host_kind":null,"port":null,"path":null,"query":null,"fragment":null,"#,
        r#""error":{"start":9,"end":10,"component":"port","code":"port-char","rule":"port = *DIGIT","#,
        r#""section":"RFC 3986 section 3.2.3","message":"..."}}"#,
        "\n"
    );
    let ran = run(&["parse", "--json"], "http://a:b/\n");
    assert_eq!(super::without_messages(&ran.stdout), expected);
    assert_eq!(ran.stderr, "", "JSON rows contain the error");
    assert_eq!(ran.status, 3);
}

#[test]
fn undefined_is_null_and_empty_is_an_empty_string() {
    let expected = concat!(
        r#"{"input":"http://@:?#","valid":true,"spec":"rfc3986","kind":"uri","scheme":"http","authority":"@:","#,
        r#""userinfo":"","host":"","host_kind":"reg-name","port":"","path":"","query":"","fragment":"","error":null}"#,
        "\n",
        r#"{"input":"","valid":true,"spec":"rfc3986","kind":"relative-ref","scheme":null,"authority":null,"#,
        r#""userinfo":null,"host":null,"host_kind":null,"port":null,"path":"","query":null,"fragment":null,"error":null}"#,
        "\n"
    );
    says(&["parse", "--json", "http://@:?#", ""], 0, expected);
    says(&["parse", "http://@:?#", ""], 0, "http\t\t\t\t\t\t\n\\N\t\\N\t\\N\t\\N\t\t\\N\t\\N\n");
}

#[test]
fn host_kinds_are_named() {
    let rows = "//h\n//1.2.3.4\n//[::1]\n//[v1.x]\n//1.2.3.400\n";
    let ran = run(&["parse", "--json"], rows);
    let kinds: Vec<&str> = ran
        .stdout
        .lines()
        .map(|row| row.split(r#""host_kind":""#).nth(1).unwrap().split('"').next().unwrap())
        .collect();
    assert_eq!(kinds, ["reg-name", "ipv4", "ipv6", "ipvfuture", "reg-name"]);
}

#[test]
fn plain_rows_are_tab_separated() {
    let text = "http://u:p@[::1]:80/a;b?c#d\nnot valid\nurn:x:y\n";
    let expected = "http\tu:p\t[::1]\t80\t/a;b\tc\td\n\\N\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N\nurn\t\\N\t\\N\t\\N\tx:y\t\\N\t\\N\n";
    let ran = run(&["parse"], text);
    assert_eq!(ran.stdout, expected);
    assert_eq!(super::places(&ran.stderr), ["<stdin>:2:4"]);
    assert_eq!(ran.status, 3);
}

#[test]
fn decoded_values_are_escaped() {
    let text = "http://u%40@h%2Fh/%09%0A%0D%5C%20?%C3%BC#%00";
    says(&["parse", "--decode", text], 0, "http\tu@\th/h\t\\N\t/\\t\\n\\r\\\\ \tü\t\0\n");
    let expected = concat!(
        r#"{"input":"http://u%40@h%2Fh/%09%0A%0D%5C%20?%C3%BC#%00","valid":true,"spec":"rfc3986","kind":"uri","#,
        r#""scheme":"http","authority":"u%40@h%2Fh","userinfo":"u@","host":"h/h","host_kind":"reg-name","port":null,"#,
        r#""path":"/\t\n\r\\ ","query":"ü","fragment":"\u0000","error":null}"#,
        "\n"
    );
    says(&["parse", "--decode", "--json", text], 0, expected);
}

#[test]
fn components_with_invalid_utf8_are_listed() {
    let expected = concat!(
        r#"{"input":"a%FFb?%C3%BC#%C3","valid":true,"spec":"rfc3986","kind":"relative-ref","scheme":null,"#,
        r#""authority":null,"userinfo":null,"host":null,"host_kind":null,"port":null,"path":"a�b","query":"ü","#,
        r#""fragment":"�","error":null,"decode_lossy":["path","fragment"]}"#,
        "\n"
    );
    says(&["parse", "--decode", "--json", "a%FFb?%C3%BC#%C3"], 0, expected);
}

#[test]
fn ip_literals_are_not_decoded() {
    says(&["parse", "--decode", "//[::1]/"], 0, "\\N\t\\N\t[::1]\t\\N\t/\t\\N\t\\N\n");
}

#[test]
fn messages_do_not_show_secrets() {
    for arguments in
        [&["parse"][..], &["check"], &["normalize"], &["resolve", "--base", "http://a"]]
    {
        let ran = run(arguments, "http://me:secret@a b/\nhttp://me:secret@a:b/\n");
        assert_eq!(ran.status, if arguments[0] == "check" { 1 } else { 3 });
        assert_eq!(ran.stderr.lines().count(), 2);
        assert!(!ran.stderr.contains("secret"), "{}", ran.stderr);
    }
    // The characters of secrets are not in messages, nor is a password without its host.
    for input in ["http://h/?token=%s3", "http://joe:hunter2", "http://joe:hunter2/x"] {
        let ran = run(&["parse"], format!("{input}\n"));
        assert_eq!(ran.status, 3);
        assert!(!ran.stderr.contains("s3") && !ran.stderr.contains("hunter"), "{}", ran.stderr);
        assert!(!ran.stderr.contains("`h`"), "{}", ran.stderr);
    }
    for field in [&["--jsonl"][..], &["--jsonl", "--field", "u"]] {
        for command in [&["parse"][..], &["compare"]] {
            let rows = "[\"secret\"]\n{\"n\":1}\n{\"u\":{\"secret\":2}}\n\"http://secret\n{\"u\":[\"secret\"]}\n";
            let ran = run(&[command, field].concat(), rows);
            assert_eq!(ran.stderr.lines().count(), 5, "{}", ran.stderr);
            assert!(!ran.stderr.contains("secret"), "{}", ran.stderr);
        }
    }
}
