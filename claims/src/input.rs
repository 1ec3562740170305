//! Texts out of any bytes.
//!
//! An input is cut at each `0xff`, a byte that no UTF-8 has, into as many fields as a claim has texts. A field that begins
//! with `0xfe` is made of pieces of URIs, a byte a piece, so that a fuzzer that changes a byte changes a component and not its
//! spelling; any other field is the text itself.

use urikit::{UriRef, UriRefBuf};

/// What ends a field.
pub(crate) const END: u8 = 0xff;
/// What begins a field of pieces.
pub(crate) const PIECES: u8 = 0xfe;

/// What texts are made of. Where a byte means several, the shape of the list decides which.
const TOKENS: [&str; 64] = [
    "/",
    "//",
    ".",
    "..",
    "/./",
    "/../",
    "a",
    "b",
    "c",
    ":",
    "@",
    "?",
    "#",
    "[",
    "]",
    "http:",
    "https://",
    "ftp:",
    "x:",
    "urn:",
    "mailto:",
    "h",
    "example.com",
    "EXAMPLE",
    "127.0.0.1",
    "[::1]",
    "[1:2:3:4:5:6:7:8]",
    "[::ffff:1.2.3.4]",
    "[v1.a:b]",
    ":80",
    ":443",
    ":",
    ":00080",
    ":65536",
    "u:p@",
    "%41",
    "%2e",
    "%2E",
    "%2F",
    "%c3%a9",
    "%FF",
    "%25",
    "%00",
    "%",
    "%4",
    "%zz",
    ";p=1",
    "=",
    "&",
    "+",
    ",",
    "!$'()*",
    "~-_",
    "é",
    "日本",
    "\u{e000}",
    "\u{202e}",
    " ",
    "\\",
    "\"",
    "<",
    "{",
    "|",
    "\u{fffe}",
];

/// The texts of an input: as many as are asked for, the last ones empty if it has fewer. What is not UTF-8 is replaced.
pub(crate) fn texts<const N: usize>(data: &[u8]) -> [String; N] {
    let mut fields = data.splitn(N, |&byte| byte == END);
    std::array::from_fn(|_| text(fields.next().unwrap_or_default()))
}

/// One text.
pub(crate) fn text(field: &[u8]) -> String {
    match field.split_first() {
        Some((&PIECES, pieces)) => {
            pieces.iter().map(|&piece| TOKENS[usize::from(piece) % TOKENS.len()]).collect()
        }
        _ => String::from_utf8_lossy(field).into_owned(),
    }
}

/// An input whose first byte chooses among options.
pub(crate) fn choice(data: &[u8]) -> (u8, &[u8]) {
    data.split_first().map_or((0, data), |(&choice, rest)| (choice, rest))
}

/// All that can be asked of a reference without decoding.
pub(crate) type Fields = [Option<String>; 9];

/// The components, the parts of the authority, and the kind of the host.
pub(crate) fn fields(reference: UriRef<'_>) -> Fields {
    [
        reference.scheme().map(|part| part.as_str()),
        reference.authority().map(|part| part.as_str()),
        reference.userinfo().map(|part| part.as_str()),
        reference.host().map(|part| part.as_str()),
        reference.host().map(|host| host.kind().name()),
        reference.port().map(|part| part.as_str()),
        Some(reference.path().as_str()),
        reference.query().map(|part| part.as_str()),
        reference.fragment().map(|part| part.as_str()),
    ]
    .map(|part| part.map(str::to_owned))
}

/// A reference from bytes that a builder spends, which is valid by its making; `None` if the builder refuses.
pub(crate) fn built(data: &[u8]) -> Option<UriRefBuf> {
    arbitrary::Arbitrary::arbitrary(&mut arbitrary::Unstructured::new(data)).ok()
}
