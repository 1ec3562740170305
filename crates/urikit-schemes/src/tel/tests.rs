use alloc::{format, vec};

use urikit::UriRef;

use super::*;
use crate::tests::{reach, refused};
use crate::view::ValueOrDefault;

fn tel(text: &str) -> Tel<'_> {
    Tel::parse(Uri::parse(text).unwrap()).unwrap()
}

fn listed(text: &str) -> String {
    let mut out = String::new();
    tel(text).parts(&mut |part| match part.value {
        ValueOrDefault::Written(slice) => {
            out.push_str(&format!("{}={} ", part.name, slice.as_str()));
        }
        ValueOrDefault::Implied(_) => panic!("nothing is implied"),
    });
    out
}

/// The examples in section 6.
#[test]
fn examples_are_parsed() {
    assert_eq!(listed("tel:+1-201-555-0123"), "global-number-digits=+1-201-555-0123 ");
    assert_eq!(
        listed("tel:7042;phone-context=example.com"),
        "local-number-digits=7042 phone-context=example.com "
    );
    assert_eq!(
        listed("tel:863-1234;phone-context=+1-914-555"),
        "local-number-digits=863-1234 phone-context=+1-914-555 "
    );
}

#[test]
fn digits_omit_separators() {
    let digits = |text| tel(text).subscriber().digits().collect::<String>();
    assert_eq!(digits("tel:+1-(201).555-0123"), "+12015550123");
    assert_eq!(digits("tel:*2-1%23aF;phone-context=a"), "*21#aF");
    assert_eq!(
        listed("tel:1;x;Isub=a/:%FF;ext=2.3;phone-context=a;y=1/2;z"),
        "local-number-digits=1 parameter=x isub=a/:%FF ext=2.3 phone-context=a parameter=y=1/2 \
            parameter=z "
    );
}

/// Tests every ASCII character in two kinds of values.
#[test]
fn values_match_the_grammar() {
    for octet in 0..=0x7F_u8 {
        let c = char::from(octet);
        let is_paramchar = c.is_ascii_alphanumeric() || b"-_.!~*'()/:&+$".contains(&octet);
        for name in ["isub", "x"] {
            let [plain, escaped] =
                [format!("tel:+1;{name}=a{c}b"), format!("tel:+1;{name}=a%{octet:02X}b")];
            let is_accepted =
                |text: &str| Uri::parse(text).is_ok_and(|uri| Tel::parse(uri).is_ok());
            // `;` starts another parameter, and `#` a fragment.
            assert!(
                is_accepted(&escaped)
                    && (is_accepted(&plain) == is_paramchar || b";#%".contains(&octet)),
                "{plain}"
            );
        }
    }
}

#[test]
fn violated_rules_are_errors() {
    let refused = |text| refused::<Tel<'_>>(text);
    assert_eq!(refused("tle:+1"), ("scheme-other", 0..3));
    assert_eq!(refused("tel://+1"), ("tel-authority", 4..6));
    assert_eq!(refused("tel:+1?x"), ("tel-query", 6..8));
    assert_eq!(refused("tel:+"), ("tel-global-number", 4..5));
    assert_eq!(refused("tel:+(-)"), ("tel-global-number", 4..8));
    assert_eq!(refused("tel:+1A"), ("tel-global-number", 6..7));
    assert_eq!(refused("tel:++1"), ("tel-global-number", 5..6));
    assert_eq!(refused("tel:+1%20"), ("tel-global-number", 6..9));
    assert_eq!(refused("tel:+%31"), ("tel-global-number", 5..8));
    assert_eq!(refused("tel:"), ("tel-local-number", 4..4));
    assert_eq!(refused("tel:-.;phone-context=a"), ("tel-local-number", 4..6));
    assert_eq!(refused("tel:1-800-FLOWERS;phone-context=a"), ("tel-local-number", 11..12));
    assert_eq!(refused("tel:%2B1"), ("tel-local-number", 4..7));
    assert_eq!(refused("tel:1%2D1;phone-context=a"), ("tel-local-number", 5..8));
    assert_eq!(refused("tel:1,2"), ("tel-local-number", 5..6));
    assert_eq!(refused("tel:911"), ("tel-context", 7..7));
    assert_eq!(refused("tel:911;ext=1;context=a"), ("tel-context", 23..23));
    assert_eq!(refused("tel:*21#;phone-context=a"), ("tel-context", 7..7));
    assert_eq!(refused("tel:1;phone-context"), ("tel-descriptor", 19..19));
    assert_eq!(refused("tel:1;phone-context="), ("tel-descriptor", 20..20));
    assert_eq!(refused("tel:1;phone-context=a.1"), ("tel-descriptor", 20..23));
    assert_eq!(refused("tel:1;phone-context=-a"), ("tel-descriptor", 20..22));
    assert_eq!(refused("tel:1;phone-context=a..b"), ("tel-descriptor", 20..24));
    assert_eq!(refused("tel:1;phone-context=."), ("tel-descriptor", 20..21));
    assert_eq!(refused("tel:1;phone-context=+"), ("tel-descriptor", 20..21));
    assert_eq!(refused("tel:+1;phone-context=+1x"), ("tel-descriptor", 23..24));
    assert_eq!(refused("tel:+1;ext"), ("tel-extension", 10..10));
    assert_eq!(refused("tel:+1;ext="), ("tel-extension", 11..11));
    assert_eq!(refused("tel:+1;EXT=1x2"), ("tel-extension", 12..13));
    assert_eq!(refused("tel:+1;isub"), ("tel-subaddress", 11..11));
    assert_eq!(refused("tel:+1;isub="), ("tel-subaddress", 12..12));
    assert_eq!(refused("tel:+1;isub=1=2"), ("tel-subaddress", 13..14));
    assert_eq!(refused("tel:+1;isub=1@2"), ("tel-subaddress", 13..14));
    assert_eq!(refused("tel:+1;isub=1,2"), ("tel-subaddress", 13..14));
    assert_eq!(refused("tel:+1;isub=1?2"), ("tel-query", 13..15));
    assert_eq!(refused("tel:+1;"), ("tel-parameter", 7..7));
    assert_eq!(refused("tel:+1;=2"), ("tel-parameter", 7..7));
    assert_eq!(refused("tel:+1;a%62=2"), ("tel-parameter", 8..11));
    assert_eq!(refused("tel:+1;a_b"), ("tel-parameter", 8..9));
    assert_eq!(refused("tel:+1;a="), ("tel-value", 9..9));
    assert_eq!(refused("tel:+1;a=b=c"), ("tel-value", 10..11));
    assert_eq!(refused("tel:+1;a=b,c"), ("tel-value", 10..11));
    assert_eq!(refused("tel:+1;b=1;a;B=2;a"), ("tel-twice", 13..14));
    assert_eq!(refused("tel:+1;ext=1;Ext=1"), ("tel-twice", 13..16));
    assert_eq!(refused("tel:1;phone-context=a;phone-context=a"), ("tel-twice", 22..35));
}

/// Parsing does not take quadratic time.
#[test]
fn many_parameters_are_parsed() {
    let count = reach(10_000, 100_000);
    let text = (0..count).fold(String::from("tel:+1"), |text, at| text + &format!(";a{at}"));
    assert_eq!(tel(&text).subscriber().parameters().count(), count);
    assert_eq!(
        refused::<Tel<'_>>(&format!("{text};A0")),
        ("tel-twice", text.len() + 1..text.len() + 3)
    );
}

#[test]
fn wrong_order_causes_a_warning() {
    let warning = |text| tel(text).warning().map(|warning| (warning.code(), warning.span()));
    for text in ["tel:+1", "tel:+1;isub=1;ext=2;a;A-b;b", "tel:1;EXT=1;isub=2;Phone-Context=a;b"] {
        assert_eq!(warning(text), None, "{text}");
    }
    assert_eq!(warning("tel:1;a;phone-context=b"), Some(("tel-order", 8..21)));
    assert_eq!(warning("tel:1;phone-context=b;ext=1"), Some(("tel-order", 22..25)));
    assert_eq!(warning("tel:+1;a;C;b;a-"), Some(("tel-order", 11..12)));
}

#[test]
fn equivalence_follows_the_specification() {
    let normal = |text| {
        let normalizer = urikit::normalize::Normalizer::new().schemes(crate::SCHEMES);
        normalizer.normalize(UriRef::parse(text).unwrap())
    };
    for (a, b) in [
        ("tel:+1-201-555-0123", "tel:+1(201)5550123"),
        ("TEL:aF-1;Phone-Context=Example.COM", "tel:Af1;phone-context=example.com"),
        ("tel:1;phone-context=+1-914", "tel:1;phone-context=+1.914"),
        ("tel:+1;ext=1-2;isub=aB", "tel:+1;ext=12;ISUB=Ab"),
        ("tel:+1;a=%62%2f", "tel:+1;A=b%2F"),
    ] {
        assert!(tel(a).is_equivalent(&tel(b)) && tel(b).is_equivalent(&tel(a)), "{a} {b}");
        assert_eq!(normal(a), normal(b));
    }
    // The order of parameters differs in the normal form.
    assert!(tel("tel:+1;a=1;b;ext=2").is_equivalent(&tel("tel:+1;ext=2;b;a=1")));
    for (a, b) in [
        ("tel:+1", "tel:1;phone-context=a"),
        ("tel:+12", "tel:+1"),
        ("tel:1;phone-context=a", "tel:1;phone-context=b"),
        ("tel:1;phone-context=+1", "tel:1;phone-context=a"),
        ("tel:+1;phone-context=a", "tel:+1"),
        ("tel:+1;ext=1", "tel:+1;ext=2"),
        ("tel:+1;isub=1", "tel:+1"),
        ("tel:+1;a=1", "tel:+1;a=2"),
        ("tel:+1;a=1", "tel:+1;b=1"),
        ("tel:+1;a", "tel:+1"),
        ("tel:+1;a=/", "tel:+1;a=%2F"),
    ] {
        assert!(!tel(a).is_equivalent(&tel(b)) && !tel(b).is_equivalent(&tel(a)), "{a} {b}");
        assert_ne!(normal(a), normal(b));
    }
    assert_eq!(normal("tel:+1;ext=-"), "tel:+1;ext=-");
    assert_eq!(normal("tel:(1)*%23A;X=Y%2f;phone-context=B"), "tel:1*%23a;x=y%2F;phone-context=b");
}

#[test]
fn parsing_is_the_inverse_of_building() {
    for text in [
        "tel:+1-201-555-0123",
        "tel:7042;phone-context=example.com.",
        "tel:*21%23;isub=%FF%3B%3D%3F;ext=1-2;phone-context=+1-914-555;a;B=%FF%2F%3D&+$:",
        "tel:+1;phone-context=a",
    ] {
        assert_eq!(TelParts::from(tel(text)).build().unwrap().as_str(), text);
    }
    for (text, built) in [
        (
            "tel:1;b;PHONE-CONTEXT=x;a=/;Ext=1;isub=%40:",
            "tel:1;isub=%40:;ext=1;phone-context=x;b;a=%2F",
        ),
        ("TEL:+1;x=%61", "tel:+1;x=a"),
    ] {
        let parts = TelParts::from(tel(text));
        assert_eq!(parts.build().unwrap().as_str(), built);
        assert_eq!(parts, TelParts::from(tel(built)));
    }
    let build = |parts: TelParts| parts.build();
    let ambiguous = |name: &str| TelParts {
        parameters: vec![(name.into(), Some(b"1".into()))],
        ..TelParts::new("+1")
    };
    assert_eq!(build(ambiguous("ext")), Err(BuildError::Ambiguous));
    assert_eq!(build(ambiguous("a;b")), Err(BuildError::Ambiguous));
    let extension = Some("1;a".into());
    assert_eq!(build(TelParts { extension, ..TelParts::new("+1") }), Err(BuildError::Ambiguous));
    let context = Some("a#".into());
    assert_eq!(
        build(TelParts { phone_context: context, ..TelParts::new("1") }),
        Err(BuildError::Ambiguous)
    );
    let Err(BuildError::Scheme(error)) = build(TelParts::new("+1;ext=1")) else {
        panic!("not a number")
    };
    assert_eq!((error.code(), error.span()), ("tel-global-number", 6..9));
}
