package whole_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/core/support"
	"github.com/mostrador/mostrador/internal/gateway/mail/mailtest"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

const notify = "erp/notify_team"

var flood = object{"team": "support", "message": "Se inundó el depósito de Ana.", "priority": "urgent",
	"context": object{"pedido": "ORD-00007", "cajas": 3}}

// reachable is a business whose teams have addresses, and an hour to open urgent notifications.
func reachable() testkit.Setup {
	s := business
	s.Settings.Teams = access.Teams{Support: []string{"soporte@tienda.example", "guardia@tienda.example"},
		Management: []string{"jefa@tienda.example"}, EscalateMins: 60}
	s.Mail = true
	return s
}

func notifications(s *shop) (list []support.Notification) {
	s.T.Helper()
	s.Look(func(u *core.Unit) (err error) {
		list, err = u.Support.Notifications(support.NotificationFilter{})
		return err
	})
	return list
}

// mails are the states of the emails, in order of creation.
func mails(s *shop) (states []string) {
	s.T.Helper()
	err := s.DB.Read(s.T.Context(), s.Workspace.ID, func(tx *store.Tx) error {
		states = nil
		return tx.Rows(`SELECT team || ' ' || state FROM notification_mails WHERE workspace_id = $1 ORDER BY id`,
			[]any{tx.Workspace()}, func(scan func(...any) error) error {
				var text string
				err := scan(&text)
				states = append(states, text)
				return err
			})
	})
	if err != nil {
		s.T.Fatal(err)
	}
	return states
}

func TestNotifyTeam(t *testing.T) {
	t.Parallel()
	told := func(args object) func(*shop) (string, any) {
		return func(s *shop) (string, any) { return s.Session(ana), args }
	}
	server.Run(t,
		server.Scenario{
			Name: "urgent", Setup: business, Tool: notify, Seed: told(flood), Changes: []string{"notifications+1"},
			Events: []string{"notification.created"},
			Data:   object{"success": true, "notification_id": "*"},
			Check: func(s *shop, session string, _ runtime.Answer) {
				n := notifications(s)[0]
				if n.Team != access.SupportTeam || n.Reached != n.Team || n.SessionID != session ||
					n.CustomerID == "" || string(n.Context) != `{"cajas":3,"pedido":"ORD-00007"}` ||
					!n.EscalateAt.Equal(testkit.Noon.Add(15*time.Minute)) ||
					!slices.Equal(s.Waiting(), []string{scope.ErrandNews, support.ErrandEscalate}) {
					s.T.Errorf("%+v, %v", n, s.Waiting())
				}
			},
		},
		server.Scenario{
			Name: "normal", Setup: business, Tool: notify,
			Seed:    told(object{"team": "sales", "message": "Llamó Obras SA", "priority": "normal"}),
			Changes: []string{"notifications+1"}, Events: []string{"notification.created"},
			Check: func(s *shop, _ string, _ runtime.Answer) {
				if n := notifications(s)[0]; !n.EscalateAt.IsZero() ||
					!slices.Equal(s.Waiting(), []string{scope.ErrandNews}) ||
					string(n.Context) != "{}" {
					s.T.Errorf("%+v", n)
				}
			},
		},
		server.Scenario{Name: "with addresses", Setup: reachable(), Tool: notify, Seed: told(flood),
			Changes: []string{"notification_mails+1", "notifications+1"}, Events: []string{"notification.created"}},
		server.Scenario{
			Name: "a team without addresses", Setup: reachable(), Tool: notify,
			Seed:    told(with(flood, object{"team": "sales"})),
			Changes: []string{"notifications+1"}, Events: []string{"notification.created"},
		},
		server.Scenario{Name: "no such team", Setup: business, Tool: notify,
			Seed: told(with(flood, object{"team": "owner"})), Code: fault.InvalidArguments, Paths: []string{"/team"}},
		server.Scenario{Name: "no such priority", Setup: business, Tool: notify,
			Seed: told(with(flood, object{"priority": "low"})), Code: fault.InvalidArguments,
			Paths: []string{"/priority"}},
		server.Scenario{Name: "nothing said", Setup: business, Tool: notify,
			Seed: told(with(flood, object{"message": " "})), Code: fault.InvalidArguments, Paths: []string{"/message"}},
		server.Scenario{Name: "too much said", Setup: business, Tool: notify,
			Seed: told(with(flood, object{"context": object{"x": strings.Repeat("y", 9000)}})),
			Code: fault.InvalidArguments, Paths: []string{"/context"}},
		server.Scenario{Name: "a context that is none", Setup: business, Tool: notify,
			Seed: told(with(flood, object{"context": "x"})), Code: fault.InvalidArguments, Paths: []string{"/context"}},
	)
}

func TestNotificationsGoUp(t *testing.T) {
	t.Parallel()
	server.Flows(t,
		server.Flow{Name: "until somebody opens it", Setup: reachable(), Play: func(t *testing.T, s *shop) {
			s.OK(s.Session(ana), notify, flood)
			run(t, s)
			first := s.Mail.Sent()
			if len(first) != 1 || !slices.Equal(first[0].To,
				[]string{"soporte@tienda.example", "guardia@tienda.example"}) {
				t.Fatalf("%+v", first)
			}
			for _, words := range []string{"Subject: [URGENTE] Tienda de prueba: aviso para Soporte", "Se inund=C3=B3",
				"- cajas: 3", "- pedido: ORD-00007"} {
				if !strings.Contains(first[0].Text, words) {
					t.Errorf("%q is not in\n%s", words, first[0].Text)
				}
			}
			s.Clock.Advance(59 * time.Minute)
			run(t, s)
			if n := notifications(s)[0]; n.Reached != access.SupportTeam || len(s.Mail.Sent()) != 1 {
				t.Errorf("too early: %+v", n)
			}
			s.Clock.Advance(time.Minute)
			run(t, s)
			if sent := s.Mail.Sent(); len(sent) != 2 || sent[1].To[0] != "jefa@tienda.example" ||
				!strings.Contains(sent[1].Text, "Este aviso era para Soporte") {
				t.Fatalf("%+v", sent)
			}
			if _, err := s.Keyring.AddPerson(t.Context(), s.Workspace.ID,
				access.Person{Name: "Ana", Email: "duena@tienda.example", Role: access.Owner}); err != nil {
				t.Fatal(err)
			}
			s.Clock.Advance(time.Hour)
			run(t, s)
			if sent := s.Mail.Sent(); len(sent) != 3 || sent[2].To[0] != "duena@tienda.example" {
				t.Fatalf("%+v", sent)
			}
			s.Clock.Advance(100 * time.Hour)
			run(t, s)
			if n := notifications(s)[0]; n.Reached != access.TheOwner || !n.EscalateAt.IsZero() ||
				len(s.Mail.Sent()) != 3 || len(s.Waiting()) > 0 {
				t.Errorf("%+v, %v", n, s.Waiting())
			}
			s.Sound()
		}},
		server.Flow{Name: "and no further", Setup: reachable(), Play: func(t *testing.T, s *shop) {
			id := s.OK(s.Session(ana), notify, flood)["notification_id"].(string)
			run(t, s)
			before := s.Snapshot()
			open := func(who access.Actor) (n support.Notification) {
				t.Helper()
				err := s.Runtime.Write(t.Context(), s.Workspace, who, func(u *core.Unit) (err error) {
					n, err = u.Support.OpenNotification(id)
					return err
				})
				if err != nil {
					t.Fatal(err)
				}
				return n
			}
			if n := open(testkit.Clerk); n.OpenedBy != "staff:clerk" || open(testkit.Boss).OpenedBy != "staff:clerk" {
				t.Errorf("%+v", n)
			}
			server.Scenario{Changes: []string{"notifications~1"}, Events: []string{"notification.opened"}}.Judge(s,
				before, runtime.Answer{Success: true})
			s.Clock.Advance(10 * time.Hour)
			run(t, s)
			if n := notifications(s)[0]; n.Reached != access.SupportTeam || len(s.Mail.Sent()) != 1 {
				t.Errorf("%+v", n)
			}
			err := s.Runtime.Write(t.Context(), s.Workspace, testkit.Relay, func(u *core.Unit) error {
				_, err := u.Support.OpenNotification(id)
				return err
			})
			if !fault.Is(err, fault.NotFound) {
				t.Errorf("an agent opens it: %v", err)
			}
			s.Sound()
		}},
		server.Flow{Name: "called twice it goes up once", Setup: business, Play: func(t *testing.T, s *shop) {
			id := s.OK(s.Session(ana), notify, flood)["notification_id"].(string)
			s.Clock.Advance(15 * time.Minute)
			var calls []func()
			for range 4 {
				calls = append(calls, func() {
					if err := s.Errand(t.Context(), s.Workspace.ID, support.ErrandEscalate, id); err != nil {
						t.Error(err)
					}
				})
			}
			together(calls...)
			if n := notifications(s)[0]; n.Reached != access.Management {
				t.Errorf("%+v", n)
			}
			s.Sound()
		}},
		server.Flow{Name: "what is said of the customer is not told to listeners", Setup: business,
			Play: func(t *testing.T, s *shop) {
				before := s.Snapshot()
				s.OK(s.Session(ana), notify, with(flood,
					object{"message": "Llamar al 11 2233-4455 o a ana@ejemplo.com"}))
				_ = s.EventsSince(before)
				err := s.DB.Read(t.Context(), s.Workspace.ID, func(tx *store.Tx) error {
					var payload string
					err := tx.Row(`SELECT payload FROM outbox WHERE workspace_id = $1 AND type = 'notification.created'`,
						[]any{tx.Workspace()}, &payload)
					if strings.Contains(payload, "2233") || strings.Contains(payload, "ana@") ||
						!strings.Contains(payload, "Llamar al") {
						t.Errorf("%s", payload)
					}
					return err
				})
				if err != nil {
					t.Fatal(err)
				}
			}},
	)
}

// run runs the due errands; none may fail.
func run(t *testing.T, s *shop) {
	t.Helper()
	if err := s.Errands(); err != nil {
		t.Fatal(err)
	}
}

func TestEmailsAreSentOnce(t *testing.T) {
	t.Parallel()
	play := func(name string, mode mailtest.Mode, states []string, taken int, event string) server.Flow {
		return server.Flow{Name: name, Setup: reachable(), Play: func(t *testing.T, s *shop) {
			s.Mail.Next(mode)
			s.OK(s.Session(ana), notify, with(flood, object{"priority": "high"}))
			before := s.Snapshot()
			_ = s.Errands()
			s.Clock.Advance(2 * time.Hour)
			_ = s.Errands()
			if got := mails(s); !slices.Equal(got, states) || len(s.Mail.Sent()) != taken {
				t.Errorf("%v, %d taken", got, len(s.Mail.Sent()))
			}
			if told := s.EventsSince(before); event != "" && !slices.Equal(told, []string{event}) ||
				event == "" && len(told) > 0 {
				t.Errorf("told %v", told)
			}
			s.Sound()
		}}
	}
	server.Flows(t,
		play("fine", mailtest.Fine, []string{"support sent"}, 1, ""),
		play("busy, then fine", mailtest.Busy, []string{"support sent"}, 1, ""),
		play("refused", mailtest.Spam, []string{"support failed"}, 0, "notification.mail_failed"),
		play("no last word", mailtest.Swallow, []string{"support unknown"}, 1, "notification.mail_unknown"),
		server.Flow{Name: "whoever sent it vanished", Setup: reachable(), Play: func(t *testing.T, s *shop) {
			s.OK(s.Session(ana), notify, with(flood, object{"priority": "high"}))
			id := s.Pending(support.ErrandMail)[0]
			s.Do(func(u *core.Unit) error {
				_, _, mine, err := u.Support.TakeMail(id, u.Now.Add(time.Minute))
				if !mine {
					t.Error("nobody has it, and it is not ours")
				}
				return err
			})
			run(t, s) // another node has it
			s.Clock.Advance(time.Hour)
			if err := s.Errand(t.Context(), s.Workspace.ID, support.ErrandMail, id); err != nil {
				t.Fatal(err)
			}
			if got := mails(s); !slices.Equal(got, []string{"support unknown"}) || s.Mail.Dials() != 0 {
				t.Errorf("%v after %d dials", got, s.Mail.Dials())
			}
			s.Sound()
		}},
		server.Flow{Name: "whoever sent it vanished, and the clock was set back", Setup: reachable(),
			Play: func(t *testing.T, s *shop) {
				s.OK(s.Session(ana), notify, with(flood, object{"priority": "high"}))
				id := s.Pending(support.ErrandMail)[0]
				s.Do(func(u *core.Unit) error {
					_, _, _, err := u.Support.TakeMail(id, u.Now.Add(time.Minute))
					return err
				})
				s.Clock.Advance(-time.Hour)
				if err := s.Errand(t.Context(), s.Workspace.ID, support.ErrandMail, id); err != nil {
					t.Fatal(err)
				}
				if got := mails(s); !slices.Equal(got, []string{"support unknown"}) || s.Mail.Dials() != 0 {
					t.Errorf("%v after %d dials", got, s.Mail.Dials())
				}
			}},
		server.Flow{Name: "the account is gone", Setup: reachable(), Play: func(t *testing.T, s *shop) {
			s.OK(s.Session(ana), notify, with(flood, object{"priority": "high"}))
			if err := s.Credentials.Remove(t.Context(), s.Workspace.ID, access.SMTP); err != nil {
				t.Fatal(err)
			}
			run(t, s)
			if got := mails(s); !slices.Equal(got, []string{"support failed"}) {
				t.Errorf("%v", got)
			}
		}},
		server.Flow{Name: "at once", Setup: reachable(), Play: func(t *testing.T, s *shop) {
			s.OK(s.Session(ana), notify, with(flood, object{"priority": "high"}))
			id := s.Pending(support.ErrandMail)[0]
			var calls []func()
			for range 4 {
				calls = append(calls, func() {
					if err := s.Errand(t.Context(), s.Workspace.ID, support.ErrandMail, id); err != nil {
						t.Error(err)
					}
				})
			}
			together(calls...)
			if len(s.Mail.Sent()) != 1 {
				t.Errorf("%d sent", len(s.Mail.Sent()))
			}
			s.Sound()
		}},
	)
}
