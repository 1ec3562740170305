//! `uri find` in several files: selection of files, and rows with file names.

use super::find::TempDirectory;
use super::{answers, run, uri};

const FILES: &[(&str, &[u8])] = &[
    (".ignore", b"left-out\n"),
    (".hidden", b"http://hidden/"),
    ("left-out", b"http://left-out/"),
    ("a/b.txt", b"see http://b/ and\n  http://c/"),
    ("a/d.rs", b"// http://d/"),
    ("none.txt", b"nothing"),
];

/// Runs `find` in a directory and returns its output and exit status.
fn inside(directory: &TempDirectory, arguments: &[&str]) -> (String, i32) {
    let output = uri(&[&["find"], arguments].concat()).current_dir(&directory.0).output().unwrap();
    (String::from_utf8(output.stdout).unwrap(), output.status.code().unwrap())
}

#[test]
fn only_output_for_people_has_positions() {
    let directory = TempDirectory::new("positions", FILES);
    for (arguments, expected) in [
        (&["."][..], "http://b/\nhttp://c/\nhttp://d/\n"),
        (&["a/d.rs"], "http://d/\n"),
        (&["--format", "human", "a/d.rs"], "a/d.rs:1:4: http://d/\n"),
        (
            &["--format", "human", "a"],
            "a/b.txt:1:5: http://b/\na/b.txt:2:3: http://c/\na/d.rs:1:4: http://d/\n",
        ),
        (&["none.txt", "a/d.rs"], "http://d/\n"),
    ] {
        assert_eq!(inside(&directory, arguments), (expected.to_owned(), 0), "{arguments:?}");
    }
}

#[test]
fn files_are_listed_and_uris_counted_for_each_file() {
    let directory = TempDirectory::new("counts", FILES);
    for (arguments, expected, status) in [
        (&["-l", "."][..], "a/b.txt\na/d.rs\n", 0),
        (&["-l", "none.txt"], "", 1),
        (&["-l", "--json", "a"], "{\"file\":\"a/b.txt\"}\n{\"file\":\"a/d.rs\"}\n", 0),
        (&["-c", "."], "a/b.txt:2\na/d.rs:1\n", 0),
        (&["-c", "a/b.txt"], "2\n", 0),
        (&["-c", "-m", "1", "a"], "a/b.txt:1\na/d.rs:1\n", 0),
        (&["-m", "1", "."], "http://b/\nhttp://d/\n", 0),
    ] {
        assert_eq!(inside(&directory, arguments), (expected.to_owned(), status), "{arguments:?}");
    }
    answers(&["find", "-c"], "no URI", 1, "0\n");
    answers(&["find", "-m", "2"], "http://a/ http://b/ http://c/", 0, "http://a/\nhttp://b/\n");
    let page = "<a href=http://a/><a href=http://b/>";
    answers(&["find", "-m", "1", "-t", "html"], page, 0, "http://a/\n");
}

#[test]
fn output_does_not_depend_on_the_number_of_jobs() {
    // The rows of one file are more than a block.
    let count = |n: usize| if n == 4 { 5_000 } else { n % 7 * 10 };
    let page = |n: usize| format!("<a href=http://p{n}/>{}", "x http://q/ ".repeat(count(n)));
    let content: Vec<(String, String)> = (0..60)
        .map(|n| (format!("{:02}/{n}.{}", n % 20, ["html", "txt", "md"][n % 3]), page(n)))
        .collect();
    let files: Vec<(&str, &[u8])> =
        content.iter().map(|(name, text)| (&**name, text.as_bytes())).collect();
    let directory = TempDirectory::new("jobs", &[FILES, &files].concat());
    for arguments in [
        &["find", "."][..],
        &["find", "-c", "."],
        &["find", "--json", ".", "no-such-file", "a"],
        &["find", "--unique", "."],
        &["find", "--format", "csv", "-m", "3", "."],
        &["audit", "--files", "."],
        &["audit", "--format", "csv", "--files", ".", "no-such-file"],
        &["audit", "--format", "sarif", "--files", "."],
    ] {
        let with = |jobs: &str| {
            let mut command = uri(&[&arguments[..1], &["-j", jobs], &arguments[1..]].concat());
            command.current_dir(&directory.0).output().unwrap()
        };
        let one = with("1");
        assert!(one.stdout.len() > 100, "{arguments:?}");
        for jobs in ["2", "5"] {
            let several = with(jobs);
            assert!(one.stdout == several.stdout, "{arguments:?}");
            assert!(one.stderr == several.stderr, "{arguments:?}");
            assert_eq!(one.status, several.status, "{arguments:?}");
        }
    }
}

#[test]
fn urls_are_not_file_names() {
    let ran = run(&["find", "https://joe:hush@a.example/"], "");
    assert_eq!((&*ran.stdout, ran.status), ("", 2));
    let expected = "error: https://joe:****@a.example/: no such file, and URLs are not retrieved\n";
    assert_eq!(ran.stderr, expected);
}

#[test]
fn audited_files_have_a_type_and_charset() {
    let page = b"<a href='http://u:p\xe4@h.example/'>http://text.example/";
    let directory = TempDirectory::new("types", &[("page", page)]);
    let audit = |arguments: &[&str]| {
        let mut command = uri(&[&["audit", "--json", "--files", "page"], arguments].concat());
        String::from_utf8(command.current_dir(&directory.0).output().unwrap().stdout).unwrap()
    };
    assert!(audit(&["-t", "plain"]).contains("\"input\":\"http://text.example/\""));
    let html = audit(&["-t", "html", "--charset", "latin1"]);
    assert!(html.contains("\"input\":\"http://u:p%C3%A4@h.example/\""), "{html}");
    assert_eq!(run(&["audit", "--charset", "latin1", "http://a/"], "").status, 2);
}

#[test]
fn files_of_directories_are_selected() {
    let directory = TempDirectory::new("selected", FILES);
    for (arguments, expected) in [
        (&["-g", "*.rs"][..], "a/d.rs\n"),
        (&["-g", "!*.rs"], "a/b.txt\n"),
        (&["-g", "*.rs", "-g", "a/b*"], "a/b.txt\na/d.rs\n"),
        (&["--hidden"], ".hidden\na/b.txt\na/d.rs\n"),
        (&["--no-ignore"], "a/b.txt\na/d.rs\nleft-out\n"),
    ] {
        let arguments = [&["-l"], arguments, &["."]].concat();
        assert_eq!(inside(&directory, &arguments), (expected.to_owned(), 0), "{arguments:?}");
    }
    for glob in ["[", "", "!"] {
        let ran = run(&["find", "-g", glob, "."], "");
        assert!(ran.status == 2 && ran.stderr.contains("--glob"), "{glob} {}", ran.stderr);
    }
}

#[test]
fn uris_are_shown_as_unicode() {
    let text = "http://e.com/%E6%9D%B1 http://xn--wgv71a.jp/%2F";
    answers(
        &["find", "--unicode"],
        text,
        0,
        "http://e.com/\u{6771}\nhttp://\u{65e5}\u{672c}.jp/%2F\n",
    );
    let row = run(&["find", "--unicode", "--json"], text).stdout;
    let row: serde_json::Value = serde_json::from_str(row.lines().next().unwrap()).unwrap();
    assert_eq!(
        (&row["uri"], &row["unicode"]["text"]),
        (&"http://e.com/%E6%9D%B1".into(), &"http://e.com/\u{6771}".into())
    );
}

#[test]
fn color_can_be_forced_in_pipes() {
    let ran = run(&["find", "--format", "human", "--color", "always"], "http://a/");
    assert!(ran.stdout.contains("\u{1b}[") && ran.stdout.contains("http://a/"), "{}", ran.stdout);
    assert!(!ran.stdout.contains("\u{1b}]8"), "{}", ran.stdout);
    answers(&["find", "--format", "human"], "http://a/", 0, "<stdin>:1:1: http://a/\n");
}

/// The position of a URI on a terminal is a hyperlink to the file.
#[cfg(unix)]
#[test]
fn terminals_receive_hyperlinks() {
    let directory = TempDirectory::new("hyperlinks", FILES);
    let file = directory.0.join("a/d.rs");
    let file = file.to_str().unwrap();
    let link = format!("\u{1b}]8;;file://{file}\u{1b}\\{file}:1:4\u{1b}]8;;\u{1b}\\");
    let (shown, _) = super::masking::on_terminal(&["find", "--color", "always", file]);
    assert!(shown.contains(&link), "{shown:?}");
    let (shown, _) = super::masking::on_terminal(&["find", "--color", "never", file]);
    assert_eq!(shown, format!("{file}:1:4: http://d/\r\n"));
}
