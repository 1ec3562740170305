//! The rules from the outside.

mod adversarial;
mod confusing;
mod examples;
mod guard;
mod laws;
mod page;
mod policies;

use urikit_audit::{Finding, Policy, Rule};

/// A policy with this rule alone.
fn only(rule: &Rule) -> Policy {
    Policy::nothing().enable(rule.id).expect("it is a rule")
}

/// A policy with every rule.
fn all() -> Policy {
    Rule::all().fold(Policy::nothing(), |policy, rule| policy.enable(rule.id).expect("it is a rule"))
}

/// The names of the rules that found something.
fn ids(findings: &[Finding]) -> Vec<&'static str> {
    findings.iter().map(|finding| finding.rule().id).collect()
}
