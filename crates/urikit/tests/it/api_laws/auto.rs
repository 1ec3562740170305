//! Tests that every public type implements the auto traits, except for known exceptions.

use super::listing;
use super::threads::named_types;

#[test]
fn types_implement_auto_traits() {
    let names = named_types! { goes_anywhere:
        urikit {
            BufferError Component ConversionError Error ErrorKind Form Host<'_> HostKind
            HostValue<'_> Origin<'_> OwnedParseError ParseError Redacted<'_> Spec
        }
        urikit::compare {
            Key Ladder<'_> Rung
        }
        urikit::component {
            HostKind HostValue<'_> Authority<'_> Encoded<'_> Fragment<'_> Host<'_> IpvFuture<'_>
            Path<'_>
            Port<'_> PortOverflow Query<'_> RegName<'_> Scheme<'_> Segment<'_>
            Userinfo<'_>
        }
        urikit::edit {
            StructureError EditError HostInput<'_> OptionalInput<'_> PortInput<'_>
        }
        urikit::error {
            Component ErrorKind Diagram<'_> ParseError
        }
        urikit::form {
            Parse<'_> Serializer
        }
        urikit::iri {
            BidiRule IdnaErrorKind KeptEscapeReason BidiError UnicodeDisplay IdnaError KeptEscape
        }
        urikit::lenient {
            Repair Repaired
        }
        urikit::batch {
            LineTerminator Columns Batch<'_>
        }
        urikit::normalize {
            NormalizeSteps Normalizer<'_> RootlessPath Step
        }
        urikit::percent {
            DecodeError Utf8Error AsciiSet
        }
        urikit::query {
            Separators EncodedField<'_> Pair<'_> Pairs<'_> QueryEditor QuerySyntax
        }
        urikit::relativize {
            Forms RelativizeError Relativizer<'_>
        }
        urikit::resolve {
            BaseDots EncodedDots ExcessDotSegments ResolveError Resolver<'_> RootlessPath SameScheme
        }
        urikit::scheme {
            EmptyPath Localhost SchemeInfo<'_> Schemes<'_>
        }
        urikit::spec {
            GenericUri<'_, Rfc3987> GenericUriBuf<Rfc3986> GenericUriBuilder<Rfc3986>
            GenericUriRef<'_, Rfc3987>
            GenericUriRefBuf<Rfc3986> Rfc3986 Rfc3987
        }
        urikit::split {
            Spans Split<'_>
        }
    };
    assert_eq!(names, listing::types("urikit"));
}
