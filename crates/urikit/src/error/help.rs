//! Help that names the probable cause of an error, determined from the error and its input.
//!
//! Each rule recognizes one mistake. The rules are tried in order, and the first that applies gives
//! the help. Help quotes no part of the input except the character to change, so it cannot leak a
//! password.

use core::fmt;
use core::net::Ipv6Addr;
use core::ops::Range;

use super::characters::{Escape, Quoted, invisible_name, whitespace_name};
use super::{Component, ErrorKind, ParseError};

/// How to fix an error. `Display` writes it as an imperative sentence.
pub(super) enum Help<'e> {
    /// A complete sentence.
    Say(&'static str),
    /// Percent-encode the character. The string gives an alternative, which precedes it.
    Escape(&'static str, char),
    /// Percent-encode the delimiters in this userinfo.
    EscapeDelimiters(&'e str),
    /// Remove this character, which is `leading`, `trailing`, or neither.
    Remove(&'static str, char),
}

/// An error in its input, as the rules see it.
struct Found<'e> {
    error: ParseError,
    input: &'e str,
    /// The first character of the error.
    c: char,
    /// The input from the error to the end.
    rest: &'e str,
}

/// A rule: returns the help for one mistake, or `None` if the error has another cause.
type Rule = for<'e> fn(&Found<'e>) -> Option<Help<'e>>;

/// The rules, in order: the more specific a rule, the earlier it is tried.
const RULES: [Rule; 12] = [
    surrounding,
    invisible,
    placeholder,
    drive,
    ipv6_without_brackets,
    several_hosts,
    userinfo_delimiter,
    scp_path,
    backslash,
    brackets_without_slashes,
    host_without_scheme,
    unneeded,
];

/// Returns the help for an error in its input, or `None` if there is no advice for it. `input` may
/// be any string.
pub(super) fn help(error: ParseError, input: &str) -> Option<Help<'_>> {
    let general = error.help().map(Help::Say);
    // Nothing is known about the cause if something is missing, or if this is another input.
    let Some(c) = input.get(error.span()).and_then(|found| found.chars().next()) else {
        return general;
    };
    let found = Found { error, input, c, rest: &input[error.start()..] };
    RULES.iter().find_map(|rule| rule(&found)).or_else(|| by_character(&found)).or(general)
}

/// Returns whether the error is in the userinfo, or in a password that the parser reads as a port.
/// A message must not quote a character of either.
pub(super) fn is_in_userinfo(error: ParseError, input: &str) -> bool {
    error.component() == Component::Userinfo
        || matches!(help(error, input), Some(Help::EscapeDelimiters(_)))
}

impl<'e> Found<'e> {
    /// Returns whether the error is in the host, in the port, or in an authority that was not
    /// split.
    fn is_in_host_or_port(&self) -> bool {
        matches!(self.error.component(), Component::Host | Component::Port | Component::Authority)
    }

    /// Returns the range of the authority: from the first `//` before the error to the next
    /// delimiter.
    ///
    /// Without a `//`, the input is only an authority, so the range starts at 0.
    fn authority(&self) -> Range<usize> {
        let start = self.input[..self.error.start()].find("//").map_or(0, |slashes| slashes + 2);
        start..self.end_of_authority(start)
    }

    /// Returns the offset of the first `/`, `?`, or `#` at or after `at`, or the length of the
    /// input if there is none.
    fn end_of_authority(&self, at: usize) -> usize {
        self.input[at..].find(['/', '?', '#']).map_or(self.input.len(), |len| at + len)
    }

    /// Returns the host and port, without the userinfo.
    fn host_and_port(&self) -> &'e str {
        let authority = &self.input[self.authority()];
        authority.rsplit_once('@').map_or(authority, |(_, host)| host)
    }

    /// Returns the scheme, or an empty string if there is none before the error.
    fn scheme(&self) -> &'e str {
        // A colon after a slash is in an authority or a path.
        let scheme = self.input[..self.error.start()].split_once(':').map_or("", |parts| parts.0);
        if scheme.contains('/') { "" } else { scheme }
    }

    /// Returns whether the scheme is one of these names, ignoring case.
    fn is_scheme(&self, names: &[&str]) -> bool {
        names.iter().any(|name| self.scheme().eq_ignore_ascii_case(name))
    }
}

/// Recognizes whitespace, quotes, and brackets that were copied together with the URI.
fn surrounding<'e>(found: &Found<'e>) -> Option<Help<'e>> {
    let is_opening =
        matches!(found.c, '<' | '"' | '\'' | '`' | '(' | '[' | '“' | '‘' | '«' | '„' | '「');
    let is_closing = matches!(found.c, '>' | '"' | '`' | '”' | '’' | '»' | '」');
    let is_blank = |c: char| c.is_whitespace() || invisible_name(c).is_some();
    let after = &found.rest[found.c.len_utf8()..];
    let is_first = found.error.start() == 0 && !after.is_empty();
    if is_first && is_blank(found.c) {
        return Some(Help::Remove("leading ", found.c));
    }
    // A bracket before an IPv6 address belongs to the host.
    let is_address = ipv6_in_brackets(found.rest);
    if is_first && is_opening && !is_address && after.starts_with(|c: char| c.is_alphabetic()) {
        return Some(Help::Remove("leading ", found.c));
    }
    // A port is often the end of a URI in prose. Elsewhere, these characters are valid.
    let ends_sentence = found.error.component() == Component::Port
        && matches!(found.c, ',' | ';' | '.' | ')' | '\'' | '!');
    // If the input is only this character, nothing would be left.
    let is_last = after.is_empty() && (is_closing || ends_sentence)
        || is_blank(found.c) && after.chars().all(is_blank);
    (is_last && found.input.len() > found.c.len_utf8())
        .then_some(Help::Remove("trailing ", found.c))
}

/// Recognizes a character that is not displayed, unless it may be intended: joiners and variation
/// selectors are part of words and emoji.
fn invisible<'e>(found: &Found<'e>) -> Option<Help<'e>> {
    let is_in_text = !found.is_in_host_or_port() && found.error.component() != Component::Scheme;
    let may_be_intended =
        is_in_text && matches!(found.c, '\u{200c}' | '\u{200d}' | '\u{fe00}'..='\u{fe0f}');
    (invisible_name(found.c).is_some() && !may_be_intended).then_some(Help::Remove("", found.c))
}

/// Recognizes a placeholder that no program has expanded, such as `{port}`, `${PORT}`, `<port>`, or
/// `%PORT%`.
fn placeholder<'e>(found: &Found<'e>) -> Option<Help<'e>> {
    let before = &found.input[..found.error.start()];
    let is_placeholder = match found.c {
        '{' => closes(found.rest, '}'),
        '<' => closes(found.rest, '>'),
        '$' => is_variable(&found.rest[1..]),
        '%' if found.error.kind() != ErrorKind::Char => {
            // In `%DATE%`, `%DA` is valid, and the error is at the second `%`.
            let name_before = before.rsplit_once('%').is_some_and(|(_, name)| is_upper_name(name));
            name_before && !found.rest[1..].starts_with(|c: char| c.is_ascii_hexdigit())
                || starts_placeholder(&found.rest[1..])
        }
        _ => false,
    };
    if !is_placeholder {
        return None;
    }
    // A path, query, or fragment can contain the characters literally, so that is the alternative.
    let component = found.error.component();
    if found.is_in_host_or_port() || matches!(component, Component::Scheme | Component::Userinfo) {
        return Some(Help::Say("replace the placeholder with its value"));
    }
    Some(Help::Escape("replace the placeholder with its value, or ", found.c))
}

/// Returns whether `close` ends a name that starts after the first byte of `rest`, an opening
/// bracket.
fn closes(rest: &str, close: char) -> bool {
    // These include operators of templates (`{?q,page}`), defaults (`${PORT:-80}`), and nesting.
    let is_name = |c: char| c.is_alphanumeric() || " _-.,*:?&;+$({%".contains(c);
    rest[1..]
        .split_once(close)
        .is_some_and(|(name, _)| !name.is_empty() && name.chars().all(is_name))
}

/// Returns whether the characters after a `$` are a variable, such as `PORT` or `{PORT}`.
fn is_variable(after: &str) -> bool {
    after.starts_with(|c: char| c.is_ascii_alphabetic() || matches!(c, '{' | '(' | '_'))
}

/// Returns whether a `%` before `after` starts a placeholder: a format directive, such as `%s`,
/// `%1$s`, or `%(port)d`, or a variable, such as `%PORT%`.
fn starts_placeholder(after: &str) -> bool {
    if let Some((name, rest)) = after.split_once('%') {
        // In `50%off%20`, the second `%` starts an escape, so `off` is not a variable. A name
        // in capitals is one even there: `%PORT%20`.
        let is_escape = rest.starts_with(|c: char| c.is_ascii_hexdigit());
        if is_upper_name(name) || is_name(name) && !is_escape {
            return true;
        }
    }
    // A letter after the directive would make it a word: `100%sure`.
    let mut directive = after.trim_start_matches(|c: char| c.is_ascii_digit() || c == '$').chars();
    match (directive.next(), directive.next()) {
        (Some('(' | '{' | '['), _) => true,
        (Some('s' | 'd' | 'i' | 'u' | 'v' | '@'), next) => {
            next.is_none_or(|c| !c.is_alphanumeric())
        }
        _ => false,
    }
}

/// Returns whether a string looks like the name of a variable.
fn is_name(name: &str) -> bool {
    // Two characters after a `%` are more likely a mistyped escape, as in `%eg%20`.
    name.len() > 2
        && name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

/// Returns whether a string looks like the name of an environment variable, such as `PORT`.
fn is_upper_name(name: &str) -> bool {
    is_name(name) && !name.contains(|c: char| c.is_ascii_lowercase())
}

/// Recognizes a Windows drive in the place of the host, as in `file://C:\notes.txt`.
fn drive<'e>(found: &Found<'e>) -> Option<Help<'e>> {
    let is_drive = matches!(found.host_and_port().as_bytes(), [letter, b':' | b'|', ..]
        if letter.is_ascii_alphabetic());
    (found.is_in_host_or_port() && found.is_scheme(&["file"]) && is_drive)
        .then_some(Help::Say("write a drive as `file:///C:/`, with three slashes"))
}

/// Recognizes an IPv6 address without brackets, as in `http://2001:db8::1/`.
fn ipv6_without_brackets<'e>(found: &Found<'e>) -> Option<Help<'e>> {
    if !found.is_in_host_or_port() {
        return None;
    }
    // A zone identifier is reported next, when the address is in brackets.
    let host = found.host_and_port();
    let address = host.split_once('%').map_or(host, |(address, _)| address);
    // The last group can be a port. With fewer than eight groups, this cannot be decided.
    let without_port = address.rsplit_once(':').map_or("", |(address, _)| address);
    let is_ipv6 = |address: &str| address.parse::<Ipv6Addr>().is_ok();
    (is_ipv6(address) || is_ipv6(without_port))
        .then_some(Help::Say("enclose the IPv6 address in brackets"))
}

/// Recognizes a list of hosts or ports, as in `mongodb://a.example:1,b.example:2/`.
fn several_hosts<'e>(found: &Found<'e>) -> Option<Help<'e>> {
    // A port has digits before the separator, unlike a password that contains it.
    let before = found.input[..found.error.start()].trim_end_matches(|c: char| c.is_ascii_digit());
    let is_after_host = found.error.kind() == ErrorKind::LiteralTail
        || found.error.component() == Component::Port && before.ends_with(':');
    (is_after_host && matches!(found.c, ',' | ';' | '|'))
        .then_some(Help::Say("keep one host and port; a URI cannot list several"))
}

/// Recognizes a delimiter in the user name or password, which ends the authority or the userinfo
/// too early.
fn userinfo_delimiter<'e>(found: &Found<'e>) -> Option<Help<'e>> {
    let is_port_or_at =
        found.error.component() == Component::Port || found.error.kind() == ErrorKind::SecondAt;
    if !is_port_or_at {
        return None;
    }
    // The last `@` ends the userinfo; any other is in the user name or the password.
    let authority = found.authority();
    if let Some(at) = found.input[authority.clone()].rfind('@') {
        let userinfo = &found.input[authority.start..authority.start + at];
        if userinfo.contains('@') || found.error.start() < authority.start + at {
            return Some(Help::EscapeDelimiters(userinfo));
        }
    }
    // The `@` follows the authority: `user:pa#ss@host`. The next `@` may be in the password too.
    let first = authority.end + found.input[authority.end..].find('@')?;
    let at = first + found.input[first..found.end_of_authority(first)].rfind('@')?;
    let userinfo = &found.input[authority.start..at];
    let (user, password) = userinfo.split_once(':')?;
    // A path or query can contain `@`, too: `http://localhost:x/@scope` and `git@host:team/a@b`.
    let is_host = user.contains(['.', '@', '[']) || user == "localhost";
    (!is_host && !password.contains(char::is_whitespace))
        .then_some(Help::EscapeDelimiters(userinfo))
}

/// Recognizes the path of scp after a host, as in `ssh://git@host:team/project.git`.
fn scp_path<'e>(found: &Found<'e>) -> Option<Help<'e>> {
    let scheme = found.scheme();
    let is_remote = found.is_scheme(&["ssh", "git", "scp", "sftp", "rsync", "hg"])
        || ["+ssh", "ssh+", "git+"].iter().any(|part| scheme.contains(part))
        || found.rest.contains(".git")
        || found.input[found.authority()].starts_with("git@");
    (found.error.component() == Component::Port && !found.c.is_whitespace() && is_remote)
        .then_some(Help::Say("use `/` instead of `:` before the path; scp syntax has no scheme"))
}

/// Recognizes a backslash in the place of the slash that ends the authority, or in the userinfo.
fn backslash<'e>(found: &Found<'e>) -> Option<Help<'e>> {
    // Other kinds are errors in an IP literal, where a slash would leave the bracket unclosed.
    let ends_component = matches!(
        found.error.kind(),
        ErrorKind::Backslash | ErrorKind::PortChar | ErrorKind::LiteralTail | ErrorKind::SchemeChar
    );
    match found.error.component() {
        _ if found.c != '\\' || !ends_component => None,
        // With a slash, the host would be a part of the path, so the backslash must be data.
        Component::Userinfo => Some(Help::Escape("", found.c)),
        Component::Host | Component::Port | Component::Authority | Component::Scheme => {
            Some(Help::Say("use `/` instead of the backslash"))
        }
        _ => None,
    }
}

/// Recognizes an address in brackets without `//` before it: `sip:a@[2001:db8::1]`, `http:[::1]/`.
fn brackets_without_slashes<'e>(found: &Found<'e>) -> Option<Help<'e>> {
    let is_path = matches!(found.error.component(), Component::Path | Component::OpaquePart);
    let before = &found.input[..found.error.start()];
    if !is_path || !ipv6_in_brackets(found.rest) || found.error.kind() != ErrorKind::Char {
        return None;
    }
    if found.is_scheme(&["sip", "sips", "stun", "stuns", "turn", "turns"]) {
        return Some(Help::Say("use a SIP parser; a generic URI allows brackets only after `//`"));
    }
    // In `jdbc:mysql://[::1]/`, the first scheme makes all the rest a path.
    let inner = before.strip_prefix(found.scheme()).and_then(|rest| rest.strip_prefix(':'));
    if inner.is_some_and(|inner| !inner.starts_with('/') && inner.contains("://")) {
        return Some(Help::Say("remove the first scheme, so that the host follows `//`"));
    }
    // Brackets later in the path, as in `a:b/[::1]`, do not enclose a host without its slashes.
    let starts_path = before.is_empty() || before.ends_with(':');
    starts_path.then_some(Help::Say("put `//` before the host"))
}

/// Returns whether a string starts with an IPv6 address in brackets.
fn ipv6_in_brackets(string: &str) -> bool {
    let address = string.strip_prefix('[').and_then(|rest| rest.split_once(']'));
    address.is_some_and(|(address, _)| address.parse::<Ipv6Addr>().is_ok())
}

/// Recognizes input that starts with a host and a port, or with an IPv6 address, instead of a
/// scheme, such as `127.0.0.1:8080/x`.
fn host_without_scheme<'e>(found: &Found<'e>) -> Option<Help<'e>> {
    if found.error.component() != Component::Scheme {
        return None;
    }
    // The part that would be an authority if `//` preceded it. A port is required, except after an
    // IPv6 address, because a name such as `localhost` alone is a relative path.
    let authority = &found.input[..found.end_of_authority(0)];
    let (host, port) = authority.rsplit_once(':')?;
    let is_label = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    let is_host = ipv6_in_brackets(host) || host.contains('.') && host.chars().all(is_label);
    let is_port = !port.is_empty() && port.chars().all(|c| c.is_ascii_digit());
    let is_ipv6 = authority.parse::<Ipv6Addr>().is_ok();
    (is_host && is_port || is_ipv6).then_some(Help::Say("add a scheme and `//`, such as `http://`"))
}

/// Recognizes a character that a scheme, host, or port cannot contain, even percent-encoded.
fn unneeded<'e>(found: &Found<'e>) -> Option<Help<'e>> {
    // Without the character, the address of an IPvFuture literal may be empty.
    if matches!(found.error.kind(), ErrorKind::IpvFutureVersion | ErrorKind::IpvFutureAddress) {
        return None;
    }
    let is_blank = found.c.is_whitespace() || found.c.is_control();
    // After `./`, such a character would be an error in the path.
    let is_not_in_path = is_blank || "\"<>\\^`{|}[]".contains(found.c);
    let is_unneeded = match found.error.component() {
        Component::Scheme => is_not_in_path,
        Component::Host | Component::Port | Component::Authority => is_blank,
        _ => false,
    };
    is_unneeded.then_some(Help::Remove("", found.c))
}

/// Returns the help that depends only on the character and its component.
///
/// Returns `None` if the general help of the error is at least as good.
fn by_character<'e>(found: &Found<'e>) -> Option<Help<'e>> {
    let (c, error) = (found.c, &found.error);
    let is_in_host = matches!(error.component(), Component::Host | Component::Authority);
    Some(match error.kind() {
        ErrorKind::Control if c == '\0' => Help::Remove("", c),
        ErrorKind::Control => Help::Escape("remove the control character, or ", c),
        ErrorKind::Char if is_in_host && !matches!(c, '/' | '?' | '#') => Help::Say(host_help(c)?),
        ErrorKind::Char if matches!(c, '"' | '<' | '>') => {
            Help::Escape("remove the delimiter, or ", c)
        }
        ErrorKind::Char if matches!(c, '{' | '}') => {
            Help::Escape("expand the URI template, or ", c)
        }
        ErrorKind::Space | ErrorKind::Char | ErrorKind::PrivateUse | ErrorKind::NotUcschar => {
            Help::Escape("", c)
        }
        ErrorKind::NonAscii if is_in_host && found.input[..error.start()].contains('[') => {
            Help::Say("use only hexadecimal digits, `:`, and `.` in brackets")
        }
        ErrorKind::NonAscii if error.component() == Component::Encoded => Help::Escape("", c),
        ErrorKind::NonAscii if error.help().is_some() && !is_in_host => {
            Help::Escape("parse the input as an IRI, or ", c)
        }
        _ => return None,
    })
}

/// Returns the help for an ASCII character that a host cannot contain at this position.
///
/// Returns `None` for letters and digits, for which there is no general advice.
fn host_help(c: char) -> Option<&'static str> {
    Some(match c {
        ':' => "enclose an IPv6 address in brackets, or set the port separately",
        '@' => "set the userinfo separately",
        '[' | ']' => "an IP address in brackets must be the complete host",
        '"' | '<' | '>' => "remove the delimiter",
        '{' | '}' => "expand the URI template",
        'a'..='z' | 'A'..='Z' | '0'..='9' => return None,
        _ => "remove the character, which host names do not contain",
    })
}

impl fmt::Display for Help<'_> {
    /// Writes an imperative, such as ``percent-encode it as `%20` ``.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Say(sentence) => f.write_str(sentence),
            Self::Escape(before, c) => write!(f, "{before}percent-encode it as `{}`", Escape(c)),
            Self::Remove(place, c) => match whitespace_name(c) {
                Some(name) => write!(f, "remove the {place}{name}"),
                None if invisible_name(c).is_some() => {
                    write!(f, "remove the {place}invisible character")
                }
                None if c.is_control() => write!(f, "remove the {place}control character"),
                None => write!(f, "remove the {place}{}", Quoted(c)),
            },
            Self::EscapeDelimiters(userinfo) => write_delimiters(f, userinfo),
        }
    }
}

/// Writes which delimiters to percent-encode in a userinfo, and in which part each of them is.
///
/// Only the delimiters are named, because the other characters may be secret.
fn write_delimiters(f: &mut fmt::Formatter<'_>, userinfo: &str) -> fmt::Result {
    // For `a@b:c/d`, the result is "percent-encode `@` in the user name as `%40`, `/` in the
    // password as `%2F`".
    let (user, password) = userinfo.split_once(':').unwrap_or((userinfo, ""));
    let mut before = "percent-encode";
    // These end the userinfo or the authority, so they are the usual cause of the error. The first
    // one is introduced by the verb, the next ones by a comma.
    for c in ['@', '/', '?', '#'] {
        let part = match (user.contains(c), password.contains(c)) {
            (false, false) => continue,
            (true, false) => "user name",
            (false, true) => "password",
            (true, true) => "user name and password",
        };
        write!(f, "{before} `{c}` in the {part} as `{}`", Escape(c))?;
        before = ",";
    }
    // All other characters that a userinfo does not allow unescaped.
    let is_special = |c: char| !c.is_ascii_graphic() || "\"<>[\\]^`{|}".contains(c);
    f.write_str(if userinfo.contains(is_special) { ", and other special characters" } else { "" })
}
