//! The columns of generated inputs have the digests that are recorded for the parsed values.

use arrow_array::cast::AsArray;
use arrow_array::types::UInt32Type;
use arrow_array::{Array, StringArray};
use urikit_arrow::{Options, Part, Spec, error, part};
use urikit_readings::Part as Key;

use crate::seeded::{INPUTS, digest, inputs, lines, recorded};

/// The parts in the order of [`Key::ALL`].
const PARTS: [Part; 15] = [
    Part::Scheme,
    Part::Authority,
    Part::Userinfo,
    Part::Username,
    Part::Password,
    Part::Host,
    Part::Port,
    Part::Path,
    Part::Query,
    Part::Fragment,
    Part::Opaque,
    Part::Params,
    Part::Schemepart,
    Part::UrlPath,
    Part::Zone,
];

#[test]
fn parts_of_generated_inputs_have_the_recorded_digests() {
    let inputs = inputs(INPUTS);
    let array = StringArray::from_iter_values(&inputs);
    for spec in Spec::ALL {
        let options = Options::new().with_spec(spec);
        let columns = PARTS.map(|it| part(&array, it, &options).unwrap());
        let errors = error(&array, &options).unwrap();
        let codes = errors.column_by_name("code").unwrap().as_string_view();
        let [starts, ends] = ["start", "end"]
            .map(|name| errors.column_by_name(name).unwrap().as_primitive::<UInt32Type>());
        let of_row = |(row, input): (usize, &String)| {
            if errors.is_valid(row) {
                let (start, end) = (starts.value(row) as usize, ends.value(row) as usize);
                return lines(input, Err((codes.value(row), start, end)));
            }
            let get = |key: Key| {
                let column = &columns[key as usize];
                column.is_valid(row).then(|| column.value(row).to_owned())
            };
            lines(input, Ok(&get))
        };
        assert_eq!(digest(inputs.iter().enumerate().map(of_row)), recorded(spec), "{spec}");
    }
}
