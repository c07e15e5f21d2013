#include <apr_general.h>
#include <apr_uri.h>
#include <apu_version.h>

#include "../lib/batch.h"

static void answer(const request *r)
{
	apr_pool_t *pool;
	apr_uri_t u;
	apr_pool_create(&pool, NULL);
	if (apr_uri_parse(pool, r->input, &u) != APR_SUCCESS)
		refuse(r);
	else {
		accept_begin();
		part("scheme", u.scheme), part("authority", u.hostinfo), part_host(u.hostname), part("port", u.port_str);
		part("path", u.path ? u.path : ""), part("query", u.query), part("fragment", u.fragment);
		accept_end();
	}
	apr_pool_destroy(pool);
}

int main(void)
{
	apr_initialize();
	return batch((hello){"apr_uri", APU_VERSION_STRING, "c", "\"parse\"", "\"reference\"", "\"rfc3986\"", ""}, answer);
}
