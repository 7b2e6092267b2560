package store

import (
	"errors"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// ListCustomers continues after a customer by id; ids are time-ordered.
func (r customerRows) ListCustomers(f customer.Filter) ([]customer.Debtor, error) {
	switch {
	case f.Owing:
		return r.debtors(f)
	case f.Name != "":
		return r.byName(f)
	}
	list, err := r.newest(f.After, f.Limit)
	out := make([]customer.Debtor, len(list))
	for i, c := range list {
		out[i].Customer = c
	}
	return out, err
}

func (r customerRows) newest(after string, most int) ([]customer.Customer, error) {
	var w filter
	w.text = ` AND c.erased_at = 0`
	return customers.find(r.tx, w.newest("c", after, most))
}

var errEnough = errors.New("store: no more is wanted")

// byName walks a window of the newest and compares what customers are found by as people type it. The driver spends most of the time per
// value, so a row is one value.
func (r customerRows) byName(f customer.Filter) (out []customer.Debtor, err error) {
	parts := strings.Fields(locale.Fold(f.Name))
	var ids []string
	err = r.tx.Rows(`SELECT c.id || ' ' || c.first_name || ' ' || c.last_name || ' ' || c.phone || ' ' || c.email || ' ' || c.tags
		FROM customers c WHERE c.workspace_id = $1 AND c.erased_at = 0 ORDER BY c.id DESC LIMIT $2`,
		[]any{r.tx.Workspace(), customer.Window}, func(scan func(...any) error) error {
			if int64(len(ids)) == limit(f.Limit) {
				return errEnough
			}
			var row string
			if err := scan(&row); err != nil {
				return err
			}
			id, name, _ := strings.Cut(row, " ")
			if f.After != "" && id >= f.After {
				return nil
			}
			name = locale.Fold(name)
			if !slices.ContainsFunc(parts, func(part string) bool { return !strings.Contains(name, part) }) {
				ids = append(ids, id)
			}
			return nil
		})
	if err != nil && !errors.Is(err, errEnough) {
		return nil, err
	}
	list, err := r.CustomersByID(ids)
	slices.SortFunc(list, func(a, b customer.Customer) int { return strings.Compare(b.ID, a.ID) })
	for _, c := range list {
		out = append(out, customer.Debtor{Customer: c})
	}
	return out, err
}

// debtors walks the index of unpaid orders, a customer at a time.
func (r customerRows) debtors(f customer.Filter) ([]customer.Debtor, error) {
	var ids []string
	debts := map[string]int64{}
	err := r.tx.Rows(`SELECT o.customer_id, CAST(SUM(o.total - o.paid) AS BIGINT) FROM orders o
		WHERE o.workspace_id = $1 AND o.customer_id > $2 AND o.paid < o.total AND o.status NOT IN ('draft', 'pending_confirmation', 'cancelled')
		GROUP BY o.customer_id ORDER BY o.customer_id LIMIT $3`, []any{r.tx.Workspace(), f.After, limit(f.Limit)},
		func(scan func(...any) error) error {
			var id string
			var debt int64
			err := scan(&id, &debt)
			ids, debts[id] = append(ids, id), debt
			return err
		})
	if err != nil {
		return nil, err
	}
	list, err := r.CustomersByID(ids)
	out := lists.Map(list, func(c customer.Customer) customer.Debtor {
		return customer.Debtor{Customer: c, Debt: debts[c.ID]}
	})
	return out, err
}

// CustomersByID come by id.
func (r customerRows) CustomersByID(ids []string) ([]customer.Customer, error) {
	return customers.in(r.tx, ` AND c.id IN (@list) ORDER BY c.id`, ids)
}
