package store

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/lists"
)

// update writes some columns of the row that a value's keys identify.
type update[T any] struct {
	assignment
	of func(*T) columns
}

// assignment is what of an update does not depend on the type of its values.
type assignment struct {
	table      *layout
	what       string // name in errors
	sql        string
	keys, sets []int
	conditions int // parameters of conditions, behind those of the columns
}

// updates writes the columns that are named.
func (t *table[T]) updates(what string, names ...string) *update[T] {
	return &update[T]{t.assignment(what, names), t.of}
}

func (t *layout) assignment(what string, names []string) assignment {
	u := assignment{table: t, what: what}
	for i, c := range t.columns {
		if c.mark&isKey != 0 {
			u.keys = append(u.keys, i)
		}
	}
	for _, name := range names {
		u.sets = append(u.sets, t.index(name))
	}
	u.sql = u.statement(u.sets)
	return u
}

// updatesBut writes all columns but the keys and those that are named.
func (t *table[T]) updatesBut(what string, fixed ...string) *update[T] {
	return t.updates(what, t.othersThan(fixed)...)
}

// othersThan are the columns but the keys and those that are named.
func (t *layout) othersThan(fixed []string) (names []string) {
	for _, name := range fixed {
		t.index(name)
	}
	for _, c := range t.columns {
		if c.mark&isKey == 0 && !slices.Contains(fixed, c.name) {
			names = append(names, c.name)
		}
	}
	return names
}

// only adds a condition; each ? in it is one parameter more.
func (u *update[T]) only(condition string) *update[T] {
	u.restrict(condition)
	return u
}

func (u *assignment) restrict(condition string) {
	for strings.Contains(condition, "?") {
		condition = strings.Replace(condition, "?", "$"+strconv.Itoa(u.first()+len(u.sets)+u.conditions), 1)
		u.conditions++
	}
	u.sql += " AND " + condition
}

// first is the number of the first column's parameter: those of the workspace and the keys come before it.
func (u *assignment) first() int {
	n := len(u.keys) + 1
	if u.table.scoped {
		n++
	}
	return n
}

// parameter is the placeholder of a column's new value.
func (u *assignment) parameter(name string) string {
	i := slices.Index(u.sets, u.table.index(name))
	if i < 0 {
		panic(fmt.Sprintf("store: an update of %s leaves %s alone", u.table.name, name))
	}
	return "$" + strconv.Itoa(u.first()+i)
}

// statement is the text for some of the columns.
func (u *assignment) statement(sets []int) string {
	assign := make([]string, len(sets))
	for i, n := range sets {
		assign[i] = u.table.columns[n].name + " = $" + strconv.Itoa(u.first()+i)
	}
	var where []string
	and := func(name string) { where = append(where, name+" = $"+strconv.Itoa(len(where)+1)) }
	if u.table.scoped {
		and("workspace_id")
	}
	for _, n := range u.keys {
		and(u.table.columns[n].name)
	}
	return "UPDATE " + u.table.name + " SET " + strings.Join(assign, ", ") + " WHERE " + strings.Join(where, " AND ")
}

func (u *assignment) args(tx *Tx, at columns, sets []int, conditions []any) []any {
	u.table.note(tx, at)
	out := make([]any, 0, 1+len(u.keys)+len(sets)+len(conditions))
	if u.table.scoped {
		out = append(out, tx.Workspace())
	}
	for _, n := range u.keys {
		out = append(out, at[n].value())
	}
	for _, n := range sets {
		out = append(out, at[n].value())
	}
	return append(out, conditions...)
}

// swap reports whether the row existed and met the conditions.
func (u *update[T]) swap(tx *Tx, v T, conditions ...any) (bool, error) {
	n, err := tx.Exec(u.sql, u.args(tx, u.of(&v), u.sets, conditions)...)
	return n == 1, err
}

// exec fails when the row does not exist.
func (u *update[T]) exec(tx *Tx, v T, conditions ...any) error {
	at := u.of(&v)
	n, err := tx.Exec(u.sql, u.args(tx, at, u.sets, conditions)...)
	return touched(u.what, u.id(at), n, err)
}

// later is exec as a deferred statement.
func (u *update[T]) later(tx *Tx, v T, conditions ...any) error {
	at := u.of(&v)
	return tx.Later(one(u.what, u.id(at)), u.sql, u.args(tx, at, u.sets, conditions)...)
}

// differing is later for the columns that changed, if any: the database updates an index for every column of it that a
// statement names, changed or not.
func (u *update[T]) differing(tx *Tx, was, v T) (any bool, err error) {
	old, at := u.of(&was), u.of(&v)
	sets := lists.Filter(u.sets, func(n int) bool { return old[n].value() != at[n].value() })
	if len(sets) == 0 {
		return false, nil
	}
	return true, tx.Later(one(u.what, u.id(at)), u.statement(sets), u.args(tx, at, sets, nil)...)
}

func (u *assignment) id(at columns) string { return fmt.Sprint(at[u.keys[len(u.keys)-1]].value()) }
