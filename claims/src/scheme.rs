//! What schemes make of URIs.

use std::ops::Range;

use urikit::Uri;
use urikit::scheme::{Action, Edition, Listener, Part, Schemes, Value};

use crate::Held;
use crate::input::{Language, choice};

/// What a view tells.
#[derive(Default)]
struct Heard {
    parts: Vec<(&'static str, Range<usize>)>,
    octets: usize,
}

impl Listener for Heard {
    fn part(&mut self, part: Part<'_>) {
        if let Value::Written(piece) = part.value {
            self.parts.push((part.name, piece.span()));
        }
    }

    fn action(&mut self, action: Action<'_>) {
        if let Action::Send(pieces) = action {
            self.octets += pieces.iter().map(|piece| piece.octets().count()).sum::<usize>();
        }
    }
}

/// A view tells parts that stand in the URI, each once and in order, or refuses and has told nothing.
pub(crate) fn views(data: &[u8]) -> Option<Held> {
    let (choice, rest) = choice(data);
    let edition = if choice & 0x80 == 0 { Edition::Current } else { Edition::Rfc1738 };
    let readers: Vec<_> = Schemes::BUILT_IN.iter().filter(|info| info.reader.is_some()).collect();
    let info = &readers[usize::from(choice & 0x7f) % readers.len()];
    let text = format!("{}:{}", info.name, Language::REFERENCE.text(rest));
    let Ok(uri) = Uri::parse(&text) else { return None };
    let mut heard = Heard::default();
    match info.reader.expect("it has one")(uri, edition, &mut heard) {
        Ok(()) => {
            let mut end = 0;
            for (part, span) in &heard.parts {
                assert!(end <= span.start && text.get(span.clone()).is_some(), "{part} in {text}: {span:?}");
                end = span.end;
            }
            assert!(heard.octets <= text.len() + 200, "{text}");
        }
        Err(error) => {
            assert!(heard.parts.is_empty() && heard.octets == 0, "{text}");
            assert!(text.get(error.span()).is_some(), "{text}: {:?}", error.span());
            assert!(error.display(&text).to_string().contains(error.rule().section), "{text}");
        }
    }
    Some(Held)
}
