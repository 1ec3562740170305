//! Generated parts of a document, between markers with their names.

use std::path::Path;
use std::{fs, io};

use super::{plot, tables};
use crate::results::Results;
use crate::table::Style;

/// The start of a marker, before the name of the part.
const BEGIN: &str = "<!-- bench: ";
const BEGIN_END: &str = " -->\n";
const END: &str = "<!-- /bench -->";

struct Part {
    name: &'static str,
    text: String,
}

/// The results of several builds. The first one is the default release profile.
pub(crate) struct Document(Vec<Results>);

impl Document {
    /// Reads result files, in the order of their names.
    pub(crate) fn read<P: AsRef<Path>>(files: &[P]) -> io::Result<Self> {
        let mut files: Vec<_> = files.iter().map(AsRef::as_ref).collect();
        files.sort_unstable();
        let read = |file: &Path| {
            Results::read(file)
                .map_err(|error| io::Error::other(format!("{}: {error}", file.display())))
        };
        files.into_iter().map(read).collect::<io::Result<_>>().map(Self)
    }

    /// Rewrites the parts of a document between markers.
    pub(crate) fn fill(&self, text: &str) -> Result<String, String> {
        let mut filled = text.to_owned();
        for Part { name, text } in self.parts() {
            let begin = format!("{BEGIN}{name}{BEGIN_END}");
            let start =
                filled.find(&begin).ok_or_else(|| format!("there is no marker `{name}`"))?
                    + begin.len();
            let length = filled[start..].find(END).ok_or_else(|| format!("`{name}` has no end"))?;
            filled.replace_range(start..start + length, &format!("\n{text}\n"));
        }
        Ok(filled)
    }

    pub(crate) fn plot(&self) -> Result<String, String> {
        let first = self.0.first().ok_or("there are no results")?;
        plot::svg(first).map_err(|error| error.to_string())
    }

    pub(crate) fn write(&self, document: &Path, plot: &Path) -> Result<(), String> {
        let failed = |error: io::Error| error.to_string();
        let text = fs::read_to_string(document).map_err(failed)?;
        fs::write(document, self.fill(&text)?).map_err(failed)?;
        plot.parent().map_or(Ok(()), fs::create_dir_all).map_err(failed)?;
        fs::write(plot, self.plot()?).map_err(failed)
    }

    fn parts(&self) -> Vec<Part> {
        let Some(first) = self.0.first() else { return Vec::new() };
        let markdown = |table: crate::table::Table| table.styled(Style::Markdown).to_string();
        let machines: Vec<_> = self
            .0
            .iter()
            .map(|results| format!("- {}", tables::machine(&results.machine)))
            .collect();
        vec![
            Part { name: "runs", text: machines.join("\n") + "\n" },
            Part {
                name: "summary",
                text: markdown(tables::summary(first)) + "\n" + &tables::reached(first) + "\n",
            },
            Part { name: "profiles", text: markdown(tables::profiles(&self.0)) },
            Part { name: "peers", text: markdown(tables::peers(first)) },
            Part { name: "corpora", text: markdown(tables::corpora(first)) },
            Part { name: "medians", text: markdown(tables::medians(first)) },
        ]
    }
}

impl std::fmt::Display for Document {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.parts().iter().try_for_each(|part| writeln!(f, "{}", part.text))
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::PathBuf;

    use super::Document;
    use crate::operation::Operation;
    use crate::peers::Family;
    use crate::results::Results;
    use crate::results::tests::cost;

    fn at_root(path: &str) -> PathBuf {
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..").join(path)
    }

    fn committed() -> Document {
        let folder = fs::read_dir(at_root("bench/results")).expect("results are committed");
        let files = folder.map(|entry| entry.expect("it is a file").path());
        let files: Vec<_> = files
            .filter(|file| file.extension().is_some_and(|extension| extension == "json"))
            .collect();
        Document::read(&files).expect("they can be read")
    }

    #[test]
    fn tables_in_document_are_up_to_date() {
        let text = fs::read_to_string(at_root("COMPARE.md")).expect("it is there");
        let filled = committed().fill(&text).expect("it has all markers");
        assert!(filled == text, "COMPARE.md is out of date; run `cargo xtask bench report`");
    }

    #[test]
    fn plot_is_up_to_date() {
        let plot = fs::read_to_string(at_root("bench/results/speed.svg")).expect("it is there");
        assert!(
            committed().plot() == Ok(plot),
            "bench/results/speed.svg is out of date; run `cargo xtask bench report`"
        );
    }

    #[test]
    fn parts_are_rewritten_between_their_markers() {
        let results = Results::from_records(vec![
            cost(Operation::Parse, "urikit", Family::Urikit, 20.0),
            cost(Operation::Parse, "a", Family::Rfc3986, 40.0),
        ]);
        let document = Document(vec![results]);
        let names: Vec<_> = document.parts().iter().map(|part| part.name).collect();
        let marked = |name| format!("<!-- bench: {name} -->\nold\n<!-- /bench -->\nkept\n");
        let text: String = names.iter().copied().map(marked).collect();
        let filled = document.fill(&text).expect("it has all markers");
        assert_eq!(
            (filled.matches("old").count(), filled.matches("kept").count()),
            (0, names.len())
        );
        let line = "| parse     | web    | same work | a           | 40.0 |   20.0 |  0.50 |   \
            0.35 | **no** |";
        assert!(filled.contains(line), "{filled}");
        assert!(filled.contains(
            "0 of 1 targets are met. A library that does the same work is faster: nowhere."
        ));
        assert_eq!(document.fill(&filled), Ok(filled.clone()), "once is enough");
        let error = document.fill(&text.replace("bench: medians ", "bench: "));
        assert_eq!(error, Err("there is no marker `medians`".to_owned()));
    }
}
