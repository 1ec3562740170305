//! The fuzz target: checks the property named by the environment variable `PROPERTY`.
//!
//! One binary serves all properties, because building one with coverage takes minutes. `cargo xtask
//! fuzz` builds and runs it; without `--cfg fuzzing` it does nothing.
#![cfg_attr(fuzzing, no_main)]

#[cfg(fuzzing)]
mod target {
    use std::sync::LazyLock;

    use libfuzzer_sys::{Corpus, fuzz_target};
    use urikit_properties::Property;

    static PROPERTY: LazyLock<&Property> = LazyLock::new(|| {
        let name = std::env::var("PROPERTY").expect("PROPERTY names a property");
        urikit_properties::property(&name).expect("a property of that name")
    });

    fuzz_target!(
        init: {
            // Compile the automata now, so that the first input is not reported as slow.
            (PROPERTY.check)(b"http://a/b\xffc");
            (PROPERTY.check)(b"\xffa");
        },
        // Keep only inputs that are cases of the property.
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
