package sales

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

var (
	wordNotesItem = locale.Text{ES: "Notas del pedido", PT: "Observações do pedido", EN: "Notes of the order"}
	wordNoNotes   = locale.Text{ES: "quedan vacías", PT: "ficam vazias", EN: "none from now on"}
	wordRemoved   = locale.Plural{
		One:   locale.Text{ES: "se saca del pedido (%d unidad)", PT: "sai do pedido (%d unidade)", EN: "is taken out of the order (%d unit)"},
		Other: locale.Text{ES: "se saca del pedido (%d unidades)", PT: "sai do pedido (%d unidades)", EN: "is taken out of the order (%d units)"},
	}
	wordAdded = locale.Plural{
		One:   locale.Text{ES: "se agrega %d unidad", PT: "entra %d unidade", EN: "%d unit is added"},
		Other: locale.Text{ES: "se agregan %d unidades", PT: "entram %d unidades", EN: "%d units are added"},
	}
	wordCounted = locale.Plural{
		One:   locale.Text{ES: "de %s a %d unidad", PT: "de %s para %d unidade", EN: "from %s to %d unit"},
		Other: locale.Text{ES: "de %s a %d unidades", PT: "de %s para %d unidades", EN: "from %s to %d units"},
	}
	wordChange   = locale.Text{ES: "Cambio en tu pedido %s", PT: "Mudança no seu pedido %s", EN: "Change in your order %s"}
	wordWouldBe  = locale.Text{ES: "Así quedaría:", PT: "Ficaria assim:", EN: "It would be:"}
	wordTotals   = locale.Text{ES: "Total anterior: %s. Total nuevo: %s.", PT: "Total anterior: %s. Novo total: %s.", EN: "Total before: %s. New total: %s."}
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
	return "«" + locale.OneLine(text) + "»"
}

// changeQuestion shows what changes, the resulting order, and both totals. The yes is for this change of the order as
// it is: it is stale once the order has changed, or a draft has become an order.
func (s *Changes) changeQuestion(before order.Order, m *modification) confirmation.Question {
	o := m.Order
	parts := []string{
		strings.TrimSpace(s.Scope.Say(wordChange, o.Number)) + ": " + m.Item + ", " + m.Details + ".",
		"", s.Scope.Say(wordWouldBe), s.sales.Summary(o),
		"", s.Scope.Say(wordTotals, s.Scope.Money(m.Previous), s.Scope.Money(o.Totals.Total)),
	}
	if over := o.Paid - o.Totals.Total; over > 0 {
		parts = append(parts, s.Scope.Say(wordInFavour, s.Scope.Money(o.Paid), s.Scope.Money(over)))
	}
	return confirmation.Question{
		Addressee: access.Customer, Text: strings.Join(append(parts, "", s.Scope.Say(wordAskChange)), "\n"),
		Subject: digest(subject(before), subject(o), making(o)), SubjectID: o.ID, Total: o.Totals.Total, Until: o.ExpiresAt,
	}
}

func making(o order.Order) string {
	if o.Status.InTheMaking() {
		return "draft"
	}
	return "order"
}

func digest(parts ...string) string {
	sum := sha256.Sum256([]byte(strings.Join(parts, "\n")))
	return hex.EncodeToString(sum[:])
}
