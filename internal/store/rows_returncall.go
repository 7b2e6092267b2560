package store

import (
	"time"

	"github.com/mostrador/mostrador/internal/core/returncall"
)

type returncallRows struct{ tx *Tx }

var returnCalls = describe("return_calls", "c", func(c *returncall.Call) columns {
	return columns{
		key("id", &c.ID), id("session_id", &c.SessionID), id("customer_id", &c.CustomerID), personal("phone", &c.Phone),
		word("state", &c.State), public("started", &c.Started), number("attempts", &c.Attempts), number("earlier", &c.Earlier),
		id("vendor_id", &c.VendorID), prose("error", &c.Error), when("due_at", &c.DueAt),
		when("lease_until", &c.LeaseUntil), when("dialed_at", &c.DialedAt), when("created_at", &c.CreatedAt),
		when("updated_at", &c.UpdatedAt),
	}
})

var updateReturnCall = returnCalls.updates("call back", "state", "started", "attempts", "earlier", "vendor_id", "error", "due_at",
	"lease_until", "dialed_at", "updated_at")

func (r returncallRows) InsertReturnCall(c returncall.Call) (bool, error) {
	return returnCalls.addOr(r.tx, ` ON CONFLICT (workspace_id, session_id) DO NOTHING`, c)
}

func (r returncallRows) ReturnCall(id string, locked bool) (returncall.Call, bool, error) {
	return returnCalls.one(r.tx, ` AND c.id = $2`+lock(r.tx, locked, "c"), id)
}

func (r returncallRows) ReturnCallOf(sessionID string, locked bool) (returncall.Call, bool, error) {
	return returnCalls.one(r.tx, ` AND c.session_id = $2`+lock(r.tx, locked, "c"), sessionID)
}

func (r returncallRows) UpdateReturnCall(c returncall.Call) error {
	return updateReturnCall.exec(r.tx, c)
}

func (r returncallRows) IsReturnCall(vendorID string) (bool, error) {
	if vendorID == "" {
		return false, nil
	}
	_, found, err := returnCalls.one(r.tx, ` AND c.vendor_id = $2`, vendorID)
	return found, err
}

func (r returncallRows) DialedSince(since time.Time) (n int, err error) {
	// The counter's row makes units wait for each other: two calls that are claimed at the same time see each other.
	if err := write(r.tx, `INSERT INTO counters (workspace_id, name, value) VALUES ($1, 'return_calls', 1)
		ON CONFLICT (workspace_id, name) DO UPDATE SET value = counters.value + 1`); err != nil {
		return 0, err
	}
	err = r.tx.Row(`SELECT COALESCE(SUM(c.attempts), 0) FROM return_calls c WHERE c.workspace_id = $1 AND c.dialed_at >= $2`,
		[]any{r.tx.Workspace(), micros(since)}, &n)
	return n, err
}

func (r returncallRows) ReturnCallsCutOff(now time.Time, limit int) ([]string, error) {
	return texts(r.tx, `SELECT c.id FROM return_calls c WHERE c.workspace_id = $1 AND c.state IN ('dialing', 'placed', 'answered') AND c.lease_until <= $2
		ORDER BY c.lease_until, c.id LIMIT $3`, r.tx.Workspace(), micros(now), limit)
}
