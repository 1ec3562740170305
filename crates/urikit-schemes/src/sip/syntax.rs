//! The syntax of hosts, ports, parameters, and headers.

use core::net::Ipv4Addr;

use crate::error::{SchemeError, rules};
use crate::slice::EncodedSlice;
use crate::tel::lexical::is_hostname;

rules! {
    "RFC 3261 section 25.1" => {
        PORT = "sip-port", "empty port or port over 65535", "port = 1*DIGIT";
        NAME = "sip-parameter", "empty or invalid parameter name", "pname = 1*paramchar";
        VALUE = "sip-value", "empty or invalid parameter value", "pvalue = 1*paramchar";
        TOKEN = "sip-token", "value is not a token",
            "token = 1*( alphanum / \"-\" / \".\" / \"!\" / \"%\" / \"*\" / \"_\" / \"+\" / \
             \"`\" / \"'\" / \"~\" )";
        TTL = "sip-ttl", "time to live is not a number up to 255", "ttl = 1*3DIGIT";
        MADDR = "sip-maddr", "value of `maddr` is not a host", "maddr-param = \"maddr=\" host";
        HEADER = "sip-header", "header without `=` and a value", "header = hname \"=\" hvalue";
        HEADER_CHARACTER = "sip-header-character", "unescaped `=`, `@`, `,`, or `;` in a header",
            "hvalue = *( hnv-unreserved / unreserved / escaped )";
    }
}

/// Returns whether a decoded slice is `name`, ignoring case. `name` must be in lower case.
pub(super) fn is_named(text: EncodedSlice<'_>, name: &str) -> bool {
    text.bytes().map(|octet| octet.to_ascii_lowercase()).eq(name.bytes())
}

/// Returns whether a slice is a `host`. RFC 5954 defines IPv4 addresses as in RFC 3986.
pub(super) fn is_host(host: EncodedSlice<'_>) -> bool {
    is_hostname(host.as_str()) || host.as_str().parse::<Ipv4Addr>().is_ok()
}

pub(super) fn read_port(port: EncodedSlice<'_>) -> Result<(u16, EncodedSlice<'_>), SchemeError> {
    port.only(&PORT, |byte| byte.is_ascii_digit())?;
    port.as_str().parse().map(|number| (number, port)).map_err(|_| port.error(&PORT))
}

pub(super) fn read_ttl(ttl: EncodedSlice<'_>) -> Option<u8> {
    let is_short =
        ttl.as_str().len() <= 3 && ttl.as_str().bytes().all(|byte| byte.is_ascii_digit());
    ttl.as_str().parse().ok().filter(|_| is_short)
}

pub(super) fn check_parameter(
    name: EncodedSlice<'_>,
    value: Option<EncodedSlice<'_>>,
) -> Result<(), SchemeError> {
    name.only(&NAME, |byte| !matches!(byte, b'@' | b','))?;
    if name.is_empty() {
        return Err(name.error(&NAME));
    }
    if let Some(value) = value {
        value.only(&VALUE, |byte| !matches!(byte, b'=' | b'@' | b','))?;
        if value.is_empty() {
            return Err(value.error(&VALUE));
        }
    }
    let (rule, is_valid): (_, fn(EncodedSlice<'_>) -> bool) = match name {
        _ if ["transport", "user", "method"].iter().any(|token| is_named(name, token)) => {
            (&TOKEN, is_token)
        }
        _ if is_named(name, "ttl") => (&TTL, |ttl| read_ttl(ttl).is_some()),
        _ if is_named(name, "maddr") => (&MADDR, is_host),
        _ => return Ok(()),
    };
    let value = value.ok_or(name.error_at_end(rule))?;
    if is_valid(value) { Ok(()) } else { Err(value.error(rule)) }
}

fn is_token(value: EncodedSlice<'_>) -> bool {
    value.bytes().all(|octet| octet.is_ascii_alphanumeric() || b"-.!%*_+`'~".contains(&octet))
}

pub(super) fn check_header(header: EncodedSlice<'_>) -> Result<(), SchemeError> {
    let (name, value) = header.split_once('=').ok_or(header.error_at_end(&HEADER))?;
    if name.is_empty() {
        return Err(name.error(&HEADER));
    }
    let check =
        |slice: EncodedSlice<'_>| slice.only(&HEADER_CHARACTER, |byte| !b"=@,;".contains(&byte));
    check(name).and_then(|()| check(value))
}
