/* uriparser implements RFC 3986, and checks all of its rules. It makes a list of the
   segments of the path, so it allocates. It also parses IPv4 and IPv6 addresses. */
#include <uriparser/Uri.h>

#include "driver.h"

static size_t read_all(const corpus *c, int want_scheme)
{
	size_t accepted = 0, i;
	for (i = 0; i < c->n; i++) {
		UriUriA u;
		if (uriParseSingleUriExA(&u, c->lines[i].start, c->lines[i].end, NULL) != URI_SUCCESS)
			continue;
		accepted += !want_scheme || u.scheme.first != NULL;
		uriFreeUriMembersA(&u);
	}
	return accepted;
}

static size_t parse(const corpus *c) { return read_all(c, 1); }
static size_t reference(const corpus *c) { return read_all(c, 0); }

static size_t resolve(const corpus *c)
{
	size_t accepted = 0, i;
	UriUriA b;
	if (uriParseSingleUriA(&b, base, NULL) != URI_SUCCESS)
		return 0;
	for (i = 0; i < c->n; i++) {
		UriUriA r, t;
		if (uriParseSingleUriExA(&r, c->lines[i].start, c->lines[i].end, NULL) != URI_SUCCESS)
			continue;
		if (uriAddBaseUriA(&t, &r, &b) == URI_SUCCESS) {
			accepted += uriToStringA(out, &t, OUT_SIZE, NULL) == URI_SUCCESS;
			uriFreeUriMembersA(&t);
		}
		uriFreeUriMembersA(&r);
	}
	uriFreeUriMembersA(&b);
	return accepted;
}

static size_t normalize(const corpus *c)
{
	size_t accepted = 0, i;
	for (i = 0; i < c->n; i++) {
		UriUriA u;
		if (uriParseSingleUriExA(&u, c->lines[i].start, c->lines[i].end, NULL) != URI_SUCCESS)
			continue;
		if (u.scheme.first != NULL && uriNormalizeSyntaxA(&u) == URI_SUCCESS)
			accepted += uriToStringA(out, &u, OUT_SIZE, NULL) == URI_SUCCESS;
		uriFreeUriMembersA(&u);
	}
	return accepted;
}

int main(void)
{
	static const operation ops[] = {
		{"parse", parse}, {"reference", reference}, {"check", reference},
		{"resolve", resolve}, {"normalize", normalize},
	};
	return serve(URI_VER_ANSI, ops, sizeof ops / sizeof *ops);
}
