// This program answers the questions of TestAda with Ada, the URL parser of Node.js. A question is four
// strings: a base or "", a URL, the name of a setter or "", and the value to set. The answer is a
// string: the attributes of the URL, one on each line, or "" if there is no URL. Each string follows
// its length, 4 bytes from the lowest.
#include "ada.cpp"

#include <cstdio>

static bool read(std::string &s)
{
	unsigned char n[4];
	if (std::fread(n, 1, 4, stdin) != 4)
		return false;
	s.resize(n[0] | n[1] << 8 | n[2] << 16 | n[3] << 24);
	return std::fread(s.data(), 1, s.size(), stdin) == s.size();
}

static void write(const std::string &s)
{
	for (int shift = 0; shift < 32; shift += 8)
		std::putchar(s.size() >> shift & 255);
	std::fwrite(s.data(), 1, s.size(), stdout);
}

static std::string answer(const std::string &base, const std::string &url, const std::string &setter, const std::string &value)
{
	ada::result<ada::url_aggregator> b, u;
	if (base.empty()) {
		u = ada::parse<ada::url_aggregator>(url);
	} else {
		b = ada::parse<ada::url_aggregator>(base);
		if (!b)
			return "";
		u = ada::parse<ada::url_aggregator>(url, &*b);
	}
	if (!u)
		return "";
	if (setter == "protocol") u->set_protocol(value);
	if (setter == "username") u->set_username(value);
	if (setter == "password") u->set_password(value);
	if (setter == "host") u->set_host(value);
	if (setter == "hostname") u->set_hostname(value);
	if (setter == "port") u->set_port(value);
	if (setter == "pathname") u->set_pathname(value);
	if (setter == "search") u->set_search(value);
	if (setter == "hash") u->set_hash(value);
	std::string text;
	for (std::string_view attribute : {std::string_view(u->get_href()), std::string_view(u->get_protocol()), u->get_username(), u->get_password(),
			u->get_host(), u->get_hostname(), u->get_port(), u->get_pathname(), u->get_search(), u->get_hash()})
		text.append(attribute).append("\n");
	return text + std::string(u->get_origin());
}

int main()
{
	std::string base, url, setter, value;
	while (read(base) && read(url) && read(setter) && read(value))
		write(answer(base, url, setter, value));
}
