package store

import (
	"slices"
	"strconv"
	"strings"
)

// maxParameters bounds what a list or the rows of an insert add to a statement.
// SQLite's driver finds each parameter by walking over all of them, so that many
// short statements are faster there than one long one; PostgreSQL's cost is the
// round trip.
func maxParameters(tx *Tx) int {
	if tx.Dialect().Name == SQLite {
		return 64
	}
	return 400
}

// listsOf cuts values into lists for IN, sorted and deduplicated. Each is padded to a power of two with its last value,
// which does not change the result and leaves a handful of statements to prepare instead of one per length.
func listsOf(values []string, most int) [][]string {
	values = slices.Compact(slices.Sorted(slices.Values(values)))
	var out [][]string
	for list := range slices.Chunk(values, most) {
		out = append(out, padded(list, most))
	}
	return out
}

func padded[T any](list []T, most int) []T {
	size := 1
	for size < len(list) {
		size *= 2
	}
	size = min(size, most)
	out := make([]T, len(list), size)
	copy(out, list)
	for len(out) < size {
		out = append(out, list[len(list)-1])
	}
	return out
}

// queryIn runs a query once per list of values. Its text has @list where they go; args are the parameters before them.
// Rows of several lists come in the order of the values when the query sorts by them first.
func queryIn(tx *Tx, query string, args []any, values []string, each func(scan func(...any) error) error) error {
	for _, list := range listsOf(values, maxParameters(tx)) {
		if err := tx.Rows(withList(query, args, list), listArgs(args, list), each); err != nil {
			return err
		}
	}
	return nil
}

// execIn is queryIn for a statement; it returns how many rows were touched.
func execIn(tx *Tx, query string, args []any, values []string) (int64, error) {
	var sum int64
	for _, list := range listsOf(values, maxParameters(tx)) {
		n, err := tx.Exec(withList(query, args, list), listArgs(args, list)...)
		if err != nil {
			return sum, err
		}
		sum += n
	}
	return sum, nil
}

func withList(query string, args []any, list []string) string {
	return strings.Replace(query, "@list", placeholders(len(args)+1, len(list)), 1)
}

func listArgs(args []any, list []string) []any {
	out := make([]any, 0, len(args)+len(list))
	out = append(out, args...)
	for _, v := range list {
		out = append(out, v)
	}
	return out
}

// placeholders writes n of them, "$3, $4, $5".
func placeholders(from, n int) string {
	var b strings.Builder
	for i := range n {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteByte('$')
		b.WriteString(strconv.Itoa(from + i))
	}
	return b.String()
}

// insert writes rows of one length, many in a statement, and returns how many were touched. $1 is the workspace, the
// first column of every table; a row has the others. Beyond a few, rows per statement are powers of two, again to keep
// the number of statements small.
func insert(tx *Tx, into string, rows [][]any, conflict string) (sum int64, err error) {
	err = eachInsert(tx, into, rows, conflict, func(query string, args []any) error {
		n, err := tx.Exec(query, args...)
		sum += n
		return err
	})
	return sum, err
}

func eachInsert(tx *Tx, into string, rows [][]any, conflict string, run func(query string, args []any) error) error {
	for len(rows) > 0 {
		width, size := len(rows[0]), 1<<16
		if len(rows) <= 4 {
			size = len(rows)
		}
		for size > len(rows) || size > 1 && size*width > maxParameters(tx) {
			size /= 2
		}
		args := make([]any, 1, 1+size*width)
		args[0] = tx.Workspace()
		for _, row := range rows[:size] {
			args = append(args, row...)
		}
		if err := run(into+" VALUES "+tuples(size, width)+conflict, args); err != nil {
			return err
		}
		rows = rows[size:]
	}
	return nil
}

// insertLater is a deferred insert of rows that cannot conflict.
func insertLater(tx *Tx, into string, rows [][]any) error {
	return eachInsert(tx, into, rows, "", func(query string, args []any) error { return tx.Later(nil, query, args...) })
}

// tuples writes n rows of placeholders, "($1, $2, $3), ($1, $4, $5)".
func tuples(n, width int) string {
	var b strings.Builder
	for i := range n {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString("($1, ")
		b.WriteString(placeholders(2+i*width, width))
		b.WriteByte(')')
	}
	return b.String()
}

// filter collects the end of a table's query: conditions, order and limit. A ? stands for the parameter, which comes
// after the workspace.
type filter struct {
	text string
	args []any
}

func (f *filter) add(text string, value any) {
	f.args = append(f.args, value)
	f.text += strings.Replace(text, "?", "$"+strconv.Itoa(len(f.args)+1), 1)
}

// wants adds a condition, unless the value is empty.
func (f *filter) wants(condition, value string) {
	if value != "" {
		f.add(" AND "+condition, value)
	}
}

// newest ends a listing by id that continues after the last one seen.
func (f *filter) newest(alias, after string, most int) filter {
	f.wants(alias+".id < ?", after)
	f.add(" ORDER BY "+alias+".id DESC LIMIT ?", limit(most))
	return *f
}

// texts reads a query of one column.
func texts(tx *Tx, query string, args ...any) (out []string, err error) {
	err = tx.Rows(query, args, func(scan func(...any) error) error {
		var text string
		err := scan(&text)
		out = append(out, text)
		return err
	})
	return out, err
}

// count returns the next number of a series of the workspace.
func count(tx *Tx, series string) (n int64, err error) {
	err = tx.Aside(`INSERT INTO counters (workspace_id, name, value) VALUES ($1, $2, 1)
		ON CONFLICT (workspace_id, name) DO UPDATE SET value = counters.value + 1 RETURNING value`,
		[]any{tx.Workspace(), series}, &n)
	return n, err
}

// into collects the rows of a query; fields are the scan targets of one.
func into[T any](out *[]T, fields func(*T) []any) func(scan func(...any) error) error {
	return func(scan func(...any) error) error {
		var v T
		err := scan(fields(&v)...)
		*out = append(*out, v)
		return err
	}
}
