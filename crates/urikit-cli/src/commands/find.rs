//! `uri find`: URIs in plain text.

use std::collections::HashSet;
use std::fmt;
use std::io::{self, Read, StdoutLock, Write};

use memchr::memchr;
use urikit_text::plain::{Choice, Finder, Hit};

use super::{Output, Verdict};
use crate::args::{ChoiceArgs, Color, FindArgs};
use crate::files::{Searched, searched};
use crate::json::{Escapes, Object};
use crate::printable::printable;
use crate::screen::View;

/// How many bytes are read at once.
const BLOCK: usize = 64 * 1024;

/// How many bytes of its line are shown on each side of a hit.
const CONTEXT: usize = 60;

/// Finds URIs in files and prints them; negative if there are none.
pub(crate) fn find(arguments: &FindArgs, color: Color) -> io::Result<Verdict> {
    let finder = finder(arguments);
    let mut search = Search {
        printer: Printer::new(arguments, color),
        finder: &finder,
        block: vec![0; BLOCK],
        takes_binary: arguments.text,
        failed: Verdict::Good,
    };
    for file in searched(&arguments.files) {
        search.file(file)?;
    }
    let found = search.printer.finish()?;
    Ok(found.max(search.failed))
}

fn finder(arguments: &FindArgs) -> Finder {
    let finder = chosen(&arguments.choices).into_iter().fold(Finder::new(), Finder::with);
    let finder = arguments.schemes.iter().fold(finder, |finder, scheme| finder.scheme(scheme));
    finder.context(if arguments.context { CONTEXT } else { 0 })
}

fn chosen(arguments: &ChoiceArgs) -> Vec<Choice> {
    let choices = [
        (arguments.email, Choice::Email),
        (arguments.schemeless, Choice::Schemeless),
        (arguments.network_path, Choice::NetworkPath),
        (arguments.scp, Choice::Scp),
        (arguments.nested, Choice::Nested),
        (arguments.rejoin, Choice::Rejoin),
        (arguments.ascii, Choice::Ascii),
        (arguments.lenient, Choice::Lenient),
    ];
    choices.into_iter().filter_map(|(is_chosen, choice)| is_chosen.then_some(choice)).collect()
}

/// The way through all files.
struct Search<'f> {
    finder: &'f Finder,
    printer: Printer,
    block: Vec<u8>,
    takes_binary: bool,
    failed: Verdict,
}

impl Search<'_> {
    /// Searches a file. An error is one of standard output.
    fn file(&mut self, file: Searched) -> io::Result<()> {
        let Searched { name, content, may_be_binary } = file;
        let mut stream = self.finder.stream();
        let mut is_first = may_be_binary && !self.takes_binary;
        let mut content = match content {
            Ok(content) => content,
            Err(error) => return self.fail(&name, &error),
        };
        loop {
            let len = match content.read(&mut self.block) {
                Ok(0) => break,
                Ok(len) => len,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                // What came before it has been searched.
                Err(error) => {
                    stream.finish(|hit| self.printer.hit(&name, &hit));
                    self.printer.flush()?;
                    return self.fail(&name, &error);
                }
            };
            let block = &self.block[..len];
            if std::mem::take(&mut is_first)
                && let Some(at) = memchr(0, block)
            {
                complain(&name, &format_args!("skipped: it is binary, with a NUL at byte {at}"));
                return Ok(());
            }
            stream.feed(block, |hit| self.printer.hit(&name, &hit));
            self.printer.flush()?;
        }
        stream.finish(|hit| self.printer.hit(&name, &hit));
        self.printer.flush()
    }

    fn fail(&mut self, name: &str, error: &io::Error) -> io::Result<()> {
        complain(name, error);
        self.failed = Verdict::Failed;
        Ok(())
    }
}

/// Says something about a file on standard error. Where that is closed nobody can be told.
fn complain(name: &str, message: &dyn fmt::Display) {
    let _ = writeln!(io::stderr(), "{name}: {message}");
}

/// What is done with hits.
struct Printer {
    view: View,
    rows: Rows,
    /// What has been before, where that matters.
    seen: Option<HashSet<Box<str>>>,
    found: usize,
    out: Output,
    stdout: StdoutLock<'static>,
}

/// What there is of each hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rows {
    /// Nothing: they are counted.
    None,
    /// A row.
    Short,
    /// A row with what stands around it.
    Context,
}

impl Printer {
    fn new(arguments: &FindArgs, color: Color) -> Self {
        let rows = match (arguments.count, arguments.context) {
            (true, _) => Rows::None,
            (false, true) => Rows::Context,
            (false, false) => Rows::Short,
        };
        Self {
            view: View::new(&arguments.output, color),
            rows,
            seen: arguments.unique.then(HashSet::new),
            found: 0,
            out: Output::default(),
            stdout: io::stdout().lock(),
        }
    }

    fn hit(&mut self, name: &str, hit: &Hit<'_>) {
        if let Some(seen) = &mut self.seen {
            if seen.contains(&*hit.uri) {
                return;
            }
            seen.insert((*hit.uri).into());
        }
        self.found += 1;
        match (self.rows, self.view) {
            (Rows::None, _) => {}
            (_, View::Json) => self.json(name, hit),
            (Rows::Short, View::Plain) => {
                self.out.extend_from_slice(hit.uri.as_bytes());
                self.out.push(b'\n');
            }
            (_, View::Drawn(screen)) => {
                let (dim, bold) = (screen.palette.dim(), screen.palette.component("host"));
                let place = place(name, hit);
                self.line(format_args!("{dim}{place}:{dim:#} {bold}{}{bold:#}", hit.uri));
                if self.rows == Rows::Context {
                    let [before, raw, after] = around(hit);
                    self.line(format_args!("    {before}{bold}{raw}{bold:#}{after}"));
                }
            }
            (Rows::Context, View::Plain) => {
                let [before, raw, after] = around(hit);
                self.line(format_args!("{}\t{}\t{before}{raw}{after}", place(name, hit), hit.uri));
            }
        }
    }

    fn line(&mut self, line: fmt::Arguments<'_>) {
        let _ = fmt::Write::write_fmt(&mut self.out, line);
        self.out.push(b'\n');
    }

    fn json(&mut self, name: &str, hit: &Hit<'_>) {
        // Nothing that is read leniently is a quotation mark, a backslash or a control.
        let mut object = Object::open(&mut self.out, Escapes::None);
        object.text("file", name);
        object.count("line", hit.line);
        object.count("column", hit.column);
        object.count("start", hit.start);
        object.count("end", hit.end);
        object.text("raw", hit.raw);
        object.uri("uri", &*hit.uri);
        object.uri("delimiter", hit.delimiter.name());
        object.names("flags", hit.flags.names());
        object.names("alternatives", hit.alternatives.iter().map(String::as_str));
        if self.rows == Rows::Context {
            object.bytes("before", "before_base64", hit.before);
            object.bytes("after", "after_base64", hit.after);
        }
        object.close();
    }

    /// Prints what there is.
    fn flush(&mut self) -> io::Result<()> {
        /// What room is kept for more.
        const MOST: usize = 1 << 20;
        if self.out.len() > 0 {
            self.stdout.write_all(self.out.as_slice())?;
            self.stdout.flush()?;
            self.out.clear(MOST);
        }
        Ok(())
    }

    /// Prints the number of hits, if that is what is wanted, and says whether there are any.
    fn finish(&mut self) -> io::Result<Verdict> {
        match (self.rows, self.view) {
            (Rows::None, View::Json) => {
                let mut object = Object::open(&mut self.out, Escapes::None);
                object.number("count", self.found);
                object.close();
            }
            (Rows::None, _) => {
                let found = self.found;
                self.line(format_args!("{found}"));
            }
            _ => {}
        }
        self.flush()?;
        Ok(if self.found > 0 { Verdict::Good } else { Verdict::Negative })
    }
}

fn place(name: &str, hit: &Hit<'_>) -> String {
    format!("{name}:{}:{}", hit.line, hit.column)
}

/// What stands before a hit, what it is in the text, and what stands behind it, on one line.
fn around(hit: &Hit<'_>) -> [String; 3] {
    [hit.before, hit.raw.as_bytes(), hit.after].map(printable)
}
