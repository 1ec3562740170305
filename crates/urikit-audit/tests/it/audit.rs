//! Tests of the public API.

mod addresses;
mod adversarial;
mod allow_lists;
mod embedded;
mod examples;
mod guard;
mod guard_readings;
mod live;
mod measured;
mod mutations;
mod page;
mod policies;
mod rules_snapshot;
mod targets;
#[path = "../../../urikit-readings/src/testing.rs"]
mod testing;
mod unanimous;

use urikit_audit::{Finding, Policy, Rule};

/// Returns a policy with only this rule.
fn only(rule: &Rule) -> Policy {
    Policy::empty().enable(rule.id).expect("the rule exists")
}

/// Rules that report every host or port that the caller does not list.
const BY_LIST: [&str; 2] = ["host-not-allowed", "port-not-allowed"];

/// Returns a policy with all rules that need no list.
fn all() -> Policy {
    Rule::all()
        .filter(|rule| !BY_LIST.contains(&rule.id))
        .fold(Policy::empty(), |policy, rule| policy.enable(rule.id).expect("the rule exists"))
}

/// Returns the names of the rules of findings.
fn ids(findings: &[Finding]) -> Vec<&'static str> {
    findings.iter().map(|finding| finding.rule().id).collect()
}
