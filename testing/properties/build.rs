//! Compiles the shim for the C library uriparser if the feature `uriparser` is enabled and the
//! library is installed; otherwise `Uriparser::find` returns `None`.

fn main() {
    println!("cargo::rustc-check-cfg=cfg(has_uriparser)");
    #[cfg(feature = "uriparser")]
    build_shim();
}

#[cfg(feature = "uriparser")]
fn build_shim() {
    const SHIM: &str = "src/peers/uriparser/binding/shim.c";
    println!("cargo::rerun-if-changed={SHIM}");
    // The first version with all functions that the shim calls.
    let library = match pkg_config::Config::new().atleast_version("0.9.4").probe("liburiparser") {
        Ok(library) => library,
        Err(_) => {
            println!(
                "cargo::warning=skipping the comparison with uriparser: install liburiparser-dev \
                    and pkg-config, then run `cargo clean -p urikit-properties`"
            );
            return;
        }
    };
    if let Err(error) =
        cc::Build::new().file(SHIM).includes(library.include_paths).try_compile("urikit_uriparser")
    {
        println!("cargo::warning=skipping the comparison with uriparser: {error}");
        return;
    }
    println!("cargo::rustc-cfg=has_uriparser");
}
