// Boost.URL implements RFC 3986, and checks nearly all of its rules. Its views share the
// text. Parsing does not allocate.
#include <boost/url.hpp>
#include <boost/version.hpp>

#include "driver.h"

namespace urls = boost::urls;

static urls::string_view view(const line &l) { return {l.start, static_cast<std::size_t>(l.end - l.start)}; }

static void keep(const urls::url &u)
{
	auto text = u.buffer();
	std::size_t n = std::min<std::size_t>(text.size(), OUT_SIZE - 1);
	std::memcpy(out, text.data(), n);
	out[n] = '\0';
}

static std::size_t parse(const corpus *c)
{
	std::size_t accepted = 0;
	for (std::size_t i = 0; i < c->n; i++)
		accepted += urls::parse_uri(view(c->lines[i])).has_value();
	return accepted;
}

static std::size_t reference(const corpus *c)
{
	std::size_t accepted = 0;
	for (std::size_t i = 0; i < c->n; i++)
		accepted += urls::parse_uri_reference(view(c->lines[i])).has_value();
	return accepted;
}

static std::size_t resolve(const corpus *c)
{
	auto b = urls::parse_uri(base);
	urls::url target;
	std::size_t accepted = 0;
	for (std::size_t i = 0; b && i < c->n; i++) {
		auto r = urls::parse_uri_reference(view(c->lines[i]));
		accepted += r && urls::resolve(*b, *r, target);
	}
	keep(target);
	return accepted;
}

static std::size_t normalize(const corpus *c)
{
	urls::url target;
	std::size_t accepted = 0;
	for (std::size_t i = 0; i < c->n; i++) {
		auto r = urls::parse_uri(view(c->lines[i]));
		if (!r)
			continue;
		target = *r;
		target.normalize();
		accepted++;
	}
	keep(target);
	return accepted;
}

int main()
{
	static const operation ops[] = {
		{"parse", parse}, {"reference", reference}, {"check", reference},
		{"resolve", resolve}, {"normalize", normalize},
	};
	return serve(BOOST_LIB_VERSION, ops, sizeof ops / sizeof *ops);
}
