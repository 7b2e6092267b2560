package store_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/core/stock"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

// fill puts a row of every noun into a workspace.
func fill(t *testing.T, db *store.DB, workspace string) {
	t.Helper()
	p := product("tee", 1)
	p.Variants = []catalog.Variant{{SKU: "s", Name: "S"}}
	p = save(t, db, workspace, 0, p)[0]
	pair := stock.Pair{ProductID: p.ID, VariantID: p.Variants[0].ID}
	o := draft("s")
	o.Lines = []order.Line{line(0, "a", 1)}
	write(t, db, workspace, func(r store.Rows) error {
		for _, do := range []func() error{
			func() error { return r.Stock().SetLevel(pair, "main", 5, 0, now) },
			func() error { return r.Orders().InsertOrder(o) },
			func() error { _, err := r.Orders().NextNumber(); return err },
			func() error { return r.Confirmations().InsertConfirmation(question("s", now)) },
			func() error { return r.Conversations().InsertSession(conversation.Session{ID: scope.NewID()}) },
			func() error {
				_, err := r.Conversations().InsertMessage(conversation.Message{ID: scope.NewID(), SessionID: "s"})
				return err
			},
			func() error {
				_, err := r.Customers().InsertCustomer(customer.Customer{ID: scope.NewID()})
				return err
			},
			func() error { return r.Conversations().InsertHandoff(conversation.HandoffRequest{ID: scope.NewID()}) },
			func() error { return r.Customers().InsertProof(customer.Proof{ID: scope.NewID()}) },
			func() error { return r.Staff().InsertBranch(access.Branch{ID: scope.NewID()}, now) },
			func() error { _, err := r.Staff().InsertPerson(access.Person{ID: scope.NewID()}, now); return err },
			func() error {
				_, err := r.Agents().InsertAgent(access.AgentProfile{ID: scope.NewID(),
					Tools: []access.ToolOverride{{Tool: "a/b"}}}, now)
				return err
			},
		} {
			if err := do(); err != nil {
				return err
			}
		}
		return nil
	})
	hold(t, db, workspace, pair, "o", 1, now.Add(time.Hour))
}

// A statement that forgets its workspace sees no other's rows on PostgreSQL, and outside any workspace none at all; nor
// can it write into one.
func TestRowSecurityHoldsWithoutTheWhere(t *testing.T) {
	t.Parallel()
	db := testkit.Postgres(t)
	fill(t, db, here)
	fill(t, db, there)
	for _, table := range []string{
		"branches", "people", "agents", "agent_tools", "sessions", "messages", "customers", "catalog_versions",
		"products", "variants",
		"locations", "stock_items", "reservations", "orders", "order_lines", "counters", "confirmations",
		"handoffs", "phone_proofs",
	} {
		seen := func(tx *store.Tx) (text string, err error) {
			var rows, foreign int
			err = tx.Row(`SELECT COUNT(*), COUNT(CASE WHEN workspace_id <> $1 THEN 1 END) FROM `+table, []any{here},
				&rows, &foreign)
			return fmt.Sprint(rows > 0, foreign), err
		}
		bound := func(tx *store.Tx) error {
			text, err := seen(tx)
			check(t, table+" in the workspace", text, "true 0")
			return err
		}
		if err := db.Read(t.Context(), here, bound); err != nil {
			t.Fatal(err)
		}
		err := db.System(t.Context(), false, func(tx *store.Tx) error {
			text, err := seen(tx)
			check(t, table+" outside", text, "false 0")
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	err := db.Write(t.Context(), here, func(tx *store.Tx) error {
		_, err := tx.Exec(`INSERT INTO counters (workspace_id, name, value) VALUES ($1, 'stolen', 1)`, there)
		return err
	})
	check(t, "writing into another workspace", db.Dialect().Classify(err), store.Denied)
}
