package tool

import (
	"reflect"
	"strings"
)

// A field's tag `told` marks an argument whose text a customer will read: in a question, a message, a reminder, a page.
// What a model writes there is held to the same evidence as what it says.
//
//	told:"message" the agent's own words: everything in it has to be borne out
//	told:"note"    what the customer wants noted: it may wish for anything, but not state prices, codes, links, accounts,
//	               discounts, how the business works or how long it takes, what is thrown in, or "it is done"
//	told:"label"   a name, an address, a thing: it stands in our sentences without quotation marks, and says nothing
const toldTag = "told"

// ToldKind is how an argument that customers read is judged.
type ToldKind string

const (
	ToldMessage ToldKind = "message"
	ToldNote    ToldKind = "note"
	ToldLabel   ToldKind = "label"
)

// Told is the text of such an argument.
type Told struct {
	Path string // as violations name it: /customMessage
	Text string
	Kind ToldKind
}

// told is a marked argument: its path of field names, of which an empty one goes into a list.
type told struct {
	path []string
	kind ToldKind
}

// toldIn lists the marked arguments of a contract.
func toldIn(t reflect.Type, path ...string) (out []told) {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t.Kind() == reflect.Slice {
		return toldIn(t.Elem(), append(path[:len(path):len(path)], "")...)
	}
	if t.Kind() != reflect.Struct {
		return nil
	}
	for i := range t.NumField() {
		f := t.Field(i)
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		inner := path
		if name != "" {
			inner = append(path[:len(path):len(path)], name)
		}
		switch {
		case f.Tag.Get(toldTag) != "":
			out = append(out, told{inner, ToldKind(f.Tag.Get(toldTag))})
		case f.IsExported():
			out = append(out, toldIn(f.Type, inner...)...)
		}
	}
	return out
}

// ToldKinds are the arguments that customers read, by their paths; a list adds nothing to a path.
func (t *Tool) ToldKinds() map[string]ToldKind {
	out := map[string]ToldKind{}
	for _, a := range t.told {
		at := ""
		for _, field := range a.path {
			if field != "" {
				at += "/" + field
			}
		}
		out[at] = a.kind
	}
	return out
}

// Told are the texts among some arguments that a customer will read.
func (t *Tool) Told(arguments map[string]any) (out []Told) {
	for _, a := range t.told {
		for _, text := range toldAt(arguments, a.path, "") {
			text.Kind = a.kind
			out = append(out, text)
		}
	}
	return out
}

func toldAt(value any, path []string, at string) (out []Told) {
	switch v := value.(type) {
	case string:
		if len(path) == 0 && strings.TrimSpace(v) != "" {
			out = append(out, Told{Path: at, Text: v})
		}
	case map[string]any:
		if len(path) > 0 {
			out = toldAt(v[path[0]], path[1:], at+"/"+path[0])
		}
	case []any:
		if len(path) > 0 && path[0] == "" {
			path = path[1:]
		}
		for _, x := range v {
			out = append(out, toldAt(x, path, at)...)
		}
	}
	return out
}
