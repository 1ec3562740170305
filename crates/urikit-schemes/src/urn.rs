//! The `urn` scheme ([RFC 8141](https://www.rfc-editor.org/rfc/rfc8141)).

use alloc::string::String;
use core::ops::Range;

use urikit::component::Fragment;
use urikit::{Uri, UriBuf};

use crate::build::{BuildError, Text};
use crate::common::{check_scheme, no_authority};
use crate::error::{Rule, SchemeError, rules};
use crate::slice::EncodedSlice;
use crate::view::{Part, Revision, ValueOrDefault, View};

rules! {
    "RFC 8141 section 2" => {
        NID = "urn-nid", "invalid namespace identifier, or no `:` after it",
            "NID = (alphanum) 0*30(ldh) (alphanum)";
        NID_HYPHEN = "urn-nid-hyphen", "namespace identifier starts or ends with `-`",
            "NID = (alphanum) 0*30(ldh) (alphanum)";
        NID_LENGTH = "urn-nid-length", "namespace identifier not 2 to 32 characters long",
            "NID = (alphanum) 0*30(ldh) (alphanum)";
        NSS = "urn-nss", "namespace-specific string is empty or starts with `/`",
            "NSS = pchar *(pchar / \"/\")";
        COMPONENTS = "urn-components", "`?` without `+` or `=`; write `?` in a name as `%3F`",
            "rq-components = [ \"?+\" r-component ] [ \"?=\" q-component ]";
        R_COMPONENT = "urn-r-component", "r-component is empty or starts with `/` or `?`",
            "r-component = pchar *( pchar / \"/\" / \"?\" )";
        Q_COMPONENT = "urn-q-component", "q-component is empty or starts with `/` or `?`",
            "q-component = pchar *( pchar / \"/\" / \"?\" )";
    }
}

/// A `urn` URI, which is a persistent name in a namespace, such as `urn:isbn:9780141036144`.
///
/// The URI can also contain parameters for the service that resolves the name, after `?+`, and for
/// the named resource, after `?=`.
///
/// # Examples
///
/// ```
/// use urikit_schemes::Urn;
///
/// let urn = Urn::parse("urn:example:a/b?+cc=de?=x=1#part")?;
/// assert_eq!((urn.nid().as_str(), urn.nss().as_str()), ("example", "a/b"));
/// assert_eq!(urn.r_component().unwrap().as_str(), "cc=de");
/// assert_eq!(urn.q_component().unwrap().as_str(), "x=1");
///
/// assert!(urn.is_equivalent(&Urn::parse("URN:Example:a/b")?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Urn<'a> {
    uri: Uri<'a>,
    nid: EncodedSlice<'a>,
    nss: EncodedSlice<'a>,
    r_component: Option<EncodedSlice<'a>>,
    q_component: Option<EncodedSlice<'a>>,
}

impl<'a> Urn<'a> {
    /// Returns the namespace identifier, such as `isbn` in `urn:isbn:9780141036144`.
    ///
    /// The case of the identifier does not matter: `ISBN` is the same namespace.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Urn;
    ///
    /// let urn = Urn::parse("urn:isbn:0451450523")?;
    /// assert_eq!(urn.nid().as_str(), "isbn");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn nid(&self) -> EncodedSlice<'a> {
        self.nid
    }

    /// Returns the name within the namespace, such as `0451450523` in `urn:isbn:0451450523`.
    ///
    /// The name is percent-encoded, and follows the second colon. Whether two names are equivalent,
    /// such as `%2C` and `,`, depends on the namespace.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Urn;
    ///
    /// let urn = Urn::parse("urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6")?;
    /// assert_eq!(urn.nss().as_str(), "f81d4fae-7dec-11d0-a765-00a0c91e6bf6");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn nss(&self) -> EncodedSlice<'a> {
        self.nss
    }

    /// Returns the r-component, the parameters for the service that resolves the URN.
    ///
    /// An example is `cc=uk` in `urn:example:a?+cc=uk` (RFC 8141 section 2.3.1). The component is
    /// percent-encoded and does not include the `?+`. Returns `None` if there is none.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Urn;
    ///
    /// let urn = Urn::parse("urn:example:foo-bar-baz?+CCResolve:cc=uk")?;
    /// assert_eq!(urn.r_component().map(|component| component.as_str()), Some("CCResolve:cc=uk"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn r_component(&self) -> Option<EncodedSlice<'a>> {
        self.r_component
    }

    /// Returns the q-component, the parameters for the resource that the URN names.
    ///
    /// An example is `op=map` in `urn:example:weather?=op=map` (RFC 8141 section 2.3.2). The
    /// component is percent-encoded and does not include the `?=`. Returns `None` if there is none.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Urn;
    ///
    /// let urn = Urn::parse("urn:example:weather?=op=map&lat=39.56")?;
    /// assert_eq!(urn.q_component().map(|component| component.as_str()), Some("op=map&lat=39.56"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn q_component(&self) -> Option<EncodedSlice<'a>> {
        self.q_component
    }

    /// Returns the f-component, the URN's fragment, which identifies a part of the resource.
    ///
    /// Returns `None` if there is no `#`. The f-component can be empty (RFC 8141 section 2.3.3).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Urn;
    ///
    /// let urn = Urn::parse("urn:example:foo-bar-baz#somepart")?;
    /// assert_eq!(urn.f_component().map(|component| component.as_str()), Some("somepart"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn f_component(&self) -> Option<Fragment<'a>> {
        self.uri.fragment()
    }

    /// Returns whether both URNs are the same name, such as `urn:isbn:1` and `URN:ISBN:1`.
    ///
    /// The comparison ignores the case of `urn`, of the namespace, and of the digits of escapes,
    /// and the r-, q-, and f-components (RFC 8141 section 3.1). Unlike in [`urikit::compare`],
    /// `%61` and `a` are different names.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Urn;
    ///
    /// let urn = Urn::parse("urn:isbn:0451450523")?;
    /// assert!(urn.is_equivalent(&Urn::parse("URN:ISBN:0451450523#page-3")?));
    /// assert!(!urn.is_equivalent(&Urn::parse("urn:isbn:0-451-45052-3")?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_equivalent(&self, other: &Urn<'_>) -> bool {
        self.nid.as_str().eq_ignore_ascii_case(other.nid.as_str())
            && same_but_for_escapes(self.nss.as_str(), other.nss.as_str())
    }
}

/// Returns whether two percent-encoded strings are equal, ignoring the case of escapes.
fn same_but_for_escapes(a: &str, b: &str) -> bool {
    let mut digits = 0_u8;
    a.len() == b.len()
        && a.bytes().zip(b.bytes()).all(|(a, b)| {
            let is_digit = digits > 0;
            digits = if a == b'%' { 2 } else { digits.saturating_sub(1) };
            a == b || is_digit && a.eq_ignore_ascii_case(&b)
        })
}

/// Splits a path into the namespace identifier and the namespace-specific string.
fn split_name(path: EncodedSlice<'_>) -> Result<(EncodedSlice<'_>, EncodedSlice<'_>), SchemeError> {
    let (nid, nss) = path.split_once(':').map_or((path, None), |(nid, nss)| (nid, Some(nss)));
    nid.only(&NID, |byte| byte.is_ascii_alphanumeric() || byte == b'-')?;
    let span = nid.span();
    if !(2..=32).contains(&nid.as_str().len()) {
        return Err(nid.error(&NID_LENGTH));
    }
    if nid.as_str().starts_with('-') {
        return Err(SchemeError::new(&NID_HYPHEN, span.start..span.start + 1));
    }
    if nid.as_str().ends_with('-') {
        return Err(SchemeError::new(&NID_HYPHEN, span.end - 1..span.end));
    }
    let nss = nss.ok_or(nid.error_at_end(&NID))?;
    check_start(nss, "/", &NSS)?;
    Ok((nid, nss))
}

/// Splits a query, without its `?`, into the r-component and the q-component.
fn split_query(
    query: EncodedSlice<'_>,
) -> Result<(Option<EncodedSlice<'_>>, Option<EncodedSlice<'_>>), SchemeError> {
    let (r_component, q_component) = match (query.strip_prefix('+'), query.strip_prefix('=')) {
        (Some(both), _) => {
            let (r_component, q_component) = split_at_q(both);
            check_start(r_component, "/?", &R_COMPONENT)?;
            (Some(r_component), q_component)
        }
        (None, None) => {
            let start = query.span().start;
            return Err(SchemeError::new(&COMPONENTS, start - 1..start));
        }
        (None, q_component) => (None, q_component),
    };
    if let Some(q_component) = q_component {
        check_start(q_component, "/?", &Q_COMPONENT)?;
    }
    Ok((r_component, q_component))
}

/// Splits a slice at the first `?=`.
fn split_at_q(both: EncodedSlice<'_>) -> (EncodedSlice<'_>, Option<EncodedSlice<'_>>) {
    let (mut before, mut q_component) = (both, None);
    // From the end: the last one found is the first one in the slice.
    let mut rest = both;
    while let Some((front, back)) = rest.rsplit_once('?') {
        if back.as_str().starts_with('=') {
            before = front;
        }
        rest = front;
    }
    let mut rest = both;
    while let (None, Some((_, back))) = (q_component, rest.split_once('?')) {
        q_component = back.strip_prefix('=');
        rest = back;
    }
    (before, q_component)
}

/// Returns an error if a slice is empty or starts with one of the characters in `refused`.
fn check_start(
    slice: EncodedSlice<'_>,
    refused: &str,
    rule: &'static Rule,
) -> Result<(), SchemeError> {
    let start = slice.span().start;
    match slice.as_str().chars().next() {
        None => Err(slice.error(rule)),
        Some(first) if refused.contains(first) => Err(SchemeError::new(rule, start..start + 1)),
        Some(_) => Ok(()),
    }
}

impl<'a> View<'a> for Urn<'a> {
    const SCHEMES: &'static [&'static str] = &["urn"];

    fn parse_as(uri: Uri<'a>, _: Revision) -> Result<Self, SchemeError> {
        check_scheme::<Self>(uri)?;
        no_authority(uri, &NID)?;
        let (nid, nss) = split_name(EncodedSlice::path(uri))?;
        let (r_component, q_component) =
            EncodedSlice::query(uri).map_or(Ok((None, None)), split_query)?;
        Ok(Self { uri, nid, nss, r_component, q_component })
    }

    fn uri(&self) -> Uri<'a> {
        self.uri
    }

    /// Converts the namespace identifier to lower case (RFC 8141 section 3.1).
    fn normal(&self, replace: &mut dyn FnMut(Range<usize>, &str)) {
        self.nid.in_lower_case(replace);
    }

    /// Reports all components except the f-component, which is the fragment of the URI.
    fn parts(&self, visit: &mut dyn FnMut(Part<'a>)) {
        let mut visit = |name, slice| visit(Part { name, value: ValueOrDefault::Written(slice) });
        visit("NID", self.nid);
        visit("NSS", self.nss);
        if let Some(r_component) = self.r_component {
            visit("r-component", r_component);
        }
        if let Some(q_component) = self.q_component {
            visit("q-component", q_component);
        }
    }
}

/// The components of a [`Urn`], such as the namespace and the name, for building a URI.
///
/// Set the fields, and call [`build`](Self::build). To change an existing URI, convert a parsed
/// [`Urn`] to this type with `From`. The components are percent-encoded, because `%2C` and `,` are
/// different names.
///
/// # Examples
///
/// ```
/// use urikit_schemes::UrnParts;
///
/// let urn =
///     UrnParts { q_component: Some("lang=de".into()), ..UrnParts::new("example", "weather") };
/// assert_eq!(urn.build()?.as_str(), "urn:example:weather?=lang=de");
/// # Ok::<(), urikit_schemes::BuildError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UrnParts {
    /// The namespace identifier, such as `isbn`.
    pub nid: String,
    /// The namespace-specific string: the name within the namespace.
    pub nss: String,
    /// The r-component, which must not contain `?=`, or `None` to omit it.
    pub r_component: Option<String>,
    /// The q-component, which is passed to the resource, or `None` to omit it.
    pub q_component: Option<String>,
    /// The f-component, which is the fragment of the URI, or `None` to omit it.
    pub f_component: Option<String>,
}

impl UrnParts {
    /// Creates the components of a URN from a namespace, such as `isbn`, and a name in it.
    ///
    /// The name must be percent-encoded. The r-, q-, and f-components are omitted.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::UrnParts;
    ///
    /// assert_eq!(UrnParts::new("isbn", "0451450523").build()?.as_str(), "urn:isbn:0451450523");
    /// # Ok::<(), urikit_schemes::BuildError>(())
    /// ```
    pub fn new(nid: impl Into<String>, nss: impl Into<String>) -> Self {
        Self {
            nid: nid.into(),
            nss: nss.into(),
            r_component: None,
            q_component: None,
            f_component: None,
        }
    }

    /// Builds a `urn` URI, such as `urn:isbn:0451450523`, from these components.
    ///
    /// The components must be percent-encoded, and are not changed. Parsing the URI yields the same
    /// components.
    ///
    /// # Errors
    ///
    /// Returns an error if a component is invalid or contains the delimiter of another component,
    /// such as a `#` in the name.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::UrnParts;
    ///
    /// let urn =
    ///     UrnParts { f_component: Some("page-3".into()), ..UrnParts::new("isbn", "0451450523") };
    /// assert_eq!(urn.build()?.as_str(), "urn:isbn:0451450523#page-3");
    /// assert!(UrnParts::new("isbn", "0451450523#page-3").build().is_err());
    /// # Ok::<(), urikit_schemes::BuildError>(())
    /// ```
    pub fn build(&self) -> Result<UriBuf, BuildError> {
        let mut text = Text::new("urn");
        text.push(&self.nid).push(":").push(&self.nss);
        for (prefix, component) in [("?+", &self.r_component), ("?=", &self.q_component)] {
            if let Some(component) = component {
                text.push(prefix).push(component);
            }
        }
        if let Some(component) = &self.f_component {
            text.fragment(component);
        }
        text.build::<Urn<'_>, _>(self)
    }
}

impl From<Urn<'_>> for UrnParts {
    fn from(urn: Urn<'_>) -> Self {
        let owned = |slice: EncodedSlice<'_>| String::from(slice.as_str());
        Self {
            nid: owned(urn.nid),
            nss: owned(urn.nss),
            r_component: urn.r_component.map(owned),
            q_component: urn.q_component.map(owned),
            f_component: urn.f_component().map(|fragment| fragment.as_str().into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::string::ToString;
    use alloc::vec::Vec;

    use super::*;
    use crate::tests::refused;

    fn urn(text: &str) -> Urn<'_> {
        Urn::parse(Uri::parse(text).unwrap()).unwrap()
    }

    /// The names in RFC 8141 section 3.2, each with the number of its equivalence class.
    #[test]
    fn equivalence_follows_the_specification() {
        let names = [
            ("urn:example:a123,z456", 0),
            ("URN:example:a123,z456", 0),
            ("urn:EXAMPLE:a123,z456", 0),
            ("urn:example:a123,z456?+abc", 0),
            ("urn:example:a123,z456?=xyz", 0),
            ("urn:example:a123,z456#789", 0),
            ("urn:example:a123,z456/foo", 1),
            ("urn:example:a123,z456/bar", 2),
            ("urn:example:a123,z456/baz", 3),
            ("urn:example:a123%2Cz456", 4),
            ("URN:EXAMPLE:a123%2cz456", 4),
            ("urn:example:A123,z456", 5),
            ("urn:example:a123,Z456", 6),
            ("urn:example:%D0%B0123,z456", 7),
            ("urn:exampl:a123,z456", 8),
            ("urn:example:%2CC", 9),
            ("urn:example:%2cc", 10),
        ];
        for (a, class) in names {
            for (b, other) in names {
                assert_eq!(urn(a).is_equivalent(&urn(b)), class == other, "{a} {b}");
            }
        }
    }

    #[test]
    fn components_are_split() {
        let split = |text| {
            let urn = urn(text);
            let text = |slice: Option<EncodedSlice<'_>>| {
                slice.map(|slice| (slice.as_str().to_string(), slice.span()))
            };
            (text(urn.r_component()), text(urn.q_component()))
        };
        let some = |text: &str, start: usize| Some((text.to_string(), start..start + text.len()));
        assert_eq!(split("urn:ab:c"), (None, None));
        assert_eq!(split("urn:ab:c?+r"), (some("r", 10), None));
        assert_eq!(split("urn:ab:c?=q"), (None, some("q", 10)));
        assert_eq!(split("urn:ab:c?+r?=q"), (some("r", 10), some("q", 13)));
        assert_eq!(split("urn:ab:c?+r?s=/?t??=q?=?+"), (some("r?s=/?t?", 10), some("q?=?+", 20)));
        assert_eq!(split("urn:ab:c?=q?+r?=s"), (None, some("q?+r?=s", 10)));
        assert_eq!(urn("urn:ab:c?+r#f?=q").f_component().unwrap().as_str(), "f?=q");
        assert_eq!(urn("urn:ab:c:d/e:").nss().as_str(), "c:d/e:");
    }

    #[test]
    fn violated_rules_are_errors() {
        let refused = |text: &str| refused::<Urn<'_>>(text);
        assert_eq!(refused("uri:ab:c"), ("scheme-other", 0..3));
        assert_eq!(refused("urn:"), ("urn-nid-length", 4..4));
        assert_eq!(refused("urn:a:b"), ("urn-nid-length", 4..5));
        assert_eq!(refused(&format!("urn:{:a<33}:b", "")), ("urn-nid-length", 4..37));
        assert_eq!(urn(&format!("urn:{:a<32}:b", "")).nid().as_str().len(), 32);
        assert_eq!(refused("urn:a_b:c"), ("urn-nid", 5..6));
        assert_eq!(refused("urn:a%41:c"), ("urn-nid", 5..8));
        assert_eq!(refused("urn:/a:c"), ("urn-nid", 4..5));
        assert_eq!(refused("urn://ab:1/c"), ("urn-nid", 4..6));
        assert_eq!(refused("urn:-ab:c"), ("urn-nid-hyphen", 4..5));
        assert_eq!(refused("urn:ab-:c"), ("urn-nid-hyphen", 6..7));
        assert_eq!(refused("urn:ab"), ("urn-nid", 6..6));
        assert_eq!(refused("urn:ab:"), ("urn-nss", 7..7));
        assert_eq!(refused("urn:ab:/c"), ("urn-nss", 7..8));
        assert_eq!(refused("urn:ab:?+c"), ("urn-nss", 7..7));
        assert_eq!(refused("urn:ab:c?"), ("urn-components", 8..9));
        assert_eq!(refused("urn:ab:c?d"), ("urn-components", 8..9));
        assert_eq!(refused("urn:ab:c?+"), ("urn-r-component", 10..10));
        assert_eq!(refused("urn:ab:c?+?=q"), ("urn-r-component", 10..10));
        assert_eq!(refused("urn:ab:c?+/r"), ("urn-r-component", 10..11));
        assert_eq!(refused("urn:ab:c?=#"), ("urn-q-component", 10..10));
        assert_eq!(refused("urn:ab:c?+r?="), ("urn-q-component", 13..13));
        assert_eq!(refused("urn:ab:c?=?q"), ("urn-q-component", 10..11));
    }

    #[test]
    fn revisions_do_not_differ() {
        for text in ["urn:ab:c", "urn:ab:c/d?+r", "urn:ab:c?d", "urn:-:c"] {
            let uri = Uri::parse(text).unwrap();
            assert_eq!(Urn::parse_as(uri, Revision::Rfc1738), Urn::parse(uri));
        }
    }

    #[test]
    fn parsing_is_the_inverse_of_building() {
        let texts = [
            "urn:isbn:0451450523",
            "urn:a-1:%2c%FF/b?+c?=d#",
            "urn:AB:c?=d?=e#f",
            "urn:ab:c?+d??e#f?=g",
        ];
        for text in texts {
            assert_eq!(UrnParts::from(urn(text)).build().unwrap().as_str(), text);
        }
        let mut names = Vec::new();
        urn("urn:ab:c?+d?=e").parts(&mut |part| names.push(part.name));
        assert_eq!(names, ["NID", "NSS", "r-component", "q-component"]);
        let parts = || UrnParts::new("ab", "c");
        let ambiguous = [
            UrnParts::new("ab", "c#d"),
            UrnParts::new("ab", "c?+d"),
            UrnParts::new("ab:c", "d"),
            UrnParts { r_component: Some("d?=e".into()), ..parts() },
            UrnParts { q_component: Some("d#e".into()), ..parts() },
        ];
        for parts in ambiguous {
            assert_eq!(parts.build(), Err(BuildError::Ambiguous), "{parts:?}");
        }
        let error = UrnParts::new("a", "c").build().unwrap_err();
        assert!(matches!(error, BuildError::Scheme(error) if error.code() == "urn-nid-length"));
        let spaced = UrnParts { f_component: Some(" ".into()), ..parts() };
        assert!(matches!(spaced.build(), Err(BuildError::Syntax(_))));
    }
}
