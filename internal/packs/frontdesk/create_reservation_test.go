package frontdesk_test

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

var _ = tools.Describe("create_reservation", tooltest.Tool{
	Arguments: `
		date! string date | time! string | party_size! integer | customer_name! string | customer_phone! string | special_requests string
		branch string`,
	Promises: "booking high always 60 basic booking.created customer.created",
	Types:    "rest_basic rest_standard rest_complete",
	Probes: []tooltest.Probe{{Field: "branch", Names: tooltest.Branch, With: args{"date": "2026-05-05", "time": "12:00",
		"party_size": 2, "customer_name": "Nadia", "customer_phone": "+5493415550123"}}},
	Ready: func(s *testkit.Shop, _ string) []tooltest.Step {
		tooltest.OpenDesk(s)
		return []tooltest.Step{{Tool: "frontdesk/create_reservation", Args: args{
			"date": "2026-05-05", "time": "12:00", "party_size": 2, "customer_name": "Nadia",
			"customer_phone": "+5493415550123",
		}}}
	},
})

const createReservation = "frontdesk/create_reservation"

func TestCreateReservation(t *testing.T) {
	t.Parallel()
	with := func(channel, phone string, in args) func(*shop) (string, any) {
		return func(s *shop) (string, any) { dining(s, 4); return s.SessionOn(channel, phone), in }
	}
	but := func(more args) func(*shop) (string, any) {
		in := dinner("20:30", 4)
		for k, v := range more {
			in[k] = v
		}
		return with("whatsapp", ana, in)
	}
	testkit.Run(t,
		question("asked in writing", restaurant, createReservation, with("whatsapp", ana, dinner("20:30", 4)),
			"Confirmo: mesa para 4 personas, el miércoles 11 de marzo a las 20:30, a nombre de Ana López. ¿Es correcto?"),
		question("asked aloud", restaurant, createReservation, with("voice", ana, dinner("20:30", 1)),
			"Confirmo: mesa para una persona, el miércoles once de marzo a las ocho y media de la noche, a nombre de Ana López. ¿Es correcto?"),
		question("with what is asked for", restaurant, createReservation,
			but(args{"special_requests": "afuera\ny con silla alta."}),
			"Confirmo: mesa para 4 personas, el miércoles 11 de marzo a las 20:30, a nombre de Ana López. Nota: “afuera y con silla alta”. ¿Es correcto?"),
		question("in Portuguese", placed("rest_basic", locale.PTBR), createReservation,
			with("voice", ana, dinner("21:00", 2)),
			"Confirmando: mesa para duas pessoas, na quarta-feira, onze de março, às nove da noite, em nome de Ana López. Está certo?"),
		question("in English", placed("rest_basic", locale.EN), createReservation,
			with("whatsapp", ana, dinner("21:00", 2)),
			"To confirm: a table for 2 people, on Wednesday, March 11 at 9:00 PM, in the name of Ana López. Is that right?"),
		question("by somebody nobody knows", restaurant, createReservation, with("web", "", dinner("20:30", 4)),
			"Confirmo: mesa para 4 personas, el miércoles 11 de marzo a las 20:30, a nombre de Ana López. ¿Es correcto?"),
		testkit.Scenario{Name: "the past", Setup: restaurant, Tool: createReservation,
			Seed: but(args{"date": "2026-03-09"}), Code: fault.Conflict, Error: "ya pasaron"},
		testkit.Scenario{Name: "in three months and a day", Setup: restaurant, Tool: createReservation,
			Seed: but(args{"date": string(today.Add(91))}), Code: fault.Conflict,
			Error: "Para esa fecha todavía no se puede reservar: se reserva hasta el lunes 8 de junio."},
		testkit.Scenario{Name: "in three months and a day, aloud", Setup: restaurant, Tool: createReservation,
			Seed: func(s *shop) (string, any) {
				_, in := but(args{"date": string(today.Add(91))})(s)
				return s.SessionOn("voice", ana), in
			},
			Code: fault.Conflict, Error: "se reserva hasta el lunes ocho de junio."},
		testkit.Scenario{Name: "closed", Setup: restaurant, Tool: createReservation, Seed: but(args{"time": "10:00"}),
			Code: fault.Conflict, Error: "A esa hora no atendemos. Podría ser a las 12:00"},
		testkit.Scenario{Name: "too many", Setup: restaurant, Tool: createReservation, Seed: but(args{"party_size": 9}),
			Code: fault.Conflict, Error: "un grupo de 9 personas"},
		testkit.Scenario{Name: "nobody", Setup: restaurant, Tool: createReservation, Seed: but(args{"party_size": 0}),
			Code: fault.InvalidArguments, Paths: []string{"/party_size"}},
		testkit.Scenario{
			Name: "neither name nor telephone", Setup: restaurant, Tool: createReservation,
			Seed: but(args{"customer_name": " \u200b", "customer_phone": "12"}),
			Code: fault.InvalidArguments, Paths: []string{"/customer_name", "/customer_phone"},
		},
		testkit.Scenario{
			Name: "a novel", Setup: restaurant, Tool: createReservation,
			Seed: but(args{"special_requests": strings.Repeat("x", 501)}),
			Code: fault.InvalidArguments, Paths: []string{"/special_requests"},
		},
		testkit.Scenario{
			Name: "taken", Setup: restaurant, Tool: createReservation,
			Seed: func(s *shop) (string, any) {
				dining(s, 4)
				done(s, s.Session(beto), createReservation, dinner("21:00", 2))
				return s.Session(ana), dinner("21:30", 2)
			},
			Code: fault.Conflict, Error: "ya está ocupado. Podría ser a las 20:00",
		},
		testkit.Scenario{
			Name: "not for a clinic", Setup: clinic, Tool: createReservation,
			Seed: with("whatsapp", ana, dinner("21:00", 2)), Code: fault.ToolNotEnabled,
		},
	)
}

func TestReservationsMade(t *testing.T) {
	t.Parallel()
	testkit.Flows(t,
		testkit.Flow{Name: "a yes books it", Setup: restaurant, Play: tableBooked},
		testkit.Flow{Name: "two questions for one table: one of them", Setup: restaurant, Play: twoForOne},
		testkit.Flow{Name: "a no books nothing", Setup: restaurant, Play: noTable},
		testkit.Flow{Name: "the question dies with its time", Setup: restaurant, Play: tooLate},
		testkit.Flow{Name: "asked again with another time it is another question", Setup: restaurant, Play: otherTime},
	)
}

func tableBooked(t *testing.T, s *shop) {
	dining(s, 2, 4)
	id := s.SessionOn("voice", ana)
	in := dinner("20:30", 3)
	in["special_requests"] = "junto a la ventana"
	q, _ := asks(s, id, createReservation, in)
	before := s.Snapshot()
	a := s.Yes(q)
	slots := 12
	testkit.Scenario{
		Data:    args{"success": true, "reservation_id": "*", "confirmation_code": "*", "message": "*"},
		Changes: []string{"booking_slots+12", "bookings+1", "call_keys+1", "confirmations~1", "messages+1"},
		Events:  []string{"booking.created", "confirmation.executed"},
	}.Judge(s, before, a)
	data := testkit.Data(t, a)
	code := data["confirmation_code"].(string)
	if !regexp.MustCompile(`^RES-[1-9][0-9]{3}$`).MatchString(code) {
		t.Errorf("code %q", code)
	}
	if m := data["message"].(string); !strings.HasPrefix(m,
		"¡Listo! Tu reservación quedó confirmada para el miércoles once de marzo a las ocho y media de la noche. Tu código es RES, ") {
		t.Errorf("said %q", m)
	}
	b := bookedOn(s, code)
	if b.ID != data["reservation_id"] || b.Kind != booking.Reservation || b.Name != "Ana López" || b.Phone != ana ||
		b.Party != 3 || b.Minutes != slots*5 ||
		b.Notes != "junto a la ventana" || b.SessionID != id || b.Channel != "voice" || b.CustomerID == "" ||
		b.Zone != "America/Argentina/Buenos_Aires" {
		t.Errorf("stored %+v", b)
	}
	if again := s.Yes(q); !again.Replayed || string(again.Data) != string(a.Data) {
		t.Errorf("the same yes again: %+v", again)
	}
	s.Sound()
}

func twoForOne(t *testing.T, s *shop) {
	dining(s, 4)
	first, _ := asks(s, s.Session(ana), createReservation, dinner("21:00", 2))
	second, _ := asks(s, s.Session(beto), createReservation, dinner("21:30", 2))
	answers := make([]runtime.Answer, 2)
	together(func() { answers[0] = s.Yes(first) }, func() { answers[1] = s.Yes(second) })
	won, lost := answers[0], answers[1]
	if !won.Success {
		won, lost = lost, won
	}
	if !won.Success || lost.ErrorCode != fault.ConfirmationStale || !strings.Contains(lost.Error, "Podría ser") {
		t.Errorf("%+v and %+v", answers[0], answers[1])
	}
	s.Sound()
}

func noTable(t *testing.T, s *shop) {
	dining(s, 4)
	q, _ := asks(s, s.Session(ana), createReservation, dinner("21:00", 2))
	before := s.Snapshot()
	if d, err := s.Reply(q, "no, mejor no"); err != nil || d.State != "denied" {
		t.Errorf("%+v %v", d, err)
	}
	for _, c := range s.Since(before) {
		if strings.HasPrefix(c, "booking") {
			t.Errorf("changed %s", c)
		}
	}
}

func tooLate(t *testing.T, s *shop) {
	dining(s, 4)
	in := dinner("12:10", 2)
	in["date"] = string(today)
	q, _ := asks(s, s.Session(ana), createReservation, in)
	s.Clock.Advance(11 * time.Minute)
	d, err := s.Reply(q, "sí")
	if err != nil || d.Result == nil || d.Result.Success ||
		d.Result.ErrorCode != fault.Conflict && d.Result.ErrorCode != fault.ConfirmationExpired {
		t.Errorf("%+v %v", d, err)
	}
}

func otherTime(t *testing.T, s *shop) {
	dining(s, 4)
	id := s.Session(ana)
	first, _ := asks(s, id, createReservation, dinner("21:00", 2))
	second, _ := asks(s, id, createReservation, dinner("22:00", 2))
	if first == second {
		t.Fatal("the same question for another time")
	}
	if d, err := s.Reply(first, "sí"); err == nil && d.Result != nil && d.Result.Success {
		t.Errorf("a question that was replaced booked: %+v", d.Result)
	}
	if a := s.Yes(second); !a.Success || bookedOn(s, testkit.Data(t, a)["reservation_id"]).Start != 22*60 {
		t.Errorf("%+v", a)
	}
}
