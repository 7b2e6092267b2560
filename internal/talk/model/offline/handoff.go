package offline

import (
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/talk/model/offline/read"
)

var (
	reasonAsked  = locale.Text{ES: "El cliente pidió hablar con una persona.", PT: "O cliente pediu para falar com uma pessoa.", EN: "The customer asked for a person."}
	reasonAngry  = locale.Text{ES: "El cliente está molesto o reclama por algo.", PT: "O cliente está irritado ou reclamando de algo.", EN: "The customer is upset or complains."}
	reasonLost   = locale.Text{ES: "El asistente no entendió al cliente dos veces seguidas.", PT: "O assistente não entendeu o cliente duas vezes seguidas.", EN: "The assistant did not understand the customer twice in a row."}
	reasonCannot = locale.Text{ES: "El cliente necesita algo que el asistente no puede hacer.", PT: "O cliente precisa de algo que o assistente não pode fazer.", EN: "The customer needs something the assistant cannot do."}
	msgSorry     = locale.Text{ES: "Lamento mucho lo que pasó.", PT: "Lamento muito o que aconteceu.", EN: "I am very sorry about that."}
	msgNobody    = locale.Text{ES: "No tengo forma de pasarte con una persona desde acá.", MX: "No tengo forma de pasarte con una persona desde aquí.", PT: "Não tenho como passar você para uma pessoa por aqui.", EN: "I have no way to pass you on to a person from here."}
	msgOffer     = locale.Text{ES: "¿Querés que te pase con una persona?", MX: "¿Quieres que te pase con una persona?", PT: "Quer que eu passe você para uma pessoa?", EN: "Would you like me to pass you on to a person?"}
)

// causes are the contract's names for why a person is needed.
var causes = map[string]locale.Text{
	"customer_request": reasonAsked, "negative_sentiment": reasonAngry, "consecutive_errors": reasonLost, "agent_limitation": reasonCannot, "order_already_processed": reasonCannot,
}

// doPerson brings a person; the task's text is the cause.
func (d *dialogue) doPerson(t *task) status {
	if r, ok := d.result(t, "person"); ok {
		return d.brought(r)
	}
	full, ok := d.persons()
	if !ok {
		d.tell(msgNobody)
		return over
	}
	if t.Text == "negative_sentiment" {
		d.tell(msgSorry)
	}
	d.call(t, full, "person", d.personArguments(full, t.Text))
	return calling
}

func (d *dialogue) brought(r result) status {
	d.m.Misses = 0
	if words := firstOf(r.Data.text("messageToCustomer"), r.Data.text("message")); r.Success && words != "" {
		d.say(words)
		if wait := r.Data.text("estimatedWaitTime"); wait != "" && !strings.Contains(words, wait) {
			d.say(sentence(wait))
		}
		return over
	}
	d.say(firstOf(r.Error, r.Data.text("error"), d.in(msgNobody)))
	return over
}

func (d *dialogue) personArguments(full, cause string) map[string]any {
	reason := d.in(causes[cause])
	words := clip(locale.OneLine(d.m.Heard), 300)
	switch full {
	case "retail/request_handoff":
		return map[string]any{"reason": reason, "triggerType": cause, "context": map[string]any{"customerMessage": words}}
	case "frontdesk/transfer_to_human":
		args := map[string]any{"reason": reason, "context_summary": words}
		if cause == "negative_sentiment" {
			args["urgency"] = "high"
		}
		return args
	}
	return map[string]any{"reason": reason}
}

// offerPerson asks whether a person should go on, where there is one.
func (d *dialogue) offerPerson(cause string) {
	if _, ok := d.persons(); ok {
		d.then(task{Kind: "offer_person", Text: cause})
	}
}

func (d *dialogue) doOfferPerson(t *task) status {
	if t.Step == "no" {
		d.tell(msgHere)
		return over
	}
	return d.ask(t, "yes", d.in(msgOffer))
}

func (d *dialogue) hearOfferPerson(t *task) bool {
	switch {
	case len(d.m.Cart) > 0 && d.msg.Only(read.Done, read.Checkout): // "listo" closes the order
		t.Kind = "none"
		return false
	case d.msg.Yes() || d.msg.BeginsYes():
		t.Kind = "person"
		d.useAll()
	case d.msg.No():
		t.Step = "no"
		d.useAll()
	default:
		t.Kind = "none" // they went on with something else
		return false
	}
	return true
}

// upset reads anger and the wish for a person, which come before everything else.
func (d *dialogue) upset() bool {
	cause := ""
	switch {
	case d.msg.Wants(read.Person):
		cause = "customer_request"
	case d.msg.Wants(read.Angry), d.msg.Wants(read.Complaint) && !d.has("erp/create_support_ticket") && !d.msg.Wants(read.Exchanges, read.Returns, read.Warranty):
		cause = "negative_sentiment"
	default:
		return false
	}
	if _, ok := d.persons(); !ok && cause == "negative_sentiment" {
		return false
	}
	if cause == "negative_sentiment" && d.msg.Wants(read.Pain) && d.desk() == visits {
		return false // it is the tooth that is horrible
	}
	if cause == "negative_sentiment" && d.has("erp/create_support_ticket") && d.msg.Wants(read.Ticket, read.Complaint) {
		return false
	}
	d.m.Tasks = nil
	d.then(task{Kind: "person", Text: cause})
	d.m.Tasks, d.next = d.next, nil
	return true
}
