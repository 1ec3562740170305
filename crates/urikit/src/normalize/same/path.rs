//! Comparison of paths from right to left, which is the direction in which dot-segments can be
//! removed without a buffer.

use crate::normalize::{CharRules, NormalizationFlags, Normalized};
use crate::path::{DotFree, EncodedDots, KeptItems};

/// Returns whether the paths of two normal forms are equal. All other components must be equal.
pub(super) fn is_same(
    a: &Normalized<'_, '_>,
    b: &Normalized<'_, '_>,
    flags: NormalizationFlags,
) -> bool {
    let is_alike = a.steps() == b.steps();
    let (path_a, path_b) = (a.path_with_dots(), b.path_with_dots());
    if is_alike && path_a == path_b {
        return true;
    }
    if !flags.any(NormalizationFlags::DOTS) || is_alike && !a.removes_dots() {
        return a.char_rules().is_same(path_a, b.char_rules(), path_b);
    }
    if is_alike && path_a.starts_with('/') && path_b.starts_with('/') {
        return same_items(a.char_rules(), path_a, path_b);
    }
    let ((path_a, prefix_a), (path_b, prefix_b)) = (a.path(), b.path());
    reversed(a.char_rules(), path_a, prefix_a).eq(reversed(b.char_rules(), path_b, prefix_b))
}

fn reversed<'p>(
    char_rules: CharRules,
    path: DotFree<'p>,
    prefix: &'static str,
) -> impl Iterator<Item = u8> + 'p {
    path.parts_from_the_right().chain([prefix]).flat_map(move |part| char_rules.reversed(part))
}

/// Returns whether two absolute paths are equal after the removal of dot-segments. `char_rules`
/// selects the normalization of characters.
///
/// The items that are compared are segments with the slash after them. Disambiguating prefixes
/// depend only on the items, so they need not be compared.
fn same_items(char_rules: CharRules, a: &str, b: &str) -> bool {
    let encoded = if char_rules.decode { EncodedDots::Dots } else { EncodedDots::Literal };
    let (mut in_a, mut in_b) = (KeptItems::new(a, encoded), KeptItems::new(b, encoded));
    loop {
        match (in_a.next(), in_b.next()) {
            (Some(a), Some(b)) if a == b || char_rules.is_same(a, char_rules, b) => {}
            (None, None) => return true,
            _ => return false,
        }
    }
}
