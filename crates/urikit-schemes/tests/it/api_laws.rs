//! Laws of the standard traits for all public types, with the helpers of the tests of `urikit`.

#[path = "../../../urikit/tests/it/api_laws/law.rs"]
mod law;
#[path = "../../../urikit/tests/it/api_laws/listing.rs"]
mod listing;
#[path = "../../../urikit/tests/it/api_laws/threads.rs"]
mod threads;

use std::fmt::Debug;

use law::Asked;
use threads::named_types;
use urikit::{ParseError, Uri, UriRef};
use urikit_schemes::{
    About, AboutParts, Action, BuildError, Cid, CidParts, Data, DataParts, EncodedSlice, File,
    FileParts, Ftp, FtpParts, FtpType, Geo, GeoParts, Gopher, GopherParts, Http, HttpParts,
    HttpScheme, Ldap, LdapExtensionParts, LdapParts, LdapScheme, LdapScope, LoginParts,
    MailAddressParts, MailHeaderParts, Mailto, MailtoParts, Mid, MidParts, News, NewsForm,
    NewsFormParts, NewsParts, Nntp, NntpParts, Part, Prospero, ProsperoParts, Registration,
    Revision, Rule, SchemeError, Sent, Sip, SipParts, SipScheme, Status, Tel, TelParts, Telnet,
    TelnetMode, TelnetParts, Urn, UrnParts, ValueOrDefault, View, Wais, WaisObject,
    WaisObjectParts, WaisParts,
};

/// Copies a string, so that equality cannot depend on the address.
fn fresh(text: &str) -> &'static str {
    text.to_owned().leak()
}

/// Tests a view and its parts.
fn scheme<V, P>(asked: &mut Asked, [view, parts]: [&'static str; 2], texts: &[&str])
where
    V: View<'static> + Eq + Debug,
    P: From<V> + Clone + Eq + Debug,
{
    let views = || texts.iter().map(|text| read::<V>(text));
    asked.of(view, views).equal();
    asked.of(parts, || views().map(P::from)).equal();
}

fn read<V: View<'static>>(text: &str) -> V {
    let uri = Uri::parse(fresh(text)).expect("a URI");
    V::parse_as(uri, Revision::Current).unwrap_or_else(|error| panic!("{}", error.display(text)))
}

macro_rules! schemes {
    ($asked:ident: $($view:ident $parts:ident $texts:expr;)+) => {$(
        let names = [concat!("urikit_schemes::", stringify!($view)), concat!("urikit_schemes::",
        stringify!($parts))];
        scheme::<$view<'_>, $parts>($asked, names, &$texts);
    )+};
}

fn ask_of_views(asked: &mut Asked) {
    schemes! { asked:
        About AboutParts ["about:blank", "about:Blank", "about:blank?", "about:blank?a"];
        Cid CidParts ["cid:a@b", "cid:a@c"];
        Data DataParts ["data:,a", "data:,b", "data:a/b,a", "data:;c=d,a", "data:;base64,YQ==",
        "data:;c=e,a"];
        File FileParts ["file:///a", "file://h/a", "file:///a/", "file:///a/b"];
        Ftp FtpParts ["ftp://h/a", "ftp://h/a/", "ftp://h/b", "ftp://h/a;type=a", "ftp://u@h/a",
        "ftp://h:22/a"];
        Geo GeoParts ["geo:1,2", "geo:1,2,3", "geo:2,2", "geo:1,2;u=3", "geo:1,2;crs=wgs84",
        "geo:1,2;a=b"];
        Gopher GopherParts ["gopher://h/0a", "gopher://h/1a", "gopher://h/0b", "gopher://h/0a%09b",
        "gopher://h/0a%09b%09+"];
        Http HttpParts ["http://h/", "https://h/", "http://i/", "http://h/a", "http://h/?a",
        "http://h:81/", "http://h/?"];
        Ldap LdapParts ["ldap://h", "ldaps://h", "ldap://h/a=b", "ldap://h/?a", "ldap://h/??sub",
        "ldap://h/????b=c"];
        Mailto MailtoParts ["mailto:a@b", "mailto:a@c", "mailto:a@b?subject=c", "mailto:?to=a@b"];
        Mid MidParts ["mid:a@b", "mid:a@c", "mid:a@b/c@d"];
        News NewsParts ["news:a.b", "news:a.c", "news:a@b", "news:*", "news://h/a.b"];
        Nntp NntpParts ["nntp://h/a.b", "nntp://h/a.c", "nntp://h/a.b/1", "nntp://i/a.b"];
        Prospero ProsperoParts ["prospero://h/a", "prospero://h/b", "prospero://i/a",
        "prospero://h/a;b=c"];
        Sip SipParts ["sip:h", "sips:h", "sip:a@h", "sip:a:b@h", "sip:h:1", "sip:h;a=b",
        "sip:h?a=b"];
        Tel TelParts ["tel:+1", "tel:+2", "tel:+1;ext=2", "tel:1;phone-context=a.b",
        "tel:+1;isub=a", "tel:+1;a=b"];
        Telnet TelnetParts ["telnet://h", "telnet://h/", "telnet://i", "telnet://h:24",
        "tn3270://h"];
        Urn UrnParts ["urn:example:a", "urn:example:b", "urn:other:a", "urn:example:a?+b",
        "urn:example:a?=b", "urn:example:a#b"];
        Wais WaisParts ["wais://h/a", "wais://h/b", "wais://h/a?b", "wais://h/a/b/c",
        "wais://h/a?c"];
    }
}

/// Slices that differ in their string or position.
fn slices() -> [EncodedSlice<'static>; 5] {
    let path = |text: &'static str| EncodedSlice::path(Uri::parse(fresh(text)).expect("a URI"));
    let halves = || path("a:d=e").split_once('=').expect("two halves");
    [path("a:b"), path("a:c"), path("bb:b"), halves().0, halves().1]
}

fn ask_of_slices(asked: &mut Asked) {
    asked.of("urikit_schemes::EncodedSlice", slices).equal();
    let values = || {
        let implied = ["a", "b"].map(ValueOrDefault::Implied).into_iter();
        implied.chain(slices().map(ValueOrDefault::Written))
    };
    asked.of("urikit_schemes::ValueOrDefault", values).equal();
    let parts = || values().flat_map(|value| ["a", "b"].map(|name| Part { name, value }));
    asked.of("urikit_schemes::Part", parts).equal();
    let sent = || {
        let texts =
            [Sent::Asked("a"), Sent::Asked("b"), Sent::Plain("a"), Sent::Plain("b")].into_iter();
        texts.chain(slices().map(Sent::Decoded))
    };
    asked.of("urikit_schemes::Sent", sent).equal();
    let actions = || {
        let sent: &'static [Sent<'static>] = Vec::from_iter(sent()).leak();
        let connected =
            [("h", 1), ("h", 2), ("i", 1)].map(|(host, port)| Action::Connect { host, port });
        connected.into_iter().chain([&sent[..0], &sent[..1], &sent[..2], sent].map(Action::Send))
    };
    asked.of("urikit_schemes::Action", actions).equal();
    let names = || {
        let forms = [NewsForm::All, NewsForm::Article, NewsForm::Group, NewsForm::Pattern];
        forms.into_iter().flat_map(|form| slices().map(form))
    };
    asked.of("urikit_schemes::NewsForm", names).equal();
    let objects = || {
        let [wtype, wpath, ..] = slices();
        let documents = [(wtype, wpath), (wpath, wtype)]
            .map(|(wtype, wpath)| WaisObject::Document { wtype, wpath });
        documents.into_iter().chain(slices().map(WaisObject::Search)).chain([WaisObject::Database])
    };
    asked.of("urikit_schemes::WaisObject", objects).equal();
}

/// Tests the types of the values that views return.
fn ask_within_views(asked: &mut Asked) {
    let logins = ["http://h/", "http://H/", "http://h:81/", "http://i/"]
        .map(|text| text.replace("http", "ftp"));
    let logins = || logins.iter().map(|text| read::<Ftp<'_>>(text).login());
    asked.of("urikit_schemes::Login", logins).equal();
    asked.of("urikit_schemes::LoginParts", || logins().map(LoginParts::from)).equal();
    let origin = |text: &str| read::<Http<'_>>(text).origin();
    let origins = ["http://h/", "https://h/", "http://i/", "http://h:81/", "ws://h/"];
    let others = ["http://H:80/a", "https://h:443/?b", "http://I/", "http://H:81/", "ws://H/"];
    asked
        .of("urikit_schemes::Origin", || origins.map(origin))
        .or(others.map(origin))
        .equal()
        .hashed();
    let target = |text: &str| read::<Http<'_>>(text).target();
    let targets = ["http://h/", "http://h/a", "http://h/?a", "http://h/a?"];
    let others = ["https://i/", "https://i/a", "https://i/?a", "https://i/a?"];
    asked.of("urikit_schemes::HttpTarget", || targets.map(target)).or(others.map(target)).equal();
    let plus = |text: &str| read::<Gopher<'_>>(text).plus().expect("a string of Gopher+");
    let strings = ["+", "+a", "!", "!a", "$", "$a", "+a%20b", "?", "?a"];
    let text = |string: &&str| ["gopher://h/0a%09%09", string].concat();
    let read_plus = || strings.iter().map(text).map(|text| plus(&text));
    asked.of("urikit_schemes::GopherPlus", read_plus).equal();
    let ldap = || read::<Ldap<'_>>("ldap://h/????a=b,!a=b,c=b,a=c,a");
    asked.of("urikit_schemes::LdapExtension", || ldap().extensions()).equal();
    asked
        .of("urikit_schemes::LdapExtensionParts", || {
            ldap().extensions().map(LdapExtensionParts::from)
        })
        .equal();
    let searches =
        ["ldap://h/", "ldap://h/a=b", "ldap://h/?a", "ldap://h/??sub", "ldap://h/???(a=b)"];
    let others =
        ["ldap://i/??base", "ldap://i/a=b", "ldap://i/?a", "ldap://i/??sub", "ldap://i/???(a=b)"];
    let search = |text: &str| read::<Ldap<'_>>(text).search();
    asked.of("urikit_schemes::LdapSearch", || searches.map(search)).or(others.map(search)).equal();
    let mail = || read::<Mailto<'_>>("mailto:a@b,a@c,d@b?subject=a&body=a&subject=b&to=a@b");
    asked.of("urikit_schemes::MailAddress", || mail().to()).equal();
    asked
        .of("urikit_schemes::MailAddressParts", || mail().to().map(MailAddressParts::from))
        .equal();
    asked.of("urikit_schemes::MailHeader", || mail().headers()).equal();
    asked
        .of("urikit_schemes::MailHeaderParts", || mail().headers().map(MailHeaderParts::from))
        .equal();
    let numbers = ["tel:+1", "tel:+2", "tel:+1;ext=2", "tel:+1;isub=a", "tel:+1;a=b"];
    let subscribers = || numbers.map(|text| read::<Tel<'_>>(text).subscriber());
    asked.of("urikit_schemes::TelephoneSubscriber", subscribers).equal();
    let forms = || {
        ["news:a.b", "news:c@d", "news:*"].map(|text| NewsParts::from(read::<News<'_>>(text)).form)
    };
    asked.of::<NewsFormParts, _>("urikit_schemes::NewsFormParts", forms).equal();
    let objects = || {
        let texts = ["wais://h/a", "wais://h/a?b", "wais://h/a/b/c", "wais://h/a/c/b"];
        texts.map(|text| WaisParts::from(read::<Wais<'_>>(text)).object)
    };
    asked.of::<WaisObjectParts, _>("urikit_schemes::WaisObjectParts", objects).equal();
}

fn ask_of_choices(asked: &mut Asked) {
    let statuses = || [Status::Permanent, Status::Provisional, Status::Historical];
    asked.of("urikit_schemes::Status", statuses).equal().hashed().ordered();
    let schemes = || [HttpScheme::Http, HttpScheme::Https, HttpScheme::Ws, HttpScheme::Wss];
    asked.of("urikit_schemes::HttpScheme", schemes).equal().hashed();
    asked.of("urikit_schemes::Revision", || [Revision::Current, Revision::Rfc1738]).equal();
    asked
        .of("urikit_schemes::FtpType", || [FtpType::Ascii, FtpType::Directory, FtpType::Image])
        .equal();
    asked.of("urikit_schemes::LdapScheme", || [LdapScheme::Ldap, LdapScheme::Ldaps]).equal();
    asked
        .of("urikit_schemes::LdapScope", || [LdapScope::Base, LdapScope::One, LdapScope::Sub])
        .equal();
    asked.of("urikit_schemes::SipScheme", || [SipScheme::Sip, SipScheme::Sips]).equal();
    asked.of("urikit_schemes::TelnetMode", || [TelnetMode::Telnet, TelnetMode::Tn3270]).equal();
    let some = || Registration::all().take(30);
    let found = some().map(|scheme| Registration::find(scheme.name).expect("it is registered"));
    asked.of("urikit_schemes::Registration", some).or(Vec::from_iter(found)).equal();
}

static ONE: Rule = Rule::new("one", "it is one", "one", "1");
static ANOTHER: Rule = Rule::new("another", "it is another", "another", "2");

fn of_schemes() -> [SchemeError; 4] {
    let spans = [(&ONE, 1..2), (&ANOTHER, 1..2), (&ONE, 0..2), (&ONE, 1..3)];
    spans.map(|(rule, span)| SchemeError::new(rule, span))
}

fn ask_of_errors(asked: &mut Asked) {
    let errors = || -> [ParseError; 2] {
        ["a b", "a%2"].map(|text| UriRef::parse(fresh(text)).expect_err(text))
    };
    asked.of("urikit_schemes::SchemeError", of_schemes).equal();
    asked
        .of("urikit_schemes::Rule", || {
            let differing = [
                ("a", "b", "c", "d"),
                ("", "b", "c", "d"),
                ("a", "", "c", "d"),
                ("a", "b", "", "d"),
            ];
            differing.map(|(code, message, rule, section)| Rule::new(code, message, rule, section))
        })
        .equal_but_no_copies();
    let of_parts = || {
        let of_schemes = of_schemes().map(BuildError::Scheme).into_iter();
        of_schemes.chain(errors().map(BuildError::Syntax)).chain([BuildError::Ambiguous])
    };
    asked.of("urikit_schemes::BuildError", of_parts).equal();
}

#[test]
fn every_type_follows_the_laws_of_its_traits() {
    let mut asked = Asked::default();
    ask_of_views(&mut asked);
    ask_of_slices(&mut asked);
    ask_within_views(&mut asked);
    ask_of_choices(&mut asked);
    ask_of_errors(&mut asked);
    asked.is_complete("urikit-schemes", &["Eq", "Hash", "Ord"]);
}

#[test]
fn passwords_are_masked() {
    let uri = |text| Uri::parse(text).expect("a URI");
    let (ftp, telnet) = (uri("ftp://joe:hush@h.x/a"), uri("telnet://joe:hush@h.x/"));
    let sip = Sip::parse(uri("sip:joe:hush@h.x;a=b")).expect("one of SIP");
    let ftp = Ftp::parse(ftp).expect("one of FTP");
    let telnet = Telnet::parse(telnet).expect("one of Telnet");
    let shown: [&dyn Debug; 8] = [
        &ftp,
        &FtpParts::from(ftp),
        &telnet,
        &TelnetParts::from(telnet),
        &ftp.login(),
        &LoginParts::from(ftp.login()),
        &sip,
        &SipParts::from(sip),
    ];
    for value in shown {
        for shown in [format!("{value:?}"), format!("{value:#?}")] {
            assert!(
                shown.contains("h.x") && shown.contains("***") && !shown.contains("hush"),
                "{shown}"
            );
        }
    }
}

#[test]
fn every_type_is_send_and_sync() {
    let names = named_types! { goes_anywhere:
        urikit_schemes {
            Action<'_> BuildError Revision FtpType GopherPlus<'_> HttpScheme LdapScheme LdapScope
            MailHeaderParts NewsForm<'_> NewsFormParts Sent<'_> SipScheme Status TelnetMode
            ValueOrDefault<'_> WaisObject<'_> WaisObjectParts About<'_> AboutParts Cid<'_> CidParts
            Data<'_> DataParts FileParts File<'_> Ftp<'_> FtpParts Geo<'_> GeoParts Gopher<'_>
            GopherParts Http<'_> HttpParts HttpTarget<'_> Ldap<'_> LdapExtension<'_>
            LdapExtensionParts LdapParts LdapSearch Login<'_> LoginParts MailAddress<'_>
            MailAddressParts MailHeader<'_> Mailto<'_> MailtoParts Mid<'_> MidParts News<'_>
            NewsParts Nntp<'_> NntpParts Origin<'_> Part<'_> EncodedSlice<'_> Prospero<'_>
            ProsperoParts Registration Rule SchemeDrawing<'_> SchemeError Sip<'_> SipParts Tel<'_>
            TelParts TelephoneSubscriber<'_> Telnet<'_> TelnetParts Urn<'_> UrnParts Wais<'_>
            WaisParts OwnPart<'_> OwnSyntax<'_> PathStyle Program
        }
    };
    assert_eq!(names, listing::types("urikit-schemes"));
}
