package turn_test

import (
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/talk/model"
	"github.com/mostrador/mostrador/internal/talk/model/modeltest"
	"github.com/mostrador/mostrador/internal/talk/model/openai"
	"github.com/mostrador/mostrador/internal/testkit"
)

// tenTurns is what a customer says and a model answers, ten times.
func tenTurns(d *desk) []struct {
	words   string
	answers []func(model.Request) (model.Answer, error)
} {
	type answer = func(model.Request) (model.Answer, error)
	product := func(quantity int) map[string]any {
		return map[string]any{"productId": d.product.ID, "quantity": quantity}
	}
	list := []struct {
		words   string
		answers []answer
	}{
		{"hola, ¿cómo va?", []answer{says("¡Hola! ¿Qué buscás?")}},
		{"¿tienen yerba?", []answer{calls("search_products", map[string]any{"query": "yerba"}), says("Sí, hay yerba.")}},
		{"anotame dos", []answer{calls("add_item_to_draft", product(2)), says("Anotadas.")}},
		{"¿hacen envíos?", []answer{says("Eso depende de la zona.")}},
		{"mejor que sean tres", []answer{calls("update_item_qty", product(3)), says("Van tres.")}},
		{"las paso a buscar", []answer{calls("set_delivery_details", map[string]any{"deliveryMethod": "pickup"}),
			says("Perfecto, las retirás.")}},
		{"¿hasta qué hora están?", []answer{says("Te lo averiguo si querés.")}},
		{"dale, gracias", []answer{says("De nada.")}},
		{"¿cuánto era todo?", []answer{calls("summarize_draft", map[string]any{}), says("Te lo resumí.")}},
		{"bueno, después te confirmo", []answer{says("Cuando quieras.")}},
	}
	for i := range list {
		d.answers = append(d.answers, list[i].answers...)
	}
	return list
}

// A request begins with the one before it, up to what changes: tools, rules, business and the history. Vendors charge
// little for such a prefix, and answer sooner.
func TestRequestsShareTheirBeginning(t *testing.T) {
	t.Parallel()
	testkit.EachShop(t, testkit.Setup{Settings: noIdentity()}, func(t *testing.T, s *testkit.Shop) {
		d := open(t, s)
		var first []int // requests of each turn
		for _, one := range tenTurns(d) {
			first = append(first, d.times())
			d.Clock.Advance(time.Minute)
			d.hears(t, one.words)
		}
		texts, moments := onTheWire(t, d.asked)
		for i := 1; i < len(texts); i++ {
			if n := sharedBytes(texts[i-1], texts[i]); n < moments[i-1] {
				t.Errorf("request %d shares %d bytes with the one before, which has %d before what changes:\n%s", i, n,
					moments[i-1], texts[i][max(0, n-200):min(len(texts[i]), n+200)])
			}
		}
		shared, before, all := 0, 0, 0
		for _, i := range first[1:] {
			n := sharedBytes(texts[i-1], texts[i])
			shared, all = shared+n, all+len(texts[i])
			before += strings.Index(texts[i], "\nuser: ")
			t.Logf("request %2d: %5d of %5d characters are the beginning of the last turn's request", i, n, len(texts[i]))
		}
		share := float64(shared) / float64(all)
		t.Logf("from turn to turn: %.1f %%; tools and instructions alone: %.1f %%", 100*share,
			100*float64(before)/float64(all))
		if share < 0.9 {
			t.Errorf("only %.3f of a request is the beginning of the one before", share)
		}
	})
}

// onTheWire are requests as a vendor reads them, tools first, and where in each of them begins what changes.
func onTheWire(t *testing.T, list []model.Request) (texts []string, moments []int) {
	t.Helper()
	server := modeltest.New(t)
	m := openai.New(openai.Config{BaseURL: server.URL, Model: "m", Streamer: modeltest.Client(t, time.Minute, server)})
	for _, r := range list {
		server.Then(modeltest.Says("Hola."))
		if _, err := m.Answer(t.Context(), r, nil); err != nil {
			t.Fatal(err)
		}
	}
	for i, sent := range server.Asked() {
		var b strings.Builder
		for _, tool := range list[i].Tools {
			if !tool.Unlisted {
				b.WriteString(tool.Name + tool.Description + string(tool.Parameters()))
			}
		}
		for _, m := range sent.Messages {
			b.WriteString("\n" + m.Role + ": " + m.Content)
			for _, c := range m.ToolCalls {
				b.WriteString(c.ID + c.Function.Name + c.Function.Arguments)
			}
		}
		at := strings.LastIndex(b.String(), "\n\n⟦sistema⟧ Hoy es ")
		if at < 0 || strings.Contains(b.String()[:at], "Hoy es ") {
			t.Fatalf("request %d does not tell the time last: %s", i, b.String())
		}
		texts, moments = append(texts, b.String()), append(moments, at)
	}
	return texts, moments
}

func sharedBytes(one, other string) int {
	n := 0
	for n < min(len(one), len(other)) && one[n] == other[n] {
		n++
	}
	return n
}
