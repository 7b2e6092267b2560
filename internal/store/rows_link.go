package store

import (
	"time"

	"github.com/mostrador/mostrador/internal/core/ledger"
)

const selectLinks = `SELECT k.id, k.vendor, k.order_id, k.customer_id, k.session_id, k.amount, k.currency, k.description, k.state, k.vendor_id,
		k.url, k.error, k.announce, k.expires_at, k.created_at, k.updated_at
	FROM payment_links k WHERE k.workspace_id = $1`

func linkFields(k *ledger.Link) []any {
	return []any{
		&k.ID, &k.Vendor, &k.OrderID, &k.CustomerID, &k.SessionID, &k.Amount, &k.Currency, &k.Description, &k.State, &k.VendorID,
		&k.URL, &k.Error, &k.Announce, moment{&k.ExpiresAt}, moment{&k.CreatedAt}, moment{&k.UpdatedAt},
	}
}

func (r ledgerRows) Link(id string, locked bool) (k ledger.Link, ok bool, err error) {
	ok, err = found(r.tx.Row(selectLinks+` AND k.id = $2`+lock(r.tx, locked, "k"), []any{r.tx.Workspace(), id}, linkFields(&k)...))
	return k, ok, err
}

// liveLinks are the links that can still be paid, or will be.
const liveLinks = ` AND k.state IN ('wanted', 'open') ORDER BY k.created_at DESC, k.id DESC`

func (r ledgerRows) LinksOf(orderID string) ([]ledger.Link, error) {
	return r.links(selectLinks+` AND k.order_id = $2 AND k.order_id <> ''`+liveLinks, orderID)
}

func (r ledgerRows) LinksFor(customerID string) ([]ledger.Link, error) {
	return r.links(selectLinks+` AND k.customer_id = $2 AND k.order_id = ''`+liveLinks, customerID)
}

func (r ledgerRows) links(query, of string) (out []ledger.Link, err error) {
	err = r.tx.Rows(query, []any{r.tx.Workspace(), of}, func(scan func(...any) error) error {
		var k ledger.Link
		err := scan(linkFields(&k)...)
		out = append(out, k)
		return err
	})
	return out, err
}

func (r ledgerRows) CloseLinks(orderID string, now time.Time) error {
	return r.tx.Later(nil, `UPDATE payment_links SET state = 'closed', updated_at = $3
		WHERE workspace_id = $1 AND order_id = $2 AND order_id <> '' AND state IN ('wanted', 'open')`, r.tx.Workspace(), orderID, micros(now))
}

func (r ledgerRows) InsertLink(k ledger.Link) error {
	return r.tx.Later(nil, `INSERT INTO payment_links (workspace_id, id, vendor, order_id, customer_id, session_id, amount, currency, description, state,
			vendor_id, url, error, announce, expires_at, created_at, updated_at)
		VALUES (`+placeholders(1, 17)+`)`,
		r.tx.Workspace(), k.ID, k.Vendor, k.OrderID, k.CustomerID, k.SessionID, k.Amount, k.Currency, k.Description, string(k.State),
		k.VendorID, k.URL, k.Error, flag(k.Announce), micros(k.ExpiresAt), micros(k.CreatedAt), micros(k.UpdatedAt))
}

func (r ledgerRows) UpdateLink(k ledger.Link) error {
	return r.tx.Later(one("payment link", k.ID), `UPDATE payment_links SET state = $3, vendor_id = $4, url = $5, error = $6, announce = $7, expires_at = $8, updated_at = $9
		WHERE workspace_id = $1 AND id = $2`,
		r.tx.Workspace(), k.ID, string(k.State), k.VendorID, k.URL, k.Error, flag(k.Announce), micros(k.ExpiresAt), micros(k.UpdatedAt))
}
