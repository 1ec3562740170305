//! Rewriting of references section by section.

use core::fmt::{self, Write};

use crate::recompose::Recomposer;
use crate::reference::UriRef;

/// A section of a reference that is rewritten separately, including its delimiters.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Section {
    /// The scheme, the userinfo, and the delimiters around it.
    Head,
    Host,
    Port,
    Path,
    Query,
    Fragment,
}

/// Writes a reference by calling `write` for each section, and records the offsets of the
/// components. `write` must not change delimiters.
pub(super) fn rewrite<W: Write>(
    text: UriRef<'_>,
    to: &mut Recomposer<W>,
    mut write: impl FnMut(Section, &str, &mut Recomposer<W>) -> fmt::Result,
) -> fmt::Result {
    let source = text.spans();
    let mut spans = source;
    let mut at = 0;
    let mut section = |what, end: u32, to: &mut Recomposer<W>| {
        let part = &text.as_str()[at..end as usize];
        at = end as usize;
        write(what, part, to).map(|()| to.len())
    };
    if source.host_start != 0 {
        spans.host_start = section(Section::Head, source.host_start, to)?;
        spans.host_end = section(Section::Host, source.host_end, to)?;
        spans.path_start = section(Section::Port, source.path_start, to)?;
    } else {
        spans.path_start = section(Section::Head, source.path_start, to)?;
    }
    spans.path_end = section(Section::Path, source.path_end, to)?;
    spans.query_end = section(Section::Query, source.query_end, to)?;
    section(Section::Fragment, text.as_str().len() as u32, to)?;
    to.set_spans(spans);
    Ok(())
}
