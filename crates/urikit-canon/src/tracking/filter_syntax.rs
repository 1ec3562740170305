//! The syntax of `$removeparam` filters.

use super::pattern::Case;
use super::problem::Reason;
use super::url::{Url, is_in_domain};

/// A parsed filter.
#[derive(Clone, Debug)]
pub(super) struct Filter {
    pub(super) kind: FilterKind,
    pub(super) pattern: UrlPattern,
    /// The value of `removeparam`: empty, `name`, `/regex/flags`, or one of these after `~`.
    pub(super) value: String,
    pub(super) domains: Domains,
    pub(super) case: Case,
    pub(super) important: bool,
}

/// Whether a filter removes parameters or disables filters that do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FilterKind {
    Removal,
    Exception,
}

/// The part of a filter before `$`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum UrlPattern {
    Any,
    /// `||domain^`
    Domain(String),
    /// `||domain^` or `||domain/`, and a regular expression for the whole pattern.
    DomainAndRegex(String, String),
    Regex(String),
}

/// The domains of the options `domain` and `to`.
#[derive(Clone, Debug, Default)]
pub(super) struct Domains {
    included: Vec<Domain>,
    excluded: Vec<Domain>,
}

/// A domain of an option.
#[derive(Clone, Debug)]
enum Domain {
    Name(String),
    /// A name under any public suffix: `example.*`, without `.*`.
    #[cfg(feature = "bundled-list")]
    AnySuffix(String),
}

impl Domain {
    fn parse(domain: &str) -> Result<Self, Reason> {
        if domain.is_empty() {
            return Err(Reason::syntax("empty domain"));
        }
        #[cfg(feature = "bundled-list")]
        if let Some(name) = domain.strip_suffix(".*").filter(|name| !name.contains(['*', '/'])) {
            return Ok(Self::AnySuffix(name.to_owned()));
        }
        if domain.contains(['*', '/']) {
            return Err(Reason::unsupported(format!("domain pattern `{domain}`")));
        }
        Ok(Self::Name(domain.to_owned()))
    }

    fn contains(&self, url: &Url<'_>) -> bool {
        match self {
            Self::Name(name) => is_in_domain(url.host, name),
            #[cfg(feature = "bundled-list")]
            Self::AnySuffix(name) => {
                use crate::domain::{BundledList, DomainParser};
                let Ok(host) = DomainParser::new(BundledList).split(url.host) else { return false };
                let before_suffix = host.as_str().get(..host.public_suffix_span().start);
                let before_suffix = before_suffix.and_then(|text| text.strip_suffix('.'));
                before_suffix.is_some_and(|host| is_in_domain(host, name))
            }
        }
    }
}

impl Domains {
    pub(super) fn is_match(&self, url: &Url<'_>) -> bool {
        let contains = |domains: &[Domain]| domains.iter().any(|domain| domain.contains(url));
        (self.included.is_empty() || contains(&self.included)) && !contains(&self.excluded)
    }

    /// Adds the value of an option: `a.com|~b.a.com`.
    fn add(&mut self, value: &str) -> Result<(), Reason> {
        for domain in value.split('|') {
            match domain.strip_prefix('~') {
                Some(domain) => self.excluded.push(Domain::parse(domain)?),
                None => self.included.push(Domain::parse(domain)?),
            }
        }
        Ok(())
    }
}

/// Parses a line. Returns `None` for empty lines, comments, and headers.
pub(super) fn parse_line(line: &str) -> Result<Option<Filter>, Reason> {
    if line.starts_with("!#") {
        return Err(Reason::unsupported("preprocessor directive"));
    }
    let is_comment = line.starts_with(['!', '[']) || line == "#" || line.starts_with("# ");
    if line.is_empty() || is_comment {
        return Ok(None);
    }
    let (kind, filter) = match line.strip_prefix("@@") {
        Some(filter) => (FilterKind::Exception, filter),
        None => (FilterKind::Removal, line),
    };
    let start = options_start(filter).ok_or(Reason::unsupported("not a $removeparam filter"))?;
    let (pattern, options) = (&filter[..start], &filter[start + 1..]);
    let options = Options::parse(options)?;
    let filter = Filter {
        kind,
        pattern: parse_pattern(pattern, options.case)?,
        value: options.value.ok_or(Reason::unsupported("not a $removeparam filter"))?,
        domains: options.domains,
        case: options.case,
        important: options.important,
    };
    Ok(Some(filter))
}

/// The names of the option, which uBlock Origin has renamed.
const NAMES: [&str; 2] = ["removeparam", "queryprune"];

/// Returns the position of the `$` before the options that include `removeparam`.
fn options_start(filter: &str) -> Option<usize> {
    let first = filter.find('$')?;
    NAMES.iter().find_map(|name| {
        // The search for the last `$` must succeed, or searches from all names would be quadratic.
        filter.match_indices(name).filter(|(at, _)| *at > first).find_map(|(at, _)| {
            let before = filter.get(..at)?;
            let after = filter.get(at + name.len()..)?;
            let is_option = before.ends_with(['$', ',']) && matches_end(after);
            if is_option { before.rfind('$') } else { None }
        })
    })
}

fn matches_end(after: &str) -> bool {
    after.is_empty() || after.starts_with(['=', ','])
}

#[derive(Debug)]
struct Options {
    value: Option<String>,
    domains: Domains,
    case: Case,
    important: bool,
}

impl Options {
    fn parse(options: &str) -> Result<Self, Reason> {
        let mut parsed = Self {
            value: None,
            domains: Domains::default(),
            case: Case::Insensitive,
            important: false,
        };
        let mut rest = Some(options);
        let mut types = Types::default();
        while let Some(options) = rest {
            let (option, after) = split_option(options)?;
            rest = after;
            parsed.add(option, &mut types)?;
        }
        if types.excludes_documents() {
            return Err(Reason::unsupported("only for requests other than documents"));
        }
        Ok(parsed)
    }

    fn add(&mut self, option: &str, types: &mut Types) -> Result<(), Reason> {
        let (name, value) = option.split_once('=').unwrap_or((option, ""));
        match name {
            "removeparam" | "queryprune" => {
                check_value(value)?;
                self.value = Some(value.replace("\\,", ","));
            }
            "domain" | "from" | "to" => self.domains.add(value)?,
            "match-case" => self.case = Case::Sensitive,
            "important" => self.important = true,
            "method" if value.split('|').any(|method| method.eq_ignore_ascii_case("get")) => {}
            "1p" | "first-party" | "~3p" | "~third-party" | "all" => {}
            "document" | "doc" | "main_frame" => types.document = true,
            "~document" | "~doc" => types.not_document = true,
            _ if !name.is_empty() && name.bytes().all(|byte| byte == b'_') => {}
            _ if REQUEST_TYPES.contains(&name) => types.other = true,
            _ if name.strip_prefix('~').is_some_and(|name| REQUEST_TYPES.contains(&name)) => {}
            "" => return Err(Reason::syntax("empty option")),
            _ => return Err(Reason::unsupported(format!("option `{name}`"))),
        }
        Ok(())
    }
}

/// The types of requests to which a filter applies.
#[derive(Debug, Default)]
struct Types {
    document: bool,
    not_document: bool,
    other: bool,
}

impl Types {
    fn excludes_documents(&self) -> bool {
        self.not_document || (self.other && !self.document)
    }
}

const REQUEST_TYPES: [&str; 19] = [
    "subdocument",
    "frame",
    "xmlhttprequest",
    "xhr",
    "script",
    "image",
    "stylesheet",
    "css",
    "font",
    "media",
    "object",
    "ping",
    "beacon",
    "websocket",
    "other",
    "popup",
    "webrtc",
    "fetch",
    "object-subrequest",
];

/// Splits options at the first comma that is not escaped or in a regular expression.
fn split_option(options: &str) -> Result<(&str, Option<&str>), Reason> {
    let name_end = options.find(',').unwrap_or(options.len());
    let value = options[..name_end].find('=').map_or(options.len(), |at| at + 1);
    let regex = options.get(value..).unwrap_or_default();
    let regex_start = value + usize::from(regex.starts_with('~')) + 1;
    let is_regex = value < name_end && regex.trim_start_matches('~').starts_with('/');
    let from = if is_regex { regex_end(options, regex_start)? } else { 0 };
    let bytes = options.as_bytes();
    let comma =
        (from..bytes.len()).find(|at| bytes[*at] == b',' && (*at == 0 || bytes[*at - 1] != b'\\'));
    Ok(match comma {
        Some(at) => (&options[..at], Some(&options[at + 1..])),
        None => (options, None),
    })
}

/// Returns the position after the `/` that ends a regular expression.
fn regex_end(options: &str, start: usize) -> Result<usize, Reason> {
    let bytes = options.as_bytes();
    let mut at = start;
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'\\' => at += 1,
            b'/' => {
                let flags = bytes[at + 1..].iter().take_while(|b| b.is_ascii_alphabetic()).count();
                if matches!(bytes.get(at + 1 + flags), None | Some(b',')) {
                    return Ok(at + 1);
                }
            }
            _ => {}
        }
        at += 1;
    }
    Err(Reason::syntax("regular expression without an end"))
}

/// Checks the value of `removeparam`.
fn check_value(value: &str) -> Result<(), Reason> {
    let value = value.strip_prefix('~').unwrap_or(value);
    if let Some((_, flags)) = value.strip_prefix('/').and_then(|rest| rest.rsplit_once('/')) {
        return match flags.chars().find(|flag| *flag != 'i') {
            Some(flag) => Err(Reason::unsupported(format!("flag `{flag}`"))),
            None => Ok(()),
        };
    }
    if value.contains('|') {
        return Err(Reason::unsupported("`|` in a name"));
    }
    if value.contains(['=', '&', '#', ' ']) {
        return Err(Reason::syntax("delimiter in name"));
    }
    Ok(())
}

/// Parses the part of a filter before `$`.
fn parse_pattern(pattern: &str, case: Case) -> Result<UrlPattern, Reason> {
    if pattern.contains(' ') {
        return Err(Reason::syntax("white space in pattern"));
    }
    if let Some(regex) = pattern.strip_prefix('/').and_then(|rest| rest.strip_suffix('/')) {
        return Ok(UrlPattern::Regex(regex.to_owned()));
    }
    if pattern.bytes().all(|byte| byte == b'*') {
        return Ok(UrlPattern::Any);
    }
    let Some(name) = pattern.strip_prefix("||") else {
        return Ok(UrlPattern::Regex(pattern_regex(pattern)));
    };
    let is_in_domain = |c: char| c.is_alphanumeric() || matches!(c, '.' | '-' | '_');
    let end = name.find(|c| !is_in_domain(c)).unwrap_or(name.len());
    let (domain, rest) = name.split_at(end);
    let is_domain = !domain.is_empty() && !domain.starts_with('.') && case == Case::Insensitive;
    Ok(match rest.bytes().next() {
        Some(b'^') if is_domain && rest == "^" => UrlPattern::Domain(domain.to_owned()),
        Some(b'^' | b'/') if is_domain => {
            UrlPattern::DomainAndRegex(domain.to_owned(), pattern_regex(pattern))
        }
        _ => UrlPattern::Regex(pattern_regex(pattern)),
    })
}

/// Translates a pattern with `||`, `|`, `^`, and `*` into a regular expression.
fn pattern_regex(pattern: &str) -> String {
    let mut regex = String::from("(?s)");
    let mut rest = pattern;
    if let Some(after) = rest.strip_prefix("||") {
        // The start of a label of the host.
        regex.push_str(r"^(?:[a-z][a-z0-9+.-]*:)?//(?:[^/?#]*@)?(?:[^/?#@:]*\.)?");
        rest = after;
    } else if let Some(after) = rest.strip_prefix('|') {
        regex.push('^');
        rest = after;
    }
    let (rest, end) = match rest.strip_suffix('|') {
        Some(rest) => (rest, "$"),
        None => (rest, ""),
    };
    for part in rest.split_inclusive(['*', '^']) {
        let literal = part.trim_end_matches(['*', '^']);
        regex.push_str(&regex::escape(literal));
        match part.as_bytes().last() {
            Some(b'*') => regex.push_str(".*"),
            Some(b'^') => regex.push_str("(?:[^%.0-9a-zA-Z_-]|$)"),
            _ => {}
        }
    }
    regex.push_str(end);
    regex
}
