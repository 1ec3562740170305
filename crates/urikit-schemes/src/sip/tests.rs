use alloc::{format, string::String, vec, vec::Vec};

use urikit::UriRef;
use urikit::normalize::Normalizer;

use super::*;
use crate::build::BuildError;
use crate::tests::{refused, sent};

fn sip(text: &str) -> Sip<'_> {
    Sip::parse(Uri::parse(text).unwrap()).unwrap()
}

fn listed(text: &str) -> String {
    let mut out = String::new();
    sip(text).parts(&mut |part| match part.value {
        ValueOrDefault::Written(slice) => {
            out.push_str(&format!("{}={} ", part.name, slice.as_str()));
        }
        ValueOrDefault::Implied(_) => panic!("nothing is implied"),
    });
    out
}

fn normal(text: &str) -> String {
    Normalizer::new().schemes(crate::SCHEMES).normalize(UriRef::parse(text).unwrap()).into_string()
}

/// The examples in section 19.1.3.
#[test]
fn examples_are_parsed() {
    for (text, expected) in [
        ("sip:alice@atlanta.com", "user=alice host=atlanta.com "),
        (
            "sip:alice:secretword@atlanta.com;transport=tcp",
            "user=alice password=secretword host=atlanta.com uri-parameter=transport=tcp ",
        ),
        (
            "sips:alice@atlanta.com?subject=project%20x&priority=urgent",
            "user=alice host=atlanta.com hname=subject hvalue=project%20x hname=priority \
                hvalue=urgent ",
        ),
        (
            "sip:+1-212-555-1212:1234@gateway.com;user=phone",
            "user=+1-212-555-1212 password=1234 host=gateway.com uri-parameter=user=phone ",
        ),
        ("sips:1212@gateway.com", "user=1212 host=gateway.com "),
        ("sip:alice@192.0.2.4", "user=alice host=192.0.2.4 "),
        (
            "sip:atlanta.com;method=REGISTER?to=alice%40atlanta.com",
            "host=atlanta.com uri-parameter=method=REGISTER hname=to hvalue=alice%40atlanta.com ",
        ),
        ("sip:alice;day=tuesday@atlanta.com", "user=alice;day=tuesday host=atlanta.com "),
    ] {
        assert_eq!(listed(text), expected);
        assert_eq!(sent::<Sip<'_>>(text), "");
    }
    assert_eq!(
        listed("sip:a?b/c=;d@h:05;lr?x=/?:"),
        "user=a?b/c=;d host=h port=05 uri-parameter=lr hname=x hvalue=/?: "
    );
}

#[test]
fn parameters_have_methods() {
    let all = sip(
        "SIPS:a@h:5061;TTL=015;%74ransport=T%43P;method=%49NFO;maddr=239.255.255.1;lr=on;User=ip;x",
    );
    assert_eq!((all.scheme(), all.port(), all.ttl()), (SipScheme::Sips, Some(5061), Some(15)));
    assert_eq!(all.transport().unwrap().octets(), b"TCP");
    assert_eq!(all.method().unwrap().octets(), b"INFO");
    assert_eq!(all.maddr().unwrap().as_str(), "239.255.255.1");
    assert!(all.is_loose_router() && all.telephone().is_none());
    let none = sip("sip:h;x");
    assert_eq!(
        (none.port(), none.ttl(), none.transport(), none.method()),
        (None, None, None, None)
    );
    assert!(none.maddr().is_none() && !none.is_loose_router());
    let phone = sip("sip:+358-555-1234567;postd=pp22@foo.com;user=PHONE").telephone().unwrap();
    assert!(phone.digits().eq("+3585551234567".chars()) && phone.parameters().count() == 1);
    assert!(sip("sip:+1@foo.com").telephone().is_none());
}

#[test]
fn violated_rules_are_errors() {
    let refused = |text| refused::<Sip<'_>>(text);
    assert_eq!(refused("spi:a@h"), ("scheme-other", 0..3));
    assert_eq!(refused("sip://a@h"), ("sip-authority", 4..6));
    assert_eq!(refused("sip:@h"), ("sip-user", 4..4));
    assert_eq!(refused("sip::p@h"), ("sip-user", 4..4));
    assert_eq!(refused("sip:a:b:c@h"), ("sip-password", 7..8));
    assert_eq!(refused("sip:a:b?@h"), ("sip-password", 7..8));
    assert_eq!(refused("sip:"), ("sip-host", 4..4));
    assert_eq!(refused("sip:a@"), ("sip-host", 6..6));
    assert_eq!(refused("sip:a@b@c"), ("sip-host", 6..9));
    assert_eq!(refused("sip:a@b_c"), ("sip-host", 6..9));
    assert_eq!(refused("sip:a@%68"), ("sip-host", 6..9));
    assert_eq!(refused("sip:a@1.2.3"), ("sip-host", 6..11));
    assert_eq!(refused("sip:a@1.2.3.256"), ("sip-host", 6..15));
    assert_eq!(refused("sip:a@h/x"), ("sip-host", 6..9));
    assert_eq!(refused("sip:h:"), ("sip-port", 6..6));
    assert_eq!(refused("sip:h:5x"), ("sip-port", 7..8));
    assert_eq!(refused("sip:h:65536"), ("sip-port", 6..11));
    assert_eq!(refused("sip:h;"), ("sip-parameter", 6..6));
    assert_eq!(refused("sip:h;=a"), ("sip-parameter", 6..6));
    assert_eq!(refused("sip:h;a,b=c"), ("sip-parameter", 7..8));
    assert_eq!(refused("sip:a@h;b@c"), ("sip-parameter", 9..10));
    assert_eq!(refused("sip:h;a="), ("sip-value", 8..8));
    assert_eq!(refused("sip:h;a=b=c"), ("sip-value", 9..10));
    assert_eq!(refused("sip:a@h;b=c@d"), ("sip-value", 11..12));
    assert_eq!(refused("sip:h;transport"), ("sip-token", 15..15));
    assert_eq!(refused("sip:h;Transport=t%20p"), ("sip-token", 16..21));
    assert_eq!(refused("sip:h;user=$"), ("sip-token", 11..12));
    assert_eq!(refused("sip:h;method=a/b"), ("sip-token", 13..16));
    assert_eq!(refused("sip:h;ttl"), ("sip-ttl", 9..9));
    assert_eq!(refused("sip:h;ttl=256"), ("sip-ttl", 10..13));
    assert_eq!(refused("sip:h;ttl=0001"), ("sip-ttl", 10..14));
    assert_eq!(refused("sip:h;ttl=+1"), ("sip-ttl", 10..12));
    assert_eq!(refused("sip:h;maddr"), ("sip-maddr", 11..11));
    assert_eq!(refused("sip:h;maddr=1.2"), ("sip-maddr", 12..15));
    assert_eq!(refused("sip:h;b;a=1;A;%62"), ("sip-twice", 12..13));
    assert_eq!(refused("sip:h;b;%62"), ("sip-twice", 8..11));
    assert_eq!(refused("sip:h?"), ("sip-header", 6..6));
    assert_eq!(refused("sip:h?a=b&c"), ("sip-header", 11..11));
    assert_eq!(refused("sip:h?=b"), ("sip-header", 6..6));
    assert_eq!(refused("sip:h?a=b=c"), ("sip-header-character", 9..10));
    assert_eq!(refused("sip:h?a;b=c"), ("sip-header-character", 7..8));
    assert_eq!(refused("sip:u@h?to=a@b"), ("sip-header-character", 12..13));
}

#[test]
fn warnings_are_returned() {
    let warning = |text| sip(text).warning().map(|warning| (warning.code(), warning.span()));
    assert_eq!(warning("sip:+1@h;user=phone?body=a%0D%0Ab&x=y"), None);
    assert_eq!(warning("sip:911@h"), None);
    assert_eq!(warning("sip:h;user=phone"), None);
    assert_eq!(warning("sip:a:@h"), Some(("sip-secret", 6..6)));
    assert_eq!(warning("sip:a:b@h"), Some(("sip-secret", 6..7)));
    assert_eq!(warning("sip:911@h;user=phone"), Some(("sip-phone", 4..7)));
    assert_eq!(warning("sip:h?a=b&c=d%0D%0AVia:x"), Some(("sip-line-end", 13..16)));
    assert_eq!(warning("sip:h?a%0A=b"), Some(("sip-line-end", 7..10)));
}

/// The examples in RFC 3261 section 19.1.4, and its other rules.
#[test]
fn equivalence_follows_the_specification() {
    for (a, b) in [
        ("sip:%61lice@atlanta.com;transport=TCP", "sip:alice@AtLanTa.CoM;Transport=tcp"),
        ("sip:carol@chicago.com", "sip:carol@chicago.com;newparam=5"),
        ("sip:carol@chicago.com", "sip:carol@chicago.com;security=on"),
        (
            "sip:biloxi.com;transport=tcp;method=REGISTER?to=sip:bob%40biloxi.com",
            "sip:biloxi.com;method=REGISTER;transport=tcp?to=sip:bob%40biloxi.com",
        ),
        (
            "sip:alice@atlanta.com?subject=project%20x&priority=urgent",
            "sip:alice@atlanta.com?priority=urgent&subject=project%20x",
        ),
        ("SIP:h:05060;x=%61", "sip:H:5060;X=A"),
        ("sip:h?a=1&a=2", "sip:h?A=2&a=%31"),
        ("sip:a:b@h", "sip:a:%62@h"),
    ] {
        assert!(sip(a).is_equivalent(&sip(b)) && sip(b).is_equivalent(&sip(a)), "{a} {b}");
    }
    for (a, b) in [
        ("SIP:ALICE@AtLanTa.CoM;Transport=udp", "sip:alice@AtLanTa.CoM;Transport=UDP"),
        ("sip:bob@biloxi.com", "sip:bob@biloxi.com:5060"),
        ("sip:bob@biloxi.com", "sip:bob@biloxi.com;transport=udp"),
        ("sip:bob@biloxi.com", "sip:bob@biloxi.com:6000;transport=tcp"),
        ("sip:carol@chicago.com", "sip:carol@chicago.com?Subject=next%20meeting"),
        ("sip:bob@phone21.boxesbybob.com", "sip:bob@192.0.2.4"),
        ("sip:carol@chicago.com;security=on", "sip:carol@chicago.com;security=off"),
        ("sip:carol@chicago.com;security=on", "sip:carol@chicago.com;security"),
        ("sip:a@h", "sips:a@h"),
        ("sip:a@h", "sip:h"),
        ("sip:a@h", "sip:a:@h"),
        ("sip:a:b@h", "sip:a:B@h"),
        ("sip:a;b@h", "sip:a%3Bb@h"),
        ("sip:h", "sip:h;ttl=1"),
        ("sip:h", "sip:h;user=ip"),
        ("sip:h", "sip:h;method=INVITE"),
        ("sip:h;method=INVITE", "sip:h;method=invite"),
        ("sip:h", "sip:h;maddr=h"),
        ("sip:h?a=b", "sip:h?a=B"),
        ("sip:h?a=b&a=b", "sip:h?a=b"),
    ] {
        assert!(!sip(a).is_equivalent(&sip(b)) && !sip(b).is_equivalent(&sip(a)), "{a} {b}");
        assert_ne!(normal(a), normal(b));
    }
}

#[test]
fn normal_form_is_equivalent() {
    let text = "SIP:A%62:C@H.Dom:05060;Transport=UDP;MADDR=X.y;Method=a;GR=Ab;LR?Subject=A";
    let expected = "sip:Ab:C@h.dom:05060;transport=udp;maddr=x.y;method=a;gr=Ab;lr?subject=A";
    assert_eq!(normal(text), expected);
    assert!(sip(text).is_equivalent(&sip(expected)));
}

#[test]
fn parsing_is_the_inverse_of_building() {
    for text in [
        "sip:h",
        "sips:a;b=%2F%3F%3A%40%FF:%FF%3B@192.0.2.4:0?a=/?:%FF%00&a=&%26=%3D",
        "sip:h.;x=%FF%2F:&+$;%3B;lr;ttl=255",
        "sip:%2F%2Fa@h",
    ] {
        assert_eq!(SipParts::from(sip(text)).build().unwrap().as_str(), text);
    }
    for (text, built) in [
        ("SIP:a/?%3B@H:05;%78=/?x=%2f", "sip:a%2F%3F;@H:5;x=%2F?x=/"),
        ("sip:a%2c:%2c@h", "sip:a,:,@h"),
    ] {
        let parts = SipParts::from(sip(text));
        assert_eq!(parts.build().unwrap().as_str(), built);
        assert_eq!(parts, SipParts::from(sip(built)));
    }
    let at = |host: &str| SipParts::at(SipScheme::Sip, host);
    let build = |parts: SipParts| parts.build();
    assert_eq!(
        build(SipParts { password: Some(Vec::new()), ..at("h") }),
        Err(BuildError::Ambiguous)
    );
    assert_eq!(build(at("u@h")), Err(BuildError::Ambiguous));
    assert_eq!(build(at("h:1")), Err(BuildError::Ambiguous));
    assert_eq!(build(at("h;x")), Err(BuildError::Ambiguous));
    assert_eq!(build(at("h#")), Err(BuildError::Ambiguous));
    assert!(matches!(build(at("[::1]")), Err(BuildError::Syntax(_))));
    let Err(BuildError::Scheme(error)) = build(SipParts { user: Some(Vec::new()), ..at("h") })
    else {
        panic!("missing user")
    };
    assert_eq!((error.code(), error.span()), ("sip-user", 4..4));
    let twice = vec![(b"a".to_vec(), None), (b"A".to_vec(), None)];
    assert!(matches!(build(SipParts { parameters: twice, ..at("h") }), Err(BuildError::Scheme(_))));
}
