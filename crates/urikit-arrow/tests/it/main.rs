//! Every function equals the library function on each row, for all array types and slices.

mod arrays;
mod equal;
