//! Compressed input, and input in other charsets than UTF-8.

use super::{TempFile, answers, run, says};
use crate::cli::find::{gz, zst};

fn utf16(text: &str) -> [Vec<u8>; 2] {
    let marked = format!("\u{feff}{text}");
    let units = || marked.encode_utf16();
    [units().flat_map(u16::to_le_bytes).collect(), units().flat_map(u16::to_be_bytes).collect()]
}

#[test]
fn rows_are_decompressed() {
    let rows = "http://a/\nhttp://b/\n";
    for (content, names) in [
        (gz(rows), ["a.gz", "a.GZ", "a.log"]),
        (zst(rows), ["a.zst", "a.ZST", "a.log"]),
        ([gz("http://a/\nhtt"), gz("p://b/\n")].concat(), ["b.gz", "b.log", "b"]),
    ] {
        for name in names {
            let file = TempFile::new(name, &content);
            answers(&["get", "{host}", "-i", file.path()], "", 0, "a\nb\n");
            answers(&["find", file.path()], "", 0, rows);
            answers(&["find", "-i", file.path()], "", 0, rows);
        }
        answers(&["get", "{host}"], content.clone(), 0, "a\nb\n");
        answers(&["find"], content, 0, rows);
    }
}

#[test]
fn other_compression_is_named() {
    for (name, content) in
        [("xz", &b"\xFD7zXZ\0\0\x04\xE6\xD6\xB4F"[..]), ("bzip2", b"BZh91AY&SY\xFD{d\xCF")]
    {
        let file = TempFile::new("packed", content);
        for arguments in [&["check", "-i", file.path()][..], &["find", file.path()]] {
            let ran = run(arguments, "");
            let problem = format!("{name} compression is not supported; use the output of `{name}");
            assert!(ran.stderr.contains(&problem), "{}", ran.stderr);
            assert_eq!((ran.stdout.as_str(), ran.status), ("", 2));
        }
        assert!(run(&["check"], content).stderr.starts_with("error: <stdin>: "));
    }
    says(&["check", "BZh91AY"], 0, "valid\n");
}

#[test]
fn rows_before_damage_are_answered() {
    let rows: String = (0..40_000).map(|row| format!("http://h{row}/\n")).collect();
    for (name, mut content, problem) in
        [("a.gz", gz(&rows), "invalid gzip data"), ("a.zst", zst(&rows), "invalid Zstandard data")]
    {
        content.truncate(content.len() * 3 / 4);
        let file = TempFile::new(name, &content);
        let other = TempFile::new("other", b"http://other/\n");
        let ran = run(&["get", "{host}", "-i", file.path(), "-i", other.path()], "");
        let hosts: Vec<&str> = ran.stdout.lines().collect();
        assert!(hosts.len() > 1000, "{}", hosts.len());
        let (last, answered) = hosts.split_last().expect("not empty");
        assert_eq!(*last, "other");
        assert!(answered.iter().enumerate().all(|(row, host)| *host == format!("h{row}")));
        let place = format!("error: {}:{}: {problem}: ", file.path(), answered.len() + 1);
        assert!(ran.stderr.starts_with(&place), "{}", ran.stderr);
        assert_eq!((ran.stderr.lines().count(), ran.status), (1, 2));
    }
    for (content, problem) in [
        (&b"no frame"[..], "invalid header"),
        (&zst(&rows)[..9], "truncated file"),
        (b"\x28\xb5\x2f\xfd\x00\x00\xff\xff\xff\xff", "corrupt block"),
    ] {
        let file = TempFile::new("bad.zst", content);
        let ran = run(&["check", "-i", file.path()], "");
        let expected = format!("error: {}: invalid Zstandard data: {problem}\n", file.path());
        assert_eq!((&*ran.stderr, ran.status), (&*expected, 2));
    }
    let file = TempFile::new("text.gz", b"http://a/\n");
    let ran = run(&["check", "-i", file.path()], "");
    let expected = format!("error: {}: invalid gzip data: ", file.path());
    assert!(ran.stderr.starts_with(&expected) && ran.status == 2, "{}", ran.stderr);
}

#[test]
fn utf16_rows_are_decoded() {
    for content in utf16("http://a/\r\nhttp://b/é\n") {
        let file = TempFile::new("utf16", &content);
        let expected = "http://a/\nhttp://b/%C3%A9\n";
        answers(&["normalize", "--to", "uri", "-i", file.path()], "", 0, expected);
        answers(&["normalize", "--to", "uri"], content, 0, expected);
        let packed = TempFile::new("utf16.gz", &gz_bytes(&std::fs::read(file.path()).unwrap()));
        answers(&["normalize", "--to", "uri", "-i", packed.path()], "", 0, expected);
    }
}

fn gz_bytes(content: &[u8]) -> Vec<u8> {
    use std::io::Write;
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    encoder.write_all(content).expect("into a vector");
    encoder.finish().expect("into a vector")
}

#[test]
fn find_decodes_utf16() {
    for content in utf16("see http://a/é.\nhttp://b/\n") {
        let file = TempFile::new("utf16.txt", &content);
        answers(&["find", file.path()], "", 0, "http://a/%C3%A9\nhttp://b/\n");
        answers(&["find"], content, 0, "http://a/%C3%A9\nhttp://b/\n");
        let ran = run(&["find", "--rewrite", "x:y", "--in-place", file.path()], "");
        assert!(ran.stderr.contains("cannot replace a file that is not UTF-8 in place"));
        assert_eq!(ran.status, 2);
    }
}

#[test]
fn find_reads_other_charsets() {
    let latin1 = TempFile::new("latin1.txt", b"see http://a/caf\xE9/menu and http://b/\xE9\n");
    let ran = run(&["find", latin1.path()], "");
    assert_eq!(ran.stdout, "http://a/caf\nhttp://b/\n");
    let warning = "URI ends at a byte that is not UTF-8; specify --charset";
    assert_eq!(ran.stderr, format!("warning: {}:1:5: {warning}\n", latin1.path()));
    for option in ["latin1", "iso-8859-1", "windows-1252"] {
        let expected = "http://a/caf%C3%A9/menu\nhttp://b/%C3%A9\n";
        answers(&["find", "--charset", option, "-i", latin1.path()], "", 0, expected);
    }
    let html = TempFile::new("latin1.html", b"<meta charset=koi8-r><a href='/caf\xE9'>x</a>");
    let ran = run(&["find", "--charset", "latin1", html.path()], "");
    assert_eq!(ran.stdout, "/caf%C3%A9\n");
    assert_eq!(run(&["find", "--charset", "no-such"], "").status, 2);
    // Not a charset problem.
    let utf8 = TempFile::new("utf8.txt", "http://a/\u{3000}x http://b/\u{2028}\n".as_bytes());
    assert_eq!(run(&["find", utf8.path()], "").stderr, "");
}

#[test]
fn find_and_base_accept_input_options() {
    let file = TempFile::new("a.html", b"<base href='http://b/'><a href=c>");
    answers(&["find", "--show-base", "-i", file.path()], "", 0, "http://b/\n");
    answers(&["find", "--resolve", "-i", file.path()], "", 0, "http://b/c\n");
    answers(&["find", "-i", "-"], "http://a/\n", 0, "http://a/\n");
    let text = TempFile::new("a.txt", b"http://a/\n");
    let ran = run(&["find", "--rewrite", "{path}", "--in-place", "-i", text.path()], "");
    assert_eq!((ran.stderr.as_str(), ran.status), ("", 0));
    assert_eq!(std::fs::read(text.path()).expect("a file"), b"/\n");
}
