//! Composition of the `href`: the base URL's components, the authority, and the path, query, and
//! fragment states ([URL Standard sections 4.4 and 4.5]).
//!
//! [URL Standard sections 4.4 and 4.5]: https://url.spec.whatwg.org/#url-parsing

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use crate::authority::Authority;
use crate::chars::{self, C0_CONTROL, FRAGMENT, PATH, QUERY, SEGMENT_END, SPECIAL_QUERY, USERINFO};
use crate::encode::{self, QueryEncoding};
use crate::host::HostKind;
use crate::ip;
use crate::observer::{ChangeKind, Observer};
use crate::scheme::{SchemeKind, is_drive_letter, is_slash};
use crate::start::{Keep, Next, Start, check_slash};
use crate::url::{Offsets, Url};

/// Composes a URL from the parsed parts of an input. Returns `None` if the URL is too long.
pub(crate) fn write<O: Observer>(
    input: &str,
    (start, authority): (Start<'_>, Option<Authority<'_>>),
    base: Option<&Url>,
    encoding: Option<QueryEncoding<'_>>,
    observer: &mut O,
) -> Option<Url> {
    // A slash after the host and a few escapes fit without another allocation.
    let capacity = input.len() + base.map_or(0, |base| base.href.len()) + 16;
    let (out, offsets) = (String::with_capacity(capacity), Offsets::default());
    let writer = Writer { input, start, out, offsets, host_kind: None, host_end: 0, observer };
    writer.write(base, authority.as_ref(), encoding)
}

/// Writes the `href` of a URL, from the scheme to the fragment.
struct Writer<'w, O> {
    input: &'w str,
    start: Start<'w>,
    out: String,
    offsets: Offsets,
    host_kind: Option<HostKind>,
    /// The offset after the host in the input, or 0.
    host_end: usize,
    observer: &'w mut O,
}

impl<O: Observer> Writer<'_, O> {
    /// Writes all components.
    fn write(
        mut self,
        base: Option<&Url>,
        authority: Option<&Authority<'_>>,
        encoding: Option<QueryEncoding<'_>>,
    ) -> Option<Url> {
        // `at` is the offset in the input up to which everything has been written.
        let mut at = self.start.at;
        match (authority, base) {
            (Some(authority), _) => {
                self.write_authority(authority);
                at = self.path_start(authority.end);
            }
            (None, Some(base)) if !matches!(self.start.keep, Keep::Nothing | Keep::EmptyHost) => {
                self.keep(base);
            }
            _ => self.write_scheme(),
        }
        // The path state removes segments after `path_start`, which must not have been cut.
        u32::try_from(self.out.len()).ok()?;
        match self.start.next {
            Next::Segment { has_slash } => at = self.path(at, has_slash),
            Next::OpaquePath => at = self.opaque_path(at),
            _ => {}
        }
        // This needs the final path, because dot-segments can remove what precedes `//`.
        self.protect_path();
        self.offsets.path_end = self.out.len() as u32;
        match (self.start.keep, base) {
            (Keep::Query, Some(base)) => {
                self.out.push_str(
                    &base.href[base.offsets.path_end as usize..base.offsets.query_end as usize],
                );
                self.kept(at);
            }
            (Keep::Path, _) => self.kept(at),
            _ => {}
        }
        at = self.query(at, encoding);
        self.offsets.query_end = self.out.len() as u32;
        self.fragment(at);
        // Offsets were cut to 32 bits, so they are wrong if the length does not fit.
        (u32::try_from(self.out.len()).ok()? < u32::MAX).then_some(Url {
            href: self.out,
            offsets: self.offsets,
            host_kind: self.host_kind,
        })
    }

    /// Writes the scheme and, for a `file` URL without a host, the empty host.
    fn write_scheme(&mut self) {
        let scheme = self.start.scheme;
        encode::append_lowercase(scheme, &mut self.out);
        if self.start.after_scheme > 0 {
            if O::ACTIVE && self.out != scheme {
                self.observer.change(ChangeKind::Lowercased, 0..scheme.len(), 0..scheme.len());
            }
            self.out.push(':');
        } else {
            self.out.push(':');
            // The scheme comes from the base, so all of it was added, with the colon.
            self.observer.change(ChangeKind::Base, 0..0, 0..self.out.len());
        }
        self.offsets.scheme_end = self.out.len() as u32 - 1;
        if self.start.keep == Keep::EmptyHost {
            self.slashes(self.start.after_scheme..self.start.after_scheme);
            self.host_kind = Some(HostKind::Empty);
        }
        let end = self.out.len() as u32;
        self.set_authority(end, end, end);
    }

    fn set_authority(&mut self, username_end: u32, host_start: u32, host_end: u32) {
        self.offsets.username_end = username_end;
        self.offsets.host_start = host_start;
        self.offsets.host_end = host_end;
        self.offsets.path_start = host_end;
    }

    /// Writes the `//` before the authority, in place of a range of the input.
    fn slashes(&mut self, input: Range<usize>) {
        let start = self.out.len();
        self.out.push_str("//");
        if O::ACTIVE && self.input[input.clone()] != *"//" {
            self.observer.change(ChangeKind::Slashes, input, start..start + 2);
        }
    }

    fn write_authority(&mut self, authority: &Authority<'_>) {
        // The host replaces the empty one.
        self.start.keep = Keep::Nothing;
        self.write_scheme();
        self.slashes(self.start.after_scheme..self.start.at);
        // Without credentials, the user name ends where the host starts.
        let mut username_end = self.out.len() as u32;
        if let Some(userinfo) = &authority.userinfo {
            username_end = self.credentials(userinfo.clone());
        }
        let host_start = self.out.len() as u32;
        let Range { start, end } = authority.host_range;
        // A drive letter in place of the host is in its range, but starts the path.
        let range = start..end.min(authority.end);
        self.host_end = end;
        let host = &self.input[range.clone()];
        authority.host.write(host, range.start, &mut self.out, self.observer);
        self.set_authority(username_end, host_start, self.out.len() as u32);
        self.host_kind = Some(authority.host.kind());
        self.write_port(authority.port, range.end..authority.end);
    }

    /// Writes the credentials, unless they are empty. Returns the offset after the user name.
    fn credentials(&mut self, range: Range<usize>) -> u32 {
        let userinfo = &self.input[range.clone()];
        // All further colons, and every `@` except the last, belong to the password.
        let (username, password) = userinfo.split_once(':').unwrap_or((userinfo, ""));
        let username_end = range.start + username.len();
        encode::append(username, range.start, USERINFO, &mut self.out, self.observer);
        let written_end = self.out.len();
        if password.is_empty() {
            // The `@` is removed, too, if there is no user name.
            let end = if username.is_empty() { range.end + 1 } else { range.end };
            if username_end < end {
                let empty = written_end..written_end;
                self.observer.change(ChangeKind::EmptyCredentials, username_end..end, empty);
            }
        } else {
            self.out.push(':');
            encode::append(password, username_end + 1, USERINFO, &mut self.out, self.observer);
        }
        if !(username.is_empty() && password.is_empty()) {
            self.out.push('@');
        }
        written_end as u32
    }

    /// Writes the port, in place of a range of the input that includes the colon.
    fn write_port(&mut self, port: Option<u16>, range: Range<usize>) {
        let start = self.out.len();
        if let Some(port) = port {
            self.out.push(':');
            ip::write_number::<10>(port, &mut self.out);
        }
        // This covers an empty port, a default port, and leading zeros.
        if O::ACTIVE && self.out[start..] != self.input[range.clone()] {
            self.observer.change(ChangeKind::Port, range, start..self.out.len());
        }
        self.offsets.path_start = self.out.len() as u32;
    }

    /// Writes the components of the base URL that are kept, except the query.
    fn keep(&mut self, base: &Url) {
        let path = base.pathname();
        let path = match self.start.keep {
            // The path starts with `/C:`.
            Keep::Drive => &path[..3],
            Keep::Parent | Keep::Path | Keep::Query => path,
            _ => "",
        };
        // The prefix `/.` of a path is not part of the authority.
        let authority_end = match base.host_kind {
            Some(_) => base.offsets.path_start,
            None => base.offsets.scheme_end + 1,
        };
        self.out.push_str(&base.href[..authority_end as usize]);
        self.out.push_str(path);
        // The offsets of the path are set when it is complete. Everything before it is unchanged.
        self.offsets = Offsets { path_start: authority_end, ..base.offsets };
        self.host_kind = base.host_kind;
        if self.start.keep == Keep::Parent {
            self.shorten();
        }
        let input = match self.start.next {
            Next::Segment { has_slash: true } => self.start.at - 1,
            _ => self.start.at,
        };
        if !matches!(self.start.keep, Keep::Path | Keep::Query) {
            self.kept(input);
        }
    }

    /// Reports that everything so far comes from the base URL, in place of a scheme.
    fn kept(&mut self, at: usize) {
        self.observer.change(ChangeKind::Base, 0..at, 0..self.out.len());
    }

    /// Path start state. Returns the offset of the first segment.
    fn path_start(&mut self, at: usize) -> usize {
        let next = self.input.as_bytes().get(at).copied();
        let has_slash = next.is_some_and(|byte| is_slash(byte, self.start.kind));
        // A drive letter in place of the host has no slash, and a special URL needs a path.
        if let Some(byte) = next.filter(|_| has_slash) {
            check_slash(byte, at, self.observer);
        }
        let is_needed = self.start.kind.is_special() || has_slash;
        self.start.next = if is_needed { Next::Segment { has_slash } } else { Next::AfterPath };
        at + usize::from(has_slash)
    }

    /// Path state. Returns the offset after the path.
    fn path(&mut self, mut at: usize, mut has_slash: bool) -> usize {
        let (bytes, kind) = (self.input.as_bytes(), self.start.kind);
        loop {
            // Most segments need no encoding, so one scan finds the end.
            let plain_end = at + chars::find(&bytes[at..], PATH | SEGMENT_END);
            let mut end = plain_end;
            loop {
                end += chars::find(&bytes[end..], SEGMENT_END);
                // A backslash is an ordinary character in a URL that is not special.
                if bytes.get(end) != Some(&b'\\') || kind.is_special() {
                    break;
                }
                end += 1;
            }
            let next = bytes.get(end).copied().filter(|&byte| is_slash(byte, kind));
            let is_last = next.is_none();
            self.segment(&Segment { range: at..end, plain_end, has_slash, is_last });
            let Some(slash) = next else { return end };
            check_slash(slash, end, self.observer);
            at = end + 1;
            has_slash = true;
        }
    }

    /// Writes a segment with a slash before it, or removes what a dot-segment removes.
    fn segment(&mut self, segment: &Segment) {
        let text = &self.input[segment.range.clone()];
        // A drive letter in place of the host was reported already.
        if segment.range.end > self.host_end {
            encode::check_units(text, segment.range.start, self.observer);
        }
        match dot_segment(text.as_bytes()) {
            None => return self.plain_segment(segment),
            // The slash of the removed segment stays if it is now the last.
            Some(DotSegment::Double) if self.shorten() => {
                if segment.is_last {
                    self.out.push('/');
                }
            }
            // A last dot-segment leaves an empty segment: `/a/.` is `/a/`. There can be nothing to
            // remove, as in `/..`, or only a drive letter.
            Some(_) if segment.is_last => self.slash(segment.range.start, segment.has_slash),
            Some(_) => {}
        }
        self.observer.cut(segment.range.end, self.out.len());
    }

    /// Writes a segment that is not a dot-segment.
    fn plain_segment(&mut self, segment: &Segment) {
        let Range { start, end } = segment.range;
        // The list of segments is empty only if nothing has been written, because each has a slash.
        let is_first = self.out.len() == self.offsets.path_start as usize;
        self.slash(start, segment.has_slash);
        let text = &self.input[start..end];
        if self.start.kind == SchemeKind::File && is_first && is_drive_letter(text.as_bytes()) {
            let href = self.out.len() + 1;
            self.out.push_str(&text[..1]);
            self.out.push(':');
            if text.ends_with('|') {
                self.observer.change(ChangeKind::DriveLetter, start + 1..end, href..href + 1);
            }
            return;
        }
        self.out.push_str(&self.input[start..segment.plain_end]);
        if segment.plain_end < end {
            let rest = &self.input[segment.plain_end..end];
            encode::append(rest, segment.plain_end, PATH, &mut self.out, self.observer);
        }
    }

    /// Writes the slash before a segment at an offset.
    fn slash(&mut self, at: usize, has_slash: bool) {
        let href = self.out.len();
        self.out.push('/');
        if O::ACTIVE {
            let input = at - usize::from(has_slash)..at;
            if self.input[input.clone()] != *"/" {
                self.observer.change(ChangeKind::Slash, input, href..href + 1);
            }
        }
    }

    /// Removes the last segment, except the drive letter of a `file` URL. Returns whether there was
    /// one.
    fn shorten(&mut self) -> bool {
        let start = self.offsets.path_start as usize;
        let path = &self.out[start..];
        // The drive letter of a file URL is protected from `..`, but only as the whole path.
        let is_drive = self.start.kind == SchemeKind::File
            && path.len() == 3
            && is_drive_letter(&path.as_bytes()[1..])
            && path.ends_with(':');
        // The cost is the length of the segment, so many dot-segments still take linear time.
        let Some(slash) = path.rfind('/').filter(|_| !is_drive) else { return false };
        self.out.truncate(start + slash);
        true
    }

    /// Opaque path state. Returns the offset after the path.
    fn opaque_path(&mut self, at: usize) -> usize {
        let len = self.input[at..].find(['?', '#']).unwrap_or(self.input.len() - at);
        let (path, end) = (&self.input[at..at + len], at + len);
        encode::check_units(path, at, self.observer);
        // A space at the end of a URL would be trimmed when it is parsed again without the query.
        match path.strip_suffix(' ') {
            Some(before) if end < self.input.len() => {
                encode::append(before, at, C0_CONTROL, &mut self.out, self.observer);
                let href = self.out.len();
                encode::append_byte(b' ', &mut self.out);
                self.observer.change(ChangeKind::PercentEncoded, end - 1..end, href..href + 3);
            }
            _ => encode::append(path, at, C0_CONTROL, &mut self.out, self.observer),
        }
        end
    }

    /// Adds `/.` to a path that would otherwise be parsed as an authority.
    fn protect_path(&mut self) {
        let start = self.offsets.path_start as usize;
        if self.host_kind.is_none() && self.out[start..].starts_with("//") {
            self.out.insert_str(start, "/.");
            self.offsets.path_start += 2;
            // If the whole path is kept, it is part of that change.
            if !matches!(self.start.keep, Keep::Path | Keep::Query) {
                self.observer.insert(ChangeKind::PathPrefix, start..start + 2);
            }
        }
    }

    /// Query state. Returns the offset after the query.
    fn query(&mut self, at: usize, encoding: Option<QueryEncoding<'_>>) -> usize {
        if self.input.as_bytes().get(at) != Some(&b'?') {
            return at;
        }
        let at = at + 1;
        let set = if self.start.kind.is_special() { SPECIAL_QUERY } else { QUERY };
        // Both sets contain `#`, so one scan finds the end of a query that needs no encoding.
        let plain_end = at + chars::find(&self.input.as_bytes()[at..], set);
        let len = self.input[plain_end..].find('#').unwrap_or(self.input.len() - plain_end);
        let query = &self.input[at..plain_end + len];
        encode::check_units(query, at, self.observer);
        self.out.push('?');
        // The encoding of a document applies to documents only, not to connections.
        let is_web_socket = matches!(self.start.kind, SchemeKind::Ws | SchemeKind::Wss);
        match encoding {
            Some(encoding) if self.start.kind.is_special() && !is_web_socket => {
                self.encoded_query(query, at, encoding);
            }
            _ => {
                self.out.push_str(&self.input[at..plain_end]);
                let rest = &self.input[plain_end..plain_end + len];
                encode::append(rest, plain_end, set, &mut self.out, self.observer);
            }
        }
        plain_end + len
    }

    /// Writes a query in the character set of a document.
    fn encoded_query(&mut self, query: &str, at: usize, encoding: QueryEncoding<'_>) {
        let start = self.out.len();
        let mut bytes = Vec::with_capacity(query.len());
        encoding(query, &mut bytes);
        // The bytes of a multi-byte character can be ASCII, and those that the set does not contain
        // stay readable, as the Standard requires.
        for byte in bytes {
            if chars::is(byte, SPECIAL_QUERY) {
                encode::append_byte(byte, &mut self.out);
            } else {
                self.out.push(char::from(byte));
            }
        }
        if O::ACTIVE && self.out[start..] != *query {
            let href = start..self.out.len();
            self.observer.change(ChangeKind::QueryEncoded, at..at + query.len(), href);
        }
    }

    /// Fragment state.
    fn fragment(&mut self, at: usize) {
        if at < self.input.len() {
            let fragment = &self.input[at + 1..];
            encode::check_units(fragment, at + 1, self.observer);
            self.out.push('#');
            encode::append(fragment, at + 1, FRAGMENT, &mut self.out, self.observer);
        }
    }
}

/// A path segment in the input.
struct Segment {
    range: Range<usize>,
    /// The offset of the first byte that may need encoding.
    plain_end: usize,
    /// Whether a slash precedes it in the input.
    has_slash: bool,
    is_last: bool,
}

#[derive(Clone, Copy)]
enum DotSegment {
    Single,
    Double,
}

/// Returns whether a segment is `.` or `..`, with or without percent-encoding.
fn dot_segment(segment: &[u8]) -> Option<DotSegment> {
    // The longest form is `%2e%2e`.
    if !matches!(segment.first(), Some(b'.' | b'%')) || segment.len() > 6 {
        return None;
    }
    let without_dot = |segment: &'_ [u8]| -> Option<usize> {
        match segment {
            [b'.', ..] => Some(1),
            [b'%', b'2', b'e' | b'E', ..] => Some(3),
            _ => None,
        }
    };
    let first = without_dot(segment)?;
    match &segment[first..] {
        [] => Some(DotSegment::Single),
        rest if without_dot(rest)? == rest.len() => Some(DotSegment::Double),
        _ => None,
    }
}
