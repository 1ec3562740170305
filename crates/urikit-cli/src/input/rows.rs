//! Input rows from arguments, standard input, and files.
//!
//! Data flows from `source` (the named inputs and how to open them) to `feed` (blocks that end at
//! row boundaries) to `row` (one row and the input or pair that it contains). JSON rows are parsed
//! by `object`. This module does not depend on URI syntax; a [`Row`] only carries a repaired input.

pub(crate) mod delimited;
mod errors;
mod feed;
mod object;
mod row;
mod source;

pub(crate) use errors::{InvalidRows, OnError};
pub(crate) use feed::{Block, Feed};
pub(crate) use object::{Json, Member, repeated};
pub(crate) use row::{Chunk, Pair, Place, Row};
pub(crate) use source::{
    ColumnFormat, FieldPlace, Fields, Format, Header, Inputs, MemberNames, Origin, RowArgs,
    Separator, Source, jobs, workers,
};
