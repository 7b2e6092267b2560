package invariants_test

import (
	"bytes"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/packs"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
	"github.com/mostrador/mostrador/internal/tool"
)

type contract = tooltest.Contract

// everyTool runs fn for each tool there is, as a subtest named after it.
func everyTool(t *testing.T, fn func(t *testing.T, tl *tool.Tool)) {
	t.Helper()
	for _, tl := range packs.Set().All() {
		t.Run(tl.FullName(), func(t *testing.T) { fn(t, tl) })
	}
}

// attack is one hostile text of arguments and the paths its refusal must name.
type attack struct {
	name  string
	text  string
	paths []string
}

// TestHostileArguments: every tool refuses what breaks its contract with one
// invalid_arguments that names every bad path, and not a row changes. The
// attacks are made from the contracts, so that a new tool is attacked too.
func TestHostileArguments(t *testing.T) {
	t.Parallel()
	server.EachShop(t, tooltest.Everything(tooltest.Open), func(t *testing.T, s *server.Shop) {
		p := s.Item("Vino", 4_500_00, 50)
		session := s.Session("+5493415550123")
		s.OK(session, "retail/add_item_to_draft", object{"productId": p.ID, "quantity": 1})
		everyTool(t, func(t *testing.T, tl *tool.Tool) {
			session := session
			filled := tl.Pack.Name == "frontdesk" || len(tl.OwnCustomer) > 0
			if filled { // a telephone or a customer that the conversation knows is filled in
				session = s.Session("")
			}
			before := s.Snapshot()
			for i, a := range attacksOn(t, tl) {
				if i > 0 && i%tl.RatePerMinute() == 0 { // what is refused counts against the limit
					if session = s.Session(""); !filled {
						session = s.Session("+549341555" + strconv.Itoa(1000+i))
					}
					before = s.Snapshot()
				}
				a.refused(t, s.CallAs(tooltest.Caller(tl), session, tl.FullName(), a.text, ""))
			}
			if changed := s.Since(before); len(changed) > 0 {
				t.Errorf("changed %v", changed)
			}
		})
	})
}

func (a attack) refused(t *testing.T, got runtime.Answer) {
	t.Helper()
	paths := []string{}
	for _, f := range got.Errors {
		paths = append(paths, f.Path)
		if f.Message == "" {
			t.Errorf("%s: nothing is said about %q", a.name, f.Path)
		}
	}
	slices.Sort(paths)
	paths = slices.Compact(paths)
	slices.Sort(a.paths)
	if got.ErrorCode != fault.InvalidArguments || !slices.Equal(paths, a.paths) {
		t.Errorf("%s: %.200s\nrefused with %q naming %q, want %q", a.name, a.text, got.ErrorCode, paths, a.paths)
	}
}

func attacksOn(t *testing.T, tl *tool.Tool) []attack {
	t.Helper()
	c := tooltest.ContractOf(t, tl)
	good := text(c.ValidObject(t))
	inside := strings.TrimPrefix(good, "{")
	if inside != "}" {
		inside = "," + inside
	}
	list := []attack{
		{"not an object: a list", `[]`, []string{""}},
		{"not an object: a text", `"hola"`, []string{""}},
		{"not an object: a number", `42`, []string{""}},
		{"not an object: nothing", `null`, []string{""}},
		{"not JSON", `{"a":`, []string{"/a"}},
		{"more than one value", good + `{}`, []string{""}},
		{"an unknown field", `{"__proto__":{}` + inside, []string{"/__proto__"}},
		{"several unknown fields", `{"x":1,"y/z":2` + inside, []string{"/x", "/y~1z"}},
		{"a field twice", `{"x":1,"x":2` + inside, []string{"/x"}},
		{"half a surrogate pair", `{"x":"\ud800"` + inside, []string{"/x"}},
		{"half a surrogate pair as a key", `{"\udfff":1` + inside, []string{""}},
		{"a null byte", `{"x":"a\u0000b"` + inside, []string{"/x"}},
		{"bytes that are not UTF-8", "{\"x\":\"\xff\xfe\"" + inside, []string{"/x"}},
		{"a huge exponent", `{"x":1e999999999` + inside, []string{"/x"}},
		{"a number of a thousand digits", `{"x":` + strings.Repeat("9", 1000) + inside, []string{"/x"}},
		{"ten thousand levels", `{"x":` + strings.Repeat(`[`, 10_000) + strings.Repeat(`]`, 10_000) + inside,
			[]string{"/x" + strings.Repeat("/0", 31)}},
		{"ten thousand levels never closed", strings.Repeat(`{"x":`, 10_000), []string{strings.Repeat("/x", 32)}},
		{"more than a call may be", `{"x":"` + strings.Repeat("a", max(10<<20, tl.ArgumentBytes())) + `"` + inside,
			[]string{""}},
	}
	for field := range all(c) {
		list = append(list, field.attacks(t, c)...)
	}
	list = append(list, wrongEverywhere(t, c), bothOf(t, c), noneOf(c))
	return slices.DeleteFunc(list, func(a attack) bool { return a.text == "" })
}

// field is one value of a contract, with its path.
type field struct {
	contract
	path     []string
	optional bool // left out, or null, it is as if nothing was said
}

func (f field) pointer() string { return "/" + strings.Join(f.path, "/") }

// all walks every value the contract describes, objects before what is in them.
func all(c contract) func(yield func(field) bool) {
	return func(yield func(field) bool) {
		var walk func(c contract, path []string) bool
		walk = func(c contract, path []string) bool {
			for _, name := range c.Names() {
				p, below := c.Properties[name], append(slices.Clone(path), name)
				if !yield(field{p, below, !slices.Contains(c.Required, name)}) || !walk(p, below) {
					return false
				}
			}
			return true
		}
		walk(c, nil)
	}
}

// attacks are the values a field must refuse, each in an otherwise good call.
func (f field) attacks(t *testing.T, root contract) (list []attack) {
	for kind, value := range map[string]any{
		"string": "veneno", "integer": 7, "number": 7.5, "boolean": true, "array": []any{1}, "object": object{"x": 1},
		"null": nil,
	} {
		if f.accepts(kind) || kind == "null" && f.optional {
			continue
		}
		list = append(list, attack{f.pointer() + " as " + kind, text(f.in(t, root, value)), []string{f.pointer()}})
	}
	switch f.Kind() {
	case "integer":
		for _, n := range []string{"9007199254740993", "-9007199254740993", "9223372036854775808", "1e30"} {
			if (f.Maximum != nil || n != "9007199254740993") && (f.Minimum != nil || n != "-9007199254740993") {
				list = append(list, attack{f.pointer() + " as " + n, text(f.in(t, root, json.Number(n))),
					[]string{f.pointer()}})
			}
		}
	case "string":
		if f.Format != "" || f.Pattern != "" || len(f.Enum) > 0 {
			for _, s := range []string{"", "veneno'; DROP TABLE orders; --", "0198C0DE"} {
				list = append(list, attack{f.pointer() + " as " + s, text(f.in(t, root, s)), []string{f.pointer()}})
			}
		}
		list = append(list, attack{f.pointer() + " with a null byte",
			strings.Replace(text(f.in(t, root, "QQQ")), `"QQQ"`, `"a\u0000b"`, 1), []string{f.pointer()}})
	case "object":
		if len(f.Properties) == 0 { // the caller's own: it may have any field
			break
		}
		value := f.ValidObject(t)
		value["__proto__"] = 1
		list = append(list, attack{f.pointer() + " with an unknown field", text(f.in(t, root, value)),
			[]string{f.pointer() + "/__proto__"}})
	}
	return list
}

func (f field) accepts(kind string) bool {
	kinds := f.Kinds()
	return len(kinds) == 0 || slices.Contains(kinds, kind) || kind == "integer" && slices.Contains(kinds, "number")
}

// in is a good call with this value at the field's place; what a rule says may
// not stand beside it is left out.
func (f field) in(t *testing.T, root contract, value any) object {
	out := root.ValidObject(t)
	for _, choice := range root.OneOf {
		if slices.Contains(choice.Required, f.path[0]) {
			for _, other := range root.OneOf {
				for _, name := range other.Required {
					delete(out, name)
				}
			}
		}
	}
	at, c := out, root
	for i, name := range f.path {
		if i == len(f.path)-1 {
			at[name] = value
			break
		}
		c = c.Properties[name]
		inner, ok := at[name].(object)
		if !ok {
			inner = c.ValidObject(t)
			at[name] = inner
		}
		at = inner
	}
	return out
}

// wrongEverywhere gives every leaf a value of another type; all must be named.
func wrongEverywhere(t *testing.T, c contract) attack {
	out, paths := object{}, []string{}
	var fill func(c contract, into object, path string)
	fill = func(c contract, into object, path string) {
		for _, name := range c.Names() {
			p := c.Properties[name]
			if p.Kind() == "object" {
				inner := object{}
				into[name] = inner
				fill(p, inner, path+"/"+name)
				continue
			}
			into[name] = []any{"veneno"}
			if p.Kind() == "array" {
				into[name] = "veneno"
			}
			paths = append(paths, path+"/"+name)
		}
	}
	fill(c, out, "")
	if len(c.OneOf) > 1 {
		paths = append(paths, "") // both of it are there as well
	}
	if len(paths) == 0 {
		return attack{}
	}
	return attack{"everything wrong", text(out), paths}
}

// bothOf names two of what must be one.
func bothOf(t *testing.T, c contract) attack {
	if len(c.OneOf) < 2 {
		return attack{}
	}
	out := c.ValidObject(t)
	for _, choice := range c.OneOf {
		for _, name := range choice.Required {
			out[name] = c.Properties[name].Valid(t)
		}
	}
	return attack{"both of a oneOf", text(out), []string{""}}
}

// noneOf leaves everything out that is required.
func noneOf(c contract) attack {
	paths := []string{}
	for _, name := range c.Required {
		paths = append(paths, "/"+name)
	}
	if len(c.OneOf)+len(c.AnyOf) > 0 {
		paths = append(paths, "")
	}
	if len(paths) == 0 {
		return attack{}
	}
	return attack{"nothing of what is required", `{}`, paths}
}

func text(v any) string {
	raw, err := json.Marshal(v)
	if err != nil {
		panic(err) // values of our own making
	}
	return string(raw)
}

// TestHugeNumbers: where a contract sets no upper bound, a number beyond what a
// float holds exactly is taken exactly or refused, never misread.
func TestHugeNumbers(t *testing.T) {
	t.Parallel()
	server.EachShop(t, tooltest.Everything(tooltest.Open), func(t *testing.T, s *server.Shop) {
		s.Item("Vino", 4_500_00, 50)
		session := s.Session("")
		everyTool(t, func(t *testing.T, tl *tool.Tool) {
			root := tooltest.ContractOf(t, tl)
			for f := range all(root) {
				if (f.Kind() != "integer" && f.Kind() != "number") || f.Maximum != nil {
					continue
				}
				for _, n := range []string{"9007199254740993", "9223372036854775807", "9223372036854775808",
					"123456789012345678901234567890"} {
					a := s.CallAs(tooltest.Caller(tl), session, tl.FullName(), text(f.in(t, root, json.Number(n))), "")
					if fault.Of(a.ErrorCode).Status >= 500 {
						t.Errorf("%s = %s: %s", f.pointer(), n, said(a))
					}
				}
			}
		})
	})
}

// TestPageBeyondCounting: a page number whose offset no integer holds is a page
// with nothing on it, not the first one again.
func TestPageBeyondCounting(t *testing.T) {
	t.Parallel()
	server.EachShop(t, tooltest.Everything(anonymous), func(t *testing.T, s *server.Shop) {
		for range 12 {
			s.Item("Vino", 4_500_00, 50)
		}
		session := s.Session("")
		for _, page := range []string{"1844674407370955163", "9007199254740993", "9223372036854775807"} {
			a := s.Call(session, "orders/list_products", `{"page":`+page+`}`)
			if a.Success && len(dataOf(t, a, "products").([]any)) > 0 {
				t.Errorf("page %s shows something: %s", page, said(a))
			}
		}
	})
}

// FuzzArguments feeds any text to any tool through the whole pipeline: it is
// answered, never with a failure of ours, and a refusal names what is wrong.
func FuzzArguments(f *testing.F) {
	s := server.OpenShop(f, testkit.SQLite(f), tooltest.Everything(tooltest.Open))
	p := s.Item("Vino", 4_500_00, 50)
	session := s.Session("+5493415550123")
	tools := s.Tools.All()
	for i, tl := range tools {
		good := tooltest.ContractOf(f, tl).ValidObject(f)
		if _, named := good["productId"]; named {
			good["productId"] = p.ID
		}
		f.Add(uint8(i), []byte(text(good)))
		f.Add(uint8(i), []byte(`{"productId":"`+p.ID+`","quantity":1e0,"quantity":2}`))
	}
	for i, seed := range []string{``, `{}`, `[]`, `{"a":"\ud83d"}`, `{"quantity":9007199254740993}`, "\xef\xbb\xbf{}",
		`{"query":"` + strings.Repeat("é", 300) + `"}`} {
		f.Add(uint8(i), []byte(seed))
	}
	f.Fuzz(func(t *testing.T, which uint8, arguments []byte) {
		s.T = t
		tl := tools[int(which)%len(tools)]
		s.Clock.Advance(13 * time.Second) // below all limits
		a := s.CallAs(tooltest.Caller(tl), session, tl.FullName(), string(arguments), "")
		if fault.Of(a.ErrorCode).Status >= 500 && !a.Success {
			t.Fatalf("%s %q: %s", tl.FullName(), arguments, said(a))
		}
		if a.ErrorCode == fault.InvalidArguments && len(a.Errors) == 0 {
			t.Fatalf("%s %q: refused, and nothing is named", tl.FullName(), arguments)
		}
		if !json.Valid([]byte(said(a))) || bytes.ContainsRune(a.Data, 0) {
			t.Fatalf("%s %q: an answer that is no JSON", tl.FullName(), arguments)
		}
	})
}
