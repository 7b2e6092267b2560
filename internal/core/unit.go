// Package core puts the nouns of a business together: a Unit is all of them
// bound to one workspace, actor, session and transaction, so that nothing a
// handler does can touch another business or outlive a rollback.
package core

import (
	"github.com/mostrador/mostrador/internal/core/business"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/core/sales"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/core/stock"
)

// Rows is everything a unit needs from storage, a noun at a time.
type Rows interface {
	Catalog() catalog.Rows
	Stock() stock.Rows
	Customers() customer.Rows
	Orders() order.Rows
	Confirmations() confirmation.Rows
	Conversations() conversation.Rows
}

// Unit is what a handler works with. It is good for one transaction.
type Unit struct {
	*scope.Scope
	Catalog       *catalog.Catalog
	Stock         *stock.Stock
	Customers     *customer.Customers
	Orders        *order.Orders
	Confirmations *confirmation.Confirmations
	Conversations *conversation.Conversations
	Business      *business.Business
	Sales         *sales.Sales
}

// New binds all nouns to one scope and the rows of one transaction.
func New(s *scope.Scope, rows Rows, finder catalog.Finder) *Unit {
	talk := conversation.New(rows.Conversations(), s)
	u := &Unit{
		Scope:         s,
		Catalog:       catalog.New(rows.Catalog(), s, finder),
		Stock:         stock.New(rows.Stock(), s),
		Customers:     customer.New(rows.Customers(), s),
		Orders:        order.New(rows.Orders(), s),
		Confirmations: confirmation.New(rows.Confirmations(), s, talk),
		Conversations: talk,
		Business:      business.New(s),
	}
	u.Sales = sales.New(sales.Nouns{
		Scope: s, Catalog: u.Catalog, Stock: u.Stock, Orders: u.Orders, Customers: u.Customers,
		Confirmations: u.Confirmations, Conversations: u.Conversations, Business: u.Business,
	})
	return u
}
