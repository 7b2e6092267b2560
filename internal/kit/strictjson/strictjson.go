// Package strictjson reads arguments that models and strangers wrote: one JSON
// value, bounded, with one meaning, and every refusal named by its path. It
// knows nothing of schemas; package schema checks what was read.
package strictjson

import "fmt"

// Limits bound what Parse accepts. A zero field takes its default.
type Limits struct {
	Bytes int // length of the text, 1 MiB by default
	Depth int // nested objects and arrays, 32 by default
	Nodes int // values of any kind, 20,000 by default
}

const (
	defaultBytes = 1 << 20
	defaultDepth = 32
	defaultNodes = 20_000

	// A number has to fit into this many characters as written and written out
	// in full, so that exact arithmetic on it stays cheap.
	maxNumber   = 40
	maxExponent = 30

	// A hostile text cannot make the report large: problems are bounded by count, and every key within a path by
	// length.
	maxProblems = 100
	maxPathKey  = 128
)

func (l Limits) orDefaults() Limits {
	if l.Bytes <= 0 {
		l.Bytes = defaultBytes
	}
	if l.Depth <= 0 {
		l.Depth = defaultDepth
	}
	if l.Nodes <= 0 {
		l.Nodes = defaultNodes
	}
	return l
}

// Kind is the stable name of a reason to refuse a text.
type Kind string

const (
	Syntax       Kind = "syntax"
	UTF8         Kind = "utf8"
	Surrogate    Kind = "surrogate"
	DuplicateKey Kind = "duplicate_key"
	Depth        Kind = "depth"
	Size         Kind = "size"
	Number       Kind = "number"
	Trailing     Kind = "trailing"
	Nodes        Kind = "nodes"
	NUL          Kind = "nul" // PostgreSQL cannot store U+0000 in text
)

// Problem is one reason why a text was refused.
type Problem struct {
	Path   string // JSON pointer; "" is the document. Very long keys are cut with "…"
	Kind   Kind
	Detail string // for developers, in English; readers get theirs from schema.Explain
}

// Parse reads exactly one JSON value out of map[string]any, []any, json.Number,
// string, bool and nil. With any problem the value is nil.
//
// Size, depth, node count and syntax end the reading where they occur; all other
// problems of the text are reported together, the first hundred of them.
func Parse(data []byte, l Limits) (value any, problems []Problem) {
	l = l.orDefaults()
	if len(data) > l.Bytes {
		return nil, []Problem{{Kind: Size, Detail: fmt.Sprintf("%d bytes, at most %d are read", len(data), l.Bytes)}}
	}
	s := scanner{data: data, limits: l}
	s.path = s.room[:0]
	value, ok := s.document()
	if !ok || len(s.problems) > 0 {
		return nil, s.problems
	}
	return value, nil
}
