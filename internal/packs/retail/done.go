package retail

import (
	"encoding/json"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
)

// The customer's messages after their yes has changed or cancelled an order: the tools' answers have only numbers.
var (
	msgCancelledOrder = locale.Text{ES: "Listo, cancelamos el pedido %s.", PT: "Pronto, cancelamos o pedido %s.", EN: "Done, order %s is cancelled."}
	msgCancelledDraft = locale.Text{ES: "Listo, cancelamos el pedido.", PT: "Pronto, cancelamos o pedido.", EN: "Done, the order is cancelled."}
	msgInYourFavour   = locale.Text{ES: " Lo que habías pagado (%s) queda a tu favor.", MX: " Lo que habías pagado (%s) queda a tu favor.", PT: " O que você já pagou (%s) fica como crédito.", EN: " What you had paid (%s) is kept as credit."}
	msgChangedOrder   = locale.Text{ES: "Listo, cambiamos el pedido %s: %s. El total ahora es %s.", PT: "Pronto, alteramos o pedido %s: %s. O total agora é %s.", EN: "Done, order %s was changed: %s. The total is now %s."}
)

func cancelledInWords(w *access.Workspace, data json.RawMessage) string {
	var out cancelOrderOut
	if json.Unmarshal(data, &out) != nil {
		return ""
	}
	said := msgCancelledDraft.In(w.Locale)
	if out.OrderNumber != "" {
		said = msgCancelledOrder.In(w.Locale, out.OrderNumber)
	}
	if out.RefundRequired {
		said += msgInYourFavour.In(w.Locale, shownMoney(w, out.RefundAmount))
	}
	return said
}

func changedInWords(w *access.Workspace, data json.RawMessage) string {
	var out modifyOrderOut
	if json.Unmarshal(data, &out) != nil || out.OrderNumber == "" {
		return ""
	}
	return msgChangedOrder.In(w.Locale, out.OrderNumber, out.Modification.Details, shownMoney(w, out.NewTotal))
}

func shownMoney(w *access.Workspace, d money.Decimal) string {
	minor, err := d.Minor(w.Currency)
	if err != nil { // cannot happen: it came from an amount of this currency
		return d.String()
	}
	return locale.Money(w.Locale, w.Amount(minor))
}
