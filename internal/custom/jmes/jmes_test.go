package jmes

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/strictjson"
)

const shop = `{
	"rates": [
		{"carrier": "Andreani", "price": 5200.50, "days": 3, "tags": ["a", "b"]},
		{"carrier": "OCA", "price": 4100, "days": 5, "tags": ["b"]},
		{"carrier": "Correo", "price": 4100.00, "days": 2, "tags": []}
	],
	"nested": [[1, 2], [3, [4]], 5],
	"by_zone": {"norte": {"cost": 10}, "sur": {"cost": 20}},
	"big": 12345678901234567890.12, "text": "ñandú", "none": null, "empty": [], "two words": true
}`

func value(t testing.TB, text string) any {
	t.Helper()
	v, problems := strictjson.Parse([]byte(text), strictjson.Limits{Nodes: 1_000_000})
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	return v
}

func search(t testing.TB, expression string, data any, l Limits) (any, error) {
	t.Helper()
	e, err := Compile(expression)
	if err != nil {
		t.Fatalf("%s: %v", expression, err)
	}
	return e.Search(t.Context(), data, l)
}

func TestSearch(t *testing.T) {
	t.Parallel()
	data := value(t, shop)
	for expression, want := range map[string]string{
		"rates[0].price": `5200.5`,
		"big":            `12345678901234567890.12`,
		"{rate: rates[0].price, carrier: rates[0].carrier}": `{"carrier":"Andreani","rate":5200.5}`,
		"rates[].carrier":                                   `["Andreani","OCA","Correo"]`,
		"rates[*].tags[]":                                   `["a","b","b"]`,
		"rates[*].tags[0]":                                  `["a","b"]`,
		"rates[?days > `2`].carrier":                        `["Andreani","OCA"]`,
		"rates[?days > `2`] | [0].carrier":                  `"Andreani"`,
		"rates[?price == `4100`].carrier":                   `["OCA","Correo"]`,
		"rates[?contains(tags, 'a') || days < `3`].carrier": `["Andreani","Correo"]`,
		"rates[?!tags].carrier":                             `["Correo"]`,
		"rates[-1].carrier":                                 `"Correo"`,
		"rates[9].carrier":                                  `null`,
		"rates[::-1].days":                                  `[2,5,3]`,
		"rates[1:].days":                                    `[5,2]`,
		"rates[:-1].days":                                   `[3,5]`,
		"rates[*].[carrier, days]":                          `[["Andreani",3],["OCA",5],["Correo",2]]`,
		"rates[*].{c: carrier}":                             `[{"c":"Andreani"},{"c":"OCA"},{"c":"Correo"}]`,
		"nested[]":                                          `[1,2,3,[4],5]`,
		"nested[][]":                                        `[1,2,3,4,5]`,
		"nested[?@ == `5`]":                                 `[5]`,
		"by_zone.*.cost":                                    `[10,20]`,
		"by_zone.*.cost | sum(@)":                           `30`,
		"keys(by_zone)":                                     `["norte","sur"]`,
		"values(by_zone)[].cost":                            `[10,20]`,
		`"two words"`:                                       `true`,
		"none || text":                                      `"ñandú"`,
		"text && `1`":                                       `1`,
		"!none":                                             `true`,
		"empty[0]":                                          `null`,
		"missing.deeper[*].x":                               `null`,
		"length(text)":                                      `5`,
		"reverse(text)":                                     `"údnañ"`,
		"starts_with(text, 'ñan') && ends_with(text, 'ú')":     `true`,
		"sort_by(rates, &days)[0].carrier":                     `"Correo"`,
		"sort_by(rates, &price)[*].carrier":                    `["OCA","Correo","Andreani"]`,
		"min_by(rates, &price).carrier":                        `"OCA"`,
		"max_by(rates, &days).carrier":                         `"OCA"`,
		"max(rates[].days)":                                    `5`,
		"min(rates[].carrier)":                                 `"Andreani"`,
		"sum(rates[].price)":                                   `13400.5`,
		"sum(`[0.1, 0.2]`)":                                    `0.3`,
		"avg(`[1, 2]`)":                                        `1.5`,
		"avg(`[1, 1, 2]`)":                                     `1.3333333333333333`,
		"avg(empty)":                                           `null`,
		"abs(`-1.5`)":                                          `1.5`,
		"[ceil(`1.2`), floor(`1.8`), floor(`-1.2`)]":           `[2,1,-2]`,
		"join(', ', rates[].carrier)":                          `"Andreani, OCA, Correo"`,
		"map(&days, rates)":                                    `[3,5,2]`,
		"merge(by_zone.norte, `{\"x\": 1}`)":                   `{"cost":10,"x":1}`,
		"not_null(none, missing, text)":                        `"ñandú"`,
		"sort(rates[].days)":                                   `[2,3,5]`,
		"to_array(text)":                                       `["ñandú"]`,
		"[to_number('12.50'), to_number('x'), to_number(big)]": `[12.5,null,12345678901234567890.12]`,
		"to_string(rates[1].tags)":                             `"[\"b\"]"`,
		"[type(none), type(text), type(rates), type(by_zone), type(big), type(`true`)]": `["null","string","array","object","number","boolean"]`,
		`'it\'s'`:              `"it's"`,
		"text < `1`":           `null`,
		"rates[0] == rates[0]": `true`,
		"@.text":               `"ñandú"`,
		"(text || none)":       `"ñandú"`,
	} {
		got, err := search(t, expression, data, Limits{})
		if err != nil {
			t.Errorf("%s: %v", expression, err)
		} else if text := string(strictjson.Canonical(got)); text != want {
			t.Errorf("%s = %s, want %s", expression, text, want)
		}
	}
}

func TestWrongExpressionsDoNotCompile(t *testing.T) {
	t.Parallel()
	for _, expression := range []string{
		"", "a.", ".a", "a[", "a[0", "a[1 2]", "a[::0]", "a[0:1:2:3]", "a]", "{a}", "{a: b", "{1: b}", "[a,", "a..b",
		"a b", "a = b", "a[?b", "a[a, b]",
		"'open", "\"open", "`{`", "`x`", "nope(a)", "length()", "length(a, b)", "map(&a)", "\"length\"(a)", "a | ",
		"|| a", "(a", "a)", "join(',' a)",
		"length(a,)", "a.'b'", "a[99999999999]", "é", "\xff", "-",
		strings.Repeat("(", 200) + "a" + strings.Repeat(")", 200), strings.Repeat("a|", 3000) + "a",
	} {
		if _, err := Compile(expression); err == nil {
			t.Errorf("%.60q compiled", expression)
		}
	}
}

func TestFunctionsRefuseWhatTheyCannotTake(t *testing.T) {
	t.Parallel()
	data := value(t, shop)
	for _, expression := range []string{
		"length(none)", "sum(rates)", "join(',', nested)", "sort(nested)", "sort(`[1, \"a\"]`)", "max_by(rates, &tags)",
		"keys(rates)", "abs(text)",
		"map(text, rates)", "&text", "[&text]", "{a: &text}", "merge(text)", "contains(big, `1`)", "to_string(&a)",
		"&a == &a",
	} {
		if got, err := search(t, expression, data, Limits{}); err == nil {
			t.Errorf("%s gave %v", expression, got)
		}
	}
}

// Each of these would take more time or memory than there is. The budget stops them at once, on any machine.
func TestBombsAreStopped(t *testing.T) {
	t.Parallel()
	many := value(t, `{"n": [`+strings.Repeat("1,", 50_000)+`1], "s": "`+strings.Repeat("x", 500_000)+`"}`)
	double := func(n int) string { return "n" + strings.Repeat(" | [@, @][]", n) }
	for name, expression := range map[string]string{
		"doubling":             double(60),
		"doubling, not flat":   "n" + strings.Repeat(" | [@, @]", 60),
		"doubling a hash":      "{a: n}" + strings.Repeat(" | {a: @, b: @}", 60),
		"doubling, then text":  "n" + strings.Repeat(" | [@, @]", 60) + " | to_string(@)",
		"doubling, then equal": "n" + strings.Repeat(" | [@, @]", 40) + " | @ == [@[0], @[1]]",
		"every with every":     "n[*].[`1`, `2`, `3`] | [].[@, @, @, @, @, @, @, @, @, @]",
		"squared":              "{n: n} | map(&map(&`1`, `[" + strings.Repeat("1,", 400) + "1]`), n)",
		"long texts compared": "[" + strings.Repeat("s,", 60) + "s]" + strings.Repeat(" | [@, @][]", 8) +
			" | sort(@)",
		"long texts joined":   "[" + strings.Repeat("s,", 300) + "s] | join('', @)",
		"long texts in texts": "[s, s]" + strings.Repeat(" | [join('', @), join('', @)]", 30),
		"long texts looked for": "[" + strings.Repeat("s,", 60) + "s]" + strings.Repeat(" | [@, @][]", 8) +
			" | [?contains(@, 'y')]",
		"reversed": "s" + strings.Repeat(" | reverse(@)", 200),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			start := clock.Stopwatch()
			got, err := search(t, expression, many, Limits{})
			if !errors.Is(err, ErrBudget) && !errors.Is(err, ErrOutput) {
				t.Fatalf("got %.100v, %v", got, err)
			}
			if took := clock.Since(start); took > 5*time.Second {
				t.Errorf("took %s", took)
			}
		})
	}
}

func TestTheResultIsBoundedAndTheContextCounts(t *testing.T) {
	t.Parallel()
	data := value(t, `{"s": "`+strings.Repeat("x", 300<<10)+`"}`)
	if _, err := search(t, "s", data, Limits{}); !errors.Is(err, ErrOutput) {
		t.Errorf("got %v", err)
	}
	if _, err := search(t, "s", data, Limits{Output: 1 << 20}); err != nil {
		t.Error(err)
	}
	if _, err := search(t, "length(s)", data, Limits{Steps: 2}); !errors.Is(err, ErrBudget) {
		t.Errorf("got %v", err)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	e, _ := Compile("[reverse(s)] | @")
	if _, err := e.Search(ended, data, Limits{Output: 1 << 20}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

// No text can do more than fail, and no evaluation changes its data.
func FuzzSearch(f *testing.F) {
	for _, seed := range []string{"rates[?price > `1`].{a: carrier}", "sort_by(rates, &price)[::-1]", "*.*[] | [@, @]",
		"reverse(nested)[1:2]", "merge(by_zone, @)"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		e, err := Compile(text)
		if err != nil {
			return
		}
		data := value(t, shop)
		before := string(strictjson.Canonical(data))
		got, err := e.Search(t.Context(), data, Limits{Steps: 50_000})
		if err == nil {
			strictjson.Canonical(got) // panics at anything that is no JSON value
		}
		if string(strictjson.Canonical(data)) != before {
			t.Fatalf("%q changed its data", text)
		}
	})
}
