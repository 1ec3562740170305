//! Setting a component either fails and changes nothing, or gives a text that parses with that component as it was set and
//! all others as they were. What is right is found by putting the components together (RFC 3986 section 5.3) and reading
//! them again.

use urikit::edit::{Conflict, EditError, Editor, Value};
use urikit::{AbsoluteUriBuf, RelativeRefBuf, UriBuf, UriBuilder, UriRef, UriRefBuf};

use crate::support::fields;

/// Components; the path without a guard.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Parts {
    scheme: Option<String>,
    userinfo: Option<String>,
    host: Option<String>,
    port: Option<String>,
    path: String,
    query: Option<String>,
    fragment: Option<String>,
}

impl Parts {
    fn of(reference: UriRef<'_>) -> Self {
        let path = reference.path().as_str();
        let alone = reference.authority().is_none();
        let is_guard = alone
            && (path.starts_with("/.//")
                || reference.scheme().is_none()
                    && path.starts_with("./")
                    && path[2..].split('/').next().is_some_and(|first| first.contains(':')));
        Self {
            scheme: reference.scheme().map(|it| it.to_string()),
            userinfo: reference.userinfo().map(|it| it.to_string()),
            host: reference.host().map(|it| it.to_string()),
            port: reference.port().map(|it| it.to_string()),
            path: if is_guard { path[2..].to_owned() } else { path.to_owned() },
            query: reference.query().map(|it| it.to_string()),
            fragment: reference.fragment().map(|it| it.to_string()),
        }
    }

    /// The text of these components with one of the guards, whichever makes it be read as them.
    fn text(&self) -> Option<String> {
        ["", "/.", "./"].into_iter().find_map(|guard| {
            let mut text = String::new();
            let mut add = |before: &str, part: &Option<String>, behind: &str| {
                if let Some(part) = part {
                    text += before;
                    text += part;
                    text += behind;
                }
            };
            add("", &self.scheme, ":");
            if self.host.is_some() {
                add("", &Some("//".to_owned()), "");
                add("", &self.userinfo, "@");
                add("", &self.host, "");
                add(":", &self.port, "");
            } else if self.userinfo.is_some() || self.port.is_some() {
                return None;
            }
            add(guard, &Some(self.path.clone()), "");
            add("?", &self.query, "");
            add("#", &self.fragment, "");
            let reference = UriRef::parse(&text).ok()?;
            // Without a guard the path is what was meant as it is written.
            let is_meant = guard.is_empty() && reference.path().as_str() == self.path;
            let read = Self::of(reference);
            let path = if is_meant { &self.path } else { &read.path }.clone();
            (Self { path, ..read } == *self).then(|| text.clone())
        })
    }
}

/// All combinations of a few components that can stand beside each other.
fn all_parts() -> Vec<Parts> {
    let some = |text: &str| Some(text.to_owned());
    let authorities: [(Option<&str>, Option<&str>, Option<&str>); 7] = [
        (None, None, None),
        (None, Some(""), None),
        (None, Some("h"), None),
        (Some("u:p"), Some("1.2.3.4"), Some("1")),
        (Some(""), Some("[::1]"), Some("")),
        (Some("u"), Some(""), Some("80")),
        (None, Some("h%41"), Some("")),
    ];
    let paths = [
        "", "/", "a", "a/b", "/a", "//", "//a", "/a//", ".", "..", "a:b", "a:b/c", "/:", ":", "a/", "a//",
        "/.//x", "/./a", "./a:b", "b/a:b", "%2F:", "/a/b/c",
    ];
    let mut all = Vec::new();
    for scheme in [None, some("x"), some("http")] {
        for (userinfo, host, port) in authorities {
            for path in paths {
                for query in [None, some(""), some("q?/")] {
                    for fragment in [None, some("f")] {
                        let parts = Parts {
                            scheme: scheme.clone(),
                            userinfo: userinfo.and_then(some),
                            host: host.and_then(some),
                            port: port.and_then(some),
                            path: path.to_owned(),
                            query: query.clone(),
                            fragment: fragment.clone(),
                        };
                        if parts.text().is_some_and(|text| Parts::of(UriRef::parse(&text).unwrap()) == parts)
                        {
                            all.push(parts);
                        }
                    }
                }
            }
        }
    }
    all
}

/// What a component is set to, and whether it can be that.
const VALUES: [&str; 24] = [
    "", "a", "x", "http", "h", "u:p", ":", "1", "80", "[::1]", "1.2.3.4", "[", "@", "/", "//", "//a", "/a:b",
    "a:b", "a/b", "%41", "%", " ", "é", "?#",
];

/// Sets a component, in both ways: what is read, and what is written.
type Set = fn(&mut Editor<'_>, &str) -> Result<(), EditError>;
type Put = fn(&mut Parts, Option<String>);

const SETTERS: [(&str, Set, Put, &str); 7] = [
    (
        "scheme",
        |uri, value| uri.set_scheme(value).map(drop),
        |parts, value| parts.scheme = value,
        "[A-Za-z][A-Za-z0-9+.-]*",
    ),
    (
        "userinfo",
        |uri, value| uri.set_userinfo(value).map(drop),
        |parts, value| parts.userinfo = value,
        "([a-zA-Z0-9.:]|%[0-9A-F]{2})*",
    ),
    (
        "host",
        |uri, value| uri.set_host(value).map(drop),
        |parts, value| parts.host = value,
        "([a-z0-9.]|%[0-9A-F]{2})*|\\[::1\\]",
    ),
    ("port", |uri, value| uri.set_port(value).map(drop), |parts, value| parts.port = value, "[0-9]*"),
    (
        "path",
        |uri, value| uri.set_path(value).map(drop),
        |parts, value| parts.path = value.unwrap(),
        "([a-z0-9./:@]|%[0-9A-F]{2})*",
    ),
    (
        "query",
        |uri, value| uri.set_query(value).map(drop),
        |parts, value| parts.query = value,
        "([a-z0-9./:@?]|%[0-9A-F]{2})*",
    ),
    (
        "fragment",
        |uri, value| uri.set_fragment(value).map(drop),
        |parts, value| parts.fragment = value,
        "([a-z0-9./:@?]|%[0-9A-F]{2})*",
    ),
];

fn check(
    before: &UriRefBuf,
    after: &UriRefBuf,
    result: Result<(), EditError>,
    expected: Option<&Parts>,
    what: &str,
) {
    match expected.and_then(Parts::text) {
        None => {
            assert!(result.is_err(), "{what} of {before} gives {after}");
            assert_eq!(after, before, "{what}");
        }
        Some(text) => {
            assert_eq!(result, Ok(()), "{what} of {before}");
            assert_eq!(after.as_str(), text, "{what} of {before}");
            assert_eq!(
                fields(after.as_uri_ref()),
                fields(UriRef::parse(&text).unwrap()),
                "{what} of {before}"
            );
        }
    }
}

#[test]
fn every_component_can_be_set() {
    let all = all_parts();
    assert!(all.len() > 1000, "{}", all.len());
    let legal: Vec<_> =
        SETTERS.iter().map(|(.., rule)| regex::Regex::new(&format!("^(?:{rule})$")).unwrap()).collect();
    for parts in &all {
        let before = UriRefBuf::parse(parts.text().unwrap()).unwrap();
        for ((name, set, put, _), legal) in SETTERS.iter().zip(&legal) {
            for value in VALUES {
                let mut after = before.clone();
                let result = set(&mut after.edit(), value);
                let mut expected = parts.clone();
                put(&mut expected, Some(value.to_owned()));
                // A host makes an authority of its own, and nothing else of one can be without it.
                let expected = legal.is_match(value).then_some(&expected);
                check(&before, &after, result, expected, &format!("{name} {value:?}"));
            }
        }
    }
}

#[test]
fn every_component_can_be_removed() {
    type Remove = fn(&mut Editor<'_>) -> Result<(), EditError>;
    type Take = fn(&mut Parts);
    let removers: [(&str, Remove, Take); 6] = [
        ("scheme", |uri| uri.remove_scheme().map(drop), |parts| parts.scheme = None),
        (
            "authority",
            |uri| uri.remove_authority().map(drop),
            |parts| {
                (parts.userinfo, parts.host, parts.port) = (None, None, None);
            },
        ),
        (
            "userinfo",
            |uri| {
                uri.remove_userinfo();
                Ok(())
            },
            |parts| parts.userinfo = None,
        ),
        (
            "port",
            |uri| {
                uri.remove_port();
                Ok(())
            },
            |parts| parts.port = None,
        ),
        (
            "query",
            |uri| {
                uri.remove_query();
                Ok(())
            },
            |parts| parts.query = None,
        ),
        (
            "fragment",
            |uri| {
                uri.remove_fragment();
                Ok(())
            },
            |parts| parts.fragment = None,
        ),
    ];
    for parts in all_parts() {
        let before = UriRefBuf::parse(parts.text().unwrap()).unwrap();
        for (name, remove, take) in removers {
            let (mut after, mut expected) = (before.clone(), parts.clone());
            let result = remove(&mut after.edit());
            take(&mut expected);
            check(&before, &after, result, Some(&expected), name);
        }
    }
}

/// An authority as a whole; a user and a password in it.
#[test]
fn authorities_and_users() {
    for parts in all_parts() {
        let before = UriRefBuf::parse(parts.text().unwrap()).unwrap();
        for (value, userinfo, host, port) in
            [("", None, "", None), ("u:p@h:1", Some("u:p"), "h", Some("1")), ("[::1]", None, "[::1]", None)]
        {
            let (mut after, mut expected) = (before.clone(), parts.clone());
            let result = after.edit().set_authority(value).map(drop);
            let own = str::to_owned;
            (expected.userinfo, expected.host, expected.port) =
                (userinfo.map(own), Some(own(host)), port.map(own));
            check(&before, &after, result, Some(&expected), value);
        }
        for value in ["", "w", "%40"] {
            let (mut after, mut expected) = (before.clone(), parts.clone());
            let result = after.edit().set_user(value).map(drop);
            let behind = parts.userinfo.as_deref().and_then(|all| all.find(':').map(|colon| &all[colon..]));
            expected.userinfo = Some(value.to_owned() + behind.unwrap_or(""));
            check(&before, &after, result, Some(&expected), "user");

            let (mut after, mut expected) = (before.clone(), parts.clone());
            let result = after.edit().set_password(value).map(drop);
            let user = parts.userinfo.as_deref().and_then(|all| all.split(':').next());
            expected.userinfo = user.map(|user| format!("{user}:{value}"));
            check(&before, &after, result, user.is_some().then_some(&expected), "password");

            let (mut after, mut expected) = (before.clone(), parts.clone());
            after.edit().remove_password();
            expected.userinfo = user.map(str::to_owned);
            check(&before, &after, Ok(()), Some(&expected), "no password");
        }
        let mut after = before.clone();
        assert!(after.edit().set_user("a:b").is_err() && after == before);
    }
}

/// A path as its segments, and whether it begins with a slash.
fn path_of(rooted: bool, segments: &[String]) -> Option<String> {
    let path = segments.join("/");
    match rooted {
        true => Some(format!("/{path}")),
        false if path.starts_with('/') || segments == [""] => None,
        false => Some(path),
    }
}

#[test]
fn segments_come_and_go() {
    for parts in all_parts() {
        let before = UriRefBuf::parse(parts.text().unwrap()).unwrap();
        let rooted = parts.path.starts_with('/') || parts.path.is_empty() && parts.host.is_some();
        let segments: Vec<String> = match parts.path.strip_prefix('/').unwrap_or(&parts.path) {
            "" if parts.path.is_empty() => Vec::new(),
            rest => rest.split('/').map(str::to_owned).collect(),
        };
        let check = |change: &dyn Fn(&mut Editor<'_>) -> Result<(), EditError>,
                     expected: Option<Vec<String>>,
                     what: &str| {
            let mut after = before.clone();
            let result = change(&mut after.edit());
            let path = expected.and_then(|segments| {
                path_of(rooted && !(segments.is_empty() && parts.path.is_empty()), &segments)
            });
            let expected = path.map(|path| Parts { path, ..parts.clone() });
            check(&before, &after, result, expected.as_ref(), what);
        };
        for value in ["", "s", "a:b", "%2F", ".."] {
            let mut pushed = segments.clone();
            if pushed.last().is_some_and(String::is_empty) {
                pushed.pop();
            }
            pushed.push(value.to_owned());
            check(&|uri| uri.push_segment(value).map(drop), Some(pushed.clone()), "push");
            pushed.push("t".to_owned());
            check(&|uri| uri.push_segments([value, "t"]).map(drop), Some(pushed), "push two");
            let set = vec![value.to_owned(), "x".to_owned()];
            check(&|uri| uri.set_segments([value, "x"]).map(drop), Some(set), "set all");
            check(&|uri| uri.set_segments([value]).map(drop), Some(vec![value.to_owned()]), "set one");
            for index in 0..=segments.len() + 1 {
                let mut inserted = segments.clone();
                let is_there = index <= segments.len();
                if is_there {
                    inserted.insert(index, value.to_owned());
                }
                check(
                    &|uri| uri.insert_segment(index, value).map(drop),
                    is_there.then_some(inserted),
                    "insert",
                );
                let mut set = segments.clone();
                let is_there = index < segments.len();
                if is_there {
                    set[index] = value.to_owned();
                }
                check(&|uri| uri.set_segment(index, value).map(drop), is_there.then_some(set), "set");
            }
        }
        for index in 0..=segments.len() {
            let mut removed = segments.clone();
            let is_there = index < segments.len();
            if is_there {
                removed.remove(index);
            }
            check(&|uri| uri.remove_segment(index).map(drop), is_there.then_some(removed), "remove");
        }
        let mut popped = segments.clone();
        popped.pop();
        check(
            &|uri| {
                uri.pop_segment();
                Ok(())
            },
            Some(popped),
            "pop",
        );
        for bad in ["a/b", "%", "é", "?"] {
            let mut after = before.clone();
            assert!(after.edit().push_segment(bad).is_err() && after.edit().set_segments([bad]).is_err());
            assert!(
                after.edit().push_segments(["a", bad]).is_err()
                    && after.edit().insert_segment(0, bad).is_err()
            );
            assert_eq!(after, before);
        }
    }
}

/// In any order, and from a URI as well as from nothing.
#[test]
fn what_is_built_is_read_again() {
    for parts in all_parts() {
        let text = parts.text().unwrap();
        let built = [0, 1, 2, 3].map(|order| {
            let mut builder = UriBuilder::new();
            type Add = fn(UriBuilder, &str) -> UriBuilder;
            let mut setters: Vec<(&Option<String>, Add)> = vec![
                (&parts.scheme, |builder, text| builder.scheme(text)),
                (&parts.userinfo, |builder, text| builder.userinfo(text)),
                (&parts.host, |builder, text| builder.host(text)),
                (&parts.port, |builder, text| builder.port(text)),
                (&parts.query, |builder, text| builder.query(text)),
                (&parts.fragment, |builder, text| builder.fragment(text)),
            ];
            setters.rotate_left(order * 2);
            if order == 3 {
                setters.reverse();
            }
            for (value, set) in setters {
                if let Some(value) = value {
                    builder = set(builder, value);
                }
            }
            builder.path(&parts.path).build_reference().unwrap()
        });
        for built in
            built.iter().chain([&UriBuilder::from(UriRef::parse(&text).unwrap()).build_reference().unwrap()])
        {
            assert_eq!(built.as_str(), text);
            assert_eq!(fields(built.as_uri_ref()), fields(UriRef::parse(&text).unwrap()));
        }
    }
}

#[test]
fn what_contradicts_itself_is_refused() {
    let conflict = |builder: UriBuilder| match builder.build() {
        Err(EditError::Conflict(conflict)) => Some(conflict),
        _ => None,
    };
    let new = || UriBuilder::new().scheme("x");
    assert_eq!(conflict(new().host("h").path("a")), Some(Conflict::PathWithoutSlash));
    assert_eq!(conflict(new().port(80)), Some(Conflict::HostMissing));
    assert_eq!(conflict(new().userinfo("u")), Some(Conflict::HostMissing));
    assert_eq!(conflict(UriBuilder::new().host("h")), Some(Conflict::SchemeMissing));
    assert_eq!(new().path("//a").build().unwrap(), "x:/.//a");
    assert_eq!(UriBuilder::new().path("a:b").build_reference().unwrap(), "./a:b");
    // The first fault is the one that is told, whatever comes behind it.
    let error = new().host("a b").query("%").host("h").build().unwrap_err();
    assert!(matches!(error, EditError::Syntax(error) if error.span() == (1..2)), "{error}");
}

/// Types keep what they promise.
#[test]
fn promises_are_kept() {
    let mut uri = UriBuf::parse("x:a#f").unwrap();
    assert_eq!(uri.edit().remove_scheme().unwrap_err(), Conflict::SchemeMissing.into());
    assert!(uri.edit().remove_fragment().set_scheme("y").is_ok());
    let mut absolute = AbsoluteUriBuf::try_from(uri).unwrap();
    assert_eq!(absolute.edit().set_fragment("f").unwrap_err(), Conflict::FragmentUnexpected.into());
    assert_eq!(absolute.edit().remove_scheme().unwrap_err(), Conflict::SchemeMissing.into());
    assert_eq!(absolute, "y:a");
    let mut relative = RelativeRefBuf::parse("a").unwrap();
    assert_eq!(relative.edit().set_scheme("x").unwrap_err(), Conflict::SchemeUnexpected.into());
    assert!(relative.edit().set_path("a:b").is_ok());
    assert_eq!(relative, "./a:b");
    for conflict in [Conflict::SchemeMissing, Conflict::SegmentMissing, Conflict::UserMissing] {
        assert!(!conflict.code().is_empty() && conflict.to_string().contains(conflict.section()));
    }
}

/// Any octets are data of any component that takes data, and are read back as they were.
#[test]
fn data_come_back() {
    for octet in 0..=u8::MAX {
        let data = [octet, b'a', octet];
        let mut uri = UriBuf::parse("x://h/").unwrap();
        uri.edit()
            .set_host(Value::data(&data))
            .and_then(|uri| uri.set_user(Value::data(&data)))
            .and_then(|uri| uri.set_password(Value::data(&data)))
            .and_then(|uri| uri.push_segment(Value::data(&data)))
            .and_then(|uri| uri.set_query(Value::data(&data)))
            .and_then(|uri| uri.set_fragment(Value::data(&data)))
            .unwrap();
        let view = uri.as_uri();
        let userinfo = view.userinfo().unwrap();
        assert_eq!(&*userinfo.user().decode().to_bytes(), data);
        assert_eq!(&*userinfo.password().unwrap().decode().to_bytes(), data);
        assert_eq!(&*view.path().segments().next().unwrap().decode().to_bytes(), data);
        assert_eq!(&*view.host().unwrap().reg_name().unwrap().decode().to_bytes(), data);
        assert_eq!(&*view.query().unwrap().decode().to_bytes(), data);
        assert_eq!(&*view.fragment().unwrap().decode().to_bytes(), data);
        assert_eq!(UriRef::parse(uri.as_str()).map(|it| it.as_str()), Ok(uri.as_str()));
    }
}
