//! Limits apply to the whole process, so these tests are in a separate program.

use urikit_simd::{Width, limit, width};

#[test]
fn limit_applies_until_it_is_changed() {
    let widest = limit(Width::ThirtyTwo);
    assert_eq!([width(), width()], [widest; 2]);
    for to in [Width::One, Width::Sixteen, Width::ThirtyTwo, Width::One] {
        let allowed = limit(to);
        assert_eq!(allowed, to.min(widest));
        assert_eq!([width(), width()], [allowed; 2]);
    }
}
