//! Kernels that return a list for each value.

use core::ops::Range;
use std::sync::Arc;

use arrow_array::{Array, ArrayRef, ListArray, StringViewArray, StructArray};
use arrow_buffer::{NullBufferBuilder, OffsetBuffer};
use arrow_schema::{ArrowError, DataType, Field, Fields};
use urikit::query::EncodedField;

use crate::input::{Kernel, Strings, is_valid, range_in, run};
use crate::views::Parts;

/// The strings in the list for one value. Its memory is reused for the next value.
#[derive(Default)]
pub(crate) struct Items {
    items: Vec<Item>,
    new: String,
    decoded: Vec<u8>,
}

enum Item {
    Null,
    Part(Range<usize>),
    New(Range<usize>),
}

impl Items {
    pub(crate) fn push_null(&mut self) {
        self.items.push(Item::Null);
    }

    /// Appends the part of the value at a byte range.
    pub(crate) fn push_part(&mut self, range: Range<usize>) {
        self.items.push(Item::Part(range));
    }

    /// Appends a key or value of a query in `value`, decoded.
    pub(crate) fn push_field(&mut self, value: &str, field: EncodedField<'_>) {
        if !field.as_str().contains(['%', '+']) {
            return self.push_part(range_in(value, field.as_str()));
        }
        let start = self.new.len();
        decode(field, &mut self.decoded, &mut self.new);
        self.items.push(Item::New(start..self.new.len()));
    }

    /// Appends a new string.
    #[cfg(any(feature = "audit", feature = "canon"))]
    pub(crate) fn push_new(&mut self, new: &str) {
        let start = self.new.len();
        self.new.push_str(new);
        self.items.push(Item::New(start..self.new.len()));
    }
}

/// Appends a decoded key or value to `out`. Bytes that are not UTF-8 become U+FFFD.
pub(crate) fn decode(field: EncodedField<'_>, bytes: &mut Vec<u8>, out: &mut String) {
    bytes.clear();
    bytes.extend(field.bytes());
    out.push_str(&String::from_utf8_lossy(bytes));
}

/// Returns the type of a list with elements of this type.
pub(crate) fn list_of(element: DataType) -> DataType {
    DataType::List(Arc::new(Field::new_list_field(element, true)))
}

/// Returns the fields of a struct of strings.
pub(crate) fn string_fields(names: &[&str]) -> Fields {
    names.iter().map(|name| Field::new(*name, DataType::Utf8View, true)).collect()
}

/// Returns a list of the strings that `function` appends for each value, or NULL if it returns
/// `None`.
///
/// With several `columns`, the strings are the members of structs, in order.
pub(crate) fn lists<F>(
    array: &dyn Array,
    columns: &'static [&'static str],
    function: F,
) -> Result<ListArray, ArrowError>
where
    F: FnMut(&str, &mut Items) -> Option<()>,
{
    struct ListKernel<F>(&'static [&'static str], F);
    impl<F: FnMut(&str, &mut Items) -> Option<()>> Kernel for ListKernel<F> {
        type Output = ListArray;

        fn run<S: Strings>(&mut self, strings: &S) -> Result<ListArray, ArrowError> {
            let nulls = strings.nulls();
            let mut columns: Vec<_> = self.0.iter().map(|_| Parts::new(strings)).collect();
            let mut offsets = Offsets::new(strings.len());
            let mut items = Items::default();
            for row in 0..strings.len() {
                items.items.clear();
                items.new.clear();
                let value = if is_valid(nulls, row) { strings.value(row) } else { "" };
                let is_list = is_valid(nulls, row) && (self.1)(value, &mut items).is_some();
                if is_list {
                    for elements in items.items.chunks_exact(columns.len()) {
                        for (column, item) in columns.iter_mut().zip(elements) {
                            match item {
                                Item::Null => column.push_null(),
                                Item::Part(range) => column.push(row, value, Some(range.clone())),
                                Item::New(range) => column.push_new(&items.new[range.clone()]),
                            }
                        }
                    }
                }
                offsets.push(columns[0].len(), is_list)?;
            }
            let finished = columns.into_iter().map(Parts::finish).collect::<Result<Vec<_>, _>>()?;
            offsets.finish(values(self.0, finished)?)
        }
    }
    run(&mut ListKernel(columns, function), array)
}

/// Returns the only column, or a struct of the columns.
fn values(names: &[&str], columns: Vec<StringViewArray>) -> Result<ArrayRef, ArrowError> {
    let mut columns: Vec<ArrayRef> =
        columns.into_iter().map(|column| Arc::new(column) as ArrayRef).collect();
    if names.len() == 1 {
        return Ok(columns.remove(0));
    }
    Ok(Arc::new(StructArray::try_new(string_fields(names), columns, None)?))
}

/// The offsets of lists.
pub(crate) struct Offsets {
    offsets: Vec<i32>,
    nulls: NullBufferBuilder,
}

impl Offsets {
    pub(crate) fn new(len: usize) -> Self {
        let mut offsets = Vec::with_capacity(len + 1);
        offsets.push(0);
        Self { offsets, nulls: NullBufferBuilder::new(len) }
    }

    /// Ends a list after `elements` elements in all lists.
    pub(crate) fn push(&mut self, elements: usize, is_valid: bool) -> Result<(), ArrowError> {
        let too_many = |_| ArrowError::OffsetOverflowError(elements);
        self.offsets.push(elements.try_into().map_err(too_many)?);
        self.nulls.append(is_valid);
        Ok(())
    }

    pub(crate) fn finish(mut self, values: ArrayRef) -> Result<ListArray, ArrowError> {
        let field = Arc::new(Field::new_list_field(values.data_type().clone(), true));
        let offsets = OffsetBuffer::new(self.offsets.into());
        ListArray::try_new(field, offsets, values, self.nulls.finish())
    }
}
