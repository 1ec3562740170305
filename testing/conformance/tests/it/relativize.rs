//! Relativization: the reference resolves to the target, and no shorter one does.
//!
//! - [`small`]: all references up to a length are resolved against all small bases, with every
//!   combination of options;
//! - [`model`]: all pairs of more than a thousand URIs with known edge cases.
//!
//! [`policy`] is the oracle for resolution.

use std::fmt::Write as _;

use urikit::UriRef;
use urikit::relativize::{RelativizeError, Relativized};

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

/// All outputs of the reference agree, and its components are those of its string.
fn text_of(reference: &Relativized<'_>, scratch: &mut String) {
    scratch.clear();
    write!(scratch, "{reference}").expect("writing to a string succeeds");
    let owned = reference.to_buf();
    assert_eq!(owned.as_str(), scratch, "to_buf");
    let parsed = UriRef::parse(scratch).expect("a reference");
    assert_eq!(
        fields(owned.as_uri_ref()),
        fields(parsed),
        "the components are those of the string"
    );
    let mut room = [0; 512];
    let written = reference.write_into(&mut room[..scratch.len()]).expect("room enough");
    assert_eq!(fields(written), fields(parsed), "write_into");
    if let Some(less) = scratch.len().checked_sub(1) {
        assert_eq!(
            reference.write_into(&mut room[..less]).expect_err("too small").needed(),
            scratch.len()
        );
    }
    let len = scratch.len();
    reference.append_to(scratch);
    assert_eq!(scratch[len..], scratch[..len], "append_to");
    scratch.truncate(len);
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
