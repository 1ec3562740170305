//! Relativization: the reference resolves to the target, and no shorter one does.
//!
//! - [`small`]: all references up to a length are resolved against all small bases, with every
//!   combination of options;
//! - [`model`]: all pairs of more than a thousand URIs with known edge cases.
//!
//! [`policy`] is the oracle for resolution.

use urikit::relativize::{RelativizeError, Relativizer};
use urikit::resolve::Resolver;
use urikit::{Uri, UriRef, UriRefBuf};

mod model;
mod policy;
mod small;

use crate::support::fields;
use policy::Policy;

/// The compared values, for failure messages.
struct Case<'a>(&'a Policy, &'a str, &'a str);

impl Drop for Case<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("base {:?}, target {:?}, {:?}", self.1, self.2, self.0);
        }
    }
}

/// Appending to a string writes the same reference, and its components are those of its string.
fn check_outputs(resolver: &Resolver<'_>, target: Uri<'_>, reference: &UriRefBuf) {
    let text = reference.as_str();
    let parsed = fields(UriRef::parse(text).expect("a reference"));
    assert_eq!(fields(reference.as_uri_ref()), parsed, "the components are those of the string");
    let mut appended = "before ".to_owned();
    Relativizer::new(*resolver).relativize_into(target, &mut appended).expect("a reference");
    assert_eq!(appended.strip_prefix("before "), Some(text), "relativize_into");
}

/// The target of a reference, which can differ from the requested one in dot-segments.
fn follow<'t>(policy: &Policy, base: &str, target: &'t str, reference: &str) -> &'t str {
    let reached = policy.resolve(base, reference);
    let reached = reached.unwrap_or_else(|| panic!("{reference:?} is refused"));
    if reached == target {
        return target;
    }
    assert_eq!(Some(&reached), policy.goal(target).as_ref(), "{reference:?} leads elsewhere");
    ""
}

/// Checks the reason for an error.
fn check_error(policy: &Policy, target: &str, error: RelativizeError) {
    let is_refused = policy.goal(target).is_none();
    assert_eq!(error == RelativizeError::ExcessDotSegments, is_refused, "{error:?}");
}
