//! Schemes with a host, and files.

use super::{ESCAPES, Generator, HOSTS, LETTERS, OLD_HOSTS, PLAIN, QUERY, SEGMENT, SUB_DELIMS};

/// Names of newsgroups (RFC 5538 section 3), with escapes of characters that RFC 3977 section 4.1
/// allows.
const GROUP: &[&str] = &["a Z q 0 7 - + _ . %c3%a9 %2F %3d"];
/// An FTP argument (RFC 1738 section 5), without `;`.
const ARGUMENT: &[&str] = &[PLAIN, "! $ & ' ( ) * + , = : @ ? %2F %3B %20 %00"];

impl Generator<'_> {
    /// The login after the slashes (RFC 1738 section 3.1).
    fn login(&mut self, default_port: u16, may_have_user: bool) {
        const USER: &[&str] = &[PLAIN, "! $ & ' ( ) * + , ; = %3A %40 %2f %20"];
        self.write("//");
        if may_have_user && self.chance() {
            let user = self.maybe_word(USER);
            self.part("user", &user);
            if self.chance() {
                let password = self.maybe_word(USER);
                self.write(":").part("password", &password);
            }
            self.write("@");
        }
        let host = self.one_of(if self.is_old { OLD_HOSTS } else { HOSTS });
        self.part("host", host);
        self.port(host, default_port);
    }

    fn port(&mut self, host: &str, default_port: u16) {
        let port = match self.below(4) {
            0 => u16::from_be_bytes([self.byte(), self.byte()]),
            1 => 65535,
            _ => {
                self.connects = Some((host.to_owned(), default_port));
                return;
            }
        };
        self.write(&format!(":{port}"));
        self.port = Some(port);
        self.connects = Some((host.to_owned(), port));
    }
}

/// RFC 8089 section 2; RFC 1738 section 3.10 requires the slashes.
pub(in crate::scheme) fn file(generator: &mut Generator<'_>) {
    const HERE: &[&str] = &["localhost", "LocalHost", "%6Cocalhost"];
    let host = match generator.below(4) {
        // RFC 1738 has no escapes in hosts.
        0 => generator.one_of(if generator.is_old { &HERE[..2] } else { HERE }),
        _ => generator.one_of(if generator.is_old { OLD_HOSTS } else { HOSTS }),
    };
    let has_slashes = generator.is_old || generator.chance();
    if has_slashes {
        generator.write("//");
    }
    if has_slashes && generator.chance() {
        generator.part("host", host);
    } else {
        generator.meant("host", "localhost");
    }
    let directories = generator.below(4);
    for at in 0..directories {
        // Without an authority, an empty first segment would start one.
        let name = if at == 0 { generator.word(SEGMENT) } else { generator.maybe_word(SEGMENT) };
        generator.write("/").part("directory", &name);
    }
    let name = generator.maybe_word(SEGMENT);
    generator.write("/");
    if !name.is_empty() {
        generator.part("name", &name);
    }
}

/// RFC 1738 section 3.2.
pub(in crate::scheme) fn ftp(generator: &mut Generator<'_>) {
    generator.login(21, true);
    if generator.chance() {
        return;
    }
    for _ in 0..generator.below(4) {
        let directory = generator.maybe_word(ARGUMENT);
        generator.write("/").part("cwd", &directory);
    }
    let name = generator.maybe_word(ARGUMENT);
    generator.write("/");
    if !name.is_empty() {
        generator.part("name", &name);
    }
    if generator.chance() {
        let kind = generator.one_of(&["a", "A", "i", "I", "d", "D"]);
        generator.write(";type=").part("type", kind);
    }
}

/// RFC 4266 section 2.1.
pub(in crate::scheme) fn gopher(generator: &mut Generator<'_>) {
    const SELECTOR: &[&str] = &[PLAIN, SUB_DELIMS, "/ ? %2F %3f %20 %00"];
    generator.login(70, false);
    if generator.chance() {
        generator.write("/");
    }
    if generator.chance() || !generator.text.ends_with('/') {
        return generator.meant("gophertype", "1");
    }
    let kind = generator.one_of(&["0", "1", "7", "9", "g", "+", "%30", "/"]);
    let selector = generator.maybe_word(SELECTOR);
    generator.part("gophertype", kind).part("selector", &selector);
    for name in ["search", "gopher+_string"] {
        if generator.below(4) == 0 {
            return;
        }
        let is_plus = name == "gopher+_string" && generator.chance();
        let string = if is_plus { plus_string(generator) } else { generator.maybe_word(SELECTOR) };
        generator.write("%09").part(name, &string);
    }
}

/// A Gopher+ string (RFC 1738 sections 3.4.4 to 3.4.9), or a similar one.
fn plus_string(generator: &mut Generator<'_>) -> String {
    const ANSWERS: &str = "%2B%091%0D%0A+-1%0d%0a";
    const PIECES: &[&str] = &[
        "+ABSTRACT",
        "%20",
        "text/plain",
        "a%250D",
        "%0D%0A",
        "%0d%0a",
        ".",
        ".%0D%0A",
        "%0D",
        "%0A",
        "%09",
    ];
    let sign = generator.one_of(&["", "+", "?", "!", "$", "%21", "%2b", ANSWERS]);
    let pieces: String = (0..generator.below(4)).map(|_| generator.one_of(PIECES)).collect();
    let end = if sign == ANSWERS && generator.chance() { "%0D%0A.%0D%0A" } else { "" };
    format!("{sign}{pieces}{end}")
}

/// RFC 9110 section 4.2 with userinfo; RFC 6455 section 3. By RFC 1738 section 3.3 a search follows
/// a path.
pub(in crate::scheme) fn http(generator: &mut Generator<'_>, default_port: u16) {
    generator.login(default_port, true);
    let path: String =
        (0..generator.below(4)).map(|_| format!("/{}", generator.maybe_word(SEGMENT))).collect();
    if path.is_empty() {
        generator.meant("path", "/");
    } else {
        generator.part("path", &path);
    }
    if generator.chance() && !(generator.is_old && path.is_empty()) {
        let search = generator.maybe_word(QUERY);
        generator.write("?").part("searchpart", &search);
    }
}

/// RFC 4516 section 2.
pub(in crate::scheme) fn ldap(generator: &mut Generator<'_>, default_port: u16) {
    generator.write("//");
    if generator.chance() {
        let host = generator.one_of(HOSTS);
        generator.part("host", host);
        generator.port(host, default_port);
    }
    let dn = generator.maybe_word(&[PLAIN, "o= cn= , + = %2C %20 %2f"]);
    let fields = generator.below(5);
    let has_slash = fields > 0 || !dn.is_empty() || generator.chance();
    generator.write(if has_slash { "/" } else { "" }).part("dn", &dn);
    let is_written = |generator: &mut Generator<'_>, number| {
        if fields >= number {
            generator.write("?");
        }
        fields >= number && (number == 4 || generator.chance())
    };
    if is_written(generator, 1) {
        for at in 0..=generator.below(3) {
            let name =
                generator.one_of(&["cn", "x-a", "2.5.4.3", "o;lang-de", "*", "+", "1.1", "%63n"]);
            generator.write(if at > 0 { "," } else { "" }).part("selector", name);
        }
    } else {
        generator.meant("selector", "*");
    }
    if is_written(generator, 2) {
        let scope = generator.one_of(&["base", "one", "sub", "SUB", "%6Fne"]);
        generator.part("scope", scope);
    } else {
        generator.meant("scope", "base");
    }
    if is_written(generator, 3) {
        let filter = filter(generator, 3);
        generator.part("filter", &filter);
    } else {
        generator.meant("filter", "(objectClass=*)");
    }
    if is_written(generator, 4) {
        for at in 0..=generator.below(3) {
            let name = generator.one_of(&["x-a", "!x-b", "1.2.840", "e-bindname", "!2.5"]);
            let value = if generator.chance() {
                generator.word(&[PLAIN, "= ! + %2c %3F %00"])
            } else {
                String::new()
            };
            let value = if value.is_empty() { value } else { format!("={value}") };
            generator
                .write(if at > 0 { "," } else { "" })
                .part("extension", &format!("{name}{value}"));
        }
    }
}

/// RFC 4515 section 3.
fn filter(generator: &mut Generator<'_>, depth: u8) -> String {
    let sign = if depth > 0 { generator.one_of(&["=", "=", "&", "%7C", "!"]) } else { "=" };
    match sign {
        "=" => {
            let attribute = generator.one_of(&["cn", "2.5.4.3", "o;lang-de"]);
            let sign = generator.one_of(&["=", "~=", "%3E=", "%3c=", ":dn:=", ":2.5.13.2:="]);
            let value = generator.word(&["a Z 0 %20 %5C2a %c3%a9 - , +"]);
            format!("({attribute}{sign}{value})")
        }
        "!" => format!("(!{})", filter(generator, depth - 1)),
        sign => {
            let inner: String =
                (0..generator.below(3)).map(|_| filter(generator, depth - 1)).collect();
            format!("({sign}{inner})")
        }
    }
}

/// RFC 5538 section 4; RFC 1738 section 3.6 has no server, and one group or all.
pub(in crate::scheme) fn news(generator: &mut Generator<'_>) {
    const ATOM: &[&str] = &["a Z 0 - _ ~ ! $ & ' * + = %23 %7B %c3%a9"];
    if !generator.is_old && generator.chance() {
        generator.login(119, true);
        generator.write("/");
    }
    match generator.below(4) {
        0 if !generator.is_old => generator.meant("newsgroups", "*"),
        0 => _ = generator.part("newsgroups", "*"),
        1 => {
            let id = format!(
                "{}.{}@{}",
                generator.word(ATOM),
                generator.word(ATOM),
                generator.word(ATOM)
            );
            generator.part("article", &id);
        }
        2 if !generator.is_old => {
            let pattern = format!(
                "{}{}",
                generator.word(GROUP),
                generator.one_of(&["*", ".*", "%3f", "%2A.a"])
            );
            generator.part("newsgroups", &pattern);
        }
        _ => {
            let group = format!("g{}", generator.word(GROUP));
            generator.part("newsgroups", &group);
        }
    }
}

/// RFC 5538 section 3; RFC 1738 section 3.7 has no user.
pub(in crate::scheme) fn nntp(generator: &mut Generator<'_>) {
    generator.login(119, !generator.is_old);
    let group = format!("g{}", generator.word(GROUP));
    generator.write("/").part("group", &group);
    if generator.chance() {
        let number = generator.digits();
        generator.write("/").part("article-number", &number);
    }
}

/// RFC 4157 section 2.
pub(in crate::scheme) fn prospero(generator: &mut Generator<'_>) {
    generator.login(1525, false);
    let name = generator.maybe_word(&[PLAIN, ESCAPES, "/ ? ! = : @ & +"]);
    generator.write("/").part("hsoname", &name);
    for _ in 0..generator.below(3) {
        let (name, value) = (
            generator.maybe_word(&[PLAIN, "! ? : @ & %3D"]),
            generator.maybe_word(&[PLAIN, "! ? : @ & %3b"]),
        );
        generator.write(";").part("field", &name).write("=").part("value", &value);
    }
}

/// RFC 4248 section 2, RFC 6270 section 2.1.
pub(in crate::scheme) fn telnet(generator: &mut Generator<'_>) {
    generator.login(23, true);
    if generator.chance() {
        generator.write("/");
    }
}

/// RFC 4156 section 2.
pub(in crate::scheme) fn wais(generator: &mut Generator<'_>) {
    generator.login(210, false);
    let database = generator.maybe_word(&[PLAIN, LETTERS, "! $ * + , %2f"]);
    generator.write("/").part("database", &database);
    match generator.below(3) {
        0 => {}
        1 => {
            let search = generator.maybe_word(&[PLAIN, "; : @ & = + %20"]);
            generator.write("?").part("search", &search);
        }
        _ => {
            let (wtype, wpath) =
                (generator.maybe_word(&[PLAIN]), generator.maybe_word(&[PLAIN, ESCAPES, "! , +"]));
            generator.write("/").part("wtype", &wtype).write("/").part("wpath", &wpath);
        }
    }
}
