//! Automata of grammar rules, compiled on first use.

use std::sync::LazyLock;

use urikit_conformance::dfa::Dfa;
use urikit_conformance::grammar::Grammar;
use urikit_conformance::{
    RFC1738, RFC1808, RFC2396, RFC2732, RFC3986, RFC3987, RFC6570, RFC6874, SCHEMES,
};
use urikit_legacy::ParseError;

pub(crate) type Rule = LazyLock<Dfa>;

fn rule(document: &str, rule: &str) -> Dfa {
    Dfa::from_abnf(document, rule).expect("the grammar has the rule")
}

macro_rules! rules {
    ($($name:ident: $document:ident $rule:literal;)*) => {
        $(pub(crate) static $name: Rule = LazyLock::new(|| rule($document, $rule));)*
    };
}

rules! {
    URI_REFERENCE: RFC3986 "URI-reference";
    URI: RFC3986 "URI";
    ABSOLUTE_URI: RFC3986 "absolute-URI";
    RELATIVE_REF: RFC3986 "relative-ref";
    SCHEME: RFC3986 "scheme";
    USERINFO: RFC3986 "userinfo";
    HOST: RFC3986 "host";
    PORT: RFC3986 "port";
    QUERY: RFC3986 "query";
    IRI_REFERENCE: RFC3987 "IRI-reference";
    IRI: RFC3987 "IRI";
    ABSOLUTE_IRI: RFC3987 "absolute-IRI";
    IRELATIVE_REF: RFC3987 "irelative-ref";
    TEMPLATE: RFC6570 "URI-Template";
    RFC2396_REFERENCE: RFC2396 "URI-reference";
    RFC2396_ABSOLUTE: RFC2396 "absoluteURI";
    RFC2732_REFERENCE: RFC2732 "URI-reference";
    RFC2396_SERVER: RFC2396 "server";
    RFC2732_SERVER: RFC2732 "server";
    RFC1738_LOGIN_URL: RFC1738 "login-url";
    RFC1738_FILE_URL: RFC1738 "file-url";
    RFC1808_URL: RFC1808 "URL";
    RFC1808_ABSOLUTE: RFC1808 "absoluteURL";
    AUTHORITY: RFC3986 "authority";
    REG_NAME: RFC3986 "reg-name";
    SEGMENT: RFC3986 "segment";
    FRAGMENT: RFC3986 "fragment";
    UNRESERVED: RFC3986 "unreserved";
}

/// Any of the kinds of path of section 3.3.
pub(crate) static PATH: Rule = LazyLock::new(|| {
    let grammar = Grammar::parse(RFC3986).and_then(|grammar| {
        grammar.updated("path = path-abempty / path-absolute / path-rootless\n")
    });
    grammar
        .and_then(|grammar| Dfa::from_grammar(&grammar, "path"))
        .expect("the grammar has the rules")
});

/// Templates of levels 1 to 3 (RFC 6570 section 1.2).
pub(crate) static LEVELS: [Rule; 3] = {
    fn with(rules: &str) -> Dfa {
        let grammar = Grammar::parse(RFC6570).and_then(|grammar| grammar.updated(rules));
        grammar
            .and_then(|grammar| Dfa::from_grammar(&grammar, "URI-Template"))
            .expect("the grammar has the rules")
    }
    [
        LazyLock::new(|| with("expression = \"{\" varname \"}\"\n")),
        LazyLock::new(|| with("expression = \"{\" [ op-level2 ] varname \"}\"\n")),
        LazyLock::new(|| with("varspec = varname\n")),
    ]
};

#[cfg(feature = "full")]
pub(crate) static ANY: Rule = LazyLock::new(|| rule("any = *OCTET\n", "any"));

/// The rest of a URI or IRI after `//`, with a nonempty host.
#[cfg(feature = "full")]
pub(crate) static AFTER_SLASHES: Rule = LazyLock::new(|| {
    let rest = "rest = [ iuserinfo \"@\" ] some-host [ \":\" port ] ipath-abempty [ \"?\" \
        iquery ] [ \"#\" ifragment ]\n\
                  some-host = IP-literal / IPv4address / 1*( iunreserved / pct-encoded / \
                  sub-delims )\n";
    let grammar = Grammar::parse(RFC3987).and_then(|grammar| grammar.updated(rest));
    grammar
        .and_then(|grammar| Dfa::from_grammar(&grammar, "rest"))
        .expect("the grammar has the rules")
});

/// The rest of a URI or IRI after the colon, without `//`.
#[cfg(feature = "full")]
pub(crate) static AFTER_COLON: Rule = LazyLock::new(|| {
    let rest = "rest = ( ipath-absolute / ipath-rootless ) [ \"?\" iquery ] [ \"#\" ifragment ]\n";
    let grammar = Grammar::parse(RFC3987).and_then(|grammar| grammar.updated(rest));
    grammar
        .and_then(|grammar| Dfa::from_grammar(&grammar, "rest"))
        .expect("the grammar has the rules")
});

/// A rule for the part after the scheme.
pub(crate) fn same_scheme(rule: &str) -> Dfa {
    let grammar = Grammar::parse(RFC3986).and_then(|grammar| grammar.updated(SCHEMES));
    grammar.and_then(|grammar| Dfa::from_grammar(&grammar, rule)).expect("the grammar has the rule")
}

pub(crate) static URN: Rule = LazyLock::new(|| same_scheme("urn-rest"));
pub(crate) static TEL: Rule = LazyLock::new(|| same_scheme("tel-rest"));
pub(crate) static GEO: Rule = LazyLock::new(|| same_scheme("geo-rest"));
pub(crate) static MAILTO: Rule = LazyLock::new(|| same_scheme("mail-rest"));
pub(crate) static DATA: Rule = LazyLock::new(|| same_scheme("data-rest"));
pub(crate) static HIERARCHY: Rule = LazyLock::new(|| {
    let grammar = Grammar::parse(RFC3986)
        .and_then(|grammar| grammar.updated("rest = hier-part [ \"?\" query ]\n"));
    grammar
        .and_then(|grammar| Dfa::from_grammar(&grammar, "rest"))
        .expect("the grammar has the rules")
});

/// URLs of RFC 1738, which need a difference of languages.
pub(crate) static RFC1738_URL: Rule =
    LazyLock::new(|| urikit_conformance::rfc1738_url().expect("the grammar has the rules"));

/// References with zone identifiers (RFC 3986 with RFC 6874).
pub(crate) static ZONED_REFERENCE: Rule = LazyLock::new(|| {
    let grammar = Grammar::parse(RFC3986).and_then(|grammar| grammar.updated(RFC6874));
    grammar
        .and_then(|grammar| Dfa::from_grammar(&grammar, "URI-reference"))
        .expect("the grammar has the rule")
});

/// IPv6 addresses with a zone (RFC 9844 section 5). The automaton accepts non-ASCII white space,
/// which zones exclude.
pub(crate) static ZONED_ADDRESS: Rule = LazyLock::new(|| {
    const RULES: &str = concat!(
        "zoned-address = plain-address / \"[\" plain-address \"]\"\n",
        "plain-address = IPv6address [ \"%\" 1*( %x21-24 / %x26-2E / %x30-5A / %x5C / %x5E-7E / \
            %x80-FF ) ]\n",
    );
    let grammar = Grammar::parse(RFC3986).and_then(|grammar| grammar.updated(RULES));
    grammar
        .and_then(|grammar| Dfa::from_grammar(&grammar, "zoned-address"))
        .expect("the grammar has the rules")
});

/// The parser agrees with the automaton, and an error starts no later than the first dead byte.
pub(crate) fn same_verdict<T, E>(rule: &Rule, text: &[u8], found: &Result<T, E>)
where
    E: Copy + Into<ParseError>,
{
    let shown = text.escape_ascii();
    assert_eq!(found.is_ok(), rule.accepts(text), "{shown}");
    if let Err(error) = found {
        let error: ParseError = (*error).into();
        let lost = rule.first_dead(text).unwrap_or(text.len());
        assert!(
            error.start() <= lost,
            "{shown}: an error at {}, after the first dead byte at {lost}",
            error.start()
        );
        assert!(
            error.start() <= error.end() && error.end() <= text.len(),
            "{shown}: an error at {:?}",
            error.span()
        );
    }
}
