package server

import (
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/testkit"
)

// Ana is the telephone number of the customer in stories about messages.
const Ana = "+5491155551234"

// OnBothVendors plays a story with either vendor of WhatsApp, on both databases.
func OnBothVendors(t *testing.T, settings access.Settings, play func(t *testing.T, s *Shop)) {
	t.Helper()
	var flows []Flow
	for _, vendor := range []string{access.WhatsAppMeta, access.WhatsAppInfobip} {
		flows = append(flows, Flow{Name: vendor, Setup: testkit.Setup{WhatsApp: vendor, Settings: settings}, Play: play})
	}
	Flows(t, flows...)
}

// SendAna queues a text to Ana, in her conversation.
func (s *Shop) SendAna(session, text string, template *conversation.Template) (id string) {
	s.T.Helper()
	s.Do(func(u *core.Unit) error {
		talk, err := u.Conversations.Get(session, true)
		if err != nil {
			return err
		}
		o, err := u.Conversations.Send(conversation.Outgoing{
			SessionID: session, CustomerID: talk.CustomerID, Address: Ana, Purpose: "test",
			Content: conversation.Content{Text: text, Template: template},
		})
		id = o.ID
		return err
	})
	return id
}

// Reaches checks the delivery state of a message.
func (s *Shop) Reaches(t *testing.T, id string, want conversation.Delivery) conversation.Outgoing {
	t.Helper()
	o := s.Outgoing(id)
	if o.State != want {
		t.Fatalf("the message is %s (%s), want %s", o.State, o.Error, want)
	}
	return o
}
