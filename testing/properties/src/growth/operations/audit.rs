//! Auditing.

use urikit_audit::{FetchGuard, Policy, secrets};
use urikit_readings::comparison::Readings;
use urikit_readings::recorded::Profile;

use super::{keep, operation};
use crate::growth::{Operation, Times};

pub(super) const OPERATIONS: &[Operation] = &[
    // URLs inside a URL are audited too, down to a depth of 4.
    operation("audit", Times::Bytes(2, 1), 4, |text| {
        let findings = Policy::general().audit(text);
        keep(findings.iter().map(|it| it.message().len()).sum::<usize>());
        findings.len()
    }),
    operation("secrets", Times::Found(2), 32, |text| secrets(text).count()),
    operation("guard", Times::Bytes(2, 1), 4, |text| {
        let refusal = FetchGuard::new(Policy::web_fetch()).check(text);
        refusal.map_or_else(|refusal| refusal.findings().len(), |_| 0)
    }),
    operation("guard, followed", Times::Bytes(2, 1), 16, |text| {
        let guard = FetchGuard::new(Policy::web_fetch());
        let Ok(from) = guard.check("http://example.com/a/b") else { return 0 };
        guard.check_redirect(&from, text).map_or_else(|refusal| refusal.findings().len(), |_| 0)
    }),
    operation("readings", Times::Doubling(32), 48, |text| keep(Readings::parse(text).worst())),
    operation("readings and recorded ones", Times::Doubling(64), 96, |text| {
        keep(Readings::parse(text).with_recorded().worst())
    }),
    operation("recorded readings", Times::Doubling(64), 96, |text| {
        keep(Profile::all().iter().filter(|it| it.has(text) || it.reading(text).is_some()).count())
    }),
];
