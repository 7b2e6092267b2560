// Package core puts the nouns of a business together: a Unit is all of them bound to one workspace, actor, session and
// transaction, so that a handler cannot touch another business or outlive a rollback.
package core

import (
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/business"
	"github.com/mostrador/mostrador/internal/core/callback"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/crm"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/core/figures"
	"github.com/mostrador/mostrador/internal/core/file"
	"github.com/mostrador/mostrador/internal/core/inbox"
	"github.com/mostrador/mostrador/internal/core/ledger"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/core/quickaction"
	"github.com/mostrador/mostrador/internal/core/receipt"
	"github.com/mostrador/mostrador/internal/core/reminder"
	"github.com/mostrador/mostrador/internal/core/sales"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/core/stock"
	"github.com/mostrador/mostrador/internal/core/support"
	"github.com/mostrador/mostrador/internal/core/usage"
)

//go:generate go run ./gen ../store

// Unit is what a handler works with. It is valid for one transaction and never shared between calls.
//
// It is also the list of nouns, from which the rest is generated: the rows a unit needs from storage, and how each noun
// gets them. A tag says what else a noun's New takes, or that it has no rows.
type Unit struct {
	*scope.Scope
	Catalog       catalog.Catalog `with:"aids.Finder"`
	Stock         stock.Stock
	Customers     customer.Customers
	Orders        order.Orders
	Ledger        ledger.Ledger
	Files         file.Files `with:"aids.URLs"`
	Receipts      receipt.Receipts
	Bookings      booking.Bookings `with:"&u.Places, &u.Board, &u.Calendars"`
	Places        booking.Places
	Board         booking.Board     `with:"&u.Places"`
	Calendars     booking.Calendars `with:"&u.Places"`
	Reminders     reminder.Reminders
	Leads         crm.Leads
	Support       support.Support
	Inbox         inbox.Inbox
	Callbacks     callback.Callbacks
	Confirmations confirmation.Confirmations `with:"&u.Conversations"`
	Conversations conversation.Conversations `with:"&u.Deliveries"`
	Turns         conversation.Turns         `with:"&u.Conversations"`
	Deliveries    conversation.Deliveries
	Handoffs      conversation.Handoffs
	Usage         usage.Usage
	QuickActions  quickaction.Actions
	Figures       figures.Figures
	Business      business.Business `noun:"-"`
	Sales         sales.Sales       `noun:"-"`
	Changes       sales.Changes     `noun:"-"`
	Payments      sales.Payments    `noun:"-"`
	Proofs        sales.Proofs      `noun:"-"`
}

// Aids are what nouns use besides their rows. None of them blocks.
type Aids struct {
	Finder catalog.Finder
	URLs   file.URLs
}

// New binds all nouns to one scope and the rows of one transaction.
func New(s *scope.Scope, rows Rows, aids Aids) *Unit {
	s.MetIn(rows.Personal)
	u := &Unit{Scope: s, Business: *business.New(s)}
	u.bind(rows, aids)
	u.sell()
	u.Conversations.SummariseWith(u.Summary)
	u.Receipts.KeepFilesWith(u.Files.Keep)
	return u
}

// sell binds the rules that join nouns.
func (u *Unit) sell() {
	nouns := &sales.Nouns{
		Scope: u.Scope, Catalog: &u.Catalog, Stock: &u.Stock, Orders: &u.Orders, Ledger: &u.Ledger, Files: &u.Files,
		Receipts:  &u.Receipts,
		Customers: &u.Customers, Confirmations: &u.Confirmations, Conversations: &u.Conversations,
		Business: &u.Business,
	}
	u.Payments = *sales.NewPayments(nouns)
	u.Proofs = *sales.NewProofs(nouns, &u.Payments)
	u.Sales = *sales.New(nouns, &u.Payments)
	u.Changes = *sales.NewChanges(nouns, &u.Sales, &u.Payments)
}
