package store

import "github.com/mostrador/mostrador/internal/core"

// Core are the rows of the nouns of a unit.
func (r Rows) Core() core.Rows {
	return core.Rows{
		Catalog:       catalogRows(r),
		Stock:         stockRows(r),
		Customers:     customerRows(r),
		Orders:        orderRows(r),
		Ledger:        ledgerRows(r),
		Files:         fileRows(r),
		Receipts:      receiptRows(r),
		Bookings:      bookingRows(r),
		Reminders:     reminderRows(r),
		News:          newsRows(r),
		Leads:         crmRows(r),
		Support:       supportRows(r),
		Inbox:         inboxRows(r),
		Callbacks:     callbackRows(r),
		ReturnCalls:   returncallRows(r),
		Confirmations: confirmationRows(r),
		Conversations: conversationRows(r),
		Usage:         usageRows(r),
		QuickActions:  quickactionRows(r),
		Figures:       figuresRows(r),
		History:       changeRows(r),
		Personal:      r.Personal,
	}
}
