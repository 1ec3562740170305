// Runs url.parse of Node.js, which is deprecated. See README.md.
"use strict";
const { parse } = require("node:url");

function reading(text) {
  let url;
  try {
    url = parse(text);
  } catch {
    return { valid: false };
  }
  const host = url.hostname && url.hostname.includes(":") ? `[${url.hostname}]` : url.hostname;
  return {
    valid: true,
    scheme: url.protocol ? url.protocol.slice(0, -1) : null,
    userinfo: url.auth,
    host: host || null,
    port: url.port,
    path: url.pathname || "",
    query: url.query,
    fragment: url.hash ? url.hash.slice(1) : null,
  };
}

if (process.argv.includes("--version")) {
  console.log(`node-legacy-${process.versions.node}: url.parse`);
} else {
  process.removeAllListeners("warning");
  const lines = require("node:readline").createInterface({ input: process.stdin, crlfDelay: Infinity });
  lines.on("line", (line) => process.stdout.write(JSON.stringify(reading(JSON.parse(line))) + "\n"));
}
