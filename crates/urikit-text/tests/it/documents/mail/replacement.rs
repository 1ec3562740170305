//! Replacement of links in mail, and the length of lines.

use urikit_text::document::Kind;

use crate::documents::reads::lawful;

/// The value is written on the line of the field.
#[test]
fn value_of_an_empty_field_can_be_replaced() {
    for [before, after] in [["", "\n"], [" ", "\n"], ["", "\r\nX: y\r\n\r\nb"], ["", "\n \n\nb"]] {
        let text = format!(
            "Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Location:{before}{after}"
        );
        let document = lawful(Kind::Mail, text.as_bytes());
        let [link] = document.links() else { panic!("{text}") };
        let written = link.write("http://a/").unwrap();
        let text = [&text[..link.start], &written, &text[link.end..]].concat();
        assert_eq!(lawful(Kind::Mail, text.as_bytes()).links()[0].reference, "http://a/", "{text}");
    }
}

/// Each replacement leaves room for the others, which are not known.
#[test]
fn lines_with_several_links_are_limited() {
    let long = format!("http://e.example/?{}F-", "a=F-".repeat(30));
    let lengths = [0, 1, 3, 25, 50, long.len()];
    for before in [0, 20, 45] {
        let text = format!(
            "Content-Type: text/html\nContent-Transfer-Encoding: quoted-printable\n\n{}<a \
                href=3D'/a'><a href=3D'bcd'>=\n",
            "b".repeat(before)
        );
        let document = lawful(Kind::Mail, text.as_bytes());
        let [one, other] = document.links() else { panic!("{text}") };
        for (first, second) in
            lengths.iter().flat_map(|first| lengths.map(|second| (*first, second)))
        {
            let [first, second] = [first, second].map(|len| &long[..len]);
            let [written, also] = [one.write(first).unwrap(), other.write(second).unwrap()];
            let between = &text[one.end..other.start];
            let text = [&text[..one.start], &written, between, &also, &text[other.end..]].concat();
            assert!(text.lines().all(|line| line.len() <= 76), "{text}");
            let again = lawful(Kind::Mail, text.as_bytes());
            let references: Vec<_> = again.links().iter().map(|link| &*link.reference).collect();
            assert_eq!(references, [first, second], "{text}");
        }
    }
}

/// A replacement is folded only if it does not fit in its line.
#[test]
fn long_replacements_are_folded() {
    let head = "Content-Type: text/html\nContent-Transfer-Encoding: quoted-printable\n\n";
    let uri = |len: usize| "/".to_owned() + &"a".repeat(len - 1);
    for line_end in ["\n", "\r\n"] {
        for (line_before, before) in [("", ""), ("b", ""), ("b", "bbb"), ("", "bbb")] {
            let begin = if line_before.is_empty() { "" } else { line_end };
            for after in [1, 2, 30] {
                let text = format!(
                    "{head}{line_before}{begin}{before}<a href=3D'x'{}{line_end}>",
                    " ".repeat(after - 1)
                )
                .replace("quoted-printable\n", &format!("quoted-printable{line_end}"));
                let text = text.replacen("text/html\n", &format!("text/html{line_end}"), 1);
                let document = lawful(Kind::Mail, text.as_bytes());
                let [link] = document.links() else { panic!("{text}") };
                let room = 76 - before.len() - "<a href=3D'".len() - after;
                for len in [1, 3, room - 1, room] {
                    assert_eq!(link.write(&uri(len)), Ok(uri(len)), "{text} {len}");
                }
                // The first line is filled, and the rest is on the next one.
                let first = 75 - before.len() - "<a href=3D'".len();
                for len in [room + 1, first + 1, first + 76 - after] {
                    let cut = first.min(len);
                    let [one, two] = [&uri(len)[..cut], &uri(len)[cut..]];
                    let expected = format!("{one}={line_end}{two}");
                    assert_eq!(link.write(&uri(len)), Ok(expected), "{text} {len}");
                }
            }
        }
    }
    // At the start of a line, with as many bytes after it as fit.
    let text = format!("{head}<a href=3D'=\nx'{}=\n>", " ".repeat(73));
    let document = lawful(Kind::Mail, text.as_bytes());
    let [link] = document.links() else { panic!("{text}") };
    assert_eq!(link.write("y").as_deref(), Ok("y"));
    assert_eq!(link.write("yz").as_deref(), Ok("yz=\n"));
    // A link after another one stays on its line unless it becomes longer.
    let text = format!("{head}<a href=3D'x'><a href=3D'yz'>\n");
    let document = lawful(Kind::Mail, text.as_bytes());
    let written = ["a", "ab", "abc"].map(|uri| document.links()[1].write(uri));
    assert_eq!(written, ["a", "ab", "=\nabc"].map(|text| Ok(text.to_owned())));
}

/// Lines of a quoted-printable body have at most 76 characters (RFC 2045 section 6.7, rule 5).
#[test]
fn lines_of_quoted_printable_bodies_are_limited() {
    let long = format!("http://e.example/?{}F-", "a=F-".repeat(60));
    for line_end in ["\n", "\r\n"] {
        for before in 0..76 {
            for after in [0, 1, 30, 63] {
                let text = format!(
                    "Content-Type: text/html{line_end}Content-Transfer-Encoding: \
                        quoted-printable{line_end}{line_end}{}={line_end}<a \
                        href=3D'x'{}={line_end}>t</a>",
                    "b".repeat(before % 75),
                    " ".repeat(after)
                );
                let document = lawful(Kind::Mail, text.as_bytes());
                let [link] = document.links() else { panic!("{text}") };
                for len in [3, 19, 50, 60, before, long.len()] {
                    let written = link.write(&long[..len]).unwrap();
                    let text = [&text[..link.start], &written, &text[link.end..]].concat();
                    assert!(text.split(line_end).all(|line| line.len() <= 76), "{text}");
                    assert!(
                        text.split(line_end).all(|line| !line.starts_with(['-', 'F'])),
                        "{text}"
                    );
                    let again = lawful(Kind::Mail, text.as_bytes());
                    assert_eq!(again.links()[0].reference, long[..len], "{text}");
                }
            }
        }
    }
}
