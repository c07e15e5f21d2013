#include <curl/curl.h>

#include "../lib/batch.h"

static const unsigned flags = CURLU_NON_SUPPORT_SCHEME;

static void get(const char *name, CURLU *u, CURLUPart what)
{
	char *s = NULL;
	part(name, curl_url_get(u, what, &s, 0) ? NULL : s);
	curl_free(s);
}

static void answer(const request *r)
{
	CURLU *u = curl_url();
	if (is(r->op, "parse")) {
		if (curl_url_set(u, CURLUPART_URL, r->input, flags))
			refuse(r);
		else {
			accept_begin();
			get("scheme", u, CURLUPART_SCHEME), get("host", u, CURLUPART_HOST), get("port", u, CURLUPART_PORT);
			get("path", u, CURLUPART_PATH), get("query", u, CURLUPART_QUERY), get("fragment", u, CURLUPART_FRAGMENT);
			accept_end();
		}
	} else {
		char *s = NULL;
		if (curl_url_set(u, CURLUPART_URL, r->base, flags) || curl_url_set(u, CURLUPART_URL, r->input, flags) || curl_url_get(u, CURLUPART_URL, &s, 0))
			refuse(r);
		else
			result(s);
		curl_free(s);
	}
	curl_url_cleanup(u);
}

int main(void)
{
	return batch((hello){"libcurl URL API", curl_version_info(CURLVERSION_NOW)->version, "c", "\"parse\",\"resolve\"", "\"uri\"", "\"rfc3986\"", ""}, answer);
}
