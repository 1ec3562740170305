//! Links in paginated text.

use urikit_text::document::{Flags, Kind, Reader, read};

use super::{check, laws};

const PAGES: &str = "see <URL:http://a/\n\n\nBerners-Lee, Masinter & McCahill     [Page 2]\n\x0C\n\
                     RFC 1738       Uniform Resource Locators (URL)   December 1994\n\n\n  b> and \
                     http://c/.\n";

#[test]
fn uri_may_continue_on_the_next_page() {
    let document = read(Kind::Rfc, PAGES.as_bytes());
    let uris: Vec<&str> = document.links().iter().map(|link| link.reference.as_str()).collect();
    assert_eq!(uris, ["http://a/b", "http://c/"]);
    let [two_pages, one_page] = document.links() else { panic!("two") };
    assert!(
        two_pages.flags.contains(Flags::ENCODED) && two_pages.flags.contains(Flags::WS_REMOVED)
    );
    assert!(
        PAGES[two_pages.range()].starts_with("http://a/\n")
            && PAGES[two_pages.range()].ends_with("  b")
    );
    assert_eq!((&PAGES[one_page.range()], one_page.line), ("http://c/", 9));
    laws::hold(Kind::Rfc, PAGES.as_bytes(), &Reader::new());
    // In plain text, a page break ends the URI.
    assert_eq!(read(Kind::Plain, PAGES.as_bytes()).links()[0].reference, "http://a/");
}

#[test]
fn text_without_pages_is_plain_text() {
    check(
        Kind::Rfc,
        &[(
            "a <http://a/\n  b> c http://d/x.",
            &["text http://a/\n  b → http://a/b", "text http://d/x"],
        )],
    );
}
