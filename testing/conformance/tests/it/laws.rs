//! What a generated input would have to be lucky to show.
//!
//! * [`normal_forms`]: a byte at every place in a vector's window;
//! * [`meaning`]: every small relative reference leads where its normal form leads;
//! * [`large`]: long paths, and ten million bytes of dots.
//!
//! What holds for any input is a property of `testing/properties`.

mod large;
mod meaning;
mod normal_forms;
