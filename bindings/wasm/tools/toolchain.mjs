/**
 * A Rust compiler for WebAssembly from packages of Debian, which are unpacked below the target
 * directory. No installed toolchain is used or changed, and root is not required.
 *
 * The installed Rust provides Cargo and the linker. Its own compiler is not used, because building
 * the standard library needs sources of exactly the same version.
 */

import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

const LIBRARIES = "usr/lib/x86_64-linux-gnu";

function output(program, ...list) {
  return execFileSync(program, list, { encoding: "utf8" });
}

/** Returns the versions of a package, newest first. */
function versions(name) {
  const rows = output("apt-cache", "madison", name).split("\n").filter(Boolean);
  return rows.map((row) => row.split("|")[1].trim());
}

/** Returns the packages of the newest version of Rust that has all of them. */
function packages() {
  const sources = versions("rust-web-src");
  // Debian replaces versions with security updates, so both must be listed with the same one.
  const version = versions("rustc-web").find((version) => sources.includes(version));
  if (!version) throw new Error("apt has no rustc-web; run `apt-get update` on Debian or Ubuntu");
  const series = version.split(".").slice(0, 2).join(".");
  const library = `libstd-rust-web-${series}`;
  const depends = output("apt-cache", "show", `${library}=${version}`).match(/libllvm\d+/);
  const names = ["rustc-web", "rust-web-src", "libstd-rust-web-dev", library];
  return [...names.map((name) => `${name}=${version}`), depends[0], "binaryen"];
}

/** Unpacks the packages into a directory, unless this was done before. */
function unpack(root) {
  const stamp = path.join(root, "complete");
  if (existsSync(stamp)) return;
  const downloads = path.join(root, "packages");
  rmSync(root, { recursive: true, force: true });
  mkdirSync(downloads, { recursive: true });
  const list = packages();
  console.log(`unpacking ${list.join(", ")}`);
  execFileSync("apt-get", ["download", "-q", ...list], { cwd: downloads, stdio: "inherit" });
  for (const name of readdirSync(downloads)) {
    execFileSync("dpkg", ["-x", path.join(downloads, name), root]);
  }
  rmSync(downloads, { recursive: true });
  writeFileSync(stamp, list.join("\n"));
}

/** Returns the linker that the installed Rust contains. */
function linker() {
  const sysroot = output("rustc", "--print", "sysroot").trim();
  const host = output("rustc", "-vV").match(/host: (.*)/)[1];
  return path.join(sysroot, "lib/rustlib", host, "bin/rust-lld");
}

/** Returns the environment variables for Cargo, and the path of `wasm-opt`. */
export function toolchain(directory) {
  const root = path.join(directory, "toolchain");
  unpack(root);
  const libraries = path.join(root, LIBRARIES);
  const rustc = path.join(root, "rustc");
  writeFileSync(
    rustc,
    `#!/bin/sh\nLD_LIBRARY_PATH='${libraries}' exec '${path.join(root, "usr/bin/rustc")}' "$@"\n`,
  );
  chmodSync(rustc, 0o755);
  return {
    cargo: {
      RUSTC: rustc,
      // Building the standard library is not stable.
      RUSTC_BOOTSTRAP: "1",
      CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER: linker(),
    },
    wasmOpt: path.join(root, "usr/bin/wasm-opt"),
    libraries,
  };
}
