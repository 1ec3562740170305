//! Texts of one shape and any length: what somebody would send who wants a parser to be slow.

use std::borrow::Cow;

use crate::corpus::pairs;
use crate::operation::Operation;

/// A way to make a text of any length.
pub(crate) struct Shape {
    /// The name in tables.
    pub(crate) name: &'static str,
    /// What the text is used for.
    uses: Uses,
    /// Before the body when a URI is wanted.
    uri: &'static str,
    /// Before the body when a reference is wanted, for resolving.
    reference: &'static str,
    body: Body,
    tail: &'static str,
}

/// What a shape is made for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Uses {
    /// Operations on URIs.
    Uris,
    /// These, and those on components, which get the body alone.
    UrisAndComponents,
    /// These, and the pairs of a query.
    UrisAndQueries,
    /// Buffers of many lines.
    Lines,
    /// Components and queries.
    Components,
}

/// What a shape repeats.
enum Body {
    /// One piece.
    All(&'static str),
    /// One piece for the first part, then as many of another.
    Then(&'static str, &'static str),
}

impl Shape {
    /// A path, and a component of its own.
    const fn path(name: &'static str, piece: &'static str) -> Self {
        let uses = Uses::UrisAndComponents;
        Self { name, uses, uri: "http://h/", reference: "", body: Body::All(piece), tail: "" }
    }

    const fn authority(name: &'static str, piece: &'static str, tail: &'static str) -> Self {
        Self { name, uses: Uses::Uris, uri: "http://", reference: "//", body: Body::All(piece), tail }
    }

    const fn only(uses: Uses, name: &'static str, piece: &'static str) -> Self {
        Self { name, uses, uri: "", reference: "", body: Body::All(piece), tail: "" }
    }

    /// A reference needs something before the body, or it would be read as something else.
    const fn behind(self, reference: &'static str) -> Self {
        Self { reference, ..self }
    }

    /// Whether the shape says something about the operation.
    pub(crate) const fn suits(&self, operation: Operation) -> bool {
        match operation {
            Operation::Decode | Operation::Encode => {
                matches!(self.uses, Uses::UrisAndComponents | Uses::Components)
            }
            Operation::Query | Operation::QueryEdit => {
                matches!(self.uses, Uses::UrisAndQueries | Uses::Components)
            }
            Operation::Lines => !matches!(self.uses, Uses::Components),
            _ => !matches!(self.uses, Uses::Lines | Uses::Components),
        }
    }

    /// A text of about `length` bytes: as many whole pieces as fit, and at least one.
    pub(crate) fn text(&self, operation: Operation, length: usize) -> String {
        let (head, tail) = match operation {
            Operation::Decode | Operation::Encode | Operation::Query | Operation::QueryEdit => ("", ""),
            Operation::Resolve => (self.reference, self.tail),
            _ => (self.uri, self.tail),
        };
        let room = length.saturating_sub(head.len() + tail.len());
        let body = match self.body {
            Body::All(piece) => piece.repeat((room / piece.len()).max(1)),
            Body::Then(one, other) => {
                let pieces = (room / (one.len() + other.len())).max(1);
                one.repeat(pieces) + &other.repeat(pieces)
            }
        };
        format!("{head}{body}{tail}")
    }

    /// What the operation takes: the text, or a pair of it and another spelling.
    pub(crate) fn input(&self, operation: Operation, length: usize) -> Vec<String> {
        let text = self.text(operation, length);
        // The same text twice would be found equal without a look at its shape.
        let other = (operation == Operation::Compare).then(|| pairs::other_case(&text));
        [Some(text), other].into_iter().flatten().collect()
    }

    /// The name as Markdown has it within a table.
    pub(crate) fn code(name: &str) -> Cow<'_, str> {
        match name.rsplit_once(' ') {
            Some((piece, "only")) => Cow::Owned(format!("`{piece}` only")),
            _ => Cow::Borrowed(name),
        }
    }
}

/// Every shape. Who refuses what is in the results.
pub(crate) const SHAPES: [Shape; 21] = [
    Shape::path("../ only", "../"),
    Shape { body: Body::Then("a/", "../"), ..Shape::path("a/ then ../", "") },
    Shape::path("a/b/../ only", "a/b/../"),
    Shape::path("a/ only", "a/"),
    // The `x` keeps the reference from being one with an empty authority.
    Shape::path("// only", "//").behind("x"),
    Shape::path("%2e%2e/ only", "%2e%2e/"),
    Shape::path("%2e only", "%2e"),
    Shape::path("%41 only", "%41"),
    // A relative path cannot begin with a segment that holds a colon.
    Shape::path(": only", ":").behind("/"),
    Shape::path("@ only", "@"),
    Shape::path("[ only", "["),
    Shape::path("one segment", "a"),
    // A fault that is found late.
    Shape { uses: Uses::Uris, tail: "[", ..Shape::path("one segment, then [", "a") },
    Shape {
        uses: Uses::UrisAndQueries,
        uri: "http://h/?",
        reference: "?",
        ..Shape::path("a=b& only", "a=b&")
    },
    Shape::authority("long host", "a", ""),
    Shape::authority("u:u:…@h", "u:", "@h"),
    Shape::authority("u@u@…@h", "u@", "h"),
    Shape::only(Uses::Components, "%C3%A9 only", "%C3%A9"),
    Shape::only(Uses::Components, "a%41 only", "a%41"),
    Shape::only(Uses::Lines, "lines of a:b", "a:b\n"),
    Shape::only(Uses::Lines, "empty lines", "\n"),
];

#[cfg(test)]
mod tests {
    use super::{SHAPES, Shape};
    use crate::growth::{LENGTHS, OPERATIONS};
    use crate::operation::Operation;
    use crate::peers::{self, Family, Sink};

    #[test]
    fn texts_have_the_length_asked_for() {
        for shape in &SHAPES {
            for operation in OPERATIONS.into_iter().filter(|&operation| shape.suits(operation)) {
                for length in LENGTHS {
                    let found = shape.text(operation, length).len();
                    assert!(found <= length && found + 8 > length, "{}: {found} for {length}", shape.name);
                }
            }
        }
    }

    #[test]
    fn shapes_are_valid_but_for_three() {
        let invalid = ["[ only", "one segment, then [", "u@u@…@h"];
        for shape in SHAPES.iter().filter(|shape| shape.suits(Operation::Parse)) {
            for operation in [Operation::Parse, Operation::Resolve] {
                let input = shape.input(operation, 64);
                let input: Vec<_> = input.iter().map(String::as_str).collect();
                for peer in peers::all().iter().filter(|peer| peer.family == Family::Rfc3986) {
                    let accepted = peer.run(operation, &input, &mut Sink::default()) == Some(1);
                    assert_eq!(accepted, !invalid.contains(&shape.name), "{} {}", peer.name, shape.name);
                }
            }
        }
    }

    #[test]
    fn what_is_compared_is_the_same_in_another_spelling() {
        for shape in SHAPES.iter().filter(|shape| shape.suits(Operation::Compare)) {
            let [one, other] = &shape.input(Operation::Compare, 64)[..] else { panic!("it is a pair") };
            assert!(one != other && one.eq_ignore_ascii_case(other), "{}", shape.name);
        }
    }

    #[test]
    fn pieces_are_set_as_code() {
        assert_eq!(Shape::code("../ only"), "`../` only");
        assert_eq!(Shape::code("long host"), "long host");
    }
}
