package channel_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/gateway/whatsapp/whatsapptest"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

// in does something as a clerk in a conversation.
func in(s *server.Shop, session string, fn func(u *core.Unit) error) error {
	return s.Runtime.Write(s.T.Context(), s.Workspace, testkit.Clerk, func(u *core.Unit) error {
		talk, err := u.Conversations.Get(session, true)
		if err != nil {
			return err
		}
		u.Conversations.Adopt(talk)
		return fn(u)
	})
}

func clerkSays(s *server.Shop, session, text, id string) error {
	return in(s, session, func(u *core.Unit) error {
		_, err := u.Conversations.PersonSays(conversation.Content{Text: text}, id)
		return err
	})
}

func giveBack(t *testing.T, s *server.Shop, session string) {
	t.Helper()
	if err := in(s, session, func(u *core.Unit) error { return u.Conversations.Resume() }); err != nil {
		t.Fatal(err)
	}
}

// Once a person writes, from the desk or from the shop's telephone, the agent is silent and a yes runs nothing, until a
// person gives the conversation back.
func TestAPersonsWordPausesTheAgent(t *testing.T) {
	t.Parallel()
	desk := func(s *server.Shop, session string) error { return clerkSays(s, session, "Hola, soy Marta", "d1") }
	telephone := func(s *server.Shop, _ string) error {
		s.Hear(whatsapptest.Echo("wamid.E", server.Ana, "Hola, soy Marta"))
		return s.Errands()
	}
	var flows []server.Flow
	for name, speaks := range map[string]func(*server.Shop, string) error{"desk": desk, "telephone": telephone} {
		setup := testkit.Setup{WhatsApp: access.WhatsAppMeta, Settings: noIdentity}
		flows = append(flows, server.Flow{Name: name, Setup: setup, Play: func(t *testing.T, s *server.Shop) {
			session, q := asked(t, s)
			run(s)
			s.WhatsApp.Forget()
			before := s.Snapshot()
			for range 2 { // delivered twice, it is one message
				if err := speaks(s, session); err != nil {
					t.Fatal(err)
				}
			}
			run(s)
			if got := s.EventsSince(before); !slices.Contains(got, "session.handoff_requested") ||
				!slices.Contains(got, "session.handoff_taken") {
				t.Errorf("%q", got)
			}
			s.Clock.Advance(minute)
			s.Hear(whatsapptest.Text("m2", server.Ana, "sí"), whatsapptest.Text("m3", server.Ana, "¿hola?"))
			run(s)
			if got := s.State(session); got != conversation.Handoff || stateOf(s, q.ID) != confirmation.Pending {
				t.Errorf("the conversation is %s, the question %s", got, stateOf(s, q.ID))
			}
			want := 1
			if name == "telephone" { // it had been sent already
				want = 0
			}
			if sent := s.WhatsApp.Sent(); len(sent) != want {
				t.Errorf("%+v", sent)
			}
			if list := outbound(t, s, session); list[len(list)-1] != "person: Hola, soy Marta" ||
				strings.HasPrefix(list[len(list)-2], "person") {
				t.Errorf("%q", list)
			}
			giveBack(t, s, session)
			s.Clock.Advance(minute)
			s.Hear(whatsapptest.Text("m4", server.Ana, "¿siguen ahí?"))
			run(s)
			if list := outbound(t, s, session); list[len(list)-2] != "agent: "+server.Brief {
				t.Errorf("%q", list)
			}
		}})
	}
	server.Flows(t, flows...)
}

// An echo that the vendor delivers late does not change who has the conversation.
func TestALateEchoPausesNothing(t *testing.T) {
	t.Parallel()
	server.Flows(t, server.Flow{Name: "late", Setup: testkit.Setup{WhatsApp: access.WhatsAppMeta},
		Play: func(t *testing.T, s *server.Shop) {
			session := s.Chat(server.Ana, "hola")
			if err := clerkSays(s, session, "Buenas", ""); err != nil {
				t.Fatal(err)
			}
			wrote := s.Clock.Now()
			s.Clock.Advance(minute)
			giveBack(t, s, session)
			s.Hear(whatsapptest.Echo("wamid.L", server.Ana, "¿Te ayudo?").Stamped(wrote))
			run(s)
			if list := outbound(t, s, session); s.State(session) == conversation.Handoff ||
				list[len(list)-1] != "person: ¿Te ayudo?" {
				t.Errorf("%s: %q", s.State(session), list)
			}
		}})
}

// After a day only a template may be sent; without one the person gets an error.
func TestAPersonOutsideTheWindow(t *testing.T) {
	t.Parallel()
	server.OnBothVendors(t, access.Settings{}, func(t *testing.T, s *server.Shop) {
		session := s.Chat(server.Ana, "hola")
		s.Clock.Advance(25 * time.Hour)
		if err := clerkSays(s, session, "¿Pudiste verlo?", ""); !fault.Is(err, fault.Conflict) {
			t.Errorf("%v", err)
		}
		if s.State(session) == conversation.Handoff {
			t.Error("nothing was said, and the agent is silent")
		}
	})
}

// Staff get reminders only of a customer who waits; nothing else ends a hand-off.
func TestQuietTimeRemindsPeople(t *testing.T) {
	t.Parallel()
	server.Flows(t, server.Flow{Name: "quiet", Setup: testkit.Setup{WhatsApp: access.WhatsAppMeta},
		Play: func(t *testing.T, s *server.Shop) {
			session := s.Chat(server.Ana, "hola")
			s.HandOff(session)
			reminders := func(wait time.Duration) (n int) {
				before := s.Snapshot()
				s.Clock.Advance(wait)
				run(s)
				for _, e := range s.EventsSince(before) {
					if e == "session.handoff_waiting" {
						n++
					}
				}
				return n
			}
			if n := reminders(14 * minute); n != 0 {
				t.Errorf("%d reminders at once", n)
			}
			if n := reminders(2 * minute); n != 1 {
				t.Errorf("%d reminders after a quarter of an hour", n)
			}
			if err := clerkSays(s, session, "Ya te ayudo", ""); err != nil {
				t.Fatal(err)
			}
			if n := reminders(2 * time.Hour); n != 0 {
				t.Errorf("%d reminders while it is the customer's turn", n)
			}
			s.Hear(whatsapptest.Text("m2", server.Ana, "gracias, ¿y?"))
			run(s)
			if n := reminders(2 * time.Hour); n != 1 || s.State(session) != conversation.Handoff {
				t.Errorf("%d reminders, the conversation is %s", n, s.State(session))
			}
		}})
}

// outbound is what was said to the customer, with who said it.
func outbound(t *testing.T, s *server.Shop, session string) (list []string) {
	t.Helper()
	s.Look(func(u *core.Unit) error {
		said, err := u.Conversations.Messages(session, "", 100)
		for _, m := range said {
			if m.Outbound {
				list = append(list, m.Author+": "+m.Text)
			}
		}
		return err
	})
	return list
}
