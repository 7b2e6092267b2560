package frontdesk_test

import (
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/testkit"
)

// The question of an order at once names its promotions, written and aloud, and the yes sells at that total.
func TestPromotionsOfAnOrderAtOnce(t *testing.T) {
	t.Parallel()
	setup := restaurant
	setup.Settings.Promotions = []access.Promotion{{ID: "tacos", Name: "3x2 en tacos", Kind: access.NForM, Take: 3, Pay: 2,
		Categories: []string{"platos fuertes"}}}
	play := func(channel, want string) func(*testing.T, *shop) {
		return func(t *testing.T, s *shop) {
			kitchen(s)
			q, text := asks(s, s.SessionOn(channel, ana), createOrder, phoned(of(tacos, 3, ""), of(flan, 1, "")))
			if !strings.Contains(text, want) {
				t.Errorf("asked %q, want %q", text, want)
			}
			sold := testkit.Data(t, s.Yes(q))
			if p := sold["promotions"].([]any)[0].(args); p["name"] != "3x2 en tacos" || p["amount"] != 90.0 ||
				sold["total"] != 225.0 {
				t.Errorf("sold as %v", sold)
			}
			s.Sound()
		}
	}
	testkit.Flows(t,
		testkit.Flow{Name: "written", Setup: setup, Play: play("whatsapp",
			" Ya descontamos: 3x2 en tacos, $90. El total es $225.")},
		testkit.Flow{Name: "aloud", Setup: setup, Play: play("voice",
			" en tacos, noventa pesos. El total es doscientos veinticinco pesos.")})
}
