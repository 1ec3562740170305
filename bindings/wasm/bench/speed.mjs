/**
 * Compares the speed of urikit with that of `URL` and of fast-uri.
 *
 *     node bench/speed.mjs URLS.txt
 *
 * The functions run in turn, in one process, on blocks of the first 20,000 lines of the file that
 * all of them accept. The result is the lower quartile of the CPU time of the blocks, so that other
 * processes disturb it less than the mean. Ratios are more stable than times.
 */

import { readFileSync } from "node:fs";
import fastUri from "fast-uri";
import * as urikit from "urikit";
import ourFastUri from "urikit/fast-uri";

const COUNT = 20_000;
const BLOCK = 1000;
const ROUNDS = 12;
/** Rounds in which the functions are compiled, so their times are not counted. */
const WARM_UP = 3;
/** In a microsecond. */
const NANOSECONDS = 1000;
const BASE = "http://example.com/docs/guide/intro.html?page=2";

const lines = readFileSync(process.argv[2], "utf8").split("\n").filter(Boolean);
const accepted = (line) =>
  urikit.canParse(line) && URL.canParse(line) && !fastUri.parse(line).error;
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

/** The functions with which others are compared. */
const REFERENCES = {
  "urikit.parse": ["new URL", "fast-uri parse"],
  "urikit.canParse": ["URL.canParse"],
  "urikit.normalize": ["fast-uri normalize"],
  "urikit.resolve": ["new URL(r, b)", "fast-uri resolve"],
  "urikit/fast-uri parse": ["fast-uri parse"],
  "urikit/fast-uri normalize": ["fast-uri normalize"],
  "urikit/fast-uri resolve": ["fast-uri resolve"],
};

const times = Object.fromEntries(Object.keys(functions).map((name) => [name, []]));
let sum = 0;
for (let round = 0; round < ROUNDS; round++) {
  for (let first = 0; first + BLOCK <= urls.length; first += BLOCK) {
    for (const [name, run] of Object.entries(functions)) {
      const start = process.cpuUsage();
      for (let i = first; i < first + BLOCK; i++) sum += run(i);
      const { user, system } = process.cpuUsage(start);
      if (round >= WARM_UP) times[name].push(((user + system) * NANOSECONDS) / BLOCK);
    }
  }
}
const length = urls.reduce((sum, url) => sum + url.length, 0) / urls.length;
console.log(
  `${urls.length} URLs of ${length.toFixed(1)} characters, Node ${process.version} (${sum})`,
);
const quartile = (name) => times[name].sort((a, b) => a - b)[times[name].length >> 2];
for (const name of Object.keys(functions)) {
  const ratios = (REFERENCES[name] ?? []).map(
    (other) => `${(quartile(name) / quartile(other)).toFixed(2)} × ${other}`,
  );
  console.log(
    `${name.padEnd(28)} ${quartile(name).toFixed(0).padStart(6)} ns  ${ratios.join(", ")}`,
  );
}
