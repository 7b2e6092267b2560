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
//	               discounts, "it is done", how long something takes, nor what is thrown in
const toldTag = "told"

// Told is the text of such an argument.
type Told struct {
	Path string // as violations name it: /customMessage
	Text string
	Note bool // the customer's wish, and not the agent's message
}

// told is a marked argument: its path of field names, of which an empty one goes into a list.
type told struct {
	path []string
	note bool
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
			out = append(out, told{inner, f.Tag.Get(toldTag) == "note"})
		case f.IsExported():
			out = append(out, toldIn(f.Type, inner...)...)
		}
	}
	return out
}

// Told are the texts among some arguments that a customer will read.
func (t *Tool) Told(arguments map[string]any) (out []Told) {
	for _, a := range t.told {
		for _, text := range toldAt(arguments, a.path, "") {
			text.Note = a.note
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
