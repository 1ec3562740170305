//! Where rows come from: arguments, standard input, files.
//!
//! Data flows `source` (what was named and how to open it) → `feed` (bytes cut into blocks at row ends) → `row` (one row
//! of a block, and the text or pair of texts it holds), of JSON by way of `object`. Nothing here knows what a URI is.

mod feed;
mod object;
mod row;
mod source;

pub(crate) use feed::{Block, Feed};
pub(crate) use object::{Json, Member, repeated};
pub(crate) use row::{Chunk, Pair, Place, Row};
pub(crate) use source::{Format, Inputs, Origin, RowArgs, Separator, Source};
