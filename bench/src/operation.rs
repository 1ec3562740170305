//! The operations and their inputs.

use clap::ValueEnum;
use serde::{Deserialize, Serialize};

use crate::corpus::{components, pairs};
use crate::input::Input;
use crate::peers::Family;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
// In the order of the tables.
pub(crate) enum Operation {
    /// Validate and read all seven components, borrowed if the peer can.
    Parse,
    /// Validate and read all components without processor-specific instructions, with a function
    /// that works at compile time.
    ///
    /// Peers have a single parser, which is measured here too.
    ParsePortable,
    /// Validate into an owned type, without reading components.
    ParseOwned,
    /// Parse a reference and resolve it against a parsed base, into an owned string.
    Resolve,
    /// Parse a base and a target, and find a reference from one to the other, as an owned string.
    Relativize,
    /// Parse and normalize into an owned string: case, escapes, and dot segments.
    Normalize,
    /// Parse two URIs and check whether they are equivalent, that is, have the same normal form.
    Compare,
    /// Validate five components and build an owned URI.
    Build,
    /// Parse a URI into an owned type, and set its fragment in place.
    SetFragment,
    /// Parse a URI, set its host, query, and fragment, and append a segment to its path.
    Set,
    /// Parse every line of a buffer, count the valid ones, and add up the lengths of their hosts.
    Lines,
    /// Read the pairs of a query, decoding names and values.
    Query,
    /// Remove the pairs with one key from a query and append a pair, into an owned string.
    QueryEdit,
    /// Decode a component to UTF-8, borrowed if there is nothing to decode.
    Decode,
    /// Encode a string as a path, borrowed if there is nothing to encode and the peer can.
    Encode,
}

impl Operation {
    /// The name in tables, JSON, and arguments.
    pub(crate) fn name(self) -> String {
        let value = self.to_possible_value().expect("no operation is skipped");
        value.get_name().to_owned()
    }

    /// Returns whether a library of this family does the same work, so that a ratio is meaningful.
    pub(crate) const fn is_same_work(self, family: Family) -> bool {
        match family {
            Family::Rfc3986 | Family::Codec => true,
            // RFC 3986 does not define pairs. Libraries that read them follow the form rules of the
            // WHATWG.
            Family::Whatwg => matches!(self, Self::Query | Self::QueryEdit),
            Family::Urikit | Family::Other => false,
        }
    }

    /// Converts lines to the input of this operation: pairs or components in sequence, one buffer,
    /// or the lines.
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
