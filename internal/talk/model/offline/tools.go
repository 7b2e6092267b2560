package offline

// kindOfShop is how orders are taken here.
type kindOfShop int

const (
	noShop kindOfShop = iota
	retail            // a draft that the shop keeps, found by the conversation
	orders            // a draft with an id
	menu              // one call with everything
)

// shop is how orders are taken with the tools at hand.
func (d *dialogue) shop() kindOfShop {
	switch {
	case d.has("retail/add_item_to_draft"):
		return retail
	case d.has("orders/add_item_to_draft"):
		return orders
	case d.has("frontdesk/create_order"):
		return menu
	}
	return noShop
}

// kindOfDesk is how time is booked here.
type kindOfDesk int

const (
	noDesk kindOfDesk = iota
	tables
	visits
	agenda
	sales
)

func (d *dialogue) desk() kindOfDesk {
	switch {
	case d.has("frontdesk/create_reservation"):
		return tables
	case d.has("frontdesk/create_appointment"):
		return visits
	case d.has("agenda/scheduleAppointmentTool"):
		return agenda
	case d.has("erp/schedule_appointment"):
		return sales
	}
	return noDesk
}

// first is the first of these tools that the agent has.
func (d *dialogue) first(full ...string) (string, bool) {
	for _, f := range full {
		if d.has(f) {
			return f, true
		}
	}
	return "", false
}

// finder is the tool that finds products.
func (d *dialogue) finder() (string, bool) {
	return d.first("retail/search_products", "orders/list_products", "erp/search_products", "frontdesk/get_menu")
}

// persons is the tool that brings a person.
func (d *dialogue) persons() (string, bool) {
	return d.first("retail/request_handoff", "frontdesk/transfer_to_human", "agenda/requestHumanSupportTool")
}
