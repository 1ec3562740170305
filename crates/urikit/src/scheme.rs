//! The properties of schemes that normalization needs (RFC 3986 section 6.2.3): a table that callers can extend.
//!
//! The crate `urikit-schemes` parses URIs by the syntax of their scheme and has the normal forms that schemes define.
//!
//! ```
//! use urikit::UriRef;
//! use urikit::normalize::Normalizer;
//! use urikit::scheme::{EmptyPath, SchemeInfo, Schemes};
//!
//! let mine = [SchemeInfo::new("db").default_port(4000).empty_path(EmptyPath::Root)];
//! let uri = UriRef::parse("db://host:4000")?;
//! let normalizer = Normalizer::new().schemes(Schemes::with(&mine));
//! assert_eq!(normalizer.normalize(uri).to_string(), "db://host/");
//! # Ok::<(), urikit::ParseError>(())
//! ```

use core::fmt;
#[cfg(feature = "alloc")]
use core::ops::Range;

use crate::blocks::{self, WORD};
use crate::component::Scheme;
#[cfg(feature = "alloc")]
use crate::reference::Uri;

/// The two kinds of paths (RFC 3986 section 1.2.3). Whether an authority stands before them is another question: `gopher` has one,
/// and paths that are opaque.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Hierarchy {
    /// Slashes divide them into segments, among which `.` and `..` are steps (RFC 3986 section 3.3).
    Hierarchical,
    /// What slashes and dots in them mean is the scheme's own affair.
    Opaque,
}

/// What an empty path means behind an authority.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EmptyPath {
    /// Something of its own; it stays.
    Keep,
    /// The same as `/`, which is its normal form, whether a query follows or not.
    Root,
    /// The same as `/`, which is its normal form, where no query follows. In front of one a slash is never left out, and adding
    /// it would make a URI of a text that is none of the scheme.
    RootWithoutQuery,
}

/// The host that some schemes have no need to write.
pub(crate) const LOCALHOST: &str = "localhost";

/// What the host `localhost` means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Localhost {
    /// A host like any other; it stays.
    Keep,
    /// The same as an empty host, which is its normal form (RFC 3986 sections 3.2.2 and 6.2.3).
    Empty,
}

/// What is known about one scheme; made by [`SchemeInfo::new`] and the methods behind it.
///
/// ```
/// use urikit::scheme::Schemes;
///
/// let info = Schemes::BUILT_IN.find("HTTPS").unwrap();
/// assert_eq!((info.name, info.default_port), ("https", Some(443)));
/// ```
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct SchemeInfo<'t> {
    /// The scheme; its case does not matter.
    pub name: &'t str,
    /// The port that is meant when none is written.
    pub default_port: Option<u16>,
    /// What an empty path means behind an authority.
    pub empty_path: EmptyPath,
    /// What the host `localhost` means where there is no userinfo and no port.
    pub localhost: Localhost,
    /// Whether its paths are hierarchical (section 1.2.3). In an opaque path, `.` and `..` are data, and normalization keeps
    /// them.
    pub hierarchy: Hierarchy,
    /// The normal form that the scheme's own specification defines.
    #[cfg(feature = "alloc")]
    pub normal_form: Option<NormalForm>,
}

/// A function that reports the changes that bring a URI into the normal form of its scheme. It calls the closure with each
/// byte range and its replacement, in ascending order.
///
/// The other steps have already run on the URI; they run again on the result.
#[cfg(feature = "alloc")]
pub type NormalForm = fn(Uri<'_>, &mut dyn FnMut(Range<usize>, &str));

impl<'t> SchemeInfo<'t> {
    /// A hierarchical scheme without a default port whose empty path is something of its own.
    pub const fn new(name: &'t str) -> Self {
        let (empty_path, localhost) = (EmptyPath::Keep, Localhost::Keep);
        Self {
            name,
            default_port: None,
            empty_path,
            localhost,
            hierarchy: Hierarchy::Hierarchical,
            #[cfg(feature = "alloc")]
            normal_form: None,
        }
    }

    /// Sets the normal form that the scheme's specification defines (RFC 3986 section 6.2.3). It applies only to URIs
    /// without an authority.
    #[cfg(feature = "alloc")]
    #[must_use]
    pub const fn normal_form(self, form: NormalForm) -> Self {
        Self { normal_form: Some(form), ..self }
    }

    /// The same with a default port.
    #[must_use]
    pub const fn default_port(self, port: u16) -> Self {
        Self { default_port: Some(port), ..self }
    }

    /// The same with another meaning of an empty path.
    #[must_use]
    pub const fn empty_path(self, empty_path: EmptyPath) -> Self {
        Self { empty_path, ..self }
    }

    /// The same with paths of another kind.
    #[must_use]
    pub const fn hierarchy(self, hierarchy: Hierarchy) -> Self {
        Self { hierarchy, ..self }
    }

    /// The same with another meaning of `localhost`.
    #[must_use]
    pub const fn localhost(self, localhost: Localhost) -> Self {
        Self { localhost, ..self }
    }
}

impl fmt::Debug for SchemeInfo<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SchemeInfo")
            .field("name", &self.name)
            .field("default_port", &self.default_port)
            .field("empty_path", &self.empty_path)
            .field("localhost", &self.localhost)
            .field("hierarchy", &self.hierarchy)
            .finish_non_exhaustive()
    }
}

const fn info(name: &'static str, port: u16) -> SchemeInfo<'static> {
    SchemeInfo::new(name).default_port(port)
}

/// One whose slash can be left out when nothing at all stands behind it.
const fn bare(name: &'static str, port: u16) -> SchemeInfo<'static> {
    info(name, port).empty_path(EmptyPath::RootWithoutQuery)
}

/// Schemes of which more is known than their name. An empty path is `/` only where the scheme's own document says so: HTTP (RFC
/// 9110 section 4.2.3) and its kin that are defined by it; and gopher (RFC 4266 section 2.1), telnet (RFC 4248 section 2),
/// tn3270 (RFC 6270 section 2.1) and ldap (RFC 4516 section 2), which let the slash be left out if nothing is behind it, and so
/// no `?` either.
///
/// Opaque are those whose documents give slashes and dots no meaning, also where they have an authority: the selector of gopher
/// and the `wpath` of wais are a server's own (RFC 1738 sections 3.4.1 and 3.9), in the name of an object of prospero no slash
/// may be taken for anything (RFC 1738 section 3.11, RFC 4157 section 2), a distinguished name of ldap is divided by commas and
/// holds slashes and dots as data (RFC 4516 section 2, RFC 4514 section 3), and a number of iax is whatever the other side takes
/// for one (RFC 5456 section 5.1).
///
/// The ports of `sip` and `sips` (RFC 3261 section 19.1.2) are told and never left away: their URIs have no authority.
const BUILT_IN: [SchemeInfo<'static>; 54] = [
    info("http", 80).empty_path(EmptyPath::Root),
    info("https", 443).empty_path(EmptyPath::Root),
    info("ws", 80).empty_path(EmptyPath::Root),
    info("wss", 443).empty_path(EmptyPath::Root),
    info("ftp", 21),
    bare("gopher", 70).hierarchy(Hierarchy::Opaque),
    bare("telnet", 23),
    bare("tn3270", 23),
    SchemeInfo::new("file").localhost(Localhost::Empty),
    info("nntp", 119),
    info("news", 119).hierarchy(Hierarchy::Opaque),
    info("wais", 210).hierarchy(Hierarchy::Opaque),
    info("prospero", 1525).hierarchy(Hierarchy::Opaque),
    bare("ldap", 389).hierarchy(Hierarchy::Opaque),
    bare("ldaps", 636).hierarchy(Hierarchy::Opaque),
    info("sip", 5060).hierarchy(Hierarchy::Opaque),
    info("sips", 5061).hierarchy(Hierarchy::Opaque),
    SchemeInfo::new("about").hierarchy(Hierarchy::Opaque),
    SchemeInfo::new("cid").hierarchy(Hierarchy::Opaque),
    SchemeInfo::new("data").hierarchy(Hierarchy::Opaque),
    SchemeInfo::new("geo").hierarchy(Hierarchy::Opaque),
    SchemeInfo::new("mailto").hierarchy(Hierarchy::Opaque),
    SchemeInfo::new("mid").hierarchy(Hierarchy::Opaque),
    SchemeInfo::new("tel").hierarchy(Hierarchy::Opaque),
    SchemeInfo::new("urn").hierarchy(Hierarchy::Opaque),
    info("ssh", 22),
    info("sftp", 22),
    info("imap", 143),
    info("pop", 110),
    info("rtsp", 554),
    info("rtsps", 322),
    info("rtspu", 554),
    info("ipp", 631),
    info("ipps", 631),
    info("coap", 5683).empty_path(EmptyPath::Root),
    info("coaps", 5684).empty_path(EmptyPath::Root),
    info("dict", 2628),
    info("snmp", 161),
    info("rsync", 873),
    info("git", 9418),
    info("nfs", 2049),
    info("acap", 674),
    info("tip", 3372),
    info("tftp", 69),
    info("vnc", 5900),
    info("z39.50r", 210),
    info("z39.50s", 210),
    info("mtqp", 1038),
    info("aaa", 3868),
    info("sieve", 4190),
    info("mupdate", 3905),
    info("iax", 4569).hierarchy(Hierarchy::Opaque),
    info("msrp", 2855),
    info("icap", 1344),
];

/// The names of the built-in schemes, each as one word: they have up to eight letters.
static KEYS: [u64; BUILT_IN.len()] = {
    let mut keys = [0; BUILT_IN.len()];
    let mut at = 0;
    while at < keys.len() {
        keys[at] = key(BUILT_IN[at].name.as_bytes());
        at += 1;
    }
    keys
};

/// A name of up to eight letters as a word, with zeros behind them, in lower case.
const fn key(name: &[u8]) -> u64 {
    assert!(name.len() <= WORD);
    let mut word = [0; WORD];
    let mut at = 0;
    while at < name.len() {
        word[at] = name[at].to_ascii_lowercase();
        at += 1;
    }
    u64::from_le_bytes(word)
}

/// The built-in entry of a scheme, case aside.
fn built_in(name: &str) -> Option<SchemeInfo<'static>> {
    let key = u64::from_le_bytes(blocks::lower_word(blocks::word_at(name.as_bytes(), 0)));
    let at = KEYS.iter().position(|&one| one == key)?;
    // Neither are zeros behind a name in it, nor is what stands behind a word.
    let info = BUILT_IN[at];
    (info.name.len() == name.len()).then_some(info)
}

/// A table of schemes: the caller's entries before the built-in ones. `Copy`; it borrows the caller's.
#[derive(Clone, Copy, Debug)]
pub struct Schemes<'t> {
    extra: &'t [SchemeInfo<'t>],
}

impl Schemes<'static> {
    /// The schemes that this crate knows.
    pub const BUILT_IN: Self = Self { extra: &[] };
}

impl<'t> Schemes<'t> {
    /// `extra`, and behind it the schemes that this crate knows. An entry of `extra` hides a built-in one of its name.
    pub const fn with(extra: &'t [SchemeInfo<'t>]) -> Self {
        Self { extra }
    }

    /// Whether an entry may have a normal form; built-in entries never do.
    pub(crate) const fn may_have_normal_forms(&self) -> bool {
        cfg!(feature = "alloc") && !self.extra.is_empty()
    }

    /// All entries, the caller's first.
    pub fn iter(&self) -> impl Iterator<Item = SchemeInfo<'t>> + use<'t> {
        self.extra.iter().copied().chain(BUILT_IN)
    }

    /// The entry of the scheme `name`, case aside.
    pub fn find(&self, name: &str) -> Option<SchemeInfo<'t>> {
        let extra = self.extra.iter().find(|info| info.name.eq_ignore_ascii_case(name));
        extra.copied().or_else(|| built_in(name))
    }
}

impl Default for Schemes<'static> {
    fn default() -> Self {
        Self::BUILT_IN
    }
}

impl Scheme<'_> {
    /// The scheme's default port, if it is one of [`Schemes::BUILT_IN`] and has one.
    pub fn default_port(&self) -> Option<u16> {
        Schemes::BUILT_IN.find(self.as_str()).and_then(|info| info.default_port)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_all_of_it() {
        for info in Schemes::BUILT_IN.iter() {
            let upper = info.name.to_ascii_uppercase();
            let found = built_in(&upper).map(|it| (it.name, it.default_port, it.hierarchy));
            assert_eq!(found, Some((info.name, info.default_port, info.hierarchy)));
            for other in ["\0", "x", "s s", "\u{e9}"].map(|behind| upper.clone() + behind) {
                assert!(built_in(&other).is_none(), "{other:?}");
            }
            assert_eq!(Schemes::BUILT_IN.iter().filter(|it| it.name == info.name).count(), 1);
        }
        assert_eq!(built_in("Prospero").and_then(|info| info.default_port), Some(1525));
    }
}
