//! The `data` scheme ([RFC 2397](https://www.rfc-editor.org/rfc/rfc2397)).

use alloc::vec::Vec;
use core::ops::Range;

use urikit::percent::AsciiSet;
use urikit::{Uri, UriBuf};

use crate::base64;
use crate::build::{BuildError, Text};
use crate::common::{check_scheme, no_authority};
use crate::error::{SchemeError, rules};
use crate::slice::EncodedSlice;
use crate::view::{Part, Revision, ValueOrDefault, View};

rules! {
    "RFC 2397 section 3" => {
        AUTHORITY = "data-authority", "`//` before the data",
            "dataurl := \"data:\" [ mediatype ] [ \";base64\" ] \",\" data";
        COMMA = "data-comma", "missing `,` before the data",
            "dataurl := \"data:\" [ mediatype ] [ \";base64\" ] \",\" data";
        TYPE = "data-type", "media type without `/` and a subtype",
            "mediatype := [ type \"/\" subtype ] *( \";\" parameter )";
        PARAMETER = "data-parameter", "parameter without `=` and a value",
            "parameter := attribute \"=\" value";
    }
    "RFC 2045 section 5.1" => {
        TOKEN = "data-token", "empty name or invalid character in the media type",
            "token := 1*<any (US-ASCII) CHAR except SPACE, CTLs, or tspecials>";
        LINE_END = "data-line-end", "line ending in a parameter value",
            "value := token / quoted-string";
    }
}

/// A `data` URI, which contains the data itself, such as a small image, instead of an address.
///
/// To get the decoded bytes, call [`decode`](Self::decode). A `/` or `?` is part of the data, but
/// the fragment is not.
///
/// # Examples
///
/// ```
/// use urikit_schemes::Data;
///
/// let data = Data::parse("data:text/plain;charset=utf-8;base64,SGVsbG8h")?;
/// let (kind, subtype) = data.media_type().unwrap();
/// assert_eq!((kind.as_str(), subtype.as_str()), ("text", "plain"));
/// let (name, value) = data.parameters().next().unwrap();
/// assert_eq!((name.as_str(), value.as_str()), ("charset", "utf-8"));
/// assert!(data.is_base64());
/// assert!(data.decode() == b"Hello!");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Data<'a> {
    uri: Uri<'a>,
    media_type: Option<(EncodedSlice<'a>, EncodedSlice<'a>)>,
    /// The parameters without `;base64`, each with its preceding `;`.
    parameters: Option<EncodedSlice<'a>>,
    /// The word `base64`, if the data is encoded as Base64.
    base64: Option<EncodedSlice<'a>>,
    data: EncodedSlice<'a>,
}

impl<'a> Data<'a> {
    /// Returns the type and subtype of the data, such as `image` and `png`, percent-encoded.
    ///
    /// Returns `None` if the URI specifies no media type, as in `data:,Hello`. The data is then of
    /// the default type, `text/plain`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Data;
    ///
    /// let data = Data::parse("data:image/png;base64,iVBORw0KGgo=")?;
    /// let (kind, subtype) = data.media_type().unwrap();
    /// assert_eq!((kind.as_str(), subtype.as_str()), ("image", "png"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn media_type(&self) -> Option<(EncodedSlice<'a>, EncodedSlice<'a>)> {
        self.media_type
    }

    /// Returns the parameters of the media type, such as `charset` and `utf-8`, percent-encoded.
    ///
    /// Each item is a name and its value, in the order of the URI. The default `charset=US-ASCII`,
    /// which applies if the URI has neither a media type nor parameters, is not returned.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Data;
    ///
    /// let data = Data::parse("data:;charset=utf-8,caf%C3%A9")?;
    /// let (name, value) = data.parameters().next().unwrap();
    /// assert_eq!((name.as_str(), value.as_str()), ("charset", "utf-8"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parameters(
        &self,
    ) -> impl Iterator<Item = (EncodedSlice<'a>, EncodedSlice<'a>)> + Clone + use<'a> {
        // Parsing has checked that every parameter contains `=`.
        self.parameters
            .into_iter()
            .flat_map(|all| all.split(';'))
            .filter_map(|parameter| parameter.split_once('='))
    }

    /// Returns whether the data in this URI is encoded as Base64, as in `data:;base64,SGVsbG8h`.
    ///
    /// If not, the data is percent-encoded. To decode it in both cases, use
    /// [`decode`](Self::decode).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Data;
    ///
    /// let data = Data::parse("data:application/json;base64,e30=")?;
    /// assert!(data.is_base64());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn is_base64(&self) -> bool {
        self.base64.is_some()
    }

    /// Returns the data after the comma as written in the URI, in Base64 or percent-encoded.
    ///
    /// [`is_base64`](Self::is_base64) returns which of the two is used. To decode the data, use
    /// [`decode`](Self::decode).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Data;
    ///
    /// let data = Data::parse("data:text/html,%3Cb%3E1%3C/b%3E")?;
    /// assert_eq!(data.text().as_str(), "%3Cb%3E1%3C/b%3E");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn text(&self) -> EncodedSlice<'a> {
        self.data
    }

    /// Returns the bytes of the data in this URI, decoded from Base64 or percent-encoding.
    ///
    /// To get the data as written in the URI, use [`text`](Self::text).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Data;
    ///
    /// let data = Data::parse("data:text/html,%3Cb%3E1%3C/b%3E")?;
    /// assert_eq!(data.decode(), b"<b>1</b>");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "octets")]
    pub fn decode(&self) -> Vec<u8> {
        if self.is_base64() {
            base64::decode(self.data.bytes()).collect()
        } else {
            self.data.octets()
        }
    }
}

const BASE64: &str = "base64";

/// Splits `;base64` from the string before the comma. The word may contain escapes, which are
/// equivalent to the characters (RFC 3986 section 2.3).
fn split_base64(before: EncodedSlice<'_>) -> (EncodedSlice<'_>, Option<EncodedSlice<'_>>) {
    match before.rsplit_once(';') {
        Some((media_type, name)) if name.is_word(BASE64) => (media_type, Some(name)),
        _ => (before, None),
    }
}

fn check_token(token: EncodedSlice<'_>) -> Result<(), SchemeError> {
    if token.is_empty() {
        return Err(token.error(&TOKEN));
    }
    token.no_octet(&TOKEN, |octet| {
        !octet.is_ascii_graphic() || b"()<>@,;:\\\"/[]?=".contains(&octet)
    })
}

fn check_parameter(parameter: EncodedSlice<'_>) -> Result<(), SchemeError> {
    let Some((name, value)) = parameter.split_once('=') else {
        return Err(parameter.error(&PARAMETER));
    };
    check_token(name)?;
    value.no_octet(&LINE_END, |octet| matches!(octet, b'\r' | b'\n'))
}

impl<'a> View<'a> for Data<'a> {
    const SCHEMES: &'static [&'static str] = &["data"];

    fn parse_as(uri: Uri<'a>, _: Revision) -> Result<Self, SchemeError> {
        check_scheme::<Self>(uri)?;
        no_authority(uri, &AUTHORITY)?;
        let text = EncodedSlice::path_and_query(uri);
        let Some((before, data)) = text.split_once(',') else {
            return Err(text.error_at_end(&COMMA));
        };
        let (before, base64) = split_base64(before);
        let (name, parameters) = match before.split_once(';') {
            Some((name, parameters)) => (name, Some(parameters)),
            None => (before, None),
        };
        let media_type = match name.split_once('/') {
            None if name.is_empty() => None,
            None => return Err(name.error(&TYPE)),
            Some((kind, subtype)) => {
                check_token(kind)?;
                check_token(subtype)?;
                Some((kind, subtype))
            }
        };
        parameters.into_iter().flat_map(|all| all.split(';')).try_for_each(check_parameter)?;
        if base64.is_some() {
            base64::check(data.located()).map_err(|(rule, span)| match span {
                Some(span) => SchemeError::new(rule, span),
                None => data.error_at_end(rule),
            })?;
        }
        Ok(Self { uri, media_type, parameters, base64, data })
    }

    fn uri(&self) -> Uri<'a> {
        self.uri
    }

    /// Converts media types, names of parameters, and `base64` to lower case, and removes
    /// whitespace from Base64 (RFC 2045 sections 5.1, 6.1, and 6.8).
    fn normal(&self, replace: &mut dyn FnMut(Range<usize>, &str)) {
        if let Some((kind, subtype)) = self.media_type {
            kind.in_lower_case(replace);
            subtype.in_lower_case(replace);
        }
        self.parameters().for_each(|(name, _)| name.in_lower_case(replace));
        if let Some(base64) = self.base64.filter(|base64| base64.as_str() != BASE64) {
            replace(base64.span(), BASE64);
        }
        let data = self.base64.map(|_| self.data.located());
        for (_, span) in data.into_iter().flatten().filter(|(octet, _)| base64::is_ignored(*octet))
        {
            replace(span, "");
        }
    }

    fn parts(&self, visit: &mut dyn FnMut(Part<'a>)) {
        let mut visit = |name, value| visit(Part { name, value });
        if let Some((kind, subtype)) = self.media_type {
            visit("type", ValueOrDefault::Written(kind));
            visit("subtype", ValueOrDefault::Written(subtype));
        } else {
            visit("type", ValueOrDefault::Implied("text"));
            visit("subtype", ValueOrDefault::Implied("plain"));
            if self.parameters.is_none() {
                visit("attribute", ValueOrDefault::Implied("charset"));
                visit("value", ValueOrDefault::Implied("US-ASCII"));
            }
        }
        for (name, value) in self.parameters() {
            visit("attribute", ValueOrDefault::Written(name));
            visit("value", ValueOrDefault::Written(value));
        }
        if let Some(base64) = self.base64 {
            visit("encoding", ValueOrDefault::Written(base64));
        }
        visit("data", ValueOrDefault::Written(self.data));
    }
}

/// The decoded components of a [`Data`] URI, such as the media type and the bytes, for building it.
///
/// Set the fields, and call [`build`](Self::build). To change an existing URI, convert a parsed
/// [`Data`] to this type with `From`.
///
/// # Examples
///
/// ```
/// use urikit_schemes::DataParts;
///
/// let mut parts = DataParts {
///     media_type: Some((b"text".to_vec(), b"plain".to_vec())),
///     parameters: vec![(b"charset".to_vec(), b"utf-8".to_vec())],
///     is_base64: true,
///     octets: "né".into(),
/// };
/// assert_eq!(parts.build()?.as_str(), "data:text/plain;charset=utf-8;base64,bsOp");
/// parts.is_base64 = false;
/// assert_eq!(parts.build()?.as_str(), "data:text/plain;charset=utf-8,n%C3%A9");
/// # Ok::<(), urikit_schemes::BuildError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DataParts {
    /// The type and subtype, such as `image` and `png`, or `None` for the default `text/plain`.
    pub media_type: Option<(Vec<u8>, Vec<u8>)>,
    /// The decoded names and values of the parameters of the media type.
    pub parameters: Vec<(Vec<u8>, Vec<u8>)>,
    /// Whether to encode the data as Base64 instead of percent-encoding it.
    pub is_base64: bool,
    /// The data itself, not encoded.
    pub octets: Vec<u8>,
}

impl From<Data<'_>> for DataParts {
    fn from(data: Data<'_>) -> Self {
        Self {
            media_type: data.media_type.map(|(kind, subtype)| (kind.octets(), subtype.octets())),
            parameters: data
                .parameters()
                .map(|(name, value)| (name.octets(), value.octets()))
                .collect(),
            is_base64: data.is_base64(),
            octets: data.decode(),
        }
    }
}

/// The characters to escape in a media type: all except those of a `token` (section 3).
const TOKEN_TEXT: AsciiSet = AsciiSet::SEGMENT.add(b"()@,;:=");

impl DataParts {
    /// Builds a `data` URI, such as `data:image/png;base64,iVBORw0KGgo=`, from these components.
    ///
    /// The data is encoded as Base64 if `is_base64` is set, and percent-encoded otherwise. Parsing
    /// the URI yields the same components.
    ///
    /// # Errors
    ///
    /// Returns an error if the media type or a parameter is invalid.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::DataParts;
    ///
    /// let octets = b"\x89PNG\r\n\x1A\n".to_vec();
    /// let media_type = Some((b"image".to_vec(), b"png".to_vec()));
    /// let parts = DataParts { media_type, parameters: vec![], is_base64: true, octets };
    /// assert_eq!(parts.build()?.as_str(), "data:image/png;base64,iVBORw0KGgo=");
    /// # Ok::<(), urikit_schemes::BuildError>(())
    /// ```
    pub fn build(&self) -> Result<UriBuf, BuildError> {
        let mut text = Text::new("data");
        if let Some((kind, subtype)) = &self.media_type {
            text.encode(kind, &TOKEN_TEXT).push("/").encode(subtype, &TOKEN_TEXT);
        }
        for (name, value) in &self.parameters {
            text.push(";").encode(name, &TOKEN_TEXT).push("=").encode(value, &TOKEN_TEXT);
        }
        if self.is_base64 {
            text.push(";base64,").push(&base64::encode(&self.octets));
        } else {
            text.push(",").encode(&self.octets, &AsciiSet::QUERY);
        }
        text.build::<Data<'_>, _>(self)
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::string::String;

    use urikit::normalize::Normalizer;

    use super::*;
    use crate::tests::{escape_some, refused};

    fn octets(text: &str) -> Vec<u8> {
        Data::parse(Uri::parse(text).unwrap()).unwrap().decode()
    }

    /// Includes the examples in RFC 2397 section 4, with a shortened image.
    #[test]
    fn data_is_decoded() {
        assert_eq!(octets("data:,A%20brief%20note"), b"A brief note");
        assert_eq!(octets("data:text/plain;charset=iso-8859-7,%be%fa%be"), b"\xBE\xFA\xBE");
        let gif = octets("data:image/gif;base64,R0lGODdhMAAwAPAAAAAAAP///ywAAAAAMAAw");
        assert_eq!(gif, b"GIF87a0\x000\0\xF0\0\0\0\0\0\xFF\xFF\xFF,\0\0\0\x000\x000");
        let query = "data:application/vnd-xxx-query,select_vcount,fcol_from_fieldtable/local";
        assert_eq!(octets(query), b"select_vcount,fcol_from_fieldtable/local");
        assert_eq!(octets("data:;BASE64,%4E%67%3D%3d#f"), b"6");
        assert_eq!(octets("data:;base64,%20SG%0D%0AV%09s%20bG8h%0A"), b"Hello!");
        assert_eq!(octets("data:,a?b,c/"), b"a?b,c/");
    }

    /// `base64` is recognized and normalized in any combination of case and escapes.
    #[test]
    fn base64_may_be_escaped_and_in_any_case() {
        let escape_some: Vec<String> =
            (0..1 << 6).map(|escaped| escape_some("base64", escaped)).collect();
        for word in escape_some.iter().flat_map(|word| [word.clone(), word.to_ascii_uppercase()]) {
            let text = format!("data:;{word},QQ==");
            let uri = Uri::parse(&text).unwrap();
            let data = Data::parse(uri).unwrap();
            assert!(data.is_base64() && data.decode() == b"A", "{text}");
            let mut normal = text.clone();
            data.normal(&mut |span, by| normal.replace_range(span, by));
            assert_eq!(
                [normal, Normalizer::new().schemes(crate::SCHEMES).normalize(uri).into_string()],
                ["data:;base64,QQ=="; 2],
                "{text}"
            );
        }
    }

    #[test]
    fn violated_rules_are_errors() {
        let refused = refused::<Data<'_>>;
        assert_eq!(refused("data://text/plain,a"), ("data-authority", 5..7));
        assert_eq!(refused("data:"), ("data-comma", 5..5));
        assert_eq!(refused("data:text/plain"), ("data-comma", 15..15));
        assert_eq!(refused("data:text,a"), ("data-type", 5..9));
        assert_eq!(refused("data:base64,a"), ("data-type", 5..11));
        assert_eq!(refused("data:/plain,a"), ("data-token", 5..5));
        assert_eq!(refused("data:text/,a"), ("data-token", 10..10));
        assert_eq!(refused("data:a/b/c,"), ("data-token", 8..9));
        assert_eq!(refused("data:a%0A/b,"), ("data-token", 6..9));
        assert_eq!(refused("data:;a,"), ("data-parameter", 6..7));
        assert_eq!(refused("data:a/b;,"), ("data-parameter", 9..9));
        assert_eq!(refused("data:;base64;a=b,"), ("data-parameter", 6..12));
        assert_eq!(refused("data:;=b,"), ("data-token", 6..6));
        assert_eq!(refused("data:;%C3=b,"), ("data-token", 6..9));
        assert_eq!(refused("data:;a=b%0D,"), ("data-line-end", 9..12));
        assert_eq!(refused("data:;base64,AA%20A"), ("data-base64-length", 19..19));
        assert_eq!(refused("data:;base64,AA%00A"), ("data-base64-character", 15..18));
        assert_eq!(refused("data:;base64,AAA"), ("data-base64-length", 16..16));
        assert_eq!(refused("data:;base64,AA=A"), ("data-base64-padding", 16..17));
        assert_eq!(refused("data:;base64,A%3D=="), ("data-base64-padding", 14..17));
        assert_eq!(refused("data:;base64,AB=="), ("data-base64-bits", 14..15));
        assert_eq!(refused("http://h"), ("scheme-other", 0..4));
    }

    #[test]
    fn parsing_is_the_inverse_of_building() {
        for text in [
            "data:,",
            "data:;base64,",
            "data:image/svg+xml;a=%22b%3D%2C%3B%FF%22;c=,%FF%23?/,;",
            "data:text/plain;charset=utf-8;base64,/+8=",
            "data:;charset=utf-8,a",
        ] {
            let parts = DataParts::from(Data::parse(Uri::parse(text).unwrap()).unwrap());
            assert_eq!(parts.build().unwrap().as_str(), text);
        }
        let typed = |kind: &[u8]| {
            let media_type = Some((kind.into(), b"b".into()));
            DataParts { media_type, parameters: Vec::new(), is_base64: false, octets: Vec::new() }
                .build()
        };
        for bad in [b"".as_slice(), b"a/b", b"a;b", b"a,b", b"a b", b"\xFF"] {
            assert!(
                matches!(
                    typed(bad),
                    Err(BuildError::Scheme(error)) if error.code() == "data-token"
                ),
                "{bad:?}"
            );
        }
    }

    #[test]
    fn parts_include_defaults() {
        let listed = |text| {
            let mut out = String::new();
            Data::parse(Uri::parse(text).unwrap()).unwrap().parts(&mut |part| {
                out += &match part.value {
                    ValueOrDefault::Written(slice) => format!("{}={} ", part.name, slice.as_str()),
                    ValueOrDefault::Implied(value) => format!("{}~{value} ", part.name),
                };
            });
            out
        };
        assert_eq!(
            listed("data:,a"),
            "type~text subtype~plain attribute~charset value~US-ASCII data=a "
        );
        assert_eq!(listed("data:;a=b,c"), "type~text subtype~plain attribute=a value=b data=c ");
        assert_eq!(listed("data:a/b;BASE64,"), "type=a subtype=b encoding=BASE64 data= ");
    }
}
