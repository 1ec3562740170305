//! Converts JSON rows to comma-separated or tab-separated values.
//!
//! The columns are the members of the first object. `null` is an empty field; an empty string is
//! `""`, so that the two differ. Arrays and objects are JSON.

use crate::input::rows::Json;
use crate::input::rows::delimited::Dialect;
use crate::output::buffer::Output;

#[derive(Debug)]
pub(crate) struct Table {
    dialect: Dialect,
    /// The names of the columns, after the first row.
    names: Vec<String>,
}

impl Table {
    pub(crate) const fn new(dialect: Dialect) -> Self {
        Self { dialect, names: Vec::new() }
    }

    /// Converts JSON objects, one per line.
    pub(crate) fn convert(&mut self, rows: &[u8]) -> Output {
        let mut out = Output::default();
        let lines = rows.split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
        for line in lines.filter_map(|line| std::str::from_utf8(line).ok()) {
            self.row(line, &mut out);
        }
        out
    }

    fn row(&mut self, line: &str, out: &mut Output) {
        let mut members = Vec::new();
        let Ok(whole) = Json::value(line, "a JSON object") else { return };
        let read = whole.members("a JSON object", |member| {
            members.push((member.name, member.value.text));
            Ok(())
        });
        debug_assert!(read.is_ok(), "{line}");
        if self.names.is_empty() {
            self.names = members.iter().map(|(name, _)| name.clone().into_owned()).collect();
            for (at, name) in self.names.iter().enumerate() {
                self.separate(at, out);
                self.dialect.write(name.as_bytes(), out);
            }
            out.push(b'\n');
        }
        for (at, name) in self.names.iter().enumerate() {
            self.separate(at, out);
            let value = members.iter().find(|(member, _)| member == name).map(|(_, value)| *value);
            self.value(value.unwrap_or("null"), out);
        }
        out.push(b'\n');
    }

    fn separate(&self, at: usize, out: &mut Output) {
        if at > 0 {
            out.push(self.dialect.delimiter());
        }
    }

    fn value(&self, json: &str, out: &mut Output) {
        match serde_json::from_str::<String>(json) {
            Ok(text) if text.is_empty() => out.literal(b"\"\""),
            Ok(text) => self.dialect.write(text.as_bytes(), out),
            Err(_) if json == "null" => {}
            Err(_) => self.dialect.write(json.as_bytes(), out),
        }
    }
}
