package httpapi_test

import (
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/file"
	"github.com/mostrador/mostrador/internal/core/receipt"
	"github.com/mostrador/mostrador/internal/packs"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

// leave adds a receipt to a session, as it is once it was read.
func (c *counter) leave(session string, r receipt.Reading) (id string) {
	c.t.Helper()
	w, err := c.app.Keyring.Workspace(c.t.Context(), c.mine.id)
	if err != nil {
		c.t.Fatal(err)
	}
	err = c.app.Runtime.Write(c.t.Context(), &w, access.Actor{Role: access.Owner}, func(u *core.Unit) error {
		talk, err := u.Conversations.Get(session, true)
		if err != nil {
			return err
		}
		u.Conversations.Adopt(talk)
		content := testkit.NewID()
		f, err := u.Files.Add(file.File{Purpose: file.Receipt, CustomerID: u.CustomerID},
			file.Stored{StorageKey: "k", ContentType: "image/png", Size: 1, SHA256: content})
		if err != nil {
			return err
		}
		sent := receipt.Sent{CustomerID: u.CustomerID, SessionID: session, Content: content}
		added, _, err := u.Receipts.Add(sent, receipt.Receipt{FileID: f.ID, Kind: receipt.Image})
		if err != nil {
			return err
		}
		id = added.ID
		_, err = u.Proofs.RecordReading(id, r, "")
		return err
	})
	if err != nil {
		c.t.Fatal(err)
	}
	return id
}

func TestReceipts(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		c := serveTools(t, db, packs.Set())
		product := c.stocked(5)
		order, session := c.sell(product, "+5491155550001")
		owed := int64(c.get("/v1/orders/"+order, c.mine.staff).is(200)["total"].(float64))
		blurred := c.leave(session, receipt.Reading{Amount: 7, Currency: "ARS", Confidence: 400,
			RawText: "Transferencia", Why: "blurred,no_date"})
		c.clock.Advance(time.Second)
		empty := c.leave(session, receipt.Reading{Currency: "ARS", Why: "no_amount"})

		if list := c.get("/v1/receipts?status=analyzed", c.mine.staff).data(); len(list) != 2 ||
			list[0]["id"] != empty || list[1]["needs_review"] != true || list[1]["raw_text"] != nil {
			t.Errorf("newest first: %v", list)
		}
		if list := c.get("/v1/receipts?limit=1&after="+empty, c.mine.owner).data(); len(list) != 1 ||
			list[0]["id"] != blurred {
			t.Errorf("%v", list)
		}
		one := c.get("/v1/receipts/"+blurred, c.mine.staff).is(200)
		if one["amount"] != 7.0 || one["confidence"] != 0.4 || one["order_id"] != order ||
			one["raw_text"] != "Transferencia" || len(one["why"].([]any)) != 3 {
			t.Errorf("%v", one)
		}
		for _, route := range []string{"/v1/receipts", "/v1/receipts/" + blurred} {
			c.get(route, c.mine.agent).problem(403, "forbidden")
		}
		for _, id := range []string{nobody, "x"} {
			c.get("/v1/receipts/"+id, c.mine.staff).problem(404, "not_found")
		}
		c.get("/v1/receipts/"+blurred, c.other.owner).problem(404, "not_found")

		decide := func(id, key string, body object) reply {
			return c.do("POST", "/v1/receipts/"+id, key, body)
		}
		decide(blurred, c.mine.agent, object{"decision": "confirm"}).problem(403, "forbidden")
		if p := decide(empty, c.mine.staff, object{"decision": "confirm"}).problem(400, "invalid_arguments"); !names(p,
			"/amount") {
			t.Errorf("%v", p)
		}
		decide(blurred, c.mine.staff, object{"decision": "confirm", "order": nobody}).problem(404, "not_found")

		done := decide(blurred, c.mine.staff, object{"decision": "confirm", "amount": owed - 1,
			"order": "ORD-00001"}).is(200)
		paid := done["payment"].(object)
		if done["receipt"].(object)["status"] != "attached" || paid["status"] != "completed" ||
			paid["amount"] != float64(owed-1) || paid["receipt_id"] != blurred {
			t.Errorf("%v", done)
		}
		decide(blurred, c.mine.staff, object{"decision": "confirm", "amount": 1}).problem(409, "conflict")
		decide(blurred, c.mine.staff, object{"decision": "reject"}).problem(409, "conflict")

		gone := decide(empty, c.mine.owner, object{"decision": "reject", "reason": "Es una foto del perro"}).is(200)
		if r := gone["receipt"].(object); r["status"] != "rejected" || r["why"].([]any)[0] != "Es una foto del perro" ||
			gone["payment"] != nil {
			t.Errorf("%v", gone)
		}
		decide(empty, c.mine.staff, object{"decision": "confirm", "amount": 1}).problem(409, "conflict")
		if n := len(c.get("/v1/payments?status=completed", c.mine.staff).data()); n != 1 {
			t.Errorf("%d payments", n)
		}
	})
}
