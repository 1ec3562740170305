//! A part of a reading as a plain value, which is a field of a row or a piece of one.

use super::Spec;
use super::parts::{Value, Values};
use crate::output::buffer::Output;

/// Appends a value, decoded where that is asked for. What could break the row it stands in is escaped: no character of a
/// URI could, but what is decoded, or what a tolerant reading has accepted.
pub(crate) fn write_plain(value: Value<'_>, values: Values, spec: Spec, out: &mut Output) {
    match value.decoded(values) {
        Some(octets) => write_escaped(&octets, out),
        None if spec.is_tolerant() => write_escaped(value.raw.as_bytes(), out),
        None => out.extend_from_slice(value.raw.as_bytes()),
    }
}

/// Appends decoded octets on one line, in one field.
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
