package store_test

import (
	"slices"
	"testing"

	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/crm"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/core/support"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

// A unit knows the personal values of the rows it writes and reads without any noun's help, so the record of its call
// can mask them.
func TestPersonalColumnsAreKnownToTheUnit(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		id := scope.NewID
		c := customer.Customer{
			ID: id(), Phone: "+5491155550001", FirstName: "Rosaura", LastName: "Quiroga", DNI: "30111222",
			Email: "rosaura@example.com",
			Notes: "timbre roto", Preferences: `{"preferredName":"Rosi"}`, Address: `{"line1":"Salta 1432"}`,
			CreatedAt: now, UpdatedAt: now,
		}
		other := customer.Customer{ID: id(), DNI: "28999888", Disputed: true, CreatedAt: now, UpdatedAt: now}
		o := order.Order{ID: id(), Status: order.Draft, Currency: "ARS", Notes: "sin sal", CreatedAt: now,
			UpdatedAt: now, Delivery: order.Delivery{
				Recipient: "Eulogio", Phone: "+5491155550002",
				Address: order.Address{Line1: "Jujuy 210", Line2: "4º B", City: "Rosario"},
			}}
		b := booking.Booking{ID: id(), Code: "B1", Kind: booking.Appointment, Status: booking.Confirmed,
			Day: "2026-03-10", Zone: "UTC",
			Name: "Benicio", Phone: "+5491155550003", Notes: "primera vez", CreatedAt: now, UpdatedAt: now}
		l := crm.Lead{ID: id(), Name: "Casimira", Phone: "+5491155550004", Email: "casimira@example.com",
			Company: "Horno", Status: crm.Untouched,
			CreatedAt: now, UpdatedAt: now}
		e := crm.Entry{ID: id(), LeadID: l.ID, Kind: "told", Said: crm.EntryDetails{Name: "Casimira Ruiz"}, CreatedAt: now}
		tk := support.Ticket{ID: id(), Number: "TCK-00001", Subject: "no llegó", CustomerName: "Dionisia",
			CustomerContact: "dionisia@example.com",
			CreatedAt:       now, UpdatedAt: now}
		g := conversation.Outgoing{ID: id(), SessionID: "s", Channel: "whatsapp", Address: "+5491155550005",
			CreatedAt: now, UpdatedAt: now}
		want := []string{
			c.Phone, "Rosaura", "Quiroga", c.DNI, c.Email, "Rosi", "Salta 1432", other.DNI, "Eulogio", "+5491155550002",
			"Jujuy 210", "4º B",
			"Benicio", b.Phone, "Casimira", l.Phone, l.Email, "Casimira Ruiz", "Dionisia", "dionisia@example.com",
			g.Address,
		}
		slices.Sort(want)
		known := func(what string, r store.Rows) {
			t.Helper()
			check(t, what, slices.Equal(slices.Sorted(slices.Values(r.Personal())), want), true)
			if t.Failed() {
				t.Logf("%s:\n%q, not\n%q", what, slices.Sorted(slices.Values(r.Personal())), want)
			}
		}
		write(t, db, here, func(r store.Rows) error {
			for _, c := range []customer.Customer{c, other} {
				if ok, err := r.Customers().InsertCustomer(c); err != nil || !ok {
					t.Fatal(ok, err)
				}
			}
			if ok, err := r.Leads().InsertLead(l); err != nil || !ok {
				t.Fatal(ok, err)
			}
			for _, err := range []error{
				r.Orders().InsertOrder(o), r.Bookings().InsertBooking(b), r.Leads().InsertEntry(e),
				r.Support().InsertTicket(tk),
				r.Conversations().InsertOutgoing(g),
			} {
				if err != nil {
					return err
				}
			}
			known("written", r)
			return nil
		})
		read(t, db, here, func(r store.Rows) error {
			check(t, "nothing read yet", len(r.Personal()), 0)
			_, _, _ = r.Customers().Customer(c.ID, false)
			_, _ = r.Customers().CustomersByID([]string{other.ID})
			_, _, _ = r.Orders().Order(o.ID, false)
			_, _ = r.Bookings().ListBookings(booking.Filter{Limit: 5})
			_, _ = r.Leads().ListLeads(crm.Filter{Name: "casimira", Limit: 5})
			_, _ = r.Leads().Entries(l.ID)
			_, _, _ = r.Support().TicketByNumber(tk.Number)
			_, _, err := r.Conversations().Outgoing(g.ID, false)
			known("read", r)
			return err
		})
	})
}
