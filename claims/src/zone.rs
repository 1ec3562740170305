//! Zone identifiers.

use urikit::UriRef;
use urikit::zone::{ZonedAddress, ZonedRef};

use crate::Held;
use crate::input::Language;
use crate::oracles::{ZONED_REFERENCE, same_verdict};

/// Which texts are references with a zone or without, and what is left without it.
pub(crate) fn zone(data: &[u8]) -> Option<Held> {
    let bytes = Language::ZONED.bytes(data);
    let found = ZonedRef::parse_bytes(&bytes);
    same_verdict(&ZONED_REFERENCE, &bytes, &found);
    let Ok(text) = str::from_utf8(&bytes) else { return None };
    assert_eq!(ZonedRef::parse(text), found);
    assert_eq!(ZonedRef::parse_const(text), found);
    if let Ok(address) = ZonedAddress::parse(text) {
        let inside = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(text);
        let (before, zone) =
            inside.split_once('%').map_or((inside, None), |(before, zone)| (before, Some(zone)));
        assert_eq!((Ok(address.address()), address.zone()), (before.parse(), zone), "{text}");
        assert_eq!(address.without_zone().zone(), None);
    }
    let Ok(found) = found else { return None };
    let without = found.without_zone();
    assert!(UriRef::parse(without.as_str()).is_ok(), "{text}: {without}");
    assert_eq!(found.as_uri_ref().is_some(), UriRef::parse(text).is_ok(), "{text}");
    if let Some(zone) = found.zone() {
        assert_eq!(text.replacen(&format!("%25{}", zone.as_str()), "", 1), without.as_str(), "{text}");
    }
    let normal = found.normal_form();
    let again = ZonedRef::parse(&normal).map(|again| again.normal_form());
    assert_eq!(again, Ok(normal), "{text}");
    Some(Held)
}
