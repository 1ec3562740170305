//! Parser of the file format of the Public Suffix List.

use core::fmt;

use super::list::{MAX_RULE_LABELS, Section};

/// An error in a Public Suffix List file, such as a rule with an empty label, and its line number.
///
/// It is returned by `LoadedList::parse`. The message contains the invalid rule.
///
/// # Examples
///
/// ```
/// use urikit_canon::domain::{ListErrorKind, LoadedList};
///
/// let error = LoadedList::parse("com\nco..uk\n").unwrap_err();
/// assert_eq!((error.line(), error.kind()), (2, ListErrorKind::EmptyLabel));
/// assert_eq!(error.to_string(), "line 2: empty label in rule `co..uk`");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListError {
    line: usize,
    kind: ListErrorKind,
    rule: Box<str>,
}

impl ListError {
    pub(super) fn new(line: usize, kind: ListErrorKind, rule: &str) -> Self {
        // Rules are short. A longer line is not a rule, so its start identifies it.
        Self { line, kind, rule: rule.chars().take(80).collect::<String>().into() }
    }

    /// Returns the number of the line that contains the error in the Public Suffix List file.
    ///
    /// Lines are counted from 1.
    pub const fn line(&self) -> usize {
        self.line
    }

    /// Returns the kind of this error in a Public Suffix List, such as an empty label in a rule.
    ///
    /// Match on the kind to handle particular errors in code.
    pub const fn kind(&self) -> ListErrorKind {
        self.kind
    }

    /// Returns the rule of the Public Suffix List that contains the error, such as `co..uk`.
    ///
    /// A rule longer than 80 characters is truncated. Returns an empty string if the error is not
    /// in a rule, for example because the file is not UTF-8.
    pub fn rule(&self) -> &str {
        &self.rule
    }
}

impl fmt::Display for ListError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.kind)?;
        if !self.rule.is_empty() {
            write!(f, " in rule `{}`", self.rule.escape_debug())?;
        }
        Ok(())
    }
}

impl core::error::Error for ListError {}

/// The kind of an error in a Public Suffix List file, such as an empty label in a rule.
///
/// It is returned by [`ListError::kind`]. Match on it to handle particular errors in code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ListErrorKind {
    /// A line that is not UTF-8.
    NotUtf8,
    /// A rule with an empty label, such as `co..uk`.
    EmptyLabel,
    /// A rule with a label that is longer than 63 bytes in ASCII or Unicode.
    LabelTooLong,
    /// A rule with more than [`MAX_RULE_LABELS`] labels.
    TooManyLabels,
    /// A rule with an ASCII character other than a letter, digit, `-`, or `_`.
    InvalidCharacter,
    /// A `*` that is not the whole first label, or is the only label.
    MisplacedWildcard,
    /// An exception rule (`!`) with only one label or with a wildcard.
    InvalidException,
    /// A label that IDNA cannot convert to ASCII, or an `xn--` label that it cannot decode.
    InvalidIdn,
    /// A section that begins in another section, or ends without a beginning.
    MisplacedMarker,
    /// A section that does not end. The file is probably truncated.
    UnclosedSection,
    /// A file without rules.
    NoRules,
}

impl fmt::Display for ListErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotUtf8 => "invalid UTF-8",
            Self::EmptyLabel => "empty label",
            Self::LabelTooLong => "label longer than 63 bytes",
            Self::TooManyLabels => "too many labels",
            Self::InvalidCharacter => "invalid character",
            Self::MisplacedWildcard => "misplaced wildcard",
            Self::InvalidException => "invalid exception",
            Self::InvalidIdn => "invalid internationalized name",
            Self::MisplacedMarker => "misplaced section marker",
            Self::UnclosedSection => "section without an end marker",
            Self::NoRules => "no rules",
        })
    }
}

/// The kind of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RuleKind {
    Normal,
    Wildcard,
    Exception,
}

/// A rule in all its spellings.
#[derive(Debug)]
pub(super) struct Rule {
    pub(super) kind: RuleKind,
    pub(super) section: Section,
    /// The rule in lowercase without `*.` and `!`, as written, in Punycode, and in Unicode. Equal
    /// spellings are included once.
    pub(super) spellings: Vec<String>,
}

/// The content of a list file.
#[derive(Debug, Default)]
pub(super) struct ListFile {
    pub(super) rules: Vec<Rule>,
    pub(super) version: String,
    pub(super) commit: Option<String>,
}

impl ListFile {
    pub(super) fn parse(content: &str) -> Result<Self, ListError> {
        let mut file = Self::default();
        let mut open: Option<Section> = None;
        let mut last_line = 0;
        for (index, line) in content.lines().enumerate() {
            last_line = index + 1;
            let line = line.trim_start_matches(['\u{FEFF}', ' ', '\t']);
            if let Some(comment) = line.strip_prefix("//") {
                file.read_comment(comment.trim(), &mut open, last_line)?;
            } else if let Some(rule) = line.split_whitespace().next() {
                // Each line ends at the first white space.
                let parsed = Rule::parse(rule, open.unwrap_or(Section::Icann));
                file.rules.push(parsed.map_err(|kind| ListError::new(last_line, kind, rule))?);
            }
        }
        if open.is_some() {
            return Err(ListError::new(last_line, ListErrorKind::UnclosedSection, ""));
        }
        if file.rules.is_empty() {
            return Err(ListError::new(last_line, ListErrorKind::NoRules, ""));
        }
        Ok(file)
    }

    fn read_comment(
        &mut self,
        comment: &str,
        open: &mut Option<Section>,
        line: usize,
    ) -> Result<(), ListError> {
        if let Some(version) = comment.strip_prefix("VERSION:") {
            self.version = version.trim().to_owned();
        } else if let Some(commit) = comment.strip_prefix("COMMIT:") {
            self.commit = Some(commit.trim().to_owned());
        }
        let next = match comment {
            "===BEGIN ICANN DOMAINS===" => Some(Section::Icann),
            "===BEGIN PRIVATE DOMAINS===" => Some(Section::Private),
            "===END ICANN DOMAINS===" if *open == Some(Section::Icann) => None,
            "===END PRIVATE DOMAINS===" if *open == Some(Section::Private) => None,
            "===END ICANN DOMAINS===" | "===END PRIVATE DOMAINS===" => {
                return Err(ListError::new(line, ListErrorKind::MisplacedMarker, ""));
            }
            _ => return Ok(()),
        };
        if next.is_some() && open.is_some() {
            return Err(ListError::new(line, ListErrorKind::MisplacedMarker, ""));
        }
        *open = next;
        Ok(())
    }
}

impl Rule {
    fn parse(rule: &str, section: Section) -> Result<Self, ListErrorKind> {
        let (kind, name) = if let Some(name) = rule.strip_prefix('!') {
            if !name.contains('.') || name.contains('*') {
                return Err(ListErrorKind::InvalidException);
            }
            (RuleKind::Exception, name)
        } else if let Some(name) = rule.strip_prefix("*.") {
            (RuleKind::Wildcard, name)
        } else {
            (RuleKind::Normal, rule)
        };
        let labels = name.split('.').count() + usize::from(kind == RuleKind::Wildcard);
        if labels > MAX_RULE_LABELS {
            return Err(ListErrorKind::TooManyLabels);
        }
        name.split('.').try_for_each(check_label)?;
        Ok(Self { kind, section, spellings: spellings(name)? })
    }
}

fn check_label(label: &str) -> Result<(), ListErrorKind> {
    let is_allowed = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    if label.is_empty() {
        Err(ListErrorKind::EmptyLabel)
    } else if label.contains('*') {
        Err(ListErrorKind::MisplacedWildcard)
    } else if label.chars().any(|c| c.is_ascii() && !is_allowed(c)) {
        Err(ListErrorKind::InvalidCharacter)
    } else if label.len() > 63 {
        Err(ListErrorKind::LabelTooLong)
    } else {
        Ok(())
    }
}

/// Returns a name in lowercase, in Punycode, and in Unicode.
fn spellings(name: &str) -> Result<Vec<String>, ListErrorKind> {
    let lowercase = name.to_lowercase();
    if lowercase.is_ascii() && !lowercase.split('.').any(|label| label.starts_with("xn--")) {
        return Ok(vec![lowercase]);
    }
    let ascii = idna::domain_to_ascii(&lowercase).map_err(|_| ListErrorKind::InvalidIdn)?;
    let (unicode, result) = idna::domain_to_unicode(&lowercase);
    result.map_err(|_| ListErrorKind::InvalidIdn)?;
    let mut all = vec![lowercase];
    for spelling in [ascii, unicode] {
        if spelling.split('.').any(|label| label.len() > 63) {
            return Err(ListErrorKind::LabelTooLong);
        }
        if !all.contains(&spelling) {
            all.push(spelling);
        }
    }
    Ok(all)
}
