//! Finding URIs in text and documents.

use urikit::batch::{Columns, LineTerminator};
use urikit_text::charset::rank;
use urikit_text::document::{BaseContext, Document, Kind, Reader, read};
use urikit_text::guess::{clean, guess};
use urikit_text::plain::{FindOption, Finder};

use super::{count, keep, operation, timed};
use crate::growth::{Operation, Time, Times};

fn finder() -> Finder {
    let choices = [
        FindOption::Schemeless,
        FindOption::Email,
        FindOption::NetworkPath,
        FindOption::Nested,
        FindOption::Rejoin,
    ];
    choices.into_iter().fold(Finder::new(), Finder::with)
}

fn links(kind: Kind, text: &str) -> usize {
    let document = read(kind, text.as_bytes());
    document.links().len() + document.scopes().len() + document.skipped().len()
}

fn base(document: &Document) -> usize {
    let outside = BaseContext::new().retrieval_uri("http://h/").default_base("http://d/");
    let Some((deepest, _)) = document.scopes().last() else { return 0 };
    let base = document.base(deepest, &outside);
    keep(base.resolve("../x"));
    keep(document.part_of("cid:none"));
    base.candidates.len()
}

fn find(text: &str) -> usize {
    keep(Finder::new().find(text).count())
}

fn find_all(text: &str) -> usize {
    finder().find(text).count()
}

fn find_in_stream(text: &str) -> usize {
    let (finder, mut found) = (finder(), 0);
    let mut stream = finder.stream();
    for piece in text.as_bytes().chunks(7) {
        stream.feed(piece, |hit| found += usize::from(!hit.range().is_empty()));
    }
    stream.finish(|_| found += 1);
    found
}

/// Finding in text with invalid candidates, which allocate.
pub(super) const FINDING: &[Operation] = &[
    operation("find in text with invalid URIs", Times::Bytes(3, 4), 8, find),
    operation("find in text with invalid URIs, all options", Times::Bytes(1, 1), 8, find_all),
    operation("find in a stream with invalid URIs", Times::Bytes(2, 1), 10, find_in_stream),
];

pub(super) const OPERATIONS: &[Operation] = &[
    operation("lines", Times::Doubling(10), 32, |text| {
        keep(
            Columns::new()
                .parse(text.as_bytes(), LineTerminator::Newline)
                .map(|lines| lines.iter().count()),
        )
    }),
    operation("find", Times::Doubling(3), 8, find),
    operation("find, all options", Times::Found(6), 8, find_all),
    operation("find in a stream", Times::Bytes(1, 1), 10, find_in_stream),
    operation("HTML", Times::Bytes(1, 1), 104, |text| links(Kind::Html, text)),
    operation("XML", Times::Bytes(2, 1), 95, |text| links(Kind::Xml, text)),
    operation("Markdown", Times::Bytes(3, 1), 167, |text| links(Kind::Markdown, text)),
    operation("CSS", Times::Bytes(1, 2), 49, |text| links(Kind::Css, text)),
    operation("JSON", Times::Bytes(1, 1), 76, |text| links(Kind::Json, text)),
    operation("RFC", Times::Found(6), 60, |text| links(Kind::Rfc, text)),
    timed(
        Time::Square("mail, encoded words", 1 << 14),
        operation("mail", Times::Bytes(1, 1), 66, |text| links(Kind::Mail, text)),
    ),
    operation("HTML and Markdown with prose", Times::Bytes(4, 1), 167, |text| {
        let reader = Reader::new().finder(finder()).with_prose();
        reader.read(Kind::Html, text.as_bytes()).links().len()
            + reader.read(Kind::Markdown, text.as_bytes()).links().len()
    }),
    timed(
        Time::Square("mail, encoded words", 1 << 14),
        operation("bases of documents", Times::Bytes(2, 1), 104, |text| {
            let documents =
                [Kind::Html, Kind::Xml, Kind::Mail].map(|kind| read(kind, text.as_bytes()));
            documents
                .iter()
                .map(|it| base(it) + it.links().len() + it.scopes().len() + it.skipped().len())
                .sum()
        }),
    ),
    operation("links written", Times::Bytes(2, 1), 104, |text| {
        let documents = [Kind::Html, Kind::Css, Kind::Json].map(|kind| read(kind, text.as_bytes()));
        // Each link replaced by itself, so the length stays.
        let links = documents.iter().flat_map(|document| document.links());
        count(
            links.map(|link| (link.write(&link.reference), link.parse().is_ok(), link.uri().len())),
        ) + documents.iter().map(|it| it.scopes().len() + it.skipped().len()).sum::<usize>()
    }),
    timed(
        Time::Square("mail, encoded words", 1 << 14),
        operation(
            "links written in XML, Markdown, mail and RFCs",
            Times::Bytes(3, 1),
            160,
            |text| {
                let kinds = [Kind::Xml, Kind::Markdown, Kind::Mail, Kind::Rfc];
                let documents = kinds.map(|kind| read(kind, text.as_bytes()));
                count(
                    documents
                        .iter()
                        .flat_map(|document| document.links())
                        .map(|link| link.write(&link.reference)),
                )
            },
        ),
    ),
    operation("a link replaced by it", Times::Doubling(4), 18, |text| {
        let page = read(Kind::Html, b"<p style=\"a:url('/x')\"><a href=/y>");
        keep(
            page.links()
                .iter()
                .map(|link| link.write(text).map_or(0, |text| text.len()))
                .sum::<usize>(),
        )
    }),
    operation("kind of a media type", Times::Fixed(1), 1, |text| keep(Kind::of_media_type(text))),
    operation("kind of a document", Times::Doubling(4), 32, |text| {
        keep(urikit_text::document::detect(None, text.as_bytes()))
    }),
    operation("guess", Times::Doubling(5), 32, |text| keep(guess(text))),
    operation("clean", Times::Doubling(5), 32, |text| keep(clean(text))),
    operation("charsets ranked", Times::Doubling(10), 55, |text| {
        let escaped: Vec<u8> =
            text.bytes().map(|byte| byte ^ (0x80 * u8::from(byte.is_ascii_lowercase()))).collect();
        keep(rank(&escaped, Some("jp")));
        rank(text.as_bytes(), None).len()
    }),
];
