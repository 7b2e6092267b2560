package clerk

import (
	"regexp"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/reader"
)

// hearSeller takes a yes to being called by somebody from sales.
func (t shelf) hearSeller(k *task, yes, no float64) (func(), float64) {
	named := t.heard.score(reader.GiveName) >= certain && !t.heard.Question() // who leaves their name wants to be called
	switch {
	case yes > no && yes > 0.5 || named:
		return func() {
			t.useAll()
			notes, interest := k.slot("notes"), k.Options[0].Name
			if it := itemOf(k); it.Said {
				interest = t.in(times, it.Quantity, interest)
			}
			if len(k.Wants) > 1 {
				interest = t.office.listed(k.Wants)
			}
			*k = formTask("lead")
			k.set("interest", interest)
			k.set("notes", notes)
			if c := t.heard.Contact(); named {
				k.set("name", firstOf(c.Name, t.heard.Name()))
				k.set("phone", c.Phone)
				k.set("email", c.Email)
			}
		}, max(yes, 0.9*float64(boolInt(named)))
	case t.heard.score(reader.Pickup, reader.PayWith, reader.Deliver, reader.GiveAddress) >= certain && !t.heard.Question(): // sales are told
		return func() {
			t.useAll()
			k.set("notes", strings.TrimPrefix(k.slot("notes")+". "+t.heard.oneLine(200), ". "))
			t.tell(msgKept, quoted(t.heard.oneLine(200)))
		}, 0.8
	case no > 0.5:
		return func() { t.useAll(); *k = task{Skill: "thanks", Slots: map[string]string{"say": "no"}} }, no
	}
	return nil, 0
}

var msgNoOrder = locale.Text{ES: "Por acá no tomo pedidos.", MX: "Por aquí no tomo pedidos.", PT: "Por aqui não faço pedidos.", EN: "I take no orders here."}

// ordersForm begins words of who wants to buy something.
var ordersForm = regexp.MustCompile(`(^| )(pedido|comprar|compro|llevo|encarg|me los llevo|quiero ese|quiero esa|pedir|comprarl|buy|order|dame( |$)|deme( |$)|mandame( |$))`)

// wantsToBuy tells who wants to buy where no orders are taken that sales can call them about what was spoken of.
func wantsToBuy(t shelf) bool {
	list := t.s.Last
	if len(list) == 0 {
		list = t.s.Shown
	}
	if t.desk.shop == nil || t.sells() || !t.has("erp/create_lead") || len(list) == 0 || !ordersForm.MatchString(t.heard.Plain()) {
		return false
	}
	if i, sure := t.chosen(optionsOf(list)); sure > 0 {
		list = list[i : i+1]
	}
	if len(list) > 1 {
		t.tell(msgWhich, t.list(mapped(list[:t.shown(len(list))], func(p product) string { return p.Name }), true))
		return true
	}
	t.tell(msgNoOrder)
	doFirst(t.turn, task{Skill: "find", Options: optionsOf(list[:1]), Slots: map[string]string{"offered": "yes", "by": reader.Add}})
	return true
}
