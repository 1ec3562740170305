//! The parts of generated inputs have the recorded digests.

use urikit_readings::Spec;

use crate::seeded::{INPUTS, digest, inputs, lines, recorded};

#[test]
fn parts_of_generated_inputs_have_the_recorded_digests() {
    let inputs = inputs(INPUTS);
    let mut found = String::new();
    let mut expected = String::new();
    for spec in Spec::ALL {
        let of_input = |input: &String| match spec.parse(input) {
            Ok(parsed) => lines(input, Ok(&|part| parsed.get(part).map(str::to_owned))),
            Err(error) => lines(input, Err((error.code(), error.span().start, error.span().end))),
        };
        found += &format!("{spec}\t{}\n", digest(inputs.iter().map(of_input)));
        expected += &format!("{spec}\t{}\n", recorded(spec));
    }
    assert_eq!(found, expected, "if the change is intended, record the digests in `seeded.tsv`");
}
