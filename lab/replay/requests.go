package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// A schema is the part of conformance/schema.json that describes requests.
type schema struct {
	Const      string             `json:"const"`
	Ref        string             `json:"$ref"`
	Enum       []any              `json:"enum"`
	Type       any                `json:"type"`
	Items      *schema            `json:"items"`
	Properties map[string]*schema `json:"properties"`
	Required   []string           `json:"required"`
	OneOf      []schema           `json:"oneOf"`
	Defs       map[string]*schema `json:"$defs"`
}

// A generator draws requests. A request begins with the fields of a row, which is a request that
// somebody wrote down: in the conformance suite, in a test, or in a page.
type generator struct {
	*rand.Rand
	defs   map[string]*schema
	ops    []string                    // each operation once for each of its fields
	rows   map[string][]map[string]any // the rows of each file
	files  []string                    // the keys of rows, sorted
	byOp   map[string][]map[string]any
	values map[string][]any // all values that a key has in the rows and their replies
}

// aliases are fields whose values have another key in the rows.
var aliases = map[string]string{"row": "id", "operation": "op", "text": "input"}

func newGenerator(root string) (*generator, error) {
	var s schema
	data, err := os.ReadFile(filepath.Join(root, "conformance/schema.json"))
	if err == nil {
		err = json.Unmarshal(data, &s)
	}
	if err != nil {
		return nil, err
	}
	g := &generator{Rand: rand.New(rand.NewPCG(*seed, 0)), defs: s.Defs, rows: map[string][]map[string]any{}, byOp: map[string][]map[string]any{}, values: map[string][]any{}}
	for name, request := range s.Defs {
		if op, ok := strings.CutSuffix(name, "-request"); ok {
			g.ops = append(g.ops, slices.Repeat([]string{op}, len(request.Properties))...)
		}
	}
	slices.Sort(g.ops)
	for _, dir := range []string{"conformance", "cmd", "doc"} {
		if err := filepath.WalkDir(filepath.Join(root, dir), g.read); err != nil {
			return nil, err
		}
	}
	g.files = slices.Sorted(maps.Keys(g.rows))
	return g, nil
}

// read adds the rows of a file: the lines that are a row of the conformance suite or a request.
func (g *generator) read(file string, entry fs.DirEntry, err error) error {
	if err != nil || !slices.Contains([]string{".jsonl", ".txtar", ".tsv", ".md", ".html", ".py"}, filepath.Ext(file)) {
		return err
	}
	text, err := os.ReadFile(file)
	for line := range bytes.Lines(text) {
		var row map[string]any
		if filepath.Ext(file) == ".tsv" {
			row = map[string]any{"input": strings.Split(string(line), "\t")[0]}
		} else if json.Unmarshal(line, &row) != nil {
			continue
		}
		g.collect(row)
		if request, ok := row["request"].(map[string]any); ok {
			if reply, ok := row["reply"].(map[string]any); ok {
				components, _ := reply["components"].(map[string]any)
				maps.Copy(request, components) // what build needs
			}
			row = request
		}
		for key, value := range row {
			if s, ok := value.(string); ok && strings.HasSuffix(key, "_base64") {
				decoded, _ := base64.StdEncoding.DecodeString(s)
				row[strings.TrimSuffix(key, "_base64")] = string(decoded)
			}
		}
		if op, ok := row["op"].(string); ok {
			g.byOp[op] = append(g.byOp[op], row)
		}
		g.rows[file] = append(g.rows[file], row)
	}
	return err
}

// collect adds the values of a JSON object and of the objects in it to g.values.
func (g *generator) collect(value any) {
	switch value := value.(type) {
	case []any:
		for _, v := range value {
			g.collect(v)
		}
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(value)) {
			if value[key] != nil {
				g.values[key] = append(g.values[key], value[key])
			}
			g.collect(value[key])
		}
	}
}

func pick[T any](g *generator, list []T) T { return list[g.IntN(len(list))] }

// row returns a row with values for the required fields: a row of op in every second case. It tries
// some rows of other operations, from a file that it draws, because some files are much longer.
func (g *generator) row(op string, s *schema) map[string]any {
	if rows := g.byOp[op]; len(rows) > 0 && g.IntN(2) == 0 {
		return pick(g, rows)
	}
	for range 50 {
		row := pick(g, g.rows[pick(g, g.files)])
		complete := true
		for name := range s.Properties {
			if g.required(s, name) && name != "op" && row[name] == nil && s.Properties[name].Type == "string" {
				complete = false
			}
		}
		if complete {
			return row
		}
	}
	return nil
}

// required reports whether a request has the field always. The schema has alternatives such as
// input and input_base64, of which the first is taken.
func (g *generator) required(s *schema, name string) bool {
	return slices.Contains(s.Required, name) || len(s.OneOf) > 0 && slices.Contains(s.OneOf[0].Required, name)
}

// request returns a line with a request of the operation.
func (g *generator) request(op string, id int) string {
	s := g.defs[op+"-request"]
	row := g.row(op, s)
	sparse := row["op"] == op || g.IntN(2) == 0
	line := fmt.Appendf(nil, `{"op":%q,"id":%d`, op, id)
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		if name == "op" || strings.HasSuffix(name, "_base64") {
			continue
		}
		value, inRow := row[name]
		field := g.resolve(s.Properties[name])
		optional := !g.required(s, name)
		if !inRow && optional && (sparse || g.IntN(4) > 0) {
			continue
		}
		if !inRow || len(field.Enum) > 0 && (optional && g.IntN(5) == 0 || g.IntN(10) == 0) {
			value = g.draw(name, field)
		}
		if s, ok := value.(string); ok && len(field.Enum) == 0 && (name == "input" && g.IntN(3) == 0 || g.IntN(10) == 0) {
			value = g.mutate(s)
		}
		line = g.appendField(line, name, value)
	}
	if g.IntN(25) == 0 {
		return g.malform(string(line)+"}", op)
	}
	return string(line) + "}"
}

func (g *generator) resolve(s *schema) *schema {
	if s.Ref != "" {
		return g.defs[strings.TrimPrefix(s.Ref, "#/$defs/")]
	}
	return s
}

// draw returns a value that the schema of a field allows, or one that the field has elsewhere.
func (g *generator) draw(name string, s *schema) any {
	if alias, ok := aliases[name]; ok {
		name = alias
	}
	values := g.values[name]
	if len(values) == 0 {
		values = g.values["input"]
	}
	switch {
	case len(s.Enum) > 0:
		return pick(g, s.Enum)
	case s.Type == "boolean":
		return g.IntN(2) == 0
	case s.Type == "integer":
		return pick(g, []int{-1, 0, 1, 50, 200, 640, 1000, 40000})
	case s.Type != "array":
		for range 20 {
			if value, ok := pick(g, values).(string); ok {
				return value
			}
		}
		return nil
	case len(g.resolve(s.Items).Enum) > 0 || len(g.values[name]) == 0:
		list := make([]any, g.IntN(3))
		for i := range list {
			list[i] = g.draw(name, g.resolve(s.Items))
		}
		return list
	default:
		return pick(g, values)
	}
}

// appendField appends a key and its value. Strings that are not UTF-8, and some others, are in
// base64.
func (g *generator) appendField(line []byte, name string, value any) []byte {
	if s, ok := value.(string); ok && (!utf8.ValidString(s) || g.IntN(12) == 0) {
		return fmt.Appendf(line, `,"%s_base64":%q`, name, base64.StdEncoding.EncodeToString([]byte(s)))
	}
	data, _ := json.Marshal(value) // a value that was decoded from JSON
	return fmt.Appendf(line, `,%q:%s`, name, data)
}

// fragments are what mutate inserts: delimiters, brackets, escapes, dots, non-ASCII characters.
var fragments = strings.Split(": / ? # [ ] @ ! $ & ' ( ) * + , ; = // :// :80 :080 :65536 [::1] [v1.a] [1:2:3:4:5:6:7.8.9.10] "+
	"127.1 0x7f.1 .. . ./ ../ /./ /../ %41 %7E %2f %2F %00 %C3%A9 %e2%80%ae %FF % %4 %zz | \\ ^ ` { } < > \" ~ _ - "+
	"\x00 \t \r \x7f \x80 \xff \xc3 \xed\xa0\x80 é É e\u0301 日本 א ب1 \u202e \u200d \ufeff \ufdd0 \U0001f600 \U000e0001 ß "+
	"http: HTTP:// file:/// mailto:a@b urn:x: user:s3cret@ xn--bcher-kva a.b.c //a ;p=1 &q=%20+ ?a=b #f", " ")

// mutate changes a string in one to three places, or makes it long.
func (g *generator) mutate(s string) string {
	for range 1 + g.IntN(3) {
		i := g.IntN(len(s) + 1)
		j := min(len(s), i+g.IntN(4))
		switch g.IntN(8) {
		case 0: // other bytes
			s = s[:i] + string([]byte{byte(g.IntN(256))}) + s[j:]
		case 1: // delete
			s = s[:i] + s[j:]
		case 2: // repeat
			s = s[:j] + s[i:]
		case 3: // the other case
			s = s[:i] + strings.ToUpper(s[i:])
		case 4: // the end of another input
			if other, ok := pick(g, g.values["input"]).(string); ok {
				s = s[:i] + other[g.IntN(len(other)+1):]
			}
		default:
			s = s[:i] + pick(g, fragments) + s[i:]
		}
	}
	if g.IntN(50) == 0 && s != "" {
		i := g.IntN(len(s))
		s = s[:i] + strings.Repeat(s[i:min(len(s), i+12)], 1+g.IntN(400)) + s[i:]
	}
	return s
}

// malform breaks a request, or writes it in another way.
func (g *generator) malform(line, op string) string {
	i := 1 + g.IntN(len(line)-1)
	body := line[1:]
	other := pick(g, []string{
		`{"zzz":1,` + body, `{"op":"parse",` + body, `{"input":"a",` + body, `{"input_base64":"YQ==",` + body, `{"id":[1,{"a":null}],` + body,
		fmt.Sprintf(`{"op":%q}`, op), fmt.Sprintf(`{"op":%q,"input":7,"id":"x"}`, op), fmt.Sprintf(`{"op":%q,"input":null,"grammar":null}`, op),
		fmt.Sprintf(`{"op":%q,"input":"http://a/\ud83d"}`, op), fmt.Sprintf(`{"op":%q,"input":"http://a/\uD83D\uDE00\u00e9\/","syntax":"rfc3987"}`, op),
		fmt.Sprintf(`{"op":%q,"input_base64":"YQ=","id":1}`, op), fmt.Sprintf(`{"op":%q,"input":"a","syntax":"rfc9999"}`, op),
		"", " \t", "\r", "null", "[]", `"x"`, "{}", `{"op":"nope"}`, `{"op":7}`, strings.Repeat("[", 2000),
		line + "\r", " \t" + line + " ", line + "x", line + line,
		line[:i], line[:i] + "\xff" + line[i:], line[:i] + "\x00" + line[i:],
		line[:i-1] + pick(g, []string{`"`, `{`, `,`, `:`, `\`, `0`}) + line[i:], strings.ReplaceAll(line, ":", " : "),
	})
	return strings.ReplaceAll(other, "\n", " ")
}

// refusal matches the beginning of a reply to a request that was not answered, or of parse to a
// reference that is not valid.
var refusal = regexp.MustCompile(`^\{("id":[^,]*,)?("valid":false|"error":)`)

// compareReplies sends requests to batch of both programs, and compares the replies. Each run of
// batch has 10,000 requests.
func compareReplies(programs []string) (int, error) {
	g, err := newGenerator(".")
	if err != nil {
		return 0, err
	}
	table, digest := tallies{}, sha256.New()
	for first := 0; first < *requests; first += 10_000 {
		var input bytes.Buffer
		var lines, ops []string
		for id := first; id < min(first+10_000, *requests); id++ {
			op := g.ops[id%len(g.ops)]
			line := g.request(op, id)
			input.WriteString(line + "\n")
			if strings.Trim(line, " \t\r") != "" { // a blank line has no reply
				lines, ops = append(lines, line), append(ops, op)
			}
		}
		var answers [2]answer
		var replies [2][][]byte
		for i, program := range programs {
			answers[i] = execute(exec.Command(program, "batch"), input.Bytes())
			replies[i] = bytes.SplitAfter(answers[i].parts[stdout], []byte("\n"))
			replies[i] = replies[i][:len(replies[i])-1] // empty, unless batch was stopped
			delete(answers[i].parts, stdout)
		}
		digest.Write(bytes.Join(replies[0], nil))
		for i := range lines {
			var old, now []byte // nothing if batch was stopped
			if i < len(replies[0]) {
				old = replies[0][i]
			}
			if i < len(replies[1]) {
				now = replies[1][i]
			}
			if table.add(ops[i], old != nil && !refusal.Match(old), !bytes.Equal(old, now)) {
				fmt.Printf("%s\n%s", lines[i], around(old, now))
			}
		}
		faults := answers[0].compare(answers[1])
		if table.add("(end of batch)", len(replies[0]) == len(lines), len(faults) > 0 || len(replies[0]) != len(replies[1])) {
			fmt.Printf("batch: %d replies, %d replies\n%s", len(replies[0]), len(replies[1]), strings.Join(faults, ""))
		}
	}
	table.print("operation")
	fmt.Printf("sha256 of the old replies: %x\n\n", digest.Sum(nil))
	return table.sum().differ, nil
}
