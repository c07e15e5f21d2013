// Ada implements the URL Standard of the WHATWG: it repairs what it can, and makes a new text,
// so that parsing also normalizes. It parses a relative reference only against a base.
#include "ada.cpp" // all of Ada, so that the compiler sees it and the driver as one program

#include "driver.h"

using url = ada::url_aggregator;

static std::string_view view(const line &l) { return {l.start, static_cast<std::size_t>(l.end - l.start)}; }

static void keep(const url &u)
{
	std::string_view text = u.get_href();
	std::size_t n = std::min<std::size_t>(text.size(), OUT_SIZE - 1);
	std::memcpy(out, text.data(), n);
	out[n] = '\0';
}

static std::size_t parse(const corpus *c)
{
	std::size_t accepted = 0;
	for (std::size_t i = 0; i < c->n; i++)
		accepted += ada::parse<url>(view(c->lines[i])).has_value();
	return accepted;
}

static std::size_t check(const corpus *c)
{
	auto b = ada::parse<url>(base);
	std::size_t accepted = 0;
	for (std::size_t i = 0; b && i < c->n; i++)
		accepted += ada::parse<url>(view(c->lines[i]), &*b).has_value();
	return accepted;
}

static std::size_t resolve(const corpus *c)
{
	auto b = ada::parse<url>(base);
	std::size_t accepted = 0;
	for (std::size_t i = 0; b && i < c->n; i++) {
		auto u = ada::parse<url>(view(c->lines[i]), &*b);
		if (!u)
			continue;
		keep(*u);
		accepted++;
	}
	return accepted;
}

static std::size_t normalize(const corpus *c)
{
	std::size_t accepted = 0;
	for (std::size_t i = 0; i < c->n; i++) {
		auto u = ada::parse<url>(view(c->lines[i]));
		if (!u)
			continue;
		keep(*u);
		accepted++;
	}
	return accepted;
}

int main()
{
	static const operation ops[] = {
		{"parse", parse}, {"iri", parse}, {"browser", parse}, {"check", check},
		{"resolve", resolve}, {"resolve-string", resolve}, {"normalize", normalize},
	};
	return serve(ADA_VERSION, ops, sizeof ops / sizeof *ops);
}
