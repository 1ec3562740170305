//! Security checks.

use alloc::string::ToString;

use urikit_audit::{Policy, Severity};
use urikit_readings::comparison::Readings;

use crate::memory::Output;
use crate::units::utf16;

/// Writes the findings of a policy, by its name. An unknown policy has no findings.
pub(super) fn audit(url: &str, policy: &str, output: &mut Output) {
    let findings = Policy::by_name(policy).unwrap_or_else(Policy::empty).audit(url);
    output.number(findings.len());
    for finding in findings {
        let rule = finding.rule();
        for text in [rule.id, finding.severity().name(), rule.remedy, rule.why, rule.source] {
            output.text(text);
        }
        output.text(finding.message());
        let span = utf16(url, finding.span());
        output.number(span.start);
        output.number(span.end);
        output.number(finding.depth());
    }
}

/// Returns the number of the worst severity of findings, from 0 for none to 3 for an error.
pub(super) fn worst(url: &str, policy: &str) -> u32 {
    match Policy::by_name(policy).unwrap_or_else(Policy::empty).worst(url) {
        None => 0,
        Some(Severity::Info) => 1,
        Some(Severity::Warning) => 2,
        Some(_) => 3,
    }
}

/// Writes how each parser reads a URL, and the worst difference between them.
pub(super) fn readings(url: &str, output: &mut Output) {
    let readings = Readings::parse(url);
    output.text(readings.worst().to_string());
    output.number(readings.readers().count());
    for reader in readings.readers() {
        output.text(reader);
        let Some(reading) = readings.by(reader) else {
            output.number(0);
            continue;
        };
        output.number(1);
        let authority = [&reading.scheme, &reading.userinfo, &reading.host, &reading.port];
        for part in authority {
            output.optional(part.as_ref());
        }
        output.text(&reading.path);
        for part in [&reading.query, &reading.fragment] {
            output.optional(part.as_ref());
        }
    }
}

/// Writes a string with its secrets masked.
pub(super) fn redact(input: &str, output: &mut Output) {
    output.text(urikit_readings::redact(input).to_string());
}
