//! A program that parses, resolves, and normalizes. `cargo xtask size` compares its size with that of `empty`.

use urikit::{AbsoluteUri, UriRef};

fn main() {
    let base = AbsoluteUri::from_static("http://a.example/b/c/d;p?q");
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    for reference in &arguments {
        if let Ok(reference) = UriRef::parse(reference) {
            println!("{}", base.resolve(reference).to_uri().normalize().to_buf().as_str());
        }
    }
}
