//! Compiles what lies between the C library and Rust, if there is the C library. If not, the crate builds all the same and says so
//! when it is asked for the library: what builds the whole workspace with all its features does not need it.

fn main() {
    println!("cargo::rustc-check-cfg=cfg(uriparser)");
    println!("cargo::rerun-if-changed=src/shim.c");
    // 0.9.4 is the first that has all the functions that are called.
    match pkg_config::Config::new().atleast_version("0.9.4").probe("liburiparser") {
        Ok(library) => {
            let mut shim = cc::Build::new();
            if let Err(error) =
                shim.file("src/shim.c").includes(library.include_paths).try_compile("urikit_uriparser")
            {
                println!("cargo::warning=liburiparser is here, and what calls it does not compile: {error}");
                return;
            }
            println!("cargo::rustc-cfg=uriparser");
            println!("cargo::rustc-env=URIPARSER_VERSION={}", library.version);
        }
        Err(_) => {
            println!("cargo::warning=there is no liburiparser here: nothing is compared with it");
            println!("cargo::warning=once it is installed: cargo clean -p urikit-uriparser");
        }
    }
}
