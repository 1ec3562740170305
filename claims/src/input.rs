//! Texts out of any bytes.
//!
//! An input is cut at each `0xff`, a byte that no UTF-8 has, into as many fields as a claim has texts. What a field begins with says
//! how its text is made, so that a fuzzer that changes a byte changes a component and not its spelling:
//!
//! | first byte | the text |
//! |---|---|
//! | `0xfe` | pieces, a byte a piece, whatever they make |
//! | `0xfd` | pieces, without those after which nothing could be right any more, and what is missing at the end |
//! | `0xfc` | the text before this one, in which a stretch is such pieces: where it begins, how long it is, and the pieces |
//! | other | the field itself |
//!
//! What can be right the automaton of a document's rule knows, which shares no code with the library.

mod language;
mod pieces;

pub(crate) use language::Language;
use urikit::{UriRef, UriRefBuf};

/// What ends a field.
pub(crate) const END: u8 = 0xff;

/// The texts of an input, one of each language, the last ones made of nothing if it has fewer fields. What is not UTF-8 is
/// replaced.
pub(crate) fn texts<const N: usize>(languages: [&Language; N], data: &[u8]) -> [String; N] {
    let mut fields = data.splitn(N, |&byte| byte == END);
    let mut before = String::new();
    languages.map(|language| {
        before = language.text_after(&before, fields.next().unwrap_or_default());
        before.clone()
    })
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
