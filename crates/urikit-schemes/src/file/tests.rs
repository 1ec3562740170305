use alloc::string::ToString;
use alloc::vec;

use super::*;
use crate::tests::refused;

fn file(text: &str) -> File<'_> {
    File::parse(Uri::parse(text).unwrap()).unwrap()
}

fn failed<T: core::fmt::Debug>(result: Result<T, SchemeError>) -> (&'static str, Range<usize>) {
    let error = result.unwrap_err();
    (error.code(), error.span())
}

#[test]
fn violated_rules_are_errors() {
    let refused = |text| refused::<File<'_>>(text);
    assert_eq!(refused("http://h/a"), ("scheme-other", 0..4));
    assert_eq!(refused("file:"), ("file-path", 5..5));
    assert_eq!(refused("file:a"), ("file-path", 5..5));
    assert_eq!(refused("file://host"), ("file-path", 11..11));
    assert_eq!(refused("file://u:p@h/a"), ("file-userinfo", 7..10));
    assert_eq!(refused("file://h:80/a"), ("file-port", 8..11));
    assert_eq!(refused("file://:/a"), ("file-port", 7..8));
    assert_eq!(refused("file://C:/foo"), ("file-drive", 7..9));
    assert_eq!(refused("file://C:8/foo"), ("file-port", 8..10));
    assert_eq!(refused("file:///a?b#c"), ("file-query", 9..11));
}

#[test]
fn revisions_differ() {
    let old = |text| File::parse_as(Uri::parse(text).unwrap(), Revision::Rfc1738);
    assert_eq!(failed(old("file:/a")), ("file-authority", 5..5));
    assert_eq!(failed(old("file:///a;b")), ("file-semicolon", 9..10));
    assert_eq!(failed(old("file://h?a")), ("file-path", 8..8));
    assert_eq!(old("file:///a?b/c").unwrap().unix_path().unwrap(), b"/a?b/c");
    assert!(file("file:/a").is_local() && file("file:/a").host().is_none());
    assert_eq!(file("file:///a;b").unix_path().unwrap(), b"/a;b");
}

#[test]
fn parts_are_listed_in_order() {
    let listed = |text| {
        let mut out = String::new();
        file(text).parts(&mut |part| {
            let value = match part.value {
                ValueOrDefault::Written(slice) => slice.as_str(),
                ValueOrDefault::Implied(text) => text,
            };
            out.push_str(&alloc::format!("{} {value}|", part.name));
        });
        out
    };
    assert_eq!(listed("file://h/a//b%2F"), "host h|directory a|directory |name b%2F|");
    assert_eq!(listed("file:///a/"), "host localhost|directory a|");
    assert_eq!(listed("file:/a"), "host localhost|name a|");
}

#[test]
fn parsing_is_the_inverse_of_building() {
    let texts = [
        "file:/",
        "file:///",
        "file:////a//",
        "file://h/a;b%3F/%2F%FF",
        "file:/./../%25",
        "file://localhost/a:@b",
    ];
    for text in texts {
        let parts = FileParts::from(file(text));
        assert_eq!(parts.build().unwrap().as_str(), text);
    }
    let parts = |host: Option<&str>, segments: &[&str]| FileParts {
        host: host.map(str::to_string),
        segments: segments.iter().map(|segment| segment.as_bytes().to_vec()).collect(),
    };
    assert_eq!(parts(None, &["", "a"]).build(), Err(BuildError::Ambiguous));
    assert_eq!(parts(Some("h/b"), &["a"]).build(), Err(BuildError::Ambiguous));
    assert!(matches!(parts(Some("h"), &[]).build(),
        Err(BuildError::Scheme(error)) if error.code() == "file-path"));
    assert!(matches!(parts(Some("h:1"), &["a"]).build(),
        Err(BuildError::Scheme(error)) if error.code() == "file-port"));
    assert!(matches!(parts(Some("h h"), &["a"]).build(), Err(BuildError::Syntax(_))));
}

/// Calls a function with every concatenation of one to five of the strings.
fn texts(strings: &[&[u8]], mut call: impl FnMut(&[u8])) {
    let mut all = vec![Vec::new()];
    for _ in 0..5 {
        all = all
            .iter()
            .flat_map(|text| strings.iter().map(move |string| [text, *string].concat()))
            .collect();
        all.iter().for_each(|text: &Vec<u8>| call(text));
    }
}

fn check_unix(path: &[u8]) {
    let uri = FileParts::from_unix(path).unwrap().build().unwrap();
    assert_eq!(file(uri.as_str()).unix_path().unwrap(), path, "{uri}");
    assert_eq!(FileParts::from(file(uri.as_str())).build().unwrap(), uri);
    // RFC 1738 has the same components, except that names must not contain `;`.
    if let Ok(old) = File::parse_as(uri.as_uri(), Revision::Rfc1738) {
        assert_eq!(old.unix_path().unwrap(), path, "{uri}");
    }
}

#[test]
fn unix_paths_are_converted_back() {
    texts(&[b"/", b".", b"%", b"a", b"\xFF", b"%2F", b"?"], |text| {
        check_unix(&[b"/", text].concat());
    });
    for octet in 1..=255 {
        check_unix(&[b'/', octet]);
        check_unix(&[b'/', octet, b'/', octet, b'a']);
    }
}

#[test]
fn invalid_unix_paths_are_errors() {
    assert_eq!(failed(file("file://h/a").unix_path()), ("file-host", 7..8));
    assert_eq!(failed(file("file:///a%00b").unix_path()), ("file-nul", 9..12));
    assert_eq!(failed(file("file:///a/b%2fc").unix_path()), ("file-slash", 11..14));
    assert_eq!(failed(FileParts::from_unix(b"")), ("file-relative", 0..0));
    assert_eq!(failed(FileParts::from_unix(b"a/b")), ("file-relative", 0..0));
    assert_eq!(failed(FileParts::from_unix(b"/a\0b")), ("file-nul", 2..3));
    assert_eq!(file("file://LOCALhos%74/a").unix_path().unwrap(), b"/a");
    assert!(!file("file://localhost./a").is_local());
}

/// Windows paths, their URIs, and the result of converting these back.
#[test]
fn windows_paths_are_converted() {
    let cases = [
        (r"C:\a b\c.txt", "file:///C:/a%20b/c.txt", r"C:\a b\c.txt"),
        ("c|/a/b", "file:///c:/a/b", r"c:\a\b"),
        (r"C:\", "file:///C:/", r"C:\"),
        (r"C:\%\é\\", "file:///C:/%25/%C3%A9//", r"C:\%\é\\"),
        (r"\\server\share\x", "file://server/share/x", r"\\server\share\x"),
        ("//server/share", "file://server/share", r"\\server\share"),
        (r"\\sérver\C$\", "file://s%C3%A9rver/C$/", r"\\sérver\C$\"),
        (r"\\LocalHost\share\x", "file:////LocalHost/share/x", r"\\LocalHost\share\x"),
        (r"\\?\C:\x", "file:///C:/x", r"C:\x"),
        (r"\\?\unc\srv\sh\x", "file://srv/sh/x", r"\\srv\sh\x"),
        ("//./C:/x", "file:///C:/x", r"C:\x"),
        (r"\\.\UNC\localhost\sh", "file:////localhost/sh", r"\\localhost\sh"),
        (r"C:\..\x", "file:///C:/x", r"C:\x"),
        (r"\\srv\sh\..\..\x", "file://srv/sh/x", r"\\srv\sh\x"),
        (r"C:\a\\..\b\.", "file:///C:/b/", r"C:\b\"),
        (r"\\srv\sh\..", "file://srv/sh/", r"\\srv\sh\"),
    ];
    for (path, uri, back) in cases {
        let built = FileParts::from_windows(path).unwrap().build().unwrap();
        assert_eq!(built.as_str(), uri);
        assert_eq!(file(uri).windows_path().unwrap(), back);
    }
    for text in [
        "file:///c%7C/a",
        "file:///c:/a",
        "file://localhost/c%3A/a",
        "file:/c:/a",
        "file:c:/a",
        "file:///c:/../%2E%2e/b/./../a",
    ] {
        assert_eq!(file(text).windows_path().unwrap(), r"c:\a");
    }
    assert_eq!(file("file:///c:").windows_path().unwrap(), r"c:\");
    assert_eq!(file("file:////h/s").windows_path().unwrap(), r"\\h\s");
    assert_eq!(file("file://///h/s/").windows_path().unwrap(), r"\\h\s\");
}

/// Resolves the dots of a Windows path by rewriting it, one name at a time.
fn resolved(path: &str) -> String {
    let root = match path.strip_prefix(r"\\") {
        Some(unc) => 2 + unc.match_indices('\\').nth(1).map_or(unc.len(), |(at, _)| at),
        None => 2,
    };
    let (root, rest) = path.split_at(root);
    let mut rest = rest.to_string();
    let is_directory = rest.ends_with(r"\.") || rest.ends_with(r"\..");
    loop {
        // A slash at the end makes every name end with one.
        let text = alloc::format!("{rest}\\");
        if let Some(at) = text.find(r"\.\") {
            rest.replace_range(at..at + 2, "");
        } else if let Some(at) = text.find(r"\..\") {
            let before = rest[..at].trim_end_matches('\\');
            let parent = before.rfind('\\').unwrap_or(0);
            rest.replace_range(parent..at + 3, "");
        } else {
            break;
        }
    }
    if is_directory {
        rest.push('\\');
    }
    alloc::format!("{root}{rest}")
}

#[test]
fn windows_paths_are_converted_back() {
    let strings: [&[u8]; 9] =
        [b"\\", b"C", b":", b"/", b".", b"%", b"|", "é".as_bytes(), b"localhost"];
    let mut count = 0;
    texts(&strings, |text| {
        for start in ["", "c:/", "\\\\a\\"] {
            let path = [start, core::str::from_utf8(text).unwrap()].concat();
            let Ok(parts) = FileParts::from_windows(&path) else { continue };
            count += 1;
            let uri = parts.build().unwrap();
            let expected = resolved(&path.replace('/', "\\").replace('|', ":"));
            assert_eq!(file(uri.as_str()).windows_path().unwrap(), expected, "{path} {uri}");
            // The normal form by RFC 3986 has the same drive or share.
            let normal = uri.as_uri().normalize();
            let normal = file(normal.as_str()).windows_path().unwrap();
            assert!(normal.eq_ignore_ascii_case(&expected), "{path} {normal}");
        }
    });
    assert!(count > 10_000, "{count}");
}

#[test]
fn invalid_windows_paths_are_errors() {
    let from = |path| failed(FileParts::from_windows(path));
    for path in ["", "a", r"a\b", r"\a", "C:", "C:a", r"1:\", r"CC:\", "/"] {
        assert_eq!(from(path), ("file-relative", 0..0), "{path}");
    }
    assert_eq!(from(r"C:\a?b"), ("file-windows-reserved", 4..5));
    assert_eq!(from("C:\\é\\\n"), ("file-windows-reserved", 6..7));
    assert_eq!(from(r"C:\a\b:c"), ("file-windows-reserved", 6..7));
    assert_eq!(from(r"\\h:\s"), ("file-windows-reserved", 3..4));
    assert_eq!(from(r"\\h\s\|"), ("file-windows-reserved", 6..7));
    for path in [r"\\?\C:", r"\\?\C|\a", r"\\.\COM1", r"\\?\UNC", r"\\?\Volume{1}\a", r"\\?\\"] {
        assert_eq!(from(path), ("file-windows-device", 2..3), "{path}");
    }
    assert_eq!(from(r"\\?\UNC\h"), ("file-windows-share", 9..9));
    assert_eq!(from(r"\\h\..\a"), ("file-windows-share", 4..6));
    assert_eq!(from(r"\\?\C:\a\..\b"), ("file-windows-verbatim", 9..11));
    assert_eq!(from(r"\\?\C:\a.\b"), ("file-windows-verbatim", 7..9));
    assert_eq!(from(r"\\?\C:\a/b"), ("file-windows-reserved", 8..9));
    assert_eq!(from(r"\\.\pipe"), ("file-windows-device", 2..3));
    assert_eq!(from(r"\\..\s"), ("file-windows-device", 2..4));
    assert_eq!(from(r"\\"), ("file-windows-share", 2..2));
    assert_eq!(from(r"\\h"), ("file-windows-share", 3..3));
    assert_eq!(from(r"\\h\\a"), ("file-windows-share", 4..4));
    let to = |text| failed(file(text).windows_path());
    assert_eq!(to("file:///a/b"), ("file-windows-drive", 8..9));
    assert_eq!(to("file:///"), ("file-windows-drive", 8..8));
    assert_eq!(to("file:///C:/a%2Fb"), ("file-windows-reserved", 12..15));
    assert_eq!(to("file:///C:/a%5Cb"), ("file-windows-reserved", 12..15));
    assert_eq!(to("file:///C:/a/b:c"), ("file-windows-reserved", 14..15));
    assert_eq!(to("file:///C:/a/%00"), ("file-windows-reserved", 13..16));
    assert_eq!(to("file:///C:/a%FFb"), ("file-utf8", 12..15));
    assert_eq!(to("file://[::1]/s"), ("file-windows-reserved", 8..9));
    assert_eq!(to("file://h/"), ("file-windows-share", 9..9));
    assert_eq!(to("file:////"), ("file-windows-share", 9..9));
    assert_eq!(to("file://///"), ("file-windows-share", 10..10));
    assert_eq!(to("file:////h"), ("file-windows-share", 10..10));
    assert_eq!(to("file://./pipe"), ("file-windows-device", 7..8));
    assert_eq!(to("file:////%2E/pipe"), ("file-windows-device", 9..12));
    assert_eq!(to("file://h/%2e./a"), ("file-windows-share", 9..13));
    assert_eq!(failed(file("file:c:/a").unix_path()), ("file-path", 5..5));
}

/// The forms of RFC 8089 appendices E and F for one file.
#[test]
fn windows_uris_are_rewritten() {
    for text in [
        "file:c|/p/f",
        r"file:C:\p\f",
        r"FILE:///c|\p/f",
        r"file:\\\c:\p\f",
        "file:/c|/p/f",
        "file:c:/p/f",
        "file://localhost/c:/p/f",
    ] {
        let text = rewrite_windows_uri(text);
        assert!(file(&text).windows_path().unwrap().eq_ignore_ascii_case(r"c:\p\f"), "{text}");
    }
    for text in [r"file:\\h\s\a", r"file:////h\s/a", r"file://///h/s/a"] {
        assert_eq!(file(&rewrite_windows_uri(text)).windows_path().unwrap(), r"\\h\s\a");
    }
    assert_eq!(rewrite_windows_uri("file:///a/c|/b"), "file:///a/c|/b");
    assert_eq!(rewrite_windows_uri("file"), "file");
}

#[test]
fn names_of_one_file_are_the_same() {
    let same = |a, b, style| {
        assert!(file(a).is_same_file(&file(b), style), "{a} {b}");
        assert!(file(b).is_same_file(&file(a), style), "{b} {a}");
    };
    let differ = |a, b, style| assert!(!file(a).is_same_file(&file(b), style), "{a} {b}");
    let windows = "file:///C:/Dir/\u{c4}.txt".replace('\u{c4}', "%C3%84");
    for text in [
        "file:///c%3A/dir/%C3%A4.TXT",
        "file:///C:/x/../DIR//%C3%84.txt",
        "file:c:/dir./%C3%84.txt",
        "file://localhost/c:/dir/%C3%84.txt.%20.",
    ] {
        same(&windows, text, PathStyle::Windows);
        differ(&windows, text, PathStyle::Unix);
    }
    same("file://SRV/share/a", "file:////srv/Share/a", PathStyle::Windows);
    differ("file:////c/a/b", "file:///c:/a/b", PathStyle::Windows);
    differ("file:///C:/a%20/b", "file:///C:/a/b", PathStyle::Windows);
    differ("file:///C:/%C3%9F", "file:///C:/ss", PathStyle::Windows);
    same("file:///a/%62", "file://localhost//a/./b/", PathStyle::Unix);
    differ("file:///a/../b", "file:///b", PathStyle::Unix);
    differ("file:///a", "file:///A", PathStyle::Unix);
    differ("file://h/a", "file://h/a", PathStyle::Unix);
    same("file:///d/A/n.t", "file:///D/a/N.T", PathStyle::Vms);
}

/// The example in RFC 1738 section 3.10, where the numbers of the path and the URI differ.
#[test]
fn vms_paths_are_converted() {
    let uri = "file://vms.host.edu/disk$user/my/notes/note12345.txt";
    assert_eq!(file(uri).vms_path().unwrap(), "DISK$USER:[MY.NOTES]NOTE12345.TXT");
    let cases = [
        (
            "DISK$USER:[MY.NOTES]NOTE123456.TXT",
            "file://vms.host.edu/disk$user/my/notes/note123456.txt",
        ),
        ("D:[A]N.T;1", "file://vms.host.edu/d/a/n.t;1"),
        ("D:[A-B]", "file://vms.host.edu/d/a-b/"),
        ("D:[000000]N", "file://vms.host.edu/d/n"),
    ];
    for (path, uri) in cases {
        assert_eq!(
            FileParts::from_vms("vms.host.edu", path).unwrap().build().unwrap().as_str(),
            uri
        );
        assert_eq!(file(uri).vms_path().unwrap(), path);
    }
    assert_eq!(file("file:///d%24/%61/n").vms_path().unwrap(), "D$:[A]N");
    let to = |text| failed(file(text).vms_path());
    assert_eq!(to("file:///d"), ("file-vms", 9..9));
    assert_eq!(to("file:///d//n"), ("file-vms", 10..10));
    assert_eq!(to("file:////n"), ("file-vms", 8..8));
    assert_eq!(to("file:///d/a.b/n"), ("file-vms", 11..12));
    assert_eq!(to("file:///d/a/n%FF"), ("file-vms", 13..16));
    let from = |path| failed(FileParts::from_vms("h", path));
    assert_eq!(from(""), ("file-vms", 0..0));
    assert_eq!(from("é"), ("file-vms", 0..2));
    assert_eq!(from("D"), ("file-vms", 1..1));
    assert_eq!(from("D:N"), ("file-vms", 1..2));
    assert_eq!(from("D:[]N"), ("file-vms", 3..4));
    assert_eq!(from("D:[A.]N"), ("file-vms", 5..6));
    assert_eq!(from("D:[A/]N"), ("file-vms", 4..5));
    assert_eq!(from("D:[A"), ("file-vms", 4..4));
    assert_eq!(from("D:[A]N/"), ("file-vms", 6..7));
}

#[cfg(all(feature = "std", unix))]
#[test]
fn paths_of_the_platform_are_converted() {
    use std::os::unix::ffi::OsStrExt;
    let path = std::path::Path::new(std::ffi::OsStr::from_bytes(b"/a\xFF/%"));
    let uri = File::from_path(path).unwrap();
    assert_eq!(uri.as_str(), "file:///a%FF/%25");
    assert_eq!(file(uri.as_str()).to_path().unwrap(), path);
    assert_eq!(failed(FileParts::from_unix(b"a")), ("file-relative", 0..0));
    assert_eq!(failed(file("file://h/a").to_path()), ("file-host", 7..8));
}
