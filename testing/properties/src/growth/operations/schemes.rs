//! Scheme-specific views.

use urikit::compare::{Ladder, Rung};
use urikit::normalize::Normalizer;
use urikit::{Uri, UriRef};
use urikit_schemes::{
    Action, Data, EncodedSlice, FileParts, FileView, Geo, Gopher, GopherPlus, Http, Ldap, Mailto,
    Part, Revision, SCHEMES, Sip, Tel, Urn, View, Visitor, reader,
};

use super::{count, keep, operation, timed};
use crate::growth::{Operation, Time, Times};
use crate::scheme::declarations::Declaration;

struct Counter(usize);

impl Visitor for Counter {
    fn part(&mut self, part: Part<'_>) {
        self.0 += 1;
        keep(part);
    }

    fn action(&mut self, action: Action<'_>) {
        self.0 += 1;
        if let Action::Send(sent) = action {
            keep(sent.iter().map(|it| it.octets().count()).sum::<usize>());
        }
    }

    fn normal(&mut self, span: std::ops::Range<usize>, text: &str) {
        self.0 += 1;
        keep((span, text.len()));
    }
}

fn view<'a, V: View<'a>, T>(text: &'a str, look: impl FnOnce(V) -> T) -> usize {
    let Some(view) = Uri::parse(text).ok().and_then(|uri| V::parse(uri).ok()) else { return 0 };
    keep((look(view), view.warning()));
    1
}

/// Compares an input with one that differs at its end.
fn equivalence<'a, V: View<'a>>(
    text: &'a str,
    other: &'a str,
    is_equivalent: fn(&V, &V) -> bool,
) -> usize {
    view(text, |one: V| {
        keep(is_equivalent(&one, &one));
        view(other, |other: V| is_equivalent(&one, &other))
    })
}

/// Accessors other than the parts.
fn details(text: &str) -> usize {
    let mut found = 0;
    found += view(text, |it: Data<'_>| (it.octets().count(), it.parameters().count()));
    found += view(text, |it: Geo<'_>| (it.numbers(), it.parameters().count()));
    found += view(text, |it: Gopher<'_>| {
        it.plus().map(|plus| match plus {
            GopherPlus::Attributes(names) | GopherPlus::DirectoryAttributes(names) => {
                GopherPlus::names(names).count()
            }
            GopherPlus::Answers(answers) => GopherPlus::lines(answers).count(),
            _ => 0,
        })
    });
    found += view(text, |it: Ldap<'_>| {
        (it.attributes().count(), count(it.extensions().map(|it| it.value())), it.search())
    });
    found += view(text, |it: Mailto<'_>| {
        let parts = |it: urikit_schemes::MailAddress<'_>| keep((it.local_part(), it.domain()));
        (
            count(it.to().map(parts)),
            it.headers().flat_map(|it| it.to()).count(),
            count(it.recipients().map(parts)),
        )
    });
    found += view(text, |it: Sip<'_>| {
        keep((
            it.telephone(),
            it.port(),
            it.transport(),
            it.method(),
            it.ttl(),
            it.maddr(),
            it.is_loose_router(),
        ));
        (it.parameters().count(), it.headers().count())
    });
    found += view(text, |it: Tel<'_>| {
        (it.subscriber().digits().count(), it.subscriber().parameters().count())
    });
    found += view(text, |it: Http<'_>| (it.origin(), it.target(), it.path(), it.search()));
    found += view(text, |it: FileView<'_>| it.segments().count());
    found
}

fn piece(text: &str) -> usize {
    const RULE: urikit_schemes::Rule =
        urikit_schemes::Rule::new("none", "accepts everything", "none = *OCTET", "none");
    let Ok(uri) = Uri::parse(text) else { return 0 };
    let piece = EncodedSlice::after_scheme(uri);
    keep((
        piece.located().count(),
        piece.split('a').count(),
        piece.octets().len(),
        piece.split_once(';'),
        piece.rsplit_once('/'),
    ));
    keep((
        piece.only(&RULE, |_| true).is_ok(),
        piece.no_octet(&RULE, |_| false).is_ok(),
        piece.encoded().bytes().count(),
    ));
    keep((
        EncodedSlice::path(uri),
        EncodedSlice::query(uri),
        EncodedSlice::path_and_query(uri),
        EncodedSlice::userinfo(uri),
        EncodedSlice::host(uri),
    ))
}

/// Converts between paths of three systems and files.
fn paths(text: &str) -> usize {
    keep(FileParts::from_unix(text.as_bytes()).map(|it| it.build().is_ok()));
    keep(FileParts::from_windows(&text.replace('/', "\\")).map(|it| it.build().is_ok()));
    keep(
        FileParts::from_vms("h", &format!("D:[{}]F.TXT", text.replace(['/', ':'], ".")))
            .map(|it| it.build().is_ok()),
    );
    keep(FileParts::from_file_path(text).is_ok());
    view(text, |it: FileView<'_>| {
        (
            it.unix_path().is_ok(),
            it.windows_path().is_ok(),
            it.vms_path().is_ok(),
            it.to_file_path().is_ok(),
        )
    })
}

pub(super) const OPERATIONS: &[Operation] = &[
    timed(
        Time::Sorted,
        operation("views", Times::Found(8), 9, |text| {
            let Ok(uri) = Uri::parse(text) else { return 0 };
            let mut counter = Counter(0);
            if let Some(reader) = reader(uri.scheme().as_str()) {
                for revision in [Revision::Current, Revision::Rfc1738] {
                    keep(
                        reader(uri, revision, &mut counter)
                            .map_err(|error| error.display(text).to_string().len())
                            .is_ok(),
                    );
                }
            }
            counter.0
        }),
    ),
    timed(Time::Sorted, operation("views, in detail", Times::Bytes(1, 2), 23, details)),
    operation("pieces", Times::Doubling(1), 3, piece),
    timed(
        Time::Sorted,
        operation("views, built", Times::Bytes(2, 1), 53, |text| {
            let Ok(uri) = Uri::parse(text) else { return 0 };
            let scheme = Declaration::find(uri.scheme().as_str());
            scheme.map_or(0, |scheme| usize::from((scheme.build)(uri)))
        }),
    ),
    timed(
        Time::Sorted,
        operation("views, equivalent", Times::Bytes(2, 1), 49, |text| {
            let other = [text, "1"].concat();
            equivalence::<Geo<'_>>(text, &other, |one, other| one.is_equivalent(other))
                + equivalence::<Sip<'_>>(text, &other, |one, other| one.is_equivalent(other))
                + equivalence::<Tel<'_>>(text, &other, |one, other| one.is_equivalent(other))
                + equivalence::<Urn<'_>>(text, &other, |one, other| one.is_equivalent(other))
        }),
    ),
    operation("paths of files", Times::Bytes(2, 1), 41, paths),
    timed(
        Time::Sorted,
        operation("normal forms of schemes", Times::Bytes(1, 1), 13, |text| {
            let Ok(uri) = UriRef::parse(text) else { return 0 };
            let normalizer = Normalizer::new().schemes(SCHEMES);
            let ladder = Ladder::new().schemes(SCHEMES);
            let normal = normalizer.normalize(uri);
            keep((normalizer.is_normalized(uri), ladder.compare(uri, &normal)));
            keep(ladder.key(uri, Rung::Scheme) == ladder.key(&normal, Rung::Scheme))
        }),
    ),
];
