package store

import (
	"database/sql"
	"fmt"
	"reflect"
	"slices"
	"time"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// columns are the columns of a value: where each of them is stored.
type columns []column

type column struct {
	name string
	at   any // *string, *int64 or a cell
	mark mark
}

type mark uint8

const (
	isKey      mark = 1 << iota // with the table's other keys, and the workspace, it identifies the row
	isPublic                    // says nothing about a person
	isPersonal                  // the value is masked wherever it occurs in the record of a call
	isProse                     // free text: only what looks personal in it is masked
	unread                      // written, never read with the row
	defaulted                   // a new row gets the schema's default
)

// key is an id that identifies the row.
func key(name string, at *string) column { return column{name, at, isKey | isPublic} }

// id is the id of another row, or a vendor's.
func id(name string, at *string) column { return column{name, at, isPublic} }

// word is one of a few: a state, a kind, a currency.
func word[S ~string](name string, at *S) column {
	if text, ok := any(at).(*string); ok {
		return column{name, text, isPublic}
	}
	return column{name, wordCell[S]{at}, isPublic}
}

// number is a count or a sum of money.
func number[N ~int | ~int64](name string, at *N) column {
	if n, ok := any(at).(*int64); ok {
		return column{name, n, isPublic}
	}
	return column{name, numberCell[N]{at}, isPublic}
}

// yes is a boolean.
func yes(name string, at *bool) column { return column{name, yesCell{at}, isPublic} }

// when is a time.
func when(name string, at *time.Time) column { return column{name, moment{at}, isPublic} }

// public, personal and prose are texts and documents: what is neither a *string nor a cell is stored as JSON. A
// personal document itself says which of its values are.
func public(name string, at any) column   { return column{name, cellOf(at), isPublic} }
func personal(name string, at any) column { return column{name, cellOf(at), isPersonal} }
func prose(name string, at any) column    { return column{name, cellOf(at), isProse} }

func cellOf(at any) any {
	switch at.(type) {
	case *string, cell:
		return at
	}
	return parsed{at}
}

// identifying is a value that lists the personal values in it.
type identifying interface{ Personal() []string }

// but adds marks.
func (c column) but(m mark) column {
	c.mark |= m
	return c
}

// value is the column as it is stored.
func (c column) value() any {
	switch at := c.at.(type) {
	case *string:
		return *at
	case *int64:
		return *at
	}
	return c.at.(cell).value()
}

// fields are the scan targets of a row, with room for more.
func (cs columns) fields(more int) []any {
	out := make([]any, 0, len(cs)+more)
	for _, c := range cs {
		if c.mark&unread == 0 {
			out = append(out, c.at)
		}
	}
	return out
}

// check panics on a description that is certainly a mistake.
func (c column) check(table string) {
	fail := func(why string) { panic("store: " + table + "." + c.name + " " + why) }
	holder := c.at
	if p, document := c.at.(parsed); document {
		if holder = p.into; reflect.TypeOf(holder).Elem().Kind() == reflect.String {
			fail("is a text of a type of its own: describe it as a word, or convert the pointer")
		}
	}
	_, text := c.at.(*string)
	if _, says := holder.(identifying); c.mark&isPersonal != 0 && !text && !says {
		fail("is personal and does not say which of its values are")
	}
}

// cell is a place for a value that is converted to be stored.
type cell interface {
	sql.Scanner
	value() any
}

type wordCell[S ~string] struct{ at *S }

func (w wordCell[S]) value() any { return string(*w.at) }

func (w wordCell[S]) Scan(src any) error {
	text, ok := src.(string)
	if !ok {
		return fmt.Errorf("store: a word is kept as %T", src)
	}
	*w.at = S(text)
	return nil
}

type numberCell[N ~int | ~int64] struct{ at *N }

func (n numberCell[N]) value() any { return int64(*n.at) }

func (n numberCell[N]) Scan(src any) error {
	whole, ok := src.(int64)
	if !ok {
		return fmt.Errorf("store: a number is kept as %T", src)
	}
	*n.at = N(whole)
	return nil
}

type yesCell struct{ at *bool }

func (y yesCell) value() any { return flag(*y.at) }

func (y yesCell) Scan(src any) error {
	n, ok := src.(int64)
	if !ok || n != 0 && n != 1 {
		return fmt.Errorf("store: a boolean is kept as %T %v", src, src)
	}
	*y.at = n == 1
	return nil
}

// sortKey is what a name is sorted by, and foldKey what it is compared by: written with it, never read.
type (
	sortKey struct{ of *string }
	foldKey struct{ of *string }
)

func (k sortKey) value() any     { return locale.SortKey(*k.of) }
func (k foldKey) value() any     { return locale.Fold(*k.of) }
func (k sortKey) Scan(any) error { return nil }
func (k foldKey) Scan(any) error { return nil }

// personalValues are the personal values of rows that a unit has read or written, deduplicated.
type personalValues struct {
	list []string
	seen map[string]bool // once there are many
}

// fewValues is up to how many are compared one by one.
const fewValues = 32

func (m *personalValues) add(values ...string) {
	for _, v := range values {
		switch {
		case v == "" || m.seen[v] || m.seen == nil && slices.Contains(m.list, v):
			continue
		case m.seen == nil && len(m.list) == fewValues:
			m.seen = make(map[string]bool, 2*fewValues)
			for _, old := range m.list {
				m.seen[old] = true
			}
		}
		if m.list = append(m.list, v); m.seen != nil {
			m.seen[v] = true
		}
	}
}
