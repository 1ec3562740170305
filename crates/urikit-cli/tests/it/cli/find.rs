//! `uri find`.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::Stdio;
use std::thread;

use super::stream::start;
use super::{TempFile, answers, run, says, uri};
use crate::reach;

#[test]
fn json_rows_have_all_members() {
    let text = "a\n <http://e.com/ü-\n  b>";
    answers(
        &["find", "--json"],
        text,
        0,
        concat!(
            r#"{"file":"<stdin>","line":2,"column":3,"start":4,"end":24,"raw":"http://e.com/ü-\n  b","#,
            r#""uri":"http://e.com/%C3%BC-b","delimiter":"angle-brackets","flags":["iri","ws-removed","eol-hyphen"],"#,
            r#""alternatives":["http://e.com/%C3%BCb"],"type":"plain","place":null}"#,
            "\n"
        ),
    );
    let ran =
        run(&["find", "--json", "--context"], b"\xFF\x00 x=\"http://e.com/\" \xFE\nz".to_vec());
    let row: serde_json::Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!((&row["before_base64"], &row["after"]), (&"/wAgeD0i".into(), &"\" \u{FFFD}".into()));
}

#[test]
fn rows_can_be_counted_deduplicated_and_located() {
    let text = "http://a/ http://b/\nsee (http://a/).\n";
    answers(&["find"], text, 0, "http://a/\nhttp://b/\nhttp://a/\n");
    answers(&["find", "--unique"], text, 0, "http://a/\nhttp://b/\n");
    answers(&["find", "--count"], text, 0, "3\n");
    answers(
        &["find", "--count", "--unique", "--json"],
        text,
        0,
        "{\"file\":\"<stdin>\",\"count\":2}\n",
    );
    let context = "<stdin>:1:1\thttp://a/\thttp://a/ http://b/\n<stdin>:1:11\thttp://b/\thttp://a/ \
        http://b/\n\
                   <stdin>:2:6\thttp://a/\tsee (http://a/).\n";
    answers(&["find", "--context"], text, 0, context);
}

#[test]
fn options_find_more() {
    let text = "me@e.com www.e.com //e.com/a git@h:r http://a/?u=http://b/ http://e.com/ü \
        http://e.com/5% my:x\n\
                > http://e.com/\n> a\n";
    let usual = ["http://a/?u=http://b/", "http://e.com/%C3%BC", "http://e.com/5", "http://e.com/"];
    let with = |option: &[&str], at: usize, more: &str| {
        let mut expected = usual.to_vec();
        expected.insert(at, more);
        answers(&[&["find"], option].concat(), text, 0, &format!("{}\n", expected.join("\n")));
    };
    with(&["--also", "email"], 0, "mailto:me@e.com");
    with(&["--also", "schemeless"], 0, "http://www.e.com");
    with(&["--also", "network-path"], 0, "//e.com/a");
    with(&["--also", "scp"], 0, "ssh://git@h/r");
    with(&["--also", "nested"], 1, "http://b/");
    answers(&["find", "--scheme", "MY"], text, 0, "my:x\n");
    for (option, instead, uri) in [
        ("--spec=rfc3986", 1, "http://e.com/"),
        ("--lenient", 2, "http://e.com/5%"),
        ("--also=broken", 3, "http://e.com/a"),
    ] {
        let mut expected = usual;
        expected[instead] = uri;
        answers(&["find", option], text, 0, &format!("{}\n", expected.join("\n")));
    }
}

#[test]
fn options_change_what_a_uri_is() {
    for (options, text, uris) in [
        (&["--scheme", "*"][..], "obsidian://open?v=a", "obsidian://open?v=a\n"),
        (&["--also", "refang"], "hxxps://bad[.]example/x", "https://bad.example/x\n"),
        (
            &["--also", "nested"],
            "http://a/?r=http%3A%2F%2Fb",
            "http://a/?r=http%3A%2F%2Fb\nhttp://b\n",
        ),
        (&["--also", "data-attributes", "-t", "html"], "<img data-src=a.png>", "a.png\n"),
        (&["-t", "csv"], "u,t\nhttp://a/b,c\n", "http://a/b\n"),
        (&["-t", "calendar"], "URL:http://a/b\n c\n", "http://a/bc\n"),
        (
            &["-t", "markdown"],
            "www.a.example m@a.example",
            "http://www.a.example\nmailto:m@a.example\n",
        ),
    ] {
        answers(&[&["find"], options].concat(), text, 0, uris);
    }
}

/// A part of a long URI is reported as such.
#[test]
fn incomplete_uris_are_reported() {
    let text = format!("see http://a/{}", "b".repeat(300_000));
    let ran = run(&["find"], text);
    assert_eq!((ran.status, ran.stdout.len()), (0, 256 * 1024 + 1));
    assert!(ran.stderr.contains("1:5: only the first 262144 bytes"), "{}", ran.stderr);
}

#[test]
fn finding_nothing_is_status_1() {
    answers(&["find"], "note:this is HTTP::Request at 12:30", 1, "");
    answers(&["find", "--count"], "", 1, "0\n");
    let ran = run(&["find", "no such file", "-"], "http://a/");
    assert_eq!((ran.status, ran.stdout.as_str()), (2, "http://a/\n"));
    assert!(ran.stderr.starts_with("error: no such file: "), "{}", ran.stderr);
    for wrong in [
        &["find", "--scheme", "a b"][..],
        &["find", "--scheme", "c"],
        &["find", "--count", "--context"],
        &["find", "--spec", "rfc2396"],
    ] {
        assert_eq!(run(wrong, "").status, 2, "{wrong:?}");
    }
}

/// The original text of a URI with escaped slashes contains backslashes.
#[test]
fn escaped_slashes_are_removed_from_uris() {
    let text = r#"{"u":"http:\/\/e.com\/a"}"#;
    answers(&["find"], text, 0, "http://e.com/a\n");
    let ran = run(&["find", "--json"], text);
    let row: serde_json::Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(
        (&row["raw"], &row["uri"]),
        (&r"http:\/\/e.com\/a".into(), &"http://e.com/a".into())
    );
    let rewritten = r#"{"u":"http://f.com/a"}"#;
    answers(&["find", "--rewrite", "{scheme}://f.com{path}"], text, 0, rewritten);
}

#[test]
fn help_describes_flags() {
    let help = run(&["find", "--help"], "").stdout;
    assert!(help.contains("Examples:\n  uri find"));
    for flag in
        ["iri", "ws-removed", "eol-hyphen", "bracket-abandoned", "placeholder", "network-path"]
    {
        assert!(help.contains(flag), "{flag}");
    }
}

/// A directory that is deleted on drop.
pub(super) struct TempDirectory(pub(super) PathBuf);

impl TempDirectory {
    pub(super) fn new(name: &str, files: &[(&str, &[u8])]) -> Self {
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
            .join(format!("{}-{name}", std::process::id()));
        for (file, content) in files {
            let file = path.join(file);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(file, content).unwrap();
        }
        Self(path)
    }
}

impl Drop for TempDirectory {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

pub(super) fn gz(text: &str) -> Vec<u8> {
    let mut writer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    writer.write_all(text.as_bytes()).unwrap();
    writer.finish().unwrap()
}

pub(super) fn zst(text: &str) -> Vec<u8> {
    ruzstd::encoding::compress_to_vec(text.as_bytes(), ruzstd::encoding::CompressionLevel::Fastest)
}

#[test]
fn directories_are_searched_with_ignore_rules() {
    // A skippable frame (RFC 8878 section 3.1.2).
    let skipped = [0x50, 0x2A, 0x4D, 0x18, 3, 0, 0, 0, 1, 2, 3];
    let two_zst = [&zst("http://z1/ ht")[..], &skipped, &zst("tp://z2/")].concat();
    let two_gz = [gz("http://g1/ ht"), gz("tp://g2/")].concat();
    let files: &[(&str, &[u8])] = &[
        (".ignore", b"left-out\n"),
        (".hidden", b"http://hidden/"),
        ("left-out", b"http://left-out/"),
        ("b.txt", b"http://b/"),
        ("a/c.txt", b"http://c/"),
        ("binary", b"http://binary/\0"),
        ("late", &[b"http://late/ ".repeat(10_000), b"\0".to_vec()].concat()),
        ("x.gz", &two_gz),
        ("y.zst", &two_zst),
        ("z.gz", &two_gz[..two_gz.len() - 3]),
    ];
    let directory = TempDirectory::new("find", files);
    let root = directory.0.to_str().unwrap();
    let ran = run(&["find", "--unique", root], "");
    let expected =
        "http://c/\nhttp://b/\nhttp://late/\nhttp://g1/\nhttp://g2/\nhttp://z1/\nhttp://z2/\n";
    assert_eq!((ran.stdout.as_str(), ran.status), (expected, 2), "{}", ran.stderr);
    let complaints: Vec<&str> = ran.stderr.lines().collect();
    assert_eq!(
        complaints[0],
        format!("warning: {root}/binary: skipped: binary file (NUL at byte 14)")
    );
    assert!(
        complaints.len() == 2 && complaints[1].starts_with(&format!("error: {root}/z.gz: ")),
        "{complaints:?}"
    );
    // Ignore rules do not apply to named files.
    let named = |file: &str| format!("{root}/{file}");
    answers(
        &["find", &named("left-out"), &named(".hidden")],
        "",
        0,
        "http://left-out/\nhttp://hidden/\n",
    );
    assert_eq!(run(&["find", &named("binary")], "").status, 1);
    answers(&["find", "-t", "plain", &named("binary")], "", 0, "http://binary/\n");
    let row = run(&["find", "--json", &named("a")], "");
    assert!(
        row.stdout.starts_with(&format!(r#"{{"file":"{root}/a/c.txt","line":1,"#)),
        "{}",
        row.stdout
    );
}

#[test]
fn rewriting_keeps_all_other_bytes() {
    let text = "\u{FF}see http://a/b?x=1#f, <URL:http://c/d\n  e> and http://[::1]:8/\r\n";
    let text: Vec<u8> = text.chars().map(|c| c as u8).collect();
    let bytes = |template: &str, expected: &str| {
        let mut command = uri(&["find", "--rewrite", template]);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        child.stdin.take().unwrap().write_all(&text).unwrap();
        let expected: Vec<u8> = expected.chars().map(|c| c as u8).collect();
        assert_eq!(child.wait_with_output().unwrap().stdout, expected, "{template}");
    };
    bytes("{uri}", "\u{FF}see http://a/b?x=1#f, <URL:http://c/de> and http://[::1]:8/\r\n");
    bytes(
        "{scheme}s://{host}{path}",
        "\u{FF}see https://a/b, <URL:https://c/de> and https://[::1]/\r\n",
    );
    // A reference without the component stays, unless there is a default.
    bytes("x:{query:x}{fragment}", "\u{FF}see x:1f, <URL:http://c/d\n  e> and http://[::1]:8/\r\n");
    bytes("x:{query:x|}{fragment|}", "\u{FF}see x:1f, <URL:x:> and x:\r\n");
    bytes("", "\u{FF}see , <URL:> and \r\n");
}

/// URIs in brackets may contain any accepted character, and none needs an escape in JSON.
#[test]
fn json_rows_are_valid_for_all_accepted_characters() {
    let inputs = |c: char| {
        [
            format!("<http://a/{c}x> http://b/"),
            format!("\"http://a/{c}x\" http://b/"),
            format!("http://a/{c}x http://b/"),
        ]
    };
    let find = ["find", "--json", "--lenient", "--context"];
    let is_json = |row: &str| serde_json::from_str::<serde_json::Value>(row).is_ok();
    // A file that contains NUL is binary.
    for text in inputs('\0') {
        let ran = run(&find, text.clone());
        assert!(
            ran.status == 0 && ran.stdout.lines().all(is_json),
            "{text:?} {} {}",
            ran.stdout,
            ran.stderr
        );
    }
    let inputs = (1..=0xA0).filter_map(char::from_u32).flat_map(inputs);
    let files: Vec<_> = inputs.map(|text| TempFile::new("accepted", text.as_bytes())).collect();
    let paths: Vec<&str> = files.iter().map(TempFile::path).collect();
    let ran = run(&[&find, &paths[..]].concat(), "");
    assert!(ran.status == 0 && ran.stderr.is_empty(), "{}", ran.stderr);
    assert!(ran.stdout.lines().all(is_json), "{}", ran.stdout);
    for path in paths {
        assert!(
            ran.stdout.contains(&format!("{{\"file\":\"{path}\",")),
            "nothing was found in {path}"
        );
    }
}

#[test]
fn references_are_rewritten_relative_to_their_base() {
    let from = ["find", "--base", "http://A/b/c", "--rewrite"];
    let rewritten = |template: &'static str, expected: &str| {
        answers(&[&from[..], &[template]].concat(), "to http://A/b/x/../y?z.", 0, expected);
    };
    rewritten("{relative}", "to y?z.");
    rewritten("{target}", "to http://A/b/y?z.");
    rewritten("{normal}", "to http://a/b/y?z.");
}

#[test]
fn failed_replacements_are_kept_and_reported() {
    let ran = run(&["find", "--rewrite", "{relative}"], "a http://a/ b http://b/ c");
    assert_eq!((ran.stdout.as_str(), ran.status), ("a http://a/ b http://b/ c", 1));
    let line = "<stdin>:1:3: not replaced: no base for a relative reference\n";
    assert!(ran.stderr.starts_with(line), "{}", ran.stderr);
    assert_eq!(ran.stderr.lines().count(), 2);
    let ran = run(&["find", "--rewrite", "<{host}>"], "a http://a/");
    assert_eq!((ran.stdout.as_str(), ran.status), ("a http://a/", 1));
    // A bare URI would end before the full stop, and this one after the bracket.
    for (text, template) in [("see http://a/b%2E c", "{normal}"), ("(see http://a/b) c", "{uri}?(")]
    {
        let ran = run(&["find", "--rewrite", template], text);
        assert_eq!((ran.stdout.as_str(), ran.status), (text, 1));
        assert!(
            ran.stderr.contains("the link would end at a different position"),
            "{}",
            ran.stderr
        );
    }
    answers(&["find", "--rewrite", "{normal}"], "see <http://a/b%2E> c", 0, "see <http://a/b.> c");
    // The end depends on how the URI was found: in brackets and quotes it ends with them.
    answers(
        &["find", "--spec", "rfc3986", "--rewrite", "http://b/?q"],
        "http://a/看 b",
        0,
        "http://b/?q看 b",
    );
    let ran = run(&["find", "--scheme", "my", "--rewrite", "{scheme}://x/y."], "my://a/b. c");
    assert_eq!((ran.stdout.as_str(), ran.status), ("my://a/b. c", 1));
    let quoted = "<URL:http://a/> < http://a/ > <http://a/> \"http://a/\"";
    answers(&["find", "--rewrite", "http://b/x."], quoted, 0, &quoted.replace("a/", "b/x."));
    let ran = run(&["find", "--rewrite", "{uri}?q"], format!("http://a/[{}] c", "a".repeat(100)));
    assert_eq!(ran.status, 1);
    // A URI inside a replaced URI cannot be replaced.
    let ran =
        run(&["find", "--also", "nested", "--rewrite", "x:{host}"], "a http://a/?http://b/ c");
    assert_eq!((ran.stdout.as_str(), ran.status), ("a x:a c", 1));
    for wrong in [
        &["find", "--rewrite", "{hots}"][..],
        &["find", "--rewrite", "x", "--json"],
        &["find", "--rewrite", "x", "--in-place"],
        &["find", "--in-place", "README.md"],
    ] {
        assert_eq!(run(wrong, "").status, 2, "{wrong:?}");
    }
}

/// A replacement is not written if it would be found as another reference, or not at all.
#[test]
fn replacements_that_do_not_fit_are_reported() {
    for (kind, text, template, expected, places) in [
        (
            "markdown",
            "<http://e.com/x> [a](http://e.com/p \"t\")\n\n[d]: http://e.com/p\n",
            "{relative}",
            "<http://e.com/x> [a](<> \"t\")\n\n[d]: <>\n",
            &["1:2:"][..],
        ),
        (
            "html",
            "<a href=p ping='p q'><img srcset='p 2x'>",
            "{relative}",
            "<a href=\"\" ping='p q'><img srcset='p 2x'>",
            &["1:17:", "1:35:"],
        ),
        ("css", "@import 'p'", "{relative}", "@import 'p'", &["1:10:"]),
        (
            "xml",
            "<!DOCTYPE x SYSTEM \"it's\"[<!ENTITY y SYSTEM 'z'>]><x/>",
            "{uri}?it's%20",
            "<!DOCTYPE x SYSTEM \"it's?it's%20\"[<!ENTITY y SYSTEM 'z'>]><x/>",
            &["1:46:"],
        ),
    ] {
        let from = ["--base", "http://e.com/p"];
        let ran = run(&[&["find", "-t", kind, "--rewrite", template], &from[..]].concat(), text);
        assert_eq!((ran.stdout.as_str(), ran.status), (expected, 1), "{text}");
        assert_eq!(ran.stderr.lines().count(), places.len(), "{text}: {}", ran.stderr);
        for (line, place) in ran.stderr.lines().zip(places) {
            let start = format!("<stdin>:{place} not replaced: ");
            assert!(line.starts_with(&start), "{text}: {line}");
        }
    }
}

/// Long input is copied completely, wherever it is split.
#[test]
fn long_input_is_rewritten_in_chunks() {
    let piece = "lorem http://e.com/ü ipsum <URL:ftp://h/\n x> dolor ";
    let text = piece.repeat(20_000);
    let expected = "lorem http-e.com ipsum <URL:ftp-h> dolor ".repeat(20_000);
    let ran = run(&["find", "--rewrite", "{scheme}-{host}"], text);
    assert!(ran.stdout == expected && ran.status == 0, "{}", ran.stderr);
}

#[test]
fn files_are_rewritten_in_place() {
    let files: &[(&str, &[u8])] =
        &[("a.txt", b"http://a/1"), ("none.txt", b"nothing"), ("x.gz", &gz("http://g/"))];
    let directory = TempDirectory::new("rewrite", files);
    let root = directory.0.to_str().unwrap();
    let modified = fs::metadata(directory.0.join("none.txt")).unwrap().modified().unwrap();
    let ran = run(&["find", "--in-place", "--rewrite", "{scheme}s:{path}", root], "");
    assert_eq!((ran.stdout.as_str(), ran.status), ("", 2), "{}", ran.stderr);
    let complaint = format!("error: {root}/x.gz: cannot replace a compressed file in place\n");
    assert_eq!(ran.stderr, complaint);
    let content = |name: &str| fs::read(directory.0.join(name)).unwrap();
    assert_eq!(content("a.txt"), b"https:/1");
    assert_eq!(content("none.txt"), b"nothing");
    assert_eq!(content("x.gz"), gz("http://g/"));
    assert_eq!(fs::metadata(directory.0.join("none.txt")).unwrap().modified().unwrap(), modified);
    assert_eq!(fs::read_dir(&directory.0).unwrap().count(), 3, "nothing is left over");
}

/// The document in RFC 2396 appendix D and in its draft.
const APPENDIX_D: &str = "<HTML><HEAD>\n<TITLE>An example HTML document</TITLE>\n<BASE \
    href=\"http://www.ics.uci.edu/Test/a/b/c\">\n\
                          </HEAD><BODY>\n... <A href=\"../x\">a hypertext anchor</A> \
                          ...\n</BODY></HTML>\n";

#[test]
fn links_are_resolved_against_the_base() {
    answers(&["find"], APPENDIX_D, 0, "../x\n");
    answers(&["find", "--resolve"], APPENDIX_D, 0, "http://www.ics.uci.edu/Test/a/x\n");
    answers(&["find", "--show-base"], APPENDIX_D, 0, "http://www.ics.uci.edu/Test/a/b/c\n");
    // The base must be absolute in the document; the URL of the file is not used.
    let relative = APPENDIX_D.replace("http://www.ics.uci.edu", "");
    let from = ["--base", "http://h/p/q"];
    answers(
        &[&["find", "--resolve"], &from[..]].concat(),
        relative.clone(),
        0,
        "http://h/Test/a/x\n",
    );
    let refusing = [&["find", "--resolve", "--variant", "absolute-base"], &from[..]].concat();
    answers(&refusing, relative.clone(), 0, "http://h/x\n");
    let ran = run(&["find", "--resolve"], relative);
    assert_eq!((ran.stdout.as_str(), ran.status), ("", 1));
    assert_eq!(super::places(&ran.stderr), ["<stdin>:5:14"]);
}

/// Links of a page resolve as in browsers; those of other documents by RFC 3986.
#[test]
fn links_of_pages_are_resolved_by_the_url_standard() {
    let resolve = |kind, links: &str| {
        let from = "https://h.example/d/";
        run(&["find", "-t", kind, "--resolve", "--base", from], links)
    };
    let page = r"<a href='\\evil.example\x'><a href='///evil.example/x'><a href='a b|c'>
        <a href='java&#10;script:x(&quot;y&quot;)'><meta charset=windows-1252><a href='?&eacute;'>";
    let ran = resolve("html", page);
    assert_eq!(
        ran.stdout,
        "https://evil.example/x\nhttps://evil.example/x\nhttps://h.example/d/a%20b|c\n\
         javascript:x(\"y\")\nhttps://h.example/d/?%E9\n"
    );
    assert_eq!((ran.stderr.as_str(), ran.status), ("", 0));
    let ran = resolve("html", "<a href='//h:65536/'>");
    assert_eq!(ran.stderr, "<stdin>:1:10: port is too large at byte 4\n");
    let ran = resolve("xml", r"<x><a href='\evil.example'/><a href='///evil.example/x'/></x>");
    assert_eq!((ran.stdout.as_str(), ran.status), ("https:///evil.example/x\n", 1));
    let rows = run(&["find", "-t", "html", "--resolve", "--json"], "<a href='x:\\&quot;'>").stdout;
    let row: serde_json::Value = serde_json::from_str(&rows).unwrap();
    assert_eq!((&row["base"], &row["target"]), (&serde_json::Value::Null, &"x:\\\"".into()));
}

/// Rewriting keeps the spelling of links that already are what the template asks for.
#[test]
fn links_of_pages_are_rewritten_only_if_needed() {
    let page = "<base href='https://h.example/a|b/'><a href='https://EXAMPLE.com'>\
                <a href='\\\\e\\x'><a href='x y'><a href='https:z'><a href='?é'>";
    let rewritten = |arguments: &[&str], expected: &str| {
        let ran = run(&[&["find", "-t", "html"], arguments].concat(), page);
        assert_eq!(ran.stdout.split_once('>').unwrap().1, expected, "{}", ran.stderr);
        ran.status
    };
    let status = rewritten(
        &["--rewrite", "{target}"],
        "<a href='https://EXAMPLE.com'><a href='https://e/x'><a href='https://h.example/a|b/x%20y'>\
         <a href='https://h.example/a|b/z'><a href='https://h.example/a|b/?%C3%A9'>",
    );
    assert_eq!(status, 0);
    let status = rewritten(
        &["--rewrite", "{relative}"],
        "<a href='https://EXAMPLE.com'><a href='https://e/x'><a href='https://h.example/a|b/x%20y'>\
         <a href='https:z'><a href='?é'>",
    );
    assert_eq!(status, 0);
    let status = rewritten(
        &["--rewrite", "https://{host}/"],
        "<a href='https://EXAMPLE.com/'><a href='\\\\e\\x'><a href='x y'><a href='https:z'>\
         <a href='?é'>",
    );
    assert_eq!(status, 1);
    rewritten(
        &["--resolve", "--rewrite", "https://{host}/"],
        "<a href='https://example.com/'><a href='https://e/'><a href='https://h.example/'>\
         <a href='https://h.example/'><a href='https://h.example/'>",
    );
}

/// URIs without a target are not counted but reported, in both formats.
#[test]
fn targets_are_counted_equally_in_text_and_json() {
    for (arguments, expected) in [
        (&["--count"][..], "1\n"),
        (&["--count", "--json"], "{\"file\":\"<stdin>\",\"count\":1}\n"),
    ] {
        let arguments = [&["find", "-t", "html", "--resolve"], arguments].concat();
        let ran = run(&arguments, "<a href=x><a href=http://e.com/><a href=y>");
        assert_eq!((ran.stdout.as_str(), ran.status), (expected, 1));
        assert_eq!(ran.stderr.lines().count(), 2, "{}", ran.stderr);
    }
}

#[test]
fn links_are_rewritten_with_their_notation() {
    let page = "<base href=http://e.com/d/>\r\n<a href='x?a=1&amp;b=2' ping=\"/p  \
        //h/q\">http://e.com/x</a>\
                <p style=\"background:url('y')\"><img srcset='z 1x, http://e.com/d/é 2x'>";
    let rewritten = |template: &str, expected: &str| {
        answers(&["find", "-t", "html", "--rewrite", template], page, 0, expected);
    };
    // An unchanged URI keeps its spelling.
    rewritten("{uri}", page);
    rewritten(
        "{target}",
        "<base href=http://e.com/d/>\r\n<a href='http://e.com/d/x?a=1&amp;b=2' \
            ping=\"http://e.com/p  http://h/q\">http://e.com/x</a>\
         <p style=\"background:url('http://e.com/d/y')\"><img srcset='http://e.com/d/z 1x, \
         http://e.com/d/é 2x'>",
    );
    rewritten(
        "{relative}",
        "<base href=http://e.com/d/>\r\n<a href='x?a=1&amp;b=2' ping=\"/p  \
            //h/q\">http://e.com/x</a>\
         <p style=\"background:url('y')\"><img srcset='z 1x, %C3%A9 2x'>",
    );
}

#[test]
fn kind_of_file_follows_name_or_option() {
    let pages = "<URL:http://a/\n[Page 1]\n\x0C\nRFC 1     Host Software     April 1969\nb>";
    let files: &[(&str, &[u8])] = &[
        ("a.html", b"<a href=x>http://no/</a>"),
        ("b.md", b"[t](http://e.com/a_(b)) `http://no/`"),
        ("c.json", br#"{"u":"http:\/\/e.com\/j"}"#),
        (
            "d.eml",
            b"List-Archive: <http://e.com/list>\nMIME-Version: 1.0\n\nsee http://e.com/mail.\n",
        ),
        ("e.css", b"a { b: url(c) }"),
        ("f.xml", b"<a xml:base='http://e.com/x/'><l href='y'/></a>"),
        ("rfc1.txt", pages.as_bytes()),
    ];
    let directory = TempDirectory::new("kinds", files);
    let root = directory.0.to_str().unwrap();
    let expected = "x\nhttp://e.com/a_(b)\nhttp://e.com/j\nhttp://e.com/list\nhttp://e.com/mail\nc\ny\nhttp://a/b\n";
    answers(&["find", root], "", 0, expected);
    let rows = run(&["find", "--json", "--resolve", root], "").stdout;
    let rows: Vec<serde_json::Value> =
        rows.lines().map(|row| serde_json::from_str(row).unwrap()).collect();
    let types: Vec<&str> = rows.iter().map(|row| row["type"].as_str().unwrap()).collect();
    assert_eq!(types, ["html", "markdown", "json", "mail", "mail", "css", "xml", "rfc"]);
    assert_eq!(
        (&rows[0]["place"], &rows[0]["base"]),
        (&"a[href]".into(), &format!("file://{root}/a.html").into())
    );
    assert_eq!(rows[0]["target"], format!("file://{root}/x"));
    assert_eq!(
        (&rows[6]["base"], &rows[6]["target"]),
        (&"http://e.com/x/".into(), &"http://e.com/x/y".into())
    );
    let html = format!("{root}/a.html");
    answers(&["find", "--type", "plain", &html], "", 0, "http://no/\n");
    answers(&["find", "--also", "prose", &html], "", 0, "x\nhttp://no/\n");
}

#[test]
fn damaged_archives_are_searched_up_to_the_error() {
    let mut damaged = zst(&format!("http://a/ {}", "b ".repeat(1 << 18)));
    let at = damaged.len() - 2;
    damaged[at] ^= 1;
    let file = TempFile::new("damaged.zst", &damaged);
    let ran = run(&["find", file.path()], "");
    assert_eq!((ran.status, ran.stdout.as_str()), (2, "http://a/\n"), "{}", ran.stderr);
}

#[test]
fn slow_input_is_searched_without_delay() {
    let mut child = start(&["find"]);
    let mut stdin = child.0.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.0.stdout.take().unwrap());
    for number in 0..50 {
        for piece in ["see http://e.com/", &number.to_string(), " now\n"] {
            stdin.write_all(piece.as_bytes()).unwrap();
        }
        let mut line = String::new();
        stdout.read_line(&mut line).unwrap();
        assert_eq!(line, format!("http://e.com/{number}\n"));
    }
    drop(stdin);
    assert!(child.0.wait().unwrap().success());
}

/// A single line in which a URI continues to the end.
#[cfg(target_os = "linux")]
#[test]
fn memory_does_not_grow_with_line_length() {
    for before in
        ["", "<http://e.com/", "\"http://e.com/", "http://e.com/"].into_iter().take(reach(1, 4))
    {
        let mut child =
            start(&["find", "--json", "--context", "--also", "email", "--also", "nested"]);
        let mut stdin = child.0.stdin.take().unwrap();
        let mut stdout = child.0.stdout.take().unwrap();
        let reader =
            thread::spawn(move || std::io::copy(&mut stdout, &mut std::io::sink()).unwrap());
        stdin.write_all(format!("{before}{}", "a".repeat(1 << 20)).as_bytes()).unwrap();
        let text = "so http://e.com/a and me@e.com, not b:c; ".repeat(1 << 12);
        let mut peak_after = |rounds| {
            for _ in 0..rounds {
                stdin.write_all(text.as_bytes()).unwrap();
            }
            super::stream::kilobytes(&child, "VmHWM:")
        };
        let (early, late) = (peak_after(reach(2, 8)), peak_after(reach(6, 24)));
        drop(stdin);
        assert!(reader.join().unwrap() > 1 << 20);
        // The second part of the line has 1 MB.
        assert!(late < early + 512, "{early} kB at its peak, then {late} kB");
    }
}

#[test]
fn edits_change_only_uris() {
    let page = "<a href='http://a/?utm_x=1&amp;b=%7E'>\n<img src=/i.png> <a href=mailto:a@b.c>";
    let html = ["find", "-t", "html"];
    for (edits, expected) in [
        (&["-d", "query:utm_*"][..], page.replace("utm_x=1&amp;", "")),
        // Neither a relative reference nor an address gets a scheme or a host.
        (&["--set", "scheme=https"], page.replace("http:", "https:")),
        (&["--set", "host=b", "--where", "path=/x"], page.to_owned()),
        (&["--set", "fragment=f", "--where", "path=*.png"], page.replace("i.png", "i.png#f")),
        (&["--scheme", "ftp", "-d", "query"], page.to_owned()),
    ] {
        answers(&[&html[..], edits].concat(), page, 0, &expected);
    }
    let file = TempFile::new("page.html", page.as_bytes());
    says(&["find", "--in-place", "-d", "query", file.path()], 0, "");
    let edited = fs::read_to_string(file.path()).expect("a file");
    assert_eq!(edited, page.replace("?utm_x=1&amp;b=%7E", ""));
    assert_eq!(run(&["find", "-d", "query", "--json"], page).status, 2);
}

#[test]
fn found_uris_are_selected_and_counted() {
    let text = "http://a/1 ftp://b/ http://A/2 mailto:a@b.c";
    answers(&["find", "--where", "host=a"], text, 0, "http://a/1\nhttp://A/2\n");
    answers(&["find", "--scheme", "ftp,mailto"], text, 0, "ftp://b/\nmailto:a@b.c\n");
    answers(&["find", "--where", "host=c"], text, 1, "");
    answers(&["find", "--count-by", "scheme"], text, 0, "2\thttp\n1\tftp\n1\tmailto\n");
    let rows = "{\"count\":1,\"value\":\"ftp\"}\n";
    answers(&["find", "--scheme", "ftp", "--count-by", "scheme", "--json"], text, 0, rows);
}
