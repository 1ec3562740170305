//! What a view reads is what a URI is built of: view → URI → view is the identity, for every scheme, and so is path → URI →
//! path.
//!
//! The texts are written the shortest way, so that also the text comes back: only what has to be escaped is, in upper case.

use proptest::prelude::*;
use urikit::scheme::{
    About, AboutParts, BuildError, Cid, CidParts, Data, DataParts, Edition, FileParts, FileView, Ftp,
    FtpParts, Geo, GeoParts, Gopher, GopherParts, Http, HttpParts, Ldap, LdapParts, Mailto, MailtoParts, Mid,
    MidParts, News, NewsParts, Nntp, NntpParts, Prospero, ProsperoParts, Schemes, Sip, SipParts, Tel,
    TelParts, Telnet, TelnetParts, Urn, UrnParts, View, Wais, WaisParts,
};
use urikit::{Uri, UriBuf};

use crate::laws::texts::{matching, times};

/// Reads the text and builds it again.
fn again<'a, V, P>(uri: Uri<'a>, build: fn(&P) -> Result<UriBuf, BuildError>) -> Result<String, String>
where
    V: View<'a>,
    P: From<V> + std::fmt::Debug,
{
    let view = V::of(uri).map_err(|error| error.display(uri.as_str()).to_string())?;
    assert_eq!(view.uri(), uri);
    let parts = P::from(view);
    let built = build(&parts).map_err(|error| format!("{parts:?}: {error}"))?;
    Ok(built.into_string())
}

/// A scheme, its URIs as a regular expression, and the way there and back.
struct Case {
    schemes: &'static str,
    rest: &'static str,
    again: fn(Uri<'_>) -> Result<String, String>,
}

const LOGIN: &str =
    "//([a-z.;=]{0,3}(%40|%FF)?(:([a-z;:]|%2F){0,3})?@)?(h|h\\.x|\\[::1\\])(:[1-9][0-9]{0,3})?";
const SERVER: &str = "//(h|h\\.x|\\[::1\\])(:[1-9][0-9]{0,3})?";

const CASES: &[Case] = &[
    Case {
        schemes: "about",
        rest: "([a-z:@;=]|%2F|%FF){0,4}(\\?[a-z/?=]{0,4})?",
        again: |uri| again::<About<'_>, AboutParts>(uri, AboutParts::build),
    },
    Case {
        schemes: "cid",
        rest: "([a-z.+]|%25|%2F|%FF){1,4}@[a-z.]{1,4}",
        again: |uri| again::<Cid<'_>, CidParts>(uri, CidParts::build),
    },
    Case {
        schemes: "mid",
        rest: "([a-z.+]|%25|%2F|%FF){1,4}@[a-z.]{1,4}(/([a-z.+]|%2F){1,4}@[a-z.]{1,4})?",
        again: |uri| again::<Mid<'_>, MidParts>(uri, MidParts::build),
    },
    Case {
        schemes: "data",
        rest: "([a-z]{1,3}/[a-z+.]{1,3})?(;[a-z]{1,3}=([a-z]|%2C|%FF){0,2}){0,2}(;base64,(QUJD|gICA|/\\+8x){0,3}(QQ==|QUI=)?|,([a-z/?;,]|%25|%FF){0,4})",
        again: |uri| again::<Data<'_>, DataParts>(uri, DataParts::build),
    },
    Case {
        schemes: "file",
        rest: "(//(h\\.x)?)?(/([a-z.]|%FF|%2F|%25)){1,3}/?",
        again: |uri| again::<FileView<'_>, FileParts>(uri, FileParts::build),
    },
    Case {
        schemes: "ftp",
        rest: "LOGIN(/([a-z.:@&=]|%3B|%3F|%2F|%FF){0,3}){0,3}",
        again: |uri| again::<Ftp<'_>, FtpParts>(uri, FtpParts::build),
    },
    Case {
        schemes: "ftp",
        rest: "LOGIN/([a-z.]|%2F){0,3};type=[aid]",
        again: |uri| again::<Ftp<'_>, FtpParts>(uri, FtpParts::build),
    },
    Case {
        schemes: "geo",
        rest: "-?[1-8]?[0-9](\\.[0-9]{1,3})?,-?[1-9]{1,2}(\\.[0-9]{1,3})?(,-?[0-9]{1,4}(\\.5)?)?(;crs=[a-z]{1,5})?(;u=[0-9]{1,3}(\\.5)?)?(;[a-t]{2}(=([a-z]|%2C|%FF){1,3})?){0,2}",
        again: |uri| again::<Geo<'_>, GeoParts>(uri, GeoParts::build),
    },
    Case {
        schemes: "gopher",
        rest: "SERVER(/([0-9+gIT]([a-z/;:@&=?]|%25|%FF){0,4}(%09([a-z]|%FF){0,3}(%09[+$!][a-z]{0,3})?)?)?)?",
        again: |uri| again::<Gopher<'_>, GopherParts>(uri, GopherParts::build),
    },
    Case {
        schemes: "http|https|ws|wss",
        rest: "SERVER(/[a-z;=%]{0,0}([a-z;=]|%2F){0,3}){0,3}(\\?([a-z/?=&]|%FF){0,3})?",
        again: |uri| again::<Http<'_>, HttpParts>(uri, HttpParts::build),
    },
    Case {
        schemes: "ldap|ldaps",
        rest: "//((h\\.x|\\[::1\\])(:[1-9][0-9]{0,3})?)?/([a-z]{1,3}=([a-z,]|%2F|%3F|%FF){0,3})?(\\?[a-z]{1,4}(,[a-z]{1,3}(;[a-z]{1,2})?)?|\\?([a-z]{1,4}(,[a-z]{1,3}(;[a-z]{1,2})?)?)?\\?(base|one|sub)|\\?([a-z]{1,4}(,[a-z]{1,3}(;[a-z]{1,2})?)?)?\\?(base|one|sub)?\\?\\(&\\([a-z]{1,3}=[a-z]{1,2}\\*?\\)\\)|\\?([a-z]{1,4}(,[a-z]{1,3}(;[a-z]{1,2})?)?)?\\?(base|one|sub)?\\?(\\(&\\([a-z]{1,3}=[a-z]{1,2}\\*?\\)\\))?\\?!?[a-z]{1,4}(=([a-z]|%2C){1,2})?)?",
        again: |uri| again::<Ldap<'_>, LdapParts>(uri, LdapParts::build),
    },
    Case {
        schemes: "ldap|ldaps",
        rest: "SERVER/[a-z]{0,2}\\?(cn)?\\?(base|one|sub)?\\?\\(&\\([a-z]=([a-z*]|%3F|%FF|%5C2A){0,3}\\)(\\(!\\([a-z]{1,2}:=x\\)\\))?\\)(\\?!?[a-z]{1,2}(=([a-z=]|%2C|%00){0,2})?(,x)?)?",
        again: |uri| again::<Ldap<'_>, LdapParts>(uri, LdapParts::build),
    },
    Case {
        schemes: "mailto",
        rest: "([a-z+]{0,2}[a-z]@[a-z](\\.[a-z]){0,2}(,[a-z]@[a-z]){0,2})?",
        again: |uri| again::<Mailto<'_>, MailtoParts>(uri, MailtoParts::build),
    },
    Case {
        schemes: "mailto",
        rest: "([a-z]@[a-z])?\\?(to=[a-z]@[a-z],[a-z]@[a-z]|subject=([a-z]|%20|%26)*|body=[a-z]*(%0D%0A)?)(&[a-c]{1,3}=[a-z]{0,3}){0,2}",
        again: |uri| again::<Mailto<'_>, MailtoParts>(uri, MailtoParts::build),
    },
    Case {
        schemes: "news",
        rest: "(\\*|[a-z][a-z0-9+_-]{0,2}(\\.[a-z]{1,3}){0,2}|[a-z]([a-z]|%25|%2F){1,3}@[a-z](\\.[a-z]){0,2})",
        again: |uri| again::<News<'_>, NewsParts>(uri, NewsParts::build),
    },
    Case {
        schemes: "news",
        rest: "LOGIN/(\\*|[a-z][a-z0-9+_-]{0,2}(\\.[a-z]{1,3}){0,2}|[a-z]{1,3}@[a-z](\\.[a-z]){0,2})?",
        again: |uri| again::<News<'_>, NewsParts>(uri, NewsParts::build),
    },
    Case {
        schemes: "nntp",
        rest: "LOGIN/[a-z]([a-z0-9+_.-]|%FF){0,3}(/[0-9]{1,9})?",
        again: |uri| again::<Nntp<'_>, NntpParts>(uri, NntpParts::build),
    },
    Case {
        schemes: "prospero",
        rest: "SERVER/([a-z/:@&=?]|%3B|%FF){0,4}(;([a-z?:@&/]|%3D|%3B|%FF){0,3}=([a-z?:@&/=]|%3B){0,3}){0,2}",
        again: |uri| again::<Prospero<'_>, ProsperoParts>(uri, ProsperoParts::build),
    },
    Case {
        schemes: "sip|sips",
        rest: "(([a-z;,&=+$]|%2F|%3F|%FF){1,3}(:([a-z,&=+$]|%3B|%FF){0,2})?@)?(h|h\\.x\\.?|1\\.2\\.3\\.4)(:[1-9][0-9]{0,3})?(;(transport|method|user)=[a-zA-Z]{1,3}|;ttl=[0-9]{1,2}|;maddr=h)?(;x[a-z]{0,2}(=([a-z:&+$]|%2F|%3D|%FF){1,2})?)?(\\?[a-z]{1,2}=([a-z/?:+$]|%26|%00|%FF){0,2}(&a=)?)?",
        again: |uri| again::<Sip<'_>, SipParts>(uri, SipParts::build),
    },
    Case {
        schemes: "tel",
        rest: "\\+[1-9.()-]{0,3}[0-9](;isub=([a-z]|%2F|%FF){1,2})?(;ext=[0-9-]{1,3})?(;phone-context=(a\\.B|\\+1-2))?(;x-[a-z]{1,2}(=([a-z:&+$]|%2C|%FF){1,2})?)?",
        again: |uri| again::<Tel<'_>, TelParts>(uri, TelParts::build),
    },
    Case {
        schemes: "tel",
        rest: "-?[0-9a-fA-F*]{1,3}(%23)?;phone-context=([a-z]{1,2}\\.?|\\+[0-9.]?1)(;y)?",
        again: |uri| again::<Tel<'_>, TelParts>(uri, TelParts::build),
    },
    Case {
        schemes: "telnet|tn3270",
        rest: "//([a-z.;=]{0,3}(%40|%FF)?(:([a-z;]|%2F){0,3})?@)?(h|h\\.x|\\[::1\\])(:[1-9][0-9]{0,3})?/?",
        again: |uri| again::<Telnet<'_>, TelnetParts>(uri, TelnetParts::build),
    },
    Case {
        schemes: "urn",
        rest: "[a-z][a-z0-9-]{0,4}[a-z0-9]:[a-z]([a-z0-9:/]|%2C){0,5}(\\?\\+[a-z]{1,3})?(\\?=[a-z]{1,3})?",
        again: |uri| again::<Urn<'_>, UrnParts>(uri, UrnParts::build),
    },
    Case {
        schemes: "wais",
        rest: "SERVER/([a-z;:@&=]|%2F|%3F|%FF){0,3}((\\?([a-z;:/?]|%23|%FF){0,3})|/([a-z;]|%2F){0,3}/([a-z/;=]|%3F|%FF){0,4})?",
        again: |uri| again::<Wais<'_>, WaisParts>(uri, WaisParts::build),
    },
];

/// A case, and a text of it.
fn texts() -> impl Strategy<Value = (usize, String)> {
    prop::strategy::Union::new(CASES.iter().enumerate().map(|(at, case)| {
        let rest = case.rest.replace("LOGIN", LOGIN).replace("SERVER", SERVER);
        (Just(at), matching(&format!("({}):{rest}", case.schemes)))
    }))
}

proptest! {
    #![proptest_config(times(64))]

    #[test]
    fn what_is_read_is_built((case, text) in texts()) {
        let uri = Uri::parse(&text).unwrap();
        prop_assert_eq!((CASES[case].again)(uri), Ok(text));
    }

    /// The form that a scheme prefers is one that its view reads, and that is its own.
    #[test]
    fn views_read_normal_forms((case, text) in texts()) {
        let normal = Uri::parse(&text).unwrap().normalize().to_string();
        let uri = Uri::parse(&normal).unwrap();
        prop_assert!(uri.normalize().is_normal(), "{}", normal);
        let again = (CASES[case].again)(uri).map_err(TestCaseError::fail)?;
        prop_assert!(Uri::parse(&again).unwrap().compare(uri).is_some(), "{} and {}", again, normal);
    }

    /// Any octets but NUL are a path of Unix.
    #[test]
    fn paths_of_unix_survive(names in prop::collection::vec(prop::collection::vec(1..=u8::MAX, 0..6), 1..6)) {
        let path = names.iter().fold(Vec::new(), |path, name| [&path[..], b"/", name].concat());
        let uri = FileParts::from_unix(&path).unwrap().build().unwrap();
        prop_assert_eq!(FileView::of(uri.as_uri()).unwrap().unix_path().unwrap(), path);
    }

    #[test]
    fn paths_of_windows_survive(
        root in prop_oneof![matching("[A-Za-z]:"), matching("\\\\\\\\[a-z]{1,5}(\\.[a-z])?\\\\[a-z$]{1,4}")],
        names in prop::collection::vec("[^\\x00-\\x1f<>:\"/\\\\|?*]{1,6}", 1..5),
    ) {
        let path = format!("{root}\\{}", names.join("\\"));
        let uri = FileParts::from_windows(&path).unwrap().build().unwrap();
        prop_assert_eq!(FileView::of(uri.as_uri()).unwrap().windows_path().unwrap(), path);
    }
}

/// A scheme whose URIs nobody generates is one that nobody checks.
#[test]
fn every_view_is_here() {
    for info in Schemes::BUILT_IN.iter().filter(|info| info.reader.is_some()) {
        let is_here = |case: &Case| {
            case.schemes.split('|').any(|name| {
                name == info.name || name.replace('?', "") == info.name || name.replace("s?", "") == info.name
            })
        };
        assert!(CASES.iter().any(is_here), "{}", info.name);
    }
}

/// Every octet, alone and beside another, in a name of Unix.
#[test]
fn every_pair_of_octets_is_a_name() {
    for first in 1..=u8::MAX {
        for second in 1..=u8::MAX {
            let path = [b'/', first, second];
            let uri = FileParts::from_unix(&path).unwrap().build().unwrap();
            let view = FileView::read(uri.as_uri(), Edition::Current).unwrap();
            assert_eq!(view.unix_path().unwrap(), path, "{uri:?}");
        }
    }
}
