//! Texts out of any bytes.
//!
//! An input is cut at each `0xff`, a byte that no UTF-8 has, into as many fields as a property has texts. What a field begins with says
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
use urikit::UriRef;

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

/// What begins a field of pieces that fit.
const FITTING: u8 = 0xfd;

/// An input whose first field says what is done, two bytes a step, and whose others are what it is done with.
pub(crate) struct Steps<'d> {
    steps: &'d [u8],
    fields: Vec<&'d [u8]>,
}

impl<'d> Steps<'d> {
    /// More would take long and find nothing new.
    const MOST: usize = 8;

    pub(crate) fn of(data: &'d [u8]) -> Self {
        let mut fields = data.split(|&byte| byte == END);
        Self {
            steps: fields.next().unwrap_or_default(),
            fields: fields.take(4 * Self::MOST).collect(),
        }
    }

    /// The first field that is not a step's: what all is done to.
    pub(crate) fn first(&self) -> &'d [u8] {
        self.fields.first().copied().unwrap_or_default()
    }

    /// What is done, and something that it is done with.
    pub(crate) fn iter(&self) -> impl Iterator<Item = Step<'_>> {
        let steps = self.steps.chunks_exact(2).take(Self::MOST).enumerate();
        let values = self.fields.get(1..).unwrap_or_default();
        steps.map(move |(number, step)| Step { number, what: step[0], how: step[1], values })
    }
}

/// A step of [`Steps`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step<'d> {
    number: usize,
    pub(crate) what: u8,
    pub(crate) how: u8,
    values: &'d [&'d [u8]],
}

impl Step<'_> {
    /// One of the fields that it has: those of the input in turn, or where there is none a piece or two that fit.
    pub(crate) fn field(&self, which: usize) -> Vec<u8> {
        match self.values.get((self.number + which) % self.values.len().max(1)) {
            Some(field) => field.to_vec(),
            None => vec![FITTING, self.how.wrapping_add(which as u8), self.what],
        }
    }
}

/// An input that may begin with a byte that chooses: one that begins neither a text of ASCII nor a field of pieces, so that inputs without
/// a choice mean what they are.
pub(crate) fn maybe_choice(data: &[u8]) -> (Option<u8>, &[u8]) {
    match data.split_first() {
        Some((&choice @ (0..0x20 | 0x80..0xfc), rest)) => (Some(choice), rest),
        _ => (None, data),
    }
}

/// Whether the first byte says how a text is made, so that it chooses nothing.
pub(crate) fn is_made(data: &[u8]) -> bool {
    matches!(data.first(), Some(0xfc..=0xfe))
}

/// An input whose first field chooses among options, whatever it is made of: its first bytes do, or as many as it has.
#[cfg(feature = "full")]
pub(crate) fn choices<const N: usize>(data: &[u8]) -> ([u8; N], &[u8]) {
    let end = data.iter().position(|&byte| byte == END).unwrap_or(data.len());
    let mut chosen = data[..end].iter().copied().filter(|byte| *byte < 0xfc);
    ([(); N].map(|()| chosen.next().unwrap_or_default()), data.get(end + 1..).unwrap_or_default())
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
