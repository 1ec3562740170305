//! `Display` is the text, and `FromStr` its way back.

use super::{Law, LawOfTwins, Twin, View, for_each_twin, for_each_view, texts};

struct DisplayIsTheText;

impl Law for DisplayIsTheText {
    fn holds_for<V: View>() {
        for text in texts::all() {
            if let Ok(view) = V::read(text) {
                assert_eq!(view.to_string(), *text);
                assert_eq!(view.as_ref(), text);
                // By the formatter's rules, as any text.
                assert_eq!(format!("{view:>300}|{view:.3}"), format!("{text:>300}|{text:.3}"));
            }
        }
    }
}

#[test]
fn display_is_the_text() {
    for_each_view::<DisplayIsTheText>();
}

struct ReadAlike;

impl LawOfTwins for ReadAlike {
    fn holds_for<V: Twin>() {
        for text in texts::all() {
            match (V::read(text), text.parse::<V::Owned>()) {
                (Ok(_), Ok(owned)) => {
                    assert_eq!(owned.to_string(), *text);
                    assert_eq!(owned.to_string().parse::<V::Owned>().ok(), Some(owned));
                }
                (Err(_), Err(_)) => {}
                (view, owned) => panic!("{text}: {view:?} and {owned:?}"),
            }
        }
    }
}

#[test]
fn from_str_takes_what_parse_takes() {
    for_each_twin::<ReadAlike>();
}
