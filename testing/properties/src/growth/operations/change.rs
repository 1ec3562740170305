//! Editing components, segments, and pairs, and building URIs.

use urikit::component::Query;
use urikit::edit::{EditError, Editor, Value};
use urikit::form;
use urikit::query::{NewPair, QueryEditor, QuerySyntax};
use urikit::{UriBuilder, UriRefBuf};

use super::{count, keep, operation, timed};
use crate::growth::{Operation, Time, Times};

type Set = fn(&mut Editor<'_>, Value<'_>) -> Result<(), EditError>;

const SETTERS: [Set; 10] = [
    |uri, value| uri.set_scheme(value).map(drop),
    |uri, value| uri.set_authority(value).map(drop),
    |uri, value| uri.set_userinfo(value).map(drop),
    |uri, value| uri.set_username(value).map(drop),
    |uri, value| uri.set_password(value).map(drop),
    |uri, value| uri.set_host(value).map(drop),
    |uri, value| uri.set_port(value).map(drop),
    |uri, value| uri.set_path(value).map(drop),
    |uri, value| uri.set_query(value).map(drop),
    |uri, value| uri.set_fragment(value).map(drop),
];

/// Sets each component of a short URI.
fn set(value: &Value<'_>) -> usize {
    for set in SETTERS {
        let mut uri = UriRefBuf::parse("http://u:p@h:1/a?b#c").expect("a URI");
        keep(set(&mut uri.edit(), value.clone()).is_ok());
        keep(uri);
    }
    0
}

fn pairs(text: &str, rules: QuerySyntax) -> Option<QueryEditor> {
    Query::parse(text).ok().map(|query| QueryEditor::new(Some(query), rules))
}

pub(super) const OPERATIONS: &[Operation] = &[
    operation("set path", Times::Fixed(1), 2, |text| {
        let mut uri = UriRefBuf::parse("http://h").expect("a URI");
        keep(uri.edit().set_path(text).is_ok())
    }),
    operation("set a component", Times::Fixed(14), 4, |text| set(&Value::encoded(text))),
    operation("set a component to data", Times::Fixed(31), 12, |text| set(&Value::raw(text))),
    operation("set a component of it", Times::Fixed(3), 4, |text| {
        let Ok(mut uri) = UriRefBuf::parse(text) else { return 0 };
        for set in SETTERS {
            keep(set(&mut uri.edit(), Value::encoded("0")).is_ok());
        }
        let Ok(mut uri) = UriRefBuf::parse(text) else { return 0 };
        keep(
            uri.edit()
                .remove_fragment()
                .remove_query()
                .remove_port()
                .remove_password()
                .remove_userinfo()
                .path()
                .len(),
        );
        keep((uri.edit().remove_scheme().is_ok(), uri.edit().remove_authority().is_ok()))
    }),
    operation("segments put and taken", Times::Fixed(4), 15, |text| {
        let Ok(mut uri) = UriRefBuf::parse(text) else { return 0 };
        let last = uri.path().segments().count().saturating_sub(1);
        keep(uri.edit().push_segment(Value::raw(text)).is_ok());
        for at in [0, last / 2, last] {
            keep(uri.edit().insert_segment(at, "a").is_ok());
            keep(uri.edit().set_segment(at, "b").is_ok());
            keep(uri.edit().remove_segment(at).is_ok());
        }
        keep(uri.edit().pop_segment().pop_segment().path().len())
    }),
    operation("segments, many", Times::Bytes(1, 1), 13, |text| {
        let Ok(mut uri) = UriRefBuf::parse(text) else { return 0 };
        keep(uri.edit().push_segments(text.split('/')).is_ok());
        keep(uri.edit().push_segments(text.split('.').map(Value::raw)).is_ok());
        keep(uri.edit().set_segments(text.split(['/', '&'])).is_ok())
    }),
    timed(
        Time::Sorted,
        operation("change pairs", Times::Doubling(4), 118, |text| {
            let Ok(mut uri) = UriRefBuf::parse(text) else { return 0 };
            let change = |pairs: &mut QueryEditor| {
                pairs.append_pair("a", text);
                pairs.sort();
            };
            keep(uri.edit().edit_query(QuerySyntax::URI, change).is_ok())
        }),
    ),
    operation("pairs put", Times::Doubling(5), 103, |text| {
        let Some(mut edit) = pairs(text, QuerySyntax::FORM) else { return 0 };
        let last = edit.pairs().count().saturating_sub(1);
        edit.append_pair(text, text);
        edit.append_key_only("a");
        for number in [0, last / 2, last] {
            edit.insert(number, NewPair::new("a", "b"));
            keep(edit.replace(number, NewPair::new("c", "&")));
        }
        edit.set_pair("a", text);
        edit.set_pair("none", "b");
        keep(edit.into_string())
    }),
    operation("pairs taken", Times::Doubling(12), 87, |text| {
        let Some(edit) = pairs(text, QuerySyntax::URI) else { return 0 };
        let last = edit.pairs().count().saturating_sub(1);
        for number in [0, last / 2, last] {
            keep(edit.clone().remove_nth(number));
        }
        let mut is_odd = false;
        keep(edit.clone().retain(|_| {
            is_odd = !is_odd;
            is_odd
        }));
        keep((edit.clone().remove("a"), edit.clone().remove("")))
    }),
    timed(
        Time::Sorted,
        operation("pairs sorted", Times::Doubling(4), 113, |text| {
            let Some(mut edit) = pairs(text, QuerySyntax::URI) else { return 0 };
            edit.sort();
            keep(edit.into_string())
        }),
    ),
    operation("form, parse", Times::Found(4), 4, |text| count(form::parse(text))),
    operation("form, serialize", Times::Doubling(1), 9, |text| {
        keep(form::serialize([(text, text)]))
    }),
    operation("repair", Times::Doubling(2), 100, |text| {
        keep(UriRefBuf::parse_lenient(text).is_ok())
    }),
    operation("build", Times::Doubling(5), 15, |text| {
        let set: [fn(UriBuilder, Value<'_>) -> UriBuilder; 8] = [
            |builder, value| builder.scheme(value),
            |builder, value| builder.authority(value),
            |builder, value| builder.userinfo(value).host("h"),
            |builder, value| builder.host(value),
            |builder, value| builder.port(value).host("h"),
            |builder, value| builder.path(value),
            |builder, value| builder.query(value),
            |builder, value| builder.fragment(value),
        ];
        for set in set {
            for value in [Value::encoded(text), Value::raw(text)] {
                keep(set(UriBuilder::new(), value.clone()).build_reference().is_ok());
            }
        }
        let every = UriBuilder::new().scheme("http").host("h").path("/").query(Value::raw(text));
        keep(every.fragment(Value::raw(text)).build().is_ok())
    }),
    operation("build of segments", Times::Bytes(1, 1), 10, |text| {
        keep(
            UriBuilder::new()
                .scheme("http")
                .host("h")
                .path_segments(text.split('/'))
                .build()
                .is_ok(),
        );
        keep(
            UriBuilder::new()
                .path_segments(text.split('.').map(Value::raw))
                .build_reference()
                .is_ok(),
        )
    }),
];
