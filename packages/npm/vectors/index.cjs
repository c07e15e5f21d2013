"use strict";
const { readFileSync, readdirSync } = require("node:fs");
const { join } = require("node:path");
const { gunzipSync } = require("node:zlib");

const data = join(__dirname, "data");

// The names of the files below a folder of data, in the order of their characters.
function names(folder) {
  const list = [];
  for (const entry of readdirSync(join(data, folder), { withFileTypes: true })) {
    if (entry.isDirectory()) list.push(...names(folder + entry.name + "/"));
    else if (/\.jsonl(\.gz)?$/.test(entry.name)) list.push(folder + entry.name);
  }
  return list.sort();
}

function* rows(prefix = "required/") {
  const files = names("").filter((file) => file.startsWith(prefix));
  if (files.length === 0) throw new RangeError(`no file of the vectors begins with ${JSON.stringify(prefix)}`);
  for (const file of files) {
    const bytes = readFileSync(join(data, file));
    const text = (file.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString();
    for (const line of text.trimEnd().split("\n")) yield { file, ...JSON.parse(line) };
  }
}

// Whether a value is not another one than is wanted. A key that an object lacks is not judged, nor what an error says.
function agrees(got, want) {
  if (want === null || typeof want !== "object") return got === want;
  if (got === null || typeof got !== "object" || Array.isArray(got) !== Array.isArray(want)) return false;
  if (Array.isArray(want)) return got.length === want.length && want.every((value, i) => agrees(got[i], value));
  return Object.keys(want).every((key) => key === "error" || got[key] === undefined || agrees(got[key], want[key]));
}

// Whether a reply has the answer: "valid", "result", or the "error" of a row without "valid".
const answers = (reply, want) =>
  ("valid" in want ? ["valid", "result"] : ["result", "error"]).every((key) => !(key in want) || reply[key] !== undefined);

const conforms = (row, reply) =>
  [row.reply, ...(row.alternatives || [])].some((want) => agrees(reply, want) && answers(reply, want));

exports.rows = rows;
exports.conforms = conforms;
