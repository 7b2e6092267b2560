package clerk

import (
	"regexp"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/detail"
	"github.com/mostrador/mostrador/internal/words/reader"
)

var (
	msgYours     = locale.Text{ES: "Tu pedido hasta ahora: %s.", PT: "Seu pedido até agora: %s.", EN: "Your order so far: %s."}
	msgWhatElse  = locale.Text{ES: "¡Dale! ¿Qué más te sumo?", MX: "¡Claro! ¿Qué más te agrego?", PT: "Claro! O que mais?", EN: "Sure! What else?"}
	msgCoupon    = locale.Text{ES: "Apliqué el cupón %s.", PT: "Apliquei o cupom %s.", EN: "I applied the coupon %s."}
	msgWhichCode = locale.Text{ES: "¿Cuál es el código del cupón?", PT: "Qual é o código do cupom?", EN: "What is the coupon's code?"}
	msgNoCoupons = locale.Text{ES: "No tengo forma de aplicar cupones desde acá.", MX: "No tengo forma de aplicar cupones desde aquí.", PT: "Não tenho como aplicar cupons por aqui.", EN: "I cannot apply coupons from here."}
	msgNoRepeat  = locale.Text{ES: "No veo pedidos anteriores para repetir. Decime qué necesitás y lo armo.", MX: "No veo pedidos anteriores para repetir. Dime qué necesitas y lo armo.", PT: "Não vejo pedidos anteriores para repetir. Diga o que precisa e eu monto.", EN: "I see no earlier order to repeat. Tell me what you need."}
)

// showingCart says what the order in the making holds.
type showingCart struct{ courteous }

func (showingCart) bid(t *turn, a act) (task, float64) {
	if !t.shelf.sells() {
		return task{}, 0
	}
	if names := t.basket.asksFor(a); len(names) > 0 {
		var k task
		for _, n := range names {
			k.Wants = append(k.Wants, want{Item: detail.Item{Name: n, Quantity: 1, Sure: true}})
		}
		return k, 0.95
	}
	score := a.score(reader.ShowCart)
	if !t.shelf.ordering() {
		score *= 0.5 // there is nothing to show
	}
	if t.shelf.ordering() && len(t.heard.goods(a)) == 0 {
		score += a.score(reader.Price, reader.Debt)
		if t.s.Number == "" {
			score += a.score(reader.OrderStatus)
		}
	}
	k := task{}
	if t.s.More && t.heard.Yes() && !t.heard.Agrees() && !t.heard.Has("confirmo", "confirmado", "confirmalo") {
		k.set("else", "what")
		return k, 0.8
	}
	return k, min(1, score)
}

// tellLine says that something is in the order.
func (t basket) tellLine(at int) {
	l := t.s.Cart[at]
	t.tell(msgIsIn, t.in(times, l.Quantity, l.Name))
}

// asksFor are the things that a question asks whether they are in the order: "¿y el jabón me lo anotaste?".
func (t basket) asksFor(a act) (names []string) {
	if !t.shelf.ordering() || !t.heard.asks(a) || !t.heard.part(a.text).AsksDone() {
		return nil
	}
	for _, it := range things(t.heard.goods(a)) {
		if it.Name != "" && it.Sure {
			names = append(names, it.Name)
		}
	}
	return names
}

func (showingCart) run(t *turn, k *task) error {
	for _, w := range k.Wants {
		if at, there := t.basket.inCart(w.Item); there {
			t.basket.tellLine(at)
			continue
		}
		t.tell(msgNotIn, capital(w.Item.Name))
		t.then(task{Skill: "find", Slots: map[string]string{"by": reader.Find}, Wants: []want{w}})
	}
	if len(k.Wants) > 0 {
		t.basket.anythingElse()
		return nil
	}
	switch k.slot("else") {
	case "what":
		t.tell(msgWhatElse)
		t.s.More = true
		return nil
	case "yes":
		t.basket.anythingElse()
		return nil
	}
	if !t.shelf.ordering() {
		t.tell(msgEmpty)
		t.s.More = true
		return nil
	}
	said, err := t.desk.shop.summary(t)
	if err != nil {
		return err
	}
	if said == "" {
		var names, prices []string
		for _, l := range t.s.Cart {
			name := l.Name
			if l.Notes != "" {
				name += " (" + l.Notes + ")"
			}
			names = append(names, t.in(times, l.Quantity, name))
			if l.Price > 0 {
				prices = append(prices, t.in(voiceAt, l.Name, t.amount(l.Price)))
			}
		}
		said = t.in(msgYours, t.list(names, false)) + " " + sentence(t.list(prices, false))
	}
	t.say(said)
	t.basket.anythingElse()
	return nil
}

// couponing applies a discount code.
type couponing struct{}

func (couponing) bid(t *turn, a act) (task, float64) {
	k := task{}
	for _, code := range t.heard.slotsOf(a, "code") {
		k.set("code", code)
	}
	if !t.shelf.sells() {
		return task{}, 0
	}
	if k.slot("code") == "" && t.heard.Question() { // whether there are any
		return k, 0.4 * a.score(reader.Coupon)
	}
	return k, a.score(reader.Coupon)
}

func (couponing) hear(t *turn, k *task) (func(), float64) {
	code := firstOf(t.heard.slot("code"), bareCode(t.heard.Raw))
	if code == "" {
		return nil, 0
	}
	return func() { t.useAll(); k.set("code", code) }, 0.8
}

// bareCode is the only word of a message, or the one with a digit or in capitals.
func bareCode(text string) string {
	words := strings.Fields(text)
	for _, w := range words {
		if w = strings.Trim(w, ".,;:!¡¿?"); len(w) >= 3 && (len(words) == 1 || strings.ContainsAny(w, "0123456789") || w == strings.ToUpper(w) && len(w) > 3) {
			return w
		}
	}
	return ""
}

func (couponing) run(t *turn, k *task) error {
	switch {
	case t.first("retail/apply_coupon", "orders/apply_coupon") == "":
		t.tell(msgNoCoupons)
		return nil
	case k.slot("code") == "":
		return t.question(k, "code", t.in(msgWhichCode))
	case !t.shelf.ordering():
		t.tell(msgNothing)
		return nil
	}
	r, err := t.desk.shop.coupon(t, k.slot("code"))
	switch {
	case err != nil:
		return err
	case !r.Success:
		t.say(t.reason(r))
		return nil
	}
	t.tell(msgCoupon, locale.OneLine(k.slot("code")))
	if total := max(r.money("cart.total", t.currency), r.int("orderTotals.total")); total > 0 {
		t.tell(msgSubtotal, t.amount(total))
	}
	t.basket.anythingElse()
	return nil
}

// repeating puts the last order into the draft again.
type repeating struct{ courteous }

func (repeating) bid(t *turn, a act) (task, float64) {
	if !t.shelf.sells() || t.closer.saysUsual() { // where to, not what
		return task{}, 0
	}
	if t.heard.score(reader.Add) >= certain && t.heard.score(reader.Add) > a.score(reader.RepeatOrder) { // "igual haceme el pedido: 2 fernet"
		return task{}, 0
	}
	return task{}, a.score(reader.RepeatOrder)
}

func (repeating) run(t *turn, k *task) error {
	if !t.has("retail/repeat_order") {
		t.s.More = true
		t.tell(msgNoRepeat)
		return nil
	}
	r, err := t.desk.shop.again(t)
	switch {
	case err != nil:
		return err
	case !r.Success:
		t.say(t.reason(r))
		t.s.More = true
		return nil
	}
	t.say(r.text("message"))
	t.say(sentence(r.text("warning")))
	t.basket.anythingElse()
	return nil
}

// intake keeps what the message tells of the customer and of the order, wherever in it that stands, so that none of it is
// taken for something to buy.
func (t basket) intake() {
	t.takeContact()
	if !t.shelf.sells() {
		return
	}
	h, o := t.heard, &t.s.Order
	if zone := t.front.zoneIn(h.Raw); zone != "" && t.front.goesTo(zone) { // "te hago un pedido para Caballito"
		t.s.Zone = zone
	}
	takePay(t)
	t.besideThings()
	t.wish()
	switch way := h.way(); way {
	case "pickup":
		o.Method, o.Address = way, detail.Address{}
	case "delivery":
		o.Method = way
	}
	sent := h.score(reader.Deliver, reader.GiveAddress) >= 0.4
	fresh := detail.Read(t.tag, h.Raw, t.facts.Now) // what is no address stays to be read as something else
	meant := sent || h.slot("address") != "" || h.score(reader.DeliverInfo, reader.Add, reader.SetQuantity) > 0.4 && !h.Question()
	if found, ok := fresh.Address(sent, false); ok && meant && (sent || found.City != "" || h.slot("address") != "" || !h.Question()) {
		a, _ := h.Address(sent, false)
		t.toAddress(a)
	} else if a, ok := t.inZone(); ok {
		t.toAddress(a)
	}
	t.closer.intakeUsual()
	takeChange(t)
	takeSending(t)
	t.closer.intakeHeed()
}

// takePay keeps how the order is paid.
func takePay(t basket) {
	h, o := t.heard, &t.s.Order
	p, ok := h.part(detail.Stated(h.Raw)).Pay()
	if !ok || h.onlyAsks() || h.score(reader.PayInfo, reader.Debt, reader.Paid, reader.PayLink) >= 0.5 {
		return
	}
	if cards, _ := cardsOf(t.turn); p == detail.Card && len(cards) == 1 {
		p = cards[0]
	}
	if o.Pay != detail.Debit && o.Pay != detail.Credit || p != detail.Card { // "con la tarjeta", said again
		o.Pay = p
	}
	h.TakePay()
}

// changeForm is what money is to be brought: "llevame cambio de 20 mil".
var changeForm = regexp.MustCompile(`(?i)(?:cambio|vuelto|troco|feria|change) (?:de|para|pra|for|of) (?:\$ ?|r\$ ?)?(?:[\d.,]+|diez|veinte|cincuenta|cien|vinte|cinquenta|cem|quinientos|mil)(?: mil| pesos| reais)*`)

// takeChange notes with the address that change is to be brought.
func takeChange(t basket) {
	found, o := changeForm.FindString(t.heard.Raw), &t.s.Order
	if found == "" || o.Method != "delivery" || strings.Contains(o.Address.Note, found) {
		return
	}
	o.Address.Note = strings.TrimPrefix(o.Address.Note+". "+found, ". ")
}

// sendingForm asks for what is ordered to be sent: "nada más, mandamelo".
var sendingForm = regexp.MustCompile(`(^| )(mandamel[oa]s?|mandenmel[oa]s?|mandemel[oa]s?|enviamel[oa]s?|enviemel[oa]s?|traemel[oa]s?|traigamel[oa]s?|me l[oa]s? (mandas|mandan|manda|envias|envian|traes|traen)|manda pra mim|mandar pra mim)( |$)`)

// takeSending notes that an order, which nothing is asked to confirm, is to be sent.
func takeSending(t basket) {
	if o := &t.s.Order; o.Method == "" && t.shelf.ordering() && t.facts.Question == "" && sendingForm.MatchString(t.heard.Plain()) {
		o.Method = "delivery"
	}
}

// inZone is an address that is an act of its own: in a place that the business delivers to, or one that the reader takes
// for an address. The place may come first: "almagro, guardia vieja 3900".
func (t basket) inZone() (detail.Address, bool) {
	for _, a := range t.heard.acts {
		if t.heard.asks(a) || !t.shelf.ordering() && !t.basket.choosing() {
			continue
		}
		if place, ok := t.heard.part(a.text).Place(); ok && t.front.zoneLine(place.City) != "" {
			return place, true
		}
		if place, ok := t.heard.part(a.text).Address(false, true); ok && a.score(reader.GiveAddress) >= 0.5 {
			if lead, _, found := strings.Cut(a.text, place.Street); found && place.City == "" {
				place.City = t.front.zoneIn(lead)
			}
			return place, true
		}
	}
	return detail.Address{}, false
}

// way is how the order gets to the customer by what the message says last of it, or by which way it does not; empty: it
// says nothing of that.
func (h *heard) way() (way string) {
	from := 0
	for _, a := range h.acts {
		pickup, deliver := a.score(reader.Pickup), a.score(reader.Deliver, reader.GiveAddress)
		switch said := h.part(h.Raw[from:a.To]).Way(); { // the "no" may stand before the act
		case max(pickup, deliver) <= 0.5:
		case said != "":
			way = said
		case pickup > deliver:
			way = "pickup"
		default:
			way = "delivery"
		}
		from = a.To
	}
	return way
}

// takeContact keeps who the customer is.
func (t basket) takeContact() {
	h, c := t.heard, t.heard.Contact()
	waits := t.shelf.ordering() || t.basket.choosing()
	if c.Name == "" && (c.Document != "" || c.Phone != "") && waits {
		c.Name = h.SignedName(true, true)
	}
	if c.Name == "" && waits && t.customerName() == "" && t.closer.signed(h.Raw) {
		c.Name = h.SignedName(false, false)
	}
	if parts := h.Parts(); c.Name == "" && waits && t.customerName() == "" && len(parts) > 1 { // "Juan Castro, Italia 380 Lomas, transferencia"
		for _, part := range parts {
			c.Name = firstOf(c.Name, detail.GivenName(part))
		}
	}
	if detail.OfAnother(h.Text) { // who receives it is not who orders it
		c.Name = ""
	}
	w := &t.s.Who
	w.Name, w.Document = firstOf(c.Name, w.Name), firstOf(c.Document, w.Document)
	w.Email, w.Phone = firstOf(c.Email, w.Email), firstOf(c.Phone, w.Phone)
}

// wish keeps when the order is to be ready or there, in the customer's own words.
func (t basket) wish() {
	for _, a := range t.heard.acts {
		_, party := t.heard.part(a.text).Party(false) // "para las 2 personas" is no hour
		ordered := a.score(reader.Add) >= certain && !party && forHour.MatchString(t.heard.part(a.text).Plain())
		if a.score(reader.Pickup, reader.Deliver) < 0.5 && !ordered || t.heard.asks(a) {
			continue
		}
		if ordered {
			t.s.Order.Wish = clip(forHour.FindString(t.heard.part(a.text).Plain()), 50)
			continue
		}
		said, _, _ := strings.Cut(t.heard.Raw[a.From:], ".") // the hour may be read as something of its own
		if m := t.heard.time(said); m.HasTime || m.HasDay || len(m.Options) > 0 || inTime.MatchString(said) {
			t.s.Order.Wish = clip(locale.OneLine(said), 50)
		}
	}
}

// forHour is the hour that things are wanted for: "6 cervezas para las 9".
var forHour = regexp.MustCompile(`(para|pra) (las|as|la|a) (\d{1,2}|una|uma|dos|duas|tres|cuatro|quatro|cinco|seis|siete|sete|ocho|oito|nueve|nove|diez|dez|once|onze|doce|doze)( y media| y cuarto| e meia)?( de la (manana|tarde|noche)| da (manha|tarde|noite))?`)

// An order that is fetched: in so many words, and as kitchens everywhere call it.
var (
	fetched  = regexp.MustCompile(`(?i)\b(para|pra|p/) ?(recoger|retirar|buscar|pasar a (recoger|retirar|buscar))\b`)
	takeAway = regexp.MustCompile(`(?i)\b(para llevar|p(a)?ra levar|to go|take ?away)\b`)
)

// inTime is how long something takes from now on.
var inTime = regexp.MustCompile(`(?i)\b(en|em|in|dentro de|daqui a)\s+(\d+|una|un|uma|media|meia|an|half|dos|duas)\s+(horas?|hs|minutos?|min|hours?|minutes?)\b`)

// besideThings reads how the order gets there from what stands before and after the things of an act: "2 oreo para
// retirar".
func (t basket) besideThings() {
	h := t.heard
	for _, a := range h.acts {
		from, to := -1, -1
		for _, s := range h.slots {
			if s.From >= a.From && s.To <= a.To && (s.Kind == "thing" || s.Kind == "quantity" || s.Kind == "size") {
				if to = s.To; from < 0 {
					from = s.From
				}
			}
		}
		if from < 0 || a.score(reader.Find, reader.Price) > 0.5 {
			continue
		}
		if _, kitchen := t.desk.shop.(menuShop); fetched.MatchString(a.text) || kitchen && takeAway.MatchString(a.text) {
			t.s.Order.Method = "pickup"
		}
		before := strings.Fields(h.Raw[a.From:from])
		for _, text := range []string{h.Raw[a.From:from], strings.Join(before[max(0, len(before)-3):], " "), h.Raw[to:a.To]} {
			for _, b := range t.reader.Read(text).Acts {
				switch {
				case b.Score < 0.6:
				case b.Kind == reader.Pickup:
					t.s.Order.Method = "pickup"
				case b.Kind == reader.Deliver:
					t.s.Order.Method = "delivery"
				}
			}
		}
	}
}

// toAddress sends the order there.
func (t basket) toAddress(a detail.Address) {
	if before := t.s.Order.Address; a.City == "" && locale.Fold(before.Street) == locale.Fold(a.Street) {
		a.City, a.Unit = before.City, firstOf(a.Unit, before.Unit) // it is said again
	}
	if t.heard.Question() && t.front.knowsZones() && t.front.zoneLine(a.City) == "" { // "Medrano 500, ¿hacen envíos?"
		a.City = ""
	}
	if a.City == "" { // "a Lanús, Pavón 3300"
		a.City = firstOf(t.front.zoneIn(t.heard.Raw), t.front.zoneIn(t.s.Zone))
	}
	t.s.Order.Address, t.s.Order.Method = a, "delivery"
}
