package frontdesk_test

import (
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/words/speech"
)

// In a call, too, the model reads what is wrong with an argument in the form in which it has to write it; said aloud it
// has no figures.
func TestArgumentsAreExplainedInTheirForm(t *testing.T) {
	t.Parallel()
	for _, tag := range []locale.Tag{locale.ESAR, locale.ESMX, locale.PTBR} {
		setup := placed("rest_complete", tag)
		for _, name := range []string{"agenda/getAvailableSlotsTool", "agenda/scheduleAppointmentTool",
			"erp/schedule_appointment", "erp/check_availability", "erp/create_lead"} {
			setup.Overrides = append(setup.Overrides, access.ToolOverride{Tool: name, Enabled: true})
		}
		t.Run(string(tag), func(t *testing.T) {
			t.Parallel()
			testkit.EachShop(t, setup, func(t *testing.T, s *shop) {
				s.T = t
				kitchen(s)
				dining(s, 2, 4)
				session := s.SessionOn("voice", ana)
				for _, c := range []struct {
					tool  string
					in    args
					words []string
				}{
					{createReservation, with(dinner("25:00", 2), nil), []string{"25:00", "20:30"}},
					{createReservation, with(dinner("21:00", 2), args{"date": "2026-02-30"}), []string{"2026-03-31"}},
					{createReservation, dinner("21:00", 0), nil},
					{createReservation, with(dinner("21:00", 2), args{"customer_phone": "doce"}), nil},
					{createReservation, with(dinner("21:00", 2), args{"special_requests": strings.Repeat("a", 501)}),
						[]string{"500"}},
					{"frontdesk/check_availability", args{"date": "2026-03-12", "time": "99", "party_size": 2},
						[]string{"99", "20:30"}},
					{"frontdesk/get_business_hours", args{"day": "un día de estos"}, []string{"2026-01-20"}},
					{createOrder, phoned(of(tacos, 0, "")), nil},
					{createOrder, phoned(of(pizza, 1, "")), nil},
					{"agenda/getAvailableSlotsTool", args{"startDate": "30-02-2026", "endDate": "2026-03-01"},
						[]string{"30-02-2026", "DD/MM/AAAA"}},
					{"erp/schedule_appointment", args{"customer_name": "Ana", "appointment_type": "call",
						"preferred_date": "2026-03-12", "preferred_time": "25:99"}, []string{"25:99"}},
				} {
					a := s.Call(session, c.tool, c.in)
					if a.ErrorCode != fault.InvalidArguments {
						t.Errorf("%s %v: %s %s", c.tool, c.in, a.ErrorCode, a.Error)
						continue
					}
					whole := a.Error
					for _, f := range a.Errors {
						whole += " " + f.Message
					}
					for _, w := range c.words {
						if !strings.Contains(whole, w) {
							t.Errorf("%s %v: %q does not show %q", c.tool, c.in, whole, w)
						}
					}
					if inWords.MatchString(whole) {
						t.Errorf("%s %v: %q has numbers in words", c.tool, c.in, whole)
					}
					if said := speech.Aloud(tag, a.Error); strings.ContainsAny(said, "0123456789") {
						t.Errorf("aloud it is %q", said)
					}
				}
			})
		})
	}
}
