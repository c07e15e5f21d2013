// Usage: node compare.mjs LIST <rows
// Prints a table: for the functions of @uriform/formats, of ajv-formats and for URL, the nanoseconds on the processor for a
// string of the list, and how many of the rows, which are those of check.mjs, they accept or refuse wrongly.
import { readFileSync } from "node:fs";
import addFormats from "ajv-formats/dist/formats.js";
import * as ours from "@uriform/formats";

const ajv = (name) => {
  const format = addFormats.fullFormats[name];
  return typeof format === "function" ? format : (string) => format.test(string);
};
const url = (string) => {
  try {
    new URL(string);
    return true;
  } catch {
    return false;
  }
};
const functions = [
  ["@uriform/formats", "uri", ours.uri],
  ["ajv-formats", "uri", ajv("uri")],
  ["new URL", "uri", url],
  ["@uriform/formats", "uri reference", ours.uriReference],
  ["ajv-formats", "uri reference", ajv("uri-reference")],
  ["@uriform/formats", "iri", ours.iri],
  ["new URL", "iri", url],
  ["@uriform/formats", "iri reference", ours.iriReference],
];
const list = readFileSync(process.argv[2], "utf8").trim().split("\n");
const rows = readFileSync(0, "utf8").trim().split("\n").map((line) => JSON.parse(line));
const best = functions.map(() => Infinity);
for (let round = 0; round < 10; round++) {
  functions.forEach(([, , valid], i) => {
    const start = process.cpuUsage().user;
    for (const string of list) valid(string);
    best[i] = Math.min(best[i], ((process.cpuUsage().user - start) * 1000) / list.length);
  });
}
console.log("| | as | ns per string | strings | wrongly accepted | wrongly refused |\n|---|---|---:|---:|---:|---:|");
functions.forEach(([library, name, valid], i) => {
  let all = 0, accepted = 0, refused = 0;
  for (const [as, string, want] of rows) {
    if (as !== name) continue;
    const got = valid(string);
    all++;
    if (got && !want) accepted++;
    if (!got && want) refused++;
  }
  console.log(`| ${library} | ${name} | ${Math.round(best[i])} | ${all} | ${accepted} | ${refused} |`);
});
