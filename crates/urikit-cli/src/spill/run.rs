//! Records in memory and in temporary files.
//!
//! A record is encoded as its class, the lengths of its key and payload, the key, and the payload.

use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Seek, Write};
use std::ops::Range;

use super::{Budget, Class, SpillError};

/// The size of the class and the lengths.
pub(crate) const HEADER: usize = 1 + 2 * 8;

/// An encoded record.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Record<'r> {
    bytes: &'r [u8],
}

impl<'r> Record<'r> {
    /// Returns the part of a record before its key and payload.
    pub(crate) fn header(class: Class, key: usize, payload: usize) -> [u8; HEADER] {
        let mut header = [class as u8; HEADER];
        header[1..9].copy_from_slice(&(key as u64).to_le_bytes());
        header[9..].copy_from_slice(&(payload as u64).to_le_bytes());
        header
    }

    /// Returns the first record of a buffer.
    pub(super) fn first(buffer: &'r [u8]) -> Self {
        let (key, payload) = lengths(buffer);
        Self { bytes: &buffer[..HEADER + key + payload] }
    }

    /// Returns the records of a buffer.
    pub(crate) fn all(mut buffer: &'r [u8]) -> impl Iterator<Item = Self> {
        std::iter::from_fn(move || {
            let record = (!buffer.is_empty()).then(|| Self::first(buffer))?;
            buffer = &buffer[record.bytes.len()..];
            Some(record)
        })
    }

    pub(crate) fn class(self) -> Class {
        [Class::Header, Class::Keyed, Class::Keyless][usize::from(self.bytes[0])]
    }

    pub(crate) fn key(self) -> &'r [u8] {
        &self.bytes[key_range(self.bytes)]
    }

    pub(crate) fn payload(self) -> &'r [u8] {
        &self.bytes[key_range(self.bytes).end..]
    }
}

fn key_range(record: &[u8]) -> Range<usize> {
    HEADER..HEADER + lengths(record).0
}

fn lengths(record: &[u8]) -> (usize, usize) {
    let number = |at: usize| {
        let bytes = record[at..at + 8].try_into().expect("eight bytes");
        u64::from_le_bytes(bytes) as usize
    };
    (number(1), number(9))
}

/// A temporary file of sorted records.
#[derive(Debug)]
pub(super) struct Run {
    file: File,
    /// How often its records were merged.
    pub(super) level: u32,
}

impl Run {
    /// Writes records to a temporary file.
    pub(super) fn write(
        level: u32,
        budget: &Budget,
        write: impl FnOnce(&mut dyn FnMut(Record<'_>) -> io::Result<()>) -> io::Result<()>,
    ) -> io::Result<Self> {
        let failed = |error| SpillError::wrap(&budget.directory, error);
        let mut file = BufWriter::new(tempfile::tempfile_in(&budget.directory).map_err(failed)?);
        write(&mut |record| file.write_all(record.bytes).map_err(failed))?;
        let mut file = file.into_inner().map_err(|error| failed(error.into_error()))?;
        file.rewind().map_err(failed)?;
        Ok(Self { file, level })
    }

    pub(super) fn reader(self, buffer: usize, budget: &Budget) -> RunReader {
        let file = BufReader::with_capacity(buffer, self.file);
        RunReader { file, record: Vec::new(), budget: budget.clone() }
    }
}

/// Reads the records of a run.
#[derive(Debug)]
pub(super) struct RunReader {
    file: BufReader<File>,
    record: Vec<u8>,
    budget: Budget,
}

impl RunReader {
    /// Reads the next record, and returns whether there is one.
    pub(super) fn advance(&mut self) -> io::Result<bool> {
        self.read().map_err(|error| SpillError::wrap(&self.budget.directory, error))
    }

    fn read(&mut self) -> io::Result<bool> {
        self.record.clear();
        self.record.resize(HEADER, 0);
        if self.file.fill_buf()?.is_empty() {
            return Ok(false);
        }
        self.file.read_exact(&mut self.record)?;
        let (key, payload) = lengths(&self.record);
        self.record.resize(HEADER + key + payload, 0);
        self.file.read_exact(&mut self.record[HEADER..])?;
        Ok(true)
    }

    pub(super) fn record(&self) -> Record<'_> {
        Record { bytes: &self.record }
    }
}
