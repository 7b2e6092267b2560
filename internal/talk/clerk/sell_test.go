package clerk

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/talk/model"
)

// counter is a shop of a few products behind the clerk's tools.
type counter struct {
	cart  map[string]int
	calls []string
}

var goodsSold = []map[string]any{
	{"id": "p1", "name": "Yerba mate Playadito 1 kg", "price": 4900, "availableStock": 20, "matchScore": 0.9},
	{"id": "p2", "name": "Yerba mate Playadito 500 g", "price": 2600, "availableStock": 20, "matchScore": 0.9},
	{"id": "p3", "name": "Azúcar Ledesma 1 kg", "price": 1350, "availableStock": 3, "matchScore": 0.9},
	{"id": "p5", "name": "Pan francés", "price": 2800, "availableStock": 9, "matchScore": 0.9},
	{"id": "p4", "name": "Sprite 2,25 L", "price": 3800, "availableStock": 0, "matchScore": 0.9},
}

var shelfTools = []string{"search_products", "add_item_to_draft", "update_item_qty", "remove_item", "summarize_draft", "set_delivery_details", "request_confirmation"}

func (c *counter) run(name string, raw json.RawMessage) any {
	var in struct {
		Query, ProductID, ContactPhone string
		Quantity                       int
	}
	if err := json.Unmarshal(raw, &in); err != nil {
		return nil
	}
	if name != "search_products" {
		c.calls = append(c.calls, strings.TrimSpace(fmt.Sprintf("%s %s %d %s", name, in.ProductID, in.Quantity, in.ContactPhone)))
	}
	switch name {
	case "search_products":
		var found []any
		for _, p := range goodsSold {
			if strings.Contains(locale.Fold(p["name"].(string)), strings.TrimSuffix(strings.Fields(locale.Fold(in.Query))[0], "s")) {
				found = append(found, p)
			}
		}
		return map[string]any{"results": found}
	case "add_item_to_draft":
		c.cart[in.ProductID] += in.Quantity
	case "update_item_qty":
		c.cart[in.ProductID] = in.Quantity
	case "remove_item":
		delete(c.cart, in.ProductID)
	}
	return map[string]any{"item": map[string]any{"quantity": c.cart[in.ProductID]}, "cart": map[string]any{"total": 1000}}
}

// talk plays a conversation, and is what the clerk said last.
func (c *counter) talk(t *testing.T, messages ...string) (said string) {
	t.Helper()
	r := model.Request{Facts: model.Facts{Locale: locale.ESAR, Now: time.Date(2026, 3, 10, 12, 0, 0, 0, time.UTC), Channel: "whatsapp"}}
	for _, name := range shelfTools {
		r.Tools = append(r.Tools, model.Tool{Name: name, FullName: "retail/" + name, ReadOnly: name == "search_products"})
	}
	for _, m := range messages {
		r.History = append(r.History, model.Message{Role: model.Customer, Text: m})
		for range 8 {
			a, err := New().Answer(context.Background(), r, nil)
			if err != nil {
				t.Fatal(err)
			}
			r.History = append(r.History, model.Message{Role: model.Agent, Text: a.Text, Calls: a.Calls, State: a.State})
			if said = a.Text; len(a.Calls) == 0 {
				break
			}
			for _, call := range a.Calls {
				body, _ := json.Marshal(map[string]any{"success": true, "data": c.run(call.Name, call.Arguments)})
				r.History = append(r.History, model.Message{Role: model.Result, CallID: call.ID, Body: body})
			}
		}
	}
	return said
}

func TestSells(t *testing.T) {
	for _, c := range []struct {
		name     string
		messages []string
		cart     map[string]int
		says     string
	}{
		{"things and sizes in one message", []string{"quiero 3 yerbas playadito de kilo y un azúcar ledesma"}, map[string]int{"p1": 3, "p3": 1}, "¿Algo más?"},
		{"a size that has to be chosen", []string{"dame dos yerbas playadito", "la de medio kilo"}, map[string]int{"p2": 2}, "2 × Yerba mate Playadito 500 g"},
		{"fewer than are wanted", []string{"quiero 10 azúcar ledesma"}, nil, "quedan 3"},
		{"as many as there are", []string{"quiero 10 azúcar ledesma", "dale"}, map[string]int{"p3": 3}, "3 × Azúcar"},
		{"nothing left", []string{"quiero 2 sprite"}, nil, "no queda stock"},
		{"another quantity", []string{"quiero 3 yerbas playadito de kilo", "mejor que sean 5"}, map[string]int{"p1": 5}, "5 × Yerba"},
		{"taken out", []string{"quiero 3 yerbas playadito de kilo y un azúcar ledesma", "sacá el azúcar"}, map[string]int{"p1": 3}, "Saqué Azúcar"},
		{"one for another", []string{"quiero 2 yerbas playadito de kilo", "cambiame la yerba por azúcar ledesma"}, map[string]int{"p3": 2}, "2 × Azúcar"},
		{"not for what is not there", []string{"quiero 2 yerbas playadito de kilo", "cambiame la yerba por whisky"}, map[string]int{"p1": 2}, "whisky"},
		{"what nobody sells is not added", []string{"quiero un whisky"}, nil, "No encontré"},
		{"another sort is offered", []string{"quiero un pan lactal"}, nil, "Con ese nombre no lo encontré"},
		{"a yes to another sort", []string{"quiero un pan lactal", "si"}, map[string]int{"p5": 1}, "1 × Pan francés"},
		{"a no to another sort", []string{"quiero un pan lactal", "no, gracias"}, nil, "lo dejamos ahí"},
		{"the price of what was added", []string{"quiero un azúcar ledesma", "how much is it?"}, map[string]int{"p3": 1}, "1.350"},
		{"a question buys nothing", []string{"¿cuánto sale el azúcar ledesma?"}, nil, "1.350"},
		{"a yes to the offer does", []string{"¿cuánto sale el azúcar ledesma?", "dale, dame 2"}, map[string]int{"p3": 2}, "2 × Azúcar"},
	} {
		t.Run(c.name, func(t *testing.T) {
			shop := &counter{cart: map[string]int{}}
			said := shop.talk(t, c.messages...)
			if !strings.Contains(said, c.says) {
				t.Errorf("it said %q", said)
			}
			if fmt.Sprint(shop.cart) != fmt.Sprint(c.cart) && len(shop.cart)+len(c.cart) > 0 {
				t.Errorf("the order holds %v; calls: %v", shop.cart, shop.calls)
			}
		})
	}
}

// A telephone that is given before it is asked for is noted in so many words, and reaches the order with its delivery,
// also where that was settled before.
func TestATelephoneGivenBeforehandIsTheOrders(t *testing.T) {
	for _, messages := range [][]string{
		{"quiero 3 yerbas playadito de kilo", "lo paso a buscar", "soy Marta Gómez", "11 5555 4321", "eso es todo"},
		{"quiero 3 yerbas playadito de kilo", "soy Marta Gómez", "11 5555 4321", "lo paso a buscar"},
	} {
		shop := &counter{cart: map[string]int{}}
		shop.talk(t, messages...)
		if last := strings.Join(shop.calls, "; "); !strings.Contains(last, "set_delivery_details  0 1155554321") {
			t.Errorf("the shop was told %s", last)
		}
	}
	shop := &counter{cart: map[string]int{}}
	if said := shop.talk(t, "quiero 3 yerbas playadito de kilo", "soy Marta Gómez", "11 5555 4321"); !strings.Contains(said, "tu teléfono") || strings.Contains(said, "Gracias") {
		t.Errorf("it said %q", said)
	}
}
