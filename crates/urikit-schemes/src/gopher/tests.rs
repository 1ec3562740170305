use alloc::format;
use alloc::string::String;

use super::*;
use crate::tests::{refused, sent};

/// Returns everything that is sent, including line endings.
fn lines(text: &str) -> String {
    let mut out = String::new();
    let gopher = Gopher::parse(Uri::parse(text).unwrap()).unwrap();
    gopher.client(&mut |action| match action {
        Action::Connect { .. } => out.push('|'),
        Action::Send(parts) => {
            for part in parts {
                match part {
                    Sent::Asked(what) => out.push_str(&format!("<{what}>")),
                    part => out.extend(part.octets().map(char::from)),
                }
            }
        }
    });
    out
}

/// The examples in RFC 1738 sections 3.4.1 to 3.4.8.
#[test]
fn requests_follow_the_specification() {
    assert_eq!(sent::<Gopher<'_>>("gopher://host.dom"), "host.dom:70");
    assert_eq!(sent::<Gopher<'_>>("gopher://host.dom:7070/"), "host.dom:7070");
    assert_eq!(lines("gopher://h"), "|\r\n");
    assert_eq!(lines("gopher://h/1"), "|\r\n");
    assert_eq!(lines("gopher://h/00/a?b/%FF"), "|0/a?b/\u{ff}\r\n");
    assert_eq!(lines("gopher://h/7find%09a%20b"), "|find\ta b\r\n");
    assert_eq!(lines("gopher://h/7find%09"), "|find\t\r\n");
    assert_eq!(lines("gopher://h/0s%09%09+"), "|s\t\t+\r\n");
    assert_eq!(lines("gopher://h/0s%09a%09$"), "|s\ta\t$\r\n");
    assert_eq!(lines("gopher://h/0s%09%09!+ABSTRACT%20+SMELL"), "|s\t\t!+ABSTRACT +SMELL\r\n");
    assert_eq!(
        lines("gopher://h/0s%09%09+application/postscript%20Es_ES"),
        "|s\t\t+application/postscript Es_ES\r\n"
    );
}

/// The examples in RFC 1738 sections 3.4.5 and 3.4.9.
#[test]
fn forms_follow_the_specification() {
    let form = "+%091%0D%0A+-1%0D%0A<ask_item1_value>%0D%0A<ask_item2_value>%0D%0A.%0D%0A";
    let form = form.replace('<', "%3C").replace('>', "%3E");
    assert_eq!(
        lines(&format!("gopher://h/1a_gopher_selector%09%09{form}")),
        "|a_gopher_selector\t+\t1\r\n+-1\r\n<ask_item1_value>\r\n<ask_item2_value>\r\n.\r\n"
    );
    assert_eq!(
        lines("gopher://h/1s%09q%09+%091%0D%0A+-1%0D%0A.%0D%0A"),
        "|s\tq\t+\t1\r\n+-1\r\n.\r\n"
    );
    assert_eq!(
        lines("gopher://h/1s%09%09?"),
        "|s\t\t!+ASK\r\n|s\t+\t1\r\n+-1\r\n<answers to the form>.\r\n"
    );
    assert_eq!(
        lines("gopher://h/1s%09q%09%3F"),
        "|s\tq\t!+ASK\r\n|s\tq\t+\t1\r\n+-1\r\n<answers to the form>.\r\n"
    );
}

#[test]
fn violated_rules_are_errors() {
    assert_eq!(refused::<Gopher<'_>>("gopher:/1"), ("login-missing", 7..7));
    assert_eq!(refused::<Gopher<'_>>("gopher://u@h/1"), ("userinfo-unexpected", 9..10));
    assert_eq!(refused::<Gopher<'_>>("gopher://h?1"), ("gopher-path", 10..10));
    assert_eq!(refused::<Gopher<'_>>("gopher://h/%09a"), ("gopher-type", 11..14));
    assert_eq!(refused::<Gopher<'_>>("gopher://h/%0d"), ("gopher-type", 11..14));
    assert_eq!(refused::<Gopher<'_>>("gopher://h/%0A"), ("gopher-type", 11..14));
    assert_eq!(refused::<Gopher<'_>>("gopher://h/0a%0Db"), ("gopher-line-end", 13..16));
    assert_eq!(refused::<Gopher<'_>>("gopher://h/0?%0a%09b"), ("gopher-line-end", 13..16));
    assert_eq!(refused::<Gopher<'_>>("gopher://h/0a%09b%0D%0A"), ("gopher-line-end", 17..20));
    assert_eq!(refused::<Gopher<'_>>("gopher://h/0a%09%25%0A%09+"), ("gopher-line-end", 19..22));
    assert_eq!(refused::<Gopher<'_>>("gophers://h/0"), ("scheme-other", 0..7));
}

#[test]
fn parts_are_listed_in_order() {
    let listed = |text| {
        let mut out = String::new();
        Gopher::parse(Uri::parse(text).unwrap()).unwrap().parts(&mut |part| match part.value {
            ValueOrDefault::Written(slice) => {
                out.push_str(&format!("{} {}|", part.name, slice.as_str()));
            }
            ValueOrDefault::Implied(what) => out.push_str(&format!("{} <{what}>|", part.name)),
        });
        out
    };
    assert_eq!(listed("gopher://h"), "host h|gophertype <1>|");
    assert_eq!(listed("gopher://h/"), "host h|gophertype <1>|");
    assert_eq!(listed("gopher://h//"), "host h|gophertype /|selector |");
    assert_eq!(listed("gopher://h/%310"), "host h|gophertype %31|selector 0|");
    assert_eq!(
        listed("gopher://h/0%2509%250%0909%09+%09%09"),
        "host h|gophertype 0|selector %2509%250|search 09|gopher+_string +%09%09|"
    );
    assert_eq!(listed("gopher://h/?a?b#c"), "host h|gophertype ?|selector a?b|");
}

#[test]
fn parsing_is_the_inverse_of_building() {
    for text in [
        "gopher://h",
        "gopher://h:1/",
        "gopher://h//",
        "gopher://h/%FF",
        "gopher://h/??",
        "gopher://h/00/a;b:c@d&e=f?%FF%25",
        "gopher://h/7%09",
        "gopher://h/7s%09%FF%09",
        "gopher://h/7s%09q%09+%091%0D%0A+-1%0D%0A%FF%0D%0A.%0D%0A",
    ] {
        for revision in [Revision::Current, Revision::Rfc1738] {
            let parts =
                GopherParts::from(Gopher::parse_as(Uri::parse(text).unwrap(), revision).unwrap());
            assert_eq!(parts.build().unwrap().as_str(), text);
        }
    }
}

/// Commands for a mail server cause a warning.
#[test]
fn line_endings_cause_a_warning() {
    let warning = |text| {
        Gopher::parse(Uri::parse(text).unwrap()).unwrap().warning().map(|found| found.span())
    };
    assert_eq!(warning("gopher://h:25/0x%09%09y%0D%0AMAIL"), Some(23..26));
    assert_eq!(warning("gopher://h/0x%09%09+%091%0D%0A+-1%0D%0Aa%0D%0A.%0D%0A"), None);
    assert_eq!(warning("gopher://h/0x%09%09+application"), None);
}

#[test]
fn missing_components_are_errors() {
    let whole = GopherParts {
        login: LoginParts::at("h"),
        slash: true,
        kind: Some(b'7'),
        selector: b"s".to_vec(),
        search: Some(b"q".to_vec()),
        plus: Some(b"\t\r\n".to_vec()),
    };
    assert_eq!(whole.build().unwrap().as_str(), "gopher://h/7s%09q%09%09%0D%0A");
    let bare =
        GopherParts { kind: None, selector: Vec::new(), search: None, plus: None, ..whole.clone() };
    assert_eq!(bare.build().unwrap().as_str(), "gopher://h/");
    let tab = || b"a\tb".to_vec();
    for parts in [
        GopherParts { slash: false, ..whole.clone() },
        GopherParts { kind: None, ..whole.clone() },
        GopherParts { kind: None, search: None, plus: None, ..whole.clone() },
        GopherParts { search: None, ..whole.clone() },
        GopherParts { selector: tab(), ..whole.clone() },
        GopherParts { search: Some(tab()), ..whole.clone() },
        GopherParts { search: Some(Vec::new()), ..bare.clone() },
        GopherParts { login: LoginParts::at("h/1"), slash: false, ..bare.clone() },
    ] {
        assert_eq!(parts.build(), Err(BuildError::Ambiguous), "{parts:?}");
    }
    assert!(matches!(
        GopherParts { kind: Some(b'\t'), ..whole.clone() }.build(),
        Err(BuildError::Scheme(_))
    ));
    assert!(matches!(
        GopherParts { selector: b"\n".to_vec(), ..whole }.build(),
        Err(BuildError::Scheme(_))
    ));
}
