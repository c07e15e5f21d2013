#include <uriparser/Uri.h>

#include "../lib/batch.h"

static char text[1 << 20];

static size_t length(UriTextRangeA r) { return r.first ? (size_t)(r.afterLast - r.first) : 0; }
static void part_range(const char *name, UriTextRangeA r) { part_n(name, r.first, length(r)); }

/* The host is without brackets, and the path is a list of segments. */
static void parse(const UriUriA *u)
{
	accept_begin();
	part_range("scheme", u->scheme), part_range("userinfo", u->userInfo), part_range("port", u->portText);
	part_range("query", u->query), part_range("fragment", u->fragment);
	if (u->hostData.ip6 || u->hostData.ipFuture.first)
		part_address(u->hostText.first, length(u->hostText));
	else
		part_range("host", u->hostText);
	char *end = text;
	if (u->absolutePath || (u->pathHead && u->hostText.first))
		*end++ = '/';
	for (UriPathSegmentA *s = u->pathHead; s; s = s->next) {
		end = append(end, s->text.first, length(s->text));
		end = append(end, "/", s->next != NULL);
	}
	part_n("path", text, (size_t)(end - text));
	accept_end();
}

static void print(const request *r, int status, const UriUriA *u)
{
	if (status != URI_SUCCESS || uriToStringA(text, u, sizeof text, NULL) != URI_SUCCESS)
		refuse(r);
	else
		result(text);
}

/* The second URI is empty in requests that have one. */
static void answer(const request *r)
{
	UriUriA u, v, target;
	int compare = is(r->op, "compare");
	if (uriParseSingleUriA(&u, compare ? r->a : r->input, NULL) != URI_SUCCESS) {
		refuse(r);
		return;
	}
	if (uriParseSingleUriA(&v, compare ? r->b : r->base, NULL) != URI_SUCCESS) {
		refuse(r);
	} else if (is(r->op, "parse")) {
		parse(&u);
	} else if (compare) {
		uriNormalizeSyntaxA(&u) || uriNormalizeSyntaxA(&v) ? refuse(r) : equal(uriEqualsUriA(&u, &v));
	} else if (is(r->op, "normalize")) {
		print(r, uriNormalizeSyntaxA(&u), &u);
	} else {
		print(r, uriAddBaseUriA(&target, &u, &v), &target);
		uriFreeUriMembersA(&target);
	}
	uriFreeUriMembersA(&v);
	uriFreeUriMembersA(&u);
}

int main(void)
{
	return batch((hello){"uriparser", URI_VER_ANSI, "c", "\"parse\",\"resolve\",\"normalize\",\"compare\"", "\"reference\"", "\"rfc3986\"", "\"case percent path\""}, answer);
}
