//! Measures how instruction counts grow with the length of the input, for `cargo xtask measure
//! growth`.

fn main() -> std::process::ExitCode {
    urikit_properties::growth::count::main()
}
