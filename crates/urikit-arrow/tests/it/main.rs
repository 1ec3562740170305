//! Every function equals the library function on each row, for all array types and slices.

mod allocations;
mod arrays;
mod binary;
mod equal;
mod hosts;
mod lists;
mod rewrites;
mod sizes;
mod specs;
