package turn_test

import (
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/talk/model"
	"github.com/mostrador/mostrador/internal/testkit"
)

// What a customer says of an allergy is kept after their own yes, asked for once, and told to the model from then on.
func TestPreferencesInConversation(t *testing.T) {
	t.Parallel()
	tells := func(words ...string) func(model.Request) (model.Answer, error) {
		return calls("set_customer_preferences", map[string]any{"allergies": words})
	}
	play := func(said, question, yes, kept, known, gone string) func(*testing.T, *testkit.Shop) {
		return func(t *testing.T, s *testkit.Shop) {
			d := open(t, s, tells("maní"))
			if r := d.hears(t, said); r.Question == nil || !strings.Contains(r.Text, question) {
				t.Fatalf("it was answered with %+v", r)
			}
			if strings.Contains(instructed(d.asked[0]), known) {
				t.Fatalf("the model knew it before: %s", instructed(d.asked[0]))
			}
			if r := d.hears(t, yes); r.Outcome != conversation.Acted || r.Text != kept {
				t.Errorf("the yes came to %+v", r)
			}
			d.answers = append(d.answers, tells("gluten"), passesOn)
			if r := d.hears(t, said); r.Question != nil || !strings.Contains(r.Text, "gluten") {
				t.Errorf("the second time it was answered with %+v", r)
			}
			d.answers = append(d.answers, calls("set_customer_preferences", map[string]any{"remove": []string{"maní"}}),
				passesOn)
			if r := d.hears(t, "…"); r.Text != gone {
				t.Errorf("told to forget it, it answers %q", r.Text)
			}
			if system := instructed(d.asked[1]); !strings.Contains(system, known+"maní") {
				t.Errorf("the model was told %s", system)
			}
		}
	}
	refuses := func(said, no string) func(*testing.T, *testkit.Shop) {
		return func(t *testing.T, s *testkit.Shop) {
			d := open(t, s, tells("maní"))
			d.hears(t, said)
			d.hears(t, no)
			d.answers = append(d.answers, tells("maní"), func(r model.Request) (model.Answer, error) {
				body := string(r.History[len(r.History)-1].Body)
				if !strings.Contains(body, string(fault.Blocked)) {
					t.Errorf("the model was told %s", body)
				}
				return model.Answer{Text: "…"}, nil
			})
			if r := d.hears(t, said); r.Question != nil {
				t.Errorf("it was asked again: %+v", r)
			}
		}
	}
	in := func(tag locale.Tag) testkit.Setup { return testkit.Setup{Locale: tag, Settings: noIdentity()} }
	testkit.Flows(t,
		testkit.Flow{Name: "in Spanish", Setup: in(locale.ESAR), Play: play("soy alérgico al maní",
			"¿Querés que lo recuerde", "sí", "Listo, lo recuerdo: alergias: maní.", "venderle algo: alergias: ",
			"Listo, lo borré: alergias: maní. Sigo recordando: alergias: gluten.")},
		testkit.Flow{Name: "in Portuguese", Setup: in(locale.PTBR), Play: play("tenho alergia a amendoim",
			"Quer que eu guarde isso", "sim", "Pronto, guardei: alergias: maní.", "vender algo: alergias: ",
			"Pronto, apaguei: alergias: maní. Continuo com isto guardado: alergias: gluten.")},
		testkit.Flow{Name: "a no in Spanish", Setup: in(locale.ESAR), Play: refuses("soy alérgico al maní", "no")},
		testkit.Flow{Name: "a no in Portuguese", Setup: in(locale.PTBR),
			Play: refuses("tenho alergia a amendoim", "não")},
	)
}
