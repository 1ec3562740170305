//! The display form of references (RFC 3987), and the escapes that it keeps.

use std::io::Write;

use urikit::IriRef;
use urikit::iri::{KeptEscape, UnicodeDisplay};
use urikit_readings::{Parsed, Reference};

use crate::output::buffer::Output;
use crate::output::json::Object;
use crate::output::prose::paragraph;
use crate::output::screen::Screen;

/// Returns the display form of a reference by RFC 3986 or RFC 3987. Other specifications are
/// rejected before.
pub(crate) fn displayed(reading: &Parsed<'_>) -> Option<UnicodeDisplay> {
    match reading.reference() {
        Reference::Uri(uri) => Some(uri.to_unicode()),
        Reference::Iri(iri) => Some(iri.to_unicode()),
        _ => None,
    }
}

pub(crate) fn displayed_output(output: &str) -> Option<UnicodeDisplay> {
    // A result of another specification need not be an IRI, and then has no display form.
    IriRef::parse(output).ok().map(|iri| iri.to_unicode())
}

/// Writes the member `unicode` of a JSON row: the display form, and the escapes it keeps with their
/// positions in the exact form.
pub(crate) fn write_unicode(shown: Option<(&str, &[KeptEscape])>, object: &mut Object<'_>) {
    let Some((text, kept)) = shown else { return object.null("unicode") };
    object.object("unicode", |object| {
        object.text("text", text);
        object.list("kept", kept, |item, kept| {
            item.number("start", kept.span().start);
            item.number("end", kept.span().end);
            item.text("component", kept.component().name());
            item.text("code", kept.reason().code());
            item.text("section", kept.reason().section());
            item.text("message", kept.reason().message());
        });
    });
}

/// Writes that member for a display form.
pub(crate) fn write_displayed(displayed: Option<&UnicodeDisplay>, object: &mut Object<'_>) {
    write_unicode(displayed.map(|displayed| (displayed.as_str(), displayed.kept())), object);
}

/// Draws the display form below the drawing of its reference.
pub(crate) fn draw(displayed: &UnicodeDisplay, screen: Screen, out: &mut Output) {
    const INDENT: usize = 4;
    let bold = screen.palette.bold();
    let _ = writeln!(out, "  {bold}In Unicode{bold:#}");
    // The display form contains only characters that are safe to print.
    for line in paragraph(displayed.as_str(), screen.width - INDENT) {
        let _ = writeln!(out, "{:INDENT$}{line}", "");
    }
    out.push(b'\n');
}
