//! The normal forms and equivalences that specifications of schemes define (RFC 3986 section
//! 6.2.3).

use core::ops::Range;

use urikit::Uri;
use urikit::scheme::{Localhost, SchemeInfo, Schemes};

use crate::data::Data;
use crate::error::SchemeError;
use crate::file::File;
use crate::geo::Geo;
use crate::mailto::Mailto;
use crate::sip::Sip;
use crate::tel::Tel;
use crate::urn::Urn;
use crate::view::View;

/// The built-in schemes of `urikit`, extended by the normal forms that this crate implements.
///
/// Pass it to [`Normalizer::schemes`](urikit::normalize::Normalizer::schemes) or to
/// [`Ladder::schemes`](urikit::compare::Ladder::schemes) to normalize URIs such as
/// `tel:+1-201-555-0123` by the rules of their scheme. These rules apply only to URIs without an
/// authority.
///
/// # Examples
///
/// ```
/// use urikit::UriRef;
/// use urikit::compare::{Ladder, Rung};
///
/// let (a, b) = (UriRef::parse("tel:+1-201-555-0123")?, UriRef::parse("tel:+12015550123")?);
/// assert_eq!(a.compare(b), None);
/// assert_eq!(Ladder::new().schemes(urikit_schemes::SCHEMES).compare(a, b), Some(Rung::Scheme));
/// # Ok::<(), urikit::ParseError>(())
/// ```
pub const SCHEMES: Schemes<'static> = Schemes::with(NORMAL_FORMS);

/// The entries that [`SCHEMES`] adds to the built-in schemes.
///
/// Use it to combine them with other entries in [`Schemes::with`].
///
/// # Examples
///
/// ```
/// use urikit::UriRef;
/// use urikit::normalize::Normalizer;
/// use urikit::scheme::{SchemeInfo, Schemes};
///
/// let mut entries = vec![SchemeInfo::new("db").default_port(4000)];
/// entries.extend(urikit_schemes::NORMAL_FORMS);
/// let normalizer = Normalizer::new().schemes(Schemes::with(&entries));
/// let uri = UriRef::parse("db://db.example.com:4000/users")?;
/// assert_eq!(normalizer.normalize(uri), "db://db.example.com/users");
/// let urn = UriRef::parse("urn:ISBN:0451450523")?;
/// assert_eq!(normalizer.normalize(urn), "urn:isbn:0451450523");
/// # Ok::<(), urikit::ParseError>(())
/// ```
pub const NORMAL_FORMS: &[SchemeInfo<'static>] = &[
    SchemeInfo::new("data").normal_form(|uri, replace| normalize(Data::parse(uri), replace)),
    SchemeInfo::new("file")
        .localhost(Localhost::Empty)
        .normal_form(|uri, replace| normalize(File::parse(uri), replace)),
    SchemeInfo::new("geo").normal_form(|uri, replace| normalize(Geo::parse(uri), replace)),
    SchemeInfo::new("mailto").normal_form(|uri, replace| normalize(Mailto::parse(uri), replace)),
    SchemeInfo::new("sip")
        .default_port(5060)
        .normal_form(|uri, replace| normalize(Sip::parse(uri), replace)),
    SchemeInfo::new("sips")
        .default_port(5061)
        .normal_form(|uri, replace| normalize(Sip::parse(uri), replace)),
    SchemeInfo::new("tel").normal_form(|uri, replace| normalize(Tel::parse(uri), replace)),
    SchemeInfo::new("urn").normal_form(|uri, replace| normalize(Urn::parse(uri), replace)),
];

/// Returns whether two URIs are equivalent by the equivalence that their scheme defines.
///
/// Some specifications define an equivalence that no normal form expresses: the order of parameters
/// in a `sip` or `geo` URI does not matter, and a `urn` is compared without its r-, q-, and
/// f-components, which a normal form has to keep. The relation of `sip` is not transitive, so these
/// URIs cannot be grouped by it. See [`Sip::is_equivalent`], [`Geo::is_equivalent`],
/// [`Tel::is_equivalent`], and [`Urn::is_equivalent`].
///
/// Returns `None` if the scheme of one of the URIs defines no equivalence, or if one of them is
/// invalid. In that case, compare their normal forms with
/// [`Ladder`](urikit::compare::Ladder::schemes).
///
/// # Examples
///
/// ```
/// use urikit::Uri;
/// use urikit_schemes::scheme_equivalence;
///
/// let a = Uri::parse("sip:alice@example.com;transport=tcp;lr")?;
/// let b = Uri::parse("sip:alice@EXAMPLE.com;lr;transport=TCP")?;
/// assert_eq!(scheme_equivalence(a, b), Some(true));
///
/// let urn = Uri::parse("urn:example:a")?;
/// assert_eq!(scheme_equivalence(urn, Uri::parse("urn:example:a?+r#f")?), Some(true));
/// assert_eq!(scheme_equivalence(urn, Uri::parse("http://example.com/")?), None);
/// # Ok::<(), urikit::ParseError>(())
/// ```
pub fn scheme_equivalence(a: Uri<'_>, b: Uri<'_>) -> Option<bool> {
    let relations: [fn(Uri<'_>, Uri<'_>) -> Option<bool>; 4] = [
        |a, b| Some(Geo::parse(a).ok()?.is_equivalent(&Geo::parse(b).ok()?)),
        |a, b| Some(Sip::parse(a).ok()?.is_equivalent(&Sip::parse(b).ok()?)),
        |a, b| Some(Tel::parse(a).ok()?.is_equivalent(&Tel::parse(b).ok()?)),
        |a, b| Some(Urn::parse(a).ok()?.is_equivalent(&Urn::parse(b).ok()?)),
    ];
    relations.iter().find_map(|relation| relation(a, b))
}

/// Reports the changes to the normal form, or none if the URI is invalid for its scheme.
fn normalize<'a>(
    view: Result<impl View<'a>, SchemeError>,
    replace: &mut dyn FnMut(Range<usize>, &str),
) {
    if let Ok(view) = view {
        view.normal(replace);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_extend_the_built_in_schemes() {
        for info in NORMAL_FORMS {
            let core = Schemes::BUILT_IN.find(info.name);
            let core = core.unwrap_or(SchemeInfo::new(info.name));
            assert!(core.normal_form.is_none() && info.normal_form.is_some());
            assert_eq!(
                (info.default_port, info.empty_path, info.localhost),
                (core.default_port, core.empty_path, core.localhost),
                "{}",
                info.name
            );
        }
    }
}
