//! Percent-encoding and decoding of strings.

use std::borrow::Cow;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyString};
use urikit::percent::{AsciiSet, encode_with};

use crate::error::Details;
use crate::input::{text, wrong_type};

/// The meaning of `+`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Plus {
    Keep,
    Space,
}

enum DecodeError {
    /// A percent sign without two hexadecimal digits, at this byte.
    Escape(usize),
    /// The start of an escape of a byte that is not UTF-8.
    Utf8(usize),
}

fn hex(digit: Option<&u8>) -> Option<u8> {
    char::from(*digit?).to_digit(16).and_then(|value| u8::try_from(value).ok())
}

/// Decodes escapes. `kept` receives the position of each malformed one.
fn bytes(encoded: &str, plus: Plus, mut kept: impl FnMut(usize)) -> Vec<u8> {
    let input = encoded.as_bytes();
    let mut decoded = Vec::with_capacity(input.len());
    let mut at = 0;
    while let Some(&byte) = input.get(at) {
        match byte {
            b'%' => match (hex(input.get(at + 1)), hex(input.get(at + 2))) {
                (Some(high), Some(low)) => {
                    decoded.push(high * 16 + low);
                    at += 2;
                }
                _ => {
                    kept(at);
                    decoded.push(byte);
                }
            },
            b'+' if plus == Plus::Space => decoded.push(b' '),
            byte => decoded.push(byte),
        }
        at += 1;
    }
    decoded
}

fn is_plain(encoded: &str, plus: Plus) -> bool {
    !(encoded.contains('%') || plus == Plus::Space && encoded.contains('+'))
}

/// Decodes escapes. Malformed ones are kept, and bytes that are not UTF-8 become U+FFFD.
pub(crate) fn decode_lossy(encoded: &str, plus: Plus) -> Cow<'_, str> {
    if is_plain(encoded, plus) {
        return Cow::Borrowed(encoded);
    }
    let decoded = bytes(encoded, plus, |_| ());
    Cow::Owned(String::from_utf8_lossy(&decoded).into_owned())
}

fn decode_strict(encoded: &str, plus: Plus) -> Result<Cow<'_, str>, DecodeError> {
    if is_plain(encoded, plus) {
        return Ok(Cow::Borrowed(encoded));
    }
    let decoded = bytes_strict(encoded, plus)?;
    match String::from_utf8(decoded) {
        Ok(text) => Ok(Cow::Owned(text)),
        Err(error) => {
            let mut at = 0;
            for _ in 0..error.utf8_error().valid_up_to() {
                at += if encoded.as_bytes().get(at) == Some(&b'%') { 3 } else { 1 };
            }
            Err(DecodeError::Utf8(at))
        }
    }
}

fn bytes_strict(encoded: &str, plus: Plus) -> Result<Vec<u8>, DecodeError> {
    let mut first = None;
    let decoded = bytes(encoded, plus, |at| first = first.or(Some(at)));
    first.map_or(Ok(decoded), |at| Err(DecodeError::Escape(at)))
}

impl DecodeError {
    #[cold]
    fn raise(&self, py: Python<'_>, input: &str) -> PyErr {
        let details = match *self {
            Self::Escape(at) => Details {
                message: "percent sign without two hexadecimal digits".to_owned(),
                code: "escape",
                component: "encoded",
                rule: "pct-encoded = \"%\" HEXDIG HEXDIG",
                section: "RFC 3986 section 2.1",
                help: Some("write a percent sign as %25".to_owned()),
                span: at..at + 1,
                ..Details::default()
            },
            Self::Utf8(at) => Details {
                message: "escape of a byte that is not UTF-8".to_owned(),
                code: "not-utf8",
                component: "encoded",
                rule: "percent-encoded UTF-8",
                section: "RFC 3986 section 2.5",
                help: Some("use unquote_to_bytes, or errors='replace'".to_owned()),
                span: at..at + 3,
                ..Details::default()
            },
        };
        details.raise(py, input)
    }
}

/// The characters that are encoded, by the name of the component.
fn encoded(component: &str) -> PyResult<&'static AsciiSet> {
    Ok(match component {
        "unreserved" | "form" => &AsciiSet::UNRESERVED,
        "userinfo" => &AsciiSet::USERINFO,
        "reg-name" => &AsciiSet::REG_NAME,
        "path" => &AsciiSet::PATH,
        "segment" => &AsciiSet::SEGMENT,
        "query" => &AsciiSet::QUERY,
        "fragment" => &AsciiSet::FRAGMENT,
        _ => return Err(unknown(component)),
    })
}

fn unknown(component: &str) -> PyErr {
    PyValueError::new_err(format!(
        "unknown component '{component}'; expected unreserved, userinfo, reg-name, path, segment, \
         query, fragment, or form"
    ))
}

/// Percent-encodes data for a component of a URI.
///
/// `%` and all characters that the component does not allow are encoded. The default, `unreserved`,
/// is safe in each component. `form` encodes a name or a value of a web form, with `+` for a space.
///
/// >>> import urikit
/// >>> urikit.quote("AC/DC 100%")
/// 'AC%2FDC%20100%25'
/// >>> urikit.quote("AC/DC", component="path"), urikit.quote("a b", component="form")
/// ('AC/DC', 'a+b')
#[pyfunction]
#[pyo3(signature = (value, /, *, component="unreserved"))]
pub(crate) fn quote(value: &Bound<'_, PyAny>, component: &str) -> PyResult<String> {
    let set = encoded(component)?;
    let owned;
    let data = if let Ok(bytes) = value.cast::<PyBytes>() {
        bytes.as_bytes()
    } else if let Ok(bytes) = value.cast::<PyByteArray>() {
        owned = bytes.to_vec();
        &owned
    } else if value.is_instance_of::<PyString>() {
        text(value)?.as_bytes()
    } else {
        return Err(wrong_type(value, "str or bytes"));
    };
    if component != "form" {
        return Ok(encode_with(data, set).into_owned());
    }
    let words: Vec<_> =
        data.split(|&byte| byte == b' ').map(|word| encode_with(word, set)).collect();
    Ok(words.join("+"))
}

/// Decodes percent-encoded UTF-8.
///
/// With `errors='strict'`, a malformed escape such as `%zz` and bytes that are not UTF-8 raise a
/// `UriError`. With `errors='replace'`, malformed escapes are kept, and other bytes become U+FFFD.
/// All other characters are kept. With `component='form'`, `+` is a space.
///
/// >>> import urikit
/// >>> urikit.unquote("caf%C3%A9+noir"), urikit.unquote("caf%C3%A9+noir", component="form")
/// ('café+noir', 'café noir')
#[pyfunction]
#[pyo3(signature = (value, /, *, component="unreserved", errors="strict"))]
pub(crate) fn unquote(
    value: &Bound<'_, PyAny>,
    component: &str,
    errors: &str,
) -> PyResult<Py<PyString>> {
    let (py, encoded) = (value.py(), text(value)?);
    let plus = plus(component)?;
    let decoded = match errors {
        "strict" => decode_strict(encoded, plus).map_err(|error| error.raise(py, encoded))?,
        "replace" => decode_lossy(encoded, plus),
        _ => {
            let message = format!("unknown errors='{errors}'; expected strict or replace");
            return Err(PyValueError::new_err(message));
        }
    };
    Ok(PyString::new(py, &decoded).unbind())
}

/// Decodes percent-encoded bytes. A malformed escape raises a `UriError`.
///
/// >>> import urikit
/// >>> urikit.unquote_to_bytes("%FF%00")
/// b'\xff\x00'
#[pyfunction]
#[pyo3(signature = (value, /, *, component="unreserved"))]
pub(crate) fn unquote_to_bytes<'py>(
    value: &Bound<'py, PyAny>,
    component: &str,
) -> PyResult<Bound<'py, PyBytes>> {
    let (py, encoded) = (value.py(), text(value)?);
    let decoded = bytes_strict(encoded, plus(component)?);
    let decoded = decoded.map_err(|error| error.raise(py, encoded))?;
    Ok(PyBytes::new(py, &decoded))
}

fn plus(component: &str) -> PyResult<Plus> {
    encoded(component)?;
    Ok(if component == "form" { Plus::Space } else { Plus::Keep })
}
