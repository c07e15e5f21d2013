#include <neon/ne_uri.h>
#include <neon/ne_utils.h>

#include "../lib/batch.h"

static void parse(const request *r)
{
	ne_uri u = {0};
	if (ne_uri_parse(r->input, &u))
		refuse(r);
	else {
		accept_begin();
		part("scheme", u.scheme), part("userinfo", u.userinfo), part_host(u.host), part_port((int)u.port, 0);
		part("path", u.path), part("query", u.query), part("fragment", u.fragment);
		accept_end();
	}
	ne_uri_free(&u);
}

static void resolve(const request *r)
{
	ne_uri base = {0}, relative = {0}, target = {0};
	if (ne_uri_parse(r->base, &base) || ne_uri_parse(r->input, &relative))
		refuse(r);
	else {
		ne_uri_resolve(&base, &relative, &target);
		char *s = ne_uri_unparse(&target);
		result(s);
		free(s);
	}
	ne_uri_free(&target), ne_uri_free(&relative), ne_uri_free(&base);
}

static void answer(const request *r)
{
	if (is(r->op, "parse"))
		parse(r);
	else
		resolve(r);
}

int main(void)
{
	char version[32];
	/* "neon 0.32.5: Library build, ..." */
	sscanf(ne_version_string(), "neon %31[^:]", version);
	return batch((hello){"neon ne_uri", version, "c", "\"parse\",\"resolve\"", "\"reference\"", "\"rfc3986\"", ""}, answer);
}
