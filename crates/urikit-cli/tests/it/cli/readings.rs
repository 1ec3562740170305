//! `uri readings`.

use serde_json::{Value, json};

use super::run;
use crate::reach;

#[test]
fn json_rows() {
    let ran =
        run(&["readings", "--json", "ftp://google.com?@evil.com/", "https://example.com/"], "");
    assert_eq!(ran.status, 1, "{}", ran.stderr);
    let rows: Vec<Value> =
        ran.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(rows[0]["readings"]["whatwg"]["host"], "google.com");
    let expected = json!({
        "valid": true, "scheme": "ftp", "userinfo": "google.com?", "host": "evil.com",
        "port": null, "path": "/", "query": null,
        "fragment": null,
    });
    assert_eq!(rows[0]["readings"]["rfc1738"], expected);
    assert_eq!(
        rows[0]["disagreements"][0],
        json!({"a": "rfc3986", "b": "rfc1738", "verdict": "host-split"})
    );
    assert_eq!((&rows[0]["worst"], &rows[0]["error"]), (&json!("host-split"), &Value::Null));
    // RFC 1738 does not define https and uses its generic syntax.
    assert_eq!((&rows[1]["worst"], &rows[1]["disagreements"]), (&json!("agree"), &json!([])));
    assert_eq!(run(&["readings", "--json", "https://example.com/"], "").status, 0);
}

#[test]
fn rejected_input_is_undefined() {
    let ran = run(&["readings", "--json", r"http://a\b"], "");
    let row: Value = serde_json::from_str(&ran.stdout).unwrap();
    let refused = json!({
        "valid": false, "scheme": null, "userinfo": null, "host": null, "port": null, "path": null,
        "query": null, "fragment": null,
    });
    assert_eq!(row["readings"]["rfc3986"], refused);
    assert_eq!(row["readings"]["appendix-b"]["host"], r"a\b");
    assert_eq!(row["readings"]["whatwg"]["path"], "/b");
}

#[test]
fn every_row_has_an_output_row() {
    let ran = run(&["readings", "--json"], b"http://a/\n\xFF\n\n".as_slice());
    let rows: Vec<Value> =
        ran.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((rows.len(), ran.status), (3, 1));
    assert_eq!((&rows[1]["error"]["code"], &rows[1]["readings"]), (&json!("utf-8"), &Value::Null));
}

#[test]
fn table_is_drawn_in_a_pipe() {
    let ran = run(&["readings", r"http://evil.com\@google.com/"], "");
    assert_eq!(ran.status, 1);
    assert!(
        ran.stdout.starts_with("parsers find different hosts: http://evil.com\\@google.com/\n"),
        "{}",
        ran.stdout
    );
    assert!(ran.stdout.contains("  rfc3986         rejected\n"), "{}", ran.stdout);
    assert!(ran.stdout.contains("  host varies     appendix-b/whatwg\n"), "{}", ran.stdout);
}

#[test]
fn recorded_results_are_used_for_recorded_urls() {
    let ran = run(
        &[
            "readings",
            "--recorded",
            "--json",
            r"http://evil.com\@google.com/",
            "http://nobody.was.asked/",
        ],
        "",
    );
    let rows: Vec<Value> =
        ran.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let readers = |row: &Value| row["readings"].as_object().unwrap().len();
    assert_eq!((readers(&rows[0]), readers(&rows[1])), (15, 5));
    let hosts: Vec<&Value> =
        rows[0]["readings"].as_object().unwrap().values().map(|reading| &reading["host"]).collect();
    assert!(hosts.contains(&&json!("evil.com")) && hosts.contains(&&json!("google.com")));
    let ran = run(&["readings", "--recorded", "http:evil.com/x"], "");
    assert!(ran.stdout.contains("  curl-") && ran.stdout.contains("rejected"), "{}", ran.stdout);
}

#[test]
fn secrets_are_masked_in_drawings_only() {
    let text = "ftp://joe:hush@h/?token=sesame";
    let ran = run(&["readings", text], "");
    assert!(!ran.stdout.contains("hush") && !ran.stdout.contains("sesame"), "{}", ran.stdout);
    assert!(run(&["readings", "--show-secrets", text], "").stdout.contains("joe:hush "));
    assert!(run(&["readings", "--json", text], "").stdout.contains("joe:hush@h"));
}

/// External commands, for a Unix shell.
#[cfg(unix)]
mod with {
    use super::super::{TempFile, uri};
    use super::*;

    /// Answers with the URL as the host.
    const ECHO: &str =
        r#"echo=sed -u 's/^.*$/{"valid":true,"scheme":"http","host":&,"path":"\/"}/'"#;

    fn rows(stdout: &str) -> Vec<Value> {
        stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    #[test]
    fn answer_is_an_additional_reading() {
        let ran = run(&["readings", "--json", "--with", ECHO, "http://h/"], "");
        assert_eq!((ran.status, &*ran.stderr), (1, ""));
        let row = &rows(&ran.stdout)[0];
        assert_eq!(
            (&row["readings"]["echo"]["host"], &row["worst"]),
            (&json!("http://h/"), &json!("host-split"))
        );
        assert_eq!(
            row["disagreements"][0],
            json!({"a": "rfc3986", "b": "echo", "verdict": "host-split"})
        );
        let ran = run(&["readings", "--with", ECHO, "http://h/"], "");
        assert!(
            ran.stdout.contains("\n  echo            http    http://h/  /\n"),
            "{}",
            ran.stdout
        );
    }

    #[test]
    fn answers_belong_to_their_rows() {
        let count = reach(500, 3_000);
        let texts: Vec<String> = (0..count).map(|n| format!("a{n}\\\"\u{fc}")).collect();
        let input = texts.join("\n") + "\n";
        let other = ECHO.replace("echo=", "other=");
        let ran = run(&["readings", "--json", "-j4", "--with", ECHO, "--with", &other], input);
        let rows = rows(&ran.stdout);
        assert_eq!((ran.status, rows.len()), (1, count), "{}", ran.stderr);
        for (row, text) in rows.iter().zip(texts) {
            assert_eq!(
                (&row["input"], &row["readings"]["echo"]["host"]),
                (&json!(text), &json!(text))
            );
            assert_eq!(row["readings"]["other"], row["readings"]["echo"]);
        }
    }

    #[test]
    fn early_answers_are_read() {
        let early = concat!(
            r"early=head -c 1 >/dev/null; head -c 1000000 /dev/zero | tr '\0' ' '; ",
            r#"echo '{"valid":false}'; cat >/dev/null"#
        );
        let ran = run(&["readings", "--json", "--with", early], "a".repeat(1_000_000));
        assert_eq!((ran.status, &*ran.stderr), (0, ""));
        assert_eq!(rows(&ran.stdout)[0]["readings"]["early"]["valid"], false);
    }

    #[test]
    fn missing_answer_is_reported_once() {
        for (command, problem) in [
            ("x=/no/such/reader 2>&-", "ended without an answer (exit status: 127)"),
            ("x=read -r a; exit 3", "ended without an answer (exit status: 3)"),
            ("x=while read -r a; do echo hush; done", "invalid answer at byte 1: "),
            ("x=yes hush", "unexpected output"),
        ] {
            let ran = run(&["readings", "--json", "--with", command], "http://u@h/\n\nhttp://h/\n");
            let rows = rows(&ran.stdout);
            assert_eq!((ran.status, rows.len()), (2, 3), "{command}");
            assert!(rows.iter().all(|row| row["readings"].get("x").is_some_and(Value::is_null)));
            assert!(rows.iter().all(|row| row["readings"]["rfc3986"]["valid"] == true));
            assert_eq!(ran.stderr.lines().count(), 1, "{}", ran.stderr);
            let is_told =
                ran.stderr.starts_with("<stdin>:1: parser x: ") && !ran.stderr.contains("hush");
            // Depending on the speed of `yes`, either error is reported.
            assert!(
                is_told && (ran.stderr.contains(problem) || command == "x=yes hush"),
                "{}",
                ran.stderr
            );
            let drawn = run(&["readings", "--with", command, "http://h/"], "");
            assert!(drawn.stdout.contains("\n  x               no answer\n"), "{}", drawn.stdout);
        }
    }

    #[test]
    fn extra_output_is_reported() {
        let answer = r#"echo '{"valid":false}'"#;
        for (command, rows_of_it) in [
            (format!("x=read -r a; {answer}; cat >/dev/null; {answer}"), 1),
            (format!("x=read -r a; {answer}; cat >/dev/null; echo"), 1),
            (format!("x=read -r a; {answer}; read -r b; {answer}; {answer}"), 2),
        ] {
            let input = ["http://h/\n"; 2][..rows_of_it].concat();
            let ran = run(&["readings", "--json", "--with", &command], input);
            let rows = rows(&ran.stdout);
            assert_eq!((ran.status, rows.len()), (2, rows_of_it), "{command}");
            assert!(rows.iter().all(|row| row["readings"]["x"]["valid"] == false), "{command}");
            let told = "error: parser x: more output lines than inputs; earlier results may belong \
                to other inputs\n";
            assert_eq!(ran.stderr, told, "{command}");
        }
    }

    #[test]
    fn answer_about_another_url_is_rejected() {
        let echo = r#"x=sed -u 's/^.*$/{"valid":true,"input":&}/'"#;
        assert_eq!(run(&["readings", "--json", "--with", echo, "x:a", "x:b"], "").stderr, "");
        let first = concat!(
            r#"x=read -r a; while :; do echo "{\"valid\":true,\"input\":$a}"; "#,
            "read -r b || exit; done"
        );
        let ran = run(&["readings", "--json", "--with", first], "x:hush\nx:b\n");
        assert_eq!((ran.status, rows(&ran.stdout).len()), (2, 2));
        assert!(ran.stderr.starts_with("<stdin>:2: parser x: invalid answer: "), "{}", ran.stderr);
    }

    /// Returns whether the process whose number is in the file ends.
    #[cfg(unix)]
    fn is_gone(file: &TempFile) -> bool {
        let pid = std::fs::read_to_string(file.path()).unwrap().trim().to_owned();
        let number = rustix::process::Pid::from_raw(pid.parse().unwrap()).unwrap();
        (0..1_000).any(|_| {
            std::thread::sleep(std::time::Duration::from_millis(5));
            // A dead process may remain until its new parent collects it.
            let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
            stat.contains(") Z ") || rustix::process::test_kill_process(number).is_err()
        })
    }

    #[test]
    #[cfg(unix)]
    fn hanging_parser_is_killed_by_signal() {
        let file = TempFile::new("survives", b"");
        let command = format!("x=sleep 4712 & echo $! >{}; wait", file.path());
        let mut child = uri(&["readings", "--with", &command, "http://h/"])
            .stdout(std::process::Stdio::null())
            .spawn()
            .unwrap();
        let is_there = || std::fs::read_to_string(file.path()).unwrap().ends_with('\n');
        assert!((0..10_000).any(|_| {
            std::thread::sleep(std::time::Duration::from_millis(5));
            is_there()
        }));
        let pid = rustix::process::Pid::from_child(&child);
        rustix::process::kill_process(pid, rustix::process::Signal::TERM).unwrap();
        assert_eq!(child.wait().unwrap().code(), None);
        assert!(is_gone(&file));
    }

    /// A command that does not answer is killed, including its child processes.
    #[test]
    #[cfg(unix)]
    fn hanging_parser_is_killed_after_timeout() {
        let file = TempFile::new("hangs", b"");
        let command = format!("x=sleep 4711 & echo $! >{}; wait", file.path());
        let ran = run(
            &["readings", "--json", "--timeout", "1", "--with", &command],
            "http://h/\nhttp://h/\n",
        );
        assert_eq!((ran.status, rows(&ran.stdout).len()), (2, 2));
        let told = "<stdin>:1: parser x: no answer within 1 s (does it flush each line?)\n";
        assert_eq!(ran.stderr, told);
        assert!(is_gone(&file));
        for bad in ["0", "-1", "x"] {
            assert_eq!(run(&["readings", "--timeout", bad, "a:b"], "").status, 2);
        }
    }

    #[test]
    fn exit_status_is_reported_with_the_row() {
        let once = r#"x=read -r a; echo '{"valid":false}'; read -r a"#;
        let ran = run(&["readings", "--json", "--with", once], "a\nb\nc\n");
        let rows = rows(&ran.stdout);
        assert_eq!((ran.status, rows.len()), (2, 3));
        assert_eq!(
            (&rows[0]["readings"]["x"]["valid"], &rows[1]["readings"]["x"]),
            (&json!(false), &Value::Null)
        );
        assert_eq!(ran.stderr, "<stdin>:2: parser x: ended without an answer (exit status: 0)\n");
    }

    #[test]
    fn names_are_distinct() {
        for (arguments, problem) in [
            (["--with", "rfc3986=true", "--with", "a"], "`rfc3986` is a built-in parser"),
            (["--with", "true", "--with", "/bin/true"], "two --with parsers are named `true`"),
        ] {
            let ran = run(&[&["readings", "a"][..], &arguments].concat(), "");
            assert_eq!((ran.status, &*ran.stdout), (2, ""));
            assert!(ran.stderr.contains(problem), "{}", ran.stderr);
        }
        assert_eq!(run(&["readings", "--with", " ", "a"], "").status, 2);
    }
}
