//! The Java profile of RFC 2396 against `java.net.URI`: recorded answers of JDK 17 and, in tests
//! that are ignored by default, an installed JDK. Differences of other versions are printed and do
//! not fail.
//!
//! `cargo xtask record java` records the answers. `URIKIT_JAVA_SEED` and `URIKIT_JAVA_COUNT` select
//! random inputs; `URIKIT_JAVA_TEXTS` is a file of inputs, one per line.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{SystemTime, UNIX_EPOCH};

use serde::Deserialize;
use urikit_conformance::recording::expand;
use urikit_legacy::rfc2396::java::JavaUri;

use crate::support::unescaped;

const RECORDED: &str = include_str!("../../recorded/java-uri-17.tsv");
const RESOLVED: &str = include_str!("../../recorded/java-resolve-17.tsv");

/// The number of recorded inputs, and of URIs among them.
const TEXTS: (usize, usize) = (30_000, 13_194);

/// Inputs whose recorded answer differs from the documentation of `java.net.URI`, with the reason.
const EXCEPTIONS: [(&str, &str); 0] = [];

/// The header of the answers.
#[derive(Deserialize)]
struct Head {
    java: String,
    arguments: String,
    texts: usize,
}

/// Flags, scheme, scheme-specific part, authority, user info, host, port, path, query, and
/// fragment.
type Parts = (
    u8,
    Option<String>,
    String,
    Option<String>,
    Option<String>,
    Option<String>,
    i64,
    Option<String>,
    Option<String>,
    Option<String>,
);

/// Returns an input and its components, or the index of the error, from a line in the format of
/// `testing/recorders/java/Record.java`.
fn record(line: &str) -> (String, Result<Parts, i64>) {
    let mut cells = line.split('\t').map(unescaped);
    let mut cell = || cells.next().unwrap_or_default();
    let flags = cell();
    if let Some(index) = flags.strip_prefix('!') {
        return (cell(), Err(index.parse().expect("an index")));
    }
    let flags = flags.parse::<u8>().expect("flags");
    let [scheme, userinfo, host, port, registry, path, query, fragment, rest] =
        std::array::from_fn(|_| cell());
    let authority = [&*userinfo, &host, &port, &registry].concat();
    let rest = if rest.is_empty() {
        [if authority.is_empty() { "" } else { "//" }, &authority, &path, &query].concat()
    } else {
        rest
    };
    let text = [&*scheme, &rest, &fragment].concat();
    let defined = |cell: String, delimiter: &str| {
        (!cell.is_empty()).then(|| cell[delimiter.len()..].to_owned())
    };
    let parts = (
        flags,
        scheme.strip_suffix(':').map(str::to_owned),
        rest,
        defined(authority, ""),
        userinfo.strip_suffix('@').map(str::to_owned),
        defined(host, ""),
        port.get(1..)
            .filter(|port| !port.is_empty())
            .map_or(-1, |port| port.parse().expect("a port")),
        (flags & 2 == 0).then_some(path),
        defined(query, "?"),
        defined(fragment, "#"),
    );
    (text, Ok(parts))
}

fn parts(uri: &JavaUri<'_>) -> Parts {
    (
        u8::from(uri.is_absolute()) + 2 * u8::from(uri.is_opaque()),
        uri.scheme().map(|part| part.as_str().to_owned()),
        uri.scheme_specific_part().to_owned(),
        uri.authority().map(str::to_owned),
        uri.userinfo().map(|part| part.as_str().to_owned()),
        uri.host().map(str::to_owned),
        uri.port().map_or(-1, i64::from),
        uri.path().map(|part| part.as_str().to_owned()),
        uri.query().map(|part| part.as_str().to_owned()),
        uri.fragment().map(|part| part.as_str().to_owned()),
    )
}

#[derive(Default)]
struct Tally {
    texts: usize,
    uris: usize,
    /// Errors that start at the position that Java reports.
    same_place: usize,
    /// Input and description.
    differences: Vec<(String, String)>,
}

fn split_head(answers: &str) -> (Head, &str) {
    let (head, records) = answers.split_once('\n').expect("a head");
    (serde_json::from_str(head).expect("the header is JSON"), records)
}

fn compare(answers: &str) -> (Head, Tally) {
    let (head, records) = split_head(answers);
    let mut tally = Tally::default();
    for line in records.lines() {
        let (text, expected) = record(line);
        tally.texts += 1;
        let found = JavaUri::parse(&text);
        let agrees = match (&found, &expected) {
            (Ok(uri), Ok(expected)) => {
                tally.uris += 1;
                parts(uri) == *expected
            }
            (Err(error), Err(index)) => {
                assert!(
                    text.is_char_boundary(error.start()) && text.is_char_boundary(error.end()),
                    "{text:?}"
                );
                let start = text[..error.start()].encode_utf16().count();
                tally.same_place += usize::from(start as i64 == *index);
                true
            }
            _ => false,
        };
        if !agrees {
            let what = format!("{:?}, Java: {expected:?}", found.as_ref().map(parts));
            tally.differences.push((text, what));
        }
    }
    assert_eq!(tally.texts, head.texts, "the answers are incomplete");
    println!(
        "Java {} ({}): {} inputs, {} URIs, {} differences; {} of {} errors at the same position",
        head.java,
        head.arguments,
        tally.texts,
        tally.uris,
        tally.differences.len(),
        tally.same_place,
        tally.texts - tally.uris,
    );
    (head, tally)
}

/// Fails on differences from JDK 17 and prints others.
fn judge(head: &Head, differences: &[(String, String)]) {
    if is_17(head) {
        assert_none(differences);
    } else {
        for (text, what) in differences.iter().take(40) {
            println!("DIFFERS FROM JDK 17: {text:?}: {what}");
        }
    }
}

fn is_17(head: &Head) -> bool {
    head.java == "17" || head.java.starts_with("17.")
}

fn assert_none(differences: &[(String, String)]) {
    let lines: Vec<String> =
        differences.iter().take(40).map(|(text, what)| format!("{text:?}: {what}")).collect();
    assert!(differences.is_empty(), "{} differences\n{}", differences.len(), lines.join("\n"));
}

#[test]
fn agrees_with_every_recorded_answer() {
    let (head, mut tally) = compare(&expand(RECORDED));
    assert!(is_17(&head), "{}", head.java);
    for (text, reason) in EXCEPTIONS {
        let before = tally.differences.len();
        tally.differences.retain(|(differs, _)| differs != text);
        assert_eq!(
            tally.differences.len() + 1,
            before,
            "{text:?} is not an exception anymore: {reason}"
        );
    }
    assert_none(&tally.differences);
    assert_eq!((tally.texts, tally.uris), TEXTS);
}

fn compare_resolution(answers: &str) -> (Head, Vec<(String, String)>) {
    let (head, records) = split_head(answers);
    let mut differences = Vec::new();
    for line in records.lines() {
        let mut cells = line.split('\t').map(unescaped);
        let [base, reference, resolved, normal] =
            std::array::from_fn(|_| cells.next().unwrap_or_default());
        let same_as = |cell: String, other: &String| if cell == "=" { other.clone() } else { cell };
        let (resolved, normal) = (same_as(resolved, &reference), same_as(normal, &base));
        let uri = JavaUri::parse(&base).expect("the recorder records URIs");
        let found = uri.resolve(&JavaUri::parse(&reference).expect("the same"));
        if found != resolved {
            differences
                .push((format!("{base} + {reference}"), format!("{found:?}, Java: {resolved:?}")));
        }
        if uri.normalize() != normal {
            let what = format!("{:?}, Java: {normal:?}", uri.normalize());
            differences.push((format!("{base} normalized"), what));
        }
    }
    assert_eq!(records.lines().count(), head.texts, "the answers are incomplete");
    println!(
        "Java {} ({}): {} pairs, {} differences",
        head.java,
        head.arguments,
        head.texts,
        differences.len()
    );
    (head, differences)
}

#[test]
fn resolves_and_normalizes_as_recorded() {
    let (head, differences) = compare_resolution(&expand(RESOLVED));
    assert!(is_17(&head), "{}", head.java);
    assert_none(&differences);
    assert_eq!(head.texts, 8_000);
}

/// Runs the recorder with the installed JDK.
fn ask(arguments: &[&str], input: &str) -> String {
    let recorder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../recorders/java/Record.java");
    let mut child = Command::new("java")
        .arg(recorder)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("java is installed");
    let mut stdin = child.stdin.take().expect("stdin is piped");
    // The recorder reads all input before it writes; if it fails early, it reads nothing.
    let written = stdin.write_all(input.as_bytes());
    drop(stdin);
    let output = child.wait_with_output().expect("java can be waited for");
    assert!(output.status.success(), "java failed to run the recorder: {}", output.status);
    written.expect("the recorder reads its input");
    String::from_utf8(output.stdout).expect("UTF-8")
}

fn number(variable: &str) -> Option<u64> {
    let value = std::env::var(variable).ok()?;
    Some(value.parse().unwrap_or_else(|_| panic!("{variable}={value} is not a number")))
}

#[test]
#[ignore = "runs the installed JDK: cargo xtask record java --check"]
fn agrees_with_the_jdk_on_random_inputs() {
    let now = || SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let seed = number("URIKIT_JAVA_SEED").unwrap_or_else(now);
    let count = number("URIKIT_JAVA_COUNT").unwrap_or(50_000);
    println!("URIKIT_JAVA_SEED={seed} URIKIT_JAVA_COUNT={count}");
    let answers = ask(&["random", &seed.to_string(), &count.to_string()], "");
    let (head, tally) = compare(&answers);
    judge(&head, &tally.differences);
    assert_eq!(tally.texts as u64, count);
    let answers = ask(&["resolve", &seed.to_string(), &(count / 2).to_string()], "");
    let (head, differences) = compare_resolution(&answers);
    judge(&head, &differences);
}

/// The class "other" depends on the Unicode version of the JDK; no difference is known so far.
#[test]
#[ignore = "runs the installed JDK: cargo xtask record java --check"]
fn agrees_with_the_jdk_on_every_character() {
    let texts: String = ('\0'..=char::MAX)
        .filter(|c| !('\u{12000}'..'\u{e0000}').contains(c))
        .filter(|c| !matches!(c, '\n' | '\r'))
        .map(|c| format!("//u{c}@h\n"))
        .collect();
    let answers = ask(&["answer"], &texts);
    let (head, tally) = compare(&answers);
    judge(&head, &tally.differences);
    assert_eq!(tally.texts, texts.lines().count());
}
