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
    assert!(geo("geo:90.00,-180.0;crs=wgs84").is_wgs84() && !geo("geo:1234,5678;crs=x").is_wgs84());
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
        GeoParts { parameters: vec![("u".into(), Some(b"1".to_vec()))], ..GeoParts::at("1", "2") },
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
