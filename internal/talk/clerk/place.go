package clerk

import (
	"slices"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

var (
	msgStreet     = locale.Text{ES: "¿Qué calle y número es?", PT: "Qual é a rua e o número?", EN: "What are the street and the number?"}
	msgIsItAt     = locale.Text{ES: "¿Es %s? Si no, decime calle y número.", MX: "¿Es %s? Si no, dime calle y número.", PT: "É %s? Se não, diga a rua e o número.", EN: "Is it %s? If not, tell me the street and the number."}
	msgPlaceKept  = locale.Text{ES: "Gracias, recibí tu ubicación.", PT: "Obrigado, recebi sua localização.", EN: "Thank you, I have your location."}
	msgOtherPlace = locale.Text{ES: "¿Te lo mandamos a otra dirección o pasás a retirarlo?", MX: "¿Te lo enviamos a otra dirección o pasas a recogerlo?", PT: "Entregamos em outro endereço ou você vem retirar?", EN: "Shall we deliver it somewhere else, or will you pick it up?"}
)

// takePlace tells what a location that came with the message means for a delivery: whether the business goes there and
// for how much. The address is asked for by who takes it. It reports a message that is nothing else.
func (t closer) takePlace() (alone bool) {
	place := t.facts.Shared
	if !t.heard.placed {
		return false
	}
	alone = t.heard.Empty()
	switch {
	case place == nil || !t.shelf.sells():
		if alone {
			t.tell(msgPlaceKept)
		}
		return alone
	case place.Quote != "":
		t.say(place.Quote)
	default:
		t.tell(msgPlaceKept)
	}
	if alone {
		t.toPlace(place.Quote == "" || place.Delivers)
	}
	return alone
}

// toPlace has the order delivered where a location is. Who asks for something goes on with it.
func (t closer) toPlace(reached bool) {
	o := &t.s.Order
	if !reached {
		o.Method = ""
		if t.shelf.ordering() {
			t.askWhere(task{Skill: "deliver", Asked: "method"}, msgOtherPlace)
		}
		return
	}
	o.Method, o.Sent = "delivery", "" // the address is sent again, with its place
	if open := t.s.Tasks; len(open) > 0 && open[0].Asked != "" {
		t.s.Tasks[0].Asked = ""
		return
	}
	t.s.Tasks = append(t.s.Tasks, task{Skill: "deliver", Slots: map[string]string{"method": "delivery"}})
}

// askWhere puts a question about the delivery in the place of those before it.
func (t closer) askWhere(k task, words locale.Text) {
	t.s.Tasks = slices.DeleteFunc(t.s.Tasks, func(k task) bool { return k.Skill == "deliver" })
	t.s.Tasks = append([]task{k}, t.s.Tasks...)
	t.tell(words)
}

// askStreet is how the address of a shared location is asked for; empty: none was shared.
func (t closer) askStreet() string {
	switch place := t.facts.Shared; {
	case place == nil || place.Quote != "" && !place.Delivers:
		return ""
	case place.Address != "":
		return t.in(msgIsItAt, place.Address)
	case place.Quote == "":
		return t.in(msgAddress)
	}
	return t.in(msgStreet)
}
