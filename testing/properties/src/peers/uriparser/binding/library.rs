//! The unsafe calls of the library.

use std::ffi::{c_char, c_int, c_uchar};
use std::net::Ipv4Addr;

use super::{Components, HostKind};

// SAFETY: these functions are defined in `shim.c` with these types.
unsafe extern "C" {
    fn urikit_uriparser_parse(
        text: *const c_char,
        length: usize,
        components: *mut i64,
        segments: *mut i64,
    ) -> c_int;
    fn urikit_uriparser_on_base(
        what: c_int,
        base: *const c_char,
        base_length: usize,
        text: *const c_char,
        length: usize,
        out: *mut c_char,
        capacity: usize,
    ) -> i64;
    fn urikit_uriparser_written(
        is_normalized: c_int,
        text: *const c_char,
        length: usize,
        out: *mut c_char,
        capacity: usize,
    ) -> i64;
    fn urikit_uriparser_unescape(text: *mut c_char) -> usize;
    fn urikit_uriparser_ipv4(text: *const c_char, length: usize, octets: *mut c_uchar) -> c_int;
}

const RESOLVE: c_int = 0;
const RELATIVIZE: c_int = 1;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Uriparser(());

impl Uriparser {
    pub(crate) const fn new() -> Self {
        Self(())
    }

    /// Splits a URI reference; `None` if the library rejects it.
    ///
    /// # Panics
    ///
    /// Panics if the library is out of memory or returns an invalid range.
    pub(crate) fn parse(self, text: &str) -> Option<Components<'_>> {
        let mut numbers = [0_i64; 15];
        let mut segments = vec![0_i64; 2 * (text.len() + 1)];
        // SAFETY: the pointer and length are those of `text`, which is only read; the arrays have
        // the sizes that `shim.c` requires.
        let status = unsafe {
            urikit_uriparser_parse(
                text.as_ptr().cast(),
                text.len(),
                numbers.as_mut_ptr(),
                segments.as_mut_ptr(),
            )
        };
        assert!(status >= 0, "uriparser cannot parse {text:?}");
        if status != 0 {
            return None;
        }
        let at = |number: i64| usize::try_from(number).ok();
        let range = |range: &[i64]| {
            let (start, end) = (at(range[0])?, at(range[1])?);
            Some(text.get(start..end).expect("the component is inside the input"))
        };
        let count = at(numbers[14]).expect("a count");
        Some(Components {
            scheme: range(&numbers[..2]),
            userinfo: range(&numbers[2..4]),
            host: range(&numbers[4..6]),
            host_kind: match numbers[12] {
                4 => HostKind::Ipv4,
                6 => HostKind::Ipv6,
                7 => HostKind::IpvFuture,
                _ => HostKind::RegName,
            },
            port: range(&numbers[6..8]),
            is_absolute: numbers[13] != 0,
            segments: segments[..2 * count]
                .chunks(2)
                .map(|it| range(it).unwrap_or_default())
                .collect(),
            query: range(&numbers[8..10]),
            fragment: range(&numbers[10..12]),
        })
    }

    /// Parses and recomposes a reference (RFC 3986 section 5.3).
    pub(crate) fn recompose(self, text: &str) -> Option<String> {
        self.written(text, 0)
    }

    /// Resolves a reference strictly (section 5.2.2).
    pub(crate) fn resolve(self, base: &str, reference: &str) -> Option<String> {
        self.on_base(RESOLVE, base, reference)
    }

    pub(crate) fn relativize(self, base: &str, target: &str) -> Option<String> {
        self.on_base(RELATIVIZE, base, target)
    }

    /// Normalizes by syntax (section 6.2.2).
    pub(crate) fn normalize(self, text: &str) -> Option<String> {
        self.written(text, 1)
    }

    /// Decodes escapes, up to the first NUL.
    pub(crate) fn unescape(self, text: &str) -> Vec<u8> {
        let mut octets: Vec<u8> = text.bytes().take_while(|&byte| byte != 0).chain([0]).collect();
        // SAFETY: the string ends with NUL and is decoded in place, which does not lengthen it.
        let length = unsafe { urikit_uriparser_unescape(octets.as_mut_ptr().cast()) };
        octets.truncate(length);
        octets
    }

    pub(crate) fn ipv4(self, text: &str) -> Option<Ipv4Addr> {
        let mut octets = [0; 4];
        // SAFETY: the pointer and length are those of `text`, which is only read; the array has
        // four octets.
        let status =
            unsafe { urikit_uriparser_ipv4(text.as_ptr().cast(), text.len(), octets.as_mut_ptr()) };
        (status == 0).then(|| octets.into())
    }

    fn on_base(self, what: c_int, base: &str, text: &str) -> Option<String> {
        filled(base.len() + text.len(), |out| {
            // SAFETY: the pointers and lengths are those of the strings, which are only read; at
            // most `out.len()` bytes are written.
            unsafe {
                urikit_uriparser_on_base(
                    what,
                    base.as_ptr().cast(),
                    base.len(),
                    text.as_ptr().cast(),
                    text.len(),
                    out.as_mut_ptr().cast(),
                    out.len(),
                )
            }
        })
    }

    fn written(self, text: &str, is_normalized: c_int) -> Option<String> {
        filled(text.len(), |out| {
            // SAFETY: the pointer and length are those of `text`, which is only read; at most
            // `out.len()` bytes are written.
            unsafe {
                urikit_uriparser_written(
                    is_normalized,
                    text.as_ptr().cast(),
                    text.len(),
                    out.as_mut_ptr().cast(),
                    out.len(),
                )
            }
        })
    }
}

/// Calls `write` with a buffer of the likely length, and again with a larger one if needed.
fn filled(likely: usize, write: impl Fn(&mut [u8]) -> i64) -> Option<String> {
    let mut buffer = vec![0; likely + 32];
    loop {
        let length = usize::try_from(write(&mut buffer)).ok()?;
        // A NUL is appended.
        if length < buffer.len() {
            buffer.truncate(length);
            return Some(String::from_utf8(buffer).expect("the library returns UTF-8"));
        }
        buffer.resize(length + 1, 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_passed() {
        let library = Uriparser::new();
        let parts = library.parse("a://u@[::1]:8/b//c/?q#f").expect("a URI");
        let expected = Components {
            scheme: Some("a"),
            userinfo: Some("u"),
            host: Some("::1"),
            host_kind: HostKind::Ipv6,
            port: Some("8"),
            is_absolute: true,
            segments: vec!["b", "", "c", ""],
            query: Some("q"),
            fragment: Some("f"),
        };
        assert_eq!(parts, expected);
        assert_eq!(parts.path(), "/b//c/");
        assert_eq!(library.parse("a b"), None);
        assert_eq!(library.normalize("HTTP://H/%7e/./").as_deref(), Some("http://h/~/"));
        assert_eq!(library.relativize("http://h/a/b", "http://h/a/c").as_deref(), Some("c"));
        assert_eq!(library.recompose("//h/a").as_deref(), Some("//h/a"));
        assert_eq!((library.unescape("%41+"), library.unescape("")), (b"A+".to_vec(), Vec::new()));
        assert_eq!(
            (library.ipv4("1.2.3.4"), library.ipv4("1.2.3")),
            (Some(Ipv4Addr::new(1, 2, 3, 4)), None)
        );
    }

    #[test]
    fn long_results_are_written() {
        let base = format!("http://h/{}", "a/".repeat(200));
        let target = format!("http://h/{}", "b/".repeat(200));
        let library = Uriparser::new();
        let reference = library.relativize(&base, &target).expect("a reference");
        assert_eq!(library.resolve(&base, &reference), Some(target));
    }
}
