package turn_test

import (
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/talk/turn"
	"github.com/mostrador/mostrador/internal/testkit"
)

// A hand-off is announced once, by the product; what else the model says stays.
func TestAHandOffIsAnnouncedOnce(t *testing.T) {
	t.Parallel()
	hands := calls("request_handoff", object{"reason": "Quiere una persona", "triggerType": "customer_request"})
	for words, kept := range map[string]string{
		"Te paso con una persona.":                                                               "",
		"Claro, te paso con una persona del equipo para que te ayude.":                           "",
		"Te entiendo. Ahora mismo te paso con alguien del equipo.":                               "Te entiendo.",
		"Sí, claro. Vou passar você para uma pessoa da equipe.":                                  "Sí, claro.",
		"I understand. I'm handing you over to a person of our team who can help.":               "I understand.",
		"Te paso con una persona, porque el cambio de plan lo ve administración.":                "Te paso con una persona, porque el cambio de plan lo ve administración.",
		"Lamento lo que pasó con la entrega.\n\nTe derivo con un asesor que te atiende ya mismo": "Lamento lo que pasó con la entrega.",
	} {
		play := func(aloud bool) func(*testing.T, *testkit.Shop) {
			return func(t *testing.T, s *testkit.Shop) {
				d := open(t, s, with(words, hands))
				var heard strings.Builder
				if aloud {
					d.say = func(said string) { heard.WriteString(said) }
				}
				r := d.hears(t, "quiero cambiar mi plan")
				checkOnce(t, r, kept)
				if aloud && heard.String() != r.Text {
					t.Errorf("heard %q of %q", heard.String(), r.Text)
				}
			}
		}
		testkit.Flows(t, testkit.Flow{Name: "read: " + words, Play: play(false)},
			testkit.Flow{Name: "heard: " + words, Play: play(true)})
	}
}

func checkOnce(t *testing.T, r turn.Reply, kept string) {
	t.Helper()
	before, own, both := strings.Cut(r.Text, "\n\nLe paso")
	if !both {
		before, own, both = "", r.Text, strings.HasPrefix(r.Text, "Le paso")
	}
	if !r.HandedOff || !both || before != kept || own == "" {
		t.Errorf("the customer read %q, want %q and who takes over", r.Text, kept)
	}
}
