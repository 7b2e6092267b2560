package courier_test

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/carry/courier"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/gateway/whatsapp/whatsapptest"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

func TestAMessageIsSentOnce(t *testing.T) {
	t.Parallel()
	server.OnBothVendors(t, access.Settings{}, func(t *testing.T, s *server.Shop) {
		session := s.Chat(server.Ana, "hola")
		before := s.Snapshot()
		id := s.SendAna(session, "¡Hola, Ana!", nil)
		var all sync.WaitGroup
		for range 5 {
			all.Go(func() {
				err := s.App.Errand(t.Context(), s.Workspace.ID, conversation.SendMessage, id)
				if err != nil && !fault.Is(err, fault.Unavailable) { // another sender has it
					t.Error(err)
				}
			})
		}
		all.Wait()
		run(s)
		sent := s.WhatsApp.Sent()
		if len(sent) != 1 || sent[0].Text != "¡Hola, Ana!" || sent[0].To != server.Ana || sent[0].Ref != id {
			t.Fatalf("%+v", sent)
		}
		if o := s.Reaches(t, id, conversation.Sent); o.VendorID != sent[0].ID || !o.SentAt.Equal(s.Clock.Now()) {
			t.Errorf("%+v", o)
		}
		if got := events(s, before); !slices.Equal(got, []string{"message.sent"}) {
			t.Errorf("%v", got)
		}
		s.Look(func(u *core.Unit) error { // and it is in the conversation, once
			list, err := u.Conversations.Messages(session, "", 100)
			if n := len(list); n != 3 || list[2].ID != id || list[2].Text != "¡Hola, Ana!" {
				t.Errorf("%+v", list)
			}
			return err
		})
	})
}

// dying is a carrier whose process is killed when the vendor has the message.
type dying struct{ ref string }

func (d *dying) Carry(_ context.Context, _ *access.Workspace, p courier.Parcel) (string, error) {
	d.ref = p.Ref
	panic("kill -9")
}

// A process that dies between the vendor's answer and its recording leaves a message that no node sends again; the
// first status settles it.
func TestKilledBetweenSendAndMark(t *testing.T) {
	t.Parallel()
	server.OnBothVendors(t, access.Settings{}, func(t *testing.T, s *server.Shop) {
		session := s.Chat(server.Ana, "hola")
		id := s.SendAna(session, "hola", nil)
		mortal := &dying{}
		func() {
			defer func() { _ = recover() }()
			_ = (&courier.Courier{Desk: s.Runtime, Carrier: mortal, Clock: s.Clock, Log: s.Log}).Send(t.Context(),
				s.Workspace, id)
		}()
		if mortal.ref != id {
			t.Fatalf("the vendor was given %q", mortal.ref)
		}
		s.Reaches(t, id, conversation.Sending)
		run(s)
		if s.WhatsApp.Calls() != 0 {
			t.Fatal("somebody else's message was sent")
		}
		s.Clock.Advance(3 * minute)
		if err := s.Sweep(t.Context(), s.Workspace.ID); err != nil {
			t.Fatal(err)
		}
		run(s)
		s.Reaches(t, id, conversation.Unknown)
		if s.WhatsApp.Calls() != 0 {
			t.Error("a message that may have been sent was sent again")
		}
		before := s.Snapshot()
		s.Clock.Advance(11 * minute)
		run(s)
		run(s)
		if got := events(s, before); !slices.Equal(got, []string{"message.unknown"}) {
			t.Errorf("%v", got)
		}
		s.Hear(whatsapptest.Status(whatsapptest.Sent{ID: "wamid.X", Ref: id, To: server.Ana}, "delivered"))
		run(s)
		if o := s.Reaches(t, id, conversation.Delivered); o.VendorID != "wamid.X" {
			t.Errorf("%+v", o)
		}
	})
}

func TestALostAnswerIsUnknown(t *testing.T) {
	t.Parallel()
	server.OnBothVendors(t, access.Settings{}, func(t *testing.T, s *server.Shop) {
		session := s.Chat(server.Ana, "hola")
		for _, mode := range []whatsapptest.Mode{whatsapptest.Dropped, whatsapptest.Garbage} {
			s.WhatsApp.Next(mode)
			id := s.SendAna(session, "hola", nil)
			sent := len(s.WhatsApp.Sent())
			run(s)
			s.Clock.Advance(minute)
			run(s)
			if got := len(s.WhatsApp.Sent()); got != sent+1 {
				t.Fatalf("%v: %d messages, want one", mode, got-sent)
			}
			s.Reaches(t, id, conversation.Unknown)
			before := s.Snapshot()
			s.Hear(whatsapptest.Status(s.WhatsApp.Sent()[sent], "sent"))
			run(s)
			s.Reaches(t, id, conversation.Sent)
			s.Clock.Advance(20 * minute)
			run(s)
			if got := events(s, before); !slices.Equal(got, []string{"message.sent"}) {
				t.Errorf("%v", got)
			}
		}
	})
}

func TestAVendorThatIsDownIsAskedAgain(t *testing.T) {
	t.Parallel()
	server.OnBothVendors(t, access.Settings{}, func(t *testing.T, s *server.Shop) {
		session := s.Chat(server.Ana, "hola")
		s.WhatsApp.Next(whatsapptest.Down, whatsapptest.Limited)
		id := s.SendAna(session, "hola", nil)
		err := s.Errands()
		if f := fault.From(err); err == nil || f.Code != fault.Unavailable {
			t.Fatalf("%v", err)
		}
		if o := s.Reaches(t, id, conversation.Queued); o.Attempts != 1 || o.Error == "" {
			t.Errorf("%+v", o)
		}
		run(s)
		if s.WhatsApp.Calls() != 1 {
			t.Error("it was asked again at once")
		}
		for range 2 {
			s.Clock.Advance(minute)
			run(s)
		}
		s.Reaches(t, id, conversation.Sent)
		if len(s.WhatsApp.Sent()) != 1 {
			t.Errorf("%+v", s.WhatsApp.Sent())
		}
	})
}

func TestAVendorThatStaysDownIsGivenUp(t *testing.T) {
	t.Parallel()
	server.OnBothVendors(t, access.Settings{}, func(t *testing.T, s *server.Shop) {
		session := s.Chat(server.Ana, "hola")
		s.WhatsApp.Behave(whatsapptest.Down)
		before := s.Snapshot()
		id := s.SendAna(session, "hola", nil)
		for range 15 {
			run(s)
			s.Clock.Advance(15 * minute)
		}
		if o := s.Reaches(t, id, conversation.Failed); o.Attempts != 10 || s.WhatsApp.Calls() != 10 {
			t.Errorf("%+v after %d calls", o, s.WhatsApp.Calls())
		}
		if got := events(s, before); !slices.Equal(got, []string{"message.failed"}) {
			t.Errorf("%v", got)
		}
	})
}

func TestARefusalIsFinal(t *testing.T) {
	t.Parallel()
	server.OnBothVendors(t, access.Settings{}, func(t *testing.T, s *server.Shop) {
		session := s.Chat(server.Ana, "hola")
		s.WhatsApp.Next(whatsapptest.NotOnWhatsApp)
		id := s.SendAna(session, "hola", nil)
		if err := s.Errands(); err != nil {
			t.Fatal(err)
		}
		if o := s.Reaches(t, id, conversation.Failed); !strings.HasPrefix(o.Error, "not_on_whatsapp") {
			t.Errorf("%q", o.Error)
		}
		// Without a template, a closed window is a failure, too.
		s.WhatsApp.Next(whatsapptest.OutsideWindow)
		id = s.SendAna(session, "hola", nil)
		run(s)
		if o := s.Reaches(t, id, conversation.Failed); !strings.HasPrefix(o.Error, "outside_window") {
			t.Errorf("%q", o.Error)
		}
	})
}

var reengage = &conversation.Template{Name: "volvemos", Language: "es_AR", Parameters: []string{"Ana"}}

func TestOutsideTheWindowATemplateGoes(t *testing.T) {
	t.Parallel()
	server.OnBothVendors(t, access.Settings{}, func(t *testing.T, s *server.Shop) {
		session := s.Chat(server.Ana, "hola")
		kinds := func() (out []string) {
			for _, m := range s.WhatsApp.Sent() {
				out = append(out, m.Kind)
			}
			return out
		}
		// The vendor knows better than we do.
		s.WhatsApp.Next(whatsapptest.OutsideWindow)
		id := s.SendAna(session, "hola", reengage)
		run(s)
		if got := kinds(); !slices.Equal(got, []string{"template"}) {
			t.Fatalf("%v", got)
		}
		first := s.Reaches(t, id, conversation.Sent)

		// It finds out late.
		id = s.SendAna(session, "hola", reengage)
		run(s)
		sent := s.WhatsApp.Sent()[1]
		code, why := 131047, "Re-engagement message"
		if s.Workspace.WhatsAppAccount() == access.WhatsAppInfobip {
			code, why = 8000, "24 hours passed since the last message, use a template"
		}
		for range 2 {
			s.Hear(whatsapptest.Failed(sent, code, why))
			run(s)
		}
		if got := kinds(); !slices.Equal(got, []string{"template", "text", "template"}) {
			t.Fatalf("%v", got)
		}
		if o := s.Reaches(t, id, conversation.Sent); o.VendorID == sent.ID || o.VendorID == first.VendorID {
			t.Errorf("%+v", o)
		}
		s.Hear(whatsapptest.Status(s.WhatsApp.Sent()[2], "read"))
		run(s)
		s.Reaches(t, id, conversation.Read)

		// A day later nothing else is tried.
		s.Clock.Advance(24 * time.Hour)
		s.SendAna(session, "hola", reengage)
		run(s)
		if got := kinds(); len(got) != 4 || got[3] != "template" {
			t.Fatalf("%v", got)
		}
		s.WhatsApp.Next(whatsapptest.BadTemplate)
		id = s.SendAna(session, "hola", reengage)
		run(s)
		if o := s.Reaches(t, id, conversation.Failed); !strings.HasPrefix(o.Error, "template") {
			t.Errorf("%q", o.Error)
		}
	})
}

func TestStatusesComeLateTwiceAndOutOfOrder(t *testing.T) {
	t.Parallel()
	server.OnBothVendors(t, access.Settings{}, func(t *testing.T, s *server.Shop) {
		session := s.Chat(server.Ana, "hola")
		id := s.SendAna(session, "hola", nil)
		run(s)
		m := s.WhatsApp.Sent()[0]
		for _, step := range []struct {
			told whatsapptest.Event
			want conversation.Delivery
		}{
			{whatsapptest.Status(m, "read"), conversation.Read},
			{whatsapptest.Status(m, "sent"), conversation.Read},
			{whatsapptest.Status(m, "delivered"), conversation.Read},
			{whatsapptest.Failed(m, 999, "who knows"), conversation.Read},
		} {
			for range 2 {
				s.Hear(step.told)
				run(s)
			}
			s.Reaches(t, id, step.want)
		}

		id = s.SendAna(session, "otra", nil)
		run(s)
		m = s.WhatsApp.Sent()[1]
		before := s.Snapshot()
		s.Hear(whatsapptest.Failed(m, 999, "who knows"), whatsapptest.Status(m, "sent"))
		run(s)
		s.Reaches(t, id, conversation.Failed)
		if got := events(s, before); !slices.Equal(got, []string{"message.failed"}) {
			t.Errorf("%v", got)
		}
		// Statuses of what others sent from the same number are ignored.
		s.Hear(whatsapptest.Status(whatsapptest.Sent{ID: "other", Ref: "other", To: server.Ana}, "read"))
		if err := s.Errands(); err != nil {
			t.Error(err)
		}
	})
}

func TestWithoutAnAccountItFailsAloud(t *testing.T) {
	t.Parallel()
	server.Flows(t, server.Flow{Name: "none", Play: func(t *testing.T, s *server.Shop) {
		session := s.Session(server.Ana)
		s.Do(func(u *core.Unit) error {
			talk, err := u.Conversations.Get(session, true)
			u.Conversations.Adopt(talk)
			if err == nil {
				_, _, err = u.Conversations.RecordIncoming("hola", "m1", "")
			}
			return err
		})
		before := s.Snapshot()
		id := s.SendAna(session, "hola", nil)
		if err := s.Errands(); err != nil {
			t.Fatal(err)
		}
		if o := s.Reaches(t, id, conversation.Failed); !strings.Contains(o.Error, "not configured") {
			t.Errorf("%q", o.Error)
		}
		if got := events(s, before); !slices.Equal(got, []string{"message.failed"}) {
			t.Errorf("%v", got)
		}
	}})
}

// Two accounts: the one in the settings, and in a conversation the one it uses.
func TestTheAccountIsTheWorkspacesChoice(t *testing.T) {
	t.Parallel()
	server.Flows(t, server.Flow{Name: "both", Setup: testkit.Setup{WhatsApp: access.WhatsAppMeta},
		Play: func(t *testing.T, s *server.Shop) {
			session := s.Chat(server.Ana, "hola")
			other := whatsapptest.NewInfobip(t)
			s.Credential(access.WhatsAppInfobip,
				access.WhatsAppInfobipAccount{BaseURL: "https://example.api.infobip.com",
					APIKey: other.APIKey, Sender: other.Sender})
			if got := s.Workspace.WhatsAppAccount(); got != access.WhatsAppMeta {
				t.Errorf("%s", got)
			}
			w := *s.Workspace
			w.Settings.WhatsApp.Account = access.WhatsAppInfobip
			if err := s.Keyring.UpdateWorkspace(t.Context(), w); err != nil {
				t.Fatal(err)
			}
			s.Reread()
			if got := s.Workspace.WhatsAppAccount(); got != access.WhatsAppInfobip {
				t.Errorf("%s", got)
			}
			id := s.SendAna(session, "hola", nil)
			run(s)
			s.Reaches(t, id, conversation.Sent)
			if len(s.WhatsApp.Sent()) != 1 {
				t.Error("the conversation changed its number")
			}
		}})
}

// The log shows the operator that sending fails, and no customer's number.
func TestAFailedDeliveryIsLogged(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		var log bytes.Buffer
		s := server.OpenShop(t, db, testkit.Setup{WhatsApp: access.WhatsAppMeta, Log: &log})
		session := s.Chat(server.Ana, "hola")
		s.WhatsApp.Next(whatsapptest.Down, whatsapptest.NotOnWhatsApp)
		id := s.SendAna(session, "¡Hola, Ana!", nil)
		if err := s.Errands(); !fault.Is(err, fault.Unavailable) {
			t.Error(err)
		}
		s.Clock.Advance(minute)
		run(s)
		s.Reaches(t, id, conversation.Failed)
		for _, want := range []string{`msg="message delivery failed, retrying" workspace=tienda message=` + id +
			" attempt=1", `msg="message delivery failed" workspace=tienda message=` + id + " attempt=2"} {
			if !strings.Contains(log.String(), want) {
				t.Errorf("%s\nis not in\n%s", want, log.String())
			}
		}
		if strings.Contains(log.String(), strings.TrimPrefix(server.Ana, "+")) {
			t.Errorf("the customer's number is in the log: %s", log.String())
		}
	})
}
