#include <event2/event.h>
#include <event2/http.h>

#include "../lib/batch.h"

static void answer(const request *r)
{
	struct evhttp_uri *u = evhttp_uri_parse(r->input);
	if (!u) {
		refuse(r);
		return;
	}
	accept_begin();
	part("scheme", evhttp_uri_get_scheme(u)), part("userinfo", evhttp_uri_get_userinfo(u));
	part_host(evhttp_uri_get_host(u)), part_port(evhttp_uri_get_port(u), -1);
	part("path", evhttp_uri_get_path(u)), part("query", evhttp_uri_get_query(u)), part("fragment", evhttp_uri_get_fragment(u));
	accept_end();
	evhttp_uri_free(u);
}

int main(void)
{
	return batch((hello){"libevent evhttp_uri", event_get_version(), "c", "\"parse\"", "\"reference\"", "\"rfc3986\"", ""}, answer);
}
