package whole_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/gateway/whatsapp/whatsapptest"
	"github.com/mostrador/mostrador/internal/talk/clerk"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

// reminded has staff book a table for Ana, who has written, and the reminder reach her. It returns its message.
func reminded(s *shop) (b booking.Booking, asked whatsapptest.Sent) {
	s.T.Helper()
	tables(s)
	s.Chat(ana, "hola")
	s.Must(s.Errands())
	b = reserves(s, ana, 21*60)
	s.Must(s.Errands())
	p := ofKind(s, access.BookingReminder)[0]
	s.Clock.Advance(p.DueAt.Sub(s.Clock.Now()))
	s.Must(s.Errands())
	all := s.WhatsApp.Sent()
	return b, all[len(all)-1]
}

// hears has Ana send something, and returns what she is answered.
func hears(s *shop, events ...whatsapptest.Event) string {
	s.T.Helper()
	before := len(s.WhatsApp.Sent())
	s.Clock.Advance(5 * time.Second)
	s.Hear(events...)
	s.Must(s.Errands())
	s.Clock.Advance(5 * time.Second) // she may have written more
	s.Must(s.Errands())
	return strings.Join(told(s, before), " | ")
}

func bookingNow(s *shop, id string) (b booking.Booking) {
	s.T.Helper()
	s.Look(func(u *core.Unit) (err error) {
		b, err = u.Bookings.Get(id, false)
		return err
	})
	return b
}

// shift moves a booking to another hour of its day.
func shift(s *shop, id string, start int) {
	s.T.Helper()
	asStaff(s, func(u *core.Unit) error {
		b, err := u.Bookings.Get(id, true)
		if err != nil {
			return err
		}
		_, err = u.Bookings.Move(b, booking.Need{Kind: b.Kind, Party: b.Party, Day: b.Day, Start: start, Minutes: b.Minutes})
		return err
	})
}

func TestARemindersAnswerIsReadLikeAYes(t *testing.T) {
	t.Parallel()
	slow, window := newsy(), 1500
	slow.Settings.JoinMillis = &window
	frontdesk := newsy()
	frontdesk.AssistantType, frontdesk.Model = "rest_complete", clerk.New()
	server.Flows(t, flow{Name: "the button confirms, twice is once, and a move opens it again", Setup: newsy(), Play: func(t *testing.T, s *shop) {
		b, asked := reminded(s)
		if asked.Kind != "buttons" || len(asked.IDs) != 3 {
			t.Fatalf("%+v", asked)
		}
		if got := hears(s, whatsapptest.ButtonReply("tap1", ana, asked.IDs[0], "Confirmo")); !strings.HasPrefix(got, "¡Gracias por confirmar! Te esperamos el miércoles") {
			t.Errorf("%q", got)
		}
		at := bookingNow(s, b.ID).AcknowledgedAt
		if at.IsZero() {
			t.Fatal("not marked")
		}
		hears(s, whatsapptest.ButtonReply("tap2", ana, asked.IDs[0], "Confirmo"))
		if again := bookingNow(s, b.ID).AcknowledgedAt; !again.Equal(at) {
			t.Errorf("%v, then %v", at, again)
		}
		shift(s, b.ID, 22*60)
		if now := bookingNow(s, b.ID); !now.AcknowledgedAt.IsZero() {
			t.Error("another time is confirmed")
		}
		s.Clock.Advance(2 * time.Minute)
		s.Must(s.Errands())
		if got := hears(s, whatsapptest.ButtonReply("tap3", ana, asked.IDs[0], "Confirmo")); !strings.Contains(got, "Ese horario cambió") || !strings.Contains(got, "22:00") {
			t.Errorf("%q", got)
		}
		if now := bookingNow(s, b.ID); !now.AcknowledgedAt.IsZero() {
			t.Error("the button of the old time confirms the new one")
		}
		asStaff(s, func(u *core.Unit) error {
			b, err := u.Bookings.Get(b.ID, true)
			if err == nil {
				_, err = u.Bookings.Cancel(b, "")
			}
			return err
		})
		s.Must(s.Errands())
		if got := hears(s, whatsapptest.ButtonReply("tap4", ana, asked.IDs[0], "Confirmo")); !strings.Contains(got, "ya está cancelada") {
			t.Errorf("%q", got)
		}
		s.Sound()
	}}, flow{Name: "words", Setup: newsy(), Play: func(t *testing.T, s *shop) {
		b, _ := reminded(s)
		hears(s, whatsapptest.Text("m1", ana, "sí, pero más tarde"))
		if !bookingNow(s, b.ID).AcknowledgedAt.IsZero() {
			t.Error("a yes with a change confirms")
		}
		hears(s, whatsapptest.Text("m2", ana, "sí"))
		if !bookingNow(s, b.ID).AcknowledgedAt.IsZero() {
			t.Error("a yes to something else confirms")
		}
	}}, flow{Name: "a yes and a no in words", Setup: newsy(), Play: func(t *testing.T, s *shop) {
		b, _ := reminded(s)
		if got := hears(s, whatsapptest.Text("m1", ana, "No")); !strings.Contains(got, "¿Querés que cancele la reserva "+b.Code) {
			t.Errorf("%q", got)
		}
		if now := bookingNow(s, b.ID); !now.AcknowledgedAt.IsZero() || now.Status != booking.Confirmed {
			t.Errorf("%+v", now)
		}
	}}, flow{Name: "confirmo", Setup: newsy(), Play: func(t *testing.T, s *shop) {
		b, _ := reminded(s)
		if got := hears(s, whatsapptest.Text("m1", ana, "Sí, confirmo!")); !strings.HasPrefix(got, "¡Gracias por confirmar!") {
			t.Errorf("%q", got)
		}
		if bookingNow(s, b.ID).AcknowledgedAt.IsZero() {
			t.Error("not marked")
		}
	}}, flow{Name: "a whole sentence waits for what follows it", Setup: slow, Play: func(t *testing.T, s *shop) {
		b, _ := reminded(s)
		s.Clock.Advance(5 * time.Second)
		s.Hear(whatsapptest.Text("m1", ana, "Sí, sí, dale, confirmo, muchas gracias!"))
		s.Must(s.Errands())
		s.Clock.Advance(time.Second)
		s.Must(s.Errands())
		if !bookingNow(s, b.ID).AcknowledgedAt.IsZero() {
			t.Error("confirmed before the window is over")
		}
		if got := hears(s); !strings.HasPrefix(got, "¡Gracias por confirmar!") {
			t.Errorf("%q", got)
		}
	}}, flow{Name: "a button and second thoughts", Setup: newsy(), Play: func(t *testing.T, s *shop) {
		b, asked := reminded(s)
		hears(s, whatsapptest.ButtonReply("tap", ana, asked.IDs[0], "Confirmo"), whatsapptest.Text("m", ana, "uh no, mejor a las 22"))
		if !bookingNow(s, b.ID).AcknowledgedAt.IsZero() {
			t.Error("it confirms")
		}
	}}, flow{Name: "a stranger's button", Setup: newsy(), Play: func(t *testing.T, s *shop) {
		b, asked := reminded(s)
		hears(s, whatsapptest.ButtonReply("tap", beto, asked.IDs[0], "Confirmo"))
		if !bookingNow(s, b.ID).AcknowledgedAt.IsZero() {
			t.Error("a stranger confirms it")
		}
	}}, flow{Name: "the button that cancels asks first", Setup: frontdesk, Play: func(t *testing.T, s *shop) {
		b, asked := reminded(s)
		got := hears(s, whatsapptest.ButtonReply("tap", ana, asked.IDs[2], "Cancelar"))
		if now := bookingNow(s, b.ID); now.Status != booking.Confirmed {
			t.Fatalf("cancelled without a yes, %q", got)
		}
		answer := hears(s, whatsapptest.Text("m", ana, "sí"))
		if now := bookingNow(s, b.ID); now.Status != booking.Cancelled {
			t.Errorf("%q, then %q: %s", got, answer, now.Status)
		}
	}}, flow{Name: "outside the window the template's quick replies", Setup: testkit.Setup{WhatsApp: access.WhatsAppMeta,
		Settings: access.Settings{RequireIdentity: new(bool), News: access.News{Kinds: map[string]access.NewsRule{
			"booking_reminder": {Template: access.Template{Name: "recordatorio", Language: "es_AR"}, TemplateFields: []string{"what", "when"},
				TemplateButtons: true}}}}},
		Play: func(t *testing.T, s *shop) {
			tables(s)
			b := reserves(s, ana, 21*60) // she has never written
			s.Must(s.Errands())
			p := ofKind(s, access.BookingReminder)[0]
			s.Clock.Advance(p.DueAt.Sub(s.Clock.Now()))
			s.Must(s.Errands())
			all := s.WhatsApp.Sent()
			p = ofKind(s, access.BookingReminder)[0]
			raw, _ := json.Marshal(all[len(all)-1].Body)
			if all[len(all)-1].Text != "recordatorio" || strings.Count(string(raw), "quick_reply") != 3 || !strings.Contains(string(raw), p.Button("yes")) {
				t.Fatalf("%s", raw)
			}
			if got := hears(s, whatsapptest.QuickReply("tap", ana, p.Button("yes"), "Confirmo")); !strings.HasPrefix(got, "¡Gracias por confirmar!") {
				t.Errorf("%q", got)
			}
			if bookingNow(s, b.ID).AcknowledgedAt.IsZero() {
				t.Error("not marked")
			}
			if len(ofKind(s, access.BookingReminder)) != 1 {
				t.Error("two reminders")
			}
		}})
}
