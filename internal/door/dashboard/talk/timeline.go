package talk

import (
	"cmp"
	"encoding/json"
	"slices"
	"time"

	"github.com/mostrador/mostrador/internal/carry/outbox"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/door/dashboard/naming"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/words/number"
)

// Entry is one entry of a conversation's timeline: a message, a call, or an event.
type Entry struct {
	ID   string
	At   time.Time
	Said *Said
	Call *Call
	Mark *Mark
}

// Said is a message. Question is the state of its question; empty: it has none.
type Said struct {
	Author, Text string
	Name         string // of its author; empty: what they are says enough
	Ours         bool
	Spoken       bool // a voice note, written down
	Question     string
	State        string // the colour of the question's badge
	File         *SaidFile
}

// Call is a tool call of an agent or of staff.
type Call struct {
	naming.Call
	Millis        int64
	Input, Output string
}

// Mark is an event.
type Mark struct{ Icon, Text, Detail string }

// timeline merges messages, calls and events in order.
func timeline(v *page.Visit, m material, names naming.Names) []Entry {
	var list []Entry
	answered := map[string]time.Time{} // when the customer answered a question
	state := map[string]confirmation.State{}
	for _, q := range m.questions {
		state[q.ID] = q.State
	}
	who := speakers(m, names)
	for _, s := range m.messages {
		if !s.Outbound && s.ConfirmationID != "" {
			answered[s.ConfirmationID] = s.CreatedAt
		}
		said := saidEntry(v, s, state)
		said.Name = who(s)
		attach(v, said, s, m.files)
		said.Text = written(v, m.channel, said.Text)
		list = append(list, Entry{ID: s.ID, At: s.CreatedAt, Said: said})
	}
	for _, c := range names.Calls(m.calls...) {
		e := Entry{ID: c.ID, At: c.StartedAt, Call: callEntry(c)}
		// A call that a yes runs begins before the transaction that keeps the yes.
		if yes, ok := answered[c.ConfirmationID]; ok && !yes.Before(e.At) && !yes.After(e.At.Add(c.Duration+time.Second)) {
			e.At = yes
		}
		list = append(list, e)
	}
	for _, e := range m.events {
		if mark := mark(v, e); mark != nil {
			list = append(list, Entry{ID: e.ID, At: e.Timestamp, Mark: mark})
		}
	}
	// Ids sort by creation; but what the customer wrote comes before what it brought about at the same moment.
	slices.SortStableFunc(list, func(a, b Entry) int {
		return cmp.Or(a.At.Compare(b.At), cmp.Compare(a.turn(), b.turn()), cmp.Compare(a.ID, b.ID))
	})
	return list
}

// turn is an entry's place among those of the same moment.
func (e Entry) turn() int {
	if e.Said != nil && !e.Said.Ours {
		return 0
	}
	return 1
}

// speakers names who wrote a message: the customer, the agent, or the member of staff who had the conversation then.
func speakers(m material, names naming.Names) func(conversation.Message) string {
	type shift struct {
		from time.Time
		name string
	}
	var shifts []shift
	for _, e := range m.events {
		if e.Type != "session.handoff_taken" {
			continue
		}
		var told struct {
			TakenBy string `json:"takenBy"`
		}
		if json.Unmarshal(e.Payload, &told) == nil {
			shifts = append(shifts, shift{e.Timestamp, names.People[told.TakenBy]})
		}
	}
	return func(s conversation.Message) (name string) {
		switch s.Author {
		case "agent", "runtime":
			return m.agent
		case "person":
			for _, at := range shifts {
				if !at.from.After(s.CreatedAt) {
					name = at.name
				}
			}
		}
		return name
	}
}

func saidEntry(v *page.Visit, m conversation.Message, state map[string]confirmation.State) *Said {
	s := &Said{Author: m.Author, Text: m.Text, Ours: m.Outbound, Spoken: m.Spoken}
	if at, asks := state[m.ConfirmationID]; asks && m.Outbound {
		s.Question = v.T("question." + string(at))
		switch at {
		case confirmation.Executed, confirmation.Confirmed:
			s.State = "good"
		case confirmation.Pending:
			s.State = "warm"
		case confirmation.Failed:
			s.State = "bad"
		}
	}
	return s
}

// written shows what was said in a call with digits, so that a code or an amount can be read at a glance.
func written(v *page.Visit, channel, text string) string {
	if channel != "voice" {
		return text
	}
	return number.Written(v.Workspace.Locale, text)
}

func callEntry(c naming.Call) *Call {
	return &Call{
		Call: c, Millis: c.Duration.Milliseconds(), Input: naming.Pretty(c.Execution.Input),
		Output: naming.Pretty(c.Execution.Output),
	}
}

// marks are the events that say something the calls do not, with their icons.
var marks = map[string]string{
	"session.opened": "talk", "session.handoff_requested": "hand", "session.handoff_taken": "hand",
	"session.handoff_waiting": "clock", "session.resumed": "check",
	"session.archived": "flag", "session.reopened": "talk",
	"order.created": "order", "order.modified": "order", "order.cancelled": "close", "order.paid": "check",
	"order.status_changed": "order",
	"payment.received":     "receipt", "payment.claimed": "receipt", "payment.rejected": "warn",
	"receipt.ingested": "receipt",
	"receipt.attached": "receipt",
	"booking.created":  "agenda", "booking.rescheduled": "agenda", "booking.cancelled": "close",
}

// mark is the text of an event; nil: it is not shown.
func mark(v *page.Visit, e outbox.Event) *Mark {
	icon, worth := marks[e.Type]
	if !worth {
		return nil
	}
	var told struct {
		OrderNumber string `json:"orderNumber"`
		Number      string `json:"number"`
		Code        string `json:"code"`
		Reason      string `json:"reason"`
	}
	_ = json.Unmarshal(e.Payload, &told) // fields it lacks stay empty
	return &Mark{
		Icon: icon, Text: v.T("event." + e.Type), Detail: cmp.Or(told.OrderNumber, told.Number, told.Code, told.Reason),
	}
}
