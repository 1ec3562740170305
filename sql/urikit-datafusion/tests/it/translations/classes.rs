//! The compared functions of ClickHouse and the classes of differences.

use super::{Comparison, Row};

/// A kind of difference: its reason, and which rows belong to it.
pub(super) struct Class {
    pub(super) name: &'static str,
    pub(super) reason: &'static str,
    pub(super) applies: fn(&Row<'_>) -> bool,
}

pub(super) const URLS: &[Comparison] = &[
    Comparison {
        theirs: "protocol",
        ours: "uri_scheme(url)",
        classes: &[&INVALID, &CASE, &DOTTED, &SHORT],
    },
    Comparison { theirs: "domain", ours: "uri_host(url, 'guess')", classes: DOMAIN },
    Comparison { theirs: "domainRFC", ours: "uri_host(url, 'guess')", classes: DOMAIN },
    Comparison {
        theirs: "domainWithoutWWW",
        ours: "uri_host_without_www(url, 'guess')",
        classes: WITHOUT_WWW,
    },
    Comparison {
        theirs: "domainWithoutWWWRFC",
        ours: "uri_host_without_www(url, 'guess')",
        classes: WITHOUT_WWW,
    },
    Comparison {
        theirs: "topLevelDomain",
        ours: "uri_host_label(url, -1, 'guess')",
        classes: LAST_LABEL,
    },
    Comparison {
        theirs: "topLevelDomainRFC",
        ours: "uri_host_label(url, -1, 'guess')",
        classes: LAST_LABEL,
    },
    Comparison {
        theirs: "firstSignificantSubdomain",
        ours: "uri_registered_label(url, 'guess')",
        classes: SUFFIX,
    },
    Comparison {
        theirs: "firstSignificantSubdomainRFC",
        ours: "uri_registered_label(url, 'guess')",
        classes: SUFFIX,
    },
    Comparison {
        theirs: "cutToFirstSignificantSubdomain",
        ours: "uri_registered_domain(url, 'guess')",
        classes: SUFFIX,
    },
    Comparison {
        theirs: "cutToFirstSignificantSubdomainRFC",
        ours: "uri_registered_domain(url, 'guess')",
        classes: SUFFIX,
    },
    Comparison { theirs: "netloc", ours: "uri_authority(url, 'guess')", classes: NETLOC },
    Comparison { theirs: "port", ours: "uri_port(url, 'guess')", classes: PORT },
    Comparison { theirs: "portRFC", ours: "uri_port(url, 'guess')", classes: PORT },
    Comparison {
        theirs: "path",
        ours: "uri_path(url, 'guess')",
        classes: &[&INVALID, &DOTTED, &NO_PATH, &EMPTY_PATH],
    },
    Comparison {
        theirs: "queryString",
        ours: "uri_query(url, 'guess')",
        classes: &[&INVALID, &FRAGMENT],
    },
    Comparison { theirs: "fragment", ours: "uri_fragment(url, 'guess')", classes: &[&INVALID] },
    Comparison {
        theirs: "cutQueryStringAndFragment",
        ours: "uri_without_query(url, 'guess')",
        classes: &[&INVALID, &FRAGMENT],
    },
    Comparison {
        theirs: "cutQueryString",
        ours: "uri_query_remove(url, '*')",
        classes: &[&INVALID, &FRAGMENT, &EMPTY_QUERY],
    },
    Comparison {
        theirs: "cutWWW",
        ours: "uri_without_www(url, 'guess')",
        classes: &[&INVALID, &NO_WWW, &WWW_CASE],
    },
    Comparison {
        theirs: "cutFragment",
        ours: "uri_without_fragment(url, 'guess')",
        classes: &[&INVALID],
    },
];

pub(super) const LISTS: &[Comparison] = &[
    Comparison {
        theirs: "extractURLParameters",
        ours: "uri_query_parts(url)",
        classes: &[&INVALID, &IN_FRAGMENT, &NOTHING, &ONLY_NAME],
    },
    Comparison {
        theirs: "extractURLParameterNames",
        ours: "uri_query_names(url)",
        classes: &[&INVALID, &IN_FRAGMENT, &NOTHING, &ONLY_NAME, &ESCAPED],
    },
    Comparison { theirs: "URLHierarchy", ours: "uri_hierarchy(url, 'guess')", classes: HIERARCHY },
    Comparison {
        theirs: "URLPathHierarchy",
        ours: "uri_path_hierarchy(url, 'guess')",
        classes: HIERARCHY,
    },
];

pub(super) const CODECS: &[Comparison] = &[
    Comparison { theirs: "encodeURLComponent", ours: "uri_encode(string)", classes: &[] },
    Comparison {
        theirs: "encodeURLFormComponent",
        ours: "uri_encode(string, 'form')",
        classes: &[],
    },
    Comparison {
        theirs: "decodeURLComponent",
        ours: "uri_try_decode(string)",
        classes: &[&ESCAPE],
    },
    Comparison {
        theirs: "decodeURLFormComponent",
        ours: "uri_try_decode(string, 'form')",
        classes: &[&ESCAPE],
    },
];

pub(super) const PARAMETERS: &[Comparison] = &[
    Comparison { theirs: "extractURLParameter", ours: "uri_query_get(url, name)", classes: GET },
    Comparison { theirs: "cutURLParameter", ours: "uri_query_remove(url, name)", classes: CUT },
];

const DOMAIN: &[&Class] = &[
    &CASE,
    &TWO_AT,
    &INVALID,
    &DOTTED,
    &NO_AUTHORITY,
    &LITERAL,
    &NO_DOT,
    &LAST_DOT,
    &CHARACTERS,
    &TWO_DOTS,
    &USER,
];
const WITHOUT_WWW: &[&Class] = &[
    &CASE,
    &TWO_AT,
    &INVALID,
    &DOTTED,
    &NO_AUTHORITY,
    &LITERAL,
    &NO_DOT,
    &LAST_DOT,
    &CHARACTERS,
    &TWO_DOTS,
    &USER,
    &WWW_CASE,
];
const LAST_LABEL: &[&Class] = &[
    &CASE,
    &TWO_AT,
    &INVALID,
    &DOTTED,
    &NO_AUTHORITY,
    &LITERAL,
    &NO_DOT,
    &LAST_DOT,
    &CHARACTERS,
    &TWO_DOTS,
    &DIGIT,
    &USER,
];
const SUFFIX: &[&Class] = &[
    &CASE,
    &TWO_AT,
    &INVALID,
    &DOTTED,
    &NO_AUTHORITY,
    &LITERAL,
    &ADDRESS,
    &NUMBER,
    &NO_DOT,
    &LAST_DOT,
    &CHARACTERS,
    &USER,
    &LIST,
];
const PORT: &[&Class] = &[&INVALID, &DOTTED, &LITERAL_PORT, &NO_DOT, &LAST_DOT, &CHARACTERS, &USER];
const HIERARCHY: &[&Class] = &[&INVALID, &UPPERCASE, &ROOTLESS, &DELIMITERS, &SLASHES];
const NETLOC: &[&Class] = &[&INVALID, &DOTTED, &NO_AUTHORITY, &LITERAL_NETLOC, &MORE, &LESS];
const GET: &[&Class] = &[&INVALID, &DECODED, &LITERAL_NAME, &NAME_WITH_DELIMITER, &DECODED_NAME];
const CUT: &[&Class] = &[
    &WILDCARD,
    &INVALID,
    &LITERAL_NAME,
    &NAME_WITH_DELIMITER,
    &DECODED_NAME,
    &QUESTION_MARK,
    &REPEATED,
    &NO_VALUE,
];

const TWO_AT: Class = Class {
    name: "two `@`",
    reason: "An authority has at most one `@`, so the URL is invalid. ClickHouse returns one of \
             several possible hosts.",
    applies: |row| row.uri.is_none() && authority(row.url).matches('@').count() > 1,
};

const INVALID: Class = Class {
    name: "invalid",
    reason: "The string is not a URI reference. ClickHouse does not validate.",
    applies: |row| row.uri.is_none(),
};

const CASE: Class = Class {
    name: "uppercase",
    reason: "ClickHouse keeps the case of schemes and hosts, as urikit does with the option \
             `keep-case`.",
    applies: |row| row.ours.is_some_and(|ours| ours == row.theirs.to_ascii_lowercase()),
};

const SHORT: Class = Class {
    name: "short",
    reason: "ClickHouse requires at least three characters after the scheme and colon.",
    applies: |row| row.theirs.is_empty() && row.url.len() - row.ours.unwrap_or("").len() <= 3,
};

const NO_AUTHORITY: Class = Class {
    name: "no authority",
    reason: "The URL has no `//`. Both guess whether it starts with a host, by different rules.",
    applies: |row| row.uri.is_some_and(|uri| uri.authority().is_none()),
};

const LITERAL: Class = Class {
    name: "IP literal",
    reason: "For IPv6 addresses, ClickHouse returns `''`. The functions with `RFC` omit the \
             brackets, and return `''` only if the address ends with an IPv4 address.",
    applies: |row| host(row).starts_with('['),
};

const LITERAL_PORT: Class = Class {
    name: "IP literal",
    reason: "After an IPv6 address, `port` returns 0. `portRFC` does so only if the address ends \
             with an IPv4 address.",
    applies: |row| host(row).starts_with('['),
};

const LITERAL_NETLOC: Class = Class {
    name: "IP literal",
    reason: "ClickHouse returns `''` for IP literals.",
    applies: |row| host(row).starts_with('[') && row.theirs.is_empty(),
};

const ADDRESS: Class = Class {
    name: "address",
    reason: "ClickHouse treats IPv4 addresses as names.",
    applies: |row| {
        let host = row.uri.and_then(|uri| uri.host());
        host.is_some_and(|host| host.kind() == urikit::component::HostKind::Ipv4)
    },
};

const NUMBER: Class = Class {
    name: "number",
    reason: "If the last label is a number, urikit does not treat the host as a domain name.",
    applies: |row| {
        let last = host(row).rsplit('.').next().unwrap_or_default();
        !last.is_empty() && last.bytes().all(|byte| byte.is_ascii_digit())
    },
};

const LIST: Class = Class {
    name: "list",
    reason: "ClickHouse uses a short list of second-level labels, such as `co`. urikit uses the \
             Public Suffix List.",
    applies: |row| row.uri.is_some_and(|uri| uri.host().is_some()),
};

const EMPTY_QUERY: Class = Class {
    name: "empty query",
    reason: "If the query has no parameters, urikit does not change the URL.",
    applies: |row| row.ours == Some(row.url),
};

const NO_DOT: Class = Class {
    name: "no dot",
    reason: "ClickHouse does not accept hosts without a dot, such as `localhost`.",
    applies: |row| !host(row).contains('.') && is_absent(row),
};

const LAST_DOT: Class = Class {
    name: "final dot",
    reason: "ClickHouse does not accept hosts that end with a dot, which marks an absolute name.",
    applies: |row| host(row).ends_with('.') && is_absent(row),
};

const CHARACTERS: Class = Class {
    name: "characters",
    reason: "ClickHouse does not accept `%` and some other characters in hosts, which RFC 3986 \
             section 3.2.2 allows.",
    applies: |row| host(row).contains(|c| !is_label(c)) && is_absent(row),
};

const TWO_DOTS: Class = Class {
    name: "consecutive dots",
    reason: "ClickHouse does not accept consecutive dots before the end of the host, even in \
             userinfo.",
    applies: |row| authority(row.url).contains("..") && is_absent(row),
};

const DIGIT: Class = Class {
    name: "digit",
    reason: "ClickHouse returns `''` if the last label starts with a digit.",
    applies: |row| {
        let last = host(row).rsplit('.').next().unwrap_or_default();
        last.starts_with(|c: char| c.is_ascii_digit()) && is_absent(row)
    },
};

const DOTTED: Class = Class {
    name: "scheme with a dot",
    reason: "ClickHouse does not accept schemes with a dot, and may interpret them as hosts.",
    applies: |row| {
        row.uri.and_then(|uri| uri.scheme()).is_some_and(|scheme| scheme.as_str().contains('.'))
    },
};

const USER: Class = Class {
    name: "userinfo",
    reason: "ClickHouse may interpret the user name as the host, or accept a host without a dot.",
    applies: |row| row.uri.is_some_and(|uri| uri.userinfo().is_some()),
};

const MORE: Class = Class {
    name: "more than the authority",
    reason: "ClickHouse includes part of the path, query, or fragment.",
    applies: |row| row.ours.is_some_and(|ours| row.theirs.starts_with(ours)),
};

const LESS: Class = Class {
    name: "less than the authority",
    reason: "ClickHouse ends the authority at `%` and some other characters.",
    applies: |row| row.ours.is_some_and(|ours| ours.starts_with(row.theirs)),
};

const NO_PATH: Class = Class {
    name: "no authority",
    reason: "Without `//`, ClickHouse omits the path before its first `/`.",
    applies: |row| row.uri.is_some_and(|uri| uri.authority().is_none()),
};

const EMPTY_PATH: Class = Class {
    name: "empty path",
    reason: "If the path is empty, ClickHouse searches the query and fragment for a path.",
    applies: |row| row.ours.is_some_and(|it| it.is_empty() || it.starts_with(['?', '#'])),
};

const FRAGMENT: Class = Class {
    name: "fragment",
    reason: "ClickHouse interprets a `?` in the fragment as the start of a query.",
    applies: |row| {
        let fragment = row.uri.and_then(|uri| uri.fragment());
        fragment.is_some_and(|it| it.as_str().contains('?'))
    },
};

const WWW_CASE: Class = Class {
    name: "case",
    reason: "ClickHouse removes `www.` only in lowercase.",
    applies: |row| host(row).to_lowercase().starts_with("www.") && !host(row).starts_with("www."),
};

const NO_WWW: Class = Class {
    name: "no authority",
    reason: "Without `//`, ClickHouse does not change the URL.",
    applies: |row| row.uri.is_some_and(|uri| uri.authority().is_none()) && row.theirs == row.url,
};

const IN_FRAGMENT: Class = Class {
    name: "fragment",
    reason: "ClickHouse also returns parameters of the fragment.",
    applies: |row| {
        let fragment = row.uri.and_then(|uri| uri.fragment());
        fragment.is_some_and(|it| it.as_str().contains('='))
    },
};

const NOTHING: Class = Class {
    name: "empty query",
    reason: "For an empty query before a fragment, ClickHouse returns an empty parameter.",
    applies: |row| row.theirs == r#"[""]"#,
};

const ONLY_NAME: Class = Class {
    name: "no `=`",
    reason: "ClickHouse omits parameters without `=`.",
    applies: |row| {
        let query = row.uri.and_then(|uri| uri.query());
        query.is_some_and(|it| it.as_str().split('&').any(|pair| !pair.contains('=')))
    },
};

const SLASHES: Class = Class {
    name: "consecutive slashes",
    reason: "ClickHouse treats consecutive slashes as one.",
    applies: |row| row.uri.is_some_and(|uri| uri.path().as_str().contains("//")),
};

const ESCAPED: Class = Class {
    name: "decoded",
    reason: "urikit decodes the names.",
    applies: |row| row.theirs.contains(['%', '+']),
};

const UPPERCASE: Class = Class {
    name: "scheme in uppercase",
    reason: "ClickHouse does not accept uppercase letters in schemes.",
    applies: |row| {
        let scheme = row.uri.and_then(|uri| uri.scheme());
        scheme.is_some_and(|it| it.as_str().contains(|c: char| c.is_ascii_uppercase()))
    },
};

const ROOTLESS: Class = Class {
    name: "no authority",
    reason: "Without a scheme and `//`, ClickHouse does not recognize a path.",
    applies: |row| row.uri.is_some_and(|uri| uri.scheme().is_none() || uri.authority().is_none()),
};

const DELIMITERS: Class = Class {
    name: "delimiters",
    reason: "In ClickHouse, each part ends with `/`, `?`, or `#`, even in the query and fragment. \
             In urikit, a part ends with a `/` of the path, or before `?` or `#`.",
    applies: |row| row.url.contains(['?', '#']),
};

const ESCAPE: Class = Class {
    name: "invalid escape",
    reason: "urikit returns NULL if a percent-encoding is invalid or the result is not UTF-8. \
             ClickHouse returns the bytes (U+FFFD in this table).",
    applies: |row| row.ours.is_none(),
};

const DECODED: Class = Class {
    name: "decoded",
    reason: "urikit decodes the value, as ClickHouse's `decodeURLFormComponent` does.",
    applies: |row| row.theirs.contains(['%', '+']) && row.ours.is_some_and(|it| it != row.theirs),
};

const LITERAL_NAME: Class = Class {
    name: "escaped name",
    reason: "ClickHouse compares names as written in the URL. urikit decodes them first.",
    applies: |row| row.name.contains(['%', '+']),
};

const NAME_WITH_DELIMITER: Class = Class {
    name: "delimiter in the name",
    reason: "ClickHouse does not treat `=` and `&` in the given name as delimiters.",
    applies: |row| row.name.contains(['=', '&']),
};

const DECODED_NAME: Class = Class {
    name: "decoded name",
    reason: "The name is percent-encoded in the URL. urikit decodes it.",
    applies: |row| !row.url.contains(row.name),
};

const QUESTION_MARK: Class = Class {
    name: "`?`",
    reason: "If no parameter remains, urikit also removes the `?`.",
    applies: |row| row.ours.is_some_and(|ours| row.theirs.replacen('?', "", 1) == ours),
};

const WILDCARD: Class = Class {
    name: "`*`",
    reason: "In urikit, a name that ends with `*` is a prefix, as in `utm_*`.",
    applies: |row| row.name.ends_with('*'),
};

const REPEATED: Class = Class {
    name: "repeated",
    reason: "ClickHouse removes only the first parameter with this name. urikit removes all.",
    applies: |row| row.url.matches(&format!("{}=", row.name)).count() > 1,
};

const NO_VALUE: Class = Class {
    name: "no `=`",
    reason: "ClickHouse does not find parameters without `=`.",
    applies: |row| row.theirs == row.url,
};

/// Returns what follows `//`, up to the path, of a string that may be invalid.
fn authority(url: &str) -> &str {
    let start = url.find("//").map_or(url.len(), |at| at + 2);
    let end = url[start..].find(['/', '?', '#']).map_or(url.len(), |at| start + at);
    &url[start..end]
}

fn host<'a>(row: &Row<'a>) -> &'a str {
    row.uri.and_then(|uri| uri.host()).map_or("", |host| host.as_str())
}

fn is_label(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_')
}

fn is_absent(row: &Row<'_>) -> bool {
    row.theirs.is_empty() || row.theirs == "0"
}
