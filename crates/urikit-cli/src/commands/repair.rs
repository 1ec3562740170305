//! `--lenient`: percent-encodes what RFC 3986 does not allow, and reports each change.

use urikit::UriRefBuf;
use urikit::lenient::Repaired;

use super::{Page, ReferenceCommand, Repair, Row, Verdict};
use crate::output::json::{Escapes, Object};
use crate::output::screen::View;
use crate::reading::Parsed;

/// Processes an invalid row with its repaired input, if requested and possible.
pub(super) fn accept(
    command: &impl ReferenceCommand,
    row: &Row<'_>,
    input: &[u8],
    page: &mut Page,
) -> Option<Verdict> {
    let settings = command.settings();
    if settings.repair == Repair::Off {
        return None;
    }
    let input = std::str::from_utf8(input).ok()?;
    let repaired = UriRefBuf::parse_lenient(input).ok()?;
    let start = page.rows.len();
    let reading = Parsed::from(repaired.reference().as_uri_ref());
    let verdict = command.accept(row, &reading, page);
    if let View::Json = settings.view {
        add_members(start, input, &repaired, page);
    } else {
        for repair in repaired.repairs() {
            settings.reporter.repaired(row.place(), input, repair, page);
        }
    }
    Some(verdict)
}

/// Replaces the member `input` of the rows from `start` on, which is the repaired reference, by the
/// original input, the repaired reference, and the changes.
fn add_members(start: usize, input: &str, repaired: &Repaired, page: &mut Page) {
    let reference = repaired.reference().as_str();
    // A valid reference has no characters that JSON escapes.
    let head = format!("{{\"input\":\"{reference}\"");
    page.replace_rows(start, |row, out| {
        let Some(rest) = row.strip_prefix(head.as_bytes()) else {
            return out.extend_from_slice(row);
        };
        let mut object = Object::open(out, Escapes::Any);
        object.text("input", input);
        object.text("repaired", reference);
        object.list("repairs", repaired.repairs(), |item, repair| {
            item.number("start", repair.span().start);
            item.number("end", repair.span().end);
            item.text("component", repair.component().name());
            item.text("replacement", repair.replacement());
        });
        out.extend_from_slice(rest);
    });
}
