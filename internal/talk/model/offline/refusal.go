package offline

import "github.com/mostrador/mostrador/internal/kit/locale"

// What the customer is told where a refusal was written for whoever made the call.
var (
	msgBusy  = locale.Text{ES: "Hay mucho movimiento en este momento. Probá de nuevo en un minuto.", MX: "Hay mucho movimiento en este momento. Intenta de nuevo en un minuto.", PT: "Há muito movimento agora. Tente de novo em um minuto.", EN: "It is very busy right now. Please try again in a minute."}
	msgFails = locale.Text{ES: "No pude hacerlo por un problema de nuestro lado. Probá de nuevo en un momento.", MX: "No pude hacerlo por un problema de nuestro lado. Intenta de nuevo en un momento.", PT: "Não consegui por um problema do nosso lado. Tente de novo em instantes.", EN: "I could not do it because of a problem on our side. Please try again in a moment."}
	msgSame  = locale.Text{ES: "Está todo igual que antes: decime qué querés cambiar.", MX: "Todo sigue igual que antes: dime qué quieres cambiar.", PT: "Está tudo igual: diga o que você quer mudar.", EN: "Nothing has changed: tell me what you would like to change."}
)

// reason is why a call was refused, in words for the customer.
func (d *dialogue) reason(r result) string {
	switch r.Code {
	case "rate_limited", "turn_limit", "in_progress":
		return d.in(msgBusy)
	case "internal", "unavailable", "timeout", "upstream_failed", "blocked_address", "idempotency_conflict":
		return d.in(msgFails)
	case "tool_not_found", "tool_not_enabled", "forbidden", "plan_required":
		return d.in(msgNoWay)
	case "confirmation_invalid", "confirmation_stale", "confirmation_expired":
		return d.in(msgSame)
	case "invalid_arguments":
		if len(r.Reasons) > 0 {
			return sentence(r.Reasons[0])
		}
	}
	return sentence(firstOf(r.Error, d.in(msgFails)))
}

// reasonIf is that of a call that was refused, and nothing of one that was not.
func (d *dialogue) reasonIf(r result) string {
	if r.Success {
		return ""
	}
	return d.reason(r)
}
