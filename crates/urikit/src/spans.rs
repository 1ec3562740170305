//! Byte offsets of the components of a reference.

pub(crate) type Range = core::ops::Range<usize>;

/// The byte offsets of the components of a URI reference (RFC 3986 section 3).
///
/// The offsets also encode which components are present. `scheme_end == 0` means that there is no
/// scheme, because a scheme is never empty. `host_start == 0` means that there is no authority,
/// because an authority follows `//`. A port is present if the host does not end at the start of
/// the path. The query and the fragment are present if their range, including the delimiter, is not
/// empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spans {
    /// The offset of the `:` after the scheme, or 0.
    pub(crate) scheme_end: u32,
    /// The start of the host, or 0 if the authority is missing.
    pub(crate) host_start: u32,
    /// The end of the host: the `:` of the port, or `path_start`.
    pub(crate) host_end: u32,
    /// The start of the path, which is the end of the authority.
    pub(crate) path_start: u32,
    /// The end of the path: `?`, `#`, or the end of the string.
    pub(crate) path_end: u32,
    /// The end of the query; equal to `path_end` if the query is missing.
    pub(crate) query_end: u32,
    /// The kind of the host (section 3.2.2); `RegName` if the authority is missing.
    pub(crate) host_kind: HostKind,
}

impl Spans {
    pub(crate) const EMPTY: Self = Self {
        scheme_end: 0,
        host_start: 0,
        host_end: 0,
        path_start: 0,
        path_end: 0,
        query_end: 0,
        host_kind: HostKind::RegName,
    };

    /// Returns the offset after the scheme and its `:`.
    pub(crate) const fn after_scheme(&self) -> u32 {
        if self.scheme_end == 0 { 0 } else { self.scheme_end + 1 }
    }

    /// Shifts the offsets up to the path by the distance between `from` and `to`.
    ///
    /// The offsets wrap if the result is too long. The caller checks the length after writing the
    /// result.
    pub(crate) const fn moved(self, from: u32, to: u32) -> Self {
        // If `to` is less than `from`, `by` is negative in two's complement: adding it wraps around
        // and subtracts the distance.
        let by = to.wrapping_sub(from);
        // A missing authority must keep its offset of 0.
        let host_start = if self.host_start == 0 { 0 } else { self.host_start.wrapping_add(by) };
        let host_end = if self.host_start == 0 { 0 } else { self.host_end.wrapping_add(by) };
        Self { host_start, host_end, path_start: self.path_start.wrapping_add(by), ..self }
    }

    /// Replaces the ends of the path and query with those of `own`, shifted by `keep` bytes.
    #[inline]
    pub(crate) const fn with_tail(self, own: Self, keep: u32) -> Self {
        let (path_end, query_end) =
            (keep.wrapping_add(own.path_end), keep.wrapping_add(own.query_end));
        Self { path_end, query_end, ..self }
    }

    /// Sets the end of the path, and keeps the length of the query.
    #[inline]
    pub(crate) const fn with_path_end(self, path_end: u32) -> Self {
        Self { path_end, query_end: path_end.wrapping_add(self.query_len()), ..self }
    }

    /// Returns the length of the query including its `?`; 0 if the query is missing.
    #[inline]
    pub(crate) const fn query_len(&self) -> u32 {
        self.query_end - self.path_end
    }

    /// Returns the range before the `:`, or `None` if the scheme is missing. It is never empty.
    #[inline]
    pub(crate) const fn scheme(&self) -> Option<Range> {
        if self.scheme_end == 0 { None } else { Some(0..self.scheme_end as usize) }
    }

    /// Returns the range after the `//`, or `None` if there is no `//`.
    #[inline]
    pub(crate) const fn authority(&self) -> Option<Range> {
        if self.host_start == 0 {
            None
        } else {
            Some(self.authority_start()..self.path_start as usize)
        }
    }

    /// Returns the offset after `//`. The result is unspecified if the authority is missing.
    const fn authority_start(&self) -> usize {
        // Skip `scheme://`, or only `//` if the scheme is missing.
        self.scheme_end as usize + if self.scheme_end == 0 { 2 } else { 3 }
    }

    /// Returns the start and the end of the host, relative to the authority.
    #[inline]
    pub(crate) const fn host_in_authority(&self) -> (u32, u32) {
        let start = self.authority_start() as u32;
        (self.host_start - start, self.host_end - start)
    }

    /// Returns the range between `//` and `@`, or `None` if there is no `@`.
    #[inline]
    pub(crate) const fn userinfo(&self) -> Option<Range> {
        let start = self.authority_start();
        let host = self.host_start as usize;
        // If there is userinfo, an `@` separates it from the host. In `//@h`, it is empty but
        // present. Without an authority, `host` is 0 and `start` is not.
        if host <= start { None } else { Some(start..host - 1) }
    }

    /// Returns the range of the host, which can be empty, or `None` if the authority is missing.
    #[inline]
    pub(crate) const fn host(&self) -> Option<Range> {
        if self.host_start == 0 {
            None
        } else {
            Some(self.host_start as usize..self.host_end as usize)
        }
    }

    /// Returns the range after the `:`, which can be empty, or `None` if there is no `:`.
    #[inline]
    pub(crate) const fn port(&self) -> Option<Range> {
        // Without an authority, `host_end` is 0, but the path can start after a scheme.
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

    /// Returns the range after the `?`, or `None` if there is no `?`. With one, `query_end` exceeds
    /// `path_end` by at least that byte.
    #[inline]
    pub(crate) const fn query(&self) -> Option<Range> {
        if self.query_end == self.path_end {
            None
        } else {
            Some(self.path_end as usize + 1..self.query_end as usize)
        }
    }

    /// Returns the range of the fragment in a string of `len` bytes.
    #[inline]
    pub(crate) const fn fragment(&self, len: usize) -> Option<Range> {
        if self.query_end as usize == len { None } else { Some(self.query_end as usize + 1..len) }
    }
}

/// Updates after a component was replaced in place. Each method shifts its offset and all offsets
/// after it by the change in length, which wraps around if it is negative.
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
}

/// The kind of the host of a URI: a registered name or a type of IP address.
///
/// The kind contains no address, so it is known without parsing one. To match on the address, as in
/// `HostValue::Ipv4(address)`, use [`Host::value`](crate::Host::value).
///
/// A host that is neither an address in brackets nor exactly an IPv4 address is a registered name
/// (RFC 3986 section 3.2.2), even if it looks like an address: `127.1`, `0177.0.0.1`, and
/// `256.256.256.256` are registered names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum HostKind {
    /// A registered name, such as `example.com`, which can be empty.
    RegName,
    /// An IPv4 address: four decimal numbers up to 255, such as `192.0.2.1`.
    Ipv4,
    /// An IPv6 address in brackets, such as `[2001:db8::1]`.
    Ipv6,
    /// An address of an IP version after 6, in brackets, such as `[v7.addr]`.
    IpvFuture,
}

impl HostKind {
    /// Returns the stable name of this kind of host, such as `reg-name` or `ipv6`.
    ///
    /// The other names are `ipv4` and `ipvfuture`. Use the name in output for other
    /// programs.
    pub const fn name(self) -> &'static str {
        match self {
            Self::RegName => "reg-name",
            Self::Ipv4 => "ipv4",
            Self::Ipv6 => "ipv6",
            Self::IpvFuture => "ipvfuture",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offsets_wrap() {
        let most = u32::MAX;
        let spans = Spans { host_start: 2, host_end: most - 1, path_start: most, ..Spans::EMPTY };
        let moved = spans.moved(0, 5);
        assert_eq!((moved.host_start, moved.host_end, moved.path_start), (7, 3, 4));
        assert_eq!(moved.moved(5, 0), spans);
        assert_eq!(Spans::EMPTY.moved(0, 5), Spans { path_start: 5, ..Spans::EMPTY });
    }
}
