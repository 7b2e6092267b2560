package sales

import (
	"strings"

	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

var (
	wordOrder    = locale.Text{ES: "Tu pedido:", PT: "Seu pedido:", EN: "Your order:"}
	wordSubtotal = locale.Text{ES: "Subtotal: %s", PT: "Subtotal: %s", EN: "Subtotal: %s"}
	wordDiscount = locale.Text{ES: "Descuento: -%s", PT: "Desconto: -%s", EN: "Discount: -%s"}
	wordShipping = locale.Text{ES: "Envío: %s", PT: "Entrega: %s", EN: "Delivery: %s"}
	wordFree     = locale.Text{ES: "sin cargo", MX: "gratis", PT: "grátis", EN: "free"}
	wordTotal    = locale.Text{ES: "Total: %s", PT: "Total: %s", EN: "Total: %s"}
	wordTo       = locale.Text{ES: "Entrega en: %s", PT: "Entrega em: %s", EN: "Deliver to: %s"}
	wordArrives  = locale.Text{ES: "Llega: %s", PT: "Chega: %s", EN: "Arrives: %s"}
	wordPickup   = locale.Text{ES: "Entrega: %s", PT: "Entrega: %s", EN: "Delivery: %s"}
	wordWhen     = locale.Text{ES: "Horario: %s", PT: "Horário: %s", EN: "When: %s"}
	wordPay      = locale.Text{ES: "Pago: %s", PT: "Pagamento: %s", EN: "Payment: %s"}
	wordNotes    = locale.Text{ES: "Notas: %s", PT: "Observações: %s", EN: "Notes: %s"}
	wordAsk      = locale.Text{
		ES: "¿Confirmás el pedido? Respondé SÍ para confirmarlo, o decime qué querés cambiar.",
		MX: "¿Confirmas el pedido? Responde SÍ para confirmarlo, o dime qué quieres cambiar.",
		PT: "Você confirma o pedido? Responda SIM para confirmar ou me diga o que quer mudar.",
		EN: "Do you confirm the order? Reply YES to confirm it, or tell me what to change.",
	}
	wordExpected = locale.Text{ES: "Respondé SÍ para confirmar o NO para cambiar algo.", MX: "Responde SÍ para confirmar o NO para cambiar algo.", PT: "Responda SIM para confirmar ou NÃO para fazer mudanças.", EN: "Reply YES to confirm or NO to change something."}
	wordReplies  = locale.Text{ES: "Sí|Confirmo|Dale|No", MX: "Sí|Confirmo|Adelante|No", PT: "Sim|Confirmo|Pode mandar|Não", EN: "Yes|Confirm|Go ahead|No"}
)

// Summary words an order for a chat.
func (s *Sales) Summary(o order.Order) string { return s.summary(o, make([]string, len(o.Lines))) }

// summary adds a mark to each line that has one.
func (s *Sales) summary(o order.Order, marks []string) string {
	lines := []string{s.Scope.Say(wordOrder)}
	for i, l := range o.Lines {
		text := "• " + locale.Number(s.Scope.Workspace.Locale, l.Quantity) + " × " + l.Name + " — " + s.Scope.Money(l.Total)
		if l.Notes != "" {
			text += " (" + locale.OneLine(l.Notes) + ")"
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
	if t.Discount > 0 {
		lines = append(lines, s.Scope.Say(wordDiscount, s.Scope.Money(t.Discount)))
	}
	if o.Delivery.Method != "" && o.Delivery.Method != order.Pickup {
		lines = append(lines, s.Scope.Say(wordShipping, s.shippingText(t.Shipping)))
	}
	lines = append(lines, s.Scope.Say(wordTotal, s.Scope.Money(t.Total)))
	return strings.Join(append(lines, s.details(o)...), "\n")
}

func (s *Sales) shippingText(cost int64) string {
	if cost == 0 {
		return s.Scope.Say(wordFree)
	}
	return s.Scope.Money(cost)
}

func (s *Sales) details(o order.Order) (lines []string) {
	switch o.Delivery.Method {
	case "":
	case order.Pickup:
		lines = append(lines, s.Scope.Say(wordPickup, o.Delivery.ETA))
	default:
		lines = append(lines, s.Scope.Say(wordTo, locale.OneLine(o.Delivery.Address.String())))
		if o.Delivery.ETA != "" {
			lines = append(lines, s.Scope.Say(wordArrives, o.Delivery.ETA))
		}
	}
	if o.Delivery.PreferredTime != "" {
		lines = append(lines, s.Scope.Say(wordWhen, locale.OneLine(o.Delivery.PreferredTime)))
	}
	if o.Payment != "" {
		lines = append(lines, s.Scope.Say(wordPay, s.Business.PaymentName(string(o.Payment))))
	}
	if o.Notes != "" {
		lines = append(lines, s.Scope.Say(wordNotes, locale.OneLine(o.Notes)))
	}
	return lines
}

// questionText is the exact text shown to the customer. A model's preface comes before it, never after.
func (s *Sales) questionText(o order.Order, preface string) string {
	text := s.Summary(o) + "\n\n" + s.Scope.Say(wordAsk)
	if preface = locale.OneLine(preface); preface != "" {
		text = preface + "\n\n" + text
	}
	return text
}

// ExpectedReply says what an answer looks like.
func (s *Sales) ExpectedReply() string { return s.Scope.Say(wordExpected) }

// ExpectedReplies lists short answers a channel may offer as buttons.
func (s *Sales) ExpectedReplies() []string { return strings.Split(s.Scope.Say(wordReplies), "|") }

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
