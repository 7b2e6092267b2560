package conversation_test

import (
	"slices"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

var (
	states = []conversation.State{
		conversation.Idle, conversation.CollectingOrder, conversation.NeedsDetails,
		conversation.AwaitingConfirmation, conversation.Done, conversation.Handoff,
	}
	now = time.Date(2026, 3, 10, 15, 0, 0, 0, time.UTC)
)

// illegal lists every move that must never happen: no DONE without a question, and only staff moves out of a hand-off.
var illegal = map[conversation.State][]conversation.State{
	conversation.Idle:            {conversation.Done},
	conversation.CollectingOrder: {conversation.Done},
	conversation.NeedsDetails:    {conversation.Done},
	conversation.Handoff:         states[:5],
}

// memory implements a conversation's rows without a database; it records writes.
type memory struct {
	conversation.Rows
	saved    []conversation.Session
	messages []conversation.Message
	handoffs []conversation.HandoffRequest
	summary  string
}

func (m *memory) UpdateSession(s conversation.Session) error {
	m.saved = append(m.saved, s)
	return nil
}

func (m *memory) InsertMessage(msg conversation.Message) (bool, error) {
	m.messages = append(m.messages, msg)
	return true, nil
}

func talk(role access.Role, in conversation.Session) (*conversation.Conversations, *memory, *scope.Scope) {
	m := &memory{}
	s := &scope.Scope{Workspace: &access.Workspace{Locale: locale.ESAR}, Actor: access.Actor{Role: role}, Now: now}
	c := conversation.New(m, s, conversation.NewDeliveries(m, s))
	c.Adopt(in)
	return c, m, s
}

func TestOnlyLegalMoves(t *testing.T) {
	t.Parallel()
	for _, from := range states {
		for _, to := range states {
			want := !slices.Contains(illegal[from], to)
			if got := from.May(to); got != want {
				t.Errorf("%s -> %s: legal %v, want %v", from, to, got, want)
			}
			if from == conversation.Handoff {
				continue
			}
			c, m, _ := talk(access.Agent, conversation.Session{ID: "s", State: from})
			err := c.Move(to, time.Time{})
			if (err == nil) != want {
				t.Errorf("%s -> %s: %v", from, to, err)
			}
			if err != nil && (len(m.saved) > 0 || c.NextState() != "") {
				t.Errorf("%s -> %s was refused, and yet written", from, to)
			}
			if after, _ := c.Current(); err == nil && after.State != to {
				t.Errorf("%s -> %s: it is %s", from, to, after.State)
			}
		}
	}
}

// Staff's sales in a conversation they took over do not end the hand-off.
func TestNothingMovesAHandedOverConversation(t *testing.T) {
	t.Parallel()
	for _, to := range states {
		c, m, _ := talk(access.Staff, conversation.Session{ID: "s", State: conversation.Handoff})
		err := c.Move(to, now)
		if after, _ := c.Current(); err != nil || after.State != conversation.Handoff || len(m.saved) > 0 ||
			c.NextState() != "" {
			t.Errorf("to %s: %v, it is %s", to, err, after.State)
		}
	}
}

func TestStayingIsToldButNotWritten(t *testing.T) {
	t.Parallel()
	until := now.Add(time.Hour)
	c, m, _ := talk(access.Agent, conversation.Session{ID: "s", State: conversation.CollectingOrder, StateUntil: until})
	if err := c.Move(conversation.CollectingOrder, until); err != nil || len(m.saved) != 0 ||
		c.NextState() != conversation.CollectingOrder {
		t.Errorf("%v, %d writes, moved to %q", err, len(m.saved), c.NextState())
	}
	if err := c.Move(conversation.CollectingOrder, until.Add(time.Hour)); err != nil || len(m.saved) != 1 {
		t.Errorf("%v, %d writes: a draft that lives longer is a change", err, len(m.saved))
	}
}

func TestACallWithoutASessionMovesNothing(t *testing.T) {
	t.Parallel()
	m := &memory{}
	c := conversation.New(m, &scope.Scope{Workspace: &access.Workspace{}}, nil)
	if err := c.Move(conversation.Done, time.Time{}); err != nil || c.NextState() != "" {
		t.Errorf("%v, moved to %q", err, c.NextState())
	}
	if err := c.HandOver("reason"); err != nil || len(m.saved) > 0 {
		t.Errorf("%v, %d writes", err, len(m.saved))
	}
	if _, ok := c.Current(); ok {
		t.Error("there is no session to speak in")
	}
}

func TestAt(t *testing.T) {
	t.Parallel()
	until := now.Add(30 * time.Minute)
	for _, s := range states {
		session := conversation.Session{State: s, StateUntil: until}
		if got := session.At(until.Add(-time.Microsecond)); got.State != s {
			t.Errorf("%s fell back to %s before its time", s, got.State)
		}
		want := conversation.Idle
		if s == conversation.Handoff || s == conversation.Done { // time changes neither
			want = s
		}
		if got := session.At(until); got.State != want {
			t.Errorf("%s is %s when its time is over, want %s", s, got.State, want)
		}
		session.StateUntil = time.Time{}
		if got := session.At(now.AddDate(9, 0, 0)); got.State != s {
			t.Errorf("%s without an end fell back to %s", s, got.State)
		}
	}
}

func TestHandingOverAndBack(t *testing.T) {
	t.Parallel()
	c, m, s := talk(access.Agent, conversation.Session{ID: "s", State: conversation.CollectingOrder,
		StateUntil: now.Add(time.Hour)})
	for range 2 { // idempotent
		if err := c.HandOver("asked for a person"); err != nil {
			t.Fatal(err)
		}
	}
	held, _ := c.Current()
	if held.State != conversation.Handoff || !held.StateUntil.IsZero() || held.HandoffReason != "asked for a person" {
		t.Errorf("handed over: %+v", held)
	}
	if len(m.saved) != 1 || len(s.Events()) != 1 || s.Events()[0].Type != "session.handoff_requested" {
		t.Errorf("%d writes, events %v", len(m.saved), s.Events())
	}
	if err := c.Resume(); !fault.Is(err, fault.Forbidden) {
		t.Errorf("an agent took the conversation back: %v", err)
	}

	waiting := m.handoffs
	c, m, s = talk(access.Staff, held)
	m.handoffs = waiting
	if err := c.Resume(); err != nil {
		t.Fatal(err)
	}
	back, _ := c.Current()
	if back.State != conversation.Idle || back.HandoffReason != "" {
		t.Errorf("given back: %+v", back)
	}
	if len(m.messages) != 0 {
		t.Errorf("words for staff are in the customer's conversation: %+v", m.messages)
	}
	if events := s.Events(); len(events) != 1 || events[0].Type != "session.resumed" {
		t.Errorf("events %v", events)
	}
	if err := c.Resume(); !fault.Is(err, fault.Conflict) {
		t.Errorf("gave back what nobody held: %v", err)
	}
}

func TestBelongs(t *testing.T) {
	t.Parallel()
	c, m, s := talk(access.Agent, conversation.Session{ID: "s", State: conversation.Idle})
	for range 2 {
		if err := c.Belongs("ana"); err != nil {
			t.Fatal(err)
		}
	}
	if got, _ := c.Current(); got.CustomerID != "ana" || s.CustomerID != "ana" || len(m.saved) != 1 {
		t.Errorf("session of %q, unit of %q, %d writes", got.CustomerID, s.CustomerID, len(m.saved))
	}
}
