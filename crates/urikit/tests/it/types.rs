//! What the types promise beyond parsing: sizes, conversions, comparison, what `Debug` shows.

use std::collections::hash_map::DefaultHasher;
use std::collections::{BTreeSet, HashSet};
use std::hash::{Hash, Hasher};
use std::mem::size_of;

use urikit::component::{HostKind, HostValue};
use urikit::normalize::{Normalizer, Steps};
use urikit::{
    AbsoluteUri, AbsoluteUriBuf, ErrorKind, ParseError, RelativeRef, RelativeRefBuf, Uri, UriBuf, UriRef,
    UriRefBuf,
};

const HOME: Uri<'_> = Uri::from_static("https://me:pw@example.com:8443/a?b#c");

#[test]
fn views_are_small_and_go_anywhere() {
    fn goes_anywhere<T: Send + Sync + Unpin + 'static>() {}
    assert!(size_of::<Uri<'_>>() <= 48);
    assert_eq!(size_of::<UriRef<'_>>(), size_of::<AbsoluteUri<'_>>());
    assert_eq!(size_of::<ParseError>(), 12);
    goes_anywhere::<Uri<'static>>();
    goes_anywhere::<UriRefBuf>();
    goes_anywhere::<ParseError>();
}

#[test]
fn undefined_and_empty_are_told_apart() {
    let parts = |text| {
        let reference = UriRef::parse(text).unwrap();
        let userinfo = reference.userinfo().map(|part| part.as_str());
        let port = reference.port().map(|part| part.as_str());
        (reference.split(), userinfo, port)
    };
    for (bare, delimited) in
        [("", "//"), ("a:", "a://"), ("//h", "//@h"), ("//h", "//h:"), ("", "?"), ("", "#")]
    {
        assert_ne!(parts(bare), parts(delimited), "{bare:?} and {delimited:?}");
    }
    let all = UriRef::parse("s://@:?#").unwrap();
    assert_eq!(all.authority().unwrap(), "@:");
    assert_eq!(all.userinfo().unwrap(), "");
    assert_eq!(all.host().unwrap(), "");
    assert_eq!(all.port().unwrap(), "");
    assert_eq!(all.path(), "");
    assert_eq!(all.query().unwrap(), "");
    assert_eq!(all.fragment().unwrap(), "");
    assert!(all.userinfo().unwrap().password().is_none());
}

#[test]
fn parts_outlive_the_view_that_gave_them() {
    fn host(text: &str) -> &str {
        let uri = UriRef::parse(text).unwrap();
        uri.authority().unwrap().host().as_str()
    }
    assert_eq!(host("//example.com/"), "example.com");
}

#[test]
fn hosts_are_the_first_thing_that_matches() {
    let host = |text: &str| {
        let text = format!("//{text}/");
        let reference = UriRefBuf::parse(text).unwrap();
        (reference.host().unwrap().kind(), reference.host().unwrap().ip().map(|ip| ip.to_string()))
    };
    let address = |kind, ip: &str| (kind, Some(ip.to_owned()));
    assert_eq!(host("127.0.0.1"), address(HostKind::Ipv4, "127.0.0.1"));
    assert_eq!(host("255.255.255.255"), address(HostKind::Ipv4, "255.255.255.255"));
    for name in ["127.0.0.01", "127.0.0.1.", "256.0.0.1", "127.1", "1.2.3.4.5", "0x7f.0.0.1", "1.2.3.%34", ""]
    {
        assert_eq!(host(name), (HostKind::RegName, None), "{name}");
    }
    assert_eq!(host("[::]"), address(HostKind::Ipv6, "::"));
    assert_eq!(host("[1::]"), address(HostKind::Ipv6, "1::"));
    assert_eq!(host("[1:2:3:4:5:6:7::]"), address(HostKind::Ipv6, "1:2:3:4:5:6:7:0"));
    assert_eq!(host("[::FFFF:1.2.3.4]"), address(HostKind::Ipv6, "::ffff:1.2.3.4"));
    assert_eq!(host("[1:2:3:4:5:6:1.2.3.4]"), address(HostKind::Ipv6, "1:2:3:4:5:6:102:304"));

    let future = UriRef::parse("//[vF0.a:b]").unwrap().host().unwrap();
    let HostValue::IpvFuture(future) = future.value() else { panic!("{future:?}") };
    assert_eq!((future.version(), future.address()), ("F0", "a:b"));
}

#[test]
fn ports_are_text_and_numbers() {
    let number = |text| UriRef::parse(text).unwrap().port().unwrap().number();
    assert_eq!(number("//h:"), Ok(None));
    assert_eq!(number("//h:0"), Ok(Some(0)));
    assert_eq!(number("//h:00000000080"), Ok(Some(80)));
    assert_eq!(number("//h:65535"), Ok(Some(65535)));
    assert!(number("//h:65536").is_err());
    assert!(number("//h:99999999999999999999999").is_err());
}

#[test]
fn narrower_types_convert_both_ways() -> Result<(), ParseError> {
    let reference = UriRef::from(HOME);
    assert_eq!(Uri::try_from(reference)?, HOME);
    assert_eq!(reference.as_uri(), Some(HOME));
    assert_eq!(reference.as_relative(), None);
    assert_eq!(RelativeRef::try_from(reference).unwrap_err().kind(), ErrorKind::SchemeUnexpected);
    assert_eq!(AbsoluteUri::try_from(HOME).unwrap_err().kind(), ErrorKind::FragmentUnexpected);

    let base = HOME.without_fragment();
    assert_eq!(base, "https://me:pw@example.com:8443/a?b");
    assert_eq!(AbsoluteUri::parse(base.as_str())?, base);
    assert_eq!(AbsoluteUri::try_from(Uri::from(base))?, base);
    assert!(base.fragment().is_none());

    let owned: UriRefBuf = UriBuf::from(HOME).into();
    let error = RelativeRefBuf::try_from(owned.clone()).unwrap_err();
    assert_eq!(error.into_input(), HOME.as_str());
    let uri = UriBuf::try_from(owned)?;
    let error = AbsoluteUriBuf::try_from(uri.clone()).unwrap_err();
    assert_eq!(error.error().span(), HOME.as_str().len() - 2..HOME.as_str().len());
    assert_eq!(uri.into_without_fragment().as_absolute(), base);
    Ok(())
}

#[test]
fn owned_and_borrowed_are_used_alike() {
    use std::collections::HashMap;
    use urikit::compare::Rung;

    const SYNTAX: Steps = Steps::CASE.union(Steps::PERCENT).union(Steps::PATH);
    assert_eq!(SYNTAX, Steps::SYNTAX);
    assert_eq!(Steps::ALL.without(Steps::SCHEME), Steps::SYNTAX);

    let base: AbsoluteUriBuf = "HTTP://a/b/c".parse().unwrap();
    let reference: UriRefBuf = "../d".parse().unwrap();
    let target = base.resolve(&reference).to_uri();
    assert_eq!(target, "HTTP://a/d");
    assert_eq!("HTTP://a/d", target);
    assert_eq!(target.normalize().to_string(), "http://a/d");
    assert_eq!(target.compare(&target.normalize().to_buf()), Some(Rung::Case));
    assert!(base.is_same_document(&"c#f".parse::<RelativeRefBuf>().unwrap()));

    let view: Uri<'_> = (&base).into();
    let absolute: AbsoluteUri<'_> = (&base).into();
    assert_eq!(base, view);
    assert_eq!(view, base);
    assert_eq!(absolute, base);
    assert_eq!(base, UriRef::from(view));
    assert_eq!(UriRefBuf::from(view), UriRefBuf::from(UriRef::from(absolute)));
    let by_view = HashMap::from([(view, 1)]);
    assert_eq!(by_view.get("HTTP://a/b/c"), Some(&1));
    assert_eq!(UriRef::default(), UriRef::parse("").unwrap());
    assert_eq!(RelativeRefBuf::default().as_relative(), RelativeRef::default());
}

#[test]
fn equality_order_and_hash_are_those_of_the_text() -> Result<(), ParseError> {
    fn hash(value: &(impl Hash + ?Sized)) -> u64 {
        let mut hasher = DefaultHasher::new();
        value.hash(&mut hasher);
        hasher.finish()
    }
    let texts = ["", "a", "A", "http://a/", "http://a", "//a", "?", "#"];
    for one in texts {
        for other in texts {
            let (a, b) = (UriRef::parse(one)?, UriRef::parse(other)?);
            assert_eq!(a == b, one == other);
            assert_eq!(a.cmp(&b), one.cmp(other));
            assert_eq!(a.to_buf().cmp(&b.to_buf()), one.cmp(other));
        }
        assert_eq!(hash(&UriRef::parse(one)?), hash(one));
        assert_eq!(hash(&UriRefBuf::parse(one)?), hash(one));
    }
    let owned: HashSet<UriRefBuf> = texts.iter().map(|text| text.parse().unwrap()).collect();
    let sorted: BTreeSet<UriRefBuf> = owned.iter().cloned().collect();
    assert!(texts.iter().all(|text| owned.contains(*text) && sorted.contains(*text)));
    Ok(())
}

#[test]
fn debug_masks_the_password() {
    let base = HOME.without_fragment();
    let authority = HOME.authority().unwrap();
    let resolved = base.resolve(UriRef::parse("x").unwrap());
    let shown = format!(
        "{HOME:?} {:?} {authority:?} {:?} {base:?} {resolved:?} {:?} {:?}",
        UriBuf::from(HOME),
        HOME.redacted(),
        HOME.normalize(),
        HOME.userinfo()
    );
    assert!(!shown.contains("pw"), "{shown}");
    assert_eq!(format!("{HOME:?}"), "Uri(\"https://me:***@example.com:8443/a?b#c\")");
    assert_eq!(UriRef::parse("//:@h").unwrap().redacted().to_string(), "//:***@h");
    assert_eq!(UriRef::parse("//u@h:p").map(|_| ()).unwrap_err().start(), 6);
    // What a target shows is its path: the base's and the reference's, in which no dots are looked for where there can be none.
    assert!(format!("{resolved:?}").ends_with("path: [\"/\", \"x\"], .. }"), "{resolved:?}");
}

#[test]
fn results_fit_a_buffer_of_exactly_their_size() {
    let base = AbsoluteUri::from_static("http://u@[::1]:1/b/c?q");
    let reference = UriRef::from_static("../x/./y?z#f");
    let target = base.resolve(reference);
    let text = target.to_string();
    let mut buffer = vec![0; text.len()];
    let written = target.write_into(&mut buffer).unwrap();
    assert_eq!(written, text.as_str());
    assert_eq!(written.host(), Uri::parse(&text).unwrap().host());
    assert_eq!(target.write_into(&mut vec![0; text.len() - 1]).unwrap_err().needed(), text.len());

    let normal = Normalizer::new().steps(Steps::ALL).normalize(UriRef::from_static("HTTP://%31.2.3.4:80"));
    let mut buffer = [0; 15];
    let written = normal.write_into(&mut buffer).unwrap();
    assert_eq!(written, "http://1.2.3.4/");
    assert_eq!(written.host().unwrap().kind(), HostKind::Ipv4);
    assert_eq!(normal.write_into(&mut [0; 14]).unwrap_err().needed(), 15);
}
