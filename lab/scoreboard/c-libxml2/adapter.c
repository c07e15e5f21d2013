#include <libxml/uri.h>
#include <libxml/xmlversion.h>

#include "../lib/batch.h"

static void answer(const request *r)
{
	if (is(r->op, "parse")) {
		xmlURIPtr u = xmlParseURIRaw(r->input, 1);
		if (!u) {
			refuse(r);
			return;
		}
		accept_begin();
		part("scheme", u->scheme), part("userinfo", u->user), part_host(u->server);
		part("path", u->path ? u->path : ""), part("query", u->query_raw), part("fragment", u->fragment);
		accept_end();
		xmlFreeURI(u);
	} else {
		xmlChar *s = xmlBuildURI((const xmlChar *)r->input, (const xmlChar *)r->base);
		s ? result((char *)s) : refuse(r);
		xmlFree(s);
	}
}

int main(void)
{
	return batch((hello){"libxml2 xmlURI", LIBXML_DOTTED_VERSION, "c", "\"parse\",\"resolve\"", "\"reference\"", "\"rfc3986\",\"rfc2396\"", ""}, answer);
}
