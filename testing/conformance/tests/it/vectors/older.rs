//! Test vectors of the specifications before RFC 3986.

use urikit_conformance::vectors::load;
use urikit_conformance::vectors::older::{
    LoginOf, Rfc1738Case, Rfc1738Parts, Rfc1808Case, Rfc1808Parts, Rfc2396Case, Rfc2396Choice,
    Rfc2396Parts, Rfc2396Target, ServerOf, Validity,
};
use urikit_conformance::{resolve_rfc1808, resolve_rfc2396};
use urikit_legacy::rfc2396::{
    AbsoluteUri, Authority, DotRemoval, EmptyBasePath, Resolver, Segment, Server, Syntax, Target,
    UriReference,
};
use urikit_legacy::{ExcessDotSegments, SameScheme, rfc1738, rfc1808};

/// The files of each specification and their lengths.
pub(crate) const RFC2396: [(&str, usize); 7] = [
    ("rfc2396-1.3.json", 6),
    ("rfc2396-2.4.json", 27),
    ("rfc2396-3.json", 34),
    ("rfc2396-4.json", 12),
    ("rfc2396-5.json", 19),
    ("rfc2396-C.1.json", 22),
    ("rfc2396-C.2.json", 20),
];
pub(crate) const RFC1808: [(&str, usize); 3] =
    [("rfc1808-4.json", 12), ("rfc1808-5.1.json", 24), ("rfc1808-5.2.json", 15)];
pub(crate) const RFC1738: [(&str, usize); 3] =
    [("rfc1738-3.1.json", 25), ("rfc1738-3.2.json", 5), ("rfc1738-schemes.json", 22)];

/// Failures, one per line.
#[derive(Default)]
pub(crate) struct Report {
    lines: Vec<String>,
}

impl Report {
    pub(crate) fn equal<T: PartialEq + std::fmt::Debug>(
        &mut self,
        [source, input, what]: [&str; 3],
        found: &T,
        expected: &T,
    ) {
        if found != expected {
            self.lines.push(format!("{source}: {input:?}: {what} is {found:?}, not {expected:?}"));
        }
    }

    pub(crate) fn finish(self) {
        assert!(self.lines.is_empty(), "{} failures\n{}", self.lines.len(), self.lines.join("\n"));
    }
}

fn own<T: ToString>(part: Option<T>) -> Option<String> {
    part.map(|part| part.to_string())
}

#[test]
fn every_rfc2396_case() {
    let mut report = Report::default();
    for (name, count) in RFC2396 {
        let cases = load::<Rfc2396Case>(name);
        assert_eq!(cases.len(), count, "{name}");
        for case in cases {
            assert_eq!(
                case.derived,
                case.why.is_some(),
                "{name}: {:?}: `derived` requires `why`, and the reverse",
                case.input
            );
            check_rfc2396(&mut report, &case);
        }
    }
    report.finish();
}

fn check_rfc2396(report: &mut Report, case: &Rfc2396Case) {
    let about = |what| [&*case.source, &*case.input, what];
    let plain = UriReference::parse(&case.input).is_ok();
    let extended = UriReference::parse_with(&case.input, Syntax::RFC2732);
    report.equal(about("valid"), &plain, &(case.validity == Validity::Valid));
    report.equal(
        about("valid with RFC 2732"),
        &extended.is_ok(),
        &(case.validity != Validity::Invalid),
    );
    let Ok(uri) = extended else { return };
    if let Some(parts) = &case.parts {
        report.equal(about("parts"), &rfc2396_parts(uri), parts);
    }
    if let Some(segments) = &case.segments {
        let found: Vec<Vec<String>> = uri.segments().map(segment).collect();
        report.equal(about("segments"), &found, segments);
    }
    for text in &case.equivalent {
        let other = UriReference::parse(text).expect("a reference to compare with");
        report.equal(about("equivalence"), &uri.is_equivalent(&other), &true);
        report.equal(about("normal form"), &uri.normalize(), &other.normalize());
    }
    let Some(base) = &case.base else {
        assert!(case.target.is_none() && case.under.is_empty(), "{case:?}");
        return;
    };
    let base = AbsoluteUri::parse(base).expect("a base");
    if let Some(expected) = &case.target {
        let found = base.resolver().resolve(uri).map(target);
        report.equal(about("target"), &found.as_ref(), &Ok(expected));
        report.equal(
            about("target by the transliteration"),
            &by_transliteration(&base, case),
            expected,
        );
    }
    for (&choice, expected) in &case.under {
        let found = resolver(&base, choice).resolve(uri).ok().map(|target| target.to_string());
        let what = format!("target under {choice:?}");
        report.equal([&case.source, &case.input, &what], &found, expected);
    }
}

/// Tests the transliteration against the vectors.
fn by_transliteration(base: &AbsoluteUri<'_>, case: &Rfc2396Case) -> Rfc2396Target {
    use resolve_rfc2396::{Answer, Choices, EmptyPath, resolve};
    let choices = Choices { empty_path: EmptyPath::Root, ..Choices::default() };
    match resolve(base.as_str(), &case.input, choices) {
        Answer::Uri(uri) => Rfc2396Target::Uri(uri),
        Answer::CurrentDocument { fragment } => {
            Rfc2396Target::CurrentDocument(with_delimiter(fragment.as_deref()))
        }
        other => panic!("{case:?}: {other:?}"),
    }
}

fn with_delimiter(fragment: Option<&str>) -> String {
    fragment.map_or(String::new(), |fragment| format!("#{fragment}"))
}

fn target(target: Target) -> Rfc2396Target {
    match target {
        Target::CurrentDocument(uri) => {
            Rfc2396Target::CurrentDocument(with_delimiter(uri.split_once('#').map(|(_, it)| it)))
        }
        Target::Uri(uri) => Rfc2396Target::Uri(uri),
    }
}

fn resolver<'a>(base: &AbsoluteUri<'a>, choice: Rfc2396Choice) -> Resolver<'a> {
    let resolver = base.resolver();
    match choice {
        Rfc2396Choice::ExcessDrop => resolver.excess(ExcessDotSegments::Drop),
        Rfc2396Choice::ExcessRefuse => resolver.excess(ExcessDotSegments::Error),
        Rfc2396Choice::Loophole => resolver.same_scheme(SameScheme::Ignore),
        Rfc2396Choice::EmptyBasePathAsSpecified => {
            resolver.empty_base_path(EmptyBasePath::AsSpecified)
        }
        Rfc2396Choice::Stripped => {
            resolver.excess(ExcessDotSegments::Drop).dot_removal(DotRemoval::MergedAndLeading)
        }
    }
}

fn rfc2396_parts(uri: UriReference<'_>) -> Rfc2396Parts {
    let (server, reg_name) = match uri.authority() {
        Some(Authority::Server(server)) => (Some(server_of(server)), None),
        Some(Authority::RegName(name)) => (None, Some(name.as_str().to_owned())),
        None => (None, None),
    };
    Rfc2396Parts {
        scheme: own(uri.scheme()),
        opaque_part: own(uri.opaque_part().map(|part| part.as_str())),
        server,
        reg_name,
        path: own(uri.path()),
        query: own(uri.query()),
        fragment: own(uri.fragment()),
    }
}

fn server_of(server: Server<'_>) -> ServerOf {
    ServerOf {
        userinfo: server.userinfo().map(|userinfo| userinfo.as_str().to_owned()),
        host: own(server.host()),
        port: own(server.port()),
    }
}

fn segment(segment: Segment<'_>) -> Vec<String> {
    let params = segment.params().map(|param| param.as_str().to_owned());
    std::iter::once(segment.name().to_owned()).chain(params).collect()
}

#[test]
fn every_rfc1808_case() {
    let mut report = Report::default();
    for (name, count) in RFC1808 {
        let cases = load::<Rfc1808Case>(name);
        assert_eq!(cases.len(), count, "{name}");
        for case in cases {
            assert_eq!(
                case.derived,
                case.why.is_some(),
                "{name}: {:?}: `derived` requires `why`, and the reverse",
                case.input
            );
            check_rfc1808(&mut report, &case);
        }
    }
    report.finish();
}

fn check_rfc1808(report: &mut Report, case: &Rfc1808Case) {
    let about = |what| [&*case.source, &*case.input, what];
    let url = match rfc1808::Url::parse(&case.input) {
        Ok(url) => url,
        Err(error) => return report.equal(about("parse"), &Err(error), &Ok(())),
    };
    if let Some(parts) = &case.parts {
        let found = Rfc1808Parts {
            scheme: own(url.scheme()),
            net_loc: own(url.net_loc().map(|part| part.as_str())),
            path: url.path().to_string(),
            params: own(url.params().map(|part| part.as_str())),
            query: own(url.query()),
            fragment: own(url.fragment()),
        };
        report.equal(about("parts"), &found, parts);
    }
    let Some((base, expected)) = case.base.as_ref().zip(case.target.as_ref()) else {
        return assert!(case.base.is_none() && case.target.is_none(), "{case:?}");
    };
    let parsed = rfc1808::Base::parse(base).expect("a base");
    let found = parsed.resolve(url);
    report.equal(about("target"), &found, expected);
    report.equal(
        about("target by the transliteration"),
        &resolve_rfc1808::resolve(base, &case.input),
        expected,
    );
}

#[test]
fn every_rfc1738_case() {
    let mut report = Report::default();
    for (name, count) in RFC1738 {
        let cases = load::<Rfc1738Case>(name);
        assert_eq!(cases.len(), count, "{name}");
        for Rfc1738Case { source, input, derived, why, parts } in cases {
            assert_eq!(
                derived,
                why.is_some(),
                "{name}: {input:?}: `derived` requires `why`, and \
                the reverse"
            );
            let found = rfc1738::Url::parse(&input).ok().map(rfc1738_parts);
            report.equal([&source, &input, "parts"], &found, &parts);
        }
    }
    report.finish();
}

fn rfc1738_parts(url: rfc1738::Url<'_>) -> Rfc1738Parts {
    Rfc1738Parts {
        scheme: url.scheme().as_str().to_owned(),
        schemepart: url.schemepart().as_str().to_owned(),
        login: url.login().map(|login| LoginOf {
            user: own(login.user().map(|part| part.as_str())),
            password: own(login.password().map(|part| part.as_str())),
            host: login.host().as_str().to_owned(),
            port: own(login.port()),
        }),
        url_path: own(url.url_path().map(|part| part.as_str())),
    }
}
