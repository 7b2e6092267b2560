package httpapi_test

import (
	"errors"
	"testing"

	mostrador "github.com/mostrador/mostrador/clients/go"
)

func TestTheGeneratedClient(t *testing.T) {
	each(t, func(t *testing.T, c *counter) {
		client := &mostrador.Client{URL: c.url + "/", Key: c.mine.staff}
		made, err := client.CreateProduct(t.Context(), mostrador.CreateProductIn{IdempotencyKey: "k1",
			Body: mostrador.ProductNew{SKU: "A/1", Name: "Alfajor", Price: 150000}})
		if err != nil || made.Name != "Alfajor" || made.Status != "active" {
			t.Fatalf("made %+v (%v)", made, err)
		}
		price := int64(160000)
		if changed, err := client.ChangeProduct(t.Context(), mostrador.ChangeProductIn{ID: made.ID,
			Body: mostrador.ProductChange{Price: &price}}); err != nil || changed.Price != price || changed.SKU != "A/1" {
			t.Errorf("changed to %+v (%v)", changed, err)
		}
		list, err := client.ListProducts(t.Context(), mostrador.ListProductsIn{Limit: 5, Status: "active"})
		if err != nil || len(list.Data) != 1 || list.HasMore {
			t.Errorf("listed %+v (%v)", list, err)
		}
		_, err = client.CreateProduct(t.Context(), mostrador.CreateProductIn{Body: mostrador.ProductNew{Price: -1}})
		var refused *mostrador.Problem
		if !errors.As(err, &refused) || refused.Code != "invalid_arguments" || refused.Status != 400 || len(refused.Errors) != 3 {
			t.Errorf("refused with %v", err)
		}
		session, err := client.OpenSession(t.Context(), mostrador.OpenSessionIn{Body: mostrador.OpenSessionInBody{Agent: "ventas", Channel: "api"}})
		if err != nil {
			t.Fatal(err)
		}
		// A tool's refusal is an answer, not an error.
		answer, err := client.CallTool(t.Context(), mostrador.CallToolIn{ID: session.ID, Pack: "shop", Tool: "nothing", Body: map[string]any{}})
		if err != nil || answer.Success || answer.ErrorCode == nil || *answer.ErrorCode != "tool_not_found" {
			t.Errorf("answered %+v (%v)", answer, err)
		}
	})
}
