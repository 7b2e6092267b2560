package channel_test

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/gateway/whatsapp/whatsapptest"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/talk/model"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

// host is a model that books a table for tomorrow at eight, at whatever branch the conversation is of.
type host struct{}

func (h host) For(*access.Workspace, *access.AgentProfile) model.Model { return h }

func (host) Answer(_ context.Context, r model.Request, _ func(string)) (model.Answer, error) {
	if r.Facts.Question != "" {
		return model.Answer{}, nil
	}
	raw, _ := json.Marshal(map[string]any{"date": "2026-03-11", "time": "20:00", "party_size": 2,
		"customer_name": "Ana López", "customer_phone": "55 1234 5678"})
	return model.Answer{Calls: []model.Call{{ID: testkit.NewID(), Name: "create_reservation", Arguments: raw}}}, nil
}

const norteNumber = "5215500000002"

// branches is a business whose second branch has a WhatsApp number of its own.
func branches(s *server.Shop) (centro, norte string) {
	s.T.Helper()
	centro = s.Branch("Centro", "America/Mexico_City", 18*60, 23*60)
	norte = s.Branch("Norte", "America/Tijuana", 18*60, 23*60)
	s.Settle(func(x *access.Settings) {
		x.Branches = map[string]access.BranchRules{norte: {WhatsApp: []string{norteNumber}}}
	})
	s.Turns.Models = host{}
	switch f := s.WhatsApp.(type) {
	case *whatsapptest.Meta:
		f.Numbers = []string{norteNumber}
	case *whatsapptest.Infobip:
		f.Numbers = []string{norteNumber}
	}
	return centro, norte
}

// hearAt has a customer write to a number; empty: the account's own.
func hearAt(s *server.Shop, number string, e whatsapptest.Event) whatsapptest.Sent {
	s.T.Helper()
	e.At = s.Clock.Now()
	fake := s.WhatsApp.(interface {
		WebhookFor(number string, events ...whatsapptest.Event) []byte
	})
	body := s.WhatsApp.Webhook(e)
	if number != "" {
		body = fake.WebhookFor(number, e)
	}
	if status := s.Knock(s.WhatsAppRequest(body, s.WhatsApp.Sign(body))); status != http.StatusOK {
		s.T.Fatal(status)
	}
	s.WhatsApp.Forget()
	s.Must(s.Errands())
	sent := s.WhatsApp.Sent()
	if len(sent) == 0 {
		return whatsapptest.Sent{}
	}
	return sent[len(sent)-1]
}

func talksAt(s *server.Shop) map[string]conversation.Session {
	s.T.Helper()
	out := map[string]conversation.Session{}
	s.Look(func(u *core.Unit) error {
		for id := range s.Snapshot()["sessions"] {
			talk, err := u.Conversations.Get(id, false)
			if err != nil {
				return err
			}
			out[talk.BranchID] = talk
		}
		return nil
	})
	return out
}

// TestBranchOfANumber: a customer who writes to a branch's number books there, gets the answers from that number, and
// has another conversation with the business's own.
func TestBranchOfANumber(t *testing.T) {
	t.Parallel()
	var flows []server.Flow
	for _, vendor := range []string{access.WhatsAppMeta, access.WhatsAppInfobip} {
		for tag, at := range map[locale.Tag]string{locale.ESMX: "en la sucursal ", locale.PTBR: "na unidade "} {
			flows = append(flows, server.Flow{Name: vendor + " " + string(tag),
				Setup: testkit.Setup{WhatsApp: vendor, AssistantType: "rest_complete", Locale: tag, Country: "MX",
					Settings: access.Settings{JoinMillis: new(int)}},
				Play: func(t *testing.T, s *server.Shop) { playNumbers(t, s, at) }})
		}
	}
	server.Flows(t, flows...)
}

func playNumbers(t *testing.T, s *server.Shop, at string) {
	centro, norte := branches(s)
	sent := hearAt(s, norteNumber, whatsapptest.Text("m1", server.Ana, "una mesa"))
	if sent.From != norteNumber || !strings.Contains(sent.Text, at+"Norte,") {
		t.Fatalf("answered %+v", sent)
	}
	sent = hearAt(s, "", whatsapptest.Text("m2", server.Ana, "una mesa"))
	if sent.From == norteNumber || sent.From == "" || !strings.Contains(sent.Text, at+"Centro,") {
		t.Fatalf("the business's own number answered %+v", sent)
	}
	list := talksAt(s)
	if len(list) != 2 || list[norte].Account != s.Workspace.WhatsAppAccount()+"/"+norteNumber ||
		list[""].Account != s.Workspace.WhatsAppAccount() {
		t.Fatalf("the conversations are %+v", list)
	}
	// A yes at a branch's number answers that branch's question.
	yes := "sí"
	if strings.HasPrefix(at, "na") {
		yes = "sim"
	}
	if sent = hearAt(s, norteNumber, whatsapptest.Text("m3", server.Ana, yes)); sent.From != norteNumber ||
		!strings.Contains(sent.Text, at+"Norte") {
		t.Errorf("the yes was answered with %+v", sent)
	}
	booked := map[string]int{}
	s.Look(func(u *core.Unit) error {
		for id := range s.Snapshot()["bookings"] {
			b, err := u.Bookings.Get(id, false)
			if err != nil {
				return err
			}
			booked[b.BranchID]++
		}
		return nil
	})
	if booked[norte] != 1 || len(booked) != 1 {
		t.Errorf("booked at %v", booked)
	}
	// The business's own number becomes Centro's: the conversation goes on there.
	own := sentFrom(s)
	s.Settle(func(x *access.Settings) { x.Branches[centro] = access.BranchRules{WhatsApp: []string{own}} })
	hearAt(s, "", whatsapptest.Text("m4", server.Ana, "¿hola?"))
	if now := talksAt(s); len(now) != 2 || now[centro].ID != list[""].ID {
		t.Errorf("the conversations are %+v", now)
	}
	// A number that no branch has belongs to another business.
	if sent = hearAt(s, "5215599999999", whatsapptest.Text("m5", server.Ana, "una mesa")); sent.ID != "" {
		t.Errorf("a foreign number was answered: %+v", sent)
	}
}

// sentFrom is the business's own number, as webhooks name it.
func sentFrom(s *server.Shop) string {
	if f, ok := s.WhatsApp.(*whatsapptest.Infobip); ok {
		return strings.TrimPrefix(f.Sender, "+")
	}
	return s.WhatsApp.(*whatsapptest.Meta).PhoneNumberID
}
