//! Enums and sets: kinds, steps, and options.

use urikit::batch::LineTerminator;
use urikit::compare::Rung;
use urikit::component::HostKind;
use urikit::error::{Component, ErrorKind};
use urikit::normalize::{NormalizeSteps, Step};
use urikit::percent::AsciiSet;
use urikit::query::{QuerySyntax, Separators};
use urikit::relativize::Forms;
use urikit::resolve::{
    BaseDots, EncodedDots, ExcessDotSegments, ResolveError, RootlessPath, SameScheme,
};
use urikit::scheme::{EmptyPath, Localhost};
use urikit::{Form, Spec, edit::StructureError, relativize::RelativizeError};

use crate::api_laws::law::Asked;

pub(super) fn test(asked: &mut Asked) {
    test_order(asked);
    test_hashes(asked);
    test_schemes(asked);
    asked
        .of("urikit::batch::LineTerminator", || [LineTerminator::Newline, LineTerminator::Nul])
        .equal();
    asked
        .of("urikit::resolve::BaseDots", || [BaseDots::AsSpecified, BaseDots::Erratum4789])
        .equal();
    asked.of("urikit::resolve::EncodedDots", || [EncodedDots::Dots, EncodedDots::Literal]).equal();
    asked
        .of("urikit::resolve::ExcessDotSegments", || {
            [ExcessDotSegments::Drop, ExcessDotSegments::Keep, ExcessDotSegments::Error]
        })
        .equal();
    asked
        .of("urikit::resolve::ResolveError", || {
            [ResolveError::ExcessDotSegments, ResolveError::RootlessBase]
        })
        .equal();
    let rootless = || [RootlessPath::Erratum4547, RootlessPath::AsSpecified, RootlessPath::Opaque];
    asked.of("urikit::resolve::RootlessPath", rootless).equal();
    asked.of("urikit::resolve::SameScheme", || [SameScheme::Ignore, SameScheme::Keep]).equal();
    asked
        .of("urikit::relativize::RelativizeError", || {
            [RelativizeError::ExcessDotSegments, RelativizeError::Form]
        })
        .equal();
    let sets = || {
        let named = [
            AsciiSet::PATH,
            AsciiSet::QUERY,
            AsciiSet::REG_NAME,
            AsciiSet::SEGMENT,
            AsciiSet::UNRESERVED,
        ];
        named
            .into_iter()
            .chain([AsciiSet::UNRESERVED.remove(b"\x7f"), AsciiSet::UNRESERVED.remove(b"\0")])
    };
    let again = sets().map(|set| set.remove(b"+").add(b"+"));
    let differently =
        sets().zip(again).map(|(set, again)| if set.contains(b'+') { again } else { set });
    let differently = Vec::from_iter(differently);
    asked.of("urikit::percent::AsciiSet", sets).or(differently).equal();
}

fn test_order(asked: &mut Asked) {
    asked.of("urikit::compare::Rung", || Rung::ALL).equal().hashed().ordered();
    let kinds = || [HostKind::Ipv4, HostKind::Ipv6, HostKind::IpvFuture, HostKind::RegName];
    asked.of("urikit::HostKind", kinds).equal().hashed().ordered();
    let components =
        || [Component::Reference, Component::Scheme, Component::Authority, Component::Fragment];
    asked.of("urikit::error::Component", components).equal().hashed().ordered();
    let kinds =
        || [ErrorKind::SchemeChar, ErrorKind::TooLong, ErrorKind::Char, ErrorKind::PortChar];
    asked.of("urikit::error::ErrorKind", kinds).equal().hashed().ordered();
    let forms = || [Form::Reference, Form::Uri, Form::AbsoluteUri, Form::RelativeRef];
    asked.of("urikit::Form", forms).equal().hashed();
    asked.of("urikit::Spec", || Spec::ALL).equal().hashed().ordered();
    asked.of("urikit::normalize::Step", || Step::ALL).equal().hashed().ordered();
}

fn test_hashes(asked: &mut Asked) {
    let steps = || {
        [
            NormalizeSteps::NONE,
            NormalizeSteps::CASE,
            NormalizeSteps::PATH,
            NormalizeSteps::SYNTAX,
            NormalizeSteps::ALL,
        ]
    };
    let of_steps = steps().map(|steps| {
        steps.iter().map(NormalizeSteps::only).fold(NormalizeSteps::NONE, NormalizeSteps::union)
    });
    asked.of("urikit::normalize::NormalizeSteps", steps).or(of_steps).equal().hashed();
    let forms = || {
        [Forms::URI, Forms::BELOW, Forms::URI.union(Forms::BELOW), Forms::RELATIVE_PATH, Forms::ALL]
    };
    asked
        .of("urikit::relativize::Forms", forms)
        .or(forms().map(|form| form.union(form)))
        .equal()
        .hashed();
    let separators = || [Separators::Ampersand, Separators::Both, Separators::Semicolon];
    asked.of("urikit::query::Separators", separators).equal().hashed();
    let rules = || {
        [QuerySyntax::URI, QuerySyntax::FORM, QuerySyntax::URI.with_separators(Separators::Both)]
    };
    let set_again = [
        QuerySyntax::URI.with_separators(Separators::Ampersand),
        QuerySyntax::FORM
            .with_separators(Separators::Semicolon)
            .with_separators(Separators::Ampersand),
        QuerySyntax::URI.with_separators(Separators::Semicolon).with_separators(Separators::Both),
    ];
    asked.of("urikit::query::QuerySyntax", rules).or(set_again).equal().hashed();
    let conflicts = || {
        [StructureError::HostMissing, StructureError::SchemeMissing, StructureError::UserMissing]
    };
    asked.of("urikit::edit::StructureError", conflicts).equal().hashed();
}

fn test_schemes(asked: &mut Asked) {
    let empty_paths = || [EmptyPath::Keep, EmptyPath::Root, EmptyPath::RootWithoutQuery];
    asked.of("urikit::scheme::EmptyPath", empty_paths).equal();
    asked.of("urikit::scheme::Localhost", || [Localhost::Empty, Localhost::Keep]).equal();
}
