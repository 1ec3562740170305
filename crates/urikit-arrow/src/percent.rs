use core::fmt;

use arrow_array::{Array, StringViewArray};
use arrow_schema::ArrowError;
use urikit::component::Encoded;
use urikit::percent::{self, AsciiSet};

use crate::input::string_values;
use crate::rows::{Found, strings};

/// The part of a URI, such as a path segment, for which a string is percent-encoded.
///
/// The part determines which characters are encoded: `/`, for example, is encoded in a segment but
/// not in a path. Pass it to [`encode`] and [`decode`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Encoding {
    /// Any part of a URI.
    ///
    /// All characters except letters, digits, `-`, `.`, `_`, and `~` are encoded (RFC 3986 section
    /// 2.3).
    #[default]
    Unreserved,
    /// The userinfo, such as `user:password`.
    Userinfo,
    /// A host that is a name, such as `example.com`.
    RegName,
    /// The path. Slashes are not encoded.
    Path,
    /// A path segment. Slashes are encoded.
    Segment,
    /// The query. Its delimiters `&` and `=` are not encoded.
    Query,
    /// The fragment, without its `#`.
    Fragment,
    /// A key or value of `application/x-www-form-urlencoded`. A space becomes `+`.
    Form,
}

impl Encoding {
    /// All encodings, for example to list their names in an error message.
    pub const ALL: [Self; 8] = [
        Self::Unreserved,
        Self::Userinfo,
        Self::RegName,
        Self::Path,
        Self::Segment,
        Self::Query,
        Self::Fragment,
        Self::Form,
    ];

    /// Returns the name of this percent-encoding, such as `segment`, as used in SQL options.
    ///
    /// [`by_name`](Self::by_name) is the inverse.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Unreserved => "unreserved",
            Self::Userinfo => "userinfo",
            Self::RegName => "reg-name",
            Self::Path => "path",
            Self::Segment => "segment",
            Self::Query => "query",
            Self::Fragment => "fragment",
            Self::Form => "form",
        }
    }

    /// Returns the percent-encoding for a name, such as `segment` for path segments.
    ///
    /// Use it if the name comes from SQL or a configuration file. Returns `None` for an unknown
    /// name. The inverse is [`name`](Self::name).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_arrow::Encoding;
    ///
    /// assert_eq!(Encoding::by_name("form"), Some(Encoding::Form));
    /// assert_eq!(Encoding::by_name("host"), None);
    /// ```
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|encoding| encoding.name() == name)
    }

    /// Returns the characters that are encoded.
    const fn escaped(self) -> &'static AsciiSet {
        match self {
            Self::Unreserved | Self::Form => &AsciiSet::UNRESERVED,
            Self::Userinfo => &AsciiSet::USERINFO,
            Self::RegName => &AsciiSet::REG_NAME,
            Self::Path => &AsciiSet::PATH,
            Self::Segment => &AsciiSet::SEGMENT,
            Self::Query => &AsciiSet::QUERY,
            Self::Fragment => &AsciiSet::FRAGMENT,
        }
    }
}

/// Percent-encodes each value of a string array for a part of a URI, such as a path segment.
///
/// For example, `a b/c` becomes `a%20b%2Fc` as a segment. Values in which nothing is encoded are
/// not copied. The inverse is [`decode`].
///
/// # Errors
///
/// Returns an error if `array` is not an array of strings.
///
/// # Examples
///
/// ```
/// use arrow_array::StringArray;
/// use urikit_arrow::{Encoding, encode};
///
/// let names = StringArray::from(vec!["a b/c"]);
/// assert_eq!(encode(&names, Encoding::Segment)?.value(0), "a%20b%2Fc");
/// assert_eq!(encode(&names, Encoding::Path)?.value(0), "a%20b/c");
/// assert_eq!(encode(&names, Encoding::Form)?.value(0), "a+b%2Fc");
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn encode(array: &dyn Array, encoding: Encoding) -> Result<StringViewArray, ArrowError> {
    strings(array, |value, out| {
        if encoding != Encoding::Form {
            push_encoded(value, encoding.escaped(), out);
            return Found::written(value, out);
        }
        for (number, word) in value.split(' ').enumerate() {
            if number > 0 {
                out.push('+');
            }
            push_encoded(word, encoding.escaped(), out);
        }
        Found::written(value, out)
    })
}

fn push_encoded(data: &str, escaped: &AsciiSet, out: &mut String) {
    // Writing to a string does not fail.
    let _ = percent::encode_into(data, escaped, out);
}

/// Decodes each percent-encoded value of a string array, or returns NULL for an invalid value.
///
/// A row is NULL if an escape is incomplete, or if the decoded bytes are not UTF-8. All other
/// characters are kept, including those that are not allowed in URIs. With [`Encoding::Form`], `+`
/// is decoded to a space; all other encodings have the same result. Values without escapes are not
/// copied.
///
/// # Errors
///
/// Returns an error if `array` is not an array of strings.
///
/// # Examples
///
/// ```
/// use arrow_array::{Array, StringArray};
/// use urikit_arrow::{Encoding, try_decode};
///
/// let values = StringArray::from(vec!["caf%C3%A9+", "100%", "%FF"]);
/// let decoded = try_decode(&values, Encoding::Unreserved)?;
/// assert_eq!(decoded.value(0), "café+");
/// assert!(decoded.is_null(1) && decoded.is_null(2));
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn try_decode(array: &dyn Array, encoding: Encoding) -> Result<StringViewArray, ArrowError> {
    let mut bytes = Vec::new();
    strings(array, |value, out| decoded(value, encoding, &mut bytes, out).unwrap_or(Found::Nothing))
}

/// Decodes each percent-encoded value of a string array, so that `a%20b` becomes `a b`.
///
/// If a value cannot be decoded, the whole call fails; to get NULL for it instead, use
/// [`try_decode`].
///
/// # Errors
///
/// Returns an error if an escape is incomplete, if the decoded bytes are not UTF-8, or if `array`
/// is not an array of strings. The error contains the index of the value and the position in it,
/// but not the value.
///
/// # Examples
///
/// ```
/// use arrow_array::StringArray;
/// use urikit_arrow::{Encoding, decode};
///
/// let values = StringArray::from(vec!["a%20b", "100%"]);
/// let message = decode(&values, Encoding::Unreserved).unwrap_err().to_string();
/// let expected = "value at index 1: percent sign without two hex digits at byte 3";
/// assert!(message.contains(expected), "{message}");
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn decode(array: &dyn Array, encoding: Encoding) -> Result<StringViewArray, ArrowError> {
    let decoded_values = try_decode(array, encoding)?;
    if decoded_values.null_count() == array.logical_null_count() {
        return Ok(decoded_values);
    }
    // Only the values of rows are checked, as a dictionary may have others.
    let (mut bytes, mut out) = (Vec::new(), String::new());
    for (index, value) in string_values(array)?.into_iter().enumerate() {
        out.clear();
        if let Some(Err(error)) = value.map(|value| decoded(value, encoding, &mut bytes, &mut out))
        {
            let message = format!("cannot decode the value at index {index}: {error}");
            return Err(ArrowError::ComputeError(message));
        }
    }
    Ok(decoded_values)
}

/// The reason why a value cannot be decoded, with a position in it.
enum DecodeError {
    Escape(usize),
    Utf8(usize),
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Escape(at) => write!(f, "percent sign without two hex digits at byte {at}"),
            Self::Utf8(at) => write!(f, "escape of a byte that is not UTF-8 at byte {at}"),
        }
    }
}

fn decoded(
    value: &str,
    encoding: Encoding,
    bytes: &mut Vec<u8>,
    out: &mut String,
) -> Result<Found, DecodeError> {
    let is_form = encoding == Encoding::Form;
    if !(value.contains('%') || is_form && value.contains('+')) {
        return Ok(Found::Part(0..value.len()));
    }
    bytes.clear();
    let mut at = 0;
    while let Some(&byte) = value.as_bytes().get(at) {
        let escape = if byte == b'%' { value.get(at..at + 3) } else { None };
        match (byte, escape.and_then(|escape| Encoded::parse(escape).ok()?.bytes().next())) {
            (b'%', Some(decoded)) => {
                bytes.push(decoded);
                at += 2;
            }
            (b'%', None) => return Err(DecodeError::Escape(at)),
            (b'+', _) if is_form => bytes.push(b' '),
            (other, _) => bytes.push(other),
        }
        at += 1;
    }
    match core::str::from_utf8(bytes) {
        Ok(text) => out.push_str(text),
        Err(error) => return Err(DecodeError::Utf8(encoded_at(value, error.valid_up_to()))),
    }
    Ok(Found::New)
}

/// Returns the position in a percent-encoded string of a decoded byte.
fn encoded_at(value: &str, decoded: usize) -> usize {
    let mut at = 0;
    for _ in 0..decoded {
        at += if value.as_bytes().get(at) == Some(&b'%') { 3 } else { 1 };
    }
    at
}
