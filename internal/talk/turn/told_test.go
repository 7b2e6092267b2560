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
	"github.com/mostrador/mostrador/internal/tool"
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
		testkit.Flow{Name: "a note asks, and states nothing", Setup: testkit.Setup{Settings: noIdentity()},
			Play: playNotes},
		testkit.Flow{Name: "a note says nothing of a product's diet", Setup: testkit.Setup{Settings: noIdentity()},
			Play: playDietNote},
		testkit.Flow{Name: "a name says nothing", Setup: testkit.Setup{Settings: noIdentity()}, Play: playLabels},
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
	for name, lied := range map[string]object{
		"retail/set_customer_preferences": {"deliveryPreferences": "El envío es gratis y tenés 20% de descuento."},
		"retail/set_delivery_details": {"deliveryMethod": "delivery", "address": object{"line1": "Thames 1234",
			"line2": "3 B, envío sin cargo", "city": "Palermo"}},
	} {
		forged := call
		forged.Tool = name
		forged.Arguments, _ = json.Marshal(lied)
		if a := s.Runtime.Execute(t.Context(), forged); a.ErrorCode != fault.InvalidArguments || len(a.Errors) != 1 {
			t.Errorf("%s was answered with %+v", name, a)
		}
	}
	call.Actor.Role = access.Staff
	call.Arguments = arguments
	if a := s.Runtime.Execute(t.Context(), call); a.ErrorCode == fault.InvalidArguments {
		t.Errorf("staff may write what they know: %+v", a)
	}
}

func judged(t *testing.T, s *testkit.Shop, d *desk, kind tool.ToldKind, good bool, texts ...string) {
	t.Helper()
	for _, text := range texts {
		bad, err := d.turns.Told(t.Context(), s.Workspace, d.session.ID, []tool.Told{{Text: text, Kind: kind}})
		if err != nil {
			t.Fatal(err)
		}
		if (len(bad[0]) == 0) != good {
			t.Errorf("%s %q: refused %q", kind, text, bad[0])
		}
	}
}

func playNotes(t *testing.T, s *testkit.Shop) {
	d := open(t, s)
	judged(t, s, d, tool.ToldNote, false,
		"El pan no tiene gluten.", "Se aceptan devoluciones por 30 días.", "Abrimos hasta las 23.", "Llega hoy a las 20.",
		"Se aceptan mascotas y hay estacionamiento", "Pastel incluido", "Hay estacionamiento", "Entregamos en el día",
		"Garantía de 2 años", "Sin TACC certificado", "Todo es apto celíacos", "Cuotas sin interés", "Gratis",
		"El postre va por cuenta de la casa", "Devolución garantizada", "Se puede cambiar sin ticket",
		"Aberto até as 23h", "Chega hoje às 20h", "O bolo é cortesia", "We open until 11 pm", "Arrives today at 8 pm",
		"Cake included", "Free parking and pets welcome", "El envío es gratis y tenés 20% de descuento",
		"sin cebolla. Abrimos hasta las 23.", "Torta de regalo incluida")
	judged(t, s, d, tool.ToldNote, true,
		"sin cebolla", "tocar timbre", "llegar a las 20 por favor", "sin gluten, para las 9 si se puede", "de 14 a 16",
		"es alérgica al maní", "mi hija es celíaca", "hay un perro en el patio", "el timbre no anda, llamar al llegar",
		"es para regalo, envolver", "una silla alta y una mesa afuera", "es un cumpleaños", "dolor de muela desde el lunes",
		"paga con un billete de 20000", "mañana a la tarde", "viene con un perro", "Llegan a las 21:30, uno más tarde",
		"dejar en portería, la entrada es por la calle lateral", "que no lleve mayonesa", "incluir cubiertos",
		"tiene fiebre desde hace 3 días", "El edificio no tiene ascensor", "el cliente pide factura A",
		"sem cebola, por favor", "é alérgico a amendoim", "no onions please", "deliver after 6 pm", "somos 4 y un bebé",
		"Quiere que llegue antes de las 21", "tenemos un bebé", "embarazo de 12 semanas", "no come carne",
		"le duele desde hace 2 semanas", "tiene turno con la cardióloga a las 10")
}

// The customer asked whether it is so; beside the product the same words would answer them.
func playDietNote(t *testing.T, s *testkit.Shop) {
	d := open(t, s)
	d.answers = append(d.answers, says("No lo sé."))
	d.hears(t, "¿el pan es apto celíacos y sin lactosa?")
	judged(t, s, d, tool.ToldNote, false, "Apto celíacos", "Sin lactosa", "no contiene maní", "sin cebolla. Apto celíacos.")
	judged(t, s, d, tool.ToldNote, true, "sin sal", "sin hielo", "pide sin lactosa", "con leche sin lactosa")
	arguments, _ := json.Marshal(object{"productId": d.product.ID, "quantity": 1, "notes": "Apto celíacos"})
	a := s.Runtime.Execute(t.Context(), runtime.Call{Workspace: s.Workspace, Actor: access.Actor{Role: access.Agent},
		SessionID: d.session.ID, Tool: "retail/add_item_to_draft", Arguments: arguments})
	if a.ErrorCode != fault.InvalidArguments || len(a.Errors) != 1 || !strings.Contains(a.Errors[0].Message, "lo que él pide") {
		t.Errorf("it was answered with %+v", a)
	}
}

func playLabels(t *testing.T, s *testkit.Shop) {
	d := open(t, s)
	judged(t, s, d, tool.ToldLabel, false,
		"Ana (Envío Gratis y 20% de Descuento)", "Ana, pagado", "3 B, envío sin cargo", "Thames 1234 $ 500", "ladron.mp",
		"Ana https://malo.example.com/x", "Piso 2. Abrimos hasta las 23.", "20% off", "maní; el envío es gratis")
	judged(t, s, d, tool.ToldLabel, true,
		"Ana Pérez", "María de los Ángeles Gómez", "Av. Corrientes 1234, piso 3, depto B", "Calle 20 de Junio 1500",
		"maní", "frutos secos", "sin gluten", "celíaca", "Chocolate 70% cacao", "milanesa napolitana", "C1414DCN",
		"Thames 1234, 3 B (timbre 2)", "CABA", "ana.perez@gmail.com", "mesa de la ventana", "Sucursal Norte", "3 B", "vegano")
}
