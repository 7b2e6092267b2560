package store

import (
	"slices"
	"time"

	"github.com/mostrador/mostrador/internal/core/order"
)

type unitOrders struct {
	tx   *Tx
	read *order.Order // the last one read, as stored
}

func orderRows(r Rows) *unitOrders { return &unitOrders{tx: r.tx} }

var orders = describe("orders", "o", func(o *order.Order) columns {
	t := &o.Totals
	return columns{
		key("id", &o.ID), public("number", &o.Number), id("session_id", &o.SessionID),
		id("customer_id", &o.CustomerID), id("agent_id", &o.AgentID), id("branch_id", &o.BranchID),
		word("channel", &o.Channel), id("call_id", &o.CallID), word("status", &o.Status),
		word("currency", &o.Currency), number("subtotal", &t.Subtotal), number("discount", &t.Discount),
		number("shipping", &t.Shipping), number("tax", &t.Tax), number("total", &t.Total),
		number("discount_bp", &o.DiscountBP),
		public("promotions", promotionList{&o.Promotions}), number("together", &t.Together), id("coupon", &o.Coupon),
		number("paid", &o.Paid),
		prose("notes", &o.Notes), personal("delivery", &o.Delivery), word("payment_method", &o.Payment),
		prose("payment_notes", &o.PaymentNotes), when("expires_at", &o.ExpiresAt),
		when("confirmed_at", &o.ConfirmedAt), when("cancelled_at", &o.CancelledAt),
		prose("cancel_reason", &o.CancelReason), when("created_at", &o.CreatedAt), when("updated_at", &o.UpdatedAt),
	}
})

var (
	updateOrder = orders.updatesBut("order", "created_at")
	payOrder    = orders.updates("order", "paid", "updated_at")
)

func (r *unitOrders) Order(id string, locked bool) (order.Order, bool, error) {
	return r.one(` AND o.id = $2`, id, locked)
}

func (r *unitOrders) OrderByNumber(number string, locked bool) (order.Order, bool, error) {
	return r.one(` AND o.number = $2 AND o.number <> ''`, number, locked)
}

func (r *unitOrders) LiveDraft(sessionID string, locked bool) (order.Order, bool, error) {
	if locked {
		return r.one(liveDraft, sessionID, locked)
	}
	d, err := again(r.tx, "draft of "+sessionID, func() (d draft, err error) {
		d.order, d.found, err = r.one(liveDraft, sessionID, false)
		return d, err
	})
	d.order.Lines = slices.Clone(d.order.Lines)
	return d.order, d.found, err
}

// draft is an order in the making, where there is one.
type draft struct {
	order order.Order
	found bool
}

const liveDraft = ` AND o.session_id = $2 AND o.status IN ('draft', 'pending_confirmation') AND o.session_id <> ''`

func (r *unitOrders) DraftUntil(sessionID string) (until time.Time, ok bool, err error) {
	ok, err = found(r.tx.Row(`SELECT o.expires_at FROM orders o WHERE o.workspace_id = $1`+liveDraft,
		[]any{r.tx.Workspace(), sessionID}, moment{&until}))
	return until, ok, err
}

// one reads the lines in a separate statement: it starts after the lock is acquired, and so sees what the last holder
// wrote.
func (r *unitOrders) one(which, value string, locked bool) (order.Order, bool, error) {
	o, ok, err := orders.one(r.tx, which+lock(r.tx, locked, "o"), value)
	if !ok || err != nil {
		return order.Order{}, false, err
	}
	lines, err := r.lines([]string{o.ID})
	o.Lines = lines[o.ID]
	stored := o
	r.read = &stored
	return o, err == nil, err
}

func (r *unitOrders) DueDrafts(now time.Time, most int) ([]order.Order, error) {
	return r.many(` AND o.status IN ('draft', 'pending_confirmation') AND o.expires_at > 0 AND o.expires_at <= $2
		ORDER BY o.expires_at, o.id LIMIT $3`, micros(now), limit(most))
}

func (r *unitOrders) InsertOrder(o order.Order) error {
	r.tx.changesOrder(o)
	if err := orders.add(r.tx, o); err != nil {
		return err
	}
	return r.SaveLines(o.ID, nil, o.Lines)
}

// UpdateOrder writes the columns that differ from what this unit has read.
func (r *unitOrders) UpdateOrder(o order.Order) error {
	was := r.read
	r.read = &o
	if was == nil || was.ID != o.ID {
		r.tx.changesOrder(o)
		return updateOrder.later(r.tx, o)
	}
	changed, err := updateOrder.differing(r.tx, *was, o)
	if changed {
		r.tx.changesOrder(o)
	}
	return err
}

func (r *unitOrders) NextNumber() (int64, error) { return count(r.tx, "order") }
