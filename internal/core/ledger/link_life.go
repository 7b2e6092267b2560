package ledger

import "time"

// VendorMercadoPago is the vendor whose links there are.
const VendorMercadoPago = "mercadopago"

// The errands that are left for links.
const (
	ErrandMakeLink  = "make_payment_link"
	ErrandCheckLink = "check_payment_link"
)

const (
	// worthGiving is what a link must have left of its life to be given out again.
	worthGiving = 2 * time.Minute
	// settling is how long after a link's end its vendor is asked whether it was
	// paid: payments of the last minute are decided by then.
	settling = 5 * time.Minute
)

// Live is the link among these that can be given for an amount, an open one before
// one that is still to be made.
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

// LinksFor are a customer's links for no order that can still be paid, or will be.
func (l *Ledger) LinksFor(customerID string) ([]Link, error) { return l.rows.LinksFor(customerID) }

// CloseLinks ends the links of an order that nobody has to pay any more. Money that
// comes through one all the same is its customer's credit.
func (l *Ledger) CloseLinks(orderID string) error { return l.rows.CloseLinks(orderID, l.scope.Now) }

// LinkMade writes down a link that is at its vendor now. One that was made before, or
// that was paid before we knew it was made, keeps its state; fresh is false then.
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

// EndLink moves a link that was neither paid nor closed to its end, and tells people
// of one that could not be made.
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
