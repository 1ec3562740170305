//! Concatenation of results.
//!
//! The function of the crate `arrow-select` supports all types, and adds a megabyte.

use std::sync::Arc;

use arrow_array::builder::StringDictionaryBuilder;
use arrow_array::cast::AsArray;
use arrow_array::types::Int8Type;
use arrow_array::{Array, ArrayRef, StructArray, make_array, new_empty_array};
use arrow_buffer::{BooleanBufferBuilder, NullBuffer};
use arrow_data::transform::MutableArrayData;
use arrow_schema::{ArrowError, DataType};
use urikit_arrow::string_values;

/// Returns one array of all chunks, which have this type.
pub(super) fn concat(chunks: &[ArrayRef], data_type: &DataType) -> Result<ArrayRef, ArrowError> {
    let rows = chunks.iter().map(|chunk| chunk.len()).sum();
    match (chunks, data_type) {
        ([], _) => Ok(new_empty_array(data_type)),
        ([chunk], _) => Ok(Arc::clone(chunk)),
        (chunks, DataType::Struct(fields)) => {
            let column = |(at, field): (usize, &Arc<arrow_schema::Field>)| {
                let columns = chunks.iter().map(|chunk| Arc::clone(chunk.as_struct().column(at)));
                concat(&columns.collect::<Vec<_>>(), field.data_type())
            };
            let columns: Result<Vec<_>, _> = fields.iter().enumerate().map(column).collect();
            let nulls = nulls(chunks, rows);
            Ok(Arc::new(StructArray::try_new_with_length(fields.clone(), columns?, nulls, rows)?))
        }
        (chunks, DataType::Dictionary(..)) => {
            let mut values = StringDictionaryBuilder::<Int8Type>::new();
            for chunk in chunks {
                for value in string_values(chunk)? {
                    match value {
                        Some(value) => drop(values.append(value)?),
                        None => values.append_null(),
                    }
                }
            }
            Ok(Arc::new(values.finish()))
        }
        (chunks, _) => {
            let data: Vec<_> = chunks.iter().map(|chunk| chunk.to_data()).collect();
            let mut all = MutableArrayData::new(data.iter().collect(), false, rows);
            for (at, chunk) in chunks.iter().enumerate() {
                all.try_extend(at, 0, chunk.len())?;
            }
            Ok(make_array(all.freeze()))
        }
    }
}

fn nulls(chunks: &[ArrayRef], rows: usize) -> Option<NullBuffer> {
    let mut valid = BooleanBufferBuilder::new(rows);
    for chunk in chunks {
        match chunk.nulls() {
            Some(nulls) => valid.append_buffer(nulls.inner()),
            None => valid.append_n(chunk.len(), true),
        }
    }
    Some(NullBuffer::new(valid.finish())).filter(|nulls| nulls.null_count() > 0)
}
