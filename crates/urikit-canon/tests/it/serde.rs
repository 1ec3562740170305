//! Profiles as data.

use urikit_canon::options::{Case, Fragment, Options, Www};
use urikit_canon::profile::{Profile, canonicalize};

#[test]
fn a_profile_lists_only_the_options_that_it_changes() {
    let json = r#"{"name": "ours", "options": {"host_case": "lower", "www": "remove-once"}}"#;
    let profile: Profile = serde_json::from_str(json).unwrap();
    let options = Options::new().host_case(Case::Lower).www(Www::RemoveOnce);
    assert_eq!(profile, Profile::custom("ours", options));

    let mut url = Vec::new();
    canonicalize("http://WWW.a.com/A", &profile, &mut url).unwrap();
    assert_eq!(url, b"http://a.com/A");
}

#[test]
fn profiles_are_read_back() {
    for profile in Profile::all() {
        let json = serde_json::to_string(&profile).unwrap();
        assert_eq!(serde_json::from_str::<Profile>(&json).unwrap(), profile);
    }
}

#[test]
fn names_in_data_are_those_of_entries() {
    let options = Options::new().fragment(Fragment::Remove);
    let value = serde_json::to_value(options).unwrap();
    for (name, text) in options.entries() {
        assert_eq!(value[name], text);
    }
}

#[test]
fn unknown_options_and_values_are_errors() {
    for json in [r#"{"fragmnt": "remove"}"#, r#"{"fragment": "drop"}"#, r#"{"fragment": true}"#] {
        assert!(serde_json::from_str::<Options>(json).is_err(), "{json}");
    }
    // A misspelled field must not result in a profile that changes nothing.
    for json in [r#"{"name": "ours", "option": {"www": "remove-once"}}"#, r#"{"options": {}}"#] {
        assert!(serde_json::from_str::<Profile>(json).is_err(), "{json}");
    }
}
