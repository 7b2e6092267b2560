package turn_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/testkit"
)

// The model is told the day and the time at the business.
func TestTheModelKnowsTheTime(t *testing.T) {
	t.Parallel()
	var flows []testkit.Flow
	for tag, want := range map[locale.Tag]string{"es-AR": "Hoy es martes 10 de marzo de 2026 y son las 12:00.",
		"pt-BR": "Hoje é terça-feira, 10 de março de 2026 e são 12:00."} {
		flows = append(flows, testkit.Flow{Name: string(tag), Setup: testkit.Setup{Locale: tag},
			Play: func(t *testing.T, s *testkit.Shop) {
				d := open(t, s, says("¡Hola!"))
				d.hears(t, "hola")
				wantWords(t, instructed(d.asked[0]), want)
			}})
	}
	testkit.Flows(t, flows...)
}
