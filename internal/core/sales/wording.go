package sales

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

var (
	wordOrder    = locale.Text{ES: "Tu pedido:", PT: "Seu pedido:", EN: "Your order:"}
	wordSubtotal = locale.Text{ES: "Subtotal: %s", PT: "Subtotal: %s", EN: "Subtotal: %s"}
	wordDiscount = locale.Text{ES: "Descuento: -%s", PT: "Desconto: -%s", EN: "Discount: -%s"}
	wordPercent  = locale.Text{
		ES: "Descuento del %s %%: -%s",
		PT: "Desconto de %s%%: -%s",
		EN: "Discount of %s%%: -%s",
	}
	wordBranch    = locale.Text{ES: "Sucursal: %s", PT: "Unidade: %s", EN: "Branch: %s"}
	wordPromotion = locale.Text{ES: "%s: %s", PT: "%s: %s", EN: "%s: %s"}
	wordCoupon    = locale.Text{ES: "%s (cupón %s): %s", PT: "%s (cupom %s): %s", EN: "%s (coupon %s): %s"}
	wordShipping  = locale.Text{ES: "Envío: %s", PT: "Entrega: %s", EN: "Delivery: %s"}
	wordFree      = locale.Text{ES: "sin cargo", MX: "gratis", PT: "grátis", EN: "free"}
	wordTotal     = locale.Text{ES: "Total: %s", PT: "Total: %s", EN: "Total: %s"}
	wordOffCredit = locale.Text{ES: "Saldo a favor: %s", PT: "Crédito: %s", EN: "Your credit: %s"}
	wordLeftToPay = locale.Text{ES: "A pagar: %s", PT: "A pagar: %s", EN: "Left to pay: %s"}
	wordTo        = locale.Text{ES: "Entrega en: %s", PT: "Entrega em: %s", EN: "Deliver to: %s"}
	wordDirected  = locale.Text{ES: "Indicaciones: %s", PT: "Instruções: %s", EN: "Directions: %s"}
	wordArrives   = locale.Text{ES: "Llega: %s", PT: "Chega: %s", EN: "Arrives: %s"}
	wordPickup    = locale.Text{ES: "Entrega: %s", PT: "Entrega: %s", EN: "Delivery: %s"}
	wordWhen      = locale.Text{ES: "Horario: %s", PT: "Horário: %s", EN: "When: %s"}
	wordPay       = locale.Text{ES: "Pago: %s", PT: "Pagamento: %s", EN: "Payment: %s"}
	wordNotes     = locale.Text{ES: "Notas: %s", PT: "Observações: %s", EN: "Notes: %s"}
	wordNote      = locale.Text{ES: "Nota: %s", PT: "Observação: %s", EN: "Note: %s"}
	wordAsk       = locale.Text{
		ES: "¿Confirmás el pedido? Respondé SÍ para confirmarlo, o decime qué querés cambiar.",
		MX: "¿Confirmas el pedido? Responde SÍ para confirmarlo, o dime qué quieres cambiar.",
		PT: "Você confirma o pedido? Responda SIM para confirmar ou me diga o que quer mudar.",
		EN: "Do you confirm the order? Reply YES to confirm it, or tell me what to change.",
	}
	wordExpected = locale.Text{
		ES: "Respondé SÍ para confirmar o NO para cambiar algo.",
		MX: "Responde SÍ para confirmar o NO para cambiar algo.",
		PT: "Responda SIM para confirmar ou NÃO para fazer mudanças.",
		EN: "Reply YES to confirm or NO to change something.",
	}
	wordReplies = locale.Text{
		ES: "Sí|Confirmo|Dale|No",
		MX: "Sí|Confirmo|Adelante|No",
		PT: "Sim|Confirmo|Pode mandar|Não",
		EN: "Yes|Confirm|Go ahead|No",
	}
)

// Summary words an order for a chat.
func (s *Sales) Summary(o order.Order) string { return s.summary(o, make([]string, len(o.Lines))) }

// summary adds a mark to each line that has one, and lines of their own behind the total.
func (s *Sales) summary(o order.Order, marks []string, behindTotal ...string) string {
	lines := []string{s.Scope.Say(wordOrder)}
	for i, l := range o.Lines {
		text := "• " + locale.Number(s.Scope.Workspace.Locale, l.Quantity) + " × " + l.Name + " — " +
			s.Scope.Money(l.Gross())
		if note := locale.Quote(l.Notes); note != "" {
			text += " (" + note + ")"
		}
		if marks[i] != "" {
			text += " ⚠ " + marks[i]
		}
		lines = append(lines, text)
	}
	t := o.Totals
	if t.Discount > 0 || t.Shipping > 0 {
		lines = append(lines, s.Scope.Say(wordSubtotal, s.Scope.Money(t.Subtotal)))
	}
	for _, p := range o.Taken() {
		lines = append(lines, s.promotionText(p))
	}
	if o.Refused != "" {
		lines = append(lines, o.Refused)
	}
	if t.Discount > o.Promoted() {
		lines = append(lines, s.discountText(o))
	}
	if o.Delivery.Method != "" && o.Delivery.Method != order.Pickup {
		lines = append(lines, s.Scope.Say(wordShipping, s.shippingText(t.Shipping)))
	}
	lines = append(lines, s.Scope.Say(wordTotal, s.Scope.Money(t.Total)))
	lines = append(lines, behindTotal...)
	return strings.Join(append(lines, s.details(o)...), "\n")
}

// promotionText names a promotion, and says what it takes off.
func (n *Nouns) promotionText(p order.Promotion) string {
	name, off := locale.OneLine(p.Name), n.Scope.Money(-p.Amount)
	if p.Coupon != nil {
		return n.Scope.Say(wordCoupon, name, p.Coupon.Code, off)
	}
	return n.Scope.Say(wordPromotion, name, off)
}

// discountText says what a discount takes off, and its rate if all lines have the order's.
func (n *Nouns) discountText(o order.Order) string {
	off := n.Scope.Money(o.Totals.Discount - o.Promoted())
	if slices.ContainsFunc(o.Lines, func(l order.Line) bool { return l.DiscountBP != o.DiscountBP }) {
		return n.Scope.Say(wordDiscount, off)
	}
	return n.Scope.Say(wordPercent, locale.Percent(n.Scope.Workspace.Locale, o.DiscountBP), off)
}

func (n *Nouns) shippingText(cost int64) string {
	if cost == 0 {
		return n.Scope.Say(wordFree)
	}
	return n.Scope.Money(cost)
}

// branchText names a branch, with what it is unless its name says so: "Sucursal Norte".
func branchText(sc *scope.Scope, name string) string {
	text := sc.Say(wordBranch, name)
	if kind, _, _ := strings.Cut(text, ":"); strings.HasPrefix(locale.Fold(name), locale.Fold(kind)) {
		return name
	}
	return text
}

func (n *Nouns) details(o order.Order) (lines []string) {
	if o.Branch != "" {
		lines = append(lines, branchText(n.Scope, o.Branch))
	}
	switch o.Delivery.Method {
	case "":
	case order.Pickup:
		lines = append(lines, n.Scope.Say(wordPickup, o.Delivery.ETA))
	default:
		lines = append(lines, n.Scope.Say(wordTo, locale.OneLine(o.Delivery.Address.String())))
		if directions := locale.Quote(o.Delivery.Address.Instructions); directions != "" {
			lines = append(lines, n.Scope.Say(wordDirected, directions))
		}
		if o.Delivery.ETA != "" {
			lines = append(lines, n.Scope.Say(wordArrives, o.Delivery.ETA))
		}
	}
	if when := locale.Quote(o.Delivery.PreferredTime); when != "" { // a wish, and no promise of ours
		lines = append(lines, n.Scope.Say(wordWhen, when))
	}
	if o.Payment != "" {
		lines = append(lines, n.Scope.Say(wordPay, n.Business.PaymentName(string(o.Payment))))
	}
	if notes := locale.Quote(o.Notes); notes != "" {
		lines = append(lines, n.Scope.Say(wordNotes, notes))
	}
	return lines
}

// questionText is the exact text shown to the customer. What a model adds is a note behind our own words.
func (s *Sales) questionText(f Offer, note string) string {
	o, warning := f.Order, f.Warning
	var owed []string
	if f.Credit > 0 {
		owed = []string{s.Scope.Say(wordOffCredit, s.Scope.Money(-f.Credit)),
			s.Scope.Say(wordLeftToPay, s.Scope.Money(o.Totals.Total-f.Credit))}
	}
	text := s.summary(o, make([]string, len(o.Lines)), owed...)
	if note != "" {
		text += "\n" + note
	}
	if warning != "" {
		text += "\n\n" + warning
	}
	return text + "\n\n" + s.Scope.Say(wordAsk)
}

// agentsNote is what a model adds to a question, told as its words; empty: nothing.
func (s *Sales) agentsNote(preface string) string {
	if preface = locale.Quote(preface); preface == "" {
		return ""
	}
	return s.Scope.Say(wordNote, preface)
}

// ExpectedReply says what an answer looks like.
func (n *Nouns) ExpectedReply() string { return n.Scope.Say(wordExpected) }

// ExpectedReplies lists short answers a channel may offer as buttons.
func (n *Nouns) ExpectedReplies() []string { return strings.Split(n.Scope.Say(wordReplies), "|") }

var msgCreditUsed = locale.Text{
	ES: " Usamos %s de tu saldo a favor; quedan por pagar %s.",
	PT: " Usamos %s do seu crédito; faltam %s.",
	EN: " %s of your credit was used; %s are left to pay.",
}

// CreditUsed says how much of an order the customer's credit paid; empty if none.
func (s *Sales) CreditUsed(o order.Order) string {
	if o.Paid == 0 {
		return ""
	}
	return s.Scope.Say(msgCreditUsed, s.Scope.Money(o.Paid), s.Scope.Money(o.Pending()))
}

var (
	wordNotesItem = locale.Text{ES: "Notas del pedido", PT: "Observações do pedido", EN: "Notes of the order"}
	wordNoNotes   = locale.Text{ES: "quedan vacías", PT: "ficam vazias", EN: "none from now on"}
	wordRemoved   = locale.Plural{
		One: locale.Text{
			ES: "se saca del pedido (%d unidad)",
			PT: "sai do pedido (%d unidade)",
			EN: "is taken out of the order (%d unit)",
		},
		Other: locale.Text{
			ES: "se saca del pedido (%d unidades)",
			PT: "sai do pedido (%d unidades)",
			EN: "is taken out of the order (%d units)",
		},
	}
	wordAdded = locale.Plural{
		One:   locale.Text{ES: "se agrega %d unidad", PT: "entra %d unidade", EN: "%d unit is added"},
		Other: locale.Text{ES: "se agregan %d unidades", PT: "entram %d unidades", EN: "%d units are added"},
	}
	wordCounted = locale.Plural{
		One:   locale.Text{ES: "de %s a %d unidad", PT: "de %s para %d unidade", EN: "from %s to %d unit"},
		Other: locale.Text{ES: "de %s a %d unidades", PT: "de %s para %d unidades", EN: "from %s to %d units"},
	}
	wordChange = locale.Text{
		ES: "Cambio en tu pedido %s",
		PT: "Mudança no seu pedido %s",
		EN: "Change in your order %s",
	}
	wordWouldBe = locale.Text{ES: "Así quedaría:", PT: "Ficaria assim:", EN: "It would be:"}
	wordTotals  = locale.Text{
		ES: "Total anterior: %s. Total nuevo: %s.",
		PT: "Total anterior: %s. Novo total: %s.",
		EN: "Total before: %s. New total: %s.",
	}
	wordInFavour = locale.Text{
		ES: "Ya pagaste %s: te quedan %s a favor.",
		PT: "Você já pagou %s: %s ficam de crédito para você.",
		EN: "You have paid %s: %s stay in your favour.",
	}
	wordAskChange = locale.Text{
		ES: "¿Confirmás el cambio? Respondé SÍ para hacerlo o NO para dejar el pedido como está.",
		MX: "¿Confirmas el cambio? Responde SÍ para hacerlo o NO para dejar el pedido como está.",
		PT: "Você confirma a mudança? Responda SIM para fazer ou NÃO para deixar o pedido como está.",
		EN: "Do you confirm the change? Reply YES to make it or NO to leave the order as it is.",
	}
)

// countDetails words the change of a product's units.
func (s *Changes) countDetails(m *modification) string {
	tag, number := s.Scope.Workspace.Locale, locale.Number(s.Scope.Workspace.Locale, m.was)
	switch {
	case m.now == 0:
		return wordRemoved.In(tag, int(m.was), m.was)
	case m.was == 0:
		return wordAdded.In(tag, int(m.now), m.now)
	}
	return wordCounted.In(tag, int(m.now), number, m.now)
}

func (s *Changes) noteDetails(text string) string {
	if text == "" {
		return s.Scope.Say(wordNoNotes)
	}
	return locale.Quote(text)
}

// changeQuestion shows what changes, the resulting order, and both totals. The yes is for this change of the order as
// it is: it is stale once the order has changed, or a draft has become an order.
func (s *Changes) changeQuestion(before order.Order, m *modification) (confirmation.Question, error) {
	o := m.Order
	warning, err := s.AllergyWarning(o, o.Lines...)
	parts := []string{
		strings.TrimSpace(s.Scope.Say(wordChange, o.Number)) + ": " + m.Item + ", " + m.Details + ".",
		"", s.Scope.Say(wordWouldBe), s.sales.Summary(o),
		"", s.Scope.Say(wordTotals, s.Scope.Money(m.Previous), s.Scope.Money(o.Totals.Total)),
	}
	if lost := s.sales.promotions.lost(before, o); lost != "" {
		parts = append(parts, lost)
	}
	if over := o.Paid - o.Totals.Total; over > 0 {
		parts = append(parts, s.Scope.Say(wordInFavour, s.Scope.Money(o.Paid), s.Scope.Money(over)))
	}
	if warning != "" {
		parts = append(parts, "", warning)
	}
	return confirmation.Question{
		Addressee: access.Customer, Text: strings.Join(append(parts, "", s.Scope.Say(wordAskChange)), "\n"),
		Subject: digest(subject(before, ""), subject(o, warning), draftOrOrder(o)), SubjectID: o.ID,
		Total: o.Totals.Total, Until: o.ExpiresAt,
	}, err
}

func draftOrOrder(o order.Order) string {
	if o.Status.InTheMaking() {
		return "draft"
	}
	return "order"
}

func digest(parts ...string) string {
	sum := sha256.Sum256([]byte(strings.Join(parts, "\n")))
	return hex.EncodeToString(sum[:])
}

var wordToArrange = locale.Text{ES: "a coordinar", PT: "a combinar", EN: "to be arranged"}

// Estimate is when an order arrives, as far as the business says.
func (s *Sales) Estimate(d order.Delivery) string { return cmp.Or(d.ETA, s.Scope.Say(wordToArrange)) }

// HowToPay tells how to pay what an order still owes; empty if it owes nothing.
func (s *Sales) HowToPay(o order.Order) string {
	if o.Pending() == 0 {
		return ""
	}
	if o.Delivery.Method == order.Pickup {
		return s.Business.PaymentAtPickup(string(o.Payment), o.Pending())
	}
	return s.Business.PaymentInstructions(string(o.Payment), o.Pending())
}

var msgHowWillYouPay = locale.Text{
	ES: "¿Cómo vas a pagar? Podés con: %s.",
	MX: "¿Cómo vas a pagar? Puedes con: %s.",
	PT: "Como você vai pagar? Aceitamos: %s.",
	EN: "How will you pay? We take: %s.",
}

// AskHowToPay asks, after the yes, how an order is paid whose method is not agreed yet, with what the shop takes; empty
// if there is nothing to choose or to pay.
func (s *Sales) AskHowToPay(o order.Order) string {
	methods := s.Scope.Workspace.Settings.PaymentMethods
	if o.Payment != "" || o.Pending() == 0 || len(methods) == 0 {
		return ""
	}
	return s.Scope.Say(msgHowWillYouPay, locale.List(s.Scope.Workspace.Locale, s.Business.PaymentNames(), true))
}

// Lines joins texts for the customer, each on lines of its own.
func Lines(texts ...string) string {
	return strings.Join(slices.DeleteFunc(texts, func(s string) bool { return s == "" }), "\n")
}
