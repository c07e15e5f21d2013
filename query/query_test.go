package query_test

import (
	"fmt"
	"net/url"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/uriform/uri"
	"github.com/uriform/uri/internal/uritest"
	"github.com/uriform/uri/iri"
	"github.com/uriform/uri/pct"
	"github.com/uriform/uri/query"
)

var (
	semicolon = query.Format{Separator: query.Semicolon}
	either    = query.Format{Separator: query.Either, PlusIsSpace: true}
)

var formats = []query.Format{query.Plain, query.Form, semicolon, either}

// describe writes each pair as offset, decoded name and, if the pair has "=", decoded value.
func describe(f query.Format, q string) string {
	var b strings.Builder
	for p := range f.Pairs(q) {
		b.WriteString("[" + p.Name())
		if p.HasValue() {
			b.WriteString("|" + p.Value())
		}
		b.WriteString("]")
		raw := p.RawName()
		if p.HasValue() {
			raw += "=" + p.RawValue()
		}
		if raw != p.String() || f.Decode(p.RawName()) != p.Name() || f.Decode(p.RawValue()) != p.Value() {
			b.WriteString(" wrong raw text")
		}
		if q[p.Offset():][:len(p.String())] != p.String() {
			b.WriteString(" wrong offset")
		}
	}
	return b.String()
}

func TestPairs(t *testing.T) {
	for _, tt := range []struct {
		format query.Format
		q      string
		want   string
	}{
		{query.Plain, "", ""},
		{query.Plain, "&", ""},
		{query.Plain, "&&a&", "[a]"},
		{query.Plain, "a", "[a]"},
		{query.Plain, "a=", "[a|]"},
		{query.Plain, "=", "[|]"},
		{query.Plain, "=b", "[|b]"},
		{query.Plain, "a=b=c", "[a|b=c]"}, // the first "=" ends the name
		{query.Plain, "a=1&b=2&a=3", "[a|1][b|2][a|3]"},
		{query.Plain, "a+b=c+d", "[a+b|c+d]"},
		{query.Form, "a+b=c+d", "[a b|c d]"},
		{query.Form, "a%2Bb=c%20d%26", "[a+b|c d&]"},
		{query.Plain, "a;b=1&c", "[a;b|1][c]"},
		{semicolon, "a;b=1&c", "[a][b|1&c]"},
		{either, "a;b=1&c", "[a][b|1][c]"},
		{query.Plain, "a=%", "[a|%]"}, // not a percent-encoding: kept
		{query.Plain, "a=%4&%zz=%C3", "[a|%4][%zz|\xC3]"},
		{query.Plain, "%00=\x00\xff", "[\x00|\x00\xff]"},
		{query.Form, "q=%C3%A9+é", "[q|é é]"},
	} {
		if got := describe(tt.format, tt.q); got != tt.want {
			t.Errorf("%v: %q has the pairs %q, want %q", tt.format.Separator, tt.q, got, tt.want)
		}
		if got := tt.format.Count(tt.q); got != strings.Count(tt.want, "[") {
			t.Errorf("Count(%q) = %d", tt.q, got)
		}
	}
}

func TestPairsStops(t *testing.T) {
	for p := range query.Plain.Pairs("a&b") {
		if p.String() != "a" {
			t.Fatal("the loop was left after the first pair")
		}
		break
	}
}

func TestGet(t *testing.T) {
	for _, tt := range []struct {
		q, name, want string
		ok            bool
	}{
		{"", "a", "", false},
		{"a", "a", "", true},
		{"a=", "a", "", true},
		{"a=1&a=2", "a", "1", true},
		{"b=1&%61=x+y", "a", "x y", true},
		{"ab=1", "a", "", false},
		{"&&=1", "", "1", true},
		{"&&", "", "", false},
		{"a%", "a%", "", true},
		{"a%=1", "a", "", false},
		{"%61b%3D=1", "ab=", "1", true},
		{"a%62", "a", "", false},
		{"+=1", " ", "1", true},
		{"a+%2B", "a +", "", true},
		{"%", "", "", false},
		{"a=1", "a=", "", false},
	} {
		if got, ok := query.Form.Get(tt.q, tt.name); got != tt.want || ok != tt.ok {
			t.Errorf("Get(%q, %q) = %q, %v", tt.q, tt.name, got, ok)
		}
	}
}

func TestGetAll(t *testing.T) {
	const q = "a=1&b=2&%61&A=3&a=x+y&a="
	if got := query.Form.GetAll(q, "a"); !slices.Equal(got, []string{"1", "", "x y", ""}) {
		t.Errorf("GetAll returns %q", got)
	}
	if got := query.Form.GetAll(q, "c"); got != nil {
		t.Errorf("GetAll of a name that is not there returns %q", got)
	}
}

func TestOf(t *testing.T) {
	for _, tt := range []struct{ ref, want string }{{"/?a#f", "a"}, {"/?", ""}, {"/#?", ""}} {
		if got := query.Of(uri.MustParseReference(tt.ref)); got != tt.want {
			t.Errorf("Of(%q) = %q", tt.ref, got)
		}
	}
	if got := query.Of(iri.MustParse("http://é/?é")); got != "é" {
		t.Errorf("Of an IRI = %q", got)
	}
}

func TestEdit(t *testing.T) {
	plain, form := query.Plain, query.Form
	for _, tt := range []struct{ call, got, want string }{
		{"set, alone", form.Set("", "a", "1"), "a=1"},
		{"set, new", form.Set("a=1", "b", "2"), "a=1&b=2"},
		{"set in place, later ones deleted", form.Set("a=1&b=2&a=3&c=4&a=5", "a", "x"), "a=x&b=2&c=4"},
		{"set keeps the spelling of the name", form.Set("%61=1", "a", "2"), "%61=2"},
		{"set keeps an equal value", form.Set("a=%7e+%20", "a", "~  "), "a=%7e+%20"},
		{"set gives a value to a name without one", form.Set("a&b", "a", ""), "a=&b"},
		{"set encodes", form.Set("a=1", "a", "1 + 1 = 2&3;#é%"), "a=1+%2B+1+%3D+2%263%3B%23%C3%A9%25"},
		{"set encodes a space", plain.Set("a=1", "a", " "), "a=%20"},
		{"set, the empty name", form.Set("&a=1", "", "2"), "&a=1&=2"},
		{"set leaves empty pieces", form.Set("&&a=1&&a=2&&", "a", "3"), "&&a=3&&&"},
		{"set, other delimiters", semicolon.Set("a=1;b=2", "b", "3&4"), "a=1;b=3%264"},
		{"set, both delimiters", either.Set("a=1;b=2&a=3;c", "b", "x"), "a=1;b=x&a=3;c"},
		{"add after a separator", form.Add("a=1&", "b", "2"), "a=1&b=2"},
		{"add again", form.Add("a=1", "a", "1"), "a=1&a=1"},
		{"add, semicolon", semicolon.Add("a=1", "b", "2"), "a=1;b=2"},
		{"add, both", either.Add("a=1;", "b", "2"), "a=1;b=2"},
		{"add, both", either.Add("a=1;c", "b", "2"), "a=1;c&b=2"},
		{"add a name", form.AddName("a=1", "b c"), "a=1&b+c"},
		{"add no name", form.AddName("a=1", ""), "a=1"},
		{"delete the first", form.Delete("a=1&b=2", "a"), "b=2"},
		{"delete the last", form.Delete("b=2&a=1", "a"), "b=2"},
		{"delete in the middle", either.Delete("b=2;a=1&c", "a"), "b=2&c"},
		{"delete all", form.Delete("a&a=1&%61", "a"), ""},
		{"delete nothing", form.Delete("a&&b=%zz+", "c"), "a&&b=%zz+"},
		{"delete leaves empty pieces", form.Delete("&a&&b&", "a"), "&&b&"},
		{"delete one after another", form.Delete("a=1&b=2&b=3&c=4", "b"), "a=1&c=4"},
		{"delete the first ones", form.Delete("b=2&b=3&c=4&b", "b"), "c=4"},
		{"delete by value", form.DeleteFunc("a=1&b=&c", func(p query.Pair) bool { return p.Value() == "" }), "a=1"},
		{"sort", form.Sort("b=2&a=2&&B=0&a=1&%61"), "B=0&a=2&a=1&%61&b=2"},
		{"sort, both", either.Sort("b;a&c"), "a&b&c"},
		{"canonical, AWS", plain.Canonical("Param2=value2&Param1=value%201&param0"), "Param1=value%201&Param2=value2&param0="},
		{"canonical, names before values", plain.Canonical("a-b=1&a=1"), "a=1&a-b=1"},
		{"mask", form.Mask("user=me&token=s%20&token&%74oken=", "token"), "user=me&token=xxxxx&token&%74oken=xxxxx"},
		{"canonical, empty pieces", plain.Canonical("&b&&a=1&"), "a=1&b="},
		{"mask a name with a plus", plain.Mask("a+b=s&a%2Bb=t&a%20b=u", "a+b"), "a+b=xxxxx&a%2Bb=xxxxx&a%20b=u"},
		{"mask a name with a space", form.Mask("a+b=s&a%2Bb=t&a%20b=u", "a b"), "a+b=xxxxx&a%2Bb=t&a%20b=xxxxx"},
		{"mask, one name with a semicolon", plain.Mask("a;token=s", "token"), "a;token=s"},
		{"mask, both delimiters", either.Mask("token=s;t", "token"), "token=xxxxx;t"},
		{"mask by function", form.MaskFunc("Token=a&t%4Fken=b&x=c", func(name string) bool { return strings.EqualFold(name, "token") }), "Token=xxxxx&t%4Fken=xxxxx&x=c"},
		{"from values", form.FromValues(url.Values{"b": {"2", "1"}, "a b": {""}, "c": nil}), "a+b=&b=2&b=1"},
		{"other syntax", query.Format{Keep: pct.RFC1738.Unreserved}.Set("", "a", "~$+"), "a=%7E$%2B"},
		{"IRI", query.Format{Keep: pct.RFC3987.Unreserved}.Set("", "ä", "é \xff"), "ä=é%20%FF"},
	} {
		if tt.got != tt.want {
			t.Errorf("%s: %q, want %q", tt.call, tt.got, tt.want)
		}
	}
}

// The four characters that some programs read as delimiters or as a space are encoded even if Keep has
// them, in names and values, and the data is read back by every format.
func TestKeepIsNotForDelimiters(t *testing.T) {
	everything := pct.RFC3986.Unreserved.With(` !"#$&'()*+,/:;<=>?@[\]^{|}` + "`")
	for _, c := range "&;=+" {
		for _, f := range []query.Format{
			{Keep: everything}, {Keep: everything, PlusIsSpace: true}, {Keep: everything, Separator: query.Semicolon}, {Keep: everything, Separator: query.Either},
		} {
			data := "!" + string(c) + "?"
			encoded := fmt.Sprintf("!%%%02X?", c)
			if got, want := f.Add("", data, data), encoded+"="+encoded; got != want {
				t.Errorf("%+v: Add(%q, %[2]q) = %q, want %q", f, data, got, want)
			}
			if got := string(f.AppendEncode(nil, data)); got != encoded {
				t.Errorf("%+v: AppendEncode(%q) = %q, want %q", f, data, got, encoded)
			}
			if got := f.Decode(encoded); got != data {
				t.Errorf("%+v: Decode(%q) = %q, want %q", f, encoded, got, data)
			}
		}
	}
}

// Sort keeps the order of pairs with the same name, however they are spelled. A sort that is not
// stable keeps the order of up to 12 pairs by accident. FromValues keeps the order of values.
func TestSortIsStable(t *testing.T) {
	var b, as, bs []string
	for i := range 1000 {
		name, list := "a", &as
		if i%3 > 0 {
			name, list = "%62", &bs
		}
		pair := fmt.Sprintf("%s=%d", name, i*7%1000)
		b, *list = append(b, pair), append(*list, pair)
	}
	want := strings.Join(append(as, bs...), "&")
	if got := query.Plain.Sort(strings.Join(b, "&")); got != want {
		t.Errorf("got %.200s…, want %.200s…", got, want)
	}
	if got, want := query.Plain.FromValues(query.Plain.Values(want)), strings.ReplaceAll(want, "%62", "b"); got != want {
		t.Errorf("FromValues: got %.200s…, want %.200s…", got, want)
	}
}

// The example of RFC 5849, 3.4.1.3: the parameters of the query, of the header and of the body,
// and the string to which 3.4.1.3.2 normalizes them.
func TestCanonicalOAuth(t *testing.T) {
	q := "b5=%3D%253D&a3=a&c%40=&a2=r%20b" +
		"&oauth_consumer_key=9djdj82h48djs9d2&oauth_token=kkk9d7dh3k39sjv7" +
		"&oauth_signature_method=HMAC-SHA1&oauth_timestamp=137131201&oauth_nonce=7d8f3e4a" +
		"&c2&a3=2+q"
	const want = "a2=r%20b&a3=2%20q&a3=a&b5=%3D%253D&c%40=&c2=&oauth_consumer_key=9djdj82h48djs9d2" +
		"&oauth_nonce=7d8f3e4a&oauth_signature_method=HMAC-SHA1&oauth_timestamp=137131201" +
		"&oauth_token=kkk9d7dh3k39sjv7"
	if got := query.Form.Canonical(q); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// The canonical query strings of the documentation of Amazon S3 and of the test suite for AWS
// Signature Version 4.
func TestCanonicalAWS(t *testing.T) {
	const unreserved = "-._~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	for _, tt := range []struct{ q, want string }{
		{"prefix=somePrefix&marker=someMarker&max-keys=20", "marker=someMarker&max-keys=20&prefix=somePrefix"},
		{"acl", "acl="},
		{"prefix=J&max-keys=2", "max-keys=2&prefix=J"},
		{"Param2=value2&Param1=value1", "Param1=value1&Param2=value2"},
		{"Param1=value2&Param1=Value1", "Param1=Value1&Param1=value2"},
		{unreserved + "=" + unreserved, unreserved + "=" + unreserved},
		{"ሴ=bar", "%E1%88%B4=bar"},
		{"X-Amz-Credential=AKIDEXAMPLE/20150830/us-east-1/iam/aws4_request&Action=ListUsers",
			"Action=ListUsers&X-Amz-Credential=AKIDEXAMPLE%2F20150830%2Fus-east-1%2Fiam%2Faws4_request"},
	} {
		if got := query.Plain.Canonical(tt.q); got != tt.want {
			t.Errorf("Canonical(%q) = %q, want %q", tt.q, got, tt.want)
		}
	}
}

// Bytes that no query may have are data like other bytes, and stay if they are not edited.
func TestBadInput(t *testing.T) {
	for _, tt := range []struct{ call, got, want string }{
		{"% at the end", query.Form.Set("a=%&b=%4", "c", "%"), "a=%&b=%4&c=%25"},
		{"% at the end, replaced", query.Form.Set("a=%", "a", "%4"), "a=%254"},
		{"% that is equal", query.Form.Set("a=%", "a", "%"), "a=%"},
		{"% in a name", query.Form.Delete("%=1&%25=2&%2=3", "%"), "%2=3"},
		{"NUL", query.Form.Set("\x00=\x00", "\x00", "\x00\x00"), "\x00=%00%00"},
		{"ill-formed UTF-8", query.Form.Sort("b\xff&b=\xc3&\xc3\x28"), "b=\xc3&b\xff&\xc3\x28"},
		{"ill-formed UTF-8, encoded", query.Form.Canonical("%ff=\xc3"), "%FF=%C3"},
		{"line ends", query.Form.Add("a\r\n", "\r\n", "\n"), "a\r\n&%0D%0A=%0A"},
		{"delimiters of a URI", query.Form.Add("", "#?/", "#"), "%23%3F%2F=%23"},
		{"separators only", either.Sort(";&;&"), ""},
		{"separators only, added to", either.Add(";&;&", "a", ""), ";&;&a="},
		{"separators only, set", either.Set(";;", "", "x"), ";;=x"},
		{"= only", query.Form.Mask("====", ""), "=xxxxx"},
		{"unknown separator", query.Format{Separator: 9}.Set("a;b&c", "d", ""), "a;b&c&d="},
	} {
		if tt.got != tt.want {
			t.Errorf("%s: %q, want %q", tt.call, tt.got, tt.want)
		}
	}
}

// The append forms write after what dst has, and read nothing of it.
func TestAppend(t *testing.T) {
	for _, f := range formats {
		for _, q := range []string{"", "a=1", "&a&b=2;c", "b;a=%"} {
			for _, tt := range []struct{ got, want string }{
				{string(f.AppendSet([]byte("x"), q, "a", "v")), f.Set(q, "a", "v")},
				{string(f.AppendAdd([]byte("x"), q, "a", "v")), f.Add(q, "a", "v")},
				{string(f.AppendDelete([]byte("x"), q, "a")), f.Delete(q, "a")},
				{string(f.AppendSort([]byte("x"), q)), f.Sort(q)},
				{string(f.AppendMask([]byte("x"), q, "a")), f.Mask(q, "a")},
				{string(f.AppendCanonical([]byte("x"), q)), f.Canonical(q)},
			} {
				if tt.got != "x"+tt.want {
					t.Errorf("%q: got %q, want %q after x", q, tt.got, tt.want)
				}
			}
		}
	}
}

// FuzzEdit holds the edits to their laws: other pairs keep their bytes and their order, what is
// set is read back, and a valid query stays valid.
func FuzzEdit(f *testing.F) {
	for _, q := range []string{"", "a=1&b=2", "a;b&&c=%zz+", "=&==", "%61=%", "\x00&\xff=é"} {
		f.Add(q, "a", "1 +&;=%é\xff")
		f.Add(q, "", "")
	}
	f.Fuzz(func(t *testing.T, q, name, value string) {
		for _, format := range formats {
			others := func(q string) (pairs []string) {
				for p := range format.Pairs(q) {
					if p.Name() != name {
						pairs = append(pairs, p.String())
					}
				}
				return pairs
			}
			all := func(q string) (values []string) {
				for p := range format.Pairs(q) {
					if p.Name() == name {
						values = append(values, p.Value())
					}
				}
				return values
			}
			before := others(q)
			set, added, deleted := format.Set(q, name, value), format.Add(q, name, value), format.Delete(q, name)
			for _, edited := range []string{set, added, deleted} {
				if !slices.Equal(others(edited), before) {
					t.Fatalf("%q became %q: the other pairs changed", q, edited)
				}
			}
			for p := range format.Pairs(q) {
				if value, ok := format.Get(q, p.Name()); !ok || p.String() == q && value != p.Value() {
					t.Fatalf("Get(%q, %q) = %q, %v", q, p.Name(), value, ok)
				}
				if p.HasValue() { // names that are longer or shorter
					checkNotFound(t, format, p.String(), p.Name()+"x")
					checkNotFound(t, format, p.String(), "x"+p.Name())
				}
			}
			if again := format.GetAll(q, name); !slices.Equal(again, all(q)) {
				t.Fatalf("GetAll(%q, %q) = %q, and the pairs have %q", q, name, again, all(q))
			}
			checkValid(t, format, q, name, value)
			if masked := format.Mask(q, name); format.Count(masked) != format.Count(q) || !slices.Equal(others(masked), before) {
				t.Fatalf("Mask(%q, %q) = %q", q, name, masked)
			}
			if got := all(set); !slices.Equal(got, []string{value}) {
				t.Fatalf("Set(%q, %q, %q) = %q has the values %q", q, name, value, set, got)
			}
			if got, want := all(added), append(all(q), value); !slices.Equal(got, want) {
				t.Fatalf("Add(%q, %q, %q) = %q has the values %q", q, name, value, added, got)
			}
			if got := all(deleted); len(got) != 0 {
				t.Fatalf("Delete(%q, %q) = %q has the values %q", q, name, deleted, got)
			}
			if !strings.HasPrefix(added, q) {
				t.Fatalf("Add(%q) = %q", q, added)
			}
			if again := format.Set(set, name, value); again != set {
				t.Fatalf("Set twice: %q, then %q", set, again)
			}
			sorted := format.Sort(q)
			if format.Sort(sorted) != sorted || format.Count(sorted) != format.Count(q) {
				t.Fatalf("Sort(%q) = %q", q, sorted)
			}
			canonical := format.Canonical(q)
			if format.Canonical(canonical) != canonical {
				t.Fatalf("Canonical(%q) = %q", q, canonical)
			}
		}
	})
}

func checkNotFound(t *testing.T, f query.Format, q, name string) {
	t.Helper()
	if f.Count(q) == 1 {
		if value, ok := f.Get(q, name); ok {
			t.Fatalf("Get(%q, %q) = %q", q, name, value)
		}
	}
}

// checkValid edits q under each syntax, with the unreserved characters of the syntax. If the syntax
// accepts q, it accepts the edited query.
func checkValid(t *testing.T, f query.Format, q, name, value string) {
	t.Helper()
	for _, x := range uri.Syntaxes() {
		const before = "http://h/p?"
		if !uritest.IsReference(x, before+q) {
			continue
		}
		f.Keep = x.Sets().Unreserved
		for _, edited := range []string{
			f.Set(q, name, value), f.Add(q, name, value), f.AddName(q, name), f.Delete(q, name),
			f.Sort(q), f.Mask(q, name), f.Canonical(q),
		} {
			if !uritest.IsReference(x, before+edited) {
				t.Fatalf("%v: %q became %q, which is not valid", x, q, edited)
			}
		}
	}
}

// FuzzValues compares Values with [url.ParseQuery] on all queries that it reads: it refuses
// ";" and a "%" without two hex digits.
func FuzzValues(f *testing.F) {
	for _, q := range []string{"", "a=1&b=2&a=3", "a&a=&=", "a+b=%20%2B", "&&"} {
		f.Add(q)
	}
	f.Fuzz(func(t *testing.T, q string) {
		got := query.Form.Values(q)
		if back := query.Form.FromValues(got); query.Form.Lossless(q) != (back == q) {
			t.Errorf("Lossless(%q) = %v, but FromValues gives %q", q, back != q, back)
		}
		if again := query.Form.Values(query.Form.FromValues(got)); !reflect.DeepEqual(again, got) {
			t.Errorf("Values(%q) = %q, and after FromValues %q", q, got, again)
		}
		want, err := url.ParseQuery(q)
		if err != nil {
			return
		}
		if got.Encode() != want.Encode() {
			t.Errorf("Values(%q) = %q, net/url has %q", q, got, want)
		}
	})
}

func TestEncodeDecode(t *testing.T) {
	for _, c := range []struct {
		format    query.Format
		data, raw string
	}{
		{query.Plain, "a b+c&d=e;f/ü", "a%20b%2Bc%26d%3De%3Bf%2F%C3%BC"},
		{query.Form, "a b+c", "a+b%2Bc"},
		{query.Form, "  ", "++"},
		{query.Format{Keep: pct.RFC3987.Unreserved}, "ü/", "ü%2F"},
		{query.Form, "", ""},
		{query.Plain, "\x00\xff", "%00%FF"},
	} {
		if got := string(c.format.AppendEncode([]byte("x"), c.data)); got != "x"+c.raw {
			t.Errorf("AppendEncode(%q) = %s, want x%s", c.data, got, c.raw)
		}
		if got := c.format.Decode(c.raw); got != c.data {
			t.Errorf("Decode(%q) = %q, want %q", c.raw, got, c.data)
		}
	}
	if got := query.Plain.Decode("a+%zz%"); got != "a+%zz%" {
		t.Errorf("got %q", got)
	}
}
