package store

import (
	"time"

	"github.com/mostrador/mostrador/internal/core/ledger"
)

var links = describe("payment_links", "k", func(k *ledger.Link) columns {
	return columns{
		key("id", &k.ID), word("vendor", &k.Vendor), id("order_id", &k.OrderID), id("booking_id", &k.BookingID),
		id("customer_id", &k.CustomerID),
		id("session_id", &k.SessionID), number("amount", &k.Amount), word("currency", &k.Currency),
		prose("description", &k.Description), word("state", &k.State), id("vendor_id", &k.VendorID),
		public("url", &k.URL), public("error", &k.Error), yes("announce", &k.Announce),
		when("expires_at", &k.ExpiresAt), when("created_at", &k.CreatedAt), when("updated_at", &k.UpdatedAt),
	}
})

var updateLink = links.updates("payment link", "state", "vendor_id", "url", "error", "announce", "expires_at",
	"updated_at")

func (r ledgerRows) Link(id string, locked bool) (ledger.Link, bool, error) {
	return links.one(r.tx, ` AND k.id = $2`+lock(r.tx, locked, "k"), id)
}

func (r ledgerRows) InsertLink(k ledger.Link) error { return links.addLater(r.tx, k) }

func (r ledgerRows) UpdateLink(k ledger.Link) error { return updateLink.later(r.tx, k) }

// liveLinks are the links that can be paid, or will be open for payment.
const liveLinks = ` AND k.state IN ('wanted', 'open') ORDER BY k.created_at DESC, k.id DESC`

func (r ledgerRows) LinksOf(orderID string) ([]ledger.Link, error) {
	return links.all(r.tx, ` AND k.order_id = $2 AND k.order_id <> ''`+liveLinks, orderID)
}

func (r ledgerRows) LinksFor(customerID string) ([]ledger.Link, error) {
	return links.all(r.tx, ` AND k.customer_id = $2 AND k.order_id = '' AND k.booking_id = ''`+liveLinks, customerID)
}

func (r ledgerRows) CloseLinks(orderID string, now time.Time) error {
	return r.tx.Later(nil, `UPDATE payment_links SET state = 'closed', updated_at = $3
		WHERE workspace_id = $1 AND order_id = $2 AND order_id <> '' AND state IN ('wanted', 'open')`, r.tx.Workspace(),
		orderID, micros(now))
}

func (r ledgerRows) DepositLink(bookingID string) (ledger.Link, bool, error) {
	return links.one(r.tx, ` AND k.booking_id = $2 AND k.booking_id <> '' ORDER BY k.created_at DESC, k.id DESC LIMIT 1`, bookingID)
}

func (r ledgerRows) CloseDepositLinks(bookingID string, now time.Time) error {
	return r.tx.Later(nil, `UPDATE payment_links SET state = 'closed', updated_at = $3
		WHERE workspace_id = $1 AND booking_id = $2 AND booking_id <> '' AND state IN ('wanted', 'open')`, r.tx.Workspace(),
		bookingID, micros(now))
}
