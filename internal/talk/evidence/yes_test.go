package evidence_test

import (
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/packs"
	"github.com/mostrador/mostrador/internal/talk/evidence"
	"github.com/mostrador/mostrador/internal/words/claims"
)

// What a yes ran is about what was asked; a booking that it gave up is told as what it was, and moves nothing.
func TestWhatAYesRan(t *testing.T) {
	t.Parallel()
	c := evidence.Checker(locale.ESMX, evidence.Talk{At: time.Date(2026, 3, 10, 9, 0, 0, 0, time.UTC), State: evidence.State{
		Executed: []evidence.Executed{
			{Tool: "frontdesk/create_appointment", Question: "¿Agendo Resina, el lunes 16 de marzo a las 10:30?"},
			{Tool: "frontdesk/cancel_appointment", Question: "¿Cancelo Resina, el lunes 16 de marzo a las 10:30?"},
		},
		Bookings: []evidence.Booking{{Code: "CIT-1", What: "Resina", Start: "2026-03-16T10:30", Status: "cancelled"}},
	}}, packs.Set())
	for text, held := range map[string]bool{
		"Cancelé tu resina del lunes 16 a las 10:30.": false,
		"Cancelé tu resina del martes 17 a las 9:00.": true,
		"Cancelé tu endodoncia.":                      true,
		"Reprogramé tu resina.":                       true,
		"Tienes resina el lunes 16 a las 10:30.":      true,
	} {
		if found := claims.Rules(c, text); len(found) > 0 != held {
			t.Errorf("%q: %+v", text, found)
		}
	}
}
