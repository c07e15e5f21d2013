#include <uriparser/Uri.h>

#include "../lib/batch.h"

static char text[1 << 20];

static void part_range(const char *name, UriTextRangeA r) { part_n(name, r.first, r.first ? (size_t)(r.afterLast - r.first) : 0); }

/* append copies a range to text, and returns the end. */
static char *append(char *end, UriTextRangeA r)
{
	size_t n = (size_t)(r.afterLast - r.first);
	memcpy(end, r.first, n);
	return end + n;
}

/* The host is without brackets, and the path is a list of segments. */
static void parse(const request *r)
{
	UriUriA u;
	if (uriParseSingleUriA(&u, r->input, NULL) != URI_SUCCESS) {
		refuse(r);
		return;
	}
	accept_begin();
	part_range("scheme", u.scheme), part_range("userinfo", u.userInfo), part_range("port", u.portText);
	part_range("query", u.query), part_range("fragment", u.fragment);
	if (u.hostData.ip6 || u.hostData.ipFuture.first) {
		*text = '[';
		char *end = append(text + 1, u.hostText);
		*end++ = ']';
		part_n("host", text, (size_t)(end - text));
	} else
		part_range("host", u.hostText);
	char *end = text;
	for (UriPathSegmentA *s = u.pathHead; s; s = s->next) {
		if (s != u.pathHead || u.absolutePath || u.hostText.first)
			*end++ = '/';
		end = append(end, s->text);
	}
	if (!u.pathHead && u.absolutePath)
		*end++ = '/';
	part_n("path", text, (size_t)(end - text));
	accept_end();
	uriFreeUriMembersA(&u);
}

static void print(const request *r, int status, const UriUriA *u)
{
	if (status != URI_SUCCESS || uriToStringA(text, u, sizeof text, NULL) != URI_SUCCESS)
		refuse(r);
	else
		result(text);
}

/* Operations on two URIs. normalize has one. */
static void answer(const request *r)
{
	UriUriA u, v, target;
	int compare = is(r->op, "compare");
	if (is(r->op, "parse")) {
		parse(r);
		return;
	}
	if (uriParseSingleUriA(&u, compare ? r->a : r->input, NULL) != URI_SUCCESS) {
		refuse(r);
		return;
	}
	if (uriParseSingleUriA(&v, compare ? r->b : r->base, NULL) != URI_SUCCESS)
		refuse(r);
	else {
		if (compare)
			uriNormalizeSyntaxA(&u) || uriNormalizeSyntaxA(&v) ? refuse(r) : equal(uriEqualsUriA(&u, &v));
		else if (is(r->op, "resolve")) {
			print(r, uriAddBaseUriA(&target, &u, &v), &target);
			uriFreeUriMembersA(&target);
		} else
			print(r, uriNormalizeSyntaxA(&u), &u);
		uriFreeUriMembersA(&v);
	}
	uriFreeUriMembersA(&u);
}

int main(void)
{
	return batch((hello){"uriparser", URI_VER_ANSI, "c", "\"parse\",\"resolve\",\"normalize\",\"compare\"", "\"reference\"", "\"rfc3986\"", "\"case percent path\""}, answer);
}
