#include <glib.h>

#include "../lib/batch.h"

static const GUriFlags flags = G_URI_FLAGS_ENCODED | G_URI_FLAGS_NON_DNS;

static void parse(const request *r)
{
	char *scheme, *userinfo, *host, *path, *query, *fragment;
	int port;
	gboolean ok = is(r->form, "uri") ? g_uri_is_valid(r->input, flags, NULL) : TRUE;
	if (!ok || !g_uri_split(r->input, flags, &scheme, &userinfo, &host, &port, &path, &query, &fragment, NULL)) {
		refuse(r);
		return;
	}
	accept_begin();
	part("scheme", scheme), part("userinfo", userinfo), part_host(host), part_port(port, -1);
	part("path", path), part("query", query), part("fragment", fragment);
	accept_end();
	g_free(scheme), g_free(userinfo), g_free(host), g_free(path), g_free(query), g_free(fragment);
}

static void answer(const request *r)
{
	if (is(r->op, "parse"))
		parse(r);
	else {
		char *s = g_uri_resolve_relative(r->base, r->input, flags, NULL);
		s ? result(s) : refuse(r);
		g_free(s);
	}
}

int main(void)
{
	char version[40];
	snprintf(version, sizeof version, "%u.%u.%u", glib_major_version, glib_minor_version, glib_micro_version);
	return batch((hello){"GUri", version, "c", "\"parse\",\"resolve\"", "\"reference\",\"uri\"", "\"rfc3986\"", ""}, answer);
}
