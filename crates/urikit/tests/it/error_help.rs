//! Tests of help that names the cause of an error: one table for each class of mistakes, and a
//! property of all suggestions that a program could apply.

use urikit::IriRef;
use urikit::{Component, UriRef};

/// Returns the help for the error of an input.
#[track_caller]
fn help(input: &str) -> String {
    let error = UriRef::parse(input).expect_err(input);
    error.display(input).help().map_or_else(String::new, |help| help.to_string())
}

/// Asserts that the help for an input is as given, and that following it leads to `fixed`, which
/// is valid or whose error is further right.
#[track_caller]
fn check(input: &str, expected: &str, fixed: &str) {
    assert_eq!(help(input), expected, "{input}");
    let error = UriRef::parse(input).expect_err(input);
    if let Err(next) = UriRef::parse(fixed) {
        // Offsets are compared from the end, which the fix does not change.
        let (left, left_now) = (input.len() - error.start(), fixed.len() - next.start());
        assert!(left_now < left, "{input} -> {fixed}: {next}");
    }
}

#[test]
fn delimiter_in_password_or_user_name_is_named() {
    let encode = |c: char| format!("%{:02X}", u32::from(c));
    let mut checked = 0;
    for scheme in ["postgres", "https", "mongodb+srv", "x"] {
        for user in ["user", "", "app-1", "a%20b"] {
            for (before, after) in [("pa", "ss"), ("p", ""), ("", "w"), ("p!", "9"), ("pä", "s[")]
            {
                for host in ["h", "db.example", "db.example:5432", "[::1]:1"] {
                    for delimiter in ['#', '/', '?', '@'] {
                        let of = |delimiter: &str| {
                            format!("{scheme}://{user}:{before}{delimiter}{after}@{host}/x?y#z")
                        };
                        let input = of(&delimiter.to_string());
                        // After an empty port, the rest is a valid path, query, or fragment.
                        let error = UriRef::parse(&input).err();
                        let components = [Component::Port, Component::Host];
                        if error.is_none_or(|error| !components.contains(&error.component())) {
                            continue;
                        }
                        checked += 1;
                        let escape = encode(delimiter);
                        let others =
                            if before.is_ascii() { "" } else { ", and other special characters" };
                        let expected = format!(
                            "percent-encode `{delimiter}` in the password as `{escape}`{others}"
                        );
                        let fixed = of(&escape).replace('ä', "%C3%A4").replace("s[", "s%5B");
                        check(&input, &expected, &fixed);
                    }
                }
            }
        }
    }
    assert!(checked > 700, "{checked}");
    check(
        "postgres://user:p@s:w@h/x",
        "percent-encode `@` in the password as `%40`",
        "postgres://user:p%40s:w@h/x",
    );
    check(
        "amqp://u:a/b#c@h",
        "percent-encode `/` in the password as `%2F`, `#` in the password as `%23`",
        "amqp://u:a%2Fb%23c@h",
    );
    check(
        "smtp://me@a.example:pw@mail.example",
        "percent-encode `@` in the user name as `%40`",
        "smtp://me%40a.example:pw@mail.example",
    );
    check(
        "smtp://me@a.example:p@w@mail.example",
        "percent-encode `@` in the user name and password as `%40`",
        "smtp://me%40a.example:p%40w@mail.example",
    );
    check("//a@b@c/", "percent-encode `@` in the user name as `%40`", "//a%40b@c/");
    check("//u:p\\w@h/", "percent-encode it as `%5C`", "//u:p%5Cw@h/");
    // A path or query that contains `@`.
    for input in ["http://localhost:x/@scope/a@1", "https://a.example:https/?mail=me@b.example"] {
        assert!(help(input).starts_with("use only digits"), "{input}");
    }
}

#[test]
fn messages_and_help_do_not_quote_userinfo() {
    for input in [
        "postgres://user:Xq#Zw@h/x",
        "postgres://user:Xq/Zw@h/x",
        "postgres://user:Xq@Zw@h/x",
        "postgres://user:Xq@s:Zw@h/x",
        "postgres://user:Xq%Zw@h/x",
        "postgres://user:X{q}Zw@h/x",
        "postgres://Xq:Zw?@h/x",
        "postgres://user:\u{e9}q#Zw@h/x",
    ] {
        let error = UriRef::parse(input).expect_err(input);
        let diagram = error.display(input);
        let help = diagram.help().map_or_else(String::new, |help| help.to_string());
        let shown = format!("{} {help}", diagram.message());
        for part in ["X", "q`", "Z", "w`", "\u{e9}"] {
            assert!(!shown.contains(part), "{input}: {shown}");
        }
    }
}

#[test]
fn backslash_in_authority_is_a_slash() {
    for input in [
        "http://localhost:1111\\test",
        "http://h\\x",
        "http://[::1]\\x",
        "http://[::1]:8\\x",
        "//h\\",
    ] {
        check(input, "use `/` instead of the backslash", &input.replacen('\\', "/", 1));
    }
}

#[test]
fn surrounding_whitespace_and_delimiters_are_removed() {
    for input in ["https://h/x", "http://h:80", "/p", "//[::1]", "//h", "?q", "#f", "x:y"] {
        for (blank, name) in [
            (" ", "space"),
            ("\t", "tab"),
            ("\n", "line feed"),
            ("\r\n", "carriage return"),
            ("\u{a0}", "invisible character"),
            ("\u{feff}", "invisible character"),
            ("\u{200b} ", "invisible character"),
            ("\u{3000}", "invisible character"),
        ] {
            check(&format!("{blank}{input}"), &format!("remove the leading {name}"), input);
            check(&format!("{input}{blank}"), &format!("remove the trailing {name}"), input);
        }
    }
    for input in ["https://h/x", "mailto:a@b.example", "urn:x:y"] {
        for (open, shown) in
            [("<", "`<`"), ("\"", "`\"`"), ("`", "```"), ("[", "`[`"), ("(", "`(`")]
        {
            check(&format!("{open}{input}"), &format!("remove the leading {shown}"), input);
        }
        for (close, shown) in [(">", "`>`"), ("\"", "`\"`"), ("\u{201d}", "U+201D")] {
            check(&format!("{input}{close}"), &format!("remove the trailing {shown}"), input);
        }
    }
    check("'https://h/x'", "remove the leading `'`", "https://h/x'");
    check("\u{201c}https://h/x", "remove the leading U+201C", "https://h/x");
    for c in [',', ';', '.', ')', '>'] {
        let expected = format!("remove the trailing `{c}`");
        check(&format!("http://h:80{c}"), &expected, "http://h:80");
    }
    check("http://h: 80/", "remove the space", "http://h:80/");
    check("http://ex ample/", "remove the space", "http://example/");
    check("ht tp://h/", "remove the space", "http://h/");
    check("http://h:8\u{7f}0/", "remove the control character", "http://h:80/");
}

#[test]
fn unexpanded_placeholders_are_named() {
    for placeholder in [
        "{port}",
        "{{port}}",
        "{{ port }}",
        "${port}",
        "${PORT:-80}",
        "$PORT",
        "$port",
        "$(PORT)",
        "<port>",
        "<your-port>",
        "%PORT%",
        "%port%",
        "%d",
        "%s",
        "%(port)s",
        "%1$s",
        "%{port}",
    ] {
        let expected = "replace the placeholder with its value";
        check(&format!("http://h:{placeholder}/"), expected, "http://h:80/");
        check(&format!("http://u:p@h:{placeholder}?q"), expected, "http://u:p@h:80?q");
        check(&format!("http://h:{placeholder}"), expected, "http://h:80");
    }
    for placeholder in ["{host}", "${HOST}", "<host>", "%HOST%", "%s"] {
        let expected = "replace the placeholder with its value";
        check(&format!("http://{placeholder}/"), expected, "http://h/");
        check(&format!("http://u:{placeholder}@h/"), expected, "http://u:p@h/");
    }
    check("{scheme}://h/", "replace the placeholder with its value", "x://h/");
    for (input, escape) in
        [("/a/<id>/b", "%3C"), ("/%USER%/x", "%25"), ("/%DATE%/x", "%25"), ("/%s", "%25")]
    {
        let alternative =
            format!("replace the placeholder with its value, or percent-encode it as `{escape}`");
        check(input, &alternative, "/a");
    }
    for input in ["/50%off%20", "/100%", "/50%-off", "/%zz"] {
        assert_eq!(help(input), "encode a literal `%` as `%25`", "{input}");
    }
}

#[test]
fn scp_syntax_with_a_scheme() {
    for input in [
        "ssh://git@host.example:org/repo.git",
        "git+ssh://git@host.example:org/repo",
        "https://host.example:org/repo.git",
        "ssh://host.example:~me/repo",
        "git://git@host.example:1org/repo",
        "ssh://git@host.example:org/repo@v2",
    ] {
        let colon = input.rfind(':').expect("a colon");
        let fixed = format!("{}/{}", &input[..colon], &input[colon + 1..]);
        let expected = "use `/` instead of `:` before the path; scp syntax has no scheme";
        check(input, expected, &fixed);
    }
    let input = "ssh://git@host.example:22:org/repo.git";
    assert!(help(input).starts_with("use `/` instead of `:`"), "{}", help(input));
}

#[test]
fn ipv6_address_needs_brackets() {
    for address in
        ["2001:db8::1", "::1", "fe80::1", "::ffff:1.2.3.4", "1:2:3:4:5:6:7:8", "dead::beef"]
    {
        for (before, after) in [("http://", "/"), ("//u@", ""), ("x://u:p@", "?q"), ("//", "#f@g")]
        {
            let of = |host: &str| format!("{before}{host}{after}");
            let fixed = of(&format!("[{address}]"));
            check(&of(address), "enclose the IPv6 address in brackets", &fixed);
        }
    }
    let nine = "http://1:2:3:4:5:6:7:8:80/";
    check(nine, "enclose the IPv6 address in brackets", "http://[1:2:3:4:5:6:7:8]:80/");
    let zone = "http://fe80::1%eth0/";
    check(zone, "enclose the IPv6 address in brackets", "http://[fe80::1%eth0]/");
    check("[::1]:80/x", "add a scheme and `//`, such as `http://`", "http://[::1]:80/x");
    for input in ["2001:db8::1", "::1"] {
        assert_eq!(help(input), "add a scheme and `//`, such as `http://`");
    }
    check("127.0.0.1:80/x", "add a scheme and `//`, such as `http://`", "http://127.0.0.1:80/x");
}

#[test]
fn lists_of_hosts_are_not_uris() {
    for input in [
        "mongodb://u:p@a.example:1,b.example:2/db",
        "kafka://a:9092,b:9092",
        "jms://a:1;b:2?x",
        "redis://a:1|b:2",
        "x://[::1],[::2]:1/",
        "x://[::1]:1,[::2]:1/",
        "mongodb://u:p@a:1,u:p@b:2/",
        "http://h:80,443/",
    ] {
        let first = input.find([',', ';', '|']).expect("a separator");
        let expected = "keep one host and port; a URI cannot list several";
        check(input, expected, &input[..first]);
    }
}

#[test]
fn invisible_characters_are_named() {
    for (c, name) in [
        ('\u{feff}', "byte order mark"),
        ('\u{200b}', "zero width space"),
        ('\u{2060}', "word joiner"),
        ('\u{ad}', "soft hyphen"),
        ('\u{202e}', "bidirectional control"),
        ('\u{a0}', "no-break space"),
        ('\u{e0001}', "tag"),
    ] {
        for input in
            ["*https://h/x", "ht*tp://h/", "http://h*/", "http://h:8*/", "/a*b", "?*", "#a*"]
        {
            let input = input.replace('*', &c.to_string());
            let error = UriRef::parse(&input).expect_err(&input);
            let shown = format!("invisible character U+{:04X} ({name}) in ", u32::from(c));
            let message = error.display(&input).message().to_string();
            assert!(message.starts_with(&shown), "{message}");
            let help = help(&input);
            assert!(
                help.starts_with("remove the ") && help.ends_with("invisible character"),
                "{help}"
            );
        }
    }
    // A joiner can be meant.
    assert_eq!(
        help("/\u{200d}x"),
        "parse the input as an IRI, or percent-encode it as `%E2%80%8D`"
    );
    let iri = "\u{feff}https://h/";
    let error = IriRef::parse(iri).expect_err(iri);
    let help = error.display(iri).help().expect("help").to_string();
    assert_eq!(help, "remove the leading invisible character");
}

#[test]
fn brackets_without_slashes_before_them() {
    let sip = "use a SIP parser; a generic URI allows brackets only after `//`";
    assert_eq!(help("sip:a@[2001:db8::10]:5060"), sip);
    assert_eq!(help("SIPS:[::1];transport=tcp"), sip);
    check("http:[::1]:80/x", "put `//` before the host", "http://[::1]:80/x");
    check(
        "jdbc:mysql://[::1]:3306/db",
        "remove the first scheme, so that the host follows `//`",
        "mysql://[::1]:3306/db",
    );
    assert_eq!(help("/a[1]"), "percent-encode it as `%5B`");
    assert_eq!(help("x:a[1]"), "percent-encode it as `%5B`");
}

#[test]
fn drive_in_place_of_host() {
    for input in ["file://C:\\foo", "FILE://c:x", "file://d|/x"] {
        assert_eq!(help(input), "write a drive as `file:///C:/`, with three slashes", "{input}");
    }
}

/// Applies a suggestion to change one character, if it is one.
fn applied(input: &str, span: std::ops::Range<usize>, help: &str) -> Option<String> {
    let first_char = input[span.clone()].chars().next()?;
    let end = span.start + first_char.len_utf8();
    let replacement = match help.rsplit_once("percent-encode it as `") {
        Some((_, escape)) => escape.trim_end_matches('`'),
        None if help.starts_with("remove the") && help.split(' ').count() < 6 => "",
        None if help == "use `/` instead of the backslash" => "/",
        None if help == "encode a literal `%` as `%25`" => "%25",
        None => return None,
    };
    Some(format!("{}{replacement}{}", &input[..span.start], &input[end..]))
}

/// Every suggestion to change one character is correct: the result is valid, or its error is
/// further right.
#[test]
fn suggestions_make_progress() {
    let seeds = [
        "http://u:p@h.example:80/a/b?q=1#f",
        "//[::1]:8/a",
        "x:opaque",
        "a/b:c",
        "//u@h",
        "sip:a@[::1]",
        "mongodb://a:1,b:2/",
        "//[v1.a]?q",
    ];
    let flaws =
        " \t\n\u{0}\u{7f}\\\"'<>[]{}|^`%#?@:/,;()$\u{e9}\u{feff}\u{200b}\u{200d}\u{a0}\u{201d}-1g";
    let inserts = flaws.chars().map(String::from).chain(
        ["%zz", "%4", "%PORT%", "{x}", "<x>", "${X}", "\\\\", "  ", "%s", "\u{feff} "]
            .map(String::from),
    );
    let mut tried = 0;
    for insert in inserts {
        for seed in seeds {
            for start in 0..=seed.len() {
                for end in [start, start + 1, seed.len()] {
                    let Some(rest) = seed.get(end..) else { continue };
                    let input = format!("{}{insert}{rest}", &seed[..start]);
                    tried +=
                        usize::from(check_progress(&input, |input| UriRef::parse(input).err()));
                    tried +=
                        usize::from(check_progress(&input, |input| IriRef::parse(input).err()));
                }
            }
        }
    }
    assert!(tried > 5_000, "{tried}");
}

/// Asserts the property for an input, and returns whether it has a suggestion to apply.
fn check_progress(input: &str, parse: impl Fn(&str) -> Option<urikit::ParseError>) -> bool {
    let Some(error) = parse(input) else { return false };
    let Some(help) = error.display(input).help().map(|help| help.to_string()) else { return false };
    let Some(fixed) = applied(input, error.span(), &help) else { return false };
    if let Some(next) = parse(&fixed) {
        let (left, left_now) = (input.len() - error.start(), fixed.len() - next.start());
        assert!(left_now < left, "{input:?} -> {fixed:?} by {help:?}: {next}");
    }
    true
}
