package channel_test

import (
	"slices"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/gateway/whatsapp/whatsapptest"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

// A message that the agent answers is shown as read, once; what needs no answer, what staff are to read and what comes
// twice is not, and a vendor that does not take it changes nothing.
func TestMessagesAreShownAsRead(t *testing.T) {
	t.Parallel()
	server.OnBothVendors(t, noIdentity, func(t *testing.T, s *server.Shop) {
		hear := func(events ...whatsapptest.Event) []string {
			s.WhatsApp.Forget()
			s.Hear(events...)
			run(s)
			return s.WhatsApp.Read()
		}
		first := whatsapptest.Text("m1", server.Ana, "hola")
		if got := hear(first); !slices.Equal(got, []string{"m1"}) {
			t.Errorf("read: %q", got)
		}
		if got := hear(first); len(got) > 0 {
			t.Errorf("read again: %q", got)
		}
		if got := hear(whatsapptest.Reaction("m2", server.Ana)); len(got) > 0 {
			t.Errorf("a reaction was read: %q", got)
		}
		s.WhatsApp.Behave(whatsapptest.Down)
		hear(whatsapptest.Text("m3", server.Ana, "¿hasta qué hora abren?"))
		s.WhatsApp.Behave(whatsapptest.Normal)
		s.Clock.Advance(minute)
		run(s)
		if sent := s.WhatsApp.Sent(); len(sent) != 1 {
			t.Errorf("%d answers after the vendor was down", len(sent))
		}
		if got := hear(whatsapptest.Text("m4", server.Ana, "quiero hablar con una persona")); !slices.Equal(got, []string{"m4"}) {
			t.Errorf("read: %q", got)
		}
		if got := hear(whatsapptest.Text("m5", server.Ana, "¿hola?")); len(got) > 0 {
			t.Errorf("what staff are to read was read: %q", got)
		}
	})
}

func TestABusinessMayNotShowWhatItRead(t *testing.T) {
	t.Parallel()
	settings := noIdentity
	settings.WhatsApp = access.WhatsApp{ReadReceipts: new(bool)}
	server.OnBothVendors(t, settings, func(t *testing.T, s *server.Shop) {
		s.Hear(whatsapptest.Text("m1", server.Ana, "hola"))
		run(s)
		if sent, read := s.WhatsApp.Sent(), s.WhatsApp.Read(); len(sent) != 1 || len(read) > 0 {
			t.Errorf("%d answers, read %q", len(sent), read)
		}
	})
}
