//! Laws of the standard traits for all public types, with the helpers of the tests of `urikit`.

mod documents;
#[path = "../../../urikit/tests/it/api_laws/law.rs"]
mod law;
#[path = "../../../urikit/tests/it/api_laws/listing.rs"]
mod listing;
mod others;
#[path = "../../../urikit/tests/it/api_laws/threads.rs"]
mod threads;

use law::Asked;
use threads::named_types;

#[test]
fn every_type_follows_the_laws_of_its_traits() {
    let mut asked = Asked::default();
    documents::ask(&mut asked);
    others::ask(&mut asked);
    asked
        .is_complete("urikit-text", &["Eq", "Hash", "Ord", "FromStr", "Borrow<str>", "AsRef<str>"]);
}

#[test]
fn every_type_is_send_and_sync() {
    let names = named_types! { goes_anywhere:
        urikit_text::charset {
            RankReason Ranked
        }
        urikit_text::document {
            Kind BaseSource BaseRejection Outcome Place RelativeBase Target TargetError
            Base Candidate Document Flags Link BaseContext
            Reader Scope ScopeId BaseLocation Skipped UnknownKind RewriteError
        }
        urikit_text::guess {
            Confidence EditKind RemarkKind Cleaned<'_> Edit Guess Guesser<'_>
            Guesses<'_> GuessError Remark Rule
        }
        urikit_text::plain {
            FindOption Delimiter Find<'_, '_> Finder Flags Match<'_> Stream<'_>
        }
    };
    assert_eq!(names, listing::types("urikit-text"));
}
