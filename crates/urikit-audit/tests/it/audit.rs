//! The rules from the outside.

mod addresses;
mod adversarial;
mod allow_lists;
mod examples;
mod guard;
mod guard_readings;
mod live;
mod measured;
mod mutations;
mod page;
mod policies;
mod readings_page;
mod unanimous;

use urikit_audit::{Finding, Policy, Rule};

/// Returns the first size in an ordinary run, and the second one with `URIKIT_REACH=exhaustive`.
fn reach<T>(every_run: T, exhaustive: T) -> T {
    if std::env::var_os("URIKIT_REACH").is_some_and(|reach| reach == "exhaustive") {
        exhaustive
    } else {
        every_run
    }
}

/// A policy with this rule alone.
fn only(rule: &Rule) -> Policy {
    Policy::empty().enable(rule.id).expect("it is a rule")
}

/// A policy with every rule.
fn all() -> Policy {
    Rule::all().fold(Policy::empty(), |policy, rule| policy.enable(rule.id).expect("it is a rule"))
}

/// The names of the rules that found something.
fn ids(findings: &[Finding]) -> Vec<&'static str> {
    findings.iter().map(|finding| finding.rule().id).collect()
}
