// Package schema makes the JSON Schema of a tool contract from its Go struct,
// says it the way each model provider accepts it, and checks arguments against
// it in the caller's language. It reads no JSON from strangers: package
// strictjson does, and its values are what Validate and ApplyDefaults take.
package schema

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"sync"

	"github.com/mostrador/mostrador/internal/kit/strictjson"
)

// Schema is a contract. It is safe for concurrent use; the work of making and
// compiling it is done once, on first use.
type Schema struct {
	source  func() source
	checker func() (*checker, error)
}

// source is the contract as published, in the order it is shown.
type source struct {
	doc     object
	inWords string
	fills   bool // some argument has a default
	opens   bool // some argument is an object whose properties are not named
}

func newSchema(make func() source) *Schema {
	s := &Schema{source: sync.OnceValue(func() source {
		made := make()
		made.opens = holdsOpen(made.doc)
		made.fills = bytes.Contains(made.doc.JSON(), []byte(`"default":`))
		return made
	})}
	s.checker = sync.OnceValues(func() (*checker, error) { return compile(s.source().doc) })
	return s
}

// Of describes the type of a struct. A field is required unless it has omitempty, omitzero or `optional:"true"`;
// `jsonschema:"minimum=1,enum=a,enum=b,format=uuid,default=20"` bounds it, `doc:"…"` describes it and `pattern:"…"`
// holds a regular expression (a tag of its own, because expressions have commas; backslashes are doubled there as in
// any Go string), with an `example:"…"` that the reader of a refusal is shown; `keys:"a,b"` or `keys:"format=uuid"`
// says what the names of a map can be. Unknown fields are refused. A pointer without omitempty may be null.
//
// A contract that is certainly a mistake (a bound its type ignores, a format without a check, a rule about a missing
// field, a type that holds itself) panics on first use.
func Of(t reflect.Type) *Schema {
	return newSchema(func() source {
		doc := reflected(t)
		rules, ok := reflect.New(t).Interface().(interface{ SchemaRules() Rules })
		if !ok {
			return source{doc: doc}
		}
		r := rules.SchemaRules()
		return source{doc: r.added(t, doc), inWords: r.InWords}
	})
}

// FromJSON compiles a stored schema. References may only point into the schema
// itself: nothing is ever fetched.
func FromJSON(raw []byte) (*Schema, error) {
	if _, problems := strictjson.Parse(raw, strictjson.Limits{}); len(problems) > 0 {
		p := problems[0]
		return nil, fmt.Errorf("schema: %s at %q: %s", p.Kind, p.Path, p.Detail)
	}
	doc, ok := parse(raw).(object)
	if !ok {
		return nil, errors.New("schema: not an object")
	}
	s := newSchema(func() source { return source{doc: doc} })
	if _, err := s.checker(); err != nil {
		return nil, fmt.Errorf("schema: %w", err)
	}
	return s, nil
}

// JSON is the full contract: compact, and the same bytes every time.
func (s *Schema) JSON() json.RawMessage { return s.source().doc.JSON() }

// RuleInWords says the rules that ForModel and ForGemini had to leave out, for
// the description of the tool. It is empty when nothing was left out.
func (s *Schema) RuleInWords() string { return s.source().inWords }
