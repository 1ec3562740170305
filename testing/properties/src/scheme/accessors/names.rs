//! Schemes without an authority.

use std::ops::Range;

use urikit_schemes::{
    About, Cid, Data, EncodedSlice, Geo, MailAddress, Mailto, Mid, Revision, Sip, Tel, Urn, View,
};

use super::{Finding, Known, decoded, lower, span};

pub(in crate::scheme) fn about(known: &Known<'_>) -> Finding {
    let about: About<'_> = known.read();
    known.is_part(Some(about.token()), "about-token");
    known.is_part(about.query(), "about-query");
    // RFC 6694 section 3: only escapes are equivalent.
    let token = known.part("about-token").expect("the part is always written");
    assert_eq!(about.is_blank(), decoded(token) == b"blank", "{}", known.text);
    None
}

pub(in crate::scheme) fn cid(known: &Known<'_>) -> Finding {
    known.is_part(Some(known.read::<Cid<'_>>().content_id()), "content-id");
    None
}

pub(in crate::scheme) fn mid(known: &Known<'_>) -> Finding {
    let mid: Mid<'_> = known.read();
    known.is_part(Some(mid.message_id()), "message-id");
    known.is_part(mid.content_id(), "content-id");
    None
}

pub(in crate::scheme) fn data(known: &Known<'_>) -> Finding {
    let data: Data<'_> = known.read();
    known.is_part(data.media_type().map(|(kind, _)| kind), "type");
    known.is_part(data.media_type().map(|(_, subtype)| subtype), "subtype");
    known.are_pairs(data.parameters(), ["attribute", "value"]);
    known.is_part(Some(data.text()), "data");
    assert_eq!(data.is_base64(), known.one("encoding").is_some(), "{}", known.text);
    let written = decoded(data.text().as_str());
    let octets = if data.is_base64() { of_base64(&written) } else { written };
    assert!(data.decode() == octets, "{}", known.text);
    None
}

/// Decodes base64 digits (RFC 4648 section 4).
fn of_base64(digits: &[u8]) -> Vec<u8> {
    const DIGITS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let values = digits.iter().map_while(|digit| DIGITS.iter().position(|it| it == digit));
    let bits: Vec<bool> =
        values.flat_map(|value| (0..6).rev().map(move |bit| value >> bit & 1 == 1)).collect();
    let octet = |bits: &[bool]| bits.iter().fold(0, |octet, &bit| octet << 1 | u8::from(bit));
    bits.chunks_exact(8).map(octet).collect()
}

pub(in crate::scheme) fn geo(known: &Known<'_>) -> Finding {
    let geo: Geo<'_> = known.read();
    let crs = known.part("crs");
    assert_eq!(
        geo.is_wgs84(),
        crs.is_none_or(|crs| crs.eq_ignore_ascii_case("wgs84")),
        "{}",
        known.text
    );
    let names = match geo.is_wgs84() {
        true => ["latitude", "longitude", "altitude"],
        false => ["coord-a", "coord-b", "coord-c"],
    };
    let (a, b, c) = geo.coordinates();
    for (piece, name) in [Some(a), Some(b), c].into_iter().zip(names) {
        known.is_part(piece, name);
    }
    let [a, b, c] = names.map(|name| known.part(name).map(number));
    assert_eq!(Some(geo.numbers()), a.zip(b).map(|(a, b)| (a, b, c)), "{}", known.text);
    known.is_part(geo.crs(), "crs");
    known.is_part(geo.uncertainty(), "u");
    known.are_parameters(geo.parameters(), &known.all("parameter"));
    None
}

/// The nearest number: digits and power of ten are exact, so a division rounds once.
fn number(text: &str) -> f64 {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let digits: u64 = format!("{whole}{fraction}").trim_start_matches('-').parse().expect("digits");
    let power = 10_u64.pow(fraction.len() as u32);
    assert!(digits < 1 << 53 && power < 1 << 53, "{text}");
    let number = digits as f64 / power as f64;
    if text.starts_with('-') { -number } else { number }
}

pub(in crate::scheme) fn mailto(known: &Known<'_>) -> Finding {
    let mailto: Mailto<'_> = known.read();
    let whole: Vec<Range<usize>> = match known.revision {
        Revision::Rfc1738 => known.all("rfc822-addr-spec"),
        _ => {
            let domains = known.all("domain");
            let both = known.all("local-part").into_iter().zip(domains);
            both.map(|(local, domain)| local.start..domain.end).collect()
        }
    };
    are_addresses(known, mailto.to(), &whole);
    let headers = mailto.headers().map(|header| (header.name(), header.value()));
    known.are_pairs(headers, ["hfname", "hfvalue"]);
    // RFC 6068 section 2: the addresses of `to` headers are added to the others.
    let mut recipients = whole;
    let fields = known.all("hfname").into_iter().zip(known.all("hfvalue"));
    for (header, (name, value)) in mailto.headers().zip(fields) {
        let is_to = lower(known.at(name.clone())) == b"to";
        assert_eq!(header.is("to"), is_to, "{}", known.text);
        let places = if is_to { between_commas(known, &value) } else { Vec::new() };
        are_addresses(known, header.to(), &places);
        recipients.extend(places);
    }
    are_addresses(known, mailto.recipients(), &recipients);
    None
}

/// The ranges of a comma-separated list.
fn between_commas(known: &Known<'_>, list: &Range<usize>) -> Vec<Range<usize>> {
    let text = known.at(list.clone());
    let mut start = list.start;
    let addresses = text.split(',').map(|address| {
        let place = start..start + address.len();
        start = place.end + 1;
        place
    });
    if text.is_empty() { Vec::new() } else { addresses.collect() }
}

/// Addresses are split at the last `@`.
fn are_addresses<'a>(
    known: &Known<'_>,
    found: impl Iterator<Item = MailAddress<'a>>,
    places: &[Range<usize>],
) {
    let found: Vec<_> = found
        .map(|it| (span(it.text()), it.local_part().map(span), it.domain().map(span)))
        .collect();
    let places = places.iter().map(|place| {
        let at = known.at(place.clone()).rfind('@').map(|at| place.start + at);
        (place.clone(), at.map(|at| place.start..at), at.map(|at| at + 1..place.end))
    });
    assert_eq!(found, places.collect::<Vec<_>>(), "{}", known.text);
}

pub(in crate::scheme) fn sip(known: &Known<'_>) -> Finding {
    let sip: Sip<'_> = known.read();
    assert_eq!(sip.scheme().name(), known.scheme, "{}", known.text);
    known.is_part(sip.user(), "user");
    known.is_part(sip.password(), "password");
    known.is_part(Some(sip.host()), "host");
    let port = known.part("port").map(|port| port.parse::<u16>().expect("a number"));
    assert_eq!(sip.port(), port, "{}", known.text);
    let places = known.all("uri-parameter");
    known.are_parameters(sip.parameters(), &places);
    known.are_pairs(sip.headers(), ["hname", "hvalue"]);
    // Names ignore case and escapes (RFC 3261 section 19.1.4).
    let named = |name: &str| {
        let of = |place: &&Range<usize>| {
            lower(known.at((*place).clone()).split('=').next().unwrap_or_default())
                == name.as_bytes()
        };
        places.iter().find(of).cloned()
    };
    let value = |name: &str| {
        let place = named(name)?;
        let equals = known.at(place.clone()).find('=')?;
        Some(place.start + equals + 1..place.end)
    };
    let found: [(_, Option<EncodedSlice<'_>>); 3] =
        [("transport", sip.transport()), ("method", sip.method()), ("maddr", sip.maddr())];
    for (name, piece) in found {
        assert_eq!(piece.map(span), value(name), "{name} in {}", known.text);
    }
    let ttl = value("ttl").map(|place| known.at(place).parse::<u8>().expect("a number"));
    assert_eq!(sip.ttl(), ttl, "{}", known.text);
    assert_eq!(sip.is_loose_router(), named("lr").is_some(), "{}", known.text);
    let is_phone = value("user").is_some_and(|place| lower(known.at(place)) == b"phone");
    // A generated user is a telephone number exactly if it begins with `+`.
    let user = known.part("user");
    let digits = user.filter(|user| is_phone && user.starts_with('+')).map(digits);
    assert_eq!(sip.telephone().map(|it| it.digits().collect()), digits, "{}", known.text);
    let secret = known.one("password").map(|place| ("sip-secret", place));
    let no_phone = known.one("user").filter(|_| is_phone && digits.is_none());
    known.warning(View::warning(&sip), secret.or(no_phone.map(|place| ("sip-phone", place))))
}

/// Removes visual separators (RFC 3966 section 5.1.1).
fn digits(number: &str) -> String {
    let octets = decoded(number).into_iter().filter(|octet| !b"-.()".contains(octet));
    octets.map(char::from).collect()
}

pub(in crate::scheme) fn tel(known: &Known<'_>) -> Finding {
    let tel: Tel<'_> = known.read();
    let subscriber = tel.subscriber();
    let (global, local) = (known.one("global-number-digits"), known.one("local-number-digits"));
    assert_eq!(subscriber.is_global(), global.is_some(), "{}", known.text);
    let number = global.or(local).expect("one of them is written");
    known.is(subscriber.number(), number.clone());
    assert_eq!(subscriber.digits().collect::<String>(), digits(known.at(number)), "{}", known.text);
    known.is_part(subscriber.extension(), "ext");
    known.is_part(subscriber.isdn_subaddress(), "isub");
    known.is_part(subscriber.phone_context(), "phone-context");
    known.are_parameters(subscriber.parameters(), &known.all("parameter"));
    None
}

pub(in crate::scheme) fn urn(known: &Known<'_>) -> Finding {
    let urn: Urn<'_> = known.read();
    known.is_part(Some(urn.nid()), "NID");
    known.is_part(Some(urn.nss()), "NSS");
    known.is_part(urn.r_component(), "r-component");
    known.is_part(urn.q_component(), "q-component");
    // The f-component is not part of the scheme-specific parts.
    let fragment = known.text.split_once('#').map(|(_, fragment)| fragment);
    assert_eq!(urn.f_component().map(|it| it.as_str()), fragment, "{}", known.text);
    None
}
