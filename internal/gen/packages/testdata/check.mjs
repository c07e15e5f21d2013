// Usage: node check.mjs PACKAGE <rows
// Each row is a JSON array: the name of a function, a string, and the result that it shall have. Prints the rows with
// another result, and then the number of rows. PACKAGE is the name or the path of the package.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(process.cwd() + "/");
const found = process.argv[2].endsWith(".cjs") ? require(process.argv[2]) : await import(process.argv[2]);
let count = 0;
for (const line of readFileSync(0, "utf8").split("\n")) {
  if (line === "") continue;
  const [name, string, want] = JSON.parse(line);
  const camel = name.replace(/ ./g, (s) => s[1].toUpperCase());
  if (found[camel](string) !== want) console.log(line);
  count++;
}
console.log(count);
