package frontdesk_test

import (
	"encoding/json"
	"maps"
	"slices"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/packs/frontdesk"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/tool"
)

// without is arguments with another telephone; nil: without any.
func without(in args, name string, phone any) args {
	in = maps.Clone(in)
	if in[name] = phone; phone == nil {
		delete(in, name)
	}
	return in
}

// A conversation that knows its customer's telephone needs no other: it is filled in where it is left out, or given in
// words. A number that is said is the one that counts.
func TestTheConversationsTelephoneIsFilledIn(t *testing.T) {
	t.Parallel()
	var flows []testkit.Flow
	for name, c := range map[string]struct{ given, want any }{
		"left out":                {nil, ana},
		"empty":                   {"", ana},
		"the same, in words":      {"el mismo de donde te escribo", ana},
		"in words, in Portuguese": {"esse mesmo", ana},
		"another one stays as is": {beto, beto},
	} {
		flows = append(flows,
			testkit.Flow{Name: "a table, " + name, Setup: restaurant, Play: func(t *testing.T, s *shop) {
				dining(s, 4)
				in := without(dinner("20:30", 2), "customer_phone", c.given)
				made := done(s, s.Session(ana), createReservation, in)
				if got := bookedOn(s, made["reservation_id"]).Phone; got != c.want {
					t.Errorf("booked for %s, want %s", got, c.want)
				}
			}},
			testkit.Flow{Name: "an appointment, " + name, Setup: clinic, Play: func(t *testing.T, s *shop) {
				practice(s)
				in := without(visit("13:00", nil), "patient_phone", c.given)
				made := done(s, s.Session(ana), createAppointment, in)
				if got := bookedOn(s, made["appointment_id"]).Phone; got != c.want {
					t.Errorf("booked for %s, want %s", got, c.want)
				}
			}})
	}
	flows = append(flows, testkit.Flow{Name: "an order, twice with one key", Setup: restaurant,
		Play: func(t *testing.T, s *shop) {
			dining(s, 4)
			taco := s.Product(catalog.Product{Name: "Taco", Price: 50_00}, 0)
			id := s.Session(ana)
			in := without(phoned(of(taco.ID, 2, "")), "customer_phone", nil)
			one := s.CallAs(testkit.Relay, id, createOrder, in, "k1")
			two := s.CallAs(testkit.Relay, id, createOrder, in, "k1")
			if one.Confirmation == nil || two.Confirmation == nil || one.Confirmation.ID != two.Confirmation.ID {
				t.Fatalf("asked %+v, then %+v", one, two)
			}
			if a := s.Yes(one.Confirmation.ID); !a.Success {
				t.Errorf("the yes was refused: %s", a.Error)
			}
		}})
	testkit.Flows(t, flows...)
}

// A visitor of the web chat becomes a customer by booking. Their number is only claimed, and one that is a customer's already makes
// them nobody: whoever types it gets neither that customer's name nor their bookings.
func TestAGuestBecomesACustomer(t *testing.T) {
	t.Parallel()
	book := func(s *shop, id, phone string) (booking.Booking, customer.Customer, string) {
		made := done(s, id, createReservation, without(dinner("20:30", 2), "customer_phone", phone))
		b := bookedOn(s, made["reservation_id"])
		c, known := customer.Customer{}, ""
		s.Look(func(u *core.Unit) error {
			talk, err := u.Conversations.Get(id, false)
			known = talk.CustomerID
			if err == nil && b.CustomerID != "" {
				c, err = u.Customers.Get(b.CustomerID)
			}
			return err
		})
		return b, c, known
	}
	testkit.Flows(t,
		testkit.Flow{Name: "a new number", Setup: restaurant, Play: func(t *testing.T, s *shop) {
			dining(s, 4)
			id := s.SessionOn("web", "")
			b, c, talks := book(s, id, beto)
			if c.FullName() != "Ana López" || c.Phone != beto || c.ClaimedBy != id || talks != c.ID {
				t.Errorf("%+v is for %+v, the conversation is %q's", b, c, talks)
			}
			if proved := s.Session(beto); proved != "" { // the number's owner writes
				s.Look(func(u *core.Unit) error {
					c, err := u.Customers.Get(c.ID)
					if c.ClaimedBy != "" {
						t.Errorf("still claimed by %s", c.ClaimedBy)
					}
					talk, gone := u.Conversations.Get(id, false)
					if gone == nil && talk.CustomerID != "" {
						t.Error("who only claimed the number is still its customer")
					}
					return err
				})
			}
		}},
		testkit.Flow{Name: "a customer's number", Setup: restaurant, Play: func(t *testing.T, s *shop) {
			dining(s, 4)
			s.Session(ana)
			if b, _, talks := book(s, s.SessionOn("web", ""), ana); b.CustomerID != "" || talks != "" || b.Phone != ana {
				t.Errorf("%+v, and the conversation is %q's", b, talks)
			}
		}},
		testkit.Flow{Name: "a customer keeps their name", Setup: restaurant, Play: func(t *testing.T, s *shop) {
			dining(s, 4)
			if b, c, _ := book(s, s.Session(ana), beto); c.Phone != ana || c.FullName() == "Ana López" {
				t.Errorf("%+v is for %+v", b, c)
			}
		}},
	)
}

// Where nobody knows the telephone it is asked for as before, and no words stand for it.
func TestAnUnknownTelephoneIsStillRequired(t *testing.T) {
	t.Parallel()
	stranger := func(phone any) func(*shop) (string, any) {
		return func(s *shop) (string, any) {
			dining(s, 4)
			return s.SessionOn("web", ""), without(dinner("20:30", 2), "customer_phone", phone)
		}
	}
	known := func(phone any) func(*shop) (string, any) {
		return func(s *shop) (string, any) {
			dining(s, 4)
			return s.Session(ana), without(dinner("20:30", 2), "customer_phone", phone)
		}
	}
	refused := func(name string, seed func(*shop) (string, any)) testkit.Scenario {
		return testkit.Scenario{Name: name, Setup: restaurant, Tool: createReservation, Seed: seed,
			Code: fault.InvalidArguments, Paths: []string{"/customer_phone"}}
	}
	testkit.Run(t,
		refused("left out by a stranger", stranger(nil)),
		refused("a stranger's own", stranger("el mismo de donde te escribo")),
		refused("somebody else's, in words", known("el de mi hermana")),
		refused("no telephone", known("no tengo")),
		refused("not a text", known(7)),
	)
}

// Lists for models do not require what the runtime fills in, where it knows the telephone; the contract does.
func TestListsForModelsDoNotRequireAKnownTelephone(t *testing.T) {
	t.Parallel()
	set := tool.NewSet(frontdesk.Pack())
	for _, c := range []struct{ kind, tool, phone string }{
		{"rest_complete", "create_reservation", "customer_phone"}, {"rest_complete", "create_order", "customer_phone"},
		{"dental_complete", "create_appointment", "patient_phone"},
	} {
		w := &access.Workspace{Plan: access.Enterprise}
		view, err := set.View(w, &access.AgentProfile{AssistantType: c.kind, Active: true})
		if err != nil {
			t.Fatal(err)
		}
		list := view.ForModels(w, access.Agent)
		for i, v := range []*tool.View{view, list, list.PhoneKnown(w.Locale), list} {
			for _, e := range v.Entries {
				if e.Name == c.tool && requiresField(t, e.Parameters(), c.phone) != (i != 2) {
					t.Errorf("%s: view %d: %s is required: %t", c.tool, i, c.phone, i == 2)
				}
			}
		}
	}
}

func requiresField(t *testing.T, raw json.RawMessage, name string) bool {
	t.Helper()
	var s struct {
		Properties map[string]any
		Required   []string
	}
	if err := json.Unmarshal(raw, &s); err != nil || s.Properties[name] == nil {
		t.Fatalf("%v: %s", err, raw)
	}
	return slices.Contains(s.Required, name)
}
