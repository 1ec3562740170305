//! Schemes with a host, and files.

use super::{ESCAPES, HOSTS, LETTERS, Made, OLD_HOSTS, PLAIN, QUERY, SEGMENT, SUB_DELIMS};

/// Names of newsgroups (RFC 5538 section 3), with escapes of characters that RFC 3977 section 4.1
/// allows.
const GROUP: &[&str] = &["a Z q 0 7 - + _ . %c3%a9 %2F %3d"];
/// An FTP argument (RFC 1738 section 5), without `;`.
const ARGUMENT: &[&str] = &[PLAIN, "! $ & ' ( ) * + , = : @ ? %2F %3B %20 %00"];

impl Made<'_> {
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
pub(super) fn file(made: &mut Made<'_>) {
    const HERE: &[&str] = &["localhost", "LocalHost", "%6Cocalhost"];
    let host = match made.below(4) {
        // RFC 1738 has no escapes in hosts.
        0 => made.one_of(if made.is_old { &HERE[..2] } else { HERE }),
        _ => made.one_of(if made.is_old { OLD_HOSTS } else { HOSTS }),
    };
    let has_slashes = made.is_old || made.chance();
    if has_slashes {
        made.write("//");
    }
    if has_slashes && made.chance() {
        made.part("host", host);
    } else {
        made.meant("host", "localhost");
    }
    let directories = made.below(4);
    for at in 0..directories {
        // Without an authority, an empty first segment would start one.
        let name = if at == 0 { made.word(SEGMENT) } else { made.maybe_word(SEGMENT) };
        made.write("/").part("directory", &name);
    }
    let name = made.maybe_word(SEGMENT);
    made.write("/");
    if !name.is_empty() {
        made.part("name", &name);
    }
}

/// RFC 1738 section 3.2.
pub(super) fn ftp(made: &mut Made<'_>) {
    made.login(21, true);
    if made.chance() {
        return;
    }
    for _ in 0..made.below(4) {
        let directory = made.maybe_word(ARGUMENT);
        made.write("/").part("cwd", &directory);
    }
    let name = made.maybe_word(ARGUMENT);
    made.write("/");
    if !name.is_empty() {
        made.part("name", &name);
    }
    if made.chance() {
        let kind = made.one_of(&["a", "A", "i", "I", "d", "D"]);
        made.write(";type=").part("type", kind);
    }
}

/// RFC 4266 section 2.1.
pub(super) fn gopher(made: &mut Made<'_>) {
    const SELECTOR: &[&str] = &[PLAIN, SUB_DELIMS, "/ ? %2F %3f %20 %00"];
    made.login(70, false);
    if made.chance() {
        made.write("/");
    }
    if made.chance() || !made.text.ends_with('/') {
        return made.meant("gophertype", "1");
    }
    let kind = made.one_of(&["0", "1", "7", "9", "g", "+", "%30", "/"]);
    let selector = made.maybe_word(SELECTOR);
    made.part("gophertype", kind).part("selector", &selector);
    for name in ["search", "gopher+_string"] {
        if made.below(4) == 0 {
            return;
        }
        let is_plus = name == "gopher+_string" && made.chance();
        let string = if is_plus { plus_string(made) } else { made.maybe_word(SELECTOR) };
        made.write("%09").part(name, &string);
    }
}

/// A Gopher+ string (RFC 1738 sections 3.4.4 to 3.4.9), or a similar one.
fn plus_string(made: &mut Made<'_>) -> String {
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
    let sign = made.one_of(&["", "+", "?", "!", "$", "%21", "%2b", ANSWERS]);
    let pieces: String = (0..made.below(4)).map(|_| made.one_of(PIECES)).collect();
    let end = if sign == ANSWERS && made.chance() { "%0D%0A.%0D%0A" } else { "" };
    format!("{sign}{pieces}{end}")
}

/// RFC 9110 section 4.2 with userinfo; RFC 6455 section 3. By RFC 1738 section 3.3 a search follows
/// a path.
pub(super) fn http(made: &mut Made<'_>, default_port: u16) {
    made.login(default_port, true);
    let path: String =
        (0..made.below(4)).map(|_| format!("/{}", made.maybe_word(SEGMENT))).collect();
    if path.is_empty() {
        made.meant("path", "/");
    } else {
        made.part("path", &path);
    }
    if made.chance() && !(made.is_old && path.is_empty()) {
        let search = made.maybe_word(QUERY);
        made.write("?").part("searchpart", &search);
    }
}

/// RFC 4516 section 2.
pub(super) fn ldap(made: &mut Made<'_>, default_port: u16) {
    made.write("//");
    if made.chance() {
        let host = made.one_of(HOSTS);
        made.part("host", host);
        made.port(host, default_port);
    }
    let dn = made.maybe_word(&[PLAIN, "o= cn= , + = %2C %20 %2f"]);
    let fields = made.below(5);
    let has_slash = fields > 0 || !dn.is_empty() || made.chance();
    made.write(if has_slash { "/" } else { "" }).part("dn", &dn);
    let is_written = |made: &mut Made<'_>, number| {
        if fields >= number {
            made.write("?");
        }
        fields >= number && (number == 4 || made.chance())
    };
    if is_written(made, 1) {
        for at in 0..=made.below(3) {
            let name = made.one_of(&["cn", "x-a", "2.5.4.3", "o;lang-de", "*", "+", "1.1", "%63n"]);
            made.write(if at > 0 { "," } else { "" }).part("selector", name);
        }
    } else {
        made.meant("selector", "*");
    }
    if is_written(made, 2) {
        let scope = made.one_of(&["base", "one", "sub", "SUB", "%6Fne"]);
        made.part("scope", scope);
    } else {
        made.meant("scope", "base");
    }
    if is_written(made, 3) {
        let filter = filter(made, 3);
        made.part("filter", &filter);
    } else {
        made.meant("filter", "(objectClass=*)");
    }
    if is_written(made, 4) {
        for at in 0..=made.below(3) {
            let name = made.one_of(&["x-a", "!x-b", "1.2.840", "e-bindname", "!2.5"]);
            let value = if made.chance() {
                made.word(&[PLAIN, "= ! + %2c %3F %00"])
            } else {
                String::new()
            };
            let value = if value.is_empty() { value } else { format!("={value}") };
            made.write(if at > 0 { "," } else { "" }).part("extension", &format!("{name}{value}"));
        }
    }
}

/// RFC 4515 section 3.
fn filter(made: &mut Made<'_>, depth: u8) -> String {
    let sign = if depth > 0 { made.one_of(&["=", "=", "&", "%7C", "!"]) } else { "=" };
    match sign {
        "=" => {
            let attribute = made.one_of(&["cn", "2.5.4.3", "o;lang-de"]);
            let sign = made.one_of(&["=", "~=", "%3E=", "%3c=", ":dn:=", ":2.5.13.2:="]);
            let value = made.word(&["a Z 0 %20 %5C2a %c3%a9 - , +"]);
            format!("({attribute}{sign}{value})")
        }
        "!" => format!("(!{})", filter(made, depth - 1)),
        sign => {
            let inner: String = (0..made.below(3)).map(|_| filter(made, depth - 1)).collect();
            format!("({sign}{inner})")
        }
    }
}

/// RFC 5538 section 4; RFC 1738 section 3.6 has no server, and one group or all.
pub(super) fn news(made: &mut Made<'_>) {
    const ATOM: &[&str] = &["a Z 0 - _ ~ ! $ & ' * + = %23 %7B %c3%a9"];
    if !made.is_old && made.chance() {
        made.login(119, true);
        made.write("/");
    }
    match made.below(4) {
        0 if !made.is_old => made.meant("newsgroups", "*"),
        0 => _ = made.part("newsgroups", "*"),
        1 => {
            let id = format!("{}.{}@{}", made.word(ATOM), made.word(ATOM), made.word(ATOM));
            made.part("article", &id);
        }
        2 if !made.is_old => {
            let pattern =
                format!("{}{}", made.word(GROUP), made.one_of(&["*", ".*", "%3f", "%2A.a"]));
            made.part("newsgroups", &pattern);
        }
        _ => {
            let group = format!("g{}", made.word(GROUP));
            made.part("newsgroups", &group);
        }
    }
}

/// RFC 5538 section 3; RFC 1738 section 3.7 has no user.
pub(super) fn nntp(made: &mut Made<'_>) {
    made.login(119, !made.is_old);
    let group = format!("g{}", made.word(GROUP));
    made.write("/").part("group", &group);
    if made.chance() {
        let number = made.digits();
        made.write("/").part("article-number", &number);
    }
}

/// RFC 4157 section 2.
pub(super) fn prospero(made: &mut Made<'_>) {
    made.login(1525, false);
    let name = made.maybe_word(&[PLAIN, ESCAPES, "/ ? ! = : @ & +"]);
    made.write("/").part("hsoname", &name);
    for _ in 0..made.below(3) {
        let (name, value) = (
            made.maybe_word(&[PLAIN, "! ? : @ & %3D"]),
            made.maybe_word(&[PLAIN, "! ? : @ & %3b"]),
        );
        made.write(";").part("field", &name).write("=").part("value", &value);
    }
}

/// RFC 4248 section 2, RFC 6270 section 2.1.
pub(super) fn telnet(made: &mut Made<'_>) {
    made.login(23, true);
    if made.chance() {
        made.write("/");
    }
}

/// RFC 4156 section 2.
pub(super) fn wais(made: &mut Made<'_>) {
    made.login(210, false);
    let database = made.maybe_word(&[PLAIN, LETTERS, "! $ * + , %2f"]);
    made.write("/").part("database", &database);
    match made.below(3) {
        0 => {}
        1 => {
            let search = made.maybe_word(&[PLAIN, "; : @ & = + %20"]);
            made.write("?").part("search", &search);
        }
        _ => {
            let (wtype, wpath) =
                (made.maybe_word(&[PLAIN]), made.maybe_word(&[PLAIN, ESCAPES, "! , +"]));
            made.write("/").part("wtype", &wtype).write("/").part("wpath", &wpath);
        }
    }
}
