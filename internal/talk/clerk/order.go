package clerk

import (
	"regexp"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/detail"
	"github.com/mostrador/mostrador/internal/words/reader"
)

var (
	msgNumber   = locale.Text{ES: "¿Qué número de pedido es?", PT: "Qual é o número do pedido?", EN: "Which order number is it?"}
	msgStatusIs = locale.Text{ES: "Tu pedido %s está %s.", PT: "Seu pedido %s está %s.", EN: "Your order %s is %s."}
	msgAllKnown = locale.Text{ES: "Es todo lo que figura por ahora; un dato más preciso no tengo.", PT: "É tudo o que consta por enquanto; não tenho um dado mais preciso.", EN: "That is all there is for now; I know nothing more precise."}
	msgNoOrders = locale.Text{ES: "No encontré pedidos tuyos.", PT: "Não encontrei pedidos seus.", EN: "I found no orders of yours."}
	msgYourOrd  = locale.Text{ES: "Tus últimos pedidos:", PT: "Seus últimos pedidos:", EN: "Your latest orders:"}
	msgOrdLine  = locale.Text{ES: "%s: %s, %s", PT: "%s: %s, %s", EN: "%s: %s, %s"}
	msgChange   = locale.Text{ES: "¿Qué querés cambiar del pedido %s?", MX: "¿Qué quieres cambiar del pedido %s?", PT: "O que você quer mudar no pedido %s?", EN: "What would you like to change in order %s?"}
	msgWhy      = locale.Text{ES: "Pedido del cliente", PT: "Pedido do cliente", EN: "The customer asked for it"}
	statusNames = map[string]locale.Text{
		"draft": {ES: "en armado", PT: "em montagem", EN: "in the making"}, "pending_confirmation": {ES: "a confirmar", PT: "a confirmar", EN: "to be confirmed"},
		"pending": {ES: "recibido y a la espera de que lo preparen", PT: "recebido e aguardando o preparo", EN: "received and waiting to be prepared"}, "confirmed": {ES: "confirmado", PT: "confirmado", EN: "confirmed"},
		"processing": {ES: "en preparación", PT: "em preparação", EN: "being prepared"}, "shipped": {ES: "en camino", PT: "a caminho", EN: "on its way"},
		"delivered": {ES: "entregado", PT: "entregue", EN: "delivered"}, "completed": {ES: "completado", PT: "concluído", EN: "completed"}, "cancelled": {ES: "cancelado", PT: "cancelado", EN: "cancelled"},
	}
)

// tracker knows what became of orders. Without a number it tells of the customer's own.
type tracker interface {
	track(t *turn, k *task, number string) error
}

// tracking says how an order stands; one that is still being put together is shown.
type tracking struct{}

func (tracking) bid(t *turn, a act) (task, float64) {
	k := task{Slots: map[string]string{}}
	said := t.heard.part(a.text)
	k.set("number", t.ledger.order(a.text))
	score := a.score(reader.OrderStatus) + 0.5*a.score(reader.ChangeOrder) // which is about an order that stands as well
	switch {
	case asksStatus(t, said):
		return k, max(score, followed)
	case t.basket.asked() && t.begin.Tasks[0].Skill != "status": // what is said is the answer to something else
	case t.s.Topic == reader.OrderStatus && said.Code() != "" && t.heard.Len() <= 4 && !namesGoods(t, a): // "¿y el 12?"
		k.set("number", detail.OrderCode(said.Code()))
		return k, max(score, followed)
	case t.s.Topic == reader.OrderStatus && t.heard.Len() <= 9 && t.heard.asks(a) && said.HasAny(whenWords) && !namesGoods(t, a): // "¿y a qué hora llega?"
		return k, max(score, followed)
	case t.s.Topic == reader.OrderStatus && t.heard.Len() <= 5 && t.s.Number != "":
		score = max(score, 0.3)
	case said.OrderNumber() != "" && t.heard.Len() <= 6:
		score = max(score, 0.5)
	}
	return k, score
}

// statusForm asks after an order of the customer's by its words.
var statusForm = regexp.MustCompile(`(^| )(como (va|viene|esta|anda|sigue|ta)|estado (de|del)|donde (esta|anda|viene)|que paso con|novedad\pL* (de|del|sobre)|status (de|do)|cuando llega) (\pL+ )?(pedido|compra|encargo)( |$)`)

// asksStatus: an order is asked after by its words, and none is in the making.
func asksStatus(t *turn, said *detail.Text) bool {
	return len(t.s.Cart) == 0 && statusForm.MatchString(said.Plain()) && t.begin.Order.ID == "" && !t.begin.Draft
}

// namesGoods: an act has something in it that products are called by.
func namesGoods(t *turn, a act) bool {
	return slices.ContainsFunc(t.heard.goods(a), func(it detail.Item) bool { return it.Sure })
}

// hearNumber takes the number of an order.
func hearNumber(t *turn, k *task) (func(), float64) {
	number := firstOf(t.heard.OrderNumber(), detail.OrderCode(t.heard.Code()), t.ledger.order(t.heard.Raw))
	if number == "" || t.heard.Len() > 8 {
		return nil, 0
	}
	return func() { t.useAll(); k.set("number", number) }, 0.9
}

func (tracking) hear(t *turn, k *task) (func(), float64) { return hearNumber(t, k) }

func (tracking) run(t *turn, k *task) error {
	number := k.slot("number")
	if number == "" && len(t.s.Cart) > 0 {
		t.then(task{Skill: "cart"})
		return nil
	}
	tr := trackerOf(t)
	if tr == nil {
		return elsewhere(t, msgNoWay)
	}
	t.s.Topic = reader.OrderStatus
	before := len(t.said)
	if err := tr.track(t, k, number); err != nil || k.Asked != "" {
		return err
	}
	t.ledger.again(before)
	if t.s.Number == "" && len(t.s.Tasks) <= 1 && t.heard != nil && len(t.next) == 0 && t.ledger.claims() {
		t.offerPerson() // they have one, under another name or number
	}
	return nil
}

// claims: the customer speaks of an order that they have placed, and none of theirs is known.
func (t ledger) claims() bool {
	return len(t.facts.Orders) == 0 && t.heard.score(reader.OrderStatus, reader.Complain) >= 0.5 && !t.heard.Has("algun", "alguno", "algum")
}

// again owns up that nothing more is known, where what is told was told a moment ago.
func (t ledger) again(from int) {
	if told := strings.Join(t.said[from:], "\n"); told != "" && strings.Contains(t.begin.Said, told) && t.heard.HasAny(whenWords) && !strings.Contains(locale.Fold(told), "llega") {
		t.said = t.said[:from]
		t.tell(msgAllKnown)
	}
}

// whenWords ask for the time of something.
var whenWords = detail.Set("cuando hora horas dia llega llegan llegaria entregan entrega traen tarda demora vence vencen vencimiento plazo quando chega vencem when arrive due")

// cancellingOrder cancels an order that was placed, or gives up the one in the making.
type cancellingOrder struct{}

func (cancellingOrder) bid(t *turn, a act) (task, float64) {
	k := task{Slots: map[string]string{}}
	k.set("number", t.ledger.order(a.text))
	k.set("reason", clip(locale.OneLine(a.text), 300))
	score := a.score(reader.CancelOrder)
	if t.desk.diary != nil && k.slot("number") == "" && (t.desk.shop == nil || len(t.bookings.booked()) > 0 && len(t.s.Cart) == 0 && !t.heard.Has("pedido", "orden", "compra", "order")) {
		score *= 0.3
	}
	return k, score
}

func (cancellingOrder) hear(t *turn, k *task) (func(), float64) { return hearNumber(t, k) }

func (cancellingOrder) run(t *turn, k *task) error {
	number := k.slot("number")
	if number == "" && len(t.s.Cart) > 0 {
		t.then(task{Skill: "buy", Slots: map[string]string{"clear": "yes"}})
		return nil
	}
	if !t.has(cancelTool) {
		return elsewhere(t, msgNoWay)
	}
	if number = firstOf(number, t.ledger.which()); number == "" {
		return t.ledger.askNumber(k)
	}
	r, err := t.ask(k, cancelTool, map[string]any{"orderNumber": number, "reason": firstOf(k.slot("reason"), t.in(msgWhy))})
	if err != nil {
		return err
	}
	return t.ledger.refusedOrder(k, r)
}

// refusedOrder tells why an order cannot be cancelled or changed, and goes on as far as that helps.
func (t ledger) refusedOrder(k *task, r result) error {
	t.say(firstOf(r.text("message"), t.reason(r)))
	if r.Handoff {
		t.offerPerson()
		return nil
	}
	return t.otherNumber(k, r)
}

// otherNumber asks once for another number where there is no such order.
func (t ledger) otherNumber(k *task, r result) error {
	if r.Code == "not_found" && k.Tries < 1 {
		k.Tries++
		k.drop("number")
		t.s.Number = ""
		return t.question(k, "number", t.in(msgNumber))
	}
	return nil
}

// changingOrder asks what is to be changed of an order that was placed, and has a person do it; one in the making is
// just changed.
type changingOrder struct{}

func (changingOrder) bid(t *turn, a act) (task, float64) {
	k := task{Slots: map[string]string{}}
	k.set("number", t.heard.part(a.text).OrderNumber())
	if k.slot("number") == "" && len(t.s.Cart) > 0 {
		return task{}, 0 // the one in the making
	}
	return k, a.score(reader.ChangeOrder)
}

func (changingOrder) hear(t *turn, k *task) (func(), float64) {
	if k.Asked == "number" {
		return hearNumber(t, k)
	}
	return func() { t.useAll(); k.set("what", t.heard.oneLine(300)) }, 0.6
}

func (changingOrder) run(t *turn, k *task) error {
	number := firstOf(k.slot("number"), t.ledger.which())
	switch {
	case !t.has(cancelTool): // orders are not changed from here
		t.tell(msgNoWay)
	case number == "":
		return t.ledger.askNumber(k)
	case k.slot("what") == "":
		return t.question(k, "what", t.in(msgChange, number))
	}
	t.offerPerson()
	return nil
}
