import std/[json, strutils, tables, uri]
import ../lib/batch

proc parse(r: JsonNode): JsonNode =
  let u = parseUri(r.text("input"))
  let host = if ':' in u.hostname and not u.hostname.startsWith("["): "[" & u.hostname & "]" else: u.hostname
  %*{"valid": true, "components": {"scheme": u.scheme, "host": host, "port": u.port, "path": u.path, "query": u.query, "fragment": u.anchor}}

proc resolve(r: JsonNode): JsonNode =
  %*{"result": $combine(parseUri(r.text("base")), parseUri(r.text("input")))}

serve("std/uri", NimVersion, ["rfc3986"], {"parse": Op(parse), "resolve": Op(resolve)}.toTable)
