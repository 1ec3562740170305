//! Writes the Public Suffix List for the module `full`.
//!
//! `BundledList` is the crate `psl`, which contains the list as code, of ten times the size. Its
//! package also has the rules as a string, from which this program makes a file.

fn main() -> std::io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    #[cfg(feature = "full")]
    suffixes::write()?;
    Ok(())
}

#[cfg(feature = "full")]
mod suffixes {
    use std::path::{Path, PathBuf};
    use std::{env, fs, io, process};

    use psl::{Psl, Type};

    /// Writes the rules of each section to a file.
    pub(super) fn write() -> io::Result<()> {
        let rules = fs::read_to_string(package()?.join("data/rules.txt"))?;
        let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
        for (name, section) in [("icann.txt", Type::Icann), ("private.txt", Type::Private)] {
            let rules = rules.lines().filter(|rule| type_of(rule) == Some(section));
            fs::write(out.join(name), compressed(rules.collect()))?;
        }
        Ok(())
    }

    /// Returns the directory of the package `psl`.
    fn package() -> io::Result<PathBuf> {
        let cargo = env::var_os("CARGO").unwrap_or_default();
        let list = ["metadata", "--format-version=1", "--locked", "--offline", "--all-features"];
        let output = process::Command::new(cargo).args(list).output()?;
        let metadata = String::from_utf8_lossy(&output.stdout);
        let mut manifests = metadata.split("\"manifest_path\":\"").skip(1);
        let found = manifests.find_map(|rest| {
            let directory = Path::new(rest.split_once('"')?.0).parent()?;
            directory.file_name()?.to_str()?.starts_with("psl-2.").then(|| directory.to_owned())
        });
        found.ok_or_else(|| io::Error::other(String::from_utf8_lossy(&output.stderr)))
    }

    fn type_of(rule: &str) -> Option<Type> {
        // Any label matches a wildcard.
        let name = rule.strip_prefix('!').unwrap_or(rule).replace('*', "a");
        psl::List.find(name.as_bytes().rsplit(|byte| *byte == b'.')).typ
    }

    /// Sorts rules from right to left, and writes each without the ASCII characters that it has in
    /// common with the end of the previous one, whose number precedes it as a character.
    fn compressed(mut rules: Vec<&str>) -> String {
        rules.sort_by_cached_key(|rule| rule.chars().rev().collect::<String>());
        let mut text = String::new();
        let mut previous = "";
        for rule in rules {
            let pairs = rule.bytes().rev().zip(previous.bytes().rev());
            let common = pairs.take_while(|(a, b)| a == b && a.is_ascii()).take(90).count();
            text.push(char::from(b' ' + common as u8));
            text.push_str(&rule[..rule.len() - common]);
            text.push('\n');
            previous = rule;
        }
        text
    }
}
