package store

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/kit/clock"
)

// Since is when a pass began. Rows that were written later may have escaped it.
type Since struct {
	id string // ids have the machine's time
	at time.Time
}

// clockSkew is by how much the clocks of two nodes may differ.
const clockSkew = time.Minute

// Pass blanks everything that is the customer's but their own row, and masks mentions of them elsewhere.
func (e Erasures) Pass(ctx context.Context, workspaceID, customerID string, now time.Time) (began Since, err error) {
	began = Since{firstID(clock.System{}.Now().Add(-clockSkew)), now.Add(-clockSkew)}
	var c customer.Customer
	err = e.DB.Read(ctx, workspaceID, func(tx *Tx) (err error) {
		c, _, err = NewRows(tx).customers().Customer(customerID, false)
		return err
	})
	m := mentionsOf(c)
	for _, t := range layouts() {
		if err == nil && t.name != customers.name {
			err = e.own(ctx, workspaceID, customerID, t, now)
		}
		if err == nil { // of customers, the notes of others
			err = e.DB.eraseMentions(ctx, workspaceID, customerID, t, m, now)
		}
	}
	return began, err
}

func (e Erasures) own(ctx context.Context, workspaceID, customerID string, t *layout, now time.Time) error {
	for {
		var n int64
		err := e.DB.Write(ctx, workspaceID, func(tx *Tx) (err error) {
			n, err = t.eraseOwn(tx, customerID, now)
			return err
		})
		if err != nil || n < eraseBatch {
			return err
		}
	}
}

// Finish blanks the customer's own row, with what was opened and written since a pass began; false: there are new files,
// whose bytes have to be deleted first. A delivery that is being handled waits for the row, and is handled no more then.
func (e Erasures) Finish(ctx context.Context, workspaceID, customerID string, began Since, now time.Time) (done bool, err error) {
	err = e.DB.Write(ctx, workspaceID, func(tx *Tx) error {
		done = false
		if err := closeSessions(tx, customerID, now); err != nil { // conversations are locked before customers
			return err
		}
		c, _, err := NewRows(tx).customers().Customer(customerID, true)
		if err == nil {
			err = closeSessions(tx, customerID, now) // those that were opened until it was locked
		}
		if err != nil {
			return err
		}
		list, err := files.all(tx, ` AND `+files.ofCustomer(files.alias)+` LIMIT 1`, customerID)
		if err != nil || len(list) > 0 {
			return err
		}
		if err := eraseSince(tx, c, began, now); err != nil {
			return err
		}
		done = true
		return blankCustomer(tx, customerID, now)
	})
	return done, err
}

// eraseSince erases what a pass that began then cannot have met.
func eraseSince(tx *Tx, c customer.Customer, began Since, now time.Time) error {
	m := mentionsOf(c)
	for _, t := range layouts() {
		for n := int64(eraseBatch); n == eraseBatch && t.name != customers.name; {
			var err error
			if n, err = t.eraseOwn(tx, c.ID, now); err != nil {
				return err
			}
		}
		for w := newWalk(t, m, c.ID, began); w.more(); {
			page, err := w.page(tx)
			if err == nil {
				err = t.rewrite(tx, page, now)
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}

func blankCustomer(tx *Tx, customerID string, now time.Time) error {
	_, err := tx.Exec(`UPDATE customers SET phone = '', first_name = '', last_name = '', dni = '', disputed_dni = '', email = '',
		notes = '', preferences = '{}', tags = '[]', address = '{}', claimed_by = '', erased_at = $3
		WHERE workspace_id = $1 AND id = $2 AND erased_at = 0`, tx.Workspace(), customerID, micros(now))
	if err != nil {
		return err
	}
	_, err = tx.Exec(`UPDATE erasures SET erased_at = $3 WHERE workspace_id = $1 AND customer_id = $2 AND erased_at = 0`,
		tx.Workspace(), customerID, micros(now))
	return err
}

// since is the condition, with parameter p, that a row was added after a moment: by a time-ordered id, else by a time.
func (t *layout) since(s Since, p int) (condition string, value any) {
	for _, column := range []string{"received_at", "created_at", "updated_at"} {
		if first := t.keys()[0]; first != "id" && t.has(column) && !strings.HasPrefix(first, "turn") {
			return fmt.Sprintf(` AND x.%s >= $%d`, column, p), micros(s.at)
		}
	}
	return fmt.Sprintf(` AND x.%s >= $%d`, t.keys()[0], p), s.id
}
