/**
 * Compares the speed of urikit with that of `URL` and of fast-uri.
 *
 *     node bench/speed.mjs URLS.txt
 *
 * The functions run in turn, in one process, on the first 20,000 lines of the file that all of them
 * accept. The result is the median of the CPU time of the rounds.
 */

import { readFileSync } from "node:fs";
import fastUri from "fast-uri";
import * as urikit from "urikit";
import ourFastUri from "urikit/fast-uri";

const COUNT = 20_000;
const ROUNDS = 15;
/** In a microsecond. */
const NANOSECONDS = 1000;
const BASE = "http://example.com/docs/guide/intro.html?page=2";

const lines = readFileSync(process.argv[2], "utf8").split("\n").filter(Boolean);
const accepted = (line) => urikit.canParse(line) && URL.canParse(line) && !fastUri.parse(line).error;
const urls = lines.filter(accepted).slice(0, COUNT);
// References of several forms: the part from the path, without the host.
const references = urls.map((url) => {
  const { path, pathAndQuery } = urikit.parse(url);
  return path.length > 1 ? pathAndQuery.slice(1) : `../${pathAndQuery}`;
});
const parsedBase = new URL(BASE);

/** The functions. Each returns a number, so that no result is left out. */
const functions = {
  "urikit.parse": (i) => urikit.parse(urls[i]).path.length,
  "new URL": (i) => new URL(urls[i]).pathname.length,
  "fast-uri parse": (i) => fastUri.parse(urls[i]).path.length,
  "urikit.canParse": (i) => Number(urikit.canParse(urls[i])),
  "URL.canParse": (i) => Number(URL.canParse(urls[i])),
  "urikit.normalize": (i) => urikit.normalize(urls[i]).length,
  "fast-uri normalize": (i) => fastUri.normalize(urls[i]).length,
  "urikit.resolve": (i) => urikit.resolve(BASE, references[i]).length,
  "new URL(r, b)": (i) => new URL(references[i], BASE).href.length,
  "new URL(r, URL)": (i) => new URL(references[i], parsedBase).href.length,
  "fast-uri resolve": (i) => fastUri.resolve(BASE, references[i]).length,
  "urikit/fast-uri parse": (i) => ourFastUri.parse(urls[i]).path.length,
  "urikit/fast-uri normalize": (i) => ourFastUri.normalize(urls[i]).length,
  "urikit/fast-uri resolve": (i) => ourFastUri.resolve(BASE, references[i]).length,
};

const times = Object.fromEntries(Object.keys(functions).map((name) => [name, []]));
let sum = 0;
for (let round = 0; round < ROUNDS; round++) {
  for (const [name, run] of Object.entries(functions)) {
    const start = process.cpuUsage();
    for (let i = 0; i < urls.length; i++) sum += run(i);
    const { user, system } = process.cpuUsage(start);
    times[name].push(((user + system) * NANOSECONDS) / urls.length);
  }
}
const length = urls.reduce((sum, url) => sum + url.length, 0) / urls.length;
console.log(`${urls.length} URLs of ${length.toFixed(1)} characters, Node ${process.version} (${sum})`);
for (const [name, all] of Object.entries(times)) {
  const sorted = all.sort((a, b) => a - b);
  const median = sorted[sorted.length >> 1];
  console.log(`${name.padEnd(28)} ${median.toFixed(0).padStart(6)} ns   min ${sorted[0].toFixed(0)}`);
}
