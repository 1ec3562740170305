//! What RFC 3986 says about a reference: the drawing, the form, each component, the normal form.

use std::io::Write;

use urikit::UriRef;
use urikit::component::{Encoded, Host, HostKind, HostValue, Path, Port, Scheme, Userinfo};
use urikit::normalize::Step;

use crate::diagram;
use crate::printable::printable;
use crate::screen::Screen;

/// Columns for the names of components.
const NAME: usize = 10;
/// Columns for section numbers.
const SECTION: usize = 7;
/// The widest value that is shown whole at any width of the terminal: the drawing above has all of it.
const VALUE: usize = 40;

/// The forms of a reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ReferenceForm {
    /// A URI with a fragment.
    Uri,
    /// A URI without a fragment.
    AbsoluteUri,
    /// `//host/path`.
    NetworkPath,
    /// `/path`.
    AbsolutePath,
    /// `path`, or a query alone.
    RelativePath,
    /// Nothing, or a fragment alone.
    SameDocument,
}

/// The form of a reference.
pub(crate) fn form(uri: UriRef<'_>) -> ReferenceForm {
    let path = uri.path();
    match (uri.scheme(), uri.fragment()) {
        (Some(_), Some(_)) => ReferenceForm::Uri,
        (Some(_), None) => ReferenceForm::AbsoluteUri,
        _ if uri.authority().is_some() => ReferenceForm::NetworkPath,
        _ if path.as_str().starts_with('/') => ReferenceForm::AbsolutePath,
        _ if path.as_str().is_empty() && uri.query().is_none() => ReferenceForm::SameDocument,
        _ => ReferenceForm::RelativePath,
    }
}

impl ReferenceForm {
    /// What it is, to follow "is".
    pub(crate) fn sentence(self) -> &'static str {
        match self {
            Self::Uri => {
                "a URI with a fragment (RFC 3986 section 3); without it an absolute URI, which can be a base"
            }
            Self::AbsoluteUri => "an absolute URI (RFC 3986 section 4.3), which can be a base",
            Self::NetworkPath => "a relative reference of the network-path form (RFC 3986 section 4.2)",
            Self::AbsolutePath => "a relative reference of the absolute-path form (RFC 3986 section 4.2)",
            Self::RelativePath => "a relative reference of the relative-path form (RFC 3986 section 4.2)",
            Self::SameDocument => "a same-document reference (RFC 3986 section 4.4), whatever the base is",
        }
    }
}

/// One line of the explanation.
struct Fact {
    name: &'static str,
    value: String,
    section: &'static str,
    meaning: String,
}

/// Appends the drawing and the explanation.
pub(crate) fn explain(uri: UriRef<'_>, screen: Screen, out: &mut Vec<u8>) {
    out.push(b'\n');
    diagram::draw(uri, screen, out);
    let bold = screen.palette.bold();
    let headline = format!("{}.", capitalized(form(uri).sentence()));
    out.push(b'\n');
    for line in wrapped(&headline, screen.width - 2) {
        let _ = writeln!(out, "  {bold}{line}{bold:#}");
    }
    out.push(b'\n');
    let facts = facts(uri);
    let value = facts.iter().map(|fact| fact.value.chars().count()).max();
    let value = value.unwrap_or(0).min(VALUE).min(screen.width / 4);
    for fact in &facts {
        fact.write(value, screen, out);
    }
    out.push(b'\n');
}

fn facts(uri: UriRef<'_>) -> Vec<Fact> {
    let scheme = uri.scheme();
    let mut facts = Vec::with_capacity(8);
    facts.extend(scheme.map(scheme_fact));
    facts.extend(uri.userinfo().map(userinfo_fact));
    facts.extend(uri.host().map(host_fact));
    facts.extend(uri.port().map(|port| port_fact(port, scheme)));
    facts.push(path_fact(uri.path(), uri));
    facts.extend(uri.query().map(|query| {
        let meaning =
            encoded_meaning("identifies within the scheme and authority, together with the path", *query);
        fact("query", query.as_str(), "3.4", meaning)
    }));
    facts.extend(uri.fragment().map(|fragment| {
        let meaning =
            encoded_meaning("a part of what the rest identifies; looked up after retrieval", *fragment);
        fact("fragment", fragment.as_str(), "3.5", meaning)
    }));
    facts.push(normal_fact(uri));
    facts
}

fn fact(name: &'static str, value: &str, section: &'static str, meaning: String) -> Fact {
    Fact { name, value: value.to_owned(), section, meaning }
}

fn scheme_fact(scheme: Scheme<'_>) -> Fact {
    let mut meaning = "compared without regard to case".to_owned();
    if let Some(port) = scheme.default_port() {
        meaning += &format!("; its default port is {port}");
    }
    fact("scheme", scheme.as_str(), "3.1", meaning)
}

fn userinfo_fact(userinfo: Userinfo<'_>) -> Fact {
    let meaning = match userinfo.password() {
        Some(password) if !password.is_empty() => {
            "a user and a password: deprecated, for it stands readable wherever the text does"
        }
        _ => "a user",
    };
    fact("userinfo", userinfo.as_str(), "3.2.1", encoded_meaning(meaning, *userinfo))
}

fn host_fact(host: Host<'_>) -> Fact {
    let meaning = match host.value() {
        _ if host.as_str().is_empty() => "empty: a registered name that names no host".to_owned(),
        HostValue::RegName(name) => {
            encoded_meaning("a registered name, compared without regard to case", *name)
        }
        HostValue::Ipv4(_) => "an IPv4 address".to_owned(),
        HostValue::Ipv6(address) => format!("an IPv6 address: {address}"),
        HostValue::IpvFuture(literal) => {
            format!(
                "an IP literal of version {}, yet to be defined: {}",
                literal.version(),
                literal.address()
            )
        }
    };
    debug_assert!(host.kind() == HostKind::RegName || !host.as_str().is_empty());
    fact("host", host.as_str(), "3.2.2", meaning)
}

fn port_fact(port: Port<'_>, scheme: Option<Scheme<'_>>) -> Fact {
    let default = scheme.and_then(|scheme| scheme.default_port());
    let meaning = match (port.number(), default) {
        (Ok(None), _) => "empty: the same as no port (section 6.2.3)".to_owned(),
        (Err(_), _) => "valid here, and greater than any port of TCP or UDP (65535)".to_owned(),
        (Ok(number), Some(default)) if number == Some(default) => {
            "the default port of the scheme: the same as no port (section 6.2.3)".to_owned()
        }
        (Ok(_), Some(default)) => format!("in place of the scheme's default port {default}"),
        (Ok(_), None) => "no default port of this scheme is known here".to_owned(),
    };
    fact("port", port.as_str(), "3.2.3", meaning)
}

fn path_fact(path: Path<'_>, uri: UriRef<'_>) -> Fact {
    let text = path.as_str();
    let segments = path.segments().count();
    let plural = if segments == 1 { "" } else { "s" };
    let mut meaning = match (text, uri.scheme()) {
        ("", _) => "empty: always defined, and here of no characters".to_owned(),
        (text, _) if text.starts_with('/') => format!("absolute; {segments} segment{plural}"),
        (_, Some(_)) => format!("rootless; {segments} segment{plural}"),
        (_, None) => format!("relative to the path of the base; {segments} segment{plural}"),
    };
    if path.segments().any(|segment| matches!(segment.as_str(), "." | "..")) {
        meaning += ", dot-segments among them (section 5.2.4)";
    }
    fact("path", text, "3.3", encoded_meaning(&meaning, *path))
}

fn normal_fact(uri: UriRef<'_>) -> Fact {
    let normal = uri.normalize();
    if normal.is_normal() {
        return fact("normal", "", "6.2", "this text is in normal form".to_owned());
    }
    let steps: Vec<&str> = normal.changes().iter().map(Step::name).collect();
    let steps = match steps.split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, before)) => format!("{} and {last}", before.join(", ")),
        None => String::new(),
    };
    fact("normal", "", "6.2", format!("{normal} (by {steps})"))
}

/// A meaning, and what a text with escapes stands for.
fn encoded_meaning(meaning: &str, encoded: Encoded<'_>) -> String {
    if !encoded.as_str().contains('%') {
        return meaning.to_owned();
    }
    let bytes = encoded.decode().to_bytes();
    let charset = if std::str::from_utf8(&bytes).is_ok() { "" } else { ", not UTF-8" };
    format!("{meaning}; decoded{charset}: {}", printable(&bytes))
}

impl Fact {
    fn write(&self, value_width: usize, screen: Screen, out: &mut Vec<u8>) {
        let style = screen.palette.component(self.name);
        let (dim, bold) = (screen.palette.dim(), screen.palette.bold());
        let style = if self.name == "normal" { bold } else { style };
        let value = shortened(&self.value, value_width);
        let (name, section) = (self.name, self.section);
        let head = 2 + NAME + value_width + 2 + SECTION;
        // Beside the value where there is room for a sentence, else beneath it.
        let beside = screen.width >= head + 30;
        let indent = if beside { head } else { 4 };
        let mut lines = wrapped(&self.meaning, screen.width - indent).into_iter();
        let _ = write!(out, "  {style}{name:<NAME$}{value:<value_width$}{style:#}  {dim}{section}{dim:#}");
        if beside {
            let (gap, first) = (SECTION - section.len(), lines.next().unwrap_or_default());
            let _ = write!(out, "{:gap$}{first}", "");
        }
        out.push(b'\n');
        for line in lines {
            let _ = writeln!(out, "{:indent$}{line}", "");
        }
    }
}

/// The text, or its beginning and end.
fn shortened(text: &str, width: usize) -> String {
    let count = text.chars().count();
    if count <= width {
        return text.to_owned();
    }
    let head = (width - 1) / 2;
    let tail = width - 1 - head;
    let begin: String = text.chars().take(head).collect();
    let end: String = text.chars().skip(count - tail).collect();
    format!("{begin}…{end}")
}

/// The text in lines of some width, broken at spaces, and inside a word that is wider than a line.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut used = 0;
    for word in text.split(' ') {
        let mut room = width.saturating_sub(used + 1);
        let length = word.chars().count();
        if used > 0 && length > room && length <= width {
            lines.push(String::new());
            used = 0;
        }
        if used > 0 {
            push(&mut lines, ' ');
            used += 1;
        }
        room = width - used.min(width);
        for c in word.chars() {
            if room == 0 {
                lines.push(String::new());
                (room, used) = (width, 0);
            }
            push(&mut lines, c);
            room -= 1;
            used += 1;
        }
    }
    lines
}

fn push(lines: &mut [String], c: char) {
    if let Some(line) = lines.last_mut() {
        line.push(c);
    }
}

fn capitalized(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screen::Palette;

    fn explained(text: &str, width: usize) -> String {
        let mut out = Vec::new();
        explain(UriRef::parse(text).unwrap(), Screen { width, palette: Palette::Plain }, &mut out);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn each_component_has_its_meaning() {
        let found = explained("HTTP://me:pw@[::1]:80/a/../%C3%BC?%00#%FF", 200);
        for expected in [
            "A URI with a fragment (RFC 3986 section 3); without it an absolute URI, which can be a base.",
            "3.1    compared without regard to case; its default port is 80",
            "3.2.1  a user and a password: deprecated",
            "3.2.2  an IPv6 address: ::1",
            "3.2.3  the default port of the scheme: the same as no port (section 6.2.3)",
            "3.3    absolute; 3 segments, dot-segments among them (section 5.2.4); decoded: /a/../ü",
            "; decoded: \\u{0}",
            "; decoded, not UTF-8: \\xFF",
            "6.2    http://me:pw@[::1]/%C3%BC?%00#%FF (by case, path and scheme)",
        ] {
            assert!(found.contains(expected), "{expected}\n{found}");
        }
    }

    #[test]
    fn each_form_has_its_name() {
        for (text, expected) in [
            ("a:b", ReferenceForm::AbsoluteUri),
            ("a:b#c", ReferenceForm::Uri),
            ("//a", ReferenceForm::NetworkPath),
            ("/a", ReferenceForm::AbsolutePath),
            ("a", ReferenceForm::RelativePath),
            ("?a", ReferenceForm::RelativePath),
            ("", ReferenceForm::SameDocument),
            ("#", ReferenceForm::SameDocument),
        ] {
            assert_eq!(form(UriRef::parse(text).unwrap()), expected, "{text}");
        }
    }

    #[test]
    fn no_line_is_wider_than_the_terminal() {
        let text = format!("https://u:p@example.com/{}/./x?%41=1#%42", "long%20path/".repeat(20));
        for width in 24..140 {
            let found = explained(&text, width);
            let widest = found.lines().map(|line| line.chars().count()).max().unwrap();
            // Below that the labels of the drawing are wider than what they stand under.
            assert!(widest <= width.max(30), "{width}\n{found}");
        }
    }

    #[test]
    fn lines_break_at_spaces() {
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("a verylongword b", 5), ["a ver", "ylong", "word", "b"]);
        assert_eq!(wrapped("", 5), [""]);
        assert_eq!(shortened("abcdefgh", 5), "ab…gh");
        assert_eq!(shortened("abcde", 5), "abcde");
    }
}
