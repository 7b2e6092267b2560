package erp_test

import (
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/crm"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

var _ = tools.Describe("create_lead", tooltest.Tool{
	Arguments: `
		name! string | phone string | email string | company string | interest string | notes string | source string ="ai_agent"`,
	Promises: "crm low never 60 basic lead.created lead.updated",
	Refuses:  []string{`{"phone":"1122334455"}`},
	// No probes: its own tests show that a telephone reveals nobody.
})

const lead = "erp/create_lead"

// leads are all leads, newest first.
func leads(s *shop) (list []crm.Lead) {
	s.T.Helper()
	s.Look(func(u *core.Unit) (err error) {
		list, err = u.Leads.List(crm.Filter{})
		return err
	})
	return list
}

func history(s *shop, id string) (list []crm.Entry) {
	s.T.Helper()
	s.Look(func(u *core.Unit) (err error) {
		list, err = u.Leads.History(id)
		return err
	})
	return list
}

func TestCreateLead(t *testing.T) {
	t.Parallel()
	told := func(who string, args object) func(*shop) (string, any) {
		return func(s *shop) (string, any) { return s.Session(who), args }
	}
	kept := []string{"lead_history+1", "leads+1"}
	testkit.Run(t,
		testkit.Scenario{
			Name: "everything", Setup: business, Tool: lead, Changes: kept, Events: []string{"lead.created"},
			Seed: told("", object{"name": "eva paz", "phone": "11 5566-7788", "email": "Eva@Ejemplo.COM",
				"company": "Obras SA", "interest": "andamios", "notes": "urgente", "source": "feria"}),
			Data: object{"success": true, "lead_id": "*",
				"message": "Listo, ya anotamos los datos de Eva Paz y el equipo de ventas se va a comunicar."},
		},
		testkit.Scenario{Name: "a name alone", Setup: business, Tool: lead, Changes: kept,
			Events: []string{"lead.created"}, Seed: told("", object{"name": "Eva"})},
		testkit.Scenario{
			Name: "in Portuguese", Setup: placed(locale.PTBR), Tool: lead, Changes: kept,
			Events: []string{"lead.created"}, Seed: told("", object{"name": "Eva"}),
			Data: object{"message": "Pronto, o contato de Eva foi registrado e a equipe de vendas vai entrar em contato."},
		},
		testkit.Scenario{
			Name: "nobody could be reached", Setup: business, Tool: lead, Changes: kept,
			Events: []string{"lead.created"},
			Seed:   func(s *shop) (string, any) { return s.SessionOn("web", ""), object{"name": "Sin Datos"} },
			Data: object{"success": true,
				"message": "Listo, ya anotamos el nombre de Sin Datos. Para que el equipo de ventas se pueda comunicar falta un teléfono o un correo: ¿cuál sería?"},
		},
		testkit.Scenario{
			Name: "everything wrong at once", Setup: business, Tool: lead, Code: fault.InvalidArguments,
			Paths: []string{"/company", "/email", "/interest", "/name", "/notes", "/phone", "/source"},
			Seed: told("", object{
				"name": " \u200b ", "phone": "12", "email": "eva@", "company": strings.Repeat("x", 201),
				"interest": strings.Repeat("x", 201),
				"notes":    strings.Repeat("x", 2001), "source": strings.Repeat("x", 101),
			}),
		},
		testkit.Scenario{Name: "no name", Setup: business, Tool: lead, Code: fault.InvalidArguments,
			Paths: []string{"/name"}, Seed: told("", object{"phone": ana})},
		testkit.Scenario{Name: "an agent of another kind", Setup: testkit.Setup{AssistantType: "orders"}, Tool: lead,
			Code: fault.ToolNotEnabled, Seed: told("", object{"name": "Eva"})},
	)
}

func TestLeadsAreKeptOnce(t *testing.T) {
	t.Parallel()
	testkit.Flows(t,
		testkit.Flow{Name: "by telephone, then by email", Setup: business, Play: func(t *testing.T, s *shop) {
			first := s.OK(s.Session(""), lead, object{"name": "Eva Paz", "phone": "11 5566-7788"})["lead_id"]
			s.Clock.Advance(time.Hour)
			again := s.OK(s.SessionOn("web", ""), lead, object{"name": "Otra Persona", "phone": "+54 9 11 5566 7788",
				"email": "EVA@ejemplo.com", "interest": "pintura", "company": "Obras"})
			third := s.OK(s.SessionOn("web", ""), lead, object{"name": "E. Paz", "email": "eva@EJEMPLO.com",
				"interest": "rodillos", "company": "Otra"})["lead_id"]
			if again["lead_id"] != first || third != first {
				t.Fatalf("%v, %v, %v", first, again, third)
			}
			if again["message"] != "Listo, ya anotamos los datos de Otra Persona y el equipo de ventas se va a comunicar." {
				t.Errorf("the answer tells that the telephone is known: %v", again["message"])
			}
			all := leads(s)
			if l := all[0]; len(all) != 1 || l.Name != "Eva Paz" || l.Phone != "+5491155667788" ||
				l.Email != "eva@ejemplo.com" || l.Company != "Obras" ||
				l.Interest != "rodillos" || l.Source != crm.DefaultSource || l.Status != crm.Untouched {
				t.Errorf("%+v", all)
			}
			h := history(s, all[0].ID)
			if len(h) != 3 || h[0].Kind != crm.EntryCreated || h[1].Kind != crm.EntryContact || h[1].Said.Name != "Otra Persona" ||
				h[2].Said.Interest != "rodillos" {
				t.Errorf("%+v", h)
			}
			s.Sound()
		}},
		testkit.Flow{Name: "the same words again change nothing", Setup: business, Play: func(t *testing.T, s *shop) {
			me, args := s.Session(ana), object{"name": "Ana", "interest": "clavos"}
			first := s.OK(me, lead, args)["lead_id"]
			before := s.Snapshot()
			if again := s.OK(me, lead, args)["lead_id"]; again != first || len(s.Since(before)) > 0 {
				t.Errorf("%v, changed %v", again, s.Since(before))
			}
			l := leads(s)[0]
			if l.Phone != ana || l.CustomerID == "" {
				t.Errorf("the conversation's customer is not known: %+v", l)
			}
		}},
		testkit.Flow{Name: "what changes nothing is in the history", Setup: business,
			Play: func(t *testing.T, s *shop) {
				me := s.Session("")
				s.OK(me, lead, object{"name": "Eva", "phone": beto, "email": "eva@ejemplo.com"})
				for range 2 {
					s.OK(me, lead, object{"name": "Eva Paz", "phone": beto, "email": "eva.paz@ejemplo.com",
						"source": "feria"})
				}
				l := leads(s)[0]
				if h := history(s, l.ID); l.Name != "Eva" || l.Email != "eva@ejemplo.com" || len(h) != 2 ||
					h[1].Said.Email != "eva.paz@ejemplo.com" || h[1].Said.Source != "feria" {
					t.Errorf("%+v, %+v", l, h)
				}
				s.Sound()
			}},
		testkit.Flow{Name: "once in a conversation, until it tells of somebody else", Setup: business,
			Play: func(t *testing.T, s *shop) {
				me := s.SessionOn("web", "")
				first := s.OK(me, lead, object{"name": "Eva"})["lead_id"]
				before := s.Snapshot()
				if again := s.OK(me, lead, object{"name": "Eva"})["lead_id"]; again != first ||
					len(s.Since(before)) > 0 {
					t.Errorf("%v, changed %v", again, s.Since(before))
				}
				named := s.OK(me, lead, object{"name": "Eva Paz", "interest": "pintura"})["lead_id"]
				called := s.OK(me, lead, object{"name": "Eva", "phone": beto})
				if l := leads(s); len(l) != 1 || named != first || called["lead_id"] != first || l[0].Name != "Eva" ||
					l[0].Phone != beto || l[0].Interest != "pintura" {
					t.Errorf("%+v", l)
				}
				if called["message"] != "Listo, ya anotamos los datos de Eva y el equipo de ventas se va a comunicar." {
					t.Errorf("said %v", called["message"])
				}
				if other := s.OK(me, lead, object{"name": "Un amigo",
					"email": "amigo@ejemplo.com"})["lead_id"]; other == first || len(leads(s)) != 2 {
					t.Errorf("a friend with an email of his own is %+v", leads(s))
				}
				if elsewhere := s.OK(s.SessionOn("web", ""), lead,
					object{"name": "Eva"})["lead_id"]; elsewhere == first {
					t.Error("another conversation found it by name")
				}
				s.Sound()
			}},
		testkit.Flow{Name: "somebody else's telephone makes nobody a customer", Setup: business,
			Play: func(t *testing.T, s *shop) {
				s.OK(s.Session(ana), lead, object{"name": "Un amigo", "phone": beto})
				if l := leads(s)[0]; l.Phone != beto || l.CustomerID != "" {
					t.Errorf("%+v", l)
				}
			}},
		testkit.Flow{Name: "telephone and email of two", Setup: business, Play: func(t *testing.T, s *shop) {
			one := s.OK(s.Session(""), lead, object{"name": "Uno", "phone": beto})["lead_id"]
			s.OK(s.Session(""), lead, object{"name": "Dos", "email": "dos@ejemplo.com"})
			if both := s.OK(s.Session(""), lead, object{"name": "Ambos", "phone": beto,
				"email": "dos@ejemplo.com"})["lead_id"]; both != one {
				t.Errorf("%v, want the telephone's", both)
			}
			if all := leads(s); len(all) != 2 || all[1].Email != "" {
				t.Errorf("%+v", all)
			}
			s.Sound()
		}},
		testkit.Flow{Name: "at once", Setup: business, Play: func(t *testing.T, s *shop) {
			var calls []func()
			ids := make([]any, 8)
			for i := range ids {
				session := s.Session("")
				args := object{"name": "Eva", "phone": beto, "email": "eva@ejemplo.com"}
				if i%2 == 1 {
					delete(args, []string{"phone", "email"}[i/2%2])
				}
				calls = append(calls, func() { ids[i] = s.OK(session, lead, args)["lead_id"] })
			}
			together(calls...)
			// A lead with only a telephone and one with only an email are two, if they came first.
			if all := leads(s); len(all) > 2 || len(all) < 1 {
				t.Errorf("%+v", all)
			}
			s.Sound()
		}},
		testkit.Flow{Name: "at once by telephone: one", Setup: business, Play: func(t *testing.T, s *shop) {
			var calls []func()
			ids := make([]any, 8)
			for i := range ids {
				session := s.Session("")
				calls = append(calls, func() {
					ids[i] = s.OK(session, lead,
						object{"name": "Eva", "phone": beto})["lead_id"]
				})
			}
			together(calls...)
			for _, id := range ids {
				if id != ids[0] {
					t.Errorf("%v", ids)
				}
			}
			if all := leads(s); len(all) != 1 {
				t.Errorf("%+v", all)
			}
			s.Sound()
		}},
		testkit.Flow{Name: "another business has its own", Setup: business, Play: func(t *testing.T, s *shop) {
			other := s.Open(testkit.Setup{Slug: "otra-" + testkit.NewID(), AssistantType: "erp"})
			mine := s.OK(s.Session(""), lead, object{"name": "Eva", "phone": beto})["lead_id"]
			if theirs := other.OK(other.Session(""), lead,
				object{"name": "Eva", "phone": beto})["lead_id"]; theirs == mine {
				t.Error("one lead of two businesses")
			}
			if len(leads(s)) != 1 || len(leads(other)) != 1 {
				t.Error("they see each other's")
			}
		}},
		testkit.Flow{Name: "a key is answered once", Setup: business, Play: func(t *testing.T, s *shop) {
			session := s.Session("")
			first := s.CallAs(testkit.Relay, session, lead, object{"name": "Sin contacto"}, "k1")
			again := s.CallAs(testkit.Relay, session, lead, object{"name": "Sin contacto"}, "k1")
			if !again.Replayed || string(again.Data) != string(first.Data) || len(leads(s)) != 1 {
				t.Errorf("%+v", again)
			}
		}},
		testkit.Flow{Name: "people move it on", Setup: business, Play: func(t *testing.T, s *shop) {
			id := s.OK(s.Session(""), lead, object{"name": "Eva", "phone": beto})["lead_id"].(string)
			s.Do(func(u *core.Unit) error {
				_, err := u.Leads.Change(id, crm.Contacted, "la llamé")
				return err
			})
			before := s.Snapshot()
			s.Do(func(u *core.Unit) error {
				_, err := u.Leads.Change(id, crm.Contacted, "")
				return err
			})
			if changed := s.Since(before); len(changed) > 0 {
				t.Errorf("the same again changed %v", changed)
			}
			if h := history(s, id); len(h) != 3 || h[1].Said.Notes != "la llamé" || h[2].Said.Status != crm.Contacted ||
				leads(s)[0].Status != crm.Contacted {
				t.Errorf("%+v", h)
			}
			err := s.Runtime.Read(t.Context(), s.Workspace, testkit.Relay, func(u *core.Unit) error {
				_, err := u.Leads.Get(id, false)
				return err
			})
			if !fault.Is(err, fault.NotFound) {
				t.Errorf("an agent reads leads: %v", err)
			}
		}},
	)
}
