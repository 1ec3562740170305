//! Links in paginated text, such as RFCs and Internet-Drafts (RFC 7994 section 4.3 and its
//! predecessors).

use super::collect::{Collector, Text};
use super::plain;
use super::source::{Run, Source};

/// The start of a page number at the end of a footer.
const FOOTER: &str = "[Page ";

/// Removes the page breaks, and searches the result for URIs.
pub(super) fn read(collector: &mut Collector<'_>, text: &Text<'_>) {
    let pages = Pages::of(text.text);
    let (within, _) = text.source.locate(&(0..text.text.len()));
    let mut one = String::with_capacity(text.text.len());
    let mut runs = Vec::new();
    for (start, end) in pages.bodies {
        let (place, is_verbatim) = text.source.locate(&(start..end));
        if is_verbatim {
            runs.push(Run { inside: one.len(), outside: place.start, len: place.len() });
        }
        one.push_str(&text.text[start..end]);
    }
    let (scope, depth, writings) = (text.scope, text.depth, text.writings.clone());
    plain::read(
        collector,
        &Text { text: &one, source: Source::Decoded { within, runs }, scope, writings, depth },
    );
}

/// The byte ranges of pages, without their headers and footers.
struct Pages {
    bodies: Vec<(usize, usize)>,
}

impl Pages {
    fn of(text: &str) -> Self {
        let mut bodies = Vec::new();
        let mut start = 0;
        for (at, _) in text.match_indices('\x0C') {
            // The body of the previous page, or its header, ended after this form feed.
            if at >= start {
                bodies.push((start, start + without_footer(&text[start..at])));
                start = at + header(&text[at..]);
            }
        }
        bodies.push((start, text.len()));
        Self { bodies }
    }
}

/// Returns the length of a page without its footer and the blank lines before it, but with the last
/// line ending.
fn without_footer(page: &str) -> usize {
    let trimmed = page.trim_end();
    let line = trimmed.rfind('\n').map_or(0, |at| at + 1);
    let body = if is_footer(&trimmed[line..]) { trimmed[..line].trim_end() } else { trimmed };
    let line_end = page[body.len()..].find('\n').map_or(0, |at| at + 1);
    body.len() + line_end
}

fn is_footer(line: &str) -> bool {
    let number = line.rfind(FOOTER).and_then(|at| line[at + FOOTER.len()..].strip_suffix(']'));
    number.is_some_and(|number| {
        !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_alphanumeric())
    })
}

/// Returns the length of a form feed, the header line, and the blank lines around it.
fn header(page: &str) -> usize {
    let blank = |text: &str| text.len() - text.trim_start_matches(['\r', '\n', '\x0C']).len();
    let title = blank(page);
    let line_end = page[title..].find('\n').map_or(page.len(), |at| title + at + 1);
    if is_title(page[title..line_end].trim_end()) {
        line_end + blank(&page[line_end..])
    } else {
        title
    }
}

/// Returns whether a line is a header: it starts with an RFC number or ends with a year, and
/// contains wide gaps.
fn is_title(line: &str) -> bool {
    let is_year = |word: &str| word.len() == 4 && word.bytes().all(|byte| byte.is_ascii_digit());
    let ends_with_year = line.rsplit(' ').next().is_some_and(is_year);
    !line.starts_with(' ') && line.contains("  ") && (line.starts_with("RFC ") || ends_with_year)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bodies(text: &str) -> String {
        Pages::of(text)
            .bodies
            .into_iter()
            .map(|(start, end)| &text[start..end])
            .collect::<Vec<_>>()
            .join("|")
    }

    #[test]
    fn headers_and_footers_are_removed() {
        let text = "a\n\n\nFielding, et al.     Standards Track      [Page 12]\n\x0C\n\
                    RFC 2396        URI Generic Syntax        August 1998\n\n\n   b\n";
        assert_eq!(bodies(text), "a\n|   b\n");
        assert_eq!(bodies("a\x0Cb"), "a|b");
        assert_eq!(
            bodies("a\r\n\r\n[Page iv]\r\n\x0C\r\nDraft    Title    May 1997\r\n\r\nb"),
            "a\r\n|b"
        );
        assert_eq!(bodies("a\n\x0C\nThis is text of 1998\n"), "a\n|This is text of 1998\n");
        // Similar lines are not headers or footers.
        assert_eq!(bodies("a\n[Page ]\n\x0Cb"), "a\n[Page ]\n|b");
        assert_eq!(bodies("a\n[Page 1 2]\n\x0Cb"), "a\n[Page 1 2]\n|b");
        assert_eq!(bodies("a\x0C\nThis  ends   here\nb"), "a|This  ends   here\nb");
        assert_eq!(bodies("a\x0C\nThis  ends   12345\nb"), "a|This  ends   12345\nb");
        assert_eq!(bodies("a\x0C\nThis  ends   1234\nb"), "a|b");
        assert_eq!(bodies("\x0C\x0C\x0C"), "|");
        assert_eq!(bodies(""), "");
    }
}
