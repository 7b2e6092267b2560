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

// Where the model says why a person takes over, its sentence stays and ours says only how long it takes.
func TestAHandOffThatTheModelExplains(t *testing.T) {
	t.Parallel()
	hands := calls("request_handoff", object{"reason": "Quiere una persona", "triggerType": "customer_request"})
	for words, whole := range map[string]bool{
		"Te paso con una persona, porque el cambio de plan lo ve administración.":                               false,
		"Claro, Patricia! Vou te passar agora para alguém da equipe, que te explica como é o teste de alergia.": false,
		"Si quieres te paso con una persona de administración.":                                                 true,
		"Lo del plan lo ve administración.":                                                                     true,
	} {
		play := func(aloud bool) func(*testing.T, *testkit.Shop) {
			return func(t *testing.T, s *testkit.Shop) {
				d := open(t, s, with(words, hands))
				var heard strings.Builder
				if aloud {
					d.say = func(said string) { heard.WriteString(said) }
				}
				r := d.hears(t, "quiero cambiar mi plan")
				ours, cut := strings.CutPrefix(r.Text, words+"\n\n")
				if !r.HandedOff || !cut || !strings.Contains(ours, "La espera es de") ||
					strings.Contains(ours, "Le paso tu conversación") != whole || aloud && heard.String() != r.Text {
					t.Errorf("the customer read %q, heard %q", r.Text, heard.String())
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
