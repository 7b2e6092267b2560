package erp_test

import (
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/support"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

var _ = tools.Describe("create_support_ticket", tooltest.Tool{
	Arguments: `
		subject! string | description! string | priority string low,medium,high | category string | customer_name string
		customer_contact string`,
	Promises: "support low never 60 basic ticket.created",
	Refuses:  []string{`{"subject":"x"}`},
	Probes: []tooltest.Probe{
		{Field: "category", Names: tooltest.Words, With: object{"subject": "No anda", "description": "No prende."}},
	},
})

const ticket = "erp/create_support_ticket"

func tickets(s *shop) (list []support.Ticket) {
	s.T.Helper()
	s.Look(func(u *core.Unit) (err error) {
		list, err = u.Support.Tickets(support.TicketFilter{})
		return err
	})
	return list
}

func TestCreateSupportTicket(t *testing.T) {
	t.Parallel()
	broken := object{"subject": "No arranca", "description": "El taladro no prende desde ayer."}
	opened := func(who string, args object) func(*shop) (string, any) {
		return func(s *shop) (string, any) { return s.Session(who), args }
	}
	kept, told := []string{"counters+1", "tickets+1"}, []string{"ticket.created"}
	testkit.Run(t,
		testkit.Scenario{
			Name: "the customer's own", Setup: business, Tool: ticket, Seed: opened(ana, broken), Changes: kept,
			Events: told,
			Data: object{"success": true, "ticket_id": "*", "ticket_number": "TCK-00001",
				"message": "Abrí el ticket TCK-00001. El equipo de soporte lo va a seguir y te responde por acá."},
			Check: func(s *shop, session string, _ runtime.Answer) {
				if got := tickets(s)[0]; got.Priority != support.MediumPriority || got.State != support.Open ||
					got.CustomerContact != ana || got.CustomerID == "" || got.SessionID != session {
					s.T.Errorf("%+v", got)
				}
			},
		},
		testkit.Scenario{
			Name: "for somebody else", Setup: business, Tool: ticket, Changes: kept, Events: told,
			Seed: opened("", with(broken, object{"priority": "high", "category": "garantía", "customer_name": "eva paz",
				"customer_contact": "eva@ejemplo.com"})),
			Data: object{"message": "Abrí el ticket TCK-00001. El equipo de soporte lo va a seguir y responde a eva@ejemplo.com."},
			Check: func(s *shop, _ string, _ runtime.Answer) {
				if got := tickets(s)[0]; got.Priority != support.HighPriority || got.Category != "garantía" ||
					got.CustomerName != "Eva Paz" || got.CustomerID != "" {
					s.T.Errorf("%+v", got)
				}
			},
		},
		testkit.Scenario{
			Name: "in Mexico", Setup: placed(locale.ESMX), Tool: ticket, Seed: opened(ana, broken), Changes: kept,
			Events: told,
			Data:   object{"message": "Abrí el ticket TCK-00001. El equipo de soporte le dará seguimiento y te responderá por aquí."},
		},
		testkit.Scenario{
			Name: "on the telephone", Setup: business, Tool: ticket, Changes: kept, Events: told,
			Seed: func(s *shop) (string, any) { return s.SessionOn("voice", ana), broken },
			Data: object{"ticket_number": "TCK-00001",
				"message": "Abrí el ticket TCK, cero, cero cero, cero uno. El equipo de soporte lo va a seguir y se va a comunicar con vos."},
		},
		testkit.Scenario{
			Name: "everything wrong at once", Setup: business, Tool: ticket, Code: fault.InvalidArguments,
			Paths: []string{"/category", "/customer_contact", "/customer_name", "/description", "/subject"},
			Seed: opened(ana, object{
				"subject": " ", "description": strings.Repeat("ay ", 2000), "category": strings.Repeat("x", 201),
				"customer_name": strings.Repeat("x", 201), "customer_contact": strings.Repeat("x", 201),
			}),
		},
		testkit.Scenario{Name: "nothing in it", Setup: business, Tool: ticket,
			Seed: opened(ana, with(broken, object{"description": " \n "})), Code: fault.InvalidArguments,
			Paths: []string{"/description"}},
		testkit.Scenario{Name: "no subject", Setup: business, Tool: ticket,
			Seed: opened(ana, object{"description": "x"}), Code: fault.InvalidArguments, Paths: []string{"/subject"}},
		testkit.Scenario{Name: "a priority there is not", Setup: business, Tool: ticket,
			Seed: opened(ana, with(broken, object{"priority": "urgent"})), Code: fault.InvalidArguments,
			Paths: []string{"/priority"}},
		testkit.Scenario{Name: "a novel", Setup: business, Tool: ticket,
			Seed: opened(ana, with(broken, object{"description": strings.Repeat("ay ", 2000)})),
			Code: fault.InvalidArguments, Paths: []string{"/description"}},
	)
}

func TestTickets(t *testing.T) {
	t.Parallel()
	broken := object{"subject": "No arranca", "description": "El taladro no prende."}
	answer := func(s *shop, id, words string) error {
		return s.Runtime.Write(s.T.Context(), s.Workspace, testkit.Clerk, func(u *core.Unit) error {
			_, err := u.AnswerTicket(id, words)
			return err
		})
	}
	testkit.Flows(t,
		testkit.Flow{Name: "numbers are one after the other, also at once", Setup: business,
			Play: func(t *testing.T, s *shop) {
				var calls []func()
				for range 6 {
					session := s.Session("")
					calls = append(calls, func() { s.OK(session, ticket, broken) })
				}
				together(calls...)
				seen := map[string]bool{}
				for _, got := range tickets(s) {
					seen[got.Number] = true
				}
				if len(seen) != 6 || !seen["TCK-00001"] {
					t.Errorf("%v", seen)
				}
				s.Sound()
			}},
		testkit.Flow{Name: "states", Setup: business, Play: func(t *testing.T, s *shop) {
			id := s.OK(s.Session(ana), ticket, broken)["ticket_id"].(string)
			move := func(to support.TicketState) error {
				return s.Runtime.Write(t.Context(), s.Workspace, testkit.Clerk, func(u *core.Unit) error {
					got, err := u.Support.Ticket(id, true)
					if err == nil {
						_, err = u.Support.MoveTicket(got, to)
					}
					return err
				})
			}
			for _, to := range []support.TicketState{support.InProgress, support.InProgress, support.Resolved,
				support.Closed} {
				if err := move(to); err != nil {
					t.Fatal(err)
				}
			}
			if err := move(support.Resolved); !fault.Is(err, fault.Conflict) ||
				!strings.Contains(err.Error(), "está cerrado y no puede pasar a estar resuelto.") {
				t.Errorf("closed, then resolved: %v", err)
			}
			if got := tickets(s)[0]; got.State != support.Closed || got.ClosedAt.IsZero() ||
				got.TakenBy != "staff:clerk" {
				t.Errorf("%+v", got)
			}
			if err := move(support.Open); err != nil || !tickets(s)[0].ClosedAt.IsZero() {
				t.Errorf("opened again: %v", err)
			}
			s.Sound()
		}},
		testkit.Flow{Name: "an answer in the conversation", Setup: business, Play: func(t *testing.T, s *shop) {
			session := s.SessionOn("web", "")
			id := s.OK(session, ticket, broken)["ticket_id"].(string)
			before := s.Snapshot()
			if err := answer(s, id, "Traelo mañana."); err != nil {
				t.Fatal(err)
			}
			testkit.Scenario{
				Changes: []string{"messages+1", "sessions~1", "ticket_notes+2", "tickets~1"},
				Events:  []string{"ticket.updated", "ticket.replied"},
			}.Judge(s, before, runtime.Answer{Success: true})
			if got := tickets(s)[0]; got.State != support.InProgress {
				t.Errorf("%+v", got)
			}
			s.Sound()
		}},
		testkit.Flow{Name: "nobody to answer", Setup: business, Play: func(t *testing.T, s *shop) {
			var id string
			s.Do(func(u *core.Unit) error {
				got, err := u.Support.OpenTicket(support.Ticket{Subject: "x", Description: "y"})
				id = got.ID
				return err
			})
			before := s.Snapshot()
			if err := answer(s, id, "Hola"); !fault.Is(err, fault.Conflict) || len(s.Since(before)) > 0 {
				t.Errorf("%v, %v", err, s.Since(before))
			}
		}},
	)
}
