//! The grammars of schemes: automata of rules, combined as the specifications describe.

use percent_encoding::percent_decode_str;

use crate::oracles::{Rule, same_scheme};

macro_rules! rules {
    ($($name:ident: $rule:literal;)*) => {
        $(static $name: Rule = Rule::new(|| same_scheme($rule));)*
    };
}

rules! {
    URN: "urn-rest";
    TEL_GLOBAL: "tel-global";
    TEL_LOCAL: "tel-local";
    TEL_NAME: "tel-name";
    TEL_VALUE: "tel-value";
    TEL_EXT: "tel-ext";
    TEL_ISUB: "tel-isub";
    TEL_CONTEXT: "tel-context";
    GEO_PLACE: "geo-place";
    GEO_WGS84: "geo-wgs84";
    GEO_LABEL: "geo-label";
    GEO_VALUE: "geo-value";
    GEO_UNCERTAIN: "geo-uncertain";
    MAIL_LOCAL: "mail-local-octets";
    MAIL_DOMAIN: "mail-domain-octets";
    MAIL_NAME: "mail-name-octets";
    MAIL_VALUE: "mail-value-octets";
    MAIL_BODY: "mail-body-octets";
    DATA_TOKEN: "data-token-octets";
    DATA_BASE64: "data-base64-octets";
}

fn is(rule: &Rule, text: &str) -> bool {
    rule.accepts(text.as_bytes())
}

fn are(rule: &Rule, text: &str) -> bool {
    rule.accepts(&octets(text))
}

fn octets(text: &str) -> Vec<u8> {
    percent_decode_str(text).collect()
}

/// RFC 8141 section 2.
pub(super) fn urn(rest: &str) -> bool {
    is(&URN, rest)
}

/// RFC 3966 section 3: parameters are unique, and a local number has a context.
pub(super) fn tel(rest: &str) -> bool {
    let mut parameters = rest.split(';');
    let number = parameters.next().unwrap_or_default();
    let mut names = Vec::new();
    let are_fine = parameters.all(|parameter| {
        let (name, value) = parameter
            .split_once('=')
            .map_or((parameter, None), |(name, value)| (name, Some(value)));
        names.push(name.to_ascii_lowercase());
        let rule = match name.to_ascii_lowercase().as_str() {
            "ext" => &TEL_EXT,
            "isub" => &TEL_ISUB,
            "phone-context" => &TEL_CONTEXT,
            _ => return is(&TEL_NAME, name) && value.is_none_or(|value| is(&TEL_VALUE, value)),
        };
        value.is_some_and(|value| is(rule, value))
    });
    let has_context = names.iter().any(|name| name == "phone-context");
    names.sort_unstable();
    let is_number = is(&TEL_GLOBAL, number) || (is(&TEL_LOCAL, number) && has_context);
    are_fine && is_number && names.windows(2).all(|pair| pair[0] != pair[1])
}

/// RFC 5870 section 3.3: `crs` is the first parameter and `u` the next one; the default system is
/// WGS 84.
pub(super) fn geo(rest: &str) -> bool {
    let mut fields = rest.split(';');
    let place = fields.next().unwrap_or_default();
    let mut fields: Vec<(String, Option<&str>)> = fields
        .map(|field| {
            field.split_once('=').map_or((field, None), |(name, value)| (name, Some(value)))
        })
        .map(|(name, value)| (name.to_ascii_lowercase(), value))
        .collect();
    let mut take = |name| match fields.first() {
        Some((first, value)) if first == name => {
            let value = value.unwrap_or_default();
            fields.remove(0);
            Some(value)
        }
        _ => None,
    };
    let (crs, uncertainty) = (take("crs"), take("u"));
    let is_wgs84 = crs.is_none_or(|crs| crs.eq_ignore_ascii_case("wgs84"));
    is(if is_wgs84 { &GEO_WGS84 } else { &GEO_PLACE }, place)
        && crs.is_none_or(|crs| is(&GEO_LABEL, crs))
        && uncertainty.is_none_or(|value| is(&GEO_UNCERTAIN, value))
        && fields.iter().all(|(name, value)| {
            let is_other = name != "crs" && name != "u";
            is_other && is(&GEO_LABEL, name) && value.is_none_or(|value| is(&GEO_VALUE, value))
        })
}

/// Comma-separated addresses (RFC 6068 section 2). Reserved characters and header separators are
/// escaped.
fn addresses(list: &str) -> bool {
    list.split(',').all(|address| {
        let Some((local, domain)) = address.rsplit_once('@') else { return false };
        !address.contains(['/', '?', '&', ';', '='])
            && are(&MAIL_LOCAL, local)
            && are(&MAIL_DOMAIN, domain)
    })
}

/// RFC 6068 section 2: only a body has line ends, which are CR LF (section 5).
pub(super) fn mailto(rest: &str) -> bool {
    let (to, fields) = rest.split_once('?').map_or((rest, None), |(to, fields)| (to, Some(fields)));
    let is_field = |field: &str| {
        let Some((name, value)) = field.split_once('=') else { return false };
        let rule = match &octets(name).to_ascii_lowercase()[..] {
            b"to" if !value.is_empty() && !addresses(value) => return false,
            b"body" => &MAIL_BODY,
            _ => &MAIL_VALUE,
        };
        ![name, value].iter().any(|part| part.contains(['/', '?', '=']))
            && are(&MAIL_NAME, name)
            && are(rule, value)
    };
    (to.is_empty() || addresses(to)) && fields.is_none_or(|fields| fields.split('&').all(is_field))
}

/// RFC 2397 section 3. Unused bits of base64 must be zero (RFC 4648 section 3.5).
pub(super) fn data(rest: &str) -> bool {
    let Some((before, data)) = rest.split_once(',') else { return false };
    let encoding = before.rsplit_once(';').filter(|(_, last)| last.eq_ignore_ascii_case("base64"));
    let mut fields = encoding.map_or(before, |(before, _)| before).split(';');
    let media_type = fields.next().unwrap_or_default();
    let is_type = match media_type.split_once('/') {
        Some((kind, subtype)) => are(&DATA_TOKEN, kind) && are(&DATA_TOKEN, subtype),
        None => media_type.is_empty(),
    };
    let is_parameter = |field: &str| {
        field
            .split_once('=')
            .is_some_and(|(name, value)| are(&DATA_TOKEN, name) && are(&MAIL_VALUE, value))
    };
    let is_base64 = || {
        // Decoders ignore whitespace (RFC 2045 section 6.8).
        let mut data = octets(data);
        data.retain(|octet| !b" \t\r\n".contains(octet));
        DATA_BASE64.accepts(&data) && has_no_bits_left(&data)
    };
    is_type && fields.all(is_parameter) && (encoding.is_none() || is_base64())
}

/// The last character before `=` has two or four unused bits.
fn has_no_bits_left(base64: &[u8]) -> bool {
    const ALPHABET: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let fill = base64.iter().filter(|byte| **byte == b'=').count();
    let last = base64
        .iter()
        .rfind(|byte| **byte != b'=')
        .and_then(|last| ALPHABET.iter().position(|it| it == last));
    last.is_none_or(|last| last % [1, 4, 16][fill] == 0)
}
