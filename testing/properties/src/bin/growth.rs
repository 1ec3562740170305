//! Measures how instruction counts grow with the length of the input. Run by `cargo xtask growth`.

fn main() -> std::process::ExitCode {
    urikit_properties::growth::count::main()
}
