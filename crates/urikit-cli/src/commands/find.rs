//! `uri find`: finds URIs in text and documents.

mod finding;
mod patch;
mod printer;
mod rewrite;

pub(crate) use rewrite::Replacement;

use std::collections::HashMap;
use std::fmt;
use std::io::{self, IsTerminal, Read};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use finding::{CONTEXT, Finding, Resolved};
use patch::Patch;
use printer::{Printer, Scope};
use rewrite::{Kept, Rewriter, Subject};
use urikit::UriRef;
use urikit_text::document::{
    Base, BaseContext, Document, Flags, Kind, Link, Place, Reader, RewriteError, ScopeId, Target,
};
use urikit_text::plain::{FindOption, Finder, MAX_LENGTH, MAX_LOOKBEHIND, Match};

use super::RowKey;
use super::filter::Frequencies;
use crate::args::{ANY_SCHEME, Also, ChoiceArgs, FindArgs, Look};
use crate::conditions::Conditions;
use crate::input::contents::{BLOCK, Loaded, load, outside};
use crate::input::files::Searched;
use crate::input::parallel::{FileTask, Sink, each_file};
use crate::input::rows::workers;
use crate::outcome::cause;
use crate::output::buffer::Output;
use crate::output::delivery::Delivery;
use crate::output::page::Verdict;
use crate::output::printable::printable;
use crate::output::screen::View;
use crate::reading::{Parsed, Spec};

/// Finds URIs in files. Prints them, or the files with replacements.
///
/// The verdict is negative if no URI was found, or if one could not be resolved or replaced.
pub(crate) fn find(
    arguments: &'static FindArgs,
    replacement: Option<Replacement>,
    (conditions, count_by): (Conditions, Option<RowKey>),
    look: Look,
) -> io::Result<Verdict> {
    let finder = finder(arguments).context(match (&replacement, arguments.context) {
        (Some(_), _) => MAX_LOOKBEHIND,
        (None, true) => CONTEXT,
        (None, false) => 0,
    });
    let subject = if arguments.resolve { Subject::Target } else { Subject::Reference };
    let is_rewritten = replacement.is_some();
    let paths = if is_rewritten { arguments.files.paths() } else { paths(arguments) };
    let scope = match &*paths {
        [] => Scope::One,
        [path] if !path.is_dir() => Scope::One,
        _ => Scope::Many,
    };
    // A rewritten document goes to standard output as it is, and duplicates are found in order.
    let jobs = match scope {
        Scope::Many if !is_rewritten && !arguments.unique => workers(arguments.jobs),
        _ => 1,
    };
    let mut stdout = Delivery::new(b'\n')?.converting_to(arguments.output.dialect());
    let rewriter = Mutex::new(replacement.map(|replacement| Rewriter::new(replacement, subject)));
    let selection = Arc::new(Selection { schemes: &arguments.schemes, conditions, count_by });
    let task = move |sink| Search {
        arguments,
        selection: Arc::clone(&selection),
        counts: Frequencies::default(),
        printer: Printer::new(arguments, look, scope, sink),
        // Only a single task rewrites.
        rewriter: rewriter.lock().unwrap_or_else(PoisonError::into_inner).take(),
        finder: finder.clone(),
        reader: reader(arguments, &finder),
        verdict: Verdict::Good,
        is_cut: false,
    };
    let write = Box::new(move |rows: &Output| stdout.write(rows));
    let searches = each_file(paths, &arguments.walk, jobs, write, task)?;
    let has_found = is_rewritten || searches.iter().any(|search| search.printer.has_found());
    if arguments.count_by.is_some() {
        let counts =
            searches.iter().fold(Frequencies::default(), |sum, search| sum.and(&search.counts));
        let mut stdout = Delivery::new(b'\n')?.converting_to(arguments.output.dialect());
        counts.write(View::with_json_columns(&arguments.output, look), &mut stdout)?;
    }
    let found = if has_found { Verdict::Good } else { Verdict::Negative };
    Ok(searches.into_iter().map(|search| search.verdict).fold(found, Verdict::max))
}

/// Returns the files and directories to search: on a terminal, by default the current directory.
fn paths(arguments: &FindArgs) -> Vec<PathBuf> {
    let paths = arguments.files.paths();
    let is_current = paths.is_empty() && io::stdin().is_terminal();
    if is_current { vec![PathBuf::from(".")] } else { paths }
}

fn finder(arguments: &FindArgs) -> Finder {
    let finder = chosen(&arguments.choices).into_iter().fold(Finder::new(), Finder::with);
    arguments.schemes.iter().fold(finder, |finder, scheme| match &**scheme {
        ANY_SCHEME => finder.with(FindOption::AnyScheme),
        scheme => finder.scheme(scheme),
    })
}

fn reader(arguments: &FindArgs, finder: &Finder) -> Reader {
    let reader = Reader::new().finder(finder.clone());
    let has = |also| arguments.choices.also.contains(&also);
    let reader = if has(Also::Prose) { reader.with_prose() } else { reader };
    let reader = if has(Also::Scripts) { reader.with_scripts() } else { reader };
    let reader = if has(Also::DataAttributes) { reader.with_data_attributes() } else { reader };
    match arguments.files.charset {
        Some(charset) => reader.charset(charset.name()),
        None => reader,
    }
}

fn chosen(arguments: &ChoiceArgs) -> Vec<FindOption> {
    let also = arguments.also.iter().filter_map(|also| match also {
        Also::Email => Some(FindOption::Email),
        Also::Schemeless => Some(FindOption::Schemeless),
        Also::NetworkPath => Some(FindOption::NetworkPath),
        Also::Scp => Some(FindOption::Scp),
        Also::Nested => Some(FindOption::Nested),
        Also::Refang => Some(FindOption::Refang),
        Also::Broken => Some(FindOption::Rejoin),
        // The reader of documents has these.
        Also::Prose | Also::Scripts | Also::DataAttributes => None,
    });
    let is_ascii = arguments.spec.is_some_and(|name| name.spec == Spec::Rfc3986);
    let ascii = is_ascii.then_some(FindOption::Ascii);
    also.chain(ascii).chain(arguments.lenient.then_some(FindOption::Lenient)).collect()
}

/// The URIs that the arguments select, and the key by which they are counted.
struct Selection {
    schemes: &'static [String],
    conditions: Conditions,
    count_by: Option<RowKey>,
}

impl Selection {
    /// Returns whether a URI has one of the schemes and fulfills the conditions.
    fn contains(&self, uri: &str) -> bool {
        let is_any = self.schemes.is_empty() || self.schemes.iter().any(|name| name == ANY_SCHEME);
        if is_any && self.conditions.is_empty() {
            return true;
        }
        let Ok(uri) = UriRef::parse(uri) else { return false };
        let has_scheme =
            |scheme: &str| self.schemes.iter().any(|name| name.eq_ignore_ascii_case(scheme));
        (is_any || uri.scheme().is_some_and(|scheme| has_scheme(scheme.as_str())))
            && self.conditions.hold(&Parsed::from(uri)).unwrap_or(false)
    }
}

struct Search {
    arguments: &'static FindArgs,
    selection: Arc<Selection>,
    counts: Frequencies,
    finder: Finder,
    reader: Reader,
    printer: Printer,
    rewriter: Option<Rewriter>,
    verdict: Verdict,
    /// Whether a URI of the current file ends at a byte that is not UTF-8.
    is_cut: bool,
}

impl FileTask for Search {
    fn file(&mut self, file: Searched) -> io::Result<()> {
        self.search(file)?;
        self.printer.end();
        self.printer.flush()
    }

    fn sink(&mut self) -> &mut Sink {
        &mut self.printer.sink
    }
}

impl Search {
    /// Searches a file. Returns an error if standard output fails.
    fn search(&mut self, file: Searched) -> io::Result<()> {
        let (name, path) = (file.name.clone(), file.path.clone());
        self.printer.begin(&file);
        self.is_cut = false;
        let outside = outside(path.as_deref(), &self.arguments.outside);
        let is_compressed = file.content.as_ref().is_ok_and(|content| content.is_compressed);
        let loaded = match load(file, &self.arguments.files) {
            Ok(Loaded::Binary(at)) => {
                self.complain(
                    &format!("warning: {name}"),
                    &format_args!("skipped: binary file (NUL at byte {at})"),
                );
                return Ok(());
            }
            Ok(loaded) => loaded,
            Err(error) => return self.fail(&name, &error),
        };
        let stored = match &loaded {
            _ if is_compressed => Some("a compressed file"),
            Loaded::Text { is_transcoded: true, .. } => Some("a file that is not UTF-8"),
            _ => None,
        };
        if let Some(stored) = stored.filter(|_| self.arguments.in_place) {
            let message = format!("cannot replace {stored} in place");
            return self.fail(&name, &io::Error::new(io::ErrorKind::Unsupported, message));
        }
        let mut patch = match (&self.rewriter, path.filter(|_| self.arguments.in_place)) {
            (None, _) => Patch::none(),
            (Some(_), None) => Patch::on_standard_output(),
            (Some(_), Some(path)) => match Patch::in_place_of(&path) {
                Ok(patch) => patch,
                Err(error) => return self.fail(&name, &error),
            },
        };
        let is_on_standard_output = patch.is_on_standard_output();
        let written = match loaded {
            Loaded::Document { kind, bytes, broken } => {
                self.document(&name, kind, &bytes, &outside, &mut patch)?;
                match broken {
                    None => patch.finish().map_err(Broken::Output),
                    Some(error) => Err(Broken::Input(error)),
                }
            }
            Loaded::Text { head, rest, too_large_for, .. } => {
                if let Some(kind) = too_large_for {
                    let name = format!("warning: {name}");
                    self.complain(
                        &name,
                        &format_args!("too large for {kind}; reading as plain text"),
                    );
                }
                let content = Read::chain(&*head, rest);
                let searched = self.text(&name, content, &outside, &mut patch);
                searched.and_then(|()| patch.finish().map_err(Broken::Output))
            }
            Loaded::Binary(_) => Ok(()),
        };
        self.printer.flush()?;
        match written {
            Ok(()) => Ok(()),
            Err(Broken::Output(error)) if is_on_standard_output => Err(error),
            // The file is not replaced by an incomplete copy.
            Err(Broken::Output(error) | Broken::Input(error)) => self.fail(&name, &error),
        }
    }

    fn text(
        &mut self,
        name: &str,
        mut content: impl Read,
        outside: &BaseContext,
        patch: &mut Patch,
    ) -> Result<(), Broken> {
        let base = outside.base();
        let finder = self.finder.clone();
        let mut stream = finder.stream();
        let mut block = vec![0; BLOCK];
        let read = loop {
            let len = match content.read(&mut block) {
                Ok(0) => break Ok(()),
                Ok(len) => len,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                // Search what was read before the error.
                Err(error) => break Err(Broken::Input(error)),
            };
            patch.feed(&block[..len]);
            stream.feed(&block[..len], |hit| self.hit(name, &hit, &base, patch));
            self.printer.flush().map_err(Broken::Output)?;
            patch.write_up_to(stream.searched()).map_err(Broken::Output)?;
            if self.printer.is_full() {
                return Ok(());
            }
        };
        stream.finish(|hit| self.hit(name, &hit, &base, patch));
        read
    }

    fn hit(&mut self, name: &str, hit: &Match<'_>, base: &Base, patch: &mut Patch) {
        self.warn_if_cut(name, hit);
        let finding = Finding::of_hit(hit);
        match &self.rewriter {
            Some(_) if !self.selection.contains(&hit.uri) => {}
            Some(rewriter) => {
                let outcome = match rewriter.rewritten(&hit.uri, &hit.uri, base) {
                    Ok(uri) if uri != hit.uri && !hit.can_be(&uri, &self.finder) => {
                        Err(Kept::RewriteError(RewriteError::Extent))
                    }
                    Ok(uri) => patch.replace(hit.start, hit.end, &uri),
                    Err(kept) => Err(kept),
                };
                self.kept(name, &finding, outcome);
            }
            None => {
                let base = self.arguments.resolve.then_some(base);
                let resolved = base.map(|base| Resolved::new(&hit.uri, base));
                self.found(name, &finding, resolved.as_ref());
            }
        }
    }

    /// Warns if a URI is incomplete: it is too long, or, once for each file, it ends at a byte that
    /// is not UTF-8.
    fn warn_if_cut(&mut self, name: &str, hit: &Match<'_>) {
        let place = || format!("warning: {name}:{}:{}", hit.line, hit.column);
        if hit.flags.contains(Flags::TOO_LONG) {
            let message = format_args!("only the first {MAX_LENGTH} bytes of a longer URI");
            self.complain(&place(), &message);
        }
        if !self.is_cut && hit.flags.contains(Flags::NOT_UTF_8) {
            self.is_cut = true;
            self.complain(&place(), &"URI ends at a byte that is not UTF-8; specify --charset");
        }
    }

    /// Searches a document. Returns an error if standard output fails.
    fn document(
        &mut self,
        name: &str,
        kind: Kind,
        bytes: &[u8],
        outside: &BaseContext,
        patch: &mut Patch,
    ) -> io::Result<()> {
        let document = self.reader.read(kind, bytes);
        for skipped in document.skipped() {
            let place = format!("{name}:{}:{}", skipped.line, skipped.column);
            self.complain(&place, &format_args!("skipped: {}", skipped.why));
        }
        patch.feed(bytes);
        let mut bases = Bases { document: &document, outside, known: HashMap::new() };
        for link in document.links() {
            self.link(name, &Reference { kind, bytes, link }, &mut bases, patch);
            if self.printer.pending() >= BLOCK {
                self.printer.flush()?;
            }
            if self.printer.is_full() {
                break;
            }
        }
        Ok(())
    }

    fn link(
        &mut self,
        name: &str,
        reference: &Reference<'_>,
        bases: &mut Bases<'_>,
        patch: &mut Patch,
    ) {
        let Reference { kind, bytes, link } = *reference;
        let uri = link.uri();
        let finding = Finding::of_link(kind, bytes, link, &uri);
        let Some(rewriter) = &self.rewriter else {
            let base = self.arguments.resolve.then(|| bases.of(link.scope));
            let resolved = base.map(|base| Resolved::new(&link.reference, base));
            return self.found(name, &finding, resolved.as_ref());
        };
        if !self.selection.contains(&uri) {
            return;
        }
        let outcome = match rewriter.rewritten(&uri, &link.reference, bases.of(link.scope)) {
            Ok(_) if link.flags.contains(Flags::ENCODED) => Err(Kept::Encoded),
            Ok(rewritten) if rewritten == uri => Ok(()),
            Ok(rewritten) => link
                .write(&rewritten)
                .map_err(Kept::RewriteError)
                .and_then(|written| patch.replace(finding.start, finding.end, &written)),
            Err(kept) => Err(kept),
        };
        self.kept(name, &finding, outcome);
    }

    fn found(&mut self, name: &str, finding: &Finding<'_>, resolved: Option<&Resolved<'_>>) {
        let target = resolved.and_then(|resolved| resolved.target.as_ref().ok());
        let uri = target.map_or(finding.uri, Target::as_str);
        if self.printer.is_full() || !self.selection.contains(uri) {
            return;
        }
        if let Some(key) = &self.selection.count_by
            && let Ok(uri) = UriRef::parse(uri)
        {
            self.counts.add_key(key, &Parsed::from(uri));
        }
        if let Some(Resolved { target: Err(error), .. }) = resolved {
            self.verdict = self.verdict.max(Verdict::Negative);
            if !self.printer.rows_have_errors() {
                self.complain(&format!("{name}:{}:{}", finding.line, finding.column), error);
            }
        }
        self.printer.take(finding, resolved);
    }

    fn kept(&mut self, name: &str, finding: &Finding<'_>, outcome: Result<(), Kept>) {
        if let Err(kept) = outcome {
            self.verdict = self.verdict.max(Verdict::Negative);
            let position = format!("{name}:{}:{}", finding.line, finding.column);
            match (kept, finding.place) {
                (Kept::RewriteError(RewriteError::Empty), Some(place)) => self.complain(
                    &position,
                    &format_args!(
                        "not replaced: {} does not allow an empty reference",
                        in_words(place)
                    ),
                ),
                (kept, _) => self.complain(&position, &format_args!("not replaced: {kept}")),
            }
        }
    }

    /// Writes a message about a file.
    fn complain(&mut self, name: &str, message: &dyn fmt::Display) {
        let message = printable(message.to_string().as_bytes());
        self.printer.sink.complain(format_args!("{name}: {message}"));
    }

    fn fail(&mut self, name: &str, error: &io::Error) -> io::Result<()> {
        self.complain(&format!("error: {name}"), &cause(error));
        self.verdict = Verdict::Failed;
        Ok(())
    }
}

enum Broken {
    Input(io::Error),
    Output(io::Error),
}

struct Reference<'a> {
    kind: Kind,
    bytes: &'a [u8],
    link: &'a Link,
}

/// The bases of a document's scopes, cached.
struct Bases<'d> {
    document: &'d Document,
    outside: &'d BaseContext,
    known: HashMap<ScopeId, Base>,
}

impl Bases<'_> {
    fn of(&mut self, scope: ScopeId) -> &Base {
        /// The maximum number of cached bases. A document can have as many scopes as elements.
        const MAX_CACHED: usize = 256;
        if self.known.len() >= MAX_CACHED && !self.known.contains_key(&scope) {
            self.known.clear();
        }
        // Only `--show-base` reports the candidates.
        self.known.entry(scope).or_insert_with(|| {
            let mut base = self.document.base(scope, self.outside);
            base.candidates = Vec::new();
            base
        })
    }
}

/// Names the place of a link.
fn in_words(place: &Place) -> String {
    match place {
        Place::Style("import") => "CSS `@import`".to_owned(),
        Place::Style(function) => format!("CSS `{function}()`"),
        place => format!("`{place}`"),
    }
}
