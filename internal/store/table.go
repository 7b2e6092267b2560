package store

import (
	"fmt"
	"slices"
	"strings"
)

// table describes where values of T are stored. Its columns are listed once, in of; the texts that name them are
// generated when the program starts. A statement that does more than read or write rows is SQL of its own and takes its
// column lists from here.
type table[T any] struct {
	layout
	of func(*T) columns
}

// layout is what of a table does not depend on the type of its values, so that it is compiled once.
type layout struct {
	name, alias string
	also        []string // columns that a new row gets and T does not have: the parameters after those of T

	columns  columns // of an empty value: names and marks
	scoped   bool    // $1 is the workspace, which is no column of T
	personal bool    // some column is

	list   string // what a SELECT names
	query  string // SELECT … FROM … WHERE workspace_id = $1; a table without a workspace has no condition
	into   string // INSERT INTO … (workspace_id, …)
	insert string // the same with its placeholders

	returning string // RETURNING …, where SQLite wants the names without an alias
}

// describe describes a table of a workspace.
func describe[T any](name, alias string, of func(*T) columns, also ...string) *table[T] {
	t := &table[T]{newLayout(name, alias, of(new(T)), also, true), of}
	t.query += " WHERE " + alias + ".workspace_id = $1"
	return t
}

// describeGlobal describes a table that is used before a workspace is known.
func describeGlobal[T any](name, alias string, of func(*T) columns, also ...string) *table[T] {
	return &table[T]{newLayout(name, alias, of(new(T)), also, false), of}
}

func newLayout(name, alias string, list columns, also []string, scoped bool) layout {
	t := layout{name: name, alias: alias, columns: list, also: also, scoped: scoped}
	var written []string
	if t.scoped {
		written = append(written, "workspace_id")
	}
	for _, c := range t.columns {
		c.check(t.name)
		if c.mark&defaulted == 0 {
			written = append(written, c.name)
		}
		t.personal = t.personal || c.mark&isPersonal != 0
	}
	written = append(written, t.also...)
	t.list = strings.Join(t.namesBut(), ", ")
	t.query = "SELECT " + t.list + " FROM " + t.name + " " + t.alias
	t.into = "INSERT INTO " + t.name + " (" + strings.Join(written, ", ") + ")"
	t.returning = " RETURNING " + strings.ReplaceAll(" "+t.list, " "+t.alias+".", " ")[1:]
	t.insert = t.into + " VALUES (" + placeholders(1, len(written)) + ")"
	return t
}

// namesBut are the columns that are read, with the table's alias, except some.
func (t *layout) namesBut(without ...string) (names []string) {
	for _, name := range without {
		t.index(name) // panics for a column that does not exist
	}
	for _, c := range t.columns {
		if c.mark&unread == 0 && !slices.Contains(without, c.name) {
			names = append(names, t.alias+"."+c.name)
		}
	}
	return names
}

func (t *layout) index(name string) int {
	i := slices.IndexFunc(t.columns, func(c column) bool { return c.name == name })
	if i < 0 {
		panic(fmt.Sprintf("store: %s has no column %s", t.name, name))
	}
	return i
}

// args are the parameters of t.query and of what follows it.
func (t *layout) args(tx *Tx, more []any) []any {
	if !t.scoped {
		return more
	}
	return append([]any{tx.Workspace()}, more...)
}

// one reads the first row; which follows t.query, its parameters follow the workspace.
func (t *table[T]) one(tx *Tx, which string, args ...any) (v T, ok bool, err error) {
	ok, err = t.first(tx, t.of(&v), which, args)
	return v, ok, err
}

func (t *layout) first(tx *Tx, at columns, which string, args []any) (bool, error) {
	ok, err := found(tx.Row(t.query+which, t.args(tx, args), at.fields(0)...))
	if ok {
		t.note(tx, at)
	}
	return ok, err
}

// all reads every row that one would read the first of.
func (t *table[T]) all(tx *Tx, which string, args ...any) ([]T, error) {
	return t.rows(tx, t.query+which, t.args(tx, args)...)
}

// find is all with a filter.
func (t *table[T]) find(tx *Tx, f filter) ([]T, error) { return t.all(tx, f.text, f.args...) }

// in is all for a list of values, which replace @list; args come before them.
func (t *table[T]) in(tx *Tx, which string, values []string, args ...any) (out []T, err error) {
	err = queryIn(tx, t.query+which, t.args(tx, args), values, t.each(tx, func(v T) { out = append(out, v) }))
	return out, err
}

// rows reads the rows of a statement that names t.list itself.
func (t *table[T]) rows(tx *Tx, query string, args ...any) (out []T, err error) {
	err = tx.Rows(query, args, t.each(tx, func(v T) { out = append(out, v) }))
	return out, err
}

// each scans the rows of a query that names t.list.
func (t *table[T]) each(tx *Tx, do func(v T)) func(scan func(...any) error) error {
	return func(scan func(...any) error) error {
		var v T
		err := t.scan(tx, t.of(&v), scan)
		if err == nil {
			do(v)
		}
		return err
	}
}

func (t *layout) scan(tx *Tx, at columns, scan func(...any) error) error {
	err := scan(at.fields(0)...)
	if err == nil {
		t.note(tx, at)
	}
	return err
}

// values are the parameters of t.insert.
func (t *table[T]) values(tx *Tx, v *T, also ...any) []any { return t.inserted(tx, t.of(v), also) }

func (t *layout) inserted(tx *Tx, at columns, also []any) []any {
	out := make([]any, 0, len(t.columns)+len(also)+1)
	if t.scoped {
		out = append(out, tx.Workspace())
	}
	return append(t.appendValues(tx, out, at), also...)
}

// tuples are the parameters of many rows for t.into, without the workspace.
func (t *table[T]) tuples(tx *Tx, list []T, also ...any) [][]any {
	out := make([][]any, len(list))
	for i := range list {
		out[i] = append(t.appendValues(tx, make([]any, 0, len(t.columns)+len(also)), t.of(&list[i])), also...)
	}
	return out
}

func (t *layout) appendValues(tx *Tx, out []any, at columns) []any {
	t.note(tx, at)
	for _, c := range at {
		if c.mark&defaulted == 0 {
			out = append(out, c.value())
		}
	}
	return out
}

// add inserts a row.
func (t *table[T]) add(tx *Tx, v T, also ...any) error {
	_, err := tx.Exec(t.insert, t.values(tx, &v, also...)...)
	return err
}

// addOr is add with a conflict clause, and reports whether a row was written.
func (t *table[T]) addOr(tx *Tx, conflict string, v T, also ...any) (bool, error) {
	n, err := tx.Exec(t.insert+conflict, t.values(tx, &v, also...)...)
	return n == 1, err
}

// upsert is addOr for callers that do not need to know whether a row was written.
func (t *table[T]) upsert(tx *Tx, conflict string, v T, also ...any) error {
	_, err := t.addOr(tx, conflict, v, also...)
	return err
}

// addLater is add as a deferred statement.
func (t *table[T]) addLater(tx *Tx, v T) error {
	return tx.Later(nil, t.insert, t.values(tx, &v)...)
}

// overwrite is the end of an upsert: it overwrites the row that has the same keys, except for some columns.
func (t *layout) overwrite(but ...string) string {
	var keys, set []string
	if t.scoped {
		keys = append(keys, "workspace_id")
	}
	for _, c := range t.columns {
		switch {
		case c.mark&isKey != 0:
			keys = append(keys, c.name)
		case c.mark&defaulted == 0 && !slices.Contains(but, c.name):
			set = append(set, c.name+" = excluded."+c.name)
		}
	}
	for _, name := range t.also {
		if !slices.Contains(but, name) {
			set = append(set, name+" = excluded."+name)
		}
	}
	return " ON CONFLICT (" + strings.Join(keys, ", ") + ") DO UPDATE SET " + strings.Join(set, ", ")
}

// note records the personal values of a row that the unit reads or writes.
func (t *layout) note(tx *Tx, at columns) {
	if !t.personal {
		return
	}
	for _, c := range at {
		if c.mark&isPersonal == 0 {
			continue
		}
		switch at := c.at.(type) {
		case *string:
			tx.personal.add(*at)
		case identifying:
			tx.personal.add(at.Personal()...)
		case parsed:
			tx.personal.add(at.into.(identifying).Personal()...)
		}
	}
}
