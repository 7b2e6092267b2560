package confirmation_test

import (
	"errors"
	"strconv"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/testkit/coretest"
)

var noon = time.Date(2026, 3, 4, 12, 0, 0, 0, time.UTC)

// memory is questions without a database, in the order they were asked, and a conversation that only counts.
type memory struct {
	list []confirmation.Confirmation
	said []string
}

func (m *memory) find(id string) *confirmation.Confirmation {
	for i := range m.list {
		if m.list[i].ID == id {
			return &m.list[i]
		}
	}
	return nil
}

func (m *memory) InsertConfirmation(c confirmation.Confirmation) error {
	m.list = append(m.list, c)
	return nil
}

func (m *memory) Confirmation(id string, _ bool) (confirmation.Confirmation, bool, error) {
	if c := m.find(id); c != nil {
		return *c, true, nil
	}
	return confirmation.Confirmation{}, false, nil
}

func (m *memory) OpenConfirmation(sessionID string) (confirmation.Confirmation, bool, error) {
	for _, c := range m.list {
		if c.SessionID == sessionID && c.State == confirmation.Pending && c.Addressee == access.Customer {
			return c, true, nil
		}
	}
	return confirmation.Confirmation{}, false, nil
}

func (m *memory) SwapConfirmation(c confirmation.Confirmation, from confirmation.State) (bool, error) {
	row := m.find(c.ID)
	if row == nil || row.State != from {
		return false, nil
	}
	*row = c
	return true, nil
}

func (m *memory) MoveConfirmation(c confirmation.Confirmation, from confirmation.State) error {
	if ok, _ := m.SwapConfirmation(c, from); !ok {
		return errors.New("the row is in another state")
	}
	return nil
}

func (m *memory) ListConfirmations(f confirmation.Filter) (out []confirmation.Confirmation, err error) {
	for _, c := range m.list {
		if c.SessionID == f.SessionID && (f.State == "" || c.State == f.State) {
			out = append(out, c)
		}
	}
	return out, nil
}

func (m *memory) DueConfirmations(now time.Time, _ int) (out []confirmation.Confirmation, err error) {
	for _, c := range m.list {
		if c.Over(now) {
			out = append(out, c)
		}
	}
	return out, nil
}

func (m *memory) Say(_, text, _ string) (string, error) {
	m.said = append(m.said, text)
	return m.LastSaid(), nil
}

func (m *memory) LastSaid() string { return "message " + strconv.Itoa(len(m.said)) }

func unit(m *memory, now time.Time) (*confirmation.Confirmations, *scope.Scope) {
	s := &scope.Scope{Workspace: &access.Workspace{Locale: locale.ESAR}, Actor: access.Actor{Role: access.Agent},
		Now: now, SessionID: "talk", Channel: "whatsapp"}
	return confirmation.New(m, s, m), s
}

var order = confirmation.Question{Addressee: access.Customer, Text: "¿Confirmás?", Subject: "two mugs",
	SubjectID: "order", Total: 2000}

// What becomes of the open question when the same agent asks again.
func TestAskingAgain(t *testing.T) {
	t.Parallel()
	with := func(change func(*confirmation.Question)) confirmation.Question {
		q := order
		change(&q)
		return q
	}
	for name, c := range map[string]struct {
		tool, hash string
		q          confirmation.Question
		after      time.Duration
		spoken     bool // we said something else in between
		first      confirmation.State
		questions  int
		said       int
		code       fault.Code
	}{
		"the same": {
			"sell", "h", order, 0, false, confirmation.Pending, 1, 1, "",
		},
		"the same, after other words": {
			"sell", "h", order, 0, true, confirmation.Pending, 1, 3, "",
		},
		"other arguments": {
			"sell", "other", order, 0, false, confirmation.Superseded, 2, 2, "",
		},
		"another subject": {
			"sell", "h", with(func(q *confirmation.Question) { q.Subject = "three mugs" }), 0, false,
			confirmation.Superseded, 2, 2, "",
		},
		"another total": {
			"sell", "h", with(func(q *confirmation.Question) { q.Total = 1999 }), 0, false, confirmation.Superseded, 2,
			2, "",
		},
		"another tool": {
			"cancel", "h", order, 0, false, confirmation.Pending, 1, 1, fault.Conflict,
		},
		"the same, when it is over": {
			"sell", "h", order, 30 * time.Minute, false, confirmation.Expired, 2, 2, "",
		},
		"another tool, when it is over": {
			"cancel", "h", order, 30 * time.Minute, false, confirmation.Expired, 2, 2, "",
		},
		"staff is asked beside it": {
			"cancel", "h", with(func(q *confirmation.Question) { q.Addressee = access.Owner }), 0, false,
			confirmation.Pending, 2, 1, "",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m := &memory{}
			cs, _ := unit(m, noon)
			first, err := cs.Ask("sell", "{}", "h", order)
			if err != nil {
				t.Fatal(err)
			}
			if c.spoken {
				m.said = append(m.said, "Tenemos envío gratis.")
			}
			cs, _ = unit(m, noon.Add(c.after))
			again, err := cs.Ask(c.tool, "{}", c.hash, c.q)
			if coretest.Code(err) != c.code {
				t.Fatalf("%v, want %q", err, c.code)
			}
			if got := m.find(first.ID).State; got != c.first || len(m.list) != c.questions || len(m.said) != c.said {
				t.Errorf("the first is %s, %d questions, %d messages; want %s, %d, %d", got, len(m.list), len(m.said),
					c.first, c.questions, c.said)
			}
			if repeated := err == nil && c.questions == 1; again.Repeated != repeated ||
				repeated && again.ID != first.ID {
				t.Errorf("repeated %v, want %v", again.Repeated, repeated)
			}
			if err == nil && c.q.Addressee == access.Customer && again.MessageID != m.LastSaid() {
				t.Error("a yes to our last message would answer nothing")
			}
		})
	}
}

func TestHowLongAQuestionLives(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		channel   string
		addressee access.Role
		until     time.Duration // the subject's own end; 0: none
		want      time.Duration
	}{
		"written":                       {"whatsapp", access.Customer, 0, 30 * time.Minute},
		"spoken":                        {"voice", access.Customer, 0, 2 * time.Minute},
		"to staff, whatever is spoken":  {"voice", access.Owner, 0, 30 * time.Minute},
		"no longer than what it is of":  {"web", access.Customer, 5 * time.Minute, 5 * time.Minute},
		"what it is of may live longer": {"web", access.Customer, 5 * time.Hour, 30 * time.Minute},
	} {
		m := &memory{}
		cs, s := unit(m, noon)
		s.Channel = c.channel
		q := order
		if q.Addressee = c.addressee; c.until > 0 {
			q.Until = noon.Add(c.until)
		}
		asked, err := cs.Ask("sell", "{}", "h", q)
		if err != nil || asked.ExpiresAt.Sub(noon) != c.want {
			t.Errorf("%s: %v %v, want %v", name, asked.ExpiresAt.Sub(noon), err, c.want)
		}
	}
}

func TestWhenAQuestionIsOver(t *testing.T) {
	t.Parallel()
	live := confirmation.Confirmation{State: confirmation.Pending, Ready: true, CreatedAt: noon,
		ExpiresAt: noon.Add(time.Minute)}
	in := func(s confirmation.State, ready bool) confirmation.Confirmation {
		c := live
		c.State, c.Ready = s, ready
		return c
	}
	for name, c := range map[string]struct {
		q    confirmation.Confirmation
		at   time.Duration
		over bool
	}{
		"in time":                             {live, time.Minute - 1, false},
		"at its end":                          {live, time.Minute, true},
		"clocks differ by a little":           {live, -confirmation.Skew, false},
		"asked before the clock was set back": {live, -confirmation.Skew - 1, true},
		"a yes that lacks the rest":           {in(confirmation.Confirmed, false), time.Minute, true},
		"a yes that is being run":             {in(confirmation.Confirmed, true), time.Minute, false},
		"executed":                            {in(confirmation.Executed, true), time.Hour, false},
		"denied":                              {in(confirmation.Denied, true), time.Hour, false},
	} {
		if got := c.q.Over(noon.Add(c.at)); got != c.over {
			t.Errorf("%s: %v", name, got)
		}
		if got := c.q.At(noon.Add(c.at)).State == confirmation.Expired; got != c.over {
			t.Errorf("%s: shown as expired: %v", name, got)
		}
	}
}

// A question is decided once: a second decision is refused.
func TestDecidedOnce(t *testing.T) {
	t.Parallel()
	for _, first := range []confirmation.State{confirmation.Confirmed, confirmation.Executed, confirmation.Denied,
		confirmation.Amended, confirmation.Superseded, confirmation.Expired} {
		m := &memory{}
		cs, s := unit(m, noon)
		asked, err := cs.Ask("sell", "{}", "h", order)
		if err != nil {
			t.Fatal(err)
		}
		won, err := cs.Settle(asked, confirmation.Decision{To: first, By: "customer", AnswerID: "m1"})
		if err != nil || !won {
			t.Fatalf("%s: %v %v", first, won, err)
		}
		events := len(s.Events())
		won, err = cs.Settle(asked, confirmation.Decision{To: confirmation.Executed, By: "owner", ExecutionID: "x"})
		if err != nil || won || len(s.Events()) != events {
			t.Errorf("%s was decided again: %v %v", first, won, err)
		}
		if row := m.find(asked.ID); row.State != first || row.DecidedBy != "customer" || row.AnswerID != "m1" ||
			row.ExecutionID != "" || !row.DecidedAt.Equal(noon) {
			t.Errorf("%s: %+v", first, row)
		}
		if err := cs.Move(asked, confirmation.Decision{To: confirmation.Executed}); err == nil {
			t.Errorf("%s was moved although it is not pending", first)
		}
	}
}

// A customer who answers with a change is not asked the same again before the asker knows of it.
func TestAChangeHasToBeHeard(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		by      string // who decided: the customer on our page, or a program that relays their words
		told    bool
		tool    string
		subject string
		code    fault.Code
	}{
		"the same, unheard":               {"customer", false, "sell", order.Subject, fault.ConfirmationInvalid},
		"the same, once it was told":      {"customer", true, "sell", order.Subject, ""},
		"the relaying program knows":      {"agent:key", false, "sell", order.Subject, ""},
		"with the change made":            {"customer", false, "sell", "one mug", ""},
		"another tool about another want": {"customer", false, "cancel", "one mug", ""},
	} {
		m := &memory{}
		cs, _ := unit(m, noon)
		asked, err := cs.Ask("sell", "{}", "h", order)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := cs.Settle(asked, confirmation.Decision{To: confirmation.Amended, By: c.by}); err != nil {
			t.Fatal(err)
		}
		amended, _ := cs.Get(asked.ID, false)
		if c.told {
			if err := cs.RecordAnnounced(amended, "call"); err != nil {
				t.Fatal(err)
			}
		}
		q := order
		q.Subject = c.subject
		_, err = cs.Ask(c.tool, "{}", "h", q)
		var changed confirmation.Changed
		if coretest.Code(err) != c.code || errors.As(err, &changed) != (c.code != "") {
			t.Errorf("%s: %v, want %q", name, err, c.code)
		}
	}
}

func TestAnOlderYesThatWaitsIsReplaced(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		ready     bool
		subjectID string
		after     time.Duration
		want      confirmation.State
	}{
		"of the same":                 {false, "order", time.Minute, confirmation.Superseded},
		"of another order":            {false, "other", time.Minute, confirmation.Confirmed},
		"which lacks nothing":         {true, "order", time.Minute, confirmation.Confirmed},
		"which is over: the sweep's":  {false, "order", time.Hour, confirmation.Confirmed},
		"of the same, in the instant": {false, "order", 0, confirmation.Superseded},
	} {
		m := &memory{}
		cs, _ := unit(m, noon)
		q := order
		q.NotReady, q.SubjectID = !c.ready, c.subjectID
		asked, err := cs.Ask("sell", "{}", "h", q)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := cs.Settle(asked, confirmation.Decision{To: confirmation.Confirmed}); err != nil {
			t.Fatal(err)
		}
		cs, _ = unit(m, noon.Add(c.after))
		if _, err := cs.Ask("sell", "{}", "h2", order); err != nil {
			t.Fatal(err)
		}
		if got := m.find(asked.ID).State; got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}

func TestFindingAQuestion(t *testing.T) {
	t.Parallel()
	m := &memory{}
	cs, _ := unit(m, noon)
	asked, err := cs.Ask("sell", "{}", "h", order)
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{"", "1", "' OR 1=1", uuid.NewString()} {
		if _, err := cs.Get(id, false); coretest.Code(err) != fault.NotFound {
			t.Errorf("%q: %v", id, err)
		}
	}
	late, _ := unit(m, noon.Add(30*time.Minute))
	if c, err := late.Get(asked.ID, false); err != nil || c.State != confirmation.Expired {
		t.Errorf("late: %s %v", c.State, err)
	}
	if _, found, err := late.Open(); found || err != nil {
		t.Errorf("an expired question is open: %v", err)
	}
	if due, _ := late.Due(10); len(due) != 1 {
		t.Errorf("%d are due", len(due))
	}
	if ok, err := cs.Supersede("another order"); ok || err != nil {
		t.Errorf("superseded by another order's change: %v", err)
	}
	if ok, err := cs.Supersede("order"); !ok || err != nil || m.find(asked.ID).State != confirmation.Superseded {
		t.Errorf("not superseded: %v %v", ok, err)
	}
}
