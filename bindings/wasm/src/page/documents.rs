//! Links in documents and in plain text.

use urikit_text::document::{BaseContext, Reader, ScopeId, detect};

use super::json::Object;
use crate::arguments::Arguments;
use crate::units::Units;

/// Writes the links of a document. The arguments are its text, the name of its file, and its
/// address.
pub(super) fn find(arguments: &mut Arguments<'_>, object: &mut Object<'_>) {
    let text = arguments.text();
    let kind = detect(arguments.optional(), text.as_bytes());
    let mut context = BaseContext::new();
    if let Some(base) = arguments.optional() {
        context = context.retrieval_uri(base);
    }
    let document = Reader::new().with_prose().read(kind, text.as_bytes());
    let base = document.base(ScopeId::DOCUMENT, &context).uri;
    object.text("kind", kind.name());
    object.optional("base", base.as_ref().map(|base| base.as_str()));
    // The links are in order, so each position is counted from the previous one.
    let mut units = Units::new(text);
    object.list("links", document.links(), |object, link| {
        let range = units.range(link.range());
        let target = document.base(link.scope, &context).resolve(&link.reference).ok();
        object.number("start", range.start);
        object.number("end", range.end);
        object.text("reference", &link.reference);
        object.optional("target", target.as_ref().map(|target| target.as_str()));
        object.text("place", &link.place);
        object.number("line", link.line as usize);
    });
}
