//! What is measured, and what each operation takes.

use serde::{Deserialize, Serialize};

use crate::corpus::{components, pairs};
use crate::input::Input;
use crate::peers::Family;

/// What is measured.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, clap::ValueEnum, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Operation {
    /// Validate and read all seven parts, borrowed where the peer can.
    Parse,
    /// The same without the instructions of one processor and by a function that can run at compile time.
    ///
    /// No peer has two ways, so each is measured with its only one.
    ParsePortable,
    /// Validate into a type that owns its text; parts are not read.
    ParseOwned,
    /// Parse a reference and resolve it against a base parsed beforehand, into an owned text.
    Resolve,
    /// Parse a base and a target and find a reference that leads from one to the other, as an owned text.
    Relativize,
    /// Parse and normalize into an owned text: case, escapes and dot-segments.
    Normalize,
    /// Parse two URIs and say whether they are equivalent, which is whether their normal forms are the same.
    Compare,
    /// Check five components and put them together, into an owned URI.
    Build,
    /// Parse a URI into an owned one, and set its fragment in place.
    SetFragment,
    /// The same with its host and its query, and a segment put at the end of its path.
    Set,
    /// Parse every line of one buffer, count the valid ones and add up the lengths of their hosts.
    Lines,
    /// Read the pairs of a query, names and values decoded.
    Query,
    /// Remove the pairs with one key from a query and append a pair to it, into an owned text.
    QueryEdit,
    /// Decode a component to UTF-8 text, borrowed when there is nothing to decode.
    Decode,
    /// Encode a text as a path, borrowed when there is nothing to encode and the peer can.
    Encode,
}

impl Operation {
    /// Every operation, in the order of the tables.
    pub(crate) const ALL: [Self; 15] = [
        Self::Parse,
        Self::ParsePortable,
        Self::ParseOwned,
        Self::Resolve,
        Self::Relativize,
        Self::Normalize,
        Self::Compare,
        Self::Build,
        Self::SetFragment,
        Self::Set,
        Self::Lines,
        Self::Query,
        Self::QueryEdit,
        Self::Decode,
        Self::Encode,
    ];

    /// The name in tables, JSON and on the command line.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Parse => "parse",
            Self::ParsePortable => "parse-portable",
            Self::ParseOwned => "parse-owned",
            Self::Resolve => "resolve",
            Self::Relativize => "relativize",
            Self::Normalize => "normalize",
            Self::Compare => "compare",
            Self::Build => "build",
            Self::SetFragment => "set-fragment",
            Self::Set => "set",
            Self::Lines => "lines",
            Self::Query => "query",
            Self::QueryEdit => "query-edit",
            Self::Decode => "decode",
            Self::Encode => "encode",
        }
    }

    /// Whether a library of this family does the same work, so that a ratio against it means something.
    pub(crate) const fn is_same_work(self, family: Family) -> bool {
        match family {
            Family::Rfc3986 | Family::Codec => true,
            // RFC 3986 knows no pairs; those who read them do so by the WHATWG's rule for forms.
            Family::Whatwg => matches!(self, Self::Query | Self::QueryEdit),
            Family::Urikit | Family::Other => false,
        }
    }

    /// The lines as this operation takes them: pairs or components of texts one behind the other, one buffer, or as they are.
    pub(crate) fn input(self, lines: &[String]) -> Input {
        match self {
            Self::Relativize => {
                lines.iter().flat_map(|line| [pairs::base(line), line.clone()]).collect()
            }
            Self::Compare => {
                lines.iter().flat_map(|line| [line.clone(), pairs::partner(line)]).collect()
            }
            Self::Build => lines.iter().flat_map(|line| components::of(line)).collect(),
            Self::Lines => Input::from_iter([lines.join("\n")]),
            _ => lines.iter().collect(),
        }
    }
}
