//! Tests that every public type implements the auto traits, except for known exceptions.

use super::listing;
use super::threads::named_types;

#[test]
fn types_implement_auto_traits() {
    let names = named_types! { goes_anywhere:
        urikit {
            Component Spec ErrorKind ConversionError Error OwnedParseError ParseError Redacted<'_>
            UriBuilder BufferError
        }
        urikit::compare {
            Rung Key<'_, '_> KeyBuf Ladder<'_>
        }
        urikit::component {
            HostKind HostValue<'_> Authority<'_> Encoded<'_> Fragment<'_> Host<'_> IpvFuture<'_>
            Path<'_>
            Port<'_> PortOverflow Query<'_> RegName<'_> Scheme<'_> Segment<'_> Segments<'_>
            Userinfo<'_>
        }
        urikit::edit {
            StructureError EditError HostInput<'_> OptionalInput<'_> PortInput<'_>
        }
        urikit::error {
            Component ErrorKind Diagram<'_> ParseError
        }
        urikit::form {
            Parse<'_> ParseBytes<'_> Serializer
        }
        urikit::iri {
            BidiRule IdnaErrorKind KeptEscapeReason BidiError UnicodeDisplay IdnaError KeptEscape
            Relativized<'_> Resolved<'_> ToIri<'_>
            ToUri<'_>
        }
        urikit::lenient {
            Repair Repaired
        }
        urikit::batch {
            LineTerminator Columns Batch<'_>
        }
        urikit::normalize {
            OpaquePaths Step Normalized<'_, '_> Normalizer<'_> NormalizeSteps
        }
        urikit::percent {
            RecodeError EncodingHintKind Charset CharsetError DecodeError Utf8Error
            Recoded Recoding AsciiSet EncodingHint
            EncodingHints<'_>
        }
        urikit::query {
            Separators EncodedField<'_> Pair<'_> Pairs<'_> QueryEditor QuerySyntax
        }
        urikit::relativize {
            RelativizeError Forms Relativized<'_>
        }
        urikit::resolve {
            DotRemoval EncodedDots ExcessDotSegments EmptyPathReference ResolveError
            RootlessBase SameScheme
            Resolved<'_> Resolver<'_>
        }
        urikit::scheme {
            EmptyPath Hierarchy Localhost SchemeInfo<'_> Schemes<'_>
        }
        urikit::spec {
            GenericUri<'_, Rfc3987> GenericUriBuf<Rfc3986> GenericUriRef<'_, Rfc3987>
            GenericUriRefBuf<Rfc3986> Rfc3986 Rfc3987
        }
        urikit::split {
            Split<'_>
        }
    };
    assert_eq!(names, listing::types("urikit"));
}
