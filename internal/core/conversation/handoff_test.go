package conversation_test

import (
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

func (m *memory) InsertHandoff(h conversation.HandoffRequest) error {
	m.handoffs = append(m.handoffs, h)
	return nil
}

func (m *memory) UpdateHandoff(h conversation.HandoffRequest) error {
	for i := range m.handoffs {
		if m.handoffs[i].ID == h.ID {
			m.handoffs[i] = h
		}
	}
	return nil
}

func (m *memory) OpenHandoff(session string) (h conversation.HandoffRequest, found bool, err error) {
	for _, h := range m.handoffs {
		if h.SessionID == session && h.Status.Open() {
			return h, true, nil
		}
	}
	return h, false, nil
}

func (m *memory) PendingHandoffs() (n int, err error) {
	for _, h := range m.handoffs {
		if h.Status == conversation.HandoffPending {
			n++
		}
	}
	return n, nil
}

func (m *memory) ClosedHandoffs(since time.Time, limit int) (out []conversation.HandoffRequest, err error) {
	for _, h := range m.handoffs {
		if h.Status == conversation.HandoffClosed && !h.ClosedAt.Before(since) && len(out) < limit {
			out = append(out, h)
		}
	}
	return out, nil
}

func TestAskingForAPerson(t *testing.T) {
	t.Parallel()
	c, m, s := talk(access.Agent, conversation.Session{ID: "s", AgentID: "a", Channel: "web", CustomerID: "ana",
		State: conversation.Idle})
	s.Sensitive("Rosaura")
	need := conversation.Need{Reason: "Rosaura quiere un descuento", Cause: "customer_request",
		Context: conversation.Context{LastError: "x"}}
	first, err := c.RequestPerson(need)
	if err != nil || first.Status != conversation.HandoffPending || first.Urgency != conversation.MediumUrgency ||
		first.CustomerID != "ana" || !first.RequestedAt.Equal(now) {
		t.Fatalf("%+v %v", first, err)
	}
	again, err := c.RequestPerson(conversation.Need{Reason: "otra vez", Cause: "agent_limitation"})
	if err != nil || again != first || len(m.handoffs) != 1 || len(s.Events()) != 1 ||
		c.NextState() != conversation.Handoff {
		t.Errorf("asked twice: %+v %v, %d rows, %d events", again, err, len(m.handoffs), len(s.Events()))
	}
	told := s.Events()[0].Payload.(map[string]any)
	if told["handoffId"] != first.ID || told["channel"] != "web" || told["triggerType"] != "customer_request" ||
		told["urgency"] != conversation.MediumUrgency {
		t.Errorf("told %v", told)
	}
	if said := told["reason"].(string); strings.Contains(said, "Rosaura") || !strings.Contains(said, "descuento") {
		t.Errorf("the whole world learns who it is: %q", said)
	}
}

func TestAFailureOfOursIsAHandoffToo(t *testing.T) {
	t.Parallel()
	c, m, _ := talk(access.Agent, conversation.Session{ID: "s", State: conversation.Idle})
	if err := c.HandOver("internal_failure"); err != nil || len(m.handoffs) != 1 ||
		m.handoffs[0].Cause != conversation.InternalFailure {
		t.Errorf("%v %+v", err, m.handoffs)
	}
	c, m, _ = talk(access.Agent, conversation.Session{ID: "s", State: conversation.Idle})
	if err := c.Move(conversation.Handoff, time.Time{}); err != nil || len(m.handoffs) != 1 ||
		m.handoffs[0].Cause != conversation.AgentLimitation {
		t.Errorf("moved there: %v %+v", err, m.handoffs)
	}
}

func TestTaking(t *testing.T) {
	t.Parallel()
	c, m, _ := talk(access.Agent, conversation.Session{ID: "s", State: conversation.Idle})
	asked, err := c.RequestPerson(conversation.Need{Reason: "ayuda", Cause: "customer_request"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.Take(); !fault.Is(err, fault.Forbidden) {
		t.Errorf("an agent took it: %v", err)
	}
	held, _ := c.Current()
	as := func(who access.Actor) (*conversation.Conversations, func() int) {
		c, fresh, s := talk(who.Role, held)
		fresh.handoffs, s.Actor = m.handoffs, who
		m = fresh
		return c, func() int { return len(s.Events()) }
	}
	clerk := access.Actor{Role: access.Staff, PersonID: "clerk"}
	for i := range 2 {
		c, told := as(clerk)
		if h, err := c.Take(); err != nil || h.ID != asked.ID || h.TakenBy != "staff:clerk" ||
			h.Status != conversation.HandoffTaken || told() != 1-i {
			t.Errorf("taken %d: %+v %v, %d events", i+1, h, err, told())
		}
	}
	c, _ = as(access.Actor{Role: access.Owner, PersonID: "boss"})
	if _, err := c.Take(); !fault.Is(err, fault.Conflict) {
		t.Errorf("took what somebody has: %v", err)
	}
	if err := c.Resume(); err != nil {
		t.Fatal(err)
	}
	if h := m.handoffs[0]; h.Status != conversation.HandoffClosed || h.TakenBy != "staff:clerk" ||
		!h.ClosedAt.Equal(now) {
		t.Errorf("given back: %+v", h)
	}
	if _, err := c.Take(); !fault.Is(err, fault.Conflict) {
		t.Errorf("took what went back: %v", err)
	}
}

func TestHowLongOneWaits(t *testing.T) {
	t.Parallel()
	closed := func(id string, looked, took, ago time.Duration) conversation.HandoffRequest {
		end := now.Add(-ago)
		return conversation.HandoffRequest{
			ID: id, SessionID: id, Status: conversation.HandoffClosed, RequestedAt: end.Add(-took - looked),
			TakenAt: end.Add(-took), ClosedAt: end,
		}
	}
	pending := func(id string) conversation.HandoffRequest {
		return conversation.HandoffRequest{ID: id, SessionID: id, Status: conversation.HandoffPending}
	}
	m, h := time.Minute, time.Hour
	for name, c := range map[string]struct {
		rows []conversation.HandoffRequest
		want time.Duration
	}{
		"nothing to go by": {[]conversation.HandoffRequest{pending("s")}, 5 * m},
		"two before":       {[]conversation.HandoffRequest{pending("a"), pending("b"), pending("s")}, 15 * m},
		"quick people": {[]conversation.HandoffRequest{closed("a", 2*m, 3*m, h), pending("b"), pending("s")},
			5 * m},
		"a night does not count": {[]conversation.HandoffRequest{closed("a", 2*m, 3*m, h), closed("b", 11*h, 3*m, 2*h),
			closed("c", 4*m, 3*m, 3*h), pending("s")}, 4 * m},
		"long ago": {[]conversation.HandoffRequest{closed("a", 9*h, 9*h, 40*24*h), pending("s")}, 5 * m},
		"only given back": {[]conversation.HandoffRequest{closed("a", 10*m, 0, h), pending("b"), pending("s")},
			15 * m},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, m, s := talk(access.Agent, conversation.Session{ID: "s", State: conversation.Handoff})
			m.handoffs = c.rows
			if got, err := conversation.NewHandoffs(m, s).Wait(); err != nil || got != c.want {
				t.Errorf("%v %v, want %v", got, err, c.want)
			}
		})
	}
}
