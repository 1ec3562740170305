//! The components of a reference by the names of its specification, for diagrams.

use alloc::vec::Vec;
use core::ops::Range;

use crate::label::{Label, LabelKind};
use crate::parsed::Parsed;
use crate::part::Part;
use crate::spec::{Row, Spec};

/// A component of a reference, with its name and section in the specification.
///
/// It is returned by [`Parsed::components`]. The name can differ from that of the [part](Part). For
/// example, RFC 1808 calls the authority `net_loc`.
///
/// # Examples
///
/// ```
/// use urikit_readings::{Part, Spec};
///
/// let uri = Spec::Rfc2396.parse("s3://my_bucket/key")?;
/// let component = uri.components()[1].clone();
/// assert_eq!((component.name, component.section), ("reg_name", "3.2.1"));
/// assert_eq!((component.part, component.span), (Part::Authority, 5..14));
/// # Ok::<(), urikit_readings::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Component {
    /// The name in the specification, such as `reg_name`.
    pub name: &'static str,
    /// The part that is this component, or that contains it.
    pub part: Part,
    /// The byte range in [`Parsed::as_str`].
    pub span: Range<usize>,
    /// The section that defines it, such as `3.2.1`, or `RFC 6874 2` if it is in another RFC.
    pub section: &'static str,
}

/// The delimiter between the address and the zone of a host (RFC 6874 section 2).
const ZONE_DELIMITER: &str = "%25";

impl Parsed<'_> {
    /// Returns the components that are present, from left to right, without overlaps.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_readings::Spec;
    ///
    /// let url = Spec::Rfc1738.parse("ftp://joe@h/a")?;
    /// let names: Vec<&str> = url.components().iter().map(|component| component.name).collect();
    /// assert_eq!(names, ["scheme", "user", "host", "url-path"]);
    /// # Ok::<(), urikit_readings::Error>(())
    /// ```
    pub fn components(&self) -> Vec<Component> {
        let component = |row: &Row| self.component(*row);
        self.spec().info().components.iter().filter_map(component).collect()
    }

    /// Returns the component of a row, unless it is missing or other components divide it.
    fn component(&self, (part, mut name, mut section): Row) -> Option<Component> {
        // A missing part has no component, so the tables can list the parts of all variants.
        let mut span = self.span(part)?;
        match part {
            // An authority with a host, and the schemepart of a URL with a login, are divided.
            Part::Authority if self.span(Part::Host).is_some() => return None,
            Part::Schemepart if self.span(Part::Authority).is_some() => return None,
            // An empty authority is a server (RFC 2396 section 3.2.2).
            Part::Authority if span.is_empty() && name == "reg_name" => {
                // RFC 2396 calls it a server, although nothing follows the slashes.
                (name, section) = ("server", "3.2.2");
            }
            // A host with a zone is divided: `[` address `%25` zone `]`.
            Part::Host if self.span(Part::Zone).is_some() => {
                let zone = self.span(Part::Zone)?;
                (name, span) = ("address", span.start + 1..zone.start - ZONE_DELIMITER.len());
            }
            // A path of the URL Standard is a list of segments or opaque.
            Part::Path if self.spec() == Spec::Whatwg && self.has_opaque_path() => {
                name = "opaque_path";
            }
            _ => {}
        }
        // RFC 3987 defines all components in one rule.
        if self.spec() == Spec::Rfc3987 {
            section = "2.2";
        }
        Some(Component { name, part, span, section })
    }

    /// Returns the ranges to mark in a diagram of the reference: its components and its secrets.
    ///
    /// They are sorted by position. Unlike components, a secret can overlap with other ranges.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_readings::{Label, LabelKind, Spec};
    ///
    /// let labels = Spec::Rfc3986.parse("//joe:pw@h")?.labels();
    /// assert_eq!(labels[0], Label { span: 2..8, kind: LabelKind::Component("userinfo") });
    /// assert_eq!(labels[1], Label { span: 6..8, kind: LabelKind::Secret });
    /// # Ok::<(), urikit_readings::Error>(())
    /// ```
    pub fn labels(&self) -> Vec<Label> {
        let components = self.components().into_iter();
        let components = components.map(|component| Label {
            span: component.span,
            kind: LabelKind::Component(component.name),
        });
        let secrets = self.secrets().into_iter().map(Label::secret);
        let mut labels: Vec<_> = components.chain(secrets).collect();
        // The sort is stable, so a component precedes a secret that starts with it.
        labels.sort_by_key(|label| label.span.start);
        labels
    }
}
