package clerk

// cancelTool cancels an order that was placed.
const cancelTool = "retail/cancel_order_if_not_processed"

// trackerOf is which pack knows what became of orders.
func trackerOf(t *turn) tracker {
	switch {
	case t.has("erp/check_order_status"):
		return erpTracker{}
	case t.has("frontdesk/get_order_status"):
		return frontdeskTracker{}
	case t.has("orders/get_customer_context") && t.facts.Phone != "":
		return ordersTracker{}
	case t.has("retail/list_orders"):
		return retailTracker{}
	}
	return nil
}

type (
	erpTracker       struct{}
	frontdeskTracker struct{}
	ordersTracker    struct{}
	retailTracker    struct{}
)

func (erpTracker) track(t *turn, k *task, number string) error {
	args := map[string]any{}
	if number != "" {
		args["order_number"] = number
	}
	switch {
	case t.phone() != "":
		args["customer_phone"] = t.phone()
	case t.s.Who.Email != "":
		args["customer_email"] = t.s.Who.Email
	case number == "" && t.s.Number != "":
		args["order_number"] = t.s.Number
	case number == "":
		return t.question(k, "number", t.in(msgNumber))
	}
	r, err := t.call("erp/check_order_status", args)
	return t.ledger.tellStatus(k, r, err)
}

func (frontdeskTracker) track(t *turn, k *task, number string) error {
	if number = firstOf(number, t.s.Number, t.ledger.newest()); number == "" {
		return t.question(k, "number", t.in(msgNumber))
	}
	r, err := t.call("frontdesk/get_order_status", map[string]any{"order_number": number})
	return t.ledger.tellStatus(k, r, err)
}

// tellStatus says what a pack answers in words of its own.
func (t ledger) tellStatus(k *task, r result, err error) error {
	if err != nil {
		return err
	}
	if words := r.text("message"); r.Success && words != "" {
		t.say(words)
		if r.has("found") && !r.bool("found") && k.Tries < 1 && k.slot("number") == "" {
			k.Tries++
			return t.question(k, "number", "")
		}
		t.s.Number = firstOf(r.text("order_number", "order.order_number"), t.s.Number)
		return nil
	}
	t.say(t.reason(r))
	return t.otherNumber(k, r)
}

func (ordersTracker) track(t *turn, k *task, number string) error {
	r, err := t.call("orders/get_customer_context", map[string]any{"phone": t.facts.Phone, "orderLimit": 5})
	if err != nil || refuses(t, r) {
		return err
	}
	var lines []string
	for _, o := range r.list("orders") {
		of, state := o.text("orderNumber"), t.in(statusNames[o.text("status")])
		switch {
		case of == "" || o.text("status") == "draft":
			continue
		case of == number:
			t.s.Number = of
			t.tell(msgStatusIs, of, state)
			return nil
		}
		lines = append(lines, t.in(msgOrdLine, of, t.amount(o.int("total")), state))
	}
	if len(lines) == 0 {
		t.tell(msgNoOrders)
		return nil
	}
	t.tell(msgYourOrd)
	for _, l := range lines[:t.shown(len(lines))] {
		t.say(sentence(l))
	}
	return nil
}

func (retailTracker) track(t *turn, k *task, number string) error {
	args := map[string]any{}
	if number != "" {
		args["orderNumber"] = number
	}
	r, err := t.call("retail/list_orders", args)
	return t.ledger.tellStatus(k, r, err)
}
