package frontdesk_test

import (
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/testkit"
)

// places are the two branches of a chain.
type places struct{ centro, norte string }

// chain opens two branches with a table each: Centro for lunch, Norte, an hour or two behind by its clock, for dinner.
func chain(s *shop) (p places) {
	s.T.Helper()
	p = places{branch(s, "Centro", "America/Mexico_City"), branch(s, "Norte", "America/Tijuana")}
	s.Do(func(u *core.Unit) error {
		for id, from := range map[string]int{p.centro: 12 * 60, p.norte: 18 * 60} {
			seats := 4
			if id == p.norte {
				seats = 8
			}
			if err := u.Places.SaveResource(booking.Resource{ID: testkit.NewID(), BranchID: id, Kind: booking.Table,
				Name: "Mesa", SeatsMin: 1, SeatsMax: seats, Active: true}); err != nil {
				return err
			}
			var week []booking.WeekRange
			for d := time.Sunday; d <= time.Saturday; d++ {
				week = append(week, booking.WeekRange{Weekday: d, Range: booking.Range{From: from, To: from + 4*60}})
			}
			if err := u.Places.SetWeek(id, week); err != nil {
				return err
			}
		}
		return nil
	})
	return p
}

// at is a conversation of a branch.
func at(s *shop, channel, branchID string) (sessionID string) {
	s.T.Helper()
	return s.SessionAt(channel, branchID, ana)
}

func in(branch string, a args) args {
	out := args{"branch": branch}
	for k, v := range a {
		out[k] = v
	}
	return out
}

// TestBranchTheCallerNames: a branch in a customer's words is the one that is booked, by its own hours, tables and
// clock, and the question and the answer say which.
func TestBranchTheCallerNames(t *testing.T) {
	t.Parallel()
	const asked = "Confirmo: mesa para 6 personas en la sucursal Norte, el miércoles 11 de marzo a las 20:00, a nombre de Ana López. ¿Es correcto?"
	testkit.Flows(t,
		testkit.Flow{Name: "by its name", Setup: restaurant, Play: func(t *testing.T, s *shop) {
			p := chain(s)
			talk := at(s, "whatsapp", p.centro)
			for _, said := range []string{"Norte", "la sucursal Norte", "en norte", "SUCURSAL NROTE",
				"la que queda en Norte, por favor", "Calle Norte 1", p.norte} {
				if _, text := asks(s, talk, createReservation, in(said, dinner("20:00", 6))); text != asked {
					t.Errorf("%q asks %q, want %q", said, text, asked)
				}
			}
			got := done(s, talk, createReservation, in("en Norte", dinner("20:00", 6)))
			if text := got["message"].(string); !strings.HasPrefix(text,
				"¡Listo! Tu reservación en la sucursal Norte quedó confirmada para el miércoles 11 de marzo a las 20:00.") {
				t.Errorf("the answer is %q", text)
			}
			b := bookedOn(s, got["reservation_id"])
			if b.BranchID != p.norte || b.Zone != "America/Tijuana" || b.Starts().UTC().Hour() != 3 {
				t.Errorf("booked at %s, %s, %s", b.BranchID, b.Zone, b.Starts().UTC())
			}
		}},
		testkit.Flow{Name: "none of ours", Setup: restaurant, Play: func(t *testing.T, s *shop) {
			chain(s)
			branch(s, "Norte Plaza", "")
			talk := s.Session(ana)
			for _, c := range []struct {
				said string
				code fault.Code
				text string
			}{
				{"Sur", fault.NotFound, "No tenemos ninguna sucursal “Sur”. Las sucursales son Centro, Norte y Norte Plaza."},
				{nothing, fault.NotFound, "No encontré esa sucursal. Las sucursales son Centro, Norte y Norte Plaza."},
				{"la sucursal", fault.NotFound, "No tenemos ninguna sucursal “la sucursal”."},
				{"Calle", fault.InvalidArguments,
					"“Calle” puede ser Centro, Norte o Norte Plaza. ¿Cuál de las sucursales?"},
			} {
				a := s.Call(talk, createReservation, in(c.said, dinner("20:00", 2)))
				if a.ErrorCode != c.code || !strings.Contains(a.Error, c.text) {
					t.Errorf("%q is answered with %s: %s", c.said, a.ErrorCode, a.Error)
				}
			}
			if _, text := asks(s, talk, createReservation, in("la Norte", dinner("20:00", 2))); !strings.Contains(text,
				"en la sucursal Norte,") {
				t.Errorf("of two names that have the word, the one said in full is meant: %q", text)
			}
		}},
		testkit.Flow{Name: "another one than before", Setup: restaurant, Play: func(t *testing.T, s *shop) {
			p := chain(s)
			talk := at(s, "whatsapp", p.norte)
			first := done(s, talk, createReservation, dinner("19:00", 2))
			second := done(s, talk, createReservation, in("mejor en Centro", dinner("13:00", 2)))
			if a, b := bookedOn(s, first["reservation_id"]),
				bookedOn(s, second["reservation_id"]); a.BranchID != p.norte ||
				b.BranchID != p.centro || b.Zone != "America/Mexico_City" {
				t.Errorf("booked at %s and %s", a.BranchID, b.BranchID)
			}
			id, text := asks(s, talk, "frontdesk/modify_appointment",
				args{"appointment_id": first["reservation_id"], "new_time": "20:00"})
			if want := "Ahora es la mesa para 2 personas en la sucursal Norte, el miércoles 11 de marzo a las 19:00. " +
				"Quedaría la mesa para 2 personas en la sucursal Norte, el miércoles 11 de marzo a las 20:00. " +
				"¿Hago el cambio?"; text != want {
				t.Errorf("asks %q, want %q", text, want)
			}
			moved := testkit.Data(t, s.Yes(id))["message"].(string)
			if !strings.Contains(moved, "en la sucursal Norte") ||
				bookedOn(s, first["reservation_id"]).BranchID != p.norte {
				t.Errorf("moved: %q", moved)
			}
			id, text = asks(s, talk, "frontdesk/cancel_appointment", args{"appointment_id": second["reservation_id"]})
			if want := "¿Cancelo la mesa para 2 personas en la sucursal Centro, el miércoles 11 de marzo a las 13:00?"; text !=
				want {
				t.Errorf("asks %q, want %q", text, want)
			}
			if said := testkit.Data(t, s.Yes(id))["message"].(string); !strings.Contains(said,
				"en la sucursal Centro") {
				t.Errorf("cancelled: %q", said)
			}
		}},
		testkit.Flow{Name: "with staff of its own", Setup: clinic, Play: func(t *testing.T, s *shop) {
			p := chain(s)
			s.Do(func(u *core.Unit) error {
				return u.Places.SaveResource(booking.Resource{ID: draPaz, BranchID: p.norte, Kind: booking.Staff,
					Name: "Dra. Paz", Active: true})
			})
			talk := at(s, "whatsapp", p.centro)
			if a := s.Call(talk, "frontdesk/create_appointment",
				visit("13:00", args{"staff_id": draPaz})); a.ErrorCode != fault.NotFound {
				t.Errorf("she does not work at Centro: %s", a.ErrorCode)
			}
			if got := s.OK(talk, "frontdesk/get_staff_info", args{"branch": "norte"})["formatted_message"]; got !=
				"Atiende la Dra. Paz." {
				t.Errorf("the staff of Norte: %v", got)
			}
			id, text := asks(s, talk, "frontdesk/create_appointment",
				in("Norte", visit("19:00", args{"staff_id": draPaz})))
			if want := "Confirmo: cita para Ana López con la Dra. Paz en la sucursal Norte, el miércoles 11 de marzo a las 19:00. ¿Es correcto?"; text != want {
				t.Errorf("asks %q, want %q", text, want)
			}
			if said := testkit.Data(t, s.Yes(id))["message"].(string); !strings.HasPrefix(said,
				"¡Listo! La cita con la Dra. Paz en la sucursal Norte quedó confirmada") {
				t.Errorf("answers %q", said)
			}
		}},
	)
}

// TestBranchOfTheConversation: what a customer does not name is the branch of the conversation, else the first one.
func TestBranchOfTheConversation(t *testing.T) {
	t.Parallel()
	testkit.Flows(t,
		testkit.Flow{Name: "tools", Setup: restaurant, Play: func(t *testing.T, s *shop) {
			p := chain(s)
			talk, first := at(s, "whatsapp", p.norte), s.Session(beto)
			for _, c := range []struct {
				talk, branch, clock string
				party               int
				free                bool
				text                string
			}{
				{talk, "", "20:00", 6, true, "Hay lugar el miércoles 11 de marzo a las 20:00 en la sucursal Norte."},
				{talk, "", "13:00", 2, false, "A esa hora no atendemos."},
				{talk, "Centro", "13:00", 2, true,
					"Hay lugar el miércoles 11 de marzo a las 13:00 en la sucursal Centro."},
				{talk, "Centro", "13:00", 6, false, "No tenemos lugar para un grupo de 6 personas."},
				{first, "", "13:00", 2, true, "Hay lugar el miércoles 11 de marzo a las 13:00 en la sucursal Centro."},
			} {
				got := s.OK(c.talk, checkAvailability, in(c.branch, args{"date": string(tomorrow), "time": c.clock,
					"party_size": c.party}))
				if got["available"] != c.free || !strings.HasPrefix(got["message"].(string), c.text) {
					t.Errorf("%+v: %v", c, got)
				}
			}
			week := s.OK(talk, getBusinessHours, args{})["formatted_message"]
			if week != "El horario en la sucursal Norte es: todos los días de 18:00 a 22:00." {
				t.Errorf("its hours: %v", week)
			}
			day := s.OK(talk, getBusinessHours, args{"branch_id": "sucursal Centro",
				"day": "mañana"})["formatted_message"]
			if day != "Mañana en la sucursal Centro abrimos de 12:00 a 16:00." {
				t.Errorf("the other's: %v", day)
			}
			s.Look(func(u *core.Unit) error {
				kept, err := u.Conversations.Get(talk, false)
				if kept.BranchID != p.norte {
					t.Errorf("asking about another branch moved the conversation to %s", kept.BranchID)
				}
				return err
			})
		}},
		testkit.Flow{Name: "its today", Setup: restaurant, Play: func(t *testing.T, s *shop) {
			p := chain(s)
			// Half past midnight in Mexico is the evening before in Tijuana.
			s.Clock.Advance(time.Date(2026, 3, 11, 6, 30, 0, 0, time.UTC).Sub(s.Clock.Now()))
			for id, want := range map[string]string{p.centro: "2026-03-11", p.norte: "2026-03-10"} {
				got := s.OK(at(s, "whatsapp", id), getBusinessHours,
					args{"day": "hoy"})["hours"].([]any)[0].(args)["date"]
				if got != want {
					t.Errorf("today at %s is %v, want %s", id, got, want)
				}
			}
		}},
		testkit.Flow{Name: "a delivery from where its address says", Setup: restaurant, Play: deliveredFromNorte},
		testkit.Flow{Name: "an order", Setup: restaurant, Play: func(t *testing.T, s *shop) {
			p := chain(s)
			tacos := s.Item("Tacos", 90_00, 50)
			talk := at(s, "whatsapp", p.centro)
			takeaway := args{"items": list{args{"menu_item_id": tacos.ID, "quantity": 2}}, "delivery_type": "pickup",
				"customer_name": "Ana López", "customer_phone": ana}
			sent := in("", takeaway)
			sent["delivery_type"], sent["delivery_address"] = "delivery", "Roma 12, Ciudad de México"
			_, text := asks(s, talk, "frontdesk/create_order", sent)
			if !strings.Contains(text, "a entregar en Roma 12, Ciudad de México desde la sucursal Centro, a nombre de") {
				t.Errorf("asks %q", text)
			}
			id, text := asks(s, talk, "frontdesk/create_order", in("la de Norte", takeaway))
			if !strings.Contains(text, "2 Tacos, para recoger en la sucursal Norte, a nombre de Ana López.") {
				t.Errorf("asks %q", text)
			}
			unknown := s.Session(beto)
			if a := s.Call(unknown, "frontdesk/create_order", takeaway); a.ErrorCode != fault.InvalidArguments ||
				a.Error != "¿En cuál de nuestras sucursales lo quieres recoger: "+
					"Centro (Calle Centro 1) o Norte (Calle Norte 1)?" {
				t.Errorf("where nobody said a branch: %s %s", a.ErrorCode, a.Error)
			}
			done(s, unknown, "frontdesk/create_order", in("Norte", takeaway))
			if _, text := asks(s, unknown, "frontdesk/create_order", takeaway); !strings.Contains(text, "Norte") {
				t.Errorf("after an order at Norte it asks %q", text)
			}
			// It is five in the morning at Norte, which opens at six in the evening.
			got := testkit.Data(t, s.Yes(id))
			if said := got["message"].(string); !strings.Contains(said,
				"Ahora estamos cerrados en la sucursal Norte: abrimos hoy a las 18:00") {
				t.Errorf("answers %q", said)
			}
			s.Look(func(u *core.Unit) error {
				talking, err := u.Conversations.Get(talk, false)
				if err != nil {
					return err
				}
				u.Conversations.Adopt(talking)
				o, err := u.Orders.Get(got["order_id"].(string), false)
				if o.BranchID != p.norte {
					t.Errorf("the order is of %q", o.BranchID)
				}
				return err
			})
			status := s.OK(talk, "frontdesk/get_order_status", args{"order_id": got["order_id"]})
			if status["estimated_time"] != got["estimated_time"] {
				t.Errorf("it takes %v, and %v when asked", got["estimated_time"], status["estimated_time"])
			}
		}},
	)
}

// TestBranchIsSaidInEveryLanguage, written and aloud, and not at all by a business of one place.
func TestBranchIsSaidInEveryLanguage(t *testing.T) {
	t.Parallel()
	opens := func(channel, name string) func(*shop) (string, any) {
		return func(s *shop) (string, any) {
			chain(s)
			branch(s, "Sucursal Sur", "")
			branch(s, "Unidade Leste", "")
			return s.SessionOn(channel, ana), in(name, dinner("20:00", 2))
		}
	}
	testkit.Run(t,
		question("aloud", restaurant, createReservation, opens("voice", "Norte"),
			"Confirmo: mesa para dos personas en la sucursal Norte, el miércoles once de marzo a las ocho de la noche, a nombre de Ana López. ¿Es correcto?"),
		question("in Portuguese", placed("rest_complete", locale.PTBR), createReservation,
			opens("whatsapp", "na unidade Norte"),
			"Confirmando: mesa para 2 pessoas na unidade Norte, na quarta-feira, 11 de março, às 20h, em nome de Ana López. Está certo?"),
		question("in English", placed("rest_complete", locale.EN), createReservation,
			opens("whatsapp", "the Norte branch"),
			"To confirm: a table for 2 people at the Norte branch, on Wednesday, March 11 at 8:00 PM, in the name of Ana López. Is that right?"),
		question("of a business with one branch", restaurant, createReservation, func(s *shop) (string, any) {
			only := branch(s, "Norte", "")
			s.Do(func(u *core.Unit) error {
				if err := u.Places.SaveResource(booking.Resource{ID: testkit.NewID(), BranchID: only,
					Kind: booking.Table,
					Name: "Mesa", SeatsMin: 1, SeatsMax: 4, Active: true}); err != nil {
					return err
				}
				return u.Places.SetWeek(only, []booking.WeekRange{{Weekday: tomorrow.Weekday(),
					Range: booking.Range{From: 18 * 60, To: 22 * 60}}})
			})
			return s.Session(ana), dinner("20:00", 2)
		}, "Confirmo: mesa para 2 personas, el miércoles 11 de marzo a las 20:00, a nombre de Ana López. ¿Es correcto?"),
	)
}

// deliveredFromNorte: with no branch said, an order comes from the first that delivers to its address.
func deliveredFromNorte(t *testing.T, s *shop) {
	p := chain(s)
	zone := func(cities ...string) *access.Delivery {
		return &access.Delivery{Zones: []access.Zone{{Name: cities[0], Cities: cities}}}
	}
	s.Settle(func(x *access.Settings) {
		x.Branches = map[string]access.BranchRules{p.centro: {Delivery: zone("Roma")},
			p.norte: {Delivery: zone("Otay")}}
	})
	tacos := s.Item("Tacos", 90_00, 50)
	order := func(address string) args {
		return args{"items": list{args{"menu_item_id": tacos.ID, "quantity": 2}}, "delivery_type": "delivery",
			"customer_name": "Ana López", "customer_phone": ana, "delivery_address": address}
	}
	talk := s.Session(ana)
	for address, name := range map[string]string{"Jalapa 12, Roma": "Centro", "Universidad 3, Otay": "Norte"} {
		if _, text := asks(s, talk, "frontdesk/create_order", order(address)); !strings.Contains(text,
			"desde la sucursal "+name) {
			t.Errorf("to %s it asks %q", address, text)
		}
	}
	if a := s.Call(talk, "frontdesk/create_order", order("Juárez 1, Puebla")); a.ErrorCode != fault.Conflict ||
		a.Error != "No hacemos envíos a Puebla. Entregamos en: Roma; Otay." {
		t.Errorf("to Puebla: %s %s", a.ErrorCode, a.Error)
	}
}
