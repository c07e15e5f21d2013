// Runs queries in chdb, which is ClickHouse as a library: node chdb.js CHDB CONFIG < queries, a JSON array. It
// prints a JSON array of {rows} or {error}.
const { Session } = require(process.argv[2]);
const fs = require("fs");
const session = new Session(undefined, { connectionArgs: ["--config-file=" + process.argv[3]] });
const answers = JSON.parse(fs.readFileSync(0, "utf8")).map((query) => {
  try {
    return { rows: session.query(query, "TSV") };
  } catch (e) {
    return { error: String(e) };
  }
});
fs.writeFileSync(1, JSON.stringify(answers));
session.close();
