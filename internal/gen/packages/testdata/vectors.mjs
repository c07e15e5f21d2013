// Prints the number of rows of each file of @uriform/vectors. It fails if a row does not conform to itself, if an empty
// reply conforms, or if a prefix of no file is taken for an empty one.
import { rows, conforms } from "@uriform/vectors";

const counts = {};
for (const row of rows("")) {
  counts[row.file] = (counts[row.file] || 0) + 1;
  const more = { ...JSON.parse(JSON.stringify(row.reply)), more: 1 };
  if (!conforms(row, more)) throw new Error("does not conform: " + JSON.stringify(row));
  const replies = [row.reply, ...(row.alternatives || [])];
  if (replies.every((reply) => "valid" in reply || "result" in reply || "error" in reply) && conforms(row, {}))
    throw new Error("an empty reply conforms: " + JSON.stringify(row));
  // The result alone is enough, and another one is wrong.
  const { result } = row.reply;
  if (typeof result === "string" && !(conforms(row, { result }) && !conforms(row, { result: result + " wrong" })))
    throw new Error("the result decides: " + JSON.stringify(row));
}
let thrown;
try {
  for (const row of rows("nonsense")) throw new Error("a row of nonsense: " + JSON.stringify(row));
} catch (error) {
  thrown = error;
}
if (!(thrown instanceof RangeError && thrown.message.includes('"nonsense"'))) throw new Error("nonsense: " + thrown);
const lines = Object.entries(counts).map(([file, count]) => file + " " + count + "\n");
process.stdout.write(lines.sort().join(""));
