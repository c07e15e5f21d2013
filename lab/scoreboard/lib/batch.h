/* The loop of an adapter in C or C++: one request per line in, one reply per line out.

   A request is a flat JSON object with strings, numbers, booleans and lists of strings. Strings
   of C end at NUL, so the hello says that NUL cannot be asked. */
#ifndef BATCH_H
#define BATCH_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
	const char *op, *syntax, *form, *input, *base, *a, *b; /* "" if the key is missing */
	char id[32];                                           /* as it was written */
	int other;                                             /* there is a key that adapters do not know */
} request;

/* What hello says. Lists are the texts of JSON lists without brackets. */
typedef struct {
	const char *library, *version, *language, *ops, *forms, *syntaxes, *steps;
} hello;

static int is(const char *s, const char *t) { return strcmp(s, t) == 0; }

/* reading */

static unsigned hex4(const char *p)
{
	unsigned v = 0;
	for (int i = 0; i < 4; i++)
		v = v << 4 | (unsigned)(p[i] <= '9' ? p[i] - '0' : (p[i] | 32) - 'a' + 10);
	return v;
}

/* read_string decodes the string that begins at the quotation mark p, in place. It returns the
   text after the string. Requests escape only quotation marks, backslashes and controls. */
static char *read_string(char *p, const char **s)
{
	char *o = ++p;
	*s = o;
	while (*p != '"') {
		if (*p != '\\') {
			*o++ = *p++;
			continue;
		}
		char c = *++p;
		p++;
		switch (c) {
		case 'n': c = '\n'; break;
		case 't': c = '\t'; break;
		case 'r': c = '\r'; break;
		case 'b': c = '\b'; break;
		case 'f': c = '\f'; break;
		case 'u': c = (char)hex4(p); p += 4; break;
		}
		*o++ = c;
	}
	*o = 0;
	return p + 1;
}

static void set(request *r, const char *key, const char *value)
{
	const struct { const char *key, **value; } fields[] = {
		{"op", &r->op}, {"syntax", &r->syntax}, {"form", &r->form}, {"input", &r->input},
		{"base", &r->base}, {"a", &r->a}, {"b", &r->b},
	};
	for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
		if (is(key, fields[i].key)) {
			*fields[i].value = value;
			return;
		}
	r->other = 1;
}

static void read_request(char *p, request *r)
{
	memset(r, 0, sizeof *r);
	r->op = r->syntax = r->input = r->base = r->a = r->b = "";
	r->form = "reference";
	strcpy(r->id, "null");
	while ((p = strchr(p, '"'))) {
		const char *key, *value;
		p = read_string(p, &key);
		p += strspn(p, ": ");
		if (*p == '"') {
			p = read_string(p, &value);
			set(r, key, value);
		} else if (*p == '[') {
			r->other |= !is(key, "steps");
			p += strcspn(p, "]");
		} else {
			size_t n = strcspn(p, ",}");
			if (is(key, "id") && n < sizeof r->id) {
				memcpy(r->id, p, n);
				r->id[n] = 0;
			} else
				r->other = 1;
			p += n;
		}
	}
}

/* writing */

static void put_escaped(const char *s, size_t n)
{
	for (; n; n--, s++) {
		unsigned char c = (unsigned char)*s;
		if (c == '"' || c == '\\')
			printf("\\%c", c);
		else if (c < 32)
			printf("\\u%04x", c);
		else
			putchar(c);
	}
}

static void put(const char *s, size_t n)
{
	putchar('"');
	put_escaped(s, n);
	putchar('"');
}

/* accept begins a reply to parse. Then come the parts, and end. */
static void accept_begin(void) { fputs("\"valid\":true,\"components\":{\"_\":null", stdout); }
static void accept_end(void) { fputs("},", stdout); }

/* part writes a component: null if s is NULL. */
static inline void part_n(const char *name, const char *s, size_t n)
{
	printf(",\"%s\":", name);
	if (s)
		put(s, n);
	else
		fputs("null", stdout);
}
static inline void part(const char *name, const char *s) { part_n(name, s, s ? strlen(s) : 0); }

/* part_address writes the host between brackets. */
static inline void part_address(const char *s, size_t n)
{
	fputs(",\"host\":\"[", stdout);
	put_escaped(s, n);
	fputs("]\"", stdout);
}

/* part_host puts back the brackets of an address, if the library takes them off. */
static inline void part_host(const char *s)
{
	if (s && strchr(s, ':') && *s != '[')
		part_address(s, strlen(s));
	else
		part("host", s);
}

/* append copies n bytes to end, and returns the new end. */
static inline char *append(char *end, const char *s, size_t n) { return (char *)memcpy(end, s, n) + n; }

/* part_port writes a port, and null for a number that means that there is none. */
static inline void part_port(int port, int none)
{
	printf(port == none ? ",\"port\":null" : ",\"port\":\"%d\"", port);
}

static inline void result_n(const char *s, size_t n)
{
	fputs("\"result\":", stdout);
	put(s, n);
	putchar(',');
}
static inline void result(const char *s) { result_n(s, strlen(s)); }
static inline void equal(int v) { printf("\"equal\":%s,", v ? "true" : "false"); }

/* refuse answers that the library returned an error. */
static inline void refuse(const request *r)
{
	fputs(is(r->op, "parse") ? "\"valid\":false," : "\"error\":{\"code\":\"refused\"},", stdout);
}

/* lists reports whether a list of hello has the name. */
static int lists(const char *list, const char *name)
{
	const char *p = strstr(list, name);
	return p && p > list && p[-1] == '"' && p[strlen(name)] == '"';
}

/* batch answers requests until the input ends. Only operations of hello reach answer. */
static int batch(hello h, void (*answer)(const request *))
{
	char *line = NULL;
	size_t size = 0;
	while (getline(&line, &size, stdin) > 0) {
		request r;
		read_request(line, &r);
		putchar('{');
		if (is(r.op, "hello"))
			printf("\"protocol\":1,\"library\":\"%s\",\"version\":\"%s\",\"language\":\"%s\",\"runtime\":\"%s\",\"ops\":[%s],"
			       "\"forms\":[%s],\"syntaxes\":[%s],\"steps\":[%s],\"limits\":{\"nul\":false,\"bytes\":false},",
			       h.library, h.version, h.language, "compiler " __VERSION__, h.ops, h.forms, h.syntaxes, h.steps);
		else if (r.other || !lists(h.ops, r.op))
			fputs("\"error\":{\"code\":\"unsupported\"},", stdout);
		else
			answer(&r);
		printf("\"id\":%s}\n", r.id);
		fflush(stdout);
	}
	return 0;
}

#endif
