//! Every function equals the library function on each row, for all array types and slices.

mod allocations;
mod arrays;
mod binary;
mod digests;
mod equal;
mod hosts;
mod lists;
mod rewrites;
#[path = "../../../urikit-readings/tests/it/seeded.rs"]
mod seeded;
mod sizes;
mod specs;
