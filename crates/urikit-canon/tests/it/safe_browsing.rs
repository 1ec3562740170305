//! Safe Browsing: the documented pairs and expressions.

use crate::common::unescape;
use urikit_canon::profile::{Profile, canonicalize};
use urikit_canon::safe_browsing::expressions;

/// The pairs of the documentation; `\xNN` is a byte.
const PAIRS: [(&str, &str); 39] = [
    ("http://host/%25%32%35", "http://host/%25"),
    ("http://host/%25%32%35%25%32%35", "http://host/%25%25"),
    ("http://host/%2525252525252525", "http://host/%25"),
    ("http://host/asdf%25%32%35asd", "http://host/asdf%25asd"),
    ("http://host/%%%25%32%35asd%%", "http://host/%25%25%25asd%25%25"),
    ("http://www.google.com/", "http://www.google.com/"),
    (
        "http://%31%36%38%2e%31%38%38%2e%39%39%2e%32%36/%2E%73%65%63%75%72%65/\
         %77%77%77%2E%65%62%61%79%2E%63%6F%6D/",
        "http://168.188.99.26/.secure/www.ebay.com/",
    ),
    (
        "http://195.127.0.11/uploads/%20%20%20%20/.verify/\
         .eBaysecure=updateuserdataxplimnbqmn-xplmvalidateinfoswqpcmlx=hgplmcx/",
        "http://195.127.0.11/uploads/%20%20%20%20/.verify/\
         .eBaysecure=updateuserdataxplimnbqmn-xplmvalidateinfoswqpcmlx=hgplmcx/",
    ),
    (
        "http://host%23.com/%257Ea%2521b%2540c%2523d%2524e%25f%255E00%252611%252A22%252833\
         %252944_55%252B",
        "http://host%23.com/~a!b@c%23d$e%25f^00&11*22(33)44_55+",
    ),
    ("http://3279880203/blah", "http://195.127.0.11/blah"),
    ("http://www.google.com/blah/..", "http://www.google.com/"),
    ("www.google.com/", "http://www.google.com/"),
    ("www.google.com", "http://www.google.com/"),
    ("http://www.evil.com/blah#frag", "http://www.evil.com/blah"),
    ("http://www.GOOgle.com/", "http://www.google.com/"),
    ("http://www.google.com.../", "http://www.google.com/"),
    ("http://www.google.com/foo\tbar\rbaz\n2", "http://www.google.com/foobarbaz2"),
    ("http://www.google.com/q?", "http://www.google.com/q?"),
    ("http://www.google.com/q?r?", "http://www.google.com/q?r?"),
    ("http://www.google.com/q?r?s", "http://www.google.com/q?r?s"),
    ("http://evil.com/foo#bar#baz", "http://evil.com/foo"),
    ("http://evil.com/foo;", "http://evil.com/foo;"),
    ("http://evil.com/foo?bar;", "http://evil.com/foo?bar;"),
    ("http://\\x01\\x80.com/", "http://%01%80.com/"),
    ("http://notrailingslash.com", "http://notrailingslash.com/"),
    ("http://www.gotaport.com:1234/", "http://www.gotaport.com:1234/"),
    ("  http://www.google.com/  ", "http://www.google.com/"),
    ("http:// leadingspace.com/", "http://%20leadingspace.com/"),
    ("http://%20leadingspace.com/", "http://%20leadingspace.com/"),
    ("%20leadingspace.com/", "http://%20leadingspace.com/"),
    ("https://www.securesite.com/", "https://www.securesite.com/"),
    ("http://host.com/ab%23cd", "http://host.com/ab%23cd"),
    ("http://host.com//twoslashes?more//slashes", "http://host.com/twoslashes?more//slashes"),
    // Not in the documentation: addresses and dot-segments.
    ("http://0x7f.1/a/./b/../c", "http://127.0.0.1/a/c"),
    ("http://[2001:0DB8:0:0::1]/", "http://[2001:db8::1]/"),
    ("http://bücher.example/", "http://xn--bcher-kva.example/"),
    // IPv6 addresses of version 5.
    ("http://[2001:0db8:0000::1]:80/", "http://[2001:db8::1]:80/"),
    ("http://[::ffff:1.2.3.4]/", "http://1.2.3.4/"),
    ("http://[64:ff9b::102:304]:8080/", "http://1.2.3.4:8080/"),
];

#[test]
fn documented_pairs_are_equal() {
    let mut url = Vec::new();
    for (input, expected) in PAIRS {
        canonicalize(unescape(input), &Profile::safe_browsing(), &mut url).unwrap();
        assert_eq!(String::from_utf8_lossy(&url), expected, "{input}");
    }
}

#[test]
fn documented_expressions_are_equal() {
    for (input, expected) in [
        (
            "http://a.b.com/1/2.html?param=1",
            &[
                "a.b.com/1/2.html?param=1",
                "a.b.com/1/2.html",
                "a.b.com/",
                "a.b.com/1/",
                "b.com/1/2.html?param=1",
                "b.com/1/2.html",
                "b.com/",
                "b.com/1/",
            ][..],
        ),
        (
            "http://a.b.c.d.e.f.com/1.html",
            &[
                "a.b.c.d.e.f.com/1.html",
                "a.b.c.d.e.f.com/",
                "c.d.e.f.com/1.html",
                "c.d.e.f.com/",
                "d.e.f.com/1.html",
                "d.e.f.com/",
                "e.f.com/1.html",
                "e.f.com/",
                "f.com/1.html",
                "f.com/",
            ],
        ),
        ("http://1.2.3.4/1/", &["1.2.3.4/1/", "1.2.3.4/"]),
        ("http://example.co.uk/1", &["example.co.uk/1", "example.co.uk/", "co.uk/1", "co.uk/"]),
        (
            "http://u:p@[::1]:8080/a/b/c/d/e?q",
            &[
                "[::1]/a/b/c/d/e?q",
                "[::1]/a/b/c/d/e",
                "[::1]/",
                "[::1]/a/",
                "[::1]/a/b/",
                "[::1]/a/b/c/",
            ],
        ),
        ("http://localhost/", &["localhost/"]),
        ("http://a.com/?q", &["a.com/?q", "a.com/"]),
    ] {
        let mut url = Vec::new();
        let found = expressions(input, &mut url).unwrap();
        let found: Vec<String> = found.map(|expression| expression.to_string()).collect();
        assert_eq!(found, expected, "{input}");
    }
}

#[test]
fn a_url_without_a_host_has_no_expressions() {
    let mut url = Vec::new();
    for input in ["", " ", "http://", "http:///a", "https://.../"] {
        assert!(expressions(input, &mut url).is_err(), "{input}");
    }
}

#[cfg(feature = "sha2")]
#[test]
fn hashes_are_those_of_sha_256() {
    let mut url = Vec::new();
    let hashes: Vec<[u8; 4]> =
        expressions("http://a.com/", &mut url).unwrap().map(|found| found.hash_prefix()).collect();
    // `printf a.com/ | sha256sum`
    assert_eq!(hashes, [[0xeb, 0x99, 0x7b, 0x83]]);
}
