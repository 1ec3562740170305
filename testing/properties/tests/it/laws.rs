//! Every property, on its corpus and on generated inputs.
//!
//! `PROPERTY=name cargo test -p urikit-properties` checks one property, and
//! `PROPERTY_INPUT='http://a/\xff..'` one input. `WRITE_CORPUS=1` removes from the corpus the
//! inputs that are not cases of their property.

use std::fs;
use std::hash::{Hash as _, Hasher as _};
use std::panic::{self, AssertUnwindSafe};

use urikit_conformance::parallel::on_all_cores;
use urikit_conformance::reach::reach;
use urikit_properties::{Property, corpus, properties};

/// Generated cases of each property, overridden by the variable `PROPERTY_CASES`.
const GENERATED: (usize, usize) = (300, 3_000);
/// At least one of this many inputs must be a case.
const TRIES: usize = 10;

/// A pseudo-random generator with a fixed seed.
struct Random(u64);

impl Random {
    fn of(property: &Property) -> Self {
        let mut hasher = std::hash::DefaultHasher::new();
        property.name.hash(&mut hasher);
        Self(hasher.finish() | 1)
    }

    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % limit
    }

    /// Fields of every kind of `src/input.rs`; half of the inputs start with the byte that selects
    /// one.
    fn input(&mut self) -> Vec<u8> {
        let mut input = Vec::new();
        if self.below(2) == 0 {
            input.push(self.below(254) as u8);
        }
        let fields = if self.below(4) == 0 { self.below(9) } else { self.below(3) };
        for field in 0..=fields {
            if field > 0 {
                input.push(0xff);
            }
            self.field(&mut input);
        }
        input
    }

    fn field(&mut self, input: &mut Vec<u8>) {
        const BYTES: &[u8] =
            b"/.:@?#[]%aAbx1280 &=+;,{}\\\"<>~-_!$'()*\n\r\0\xff\xfe\xc3\xa9\xe2\x80\xae";
        let kind = [0xfe, 0xfd, 0xfd, 0xfd, 0xfc, 0xfc, 0][self.below(7)];
        if kind > 0 {
            input.push(kind);
        }
        for _ in 0..self.below(14) {
            input.push(if kind > 0 {
                self.below(254) as u8
            } else {
                BYTES[self.below(BYTES.len())]
            });
        }
    }
}

/// The properties to check: all, or the one named by `PROPERTY`.
fn selected_properties() -> Vec<&'static Property> {
    let asked = std::env::var("PROPERTY").ok();
    let is_selected =
        |property: &&Property| asked.as_deref().is_none_or(|asked| asked == property.name);
    let selected: Vec<_> = properties().filter(is_selected).collect();
    assert!(!selected.is_empty(), "no property is named {asked:?}");
    selected
}

/// An input that violates a property, or too few cases.
type Failure = String;

/// Checks a property on an input and returns whether the input is a case of it.
fn is_case(property: &Property, input: &[u8]) -> Result<bool, Failure> {
    let held = panic::catch_unwind(AssertUnwindSafe(|| (property.check)(input)));
    held.map(|held| held.is_some()).map_err(|_| {
        format!("PROPERTY={} PROPERTY_INPUT='{}'", property.name, input.escape_ascii())
    })
}

/// Checks every property, on all cores.
fn check_all(check: impl Fn(&Property) -> Result<(), Failure> + Sync) {
    let results = on_all_cores(&selected_properties(), |property| check(property));
    let failures: Vec<_> = results.into_iter().filter_map(Result::err).collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn hold_for_the_corpus() {
    check_all(|property| {
        let file = corpus::file(property.name);
        let text = fs::read_to_string(&file).expect("each property has a corpus file");
        let (mut cases, mut others) = (Vec::new(), 0);
        for input in corpus::read(&text).expect("complete escapes") {
            match is_case(property, &input)? {
                true => cases.push(input),
                false => others += 1,
            }
        }
        if cases.len() < 3 {
            return Err(format!("{}: fewer than three cases in the corpus", property.name));
        } else if std::env::var_os("WRITE_CORPUS").is_some() {
            fs::write(file, corpus::write(cases)).expect("the file can be written");
        } else if others > 0 {
            return Err(format!(
                "{}: {others} inputs of the corpus are not cases of the property; WRITE_CORPUS=1 \
                    removes them",
                property.name
            ));
        }
        Ok(())
    });
}

#[test]
fn hold_for_generated_inputs() {
    check_all(|property| {
        if let Ok(input) = std::env::var("PROPERTY_INPUT") {
            let inputs = corpus::read(&input).expect("complete escapes");
            return inputs.iter().try_for_each(|input| is_case(property, input).map(drop));
        }
        let wanted = std::env::var("PROPERTY_CASES")
            .map_or(reach(GENERATED.0, GENERATED.1), |cases| cases.parse().expect("a number"));
        let mut random = Random::of(property);
        let (mut cases, mut inputs) = (0, 0);
        while cases < wanted {
            if inputs == wanted * TRIES {
                return Err(format!("{}: only {cases} cases in {inputs} inputs", property.name));
            }
            inputs += 1;
            cases += usize::from(is_case(property, &random.input())?);
        }
        if std::env::var_os("PROPERTY").is_some() {
            println!("{}: {cases} cases in {inputs} inputs", property.name);
        }
        Ok(())
    });
}

#[test]
#[cfg(feature = "full")]
fn every_corpus_file_belongs_to_a_property() {
    let folder = corpus::file("x").parent().expect("a folder").to_owned();
    for entry in fs::read_dir(folder).expect("the folder exists") {
        let path = entry.expect("an entry").path();
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        assert!(urikit_properties::property(&name).is_some(), "no property is named {name}");
        let text = fs::read_to_string(&path).expect("the file is UTF-8");
        let inputs = corpus::read(&text).expect("complete escapes");
        assert_eq!(corpus::write(inputs), text, "{name} is not in canonical form");
    }
}
