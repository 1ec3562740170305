//! The class `Column`.

use std::sync::Arc;

use arrow_array::ffi::{FFI_ArrowArray, FFI_ArrowSchema};
use arrow_array::{Array, ArrayRef};
use arrow_schema::{DataType, Field, FieldRef};
use pyo3::exceptions::{PyIndexError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyIterator, PyList, PySlice};
use pyo3_arrow::PyField;
use pyo3_arrow::ffi::{ArrayIterator, to_stream_pycapsule};

use super::concat::concat;
use super::input::column;
use super::layout::{Layout, can_convert, convert};
use super::python::list;

/// A column of results, in one or more Arrow arrays.
///
/// It has the methods of the Arrow PyCapsule interface, so `pyarrow.array`, `polars.Series`, and
/// other libraries accept it without copying.
///
/// >>> from urikit import columns
/// >>> ports = columns.port(["http://localhost:8080/", "http://localhost/"])
/// >>> ports
/// <Column of 2 rows: [8080, None]>
/// >>> ports[0], len(ports), ports.null_count, ports.type
/// (8080, 2, 1, 'UInt16')
#[pyclass(frozen, module = "urikit.columns")]
pub(crate) struct Column {
    chunks: Vec<ArrayRef>,
    data_type: DataType,
}

impl Column {
    pub(crate) const fn new(chunks: Vec<ArrayRef>, data_type: DataType) -> Self {
        Self { chunks, data_type }
    }

    fn row<'py>(&self, py: Python<'py>, index: isize) -> PyResult<Bound<'py, PyAny>> {
        let outside = || PyIndexError::new_err("column index out of range");
        let from_start = if index < 0 { index + self.__len__() as isize } else { index };
        let mut row = usize::try_from(from_start).map_err(|_| outside())?;
        for chunk in &self.chunks {
            if row < chunk.len() {
                return list(py, &chunk.slice(row, 1))?.get_item(0);
            }
            row -= chunk.len();
        }
        Err(outside())
    }

    /// Returns consecutive rows.
    fn slice(&self, slice: &Bound<'_, PySlice>) -> PyResult<Self> {
        let indices = slice.indices(self.__len__() as isize)?;
        if indices.step != 1 {
            return Err(PyValueError::new_err("a slice of a column must have the step 1"));
        }
        let (start, end) = (indices.start as usize, indices.stop.max(indices.start) as usize);
        let mut from = 0;
        let mut chunks = Vec::new();
        for chunk in &self.chunks {
            let to = from + chunk.len();
            let (first, last) = (start.clamp(from, to), end.clamp(from, to));
            if first < last {
                chunks.push(chunk.slice(first - from, last - first));
            }
            from = to;
        }
        Ok(Self::new(chunks, self.data_type.clone()))
    }

    /// Returns the chunks with a type that a consumer requests, if the conversion is known.
    fn export(&self, schema: Option<&Bound<'_, PyCapsule>>) -> PyResult<(Vec<ArrayRef>, FieldRef)> {
        let mut data_type = self.data_type.clone();
        let mut chunks = self.chunks.clone();
        if let Some(schema) = schema {
            let requested = PyField::from_arrow_pycapsule(schema)?.into_inner();
            if can_convert(&data_type, requested.data_type()) {
                data_type = requested.data_type().clone();
                let convert = |chunk| convert(chunk, &data_type);
                let converted: Result<_, _> = chunks.into_iter().map(convert).collect();
                chunks = converted.map_err(crate::error::arrow)?;
            }
        }
        Ok((chunks, Arc::new(Field::new("", data_type, true))))
    }
}

/// The arguments that restore a pickled column.
type Pickled<'py> = (Bound<'py, PyAny>,);

/// Returns a capsule of the Arrow PyCapsule interface for a type.
fn schema_capsule<'py>(py: Python<'py>, data_type: &DataType) -> PyResult<Bound<'py, PyCapsule>> {
    let field = Field::new("", data_type.clone(), true);
    let schema = FFI_ArrowSchema::try_from(&field).map_err(crate::error::arrow)?;
    PyCapsule::new_with_value(py, schema, c"arrow_schema")
}

#[pymethods]
impl Column {
    /// Returns a column of the strings or bytes of an Arrow object, a list, or another iterable.
    #[new]
    #[pyo3(signature = (values, /))]
    fn new_py(values: &Bound<'_, PyAny>) -> PyResult<Self> {
        let chunks = column(values)?;
        let data_type = chunks.first().map_or(DataType::Utf8View, |it| it.data_type().clone());
        Ok(Self::new(chunks, data_type))
    }

    /// Returns the column as Python objects: `str`, `int`, `bool`, `list`, `dict`, or `None`.
    ///
    /// >>> from urikit import columns
    /// >>> columns.path_segments(["/a/b", None]).to_list()
    /// [['a', 'b'], None]
    fn to_list<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let Some((first, others)) = self.chunks.split_first() else { return Ok(PyList::empty(py)) };
        let rows = list(py, first)?;
        for chunk in others {
            rows.call_method1("extend", (list(py, chunk)?,))?;
        }
        Ok(rows)
    }

    /// Returns the column with types that all Arrow libraries support.
    ///
    /// Strings with 32-bit offsets replace string views and dictionaries, and signed integers
    /// replace unsigned ones. Many functions of pyarrow, such as comparisons, do not support string
    /// views.
    ///
    /// >>> from urikit import columns
    /// >>> hosts = columns.host(["https://example.com/"])
    /// >>> hosts.type, hosts.plain().type
    /// ('Utf8View', 'Utf8')
    fn plain(&self, py: Python<'_>) -> PyResult<Self> {
        let convert = || self.chunks.iter().map(|chunk| Layout::Plain.apply(Arc::clone(chunk)));
        let chunks = py.detach(|| convert().collect::<Result<_, _>>());
        let chunks = chunks.map_err(crate::error::arrow)?;
        Ok(Self::new(chunks, Layout::Plain.of(&self.data_type)))
    }

    /// The name of the Arrow type, such as `Utf8View`.
    #[getter]
    fn r#type(&self) -> String {
        self.data_type.to_string()
    }

    /// The number of rows that are null.
    #[getter]
    fn null_count(&self) -> usize {
        self.chunks.iter().map(|chunk| chunk.null_count()).sum()
    }

    /// The number of Arrow arrays.
    #[getter]
    fn num_chunks(&self) -> usize {
        self.chunks.len()
    }

    fn __len__(&self) -> usize {
        self.chunks.iter().map(|chunk| chunk.len()).sum()
    }

    /// Returns the value of a row, or the column of a slice of consecutive rows.
    fn __getitem__<'py>(
        &self,
        py: Python<'py>,
        index: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        match index.cast::<PySlice>() {
            Ok(slice) => Ok(Bound::new(py, self.slice(slice)?)?.into_any()),
            Err(_) => self.row(py, index.extract()?),
        }
    }

    /// Returns an array of NumPy with Python objects.
    #[pyo3(signature = (dtype = None, copy = None))]
    fn __array__<'py>(
        &self,
        py: Python<'py>,
        dtype: Option<&Bound<'py, PyAny>>,
        copy: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        if copy == Some(false) {
            return Err(PyValueError::new_err("a column cannot be converted without a copy"));
        }
        let numpy = py.import("numpy")?;
        // Filled by row, because lists in a list would become another dimension.
        let array = numpy.call_method1("empty", (self.__len__(), "object"))?;
        for (row, value) in self.to_list(py)?.iter().enumerate() {
            array.set_item(row, value)?;
        }
        match dtype {
            Some(dtype) if !dtype.is_none() => array.call_method1("astype", (dtype,)),
            _ => Ok(array),
        }
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Pickled<'py>)> {
        let py = slf.py();
        let array = py.import("pyarrow").map_err(|_| {
            PyTypeError::new_err("pickling a column needs pyarrow; use to_list() instead")
        })?;
        let array = array.call_method1("chunked_array", (slf,))?;
        Ok((slf.get_type().into_any(), (array,)))
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.to_list(py)?.try_iter()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        const SHOWN: usize = 5;
        let rows = self.__len__();
        let items: Vec<String> = (0..rows.min(SHOWN))
            .map(|row| Ok(self.row(py, row as isize)?.repr()?.to_string()))
            .collect::<PyResult<_>>()?;
        let more = if rows > SHOWN { ", ..." } else { "" };
        let plural = if rows == 1 { "" } else { "s" };
        Ok(format!("<Column of {rows} row{plural}: [{}{more}]>", items.join(", ")))
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        schema_capsule(py, &self.data_type)
    }

    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyResult<(Bound<'py, PyCapsule>, Bound<'py, PyCapsule>)> {
        let (chunks, field) = self.export(requested_schema.as_ref())?;
        let array = concat(&chunks, field.data_type()).map_err(crate::error::arrow)?;
        let array = FFI_ArrowArray::new(&array.to_data());
        let array = PyCapsule::new_with_value(py, array, c"arrow_array")?;
        Ok((schema_capsule(py, field.data_type())?, array))
    }

    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let (chunks, field) = self.export(requested_schema.as_ref())?;
        let chunks = ArrayIterator::new(chunks.into_iter().map(Ok), field);
        to_stream_pycapsule(py, Box::new(chunks), None)
            .map_err(|error| PyValueError::new_err(error.to_string()))
    }
}

/// An Arrow type, as an object with `__arrow_c_schema__`.
#[pyclass(frozen, module = "urikit.columns")]
pub(crate) struct Schema(DataType);

impl Schema {
    pub(crate) const fn new(data_type: DataType) -> Self {
        Self(data_type)
    }
}

#[pymethods]
impl Schema {
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        schema_capsule(py, &self.0)
    }

    fn __repr__(&self) -> String {
        self.0.to_string()
    }
}
