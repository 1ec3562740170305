//! `uri audit`: security problems in URLs.

mod files;
mod region;

use std::fmt::Write;

use urikit_audit::{Finding, Policy, Severity};

use super::command::{Answer, Command, Results, Takes, write_refused};
use super::settings::{Refusal, Settings};
use crate::args::{AuditArgs, Look, OutputArgs, OutputFormat};
use crate::input::rows::{OnError, Row};
use crate::input_error::InputError;
use crate::output::buffer::Output;
use crate::output::json::Object;
use crate::output::page::{Page, Verdict};
use crate::output::printable::printable;
use crate::output::sarif;
use crate::output::screen::View;
use crate::reading::Spec;

pub(crate) use files::audit_files;

#[derive(Debug)]
pub(crate) struct Audit {
    settings: Settings,
    policy: Policy,
    policy_name: &'static str,
    threshold: Severity,
    /// Set if rows are results of one SARIF log.
    sarif: Option<sarif::Results>,
    /// Whether the output are the rows without findings.
    is_selection: bool,
}

impl Audit {
    pub(crate) fn new(arguments: &'static AuditArgs, policy: Policy, look: Look) -> Self {
        let format = arguments.output.format;
        let is_selection = format == Some(OutputFormat::Good);
        // Selected rows are printed unchanged.
        let output = if is_selection { OutputArgs::default() } else { arguments.output };
        let settings = Settings::new(Spec::Rfc3986, &output, look);
        let settings = if is_selection { settings.with_bytes(&arguments.input) } else { settings };
        Self {
            settings,
            policy,
            policy_name: &arguments.policy,
            threshold: arguments.min_severity,
            sarif: (format == Some(OutputFormat::Sarif)).then(sarif::Results::default),
            is_selection,
        }
    }

    /// Writes a line for the row, and each finding to standard error.
    fn report(
        &self,
        row: &Row<'_>,
        input: &[u8],
        findings: &[Finding],
        view: View,
        page: &mut Page,
    ) {
        let worst = findings.iter().map(Finding::severity).max();
        let word = worst.map_or("good", Severity::name);
        let out = &mut page.rows;
        match view {
            View::Drawn(screen) => {
                let style =
                    if worst.is_some() { screen.palette.bad() } else { screen.palette.good() };
                let _ = writeln!(
                    out,
                    "{style}{word}{style:#} (policy {}): {}",
                    self.policy_name,
                    printable(&self.settings.secrets.shown(input))
                );
            }
            _ => {
                out.extend_from_slice(word.as_bytes());
                out.end_value();
                for (at, finding) in findings.iter().enumerate() {
                    let comma = if at == 0 { "" } else { "," };
                    let _ = write!(
                        out,
                        "{comma}{}:{}-{}",
                        finding.rule().id,
                        finding.start(),
                        finding.end()
                    );
                }
                out.end_value();
                out.extend_from_slice(self.policy_name.as_bytes());
                out.end_row(b'\n');
            }
        }
        self.report_findings(row, input, findings, page);
    }

    fn report_findings(&self, row: &Row<'_>, input: &[u8], findings: &[Finding], page: &mut Page) {
        for finding in findings {
            let error = finding_error(finding);
            let report = (&error, finding.rule());
            self.settings.reporter.report_finding(row.place(), input, report, page);
        }
    }
}

impl Command for Audit {
    fn settings(&self) -> &Settings {
        &self.settings
    }

    fn takes(&self) -> Takes {
        Takes::Text
    }

    fn is_sequence(&self) -> bool {
        self.sarif.is_some()
    }

    fn is_independent(&self) -> bool {
        self.sarif.is_some() || self.is_selection
    }

    fn default_on_error(&self) -> OnError {
        if self.is_selection { OnError::Skip } else { OnError::Empty }
    }

    fn write_header(&self, header: &[u8], page: &mut Page) {
        if self.is_selection {
            page.rows.extend_from_slice(header);
            page.rows.push(b'\n');
        }
    }

    fn results(&self) -> Option<Results> {
        self.sarif.is_none().then(|| Results::fields(&["severity", "findings", "policy"]))
    }

    fn input(&self, row: &Row<'_>, input: &[u8], page: &mut Page) -> Answer {
        let mut findings = self.policy.audit(input);
        findings.retain(|finding| finding.severity() >= self.threshold);
        match (&self.sarif, self.settings.view) {
            (Some(results), _) => results.write(row, input, &findings, &mut page.rows),
            (None, _) if self.is_selection => {
                if findings.is_empty() {
                    self.settings.write_row(row, &mut page.rows);
                }
                self.report_findings(row, input, &findings, page);
            }
            (None, View::Json) => {
                let mut out = self.settings.row_of_bytes(input, &mut page.rows);
                out.members(|object| {
                    object.uri("policy", self.policy_name);
                    object.list("findings", &findings, |item, it| write_finding(it, item));
                });
                out.end();
            }
            (None, view) => self.report(row, input, &findings, view, page),
        }
        Ok(if findings.is_empty() { Verdict::Good } else { Verdict::Negative })
    }

    fn refuse(&self, row: &Row<'_>, refusal: &Refusal<'_>, page: &mut Page) -> Verdict {
        match &self.sarif {
            Some(results) => results.refuse(row, &refusal.error, &mut page.rows),
            None if self.is_selection => return self.settings.leave_out(row, refusal, page),
            None => return write_refused(self, row, refusal, page),
        }
        Verdict::Invalid
    }

    fn undefined(&self, _: &[u8], object: &mut Object<'_>) {
        object.uri("policy", self.policy_name);
        object.null("findings");
    }

    fn undefined_line(&self, _: &[u8], out: &mut Output) {
        for value in ["unread", ""] {
            out.extend_from_slice(value.as_bytes());
            out.end_value();
        }
        out.extend_from_slice(self.policy_name.as_bytes());
    }
}

fn write_finding(finding: &Finding, item: &mut Object<'_>) {
    item.text("rule", finding.rule().id);
    item.text("severity", finding.severity().name());
    item.number("start", finding.start());
    item.number("end", finding.end());
    item.number("depth", finding.depth());
    item.text("message", &finding.message());
    item.text("source", finding.rule().source);
}

fn finding_error(finding: &Finding) -> InputError {
    let rule = finding.rule();
    InputError::of(
        finding.span(),
        [rule.id, rule.id, rule.source],
        format!("{}[{}]: {}", finding.severity(), rule.id, finding.message()),
    )
    .with_help(rule.remedy)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::OutputArgs;
    use crate::diagnostics::report::Reporter;
    use crate::input::rows::{Format, Origin, Separator};
    use crate::output::screen::{Palette, Screen};
    use crate::output::secrets::Secrets;

    fn drawn(text: &str, secrets: Secrets) -> String {
        let view = View::Drawn(Screen { width: 80, palette: Palette::Plain });
        let reporter =
            Reporter::always_drawn(Look { show_secrets: secrets == Secrets::Shown, ..Look::PLAIN });
        let settings = Settings {
            view,
            reporter,
            secrets,
            ..Settings::new(Spec::Rfc3986, &OutputArgs::default(), Look::PLAIN)
        };
        let policy = Policy::general();
        let audit = Audit {
            settings,
            policy,
            policy_name: "general",
            threshold: Severity::Warning,
            sarif: None,
            is_selection: false,
        };
        let origin = Origin::new("f".to_owned(), None, Separator::Newline, Format::Text);
        let text = text.as_bytes();
        let row = Row::alone(text, &origin);
        let mut page = Page::default();
        assert_eq!(audit.row(&row, &mut page), Verdict::Negative);
        let shown = [page.rows.as_slice(), page.errors()].concat();
        String::from_utf8(shown).unwrap()
    }

    #[test]
    fn drawings_mask_secrets_and_keep_columns() {
        let text = "ftp://joe:hush@h.example./?token=sesame";
        let masked = drawn(text, Secrets::Masked);
        assert!(!masked.contains("hush") && !masked.contains("sesame"), "{masked}");
        assert!(
            masked.starts_with("error (policy general): ftp://joe:****@h.example./?token=******\n"),
            "{masked}"
        );
        assert!(
            masked.contains("1 | ftp://joe:****@h.example./?token=******\n  |           ^^^^\n"),
            "{masked}"
        );
        assert!(
            drawn(text, Secrets::Shown).contains("1 | ftp://joe:hush@h.example./?token=sesame\n")
        );
    }
}
