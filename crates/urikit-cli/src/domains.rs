//! Registered domains: the Public Suffix List that the arguments select.

use std::borrow::Cow;
use std::fs;
use std::path::Path;

use urikit_canon::domain::{
    BundledList, DomainParser, Labels, ListVersion, LoadedList, NotADomain, Sections, SuffixList,
    SuffixMatch,
};

use crate::args::DomainArgs;
use crate::output::printable::printable;
use crate::reading::{Value, Values};

/// Splits hosts by the list that the arguments select.
#[derive(Debug, Default)]
pub(crate) struct Domains {
    parser: DomainParser<List>,
}

#[derive(Debug, Default)]
enum List {
    #[default]
    Bundled,
    Loaded(Box<LoadedList>),
}

/// Returns the version of the built-in list.
pub(crate) fn bundled_version() -> ListVersion<'static> {
    // The version is a constant.
    const BUNDLED: &BundledList = &BundledList;
    BUNDLED.version()
}

impl SuffixList for List {
    fn find(&self, labels: Labels<'_>, sections: Sections) -> Option<SuffixMatch> {
        match self {
            Self::Bundled => BundledList.find(labels, sections),
            Self::Loaded(list) => list.find(labels, sections),
        }
    }

    fn version(&self) -> ListVersion<'_> {
        match self {
            Self::Bundled => bundled_version(),
            Self::Loaded(list) => list.version(),
        }
    }
}

impl Domains {
    /// Loads the list of `--psl`, if any.
    ///
    /// # Errors
    ///
    /// Returns a message if the file cannot be read or is not a list.
    pub(crate) fn new(arguments: &DomainArgs) -> Result<Self, String> {
        let (is_icann_only, path) = arguments.list();
        let list = match path {
            Some(path) => List::Loaded(Box::new(load(path)?)),
            None => List::Bundled,
        };
        // The section of private domains has names such as `github.io`, whose owners are not
        // registries.
        let sections = if is_icann_only { Sections::Icann } else { Sections::All };
        Ok(Self { parser: DomainParser::new(list).sections(sections) })
    }

    /// Returns the registered domain in lowercase, or `None` if the host has none.
    pub(crate) fn domain<'t>(&self, host: Value<'t>) -> Option<Cow<'t, str>> {
        self.part(host, |parser, host| parser.registered_domain(host))
    }

    /// Returns the public suffix in lowercase, or `None` if the host has none.
    pub(crate) fn suffix<'t>(&self, host: Value<'t>) -> Option<Cow<'t, str>> {
        self.part(host, |parser, host| parser.public_suffix(host))
    }

    /// Returns the labels before the registered domain in lowercase, or `None` if there are none.
    pub(crate) fn subdomain<'t>(&self, host: Value<'t>) -> Option<Cow<'t, str>> {
        self.part(host, |parser, host| parser.subdomain(host))
    }

    fn part<'t>(
        &self,
        host: Value<'t>,
        select: impl for<'h> Fn(&DomainParser<List>, &'h str) -> Option<&'h str>,
    ) -> Option<Cow<'t, str>> {
        // Most hosts are in lowercase and are not copied.
        match name(host)? {
            Cow::Borrowed(host) => select(&self.parser, host).map(Cow::Borrowed),
            Cow::Owned(host) => select(&self.parser, &host).map(|part| Cow::Owned(part.to_owned())),
        }
    }

    /// Returns the host with its labels in reverse order and in lowercase. An IP address is not
    /// reversed.
    pub(crate) fn reversed<'t>(&self, host: Value<'t>) -> Cow<'t, str> {
        let Some(name) = name(host) else { return host.raw.to_lowercase().into() };
        // The parts of an address are already in order, from general to specific.
        if self.parser.split(&name) == Err(NotADomain::Address) {
            return name;
        }
        // The dot of a fully qualified name would become an empty first label.
        let name = name.strip_suffix('.').unwrap_or(&name);
        let mut reversed = String::with_capacity(name.len());
        for (index, label) in name.rsplit('.').enumerate() {
            reversed.push_str(if index == 0 { "" } else { "." });
            reversed.push_str(label);
        }
        reversed.into()
    }
}

/// Returns a host in lowercase, percent-decoded, or `None` if the decoded host is not a name: it is
/// not UTF-8, or contains a space or control character.
fn name(host: Value<'_>) -> Option<Cow<'_, str>> {
    if !host.raw.bytes().any(|b| b == b'%' || b.is_ascii_uppercase() || !b.is_ascii()) {
        return Some(Cow::Borrowed(host.raw));
    }
    let octets = host.decoded(Values::Decoded);
    let decoded = str::from_utf8(octets.as_deref().unwrap_or(host.raw.as_bytes())).ok()?;
    let is_name = !decoded.contains(|c: char| c.is_control() || c.is_whitespace());
    is_name.then(|| decoded.to_lowercase().into())
}

fn load(path: &Path) -> Result<LoadedList, String> {
    let name = printable(path.as_os_str().as_encoded_bytes());
    let content = fs::read(path).map_err(|error| format!("--psl: {name}: {error}"))?;
    LoadedList::from_bytes(&content).map_err(|error| {
        let rule = match error.rule() {
            "" => String::new(),
            rule => format!(": {}", printable(rule.as_bytes())),
        };
        // The list as a whole has line 0.
        let line = Some(error.line()).filter(|line| *line > 0);
        let line = line.map(|line| format!(":{line}")).unwrap_or_default();
        format!("--psl: {name}{line}: {}{rule}", error.kind())
    })
}
