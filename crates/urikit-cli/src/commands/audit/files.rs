//! `uri audit --files`: audits the URIs in files and directories.

use std::fmt::Write;
use std::io::{self, Read};

use urikit_audit::{Finding, Policy, Severity};
use urikit_text::document::{Kind, Reader};
use urikit_text::plain::{FindOption, Finder};

use super::region::{Columns, Found, region};
use crate::args::{AuditArgs, FileArgs, Look, OutputFormat, WalkArgs};
use crate::input::contents::{BLOCK, Loaded, load};
use crate::input::files::Searched;
use crate::input::parallel::{FileTask, Sink, WriteRows, each_file};
use crate::input::rows::workers;
use crate::outcome::{cause, complain};
use crate::output::buffer::Output;
use crate::output::delivery::Delivery;
use crate::output::json::{Escapes, Object};
use crate::output::page::Verdict;
use crate::output::printable::printable;
use crate::output::sarif::write_in_file;
use crate::output::screen::View;
use crate::output::secrets::Secrets;

/// Audits the URIs in the files of `--files`.
///
/// The verdict is negative if there are findings.
pub(crate) fn audit_files(
    arguments: &'static AuditArgs,
    policy: Policy,
    look: Look,
) -> io::Result<Verdict> {
    let format = match arguments.output.format {
        Some(OutputFormat::Sarif) => Format::Sarif,
        _ => match View::with_json_columns(&arguments.output, look) {
            View::Json => Format::Json,
            view => Format::Lines(view),
        },
    };
    // References are resolved against the base of the document, so they need no scheme.
    let policy = policy.allow("scheme-missing").map_err(io::Error::other)?;
    let task = move |sink| FileAudit {
        arguments,
        policy: policy.clone(),
        threshold: arguments.min_severity,
        format,
        secrets: look.secrets(),
        out: Output::of(arguments.output.dialect()),
        sink,
        files: 0,
        uris: 0,
        findings: 0,
        verdict: Verdict::Good,
    };
    let jobs = match &*arguments.files {
        [path] if !path.is_dir() => 1,
        _ => workers(arguments.input.rows.jobs),
    };
    let (paths, write) = (arguments.files.clone(), writer(arguments)?);
    let audits = each_file(paths, WalkArgs::DEFAULT, jobs, write, task)?;
    if let Format::Lines(_) = format {
        let sum = |number: fn(&FileAudit) -> u64| audits.iter().map(number).sum::<u64>();
        let findings = sum(|audit| audit.findings);
        let (uris, files) = (sum(|audit| audit.uris), sum(|audit| audit.files));
        let policy = &arguments.policy;
        complain(&format!(
            "{} in {} in {} (policy {policy})\n",
            counted(findings, "finding"),
            counted(uris, "URI"),
            counted(files, "file"),
        ));
    }
    Ok(audits.into_iter().map(|audit| audit.verdict).max().unwrap_or_default())
}

/// Returns a number with its noun.
fn counted(number: u64, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{plural}")
}

/// Returns the function that writes the output.
fn writer(arguments: &AuditArgs) -> io::Result<WriteRows> {
    let mut stdout = Delivery::new(b'\n')?.converting_to(arguments.output.dialect());
    let mut is_first = arguments.output.format == Some(OutputFormat::Sarif);
    Ok(Box::new(move |rows| {
        // A comma precedes each SARIF result except for the first one.
        match rows.as_slice().strip_prefix(b",").filter(|_| std::mem::take(&mut is_first)) {
            Some(first) => stdout.write_bytes(first),
            None => stdout.write(rows),
        }
    }))
}

struct FileAudit {
    arguments: &'static AuditArgs,
    policy: Policy,
    threshold: Severity,
    format: Format,
    secrets: Secrets,
    out: Output,
    sink: Sink,
    files: u64,
    uris: u64,
    findings: u64,
    verdict: Verdict,
}

#[derive(Clone, Copy)]
enum Format {
    Lines(View),
    Json,
    Sarif,
}

impl FileTask for FileAudit {
    fn file(&mut self, file: Searched) -> io::Result<()> {
        self.files += 1;
        let name = Name { shown: file.name.clone(), exact: file.exact_name().to_owned() };
        let options = FileArgs {
            files: Vec::new(),
            input: Vec::new(),
            charset: self.arguments.charset,
            kind: self.arguments.kind,
        };
        let read = match load(file, &options) {
            Ok(Loaded::Binary(at)) => {
                let Name { shown, .. } = name;
                self.complain(&format!(
                    "warning: {shown}: skipped: binary file (NUL at byte {at})"
                ));
                return Ok(());
            }
            Ok(Loaded::Document { kind, bytes, broken }) => {
                self.document(&name, kind, &bytes)?;
                broken.map_or(Ok(()), Err)
            }
            Ok(Loaded::Text { head, rest, too_large_for, .. }) => {
                if let Some(kind) = too_large_for {
                    let Name { shown, .. } = &name;
                    let problem = format!("too large for {kind}; reading as plain text");
                    self.complain(&format!("warning: {shown}: {problem}"));
                }
                self.text(&name, &mut Read::chain(&*head, rest))?
            }
            Err(error) => Err(error),
        };
        if let Err(error) = read {
            self.complain(&format!("error: {}: {}", name.shown, cause(&error)));
            self.verdict = Verdict::Failed;
        }
        self.flush()
    }

    fn sink(&mut self) -> &mut Sink {
        &mut self.sink
    }
}

impl FileAudit {
    /// Audits the URIs in text. The outer error is one of standard output, the inner one is one of
    /// the input.
    fn text(&mut self, name: &Name, content: &mut dyn Read) -> io::Result<io::Result<()>> {
        let finder = finder();
        let mut stream = finder.stream();
        let mut columns = Columns::default();
        let mut block = vec![0; BLOCK];
        let read = loop {
            let len = match content.read(&mut block) {
                Ok(0) => break Ok(()),
                Ok(len) => len,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                // Audit what was read before the error.
                Err(error) => break Err(error),
            };
            columns.feed(&block[..len]);
            stream.feed(&block[..len], |hit| self.uri(name, &Found::of_match(&hit), &mut columns));
            columns.forget_before(stream.searched());
            self.flush()?;
        };
        stream.finish(|hit| self.uri(name, &Found::of_match(&hit), &mut columns));
        Ok(read)
    }

    fn document(&mut self, name: &Name, kind: Kind, bytes: &[u8]) -> io::Result<()> {
        let document = Reader::new().finder(finder()).with_prose().read(kind, bytes);
        for skipped in document.skipped() {
            let (Name { shown, .. }, why) = (name, &skipped.why);
            self.complain(&format!("{shown}:{}:{}: skipped: {why}", skipped.line, skipped.column));
        }
        let mut columns = Columns::of(bytes);
        for link in document.links() {
            self.uri(name, &Found::of_link(link, &link.uri()), &mut columns);
            if self.out.len() >= BLOCK {
                self.flush()?;
            }
        }
        Ok(())
    }

    /// Audits a URI, unless it is a relative reference without a host.
    fn uri(&mut self, name: &Name, found: &Found<'_>, columns: &mut Columns<'_>) {
        if !found.may_leave_its_document() || found.has_incomplete_host() {
            return;
        }
        self.uris += 1;
        let mut findings = self.policy.audit(found.uri);
        findings.retain(|finding| finding.severity() >= self.threshold);
        if !findings.is_empty() {
            self.verdict = self.verdict.max(Verdict::Negative);
        }
        self.findings += findings.len() as u64;
        match &self.format {
            Format::Json => self.json(name, found, &findings),
            Format::Lines(view) => {
                let view = *view;
                findings.iter().for_each(|finding| self.line(name, found, finding, view));
            }
            Format::Sarif => {
                for finding in &findings {
                    let region = region(found, finding.span(), columns);
                    write_in_file(&name.exact, &region, finding, &mut self.out);
                }
            }
        }
    }

    fn line(&mut self, name: &Name, found: &Found<'_>, finding: &Finding, view: View) {
        let (severity, rule, message) = (finding.severity(), finding.rule(), finding.message());
        let column = found.column_of(finding.start());
        let place = format!("{}:{}:{column}", name.shown, found.line);
        let out = &mut self.out;
        if let View::Drawn(screen) = view {
            let (bad, bold) = (screen.palette.bad(), screen.palette.bold());
            let uri = self.secrets.printable(found.uri);
            let _ = writeln!(
                out,
                "{bold}{place}:{bold:#} {bad}{severity}[{}]{bad:#}: {message}\n    {uri}\n    \
                 help: {}",
                rule.id, rule.remedy
            );
        } else {
            let _ = writeln!(out, "{place}: {severity}[{}]: {message}", rule.id);
        }
    }

    fn json(&mut self, name: &Name, found: &Found<'_>, findings: &[Finding]) {
        let mut object = Object::open(&mut self.out, Escapes::Any);
        object.bytes("file", "file_base64", &name.exact);
        object.count("line", found.line);
        object.count("column", found.column);
        object.text("input", found.uri);
        object.text("policy", &self.arguments.policy);
        object.list("findings", findings, |item, finding| {
            super::write_finding(finding, item);
            item.count("column", found.column_of(finding.start()));
        });
        object.null("error");
        object.close();
    }

    fn complain(&mut self, message: &str) {
        self.sink.complain(format_args!("{}", printable(message.as_bytes())));
    }

    fn flush(&mut self) -> io::Result<()> {
        self.sink.write(&mut self.out)
    }
}

/// Returns the finder of URIs. A configuration file can have credentials in a URI of any scheme, as
/// in `postgres://user:password@host`.
const fn finder() -> Finder {
    Finder::new().with(FindOption::AnyScheme)
}

/// The name of a file.
struct Name {
    /// Escaped for display.
    shown: String,
    /// Need not be UTF-8.
    exact: Vec<u8>,
}
