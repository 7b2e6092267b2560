package clerk

import "encoding/json"

// tillOf is which pack keeps debts and payments.
func tillOf(t *turn) till {
	if t.has("retail/get_customer_balance") {
		return retailTill{}
	}
	return nil
}

type retailTill struct{}

func (retailTill) balance(t *turn) (result, error) {
	return t.call("retail/get_customer_balance", map[string]any{"includeDetails": true})
}

func (retailTill) canLink(t *turn) bool { return t.has("retail/create_mercadopago_payment_link") }

func (retailTill) link(t *turn, args map[string]any) (result, error) {
	return t.call("retail/create_mercadopago_payment_link", args)
}

func (retailTill) receipts(t *turn) bool { return t.has("retail/ingest_receipt") }

func (retailTill) claim(t *turn, k *task, amount, method string) (result, error) {
	return t.call("retail/apply_payment_to_balance", map[string]any{"amount": json.Number(amount), "method": method})
}

func (retailTill) remind(t *turn, at string) (result, error) {
	return t.call("retail/schedule_debt_reminder", map[string]any{"scheduleDate": at})
}

// receive takes a receipt: the file, what it says, and which order it pays.
func (r retailTill) receive(t *turn, k *task) error {
	if k.slot("receipt") == "" {
		if goesOn, err := r.takeIn(t, k); err != nil || !goesOn {
			return err
		}
	}
	if k.slot("order") == "" {
		if goesOn, err := r.forOrder(t, k); err != nil || !goesOn {
			return err
		}
	}
	got, err := t.call("retail/attach_receipt_to_order", map[string]any{"receiptId": k.slot("receipt"), "orderNumber": k.slot("order")})
	switch {
	case err != nil:
		return err
	case got.Code == "confirmation_required" && k.slot("unread") != "": // it may be no receipt at all
		t.tell(msgLookedAt)
	case got.Code == "confirmation_required": // the shop is asked, and not the customer
		t.tell(msgReviewed)
	case got.Success:
		t.say(firstOf(got.text("message"), t.in(msgClaimed)))
	default:
		t.say(t.reason(got))
	}
	return nil
}

// takeIn keeps the file as a receipt and reads it; false: it was refused, or is none.
func (retailTill) takeIn(t *turn, k *task) (goesOn bool, err error) {
	r, err := t.call("retail/ingest_receipt", map[string]any{"fileRef": t.heard.file, "fileType": t.heard.fileKind})
	if err != nil || refuses(t, r) {
		return false, err
	}
	k.set("receipt", r.text("receiptId"))
	read, err := t.call("retail/parse_receipt_amount", map[string]any{"receiptId": k.slot("receipt")})
	switch {
	case err != nil || !read.Success:
		return err == nil, err
	case read.has("amount"):
		t.tell(msgReadSum, t.amount(read.money("amount", t.currency)))
	case read.text("rawText") != "": // it was read, and no payment is on it
		t.tell(msgNoPayment)
		return false, nil
	default:
		k.set("unread", "yes")
	}
	return true, nil
}

// forOrder finds the order that a receipt pays; false: the customer is asked, or there is none.
func (retailTill) forOrder(t *turn, k *task) (goesOn bool, err error) {
	r, err := t.call("retail/ask_receipt_order_reference", map[string]any{"receiptId": k.slot("receipt")})
	if err != nil {
		return false, err
	}
	orders := r.list("possibleOrders")
	switch {
	case len(orders) == 1 && r.Success:
		k.set("order", orders[0].text("orderNumber"))
		return true, nil
	case len(orders) == 0 && k.slot("unread") != "":
		t.tell(msgNoPayment)
		return false, nil
	case len(orders) == 0:
		t.say(firstOf(r.text("questionForCustomer"), t.in(msgClaimed)))
		return false, nil
	}
	k.Options = nil
	for _, o := range orders {
		k.Options = append(k.Options, option{ID: o.text("orderNumber"), Name: o.text("orderNumber"), Price: o.money("pending", t.currency)})
	}
	return false, t.question(k, "order", r.text("questionForCustomer"))
}
