//! The compared functions and the classes of differences.

use super::{Comparison, Row};

/// A kind of difference: its reason, and which rows belong to it.
pub(super) struct Class {
    pub(super) name: &'static str,
    pub(super) reason: &'static str,
    pub(super) applies: fn(&Row<'_>) -> bool,
}

pub(super) const URLS: &[Comparison] = &[
    Comparison { theirs: "protocol", ours: "uri_scheme", classes: &[&INVALID, &DOTTED, &SHORT] },
    Comparison { theirs: "domain", ours: "uri_host", classes: DOMAIN },
    Comparison { theirs: "domainRFC", ours: "uri_host", classes: DOMAIN },
    Comparison { theirs: "netloc", ours: "uri_authority", classes: NETLOC },
    Comparison { theirs: "port", ours: "uri_port", classes: PORT },
    Comparison { theirs: "portRFC", ours: "uri_port", classes: PORT },
    Comparison {
        theirs: "path",
        ours: "uri_path",
        classes: &[&INVALID, &DOTTED, &NO_PATH, &EMPTY_PATH],
    },
    Comparison { theirs: "queryString", ours: "uri_query", classes: &[&INVALID, &FRAGMENT] },
    Comparison { theirs: "fragment", ours: "uri_fragment", classes: &[&INVALID] },
    Comparison {
        theirs: "cutQueryStringAndFragment",
        ours: "uri_without_query",
        classes: &[&INVALID, &FRAGMENT],
    },
    Comparison { theirs: "cutFragment", ours: "uri_without_fragment", classes: &[&INVALID] },
];

pub(super) const PARAMETERS: &[Comparison] = &[
    Comparison { theirs: "extractURLParameter", ours: "uri_query_get", classes: GET },
    Comparison { theirs: "cutURLParameter", ours: "uri_query_remove", classes: CUT },
];

const DOMAIN: &[&Class] = &[
    &TWO_AT,
    &INVALID,
    &DOTTED,
    &NO_AUTHORITY,
    &LITERAL,
    &NO_DOT,
    &LAST_DOT,
    &CHARACTERS,
    &SCHEME,
    &USER,
];
const PORT: &[&Class] =
    &[&INVALID, &DOTTED, &LITERAL_PORT, &NO_DOT, &LAST_DOT, &CHARACTERS, &SCHEME, &USER];
const NETLOC: &[&Class] = &[&INVALID, &DOTTED, &NO_AUTHORITY, &LITERAL_NETLOC, &MORE, &LESS];
const GET: &[&Class] = &[&INVALID, &DECODED, &LITERAL_NAME, &NAME_WITH_DELIMITER, &DECODED_NAME];
const CUT: &[&Class] = &[
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
    reason: "The string is not a URI reference. urikit returns NULL, and `uri_error` the reason; \
             ClickHouse does not validate.",
    applies: |row| row.uri.is_none(),
};

const SHORT: Class = Class {
    name: "short",
    reason: "ClickHouse requires at least three characters after the colon.",
    applies: |row| row.theirs.is_empty() && row.url.len() - row.ours.unwrap_or("").len() <= 3,
};

const NO_AUTHORITY: Class = Class {
    name: "no authority",
    reason: "A host follows `//`. Without it, ClickHouse takes a part of the path.",
    applies: |row| row.uri.is_some_and(|uri| uri.authority().is_none()),
};

const LITERAL: Class = Class {
    name: "IP literal",
    reason: "`domain` returns `''` for IPv6 addresses. `domainRFC` omits the brackets, and returns \
             `''` if the address ends with an IPv4 address.",
    applies: |row| host(row).starts_with('['),
};

const LITERAL_PORT: Class = Class {
    name: "IP literal",
    reason: "`port` returns 0 after an IPv6 address, and `portRFC` after one that ends with an \
             IPv4 address.",
    applies: |row| host(row).starts_with('['),
};

const LITERAL_NETLOC: Class = Class {
    name: "IP literal",
    reason: "ClickHouse returns `''` for IP literals.",
    applies: |row| host(row).starts_with('[') && row.theirs.is_empty(),
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

const SCHEME: Class = Class {
    name: "scheme",
    reason: "ClickHouse does not accept some schemes, and takes the host from the scheme.",
    applies: |row| row.uri.is_some_and(|uri| uri.to_string().starts_with(row.theirs)),
};

const DOTTED: Class = Class {
    name: "scheme with a dot",
    reason: "ClickHouse does not accept schemes with a dot. Without `//`, urikit takes one as a \
             host.",
    applies: |row| {
        row.uri.and_then(|uri| uri.scheme()).is_some_and(|scheme| scheme.as_str().contains('.'))
    },
};

const USER: Class = Class {
    name: "userinfo",
    reason: "ClickHouse may take the user name as the host.",
    applies: |row| row.uri.is_some_and(|uri| uri.userinfo().is_some()),
};

const MORE: Class = Class {
    name: "more than the authority",
    reason: "ClickHouse includes a part of the path, query, or fragment.",
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
    reason: "If the path is empty, ClickHouse takes a path from the query or fragment.",
    applies: |row| row.ours == Some(""),
};

const FRAGMENT: Class = Class {
    name: "fragment",
    reason: "ClickHouse takes a `?` in the fragment as the start of a query.",
    applies: |row| {
        let fragment = row.uri.and_then(|uri| uri.fragment());
        fragment.is_some_and(|it| it.as_str().contains('?'))
    },
};

const DECODED: Class = Class {
    name: "decoded",
    reason: "urikit decodes the value, as ClickHouse's `decodeURLFormComponent` does.",
    applies: |row| row.theirs.contains(['%', '+']) && row.ours.is_some_and(|it| it != row.theirs),
};

const LITERAL_NAME: Class = Class {
    name: "escaped name",
    reason: "ClickHouse compares the name with the bytes of the URL, urikit with the decoded name.",
    applies: |row| row.name.contains(['%', '+']),
};

const NAME_WITH_DELIMITER: Class = Class {
    name: "delimiter in the name",
    reason: "ClickHouse finds a name that contains `=` or `&`, across parameters.",
    applies: |row| row.name.contains(['=', '&']),
};

const DECODED_NAME: Class = Class {
    name: "decoded name",
    reason: "The name is escaped in the URL. urikit decodes it.",
    applies: |row| !row.url.contains(row.name),
};

const QUESTION_MARK: Class = Class {
    name: "`?`",
    reason: "If no parameter is left, urikit also removes the `?`.",
    applies: |row| row.ours.is_some_and(|ours| row.theirs.replacen('?', "", 1) == ours),
};

const REPEATED: Class = Class {
    name: "repeated",
    reason: "ClickHouse removes the first parameter with this name, urikit all.",
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
