//! Compiles what lies between the C library and Rust, if there is the C library. If not, the crate builds all the same and says so
//! when it is asked for the library: what builds the whole workspace with all its features does not need it.

fn main() {
    println!("cargo::rustc-check-cfg=cfg(uriparser)");
    println!("cargo::rerun-if-changed=src/shim.c");
    // 0.9.4 is the first that has all the functions that are called.
    match pkg_config::Config::new().atleast_version("0.9.4").probe("liburiparser") {
        Ok(library) => {
            cc::Build::new().file("src/shim.c").includes(library.include_paths).compile("urikit_uriparser");
            println!("cargo::rustc-cfg=uriparser");
            println!("cargo::rustc-env=URIPARSER_VERSION={}", library.version);
        }
        Err(_) => {
            println!("cargo::warning=there is no liburiparser here: nothing is compared with it");
            // A file that is never there has this look again each time, and find the library once it is installed.
            println!("cargo::rerun-if-changed=looks-again");
        }
    }
}
