package store_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

func TestHandoffRows(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		asked := func(session string, at time.Time) conversation.HandoffRequest {
			return conversation.HandoffRequest{
				ID: scope.NewID(), SessionID: session, CustomerID: "c", Reason: "quiere hablar",
				Cause: "customer_request", Urgency: conversation.HighUrgency,
				Context: conversation.Context{CustomerMessage: "¡hola! 👋"}, Status: conversation.HandoffPending,
				RequestedAt: at,
			}
		}
		first, second := asked("s1", now), asked("s2", now.Add(time.Minute))
		write(t, db, here, func(r store.Rows) error {
			if err := r.Conversations().InsertHandoff(first); err != nil {
				return err
			}
			return r.Conversations().InsertHandoff(second)
		})
		write(t, db, there, func(r store.Rows) error { return r.Conversations().InsertHandoff(asked("s1", now)) })
		err := db.Write(t.Context(), here,
			func(tx *store.Tx) error { return store.NewRows(tx).Conversations().InsertHandoff(asked("s1", now)) })
		check(t, "a second open one of a session", db.Dialect().Classify(err), store.Unique)

		first.Status, first.TakenBy, first.TakenAt, first.ClosedAt = conversation.HandoffClosed, "staff:x",
			now.Add(time.Minute), now.Add(time.Hour)
		write(t, db, here, func(r store.Rows) error { return r.Conversations().UpdateHandoff(first) })
		write(t, db, here, func(r store.Rows) error {
			c := r.Conversations()
			got, ok, err := c.Handoff(first.ID, true)
			check(t, "by id", fmt.Sprintf("%+v", lone(t, got, ok, err)), fmt.Sprintf("%+v", first))
			_, ok, err = c.OpenHandoff("s1")
			check(t, "open", fmt.Sprint(ok, err), "false <nil>")
			got, ok, err = c.OpenHandoff("s2")
			check(t, "open", lone(t, got, ok, err).ID, second.ID)
			n, err := c.PendingHandoffs()
			check(t, "pending", fmt.Sprint(n, err), "1 <nil>")
			for status, want := range map[conversation.HandoffStatus]int{"": 2, conversation.HandoffPending: 1,
				conversation.HandoffTaken: 0, conversation.HandoffClosed: 1} {
				list, err := c.ListHandoffs(conversation.HandoffFilter{Status: status})
				check(t, "list of "+string(status), fmt.Sprint(len(list), err), fmt.Sprint(want, " <nil>"))
			}
			list, err := c.ListHandoffs(conversation.HandoffFilter{After: first.ID, Limit: 1})
			check(t, "after", fmt.Sprintf("%+v", list), fmt.Sprintf("%+v", []conversation.HandoffRequest{second}))
			if err != nil {
				return err
			}
			closed, err := c.ClosedHandoffs(now.Add(time.Hour), 5)
			check(t, "closed", fmt.Sprintf("%+v", closed), fmt.Sprintf("%+v", []conversation.HandoffRequest{first}))
			if err != nil {
				return err
			}
			closed, err = c.ClosedHandoffs(now.Add(2*time.Hour), 5)
			check(t, "closed since", len(closed), 0)
			return err
		})
		again := asked("s1", now)
		write(t, db, here, func(r store.Rows) error { return r.Conversations().InsertHandoff(again) })
		err = db.Write(t.Context(), here, func(tx *store.Tx) error {
			return store.NewRows(tx).Conversations().UpdateHandoff(conversation.HandoffRequest{ID: scope.NewID()})
		})
		if err == nil {
			t.Error("updated a hand-off that is not there")
		}
	})
}

func TestCustomerHistoryRows(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		bought := func(n int, status order.Status, currency string) order.Order {
			o := draft(fmt.Sprint("s", n))
			o.CustomerID, o.Status, o.Currency, o.Number = "ana", status, currency, fmt.Sprintf("ORD-%05d", n)
			o.Totals.Total, o.Paid = int64(n)*100, int64(n)
			o.CreatedAt, o.ConfirmedAt = now.Add(time.Duration(n)*time.Hour), now.Add(time.Duration(n)*time.Hour)
			o.Lines = []order.Line{line(0, "yerba", int64(n))}
			return o
		}
		all := []order.Order{bought(1, order.Pending, "ARS"), bought(2, order.Completed, "ARS"),
			bought(3, order.Cancelled, "ARS"), bought(4, order.Pending, "USD")}
		making := bought(5, order.Draft, "ARS")
		making.ConfirmedAt = time.Time{}
		somebodys := bought(6, order.Pending, "ARS")
		somebodys.CustomerID = "beto"
		write(t, db, here, func(r store.Rows) error {
			for _, o := range append(all, making, somebodys) {
				if err := r.Orders().InsertOrder(o); err != nil {
					return err
				}
			}
			return nil
		})
		write(t, db, there, func(r store.Rows) error { return r.Orders().InsertOrder(bought(7, order.Pending, "ARS")) })
		read(t, db, here, func(r store.Rows) error {
			c := r.Customers()
			s, err := c.OrderStats("ana", "ARS")
			check(t, "stats", fmt.Sprint(s, err), fmt.Sprint(customer.Stats{Orders: 2, Spent: 300,
				LastAt: all[1].ConfirmedAt}, nil))
			s, err = c.OrderStats("nobody", "ARS")
			check(t, "stats of nobody", fmt.Sprint(s, err), fmt.Sprint(customer.Stats{}, nil))
			numbers := func(since time.Time, most int) string {
				list, err := c.PastOrders("ana", since, most)
				if err != nil {
					return err.Error()
				}
				text := ""
				for _, o := range list {
					text += fmt.Sprint(o.Number[8:], "x", o.Lines[0].Quantity, " ")
				}
				return text
			}
			check(t, "newest first", numbers(now, 10), "4x4 3x3 2x2 1x1 ")
			check(t, "a few", numbers(now, 2), "4x4 3x3 ")
			check(t, "since", numbers(all[2].CreatedAt, 10), "4x4 3x3 ")
			return nil
		})
	})
}
