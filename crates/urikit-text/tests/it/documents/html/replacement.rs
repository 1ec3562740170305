//! Replacement of links in pages.

use urikit_text::document::{Kind, Reader, RewriteError, read};

use crate::documents::laws;

#[test]
fn replacement_is_the_reference_or_an_error() {
    for (page, uri, expected) in [
        ("<img srcset='x 2x'>", "", Err(RewriteError::Empty)),
        ("<img srcset='x 2x'>", "a,b", Ok("a,b")),
        ("<img srcset='x 2x'>", "a,", Err(RewriteError::Character(','))),
        ("<applet archive='x'>", "a,b", Err(RewriteError::Character(','))),
        ("<a ping='x'>", "", Err(RewriteError::Empty)),
        ("<object archive=x>", "", Err(RewriteError::Empty)),
        ("<p itemtype='x:y'>", "a/b:c", Err(RewriteError::Scheme)),
        ("<p itemtype='x:y'>", "a:b", Ok("a:b")),
        ("<a href='x'>", "", Ok("")),
        ("<a href=x>", "", Ok("\"\"")),
        ("<a href=\u{4}x>", "", Err(RewriteError::Empty)),
        ("<style>@import 'x'</style>", "", Err(RewriteError::Empty)),
        ("<p style='a:url(x)'>", "", Err(RewriteError::Empty)),
        ("<meta http-equiv=refresh content='0;url=x'>", "", Ok("")),
        ("<meta http-equiv=refresh content='0;url=x'>", "it's", Ok("it&#39;s")),
        ("<meta http-equiv=refresh content='0;url=x'>", "'", Err(RewriteError::Character('\''))),
        ("<meta http-equiv=refresh content='0;x'>", "", Err(RewriteError::Empty)),
        ("<meta http-equiv=refresh content='0;x'>", "URL=y", Err(RewriteError::Character('='))),
        ("<meta http-equiv=refresh content='0;x'>", "y=url", Ok("y=url")),
        ("<meta http-equiv=refresh content='0 x'>", ",y", Err(RewriteError::Character(','))),
        (
            "<meta http-equiv=refresh content=\"0;url='x'\">",
            "it's",
            Err(RewriteError::Character('\'')),
        ),
    ] {
        let document = read(Kind::Html, page.as_bytes());
        let [link] = document.links() else { panic!("{page}") };
        assert_eq!(link.write(uri).as_deref(), expected.as_ref().map(|text| *text), "{page} {uri}");
    }
}

/// Nothing is escaped in a CDATA section.
#[test]
fn replacement_in_cdata_is_not_escaped() {
    let page = "<svg><text>http://a/?b&amp;c <![CDATA[http://d/?e&amp;x ]x]]] ]]> \
        http://f/?g&amp;h<![CDATA[\rhttp://i/]]></text>\
        <style> <![CDATA[a{b:url(c?d&amp;e)}]]></style></svg><p>http://j/?k&amp;l <![CDATA[ \
        http://no/ ]]>";
    let document = laws::hold(Kind::Html, page.as_bytes(), &Reader::new().with_prose());
    let written: Vec<_> = document.links().iter().map(|link| link.write("m&n")).collect();
    assert_eq!(
        written.iter().flatten().collect::<Vec<_>>(),
        ["m&amp;n", "m&n", "m&amp;n", "m&n", "m&n", "m&amp;n"]
    );
    let references: Vec<_> = document.links().iter().map(|link| &*link.reference).collect();
    assert_eq!(
        references,
        [
            "http://a/?b&c",
            "http://d/?e&amp;x",
            "http://f/?g&h",
            "http://i/",
            "c?d&amp;e",
            "http://j/?k&l"
        ]
    );
}
