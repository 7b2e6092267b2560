package clerk

import "strings"

// desk is what the agent's tools let the clerk do, each part by the pack that has it; nil: not here.
type desk struct {
	shop   shop
	diary  diary
	till   till
	house  house
	people people
}

// openDesk looks which packs the agent has.
func openDesk(t *turn) (d desk) {
	d.shop, d.diary, d.till, d.house = shopOf(t), diaryOf(t), tillOf(t), houseOf(t)
	switch {
	case t.has("retail/request_handoff"):
		d.people = retailPeople{}
	case t.has("frontdesk/transfer_to_human"):
		d.people = frontdeskPeople{}
	case t.has("agenda/requestHumanSupportTool"):
		d.people = agendaPeople{}
	}
	return d
}

type (
	retailPeople    struct{}
	frontdeskPeople struct{}
	agendaPeople    struct{}
)

func (retailPeople) bring(t *turn, cause, reason, words string) (result, error) {
	return t.call("retail/request_handoff", map[string]any{"reason": reason, "triggerType": cause, "context": map[string]any{"customerMessage": words}})
}

func (frontdeskPeople) bring(t *turn, cause, reason, words string) (result, error) {
	args := map[string]any{"reason": reason, "context_summary": words}
	if cause == "negative_sentiment" {
		args["urgency"] = "high"
	}
	return t.call("frontdesk/transfer_to_human", args)
}

func (agendaPeople) bring(t *turn, _, reason, words string) (result, error) {
	return t.call("agenda/requestHumanSupportTool", map[string]any{"reason": strings.TrimSpace(reason + " " + words)})
}

// What skills share stands apart by subject, each with the turn at hand.
type (
	basket   struct{ *turn } // the order in the making
	shelf    struct{ *turn } // what is sold, and telling of it
	closer   struct{ *turn } // delivery, and the end of an order
	visiting struct{ *turn } // bookings in the making, and what can be booked
	bookings struct{ *turn } // those that the customer has
	calendar struct{ *turn } // their days and times
	office   struct{ *turn } // forms and the business's own tools
	front    struct{ *turn } // what the business tells of itself
	ledger   struct{ *turn } // orders that were placed, and payments
)

// subjects are all of them.
type subjects struct {
	basket   basket
	shelf    shelf
	closer   closer
	visiting visiting
	bookings bookings
	calendar calendar
	office   office
	front    front
	ledger   ledger
}

func subjectsOf(t *turn) subjects {
	return subjects{basket{t}, shelf{t}, closer{t}, visiting{t}, bookings{t}, calendar{t}, office{t}, front{t}, ledger{t}}
}
