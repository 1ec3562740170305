//! The `geo` scheme ([RFC 5870](https://www.rfc-editor.org/rfc/rfc5870)).

use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use urikit::percent::AsciiSet;
use urikit::{Uri, UriBuf};

use crate::build::{BuildError, Text};
use crate::common::{check_scheme, no_authority};
use crate::error::{Rule, SchemeError, rules};
use crate::slice::EncodedSlice;
use crate::view::{Part, Revision, ValueOrDefault, View};

rules! {
    "RFC 5870 section 3.3" => {
        COORDINATES = "geo-coordinates", "not two or three coordinates",
            "coordinates = coord-a \",\" coord-b [ \",\" coord-c ]";
        NUMBER = "geo-number", "coordinate is not a decimal number",
            "num = [ \"-\" ] 1*DIGIT [ \".\" 1*DIGIT ]";
        LABEL = "geo-label", "empty name or invalid character in a name",
            "labeltext = 1*( alphanum / \"-\" )";
        UNCERTAINTY = "geo-uncertainty", "uncertainty is not an unsigned decimal number",
            "uval = 1*DIGIT [ \".\" 1*DIGIT ]";
        VALUE = "geo-value", "empty value or invalid character in a value",
            "pvalue = 1*( p-unreserved / unreserved / pct-encoded )";
        ORDER = "geo-order", "`crs` or `u` repeated or in the wrong order",
            "p = [ crsp ] [ uncp ] *parameter";
        QUERY = "geo-query", "query not allowed", "geo-path = coordinates p";
    }
    "RFC 5870 section 3.4.2" => {
        LATITUDE = "geo-latitude", "latitude not between -90 and 90",
            "latitude = [ \"-\" ] 1*2DIGIT [ \".\" 1*DIGIT ]";
        LONGITUDE = "geo-longitude", "longitude not between -180 and 180",
            "longitude = [ \"-\" ] 1*3DIGIT [ \".\" 1*DIGIT ]";
    }
}

/// A `geo` URI, which identifies a location by its coordinates, such as `geo:48.2010,16.3695`.
///
/// The two or three coordinates may be followed by parameters, such as the uncertainty. The default
/// coordinate reference system is WGS 84, the one that GPS uses.
///
/// # Examples
///
/// ```
/// use urikit_schemes::Geo;
///
/// let geo = Geo::parse("geo:48.198634,16.371648;crs=wgs84;u=40")?;
/// assert_eq!(geo.coordinates().0.as_str(), "48.198634");
/// assert_eq!(geo.numbers(), (48.198634, 16.371648, None));
/// assert_eq!(geo.uncertainty().unwrap().as_str(), "40");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Geo<'a> {
    uri: Uri<'a>,
    a: EncodedSlice<'a>,
    b: EncodedSlice<'a>,
    c: Option<EncodedSlice<'a>>,
    crs: Option<EncodedSlice<'a>>,
    uncertainty: Option<EncodedSlice<'a>>,
    parameters: Option<EncodedSlice<'a>>,
}

impl<'a> Geo<'a> {
    /// Returns the coordinates of the location as written in the URI, such as `48.2010`.
    ///
    /// In the default reference system, WGS 84, they are the latitude, the longitude, and
    /// optionally the altitude. To calculate with them, use [`numbers`](Self::numbers).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Geo;
    ///
    /// let geo = Geo::parse("geo:52.516272,13.377722,34")?;
    /// let (latitude, longitude, altitude) = geo.coordinates();
    /// assert_eq!((latitude.as_str(), longitude.as_str()), ("52.516272", "13.377722"));
    /// assert_eq!(altitude.map(|altitude| altitude.as_str()), Some("34"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn coordinates(
        &self,
    ) -> (EncodedSlice<'a>, EncodedSlice<'a>, Option<EncodedSlice<'a>>) {
        (self.a, self.b, self.c)
    }

    /// Returns the coordinates of the location as numbers, rounded to the nearest `f64`.
    ///
    /// In WGS 84, they are latitude and longitude in degrees, and optionally altitude in meters.
    /// For the exact decimal strings, use [`coordinates`](Self::coordinates).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Geo;
    ///
    /// let geo = Geo::parse("geo:52.516272,13.377722")?;
    /// assert_eq!(geo.numbers(), (52.516272, 13.377722, None));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn numbers(&self) -> (f64, f64, Option<f64>) {
        (number(self.a), number(self.b), self.c.map(number))
    }

    /// Returns the name of the coordinate reference system, such as `EPSG-32618`, percent-encoded.
    ///
    /// The name is the value of the parameter `crs`. Returns `None` if the URI has no such
    /// parameter, in which case the system is WGS 84.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Geo;
    ///
    /// let geo = Geo::parse("geo:323482,4306480;crs=EPSG-32618")?;
    /// assert_eq!(geo.crs().map(|crs| crs.as_str()), Some("EPSG-32618"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn crs(&self) -> Option<EncodedSlice<'a>> {
        self.crs
    }

    /// Returns whether the coordinates refer to WGS 84, the reference system that GPS uses.
    ///
    /// This is the case if the parameter `crs` is missing or is `wgs84`, ignoring case.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Geo;
    ///
    /// let geo = Geo::parse("geo:52.516272,13.377722;crs=WGS84")?;
    /// assert!(geo.is_wgs84());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_wgs84(&self) -> bool {
        self.crs.is_none_or(|crs| crs.as_str().eq_ignore_ascii_case("wgs84"))
    }

    /// Returns the uncertainty of the location in meters, such as `12.5`, as written in the URI.
    ///
    /// The uncertainty is the value of the parameter `u` (RFC 5870 section 3.4.3). Returns `None`
    /// if the URI does not specify it.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Geo;
    ///
    /// let geo = Geo::parse("geo:52.516272,13.377722;u=12.5")?;
    /// assert_eq!(geo.uncertainty().map(|meters| meters.as_str()), Some("12.5"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn uncertainty(&self) -> Option<EncodedSlice<'a>> {
        self.uncertainty
    }

    /// Returns the parameters of this `geo` URI, such as `z` and `15`, percent-encoded.
    ///
    /// Each item is a name and its value, which is `None` if the parameter has no `=`. The
    /// parameters `crs` and `u` have their own methods and are not included.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Geo;
    ///
    /// let geo = Geo::parse("geo:52.516272,13.377722;u=10;z=15;visible")?;
    /// let all = geo
    ///     .parameters()
    ///     .map(|(name, value)| (name.as_str(), value.map(|value| value.as_str())));
    /// assert!(all.eq([("z", Some("15")), ("visible", None)]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parameters(
        &self,
    ) -> impl Iterator<Item = (EncodedSlice<'a>, Option<EncodedSlice<'a>>)> + Clone + use<'a> {
        self.parameters.into_iter().flat_map(|parameters| parameters.split(';')).map(split_value)
    }

    /// Returns whether both `geo` URIs identify the same location (RFC 5870 section 3.4.4).
    ///
    /// The comparison uses the values of numbers, and ignores the order of parameters. In WGS 84,
    /// all longitudes are equivalent at the poles, and so are 180 and -180. Decoded values of other
    /// parameters are compared byte by byte.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::Geo;
    ///
    /// let place = Geo::parse("geo:66.50,-16.60;crs=wgs84")?;
    /// assert!(place.is_equivalent(&Geo::parse("geo:66.5,-16.6")?));
    /// assert!(!place.is_equivalent(&Geo::parse("geo:66.5,16.6")?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_equivalent(&self, other: &Geo<'_>) -> bool {
        let wgs84 = self.is_wgs84();
        let (a, b) = (Decimal::of(self.a), Decimal::of(self.b));
        let other_b = Decimal::of(other.b);
        let same_crs = wgs84 && other.is_wgs84()
            || self
                .crs
                .zip(other.crs)
                .is_some_and(|(crs, other)| crs.as_str().eq_ignore_ascii_case(other.as_str()));
        let same_b = b == other_b
            || wgs84
                && (a.is_magnitude("90") || b.is_magnitude("180") && other_b.is_magnitude("180"));
        same_crs
            && a == Decimal::of(other.a)
            && same_b
            && self.c.map(Decimal::of) == other.c.map(Decimal::of)
            && self.uncertainty.map(Decimal::of) == other.uncertainty.map(Decimal::of)
            && self.sorted_parameters() == other.sorted_parameters()
    }

    /// Reports the normal form of a parameter, if it differs.
    fn parameter(
        &self,
        name: &str,
        value: EncodedSlice<'a>,
        normal: &str,
        replace: &mut dyn FnMut(Range<usize>, &str),
    ) {
        let span = value.span().start - name.len()..value.span().end;
        let written = self.uri.as_str().get(span.clone()).and_then(|text| text.strip_prefix(name));
        if written != Some(normal) {
            replace(span, &format!("{name}{normal}"));
        }
    }

    /// Returns the other parameters, decoded and sorted, with names in lower case.
    fn sorted_parameters(&self) -> Vec<(String, Option<Vec<u8>>)> {
        let mut all: Vec<_> = self
            .parameters()
            .map(|(name, value)| {
                (name.as_str().to_ascii_lowercase(), value.map(|value| value.octets()))
            })
            .collect();
        all.sort_unstable();
        all
    }
}

/// A decimal number of any length, compared by value.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Decimal<'a> {
    negative: bool,
    whole: &'a str,
    fraction: &'a str,
}

impl fmt::Display for Decimal<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.negative { "-" } else { "" };
        let whole = if self.whole.is_empty() { "0" } else { self.whole };
        let point = if self.fraction.is_empty() { "" } else { "." };
        write!(f, "{sign}{whole}{point}{}", self.fraction)
    }
}

impl<'a> Decimal<'a> {
    const ZERO: Self = Self { negative: false, whole: "", fraction: "" };

    fn of(slice: EncodedSlice<'a>) -> Self {
        let text = slice.as_str();
        let digits = text.strip_prefix('-');
        let (whole, fraction) =
            digits.unwrap_or(text).split_once('.').unwrap_or((digits.unwrap_or(text), ""));
        let (whole, fraction) = (whole.trim_start_matches('0'), fraction.trim_end_matches('0'));
        // -0 equals 0.
        let negative = digits.is_some() && !(whole.is_empty() && fraction.is_empty());
        Self { negative, whole, fraction }
    }

    fn is_magnitude(&self, whole: &str) -> bool {
        self.whole == whole && self.fraction.is_empty()
    }

    /// Returns whether the absolute value is at most `limit`, a whole number with as many digits as
    /// allowed.
    fn is_within(&self, limit: &str) -> bool {
        let (len, max) = (self.whole.len(), limit.len());
        len < max || len == max && self.whole < limit || self.is_magnitude(limit)
    }
}

/// Converts a number whose syntax was checked.
fn number(slice: EncodedSlice<'_>) -> f64 {
    // Rust parses every `num`.
    slice.as_str().parse().unwrap_or(f64::NAN)
}

/// Returns an error if a slice is not a number.
fn check_number(
    slice: EncodedSlice<'_>,
    signed: bool,
    rule: &'static Rule,
) -> Result<(), SchemeError> {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let text = slice.as_str();
    let text = text.strip_prefix('-').filter(|_| signed).unwrap_or(text);
    let valid = match text.split_once('.') {
        Some((whole, fraction)) => digits(whole) && digits(fraction),
        None => digits(text),
    };
    if valid { Ok(()) } else { Err(slice.error(rule)) }
}

/// Returns an error if a coordinate in WGS 84 is out of range or has too many digits.
fn check_degrees(
    slice: EncodedSlice<'_>,
    limit: &str,
    digits: usize,
    rule: &'static Rule,
) -> Result<(), SchemeError> {
    let whole = slice.as_str().trim_start_matches('-').split('.').next().unwrap_or_default();
    let valid = whole.len() <= digits && Decimal::of(slice).is_within(limit);
    if valid { Ok(()) } else { Err(slice.error(rule)) }
}

/// Splits a parameter into its name and value.
fn split_value(parameter: EncodedSlice<'_>) -> (EncodedSlice<'_>, Option<EncodedSlice<'_>>) {
    parameter.split_once('=').map_or((parameter, None), |(name, value)| (name, Some(value)))
}

/// Removes the first parameter and returns its value, if it has this name.
fn take<'a>(
    name: &str,
    rule: &'static Rule,
    parameters: &mut Option<EncodedSlice<'a>>,
) -> Result<Option<EncodedSlice<'a>>, SchemeError> {
    let Some(all) = *parameters else { return Ok(None) };
    let (first, rest) =
        all.split_once(';').map_or((all, None), |(first, rest)| (first, Some(rest)));
    let (found, value) = split_value(first);
    if !found.as_str().eq_ignore_ascii_case(name) {
        return Ok(None);
    }
    *parameters = rest;
    value.map(Some).ok_or(first.error_at_end(rule))
}

fn check_label(slice: EncodedSlice<'_>) -> Result<(), SchemeError> {
    if slice.is_empty() {
        return Err(slice.error(&LABEL));
    }
    slice.only(&LABEL, |byte| byte.is_ascii_alphanumeric() || byte == b'-')
}

impl<'a> View<'a> for Geo<'a> {
    const SCHEMES: &'static [&'static str] = &["geo"];

    fn parse_as(uri: Uri<'a>, _: Revision) -> Result<Self, SchemeError> {
        check_scheme::<Self>(uri)?;
        let (path, end) = (EncodedSlice::path(uri), EncodedSlice::path_and_query(uri).span().end);
        no_authority(uri, &COORDINATES)?;
        if uri.query().is_some() {
            return Err(SchemeError::new(&QUERY, path.span().end..end));
        }
        let (place, mut parameters) =
            path.split_once(';').map_or((path, None), |(place, rest)| (place, Some(rest)));
        let mut coordinates = place.split(',');
        // `split` returns at least one slice.
        let a = coordinates.next().unwrap_or(place);
        check_number(a, true, &NUMBER)?;
        let b = coordinates.next().ok_or(a.error_at_end(&COORDINATES))?;
        check_number(b, true, &NUMBER)?;
        let c = coordinates.next();
        c.map_or(Ok(()), |c| check_number(c, true, &NUMBER))?;
        if let Some(fourth) = coordinates.next() {
            return Err(fourth.error(&COORDINATES));
        }
        let crs = take("crs", &LABEL, &mut parameters)?;
        crs.map_or(Ok(()), check_label)?;
        let uncertainty = take("u", &UNCERTAINTY, &mut parameters)?;
        uncertainty.map_or(Ok(()), |value| check_number(value, false, &UNCERTAINTY))?;
        let geo = Self { uri, a, b, c, crs, uncertainty, parameters };
        if geo.is_wgs84() {
            check_degrees(a, "90", 2, &LATITUDE)?;
            check_degrees(b, "180", 3, &LONGITUDE)?;
        }
        for (name, value) in geo.parameters() {
            check_label(name)?;
            if ["crs", "u"].iter().any(|first| name.as_str().eq_ignore_ascii_case(first)) {
                return Err(name.error(&ORDER));
            }
            let Some(value) = value else { continue };
            if value.is_empty() {
                return Err(value.error(&VALUE));
            }
            value.only(&VALUE, |byte| !matches!(byte, b'=' | b'@' | b',' | b'/'))?;
        }
        Ok(geo)
    }

    fn uri(&self) -> Uri<'a> {
        self.uri
    }

    /// Shortens numbers, unifies equivalent longitudes, removes the `crs` of WGS 84, and converts
    /// names to lower case (RFC 5870 section 3.4.4). The order of parameters is unchanged.
    fn normal(&self, replace: &mut dyn FnMut(Range<usize>, &str)) {
        let mut number = |slice: EncodedSlice<'a>, number: Decimal<'_>| {
            let normal = number.to_string();
            if normal != slice.as_str() {
                replace(slice.span(), &normal);
            }
        };
        let (a, mut b) = (Decimal::of(self.a), Decimal::of(self.b));
        if self.is_wgs84() && a.is_magnitude("90") {
            b = Decimal::ZERO;
        } else if self.is_wgs84() && b.is_magnitude("180") {
            b.negative = false;
        }
        number(self.a, a);
        number(self.b, b);
        self.c.into_iter().for_each(|c| number(c, Decimal::of(c)));
        match self.crs {
            // Include the preceding `;crs=`.
            Some(crs) if self.is_wgs84() => replace(crs.span().start - 5..crs.span().end, ""),
            Some(crs) => self.parameter("crs=", crs, &crs.as_str().to_ascii_lowercase(), replace),
            None => {}
        }
        if let Some(uncertainty) = self.uncertainty {
            self.parameter("u=", uncertainty, &Decimal::of(uncertainty).to_string(), replace);
        }
        self.parameters().for_each(|(name, _)| name.in_lower_case(replace));
    }

    fn parts(&self, visit: &mut dyn FnMut(Part<'a>)) {
        let mut visit = |name, value| visit(Part { name, value });
        let wgs84 = self.is_wgs84();
        visit(if wgs84 { "latitude" } else { "coord-a" }, ValueOrDefault::Written(self.a));
        visit(if wgs84 { "longitude" } else { "coord-b" }, ValueOrDefault::Written(self.b));
        if let Some(c) = self.c {
            visit(if wgs84 { "altitude" } else { "coord-c" }, ValueOrDefault::Written(c));
        }
        visit("crs", self.crs.map_or(ValueOrDefault::Implied("wgs84"), ValueOrDefault::Written));
        if let Some(uncertainty) = self.uncertainty {
            visit("u", ValueOrDefault::Written(uncertainty));
        }
        if let Some(parameters) = self.parameters {
            parameters
                .split(';')
                .for_each(|parameter| visit("parameter", ValueOrDefault::Written(parameter)));
        }
    }
}

/// The decoded components of a [`Geo`] URI, such as the coordinates, for building a URI.
///
/// Set the fields, and call [`build`](Self::build). To change an existing URI, convert a parsed
/// [`Geo`] to this type with `From`. Numbers are strings, so that they are not rounded.
///
/// # Examples
///
/// ```
/// use urikit_schemes::GeoParts;
///
/// let parts = GeoParts { uncertainty: Some("40".into()), ..GeoParts::at("48.2010", "16.3695") };
/// assert_eq!(parts.build()?.as_str(), "geo:48.2010,16.3695;u=40");
/// # Ok::<(), urikit_schemes::BuildError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GeoParts {
    /// The two or three coordinates: in WGS 84, latitude, longitude, and optionally altitude.
    pub coordinates: (String, String, Option<String>),
    /// The coordinate reference system, such as `wgs84`, or `None` to omit it.
    pub crs: Option<String>,
    /// The uncertainty in meters, such as `12.5`, or `None` to omit it.
    pub uncertainty: Option<String>,
    /// The names of the other parameters, and their decoded values, or `None` to omit the `=`.
    pub parameters: Vec<(String, Option<Vec<u8>>)>,
}

/// The characters to escape in a value: all except `paramchar`, without brackets, which paths do
/// not allow.
const PARAMCHAR: AsciiSet = AsciiSet::UNRESERVED.remove(b"!*'():&+$");

impl From<Geo<'_>> for GeoParts {
    fn from(geo: Geo<'_>) -> Self {
        let text = |slice: EncodedSlice<'_>| String::from(slice.as_str());
        let parameters =
            geo.parameters().map(|(name, value)| (text(name), value.map(|value| value.octets())));
        Self {
            coordinates: (text(geo.a), text(geo.b), geo.c.map(text)),
            crs: geo.crs.map(text),
            uncertainty: geo.uncertainty.map(text),
            parameters: parameters.collect(),
        }
    }
}

impl GeoParts {
    /// Creates the components of a `geo` URI from two coordinates, such as `48.2010` and `16.3695`.
    ///
    /// In the default reference system, WGS 84, `a` is the latitude and `b` is the longitude.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::GeoParts;
    ///
    /// assert_eq!(GeoParts::at("48.2010", "16.3695").build()?.as_str(), "geo:48.2010,16.3695");
    /// # Ok::<(), urikit_schemes::BuildError>(())
    /// ```
    pub fn at(a: impl Into<String>, b: impl Into<String>) -> Self {
        Self {
            coordinates: (a.into(), b.into(), None),
            crs: None,
            uncertainty: None,
            parameters: Vec::new(),
        }
    }

    /// Builds a `geo` URI, such as `geo:48.2010,16.3695`, from these components.
    ///
    /// The parameters are percent-encoded as needed, and parsing the URI yields the same
    /// components.
    ///
    /// # Errors
    ///
    /// Returns an error if a component is invalid or contains the delimiter of another component.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_schemes::GeoParts;
    ///
    /// let zoom = vec![("z".into(), Some(b"15".to_vec()))];
    /// let parts = GeoParts { parameters: zoom, ..GeoParts::at("37.7860", "-122.3992") };
    /// assert_eq!(parts.build()?.as_str(), "geo:37.7860,-122.3992;z=15");
    /// assert!(GeoParts::at("95", "16.3695").build().is_err());
    /// # Ok::<(), urikit_schemes::BuildError>(())
    /// ```
    pub fn build(&self) -> Result<UriBuf, BuildError> {
        let mut text = Text::new("geo");
        let (a, b, c) = &self.coordinates;
        text.push(a).push(",").push(b);
        for (delimiter, part) in [(",", c), (";crs=", &self.crs), (";u=", &self.uncertainty)] {
            if let Some(part) = part {
                text.push(delimiter).push(part);
            }
        }
        for (name, value) in &self.parameters {
            text.push(";").push(name);
            if let Some(value) = value {
                text.push("=").encode(value, &PARAMCHAR);
            }
        }
        text.build::<Geo<'_>, _>(self)
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec;

    use super::*;
    use crate::tests::refused;

    fn geo(text: &str) -> Geo<'_> {
        Geo::parse(Uri::parse(text).unwrap()).unwrap()
    }

    #[test]
    fn equivalence_follows_the_specification() {
        let same = [
            // Section 6.4.
            ("geo:90,-22.43;crs=WGS84", "geo:90,46"),
            ("geo:22.300,-118.44", "geo:22.3,-118.4400"),
            ("geo:66,30;u=6.500;FOo=this%2dthat", "geo:66.0,30;u=6.5;foo=this-that"),
            ("geo:47,11;foo=blue;bar=white", "geo:47,11;bar=white;foo=blue"),
            // Section 3.4.4, and `-0` of section 3.4.2.
            ("geo:-90,1", "geo:-90.0,-1"),
            ("geo:1,180", "geo:1,-180.0"),
            ("geo:-0,0.00,-0", "geo:0,-0,0"),
            ("geo:1,2;crs=Moon-2011", "geo:1,02;CRS=moon-2011"),
            ("geo:0.1234567890123456789,1", "geo:00.12345678901234567890,1"),
        ];
        for (a, b) in same {
            assert!(geo(a).is_equivalent(&geo(b)) && geo(b).is_equivalent(&geo(a)), "{a} {b}");
        }
        let different = [
            // Section 6.4 leaves the equivalence of values to the definition of the parameter.
            ("geo:70,20;foo=1.00;bar=white", "geo:70,20;foo=1;bar=white"),
            ("geo:22,0;bar=Blue", "geo:22,0;BAR=blue"),
            ("geo:90,1", "geo:-90,1"),
            ("geo:1,179", "geo:1,-179"),
            ("geo:90,1;crs=x", "geo:90,2;crs=x"),
            ("geo:1,180;crs=x", "geo:1,-180;crs=x"),
            ("geo:1,2;crs=x", "geo:1,2;crs=y"),
            ("geo:1,2;crs=x", "geo:1,2"),
            ("geo:1,2,0", "geo:1,2"),
            ("geo:1,2;u=0", "geo:1,2"),
            ("geo:1,2;a", "geo:1,2;a;a"),
            ("geo:0.1234567890123456789,1", "geo:0.1234567890123456788,1"),
        ];
        for (a, b) in different {
            assert!(!geo(a).is_equivalent(&geo(b)) && !geo(b).is_equivalent(&geo(a)), "{a} {b}");
        }
    }

    #[test]
    fn violated_rules_are_errors() {
        let refused = |text| refused::<Geo<'_>>(text);
        assert_eq!(refused("goe:1,2"), ("scheme-other", 0..3));
        assert_eq!(refused("geo:1"), ("geo-coordinates", 5..5));
        assert_eq!(refused("geo:1;u=2"), ("geo-coordinates", 5..5));
        assert_eq!(refused("geo:1,2,3,4"), ("geo-coordinates", 10..11));
        assert_eq!(refused("geo://h/1,2"), ("geo-coordinates", 4..6));
        assert_eq!(refused("geo:"), ("geo-number", 4..4));
        assert_eq!(refused("geo:1,"), ("geo-number", 6..6));
        assert_eq!(refused("geo:1.,2"), ("geo-number", 4..6));
        assert_eq!(refused("geo:1,.5"), ("geo-number", 6..8));
        assert_eq!(refused("geo:1,2,+3"), ("geo-number", 8..10));
        assert_eq!(refused("geo:1,--2"), ("geo-number", 6..9));
        assert_eq!(refused("geo:1e1,2"), ("geo-number", 4..7));
        // Section 9.1.
        assert_eq!(refused("geo:94,0"), ("geo-latitude", 4..6));
        assert_eq!(refused("geo:-90.01,0"), ("geo-latitude", 4..10));
        assert_eq!(refused("geo:001,0"), ("geo-latitude", 4..7));
        assert_eq!(refused("geo:0,180.5;crs=wgs84"), ("geo-longitude", 6..11));
        assert_eq!(refused("geo:0,-181"), ("geo-longitude", 6..10));
        assert_eq!(refused("geo:0,0001"), ("geo-longitude", 6..10));
        assert_eq!(refused("geo:1,2;crs=a_b"), ("geo-label", 13..14));
        assert_eq!(refused("geo:1,2;crs="), ("geo-label", 12..12));
        assert_eq!(refused("geo:1,2;crs"), ("geo-label", 11..11));
        assert_eq!(refused("geo:1,2;"), ("geo-label", 8..8));
        assert_eq!(refused("geo:1,2;a%2Db"), ("geo-label", 9..12));
        assert_eq!(refused("geo:1,2;u=-1"), ("geo-uncertainty", 10..12));
        assert_eq!(refused("geo:1,2;U"), ("geo-uncertainty", 9..9));
        assert_eq!(refused("geo:1,2;a="), ("geo-value", 10..10));
        assert_eq!(refused("geo:1,2;a=b=c"), ("geo-value", 11..12));
        assert_eq!(refused("geo:1,2;a=b,c"), ("geo-value", 11..12));
        assert_eq!(refused("geo:1,2;u=1;CRS=wgs84"), ("geo-order", 12..15));
        assert_eq!(refused("geo:1,2;a;u=1"), ("geo-order", 10..11));
        assert_eq!(refused("geo:1,2;u=1;u=1"), ("geo-order", 12..13));
        assert_eq!(refused("geo:1,2?z=11#f"), ("geo-query", 7..12));
        assert!(
            geo("geo:90.00,-180.0;crs=wgs84").is_wgs84() && !geo("geo:1234,5678;crs=x").is_wgs84()
        );
    }

    #[test]
    fn coordinates_are_converted_to_numbers() {
        assert_eq!(geo("geo:-0.5,007,1.25").numbers(), (-0.5, 7.0, Some(1.25)));
        assert_eq!(geo("geo:1,2").numbers().2, None);
    }

    #[test]
    fn parsing_is_the_inverse_of_building() {
        let texts = [
            "geo:13.4125,103.8667",
            "geo:48.2010,16.3695,183",
            "geo:1,2,-3;crs=Moon-2011;u=04.50;a;b=%FF%3D:$;A=%2C",
        ];
        for text in texts {
            let uri = Uri::parse(text).unwrap();
            assert_eq!(Geo::parse_as(uri, Revision::Rfc1738), Geo::parse(uri));
            assert_eq!(GeoParts::from(geo(text)).build().unwrap().as_str(), text);
        }
        let ambiguous = [
            GeoParts::at("1,2", "3"),
            GeoParts::at("1", "2;u=3"),
            GeoParts::at("1", "2#f"),
            GeoParts { crs: Some("x;u=1".into()), ..GeoParts::at("1", "2") },
            GeoParts {
                parameters: vec![("u".into(), Some(b"1".to_vec()))],
                ..GeoParts::at("1", "2")
            },
        ];
        for parts in ambiguous {
            assert_eq!(parts.build(), Err(BuildError::Ambiguous), "{parts:?}");
        }
        let error = GeoParts::at("91", "2").build().unwrap_err();
        assert!(matches!(error, BuildError::Scheme(error) if error.code() == "geo-latitude"));
        let mut names = Vec::new();
        geo("geo:1,2,3;u=4;a=b").parts(&mut |part| names.push(part.name));
        assert_eq!(names, ["latitude", "longitude", "altitude", "crs", "u", "parameter"]);
        names.clear();
        geo("geo:1,2;crs=x").parts(&mut |part| names.push(part.name));
        assert_eq!(names, ["coord-a", "coord-b", "crs"]);
    }
}
