//! Laws: what holds for every text, whatever a document's examples happen to show.
//!
//! * [`reading`]: a text read is the same text, and all types agree about it;
//! * [`faults`]: no bytes make the parser panic, and an error points into them and keeps secrets;
//! * [`edits`]: a component that is set is what it was set to, and all others are what they were;
//! * [`escapes`]: decoding undoes encoding, and encoded data is a valid component;
//! * [`normal_forms`]: normalization is idempotent, and the ladder of comparison stands on it;
//! * [`meaning`]: the normal form of a relative reference leads to the same target;
//! * [`round_trips`]: what a view reads is what a URI is built of;
//! * [`schemes`]: views tell what stands in the URI, whatever the scheme;
//! * [`large`]: ten million bytes of dots are a matter of moments.
//!
//! The texts come from [`texts`], which builds them along the grammar, so that every rule of it gets its share.

mod edits;
mod escapes;
mod faults;
mod large;
mod meaning;
mod normal_forms;
mod reading;
pub(crate) mod texts;
