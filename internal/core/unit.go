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

	// Personal are the values of personal columns in the rows that were read and written so far.
	Personal() []string
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

// nouns is a unit with everything in it, in one piece: there is one for every call.
type nouns struct {
	unit          Unit
	catalog       catalog.Catalog
	stock         stock.Stock
	customers     customer.Customers
	orders        order.Orders
	ledger        ledger.Ledger
	files         file.Files
	receipts      receipt.Receipts
	bookings      booking.Bookings
	reminders     reminder.Reminders
	leads         crm.Leads
	support       support.Support
	inbox         inbox.Inbox
	callbacks     callback.Callbacks
	confirmations confirmation.Confirmations
	conversations conversation.Conversations
	usage         usage.Usage
	quickActions  quickaction.Actions
	business      business.Business
	sales         sales.Sales
	figures       figures.Figures
}

// New binds all nouns to one scope and the rows of one transaction.
func New(s *scope.Scope, rows Rows, aids Aids) *Unit {
	s.MetIn(rows.Personal)
	n := &nouns{
		catalog:       *catalog.New(rows.Catalog(), s, aids.Finder),
		stock:         *stock.New(rows.Stock(), s),
		customers:     *customer.New(rows.Customers(), s),
		orders:        *order.New(rows.Orders(), s),
		ledger:        *ledger.New(rows.Ledger(), s),
		files:         *file.New(rows.Files(), s, aids.URLs),
		receipts:      *receipt.New(rows.Receipts(), s),
		bookings:      *booking.New(rows.Bookings(), s),
		reminders:     *reminder.New(rows.Reminders(), s),
		leads:         *crm.New(rows.Leads(), s),
		support:       *support.New(rows.Support(), s),
		inbox:         *inbox.New(rows.Inbox(), s),
		callbacks:     *callback.New(rows.Callbacks(), s),
		conversations: *conversation.New(rows.Conversations(), s),
		usage:         *usage.New(rows.Usage(), s),
		quickActions:  *quickaction.New(rows.QuickActions(), s),
		business:      *business.New(s),
		figures:       *figures.New(rows.Figures(), s),
	}
	n.confirmations = *confirmation.New(rows.Confirmations(), s, &n.conversations)
	n.sales = *sales.New(sales.Nouns{
		Scope: s, Catalog: &n.catalog, Stock: &n.stock, Orders: &n.orders, Ledger: &n.ledger, Files: &n.files, Receipts: &n.receipts, Customers: &n.customers,
		Confirmations: &n.confirmations, Conversations: &n.conversations, Business: &n.business, Support: &n.support,
	})
	n.unit = Unit{
		Scope: s, Catalog: &n.catalog, Stock: &n.stock, Customers: &n.customers, Orders: &n.orders, Ledger: &n.ledger, Files: &n.files,
		Receipts: &n.receipts, Bookings: &n.bookings, Reminders: &n.reminders, Leads: &n.leads, Support: &n.support, Inbox: &n.inbox,
		Callbacks: &n.callbacks, Confirmations: &n.confirmations, Conversations: &n.conversations, Usage: &n.usage, QuickActions: &n.quickActions,
		Business: &n.business, Sales: &n.sales, Figures: &n.figures,
	}
	n.conversations.SummariseWith(n.unit.Summary)
	n.receipts.KeepFilesWith(n.files.Keep)
	return &n.unit
}
