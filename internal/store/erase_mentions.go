package store

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/core/inbox"
)

// mentions finds a person in the texts of rows that are not theirs: a vendor's delivery, a stored answer, a note of
// another order. A first name alone is no mention; a whole name, a telephone, an address, an email or a document is.
type mentions struct {
	values []string
	find   []*regexp.Regexp
	phone  phoneMention
}

func mentionsOf(c customer.Customer) (m mentions) {
	digits := strings.TrimPrefix(c.Phone, "+")
	m.phone = phoneMentionOf(c.Phone)
	for _, v := range []string{c.Phone, digits, c.Email, c.DNI, c.Fields().Address.Line1, name(c)} {
		if v = strings.TrimSpace(v); len(v) < 5 || slices.Contains(m.values, v) {
			continue
		}
		m.values = append(m.values, v)
		m.find = append(m.find, regexp.MustCompile(`(?i)(^|[^\pL\pN])`+regexp.QuoteMeta(v)+`($|[^\pL\pN])`))
	}
	return m
}

// name is a whole name; a first name alone would be found in the rows of others.
func name(c customer.Customer) string {
	if c.FirstName == "" || c.LastName == "" {
		return ""
	}
	return c.FirstName + " " + c.LastName
}

// mask replaces every mention. A number becomes 0, so that JSON stays JSON.
func (m mentions) mask(text string) string {
	for i, find := range m.find {
		for find.MatchString(text) { // neighbours share the character between them
			text = find.ReplaceAllString(text, "${1}"+standIn(m.values[i])+"${2}")
		}
	}
	return m.phone.mask(text)
}

// erasedDelivery is what becomes of a message that the person sent through a vendor.
const erasedDelivery = "{}"

// sent reports a delivery that is the person's own message.
func (m mentions) sent(body string) bool {
	from := inbox.Item{Body: body}.Sender()
	return from != "" && slices.Contains(m.values, from)
}

// mentioned are the columns in which a person may be mentioned by others. Those of staff are theirs.
func (t *layout) mentioned() (names []string) {
	if t.name == people.name {
		return nil
	}
	for _, c := range t.columns {
		if _, text := c.at.(*string); text && c.mark&isProse != 0 || c.mark&(isPersonal|isProse) != 0 && t.name != customers.name {
			if !keptTexts[t.name+"."+c.name] || t.name == executions.name {
				names = append(names, c.name)
			}
		}
	}
	return append(names, ownTexts[t.name]...)
}

// mention is a row that has to change.
type mention struct {
	keys       []any
	names      []string
	was, after []string
}

// eraseMentions masks the person in every row of a table, page by page.
func (d *DB) eraseMentions(ctx context.Context, workspaceID, customerID string, t *layout, m mentions, now time.Time) error {
	for w := newWalk(t, m, customerID, Since{}); w.more(); {
		var page []mention
		err := d.Read(ctx, workspaceID, func(tx *Tx) (err error) {
			page, err = w.page(tx)
			return err
		})
		if err != nil {
			return err
		}
		for part := range slices.Chunk(page, eraseBatch) {
			if err := d.Write(ctx, workspaceID, func(tx *Tx) error { return t.rewrite(tx, part, now) }); err != nil {
				return err
			}
		}
	}
	return nil
}

// maskRow masks the texts of a row; the personal ones of a row of another customer are theirs.
func (t *layout) maskRow(m mentions, names, was []string, others bool) []string {
	after := slices.Clone(was)
	for i, name := range names {
		if t.name == inboxItems.name && name == "body" && m.sent(was[i]) {
			after[i] = erasedDelivery
			continue
		}
		at := slices.IndexFunc(t.columns, func(c column) bool { return c.name == name })
		if others && at >= 0 && t.columns[at].mark&isPersonal != 0 {
			continue
		}
		after[i] = m.mask(was[i])
	}
	return after
}

// rewrite changes rows that are still as they were read.
func (t *layout) rewrite(tx *Tx, list []mention, now time.Time) error {
	keys := t.keys()
	for _, row := range list {
		args := append([]any{tx.Workspace()}, row.keys...)
		where := ""
		for i, k := range keys {
			where += fmt.Sprintf(" AND %s = $%d", k, i+2)
		}
		if contents := chained[t.name]; contents != "" {
			args = append(args, micros(now))
			_, err := tx.Exec(fmt.Sprintf(`UPDATE %s SET %s, blanked_at = $%d WHERE workspace_id = $1 AND blanked_at = 0`,
				t.name, contents, len(args))+where, args...)
			if err != nil {
				return err
			}
			continue
		}
		var set []string
		for i, name := range row.names {
			args = append(args, row.after[i])
			set = append(set, fmt.Sprintf("%s = $%d", name, len(args)))
			args = append(args, row.was[i])
			where += fmt.Sprintf(" AND %s = $%d", name, len(args))
		}
		if t.name == inboxItems.name && slices.Contains(row.after, erasedDelivery) { // there is nothing to handle any more
			set = append(set, `state = CASE WHEN state IN ('new', 'errand') THEN 'handled' ELSE state END`)
		}
		var n int64
		err := tx.Rows(`UPDATE `+t.name+` SET `+strings.Join(set, ", ")+` WHERE workspace_id = $1`+where+` RETURNING `+t.recordedBy(),
			args, t.changed(tx, &n))
		if err == nil && t.name == messages.name {
			err = tx.marksDecided(fmt.Sprint(row.keys[0]))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// marksDecided has the questions recorded that a message decided.
func (t *Tx) marksDecided(messageID string) error {
	ids, err := texts(t, `SELECT c.id FROM confirmations c WHERE c.workspace_id = $1 AND c.answer_id = $2`, t.Workspace(), messageID)
	for _, id := range ids {
		t.changesConfirmation(id)
	}
	return err
}
