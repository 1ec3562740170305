// Runs the WHATWG class URL of Node.js. See README.md.
"use strict";

function reading(text) {
  let url;
  try {
    url = new URL(text);
  } catch {
    return { valid: false };
  }
  const userinfo = url.password ? `${url.username}:${url.password}` : url.username;
  return {
    valid: true,
    scheme: url.protocol.slice(0, -1),
    userinfo: userinfo || null,
    host: url.hostname || null,
    port: url.port || null,
    path: url.pathname,
    query: url.search ? url.search.slice(1) : null,
    fragment: url.hash ? url.hash.slice(1) : null,
  };
}

if (process.argv.includes("--version")) {
  console.log(`node-${process.versions.node}: the class URL (ada ${process.versions.ada})`);
} else {
  const lines = require("node:readline").createInterface({ input: process.stdin, crlfDelay: Infinity });
  lines.on("line", (line) => process.stdout.write(JSON.stringify(reading(JSON.parse(line))) + "\n"));
}
