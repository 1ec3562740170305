//! The normal forms that schemes define for their URIs (RFC 3986 section 6.2.3).

use core::ops::Range;

use urikit::scheme::{Hierarchy, Localhost, SchemeInfo, Schemes};

use crate::data::Data;
use crate::error::SchemeError;
use crate::file::FileView;
use crate::geo::Geo;
use crate::mailto::Mailto;
use crate::sip::Sip;
use crate::tel::Tel;
use crate::urn::Urn;
use crate::view::View;

/// The schemes that the core knows, with the normal forms that their own specifications define.
///
/// Pass it to [`Normalizer::schemes`](urikit::normalize::Normalizer::schemes) or to
/// [`Ladder::schemes`](urikit::compare::Ladder::schemes):
///
/// ```
/// use urikit::UriRef;
/// use urikit::compare::{Ladder, Rung};
///
/// let [a, b] = ["tel:+1-201-555-0123", "tel:+12015550123"].map(|text| UriRef::parse(text).unwrap());
/// assert_eq!(a.compare(b), None);
/// assert_eq!(Ladder::new().schemes(urikit_schemes::SCHEMES).compare(a, b), Some(Rung::Scheme));
/// ```
pub const SCHEMES: Schemes<'static> = Schemes::with(NORMAL_FORMS);

/// The schemes that have a normal form of their own, to be combined with other entries in [`Schemes::with`].
pub const NORMAL_FORMS: &[SchemeInfo<'static>] = &[
    opaque("data").normal_form(|uri, replace| normalize(Data::of(uri), replace)),
    SchemeInfo::new("file")
        .localhost(Localhost::Empty)
        .normal_form(|uri, replace| normalize(FileView::of(uri), replace)),
    opaque("geo").normal_form(|uri, replace| normalize(Geo::of(uri), replace)),
    opaque("mailto").normal_form(|uri, replace| normalize(Mailto::of(uri), replace)),
    opaque("sip").default_port(5060).normal_form(|uri, replace| normalize(Sip::of(uri), replace)),
    opaque("sips").default_port(5061).normal_form(|uri, replace| normalize(Sip::of(uri), replace)),
    opaque("tel").normal_form(|uri, replace| normalize(Tel::of(uri), replace)),
    opaque("urn").normal_form(|uri, replace| normalize(Urn::of(uri), replace)),
];

const fn opaque(name: &str) -> SchemeInfo<'_> {
    SchemeInfo::new(name).hierarchy(Hierarchy::Opaque)
}

/// Replaces what the normal form of a URI has otherwise. A URI that its scheme does not allow stays as it is.
fn normalize<'a>(view: Result<impl View<'a>, SchemeError>, replace: &mut dyn FnMut(Range<usize>, &str)) {
    if let Ok(view) = view {
        view.normal(replace);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_entry_is_that_of_the_core_with_a_normal_form() {
        for info in NORMAL_FORMS {
            let core = Schemes::BUILT_IN.find(info.name).unwrap();
            assert!(core.normal_form.is_none() && info.normal_form.is_some());
            assert_eq!(
                (info.default_port, info.empty_path, info.localhost, info.hierarchy),
                (core.default_port, core.empty_path, core.localhost, core.hierarchy),
                "{}",
                info.name
            );
        }
    }
}
