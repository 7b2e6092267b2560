package channel_test

import (
	"context"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/carry/courier"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/gateway/whatsapp/whatsapptest"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

// prompt is a vendor that answers 100 ms after it has the message; by the time the answer is recorded the customer has
// read it and replied. before is what they do meanwhile.
type prompt struct{ before func() }

func (p prompt) Carry(context.Context, *access.Workspace, courier.Parcel) (string, error) {
	p.before()
	return "wamid.quick", nil
}

// slowDesk is the runtime with a late start of the unit that records an answer.
type slowDesk struct {
	core.Desk
	late func()
}

func (d *slowDesk) Write(ctx context.Context, w *access.Workspace, a access.Actor, fn func(u *core.Unit) error) error {
	if d.late != nil {
		d.late()
	}
	return d.Desk.Write(ctx, w, a, fn)
}

// A yes within the second of its question counts if it reached us after the channel had accepted the question, and not
// before the question existed.
func TestAYesWithinTheSecondOfItsQuestion(t *testing.T) {
	t.Parallel()
	tenth := 100 * time.Millisecond
	for name, c := range map[string]struct {
		reaches time.Duration // after the vendor's answer, which is recorded 300 ms after it
		stamped time.Duration // after the question was asked, by the channel's clock
		want    confirmation.State
	}{
		"after the vendor's answer":           {reaches: tenth, stamped: tenth, want: confirmation.Executed},
		"before the vendor's answer":          {reaches: -tenth, stamped: tenth, want: confirmation.Pending},
		"written in an earlier second":        {reaches: tenth, stamped: -time.Second, want: confirmation.Pending},
		"written in the second, on the clock": {reaches: 2 * tenth, stamped: 0, want: confirmation.Executed},
	} {
		server.Flows(t, server.Flow{Name: name, Setup: testkit.Setup{WhatsApp: access.WhatsAppMeta,
			Settings: noIdentity}, Play: func(t *testing.T, s *server.Shop) {
			s.Clock.Advance(200 * time.Millisecond) // the question is asked in the middle of a second
			_, q := asked(t, s)
			put := s.Clock.Now()
			yes := func() { s.Hear(whatsapptest.Text("m2", server.Ana, "sí").Stamped(put.Add(c.stamped))) }
			desk := &slowDesk{Desk: s.Runtime}
			send := courier.Courier{Desk: desk, Clock: s.Clock, Log: s.Log, Carrier: prompt{before: func() {
				if c.reaches < 0 {
					yes()
				}
				s.Clock.Advance(tenth)
				desk.late = func() { // the answer has come, and is not recorded yet
					desk.late = nil
					if c.reaches > 0 {
						s.Clock.Advance(c.reaches)
						yes()
					}
					s.Clock.Advance(3*tenth - max(c.reaches, 0))
				}
			}}}
			ids := s.Pending(conversation.SendMessage)
			if len(ids) != 1 {
				t.Fatalf("%d messages are on their way", len(ids))
			}
			if err := send.Send(t.Context(), s.Workspace, ids[0]); err != nil {
				t.Fatal(err)
			}
			run(s)
			if got := stateOf(s, q.ID); got != c.want {
				t.Errorf("the question is %s, want %s", got, c.want)
			}
		}})
	}
}

// A status with whole seconds may mean any moment of its second: a yes from before the channel had the question does
// not count because of it.
func TestAStatusInWholeSecondsLetsNoEarlierYesCount(t *testing.T) {
	t.Parallel()
	server.Flows(t, server.Flow{Name: "meta", Setup: testkit.Setup{WhatsApp: access.WhatsAppMeta, Settings: noIdentity},
		Play: func(t *testing.T, s *server.Shop) {
			s.Clock.Advance(100 * time.Millisecond)
			_, q := asked(t, s)
			s.Clock.Advance(100 * time.Millisecond)
			s.Hear(whatsapptest.Text("m2", server.Ana, "sí")) // while the question is not sent yet
			s.Clock.Advance(400 * time.Millisecond)
			s.WhatsApp.Next(whatsapptest.Dropped) // the vendor accepts it, and its answer is lost
			ids := s.Pending(conversation.SendMessage)
			_ = s.App.Errand(t.Context(), s.Workspace.ID, conversation.SendMessage, ids[0])
			s.Hear(whatsapptest.Status(s.WhatsApp.Sent()[0], "sent"))
			if err := s.ErrandsOf("whatsapp_inbound"); err != nil {
				t.Fatal(err)
			}
			s.Reaches(t, ids[0], conversation.Sent)
			run(s)
			if got := stateOf(s, q.ID); got != confirmation.Pending {
				t.Errorf("the question is %s: it was answered before it was asked", got)
			}
		}})
}
