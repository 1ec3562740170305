//! The earlier specifications.

use urikit_legacy::rfc2396::DotRemoval;
use urikit_legacy::rfc2396::java::JavaUri;
use urikit_legacy::{ExcessDotSegments, rfc1738, rfc1808, rfc2396};

use super::{count, free, halves, keep, operation, timed};
use crate::growth::{Operation, Time, Times};

pub(super) const OPERATIONS: &[Operation] = &[
    free("parse RFC 2396", |text| {
        keep((
            rfc2396::UriReference::parse(text),
            rfc2396::AbsoluteUri::parse(text),
            rfc2396::RelativeUri::parse(text),
        ));
        keep(rfc2396::UriReference::parse_with(text, rfc2396::Syntax::RFC2732.tolerant()))
    }),
    free("parse RFC 1808", |text| keep((rfc1808::Url::parse(text), rfc1808::Base::parse(text)))),
    free("parse RFC 1738", |text| {
        keep(rfc1738::Url::parse(text).map(|url| {
            url.login().map(|login| (login.user(), login.password(), login.host(), login.port()))
        }))
    }),
    free("parse as Java", |text| keep(JavaUri::parse(text))),
    free("components by RFC 2396", |text| {
        let Ok(uri) = rfc2396::UriReference::parse_with(text, rfc2396::Syntax::RFC2396.tolerant())
        else {
            return 0;
        };
        keep((
            uri.authority(),
            uri.path(),
            uri.query(),
            uri.fragment(),
            uri.is_opaque(),
            uri.hier_part(),
            uri.opaque_part(),
        ));
        keep((
            uri.segments().rev().map(|it| it.params().count()).sum::<usize>(),
            count(uri.unwise()),
        ));
        0
    }),
    free("components by RFC 1808", |text| {
        keep(rfc1808::Url::parse(text).map(|url| {
            (
                url.net_loc(),
                url.path().segments().count(),
                url.params(),
                url.query(),
                url.fragment(),
            )
        }))
    }),
    free("components by Java", |text| {
        keep(JavaUri::parse(text).map(|it| {
            (
                it.host(),
                it.host_kind(),
                it.userinfo(),
                it.authority(),
                it.port(),
                it.scheme_specific_part(),
            )
        }))
    }),
    timed(
        Time::Sorted,
        // Nine resolvers return strings, which are copied again.
        operation("resolve by RFC 2396", Times::Doubling(14), 3, |text| {
            let (one, other) = halves(text);
            let (Ok(base), Ok(reference)) =
                (rfc2396::AbsoluteUri::parse(one), rfc2396::UriReference::parse(other))
            else {
                return 0;
            };
            for excess in
                [ExcessDotSegments::Keep, ExcessDotSegments::Drop, ExcessDotSegments::Error]
            {
                for removal in
                    [DotRemoval::Everywhere, DotRemoval::Merged, DotRemoval::MergedAndLeading]
                {
                    keep(
                        base.resolver()
                            .excess(excess)
                            .dot_removal(removal)
                            .resolve(reference)
                            .map(|it| it.uri().to_string()),
                    );
                }
            }
            0
        }),
    ),
    timed(
        Time::Sorted,
        operation("normalize by RFC 2396", Times::Doubling(2), 5, |text| {
            let Ok(uri) = rfc2396::UriReference::parse(text) else { return 0 };
            let normal = uri.normalize().to_string();
            keep(rfc2396::UriReference::parse(&normal).map(|normal| uri.is_equivalent(&normal)))
        }),
    ),
    timed(
        Time::Sorted,
        operation("resolve by RFC 1808", Times::Doubling(4), 3, |text| {
            let (one, other) = halves(text);
            let (Ok(base), Ok(url)) = (rfc1808::Base::parse(one), rfc1808::Url::parse(other))
            else {
                return 0;
            };
            keep(base.resolve(url));
            keep(base.resolve_with(url, ExcessDotSegments::Drop))
        }),
    ),
    operation("resolve as Java", Times::Doubling(2), 16, |text| {
        let (one, other) = halves(text);
        let (Ok(base), Ok(reference)) = (JavaUri::parse(one), JavaUri::parse(other)) else {
            return 0;
        };
        keep(base.resolve(&reference))
    }),
    operation("normalize as Java", Times::Doubling(2), 15, |text| {
        keep(JavaUri::parse(text).map(|it| it.normalize()))
    }),
    operation("redact by earlier specifications", Times::Doubling(2), 3, |text| {
        keep(rfc2396::UriReference::parse(text).map(|it| it.redacted().to_string()));
        keep(rfc1808::Url::parse(text).map(|it| it.redacted().to_string()));
        keep(JavaUri::parse(text).map(|it| it.redacted().to_string()))
    }),
];
