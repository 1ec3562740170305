//! What holds of every view of a scheme: it is of the URI it has read, its parts as data make a URI of the same parts, and what it
//! tells by name is what it tells in order.

use std::error::Error as _;

use urikit::compare::Ladder;
use urikit::iri::IriRef;
use urikit::normalize::Normalizer;
use urikit::{Uri, UriRef};
use urikit_schemes::{
    About, AboutParts, Action, BuildError, Cid, CidParts, Data, DataParts, Edition, FileParts, FileView, Ftp,
    FtpParts, FtpType, Geo, GeoParts, Gopher, GopherParts, Http, HttpParts, HttpScheme, Ldap, LdapParts,
    LdapScheme, Listener, Login, LoginParts, Mailto, MailtoParts, Mid, MidParts, News, NewsFormParts,
    NewsParts, Nntp, NntpParts, Part, Piece, Prospero, ProsperoParts, Registration, Rule, SCHEMES,
    SchemeError, Sent, Sip, SipParts, Status, Tel, TelParts, Telnet, TelnetMode, TelnetParts, Urn, UrnParts,
    Value, View, Wais, WaisObject, WaisParts, is_experimental, reader, tell,
};

/// URIs of each scheme, with every part that it has and with none.
const URIS: [&str; 63] = [
    "about:blank",
    "about:a?q",
    "cid:a%2Fb@c",
    "mid:a@b",
    "mid:a@b/c@d",
    "data:,a%20b",
    "data:;charset=us-ascii,a",
    "data:text/plain;charset=%22x%22;base64,YWI=",
    "file:///a/b%20c",
    "file://h/a",
    "file:/a",
    "ftp://h",
    "ftp://u:p@h:2121/%2Fa/b;type=a",
    "ftp://h/a;type=d",
    "ftp://h/a;type=i",
    "geo:1.50,-0.0",
    "geo:1,2,3;crs=wgs84;u=010.0;p;q=%2C",
    "gopher://h",
    "gopher://h:71/1a%09b%09+c",
    "gopher://h/9a%09b",
    "http://h",
    "http://h:81/a?b#c",
    "https://[::1]/",
    "ws://h/a",
    "wss://h?b",
    "ldap://",
    "ldap://h:1/o=a?b,c?sub?(d=e)?!f=g,h",
    "ldaps://h/??one",
    "ldap:///a???",
    "mailto:",
    "mailto:a@b,c%40d@e?subject=f&body=%0D%0A",
    "news:a.b",
    "news:a*",
    "news:*",
    "news:a@b",
    "news://h/a.b",
    "nntp://h/a",
    "nntp://h:1/a/2",
    "prospero://h/a;b=c;d=%20",
    "sip:h",
    "sip:u:p@h:1;transport=udp;lr;ttl=5;maddr=x;method=y?a=b",
    "sips:+1-2;ext=3@h;user=phone",
    "tel:+1-2.(3)",
    "tel:12;phone-context=+3;ext=4;isub=5;p=%20",
    "telnet://u:p@h:24/",
    "telnet://h",
    "tn3270://h",
    "urn:a-b:c",
    "URN:A-B:c%2fD?+r?=q#f",
    "wais://h/a",
    "wais://h/a?b",
    "wais://h/a/b/c",
    // What some scheme refuses.
    "ftp:a",
    "ftp://h/a;b",
    "geo:1",
    "http:a",
    "ldap://h/a???????",
    "mid:",
    "news:",
    "tel:a",
    "urn:a",
    "urn:x-:a",
    "wais:a",
];

/// How many URIs of a scheme are read, refused, and made again of their parts.
#[derive(Debug, Default)]
struct Counts {
    read: usize,
    refused: usize,
    made: usize,
}

/// All that a view tells, by where it stands in the URI.
fn told<'a, V: View<'a>>(view: V) -> Vec<(&'static str, Option<&'a str>)> {
    let mut told = Vec::new();
    view.parts(&mut |part: Part<'a>| told.push((part.name, written(&part))));
    told
}

/// What is written there, if it is.
fn written<'a>(part: &Part<'a>) -> Option<&'a str> {
    match part.value {
        Value::Written(piece) => Some(piece.as_str()),
        _ => None,
    }
}

/// What somebody makes of each part that the reader tells which the table has for a URI's scheme.
fn heard<T>(uri: Uri<'_>, of: impl FnMut(Part<'_>) -> T) -> Vec<T> {
    struct Heard<F, T>(F, Vec<T>);
    impl<F: FnMut(Part<'_>) -> T, T> Listener for Heard<F, T> {
        fn part(&mut self, part: Part<'_>) {
            self.1.push((self.0)(part));
        }
    }
    let reader = reader(uri.scheme().as_str());
    let mut heard = Heard(of, Vec::new());
    reader.expect("it has a reader")(uri, Edition::Current, &mut heard).expect("it has a view");
    heard.1
}

macro_rules! view_laws {
    ($($view:ident $($parts:ident)?),+) => {[$({
        let mut counts = Counts::default();
        for text in URIS {
            let uri = Uri::from_static(text);
            match $view::of(uri) {
                Ok(view) => {
                    assert!($view::SCHEMES.iter().any(|scheme| uri.scheme().is(scheme)), "{text}");
                    assert_eq!(view.uri(), uri);
                    assert_eq!(told($view::read(uri, Edition::Current).expect(text)), told(view));
                    let owned = |(name, text): (_, Option<&str>)| (name, text.map(str::to_owned));
                    let heard = heard(uri, |part| owned((part.name, written(&part))));
                    assert_eq!(heard, told(view).into_iter().map(owned).collect::<Vec<_>>(), "{text}");
                    counts.read += 1;
                    $(
                    // Whatever spelling they make, it is one of the same parts.
                    let parts = $parts::from(view);
                    let made = parts.build().unwrap_or_else(|error| panic!("{text}: {error}"));
                    assert!($parts::from($view::of(made.as_uri()).expect(text)) == parts, "{text}: {made}");
                    counts.made += 1;
                    )?
                }
                Err(error) => {
                    let is_other = !$view::SCHEMES.iter().any(|scheme| uri.scheme().is(scheme));
                    assert_eq!(error.code() == "scheme-other", is_other, "{text}");
                    let rule = error.rule();
                    assert_eq!(error.to_string(), format!("{} (byte {})", rule.message, error.span().start));
                    let drawn = error.display(text).to_string();
                    assert!(drawn.ends_with(&format!("({})", rule.section)), "{drawn}");
                    assert_eq!(format!("{:?}", error.display(text)), format!("{error:?}"));
                    counts.refused += 1;
                }
            }
        }
        (stringify!($view), counts)
    }),+]};
}

#[test]
fn a_view_is_of_its_uri_and_its_parts_make_it_again() {
    let counts = view_laws! {
        About AboutParts, Cid CidParts, Mid MidParts, Data DataParts, FileView FileParts, Ftp FtpParts,
        Geo GeoParts, Gopher GopherParts, Http HttpParts, Ldap LdapParts, Mailto MailtoParts, News NewsParts,
        Nntp NntpParts, Prospero ProsperoParts, Sip SipParts, Tel TelParts, Telnet TelnetParts, Urn UrnParts,
        Wais WaisParts
    };
    for (view, counts) in &counts {
        assert!(counts.read > 0 && counts.read == counts.made, "{view}: {counts:?}");
    }
    let read: usize = counts.iter().map(|(_, counts)| counts.read).sum();
    assert!(read > 45 && read < URIS.len() - 8, "{read}: {counts:?}");
    assert_eq!(counts.iter().map(|(_, counts)| counts.refused).sum::<usize>(), 19 * URIS.len() - read);
}

/// A reader refuses the same whoever listens, and then says nothing; who listens to nothing is told, and lives.
#[test]
fn readers_do_not_depend_on_who_listens() {
    #[derive(Default)]
    struct Heard(Vec<String>);
    impl Listener for Heard {
        fn part(&mut self, part: Part<'_>) {
            self.0.push(format!("{part:?}"));
        }
        fn finding(&mut self, finding: SchemeError) {
            self.0.push(finding.to_string());
        }
        fn normal(&mut self, span: std::ops::Range<usize>, text: &str) {
            self.0.push(format!("{span:?} {text}"));
        }
        fn action(&mut self, action: Action<'_>) {
            self.0.push(format!("{action:?}"));
        }
    }
    struct Deaf;
    impl Listener for Deaf {}

    for text in URIS {
        let uri = Uri::from_static(text);
        let reader = reader(uri.scheme().as_str());
        let reader = reader.unwrap_or_else(|| panic!("{text} has no reader"));
        for edition in [Edition::Current, Edition::Rfc1738] {
            let mut heard = Heard::default();
            let result = reader(uri, edition, &mut heard);
            assert_eq!(reader(uri, edition, &mut Deaf), result, "{text}");
            assert!(result.is_ok() || heard.0.is_empty(), "{text}: {:?}", heard.0);
        }
    }
    let (mut heard, uri) = (Heard::default(), Uri::from_static("ftp://u@h/a"));
    assert_eq!(tell::<Ftp<'_>>(uri, Edition::Current, &mut heard), Ok(()));
    assert!(heard.0.len() > 3, "{:?}", heard.0);
}

#[test]
fn what_has_to_be_asked_for_has_no_octets() {
    let name = Ftp::of(Uri::from_static("ftp://h/a%20b")).expect("an FTP URI").name().expect("a name");
    let octets = |sent: Sent<'_>| sent.octets().map(char::from).collect::<String>();
    assert_eq!(
        [Sent::Plain("%20"), Sent::Decoded(name), Sent::Asked("a password")].map(octets),
        ["%20", "a b", ""]
    );
    let whole: fn(Piece<'_>) -> &str = |piece| piece.as_str();
    assert_eq!((whole(name), name.span()), ("a%20b", 8..13));
}

/// A view of one URI, which has every part.
fn view<V: View<'static>>(text: &'static str) -> V {
    V::of(Uri::from_static(text)).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn some(piece: Option<Piece<'_>>) -> &str {
    piece.expect("it has all parts").as_str()
}

/// Who logs in, and where.
fn login(login: Login<'static>) -> (&'static str, &'static str, &'static str, Option<u16>) {
    (
        login.user().map_or("", |piece| piece.as_str()),
        login.password().map_or("", |piece| piece.as_str()),
        login.host().as_str(),
        login.port(),
    )
}

#[test]
fn what_views_tell_by_name() {
    const LOGIN: (&str, &str, &str, Option<u16>) = ("u", "p", "h", Some(7));
    assert_eq!(view::<About<'_>>("about:a?q").token().as_str(), "a");
    assert_eq!(view::<Cid<'_>>("cid:a@b").content_id().as_str(), "a@b");
    let data = view::<Data<'_>>("data:a/b;c=d;base64,YQ==");
    let media_type = data.media_type().expect("a media type");
    assert_eq!((media_type.0.as_str(), media_type.1.as_str(), data.is_base64()), ("a", "b", true));
    let ftp = view::<Ftp<'_>>("ftp://u:p@h:7/a;type=a");
    assert_eq!((login(ftp.login()), ftp.kind()), (LOGIN, Some(FtpType::Ascii)));
    let geo = view::<Geo<'_>>("geo:1,2,3;crs=x;u=4;a=b");
    let (a, b, c) = geo.coordinates();
    assert_eq!((a.as_str(), b.as_str(), some(c)), ("1", "2", "3"));
    assert_eq!((some(geo.crs()), some(geo.uncertainty())), ("x", "4"));
    let gopher = view::<Gopher<'_>>("gopher://h:7/7a%09b%09+c");
    assert_eq!((gopher.login().host().as_str(), gopher.selector().as_str()), ("h", "a"));
    assert_eq!((some(gopher.search()), some(gopher.plus_string())), ("b", "+c"));
    let http = view::<Http<'_>>("http://h:7?b");
    assert_eq!((http.scheme(), http.target().to_string()), (HttpScheme::Http, "/?b".to_owned()));
    let origin = http.origin();
    assert_eq!((origin.scheme(), origin.host(), origin.port()), (HttpScheme::Http, "h", 7));
    assert_eq!(origin.to_string(), "http://h:7");
    let mailto = view::<Mailto<'_>>("mailto:a%2Fb@c");
    let address = mailto.to().next().expect("an address");
    assert_eq!(some(address.local_part()), "a%2Fb");
    let news = view::<News<'_>>("news://h:7/a.b");
    assert_eq!(news.server().expect("a server").port(), Some(7));
    let nntp = view::<Nntp<'_>>("nntp://h:7/a/2");
    assert_eq!(
        (nntp.login().port(), nntp.group().as_str(), some(nntp.article_number())),
        (Some(7), "a", "2")
    );
    let prospero = view::<Prospero<'_>>("prospero://h:7/a");
    assert_eq!((prospero.login().port(), prospero.hsoname().as_str()), (Some(7), "a"));
    let telnet = view::<Telnet<'_>>("telnet://u:p@h:7/");
    assert_eq!(
        (login(telnet.login()), telnet.mode(), telnet.mode().scheme()),
        (LOGIN, TelnetMode::Telnet, "telnet")
    );
    let wais = view::<Wais<'_>>("wais://h:7/a?b");
    assert_eq!((wais.login().port(), wais.database().as_str()), (Some(7), "a"));
    let ldap = view::<Ldap<'_>>("ldap://h/o=a????!f=g");
    assert_eq!(
        (ldap.scheme(), ldap.host().as_str(), ldap.port(), ldap.dn().as_str()),
        (LdapScheme::Ldap, "h", None, "o=a")
    );
    assert_eq!((data.text().as_str(), gopher.has_slash(), login(http.login()).2), ("YQ==", true, "h"));
    assert!(!view::<Data<'_>>("data:,a").is_base64() && !view::<Gopher<'_>>("gopher://h").has_slash());
    assert_eq!(view::<Ldap<'_>>("ldap://h:7").port(), Some(7));
    assert!(matches!(wais.object(), WaisObject::Search(piece) if piece.as_str() == "b"));
    let sip = view::<Sip<'_>>("sip:+1;x=y@h;user=phone;transport=udp;ttl=15;maddr=239.1.1.1;lr");
    assert_eq!((some(sip.transport()), some(sip.maddr()), sip.ttl()), ("udp", "239.1.1.1", Some(15)));
    assert!(sip.is_loose_router() && sip.telephone().is_some_and(|number| number.is_global()));
    let sip = view::<Sip<'_>>("sip:+1@h;user=ip");
    assert!(!sip.is_loose_router() && sip.telephone().is_none() && sip.ttl().is_none());
    let extension = ldap.extensions().next().expect("an extension");
    assert_eq!(
        (extension.name().as_str(), some(extension.value()), extension.is_critical()),
        ("f", "g", true)
    );
}

#[test]
fn some_names_need_no_registration() {
    let names = ["x-a", "X-A", "x-", "x", "ax-", ""];
    assert_eq!(names.map(is_experimental), [true, true, true, false, false, false]);
    // A rule of one's own is told like those of the library.
    let rule: &'static Rule =
        Box::leak(Box::new(Rule::new("mine", "it is not mine", "mine = \"m\"", "RFC 0 section 1")));
    let error = SchemeError::new(rule, 0..1);
    assert_eq!(
        (error.code(), error.span(), error.to_string().as_str()),
        ("mine", 0..1, "it is not mine (byte 0)")
    );
}

/// What the reader of a scheme tells, in order: what is written, and in angle brackets what is meant.
#[test]
fn what_views_tell_in_order() {
    let shown = |part: Part<'_>| match &part.value {
        Value::Written(piece) => format!("{}={}", part.name, piece.as_str()),
        Value::Implied(text) => format!("{}=<{text}>", part.name),
    };
    for (text, expected) in [
        ("cid:a%2Fb@c", "content-id=a%2Fb@c"),
        ("ftp://u:p@h:1/%2Fa/b;type=a", "user=u password=p host=h cwd=%2Fa name=b type=a"),
        ("ftp://h/a/", "host=h cwd=a"),
        ("news:", "newsgroups=<*>"),
        ("news:*", "newsgroups=*"),
        ("news://u@h/a.b", "user=u host=h newsgroups=a.b"),
        ("news:a@b", "article=a@b"),
        ("nntp://h:1/a/2", "host=h group=a article-number=2"),
        ("nntp://h/a", "host=h group=a"),
    ] {
        assert_eq!(heard(Uri::from_static(text), shown).join(" "), expected);
    }
}

/// What a scheme's own document says does not matter is not in its normal form, and all else is.
#[test]
fn normal_forms_of_schemes() {
    for (text, normal) in [
        ("mailto:A%2FB@CDE%2BFG,H@I?To=J@K&Body=L", "mailto:A%2FB@cde%2Bfg,H@i?to=J@k&body=L"),
        ("data:TEXT/XYZ%2BML;Charset=A;BASE64,YQ==", "data:text/xyz%2Bml;charset=A;base64,YQ=="),
        ("data:,A;BASE64,B", "data:,A;BASE64,B"),
        ("geo:1.50,-2.0,3.0", "geo:1.5,-2,3"),
        ("geo:-0.0,01", "geo:0,1"),
        ("geo:90,5", "geo:90,0"),
        ("geo:-90.0,-180", "geo:-90,0"),
        ("geo:1,-180.0", "geo:1,180"),
        ("geo:1,2;CRS=WGS84;U=01.0;Pa=B", "geo:1,2;u=1;pa=B"),
        ("geo:90,-5;CRS=Ex-1", "geo:90,-5;crs=ex-1"),
        ("geo:1,-180;crs=x", "geo:1,-180;crs=x"),
        ("tel:1-2;Phone-Context=EX-A.com", "tel:12;phone-context=ex-a.com"),
        ("tel:1-2;phone-context=+3-4", "tel:12;phone-context=+34"),
        ("tel:+1-816-555-1212", "tel:+18165551212"),
        ("URN:EXAMPLE:a/../b", "urn:example:a/../b"),
        ("file:/a", "file:///a"),
        ("file:/a/../b", "file:///b"),
    ] {
        let normalizer = Normalizer::new().schemes(SCHEMES);
        assert_eq!(normalizer.normalize(Uri::from_static(text)).to_string(), normal);
        assert_eq!(normalizer.normalize(Uri::from_static(normal)).to_string(), normal);
    }
}

#[test]
fn places_that_are_the_same() {
    let same = |one, other| {
        let (one, other) = (view::<Geo<'_>>(one), view::<Geo<'_>>(other));
        assert_eq!(one.is_equivalent(&other), other.is_equivalent(&one), "{one:?} {other:?}");
        one.is_equivalent(&other)
    };
    for (one, other) in [
        ("geo:1,180", "geo:1.0,-180"),
        ("geo:90,1", "geo:90,2"),
        ("geo:1,2", "geo:1,2;crs=WGS84"),
        ("geo:1,2;crs=X", "geo:1,2;crs=x"),
    ] {
        assert!(same(one, other), "{one} {other}");
    }
    for (one, other) in [
        ("geo:1,180", "geo:1,5"),
        ("geo:1,-180", "geo:1,5"),
        ("geo:1,180;crs=x", "geo:1,-180;crs=x"),
        ("geo:90,1;crs=x", "geo:90,2;crs=x"),
        ("geo:1,2", "geo:1,2;crs=x"),
        ("geo:1,2;crs=wgs84", "geo:1,2;crs=x"),
        ("geo:1,2;crs=y", "geo:1,2;crs=x"),
    ] {
        assert!(!same(one, other), "{one} {other}");
    }
}

#[test]
fn what_can_be_used_is_not_always_right() {
    let finding = |text| {
        let view = view::<Http<'_>>(text);
        assert_eq!(View::finding(&view), view.finding());
        view.finding().map(|finding| finding.span())
    };
    assert_eq!(["http://u@h/", "http://h/", "wss://u@h"].map(finding), [Some(7..8), None, Some(6..7)]);
    // What has no `@` is no message identifier, whatever else is wrong with it.
    let article = |id: &[u8]| NewsParts { server: None, form: NewsFormParts::Article(id.to_vec()) }.build();
    assert_eq!(
        [article(b"a"), article(b"a,b"), article(b"")].map(|built| built.err()),
        [Some(BuildError::Ambiguous); 3]
    );
}

/// What a view reads, decoded; nothing if it refuses.
fn read(text: &str) -> Option<Vec<(&'static str, Vec<u8>)>> {
    #[derive(Default)]
    struct Parts(Vec<(&'static str, Vec<u8>)>);
    impl Listener for Parts {
        fn part(&mut self, part: Part<'_>) {
            let octets = match part.value {
                Value::Written(piece) => piece.octets(),
                Value::Implied(text) => text.into(),
            };
            self.0.push((part.name, octets));
        }
    }
    let uri = Uri::parse(text).ok()?;
    let reader = reader(uri.scheme().as_str())?;
    let mut parts = Parts::default();
    reader(uri, Edition::Current, &mut parts).ok()?;
    Some(parts.0)
}

/// Of a scheme whose paths are opaque a normal form says what the URI says, and a URI that is none of the scheme has none that is:
/// all texts of a few pieces.
#[test]
fn normal_forms_are_read_alike_where_paths_are_opaque() {
    const PIECES: [&str; 9] = ["/", "?", "a", ".", "..", "%2e", "c=", "sub", ";b=c"];
    let schemes = ["gopher", "ldap", "ldaps", "news", "prospero", "wais"];
    let (mut read_count, mut refused) = (0, 0);
    for scheme in schemes {
        let mut rests = vec![String::new()];
        let mut at = 0;
        while let Some(rest) = rests.get(at).cloned() {
            at += 1;
            // Up to four pieces.
            if at <= 1 + 9 + 81 + 729 {
                rests.extend(PIECES.map(|piece| format!("{rest}{piece}")));
            }
            let text = format!("{scheme}://h{rest}");
            let Ok(uri) = Uri::parse(&text) else { continue };
            let normal = uri.normalize().to_string();
            let (before, after) = (read(&text), read(&normal));
            assert_eq!(before, after, "{text} => {normal}");
            *(if before.is_some() { &mut read_count } else { &mut refused }) += 1;
        }
    }
    assert!(read_count > 5000 && refused > 5000, "{read_count} and {refused}");
    for scheme in ["telnet", "tn3270"] {
        for (rest, expected) in [("", "/"), ("#f", "/#f"), ("?", "?"), ("?a", "?a"), ("/?a", "/?a")] {
            let normal =
                UriRef::parse(&format!("{scheme}://h{rest}")).expect("a URI").normalize().to_string();
            assert_eq!(normal, format!("{scheme}://h{expected}"));
        }
    }
}

#[test]
fn parts_of_which_no_uri_is_made() {
    let login = LoginParts::at("h");
    let parts = FtpParts { login, directories: Vec::new(), name: None, kind: None };
    let no_host = FtpParts { login: LoginParts::at("a b"), ..parts.clone() };
    let no_name = FtpParts { directories: vec![b"d".to_vec()], ..parts.clone() };
    let typed = FtpParts { kind: Some(FtpType::Directory), name: Some(b";type=x".to_vec()), ..parts.clone() };
    assert!(parts.build().is_ok() && typed.build().is_ok());
    let syntax = no_host.build().unwrap_err();
    let fault = Uri::parse("ftp://a b").unwrap_err();
    assert_eq!((syntax, syntax.to_string()), (BuildError::Syntax(fault), fault.to_string()));
    assert_eq!(syntax.source().map(ToString::to_string), Some(fault.to_string()));
    let no_mail = MidParts { message_id: b"a".to_vec(), content_id: None }.build().unwrap_err();
    let BuildError::Scheme(fault) = no_mail else { panic!("{no_mail:?}") };
    assert_eq!(no_mail.to_string(), fault.to_string());
    assert_eq!(no_mail.source().map(ToString::to_string), Some(fault.to_string()));
    let ambiguous = no_name.build().unwrap_err();
    assert_eq!(ambiguous.to_string(), "the parts contradict each other");
    assert!(ambiguous.source().is_none());
}

#[test]
fn statuses_of_registrations() {
    let statuses = [Status::Permanent, Status::Provisional, Status::Historical];
    assert_eq!(statuses.map(Status::name), ["permanent", "provisional", "historical"]);
    for status in statuses {
        assert!(Registration::all().any(|entry| entry.status == status), "none is {}", status.name());
    }
}

#[test]
fn documents_of_registrations() {
    let references = || Registration::all().map(|entry| entry.reference);
    assert!(references().all(|reference| reference != Some("-")) && references().any(|it| it.is_none()));
    assert_eq!(Registration::find("wais").and_then(|entry| entry.reference), Some("RFC 4156"));
}

/// The normal forms of schemes are defined for URIs, so IRIs that are not URIs only get the generic one.
#[test]
fn iris_only_have_the_generic_normal_form() {
    let normalizer = Normalizer::new().schemes(SCHEMES);
    let ladder = Ladder::new().schemes(SCHEMES);
    for scheme in [
        "urn", "mailto", "data", "tel", "geo", "news", "nntp", "cid", "mid", "sip", "sips", "about", "URN",
        "ldap",
    ] {
        for rest in [
            "\u{fc}:\u{fc}",
            "A:\u{7d0d}%c3%bc?=\u{fc}",
            "\u{fc}@B,C%40\u{fc};a=\u{10300}",
            ",\u{fc}",
            "//\u{fc}/\u{fc}??\u{fc}",
        ] {
            let text = format!("{scheme}:{rest}");
            let iri = IriRef::parse(&text).unwrap();
            let expected = text.replacen(scheme, &scheme.to_ascii_lowercase(), 1).replace("%c3%bc", "\u{fc}");
            assert_eq!(iri.normalize_with(&normalizer), expected.as_str());
            assert!(iri.compare_with(IriRef::parse(&expected).unwrap(), &ladder).is_some());
        }
    }
    // This one is a URI too.
    assert_eq!(IriRef::parse("URN:EXAMPLE:a").unwrap().normalize_with(&normalizer), "urn:example:a");
}
