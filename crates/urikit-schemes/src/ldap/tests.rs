use alloc::{format, string::String, vec};

use super::*;
use crate::build::BuildError;
use crate::tests::{refused, sent};

fn ldap(text: &str) -> Ldap<'_> {
    Ldap::parse(Uri::parse(text).unwrap()).unwrap()
}

fn parts(text: &str) -> LdapParts {
    ldap(text).into()
}

/// The examples in RFC 4516 section 4, and the searches described there.
#[test]
fn searches_follow_the_specification() {
    let search = |base: &[u8], scope, filter: &[u8], attribute: &[u8]| LdapSearch {
        base: base.into(),
        scope,
        filter: filter.into(),
        attributes: vec![attribute.into()],
    };
    let michigan = b"o=University of Michigan,c=US";
    let (base, one, sub) = (LdapScope::Base, LdapScope::One, LdapScope::Sub);
    for (text, expected) in [
        (
            "ldap:///o=University%20of%20Michigan,c=US",
            search(michigan, base, b"(objectClass=*)", b"*"),
        ),
        (
            "ldap://ldap1.example.net/o=University%20of%20Michigan,c=US",
            search(michigan, base, b"(objectClass=*)", b"*"),
        ),
        (
            "ldap://ldap1.example.net/o=University%20of%20Michigan,c=US?postalAddress",
            search(michigan, base, b"(objectClass=*)", b"postalAddress"),
        ),
        (
            "ldap://ldap1.example.net:6666/o=University%20of%20Michigan,c=US??sub?\
             (cn=Babs%20Jensen)",
            search(michigan, sub, b"(cn=Babs Jensen)", b"*"),
        ),
        (
            "LDAP://ldap1.example.com/c=GB?objectClass?ONE",
            search(b"c=GB", one, b"(objectClass=*)", b"objectClass"),
        ),
        (
            "ldap://ldap2.example.com/o=Question%3f,c=US?mail",
            search(b"o=Question?,c=US", base, b"(objectClass=*)", b"mail"),
        ),
        (
            "ldap://ldap3.example.com/o=Babsco,c=US???(four-octet=%5c00%5c00%5c00%5c04)",
            search(b"o=Babsco,c=US", base, b"(four-octet=\\00\\00\\00\\04)", b"*"),
        ),
        (
            "ldap://ldap.example.com/o=An%20Example%5C2C%20Inc.,c=US",
            search(b"o=An Example\\2C Inc.,c=US", base, b"(objectClass=*)", b"*"),
        ),
        ("ldap://ldap.example.net", search(b"", base, b"(objectClass=*)", b"*")),
        ("ldap://ldap.example.net/", search(b"", base, b"(objectClass=*)", b"*")),
        ("ldap://ldap.example.net/?", search(b"", base, b"(objectClass=*)", b"*")),
    ] {
        assert_eq!(ldap(text).search(), expected, "{text}");
    }
    for (text, is_critical) in [
        ("ldap:///??sub??e-bindname=cn=Manager%2cdc=example%2cdc=com", false),
        ("ldap:///??sub??!e-bindname=cn=Manager%2cdc=example%2cdc=com", true),
    ] {
        let name = b"e-bindname".to_vec();
        let value = Some(b"cn=Manager,dc=example,dc=com".to_vec());
        assert_eq!(parts(text).extensions, [LdapExtensionParts { is_critical, name, value }]);
    }
}

#[test]
fn clients_connect_to_the_host() {
    assert_eq!(sent::<Ldap<'_>>("ldap://h/?cn"), "h:389");
    assert_eq!(sent::<Ldap<'_>>("ldaps://[::1]:/"), "[::1]:636");
    assert_eq!(sent::<Ldap<'_>>("LDAPS://h:0389"), "h:389");
    assert_eq!(sent::<Ldap<'_>>("ldap:///c=US"), "");
}

#[test]
fn violated_rules_are_errors() {
    let refused = |text| refused::<Ldap<'_>>(text);
    assert_eq!(refused("ladp://h/"), ("scheme-other", 0..4));
    assert_eq!(refused("ldap:/c=US"), ("ldap-authority", 5..5));
    assert_eq!(refused("ldap://u:p@h/"), ("ldap-user", 7..10));
    assert_eq!(refused("ldap://@h/"), ("ldap-user", 7..7));
    assert_eq!(refused("ldap://h:65536/"), ("ldap-port", 9..14));
    assert_eq!(refused("ldap://h?cn"), ("ldap-slash", 8..8));
    assert_eq!(refused("ldap:///a%00b"), ("ldap-nul", 9..12));
    assert_eq!(refused("ldap:///?c%00n"), ("ldap-nul", 10..13));
    assert_eq!(refused("ldap:///???(cn=%00)"), ("ldap-nul", 15..18));
    assert_eq!(refused("ldap:///?cn,"), ("ldap-attribute", 12..12));
    assert_eq!(refused("ldap:///?c%20n,sn"), ("ldap-attribute", 9..14));
    assert_eq!(refused("ldap:///?cn;"), ("ldap-attribute", 9..12));
    assert_eq!(refused("ldap:///?1"), ("ldap-attribute", 9..10));
    assert_eq!(refused("ldap:///?1.02"), ("ldap-attribute", 9..13));
    assert_eq!(refused("ldap:///?cn%2Csn"), ("ldap-attribute", 9..16));
    assert_eq!(refused("ldap:///??subtree"), ("ldap-scope", 10..17));
    assert_eq!(refused("ldap:///????"), ("ldap-extension", 12..12));
    assert_eq!(refused("ldap:///????x,!=y"), ("ldap-extension", 15..15));
    assert_eq!(refused("ldap:///????%21x"), ("ldap-extension", 12..16));
    assert_eq!(refused("ldap:///????x=a?b"), ("ldap-question", 15..16));
}

/// Spans are relative to the filter.
#[test]
fn invalid_filters_are_errors() {
    for (filter, rule, span) in [
        ("cn=a", "ldap-filter-parentheses", 0..1),
        ("%28cn=a", "ldap-filter-parentheses", 7..7),
        ("(cn=a)(cn=b)", "ldap-filter-parentheses", 6..7),
        ("(cn=a))", "ldap-filter-parentheses", 6..7),
        ("(&(cn=a)", "ldap-filter-parentheses", 8..8),
        ("(&(cn=a)%20(cn=b))", "ldap-filter-parentheses", 8..11),
        ("(&cn=a)", "ldap-filter-parentheses", 2..3),
        ("(!)", "ldap-filter-parentheses", 2..3),
        ("(!(cn=a)(cn=b))", "ldap-filter-parentheses", 8..9),
        ("(&(!(cn=a)(cn=b)))", "ldap-filter-parentheses", 10..11),
        ("(", "ldap-filter-assertion", 1..1),
        ("()", "ldap-filter-assertion", 1..1),
        ("(c%6Eb)", "ldap-filter-assertion", 6..6),
        ("((cn=a))", "ldap-filter-assertion", 1..1),
        ("(=a)", "ldap-filter-attribute", 1..1),
        ("(*=a)", "ldap-filter-attribute", 1..2),
        ("(c%20n~=a)", "ldap-filter-attribute", 1..6),
        ("(c;=a)", "ldap-filter-attribute", 1..3),
        ("(:=a)", "ldap-filter-matching", 1..1),
        ("(cn::=a)", "ldap-filter-matching", 1..4),
        ("(cn:x:1.2:=a)", "ldap-filter-matching", 1..9),
        ("(cn:dn:1.2:1.3:=a)", "ldap-filter-matching", 1..14),
        ("(*:dn:=a)", "ldap-filter-matching", 1..5),
        ("(cn=a(b)", "ldap-filter-value", 5..6),
        ("(cn=%5C)", "ldap-filter-value", 4..7),
        ("(cn=%5C0g)", "ldap-filter-value", 4..7),
        ("(cn%3E=a*)", "ldap-filter-value", 8..9),
        ("(cn:=*)", "ldap-filter-value", 5..6),
    ] {
        let text = format!("ldap:///???{filter}");
        assert_eq!(refused::<Ldap<'_>>(&text), (rule, span.start + 11..span.end + 11), "{filter}");
    }
}

/// The examples in RFC 4515 section 4 and RFC 4526, and unusual filters.
#[test]
fn valid_filters_are_accepted() {
    for filter in [
        "(cn=Babs%20Jensen)",
        "(!(cn=Tim%20Howes))",
        "(&(objectClass=Person)(%7C(sn=Jensen)(cn=Babs%20J*)))",
        "(o=univ*of*mich*)",
        "(seeAlso=)",
        "(cn:caseExactMatch:=Fred%20Flintstone)",
        "(cn:=Betty%20Rubble)",
        "(sn:dn:2.4.6.8.10:=Barney%20Rubble)",
        "(o:dn:=Ace%20Industry)",
        "(:1.2.3:=Wilma%20Flintstone)",
        "(:DN:2.4.6.8.10:=Dino)",
        "(o=Parens%20R%20Us%20%5C28for%20all%20your%20parenthetical%20needs%5C29)",
        "(cn=*%5C2A*)",
        "(filename=C:%5C5cMyFile)",
        "(bin=%5C00%5C00%5C00%5C04)",
        "(sn=Lu%5Cc4%5C8di%5Cc4%5C87)",
        "(1.3.6.1.4.1.1466.0=%5C04%5C02%5C48%5C69)",
        "(&)",
        "(!(%7C))",
        "(cn;lang-de=%FF)",
        "(a%3C==b=c~=)",
        "(a=**)",
    ] {
        let text = format!("ldap:///???{filter}");
        assert_eq!(ldap(&text).filter().unwrap().as_str(), filter);
    }
    let deep = format!("ldap:///???{}(cn=a){}", "(!".repeat(100_000), ")".repeat(100_000));
    assert!(ldap(&deep).filter().is_some());
}

/// Returns the rest after the filter at the start, using recursive descent.
fn after_filter(text: &[u8]) -> Option<&[u8]> {
    let mut rest = text.strip_prefix(b"(")?;
    if let Some(list) = rest.strip_prefix(b"&") {
        rest = list;
        while rest.starts_with(b"(") {
            rest = after_filter(rest)?;
        }
    } else if let Some(not) = rest.strip_prefix(b"!") {
        rest = after_filter(not)?;
    } else {
        let (item, _) = core::str::from_utf8(rest).ok()?.split_once(')')?;
        let (attribute, value) = item.split_once('=')?;
        if attribute.is_empty() || attribute.contains(|c| c != 'a') || value.contains('(') {
            return None;
        }
        rest = &rest[item.len()..];
    }
    rest.strip_prefix(b")")
}

#[test]
fn filters_match_the_grammar() {
    let (mut texts, mut valid) = (vec![Vec::new()], 0);
    for _ in 0..7 {
        texts = texts
            .iter()
            .flat_map(|text| b"()&!=a*".map(|octet| [text, &[octet][..]].concat()))
            .collect();
        for text in &texts {
            let expected = after_filter(text) == Some(b"");
            assert_eq!(filter::check_octets(text).is_ok(), expected, "{}", text.escape_ascii());
            valid += usize::from(expected);
        }
    }
    assert!(valid > 100);
}

#[test]
fn parsing_is_the_inverse_of_building() {
    for text in [
        "ldap:///",
        "ldaps://h:1/o=a%2Fb%3F%FF?cn;x-y,*,+,1.1,2.5.4.3?one?(cn=%3F%FF%5C2a)?\
         !x=a%2Cb%3F%00%FF=,1.2,y=",
        "ldap://[::1]/?cn",
        "ldap://h/??base",
        "ldap://h/???(a=b)",
        "ldap://h/????x",
        "ldap://a%20b/",
    ] {
        assert_eq!(parts(text).build().unwrap().as_str(), text);
    }
    for (text, built) in [
        ("ldap://h", "ldap://h/"),
        ("LDAP://h:/%61?%63n?SUB?", "ldap://h/a?cn?sub"),
        ("ldap://h/a/b???(%26)?%78=a!", "ldap://h/a%2Fb???(&)?x=a!"),
    ] {
        assert_eq!(parts(text).build().unwrap().as_str(), built);
        assert_eq!(parts(text), parts(built));
    }
    let at = LdapParts::at(LdapScheme::Ldap, "h");
    let build = |parts: LdapParts| parts.build();
    assert_eq!(
        build(LdapParts { filter: Some(Vec::new()), ..at.clone() }),
        Err(BuildError::Ambiguous)
    );
    assert_eq!(build(LdapParts { host: "h/a".into(), ..at.clone() }), Err(BuildError::Ambiguous));
    let code = |parts| match build(parts) {
        Err(BuildError::Scheme(error)) => error.code(),
        other => panic!("{other:?}"),
    };
    assert_eq!(
        code(LdapParts { attributes: vec![b"a,b".to_vec()], ..at.clone() }),
        "ldap-attribute"
    );
    assert_eq!(code(LdapParts { host: "u@h".into(), ..at }), "ldap-user");
}

#[test]
fn parts_are_listed_in_order() {
    let listed = |text| {
        let mut out = String::new();
        ldap(text).parts(&mut |part| match part.value {
            ValueOrDefault::Written(slice) => {
                out.push_str(&format!("{}={} ", part.name, slice.as_str()));
            }
            ValueOrDefault::Implied(meant) => {
                out.push_str(&format!("{}={meant} implied ", part.name));
            }
        });
        out
    };
    assert_eq!(
        listed("ldap://h:1/c=US?cn,sn?sub?(a=b)?!x=y,z"),
        "host=h dn=c=US selector=cn selector=sn scope=sub filter=(a=b) extension=!x=y extension=z "
    );
    assert_eq!(
        listed("ldap:///"),
        "dn= selector=* implied scope=base implied filter=(objectClass=*) implied "
    );
}
