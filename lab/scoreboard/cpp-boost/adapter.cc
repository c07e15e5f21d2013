#include <boost/url.hpp>
#include <boost/url/src.hpp>
#include <boost/version.hpp>
#include <string>

#include "../lib/batch.h"

namespace urls = boost::urls;

template <class S> static void part_of(const char *name, S const &s, bool defined) { part_n(name, defined ? (s.data() ? s.data() : "") : nullptr, s.size()); }

static void parse(const request *r)
{
	auto v = is(r->form, "uri") ? urls::parse_uri(r->input) : is(r->form, "absolute-uri") ? urls::parse_absolute_uri(r->input) : urls::parse_uri_reference(r->input);
	if (!v) {
		refuse(r);
		return;
	}
	accept_begin();
	part_of("scheme", v->scheme(), v->has_scheme());
	part_of("authority", v->encoded_authority(), v->has_authority());
	part_of("userinfo", v->encoded_userinfo(), v->has_userinfo());
	part_of("host", v->encoded_host(), v->has_authority());
	part_of("port", v->port(), v->has_port());
	part_of("path", v->encoded_path(), true);
	part_of("query", v->encoded_query(), v->has_query());
	part_of("fragment", v->encoded_fragment(), v->has_fragment());
	accept_end();
}

static void answer(const request *r)
{
	if (is(r->op, "parse")) {
		parse(r);
	} else if (is(r->op, "resolve")) {
		auto base = urls::parse_uri(r->base), ref = urls::parse_uri_reference(r->input);
		urls::url target;
		!base || !ref || !urls::resolve(*base, *ref, target) ? refuse(r) : result_n(target.buffer().data(), target.buffer().size());
	} else if (is(r->op, "normalize")) {
		auto v = urls::parse_uri_reference(r->input);
		if (!v)
			return refuse(r);
		urls::url u(*v);
		u.normalize();
		result_n(u.buffer().data(), u.buffer().size());
	} else {
		auto a = urls::parse_uri_reference(r->a), b = urls::parse_uri_reference(r->b);
		!a || !b ? refuse(r) : equal(*a == *b);
	}
}

int main()
{
	return batch(hello{"Boost.URL", BOOST_LIB_VERSION, "c++", "\"parse\",\"resolve\",\"normalize\",\"compare\"", "\"reference\",\"uri\",\"absolute-uri\"", "\"rfc3986\"", "\"case percent path\""}, answer);
}
