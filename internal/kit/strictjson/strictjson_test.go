package strictjson

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"
)

// found writes problems as "kind path", the part that callers depend on.
func found(problems []Problem) []string {
	var out []string
	for _, p := range problems {
		out = append(out, strings.TrimSpace(string(p.Kind)+" "+p.Path))
	}
	return out
}

func TestParseReadsEveryKindOfValue(t *testing.T) {
	t.Parallel()
	got, problems := Parse([]byte(" {\"a\":[1, -2.50e+1, true, false, null, []], \"ñ\\u00f1\":\"\\ud83d\\ude00 \\\"\\\\\\/\\b\\f\\n\\r\\t\", \"o\":{}}\r\n\t"), Limits{})
	if problems != nil {
		t.Fatalf("refused: %+v", problems)
	}
	want := map[string]any{
		"a":  []any{json.Number("1"), json.Number("-2.50e+1"), true, false, nil, []any{}},
		"ññ": "😀 \"\\/\b\f\n\r\t",
		"o":  map[string]any{},
	}
	if !reflect.DeepEqual(got, want) {
		t.Fatalf("got %#v", got)
	}
}

func TestParseRefuses(t *testing.T) {
	t.Parallel()
	digits := func(n int) string { return strings.Repeat("7", n) }
	for _, tc := range []struct {
		name, text string
		want       []string
	}{
		{"nothing", "", []string{"syntax"}},
		{"only space", " \n", []string{"syntax"}},
		{"open object", `{"a":1`, []string{"syntax /a"}},
		{"open string", `{"a":["x","y`, []string{"syntax /a/1"}},
		{"open escape", `"\`, []string{"syntax"}},
		{"trailing comma in a list", `[1,]`, []string{"syntax /1"}},
		{"trailing comma in an object", `{"a":1,}`, []string{"syntax"}},
		{"no comma", `{"a":1 "b":2}`, []string{"syntax /a"}},
		{"no colon", `{"a" 1}`, []string{"syntax /a"}},
		{"bare key", `{a:1}`, []string{"syntax"}},
		{"comment", `[1 // one` + "\n]", []string{"syntax /0"}},
		{"single quotes", `'a'`, []string{"syntax"}},
		{"half a word", `{"a":tru}`, []string{"syntax /a"}},
		{"NaN", `NaN`, []string{"syntax"}},
		{"leading zero", `01`, []string{"trailing"}},
		{"plus sign", `+1`, []string{"syntax"}},
		{"no digit after the point", `[1.]`, []string{"syntax /0"}},
		{"no digit in the exponent", `[1e+]`, []string{"syntax /0"}},
		{"lone minus", `-`, []string{"syntax"}},
		{"raw line feed", "\"a\nb\"", []string{"syntax"}},
		{"raw NUL", "\"a\x00b\"", []string{"syntax"}},
		{"unknown escape", `"\x41"`, []string{"syntax"}},
		{"short hex", `"\u12"`, []string{"syntax"}},
		{"byte order mark", "\ufeff1", []string{"syntax"}},
		{"bad byte outside of strings", "\xff", []string{"syntax"}},

		{"two values", `{} {}`, []string{"trailing"}},
		{"text after", `1 x`, []string{"trailing"}},

		{"bad UTF-8", "{\"a\":\"\xff\"}", []string{"utf8 /a"}},
		{"overlong UTF-8", "[\"ok\",\"\xc0\xaf\"]", []string{"utf8 /1"}},
		{"surrogate in UTF-8", "\"\xed\xa0\x80\"", []string{"utf8"}},
		{"bad UTF-8 in a key", "{\"a\":{\"\xff\":1}}", []string{"utf8 /a"}},

		{"high half alone", `{"a":"\ud83d"}`, []string{"surrogate /a"}},
		{"low half alone", `["\ude00"]`, []string{"surrogate /0"}},
		{"high half then text", `"\ud83dx"`, []string{"surrogate"}},
		{"halves swapped", `"\ude00\ud83d"`, []string{"surrogate"}},
		{"half in a key", `{"a":[{"\ud800":1}]}`, []string{"surrogate /a/0"}},

		{"NUL", `{"a":{"b":"x\u0000"}}`, []string{"nul /a/b"}},
		{"NUL in a key", `{"\u0000":1}`, []string{"nul"}},

		{"duplicate", `{"a":1,"a":2}`, []string{"duplicate_key /a"}},
		{"duplicate three times", `{"a":1,"a":2,"a":3}`, []string{"duplicate_key /a"}},
		{"duplicate through an escape", `{"a":1,"\u0061":2}`, []string{"duplicate_key /a"}},
		{"duplicates at every level", `{"x":[{"k":1,"k":1}],"y":{"z":0,"z":0},"x":0}`,
			[]string{"duplicate_key /x/0/k", "duplicate_key /y/z", "duplicate_key /x"}},
		{"duplicates with escaped paths", `{"a/b":{"m~n":1,"m~n":2}}`, []string{"duplicate_key /a~1b/m~0n"}},
		{"empty key", `{"":{"":1,"":2}}`, []string{"duplicate_key //"}},
		{"same key in sisters is none", `[{"a":1},{"a":2}]`, nil},

		{"41 digits", digits(41), []string{"number"}},
		{"40 digits", digits(40), nil},
		{"a megabyte of digits", `{"n":` + digits(1<<19) + `}`, []string{"number /n"}},
		{"exponent 31", `{"n":1e31}`, []string{"number /n"}},
		{"exponent -31", `[1E-31]`, []string{"number /0"}},
		{"exponent 30", `[1e30, 1e-30, 0e+0030]`, nil},
		{"exponent beyond any int", `1e99999999999999999999`, []string{"number"}},
		{"too long when written out", digits(30) + `e30`, []string{"number"}},

		{"everything at once", "{\"a\":\"\xff\\ud800\\u0000\",\"b\":1e99,\"b\":[\"\\udc00\"]}",
			[]string{"utf8 /a", "surrogate /a", "nul /a", "number /b", "duplicate_key /b", "surrogate /b/0"}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			value, problems := Parse([]byte(tc.text), Limits{})
			if got := found(problems); !reflect.DeepEqual(got, tc.want) {
				t.Fatalf("%.80s\n got %q %+v\nwant %q", tc.text, got, problems, tc.want)
			}
			if problems != nil && value != nil {
				t.Fatal("a refused text has no value")
			}
			for _, p := range problems {
				if p.Detail == "" {
					t.Errorf("no detail: %+v", p)
				}
			}
		})
	}
}

func TestLimits(t *testing.T) {
	t.Parallel()
	nested := func(n int) string { return strings.Repeat("[", n) + strings.Repeat("]", n) }
	list := func(n int) string { return "[" + strings.TrimSuffix(strings.Repeat("1,", n), ",") + "]" }
	for _, tc := range []struct {
		name, text string
		limits     Limits
		want       []string
	}{
		{"depth 32", nested(32), Limits{}, nil},
		{"depth 33", nested(33), Limits{}, []string{"depth " + strings.Repeat("/0", 32)}},
		{"depth 10,000, not closed", strings.Repeat(`{"a":`, 10_000), Limits{},
			[]string{"depth " + strings.Repeat("/a", 32)}},
		{"own depth", `{"a":{"b":[1]}}`, Limits{Depth: 2}, []string{"depth /a/b"}},
		{"a scalar has no depth", `1`, Limits{Depth: 1}, nil},
		{"own size", `"1234"`, Limits{Bytes: 5}, []string{"size"}},
		{"own size, just", `"123"`, Limits{Bytes: 5}, nil},
		{"20,000 values", list(19_999), Limits{}, nil},
		{"20,001 values", list(20_000), Limits{}, []string{"nodes /19999"}},
		{"own nodes", `{"a":1,"b":2}`, Limits{Nodes: 2}, []string{"nodes /b"}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			_, problems := Parse([]byte(tc.text), tc.limits)
			if got := found(problems); !reflect.DeepEqual(got, tc.want) {
				t.Fatalf("got %q, want %q", got, tc.want)
			}
		})
	}
}

// Refusing a text costs little.
func TestRefusalIsCheap(t *testing.T) {
	large := []byte(strings.Repeat(" ", 10<<20))
	deep := []byte(strings.Repeat("[", 10_000))
	for name, text := range map[string][]byte{"10 MB": large, "depth 10,000": deep} {
		if n := testing.AllocsPerRun(5, func() {
			if _, problems := Parse(text, Limits{}); len(problems) != 1 {
				t.Fatal("accepted")
			}
		}); n > 150 {
			t.Errorf("%s: %.0f allocations", name, n)
		}
	}
}

// A text of many problems under one enormous key must not be multiplied in the report.
func TestTheAnswerIsBounded(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	fmt.Fprintf(&b, `{"%s":[`, strings.Repeat("ñ", 200_000))
	b.WriteString(strings.TrimSuffix(strings.Repeat(`"\ud800",`, 5_000), ",") + `]}`)
	_, problems := Parse([]byte(b.String()), Limits{})
	if len(problems) != maxProblems {
		t.Fatalf("%d problems", len(problems))
	}
	if p := problems[0].Path; len(p) > 2*maxPathKey || !strings.HasSuffix(p, "…/0") {
		t.Fatalf("path of %d bytes: %.300s", len(p), p)
	}
}
