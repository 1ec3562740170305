//! Tests of several kinds of documents.

use urikit_text::document::{
    BaseRejection, BaseSource, Flags, Kind, Reader, RewriteError, TargetError, UnknownKind, read,
};
use urikit_text::plain::{FindOption, Finder};

use super::found;
use super::laws::hold;
use super::reads::rows;

/// The order of options is irrelevant.
#[test]
fn reader_uses_its_options() {
    let finder = Finder::new().with(FindOption::Schemeless);
    let page = b"<p>www.example.com</p>";
    for reader in [
        Reader::new().finder(finder.clone()).with_prose(),
        Reader::new().with_prose().finder(finder.clone()),
    ] {
        assert_eq!(
            found(&reader.read(Kind::Html, page)),
            ["text www.example.com → http://www.example.com"]
        );
    }
    assert_eq!(found(&Reader::new().finder(finder).read(Kind::Html, page)), [""; 0]);
}

/// A value of several lines is searched as text, even if lines are joined.
#[test]
fn value_with_several_lines_is_searched_as_text() {
    let reader = Reader::new().finder(Finder::new().with(FindOption::Rejoin));
    let document = reader.read(Kind::Xml, b"<loc>http://e.com/a-\nb</loc>");
    let [link] = document.links() else { panic!("{:?}", document.links()) };
    assert_eq!(link.reference, "http://e.com/a-b");
    assert_eq!(link.write("http://e.com/c."), Err(RewriteError::Extent));
}

/// Only a value with a scheme is one URI up to its last character.
#[test]
fn value_without_a_scheme_ends_before_punctuation() {
    let reader = Reader::new().finder(Finder::new().with(FindOption::Schemeless));
    let document = reader.read(Kind::Xml, b"<loc>www.e.com/a.</loc><loc>http://e.com/a.</loc>");
    assert_eq!(
        rows(&document),
        ["http://www.e.com/a", "http://e.com/a."].map(|uri| ("text".to_owned(), uri.to_owned()))
    );
}

#[test]
fn password_has_a_flag() {
    for (page, flags) in [
        ("<a href='http://u:p@h/'>", Flags::PASSWORD),
        ("<a href='//u:@h/'>", Flags::PASSWORD),
        ("<a href='http://u@h/'>", Flags::default()),
        ("<a href='http://h/u:p@'>", Flags::default()),
    ] {
        assert_eq!(read(Kind::Html, page.as_bytes()).links()[0].flags, flags, "{page}");
    }
}

#[test]
fn parse_returns_the_reference() {
    for reference in ["http://e.com/a", "../x", "", "a b", "http://é/"] {
        let document = read(Kind::Html, format!("<a href='{reference}'>").as_bytes());
        assert_eq!(document.links()[0].parse(), urikit::UriRef::parse(reference), "{reference}");
    }
}

#[test]
fn nesting_depth_of_documents_is_limited() {
    let pages = |depth| {
        (0..depth).fold(String::from("<a href=x>"), |page, _| {
            format!("<iframe srcdoc=\"{}\">", page.replace('&', "&amp;").replace('"', "&quot;"))
        })
    };
    let feed = |page: String| {
        format!(
            "<r><description>{}</description></r>",
            page.replace('&', "&amp;").replace('<', "&lt;")
        )
    };
    let mail = |page: String| format!("Content-Type: text/html\n\n{page}");
    for (kind, document, is_read) in [
        (Kind::Html, pages(1), true),
        (Kind::Html, pages(16), true),
        (Kind::Html, pages(17), false),
        (Kind::Html, pages(18), false),
        (Kind::Markdown, pages(15), true),
        (Kind::Markdown, pages(16), false),
        (Kind::Mail, mail(pages(15)), true),
        (Kind::Mail, mail(pages(16)), false),
        (Kind::Xml, feed(pages(15)), true),
        (Kind::Xml, feed(pages(16)), false),
    ] {
        let found = read(kind, document.as_bytes());
        let reported: Vec<_> = found.skipped().iter().map(|it| it.why.as_str()).collect();
        let expected = Vec::from_iter((!is_read).then_some("html inside more than 16 documents"));
        assert_eq!(
            (found.links().len(), reported),
            (usize::from(is_read), expected),
            "{kind} {document}"
        );
    }
}

/// A replacement with every special character is escaped for each place.
#[test]
fn replacement_is_escaped_for_its_place() {
    const URI: &str = "s:<>&\"'`%= ()\\";
    let mail =
        "Content-Type: text/html\nContent-Transfer-Encoding: quoted-printable\n\n<a href=3Dx>";
    let entity = "<!DOCTYPE a [<!ENTITY b 'http://e.com/'>]><a/>";
    let dtd = "<!DOCTYPE a SYSTEM \"x\"><a/>";
    for (kind, document, expected) in [
        (Kind::Html, "<a href='x'>", "s:&lt;&gt;&amp;&quot;&#39;&#96;%= ()\\"),
        (Kind::Html, "<a href=x>", "s:&lt;&gt;&amp;&quot;&#39;&#96;%&#61;&#32;()\\"),
        (Kind::Html, "<a href>", "=\"s:&lt;&gt;&amp;&quot;&#39;&#96;%= ()\\\""),
        (Kind::Xml, "<a>http://e.com/</a>", "s:&lt;&gt;&amp;\"'`%= ()\\"),
        (Kind::Xml, entity, "s:&lt;&gt;&amp;&quot;&#39;`&#37;= ()\\"),
        (Kind::Css, "a{b:url(x)}", "s:<>&\\\"\\'`%=\\ \\(\\)\\\\"),
        (Kind::Css, "@import 'x';", "s:<>&\\\"\\'`%= ()\\\\"),
        (Kind::Json, "{\"href\":\"x\"}", "s:<>&\\\"'`%= ()\\\\"),
        (Kind::Mail, mail, "s:&lt;&gt;&amp;&quot;&#39;&#96;%&#61;&#32;()\\"),
        (Kind::Markdown, "[a](x)", "s:\\<>&amp;\"'`%= \\(\\)\\\\"),
        (Kind::Markdown, "[a](<x>)", "s:\\<\\>&amp;\"'`%= ()\\\\"),
    ] {
        let read = read(kind, document.as_bytes());
        assert_eq!(read.links()[0].write(URI).as_deref(), Ok(expected), "{document}");
        if document != mail {
            hold(kind, document.as_bytes(), &Reader::new());
        }
    }
    // Some characters cannot be written everywhere.
    let literal = read(Kind::Xml, dtd.as_bytes());
    assert_eq!(literal.links()[0].write(URI), Err(RewriteError::Character('"')));
    let mail = read(Kind::Mail, mail.replace("3Dx", "3D'x'").as_bytes());
    assert_eq!(mail.links()[0].write("?a=41").as_deref(), Ok("?a=3D41"));
    let autolink = read(Kind::Markdown, b"<http://e.com/>");
    assert_eq!(autolink.links()[0].write("urn:a:\\&b=c").as_deref(), Ok("urn:a:\\&amp;b=c"));
}

/// A replacement after an opening bracket must not be joined with the text before the closing one.
#[test]
fn replacement_ends_before_a_bracket() {
    for (text, uri, is_one) in [
        ("<http://a:1 b>", "http://c:2", true),
        ("<http://a:1 b>", "http://c/", false),
        ("<URL:http://a:1 b>", "http://c/", false),
        ("<http://a:1 b", "http://c/", true),
        ("(http://a:1 b>", "http://c/", true),
    ] {
        let document = read(Kind::Plain, text.as_bytes());
        let link = &document.links()[0];
        assert_eq!(link.reference, "http://a:1", "{text}");
        let again = format!("{}{uri}{}", &text[..link.start], &text[link.end..]);
        assert_eq!(
            read(Kind::Plain, again.as_bytes()).links()[0].reference == uri,
            is_one,
            "{again}"
        );
        assert_eq!(link.write(uri).is_ok(), is_one, "{text} {uri}");
    }
    let text = "http://a/b\nc http://a/d\ne";
    for (finder, is_written) in
        [(Finder::new(), true), (Finder::new().with(FindOption::Rejoin), false)]
    {
        let document = Reader::new().finder(finder).read(Kind::Plain, text.as_bytes());
        for link in document.links() {
            assert!(link.write("http://f/g").is_ok());
            assert_eq!(link.write("http://f/g-").is_ok(), is_written, "{text}");
        }
    }
}

#[test]
fn errors_have_messages() {
    for (error, expected) in [
        (RewriteError::Empty, "empty reference not allowed here"),
        (RewriteError::Scheme, "scheme missing or not supported here"),
        (RewriteError::Extent, "the link would end at a different position"),
        (RewriteError::Character('"'), "character '\"' not allowed here"),
    ] {
        assert_eq!(error.to_string(), expected);
    }
    assert_eq!(UnknownKind.to_string(), "unknown kind of document");
    let error = urikit::UriRef::parse("a b").unwrap_err();
    for (error, expected) in [
        (TargetError::Invalid(error), error.to_string()),
        (TargetError::NoBase, "relative reference without a base URI".to_owned()),
    ] {
        assert_eq!(error.to_string(), expected);
        let source = std::error::Error::source(&error).map(ToString::to_string);
        assert_eq!(source, (error != TargetError::NoBase).then_some(expected));
    }
}

/// Sources are in order of precedence.
#[test]
fn base_sources_and_rejections_have_names() {
    for (level, name, section) in [
        (BaseSource::Embedded, "embedded", "RFC 3986 section 5.1.1"),
        (BaseSource::Encapsulating, "encapsulating", "RFC 3986 section 5.1.2"),
        (BaseSource::Retrieval, "retrieval", "RFC 3986 section 5.1.3"),
        (BaseSource::Default, "default", "RFC 3986 section 5.1.4"),
    ] {
        assert_eq!((level.name(), level.section()), (name, section));
    }
    let error = urikit::UriRef::parse("a b").unwrap_err();
    let (order, html) = ("RFC 3986 section 5.1", "HTML Standard section 4.2.3");
    for (rejection, name, section, message) in [
        (BaseRejection::Outranked, "outranked", order, "another candidate takes precedence"),
        (BaseRejection::NotFirst, "not-first", html, "only the first one is used"),
        (
            BaseRejection::Redirected,
            "redirected",
            "RFC 3986 section 5.1.3",
            "the URI was redirected",
        ),
        (
            BaseRejection::Invalid(TargetError::Invalid(error)),
            "invalid",
            "RFC 3986 section 4.1",
            &*error.to_string(),
        ),
        (BaseRejection::Relative, "relative", "RFC 2396 appendix D", "a base must be absolute"),
        (
            BaseRejection::RelativeToNothing,
            "relative-to-nothing",
            order,
            "relative, with no base to resolve it against",
        ),
        (BaseRejection::Scheme, "scheme", html, "scheme not allowed in the base of a page"),
    ] {
        assert_eq!(
            (rejection.name(), rejection.section(), &*rejection.to_string()),
            (name, section, message)
        );
    }
}
