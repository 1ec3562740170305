//! Which view reads the URIs of which scheme.

use super::Reader;
#[cfg(feature = "alloc")]
use super::tell;
#[cfg(feature = "alloc")]
use super::{
    About, Cid, Data, FileView, Ftp, Geo, Gopher, Http, Mailto, Mid, News, Nntp, Prospero, Telnet, Urn, Wais,
};

/// The schemes with a view, a line each.
#[cfg(feature = "alloc")]
pub(super) const VIEWS: [(&str, Reader); 20] = [
    ("about", |uri, edition, to| tell::<About<'_>>(uri, edition, to)),
    ("cid", |uri, edition, to| tell::<Cid<'_>>(uri, edition, to)),
    ("data", |uri, edition, to| tell::<Data<'_>>(uri, edition, to)),
    ("file", |uri, edition, to| tell::<FileView<'_>>(uri, edition, to)),
    ("ftp", |uri, edition, to| tell::<Ftp<'_>>(uri, edition, to)),
    ("geo", |uri, edition, to| tell::<Geo<'_>>(uri, edition, to)),
    ("gopher", |uri, edition, to| tell::<Gopher<'_>>(uri, edition, to)),
    ("http", |uri, edition, to| tell::<Http<'_>>(uri, edition, to)),
    ("https", |uri, edition, to| tell::<Http<'_>>(uri, edition, to)),
    ("mailto", |uri, edition, to| tell::<Mailto<'_>>(uri, edition, to)),
    ("mid", |uri, edition, to| tell::<Mid<'_>>(uri, edition, to)),
    ("news", |uri, edition, to| tell::<News<'_>>(uri, edition, to)),
    ("nntp", |uri, edition, to| tell::<Nntp<'_>>(uri, edition, to)),
    ("prospero", |uri, edition, to| tell::<Prospero<'_>>(uri, edition, to)),
    ("telnet", |uri, edition, to| tell::<Telnet<'_>>(uri, edition, to)),
    ("tn3270", |uri, edition, to| tell::<Telnet<'_>>(uri, edition, to)),
    ("urn", |uri, edition, to| tell::<Urn<'_>>(uri, edition, to)),
    ("wais", |uri, edition, to| tell::<Wais<'_>>(uri, edition, to)),
    ("ws", |uri, edition, to| tell::<Http<'_>>(uri, edition, to)),
    ("wss", |uri, edition, to| tell::<Http<'_>>(uri, edition, to)),
];

/// Views come with the allocator: what has none parses, resolves and compares.
#[cfg(not(feature = "alloc"))]
pub(super) const VIEWS: [(&str, Reader); 0] = [];
