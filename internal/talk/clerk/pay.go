package clerk

import (
	"encoding/json"
	"time"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/detail"
	"github.com/mostrador/mostrador/internal/words/reader"
)

var (
	msgOwes      = locale.Text{ES: "Debés %s.", MX: "Debes %s.", PT: "Você deve %s.", EN: "You owe %s."}
	msgOwesNone  = locale.Text{ES: "No debés nada: estás al día.", MX: "No debes nada: estás al corriente.", PT: "Você não deve nada: está em dia.", EN: "You owe nothing: you are all paid up."}
	msgOwesLine  = locale.Text{ES: "%s: faltan %s", PT: "%s: faltam %s", EN: "%s: %s left"}
	msgNoDue     = locale.Text{ES: "La fecha de vencimiento no la tengo cargada.", PT: "A data de vencimento eu não tenho.", EN: "I do not have the due date."}
	msgPayNow    = locale.Text{ES: "¿Querés que te pase un link de pago?", MX: "¿Quieres que te pase una liga de pago?", PT: "Quer que eu envie um link de pagamento?", EN: "Shall I send you a payment link?"}
	msgLink      = locale.Text{ES: "Acá tenés el link para pagar %s: %s", MX: "Aquí tienes la liga para pagar %s: %s", PT: "Aqui está o link para pagar %s: %s", EN: "Here is the link to pay %s: %s"}
	msgNoDebtNow = locale.Text{ES: "No hay nada pendiente de pago.", PT: "Não há nada a pagar.", EN: "There is nothing left to pay."}
	msgNoLink    = locale.Text{ES: "Desde acá no puedo generar un link de pago.", MX: "Desde aquí no puedo generar una liga de pago.", PT: "Por aqui não consigo gerar um link de pagamento.", EN: "I cannot make a payment link from here."}
	msgNoDebts   = locale.Text{ES: "Desde acá no puedo ver tu cuenta.", MX: "Desde aquí no puedo ver tu cuenta.", PT: "Por aqui não consigo ver sua conta.", EN: "I cannot see your account from here."}
	msgNoAccount = locale.Text{ES: "Con este número no me figura ninguna cuenta; si está a otro nombre o con otro teléfono, la puede buscar una persona del equipo.", MX: "Con este número no me aparece ninguna cuenta; si está a otro nombre o con otro teléfono, la puede buscar una persona del equipo.", PT: "Com este número não encontrei nenhuma conta; se estiver em outro nome ou telefone, uma pessoa da equipe pode procurar.", EN: "I find no account under this number; if it is under another name or number, somebody of the team can look for it."}
	msgSendFile  = locale.Text{ES: "Mandame la foto o el PDF del comprobante por acá y lo reviso.", MX: "Mándame la foto o el PDF del comprobante por aquí y lo reviso.", PT: "Envie a foto ou o PDF do comprovante por aqui e eu verifico.", EN: "Send me a photo or the PDF of the receipt and I will check it."}
	msgNoReceipt = locale.Text{ES: "No puedo recibir comprobantes desde acá.", MX: "No puedo recibir comprobantes desde aquí.", PT: "Não consigo receber comprovantes por aqui.", EN: "I cannot take receipts from here."}
	msgReadSum   = locale.Text{ES: "Leí %s en el comprobante.", PT: "Li %s no comprovante.", EN: "I read %s on the receipt."}
	msgByWhat    = locale.Text{ES: "¿Cómo lo pagaste: efectivo, transferencia, Mercado Pago o tarjeta?", MX: "¿Cómo lo pagaste: efectivo, transferencia o tarjeta?", PT: "Como você pagou: dinheiro, transferência ou cartão?", EN: "How did you pay: cash, transfer or card?"}
	msgClaimed   = locale.Text{ES: "Gracias por avisar. Lo verifica una persona del negocio y te confirma.", PT: "Obrigado por avisar. Uma pessoa da loja vai verificar e confirmar.", EN: "Thank you for telling us. Somebody will check it and confirm."}
	msgReviewed  = locale.Text{ES: "Recibí el comprobante. Lo tiene que revisar una persona del negocio antes de que cuente como pago.", PT: "Recebi o comprovante. Uma pessoa da loja precisa verificar antes de valer como pagamento.", EN: "I have the receipt. Somebody of the business has to check it before it counts as a payment."}
	msgNoPayment = locale.Text{ES: "No leo ningún pago en la imagen: la va a mirar una persona del negocio.", PT: "Não leio nenhum pagamento na imagem: uma pessoa da loja vai olhar.", EN: "I read no payment in the picture: somebody of the business will look at it."}
	msgLookedAt  = locale.Text{ES: "Recibí la imagen. La tiene que revisar una persona del negocio antes de que cuente como pago.", PT: "Recebi a imagem. Uma pessoa da loja precisa verificar antes de valer como pagamento.", EN: "I have the picture. Somebody of the business has to check it before it counts as a payment."}
	msgRemindOn  = locale.Text{ES: "¿Para cuándo te lo recuerdo?", PT: "Para quando devo lembrar?", EN: "When shall I remind you?"}
	msgReminder  = locale.Text{ES: "Listo, te lo recuerdo el %s.", PT: "Pronto, lembro você em %s.", EN: "Done, I will remind you on %s."}
)

// till is where debts and payments are.
type till interface {
	balance(t *turn) (result, error)
	link(t *turn, args map[string]any) (result, error)
	canLink(t *turn) bool
	receipts(t *turn) bool
	claim(t *turn, k *task, amount, method string) (result, error)
	receive(t *turn, k *task) error
	remind(t *turn, at string) (result, error)
}

// owing says what the customer owes.
type owing struct{}

func (owing) bid(t *turn, a act) (task, float64) {
	score := a.score(reader.Debt)
	if said := t.heard.part(a.text); t.s.Topic == reader.Debt && t.heard.Len() <= 9 && t.heard.asks(a) && said.HasAny(whenWords) {
		score = max(score, followed)
	}
	return task{}, score
}

func (owing) hear(t *turn, k *task) (func(), float64) {
	yes, no, take := t.answers()
	switch {
	case yes > no:
		return func() { take(); k.Skill = "link" }, yes
	case no > 0:
		return func() { take(); *k = task{Skill: "thanks", Slots: map[string]string{"say": "no"}} }, no
	}
	return nil, 0
}

func (owing) run(t *turn, k *task) error {
	due := t.heard != nil && t.heard.HasAny(dueWords)
	if t.s.Topic == reader.Debt && due { // the sum was told
		return elsewhere(t, msgNoDue)
	}
	t.s.Topic = reader.Debt
	if t.desk.till == nil {
		err := t.ledger.tellOwed()
		t.ledger.noDue(due)
		return err
	}
	r, err := t.desk.till.balance(t)
	if err != nil || refuses(t, r) {
		return err
	}
	debt := r.money("totalDebt", t.currency)
	if debt <= 0 {
		t.tell(msgOwesNone)
		return nil
	}
	t.tell(msgOwes, t.amount(debt))
	var lines []string
	unpaid := r.list("unpaidOrders")
	for _, o := range unpaid[:t.shown(len(unpaid))] {
		lines = append(lines, t.in(msgOwesLine, o.text("orderNumber"), t.amount(o.money("pending", t.currency))))
	}
	if len(lines) > 0 && !t.voice {
		t.say(sentence(t.list(lines, false)))
	}
	t.ledger.noDue(due)
	if t.desk.till.canLink(t) {
		return t.question(k, "link", t.in(msgPayNow))
	}
	return nil
}

// dueWords ask until when something is to be paid.
var dueWords = detail.Set("vence vencen vencia vencimiento plazo vencem vencimento due")

// noDue owns up that nobody has told until when the debt is to be paid.
func (t ledger) noDue(asked bool) {
	if asked {
		t.tell(msgNoDue)
	}
}

// tellOwed says what the facts tell of the customer's debts.
func (t ledger) tellOwed() error {
	switch sum := t.owed(); {
	case sum != "":
		t.tell(msgOwes, sum)
		for _, line := range t.left() {
			t.say(sentence(line))
		}
	case t.facts.Customer != "":
		t.tell(msgOwesNone)
	case t.facts.Phone != "":
		t.tell(msgNoAccount)
		t.offerPerson()
	default:
		t.tell(msgNoDebts)
		t.offerPerson()
	}
	return nil
}

// linking makes a link to pay what is owed, or an amount that was said.
type linking struct{ courteous }

func (linking) bid(t *turn, a act) (task, float64) {
	k := task{Slots: map[string]string{}}
	said := t.heard.part(a.text)
	k.set("number", said.OrderNumber())
	if amount, ok := said.Amount(); ok && k.slot("number") == "" {
		k.set("amount", amount)
	}
	return k, a.score(reader.PayLink)
}

func (linking) run(t *turn, k *task) error {
	if t.desk.till == nil || !t.desk.till.canLink(t) {
		if t.ledger.closesCart() {
			return nil
		}
		return elsewhere(t, msgNoLink)
	}
	r, err := t.desk.till.balance(t)
	if err != nil || refuses(t, r) {
		return err
	}
	if r.money("totalDebt", t.currency) <= 0 {
		if !t.ledger.closesCart() {
			t.tell(msgNoDebtNow)
		}
		return nil
	}
	args := map[string]any{"amount": json.Number(firstOf(k.slot("amount"), r.text("totalDebt")))}
	unpaid := r.list("unpaidOrders")
	for _, o := range unpaid {
		if o.text("orderNumber") == k.slot("number") || len(unpaid) == 1 && k.slot("amount") == "" {
			args = map[string]any{"orderId": o.text("orderId")}
		}
	}
	made, err := t.desk.till.link(t, args)
	if err != nil || refuses(t, made) {
		return err
	}
	t.tell(msgLink, t.amount(made.money("amount", t.currency)), made.text("paymentUrl"))
	return nil
}

// closesCart goes on with the order in the making, to be paid by link.
func (t ledger) closesCart() bool {
	if t.desk.shop == nil || len(t.s.Cart) == 0 {
		return false
	}
	t.s.Order.Pay = detail.MercadoPago
	t.then(task{Skill: "checkout"})
	return true
}

// paying takes a receipt, or the word of somebody who paid; people of the business check both.
type paying struct{}

func (paying) bid(t *turn, a act) (task, float64) {
	k := task{Slots: map[string]string{}}
	said := t.heard.part(a.text)
	if amount, ok := said.Amount(); ok {
		k.set("amount", amount)
	}
	if pay, ok := said.Pay(); ok {
		k.set("method", string(pay.Kind()))
	}
	score := a.score(reader.Paid)
	if t.desk.till == nil && !said.TellsPayment() { // where nothing is paid here, "já fiz" is something else that was done
		score = 0
	}
	if t.heard.file != "" && !t.facts.NoReceipt {
		score = max(score, 0.5)
	}
	return k, score
}

func (paying) hear(t *turn, k *task) (func(), float64) {
	switch k.Asked {
	case "agree":
		if pay, ok := t.heard.PayNear(); ok && !t.heard.Question() {
			return func() { t.useAll(); k.set("method", string(pay.Kind())) }, followed
		}
	case "method":
		if pay, ok := t.heard.Pay(); ok {
			return func() { t.useAll(); k.set("method", string(pay.Kind())) }, 0.9
		}
	case "order":
		number := t.heard.OrderNumber()
		if i, sure := t.chosen(k.Options); number == "" && sure > 0 {
			number = k.Options[i].ID
		}
		if number = firstOf(number, detail.OrderCode(t.heard.Code())); number != "" {
			return func() { t.useAll(); k.set("order", number) }, 0.9
		}
	}
	return nil, 0
}

// agrees says how an order is paid whose yes left that open: its question has asked for it.
func (t ledger) agrees(k *task) error {
	if k.slot("method") == "" {
		return nil // something else was said
	}
	r, err := t.call("retail/confirm_order", map[string]any{"confirmationToken": k.slot("token"), "paymentMethod": k.slot("method")})
	if err == nil {
		t.say(firstOf(r.text("confirmationMessage"), t.reason(r)))
	}
	return err
}

func (paying) run(t *turn, k *task) error {
	switch {
	case k.slot("token") != "":
		return t.ledger.agrees(k)
	case t.desk.till == nil:
		return elsewhere(t, msgNoReceipt)
	case t.desk.till.receipts(t) && (t.heard != nil && t.heard.file != "" || k.slot("receipt") != ""):
		return t.desk.till.receive(t, k)
	case t.desk.till.receipts(t) && (k.slot("amount") == "" || t.heard != nil && t.heard.Has("comprobante", "comprovante", "receipt")):
		t.tell(msgSendFile)
		return nil
	case k.slot("amount") == "":
		return elsewhere(t, msgClaimed)
	case k.slot("method") == "":
		return t.question(k, "method", t.in(msgByWhat))
	}
	r, err := t.desk.till.claim(t, k, k.slot("amount"), k.slot("method"))
	switch {
	case err != nil:
		return err
	case r.Asked, r.Code == "confirmation_required":
		t.tell(msgClaimed)
	case r.Success:
		t.say(firstOf(r.text("message"), t.in(msgClaimed)))
	default:
		t.say(t.reason(r))
	}
	return nil
}

// reminding has the business remind the customer of what they owe.
type reminding struct{}

// remindWords ask to be reminded.
var remindWords = detail.Set("recordame recordamelo recordarme recuerdame recuerdamelo recordatorio acordame acordate lembra lembrar lembrete remind reminder")

func (reminding) bid(t *turn, a act) (task, float64) {
	if t.desk.till == nil || !t.heard.part(a.text).HasAny(remindWords) {
		return task{}, 0
	}
	k := task{Slots: map[string]string{}}
	k.set("at", t.ledger.momentIn(a.text))
	return k, 0.8
}

// momentIn is the moment a text names, in the morning where it names only a day.
func (t ledger) momentIn(text string) string {
	m := t.heard.time(text)
	if !m.HasDay {
		return ""
	}
	minute := 10 * 60
	if m.HasTime {
		minute = m.Minute
	}
	return time.Date(m.Day.Year(), m.Day.Month(), m.Day.Day(), minute/60, minute%60, 0, 0, t.facts.Now.Location()).Format(time.RFC3339)
}

func (reminding) hear(t *turn, k *task) (func(), float64) {
	at := t.ledger.momentIn(t.heard.Raw)
	if at == "" {
		return nil, 0
	}
	return func() { t.useAll(); k.set("at", at) }, 0.9
}

func (reminding) run(t *turn, k *task) error {
	if k.slot("at") == "" {
		return t.question(k, "at", t.in(msgRemindOn))
	}
	r, err := t.desk.till.remind(t, k.slot("at"))
	if err != nil || refuses(t, r) {
		return err
	}
	if at, err := time.Parse(time.RFC3339, r.text("scheduledFor")); err == nil {
		t.tell(msgReminder, locale.Date(t.tag, at.In(t.facts.Now.Location())))
	}
	return nil
}
