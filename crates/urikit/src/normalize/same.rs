//! Comparison of two normal forms, component by component, without writing them.

mod path;

use super::{CharRules, NormalizationFlags, Normalized};
use crate::component::Host;
use crate::ip::Ipv6Text;
use crate::reference::UriRef;

/// Returns whether two normal forms are the same, including the normal forms of their schemes.
///
/// `flags` are the flags of both, or a superset.
pub(crate) fn is_same_by_scheme(
    a: &Normalized<'_, '_>,
    b: &Normalized<'_, '_>,
    flags: NormalizationFlags,
) -> bool {
    if !flags.any(NormalizationFlags::SCHEME_FORM) {
        return is_same(a, b, flags);
    }
    // If one reference has a normal form by its scheme, compare that form, also with the one of the
    // other.
    let same_as = |own: &UriRef<'_>, other: &Normalized<'_, '_>| {
        other
            .with_scheme_form(flags, |other| own == other)
            .unwrap_or_else(|| other.writes(own.as_str()))
    };
    (a.with_scheme_form(flags, |a| same_as(a, b)))
        .or_else(|| b.with_scheme_form(flags, |b| a.writes(b.as_str())))
        .unwrap_or_else(|| is_same(a, b, flags))
}

/// Returns whether two generic normal forms are the same.
///
/// `flags` are the flags of both, or a superset.
fn is_same(a: &Normalized<'_, '_>, b: &Normalized<'_, '_>, flags: NormalizationFlags) -> bool {
    let (a_text, b_text) = (a.reference().split(), b.reference().split());
    // Different references often differ in the presence of a query or a fragment.
    let same_shape = a_text.query.is_some() == b_text.query.is_some()
        && a_text.fragment.is_some() == b_text.fragment.is_some();
    let char_rules = (a.char_rules(), b.char_rules());
    same_shape
        && same_text((a.folded_char_rules(), b.folded_char_rules()), a_text.scheme, b_text.scheme)
        && same_authority(a, b)
        && same_text(char_rules, a_text.query, b_text.query)
        && same_text(char_rules, a_text.fragment, b_text.fragment)
        && path::is_same(a, b, flags)
}

/// Returns whether two components are both undefined or have the same normal form.
fn same_text(char_rules: (CharRules, CharRules), a: Option<&str>, b: Option<&str>) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => {
            char_rules.0 == char_rules.1 && a == b || char_rules.0.is_same(a, char_rules.1, b)
        }
        (None, None) => true,
        _ => false,
    }
}

fn same_authority(a: &Normalized<'_, '_>, b: &Normalized<'_, '_>) -> bool {
    match (a.reference().authority(), b.reference().authority()) {
        (Some(in_a), Some(in_b)) => {
            let userinfos = [in_a, in_b]
                .map(|authority| authority.userinfo().map(|userinfo| userinfo.as_str()));
            same_text((a.char_rules(), b.char_rules()), userinfos[0], userinfos[1])
                && a.port(&in_a) == b.port(&in_b)
                && same_host(a, &a.host(&in_a), b, &b.host(&in_b))
        }
        (None, None) => true,
        _ => false,
    }
}

fn same_host(
    a: &Normalized<'_, '_>,
    in_a: &Host<'_>,
    b: &Normalized<'_, '_>,
    in_b: &Host<'_>,
) -> bool {
    let char_rules = (a.folded_char_rules(), b.folded_char_rules());
    let same = |in_a: &str, in_b: &str| same_text(char_rules, Some(in_a), Some(in_b));
    // IPv6 addresses are compared by value, all other hosts as strings.
    match (a.ipv6(in_a), b.ipv6(in_b)) {
        (None, None) => same(in_a.as_str(), in_b.as_str()),
        (Some(a), Some(b)) => a == b,
        (Some(a), None) => same(Ipv6Text::new(a).as_str(), in_b.as_str()),
        (None, Some(b)) => same(in_a.as_str(), Ipv6Text::new(b).as_str()),
    }
}
