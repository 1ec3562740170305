//! Plain values of parts, for fields of tab-separated rows and for templates.

use super::Spec;
use super::parts::{Value, Values};
use crate::output::buffer::Output;

/// Appends a value, decoded if requested. Decoded values, WHATWG URLs, and input accepted by
/// tolerant parsing are escaped, because they can contain tabs and newlines.
pub(crate) fn write_plain(value: Value<'_>, values: Values, spec: Spec, out: &mut Output) {
    match value.decoded(values) {
        Some(octets) => write_escaped(&octets, out),
        None if spec.needs_escapes() => write_escaped(value.raw.as_bytes(), out),
        None => out.extend_from_slice(value.raw.as_bytes()),
    }
}

/// Appends octets with escapes, so that they stay in one field.
pub(crate) fn write_escaped(bytes: &[u8], out: &mut Output) {
    for byte in bytes {
        match byte {
            b'\t' => out.literal(b"\\t"),
            b'\n' => out.literal(b"\\n"),
            b'\r' => out.literal(b"\\r"),
            b'\\' => out.literal(b"\\\\"),
            byte => out.push(*byte),
        }
    }
}
