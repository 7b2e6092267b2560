package conversation_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

func (m *memory) SaveTags(string, []string) error { return nil }

func (m *memory) SaveSummary(_, text string, _ time.Time) error {
	m.summary = text
	return nil
}

func (m *memory) SummariseHandoff(id, text string) error {
	for i := range m.handoffs {
		if m.handoffs[i].ID == id {
			m.handoffs[i].Summary = text
		}
	}
	return nil
}

func TestEndingAndReopening(t *testing.T) {
	t.Parallel()
	c, m, s := talk(access.Agent, conversation.Session{ID: "s", State: conversation.Idle, Folder: conversation.Inbox})
	s.Sensitive("Rosaura")
	for range 2 { // idempotent
		if err := c.End("Rosaura está contenta"); err != nil {
			t.Fatal(err)
		}
	}
	if now, _ := c.Current(); now.Folder != conversation.Archived || len(m.saved) != 1 || len(s.Events()) != 1 {
		t.Errorf("%+v, %d writes, events %v", now, len(m.saved), s.Events())
	}
	if why := s.Events()[0].Payload.(map[string]any)["reason"].(string); strings.Contains(why, "Rosaura") ||
		!strings.Contains(why, "contenta") {
		t.Errorf("the whole world learns who it is: %q", why)
	}
	if _, err := c.Say("agent", "¡Chau!", ""); err != nil {
		t.Fatal(err)
	}
	if now, _ := c.Current(); now.Folder != conversation.Archived {
		t.Errorf("our own words brought it back: %+v", now)
	}
	for range 2 {
		if _, _, err := c.RecordIncoming("una cosa más", "", ""); err != nil {
			t.Fatal(err)
		}
	}
	if now, _ := c.Current(); now.Folder != conversation.Inbox || len(s.Events()) != 2 ||
		s.Events()[1].Type != "session.reopened" {
		t.Errorf("%+v, events %v", now, s.Events())
	}
}

func TestWhatPeopleHaveIsInSupport(t *testing.T) {
	t.Parallel()
	c, m, s := talk(access.Staff, conversation.Session{ID: "s", State: conversation.Idle,
		Folder: conversation.Archived})
	if err := c.HandOver("x"); err != nil {
		t.Fatal(err)
	}
	if now, _ := c.Current(); now.Folder != conversation.Support {
		t.Errorf("%+v", now)
	}
	if err := c.End(""); !fault.Is(err, fault.Conflict) {
		t.Errorf("ended what people have: %v", err)
	}
	if _, _, err := c.RecordIncoming("¿hola?", "", ""); err != nil {
		t.Fatal(err)
	}
	if err := c.Resume(); err != nil {
		t.Fatal(err)
	}
	if now, _ := c.Current(); now.Folder != conversation.Inbox || m.saved[len(m.saved)-1].Folder != conversation.Inbox {
		t.Errorf("%+v", now)
	}
	for _, e := range s.Events() {
		if e.Type == "session.reopened" {
			t.Error("told of what did not happen")
		}
	}
}

func TestTags(t *testing.T) {
	t.Parallel()
	c, _, s := talk(access.Agent, conversation.Session{ID: "s", Tags: []string{"Turnos"}})
	before := s.Events()
	for _, step := range []struct {
		add, want []string
		told      int
	}{
		{[]string{"turnos"}, []string{"Turnos"}, 0},
		{[]string{"Precio", "PRECIO", " ", "Niños"}, []string{"Turnos", "Precio", "Niños"}, 1},
		{[]string{"ninos"}, []string{"Turnos", "Precio", "Niños"}, 1},
	} {
		got, err := c.Tag("/tags", step.add)
		if err != nil || !slices.Equal(got, step.want) || len(s.Events())-len(before) != step.told {
			t.Errorf("%q: %q %v, %d events", step.add, got, err, len(s.Events()))
		}
	}
	for _, none := range [][]string{nil, {""}, {strings.Repeat("x", conversation.LongestTag+1)}} {
		if _, err := c.Tag("/tags", none); !fault.Is(err, fault.InvalidArguments) {
			t.Errorf("%q: %v", none, err)
		}
	}
}

func TestAHandoffIsSummarised(t *testing.T) {
	t.Parallel()
	c, m, _ := talk(access.Agent, conversation.Session{ID: "s", State: conversation.Idle})
	words := "vino por un corte"
	c.SummariseWith(func() (string, error) { return words, nil })
	h, err := c.RequestPerson(conversation.Need{Reason: "x"})
	if err != nil || h.Summary != words || m.handoffs[0].Summary != words || m.summary != words {
		t.Errorf("%+v %v, kept %q", h, err, m.summary)
	}
	words = "y se quedó a esperar"
	if got, err := c.Summarise(); err != nil || got != words || m.handoffs[0].Summary != words || m.summary != words {
		t.Errorf("%q %v: %+v, kept %q", got, err, m.handoffs[0], m.summary)
	}

	c, m, _ = talk(access.Agent, conversation.Session{ID: "s", State: conversation.Idle})
	c.SummariseWith(func() (string, error) { return "", errors.New("no database") })
	if _, err := c.RequestPerson(conversation.Need{Reason: "x"}); err == nil || len(m.handoffs) != 0 {
		t.Errorf("%v, %d hand-offs", err, len(m.handoffs))
	}
}
