package channel_test

import (
	"net/http"
	"slices"
	"sync"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/gateway/whatsapp/whatsapptest"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
	"github.com/mostrador/mostrador/internal/words/confirm"
)

// nodes are two processes of one product.
type nodes [2]*server.Shop

// tell delivers the same event to both nodes, twice each and all at once.
func (n nodes) tell(t *testing.T, e whatsapptest.Event) {
	t.Helper()
	e = e.Stamped(n[0].Clock.Now())
	body := n[0].WhatsApp.Webhook(e)
	var all sync.WaitGroup
	for i := range 4 {
		all.Go(func() {
			if status := n[i%2].Knock(n[i%2].WhatsAppRequest(body, n[0].WhatsApp.Sign(body))); status != http.StatusOK {
				t.Errorf("answered with %d", status)
			}
		})
	}
	all.Wait()
}

// work has both nodes do every errand at once, kind by kind, as if each had been handed
// all of them, until nothing is left.
func (n nodes) work(t *testing.T) {
	t.Helper()
	for _, kind := range []string{"whatsapp_inbound", conversation.RunTurn, conversation.SendMessage} {
		var all sync.WaitGroup
		for _, id := range n[0].Pending(kind) {
			for _, node := range n {
				for range 2 {
					all.Go(func() {
						_ = node.App.Errand(t.Context(), n[0].Workspace.ID, kind,
							id)
					}) // the second node gets an error, or finds it done
				}
			}
		}
		all.Wait()
	}
	for range 3 {
		run(n[0])
		n[0].Clock.Advance(minute)
	}
}

// Each message is delivered twice, at once, to two nodes, and both work on it: it is one turn, one effect, one reply.
func TestMessagesAtTwoNodes(t *testing.T) {
	t.Parallel()
	var flows []server.Flow
	for name, answer := range map[string]func(id string) whatsapptest.Event{
		"words": func(string) whatsapptest.Event { return whatsapptest.Text("wamid.2", server.Ana, "sí, dale") },
		"button": func(id string) whatsapptest.Event {
			return whatsapptest.ButtonReply("wamid.2", server.Ana, confirm.ButtonPayload(true, id), "Sí")
		},
	} {
		setup := testkit.Setup{WhatsApp: access.WhatsAppMeta, Settings: noIdentity}
		flows = append(flows, server.Flow{Name: name, Setup: setup, Play: func(t *testing.T, s *server.Shop) {
			both := nodes{s, s.Node()}
			both.tell(t, whatsapptest.Text("wamid.1", server.Ana, "hola"))
			both.work(t)
			if sent := s.WhatsApp.Sent(); len(sent) != 1 || sent[0].Text != server.Brief {
				t.Fatalf("%+v", sent)
			}
			session, q := asked(t, s)
			both.work(t)
			s.WhatsApp.Forget()
			before := s.Snapshot()

			both.tell(t, answer(q.ID))
			both.work(t)
			if got := stateOf(s, q.ID); got != confirmation.Executed {
				t.Fatalf("the question is %s", got)
			}
			if sent := s.WhatsApp.Sent(); len(sent) != 1 {
				t.Errorf("%d replies", len(sent))
			}
			confirmed := 0
			for _, e := range s.EventsSince(before) {
				if e == "order.created" {
					confirmed++
				}
			}
			after := s.Snapshot()
			if n := len(after["turns"]) - len(before["turns"]); n != 1 || confirmed != 1 {
				t.Errorf("%d turns, %d orders", n, confirmed)
			}
			if got := inbound(t, s, session); !slices.Equal(got[:2], []string{"hola", "quiero dos yerbas"}) ||
				len(got) != 3 {
				t.Errorf("%q", got)
			}
		}})
	}
	server.Flows(t, flows...)
}
