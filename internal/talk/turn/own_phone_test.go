package turn_test

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/talk/model"
	"github.com/mostrador/mostrador/internal/testkit"
)

// A model books a table without asking for the telephone that the conversation has, or with the customer's words for it.
func TestTheConversationsTelephoneIsNotAskedFor(t *testing.T) {
	t.Parallel()
	tables := []booking.Resource{{Kind: booking.Table, Name: "Mesa 1", SeatsMin: 1, SeatsMax: 4}}
	play := func(phone object, ask, yes string) func(*testing.T, *testkit.Shop) {
		return func(t *testing.T, s *testkit.Shop) {
			openDaily(s, tables, nil)
			in := object{"date": "2026-03-11", "time": "20:30", "party_size": 2, "customer_name": "Ana López"}
			for name, value := range phone {
				in[name] = value
			}
			d := open(t, s, calls("create_reservation", in))
			wantWords(t, d.hears(t, ask).Text, "Ana López")
			d.hears(t, yes)
			d.Do(func(u *core.Unit) error {
				list, err := u.Bookings.Between("2026-03-01", "2026-08-01")
				if len(list) != 1 || list[0].Phone != "+5491155550001" {
					t.Errorf("booked %+v", list)
				}
				return err
			})
		}
	}
	testkit.Flows(t,
		testkit.Flow{Name: "left out", Setup: bookingDesk("rest_complete", locale.ESMX, "MXN", "MX"),
			Play: play(nil, "mesa para dos mañana a las 8:30 de la noche, Ana López", "sí, por favor")},
		testkit.Flow{Name: "in words", Setup: bookingDesk("rest_complete", locale.ESMX, "MXN", "MX"),
			Play: play(object{"customer_phone": "el mismo de donde te escribo"},
				"mesa para dos mañana 8:30 pm, Ana López, mi teléfono es el mismo de donde te escribo", "sí")},
		testkit.Flow{Name: "in Portuguese", Setup: bookingDesk("rest_complete", locale.PTBR, "BRL", "BR"),
			Play: play(object{"customer_phone": "o mesmo de onde te escrevo"},
				"mesa para dois amanhã às 20h30, Ana López, o telefone é o mesmo", "sim, pode reservar")},
	)
}

// The list that a model gets requires the telephone where the conversation does not have it, and only there.
func TestTheTelephoneIsRequiredWhereItIsNotKnown(t *testing.T) {
	t.Parallel()
	testkit.EachShop(t, bookingDesk("rest_complete", locale.ESMX, "MXN", "MX"), func(t *testing.T, s *testkit.Shop) {
		d := open(t, s, says("¡Hola!"), says("¡Hola!"))
		d.hears(t, "hola")
		s.Do(func(u *core.Unit) (err error) {
			d.session, err = u.Conversations.Open(conversation.Session{AgentID: s.Agent.ID, Channel: "api"})
			return err
		})
		d.hears(t, "hola")
		for i, required := range []bool{false, true} {
			var in struct{ Required []string }
			at := slices.IndexFunc(d.asked[i].Tools, func(m model.Tool) bool { return m.Name == "create_reservation" })
			if err := json.Unmarshal(d.asked[i].Tools[at].Parameters(), &in); err != nil ||
				slices.Contains(in.Required, "customer_phone") != required {
				t.Errorf("conversation %d: %v, %v", i, in.Required, err)
			}
		}
	})
}
