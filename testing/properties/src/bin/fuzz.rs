//! The fuzz target: checks the property that the environment variable `PROPERTY` names on what libFuzzer generates.
//!
//! One binary serves all properties because building one with coverage takes minutes. `cargo xtask fuzz` builds and runs it;
//! without `--cfg fuzzing` it is an empty program.
#![cfg_attr(fuzzing, no_main)]

#[cfg(fuzzing)]
mod target {
    use std::sync::LazyLock;

    use libfuzzer_sys::{Corpus, fuzz_target};
    use urikit_properties::Property;

    static PROPERTY: LazyLock<&Property> = LazyLock::new(|| {
        let name = std::env::var("PROPERTY").expect("the variable PROPERTY names a property");
        urikit_properties::property(&name).expect("a property of that name")
    });

    fuzz_target!(
        init: {
            // Automata are compiled on first use, which must not count as a slow input.
            (PROPERTY.check)(b"http://a/b\xffc");
            (PROPERTY.check)(b"\xffa");
        },
        // An input that is not a case of the property is not worth keeping, however new its path.
        |data: &[u8]| -> Corpus {
            match (PROPERTY.check)(data) {
                Some(_) => Corpus::Keep,
                None => Corpus::Reject,
            }
        }
    );
}

#[cfg(not(fuzzing))]
fn main() {
    eprintln!("run `cargo xtask fuzz`");
    std::process::exit(2);
}
