package schema

import (
	"fmt"
	"reflect"
)

// Rules are what a contract asks of its fields together. A struct states them
// with a method SchemaRules() Rules; they hold for the top level only.
type Rules struct {
	OneOf [][]string    // exactly one of these sets of fields is present
	AnyOf [][]string    // at least one of these sets of fields is present
	If    []Conditional // fields that are required because of another one's value

	// InWords says all of it in a sentence, for models: providers refuse
	// these keywords at the top level of a tool.
	InWords string
}

// Conditional requires the fields of Then when Field has one of the values In.
type Conditional struct {
	Field string
	In    []string
	Then  []string
}

func (r Rules) added(t reflect.Type, doc object) object {
	properties := doc.object("properties")
	check := func(field string, mayDefault bool) string {
		if !properties.has(field) {
			panic(fmt.Sprintf("schema: %v: a rule names %q, which is no field", t, field))
		}
		if !mayDefault && properties.object(field).has("default") {
			panic(fmt.Sprintf("schema: %v: a rule asks for %q, which its default always supplies", t, field))
		}
		return field
	}
	requires := func(fields []string) object {
		var list []any
		for _, f := range fields {
			list = append(list, check(f, false))
		}
		return object{{"required", list}}
	}
	sets := func(all [][]string) (out []any) {
		for _, fields := range all {
			out = append(out, requires(fields))
		}
		return out
	}
	if len(r.OneOf) > 0 {
		doc = doc.with("oneOf", sets(r.OneOf))
	}
	if len(r.AnyOf) > 0 {
		doc = doc.with("anyOf", sets(r.AnyOf))
	}
	var conditions []any
	for _, c := range r.If {
		conditions = append(conditions, object{
			{"if", object{
				{"properties", object{{check(c.Field, true), oneOfValues(c.In)}}},
				{"required", []any{c.Field}},
			}},
			{"then", requires(c.Then)},
		})
	}
	if len(conditions) > 0 {
		doc = doc.with("allOf", conditions)
	}
	if len(r.OneOf)+len(r.AnyOf)+len(r.If) > 0 && r.InWords == "" {
		panic(fmt.Sprintf("schema: %v: models only get to know a rule from InWords", t))
	}
	return doc
}

func oneOfValues(values []string) object {
	if len(values) == 1 {
		return object{{"const", values[0]}}
	}
	var list []any
	for _, v := range values {
		list = append(list, v)
	}
	return object{{"enum", list}}
}
