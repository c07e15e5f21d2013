// Usage: node match.mjs PATTERN FLAGS <lines
// Writes 1 or 0 for each line: whether it matches.
import { readFileSync } from "node:fs";

const re = new RegExp(process.argv[2], process.argv[3]);
const lines = readFileSync(0, "utf8").split("\n");
lines.pop(); // the empty text after the last line feed
process.stdout.write(lines.map((line) => (re.test(line) ? "1" : "0")).join(""));
