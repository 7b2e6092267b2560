package turn_test

import (
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/talk/model"
	"github.com/mostrador/mostrador/internal/testkit"
)

// TestPersonWhileClosed: who asks for a person on a day the business is closed hears when somebody answers.
func TestPersonWhileClosed(t *testing.T) {
	t.Parallel()
	play := func(tool, asked, want string) func(*testing.T, *testkit.Shop) {
		return func(t *testing.T, s *testkit.Shop) {
			s.Do(func(u *core.Unit) error {
				return u.Places.SetWeek("", []booking.WeekRange{{Weekday: time.Tuesday,
					Range: booking.Range{From: 9 * 60, To: 18 * 60}}})
			})
			s.Clock.Advance(time.Date(2026, 3, 15, 21, 37, 0, 0, time.UTC).Sub(s.Clock.Now())) // a Sunday evening
			d := open(t, s, calls(tool, map[string]any{"reason": asked}), func(model.Request) (model.Answer, error) {
				t.Error("the model is asked again after the hand-off")
				return model.Answer{}, nil
			})
			if r := d.hears(t, asked); !r.HandedOff || r.Text != want {
				t.Errorf("it is answered with %+v", r)
			}
		}
	}
	testkit.Flows(t,
		testkit.Flow{Name: "in Portuguese", Setup: testkit.Setup{AssistantType: "agenda", Locale: locale.PTBR},
			Play: play("requestHumanSupportTool", "quero falar com uma pessoa",
				"Deixei a sua conversa com uma pessoa da equipe. Agora estamos fechados: vão te responder terça-feira, 17 de março, a partir das 9h.")},
		testkit.Flow{Name: "in Spanish", Setup: testkit.Setup{AssistantType: "rest_complete", Locale: locale.ESMX},
			Play: play("transfer_to_human", "quiero hablar con una persona",
				"Le dejo tu conversación a una persona del equipo. Ahora está cerrado: te responden el martes 17 de marzo desde las 9:00 a. m.")},
	)
}
