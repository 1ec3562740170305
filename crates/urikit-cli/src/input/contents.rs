//! What is in a file: text to be streamed, a document to be read as a whole, or nothing for us.

use std::io::{self, Read};
use std::path::Path;

use memchr::memchr;
use urikit::iri::Iri;
use urikit_schemes::FileParts;
use urikit_text::document::{BaseContext, Kind, detect};

use crate::args::{FileArgs, FileKind, Look, OutsideArgs, RelativeBase};
use crate::diagnostics::fault::Fault;
use crate::diagnostics::report::Reporter;
use crate::input::files::Searched;
use crate::input::rows::Place;
use crate::output::page::Page;

/// How many bytes are read at once.
pub(crate) const BLOCK: usize = 64 * 1024;

/// How large a document can be: it has to be in memory as a whole, since its base may stand anywhere in it.
const LARGEST: usize = 256 << 20;

/// What is in a file.
pub(crate) enum Loaded {
    /// Text of any length: how it begins, and the rest.
    Text {
        /// Not read again.
        head: Vec<u8>,
        /// What follows.
        rest: Box<dyn Read>,
        /// What it would have been, if it were not too large for that.
        too_large_for: Option<Kind>,
    },
    /// A document.
    Document {
        /// What it is.
        kind: Kind,
        /// All of it, or what could be read.
        bytes: Vec<u8>,
        /// Why the rest could not.
        broken: Option<io::Error>,
    },
    /// Something binary, with a NUL at this byte.
    Binary(usize),
}

/// Looks at a file, and reads it if it is a document.
pub(crate) fn load(file: Searched, arguments: &FileArgs) -> io::Result<Loaded> {
    let mut content = file.content?;
    // One piece, and no waiting for more: whoever writes slowly is answered at once.
    let mut bytes = vec![0; BLOCK];
    let len = read(&mut content, &mut bytes)?;
    bytes.truncate(len);
    let kind = kind_of(arguments.kind)
        .unwrap_or_else(|| detect(file.path.as_ref().map(|_| file.name.as_str()), &bytes));
    if kind == Kind::Plain {
        let is_read = !file.may_be_binary || arguments.text;
        return Ok(match memchr(0, &bytes) {
            Some(at) if !is_read => Loaded::Binary(at),
            _ => Loaded::Text { head: bytes, rest: content, too_large_for: None },
        });
    }
    let most = (LARGEST + 1).saturating_sub(bytes.len()) as u64;
    let broken = content.by_ref().take(most).read_to_end(&mut bytes).err();
    if bytes.len() > LARGEST {
        return Ok(Loaded::Text { head: bytes, rest: content, too_large_for: Some(kind) });
    }
    Ok(Loaded::Document { kind, bytes, broken })
}

/// Reads a piece.
fn read(content: &mut dyn Read, piece: &mut [u8]) -> io::Result<usize> {
    loop {
        match content.read(piece) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            other => return other,
        }
    }
}

/// The kind that was asked for; `None` if the file is to tell.
fn kind_of(kind: FileKind) -> Option<Kind> {
    Some(match kind {
        FileKind::Auto => return None,
        FileKind::Plain => Kind::Plain,
        FileKind::Rfc => Kind::Rfc,
        FileKind::Html => Kind::Html,
        FileKind::Xml => Kind::Xml,
        FileKind::Markdown => Kind::Markdown,
        FileKind::Css => Kind::Css,
        FileKind::Mail => Kind::Mail,
        FileKind::Json => Kind::Json,
    })
}

/// Makes sure that what is told of a base is a URI, or an IRI, as in documents; else the page says what is wrong with it.
pub(crate) fn check(arguments: &OutsideArgs, look: Look) -> Result<(), Page> {
    let default = arguments.default_base.iter().map(|base| ("--default-base", base));
    let told = arguments.retrieved_from.iter().map(|uri| ("--retrieved-from", uri)).chain(default);
    for (name, text) in told {
        if let Err(error) = Iri::parse(text) {
            let mut page = Page::default();
            let place = Place { name, line: 1, before: 0 };
            Reporter::new(look).report(place, text.as_bytes(), &Fault::from(error), &mut page);
            return Err(page);
        }
    }
    Ok(())
}

/// What is known of a file's base from outside. A file was retrieved from its own `file` URI, unless something else is said.
pub(crate) fn outside(path: Option<&Path>, arguments: &OutsideArgs) -> BaseContext {
    let own = path.filter(|_| arguments.retrieved_from.is_empty()).and_then(file_uri);
    let outside = own
        .iter()
        .chain(&arguments.retrieved_from)
        .fold(BaseContext::new(), BaseContext::retrieval_uri);
    let outside = arguments.default_base.iter().fold(outside, BaseContext::default_base);
    outside.relative_base(match arguments.relative_base {
        RelativeBase::Resolve => urikit_text::document::RelativeBase::Resolve,
        RelativeBase::Refuse => urikit_text::document::RelativeBase::Refuse,
    })
}

/// The URI of a file; `None` if it has none.
fn file_uri(path: &Path) -> Option<String> {
    let path = std::path::absolute(path).ok()?;
    Some(FileParts::from_file_path(path).ok()?.build().ok()?.into_string())
}
