//! Valid URI references, built along the grammar and leaning towards what is hard: dots, escapes, empty parts, schemes
//! that the library knows something about.

use std::net::Ipv6Addr;

use proptest::prelude::*;
use proptest::string::string_regex;

/// So many times the usual number of cases; `PROPTEST_CASES` replaces all of it.
pub(crate) fn times(factor: u32) -> ProptestConfig {
    let usual = ProptestConfig::default();
    ProptestConfig { cases: factor * usual.cases, ..usual }
}

pub(crate) fn matching(regex: &str) -> impl Strategy<Value = String> + use<> {
    string_regex(regex).expect("a regular expression")
}

fn scheme() -> impl Strategy<Value = String> {
    prop_oneof![matching("[A-Za-z][A-Za-z0-9+.-]{0,4}"), matching("https?|HTTP|[Ff]tp|file|urn|wss?|mailto")]
}

fn host() -> impl Strategy<Value = String> {
    let octets = matching("(0|1|9|10|199|249|255|256|01)(\\.(0|9|42|100|255)){2,4}");
    let ipv6 = prop_oneof![
        any::<[u16; 8]>().prop_map(|groups| groups.map(|group| format!("{group:x}")).join(":")),
        any::<[u16; 8]>().prop_map(|groups| groups.map(|group| format!("{group:04X}")).join(":")),
        prop::array::uniform8(0u16..2).prop_map(|groups| Ipv6Addr::from(groups).to_string()),
        any::<[u8; 4]>().prop_map(|[a, b, c, d]| format!("::FFFF:{a}.{b}.{c}.{d}")),
        Just("0:0:0:0:0:0:0:1".to_owned()),
    ];
    prop_oneof![
        matching("([A-Za-z0-9._~!$&'()*+,;=-]|%[0-9A-Fa-f]{2}){0,6}"),
        octets,
        ipv6.prop_map(|address| format!("[{address}]")),
        matching("\\[[vV][0-9A-Fa-f]{1,2}\\.[A-Za-z0-9._~!$&'()*+,;=:-]{1,4}\\]"),
    ]
}

fn userinfo() -> impl Strategy<Value = String> {
    matching("([A-Za-z0-9._~!$&'()*+,;=:-]|%[0-9A-Fa-f]{2}){0,5}")
}

fn authority() -> impl Strategy<Value = String> {
    let userinfo = prop_oneof![Just(String::new()), userinfo().prop_map(|text| text + "@")];
    (userinfo, host(), matching("(:(80|443|21|[0-9]{0,6}))?"))
        .prop_map(|(userinfo, host, port)| userinfo + &host + &port)
}

fn segment() -> impl Strategy<Value = String> {
    prop_oneof![
        matching("(\\.|%2[eE]){0,3}"),
        matching("([A-Za-z0-9._~!$&'()*+,;=:@-]|%[0-9A-Fa-f]{2}){0,4}"),
        matching("[ab:]{1,2}"),
    ]
}

fn path_abempty() -> impl Strategy<Value = String> {
    prop::collection::vec(segment().prop_map(|segment| "/".to_owned() + &segment), 0..6)
        .prop_map(|segments| segments.concat())
}

/// A path that needs no authority in front of it; it may begin with a segment that holds a colon.
fn path_alone() -> impl Strategy<Value = String> {
    (segment(), path_abempty())
        .prop_map(|(first, rest)| {
            let path = first + &rest;
            if path.starts_with("//") { path[1..].to_owned() } else { path }
        })
        .prop_filter("two slashes would begin an authority", |path| !path.starts_with("//"))
}

fn tail() -> impl Strategy<Value = String> {
    matching("(\\?([A-Za-z0-9._~!$&'()*+,;=:@/?-]|%[0-9A-Fa-f]{2}){0,4})?(#([a./?:@]|%[0-9A-Fa-f]{2}){0,4})?")
}

/// `URI`.
pub(crate) fn uri() -> impl Strategy<Value = String> {
    let part = prop_oneof![
        (authority(), path_abempty()).prop_map(|(authority, path)| format!("//{authority}{path}")),
        path_alone(),
    ];
    (scheme(), part, tail()).prop_map(|(scheme, part, tail)| format!("{scheme}:{part}{tail}"))
}

/// `relative-ref`.
pub(crate) fn relative() -> impl Strategy<Value = String> {
    let part = prop_oneof![
        (authority(), path_abempty()).prop_map(|(authority, path)| format!("//{authority}{path}")),
        path_alone()
            .prop_map(|path| {
                let (first, rest) = path.split_at(path.find('/').unwrap_or(path.len()));
                first.replace(':', "") + rest
            })
            .prop_filter("two slashes would begin an authority", |path| !path.starts_with("//")),
    ];
    (part, tail()).prop_map(|(part, tail)| part + &tail)
}

/// `URI-reference`.
pub(crate) fn reference() -> impl Strategy<Value = String> {
    prop_oneof![2 => uri(), 2 => relative(), 1 => of_a_scheme()]
}

/// URIs that mean something in their scheme, and in which that can be written in several ways.
fn of_a_scheme() -> impl Strategy<Value = String> {
    let capitals = prop::sample::select(vec![
        "urn:[eE]x:([aA]|%2[cC]|%41|/|\\.){1,4}",
        "mailto:([aA]|%41)@([bB]|%42|\\.c){1,2}(\\?([tT][oO]|[sS]ubject)=([aA]@[bB]|%0[dD]%0A)){0,1}",
        "data:([tT]ext/[pP]lain)?(;[cC]harset=[uU])?(;[bB]ase64)?,(QUJD|/\\./)",
        "geo:-?(90|0?1(\\.[05]0?)?),-?(180|0|%31)(,-?0(\\.10)?)?(;[cC]rs=([wW]gs84|[xX]))?(;[uU]=0?5)?(;[aA]=%2[cC])?",
        "[fF]ile:(//([lL]ocal|%6Cocal)?[hH]ost|//|//[uU]@localhost|//localhost:)?(/([aA]|\\.|\\.\\.|%2[eE]){0,2}){1,3}",
        "tel:(\\+[1-2.-]{0,2}1|[aA*]|%23)(;([eE]xt=-?1|[iI]sub=[aA]|[xX]-[yY]=%2[fF]))?(;[pP]hone-context=([aA]\\.[bB]|\\+1-?))?",
        "[sS]ips?:([aA]|%41|/|;|\\?)?@?([hH]|1\\.2\\.3\\.4)(:05060)?(;([tT]ransport|method|[xX])=([aA]|%2[cC]))?(\\?[sS]=[tT]/)?",
        "tel:\\+1[-.()]?(2|%32|%28)?(;[eE]xt=1-?)?(;[iI]sub=[aA]?)?(;[pP]=%2[fF])?",
        "sips?:([aA:]@)?[hH](\\.[xX])?(:0?5060)?(;[tT]ransport=[tT]cp|;[mM]=[vV]|;[lL]r){0,2}(\\?[sS]=[vV])?",
        "gopher://h(:70)?/?",
        "tn3270://localhost(:23)?/?",
    ]);
    capitals.prop_flat_map(matching)
}

/// `absolute-URI`.
pub(crate) fn absolute() -> impl Strategy<Value = String> {
    uri().prop_map(|text| text.split('#').next().expect("at least one piece").to_owned())
}

/// A reference and another that differs in a few characters or in the writing of a few, so that the two are often
/// equivalent by one rung or another.
pub(crate) fn neighbours() -> impl Strategy<Value = (String, String)> {
    (reference(), prop::collection::vec((any::<prop::sample::Index>(), 0..4u8), 0..4)).prop_map(
        |(text, edits)| {
            let other = edits.into_iter().fold(text.clone(), |text, (at, edit)| rewrite(&text, at, edit));
            (text, other)
        },
    )
}

fn rewrite(text: &str, at: prop::sample::Index, edit: u8) -> String {
    if text.is_empty() {
        return text.to_owned();
    }
    let at = at.index(text.len());
    let (before, (this, after)) = (&text[..at], text[at..].split_at(1));
    let byte = this.as_bytes()[0];
    match edit {
        0 => format!("{before}{}{after}", this.to_ascii_uppercase()),
        1 => format!("{before}{}{after}", this.to_ascii_lowercase()),
        2 if byte.is_ascii_alphanumeric() => format!("{before}%{byte:02x}{after}"),
        _ if byte == b'/' => format!("{before}/./{after}"),
        _ => format!("{before}{this}{after}"),
    }
}
