//! The list of the crate `psl`.

use psl::{Info, Psl as _, Type};

use super::list::{Labels, ListVersion, Section, Sections, SuffixList, SuffixMatch};

/// The Public Suffix List that is compiled into the program, with suffixes such as `co.uk`.
///
/// No file or network access is necessary. The list comes from the crate `psl`. Because this crate
/// depends on exactly one version of it, the list changes only with a new version of this crate. To
/// use a newer list, load it with `LoadedList`.
///
/// # Examples
///
/// ```
/// use urikit_canon::domain::{BundledList, SuffixList as _};
///
/// let version = BundledList.version();
/// assert_eq!(version.as_str(), "psl 2.1.247");
/// assert_eq!(version.date(), Some("2026-11-05"));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BundledList;

impl SuffixList for BundledList {
    fn find(&self, labels: Labels<'_>, sections: Sections) -> Option<SuffixMatch> {
        let mut found = lookup(&labels)?;
        if sections == Sections::All {
            return Some(missed_wildcard(labels.name()).unwrap_or(found));
        }
        // `psl` returns only the longest match. Shorter names have the shorter matches.
        while found.section == Section::Private {
            found = lookup(&labels.limited(found.labels - 1))?;
        }
        Some(found)
    }

    /// Returns the version of the crate `psl`, with the date of its publication.
    fn version(&self) -> ListVersion<'_> {
        ListVersion::new("psl 2.1.247").with_date("2026-11-05")
    }
}

fn lookup(labels: &Labels<'_>) -> Option<SuffixMatch> {
    // The only call, because `find` is generic and large.
    let Info { len, typ } = psl::List.find(ByReference(&mut labels.clone()));
    let section = match typ? {
        Type::Icann => Section::Icann,
        Type::Private => Section::Private,
    };
    Some(SuffixMatch { labels: labels.count_last(len), section })
}

/// An iterator of a single pointer, with a method that is not inlined. `psl` has hundreds of
/// functions that pass it on and call the method once, so this makes them a seventh smaller.
struct ByReference<'l, 'a>(&'l mut Labels<'a>);

impl<'a> Iterator for ByReference<'_, 'a> {
    type Item = &'a [u8];

    #[inline(never)]
    fn next(&mut self) -> Option<&'a [u8]> {
        self.0.next()
    }
}

/// Returns the match of a name that `psl` does not match with the wildcard rule that applies.
///
/// `psl` prefers a longer rule even if the name ends before it: with the rules `*.replit.dev` and
/// `*.teams.replit.dev`, it returns `dev` for `teams.replit.dev`. A test compares all such names in
/// the list.
fn missed_wildcard(name: &[u8]) -> Option<SuffixMatch> {
    let labels = match name {
        b"ex.futurecms.at"
        | b"in.futurecms.at"
        | b"svc.firenet.ch"
        | b"teams.replit.dev"
        | b"oci.customer-oci.com"
        | b"ocp.customer-oci.com"
        | b"ocs.customer-oci.com"
        | b"mtls.run.app"
        | b"privatelink.snowflake.app" => 3,
        b"r.cloud.int.apple" => 4,
        _ => match name.strip_suffix(b".r.cloud.int.apple")? {
            b"us-west-1" | b"us-west-2" | b"us-west-3" | b"us-east-1" | b"us-east-2"
            | b"us-central-1" | b"us-central-2" | b"eu-north-1" | b"eu-central-1"
            | b"ap-north-1" | b"ap-south-1" | b"ap-south-2" => 5,
            _ => return None,
        },
    };
    Some(SuffixMatch { labels, section: Section::Private })
}
