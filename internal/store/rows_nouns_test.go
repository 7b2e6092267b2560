package store

import (
	"reflect"
	"testing"

	"github.com/mostrador/mostrador/internal/core/booking"
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
	"github.com/mostrador/mostrador/internal/core/stock"
	"github.com/mostrador/mostrador/internal/core/support"
	"github.com/mostrador/mostrador/internal/core/usage"
)

// The rows of one noun, for tests.
func (r Rows) Catalog() catalog.Rows            { return catalogRows(r) }
func (r Rows) Stock() stock.Rows                { return stockRows(r) }
func (r Rows) Customers() customer.Rows         { return customerRows(r) }
func (r Rows) Orders() order.Rows               { return orderRows(r) }
func (r Rows) Ledger() ledger.Rows              { return ledgerRows(r) }
func (r Rows) Files() file.Rows                 { return fileRows(r) }
func (r Rows) Receipts() receipt.Rows           { return receiptRows(r) }
func (r Rows) Bookings() booking.Rows           { return bookingRows(r) }
func (r Rows) Reminders() reminder.Rows         { return reminderRows(r) }
func (r Rows) Leads() crm.Rows                  { return crmRows(r) }
func (r Rows) Support() support.Rows            { return supportRows(r) }
func (r Rows) Inbox() inbox.Rows                { return inboxRows(r) }
func (r Rows) Callbacks() callback.Rows         { return callbackRows(r) }
func (r Rows) Confirmations() confirmation.Rows { return confirmationRows(r) }
func (r Rows) Conversations() conversation.Rows { return conversationRows(r) }
func (r Rows) Usage() usage.Rows                { return usageRows(r) }
func (r Rows) QuickActions() quickaction.Rows   { return quickactionRows(r) }
func (r Rows) Figures() figures.Rows            { return figuresRows(r) }

func TestEveryNounHasItsRows(t *testing.T) {
	t.Parallel()
	core := reflect.ValueOf(Rows{}.Core())
	for i := range core.NumField() {
		if core.Field(i).IsNil() {
			t.Errorf("Core leaves %s without rows", core.Type().Field(i).Name)
		}
	}
}
