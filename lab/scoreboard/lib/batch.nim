## The loop of an adapter in Nim: one request per line in, one reply per line out.

import std/[json, tables]

type Op* = proc(request: JsonNode): JsonNode

const keys = ["op", "id", "syntax", "form", "input", "base", "a", "b", "steps"]

proc text*(request: JsonNode, key: string): string = request[key].getStr

proc known(request: JsonNode): bool =
  for key in request.keys:
    if key notin keys: return false
  true

proc answer(op: string, function: Op, request: JsonNode): JsonNode =
  try:
    function(request)
  except CatchableError as e:
    if op == "parse": %*{"valid": false}
    else: %*{"error": {"code": "refused", "message": e.msg}}

proc serve*(library, version: string, syntaxes: openArray[string], ops: Table[string, Op]) =
  ## Answers requests until the input ends. An exception of the library is a refusal.
  for line in stdin.lines:
    let request = parseJson(line)
    let op = request.text("op")
    var reply: JsonNode
    if op == "hello":
      reply = %*{"protocol": 1, "library": library, "version": version, "language": "nim", "runtime": "Nim " & NimVersion,
        "ops": [], "forms": ["reference"], "syntaxes": syntaxes, "steps": [], "limits": {"nul": true, "bytes": false}}
      for name in ops.keys: reply["ops"].add(%name)
    elif op notin ops or not known(request): reply = %*{"error": {"code": "unsupported"}}
    else: reply = answer(op, ops[op], request)
    reply["id"] = request{"id"}
    stdout.writeLine($reply)
    stdout.flushFile
