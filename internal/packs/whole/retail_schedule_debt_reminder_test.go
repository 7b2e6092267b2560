package whole_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/reminder"
	"github.com/mostrador/mostrador/internal/gateway/payments/paymentstest"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

const scheduleReminder = "retail/schedule_debt_reminder"

// soon is within a day of the customer's last message, tomorrow is not.
const (
	soon     = "2026-03-10T21:00:00Z"
	tomorrow = "2026-03-11T21:00:00Z"
)

func remindedAt(s *shop, sessionID string, arguments args) (id string) {
	s.T.Helper()
	return s.OK(sessionID, scheduleReminder, arguments)["reminderId"].(string)
}

func reminderOf(s *shop, id string) (r reminder.Reminder) {
	s.T.Helper()
	s.Look(func(u *core.Unit) (err error) {
		r, err = u.Reminders.Get(id, false)
		return err
	})
	return r
}

// sentFor is the message that was sent for a reminder or a link.
func sentFor(s *shop, messageID string) (o conversation.Outgoing) {
	s.T.Helper()
	s.Look(func(u *core.Unit) (err error) {
		o, _, err = u.Deliveries.Get(messageID, false)
		return err
	})
	return o
}

// upTo moves the clock to a moment and runs the due errands, except for the sending.
func upTo(s *shop, moment string) error {
	s.T.Helper()
	at, err := time.Parse(time.RFC3339, moment)
	if err != nil {
		s.T.Fatal(err)
	}
	s.Clock.Advance(at.Sub(s.Clock.Now()))
	return s.ErrandsOf(reminder.Errand)
}

func TestScheduleDebtReminder(t *testing.T) {
	t.Parallel()
	plain := testkit.Setup{Settings: anonymous}
	server.Run(t,
		server.Scenario{
			Name: "a reminder", Setup: plain, Tool: scheduleReminder,
			Seed: func(s *shop) (string, any) {
				return owes(s, 3),
					args{"scheduleDate": "2026-03-11T10:00:00-03:00"}
			},
			Data: args{"reminderId": "*", "scheduledFor": "2026-03-11T13:00:00Z", "debtAmount": 300,
				"status": "scheduled"},
			Changes: []string{"reminders+1"}, Events: []string{"reminder.scheduled"},
		},
		server.Scenario{
			Name: "in the year 9999", Setup: plain, Tool: scheduleReminder, Code: fault.InvalidArguments,
			Paths: []string{"/scheduleDate"}, Error: "dentro de un año",
			Seed: func(s *shop) (string, any) { return owes(s, 3), args{"scheduleDate": "9999-12-31T10:00:00Z"} },
		},
		server.Scenario{
			Name: "in the past", Setup: plain, Tool: scheduleReminder, Code: fault.InvalidArguments,
			Paths: []string{"/scheduleDate"}, Error: "futura",
			Seed: func(s *shop) (string, any) { return owes(s, 3), args{"scheduleDate": "2026-03-10T14:59:59Z"} },
		},
		server.Scenario{
			Name: "no date", Setup: plain, Tool: scheduleReminder, Code: fault.InvalidArguments,
			Seed: func(s *shop) (string, any) { return owes(s, 3), args{"scheduleDate": "mañana"} },
		},
		server.Scenario{
			Name: "too many words", Setup: plain, Tool: scheduleReminder, Code: fault.InvalidArguments,
			Paths: []string{"/message"},
			Seed: func(s *shop) (string, any) {
				return owes(s, 3), args{"scheduleDate": soon, "message": strings.Repeat("á", 501)}
			},
		},
		server.Scenario{
			Name: "nothing is owed", Setup: plain, Tool: scheduleReminder, Code: fault.Conflict, Error: "no debe nada",
			Seed: func(s *shop) (string, any) { return s.Session(ana), args{"scheduleDate": soon} },
		},
		server.Scenario{
			Name: "less than their credit", Setup: plain, Tool: scheduleReminder, Code: fault.Conflict,
			Error: "no debe nada",
			Seed: func(s *shop) (string, any) {
				id := owes(s, 3)
				pays(s, id, args{"amount": 500, "method": "cash"})
				return id, args{"scheduleDate": soon}
			},
		},
		server.Scenario{
			Name: "nobody", Setup: plain, Tool: scheduleReminder, Code: fault.Conflict,
			Seed: func(s *shop) (string, any) { return s.Session(""), args{"scheduleDate": soon} },
		},
		server.Scenario{
			Name: "another's debt", Setup: plain, Tool: scheduleReminder, Code: fault.Conflict, Error: "no debe nada",
			Seed: func(s *shop) (string, any) { owes(s, 3); return s.Session(beto), args{"scheduleDate": soon} },
		},
	)
	server.Flows(t,
		server.Flow{Name: "one a day, by the shop's own days", Setup: plain, Play: func(t *testing.T, s *shop) {
			id := owes(s, 3)
			first := remindedAt(s, id, args{"scheduleDate": "2026-03-11T23:30:00Z"})
			if again := remindedAt(s, id, args{"scheduleDate": "2026-03-12T02:30:00Z",
				"message": "otro"}); again != first { // still the 11th there
				t.Error("two on one day")
			}
			if next := remindedAt(s, id, args{"scheduleDate": "2026-03-12T03:30:00Z"}); next == first {
				t.Error("one for two days")
			}
			if n := len(s.Pending(reminder.Errand)); n != 2 {
				t.Errorf("%d errands", n)
			}
		}},
	)
}

func TestTheTimeOfAReminder(t *testing.T) {
	t.Parallel()
	templates := anonymous
	templates.Templates = map[string]access.Template{
		access.TemplateReminder:    {Name: "saldo", Language: "es_AR"},
		access.TemplateReminderPay: {Name: "saldo_con_link", Language: "es_AR"},
	}
	server.Flows(t,
		server.Flow{Name: "with a link", Setup: collecting, Play: func(t *testing.T, s *shop) {
			id := owes(s, 3)
			r := remindedAt(s, id, args{"scheduleDate": soon})
			if err := upTo(s, "2026-03-10T20:59:00Z"); err != nil || reminderOf(s, r).Status != reminder.Scheduled {
				t.Fatalf("too early: %v", err)
			}
			if err := upTo(s, soon); err != nil {
				t.Fatal(err)
			}
			now := reminderOf(s, r)
			o := sentFor(s, now.MessageID)
			made := s.MercadoPago.Preferences()
			if now.Status != reminder.Sent || o.Address != ana || o.SessionID != id || o.Purpose != "reminder" ||
				len(made) != 1 || made[0].Amount.Minor != 300_00 {
				t.Fatalf("%+v\n%+v", now, o)
			}
			for _, part := range []string{"Hola,", "$ 300", "Tienda de prueba", linkOf(s, now.LinkID).URL} {
				if !strings.Contains(strings.ReplaceAll(o.Content.Text, "\u00a0", " "), part) {
					t.Errorf("%q does not say %q", o.Content.Text, part)
				}
			}
			if err := s.App.Errand(t.Context(), s.Workspace.ID, reminder.Errand, r); err != nil ||
				reminderOf(s, r).MessageID != now.MessageID {
				t.Error("run again, it was sent again")
			}
			if a := s.Call(id, scheduleReminder,
				args{"scheduleDate": "2026-03-10T22:00:00Z"}); a.ErrorCode != fault.Conflict {
				t.Errorf("a second one that day: %s", a.ErrorCode)
			}
			tellPayment(s, payLink(s, now.LinkID))
			if b := balance(s, id); b["totalDebt"] != 0.0 {
				t.Errorf("owes %v", b)
			}
			s.Sound()
		}},
		server.Flow{Name: "own words, no link, another language",
			Setup: testkit.Setup{Settings: anonymous, Locale: locale.PTBR, MercadoPago: true},
			Play: func(t *testing.T, s *shop) {
				id := owes(s, 3)
				r := remindedAt(s, id, args{"scheduleDate": soon, "message": "Oi, tudo bem?",
					"includePaymentLink": false})
				if err := upTo(s, soon); err != nil {
					t.Fatal(err)
				}
				text := sentFor(s, reminderOf(s, r).MessageID).Content.Text
				if !strings.HasPrefix(text, "Oi, tudo bem?\nSaldo em aberto: ") || strings.Contains(text, "http") ||
					len(s.MercadoPago.Preferences()) != 0 {
					t.Errorf("it says %q", text)
				}
			}},
		server.Flow{Name: "paid meanwhile", Setup: collecting, Play: func(t *testing.T, s *shop) {
			id := owes(s, 3)
			r := remindedAt(s, id, args{"scheduleDate": soon})
			pays(s, id, args{"amount": 300, "method": "cash"})
			before := s.Snapshot()
			if err := upTo(s, soon); err != nil {
				t.Fatal(err)
			}
			if changes := s.Since(before); reminderOf(s, r).Status != reminder.Skipped ||
				!slices.Equal(changes, []string{"outbox+1", "reminders~1"}) {
				t.Errorf("%s; changed %q", reminderOf(s, r).Status, changes)
			}
			if len(s.MercadoPago.Preferences()) != 0 {
				t.Error("a link for nothing")
			}
		}},
		server.Flow{Name: "partly paid meanwhile", Setup: collecting, Play: func(t *testing.T, s *shop) {
			id := owes(s, 3)
			r := remindedAt(s, id, args{"scheduleDate": soon})
			pays(s, id, args{"amount": 100, "method": "cash"})
			if err := upTo(s, soon); err != nil {
				t.Fatal(err)
			}
			if k := linkOf(s, reminderOf(s, r).LinkID); k.Amount != 200_00 ||
				!strings.Contains(sentFor(s, reminderOf(s, r).MessageID).Content.Text, "200") {
				t.Errorf("a link for %d", k.Amount)
			}
		}},
		server.Flow{Name: "outside the window, with a template",
			Setup: testkit.Setup{Settings: templates, MercadoPago: true}, Play: func(t *testing.T, s *shop) {
				id := owes(s, 3)
				r := remindedAt(s, id, args{"scheduleDate": tomorrow})
				if err := upTo(s, tomorrow); err != nil {
					t.Fatal(err)
				}
				o := sentFor(s, reminderOf(s, r).MessageID)
				if o.Content.Template == nil || o.Content.Template.Name != "saldo_con_link" ||
					len(o.Content.Template.Parameters) != 2 {
					t.Errorf("it leaves as %+v", o.Content)
				}
			}},
		server.Flow{Name: "outside the window, without one", Setup: collecting, Play: func(t *testing.T, s *shop) {
			id := owes(s, 3)
			r := remindedAt(s, id, args{"scheduleDate": tomorrow})
			before := s.Snapshot()
			if err := upTo(s, tomorrow); err != nil {
				t.Fatal(err)
			}
			now := reminderOf(s, r)
			if now.Status != reminder.Failed || !strings.Contains(now.Reason, "24 horas") ||
				!slices.Contains(s.EventsSince(before), "reminder.failed") {
				t.Errorf("%s: %q; events %q", now.Status, now.Reason, s.EventsSince(before))
			}
			remindedAt(s, id, args{"scheduleDate": "2026-03-11T22:00:00Z"}) // that day is free again
			s.Sound()
		}},
		server.Flow{Name: "Mercado Pago comes back in time", Setup: collecting, Play: func(t *testing.T, s *shop) {
			id := owes(s, 3)
			r := remindedAt(s, id, args{"scheduleDate": soon})
			s.MercadoPago.Always(paymentstest.Down())
			if err := upTo(s, soon); err == nil || reminderOf(s, r).Status != reminder.Scheduled {
				t.Fatal("it did not wait for its link")
			}
			s.MercadoPago.Recover()
			if err := upTo(s, "2026-03-10T21:10:00Z"); err != nil {
				t.Fatal(err)
			}
			if now := reminderOf(s, r); now.Status != reminder.Sent ||
				!strings.Contains(sentFor(s, now.MessageID).Content.Text, "http") {
				t.Errorf("%+v", now)
			}
		}},
		server.Flow{Name: "Mercado Pago stays away", Setup: collecting, Play: func(t *testing.T, s *shop) {
			id := owes(s, 3)
			r := remindedAt(s, id, args{"scheduleDate": soon})
			s.MercadoPago.Always(paymentstest.Down())
			for at := 0; at <= 65; at += 5 {
				_ = upTo(s, testkit.Noon.Add(6*time.Hour+time.Duration(at)*time.Minute).Format(time.RFC3339))
			}
			now := reminderOf(s, r)
			if now.Status != reminder.Sent || !strings.Contains(now.Reason, "without a link") ||
				strings.Contains(sentFor(s, now.MessageID).Content.Text, "http") {
				t.Errorf("%+v", now)
			}
		}},
	)
}
