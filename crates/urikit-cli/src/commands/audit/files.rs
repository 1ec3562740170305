//! `uri audit --files`: audits the URIs in files and directories.

use std::fmt::Write;
use std::io::{self, Read};

use urikit_audit::{Finding, Policy, Severity};
use urikit_text::document::{Kind, Reader};
use urikit_text::plain::Finder;

use super::region::{Columns, Found, region};
use crate::args::{AuditArgs, AuditFormat, FileArgs, FileKind, Look};
use crate::commands::Verdict;
use crate::input::contents::{BLOCK, Loaded, load};
use crate::input::files::{Searched, searched};
use crate::output::buffer::Output;
use crate::output::delivery::Delivery;
use crate::output::json::{Escapes, Object};
use crate::output::printable::printable;
use crate::output::sarif::Results;
use crate::output::screen::View;
use crate::output::secrets::Secrets;

/// Audits the URIs in the files of `--files`.
///
/// The verdict is negative if there are findings.
pub(crate) fn audit_files(
    arguments: &AuditArgs,
    policy: Policy,
    look: Look,
) -> io::Result<Verdict> {
    let format = match arguments.format {
        AuditFormat::Sarif => Format::Sarif(Results::default()),
        _ => match View::with_json_columns(&arguments.output(), look) {
            View::Json => Format::Json,
            view => Format::Lines(view),
        },
    };
    // References are resolved against the base of the document, so they need no scheme.
    let policy = policy.allow("scheme-missing").map_err(io::Error::other)?;
    let mut audit = FileAudit {
        policy,
        policy_name: &arguments.policy,
        threshold: arguments.min_severity.into(),
        format,
        secrets: look.secrets(),
        out: Output::default(),
        stdout: Delivery::new(b'\n')?.converting_to(arguments.output().dialect()),
        uris: 0,
        findings: 0,
        verdict: Verdict::Good,
    };
    let mut files = 0;
    for file in searched(&arguments.files) {
        files += 1;
        audit.file(file)?;
    }
    if let Format::Lines(_) = audit.format {
        let FileAudit { findings, uris, policy_name, .. } = audit;
        complain(&format!(
            "{findings} findings in {uris} URIs in {files} files (policy {policy_name})"
        ));
    }
    Ok(audit.verdict)
}

struct FileAudit<'a> {
    policy: Policy,
    policy_name: &'a str,
    threshold: Severity,
    format: Format,
    secrets: Secrets,
    out: Output,
    stdout: Delivery,
    uris: u64,
    findings: u64,
    verdict: Verdict,
}

enum Format {
    Lines(View),
    Json,
    Sarif(Results),
}

impl FileAudit<'_> {
    /// Audits a file. Returns an error if standard output fails.
    fn file(&mut self, file: Searched) -> io::Result<()> {
        let name = Name { shown: file.name.clone(), exact: file.exact_name().to_owned() };
        let options = FileArgs {
            files: Vec::new(),
            input: Vec::new(),
            charset: None,
            kind: FileKind::Auto,
            text: false,
        };
        let read = match load(file, &options) {
            Ok(Loaded::Binary(at)) => {
                let Name { shown, .. } = name;
                complain(&format!("warning: {shown}: skipped: binary file (NUL at byte {at})"));
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
                    complain(&format!("warning: {shown}: {problem}"));
                }
                self.text(&name, &mut Read::chain(&*head, rest))?
            }
            Err(error) => Err(error),
        };
        if let Err(error) = read {
            complain(&format!("error: {}: {error}", name.shown));
            self.verdict = Verdict::Failed;
        }
        self.flush()
    }

    /// Audits the URIs in text. The outer error is one of standard output, the inner one is one of
    /// the input.
    fn text(&mut self, name: &Name, content: &mut dyn Read) -> io::Result<io::Result<()>> {
        let finder = Finder::new();
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
        let document = Reader::new().finder(Finder::new()).with_prose().read(kind, bytes);
        for skipped in document.skipped() {
            let (Name { shown, .. }, why) = (name, &skipped.why);
            complain(&format!("{shown}:{}:{}: skipped: {why}", skipped.line, skipped.column));
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
        if !found.may_leave_its_document() {
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
            Format::Sarif(results) => {
                for finding in &findings {
                    let region = region(found, finding.span(), columns);
                    results.write_in_file(&name.exact, &region, finding, &mut self.out);
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
        object.text("policy", self.policy_name);
        object.list("findings", findings, |item, finding| {
            super::write_finding(finding, item);
            item.count("column", found.column_of(finding.start()));
        });
        object.null("error");
        object.close();
    }

    fn flush(&mut self) -> io::Result<()> {
        const MAX_CAPACITY: usize = 1 << 20;
        if self.out.len() > 0 {
            self.stdout.write(self.out.as_slice())?;
            self.out.clear(MAX_CAPACITY);
        }
        Ok(())
    }
}

/// The name of a file.
struct Name {
    /// Escaped for display.
    shown: String,
    /// Need not be UTF-8.
    exact: Vec<u8>,
}

/// Writes a message to standard error. Errors are ignored, since they cannot be reported.
fn complain(message: &str) {
    let _ = io::Write::write_fmt(
        &mut io::stderr(),
        format_args!("{}\n", printable(message.as_bytes())),
    );
}
