//! Fast path of `uri parse`: rows of unmodified RFC 3986 components.
//!
//! The rows are the same as those of the [`PartVisitor`](crate::reading::PartVisitor)s. Most of a
//! row consists of long literals, which are fast to copy. No component needs an escape, because RFC
//! 3986 does not allow control characters, quotation marks, or backslashes.

use urikit::UriRef;
use urikit::component::{Authority, HostKind};

use crate::output::buffer::Output;

/// Appends a JSON row. The reference is a slice of `around`.
#[inline]
pub(super) fn json(uri: &UriRef<'_>, around: &[u8], out: &mut Output) {
    out.literal(br#"{"input":""#);
    out.part(uri.as_str(), around);
    match uri.scheme() {
        Some(scheme) => {
            out.literal(br#"","valid":true,"spec":"rfc3986","kind":"uri","scheme":""#);
            out.part(scheme.as_str(), around);
            out.literal(br#"","authority":"#);
        }
        None => out.literal(
            br#"","valid":true,"spec":"rfc3986","kind":"relative-ref","scheme":null,"authority":"#,
        ),
    }
    match uri.authority() {
        Some(authority) => json_authority(&authority, around, out),
        None => {
            out.literal(
                br#"null,"userinfo":null,"host":null,"host_kind":null,"port":null,"path":""#,
            );
        }
    }
    out.part(uri.path().as_str(), around);
    match uri.query() {
        Some(query) => {
            out.literal(br#"","query":""#);
            out.part(query.as_str(), around);
            out.literal(br#"","fragment":"#);
        }
        None => out.literal(br#"","query":null,"fragment":"#),
    }
    match uri.fragment() {
        Some(fragment) => {
            out.push(b'"');
            out.part(fragment.as_str(), around);
            out.literal(b"\",\"error\":null}\n");
        }
        None => out.literal(b"null,\"error\":null}\n"),
    }
}

/// Appends the value of `authority`, and the members up to the value of `path`.
#[inline]
fn json_authority(authority: &Authority<'_>, around: &[u8], out: &mut Output) {
    out.push(b'"');
    out.part(authority.as_str(), around);
    match authority.userinfo() {
        Some(userinfo) => {
            out.literal(br#"","userinfo":""#);
            out.part(userinfo.as_str(), around);
            out.literal(br#"","host":""#);
        }
        None => out.literal(br#"","userinfo":null,"host":""#),
    }
    let host = authority.host();
    out.part(host.as_str(), around);
    if host.kind() == HostKind::RegName {
        out.literal(br#"","host_kind":"reg-name","port":"#);
    } else {
        out.literal(br#"","host_kind":""#);
        out.extend_from_slice(host.kind().name().as_bytes());
        out.literal(br#"","port":"#);
    }
    match authority.port() {
        Some(port) => {
            out.push(b'"');
            out.part(port.as_str(), around);
            out.literal(br#"","path":""#);
        }
        None => out.literal(br#"null,"path":""#),
    }
}

#[inline]
pub(super) fn fields(uri: &UriRef<'_>, around: &[u8], out: &mut Output) {
    field(uri.scheme().map(|scheme| scheme.as_str()), *b"\t", around, out);
    match uri.authority() {
        Some(authority) => {
            field(authority.userinfo().map(|userinfo| userinfo.as_str()), *b"\t", around, out);
            field(Some(authority.host().as_str()), *b"\t", around, out);
            field(authority.port().map(|port| port.as_str()), *b"\t", around, out);
        }
        None => out.literal(b"\\N\t\\N\t\\N\t"),
    }
    field(Some(uri.path().as_str()), *b"\t", around, out);
    field(uri.query().map(|query| query.as_str()), *b"\t", around, out);
    field(uri.fragment().map(|fragment| fragment.as_str()), *b"\n", around, out);
}

#[inline(always)]
fn field(text: Option<&str>, [end]: [u8; 1], around: &[u8], out: &mut Output) {
    match text {
        Some(text) => {
            out.part(text, around);
            out.push(end);
        }
        None => out.literal(&[b'\\', b'N', end]),
    }
}
