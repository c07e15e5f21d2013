/* The line protocol of the benchmark (see ../PROTOCOL.md), for C and C++: include it,
   then call serve() with the version and the operations of a library. */
#ifndef DRIVER_H
#define DRIVER_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct {
	const char *start, *end;
} line;

typedef struct {
	char name[32];
	line *lines;
	size_t n;
} corpus;

enum { OUT_SIZE = 1 << 16 };

static char base[1 << 16];
static char out[OUT_SIZE]; /* the last text that an operation made */

typedef struct {
	const char *name;
	size_t (*run)(const corpus *); /* how many lines were accepted */
} operation;

static void split(corpus *c, const char *text, size_t len)
{
	const char *end = text + len, *p, *newline;
	c->n = 0;
	c->lines = (line *)malloc((len / 2 + 2) * sizeof(line));
	if (c->lines == NULL)
		abort();
	for (p = text;; p = newline + 1) {
		newline = (const char *)memchr(p, '\n', (size_t)(end - p));
		c->lines[c->n].start = p;
		c->lines[c->n++].end = newline != NULL ? newline : end;
		if (newline == NULL || newline + 1 == end)
			return;
	}
}

/* Reads a file into c, and returns 0 if it can. */
static int load(corpus *c, const char *file)
{
	FILE *f = fopen(file, "rb");
	char *text;
	long size;
	if (f == NULL)
		return -1;
	fseek(f, 0, SEEK_END);
	size = ftell(f);
	rewind(f);
	text = (char *)malloc((size_t)size + 1);
	if (text == NULL || fread(text, 1, (size_t)size, f) != (size_t)size)
		abort();
	fclose(f);
	split(c, text, (size_t)size);
	return 0;
}

static long long nanoseconds(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (long long)t.tv_sec * 1000000000 + t.tv_nsec;
}

static void pass(const operation *op, const corpus *c)
{
	long long start = nanoseconds();
	size_t accepted = op->run(c);
	printf("%lld %zu\n", nanoseconds() - start, accepted);
}

static void one(const operation *op, char *text)
{
	corpus c;
	split(&c, text, strlen(text));
	out[0] = '\0';
	if (op->run(&c) > 0)
		printf("yes %s\n", out);
	else
		printf("no\n");
	free(c.lines);
}

static int serve(const char *version, const operation *ops, size_t nops)
{
	static char request[1 << 16];
	static corpus corpora[32];
	size_t ncorpora = 0, i;

	printf("ready %s\t", version);
	for (i = 0; i < nops; i++)
		printf("%s%s", i > 0 ? " " : "", ops[i].name);
	printf("\n");
	fflush(stdout);

	while (fgets(request, sizeof request, stdin) != NULL) {
		char *verb = request, *arg, *rest;
		const operation *op = NULL;
		const corpus *c = NULL;
		request[strcspn(request, "\n")] = '\0';
		arg = strchr(verb, ' ');
		arg = arg != NULL ? (*arg = '\0', arg + 1) : verb + strlen(verb);
		if (strcmp(verb, "base") == 0) {
			snprintf(base, sizeof base, "%s", arg);
			printf("base\n");
			fflush(stdout);
			continue;
		}
		rest = strchr(arg, ' ');
		rest = rest != NULL ? (*rest = '\0', rest + 1) : arg + strlen(arg);
		for (i = 0; i < nops; i++)
			if (strcmp(arg, ops[i].name) == 0)
				op = &ops[i];
		for (i = 0; i < ncorpora; i++)
			if (strcmp(rest, corpora[i].name) == 0)
				c = &corpora[i];
		if (strcmp(verb, "load") == 0) {
			if (ncorpora == sizeof corpora / sizeof *corpora || load(&corpora[ncorpora], rest) != 0) {
				printf("error cannot load\n");
			} else {
				snprintf(corpora[ncorpora].name, sizeof corpora->name, "%s", arg);
				printf("loaded %zu\n", corpora[ncorpora++].n);
			}
		} else if (strcmp(verb, "pass") != 0 && strcmp(verb, "one") != 0) {
			printf("error unknown request\n");
		} else if (op == NULL) {
			printf("error unknown operation\n");
		} else if (strcmp(verb, "one") == 0) {
			one(op, rest);
		} else if (c == NULL) {
			printf("error unknown corpus\n");
		} else {
			pass(op, c);
		}
		fflush(stdout);
	}
	return 0;
}

#endif
