// The loop of an adapter in Pike: one request per line in, one reply per line out.

constant keys = (< "op", "id", "syntax", "form", "input", "base", "a", "b", "steps" >);

// serve answers requests until the input ends. ops maps the name of an operation to a function
// of the request, which returns the reply. An error of the library is a refusal.
void serve(mapping hello, mapping(string:function) ops)
{
  mapping about = ([
    "protocol": 1, "language": "pike", "runtime": version(), "ops": sort(indices(ops)), "forms": ({ "reference" }), "steps": ({ }),
    "limits": ([ "nul": Val.true, "bytes": Val.false ]),
  ]) + hello;
  while (string line = Stdio.stdin->gets()) {
    mapping request = ([ "form": "reference" ]) + Standards.JSON.decode_utf8(line);
    mapping reply;
    if (request->op == "hello")
      reply = about;
    else if (!ops[request->op] || sizeof(indices(request) - indices(keys)))
      reply = ([ "error": ([ "code": "unsupported" ]) ]);
    else
      reply = answer(request->op, ops[request->op], request);
    write("%s\n", string_to_utf8(Standards.JSON.encode(reply + ([ "id": request->id ]))));
  }
}

mapping answer(string op, function f, mapping request)
{
  mapping reply;
  mixed e = catch { reply = f(request); };
  if (!e) return reply;
  if (op == "parse") return ([ "valid": Val.false ]);
  return ([ "error": ([ "code": "refused", "message": describe_error(e) ]) ]);
}

// text returns a component: null if it is not defined.
mixed text(mixed v) { return v ? (string)v : Val.null; }
