//! Explanations for a terminal.
//!
//! [`explain`](fn@explain) explains a valid reference under one specification: the drawing, the
//! form, each component, and the normal form. [`mod@overview`] compares all specifications for any
//! input.

mod analysis;
mod facts;
mod overview;
mod scheme_view;

use std::io::Write;

pub(crate) use analysis::{Analysis, ParseResult};
pub(crate) use overview::overview;
pub(crate) use scheme_view::{SchemeView, write_view};

use unicode_width::UnicodeWidthStr;

use crate::forms::sentence;
use crate::normalization::Normalization;
use crate::output::buffer::Output;
use crate::output::diagram;
use crate::output::prose::{capitalized, paragraph, shortened, wrapped};
use crate::output::screen::Screen;
use crate::reading::Parsed;

/// The minimum width of the name column.
const NAME: usize = 10;
/// The minimum width of the section column.
const SECTION: usize = 7;
/// Values up to this width are never shortened. The drawing shows longer values in full.
const VALUE: usize = 40;

/// The name of the last line, which describes the normal form.
const NORMAL: &str = "normalized";

struct Fact {
    name: &'static str,
    value: String,
    section: &'static str,
    meaning: String,
}

struct Widths {
    name: usize,
    value: usize,
    section: usize,
}

/// A note that normalization also changes masked parts.
const MASKED: &str = ", except for masked parts";

/// Appends the drawing and the explanation of `reading`, which is `whole` with secrets masked.
pub(crate) fn explain(reading: &Parsed<'_>, whole: &Parsed<'_>, screen: Screen, out: &mut Output) {
    out.push(b'\n');
    diagram::draw(reading.as_str(), &reading.components(), screen, out);
    headline(&format!("{}.", capitalized(sentence(reading))), screen, out);
    out.push(b'\n');
    let mut facts = facts::facts(reading);
    // The normal form is that of the masked reference, so a step that only changes a password is
    // not visible.
    let normal = facts
        .last_mut()
        .filter(|fact| fact.name == NORMAL && Normalization::FULL.changes_more(whole, reading));
    normal.into_iter().for_each(|fact| fact.meaning += MASKED);
    let longest =
        |text: fn(&Fact) -> &str| facts.iter().map(|fact| text(fact).width()).max().unwrap_or(0);
    // Columns are as wide as the longest value, so that short references are not spread out.
    let widths = Widths {
        name: NAME.max(longest(|fact| fact.name) + 1),
        value: longest(|fact| &fact.value).min(VALUE).min(screen.width / 4),
        section: SECTION.max(longest(|fact| fact.section) + 2),
    };
    for fact in &facts {
        fact.write(&widths, screen, out);
    }
    out.push(b'\n');
}

/// Appends an emphasized sentence after an empty line.
fn headline(sentence: &str, screen: Screen, out: &mut Output) {
    let bold = screen.palette.bold();
    out.push(b'\n');
    for line in paragraph(sentence, screen.width - 2) {
        let _ = writeln!(out, "  {bold}{line}{bold:#}");
    }
}

impl Fact {
    fn write(&self, widths: &Widths, screen: Screen, out: &mut Output) {
        let style = screen.palette.component(self.name);
        let (dim, bold) = (screen.palette.dim(), screen.palette.bold());
        let style = if self.name == NORMAL { bold } else { style };
        let Widths { name: name_width, value: value_width, section: section_width } = *widths;
        let value = shortened(&self.value, value_width);
        let (name, section) = (self.name, self.section);
        let head = 2 + name_width + value_width + 2 + section_width;
        // The meaning is on the same line if there is room for a sentence, otherwise below.
        let beside = screen.width >= head + 30;
        let indent = if beside { head } else { 4 };
        let mut lines = wrapped(&self.meaning, screen.width - indent).into_iter();
        // The formatter pads by characters, but wide characters occupy two columns.
        let wide = value.width().saturating_sub(value.chars().count());
        let value_width = value_width.saturating_sub(wide);
        let _ = write!(
            out,
            "  {style}{name:<name_width$}{value:<value_width$}{style:#}  {dim}{section}{dim:#}"
        );
        if beside {
            let (gap, first) = (section_width - section.len(), lines.next().unwrap_or_default());
            let _ = write!(out, "{:gap$}{first}", "");
        }
        out.push(b'\n');
        for line in lines {
            let _ = writeln!(out, "{:indent$}{line}", "");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::screen::Palette;
    use crate::reading::Spec;

    fn explained(spec: Spec, text: &str, width: usize) -> String {
        masked(spec, text, text, width)
    }

    fn masked(spec: Spec, text: &str, outline: &str, width: usize) -> String {
        let mut out = Output::default();
        let [whole, shown] = [text, outline].map(|text| spec.parse_bytes(text.as_bytes()).unwrap());
        explain(&shown, &whole, Screen { width, palette: Palette::Plain }, &mut out);
        String::from_utf8(out.as_slice().to_vec()).unwrap()
    }

    #[test]
    fn each_component_is_explained() {
        let found = explained(Spec::Rfc3986, "HTTP://me:pw@[::1]:80/a/../%C3%BC?%00#%FF", 200);
        for expected in [
            "A URI with a fragment (RFC 3986 section 3); without it, usable as a base.",
            "3.1    case-insensitive; default port 80",
            "3.2.1  username and password; deprecated",
            "3.2.2  IPv6 address ::1",
            "3.2.3  default port of the scheme; same as no port (section 6.2.3)",
            "3.3    absolute; 3 segments, including dot-segments (section 5.2.4); decoded: /a/../ü",
            "; decoded: \\u{0}",
            "; decoded, not UTF-8: \\xFF",
            "6.2    http://me:pw@[::1]/%C3%BC?%00#%FF (steps: case, path, scheme)",
        ] {
            assert!(found.contains(expected), "{expected}\n{found}");
        }
    }

    #[test]
    fn iris_are_explained_with_escaped_control_characters() {
        let found = explained(Spec::Rfc3987, "HTTP://\u{4f8b}\u{3048}.jp/\u{202e}a?%E8%B1%86", 200);
        for expected in [
            "An absolute IRI (RFC 3987 section 2.2), usable as a base.",
            "host       \u{4f8b}\u{3048}.jp     2.2    registered name; xn--r8jz45g.jp in DNS",
            "path       /\\u{202E}a  2.2    ",
            "; decoded: \u{8c46}",
            "3.1    HTTP://%E4%BE%8B%E3%81%88.jp/%E2%80%AEa?%E8%B1%86",
            "5.3    http://\u{4f8b}\u{3048}.jp/%E2%80%AEa?\u{8c46}",
        ] {
            assert!(found.contains(expected), "{expected}\n{found}");
        }
        assert!(!found.contains('\u{202e}'), "{found}");
    }

    #[test]
    fn normalization_of_masked_parts_is_noted() {
        for spec in [Spec::Rfc3986, Spec::Rfc3987] {
            for (text, outline, expected) in [
                (
                    "http://j:%7e@h/",
                    "http://j:***@h/",
                    "already normalized, except for masked parts\n",
                ),
                ("http://j:%7e@H/", "http://j:***@H/", ", except for masked parts\n"),
                ("http://j:h@h/", "http://j:*@h/", "already normalized\n"),
                ("http://j:h@h", "http://j:*@h", "http://j:*@h/"),
            ] {
                let found = masked(spec, text, outline, 200);
                assert!(found.contains(expected), "{text}: {found}");
                assert_eq!(found.contains(MASKED), expected.contains(MASKED), "{text}: {found}");
            }
        }
    }

    #[test]
    fn each_form_is_named() {
        for (text, expected) in [
            ("a:b", "an absolute URI"),
            ("a:b#c", "a URI with a fragment"),
            ("//a", "network-path"),
            ("/a", "absolute-path"),
            ("a", "relative-path"),
            ("?a", "relative-path"),
            ("", "same-document"),
            ("#", "same-document"),
        ] {
            let sentence = sentence(&Spec::Rfc3986.parse(text).unwrap());
            assert!(sentence.contains(expected), "{text}: {sentence}");
        }
    }

    #[test]
    fn lines_fit_the_terminal() {
        let text = format!("https://u:p@example.com/{}/./x?%41=1", "long%20path/".repeat(20));
        for spec in Spec::ALL {
            // A scheme, a userinfo, a long path, and a query in every specification.
            for width in 24..140 {
                let found = explained(spec, &text, width);
                let widest = found.lines().map(|line| line.chars().count()).max().unwrap();
                // A narrower drawing is limited by its labels.
                assert!(widest <= width.max(30), "{width}\n{found}");
            }
        }
    }
}
