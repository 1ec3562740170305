//! Lists that are loaded at run time.

use core::str::FromStr;
use std::collections::HashMap;

use publicsuffix::{Info, List, Psl as _, Type};

use super::list::{Labels, ListVersion, Section, Sections, SuffixList, SuffixMatch};
use super::list_file::{ListError, ListErrorKind, ListFile, Rule, RuleKind};

/// A Public Suffix List that is loaded at run time, for example to use the newest one.
///
/// The list must have the format of the file `public_suffix_list.dat`. Rules outside of the
/// sections belong to the ICANN section, so a list without section markers is accepted. A rule with
/// non-ASCII labels also applies to hosts in Punycode, and vice versa.
///
/// # Examples
///
/// ```
/// use urikit_canon::domain::{DomainParser, LoadedList, SuffixList as _};
///
/// let list = LoadedList::parse("// VERSION: 2026-10-22_08-36-41_UTC\n*.ck\n!www.ck\n公司.cn\n")?;
/// assert_eq!(list.version().date(), Some("2026-10-22"));
///
/// let parser = DomainParser::new(&list);
/// assert_eq!(parser.registered_domain("a.b.c.ck"), Some("b.c.ck"));
/// assert_eq!(parser.registered_domain("a.www.ck"), Some("www.ck"));
/// assert_eq!(parser.registered_domain("a.b.xn--55qx5d.cn"), Some("b.xn--55qx5d.cn"));
/// # Ok::<(), urikit_canon::domain::ListError>(())
/// ```
#[derive(Clone, Debug)]
pub struct LoadedList {
    all: List,
    icann: List,
    rule_count: usize,
    version: String,
    commit: Option<String>,
}

impl LoadedList {
    /// Parses the content of a Public Suffix List file, such as `public_suffix_list.dat`.
    ///
    /// To parse a file that may not be UTF-8, use [`from_bytes`](Self::from_bytes).
    ///
    /// # Errors
    ///
    /// Returns an error with the number of the first invalid line, for example one with an empty
    /// label.
    pub fn parse(content: &str) -> Result<Self, ListError> {
        let file = ListFile::parse(content)?;
        let icann = file.rules.iter().filter(|rule| rule.section == Section::Icann);
        Ok(Self {
            all: compile(file.rules.iter()),
            icann: compile(icann),
            rule_count: file.rules.len(),
            version: file.version,
            commit: file.commit,
        })
    }

    /// Parses the content of a Public Suffix List file from bytes, as returned by `std::fs::read`.
    ///
    /// # Errors
    ///
    /// Returns an error with the number of the first invalid line, for example one that is not
    /// UTF-8.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_canon::domain::{ListErrorKind, LoadedList};
    ///
    /// let error = LoadedList::from_bytes(b"com\n\xFF\n").unwrap_err();
    /// assert_eq!((error.line(), error.kind()), (2, ListErrorKind::NotUtf8));
    /// ```
    pub fn from_bytes(content: &[u8]) -> Result<Self, ListError> {
        match core::str::from_utf8(content) {
            Ok(content) => Self::parse(content),
            Err(error) => {
                let valid = content.get(..error.valid_up_to()).unwrap_or_default();
                let line = 1 + valid.iter().filter(|byte| **byte == b'\n').count();
                Err(ListError::new(line, ListErrorKind::NotUtf8, ""))
            }
        }
    }

    /// Returns the number of rules in this Public Suffix List.
    ///
    /// Use it, for example, to detect a truncated file.
    pub const fn rule_count(&self) -> usize {
        self.rule_count
    }
}

impl FromStr for LoadedList {
    type Err = ListError;

    fn from_str(content: &str) -> Result<Self, ListError> {
        Self::parse(content)
    }
}

impl SuffixList for LoadedList {
    fn find(&self, labels: Labels<'_>, sections: Sections) -> Option<SuffixMatch> {
        let list = match sections {
            Sections::All => &self.all,
            Sections::Icann => &self.icann,
        };
        let Info { len, typ } = list.find(labels.clone());
        let section = match typ? {
            Type::Icann => Section::Icann,
            Type::Private => Section::Private,
        };
        Some(SuffixMatch { labels: labels.count_last(len), section })
    }

    /// Returns the version and commit in the comments of the file.
    fn version(&self) -> ListVersion<'_> {
        let version = ListVersion::new(&self.version);
        match &self.commit {
            Some(commit) => version.with_commit(commit),
            None => version,
        }
    }
}

/// Builds a list of the crate `publicsuffix`, which accepts rules only in its file format.
fn compile<'a>(rules: impl Iterator<Item = &'a Rule> + Clone) -> List {
    let mut content = [String::new(), String::new()];
    let mut add = |section: Section, prefix: &str, name: &str| {
        let content = &mut content[usize::from(section == Section::Private)];
        content.extend([prefix, name, "\n"]);
    };
    for rule in rules.clone() {
        let prefix = match rule.kind {
            RuleKind::Normal => "",
            RuleKind::Wildcard => "*.",
            RuleKind::Exception => "!",
        };
        rule.spellings.iter().for_each(|name| add(rule.section, prefix, name));
    }
    for (name, section) in missed_wildcards(rules) {
        add(section, "", name);
    }
    let [icann, private] = content;
    let content = format!("// BEGIN ICANN DOMAINS\n{icann}// BEGIN PRIVATE DOMAINS\n{private}");
    // All rules are valid, so the only error is that there are none.
    content.parse().unwrap_or_default()
}

/// Returns names that match a wildcard rule, but are an inner node of the tree of rules.
///
/// `publicsuffix` does not apply the wildcard to these names: with the rules `*.replit.dev` and
/// `*.teams.replit.dev`, it returns `dev` for `teams.replit.dev`.
fn missed_wildcards<'a>(rules: impl Iterator<Item = &'a Rule> + Clone) -> Vec<(&'a str, Section)> {
    let mut leaves = HashMap::new();
    let mut wildcards = HashMap::new();
    for rule in rules.clone() {
        let names = if rule.kind == RuleKind::Wildcard { &mut wildcards } else { &mut leaves };
        names.extend(rule.spellings.iter().map(|name| (name.as_str(), rule.section)));
    }
    let mut missed = Vec::new();
    for name in rules.flat_map(|rule| &rule.spellings) {
        let mut rest = name.as_str();
        while let Some((_, parent)) = rest.split_once('.') {
            if let (Some(section), None) = (wildcards.get(parent), leaves.get(rest)) {
                leaves.insert(rest, *section);
                missed.push((rest, *section));
            }
            rest = parent;
        }
    }
    missed
}
