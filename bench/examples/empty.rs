//! The program `linked` without the library.

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    for reference in &arguments {
        println!("{reference}");
    }
}
