package turn_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/talk/model"
	"github.com/mostrador/mostrador/internal/testkit"
)

// several makes calls at once.
func several(list ...model.Call) (model.Answer, error) {
	for i := range list {
		list[i].ID = fmt.Sprintf("c%d", i)
	}
	return model.Answer{Calls: list}, nil
}

func callOf(name string, arguments any) model.Call {
	raw, _ := json.Marshal(arguments)
	return model.Call{Name: name, Arguments: raw}
}

// listSize is the characters of the tools that a language model is sent.
func listSize(t *testing.T, r model.Request) int { return utf8.RuneCountInString(toolList(t, r)) }

// toolList are the tools that a language model is sent, in OpenAI's format.
func toolList(t *testing.T, r model.Request) string {
	t.Helper()
	var list []any
	for _, tl := range r.Tools {
		if !tl.Unlisted {
			list = append(list, map[string]any{"type": "function", "function": map[string]any{
				"name": tl.Name, "description": tl.Description, "parameters": tl.Parameters()}})
		}
	}
	raw, err := json.Marshal(list)
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

var basket = []string{"Coca-Cola 2,25 L", "Fideos tirabuzón", "Puré de tomate", "Queso rallado", "Pan lactal",
	"Leche entera", "Huevos por seis"}

// saleTalk is the words of a sale.
type saleTalk struct {
	tag                   locale.Tag
	currency              money.Currency
	wish, yes, pays, made string
}

// Seven products, delivered and paid for, take a strong model three requests: it looks for all at once, adds them all,
// and has the question asked. After the yes no model is asked. The list of tools is the same in every request.
func TestASaleOfSevenItemsTakesFewRequests(t *testing.T) {
	t.Parallel()
	for _, talk := range []saleTalk{
		{locale.ESAR, money.ARS, "Hola! Mandame una de cada: coca, fideos, puré, queso, pan, leche y huevos, a Thames 1234, Palermo. Pago por transferencia",
			"sí, dale", "Pago: transferencia", "ORD-00001"},
		{locale.PTBR, money.BRL, "Oi! Manda um de cada: coca, macarrão, molho, queijo, pão, leite e ovos, na Rua Thames 1234, Palermo. Pago por transferência",
			"sim, pode ser", "Pagamento: transferência", "ORD-00001"},
	} {
		setup, free := banked(talk.tag, talk.currency), int64(50_000_00)
		setup.Settings.Delivery = access.Delivery{Zones: []access.Zone{{Name: "Palermo", Cities: []string{"Palermo"},
			Cost: 1_500_00, FreeOver: &free}}}
		testkit.EachShop(t, setup, func(t *testing.T, s *testkit.Shop) {
			for i, name := range basket {
				s.Product(catalog.Product{Name: name, Price: int64(i+1) * 1_000_00}, 10)
			}
			d := open(t, s,
				func(model.Request) (model.Answer, error) {
					var list []model.Call
					for _, name := range basket {
						list = append(list, callOf("search_products", map[string]any{"query": name, "limit": 1}))
					}
					return several(list...)
				},
				func(r model.Request) (model.Answer, error) {
					var items []map[string]any
					for _, id := range found(t, r) {
						items = append(items, map[string]any{"productId": id, "quantity": 1})
					}
					return several(callOf("add_items_to_draft", map[string]any{"items": items}),
						callOf("set_delivery_details", map[string]any{"deliveryMethod": "delivery",
							"address": map[string]any{"line1": "Thames 1234", "city": "Palermo"}}))
				},
				func(model.Request) (model.Answer, error) {
					return several(callOf("request_confirmation", map[string]any{"paymentMethod": "transfer"}))
				})
			asked := d.hears(t, talk.wish)
			wantWords(t, asked.Text, append(slices.Clone(basket), talk.pays, "29.500")...)
			done := d.hears(t, talk.yes)
			wantWords(t, done.Text, talk.made)
			if n := d.times(); n > 4 {
				t.Errorf("the sale took %d requests", n)
			}
			first := toolList(t, d.asked[0])
			for i, r := range d.asked {
				if toolList(t, r) != first {
					t.Errorf("request %d has another list of tools", i)
				}
			}
			if n := listSize(t, d.asked[0]); n > 18_000 {
				t.Errorf("the list has %d characters", n)
			}
		})
	}
}

// found are the ids of the products in the results of a request, each of which found one.
func found(t *testing.T, r model.Request) (ids []string) {
	t.Helper()
	for _, m := range r.History {
		if m.Role != model.Result {
			continue
		}
		var body struct {
			Data struct{ Results []struct{ ID string } }
		}
		if err := json.Unmarshal(m.Body, &body); err != nil || len(body.Data.Results) == 0 {
			t.Fatalf("nothing was found: %s", m.Body)
		}
		ids = append(ids, body.Data.Results[0].ID)
	}
	return ids
}

// What could not be added the model reads item by item, and what it says of it holds.
func TestAModelTellsWhatWasNotAdded(t *testing.T) {
	t.Parallel()
	for tag, words := range map[locale.Tag][2]string{
		locale.ESAR: {"2 yerbas y 9 alfajores", "No alcanza el stock: solo quedan 3 de Alfajor."},
		locale.PTBR: {"2 ervas e 9 alfajores", "Estoque insuficiente: só restam 3 de Alfajor."},
	} {
		testkit.EachShop(t, testkit.Setup{Locale: tag, Settings: noIdentity()}, func(t *testing.T, s *testkit.Shop) {
			scarce := s.Product(catalog.Product{Name: "Alfajor", Price: 90_00, TrackStock: true}, 3)
			d := open(t, s, nil, repeats("message"))
			d.answers[0] = calls("add_items_to_draft", map[string]any{"items": []map[string]any{
				{"productId": d.product.ID, "quantity": 2}, {"productId": scarce.ID, "quantity": 9}}})
			if got := d.hears(t, words[0]); !strings.Contains(got.Text, words[1]) ||
				!strings.Contains(got.Text, "2 × Yerba Mate 1 kg") {
				t.Errorf("%s: %q", tag, got.Text)
			}
		})
	}
}

// A tool that lists leave out works when a model calls it all the same.
func TestAModelMayCallWhatItsListLacks(t *testing.T) {
	t.Parallel()
	testkit.EachShop(t, testkit.Setup{Locale: locale.ESAR, Settings: noIdentity()},
		func(t *testing.T, s *testkit.Shop) {
			d := open(t, s, calls("get_business_info", map[string]any{}), says("Listo, ya te cuento."))
			d.hears(t, "¿dónde quedan?")
			if len(d.asked) < 2 {
				t.Fatal("the model was not asked again")
			}
			i := slices.IndexFunc(d.asked[0].Tools, func(tl model.Tool) bool { return tl.Name == "get_business_info" })
			if i < 0 || !d.asked[0].Tools[i].Unlisted {
				t.Errorf("get_business_info is listed beside get_business_profile")
			}
			history := d.asked[1].History
			if last := history[len(history)-1]; last.Role != model.Result ||
				!strings.Contains(string(last.Body), `"success":true`) {
				t.Errorf("the call did not run: %+v", last)
			}
		})
}
