package offline

import (
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/talk/model/offline/read"
)

var msgWhatElse = locale.Text{ES: "¡Dale! ¿Qué más te sumo?", MX: "¡Claro! ¿Qué más te agrego?", PT: "Claro! O que mais?", EN: "Sure! What else?"}

// guess is what a message without a wish most probably means: an answer to "anything
// else?", the name of a product, a tool of the business.
func (d *dialogue) guess() []task {
	m := d.msg
	switch {
	case m.Empty():
		return nil
	case d.m.More && m.No():
		if len(d.m.Cart) > 0 {
			return []task{{Kind: "checkout"}}
		}
		return []task{{Kind: "words", Step: d.in(msgHere)}}
	case d.m.More && m.Agrees() && len(d.m.Cart) > 0 && d.m.Order.Method != "":
		return []task{{Kind: "checkout"}}
	case d.m.More && m.Yes():
		return []task{{Kind: "words", Step: d.in(msgWhatElse)}}
	case (m.Yes() || m.No()) && len(d.m.Tasks) > 0 && d.m.Tasks[0].Asked != "":
		return nil // no answer to what was asked
	case m.Yes():
		return []task{{Kind: "words", Step: d.in(msgOK) + " " + d.in(msgHere)}}
	case m.No():
		return []task{{Kind: "words", Step: d.in(msgNoThat)}}
	}
	if t, ok := d.cheaper(); ok {
		return []task{t}
	}
	if t, ok := d.follows(); ok {
		return []task{t}
	}
	if d.placed {
		if t, ok := d.delivery(read.Deliver, false); ok {
			return []task{t}
		}
	}
	if slots := d.daySlot(); d.m.Topic == string(read.Hours) && slots["day"] != "" && len(d.m.Tasks) == 0 {
		return []task{{Kind: "info", Text: d.m.Topic, Slots: slots}}
	}
	if m.OrderNumber() != "" && m.Len() <= 6 {
		return []task{d.statusTask()}
	}
	if t, ok := d.customFor(); ok {
		return []task{t}
	}
	if d.m.Order.Pay != "" || d.m.Who != (who{}) {
		if t, ok := d.told(); ok {
			return []task{t}
		}
	}
	if t, ok := d.guessBooking(); ok {
		return []task{t}
	}
	if _, ok := d.finder(); ok && (len(d.m.Tasks) == 0 || d.m.Tasks[0].Kind == "find") && m.Len() <= 7 {
		for _, it := range m.Items() {
			if it.By == "" && !d.noise(it) {
				return []task{{Kind: "find", Text: it.Query(), Wants: []want{{Item: it}}, Slots: map[string]string{"by": "guess"}}}
			}
		}
	}
	return nil
}

// cheaper: the cheapest or the dearest of what was just shown is asked about.
func (d *dialogue) cheaper() (task, bool) {
	p := d.msg.Pick()
	if !p.Cheapest && !p.Dearest || len(d.m.Shown) < 2 || len(d.msg.Items()) > 0 {
		return task{}, false
	}
	d.m.Shown = extreme(d.m.Shown, p.Cheapest)
	return task{Kind: "find", Text: d.m.Shown[0].Name, Step: "narrow", Wants: []want{{Item: read.Item{Quantity: 1, Name: d.m.Shown[0].Name}}}, Slots: map[string]string{"by": string(read.Price)}}, true
}

// follows: a short question goes on with the subject of the last one: "¿y Mercado Pago?",
// "¿y el blanqueamiento?", "¿y el 12?".
func (d *dialogue) follows() (task, bool) {
	m := d.msg
	if m.Len() > 5 || !m.Adds() && !m.Question() {
		return task{}, false
	}
	_, pays := m.Pay()
	switch items := m.Items(); {
	case d.m.Topic == string(read.Status) && m.Code() != "" && m.Len() <= 3: // "¿y el 12?"
		return task{Kind: "status", Slots: map[string]string{"number": read.OrderCode(m.Code())}}, true
	case pays && (d.m.Topic == string(read.Payments) || d.m.Topic == string(read.Bank)):
		return task{Kind: "info", Text: string(read.Payments)}, true
	case len(items) == 1 && d.m.Topic == string(read.Services) && d.desk() == agenda:
		return task{Kind: "services", Text: m.Text}, true
	case len(items) == 1 && d.m.Topic == string(read.Price) && (d.desk() == visits || d.desk() == agenda):
		return task{Kind: "find", Text: items[0].Query(), Wants: []want{{Item: items[0]}}, Slots: map[string]string{"by": string(read.Price)}}, true
	}
	return task{}, false
}

// told: the message gave a fact that an order in the making can use.
func (d *dialogue) told() (task, bool) {
	c := d.msg.Contact()
	_, pays := d.msg.Pay()
	switch {
	case c.Name == "" && c.Document == "" && c.Email == "" && !pays:
		return task{}, false
	case pays && len(d.m.Cart) > 0:
		return task{Kind: "checkout"}, true
	case pays:
		return task{Kind: "info", Text: string(read.Payments)}, true
	}
	return task{Kind: "identity"}, true
}
