//! The types of results.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::{UInt16Type, UInt32Type};
use arrow_array::{
    Array, ArrayRef, Int32Array, Int64Array, LargeStringArray, ListArray, StringArray, StructArray,
};
use arrow_schema::{ArrowError, DataType, FieldRef};
use urikit_arrow::string_values;

/// The types of a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Layout {
    /// The types that the functions return, with string views and unsigned integers.
    Views,
    /// Types that all Arrow implementations support: strings with 32-bit offsets instead of views
    /// and dictionaries, signed integers instead of unsigned ones.
    Plain,
}

impl Layout {
    /// Returns the type in this layout of a result of a function.
    pub(crate) fn of(self, found: &DataType) -> DataType {
        if self == Self::Views {
            return found.clone();
        }
        let field = |field: &FieldRef| {
            Arc::new(field.as_ref().clone().with_data_type(self.of(field.data_type())))
        };
        match found {
            DataType::Utf8View | DataType::Dictionary(..) => DataType::Utf8,
            DataType::UInt16 => DataType::Int32,
            DataType::UInt32 => DataType::Int64,
            DataType::List(item) => DataType::List(field(item)),
            DataType::Struct(fields) => DataType::Struct(fields.iter().map(field).collect()),
            other => other.clone(),
        }
    }

    /// Converts a result of a function to this layout.
    pub(crate) fn apply(self, array: ArrayRef) -> Result<ArrayRef, ArrowError> {
        let target = self.of(array.data_type());
        convert(array, &target)
    }
}

/// Converts an array to a type that has the same structure.
pub(crate) fn convert(array: ArrayRef, target: &DataType) -> Result<ArrayRef, ArrowError> {
    if array.data_type() == target {
        return Ok(array);
    }
    Ok(match (array.data_type(), target) {
        (DataType::Utf8View | DataType::Dictionary(..), DataType::Utf8) => {
            let values = string_values(&array)?;
            if values.iter().flatten().map(|value| value.len()).sum::<usize>() > i32::MAX as usize {
                let message = "the strings of an array are longer than 2 GiB".to_owned();
                return Err(ArrowError::InvalidArgumentError(message));
            }
            Arc::new(values.into_iter().collect::<StringArray>())
        }
        (DataType::Utf8View | DataType::Dictionary(..), DataType::LargeUtf8) => {
            Arc::new(string_values(&array)?.into_iter().collect::<LargeStringArray>())
        }
        (DataType::UInt16, DataType::Int32) => {
            Arc::new(array.as_primitive::<UInt16Type>().unary::<_, _>(i32::from) as Int32Array)
        }
        (DataType::UInt32, DataType::Int64) => {
            Arc::new(array.as_primitive::<UInt32Type>().unary::<_, _>(i64::from) as Int64Array)
        }
        (DataType::List(_), DataType::List(item)) => {
            let list = array.as_list::<i32>();
            let values = convert(Arc::clone(list.values()), item.data_type())?;
            let (offsets, nulls) = (list.offsets().clone(), list.nulls().cloned());
            Arc::new(ListArray::try_new(Arc::clone(item), offsets, values, nulls)?)
        }
        (DataType::Struct(_), DataType::Struct(fields)) => {
            let array = array.as_struct();
            let convert = |(field, column): (&FieldRef, &ArrayRef)| {
                convert(Arc::clone(column), field.data_type())
            };
            let columns: Result<Vec<_>, _> =
                fields.iter().zip(array.columns()).map(convert).collect();
            let nulls = array.nulls().cloned();
            let rows = array.len();
            Arc::new(StructArray::try_new_with_length(fields.clone(), columns?, nulls, rows)?)
        }
        (found, target) => {
            return Err(ArrowError::CastError(format!("cannot convert {found} to {target}")));
        }
    })
}

/// Returns whether [`convert`] converts arrays of a type to another type.
pub(crate) fn can_convert(found: &DataType, target: &DataType) -> bool {
    match (found, target) {
        (DataType::Utf8View | DataType::Dictionary(..), DataType::Utf8 | DataType::LargeUtf8)
        | (DataType::UInt16, DataType::Int32)
        | (DataType::UInt32, DataType::Int64) => true,
        (DataType::List(found), DataType::List(target)) => {
            can_convert(found.data_type(), target.data_type())
        }
        (DataType::Struct(found), DataType::Struct(target)) => {
            found.len() == target.len()
                && found.iter().zip(target).all(|(found, target)| {
                    found.name() == target.name()
                        && can_convert(found.data_type(), target.data_type())
                })
        }
        (found, target) => found == target,
    }
}
