//! Kernels that apply a function to each value.

use core::ops::Range;

use arrow_array::builder::{BooleanBuilder, PrimitiveBuilder};
use arrow_array::{Array, ArrowPrimitiveType, BooleanArray, PrimitiveArray, StringViewArray};
use arrow_schema::ArrowError;

use crate::Case;
use crate::input::{Kernel, Strings, is_valid, run};
use crate::views::{Parts, has_case, push_lowercase};

/// A result for one value.
pub(crate) enum Found {
    Nothing,
    /// The part of the value at a byte range.
    Part(Range<usize>),
    /// The string that the function has written.
    New,
}

impl Found {
    /// Returns a result in the selected case. `text` contains the part, or is the written string.
    pub(crate) fn in_case(self, case: Case, text: &str, out: &mut String) -> Self {
        if case == Case::Keep {
            return self;
        }
        match self {
            Self::Part(range) if has_case(&text[range.clone()]) => {
                out.clear();
                push_lowercase(&text[range], out);
                Self::New
            }
            Self::New if has_case(out) => {
                let written = core::mem::take(out);
                push_lowercase(&written, out);
                Self::New
            }
            other => other,
        }
    }

    /// Returns the part of `value` that is equal to the written string, if it is a prefix.
    pub(crate) fn written(value: &str, out: &str) -> Self {
        if value.starts_with(out) { Self::Part(0..out.len()) } else { Self::New }
    }
}

impl From<Option<Range<usize>>> for Found {
    fn from(range: Option<Range<usize>>) -> Self {
        range.map_or(Self::Nothing, Self::Part)
    }
}

/// Returns the string that `function` finds in each value, or writes to an empty string.
pub(crate) fn strings<F>(array: &dyn Array, function: F) -> Result<StringViewArray, ArrowError>
where
    F: FnMut(&str, &mut String) -> Found,
{
    struct StringKernel<F>(F);
    impl<F: FnMut(&str, &mut String) -> Found> Kernel for StringKernel<F> {
        type Output = StringViewArray;

        fn run<S: Strings>(&mut self, strings: &S) -> Result<StringViewArray, ArrowError> {
            let nulls = strings.nulls();
            let (mut parts, mut out) = (Parts::new(strings), String::new());
            for row in 0..strings.len() {
                if !is_valid(nulls, row) {
                    parts.push_null();
                    continue;
                }
                let value = strings.value(row);
                out.clear();
                match (self.0)(value, &mut out) {
                    Found::Nothing => parts.push_null(),
                    Found::Part(range) => parts.push(row, value, Some(range)),
                    Found::New => parts.push_new(&out),
                }
            }
            parts.finish()
        }
    }
    run(&mut StringKernel(function), array)
}

/// Returns the number that `function` finds in each value.
pub(crate) fn numbers<T: ArrowPrimitiveType>(
    array: &dyn Array,
    function: impl FnMut(&str) -> Option<T::Native>,
) -> Result<PrimitiveArray<T>, ArrowError> {
    struct NumberKernel<T, F>(F, core::marker::PhantomData<T>);
    impl<T, F> Kernel for NumberKernel<T, F>
    where
        T: ArrowPrimitiveType,
        F: FnMut(&str) -> Option<T::Native>,
    {
        type Output = PrimitiveArray<T>;

        fn run<S: Strings>(&mut self, strings: &S) -> Result<Self::Output, ArrowError> {
            let mut numbers = PrimitiveBuilder::<T>::with_capacity(strings.len());
            for row in 0..strings.len() {
                let value = is_valid(strings.nulls(), row).then(|| strings.value(row));
                numbers.append_option(value.and_then(&mut self.0));
            }
            Ok(numbers.finish())
        }
    }
    run(&mut NumberKernel(function, core::marker::PhantomData), array)
}

/// Returns whether `function` accepts each value.
pub(crate) fn booleans(
    array: &dyn Array,
    function: impl FnMut(&str) -> bool,
) -> Result<BooleanArray, ArrowError> {
    struct BooleanKernel<F>(F);
    impl<F: FnMut(&str) -> bool> Kernel for BooleanKernel<F> {
        type Output = BooleanArray;

        fn run<S: Strings>(&mut self, strings: &S) -> Result<BooleanArray, ArrowError> {
            let mut accepted = BooleanBuilder::with_capacity(strings.len());
            for row in 0..strings.len() {
                let value = is_valid(strings.nulls(), row).then(|| strings.value(row));
                accepted.append_option(value.map(&mut self.0));
            }
            Ok(accepted.finish())
        }
    }
    run(&mut BooleanKernel(function), array)
}
