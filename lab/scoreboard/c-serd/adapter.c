#include <serd/serd.h>

#include "../lib/batch.h"

static void part_chunk(const char *name, SerdChunk c) { part_n(name, (const char *)c.buf, c.len); }

static void answer(const request *r)
{
	SerdURI u, base, target;
	if (serd_uri_parse((const uint8_t *)r->input, &u)) {
		refuse(r);
	} else if (is(r->op, "parse")) {
		accept_begin();
		part_chunk("scheme", u.scheme), part_chunk("authority", u.authority), part_chunk("path", u.path), part_chunk("query", u.query);
		accept_end();
	} else {
		if (serd_uri_parse((const uint8_t *)r->base, &base)) {
			refuse(r);
			return;
		}
		serd_uri_resolve(&u, &base, &target);
		SerdNode n = serd_node_new_uri(&target, NULL, &base);
		result((const char *)n.buf);
		serd_node_free(&n);
	}
}

int main(void)
{
	return batch((hello){"serd", SERD_VERSION, "c", "\"parse\",\"resolve\"", "\"reference\"", "\"rfc3986\"", ""}, answer);
}
