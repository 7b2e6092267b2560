// Package core puts the nouns of a business together: a Unit is all of them bound to one workspace, actor, session and
// transaction, so that a handler cannot touch another business or outlive a rollback.
package core

import (
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/business"
	"github.com/mostrador/mostrador/internal/core/callback"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/change"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/crm"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/core/figures"
	"github.com/mostrador/mostrador/internal/core/file"
	"github.com/mostrador/mostrador/internal/core/inbox"
	"github.com/mostrador/mostrador/internal/core/ledger"
	"github.com/mostrador/mostrador/internal/core/news"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/core/quickaction"
	"github.com/mostrador/mostrador/internal/core/receipt"
	"github.com/mostrador/mostrador/internal/core/reminder"
	"github.com/mostrador/mostrador/internal/core/returncall"
	"github.com/mostrador/mostrador/internal/core/sales"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/core/stock"
	"github.com/mostrador/mostrador/internal/core/support"
	"github.com/mostrador/mostrador/internal/core/usage"
)

// Unit is what a handler works with. It is valid for one transaction and never shared between calls.
type Unit struct {
	*scope.Scope
	Catalog       catalog.Catalog
	Stock         stock.Stock
	Customers     customer.Customers
	Orders        order.Orders
	Ledger        ledger.Ledger
	Files         file.Files
	Receipts      receipt.Receipts
	Bookings      booking.Bookings
	Places        booking.Places
	Board         booking.Board
	Calendars     booking.Calendars
	Waiting       booking.Waiting
	Reminders     reminder.Reminders
	News          news.News
	Leads         crm.Leads
	Support       support.Support
	Inbox         inbox.Inbox
	Callbacks     callback.Callbacks
	ReturnCalls   returncall.Calls
	Confirmations confirmation.Confirmations
	Conversations conversation.Conversations
	Turns         conversation.Turns
	Deliveries    conversation.Deliveries
	Handoffs      conversation.Handoffs
	Usage         usage.Usage
	QuickActions  quickaction.Actions
	Figures       figures.Figures
	History       change.History
	Business      business.Business
	Sales         sales.Sales
	Changes       sales.Changes
	Payments      sales.Payments
	Proofs        sales.Proofs
}

// Rows is everything a unit needs from storage, a noun at a time.
type Rows struct {
	Catalog       catalog.Rows
	Stock         stock.Rows
	Customers     customer.Rows
	Orders        order.Rows
	Ledger        ledger.Rows
	Files         file.Rows
	Receipts      receipt.Rows
	Bookings      booking.Rows
	Reminders     reminder.Rows
	News          news.Rows
	Leads         crm.Rows
	Support       support.Rows
	Inbox         inbox.Rows
	Callbacks     callback.Rows
	ReturnCalls   returncall.Rows
	Confirmations confirmation.Rows
	Conversations conversation.Rows
	Usage         usage.Rows
	QuickActions  quickaction.Rows
	Figures       figures.Rows
	History       change.Rows

	// Personal are the values of personal columns in the rows that were read and written so far.
	Personal func() []string
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
	u.bindSales()
	u.Conversations.SummariseWith(u.Summary)
	u.ReturnCalls.NotifyWith(u.notReached)
	u.Receipts.KeepFilesWith(u.Files.Keep)
	u.Catalog.GroupsBy(u.Customers.PriceGroup)
	u.Stock.LocateWith(u.Places.Where)
	u.Catalog.PromotedBy(order.Applied)
	return u
}

// bind gives every noun its rows.
func (u *Unit) bind(rows Rows, aids Aids) {
	u.Catalog = *catalog.New(rows.Catalog, u.Scope, aids.Finder)
	u.Stock = *stock.New(rows.Stock, u.Scope)
	u.Customers = *customer.New(rows.Customers, u.Scope)
	u.Orders = *order.New(rows.Orders, u.Scope)
	u.Ledger = *ledger.New(rows.Ledger, u.Scope)
	u.Files = *file.New(rows.Files, u.Scope, aids.URLs)
	u.Receipts = *receipt.New(rows.Receipts, u.Scope)
	u.Bookings = *booking.New(rows.Bookings, u.Scope, &u.Places, &u.Board, &u.Calendars)
	u.Places = *booking.NewPlaces(rows.Bookings, u.Scope, u.Business.Opens)
	u.Board = *booking.NewBoard(rows.Bookings, u.Scope, &u.Places)
	u.Calendars = *booking.NewCalendars(rows.Bookings, u.Scope, &u.Places)
	u.Waiting = *booking.NewWaiting(rows.Bookings, u.Scope, &u.Places, &u.Board, &u.Bookings)
	u.Reminders = *reminder.New(rows.Reminders, u.Scope)
	u.News = *news.New(rows.News, u.Scope)
	u.Leads = *crm.New(rows.Leads, u.Scope)
	u.Support = *support.New(rows.Support, u.Scope)
	u.Inbox = *inbox.New(rows.Inbox, u.Scope)
	u.Callbacks = *callback.New(rows.Callbacks, u.Scope)
	u.ReturnCalls = *returncall.New(rows.ReturnCalls, u.Scope)
	u.Confirmations = *confirmation.New(rows.Confirmations, u.Scope, &u.Conversations)
	u.Conversations = *conversation.New(rows.Conversations, u.Scope, &u.Deliveries)
	u.Turns = *conversation.NewTurns(rows.Conversations, u.Scope, &u.Conversations)
	u.Deliveries = *conversation.NewDeliveries(rows.Conversations, u.Scope)
	u.Handoffs = *conversation.NewHandoffs(rows.Conversations, u.Scope)
	u.Usage = *usage.New(rows.Usage, u.Scope)
	u.QuickActions = *quickaction.New(rows.QuickActions, u.Scope)
	u.Figures = *figures.New(rows.Figures, u.Scope)
	u.History = *change.New(rows.History, u.Scope, Described)
}

// bindSales binds the rules that join nouns.
func (u *Unit) bindSales() {
	nouns := &sales.Nouns{
		Scope: u.Scope, Catalog: &u.Catalog, Stock: &u.Stock, Orders: &u.Orders, Ledger: &u.Ledger, Files: &u.Files,
		Receipts:  &u.Receipts,
		Customers: &u.Customers, Confirmations: &u.Confirmations, Conversations: &u.Conversations,
		Business: &u.Business, Places: &u.Places,
	}
	u.Payments = *sales.NewPayments(nouns)
	u.Proofs = *sales.NewProofs(nouns, &u.Payments)
	u.Sales = *sales.New(nouns, &u.Payments)
	u.Changes = *sales.NewChanges(nouns, &u.Sales, &u.Payments)
}
