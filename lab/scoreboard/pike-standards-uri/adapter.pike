object batch = ((program)combine_path(__DIR__, "../lib/Batch.pmod"))();

mapping parse(mapping r)
{
  object u = Standards.URI(r->input);
  return ([ "valid": Val.true, "components": ([
    "scheme": batch->text(u->scheme), "authority": batch->text(u->authority), "path": batch->text(u->path),
    "query": batch->text(u->query), "fragment": batch->text(u->fragment),
  ]) ]);
}

mapping resolve(mapping r) { return ([ "result": (string)Standards.URI(r->input, r->base) ]); }

int main()
{
  batch->serve(([ "library": "Standards.URI", "version": replace(version(), "Pike v", ""), "syntaxes": ({ "rfc3986" }), "forms": ({ "uri" }) ]),
    ([ "parse": parse, "resolve": resolve ]));
}
