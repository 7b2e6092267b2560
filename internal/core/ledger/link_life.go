package ledger

import "time"

// VendorMercadoPago is the only vendor of links.
const VendorMercadoPago = "mercadopago"

// The errands of links.
const (
	ErrandMakeLink  = "make_payment_link"
	ErrandCheckLink = "check_payment_link"
)

const (
	// worthGiving is the remaining life a link needs to be given out again.
	worthGiving = 2 * time.Minute
	// settling is how long after a link's expiry its vendor is asked whether it was paid: last-minute payments are
	// decided by then.
	settling = 5 * time.Minute
)

// Live selects a link for an amount, an open one before one that is still to be created.
func (l *Ledger) Live(links []Link, amount int64) (Link, bool) {
	var best Link
	for _, k := range links {
		if k.Amount != amount || k.ExpiresAt.Before(l.scope.Now.Add(worthGiving)) {
			continue
		}
		if best.ID == "" || best.State == LinkWanted && k.State == LinkOpen {
			best = k
		}
	}
	return best, best.ID != ""
}

// LinksFor returns a customer's links without an order that are wanted or open.
func (l *Ledger) LinksFor(customerID string) ([]Link, error) { return l.rows.LinksFor(customerID) }

// CloseLinks closes the links of an order that is paid or gone. Money that still comes through one becomes the
// customer's credit.
func (l *Ledger) CloseLinks(orderID string) error { return l.rows.CloseLinks(orderID, l.scope.Now) }

// LinkMade records that a link exists at its vendor. One recorded before is left as it is, with fresh false; one that
// was paid or closed meanwhile keeps that state.
func (l *Ledger) LinkMade(id string, made Made) (k Link, fresh bool, err error) {
	if k, err = l.Link(id, true); err != nil || k.VendorID != "" {
		return k, false, err
	}
	k.VendorID, k.URL, k.Error = made.VendorID, made.URL, ""
	if !made.ExpiresAt.IsZero() {
		k.ExpiresAt = made.ExpiresAt
	}
	if k.State == LinkWanted || k.State == LinkFailed {
		k.State = LinkOpen
	}
	l.scope.Later(ErrandCheckLink, k.ID, k.ExpiresAt.Add(settling))
	l.scope.Emit("payment_link.created", k.ID, l.linkPayload(k))
	return k, true, l.UpdateLink(&k)
}

// EndLink ends a link that was neither paid nor closed, and emits an event.
func (l *Ledger) EndLink(k *Link, to LinkState, why string) error {
	k.State, k.Error = to, why
	l.scope.Emit("payment_link."+string(to), k.ID, l.linkPayload(*k))
	return l.UpdateLink(k)
}

func (l *Ledger) linkPayload(k Link) map[string]any {
	out := map[string]any{
		"paymentLinkId": k.ID, "orderId": k.OrderID, "customerId": k.CustomerID, "amount": k.Amount, "currency": k.Currency,
		"status": k.State, "paymentUrl": k.URL, "expiresAt": k.ExpiresAt,
	}
	if k.Error != "" {
		out["reason"] = k.Error
	}
	return out
}
