// Package field describes what people edit. A struct with tags is the one description of a noun's editable fields, or
// of a group of settings; the API's schema, its checks, forms, columns of files, the change history and the settings
// reference are made of it. It knows no noun and stores nothing.
package field

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/schema"
)

// Field is one value that people edit.
type Field struct {
	// Path names it in JSON, from the top of its group: price, bank/alias, delivery/zones/*/name.
	Path string
	// Page is the group of settings that people look for it in.
	Page string
	// Label is what people call it, Help what they should know to fill it in.
	Label, Help locale.Text
	Kind        Kind
	Choices     []Choice // of what can only be one of a few words
	Default     string   // what an empty one means, as people read it
	Required    bool
	// Personal values are masked in what is kept of a change.
	Personal bool
	// See and Change are the roles from which up it may be seen and changed.
	See, Change string
	// Also are the names under which files have it, besides its labels.
	Also []string
}

// Choice is one of the words that a field can be.
type Choice struct {
	Value string
	Label locale.Text // empty: the word is all there is
}

// Name is what people call the word.
func (c Choice) Name(tag locale.Tag) string {
	if name := c.Label.In(tag); name != "" {
		return name
	}
	return c.Value
}

// Kind says how a value is written and read.
type Kind string

const (
	Text    Kind = "text"
	Long    Kind = "long" // a text of several lines
	Number  Kind = "number"
	Money   Kind = "money" // whole minor units of the business's currency
	Percent Kind = "percent"
	Points  Kind = "points" // hundredths of a per cent
	Micros  Kind = "micros" // millionths of a US dollar
	Millis  Kind = "milliseconds"
	Seconds Kind = "seconds"
	Minutes Kind = "minutes"
	Hours   Kind = "hours"
	Days    Kind = "days"
	Bool    Kind = "bool"
	Date    Kind = "date"
	Moment  Kind = "moment" // a day, or a day and a time, where the business is: 2026-03-31, 2026-03-31T18:00
	Phone   Kind = "phone"
	Email   Kind = "email"
	Secret  Kind = "password" // a text that no page shows again
	URL     Kind = "url"
	Color   Kind = "color"
	Word    Kind = "choice"
	List    Kind = "list"   // of texts
	Group   Kind = "group"  // of other fields, whose paths begin with its own
	Rows    Kind = "rows"   // a list of groups
	Map     Kind = "map"    // of values by names that the business gives
	Object  Kind = "object" // JSON that is no business of a form
)

var kinds = []Kind{Text, Long, Number, Money, Percent, Points, Micros, Millis, Seconds, Minutes, Hours, Days, Bool, Date, Moment, Phone, Email,
	Secret, URL, Color, Word, List, Group, Rows, Map, Object}

// The roles of See and Change, the least first.
var roles = []string{"agent", "staff", "owner"}

// describe lists the fields of a struct, in their order: the names of its JSON, the rules of schema.Of, and
//
//	es:"Precio" pt:"Preço" en:"Price"   its label; es_mx where Mexico says it differently
//	help:"… | … | …"                    what to know of it, in the same order
//	kind:"money"                        where the Go type does not say it
//	choices:"cash=Efectivo|Dinheiro|Cash; …"   labels of an enum's words
//	means:"240"                         what an empty one means
//	personal:"true"                     masked in the history
//	see:"owner" change:"owner"          who may; staff without them, or what the group above it says
//	page:"payments"                     where people look for it; without it, where the group above it is
//	also:"sku, codigo"                  headings of files
//
// A tag that is wrong, and a field without a label, panic: descriptions are variables of packages, made at start.
func describe(t reflect.Type) []Field {
	return fieldsOf(t, Field{See: "staff", Change: "staff"})
}

func fieldsOf(t reflect.Type, above Field) (out []Field) {
	for _, f := range schema.JSONFields(t) {
		own := describeOne(t, f.StructField, f.Name, above)
		out = append(out, own)
		inner := elem(f.Type)
		switch own.Kind {
		case Group:
			out = append(out, fieldsOf(inner, own)...)
		case Rows:
			own.Path += "/*"
			out = append(out, fieldsOf(elem(inner.Elem()), own)...)
		case Map:
			if of := elem(inner.Elem()); of.Kind() == reflect.Struct {
				own.Path += "/*"
				out = append(out, fieldsOf(of, own)...)
			}
		}
	}
	return out
}

func describeOne(owner reflect.Type, f reflect.StructField, name string, above Field) Field {
	fail := func(format string, args ...any) {
		panic(fmt.Sprintf("field: %v.%s: ", owner, f.Name) + fmt.Sprintf(format, args...))
	}
	own := Field{
		Path: strings.TrimPrefix(above.Path+"/"+name, "/"), Default: f.Tag.Get("means"), Required: !schema.Optional(f),
		Label:    locale.Text{ES: f.Tag.Get("es"), MX: f.Tag.Get("es_mx"), PT: f.Tag.Get("pt"), EN: f.Tag.Get("en")},
		Page:     either(f.Tag.Get("page"), above.Page),
		Kind:     kindOf(f),
		Personal: f.Tag.Get("personal") == "true" || above.Personal,
		See:      either(f.Tag.Get("see"), above.See), Change: either(f.Tag.Get("change"), above.Change),
	}
	if own.Label.ES == "" || own.Label.PT == "" || own.Label.EN == "" {
		fail("has no label in es, pt or en")
	}
	if help := f.Tag.Get("help"); help != "" {
		parts := strings.Split(help, "|")
		if len(parts) != 3 {
			fail("its help is not in three languages: %q", help)
		}
		own.Help = trimmed(parts)
	}
	if !slices.Contains(kinds, own.Kind) {
		fail("there is no kind %q", own.Kind)
	}
	if !slices.Contains(roles, own.See) || !slices.Contains(roles, own.Change) {
		fail("see and change are %s", strings.Join(roles, ", "))
	}
	for name := range strings.SplitSeq(f.Tag.Get("also"), ",") {
		if name = strings.TrimSpace(name); name != "" {
			own.Also = append(own.Also, name)
		}
	}
	own.Choices = choicesOf(f, fail)
	if len(own.Choices) > 0 && own.Kind == Text {
		own.Kind = Word
	}
	return own
}

// One describes a single field of a struct; false: its tags do not.
func One(f reflect.StructField) (Field, bool) {
	if f.Tag.Get("es") == "" {
		return Field{}, false
	}
	name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
	return describeOne(f.Type, f, name, Field{See: "staff", Change: "staff"}), true
}

func either(own, above string) string {
	if own != "" {
		return own
	}
	return above
}

func trimmed(parts []string) locale.Text {
	return locale.Text{ES: strings.TrimSpace(parts[0]), PT: strings.TrimSpace(parts[1]), EN: strings.TrimSpace(parts[2])}
}

// choicesOf are the words of a field's enum, with the labels of its tag.
func choicesOf(f reflect.StructField, fail func(string, ...any)) (out []Choice) {
	labels := map[string]locale.Text{}
	for part := range strings.SplitSeq(f.Tag.Get("choices"), ";") {
		value, text, ok := strings.Cut(strings.TrimSpace(part), "=")
		if !ok {
			continue
		}
		in := strings.Split(text, "|")
		if len(in) != 3 {
			fail("the choice %q is not in three languages", value)
		}
		labels[value] = trimmed(in)
	}
	for _, value := range schema.EnumOf(f) {
		out = append(out, Choice{value, labels[value]})
		delete(labels, value)
	}
	if len(labels) > 0 {
		fail("choices has words that its enum lacks")
	}
	return out
}

func elem(t reflect.Type) reflect.Type {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	return t
}

func kindOf(f reflect.StructField) Kind {
	if tagged := f.Tag.Get("kind"); tagged != "" {
		return Kind(tagged)
	}
	t := elem(f.Type)
	switch t.Kind() {
	case reflect.Bool:
		return Bool
	case reflect.String:
		return Text
	case reflect.Struct:
		return Group
	case reflect.Map:
		return Map
	case reflect.Slice:
		if elem(t.Elem()).Kind() == reflect.Struct {
			return Rows
		}
		return List
	}
	return Number
}
