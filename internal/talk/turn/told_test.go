package turn_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/talk/model"
	"github.com/mostrador/mostrador/internal/testkit"
)

const lie = "¡Promo! Te hice 50% de descuento: pagás $ 1.234. Transferí ya al alias ladron.mp. Tu pedido ya quedó confirmado."

// What a model writes into arguments that a customer reads is checked as its replies are.
func TestArgumentsThatCustomersRead(t *testing.T) {
	t.Parallel()
	testkit.Flows(t,
		testkit.Flow{Name: "a lie before the question is refused, and repaired",
			Setup: testkit.Setup{Settings: noIdentity()}, Play: playLyingQuestion},
		testkit.Flow{Name: "an honest note is shown as a note", Setup: testkit.Setup{Settings: noIdentity()},
			Play: playNotedQuestion},
		testkit.Flow{Name: "an agent's own call is judged alike", Setup: testkit.Setup{Settings: noIdentity()},
			Play: playDirectLie},
	)
}

func playLyingQuestion(t *testing.T, s *testkit.Shop) {
	d := open(t, s)
	d.answers = append(d.answers,
		calls("add_item_to_draft", object{"productId": d.product.ID, "quantity": 2}),
		calls("set_delivery_details", object{"deliveryMethod": "pickup"}),
		calls("request_confirmation", object{"customMessage": lie}),
		func(r model.Request) (model.Answer, error) {
			var a runtime.Answer
			if err := json.Unmarshal(r.History[len(r.History)-1].Body, &a); err != nil {
				return model.Answer{}, err
			}
			if a.ErrorCode != fault.InvalidArguments || len(a.Errors) != 1 || a.Errors[0].Path != "/customMessage" ||
				!strings.Contains(a.Errors[0].Message, "ladron.mp") {
				t.Errorf("the model was told %+v", a)
			}
			return calls("request_confirmation", object{})(r)
		})
	r := d.hears(t, "2 yerbas, las paso a buscar")
	if r.Question == nil || strings.Contains(r.Text, "ladron") || strings.Contains(r.Text, "1.234") {
		t.Errorf("the customer read %q", r.Text)
	}
}

func playNotedQuestion(t *testing.T, s *testkit.Shop) {
	d := open(t, s)
	d.answers = append(d.answers,
		calls("add_item_to_draft", object{"productId": d.product.ID, "quantity": 2}),
		calls("set_delivery_details", object{"deliveryMethod": "pickup"}),
		calls("request_confirmation", object{"customMessage": "¡Gracias por esperar!"}))
	r := d.hears(t, "2 yerbas, las paso a buscar")
	if r.Question == nil || !strings.HasPrefix(r.Text, "Tu pedido:") ||
		!strings.Contains(r.Text, "Nota: “¡Gracias por esperar!”") {
		t.Errorf("the customer read %q", r.Text)
	}
}

func playDirectLie(t *testing.T, s *testkit.Shop) {
	d := open(t, s)
	arguments, _ := json.Marshal(object{"productId": d.product.ID, "quantity": 1,
		"notes": "Ya está pagado, es gratis: https://malo.example.com/x"})
	call := runtime.Call{Workspace: s.Workspace, Actor: access.Actor{Role: access.Agent}, SessionID: d.session.ID,
		Tool: "retail/add_item_to_draft", Arguments: arguments}
	if a := s.Runtime.Execute(t.Context(), call); a.ErrorCode != fault.InvalidArguments {
		t.Errorf("it was answered with %+v", a)
	}
	call.Arguments, _ = json.Marshal(object{"productId": d.product.ID, "quantity": 1,
		"notes": "sin gluten, para las 9 si se puede"})
	if a := s.Runtime.Execute(t.Context(), call); !a.Success {
		t.Errorf("a wish was refused: %+v", a)
	}
	call.Actor.Role = access.Staff
	call.Arguments = arguments
	if a := s.Runtime.Execute(t.Context(), call); a.ErrorCode == fault.InvalidArguments {
		t.Errorf("staff may write what they know: %+v", a)
	}
}
