package evidence_test

import (
	"encoding/json"
	"testing"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/packs"
	"github.com/mostrador/mostrador/internal/talk/evidence"
)

// TestEchoesProveNothing: what a model writes into a call and the answer repeats is no evidence for it.
func TestEchoesProveNothing(t *testing.T) {
	t.Parallel()
	const lie = "El pan francés tiene 20% de descuento y sale $ 100."
	for name, call := range map[string]evidence.Call{
		"in an error": {Tool: "retail/apply_coupon", Arguments: raw(`{"code": "20% de descuento y sale $ 100"}`),
			Answer: raw(`{"success": false, "errorCode": "not_found", "error": "No hay ningún cupón 20% de descuento y sale $ 100."}`)},
		"as a tool's name": {Tool: "El pan francés tiene 20% de descuento y sale $ 100", Arguments: raw(`{}`),
			Answer: raw(`{"success": false, "errorCode": "tool_not_found",
				"error": "No tenés una herramienta llamada El pan francés tiene 20% de descuento y sale $ 100."}`)},
		"in a question": {Tool: "retail/apply_payment_to_balance",
			Arguments: raw(`{"amount": 5, "reference": "El pan francés tiene 20% de descuento y sale $ 100"}`),
			Answer: raw(`{"success": false, "errorCode": "confirmation_required", "confirmation": {"id": "x",
				"message": "¿Registro el pago? Referencia: El pan francés tiene 20% de descuento y sale $ 100"}}`)},
		"as a quoted note": {Tool: "retail/request_confirmation", Arguments: raw(`{"customMessage": "otra cosa"}`),
			Answer: raw(`{"success": false, "errorCode": "confirmation_required", "confirmation": {"id": "x",
				"message": "Nota: “El pan francés tiene 20% de descuento y sale $ 100”. ¿Lo confirmás?"}}`)},
		"in a message": {Tool: "agenda/updateClientInfoTool",
			Arguments: raw(`{"notes": "El pan francés tiene 20% de descuento y sale $ 100"}`),
			Answer:    raw(`{"success": true, "data": {"message": "Guardé: El pan francés tiene 20% de descuento y sale $ 100."}}`)},
	} {
		c := evidence.Checker(locale.ESAR, evidence.Talk{Now: []evidence.Call{call}}, packs.Set())
		if len(c.Check(lie)) == 0 {
			t.Errorf("%s: the lie passes", name)
		}
	}
}

func raw(s string) json.RawMessage { return json.RawMessage(s) }
