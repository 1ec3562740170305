//! Relativization: the reference leads back, and no shorter one does.
//!
//! * [`small`]: on a small universe every reference up to a length is resolved against every base. What is then known to be the
//!   shortest reference to each target is what the library has to find: for every combination of choices, and for every set
//!   of forms;
//! * [`model`]: on all pairs of more than a thousand URIs with everything that has led others astray, the reference leads back, and none of
//!   all beginnings and endings of these URIs is shorter.
//!
//! What leads back is decided by [`policy`], which is not the library's.

use std::fmt::Write as _;

use urikit::UriRef;
use urikit::relativize::{RelativizeError, Relativized};

mod model;
mod policy;
mod small;

use crate::support::fields;
use policy::Policy;

/// What is being looked at, when a comparison fails.
struct Case<'a>(&'a Policy, &'a str, &'a str);

impl Drop for Case<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("base {:?}, target {:?}, {:?}", self.1, self.2, self.0);
        }
    }
}

/// All ways to write the reference agree, and its components are those of its text.
fn text_of(reference: &Relativized<'_>, scratch: &mut String) {
    scratch.clear();
    write!(scratch, "{reference}").expect("a string takes all");
    let owned = reference.to_buf();
    assert_eq!(owned.as_str(), scratch, "to_buf");
    let parsed = UriRef::parse(scratch).expect("a reference");
    assert_eq!(fields(owned.as_uri_ref()), fields(parsed), "the components are those of the text");
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

/// What an answer of the library leads to: the target itself, or what is left of it without dot-segments.
fn follow<'t>(policy: &Policy, base: &str, target: &'t str, reference: &str) -> &'t str {
    let reached = policy.resolve(base, reference);
    let reached = reached.unwrap_or_else(|| panic!("{reference:?} is refused"));
    if reached == target {
        return target;
    }
    assert_eq!(Some(&reached), policy.goal(target).as_ref(), "{reference:?} leads elsewhere");
    ""
}

/// Checks that nothing was found for a reason.
fn check_error(policy: &Policy, target: &str, error: RelativizeError) {
    let is_refused = policy.goal(target).is_none();
    assert_eq!(error == RelativizeError::ExcessDotSegments, is_refused, "{error:?}");
}
