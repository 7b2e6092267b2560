package store_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/crm"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/core/ledger"
	"github.com/mostrador/mostrador/internal/core/stock"
	"github.com/mostrador/mostrador/internal/core/support"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

// hot runs every query of customers' calls, and of the sweeps.
func hot(r store.Rows) error {
	c, s, o, q, m := r.Catalog(), r.Stock(), r.Orders(), r.Confirmations(), r.Conversations()
	at := catalog.At{Now: now, BranchID: "b"}
	errs := []error{}
	ask := func(err error) { errs = append(errs, err) }
	_, _, err := c.Product("p", at)
	ask(err)
	_, _, _, err = c.ProductBySKU("p", at)
	ask(err)
	_, err = c.ProductsByID([]string{"a", "b", "c"}, at)
	ask(err)
	_, err = c.Variants([]string{"a", "b", "c"}, at)
	ask(err)
	for _, f := range []catalog.Filter{
		{Sort: catalog.ByName}, {Sort: catalog.ByPrice}, {Sort: catalog.ByPriceDesc}, {Sort: catalog.ByPopular},
		{Category: "x"}, {Category: "x", Sort: catalog.ByPopular, MinPrice: 1, MaxPrice: 2},
	} {
		f.InStock, f.Limit, f.Offset = true, 20, 20 // past the end, so that it counts too
		_, _, err = c.ListProducts(f, at)
		ask(err)
	}
	ask(c.CatalogChanges(3, func(catalog.Product) error { return nil }))
	_, err = s.Items([]stock.Pair{{ProductID: "a"}, {ProductID: "b"}, {ProductID: "c", VariantID: "d"}}, "b", true)
	ask(err)
	_, err = s.OfOrder("o")
	ask(err)
	_, err = s.Expired([]string{"a", "b"}, now)
	ask(err)
	_, err = s.DuePairs(now, 10)
	ask(err)
	_, _, err = r.Customers().Customer("c", true)
	ask(err)
	_, _, err = r.Customers().CustomerByPhone("+1")
	ask(err)
	_, _, err = r.Customers().CustomerByDNI("1")
	ask(err)
	_, _, err = o.Order("o", true)
	ask(err)
	_, _, err = o.OrderByNumber("o", false)
	ask(err)
	_, _, err = o.LiveDraft("s", true)
	ask(err)
	_, err = o.DueDrafts(now, 10)
	ask(err)
	_, err = o.OrderEvents("o", "s", 10)
	ask(err)
	_, err = r.Customers().CustomersByID([]string{"a", "b"})
	ask(err)
	_, err = r.Customers().ListCustomers(customer.Filter{Owing: true, Limit: 10})
	ask(err)
	_, _, err = q.Confirmation("c", true)
	ask(err)
	_, _, err = q.OpenConfirmation("s")
	ask(err)
	_, err = q.DueConfirmations(now, 10)
	ask(err)
	_, err = q.ListConfirmations(confirmation.Filter{SessionID: "s", Limit: 10})
	ask(err)
	_, _, err = m.Session("s", true)
	ask(err)
	_, err = m.Messages("s", "", 10)
	ask(err)
	_, _, err = m.OpenHandoff("s")
	ask(err)
	_, err = m.ClosedHandoffs(now, 20)
	ask(err)
	_, err = r.Customers().OrderStats("c", "ARS")
	ask(err)
	_, err = r.Customers().PastOrders("c", now, 5)
	ask(err)
	_, _, err = r.Customers().OpenProof("s")
	ask(err)
	_, _, err = r.Customers().RecentProofs("s", "+1", now)
	ask(err)
	_, err = r.Ledger().LinksOf("o")
	ask(err)
	_, err = r.Ledger().LinksFor("c")
	ask(err)
	ask(r.Ledger().CloseLinks("o", now))
	_, err = r.Ledger().ByExternal("mercadopago:1")
	ask(err)
	_, _, err = r.Reminders().ReminderOn("c", "2026-03-10")
	ask(err)
	_, err = r.Reminders().RemindersOf("c", 10)
	ask(err)
	_, _, err = r.Inbox().Item("mercadopago", "1")
	ask(err)
	_, err = r.Inbox().DropItems(now, 10)
	ask(err)
	ask(desk(r))
	return errors.Join(errs...)
}

// desk runs every query that staff pages repeat.
func desk(r store.Rows) error {
	errs := []error{}
	ask := func(err error) { errs = append(errs, err) }
	m, f := r.Conversations(), r.Figures()
	_, err := m.FindSessions(conversation.Find{Folder: conversation.Inbox, After: "s", Limit: 10}, now)
	ask(err)
	_, err = m.FindSessions(conversation.Find{Begun: now, BegunBefore: now, Limit: 10}, now)
	ask(err)
	_, err = m.ListedByID([]string{"a", "b"})
	ask(err)
	_, err = r.Ledger().ListPayments(ledger.Filter{Open: true, Limit: 10})
	ask(err)
	_, err = r.Ledger().ListPayments(ledger.Filter{OrderID: "o", Limit: 10})
	ask(err)
	_, err = r.Ledger().ListPayments(ledger.Filter{CustomerID: "c", Limit: 10})
	ask(err)
	_, err = r.Ledger().ListPayments(ledger.Filter{Status: ledger.Completed, From: now, To: now, Limit: 10})
	ask(err)
	_, _, err = m.HandoffOf("s")
	ask(err)
	_, err = f.Opened(now, now)
	ask(err)
	_, err = f.Sold(now, now)
	ask(err)
	_, err = f.Received(now, now)
	ask(err)
	_, err = f.Booked("2026-03-10", "2026-03-11")
	ask(err)
	_, err = r.Outbox().EventsOf("s", 10)
	ask(err)
	ask(team(r))
	return errors.Join(errs...)
}

// team runs the queries of the pages about leads, tickets and notifications, as for a second page.
func team(r store.Rows) error {
	errs := []error{}
	ask := func(err error) { errs = append(errs, err) }
	for _, status := range []crm.Status{"", crm.Won} {
		_, err := r.Leads().ListLeads(crm.Filter{Status: status, After: "x", Limit: 10})
		ask(err)
	}
	_, err := r.Leads().Entries("l")
	ask(err)
	for _, state := range []support.TicketState{"", support.Open} {
		for _, priority := range []support.TicketPriority{"", support.HighPriority} {
			_, err := r.Support().ListTickets(support.TicketFilter{State: state, Priority: priority, After: "x",
				Limit: 10})
			ask(err)
		}
	}
	_, _, err = r.Support().TicketByNumber("TCK-00001")
	ask(err)
	_, err = r.Support().Notes("t")
	ask(err)
	for _, to := range []access.Team{"", access.SalesTeam} {
		for _, f := range []support.NotificationFilter{{}, {Unopened: true}, {Unopened: true, Urgent: true},
			{Unopened: true, Calm: true}} {
			f.Team, f.After, f.Limit = to, "x", 10
			_, err := r.Support().ListNotifications(f)
			ask(err)
		}
	}
	return errors.Join(errs...)
}

// Every statement finds its rows by an index, and on SQLite, whose choice does not
// depend on how full the tables are, by more of it than the workspace.
func TestHotStatementsUseIndexes(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		p := product("tee", 1)
		p.Variants = []catalog.Variant{{SKU: "s", Name: "S"}}
		p = save(t, db, here, 0, p, product("mug", 1))[0]
		write(t, db, here, func(r store.Rows) error {
			return r.Stock().SetLevel(stock.Pair{ProductID: p.ID, VariantID: p.Variants[0].ID}, "main", 5, 0, now)
		})
		hold(t, db, here, stock.Pair{ProductID: p.ID, VariantID: p.Variants[0].ID}, "o", 1, now.Add(time.Hour))
		err := db.Write(t.Context(), here, func(tx *store.Tx) error {
			sent := store.Record(tx)
			if err := hot(store.NewRows(tx)); err != nil {
				return err
			}
			for _, s := range append([]store.Statement{}, *sent...) {
				plan, err := explain(tx, s)
				if err != nil {
					return fmt.Errorf("%s: %w", s.Query, err)
				}
				for _, bad := range []string{"SCAN ", "Seq Scan", " (workspace_id=?)\n"} {
					if strings.Contains(plan, bad) {
						t.Errorf("%s:\n%s", s.Query, plan)
					}
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	})
}

func explain(tx *store.Tx, s store.Statement) (plan string, err error) {
	if tx.Dialect().Name == store.SQLite {
		err = tx.Rows("EXPLAIN QUERY PLAN "+s.Query, s.Args, func(scan func(...any) error) error {
			var id, parent, unused int
			var step string
			err := scan(&id, &parent, &unused, &step)
			plan += step + "\n"
			return err
		})
		return plan, err
	}
	// With so few rows PostgreSQL would rather scan the table, unless it had no choice.
	if _, err := tx.Exec("SET LOCAL enable_seqscan = off"); err != nil {
		return "", err
	}
	err = tx.Rows("EXPLAIN "+s.Query, s.Args, func(scan func(...any) error) error {
		var step string
		err := scan(&step)
		plan += step + "\n"
		return err
	})
	return plan, err
}
