package clerk

import (
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/detail"
	"github.com/mostrador/mostrador/internal/words/reader"
)

var (
	msgName     = locale.Text{ES: "¿A nombre de quién?", PT: "Em nome de quem?", EN: "In whose name?"}
	msgDocument = locale.Text{ES: "¿Tu DNI?", MX: "¿Tu número de identificación?", PT: "Qual é o seu documento?", EN: "What is your document number?"}
	msgPhone    = locale.Text{ES: "¿Un teléfono de contacto?", PT: "Um telefone de contato?", EN: "A phone number to reach you?"}
	msgContact  = locale.Text{ES: "¿Me dejás un teléfono o un correo para avisarte del pedido?", MX: "¿Me dejas un teléfono o un correo para avisarte del pedido?", PT: "Você me deixa um telefone ou e-mail para avisarmos sobre o pedido?", EN: "What telephone number or email can we reach you at about the order?"}
	msgHowPay   = locale.Text{ES: "¿Cómo vas a pagar: %s?", PT: "Como você vai pagar: %s?", EN: "How will you pay: %s?"}
	msgPays     = locale.Text{ES: "efectivo, transferencia, Mercado Pago o tarjeta", MX: "efectivo, transferencia o tarjeta", PT: "dinheiro, transferência ou cartão", EN: "cash, transfer or card"}
	msgNothing  = locale.Text{ES: "Todavía no hay nada en tu pedido. ¿Qué te agrego?", PT: "Ainda não há nada no seu pedido. O que você quer?", EN: "There is nothing in your order yet. What shall I add?"}
	msgWhatNow  = locale.Text{ES: "¿Querés cambiar algo del pedido?", MX: "¿Quieres cambiar algo del pedido?", PT: "Quer mudar alguma coisa no pedido?", EN: "Would you like to change anything?"}
	msgDocAgain = locale.Text{ES: "Fijate si está bien escrito y pasámelo de nuevo.", MX: "Revisa que esté bien escrito y pásamelo de nuevo.", PT: "Veja se está certo e mande de novo.", EN: "Please check it and send it to me again."}
	msgThanksTo = locale.Text{ES: "¡Gracias%s!", PT: "Obrigado%s!", EN: "Thank you%s!"}
)

// checkingOut gathers what an order needs and has the runtime ask for the customer's yes.
type checkingOut struct{}

func (checkingOut) bid(t *turn, a act) (task, float64) {
	if !t.shelf.sells() {
		return task{}, 0
	}
	score := a.score(reader.Checkout)
	if t.shelf.ordering() && a.score(reader.PayWith) > 0.3 && t.s.Order.Pay != "" && !undecided(t.s.Tasks) {
		score += a.score(reader.PayWith)
	}
	part := t.heard.part(a.text)
	_, pays := part.Pay()
	repaid := pays && t.begin.Order.Pay != "" && t.s.Order.Pay != t.begin.Order.Pay // "mejor en efectivo"
	if t.shelf.ordering() && (part.Enough() || repaid || t.s.More && part.Has("confirmo", "confirmado", "confirmalo")) {
		return task{}, 0.95
	}
	if t.s.More && t.shelf.ordering() {
		score = t.closer.nothingElse(a, part, score)
	}
	if !t.shelf.ordering() && t.heard.score(reader.Add, reader.Choose, reader.RepeatOrder) < 0.4 {
		if t.s.More {
			score *= 0.4
		}
		return task{}, score * 0.7
	}
	return task{}, min(1, score)
}

// nothingElse is how likely an act ends the order, as the answer to "anything else?".
func (t closer) nothingElse(a act, part *detail.Text, score float64) float64 {
	if _, counts := part.Number(); len(t.heard.acts) == 1 && !counts && !slices.ContainsFunc(t.heard.goods(a), t.shelf.inCatalogue) {
		score += a.score(reader.No)
	}
	if part.No() && !t.corrects() || t.heard.Agrees() && t.s.Order.Method != "" {
		score = max(score, 0.9)
	}
	return score
}

// corrects: the message says what is wrong with the order, or wants a person: its "no" ends nothing.
func (t closer) corrects() bool {
	before := t.begin.Order.Method
	return before != "" && t.s.Order.Method != before ||
		t.heard.says(reader.SetQuantity, reader.Remove, reader.Swap, reader.Person, reader.Complain)
}

func (checkingOut) run(t *turn, k *task) error {
	if !t.shelf.ordering() {
		t.tell(msgNothing)
		t.s.More = true
		return nil
	}
	t.closer.leaveOut()
	if slot, words := t.closer.missing(k, "place", "name"); slot != "" {
		return t.question(k, slot, words)
	}
	sent, told, err := t.desk.shop.deliver(t)
	who, known, err2 := t.desk.shop.identify(t)
	if err != nil || err2 != nil {
		return firstError(err, err2)
	}
	if told && !t.closer.delivered(sent) {
		slot, words := t.closer.missingPlace()
		return t.question(k, slot, words)
	}
	if known && !who.Success {
		t.say(t.reason(who))
		if !badDocument(who) {
			return nil
		}
		t.s.Who.Document = ""
		return t.question(k, "document", t.in(msgDocAgain))
	}
	k.drop("method")
	of := []string{"fullname", "document", "phone", "pay"}
	if t.facts.State == needsDetails { // only then the runtime keeps what is written next
		of = append(of, "contact")
	}
	if slot, words := t.closer.missing(k, of...); slot != "" {
		return t.question(k, slot, words)
	}
	if t.s.Order.Method != "" && t.customerName() == "" { // who is not asked for papers has a name all the same
		return t.question(k, "name", t.in(msgName))
	}
	r, err := t.desk.shop.place(t, k)
	if err != nil || r.Asked {
		return err
	}
	return t.closer.notAsked(k, r)
}

// needsDetails is the state of a conversation in which an order was refused for want of who orders it.
const needsDetails = "NEEDS_DETAILS"

// leaveOut gives up what was still to be chosen: the order is closed without it.
func (t closer) leaveOut() {
	t.s.Tasks = slices.DeleteFunc(t.s.Tasks, func(k task) bool {
		for _, w := range k.Wants {
			if name := firstOf(w.Product.Name, w.Item.Name); k.Skill == "buy" && !w.Done && w.Op == opAdd && name != "" {
				t.tell(msgLeftOut, name)
			}
		}
		return k.Skill == "buy" || k.Skill == "find" || k.Skill == "who" || k.Skill == "deliver" // what they know is in the order
	})
}

func firstError(list ...error) error {
	for _, err := range list {
		if err != nil {
			return err
		}
	}
	return nil
}

// badDocument: it is the document that keeps somebody from being kept.
func badDocument(r result) bool {
	return strings.Contains(strings.Join(r.Paths, " "), "dni") || r.Code == "conflict" && strings.Contains(locale.Fold(r.Error), "dni")
}

// missing is the first thing that the order needs and nobody has said, and how it is asked for.
func (t closer) missing(k *task, of ...string) (slot, words string) {
	o := &t.s.Order
	if k.slot("method") != "" {
		if o.Method = k.slot("method"); o.Method == "pickup" {
			o.Address = detail.Address{}
		}
	}
	needs := append(slices.Clone(t.desk.shop.needs()), strings.Fields(k.slot("needs"))...)
	if o.Method == "delivery" || o.Method != "" && o.Sent == "" {
		needs = append(needs, "place")
	}
	if _, kitchen := t.desk.shop.(menuShop); o.Pay == detail.Card && !kitchen {
		needs = append(needs, "pay")
	}
	for _, need := range of {
		if !slices.Contains(needs, need) {
			continue
		}
		if slot, words = t.lacks(need); slot != "" {
			return slot, words
		}
	}
	return "", ""
}

// lacks is how one thing is asked for that nobody has said; empty: it is known.
func (t closer) lacks(need string) (slot, words string) {
	w := t.s.Who
	switch {
	case need == "place":
		return t.missingPlace()
	case need == "name" && t.customerName() == "":
		return "name", t.in(msgName)
	case need == "fullname" && w.Name == "":
		return "name", t.in(msgFullName)
	case need == "document" && w.Document == "":
		return "document", t.in(msgDocument)
	case need == "phone" && t.phone() == "":
		return "phone", t.in(msgPhone)
	case need == "contact" && t.phone() == "" && w.Email == "":
		return "contact", t.in(msgContact)
	case need == "pay" && t.s.Order.Pay == detail.Card:
		return t.whichCard()
	case need == "pay" && t.s.Order.Pay == "" && len(t.facts.Payments) > 0:
		return "pay", t.in(msgHowPay, t.list(t.facts.Payments, true))
	case need == "pay" && t.s.Order.Pay == "":
		return "pay", t.in(msgHowPay, t.in(msgPays))
	}
	return "", ""
}

// whichCard asks with which of the cards that the business takes the customer pays, where it takes several.
func (t closer) whichCard() (slot, words string) {
	if cards, names := cardsOf(t.turn); len(cards) > 1 {
		return "pay", t.in(msgHowPay, t.list(names, true))
	}
	return "", ""
}

// cardsOf are the kinds of cards that the business takes, and their names.
func cardsOf(t *turn) (kinds []detail.Pay, names []string) {
	for _, name := range t.facts.Payments {
		if pay, ok := detail.Read(t.tag, name, t.facts.Now).Pay(); ok && (pay == detail.Debit || pay == detail.Credit) {
			kinds, names = append(kinds, pay), append(names, name)
		}
	}
	return kinds, names
}

// needWords are how a shop's refusal names what an order lacks.
var needWords = []struct {
	need  string
	words []string
}{
	{"place", []string{"direc", "endere", "address"}}, {"document", []string{"dni", "document", "identif"}}, {"contact", []string{"correo", "e-mail", "email"}},
	{"fullname", []string{"nombre", "nome", "name", "llamas", "llamás"}},
}

// notAsked: the order could not be put to the customer yet.
func (t closer) notAsked(k *task, r result) error {
	why := locale.Fold(r.Error)
	if r.Success {
		t.say(r.text("message", "confirmationMessage", "summary"))
		return nil
	}
	var needs []string
	for _, n := range needWords {
		if r.Code == "conflict" && slices.ContainsFunc(n.words, func(w string) bool { return strings.Contains(why, w) }) {
			needs = append(needs, n.need)
		}
	}
	if slices.Contains(needs, "place") && t.s.Order.Sent != "" {
		t.s.Order.Sent = "" // what was said of it is not enough
	}
	if k.set("needs", strings.Join(needs, " ")); len(needs) > 0 {
		if slot, words := t.missing(k, "place", "fullname", "document", "contact"); slot != "" {
			return t.question(k, slot, words)
		}
	}
	t.say(t.reason(r))
	switch {
	case strings.Contains(why, "minim") || r.Code == "out_of_stock":
		t.tell(msgWhatNow)
		t.s.More = true
	case strings.Contains(why, "pag") && t.s.Order.Pay != "":
		t.s.Order.Pay = ""
		return t.question(k, "pay", "")
	case r.Handoff:
		t.offerPerson()
	}
	return nil
}

func (checkingOut) hear(t *turn, k *task) (func(), float64) {
	if k.Asked == "pay" {
		if p := t.heard.Pick(); t.s.Order.Pay == "" && len(p.Index) == 1 && p.Index[0] >= 0 && p.Index[0] < len(t.facts.Payments) {
			m := detail.Read(t.tag, t.facts.Payments[p.Index[0]], t.facts.Now)
			if pay, ok := m.Pay(); ok {
				return func() { t.useAll(); t.s.Order.Pay = pay }, 0.8
			}
		}
		if t.s.Order.Pay != "" && t.begin.Order.Pay != t.s.Order.Pay {
			return func() { t.shelf.useFirst(reader.PayWith, reader.PayInfo) }, 0.9
		}
		return nil, 0
	}
	if take, sure := t.closer.hearPlace(k); sure > 0 {
		return take, sure
	}
	return t.closer.hearWho(k)
}

// settled empties the order after a yes; after a change of it the runtime is asked to ask again.
func (checkingOut) settled(t *turn, k task, d decision) {
	switch d.Outcome {
	case "confirm":
		if token := firstOf(d.ID, t.token); t.s.Order.Pay == "" && token != "" && t.has("retail/confirm_order") && len(t.facts.Payments) > 0 {
			t.s.Tasks = append([]task{{Skill: "paid", Asked: "agree", Slots: map[string]string{"token": token}}}, t.s.Tasks...)
		}
		t.s.Cart, t.s.Order, t.s.More, t.s.Shown, t.s.Last = nil, order{Address: t.s.Order.Address, Known: t.s.Order.Known}, false, nil, nil
	case "amend":
		t.s.Tasks = append([]task{k}, t.s.Tasks...)
		t.s.More = true
	default:
		t.s.More = true
	}
}

// hearWho reads the answers to who somebody is. What has the form of a document or was introduced as a name was taken
// in already.
func (t closer) hearWho(k *task) (func(), float64) {
	h, w := t.heard, &t.s.Who
	before := t.begin.Who
	done := func() { t.shelf.useFirst(reader.GiveName, reader.GiveDoc, reader.GivePhone, reader.GiveEmail) }
	switch k.Asked {
	case "name":
		if w.Name != before.Name {
			return done, 0.9
		}
		name := detail.Read(t.tag, h.Raw, t.facts.Now).Name()
		if _, pays := h.part(name).Pay(); name == "" || pays || !h.mayName() {
			return nil, 0
		}
		return func() { w.Name = name; done() }, 0.75
	case "document":
		if w.Document != "" {
			return done, 0.9
		}
	case "phone", "contact":
		switch {
		case w.Phone != before.Phone || w.Email != before.Email:
			return done, 0.9
		case t.facts.Phone != "" && h.yes() > 0.5:
			return func() { w.Phone = t.facts.Phone; done() }, 0.8
		}
		if c := detail.OrderCode(h.Code()); k.Asked == "phone" && len(c) >= 8 && strings.Trim(c, "0123456789") == "" {
			return func() { w.Phone = c; done() }, 0.7
		}
	}
	return nil, 0
}

// introducing keeps who somebody says they are, where nobody asked.
type introducing struct{ courteous }

func (introducing) bid(t *turn, a act) (task, float64) {
	if !t.shelf.sells() || !t.shelf.ordering() && t.desk.diary != nil {
		return task{}, 0
	}
	if open := t.begin.Tasks; len(open) > 0 && open[0].Asked != "" && !slices.Contains([]string{"buy", "find", "checkout", "deliver"}, open[0].Skill) {
		return task{}, 0 // who asked will hear it
	}
	score := a.score(reader.GiveName, reader.GiveDoc, reader.GivePhone, reader.GiveEmail)
	if where := t.s.Order.Address; strings.Contains(locale.Fold(where.Street+" "+where.Unit+" "+where.City), locale.Fold(a.text)) { // part of an address
		return task{}, 0
	}
	if name := detail.Read(t.tag, a.text, t.facts.Now).BareName(); name != "" && t.shelf.ordering() && len(t.heard.acts) <= 2 && t.s.Who.Name == "" {
		return task{Slots: map[string]string{"name": name}}, max(score, 0.6)
	}
	if t.s.Who != t.begin.Who {
		return task{}, a.backed(0.8, reader.GiveName, reader.GiveDoc, reader.GivePhone, reader.GiveEmail)
	}
	if score < 0.6 {
		return task{}, 0
	}
	return task{}, score
}

func (introducing) run(t *turn, k *task) error {
	t.s.Who.Name = firstOf(k.slot("name"), t.s.Who.Name)
	if t.basket.closing() {
		return nil
	}
	r, told, err := t.desk.shop.identify(t)
	switch {
	case err != nil:
		return err
	case told && !r.Success:
		t.say(t.reason(r))
		if badDocument(r) {
			t.s.Who.Document = ""
			t.tell(msgDocAgain)
		}
		return nil
	}
	if t.s.Who.Name != t.begin.Who.Name || t.s.Who.Phone == t.begin.Who.Phone { // for a telephone alone it says that it was noted
		t.tell(msgThanksTo, comma(firstName(t.s.Who.Name)))
	}
	if slot, _ := t.closer.missingPlace(); t.shelf.ordering() && slot == "" && len(t.waiting()) == 0 && len(t.desk.shop.needs()) > 0 && t.s.Order.Pay != "" == slices.Contains(t.desk.shop.needs(), "pay") {
		t.then(task{Skill: "checkout"}) // nothing is missing any more
		return nil
	}
	if t.shelf.ordering() {
		t.basket.anythingElse()
	}
	return nil
}
