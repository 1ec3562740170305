//! An oracle for resolution with every option of a resolver, on strings.

use urikit::Uri;
use urikit::relativize::Forms;
use urikit::resolve::{
    BaseDots, EncodedDots, ExcessDotSegments, Resolver, RootlessPath, SameScheme,
};
use urikit_conformance::resolve_rfc3986::{self, Parts, guarded, recompose};

#[derive(Clone, Copy, Debug)]
pub(crate) struct Policy {
    pub(crate) same_scheme: SameScheme,
    pub(crate) excess: ExcessDotSegments,
    pub(crate) rootless: RootlessPath,
    pub(crate) encoded_dots: EncodedDots,
    pub(crate) base_dots: BaseDots,
}

pub(crate) const STRICT: Policy = Policy {
    same_scheme: SameScheme::Keep,
    excess: ExcessDotSegments::Drop,
    rootless: RootlessPath::AsSpecified,
    encoded_dots: EncodedDots::Literal,
    base_dots: BaseDots::AsSpecified,
};

/// Strict, each option alone, and two options together.
pub(crate) const PRESETS: [Policy; 10] = [
    STRICT,
    Policy { excess: ExcessDotSegments::Keep, rootless: RootlessPath::Opaque, ..STRICT },
    Policy { same_scheme: SameScheme::Ignore, ..STRICT },
    Policy { excess: ExcessDotSegments::Keep, ..STRICT },
    Policy { excess: ExcessDotSegments::Error, ..STRICT },
    Policy { rootless: RootlessPath::Erratum4547, ..STRICT },
    Policy { rootless: RootlessPath::Opaque, ..STRICT },
    Policy { encoded_dots: EncodedDots::Dots, ..STRICT },
    Policy { base_dots: BaseDots::Erratum4789, ..STRICT },
    Policy { base_dots: BaseDots::Erratum4789, encoded_dots: EncodedDots::Dots, ..STRICT },
];

pub(crate) fn all() -> Vec<Policy> {
    let mut all = vec![STRICT];
    let mut vary = |choices: &[fn(&mut Policy)]| {
        all = all
            .iter()
            .flat_map(|&policy| {
                choices.iter().map(move |choose| {
                    let mut policy = policy;
                    choose(&mut policy);
                    policy
                })
            })
            .collect();
    };
    vary(&[|_| {}, |policy| policy.same_scheme = SameScheme::Ignore]);
    vary(&[
        |_| {},
        |policy| policy.excess = ExcessDotSegments::Keep,
        |policy| policy.excess = ExcessDotSegments::Error,
    ]);
    vary(&[
        |_| {},
        |policy| policy.rootless = RootlessPath::Erratum4547,
        |policy| policy.rootless = RootlessPath::Opaque,
    ]);
    vary(&[|_| {}, |policy| policy.encoded_dots = EncodedDots::Dots]);
    vary(&[|_| {}, |policy| policy.base_dots = BaseDots::Erratum4789]);
    all
}

impl Policy {
    /// The library's resolver with these options.
    pub(crate) fn resolver<'a>(&self, base: &'a str) -> Resolver<'a> {
        Uri::parse(base)
            .expect("a base")
            .resolver()
            .same_scheme(self.same_scheme)
            .excess(self.excess)
            .rootless(self.rootless)
            .encoded_dots(self.encoded_dots)
            .base_dots(self.base_dots)
    }

    /// The target; `None` if it is rejected.
    pub(crate) fn resolve(&self, base: &str, reference: &str) -> Option<String> {
        self.transform(resolve_rfc3986::parse(base), resolve_rfc3986::parse(reference))
    }

    /// The target that results from a reference with a scheme.
    pub(crate) fn goal(&self, target: &str) -> Option<String> {
        Self { same_scheme: SameScheme::Keep, ..*self }.resolve("other:", target)
    }

    fn transform(&self, base: Parts<'_>, mut reference: Parts<'_>) -> Option<String> {
        if self.looks_past_scheme(&base, &reference) {
            reference.scheme = None;
        }
        let fragment = reference.fragment;
        if reference.scheme.is_some() || reference.authority.is_some() {
            let scheme = reference.scheme.or(base.scheme);
            let path = self.without_dots(&reference.path)?.into();
            return Some(recompose(&guarded(Parts { scheme, path, ..reference })));
        }
        let is_rootless = base.authority.is_none() && !base.path.starts_with('/');
        let uses_path = !reference.path.is_empty() || reference.query.is_some();
        if self.rootless == RootlessPath::Opaque && is_rootless && uses_path {
            return None;
        }
        if reference.path.is_empty() {
            let query = reference.query.or(base.query);
            return Some(recompose(&Parts { query, fragment, ..base }));
        }
        let path = if reference.path.starts_with('/') {
            self.without_dots(&reference.path)?
        } else {
            let merged = resolve_rfc3986::merge(&self.directory(&base)?, &reference.path);
            self.without_dots(&merged)?
        };
        let query = reference.query;
        Some(recompose(&guarded(Parts { path: path.into(), query, fragment, ..base })))
    }

    /// The base whose path section 5.2.3 merges: by erratum 4789, its dot-segments are removed
    /// first. A `..` that is kept at its end is a directory, too.
    fn directory<'a>(&self, base: &Parts<'a>) -> Option<Parts<'a>> {
        if self.base_dots == BaseDots::AsSpecified {
            return Some(base.clone());
        }
        let plain = match self.encoded_dots {
            EncodedDots::Dots => plain_dots(&base.path),
            EncodedDots::Literal => base.path.to_string(),
        };
        let is_dots = plain.rsplit('/').next().is_some_and(|last| [".", ".."].contains(&last));
        let path = self.without_dots(&(plain + if is_dots { "/" } else { "" }))?;
        Some(Parts { path: path.into(), ..base.clone() })
    }

    pub(crate) fn looks_past_scheme(&self, base: &Parts<'_>, reference: &Parts<'_>) -> bool {
        self.same_scheme == SameScheme::Ignore
            && reference
                .scheme
                .zip(base.scheme)
                .is_some_and(|(own, other)| own.eq_ignore_ascii_case(other))
    }

    fn without_dots(&self, path: &str) -> Option<String> {
        let plain = plain_dots(path);
        let path = if self.encoded_dots == EncodedDots::Dots { &plain } else { path };
        let stays_rootless = self.rootless == RootlessPath::Erratum4547;
        if !stays_rootless && self.excess == ExcessDotSegments::Drop {
            return Some(resolve_rfc3986::remove_dot_segments(path));
        }
        let mut root = path.starts_with('/');
        let (mut kept, mut excess) = (Vec::<&str>::new(), String::new());
        for item in path[usize::from(root)..].split_inclusive('/') {
            match item.trim_end_matches('/') {
                "." => {}
                ".." => match kept.pop() {
                    // Step 2C leaves a slash in place of the first segment. A `..` that was kept
                    // before it stays the first segment.
                    Some(_) => root |= kept.is_empty() && excess.is_empty() && !stays_rootless,
                    None => excess += item,
                },
                // After removed dot-segments, a slash at the start is the root (step 2A).
                "" if !root && !stays_rootless && kept.is_empty() && excess.is_empty() => {
                    root = true;
                }
                _ => kept.push(item),
            }
        }
        match self.excess {
            ExcessDotSegments::Error if !excess.is_empty() => None,
            ExcessDotSegments::Keep => {
                Some(format!("{}{excess}{}", if root { "/" } else { "" }, kept.concat()))
            }
            _ => Some(format!("{}{}", if root { "/" } else { "" }, kept.concat())),
        }
    }
}

/// Decodes escaped dots if they are a complete segment.
fn plain_dots(path: &str) -> String {
    let plain =
        path.split('/').map(|segment| match segment.replace("%2e", ".").replace("%2E", ".") {
            dots if dots == "." || dots == ".." => dots,
            _ => segment.to_owned(),
        });
    plain.collect::<Vec<_>>().join("/")
}

/// The smallest set of forms that contains the reference (section 4.2).
pub(crate) fn form_of(reference: &str) -> Forms {
    let parts = resolve_rfc3986::parse(reference);
    match &*parts.path {
        _ if parts.scheme.is_some() => Forms::URI,
        _ if parts.authority.is_some() => Forms::NETWORK_PATH,
        "" => Forms::EMPTY_PATH,
        path if path.starts_with('/') => Forms::ABSOLUTE_PATH,
        path if path.split('/').any(|segment| segment == "..") => Forms::RELATIVE_PATH,
        _ => Forms::BELOW,
    }
}
