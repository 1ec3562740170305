//! File contents: text to stream, a document to load as a whole, or binary data.

use std::io::{self, Read};
use std::path::Path;

use encoding_rs::Encoding;
use memchr::memchr;
use urikit::Iri;
use urikit_schemes::File;
use urikit_text::document::{BaseContext, Kind, detect};

use crate::args::{FileArgs, Look, OutsideArgs};
use crate::diagnostics::report::Reporter;
use crate::input::decoded::{is_utf16, transcoded};
use crate::input::files::Searched;
use crate::input_error::InputError;
use crate::output::page::Page;

pub(crate) const BLOCK: usize = 64 * 1024;

/// The maximum size of a document. It is kept in memory, because its base may be declared anywhere.
const MAX_DOCUMENT: usize = 256 << 20;

pub(crate) enum Loaded {
    /// Text of any length.
    Text {
        /// The beginning, which was already read.
        head: Vec<u8>,
        rest: Box<dyn Read>,
        /// Whether the content was converted to UTF-8.
        is_transcoded: bool,
        /// The kind of document, if the file exceeds the maximum size for documents.
        too_large_for: Option<Kind>,
    },
    Document {
        kind: Kind,
        /// The content, or the part before the error.
        bytes: Vec<u8>,
        broken: Option<io::Error>,
    },
    /// A binary file, with the offset of the first NUL.
    Binary(usize),
}

/// Detects the kind of a file, and loads it if it is a document.
pub(crate) fn load(file: Searched, arguments: &FileArgs) -> io::Result<Loaded> {
    let mut content = file.content?;
    // Use one read, without waiting for more data, so that slow input is processed without delay.
    let mut bytes = vec![0; BLOCK];
    let len = read(&mut content, &mut bytes)?;
    bytes.truncate(len);
    // The name decides for standard extensions, and the content for everything else.
    let kind = arguments
        .kind
        .unwrap_or_else(|| detect(file.path.as_ref().map(|_| file.name.as_str()), &bytes));
    let charset = arguments.charset.and_then(|set| Encoding::for_label(set.name().as_bytes()));
    if kind == Kind::Plain {
        if charset.is_some() || is_utf16(&bytes) {
            let rest = transcoded(io::Cursor::new(bytes).chain(content), charset);
            let (head, too_large_for) = (Vec::new(), None);
            return Ok(Loaded::Text { head, rest, is_transcoded: true, too_large_for });
        }
        // A file that the user declares to be text is one even with NUL.
        let is_text = !file.may_be_binary || arguments.kind == Some(Kind::Plain);
        return Ok(match memchr(0, &bytes) {
            Some(at) if !is_text => Loaded::Binary(at),
            _ => Loaded::Text {
                head: bytes,
                rest: Box::new(content),
                is_transcoded: false,
                too_large_for: None,
            },
        });
    }
    // One more byte than allowed shows whether there are more.
    let limit = (MAX_DOCUMENT + 1).saturating_sub(bytes.len()) as u64;
    let broken = content.by_ref().take(limit).read_to_end(&mut bytes).err();
    Ok(match bytes.len() > MAX_DOCUMENT {
        true => Loaded::Text {
            head: bytes,
            rest: Box::new(content),
            is_transcoded: false,
            too_large_for: Some(kind),
        },
        false => Loaded::Document { kind, bytes, broken },
    })
}

fn read(content: &mut dyn Read, buffer: &mut [u8]) -> io::Result<usize> {
    loop {
        match content.read(buffer) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            other => return other,
        }
    }
}

/// Checks that the base arguments are URIs or IRIs. The error is a page with the report.
pub(crate) fn check(arguments: &OutsideArgs, look: Look) -> Result<(), Box<Page>> {
    let default = arguments.default_base.iter().map(|base| ("--default-base", base));
    let bases = arguments.base.iter().map(|uri| ("--base", uri)).chain(default);
    for (name, text) in bases {
        if let Err(error) = Iri::parse(text) {
            let mut page = Page::default();
            let text = text.as_bytes();
            let error = InputError::new(error, text);
            let description = format!("error: invalid {name}");
            Reporter::new(look).report_argument(&description, text, &error, &mut page);
            return Err(Box::new(page));
        }
    }
    Ok(())
}

/// Returns the external base of a file. The retrieval URI is the `file` URI of the file, unless the
/// arguments specify another.
pub(crate) fn outside(path: Option<&Path>, arguments: &OutsideArgs) -> BaseContext {
    let own = path.filter(|_| arguments.base.is_empty()).and_then(file_uri);
    let outside =
        own.iter().chain(&arguments.base).fold(BaseContext::new(), BaseContext::retrieval_uri);
    let outside = arguments.default_base.iter().fold(outside, BaseContext::default_base);
    outside.relative_base(arguments.variant.unwrap_or_default())
}

/// Returns the `file` URI of a path.
pub(crate) fn file_uri(path: &Path) -> Option<String> {
    let path = std::path::absolute(path).ok()?;
    Some(File::from_path(path).ok()?.into_string())
}
