package demo_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
)

// On a grocer's shelf a substitute is of the same kind before it has the same price: oil for oil, rice for rice.
func TestSubstitutesOfTheSampleGrocer(t *testing.T) {
	t.Parallel()
	a := seeded(t, testkit.SQLite(t))
	w, err := a.Keyring.WorkspaceBySlug(t.Context(), "almacen")
	if err != nil {
		t.Fatal(err)
	}
	agent, err := a.Keyring.AgentBySlug(t.Context(), w.ID, "almacen")
	if err != nil {
		t.Fatal(err)
	}
	relay := access.Actor{Role: access.Agent, KeyID: "demo"}
	var session conversation.Session
	ids := map[string]string{}
	wanted := map[string][]string{ // by SKU, how the first names begin
		"ALM-OLIVA-500": {"Aceite de girasol", "Aceite de girasol", "Aceite de girasol"},
		"ALM-NATURA-15": {"Aceite de girasol", "Aceite de girasol", "Aceite de girasol", "Aceite de oliva"},
		"ALM-ARROZ-1":   {"Arroz largo fino Molinos"},
		"ALM-CAFEI-100": {"Café instantáneo Nescafé", "Café molido"},
	}
	if err := a.Runtime.Write(t.Context(), &w, relay, func(u *core.Unit) (err error) {
		for sku := range wanted {
			p, _, err := u.Catalog.GetBySKU(sku)
			if err != nil {
				return err
			}
			ids[sku] = p.ID
		}
		session, err = u.Conversations.Open(conversation.Session{AgentID: agent.ID, Channel: "web"})
		return err
	}); err != nil {
		t.Fatal(err)
	}
	for sku, want := range wanted {
		answer := a.Runtime.Execute(t.Context(), runtime.Call{Workspace: &w, Actor: relay, SessionID: session.ID,
			Tool:      "retail/list_substitutes",
			Arguments: []byte(`{"productId":"` + ids[sku] + `","requiredQuantity":1,"limit":10}`)})
		var found struct {
			Substitutes []struct {
				Name            string
				SimilarityScore float64
			}
		}
		if err := json.Unmarshal(answer.Data, &found); err != nil {
			t.Fatalf("%s: %+v, %v", sku, answer, err)
		}
		var names []string
		for _, s := range found.Substitutes {
			names = append(names, s.Name)
		}
		begins := slices.EqualFunc(names[:min(len(want), len(names))], want, strings.HasPrefix)
		if !begins || !slices.IsSortedFunc(found.Substitutes, func(a, b struct {
			Name            string
			SimilarityScore float64
		}) int {
			return int(1000 * (b.SimilarityScore - a.SimilarityScore))
		}) {
			t.Errorf("%s: %+v", sku, found.Substitutes)
		}
	}
}
