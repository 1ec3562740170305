//! Conditions of `uri filter`: `host=*.example.com`, `scheme!=https`, `port`, `host=@hosts.txt`.
//!
//! ```text
//! condition = [ "!" ] name [ ( "=" / "!=" ) ( glob / "@" file ) ]
//! name      = "valid" / "invalid" / "kind" / "host_kind" / placeholder
//! ```
//!
//! `==` is the same as `=`. Spaces around the operator and quotation marks around the operand are
//! ignored.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fs;
use std::ops::Range;

use crate::computed::Computed;
use crate::domains::Domains;
use crate::fields::{FieldValue, Fields};
use crate::globs::{Case, Glob};
use crate::input_error::InputError;
use crate::reading::{Parsed, Spec, Value, Values, kind, offset};
use crate::template::{Field, closest};

/// Conditions that must all hold.
#[derive(Debug, Default)]
pub(crate) struct Conditions {
    conditions: Vec<Condition>,
    domains: Domains,
}

impl Conditions {
    /// Parses conditions on RFC 3986 references. The error includes the invalid one.
    pub(crate) fn parse(texts: &[String]) -> Result<Self, (&str, Box<InputError>)> {
        let parsed = texts.iter().map(|text| {
            Condition::parse(text, Spec::Rfc3986).map_err(|error| (text.as_str(), error))
        });
        Ok(Self { conditions: parsed.collect::<Result<_, _>>()?, domains: Domains::default() })
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.conditions.is_empty()
    }

    /// Returns whether all conditions hold for a reference.
    ///
    /// # Errors
    ///
    /// Returns an error if a field cannot be computed.
    pub(crate) fn hold(&self, reading: &Parsed<'_>) -> Result<bool, Box<InputError>> {
        // All conditions share the fields, which keep the first error of any of them.
        let fields = Fields::new(reading, &self.domains);
        let mut all = self.conditions.iter();
        // `--where` has no `--decode`, so values are compared as they are written.
        let hold = all.all(|condition| condition.holds(reading, &fields, Values::Raw));
        fields.take_error().map_or(Ok(hold), Err)
    }
}

/// A condition on a row.
#[derive(Clone, Debug)]
pub(crate) struct Condition {
    subject: Subject,
    /// The pattern that the value must match. Without one, the value must be defined.
    pattern: Option<Pattern>,
    /// The keys of a parameter, if they are not a literal.
    keys: Option<Glob>,
    is_negated: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Subject {
    Valid,
    Invalid,
    /// `uri` or `relative-ref`.
    Kind,
    Field(Field),
}

/// Subjects that templates do not have, by name.
const SUBJECTS: [(&str, Subject); 5] = [
    ("valid", Subject::Valid),
    ("invalid", Subject::Invalid),
    ("kind", Subject::Kind),
    ("host_kind", Subject::Field(Field::HostKind)),
    ("normalized", Subject::Field(Field::Computed(Computed::KEY))),
];

#[derive(Clone, Debug)]
enum Pattern {
    Glob(Glob),
    List(List),
}

/// The lines of a file. Lists of hosts are long, and most lines are literals.
#[derive(Clone, Debug)]
struct List {
    literals: HashSet<Vec<u8>>,
    globs: Vec<Glob>,
    case: Case,
}

impl Pattern {
    /// Compiles a glob, or `@` and the name of a file with a glob on each line.
    fn new(text: &str, case: Case) -> Result<Self, String> {
        // A literal `@` at the start of a glob is written `\@`.
        match text.strip_prefix('@') {
            Some(file) => List::read(file, case).map(Self::List),
            None => Glob::new(text, case).map(Self::Glob),
        }
    }

    fn matches(&self, value: &[u8]) -> bool {
        match self {
            Self::Glob(glob) => glob.matches(value),
            Self::List(list) => {
                // Blocklists have a hundred thousand names, so only lines with wildcards are tried
                // one by one.
                list.literals.contains(&*list.case.folded(value))
                    || list.globs.iter().any(|glob| glob.matches(value))
            }
        }
    }
}

impl List {
    /// Reads a list. Empty lines, and those that start with `#`, are ignored.
    fn read(file: &str, case: Case) -> Result<Self, String> {
        let text =
            fs::read_to_string(file).map_err(|error| format!("cannot read list: {error}"))?;
        let mut list = Self { literals: HashSet::new(), globs: Vec::new(), case };
        // Lists of other tools start with a byte order mark, or have comments.
        for (number, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            if line.contains(['*', '?', '{', '}', '\\']) {
                let glob = Glob::new(line, case);
                list.globs.push(glob.map_err(|error| format!("line {}: {error}", number + 1))?);
            } else {
                list.literals.insert(case.folded(line.as_bytes()).into_owned());
            }
        }
        Ok(list)
    }
}

const GRAMMAR: &str = "a condition is NAME=GLOB, NAME=@FILE, NAME!=..., NAME, or !NAME";

impl Condition {
    /// Parses a condition.
    ///
    /// # Errors
    ///
    /// Returns an error if the name is unknown or the glob is invalid.
    pub(crate) fn parse(text: &str, spec: Spec) -> Result<Self, Box<InputError>> {
        // Offsets refer to the whole argument, because a diagram of it shows the error.
        let start = usize::from(text.starts_with('!'));
        let (name, glob) = match text[start..].split_once('=') {
            Some((name, glob)) => {
                (start..start + name.len(), Some(operand(glob, name.ends_with(' '))))
            }
            None => (start..text.len(), None),
        };
        // `!=` ends the name; a `!` inside of a name is one of its characters.
        let written = text[name.clone()].trim_end_matches(' ');
        let has_sign = glob.is_some() && written.ends_with('!');
        let written = written[..written.len() - usize::from(has_sign)].trim_end_matches(' ');
        let name = name.start..name.start + written.len();
        let subject = Subject::named(written, name.clone(), spec)?;
        let pattern = match glob {
            Some(glob) => Some(pattern(subject, text, glob, spec)?),
            None => None,
        };
        let keys = keys(subject).map_err(|message| error(name, "glob", message, None))?;
        // `!host!=a` is negated twice.
        Ok(Self { subject, pattern, keys, is_negated: (start == 1) != has_sign })
    }

    /// Returns whether the condition is about invalid rows.
    pub(crate) fn is_validity(&self) -> bool {
        matches!(self.subject, Subject::Valid | Subject::Invalid)
    }

    /// Returns whether the condition holds for a valid row.
    pub(crate) fn holds(&self, reading: &Parsed<'_>, fields: &Fields<'_>, values: Values) -> bool {
        let holds = match self.subject {
            Subject::Valid => true,
            Subject::Invalid => false,
            Subject::Kind => self.matches(kind(reading).as_bytes()),
            Subject::Field(field) if self.keys.is_none() => {
                fields.get(field).is_some_and(|value| self.matches(&octets(&value, values)))
            }
            Subject::Field(_) => self.holds_for_pair(reading, values),
        };
        // An undefined value matches no glob, so `host!=a` holds without a host.
        holds != self.is_negated
    }

    /// Returns whether a parameter whose key matches has a value that matches.
    fn holds_for_pair(&self, reading: &Parsed<'_>, values: Values) -> bool {
        let pairs = self.keys.iter().flat_map(|keys| Value::pairs_matching(reading, keys));
        let mut pairs = pairs.map(FieldValue::Part);
        pairs.any(|value| self.matches(&octets(&value, values)))
    }

    /// Returns whether the condition holds for an invalid row. Only those on validity can.
    pub(crate) fn holds_for_invalid(&self) -> bool {
        match self.subject {
            Subject::Valid => self.is_negated,
            Subject::Invalid => !self.is_negated,
            Subject::Kind | Subject::Field(_) => false,
        }
    }

    fn matches(&self, value: &[u8]) -> bool {
        self.pattern.as_ref().is_none_or(|pattern| pattern.matches(value))
    }
}

fn octets<'v>(value: &'v FieldValue<'_>, values: Values) -> Cow<'v, [u8]> {
    value.decoded(values).unwrap_or(Cow::Borrowed(value.as_str().as_bytes()))
}

impl Subject {
    fn named(name: &str, span: Range<usize>, spec: Spec) -> Result<Self, Box<InputError>> {
        if let Some((_, subject)) = SUBJECTS.into_iter().find(|(known, _)| *known == name) {
            return Ok(subject);
        }
        Field::parse(name, spec).map(Self::Field).map_err(|invalid| match invalid.code {
            "name" => error(span, "name", "unknown name", Some(remedy(name, spec))),
            code => {
                let within = span.start + invalid.span.start..span.start + invalid.span.end;
                error(within, code, invalid.message, invalid.help.map(Cow::into_owned))
            }
        })
    }

    fn case(self) -> Case {
        if let Self::Field(field) = self { field.case() } else { Case::Sensitive }
    }
}

/// Returns the operand of an operator, without the second `=` of `==` and quotation marks, which
/// other languages require.
fn operand(glob: &str, follows_space: bool) -> &str {
    let glob = glob.strip_prefix('=').unwrap_or(glob);
    // Only an operator between spaces is separate from the glob.
    let glob = if follows_space { glob.trim_matches(' ') } else { glob };
    let quoted = |mark: char| glob.strip_prefix(mark)?.strip_suffix(mark);
    quoted('"').or_else(|| quoted('\'')).unwrap_or(glob)
}

/// Compiles the pattern of a condition. `glob` is a slice of `text`.
fn pattern(
    subject: Subject,
    text: &str,
    glob: &str,
    spec: Spec,
) -> Result<Pattern, Box<InputError>> {
    let at = offset(text, glob);
    let refuse = |span, message, help: &str| Err(error(span, "glob", message, Some(help.into())));
    if matches!(subject, Subject::Valid | Subject::Invalid) {
        return Err(error(at - 1..text.len(), "glob", "unexpected value", None));
    }
    if subject == Subject::Kind && is_unknown_kind(glob) {
        return refuse(at..text.len(), "unknown kind", "use uri or relative-ref");
    }
    // The glob of a regular expression or of two conditions would match nothing, without an error.
    if text[..at].contains(" =") && glob.starts_with('~') {
        let help = "use a glob, such as host = '*.example.com'";
        return refuse(at..at + 1, "regular expressions are not supported", help);
    }
    if let Some(next) = conjunction(glob, spec) {
        let help = "write each condition as a separate argument; --any selects if one holds";
        return refuse(at + next..text.len(), "several conditions in one argument", help);
    }
    compiled(glob, at, subject.case())
}

/// Returns the offset of another condition in the operand of a condition.
fn conjunction(glob: &str, spec: Spec) -> Option<usize> {
    ["and", "&&", "or", "||"].into_iter().find_map(|word| {
        let at = glob.to_ascii_lowercase().find(&format!(" {word} "))?;
        let next = &glob[at + word.len() + 2..];
        let is_condition = Condition::parse(next, spec).is_ok_and(|next| next.pattern.is_some());
        is_condition.then_some(at + 1)
    })
}

/// Returns the glob for the keys of a parameter, unless the key is a literal.
fn keys(subject: Subject) -> Result<Option<Glob>, String> {
    match subject {
        Subject::Field(field @ Field::Pair(name)) => {
            let key = Field::pair_key(name);
            let is_glob = key.contains(['*', '?', '{', '\\']);
            is_glob.then(|| Glob::new(key, field.case())).transpose()
        }
        _ => Ok(None),
    }
}

/// Returns whether a glob is a literal other than `uri` and `relative-ref`.
fn is_unknown_kind(glob: &str) -> bool {
    // Such a literal would match no row, and the mistake would not be noticed.
    !glob.contains(['*', '?', '{', '\\', '@']) && !["uri", "relative-ref"].contains(&glob)
}

/// Suggests the closest name, or lists the names.
fn remedy(name: &str, spec: Spec) -> String {
    let own = SUBJECTS.map(|(name, _)| name);
    let names: Vec<&str> = own.into_iter().chain(Field::names(spec)).collect();
    match closest(name, names.iter().copied()) {
        // A name with these characters is a file, a URL, or a host, not a misspelled component.
        _ if name.contains('/') => "to read URIs from a file, use `-i FILE`".to_owned(),
        _ if name.contains(['.', '*']) => {
            format!("use `host={name}`; to read URIs from a file, use `-i FILE`")
        }
        Some(close) => format!("did you mean `{close}`?"),
        None => format!("use one of {}", names.join(", ")),
    }
}

/// Compiles the pattern at an offset of its condition.
fn compiled(glob: &str, at: usize, case: Case) -> Result<Pattern, Box<InputError>> {
    Pattern::new(glob, case).map_err(|message| {
        let help = match glob.starts_with('@') {
            true => "@FILE is a list of globs; write a literal @ as \\@",
            false => "write a literal brace as \\{ or \\}",
        };
        error(at..at + glob.len(), "glob", message, Some(help.to_owned()))
    })
}

fn error(
    span: Range<usize>,
    code: &'static str,
    message: impl Into<Cow<'static, str>>,
    help: Option<String>,
) -> Box<InputError> {
    let error = InputError::of(span, [code, GRAMMAR, "uri filter --help"], message);
    Box::new(InputError { help: help.map(Cow::Owned), ..error })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn holds(condition: &str, uri: &str) -> bool {
        let condition = Condition::parse(condition, Spec::Rfc3986).unwrap();
        let reading = Spec::Rfc3986.parse_bytes(uri.as_bytes()).unwrap();
        let domains = Domains::default();
        condition.holds(&reading, &Fields::new(&reading, &domains), Values::Raw)
    }

    #[test]
    fn conditions_hold_for_matching_values() {
        let uri = "http://en.Wikipedia.org:8080/wiki/URI?a=1&b#top";
        for condition in [
            "valid",
            "!invalid",
            "scheme=http",
            "scheme=HTTP",
            "!scheme=https",
            "scheme!=https",
            "host=*.wikipedia.org",
            "host={www.,en.}wikipedia.*",
            "domain=wikipedia.org",
            "subdomain=en",
            "host_reversed=org.*",
            "kind=uri",
            "host_kind=reg-name",
            "port",
            "port=8*",
            "path=/wiki/*",
            "path=/w??i/URI",
            "path!=/wiki/uri",
            "query:a",
            "query:a=1",
            "query:b=",
            "!query:c",
            "query:?",
            "query:{b,c}=",
            "query:*=1",
            "!query:c*",
            "query:c*!=",
            "query:\\a",
            "query:c!=",
            "query=a=1*",
            "!userinfo",
            "surt=org,wikipedia,en:8080)/wiki/uri?*",
            "uri=http:**top",
            "scheme == http",
            "scheme==http",
            "port != 80",
            "port !=80",
            "scheme == \"http\"",
            "scheme='http'",
            "path=\"/wiki/*\"",
            "path=\\/wiki/*",
        ] {
            assert!(holds(condition, uri), "{condition}");
            // Each condition can be inverted.
            let inverse = match condition.strip_prefix('!') {
                Some(inverse) => inverse.to_owned(),
                None => format!("!{condition}"),
            };
            assert!(!holds(&inverse, uri), "{inverse}");
        }
    }

    #[test]
    fn brackets_and_escaped_characters_are_literal() {
        assert!(holds("host=[2001:db8::*]", "http://[2001:DB8::1]/"));
        assert!(!holds("host=[ab]", "http://a/"));
        assert!(holds("path=\\*a", "*a"));
        assert!(!holds("path=\\*a", "ba"));
        assert!(holds("path=**", "a") && holds("path=", ""));
        assert!(holds("path=\\**", "*a"));
    }

    #[test]
    fn errors_have_a_span() {
        for (text, span, code) in [
            ("", 0..0, "name"),
            ("hots=a", 0..4, "name"),
            ("!hots!=a", 1..5, "name"),
            ("=a", 0..0, "name"),
            ("surt:x=a", 5..6, "profile"),
            ("valid=yes", 5..9, "glob"),
            ("host={a", 5..7, "glob"),
            ("host=a}", 5..7, "glob"),
            ("host=a\\", 5..7, "glob"),
            ("host =~ a", 6..7, "glob"),
            ("host == \"a\" && port = 80", 12..24, "glob"),
            ("host=a or host=b", 7..16, "glob"),
        ] {
            let error = Condition::parse(text, Spec::Rfc3986).unwrap_err();
            assert_eq!((error.span, error.code), (span, code), "{text}");
        }
        let help = |text| Condition::parse(text, Spec::Rfc3986).unwrap_err().help.unwrap();
        assert_eq!(help("hots=a"), "did you mean `host`?");
        assert!(help("xxxxxxxx").starts_with("use one of valid, "));
        assert!(help("http://a/").contains("-i FILE"));
    }
}
