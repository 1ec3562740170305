//! The columns of the Common Crawl index.

use urikit_canon::columns::{ColumnParser, Columns};
use urikit_canon::domain::BundledList;

#[track_caller]
fn check(url: &str, check: impl Fn(&Columns<'_>)) {
    let mut parser = ColumnParser::new(BundledList);
    check(&parser.parse(url));
}

#[track_caller]
fn check_host(url: &str, host: Option<&str>, suffix: Option<&str>, domain: Option<&str>) {
    check(url, |columns| {
        assert_eq!(columns.url_host_name, host, "{url}");
        assert_eq!(columns.url_host_registry_suffix, suffix, "{url}");
        assert_eq!(columns.url_host_registered_domain, domain, "{url}");
    });
}

#[test]
fn labels_are_counted_from_the_right() {
    check("http://a.b.c.d.e.example.co.uk/", |columns| {
        assert_eq!(columns.url_host_tld, Some("uk"));
        assert_eq!(columns.url_host_2nd_last_part, Some("co"));
        assert_eq!(columns.url_host_3rd_last_part, Some("example"));
        assert_eq!(columns.url_host_4th_last_part, Some("e"));
        assert_eq!(columns.url_host_5th_last_part, Some("d"));
        assert_eq!(columns.url_host_name_reversed, Some("uk.co.example.e.d.c.b.a"));
        assert_eq!(columns.url_host_registry_suffix, Some("co.uk"));
        assert_eq!(columns.url_host_private_domain, Some("example.co.uk"));
    });
    check("http://localhost/", |columns| {
        assert_eq!(columns.url_host_tld, Some("localhost"));
        assert_eq!(columns.url_host_2nd_last_part, None);
        assert_eq!(columns.url_host_registry_suffix, None);
    });
}

#[test]
fn components_are_as_written() {
    check("HTTPS://u:p@Example.com:0443/a b%7E?x=|&é#f", |columns| {
        assert_eq!(columns.url_protocol, Some("https"));
        assert_eq!(columns.url_port, Some(443));
        assert_eq!(columns.url_path, "/a b%7E");
        assert_eq!(columns.url_query, Some("x=|&é"));
    });
    check("http://example.com?", |columns| {
        assert_eq!((columns.url_path, columns.url_query), ("", Some("")));
        assert_eq!(columns.url_port, None);
    });
    check(" \thttp://example.com/a \u{1f}\n", |columns| {
        assert_eq!(columns.url_surtkey, Some("com,example)/a"));
        assert_eq!(columns.url_host_name, Some("example.com"));
        assert_eq!((columns.url_protocol, columns.url_path), (Some("http"), "/a"));
    });
    for url in ["http://example.com:99999/", "http://example.com:8o/", "http://example.com:/"] {
        check(url, |columns| {
            assert_eq!((columns.url_port, columns.url_host_name), (None, Some("example.com")));
        });
    }
}

/// The cases of the issues #16, #25, and #26 of `commoncrawl/cc-index-table`.
#[test]
fn bugs_of_the_index_are_not_copied() {
    let com = (Some("com"), Some("example.com"));
    for url in [
        "http://www.example.com./index.html",
        "http:////www.example.com/",
        "https://///user@www.example.com:80/",
        "http://a@b@www.example.com/",
        "http://ww%77.ex%61mple.com/",
    ] {
        check_host(url, Some("www.example.com"), com.0, com.1);
    }
    for url in ["http://127.1/", "http://2130706433/", "http://127.0.0.1./", "http://0x7f.0.0.1/"] {
        check_host(url, Some("127.0.0.1"), None, None);
        check(url, |columns| assert_eq!(columns.url_host_tld, None));
        check(url, |columns| assert_eq!(columns.url_host_name_reversed, None));
    }
    check_host("http://gov.uk/", Some("gov.uk"), Some("gov.uk"), None);
    check_host("http://www.gov.uk/", Some("www.gov.uk"), Some("gov.uk"), Some("www.gov.uk"));
    // No rule has a percent sign or a number as the last label.
    check_host("http://%FF.example.com/", Some("%ff.example.com"), com.0, com.1);
    check_host("http://a.b%2Fc/", Some("a.b%2fc"), None, None);
    check_host("http://1.2.3.4.5/", Some("1.2.3.4.5"), None, None);
}

#[test]
#[cfg(feature = "idna")]
fn unicode_hosts_become_punycode() {
    let expected = Some("xn--qv9h.s.country");
    for url in ["http://🧠.s.country/", "http://%f0%9f%a7%a0.S.country/"] {
        check_host(url, expected, Some("country"), Some("s.country"));
    }
    check_host(
        "http://Bücher.example。de。/",
        Some("xn--bcher-kva.example.de"),
        Some("de"),
        Some("example.de"),
    );
    check_host("http://１２７.1/", Some("127.0.0.1"), None, None);
    check_host(
        "http://食狮.公司.cn/",
        Some("xn--85x722f.xn--55qx5d.cn"),
        Some("xn--55qx5d.cn"),
        Some("xn--85x722f.xn--55qx5d.cn"),
    );
    // Not valid in IDNA.
    check_host("http://\u{FFFD}É.com/", Some("\u{FFFD}é.com"), Some("com"), Some("\u{FFFD}é.com"));
}

#[test]
fn strings_without_a_host_have_no_host_columns() {
    for url in [
        "",
        "mailto:info@example.com",
        "example.com/a",
        "http:",
        "http://",
        "http:///",
        "//",
        "///a",
    ] {
        check(url, |columns| {
            assert_eq!(columns.url_host_name, None, "{url}");
            assert_eq!(columns.url_host_name_reversed, None, "{url}");
            assert_eq!(columns.url_host_tld, None, "{url}");
        });
    }
    check("http://[2001:DB8::1]:80/", |columns| {
        assert_eq!(columns.url_host_name, Some("[2001:db8::1]"));
        assert_eq!((columns.url_host_tld, columns.url_port), (None, Some(80)));
    });
    check("http://a..b/", |columns| {
        assert_eq!(columns.url_host_name, Some("a..b"));
        assert_eq!(columns.url_host_2nd_last_part, Some(""));
        assert_eq!(columns.url_host_name_reversed, Some("b..a"));
        assert_eq!(columns.url_host_private_suffix, None);
    });
    check("http://a../", |columns| {
        assert_eq!(columns.url_host_name, Some("a."));
        assert_eq!(columns.url_host_name_reversed, Some(".a"));
    });
}

#[test]
fn long_and_hostile_urls_do_not_panic() {
    let mut parser = ColumnParser::new(BundledList);
    for part in ["/", ":", "@", "[", "]", ".", "%", "%25", "a", "é", "?", "#", "\\", "xn--"] {
        for prefix in ["", "http:", "http://", "http://a", "//", "http://[", "http://a@"] {
            let url = format!("{prefix}{}", part.repeat(100_000));
            parser.parse(&url);
        }
    }
}
