// Usage: node ajv.mjs <rows
// Each row is a JSON array: the name of a format, a string, and whether it is valid. Prints as check.mjs does.
import { readFileSync } from "node:fs";
import Ajv from "ajv";
import { formats } from "@uriform/formats";

const ajv = new Ajv({ formats });
const rows = readFileSync(0, "utf8").trim().split("\n");
for (const row of rows) {
  const [format, string, want] = JSON.parse(row);
  if (ajv.validate({ type: "string", format }, string) !== want) console.log(row);
}
console.log(rows.length);
