//! `uri path`.

use super::{run, says};

#[test]
fn names_and_uris_round_trip() {
    says(&["path", "/tmp/a b%.txt"], 0, "file:///tmp/a%20b%25.txt\n");
    says(
        &["path", "--to", "file", "file:///tmp/a%20b%25.txt", "file:/x"],
        0,
        "/tmp/a b%.txt\n/x\n",
    );
    says(
        &["path", "--style", "windows", r"C:\a b\c", r"\\server\share\x"],
        0,
        "file:///C:/a%20b/c\nfile://server/share/x\n",
    );
    says(
        &["path", "--to", "file", "--style", "windows", "file:///C:/a", "file://s/t/x"],
        0,
        "C:\\a\n\\\\s\\t\\x\n",
    );
    let vms = "file://vms.host.edu/disk$user/my/notes/note12345.txt";
    let ran = run(
        &["path", "--to", "file", "--style", "vms", vms, "file:///d/a", "file://localhost/d/a"],
        "",
    );
    assert_eq!(ran.stdout, "DISK$USER:[MY.NOTES]NOTE12345.TXT\nD:[000000]A\nD:[000000]A\n");
    // The host is reported, because it is not part of the path.
    let left_out = "<argument>:1:8: host omitted: a VMS path has no host (RFC 1738 section 3.10)\n";
    assert_eq!((ran.stderr.as_str(), ran.status), (left_out, 0));
}

#[test]
fn uris_with_other_components_are_rejected() {
    for (uri, place) in [
        ("file:///a?b", "1:10"),
        ("file:///a#b", "1:10"),
        ("file:///a#", "1:10"),
        ("file:///a?b#c", "1:10"),
    ] {
        for style in ["unix", "windows", "vms"] {
            let ran = run(&["path", "--to", "file", "--style", style, uri], "");
            assert_eq!((ran.stdout.as_str(), ran.status), ("\n", 3), "{uri} {style}");
            assert!(style != "unix" || ran.stderr.contains(place), "{uri} {}", ran.stderr);
        }
    }
}

#[test]
fn relative_names_use_the_working_directory() {
    let here = std::env::current_dir().unwrap();
    let ran = run(&["path", "some/where"], "");
    assert_eq!(ran.status, 0);
    let back = run(&["path", "--to", "file", ran.stdout.trim_end()], "");
    assert_eq!(back.stdout, format!("{}/some/where\n", here.display()));
}

/// Every byte that a name may contain round-trips.
#[test]
fn names_can_contain_any_byte() {
    let name: Vec<u8> = b"/a/".iter().copied().chain(1..=u8::MAX).collect();
    let uri = run(&["path", "-0"], name.clone());
    assert!(uri.status == 0 && uri.stdout.is_ascii(), "{}", uri.stderr);
    let row = run(&["path", "-0", "--to", "file", "--json"], uri.stdout.into_bytes());
    let row: serde_json::Value = serde_json::from_str(&row.stdout).unwrap();
    assert!(row["output_base64"].is_string() && row["error"].is_null());
}

#[test]
fn invalid_names_have_rows() {
    let ran = run(
        &["path", "--to", "file"],
        "file:///a\nhttp://h/a\nfile:///a%00b\nfile:///a%0Ab\nfile://h/a\n",
    );
    assert_eq!((ran.status, ran.stdout.as_str()), (3, "/a\n\n\n\n\n"));
    for complaint in [
        "<stdin>:2:1: ",
        "<stdin>:3:10: ",
        "<stdin>:4:1: path contains a newline, which ends an output record; use -0",
        "<stdin>:5:8: ",
    ] {
        assert!(ran.stderr.contains(complaint), "{complaint}\n{}", ran.stderr);
    }
    let ran = run(&["path", "-0", "--to", "file"], "file:///a\0http://h/a\0file:///b\0");
    assert_eq!(ran.stdout, "/a\0\0/b\0");
    let row = run(&["path", "--json", "--to", "file", "file:///a%0Ab"], "");
    assert!(row.stdout.contains(r#""output":"/a\nb""#), "{}", row.stdout);
    assert_eq!(run(&["path", "--style", "windows", "a"], "").status, 3);
    let ran = run(&["path", "--style", "windows"], b"C:\\\xFF\n".to_vec());
    assert!(ran.status == 3 && ran.stderr.starts_with("<stdin>:1:4: "), "{}", ran.stderr);
}

/// The direction and the style of each input are detected.
#[test]
fn uris_and_windows_names_are_detected() {
    says(
        &["path", "file:///tmp/a%20b", r"C:\U\a.txt", r"\\srv\sh\x", "file:///C:/a%20b", "/x"],
        0,
        "/tmp/a b\nfile:///C:/U/a.txt\nfile://srv/sh/x\nC:\\a b\nfile:///x\n",
    );
    says(&["path", "file:c:/p/f", "FILE:///c|/x"], 0, "c:\\p\\f\nc:\\x\n");
    says(&["path", "--style", "unix", "file:///C:/a"], 0, "/C:/a\n");
    says(&["path", r"C:\..\x", r"\\srv\sh\..\..\x"], 0, "file:///C:/x\nfile://srv/sh/x\n");
    says(&["path", r"\\?\C:\x", r"\\?\UNC\srv\sh\x"], 0, "file:///C:/x\nfile://srv/sh/x\n");
    let ran = run(&["path", "file://C:/foo"], "");
    assert!(ran.stderr.contains("write `file:///C:/`"), "{}", ran.stderr);
    // `--style unix` accepts no Windows syntax.
    assert_eq!(run(&["path", "--style", "unix", r"file:///a\b"], "").status, 3);
    assert_eq!(run(&["path", "--to", "file", "/x"], "").status, 3);
}
