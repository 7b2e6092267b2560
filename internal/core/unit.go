// Package core puts the nouns of a business together: a Unit is all of them
// bound to one workspace, actor, session and transaction, so that nothing a
// handler does can touch another business or outlive a rollback.
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

// Rows is everything a unit needs from storage, a noun at a time.
type Rows interface {
	Catalog() catalog.Rows
	Stock() stock.Rows
	Customers() customer.Rows
	Orders() order.Rows
	Ledger() ledger.Rows
	Files() file.Rows
	Receipts() receipt.Rows
	Bookings() booking.Rows
	Reminders() reminder.Rows
	Leads() crm.Rows
	Support() support.Rows
	Inbox() inbox.Rows
	Callbacks() callback.Rows
	Confirmations() confirmation.Rows
	Conversations() conversation.Rows
	Figures() figures.Rows
	Usage() usage.Rows
	QuickActions() quickaction.Rows
}

// Unit is what a handler works with. It is good for one transaction.
type Unit struct {
	*scope.Scope
	Catalog       *catalog.Catalog
	Stock         *stock.Stock
	Customers     *customer.Customers
	Orders        *order.Orders
	Ledger        *ledger.Ledger
	Files         *file.Files
	Receipts      *receipt.Receipts
	Bookings      *booking.Bookings
	Reminders     *reminder.Reminders
	Leads         *crm.Leads
	Support       *support.Support
	Inbox         *inbox.Inbox
	Callbacks     *callback.Callbacks
	Confirmations *confirmation.Confirmations
	Conversations *conversation.Conversations
	Usage         *usage.Usage
	QuickActions  *quickaction.Actions
	Business      *business.Business
	Sales         *sales.Sales
	Figures       *figures.Figures
}

// Aids are what nouns use beside their rows. None of them waits for anything.
type Aids struct {
	Finder catalog.Finder
	URLs   file.URLs
}

// New binds all nouns to one scope and the rows of one transaction.
func New(s *scope.Scope, rows Rows, aids Aids) *Unit {
	talk := conversation.New(rows.Conversations(), s)
	u := &Unit{
		Scope:         s,
		Catalog:       catalog.New(rows.Catalog(), s, aids.Finder),
		Stock:         stock.New(rows.Stock(), s),
		Customers:     customer.New(rows.Customers(), s),
		Orders:        order.New(rows.Orders(), s),
		Ledger:        ledger.New(rows.Ledger(), s),
		Files:         file.New(rows.Files(), s, aids.URLs),
		Receipts:      receipt.New(rows.Receipts(), s),
		Bookings:      booking.New(rows.Bookings(), s),
		Reminders:     reminder.New(rows.Reminders(), s),
		Leads:         crm.New(rows.Leads(), s),
		Support:       support.New(rows.Support(), s),
		Inbox:         inbox.New(rows.Inbox(), s),
		Callbacks:     callback.New(rows.Callbacks(), s),
		Confirmations: confirmation.New(rows.Confirmations(), s, talk),
		Conversations: talk,
		Usage:         usage.New(rows.Usage(), s),
		QuickActions:  quickaction.New(rows.QuickActions(), s),
		Business:      business.New(s),
		Figures:       figures.New(rows.Figures(), s),
	}
	u.Sales = sales.New(sales.Nouns{
		Scope: s, Catalog: u.Catalog, Stock: u.Stock, Orders: u.Orders, Ledger: u.Ledger, Files: u.Files, Receipts: u.Receipts, Customers: u.Customers,
		Confirmations: u.Confirmations, Conversations: u.Conversations, Business: u.Business, Support: u.Support,
	})
	talk.SummariseWith(u.Summary)
	return u
}
