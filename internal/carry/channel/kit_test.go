package channel_test

import (
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

const ana = "+5491155551234"

// onBoth plays a story with either vendor, on both databases.
func onBoth(t *testing.T, settings access.Settings, play func(t *testing.T, s *server.Shop)) {
	t.Helper()
	var flows []server.Flow
	for _, vendor := range []string{access.WhatsAppMeta, access.WhatsAppInfobip} {
		flows = append(flows, server.Flow{Name: vendor, Setup: testkit.Setup{WhatsApp: vendor, Settings: settings},
			Play: play})
	}
	server.Flows(t, flows...)
}

// say queues a text to Ana, in her conversation.
func say(s *server.Shop, session, text string, template *conversation.Template) (id string) {
	s.T.Helper()
	s.Do(func(u *core.Unit) error {
		talk, err := u.Conversations.Get(session, true)
		if err != nil {
			return err
		}
		o, err := u.Conversations.Send(conversation.Outgoing{
			SessionID: session, CustomerID: talk.CustomerID, Address: ana, Purpose: "test",
			Content: conversation.Content{Text: text, Template: template},
		})
		id = o.ID
		return err
	})
	return id
}

// run runs the errands that are due; a failed one is only retried.
func run(s *server.Shop) { _ = s.Errands() }

// reaches checks the delivery state of a message.
func reaches(t *testing.T, s *server.Shop, id string, want conversation.Delivery) conversation.Outgoing {
	t.Helper()
	o := s.Outgoing(id)
	if o.State != want {
		t.Fatalf("the message is %s (%s), want %s", o.State, o.Error, want)
	}
	return o
}

func inbound(t *testing.T, s *server.Shop, session string) (texts []string) {
	t.Helper()
	s.Look(func(u *core.Unit) error {
		list, err := u.Conversations.Messages(session, "", 100)
		for _, m := range list {
			if !m.Outbound {
				texts = append(texts, m.Text)
			}
		}
		return err
	})
	return texts
}

const minute = time.Minute
