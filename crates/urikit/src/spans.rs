//! Where the components of a text begin and end: a few integers, no text.

/// A half-open range of byte offsets.
pub(crate) type Range = core::ops::Range<usize>;

/// The offsets of the components of one URI-reference (RFC 3986 section 3), in bytes.
///
/// Six offsets say it all, because a component's delimiter also says whether the component is defined: a scheme is
/// never empty, so `scheme_end == 0` is "no scheme"; an authority follows `//`, so `host_start == 0` is "no authority";
/// a port is defined when the host does not end where the path begins; and so on. Undefined and empty thus cannot be
/// confused, and 28 bytes are enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spans {
    /// Offset of the `:` behind the scheme, or 0.
    pub(crate) scheme_end: u32,
    /// Where the host begins, or 0 when the authority is undefined.
    pub(crate) host_start: u32,
    /// Where the host ends: at the port's `:` or at `path_start`.
    pub(crate) host_end: u32,
    /// Where the path begins, which is where the authority ends.
    pub(crate) path_start: u32,
    /// Where the path ends: at `?`, at `#` or with the text.
    pub(crate) path_end: u32,
    /// Where the query ends; `path_end` when it is undefined.
    pub(crate) query_end: u32,
    /// What the host is by first-match-wins (section 3.2.2); reg-name when the authority is undefined.
    pub(crate) host_kind: HostKind,
}

impl Spans {
    /// The spans of a text that is nothing but an empty path.
    pub(crate) const EMPTY: Self = Self {
        scheme_end: 0,
        host_start: 0,
        host_end: 0,
        path_start: 0,
        path_end: 0,
        query_end: 0,
        host_kind: HostKind::RegName,
    };

    /// Where the text goes on behind the scheme and its `:`.
    pub(crate) const fn after_scheme(&self) -> u32 {
        if self.scheme_end == 0 { 0 } else { self.scheme_end + 1 }
    }

    /// The spans up to the path of a text that stood behind `from` and has come to stand behind `to`.
    ///
    /// They wrap in a result that is longer than spans can say, which is refused when it has been written and has its length.
    pub(crate) const fn moved(self, from: u32, to: u32) -> Self {
        let by = to.wrapping_sub(from);
        let host_start = if self.host_start == 0 { 0 } else { self.host_start.wrapping_add(by) };
        let host_end = if self.host_start == 0 { 0 } else { self.host_end.wrapping_add(by) };
        Self { host_start, host_end, path_start: self.path_start.wrapping_add(by), ..self }
    }

    /// The same with the ends of the path and the query of a text that stands behind `keep` bytes.
    #[inline]
    pub(crate) const fn with_tail(self, own: Self, keep: u32) -> Self {
        Self { path_end: keep + own.path_end, query_end: keep + own.query_end, ..self }
    }

    /// The same with a path that ends elsewhere, and the same query behind it.
    #[inline]
    pub(crate) const fn with_path_end(self, path_end: u32) -> Self {
        Self { path_end, query_end: path_end + self.query_len(), ..self }
    }

    /// How long the query is, its `?` included; 0 if it is undefined.
    #[inline]
    pub(crate) const fn query_len(&self) -> u32 {
        self.query_end - self.path_end
    }

    /// How long the authority is, its `//` included; 0 if it is undefined.
    pub(crate) const fn authority_len(&self) -> u32 {
        self.path_start - self.after_scheme()
    }

    #[inline]
    pub(crate) const fn scheme(&self) -> Option<Range> {
        if self.scheme_end == 0 { None } else { Some(0..self.scheme_end as usize) }
    }

    /// The authority, without its `//`.
    #[inline]
    pub(crate) const fn authority(&self) -> Option<Range> {
        if self.host_start == 0 {
            None
        } else {
            Some(self.authority_start()..self.path_start as usize)
        }
    }

    const fn authority_start(&self) -> usize {
        // Behind `scheme:` and `//`; without a scheme there is no `:` either.
        self.scheme_end as usize + if self.scheme_end == 0 { 2 } else { 3 }
    }

    /// Where in the authority the host begins and ends.
    #[inline]
    pub(crate) const fn host_in_authority(&self) -> (u32, u32) {
        let start = self.authority_start() as u32;
        (self.host_start - start, self.host_end - start)
    }

    #[inline]
    pub(crate) const fn userinfo(&self) -> Option<Range> {
        let start = self.authority_start();
        let host = self.host_start as usize;
        // Without userinfo the host begins with the authority; with it, an `@` stands between.
        if host <= start { None } else { Some(start..host - 1) }
    }

    #[inline]
    pub(crate) const fn host(&self) -> Option<Range> {
        if self.host_start == 0 {
            None
        } else {
            Some(self.host_start as usize..self.host_end as usize)
        }
    }

    #[inline]
    pub(crate) const fn port(&self) -> Option<Range> {
        if self.host_end == self.path_start || self.host_start == 0 {
            None
        } else {
            Some(self.host_end as usize + 1..self.path_start as usize)
        }
    }

    #[inline]
    pub(crate) const fn path(&self) -> Range {
        self.path_start as usize..self.path_end as usize
    }

    #[inline]
    pub(crate) const fn query(&self) -> Option<Range> {
        if self.query_end == self.path_end {
            None
        } else {
            Some(self.path_end as usize + 1..self.query_end as usize)
        }
    }

    /// The fragment of a text of `len` bytes.
    #[inline]
    pub(crate) const fn fragment(&self, len: usize) -> Option<Range> {
        if self.query_end as usize == len { None } else { Some(self.query_end as usize + 1..len) }
    }
}

/// What stands from somewhere on has come to stand elsewhere, by so many bytes modulo 2³².
#[cfg(feature = "alloc")]
impl Spans {
    pub(crate) const fn move_host(&mut self, by: u32) {
        self.host_start = self.host_start.wrapping_add(by);
        self.move_host_end(by);
    }

    pub(crate) const fn move_host_end(&mut self, by: u32) {
        self.host_end = self.host_end.wrapping_add(by);
        self.move_path(by);
    }

    pub(crate) const fn move_path(&mut self, by: u32) {
        self.path_start = self.path_start.wrapping_add(by);
        self.move_path_end(by);
    }

    pub(crate) const fn move_path_end(&mut self, by: u32) {
        self.path_end = self.path_end.wrapping_add(by);
        self.move_query_end(by);
    }

    pub(crate) const fn move_query_end(&mut self, by: u32) {
        self.query_end = self.query_end.wrapping_add(by);
    }

    /// Moves each offset but the scheme's to the left, by what is said of where it was in the source.
    #[inline(always)]
    pub(crate) fn shorten(&mut self, source: &Self, by: impl Fn(u32) -> u32) {
        self.host_start -= by(source.host_start);
        self.host_end -= by(source.host_end);
        self.path_start -= by(source.path_start);
        self.path_end -= by(source.path_end);
        self.query_end -= by(source.query_end);
    }
}

/// What a host is (RFC 3986 section 3.2.2). What is not an IP literal and not exactly an IPv4address is a reg-name,
/// whatever it looks like: `127.1`, `0177.0.0.1` and `256.256.256.256` are names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum HostKind {
    /// A registered name, possibly empty.
    RegName,
    /// Four decimal octets.
    Ipv4,
    /// An IPv6 address in brackets.
    Ipv6,
    /// An address of a later version in brackets.
    IpvFuture,
    /// An authority that has no host, because it is a name of the scheme's own kind (RFC 2396 section 3.2.1). No URI of
    /// RFC 3986 has one.
    Registry,
}

impl HostKind {
    /// The name of the kind: `reg-name`, `ipv4`, `ipv6`, `ipvfuture` or `registry`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::RegName => "reg-name",
            Self::Ipv4 => "ipv4",
            Self::Ipv6 => "ipv6",
            Self::IpvFuture => "ipvfuture",
            Self::Registry => "registry",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_moved_too_far_wraps() {
        let most = u32::MAX;
        let spans = Spans { host_start: 2, host_end: most - 1, path_start: most, ..Spans::EMPTY };
        let moved = spans.moved(0, 5);
        assert_eq!((moved.host_start, moved.host_end, moved.path_start), (7, 3, 4));
        assert_eq!(moved.moved(5, 0), spans);
        assert_eq!(Spans::EMPTY.moved(0, 5), Spans { path_start: 5, ..Spans::EMPTY });
    }
}
