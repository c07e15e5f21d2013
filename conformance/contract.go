package conformance

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Syntaxes are the names of the five generations, oldest first: the columns of
// generations.tsv, and the values of the key "syntax".
var Syntaxes = [5]string{"rfc1738", "rfc1808", "rfc2396", "rfc3986", "rfc3987"}

// A check reports what is wrong with a value.
type check func(any) error

// keys are the keys an object may have.
type keys map[string]check

// contract is the whole row format: the keys of the requests and of the replies
// of every operation. schema.json says the same for other languages. Besides
// these, every request has "op" and may spell "input" as "input_base64", and
// every reply may have "error". needs are the keys without a default.
var contract = map[string]struct {
	needs          []string
	request, reply keys
}{
	"parse": {
		[]string{"input"},
		keys{"syntax": syntax, "form": oneOf("uri", "reference", "absolute-uri"), "input": str},
		keys{"valid": boolean, "syntax": syntax, "opaque": boolean, "components": all(componentKeys, nullable(str)),
			"kind":           oneOf("uri", "network-path", "absolute-path", "relative-path", "same-document"),
			"host_kind":      nullable(oneOf("IPv4address", "IPv6address", "IPvFuture", "reg-name", "hostname")),
			"authority_kind": nullable(oneOf("server", "registry"))},
	},
	"resolve": {
		[]string{"base", "input"},
		keys{"syntax": syntax, "base": str, "input": str, "strict": boolean, "above_root": oneOf("keep", "drop", "refuse")},
		keys{"result": nullable(str), "same_document": boolean},
	},
	"normalize": {
		[]string{"steps", "input"},
		keys{"syntax": syntax, "steps": list(oneOf("case", "percent", "path", "scheme")), "input": str},
		keys{"result": str},
	},
	"compare": {
		[]string{"a", "b"},
		keys{"syntax": syntax, "a": str, "b": str},
		keys{"rung": oneOf("string", "case", "percent", "path", "scheme", "different")},
	},
	"dots": {
		[]string{"input"},
		keys{"input": str},
		keys{"result": str},
	},
	"match": {
		[]string{"grammar", "rule", "input"},
		keys{"grammar": oneOf("rfc1738", "rfc1808", "rfc2396", "rfc2396+2732", "rfc3986", "rfc3987"), "rule": str, "published": boolean, "input": str},
		keys{"match": boolean, "viable": offset},
	},
	"generations": {
		[]string{"input"},
		keys{"input": str},
		keys{"generations": all(Syntaxes[:], verdict)},
	},
	"locate": {
		[]string{"input"},
		keys{"input": str},
		keys{"scheme": str, "fields": anyObject},
	},
	"extract": {
		[]string{"media", "input"},
		keys{"media": oneOf("text", "html", "message"), "base": nullable(str), "input": str},
		keys{"links": list(object(keys{"text": str, "start": offset, "end": offset, "reference": str, "target": nullable(str)}))},
	},
	"to-uri": {[]string{"input"}, keys{"input": str}, keys{"result": str}},
	"to-iri": {[]string{"input"}, keys{"input": str}, keys{"result": str}},
	"nfc":    {[]string{"input"}, keys{"input": str}, keys{"nfc": boolean}},
	"bidi":   {[]string{"input"}, keys{"input": str}, keys{"visual": str, "allowed": boolean}},
}

var componentKeys = []string{"scheme", "authority", "userinfo", "host", "port", "path", "params", "query", "fragment"}

// failure is the key "error", which every reply may have. An empty one says
// only that the request is refused.
var failure = object(keys{"code": oneOf("unexpected", "end", "too-long", "no-base", "opaque-base", "unwritable", "unsupported"),
	"message": str, "field": str, "offset": offset, "rule": str, "syntax": syntax})

var verdict = object(keys{"valid": boolean, "error": failure})

// rowKeys are those of a row; all but the last two are needed.
var rowKeys = keys{
	"id":           matches(`^[0-9A-Za-z.]+-[0-9]{2,}$`),
	"section":      matches(`^(([0-9]+|[A-H])(\.[0-9]+)*|appendix|references)$`),
	"source":       oneOf(string(Printed), string(Derived), string(Generated)),
	"request":      anyObject,
	"reply":        nonEmpty,
	"alternatives": list(nonEmpty),
	"note":         nonBlank,
}

// parseRow reads a line of a file.
func parseRow(line string) (Row, error) {
	o, err := ParseObject(line)
	if err != nil {
		return Row{}, err
	}
	if err := checkKeys(o, rowKeys, "id", "section", "source", "request", "reply"); err != nil {
		return Row{}, err
	}
	row := Row{
		ID:      o["id"].(string),
		Section: o["section"].(string),
		Source:  Source(o["source"].(string)),
		Request: o["request"].(Object),
		Reply:   o["reply"].(Object),
	}
	row.Note, _ = o["note"].(string)
	alternatives, _ := o["alternatives"].([]any)
	for _, a := range alternatives {
		row.Alternatives = append(row.Alternatives, a.(Object))
	}
	return row, row.check()
}

// check holds the request and the replies against the contract.
func (r Row) check() error {
	if !strings.HasPrefix(r.ID, r.Section+"-") {
		return fmt.Errorf("id %q is not of section %s", r.ID, r.Section)
	}
	form, ok := contract[r.Op()]
	if !ok {
		return fmt.Errorf("request: unknown op %s", text(r.Request["op"]))
	}
	if err := checkRequest(r.Request, form.request, form.needs); err != nil {
		return fmt.Errorf("request: %w", err)
	}
	allowed := with(form.reply, "error", failure)
	for _, o := range append([]Object{r.Reply}, r.Alternatives...) {
		if err := checkKeys(o, allowed); err != nil {
			return fmt.Errorf("reply: %w", err)
		}
	}
	return nil
}

func checkRequest(o Object, allowed keys, needs []string) error {
	allowed = with(allowed, "op", str)
	if _, ok := o["input_base64"]; ok && slices.Contains(needs, "input") {
		if _, ok := o["input"]; ok {
			return errors.New("both input and input_base64")
		}
		allowed = with(allowed, "input_base64", isBase64)
		needs = slices.DeleteFunc(slices.Clone(needs), func(k string) bool { return k == "input" })
	}
	return checkKeys(o, allowed, needs...)
}

func checkKeys(o Object, allowed keys, needs ...string) error {
	for _, k := range slices.Sorted(maps.Keys(o)) {
		c, ok := allowed[k]
		if !ok {
			return fmt.Errorf("unknown key %q", k)
		}
		if err := c(o[k]); err != nil {
			return fmt.Errorf("%s: %w", k, err)
		}
	}
	for _, k := range needs {
		if _, ok := o[k]; !ok {
			return fmt.Errorf("key %q is missing", k)
		}
	}
	return nil
}

func with(k keys, name string, c check) keys {
	k = maps.Clone(k)
	k[name] = c
	return k
}

func str(v any) error {
	if _, ok := v.(string); !ok {
		return fmt.Errorf("%s is not a string", text(v))
	}
	return nil
}

func boolean(v any) error {
	if _, ok := v.(bool); !ok {
		return fmt.Errorf("%s is not a boolean", text(v))
	}
	return nil
}

func offset(v any) error {
	n, ok := v.(json.Number)
	if i, err := strconv.Atoi(string(n)); !ok || err != nil || i < 0 {
		return fmt.Errorf("%s is not an offset", text(v))
	}
	return nil
}

func syntax(v any) error { return oneOf(Syntaxes[:]...)(v) }

func isBase64(v any) error {
	s, ok := v.(string)
	if _, err := base64.StdEncoding.DecodeString(s); !ok || err != nil {
		return fmt.Errorf("%s is not base64", text(v))
	}
	return nil
}

func oneOf(names ...string) check {
	return func(v any) error {
		if s, ok := v.(string); !ok || !slices.Contains(names, s) {
			return fmt.Errorf("%s is none of %s", text(v), strings.Join(names, ", "))
		}
		return nil
	}
}

func matches(pattern string) check {
	re := regexp.MustCompile(pattern)
	return func(v any) error {
		if s, ok := v.(string); !ok || !re.MatchString(s) {
			return fmt.Errorf("%s does not match %s", text(v), pattern)
		}
		return nil
	}
}

func nullable(c check) check {
	return func(v any) error {
		if v == nil {
			return nil
		}
		return c(v)
	}
}

func list(c check) check {
	return func(v any) error {
		a, ok := v.([]any)
		if !ok || len(a) == 0 {
			return fmt.Errorf("%s is not a list with something in it", text(v))
		}
		for i, e := range a {
			if err := c(e); err != nil {
				return fmt.Errorf("[%d]: %w", i, err)
			}
		}
		return nil
	}
}

func object(allowed keys) check {
	return func(v any) error {
		o, ok := v.(Object)
		if !ok {
			return fmt.Errorf("%s is not an object", text(v))
		}
		return checkKeys(o, allowed)
	}
}

// all is an object whose keys are among names, and each value of one kind.
func all(names []string, c check) check {
	allowed := keys{}
	for _, n := range names {
		allowed[n] = c
	}
	return object(allowed)
}

func anyObject(v any) error {
	if _, ok := v.(Object); !ok {
		return fmt.Errorf("%s is not an object", text(v))
	}
	return nil
}

func nonEmpty(v any) error {
	if o, ok := v.(Object); !ok || len(o) == 0 {
		return fmt.Errorf("%s says nothing", text(v))
	}
	return nil
}

func nonBlank(v any) error {
	if s, ok := v.(string); !ok || strings.TrimSpace(s) == "" {
		return fmt.Errorf("%s says nothing", text(v))
	}
	return nil
}
