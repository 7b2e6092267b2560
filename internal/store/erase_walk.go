package store

import (
	"fmt"
	"slices"
	"strings"
)

// mentionWalk reads a table page by page for mentions of a person.
type mentionWalk struct {
	table      *layout
	find       mentions
	customerID string
	names      []string
	began      Since // zero: every row
	after      []any // the keys of the last row that was read
	ended      bool
}

func newWalk(t *layout, m mentions, customerID string, began Since) *mentionWalk {
	names := t.mentioned()
	return &mentionWalk{table: t, find: m, customerID: customerID, names: names, began: began,
		ended: len(names) == 0 || len(m.find) == 0}
}

// more reports whether there may be another page.
func (w *mentionWalk) more() bool { return !w.ended }

// mentionPage is how many rows are read at once.
const mentionPage = 1000

// page returns the rows of the next page that have to change.
func (w *mentionWalk) page(tx *Tx) (page []mention, err error) {
	query, args := w.query(tx)
	count := 0
	var last []any
	err = tx.Rows(query, args, func(scan func(...any) error) error {
		count++
		row, owner, err := w.row(scan)
		if err != nil {
			return err
		}
		last = row.keys
		row.after = w.table.maskRow(w.find, w.names, row.was, owner != "" && owner != w.customerID)
		if !slices.Equal(row.was, row.after) {
			page = append(page, row)
		}
		return nil
	})
	if err == nil {
		w.after, w.ended = last, count < mentionPage
	}
	return page, err
}

func (w *mentionWalk) query(tx *Tx) (text string, args []any) {
	t, keys, owner := w.table, w.table.keys(), `''`
	if t.has("customer_id") {
		owner = "x.customer_id"
	}
	text = `SELECT x.` + strings.Join(keys, ", x.") + `, ` + owner + `, x.` + strings.Join(w.names, ", x.") + ` FROM ` + t.name +
		` x WHERE x.workspace_id = $1`
	args = []any{tx.Workspace()}
	if w.after != nil {
		text += ` AND (x.` + strings.Join(keys, ", x.") + `) > (` + placeholders(2, len(keys)) + `)`
		args = append(args, w.after...)
	}
	if w.began != (Since{}) {
		condition, value := t.since(w.began, len(args)+1)
		text, args = text+condition, append(args, value)
	}
	return text + fmt.Sprintf(` ORDER BY x.%s LIMIT %d`, strings.Join(keys, ", x."), mentionPage), args
}

// row reads one row, and whose it is.
func (w *mentionWalk) row(scan func(...any) error) (row mention, owner string, err error) {
	row = mention{keys: make([]any, len(w.table.keys())), names: w.names, was: make([]string, len(w.names))}
	dest := make([]any, 0, len(row.keys)+1+len(row.was))
	for i := range row.keys {
		dest = append(dest, &row.keys[i])
	}
	dest = append(dest, &owner)
	for i := range row.was {
		dest = append(dest, &row.was[i])
	}
	return row, owner, scan(dest...)
}
