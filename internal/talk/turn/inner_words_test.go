package turn_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/talk/model"
	"github.com/mostrador/mostrador/internal/testkit"
)

// innerWords are parts of what runtime and turn tell a model when a call does not run.
var innerWords = []string{
	"turn_limit", "tool_not_found", "invalid_arguments", "conflict", "Ya hiciste las llamadas",
	"No tenés una herramienta",
	"No se ejecutó", "Todavía no se le preguntó", "Tu respuesta no se envió", "/productId", "/quantity", "obligatorio",
	"the script is over", "connection reset",
}

// After each failure the model has no words of its own, or is gone: the customer never reads what the model was told.
func TestWordsForTheModelReachNoCustomer(t *testing.T) {
	t.Parallel()
	const two = 2
	mistakes := map[string]func(d *desk) []model.Call{
		"an unknown tool": func(*desk) []model.Call {
			return []model.Call{{Name: "sell_everything",
				Arguments: []byte(`{}`)}}
		},
		"arguments that are missing": func(*desk) []model.Call {
			return []model.Call{{Name: "add_item_to_draft", Arguments: []byte(`{"quantity": "x"}`)}}
		},
		"arguments that are no JSON": func(*desk) []model.Call {
			return []model.Call{{Name: "get_product", Arguments: []byte(`{"productId`)}}
		},
		"more calls than a turn allows": func(d *desk) (list []model.Call) {
			for range 4 {
				list = append(list, model.Call{Name: "get_product",
					Arguments: fmt.Appendf(nil, `{"productId": %q}`, d.product.ID)})
			}
			return list
		},
		"a question beside what was read": func(d *desk) []model.Call {
			return []model.Call{
				{Name: "get_product", Arguments: fmt.Appendf(nil, `{"productId": %q}`, d.product.ID)},
				{Name: "request_confirmation", Arguments: []byte(`{}`)},
			}
		},
	}
	after := map[string]func(model.Request) (model.Answer, error){
		"says nothing": func(model.Request) (model.Answer, error) { return model.Answer{}, nil },
		"is gone": func(model.Request) (model.Answer, error) {
			return model.Answer{}, errors.New("connection reset by the model")
		},
		"is lost": lost,
		"repeats it": func(r model.Request) (model.Answer, error) {
			var told struct{ Error, ErrorCode string }
			_ = json.Unmarshal(r.History[len(r.History)-1].Body, &told)
			return model.Answer{Text: "Hola. " + told.Error + " Código invalid_arguments. Dale."}, nil
		},
	}
	var flows []testkit.Flow
	for _, channel := range []string{"api", "voice"} {
		settings := noIdentity()
		settings.Turn = access.TurnLimits{Calls: two}
		flows = append(flows, testkit.Flow{Name: channel, Setup: testkit.Setup{Settings: settings},
			Play: func(t *testing.T, s *testkit.Shop) {
				for name, mistake := range mistakes {
					for then, next := range after {
						d := open(t, s)
						s.Do(func(u *core.Unit) (err error) {
							d.session, err = u.Conversations.Open(conversation.Session{AgentID: s.Agent.ID,
								Channel: channel})
							return err
						})
						var heard strings.Builder
						d.say = func(words string) { heard.WriteString(words) }
						calls := mistake(d)
						d.answers = []func(model.Request) (model.Answer, error){
							func(model.Request) (model.Answer, error) { return model.Answer{Calls: calls}, nil }, next,
							next, next,
						}
						r := d.hears(t, "quiero yerba")
						refused := false
						for _, c := range r.Calls {
							refused = refused || strings.Contains(string(c.Result), `"success":false`)
						}
						if r.Text == "" || !refused {
							t.Errorf("%s, then it %s: %q after %+v", name, then, r.Text, r.Calls)
						}
						for _, inner := range innerWords {
							if strings.Contains(r.Text+heard.String(), inner) {
								t.Errorf("%s, then it %s: the customer reads %q", name, then, r.Text)
							}
						}
					}
				}
			}})
	}
	testkit.Flows(t, flows...)
}

// What was for the model is not said in words close to it either; the rest of the same answer is, and what a tool itself
// finds wrong is the customer's to know.
func TestSentencesNearAnErrorAreNotSaid(t *testing.T) {
	t.Parallel()
	missing := calls("add_item_to_draft", map[string]any{})
	wrongPhone := calls("set_delivery_details", map[string]any{"deliveryMethod": "pickup", "contactPhone": "12"})
	for said, want := range map[string]string{
		"Los argumentos no son válidos. Falta el campo quantity en items. ¿Cuántas yerbas querés llevar hoy?": "¿Cuántas yerbas querés llevar hoy?",
		"Los argumentos de eso no son válidos. ¿Cuántas yerbas querés llevar hoy?":                            "¿Cuántas yerbas querés llevar hoy?",
		"quantity es obligatorio. ¿Cuántas yerbas querés llevar hoy?":                                         "¿Cuántas yerbas querés llevar hoy?",
		"Me falta saber la cantidad. ¿Cuántas yerbas querés llevar hoy?":                                      "Me falta saber la cantidad. ¿Cuántas yerbas querés llevar hoy?",
	} {
		for _, listens := range []bool{false, true} {
			testkit.EachShop(t, testkit.Setup{Settings: noIdentity()}, func(t *testing.T, s *testkit.Shop) {
				d := open(t, s, missing, says(said), says(said))
				heard := ""
				if listens {
					d.say = func(words string) { heard += words }
				}
				if r := d.hears(t, "quiero yerba"); r.Text != want || listens && heard != r.Text {
					t.Errorf("%q: the customer read %q, heard %q", said, r.Text, heard)
				}
			})
		}
	}
	testkit.EachShop(t, testkit.Setup{Settings: noIdentity()}, func(t *testing.T, s *testkit.Shop) {
		const said = "Ese número de teléfono no parece válido; falta la característica."
		d := open(t, s)
		sells(d)
		d.answers = append(d.answers[:1], wrongPhone, says(said))
		if r := d.hears(t, "quiero 2 yerbas, mi teléfono es 12"); r.Text != said {
			t.Errorf("the customer read %q", r.Text)
		}
	})
}
