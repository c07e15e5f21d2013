// Prints the number of rows of each file of @uriform/vectors. It fails if a row does not conform to itself, or if an empty
// reply conforms.
import { rows, conforms } from "@uriform/vectors";

const counts = {};
for (const row of rows("")) {
  counts[row.file] = (counts[row.file] || 0) + 1;
  const more = { ...JSON.parse(JSON.stringify(row.reply)), more: 1 };
  const replies = [row.reply, ...(row.alternatives || [])];
  if (!conforms(row, more)) throw new Error("does not conform: " + JSON.stringify(row));
  const some = replies.every((reply) => Object.values(reply).some((value) => value !== null));
  if (some && conforms(row, {})) throw new Error("an empty reply conforms: " + JSON.stringify(row));
}
const lines = Object.entries(counts).map(([file, count]) => file + " " + count + "\n");
process.stdout.write(lines.sort().join(""));
