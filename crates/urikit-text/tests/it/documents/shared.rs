//! What holds in documents of several kinds.

use urikit_text::document::{
    BaseRejection, BaseSource, Flags, Kind, Reader, RewriteError, TargetError, UnknownKind, read,
};
use urikit_text::plain::{FindOption, Finder};

use super::found;
use super::laws::hold;
use super::reads::rows;

/// A reader has the finder that it was given last, and reads running text whenever that was said.
#[test]
fn a_reader_does_what_was_chosen() {
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

/// A value of several lines is none as a whole, even where lines are joined.
#[test]
fn a_value_of_several_lines_is_text() {
    let reader = Reader::new().finder(Finder::new().with(FindOption::Rejoin));
    let document = reader.read(Kind::Xml, b"<loc>http://e.com/a-\nb</loc>");
    let [link] = document.links() else { panic!("{:?}", document.links()) };
    assert_eq!(link.reference, "http://e.com/a-b");
    assert_eq!(link.write("http://e.com/c."), Err(RewriteError::Extent));
}

/// Only what can be a URI without a doubt is one to its last character: with a scheme, and nothing around it.
#[test]
fn a_value_without_a_scheme_ends_as_in_a_sentence() {
    let reader = Reader::new().finder(Finder::new().with(FindOption::Schemeless));
    let document = reader.read(Kind::Xml, b"<loc>www.e.com/a.</loc><loc>http://e.com/a.</loc>");
    assert_eq!(
        rows(&document),
        ["http://www.e.com/a", "http://e.com/a."].map(|uri| ("text".to_owned(), uri.to_owned()))
    );
}

#[test]
fn a_password_is_told() {
    for (page, flags) in [
        ("<a href='http://u:p@h/'>", Flags::PASSWORD),
        ("<a href='//u:@h/'>", Flags::PASSWORD),
        ("<a href='http://u@h/'>", Flags::default()),
        ("<a href='http://h/u:p@'>", Flags::default()),
    ] {
        assert_eq!(read(Kind::Html, page.as_bytes()).links()[0].flags, flags, "{page}");
    }
}

/// What a link refers to can be parsed if it has no characters outside ASCII.
#[test]
fn a_link_is_parsed_as_its_reference() {
    for reference in ["http://e.com/a", "../x", "", "a b", "http://é/"] {
        let document = read(Kind::Html, format!("<a href='{reference}'>").as_bytes());
        assert_eq!(document.links()[0].parse(), urikit::UriRef::parse(reference), "{reference}");
    }
}

/// Documents inside documents are read to a depth of sixteen, whatever they are.
#[test]
fn documents_nest_to_some_depth() {
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
        let told: Vec<_> = found.skipped().iter().map(|it| it.why.as_str()).collect();
        let expected = Vec::from_iter((!is_read).then_some("html inside more than 16 documents"));
        assert_eq!(
            (found.links().len(), told),
            (usize::from(is_read), expected),
            "{kind} {document}"
        );
    }
}

/// Every character that means something anywhere, as it is written in each place.
#[test]
fn what_is_written_is_escaped_for_its_place() {
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
    // What no URI has in it cannot be written everywhere.
    let literal = read(Kind::Xml, dtd.as_bytes());
    assert_eq!(literal.links()[0].write(URI), Err(RewriteError::Character('"')));
    let mail = read(Kind::Mail, mail.replace("3Dx", "3D'x'").as_bytes());
    assert_eq!(mail.links()[0].write("?a=41").as_deref(), Ok("?a=3D41"));
    let autolink = read(Kind::Markdown, b"<http://e.com/>");
    assert_eq!(autolink.links()[0].write("urn:a:\\&b=c").as_deref(), Ok("urn:a:\\&amp;b=c"));
}

/// What is written over a URI that stands behind an opening bracket is no part of what stands there, up to where it closes.
#[test]
fn what_is_written_ends_before_a_bracket() {
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
fn errors_say_what_they_are() {
    for (error, expected) in [
        (RewriteError::Empty, "what is empty is no reference there"),
        (RewriteError::Scheme, "it has no scheme that makes it a link there"),
        (
            RewriteError::Extent,
            "nothing delimits it there, and it would be read longer or shorter than it is",
        ),
        (RewriteError::Character('"'), "'\"' cannot be a part of a reference there"),
    ] {
        assert_eq!(error.to_string(), expected);
    }
    assert_eq!(UnknownKind.to_string(), "no kind of document has this name");
    let fault = urikit::UriRef::parse("a b").unwrap_err();
    for (error, expected) in [
        (TargetError::Invalid(fault), fault.to_string()),
        (TargetError::NoBase, "it is relative, and there is no base".to_owned()),
    ] {
        assert_eq!(error.to_string(), expected);
        let source = std::error::Error::source(&error).map(ToString::to_string);
        assert_eq!(source, (error != TargetError::NoBase).then_some(expected));
    }
}

/// The order of precedence, and the rules that a candidate for the base loses by.
#[test]
fn levels_and_losses_have_names() {
    for (level, name, section) in [
        (BaseSource::Embedded, "embedded", "RFC 3986 section 5.1.1"),
        (BaseSource::Encapsulating, "encapsulating", "RFC 3986 section 5.1.2"),
        (BaseSource::Retrieval, "retrieval", "RFC 3986 section 5.1.3"),
        (BaseSource::Default, "default", "RFC 3986 section 5.1.4"),
    ] {
        assert_eq!((level.name(), level.section()), (name, section));
    }
    let fault = urikit::UriRef::parse("a b").unwrap_err();
    let (order, html) = ("RFC 3986 section 5.1", "HTML Standard section 4.2.3");
    for (loss, name, section, says) in [
        (BaseRejection::Outranked, "outranked", order, "another one stands before it"),
        (BaseRejection::NotFirst, "not-first", html, "it is not the first one"),
        (
            BaseRejection::Redirected,
            "redirected",
            "RFC 3986 section 5.1.3",
            "the document was redirected from there",
        ),
        (BaseRejection::Invalid(fault), "invalid", "RFC 3986 section 4.1", &*fault.to_string()),
        (
            BaseRejection::Relative,
            "relative",
            "RFC 2396 appendix D",
            "it is relative, and a base has to be absolute",
        ),
        (
            BaseRejection::RelativeToNothing,
            "relative-to-nothing",
            order,
            "it is relative, and there is nothing to resolve it against",
        ),
        (BaseRejection::Scheme, "scheme", html, "no page can have a base with this scheme"),
    ] {
        assert_eq!((loss.name(), loss.section(), &*loss.to_string()), (name, section, says));
    }
}
