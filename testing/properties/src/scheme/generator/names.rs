//! Schemes without an authority.

use percent_encoding::percent_decode_str;

use super::{ESCAPES, Generator, PLAIN, QUERY, SEGMENT, SUB_DELIMS};

/// `atext` (RFC 5322 section 3.2.3): characters that URIs allow and no scheme reserves, or escapes.
const ATOM: &[&str] = &["a Z 0 - _ ~ ! $ ' * + %23 %26 %2F %c3%a9"];
const SEPARATED: &str = "0 1 2 5 9 - . ( )";

/// RFC 6694 section 2.1.
pub(in crate::scheme) fn about(generator: &mut Generator<'_>) {
    let token = match generator.below(4) {
        0 => generator.one_of(&["blank", "%62lank", "bl%61n%6B", "Blank", "blank%20"]).to_owned(),
        _ => generator.maybe_word(&[PLAIN, SUB_DELIMS, ESCAPES, "blank"]),
    };
    generator.part("about-token", &token);
    if generator.chance() {
        let query = generator.maybe_word(QUERY);
        generator.write("?").part("about-query", &query);
    }
}

/// Words separated by `@` (RFC 2392 section 2, RFC 822 section 6.1).
fn addr_spec(generator: &mut Generator<'_>) -> String {
    const WORD: &[&str] = &[PLAIN, "! $ & ' * + = %2F %25"];
    format!("{}{}{}", generator.word(WORD), generator.one_of(&["@", "%40"]), generator.word(WORD))
}

/// RFC 2392 section 2.
pub(in crate::scheme) fn cid(generator: &mut Generator<'_>) {
    let id = addr_spec(generator);
    generator.part("content-id", &id);
}

/// RFC 2392 section 2.
pub(in crate::scheme) fn mid(generator: &mut Generator<'_>) {
    let id = addr_spec(generator);
    generator.part("message-id", &id);
    if generator.chance() {
        let id = addr_spec(generator);
        generator.write("/").part("content-id", &id);
    }
}

/// RFC 2397 section 3.
pub(in crate::scheme) fn data(generator: &mut Generator<'_>) {
    const TOKEN: &[&str] = &["a Z 7 - . + _ ~ ! $ & ' * %41 %23 %5E"];
    let has_type = generator.chance();
    let parameters = generator.below(3);
    if has_type {
        let (kind, subtype) = (generator.word(TOKEN), generator.word(TOKEN));
        generator.part("type", &kind).write("/").part("subtype", &subtype);
    } else {
        generator.meant("type", "text");
        generator.meant("subtype", "plain");
    }
    if !has_type && parameters == 0 {
        generator.meant("attribute", "charset");
        generator.meant("value", "US-ASCII");
    }
    for _ in 0..parameters {
        let (name, value) =
            (generator.word(TOKEN), generator.word(&["a Z 7 - . + %22 %20 %2C %3b %c3%a9"]));
        generator.write(";").part("attribute", &name).write("=").part("value", &value);
    }
    if generator.chance() {
        let base64 = generator.one_of(&["base64", "Base64"]);
        generator.write(";").part("encoding", base64);
        let groups = generator.maybe_word(&["AAAA QUJD SGk= +/9z //8a"]).replace("SGk=", "SGkx");
        let end = generator.one_of(&["", "QQ==", "QUI=", "SGk%3D"]);
        generator.write(",").part("data", &format!("{groups}{end}"));
    } else {
        let data = generator.maybe_word(QUERY);
        generator.write(",").part("data", &data);
    }
}

/// A number with a limit of its integer part (RFC 5870 section 3.3).
fn number(generator: &mut Generator<'_>, limit: u8, is_signed: bool) -> String {
    let sign = if is_signed && generator.chance() { "-" } else { "" };
    let whole = generator.below(limit);
    let fraction = if generator.chance() { generator.digits() } else { String::new() };
    let point = if fraction.is_empty() { "" } else { "." };
    format!("{sign}{whole}{point}{fraction}")
}

/// RFC 5870 section 3.3.
pub(in crate::scheme) fn geo(generator: &mut Generator<'_>) {
    let is_wgs84 = !generator.chance();
    let names = if is_wgs84 {
        ["latitude", "longitude", "altitude"]
    } else {
        ["coord-a", "coord-b", "coord-c"]
    };
    let pole =
        if generator.below(4) == 0 { Some(generator.one_of(&["90", "-90", "90.0"])) } else { None };
    let a = pole
        .map_or_else(|| number(generator, if is_wgs84 { 90 } else { 255 }, true), str::to_owned);
    let edge = if generator.below(4) == 0 {
        Some(generator.one_of(&["180", "-180", "-180.00"]))
    } else {
        None
    };
    let b = edge
        .map_or_else(|| number(generator, if is_wgs84 { 180 } else { 255 }, true), str::to_owned);
    generator.part(names[0], &a).write(",").part(names[1], &b);
    if generator.chance() {
        let c = number(generator, 255, true);
        generator.write(",").part(names[2], &c);
    }
    let crs = generator.one_of(if is_wgs84 {
        &["", "wgs84", "WGS84"]
    } else {
        &["nad27", "Moon-2011", "x"]
    });
    if crs.is_empty() {
        generator.meant("crs", "wgs84");
    } else {
        generator.write(";crs=").part("crs", crs);
    }
    if generator.chance() {
        let uncertainty = number(generator, 255, false);
        generator.write(";u=").part("u", &uncertainty);
    }
    for _ in 0..generator.below(3) {
        let name = format!("p{}", generator.maybe_word(&["a B 0 -"]));
        let parameter = parameter(generator, name, &[PLAIN, "! * ' ( ) : & + $ %2C %3B"]);
        generator.write(";").part("parameter", &parameter);
    }
}

/// A name, possibly with a value.
fn parameter(generator: &mut Generator<'_>, name: String, value: &[&'static str]) -> String {
    if generator.chance() { format!("{name}={}", generator.word(value)) } else { name }
}

/// RFC 6068 section 2; a single address by RFC 1738 section 3.5.
pub(in crate::scheme) fn mailto(generator: &mut Generator<'_>) {
    if generator.is_old {
        let address = format!("{}@{}", generator.word(ATOM), generator.word(ATOM));
        generator.part("rfc822-addr-spec", &address);
        return;
    }
    for at in 0..generator.below(3) {
        let (local, domain) = address(generator);
        generator
            .write(if at > 0 { "," } else { "" })
            .part("local-part", &local)
            .write("@")
            .part("domain", &domain);
    }
    for at in 0..generator.below(4) {
        let name =
            generator.one_of(&["subject", "Body", "cc", "In-Reply-To", "%74o", "TO", "x%21"]);
        let value = match name {
            "%74o" | "TO" => {
                let addresses = (0..generator.below(3)).map(|_| address(generator));
                addresses
                    .map(|(local, domain)| format!("{local}@{domain}"))
                    .collect::<Vec<_>>()
                    .join(",")
            }
            "Body" => generator.maybe_word(&[PLAIN, "%0D%0A ! , ; : @ %26"]),
            _ => generator.maybe_word(&[PLAIN, "! $ ' ( ) * + , ; : @ %26 %3d"]),
        };
        generator
            .write(if at > 0 { "&" } else { "?" })
            .part("hfname", name)
            .write("=")
            .part("hfvalue", &value);
    }
}

fn address(generator: &mut Generator<'_>) -> (String, String) {
    let local = match generator.below(3) {
        0 => "%22a%20b%2C%40%22".to_owned(),
        1 => format!("{}.{}", generator.word(ATOM), generator.word(ATOM)),
        _ => generator.word(ATOM),
    };
    let domain =
        if generator.below(4) == 0 { "%5B1.2.3.4%5D".to_owned() } else { generator.word(ATOM) };
    (local, domain)
}

/// RFC 3261 section 25.1.
pub(in crate::scheme) fn sip(generator: &mut Generator<'_>) {
    if generator.chance() {
        // A telephone number or a name.
        let user = match generator.below(4) {
            0 => format!("+{}{}", generator.digits(), generator.maybe_word(&[SEPARATED])),
            _ => {
                format!("u{}", generator.maybe_word(&[PLAIN, "! * ' ( ) & = + $ , ; ? / %40 %3A"]))
            }
        };
        generator.part("user", &user);
        if generator.chance() {
            let password = generator.maybe_word(&[PLAIN, "& = + $ , %40 %3A"]);
            generator.write(":").part("password", &password);
        }
        generator.write("@");
    }
    let host = generator.one_of(&["h", "H", "Host.Example", "a-1.example.org", "192.0.2.4", "h."]);
    generator.part("host", host);
    if generator.chance() {
        let port = generator.one_of(&["5060", "5061", "05060", "0", "65535"]);
        generator.write(":").part("port", port);
    }
    let known = [
        "transport=tcp",
        "Transport=UDP",
        "user=phone",
        "Us%65r=ph%6fne",
        "method=INVITE",
        "ttl=15",
        "tt%6C=007",
        "maddr=a.example",
        "lr",
        "L%52=on",
    ];
    let mut names: Vec<Vec<u8>> = Vec::new();
    for _ in 0..generator.below(4) {
        let own = generator.one_of(&["x", "Y", "%7A"]);
        let parameter = match generator.chance() {
            true => generator.one_of(&known).to_owned(),
            false => parameter(generator, own.to_owned(), &[PLAIN, "! * ' ( ) : & + $ / %3B"]),
        };
        // Names are unique.
        let name = parameter.split('=').next().unwrap_or_default();
        let name: Vec<u8> =
            percent_decode_str(name).map(|octet| octet.to_ascii_lowercase()).collect();
        if !names.contains(&name) {
            generator.write(";").part("uri-parameter", &parameter);
            names.push(name);
        }
    }
    for at in 0..generator.below(3) {
        let name = generator.one_of(&["subject", "Priority", "to", "body", "%61"]);
        let value = generator.maybe_word(&[PLAIN, "! * ' ( ) : + $ / ? %40 %26"]);
        generator
            .write(if at > 0 { "&" } else { "?" })
            .part("hname", name)
            .write("=")
            .part("hvalue", &value);
    }
}

/// RFC 3966 section 3.
pub(in crate::scheme) fn tel(generator: &mut Generator<'_>) {
    let is_global = !generator.chance();
    let number = match is_global {
        true => format!("+{}{}", generator.digits(), generator.maybe_word(&[SEPARATED])),
        false => format!(
            "{}{}",
            generator.word(&["0 1 5 9 a F * %23"]),
            generator.maybe_word(&[SEPARATED, "* %23 B"])
        ),
    };
    generator.part(if is_global { "global-number-digits" } else { "local-number-digits" }, &number);
    if generator.chance() {
        let extension = generator.word(&[SEPARATED]);
        generator.write(";ext=").part("ext", &extension);
    }
    if generator.chance() {
        let subaddress = generator.word(&[PLAIN, "! * : & + $ / %2C %40 %3D"]);
        generator.write(";isub=").part("isub", &subaddress);
    }
    if !is_global {
        let context =
            generator.one_of(&["+1", "+1-914-555", "+(1)", "example.com", "Example.COM", "a-1.b."]);
        generator.write(";phone-context=").part("phone-context", context);
    }
    for name in ["a", "B-1", "x"] {
        if generator.chance() {
            let parameter =
                parameter(generator, name.to_owned(), &[PLAIN, "! * ' ( ) : & + $ / %3b %2F"]);
            generator.write(";").part("parameter", &parameter);
        }
    }
}

/// RFC 8141 section 2.
pub(in crate::scheme) fn urn(generator: &mut Generator<'_>) {
    let nid =
        format!("{}{}7", generator.one_of(&["a", "Z", "0"]), generator.maybe_word(&["a B 9 - --"]));
    let nss = generator.word(SEGMENT)
        + &generator.maybe_word(&[PLAIN, SUB_DELIMS, ESCAPES, "/ // %2c %2C"]);
    generator.part("NID", &nid).write(":").part("NSS", &nss);
    for (sign, name) in [("?+", "r-component"), ("?=", "q-component")] {
        if generator.chance() {
            // `?=` would begin a q-component.
            let component = generator.word(SEGMENT) + &generator.maybe_word(&[PLAIN, "/ ?+ ??"]);
            generator.write(sign).part(name, &component);
        }
    }
    if generator.chance() {
        let fragment = generator.maybe_word(QUERY);
        generator.write("#").write(&fragment);
    }
}
