//! Inputs of properties, generated from bytes.
//!
//! The data are split at each `0xff`, which is not valid in UTF-8, into a field per input. The
//! first byte of a field selects how the input is generated, so that a fuzzer can change a
//! component by changing a byte:
//!
//! | first byte | input |
//! | --- | --- |
//! | `0xfe` | tokens, one per byte |
//! | `0xfd` | tokens without those that make the input invalid, and a valid completion |
//! | `0xfc` | the previous input with a range replaced by such tokens: start, length, tokens |
//! | other | the field itself |
//!
//! Validity is decided by the automaton of a grammar rule.

mod language;
mod tokens;

pub(crate) use language::Language;
use urikit::spec::AnyReference;

/// The end of a field.
pub(crate) const END: u8 = 0xff;

/// One input per language; missing fields are empty. Invalid UTF-8 is replaced.
pub(crate) fn inputs<const N: usize>(languages: [&Language; N], data: &[u8]) -> [String; N] {
    let mut fields = data.splitn(N, |&byte| byte == END);
    let mut before = String::new();
    languages.map(|language| {
        before = language.text_after(&before, fields.next().unwrap_or_default());
        before.clone()
    })
}

/// Splits off the first byte, which selects an option.
pub(crate) fn choice(data: &[u8]) -> (u8, &[u8]) {
    data.split_first().map_or((0, data), |(&choice, rest)| (choice, rest))
}

/// The first byte of a field of valid tokens.
const FITTING: u8 = 0xfd;

/// Steps: the first field has two bytes per step, and the others are their arguments.
pub(crate) struct Steps<'d> {
    steps: &'d [u8],
    fields: Vec<&'d [u8]>,
}

impl<'d> Steps<'d> {
    const MOST: usize = 8;

    pub(crate) fn of(data: &'d [u8]) -> Self {
        let mut fields = data.split(|&byte| byte == END);
        Self {
            steps: fields.next().unwrap_or_default(),
            fields: fields.take(4 * Self::MOST).collect(),
        }
    }

    /// The first argument, which the steps change.
    pub(crate) fn first(&self) -> &'d [u8] {
        self.fields.first().copied().unwrap_or_default()
    }

    /// The steps and their arguments.
    pub(crate) fn iter(&self) -> impl Iterator<Item = Step<'_>> {
        let steps = self.steps.chunks_exact(2).take(Self::MOST).enumerate();
        let values = self.fields.get(1..).unwrap_or_default();
        steps.map(move |(number, step)| Step { number, what: step[0], how: step[1], values })
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Step<'d> {
    number: usize,
    pub(crate) what: u8,
    pub(crate) how: u8,
    values: &'d [&'d [u8]],
}

impl Step<'_> {
    /// An argument, from the fields in turn, or a few valid tokens.
    pub(crate) fn field(&self, which: usize) -> Vec<u8> {
        match self.values.get((self.number + which) % self.values.len().max(1)) {
            Some(field) => field.to_vec(),
            None => vec![FITTING, self.how.wrapping_add(which as u8), self.what],
        }
    }
}

/// Splits off a first byte that selects an option, unless it is ASCII or starts a field of tokens.
pub(crate) fn maybe_choice(data: &[u8]) -> (Option<u8>, &[u8]) {
    match data.split_first() {
        Some((&choice @ (0..0x20 | 0x80..0xfc), rest)) => (Some(choice), rest),
        _ => (None, data),
    }
}

/// Returns whether the first byte selects how the input is generated.
pub(crate) fn is_made(data: &[u8]) -> bool {
    matches!(data.first(), Some(0xfc..=0xfe))
}

/// Splits off a first field that selects options.
#[cfg(feature = "full")]
pub(crate) fn choices<const N: usize>(data: &[u8]) -> ([u8; N], &[u8]) {
    let end = data.iter().position(|&byte| byte == END).unwrap_or(data.len());
    let mut chosen = data[..end].iter().copied().filter(|byte| *byte < 0xfc);
    ([(); N].map(|()| chosen.next().unwrap_or_default()), data.get(end + 1..).unwrap_or_default())
}

/// The values of the accessors of a reference.
pub(crate) type Fields = [Option<String>; 9];

/// The components, the subcomponents of the authority, and the kind of host.
#[expect(clippy::needless_pass_by_value, reason = "references and values are accepted alike")]
pub(crate) fn fields(reference: impl AnyReference) -> Fields {
    let reference = reference.as_reference();
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
