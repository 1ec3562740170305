//! SARIF 2.1.0 output, for code hosts and editors.
//!
//! The log has a single run: a head, one result for each finding, and a tail. Results are written
//! as they are found, to bound memory use. All but the first start with a comma, so blocks must be
//! processed in order.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::{Value, json};
use urikit_audit::{Finding, Rule, Severity};

use crate::input::rows::{Format, Row, Separator};
use crate::input_error::InputError;
use crate::output::buffer::Output;
use crate::output::json::write_json;
use crate::output::page::Verdict;

/// The rule for a row that contains no input.
const UNREAD: &str = "unread-row";

/// The region of a finding in a file.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Region {
    pub(crate) line: u64,
    /// The columns of the start and the end in characters, from 1, if they are known.
    pub(crate) columns: Option<[u64; 2]>,
}

#[derive(Debug, Default)]
pub(crate) struct Results {
    has_begun: AtomicBool,
}

impl Results {
    pub(crate) fn write(
        &self,
        row: &Row<'_>,
        input: &[u8],
        findings: &[Finding],
        out: &mut Output,
    ) {
        for finding in findings {
            let mut result = result(finding, &location(row, Some((input, finding.span()))));
            result["properties"]["row"] = row.number.into();
            self.append(&result, out);
        }
    }

    /// Writes the error of an invalid input.
    pub(crate) fn violation(
        &self,
        row: &Row<'_>,
        input: &[u8],
        error: &InputError,
        out: &mut Output,
    ) {
        let text = format!("{} ({}, {})", error.message, error.rule, error.section);
        let result = json!({
            "ruleId": error.code,
            "level": "error",
            "message": {"text": text},
            "locations": [location(row, Some((input, error.span.clone())))],
            "properties": {"start": error.span.start, "end": error.span.end, "row": row.number},
        });
        self.append(&result, out);
    }

    pub(crate) fn refuse(&self, row: &Row<'_>, error: &InputError, out: &mut Output) {
        let result = json!({
            "ruleId": UNREAD,
            "ruleIndex": Rule::all().count(),
            "level": "error",
            "message": {"text": error.message},
            "locations": [location(row, None)],
        });
        self.append(&result, out);
    }

    fn append(&self, result: &Value, out: &mut Output) {
        // Blocks are processed in order, so the first result is the first in the file.
        if self.has_begun.swap(true, Ordering::Relaxed) {
            out.push(b',');
        }
        out.push(b'\n');
        write_json(out, result);
    }
}

/// Writes a finding in a URI of a file, after a comma.
pub(crate) fn write_in_file(name: &[u8], region: &Region, finding: &Finding, out: &mut Output) {
    let mut place = json!({"startLine": region.line});
    if let Some([start, end]) = region.columns {
        place["startColumn"] = start.into();
        place["endColumn"] = end.into();
    }
    out.literal(b",\n");
    write_json(out, &result(finding, &physical(name, &place)));
}

/// Returns the start of the log of `uri audit`.
pub(crate) fn audit_head(policy: &str) -> String {
    // Results name a rule by its index in this list.
    let mut rules: Vec<Value> = Rule::all().map(descriptor).collect();
    let unread = json!({"id": UNREAD, "shortDescription": {"text": "input cannot be read"}});
    rules.push(unread);
    head("uri audit", &rules, &json!({"policy": policy}))
}

/// Returns the start of the log of `uri check`, whose rules are codes of errors.
pub(crate) fn check_head(spec: &str) -> String {
    head("uri check", &[], &json!({"spec": spec}))
}

fn head(name: &str, rules: &[Value], properties: &Value) -> String {
    let driver = json!({
        "name": name,
        "semanticVersion": env!("CARGO_PKG_VERSION"),
        "rules": rules,
    });
    format!(
        "{{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\",\"runs\":[\
         {{\"tool\":{{\"driver\":{driver}}},\"properties\":{properties},\
         \"columnKind\":\"unicodeCodePoints\",\"results\":["
    )
}

pub(crate) fn tail(verdict: Verdict) -> String {
    // Findings are a success: only an I/O error is not.
    let successful = verdict != Verdict::Failed;
    format!("\n],\"invocations\":[{{\"executionSuccessful\":{successful}}}]}}]}}\n")
}

fn descriptor(rule: &'static Rule) -> Value {
    json!({
        "id": rule.id,
        "shortDescription": {"text": rule.what},
        "fullDescription": {"text": rule.why},
        "helpUri": help_uri(rule),
        "help": {"text": format!("{} Source: {}.", rule.remedy, rule.source)},
        "defaultConfiguration": {"level": level(rule.severity)},
    })
}

const TSAI_2017: &str = "https://www.blackhat.com/docs/us-17/thursday/\
    us-17-Tsai-A-New-Era-Of-SSRF-Exploiting-URL-Parser-In-Trending-Programming-Languages.pdf";

/// The address of the first source of a rule that has one.
fn help_uri(rule: &Rule) -> Option<String> {
    rule.source.split(';').find_map(|source| {
        let (kind, rest) = source.trim().split_once([' ', '-'])?;
        let number = rest.split(' ').next()?;
        Some(match kind {
            "RFC" => {
                let section =
                    rest.split_once("section ").and_then(|(_, rest)| rest.split(' ').next());
                let anchor =
                    section.map(|section| format!("#section-{section}")).unwrap_or_default();
                format!("https://www.rfc-editor.org/rfc/rfc{number}{anchor}")
            }
            "CWE" => format!("https://cwe.mitre.org/data/definitions/{number}.html"),
            // A database that has both.
            "CVE" | "GHSA" => format!("https://osv.dev/vulnerability/{kind}-{number}"),
            "UTS" | "UAX" => format!("https://www.unicode.org/reports/tr{number}/"),
            "WHATWG" | "URL" => "https://url.spec.whatwg.org/".to_owned(),
            "Tsai," => TSAI_2017.to_owned(),
            "OWASP," => "https://cheatsheetseries.owasp.org/".to_owned(),
            _ => return None,
        })
    })
}

const fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Info => "note",
        Severity::Warning => "warning",
        Severity::Error => "error",
    }
}

fn result(finding: &Finding, location: &Value) -> Value {
    json!({
        "ruleId": finding.rule().id,
        "ruleIndex": Rule::all().position(|rule| rule == finding.rule()),
        "level": level(finding.severity()),
        "message": {"text": finding.message()},
        "locations": [location],
        // Byte offsets in the URI, which need not be at the start of the row.
        "properties": {
            "start": finding.start(),
            "end": finding.end(),
            "depth": finding.depth(),
        },
    })
}

/// The location: a region of a file if rows are lines, otherwise the name of the input and the row.
fn location(row: &Row<'_>, found: Option<(&[u8], Range<usize>)>) -> Value {
    let (origin, line) = (row.origin, row.place().line);
    let has_lines = origin.separator == Separator::Newline || origin.fields.is_some();
    let Some(file) = origin.file.as_ref().filter(|_| has_lines) else {
        let name = format!("{}:{line}", origin.name);
        return json!({"logicalLocations": [{"fullyQualifiedName": name}]});
    };
    let mut region = json!({"startLine": line});
    if let Some((input, span)) = found {
        // Columns are unknown if the file contains the input with escapes.
        let before = row.line_before_field(input);
        let is_line = origin.fields.is_none() && origin.format == Format::Text;
        if before.is_some() || is_line {
            let before = before.map_or(0, |line| column(line, line.len()) - 1);
            region["startColumn"] = (before + column(input, span.start)).into();
            region["endColumn"] = (before + column(input, span.end)).into();
        }
    }
    physical(file.as_os_str().as_encoded_bytes(), &region)
}

/// The location of a region in a file. Code hosts expect names relative to the repository.
fn physical(file: &[u8], region: &Value) -> Value {
    let uri = artifact(file.strip_prefix(b"./").unwrap_or(file));
    json!({"physicalLocation": {"artifactLocation": {"uri": uri}, "region": region}})
}

/// The column of an offset: characters, or bytes of invalid UTF-8, from 1.
fn column(text: &[u8], offset: usize) -> usize {
    String::from_utf8_lossy(&text[..offset]).chars().count() + 1
}

/// Converts a file name to a URI reference. A colon is encoded, because it would end a scheme.
fn artifact(name: &[u8]) -> String {
    let mut uri = String::with_capacity(name.len());
    // Relative names are relative to the repository; absolute ones have a host, which is empty.
    if name.starts_with(b"/") {
        uri.push_str("file://");
    }
    for &byte in name {
        match byte {
            b'\\' if cfg!(windows) => uri.push('/'),
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                uri.push(char::from(byte));
            }
            _ => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_names_become_uri_references() {
        for (name, expected) in [
            ("a/b.txt", "a/b.txt"),
            ("/tmp/a b%.txt", "file:///tmp/a%20b%25.txt"),
            ("c:d", "c%3Ad"),
            ("ü?#", "%C3%BC%3F%23"),
        ] {
            assert_eq!(artifact(name.as_bytes()), expected);
            assert!(urikit::UriRef::parse(expected).is_ok());
        }
    }

    #[test]
    fn rules_have_the_address_of_a_source() {
        for rule in Rule::all() {
            let uri = help_uri(rule).unwrap_or_else(|| panic!("{}: {}", rule.id, rule.source));
            assert!(urikit::Uri::parse(&uri).is_ok(), "{uri}");
        }
        let address = |id| help_uri(Rule::find(id).unwrap());
        let expected = "https://www.rfc-editor.org/rfc/rfc3986#section-7.4".to_owned();
        assert_eq!(address("ip-special"), Some(expected));
    }

    #[test]
    fn columns_count_characters() {
        assert_eq!(column("aü€b".as_bytes(), 6), 4);
        assert_eq!(column(b"a\xFFb", 2), 3);
    }
}
