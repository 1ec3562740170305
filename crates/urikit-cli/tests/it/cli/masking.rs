//! Passwords are never shown on a terminal, in any subcommand, whether the input is valid or not.

use std::fs::File;
use std::io::Read;
use std::process::Stdio;

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};

use super::{TempFile, run, subcommands, uri};
use crate::reach;

const SECRET: &str = "hush";

/// Valid and invalid inputs.
const INPUTS: [&str; 37] = [
    "http://joe:hush@h/",
    "HTTP://joe:%68ush%20hush@h/%7e/../a",
    "//joe:hush@h",
    "http:/joe:hush@h/",
    "http:joe:hush@h/",
    "ftp://joe:hush@h/a;type=i",
    "ftp://joe:?hush@h/",
    "ftp://joe:80?hush@h/",
    "ftp://joe?x:hush@h/a",
    "http://joe?:?hush@h.example/?a=b",
    "//j;o&e=?:80?hush@h",
    "ftp://joe?x:hush@h/a b",
    " ftp://joe?x:hush@h/",
    "see ftp://joe@h/ and ftp://joe?x:hush@h/",
    "sip:joe?:hush@h",
    "sips:j/o?e:hush@h;transport=tcp?to=a%40b",
    "SIP:joe/:hush@h b",
    "x://joe?x:hush@h/",
    "http://joe:hush@[::1]:80/",
    "http://joe:hush@h.example:0080/?a=b#c",
    "http://h/?a=b&token=hush",
    "http://h/#access_token=hush",
    "http://h/http://joe:hush@h/",
    "http://joe:hush@h:x/",
    "http://joe:hush@a b/",
    "http://joe:hu<hush@h/",
    r"https:\\joe:hush@h",
    r"\\joe:hush@h",
    "http://h/a;jsessionid=hush?b",
    "http://h/?access-token=hush",
    "http://joe:hush@[::1/",
    "http://joe:hush@h/%zz",
    "http://joe:hush@h/?token=hush|",
    "://joe:hush@h/",
    " http://joe:hush@h/",
    "<http://joe:hush@h/>",
    "http://joe:hush@h/\u{e9}\u{202e}",
];

/// Returns the inputs for a command: in an ordinary run, every seventh.
fn sample(case: usize) -> impl Iterator<Item = &'static str> {
    let stride = reach(7, 1);
    INPUTS.into_iter().skip(case % stride).step_by(stride)
}

/// Subcommands that describe a URI argument.
pub(super) const DESCRIBING: [&[&str]; 12] = [
    &[],
    &["parse"],
    &["parse", "--spec", "rfc1738"],
    &["parse", "--spec", "rfc1808"],
    &["parse", "--spec", "rfc2396"],
    &["check"],
    &["compare", "http://h/"],
    &["explain"],
    &["normalize", "--steps"],
    &["query"],
    &["audit", "--min-severity", "info"],
    &["explain", "--parsers=recorded"],
];

/// Subcommands that convert an argument. They print the result unmasked, but not rejected input.
pub(super) const CONVERTING: [&[&str]; 17] = [
    &["get", "{scheme}"],
    &["resolve", "--base", "http://a/b"],
    &["relativize", "--base", "http://a/b"],
    &["normalize"],
    &["set", "-s", "scheme=ws"],
    &["set", "--new", "-i"],
    &["encode", "--charset", "us-ascii"],
    &["decode"],
    &["path", "--to", "file"],
    &["normalize", "--to", "uri"],
    &["normalize", "--to", "iri"],
    &["normalize", "--to", "iri-idna"],
    &["guess"],
    &["template", "vars"],
    &["template", "match", "http://{user}@{host}/"],
    &["template", "expand", "{input}", "-i"],
    &["template", "expand", "{x}", "--vars"],
];

/// Subcommands that search files.
pub(super) const SEARCHING: [&[&str]; 7] = [
    &["find"],
    &["find", "--resolve"],
    &["find", "--type", "html", "--resolve", "--context"],
    &["find", "--type", "json"],
    &["find", "--type", "html", "--default-base", "http://joe:hush@h/"],
    &["find", "--show-base", "--type", "html"],
    &["find", "--show-base", "--type", "html", "--default-base", "http://joe:hush@h/"],
];

/// Subcommands that do not take URIs, or take them only in files and print them unchanged.
pub(super) const WITHOUT_INPUT: [&str; 4] = ["filter", "sort", "dedupe", "help"];

/// Returns the output on a terminal, and the exit status.
pub(super) fn on_terminal(arguments: &[&str]) -> (String, i32) {
    let mut terminal =
        File::from(openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a terminal"));
    grantpt(&terminal).expect("it is ours");
    unlockpt(&terminal).expect("it is ours");
    let name = ptsname(&terminal, Vec::new()).expect("it has a name").into_string().expect("ASCII");
    let end = File::options().read(true).write(true).open(name).expect("its other end");
    let mut command = uri(arguments);
    command.stdin(Stdio::null()).stdout(end.try_clone().expect("a file")).stderr(end);
    let mut child = command.spawn().expect("the binary starts");
    // Only the child has the other end open now, so reading ends with the child.
    drop(command);
    let (mut shown, mut buffer) = (Vec::new(), [0; 4096]);
    while let Ok(length @ 1..) = terminal.read(&mut buffer) {
        shown.extend_from_slice(&buffer[..length]);
    }
    let status = child.wait().expect("it ends").code().expect("not by a signal");
    (String::from_utf8(shown).expect("UTF-8"), status)
}

#[test]
fn descriptions_mask_passwords() {
    for (case, command) in DESCRIBING.into_iter().enumerate() {
        for text in sample(case) {
            let (shown, status) = on_terminal(&[command, &["--", text]].concat());
            assert!(!shown.contains(SECRET), "{command:?} {text}\n{shown}");
            assert!(status != 2 && !shown.is_empty(), "{command:?} {text}\n{shown}");
        }
    }
}

/// Parsers may add escapes, convert to lowercase, or apply IDNA.
#[test]
fn rewritten_passwords_are_masked() {
    for (text, hidden) in [
        ("http://h/?token=Müller", &["Müller", "M%C3%BCller", "ller"][..]),
        ("http://h/?token=a%4Dller", &["a%4Dller", "aMller"]),
        ("http://joe:hu@SH@h/", &["SH", "sh"]),
        ("http:/joe:Müller@h/", &["Müller", "M%C3%BCller", "ller"]),
    ] {
        let (shown, _) = on_terminal(&["explain", "--parsers", text]);
        assert!(!hidden.iter().any(|hidden| shown.contains(hidden)), "{text}\n{shown}");
    }
}

#[test]
fn tokens_are_masked_on_terminals_and_in_pipes() {
    const TOKEN: &str = "ghp_0123456789abcdefghij";
    for text in [
        format!("https://{TOKEN}@h/a b"),
        format!("https://h/?code={TOKEN}|"),
        format!("https://{TOKEN}:x-oauth-basic@h/a b"),
    ] {
        for command in ["check", "parse", "normalize", "audit"] {
            let ran = run(&[command, &text], "");
            assert!([1, 3].contains(&ran.status) && !ran.stderr.contains(TOKEN), "{}", ran.stderr);
        }
        let (shown, _) = on_terminal(&["explain", &text]);
        assert!(!shown.contains(TOKEN), "{shown}");
    }
    let tolerant = ["parse", "--spec", "rfc2396", "--lenient", "http://h/?token=a|b&c={"];
    let ran = run(&tolerant, "");
    let expected = "<argument>:1:18: --lenient accepted a character of a secret, which is an \
                    `unwise` character (RFC 2396 section 2.4.3)\n";
    assert!(ran.stderr.starts_with(expected), "{}", ran.stderr);
    assert!(ran.stderr.contains("accepted `{`"), "{}", ran.stderr);
    let ran = run(&[&tolerant[..], &["--show-secrets"]].concat(), "");
    assert!(ran.stderr.contains("accepted `|`"), "{}", ran.stderr);
}

#[test]
fn show_secrets_applies_to_all_descriptions() {
    let url = "ftp://joe:hush@H/?token=hush";
    for command in [&["normalize", "--steps"][..], &["query"], &["explain"], &["parse"]] {
        let shown = |options: &[&str]| on_terminal(&[command, options, &[url]].concat()).0;
        assert!(!shown(&[]).contains("hush") && shown(&["--show-secrets"]).contains("hush"));
    }
}

#[test]
fn rejected_input_is_masked() {
    let mut refused = 0;
    for (case, command) in CONVERTING.into_iter().enumerate() {
        for text in sample(case) {
            let file = TempFile::new("masking", text.as_bytes());
            // These subcommands require JSON rows.
            let is_of_file = matches!(command.last(), Some(&("-i" | "--vars")));
            let behind = if is_of_file { vec![file.path()] } else { vec!["--", text] };
            let arguments = [command, &behind].concat();
            let (shown, status) = on_terminal(&arguments);
            // An invalid required argument is a usage error.
            assert!(status != 2 || command.contains(&"--vars"), "{command:?} {text}\n{shown}");
            if status > 0 {
                refused += 1;
                assert!(!shown.contains(SECRET), "{command:?} {text}\n{shown}");
            }
        }
    }
    assert!(refused > reach(20, 150), "{refused}");
}

/// JSON rows that no subcommand accepts, each with a password in a different position and notation.
const ROWS: [&str; 17] = [
    r#"{"scheme":"http","userinfo":"joe:hush","host":"h","port":"x",ROW}"#,
    r#"{ROW,"userinfo":"joe\u003ahush"}"#,
    r#"{"authority":"joe:hush@h",ROW}"#,
    r#"{"query":"token=hush^",ROW}"#,
    r#"{"query":"token\u003dhush",ROW}"#,
    r#"{"fragment":"access_token=hush",ROW}"#,
    r#"{"path":"//joe:hush@h",ROW}"#,
    r#"{"input":"http:\/\/joe:hush@h\/",ROW}"#,
    r#"{"output":"http://joe\u003ahush@h/",ROW}"#,
    r#"{"p\u0061ssword":"hush",ROW}"#,
    r#"{"password":["hush",{"hush":"hush"}],ROW}"#,
    r#"{"l":[["token","hush"],["a","b"]],ROW}"#,
    r#"{"body":"{\"password\":\"hush\"}",ROW}"#,
    r#"{"password":"hush" "a":1,ROW}"#,
    r#"{ROW,"password":"hush"#,
    "{password:hush, a: 1}",
    r#"["http:\/\/joe:hush@h\/",{"userinfo":"joe:hush",ROW}]"#,
];

/// Makes `set --new`, `template expand`, and `--field` reject the row.
const REFUSED: &str = r#""valid":false,"n":[[1]]"#;

#[test]
fn json_rows_are_masked() {
    let reading = [&["set", "--new", "-i"][..], &["template", "expand", "{n}", "-i"]];
    let file = TempFile::new("rows", ROWS.join("\n").replace("ROW", REFUSED).as_bytes());
    let lines = DESCRIBING
        .iter()
        .chain(&CONVERTING)
        .filter(|command| command.get(1) != Some(&"--new") && command.get(1) != Some(&"expand"));
    let lines = lines.flat_map(|command| {
        // The pair of `compare` is part of the row.
        let command = if command.first() == Some(&"compare") { &command[..1] } else { command };
        [&["--jsonl"][..], &["--jsonl", "--field", "n"]]
            .map(|format| [command, format, &["-i"]].concat())
    });
    let mut drawn = 0;
    for command in reading.iter().map(|command| command.to_vec()).chain(lines) {
        let (shown, status) = on_terminal(&[&command, &[file.path()][..]].concat());
        assert!(status > 0 && !shown.contains(SECRET), "{command:?}\n{shown}");
        drawn += shown.lines().filter(|line| line.contains("**")).count();
    }
    assert!(drawn > 500, "{drawn}");
    let file = TempFile::new("rows", ROWS[0].replace("ROW", REFUSED).as_bytes());
    let (shown, _) = on_terminal(&["set", "--new", "--show-secrets", "-i", file.path()]);
    assert!(shown.contains(SECRET), "{shown}");
    // A JSON row that is read as a plain row is drawn too.
    let (shown, _) = on_terminal(&["check", r#"{"password":"hush"}"#]);
    assert!(shown.contains("****") && !shown.contains(SECRET), "{shown}");
}

#[test]
fn found_uris_are_masked() {
    let mut drawn = 0;
    for (case, command) in SEARCHING.into_iter().enumerate() {
        for text in sample(case) {
            let page = format!("<base href='{text}'><a href='{text}'>a</a> <a href='b'>b</a>\n");
            let members = serde_json::json!({ text: { text: text, "a": "http://h/" } }).to_string();
            let content = match command.get(2) {
                Some(&"html") => &page,
                Some(&"json") => &members,
                _ => text,
            };
            let file = TempFile::new("masking", content.as_bytes());
            let (shown, status) = on_terminal(&[command, &[file.path()]].concat());
            assert!(status < 2, "{command:?} {text}\n{shown}");
            // The context of a link is printed unmasked.
            let said = shown
                .lines()
                .filter(|line| !line.starts_with("    ") || command.contains(&"--show-base"));
            for line in said {
                assert!(!line.contains(SECRET), "{command:?} {text}\n{shown}");
                drawn += usize::from(line.contains("**"));
            }
            let (asked, _) = on_terminal(&[command, &["--show-secrets", file.path()]].concat());
            assert!(asked.contains(SECRET) || !shown.contains("**"), "{command:?} {text}\n{asked}");
        }
    }
    assert!(drawn > reach(12, 100), "{drawn}");
}

/// The link is masked in any notation; its context is printed unmasked.
#[test]
fn escaped_links_are_masked() {
    for (page, shown) in [
        ("<a href='http://joe:hush&#64;h/'>", "http://joe:****@h/"),
        ("<a href='http://joe&#58;hush@h/'>", "http://joe:****@h/"),
        ("<a href='http://h/?a&amp;token=hush'>", "http://h/?a&token=****"),
        ("<a href='http://h/?a&amp;b=hash'>", "http://h/?a&amp;b=hash"),
    ] {
        let file = TempFile::new("masking", page.as_bytes());
        let (drawn, _) = on_terminal(&["find", "--type", "html", "--context", file.path()]);
        assert!(!drawn.contains(SECRET), "{page}\n{drawn}");
        assert!(drawn.lines().nth(1).expect("what is around").contains(shown), "{page}\n{drawn}");
    }
}

/// Names of members and elements may contain control characters.
#[test]
fn names_in_places_are_escaped() {
    for (command, kind, document) in [
        ("find", "json", "{\"\\u001b[31mRED http://h/\":\"http://h/\"}"),
        (
            "find",
            "xml",
            "<a \u{9b}x:href='http://h/' xmlns:\u{9b}x='http://www.w3.org/1999/xlink'/>",
        ),
        ("find --show-base", "xml", "<\u{202e}b xml:base='http://h/'/>"),
    ] {
        let file = TempFile::new("place", document.as_bytes());
        let (drawn, _) = on_terminal(
            &command
                .split(' ')
                .chain(["--color", "never", "--type", kind, file.path()])
                .collect::<Vec<_>>(),
        );
        assert!(drawn.contains("http://h/"), "{command} {document}: {drawn:?}");
        let is_sent = |c: char| c.is_control() && !matches!(c, '\r' | '\n') || c == '\u{202e}';
        assert!(!drawn.contains(is_sent), "{command} {document}: {drawn:?}");
    }
}

#[test]
fn every_subcommand_is_tested() {
    let tested = || DESCRIBING.iter().chain(&CONVERTING).chain(&SEARCHING);
    for path in subcommands() {
        let path: Vec<&str> = path.iter().map(String::as_str).collect();
        let is_tested =
            tested().any(|command| command.starts_with(&path)) || WITHOUT_INPUT.contains(&path[0]);
        assert!(is_tested, "{path:?} is in no list here");
    }
}

#[test]
fn usage_errors_mask_passwords() {
    for arguments in [
        &["resolve", "--base", "http://joe:hush@a b/", "c"][..],
        &["resolve", "--spec", "rfc1808", "--base", "ftp://joe?x:hush@h/a b", "c"],
        &["relativize", "--base", "http://joe:hush@h:x/", "http://h/"],
        &["guess", "--base", "http://joe:hush@h:x/", "a"],
        &["get", "http://joe:hush@{x", "a:b"],
        &["template", "expand", "http://joe:hush@{x", "x=1"],
        &["template", "match", "http://joe:hush@{x", "a:b"],
        &["compare", "http://joe:hush@h/", "http://joe:hush@h:x/"],
        &["parse", "--spec", "http://joe:hush@h/", "a:b"],
    ] {
        let (shown, status) = on_terminal(arguments);
        assert!(!shown.contains(SECRET) && status > 0, "{arguments:?}\n{shown}");
        let asked = [&arguments[..1], &["--show-secrets"], &arguments[1..]].concat();
        let (shown, _) = on_terminal(&asked);
        assert!(shown.contains(SECRET), "{asked:?}\n{shown}");
    }
}

/// An invalid row that is kept is the output of a program, but a message or a drawing is not.
#[test]
fn kept_rows_and_unusual_secrets_are_masked() {
    for (input, secret) in [
        ("http://u:S3CRET@h/ x", "S3CRET"),
        ("u:S3CRET@h x", "S3CRET"),
        ("https://hooks.slack.com/services/T0/B0/S3CRET x", "S3CRET"),
    ] {
        for command in [&["parse"][..], &["check"], &["query"], &["explain"], &["normalize"]] {
            let keep = ["--on-error", "keep", "--format", "human"];
            let ran = run(&[command, &keep].concat(), format!("{input}\n"));
            assert!(!ran.stderr.contains(secret), "{command:?}: {}", ran.stderr);
            assert!(!ran.stdout.contains(secret), "{command:?}: {}", ran.stdout);
        }
    }
}

#[test]
fn show_secrets_disables_masking() {
    for command in [&["parse"][..], &["check"], &["explain"], &["audit"], &["explain", "--parsers"]]
    {
        let (shown, _) =
            on_terminal(&[command, &["--show-secrets", "http://joe:hush@h:80/"]].concat());
        assert!(shown.contains(SECRET), "{command:?}\n{shown}");
        let (shown, _) = on_terminal(&[command, &["--json", "http://joe:hush@h:80/"]].concat());
        assert!(shown.contains(SECRET), "{command:?}\n{shown}");
    }
}

/// The URL Standard removes the empty port, so only the input reveals that a password follows.
#[test]
fn secrets_that_browsers_move_are_masked() {
    let input = "ftp://joe:?hush@h.example/";
    let (shown, status) = on_terminal(&["parse", "--spec", "whatwg", input]);
    assert_eq!(status, 0);
    assert!(shown.contains("****") && !shown.contains(SECRET), "{shown}");
}

#[test]
fn usage_errors_and_names_mask_secrets() {
    for arguments in [
        &["parse", "--foo=http://u:hush@h/"][..],
        &["parse", "--spec", "http://u:hush@h/", "a"],
        &["parse", "-i", "http://u:hush@h/"],
        &["sort", "http://joe:hush@h/"],
        &["dedupe", "ftp://joe:?hush@h/"],
        &["parse", "--csv", "--field", "http://u:hush@h/"],
        &["parse", "--jsonl", "--field", "http://u:hush@h/"],
    ] {
        let ran = run(arguments, "url\n{}\n");
        assert!(ran.status > 0 && !ran.stderr.is_empty(), "{arguments:?}");
        assert!(!ran.stderr.contains("hush"), "{arguments:?}: {}", ran.stderr);
    }
}
