//! Schemes without an authority.

use percent_encoding::percent_decode_str;

use super::{ESCAPES, Made, PLAIN, QUERY, SEGMENT, SUB_DELIMS};

/// `atext` (RFC 5322 section 3.2.3): characters that URIs allow and no scheme reserves, or escapes.
const ATOM: &[&str] = &["a Z 0 - _ ~ ! $ ' * + %23 %26 %2F %c3%a9"];
const SEPARATED: &str = "0 1 2 5 9 - . ( )";

/// RFC 6694 section 2.1.
pub(super) fn about(made: &mut Made<'_>) {
    let token = match made.below(4) {
        0 => made.one_of(&["blank", "%62lank", "bl%61n%6B", "Blank", "blank%20"]).to_owned(),
        _ => made.maybe_word(&[PLAIN, SUB_DELIMS, ESCAPES, "blank"]),
    };
    made.part("about-token", &token);
    if made.chance() {
        let query = made.maybe_word(QUERY);
        made.write("?").part("about-query", &query);
    }
}

/// Words separated by `@` (RFC 2392 section 2, RFC 822 section 6.1).
fn addr_spec(made: &mut Made<'_>) -> String {
    const WORD: &[&str] = &[PLAIN, "! $ & ' * + = %2F %25"];
    format!("{}{}{}", made.word(WORD), made.one_of(&["@", "%40"]), made.word(WORD))
}

/// RFC 2392 section 2.
pub(super) fn cid(made: &mut Made<'_>) {
    let id = addr_spec(made);
    made.part("content-id", &id);
}

/// RFC 2392 section 2.
pub(super) fn mid(made: &mut Made<'_>) {
    let id = addr_spec(made);
    made.part("message-id", &id);
    if made.chance() {
        let id = addr_spec(made);
        made.write("/").part("content-id", &id);
    }
}

/// RFC 2397 section 3.
pub(super) fn data(made: &mut Made<'_>) {
    const TOKEN: &[&str] = &["a Z 7 - . + _ ~ ! $ & ' * %41 %23 %5E"];
    let has_type = made.chance();
    let parameters = made.below(3);
    if has_type {
        let (kind, subtype) = (made.word(TOKEN), made.word(TOKEN));
        made.part("type", &kind).write("/").part("subtype", &subtype);
    } else {
        made.meant("type", "text");
        made.meant("subtype", "plain");
    }
    if !has_type && parameters == 0 {
        made.meant("attribute", "charset");
        made.meant("value", "US-ASCII");
    }
    for _ in 0..parameters {
        let (name, value) = (made.word(TOKEN), made.word(&["a Z 7 - . + %22 %20 %2C %3b %c3%a9"]));
        made.write(";").part("attribute", &name).write("=").part("value", &value);
    }
    if made.chance() {
        let base64 = made.one_of(&["base64", "Base64"]);
        made.write(";").part("encoding", base64);
        let groups = made.maybe_word(&["AAAA QUJD SGk= +/9z //8a"]).replace("SGk=", "SGkx");
        let end = made.one_of(&["", "QQ==", "QUI=", "SGk%3D"]);
        made.write(",").part("data", &format!("{groups}{end}"));
    } else {
        let data = made.maybe_word(QUERY);
        made.write(",").part("data", &data);
    }
}

/// A number with a limit of its integer part (RFC 5870 section 3.3).
fn number(made: &mut Made<'_>, limit: u8, is_signed: bool) -> String {
    let sign = if is_signed && made.chance() { "-" } else { "" };
    let whole = made.below(limit);
    let fraction = if made.chance() { made.digits() } else { String::new() };
    let point = if fraction.is_empty() { "" } else { "." };
    format!("{sign}{whole}{point}{fraction}")
}

/// RFC 5870 section 3.3.
pub(super) fn geo(made: &mut Made<'_>) {
    let is_wgs84 = !made.chance();
    let names = if is_wgs84 {
        ["latitude", "longitude", "altitude"]
    } else {
        ["coord-a", "coord-b", "coord-c"]
    };
    let pole = if made.below(4) == 0 { Some(made.one_of(&["90", "-90", "90.0"])) } else { None };
    let a = pole.map_or_else(|| number(made, if is_wgs84 { 90 } else { 255 }, true), str::to_owned);
    let edge =
        if made.below(4) == 0 { Some(made.one_of(&["180", "-180", "-180.00"])) } else { None };
    let b =
        edge.map_or_else(|| number(made, if is_wgs84 { 180 } else { 255 }, true), str::to_owned);
    made.part(names[0], &a).write(",").part(names[1], &b);
    if made.chance() {
        let c = number(made, 255, true);
        made.write(",").part(names[2], &c);
    }
    let crs =
        made.one_of(if is_wgs84 { &["", "wgs84", "WGS84"] } else { &["nad27", "Moon-2011", "x"] });
    if crs.is_empty() {
        made.meant("crs", "wgs84");
    } else {
        made.write(";crs=").part("crs", crs);
    }
    if made.chance() {
        let uncertainty = number(made, 255, false);
        made.write(";u=").part("u", &uncertainty);
    }
    for _ in 0..made.below(3) {
        let name = format!("p{}", made.maybe_word(&["a B 0 -"]));
        let parameter = parameter(made, name, &[PLAIN, "! * ' ( ) : & + $ %2C %3B"]);
        made.write(";").part("parameter", &parameter);
    }
}

/// A name, possibly with a value.
fn parameter(made: &mut Made<'_>, name: String, value: &[&'static str]) -> String {
    if made.chance() { format!("{name}={}", made.word(value)) } else { name }
}

/// RFC 6068 section 2; a single address by RFC 1738 section 3.5.
pub(super) fn mailto(made: &mut Made<'_>) {
    if made.is_old {
        let address = format!("{}@{}", made.word(ATOM), made.word(ATOM));
        made.part("rfc822-addr-spec", &address);
        return;
    }
    for at in 0..made.below(3) {
        let (local, domain) = address(made);
        made.write(if at > 0 { "," } else { "" })
            .part("local-part", &local)
            .write("@")
            .part("domain", &domain);
    }
    for at in 0..made.below(4) {
        let name = made.one_of(&["subject", "Body", "cc", "In-Reply-To", "%74o", "TO", "x%21"]);
        let value = match name {
            "%74o" | "TO" => {
                let addresses = (0..made.below(3)).map(|_| address(made));
                addresses
                    .map(|(local, domain)| format!("{local}@{domain}"))
                    .collect::<Vec<_>>()
                    .join(",")
            }
            "Body" => made.maybe_word(&[PLAIN, "%0D%0A ! , ; : @ %26"]),
            _ => made.maybe_word(&[PLAIN, "! $ ' ( ) * + , ; : @ %26 %3d"]),
        };
        made.write(if at > 0 { "&" } else { "?" })
            .part("hfname", name)
            .write("=")
            .part("hfvalue", &value);
    }
}

fn address(made: &mut Made<'_>) -> (String, String) {
    let local = match made.below(3) {
        0 => "%22a%20b%2C%40%22".to_owned(),
        1 => format!("{}.{}", made.word(ATOM), made.word(ATOM)),
        _ => made.word(ATOM),
    };
    let domain = if made.below(4) == 0 { "%5B1.2.3.4%5D".to_owned() } else { made.word(ATOM) };
    (local, domain)
}

/// RFC 3261 section 25.1.
pub(super) fn sip(made: &mut Made<'_>) {
    if made.chance() {
        // A telephone number or a name.
        let user = match made.below(4) {
            0 => format!("+{}{}", made.digits(), made.maybe_word(&[SEPARATED])),
            _ => format!("u{}", made.maybe_word(&[PLAIN, "! * ' ( ) & = + $ , ; ? / %40 %3A"])),
        };
        made.part("user", &user);
        if made.chance() {
            let password = made.maybe_word(&[PLAIN, "& = + $ , %40 %3A"]);
            made.write(":").part("password", &password);
        }
        made.write("@");
    }
    let host = made.one_of(&["h", "H", "Host.Example", "a-1.example.org", "192.0.2.4", "h."]);
    made.part("host", host);
    if made.chance() {
        let port = made.one_of(&["5060", "5061", "05060", "0", "65535"]);
        made.write(":").part("port", port);
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
    for _ in 0..made.below(4) {
        let own = made.one_of(&["x", "Y", "%7A"]);
        let parameter = match made.chance() {
            true => made.one_of(&known).to_owned(),
            false => parameter(made, own.to_owned(), &[PLAIN, "! * ' ( ) : & + $ / %3B"]),
        };
        // Names are unique.
        let name = parameter.split('=').next().unwrap_or_default();
        let name: Vec<u8> =
            percent_decode_str(name).map(|octet| octet.to_ascii_lowercase()).collect();
        if !names.contains(&name) {
            made.write(";").part("uri-parameter", &parameter);
            names.push(name);
        }
    }
    for at in 0..made.below(3) {
        let name = made.one_of(&["subject", "Priority", "to", "body", "%61"]);
        let value = made.maybe_word(&[PLAIN, "! * ' ( ) : + $ / ? %40 %26"]);
        made.write(if at > 0 { "&" } else { "?" })
            .part("hname", name)
            .write("=")
            .part("hvalue", &value);
    }
}

/// RFC 3966 section 3.
pub(super) fn tel(made: &mut Made<'_>) {
    let is_global = !made.chance();
    let number = match is_global {
        true => format!("+{}{}", made.digits(), made.maybe_word(&[SEPARATED])),
        false => format!(
            "{}{}",
            made.word(&["0 1 5 9 a F * %23"]),
            made.maybe_word(&[SEPARATED, "* %23 B"])
        ),
    };
    made.part(if is_global { "global-number-digits" } else { "local-number-digits" }, &number);
    if made.chance() {
        let extension = made.word(&[SEPARATED]);
        made.write(";ext=").part("ext", &extension);
    }
    if made.chance() {
        let subaddress = made.word(&[PLAIN, "! * : & + $ / %2C %40 %3D"]);
        made.write(";isub=").part("isub", &subaddress);
    }
    if !is_global {
        let context =
            made.one_of(&["+1", "+1-914-555", "+(1)", "example.com", "Example.COM", "a-1.b."]);
        made.write(";phone-context=").part("phone-context", context);
    }
    for name in ["a", "B-1", "x"] {
        if made.chance() {
            let parameter =
                parameter(made, name.to_owned(), &[PLAIN, "! * ' ( ) : & + $ / %3b %2F"]);
            made.write(";").part("parameter", &parameter);
        }
    }
}

/// RFC 8141 section 2.
pub(super) fn urn(made: &mut Made<'_>) {
    let nid = format!("{}{}7", made.one_of(&["a", "Z", "0"]), made.maybe_word(&["a B 9 - --"]));
    let nss = made.word(SEGMENT) + &made.maybe_word(&[PLAIN, SUB_DELIMS, ESCAPES, "/ // %2c %2C"]);
    made.part("NID", &nid).write(":").part("NSS", &nss);
    for (sign, name) in [("?+", "r-component"), ("?=", "q-component")] {
        if made.chance() {
            // `?=` would begin a q-component.
            let component = made.word(SEGMENT) + &made.maybe_word(&[PLAIN, "/ ?+ ??"]);
            made.write(sign).part(name, &component);
        }
    }
    if made.chance() {
        let fragment = made.maybe_word(QUERY);
        made.write("#").write(&fragment);
    }
}
