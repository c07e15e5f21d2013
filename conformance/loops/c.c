// Hold a library to the rows: cc loops/c.c -ljansson -luriparser && ./a.out FILE ..., for example required/rfc3986/*.jsonl.
#include <jansson.h>
#include <libgen.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uriparser/Uri.h>

static const bool validates = true; // does the library promise to reject invalid strings? If not, they are not asked

static json_t *answer(json_t *request) { // put your library here; return NULL if it does not do what is asked
  const char *op = json_string_value(json_object_get(request, "op")), *syntax = json_string_value(json_object_get(request, "syntax"));
  const char *input = json_string_value(json_object_get(request, "input")), *base = json_string_value(json_object_get(request, "base"));
  if (!input || !syntax || strcmp(syntax, "rfc3986") || json_object_get(request, "form") || json_object_get(request, "strict")) return NULL;
  if (strlen(input) != json_string_length(json_object_get(request, "input"))) return NULL; // it has U+0000
  UriUriA u, b, t;
  if (!strcmp(op, "parse")) {
    if (uriParseSingleUriA(&u, input, NULL) != URI_SUCCESS) return json_pack("{s:b}", "valid", 0);
    json_t *scheme = u.scheme.first ? json_stringn(u.scheme.first, u.scheme.afterLast - u.scheme.first) : json_null();
    uriFreeUriMembersA(&u);
    return json_pack("{s:b,s:{s:o}}", "valid", 1, "components", "scheme", scheme);
  }
  if (strcmp(op, "resolve") || json_object_get(request, "above_root")) return NULL;
  char text[4096];
  if (uriParseSingleUriA(&u, input, NULL) || uriParseSingleUriA(&b, base, NULL) || uriAddBaseUriA(&t, &u, &b) || uriToStringA(text, &t, sizeof text, NULL))
    return json_pack("{s:{}}", "error");
  return json_pack("{s:s}", "result", text);
}

// The loop. It judges the keys that the reply has. A reply must have "valid", "result" or an expected "error".
static bool differs(json_t *want, json_t *got) {
  const char *key; json_t *v; size_t i;
  if (json_is_object(want) && json_is_object(got)) {
    json_object_foreach(want, key, v) if (strcmp(key, "error") && json_object_get(got, key) && differs(v, json_object_get(got, key))) return true;
    return false;
  }
  if (!json_is_array(want) || !json_is_array(got)) return !json_equal(want, got);
  json_array_foreach(want, i, v) if (i < json_array_size(got) && differs(v, json_array_get(got, i))) return true;
  return json_array_size(want) != json_array_size(got);
}
static bool agrees(json_t *want, json_t *reply) {
  const char *needs[] = {"valid", "result", json_object_get(want, "valid") ? "result" : "error"};
  for (int i = 0; i < 3; i++) if (json_object_get(want, needs[i]) && !json_object_get(reply, needs[i])) return false;
  return !differs(want, reply);
}
int main(int argc, char **names) {
  int asked = 0, wrong = 0; size_t n; char line[1 << 16];
  for (int i = 1; i < argc; i++) {
    FILE *f = fopen(names[i], "r"); if (!f) return perror(names[i]), 1;
    for (char *folder = basename(dirname(realpath(names[i], NULL))); fgets(line, sizeof line, f);) { // it is named after the RFC
      json_t *row = json_loads(line, JSON_ALLOW_NUL, NULL), *request = json_object_get(row, "request"), *expected = json_object_get(row, "reply"), *other;
      if (json_object_get(row, "contested") || json_object_get(row, "withdrawn") || (!validates && (json_object_get(expected, "error") || json_is_false(json_object_get(expected, "valid"))))) continue;
      json_t *reply = answer(request), *id = json_object_get(row, "id"); bool right = !reply || agrees(expected, reply);
      json_array_foreach(json_object_get(row, "alternatives"), n, other) right = right || agrees(other, reply);
      asked += reply != NULL, wrong += !right;
      if (!right) printf("%s/%s %s got %s want %s\n", folder, id ? json_string_value(id) : "-", json_dumps(request, JSON_COMPACT), json_dumps(reply, JSON_COMPACT), json_dumps(expected, JSON_COMPACT));
    }
  }
  printf("%d asked, %d wrong\n", asked, wrong);
  return asked == 0 ? fputs("nothing was asked: name a FILE, or answer answers nothing\n", stderr), 1 : wrong > 0;
}
