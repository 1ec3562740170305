//! Limits hold for the whole process, so this is a program of its own.

use urikit_simd::{Width, limit, width};

#[test]
fn what_is_allowed_is_what_is_taken_until_something_else_is() {
    let widest = limit(Width::ThirtyTwo);
    assert_eq!([width(), width()], [widest; 2]);
    for to in [Width::One, Width::Sixteen, Width::ThirtyTwo, Width::One] {
        let allowed = limit(to);
        assert_eq!(allowed, to.min(widest));
        assert_eq!([width(), width()], [allowed; 2]);
    }
}
