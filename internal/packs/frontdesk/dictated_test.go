package frontdesk_test

import (
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/words/speech"
)

// A caller repeats the code and dictates the telephone number as they were said to them; what is stored is written.
func TestCallersDictateCodesAndNumbers(t *testing.T) {
	t.Parallel()
	for _, tag := range []locale.Tag{locale.ESAR, locale.ESMX, locale.PTBR, locale.EN} {
		t.Run(string(tag), func(t *testing.T) {
			t.Parallel()
			testkit.EachShop(t, placed("rest_complete", tag), func(t *testing.T, s *shop) {
				s.T = t
				dining(s, 2, 4)
				yes := map[locale.Tag]string{locale.PTBR: "sim", locale.EN: "yes"}[tag]
				if yes == "" {
					yes = "sí"
				}
				agreed := func(session, tool string, arguments any) map[string]any {
					t.Helper()
					id, _ := asks(s, session, tool, arguments)
					d, err := s.Reply(id, yes)
					if err != nil || d.Result == nil || !d.Result.Success {
						t.Fatalf("%s: %v %+v", tool, err, d)
					}
					return testkit.Data(t, *d.Result)
				}
				session := s.SessionOn("voice", ana)
				wish := with(dinner("21:00", 2), args{"customer_phone": speech.Phone(tag, "5512345678")})
				made := agreed(session, createReservation, wish)
				b := bookedOn(s, made["reservation_id"])
				if b.Phone != ana {
					t.Errorf("the number was stored as %q", b.Phone)
				}
				said := speech.Code(tag, b.Code)
				moved := agreed(session, modifyAppointment, args{"confirmation_code": said, "new_time": "21:30"})
				if moved["confirmation_code"] != b.Code {
					t.Errorf("%q moved %v", said, moved)
				}
				stranger := s.SessionOn("voice", beto)
				a := s.Call(stranger, "frontdesk/cancel_appointment", args{"confirmation_code": said})
				if a.ErrorCode != fault.NotFound {
					t.Errorf("a stranger's call: %s %s", a.ErrorCode, a.Error)
				}
				a = s.Call(session, "frontdesk/cancel_appointment",
					args{"confirmation_code": said + " " + speech.Number(tag, 7)})
				if a.ErrorCode != fault.NotFound {
					t.Errorf("another code: %s %s", a.ErrorCode, a.Error)
				}
				agreed(session, "frontdesk/cancel_appointment", args{"confirmation_code": strings.ToLower(said)})
				if b = bookedOn(s, b.ID); b.Status != booking.Cancelled {
					t.Errorf("%q left it %s", said, b.Status)
				}
			})
		})
	}
}
