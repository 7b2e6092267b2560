package turn

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/talk/model"
	"github.com/mostrador/mostrador/internal/tool"
)

// step is one answer of the model, or an event for it.
type step struct {
	Note    string          `json:"told,omitempty"`   // instead of an answer
	Body    any             `json:"body,omitempty"`   // the event's data, complete
	Say     string          `json:"say,omitempty"`    // for the customer, if the model has no words
	Cut     bool            `json:"cut,omitempty"`    // Note is for the next turn: this one has ended
	Repair  bool            `json:"repair,omitempty"` // Note asks for the repair of an answer
	Held    string          `json:"held,omitempty"`   // words of the answer before Note that were not said
	Text    string          `json:"text,omitempty"`
	Calls   []call          `json:"calls,omitempty"`
	State   json.RawMessage `json:"state,omitempty"`
	Lost    bool            `json:"lost,omitempty"`
	Why     []string        `json:"why,omitempty"`
	Ours    bool            `json:"ours,omitempty"`  // Text is the runtime's, in place of a model that has none
	Quiet   bool            `json:"quiet,omitempty"` // all was said beside the calls
	Usage   *model.Usage    `json:"usage,omitempty"`
	Heard   string          `json:"heard,omitempty"` // the part of Text that was streamed before it was complete
	speech  string          // recorded as said when the step is stored
	author  string          // of speech; empty: the agent
	results []result
	done    bool   // all calls have their results
	said    string // what of its text was said beside the calls
	unsaid  string // tells the model what of its text beside the calls was not said, and why
}

type call struct {
	ID        string          `json:"id"`
	Name      string          `json:"name"`
	Tool      string          `json:"tool"` // pack/tool; empty: there is none of that name
	Arguments json.RawMessage `json:"arguments"`
}

// result is what a call returned: the runtime's complete answer.
type result struct {
	CallID string          `json:"call_id"`
	Body   json.RawMessage `json:"body"`
}

// costOf is a call's part of what the answer cost; the first one bears what cannot be divided.
func (s *step) costOf(call int) int64 {
	if s.Usage == nil {
		return 0
	}
	calls := int64(len(s.Calls))
	if call == 0 {
		return s.Usage.Micros/calls + s.Usage.Micros%calls
	}
	return s.Usage.Micros / calls
}

func decodeSteps(kept []conversation.Step) ([]step, error) {
	var steps []step
	for _, k := range kept {
		s := step{done: k.Results != ""}
		if err := json.Unmarshal([]byte(k.Answer), &s); err != nil {
			return nil, fmt.Errorf("turn %s, step %d: %w", k.TurnID, k.Step, err)
		}
		if s.done {
			if err := json.Unmarshal([]byte(k.Results), &s.results); err != nil {
				return nil, fmt.Errorf("turn %s, results of step %d: %w", k.TurnID, k.Step, err)
			}
		}
		steps = append(steps, s)
	}
	return steps, nil
}

// encode is a step as it is stored. A model's arguments may be anything; what is not JSON is stored as a text, and
// refused when the call is made.
func (s step) encode() string {
	for i, c := range s.Calls {
		if !json.Valid(c.Arguments) {
			s.Calls[i].Arguments, _ = json.Marshal(string(c.Arguments))
		}
	}
	raw, err := json.Marshal(s)
	if err != nil {
		panic(fmt.Sprintf("turn: a step is no document: %v", err))
	}
	return string(raw)
}

func encodeResults(list []result) string {
	if list == nil {
		list = []result{}
	}
	raw, err := json.Marshal(list)
	if err != nil {
		panic(fmt.Sprintf("turn: results are no document: %v", err))
	}
	return string(raw)
}

// messages is a step as the model gets it again.
func (s step) messages() []model.Message {
	if s.Note != "" {
		body, _ := json.Marshal(s.Body)
		if s.Body == nil {
			body = nil
		}
		return []model.Message{{Role: model.Event, Text: s.Note, Body: body, Say: s.Say}}
	}
	list := []model.Message{{Role: model.Agent, Text: s.Text, State: s.State}}
	for i, c := range s.Calls {
		list[0].Calls = append(list[0].Calls, model.Call{ID: c.ID, Name: c.Name, Arguments: c.Arguments})
		if i < len(s.results) {
			list = append(list, model.Message{Role: model.Result, CallID: c.ID, Body: s.results[i].Body})
		}
	}
	return list
}

// toolsOf is a view as models get it: what their lists leave out can be called, too. phoneKnown: the conversation's
// customer has a telephone.
func toolsOf(v *tool.View, w *access.Workspace, phoneKnown bool) []model.Tool {
	short := v.ForModels(w, access.Agent)
	if phoneKnown {
		short = short.PhoneKnown(w.Locale)
	}
	listed := map[string]tool.Entry{}
	for _, e := range short.Entries {
		listed[e.Name] = e
	}
	list := make([]model.Tool, 0, len(v.Entries))
	for _, e := range v.Entries {
		if !e.Tool.Roles.Has(access.Agent) { // staff only: a model would be refused
			continue
		}
		short, isListed := listed[e.Name]
		if isListed {
			e = short
		}
		list = append(list, model.Tool{
			Name: e.Name, FullName: e.Tool.FullName(), Title: e.Title(), Description: e.ModelDoc(),
			Schema: e.Parameters, Unlisted: !isListed,
			ReadOnly: e.Tool.ReadOnly(), Prepares: prepares(e.Tool), Asks: asksFor(e.Tool),
		})
	}
	return list
}

// asksFor reports whether a call of the tool may put a question to the customer: its own, or the one of another tool.
func asksFor(t *tool.Tool) bool {
	return t.Gate != nil || slices.Contains(t.Events, "draft.confirmation_requested")
}

// prepares reports whether all events of a tool are about a draft.
func prepares(t *tool.Tool) bool {
	return len(t.Events) > 0 && !slices.ContainsFunc(t.Events,
		func(e string) bool { return !strings.HasPrefix(e, "draft.") })
}

// contracts finds the tools of a view by their full names.
type contracts struct{ view *tool.View }

func (c contracts) Get(fullName string) (*tool.Tool, bool) {
	i := slices.IndexFunc(c.view.Entries, func(e tool.Entry) bool { return e.Tool.FullName() == fullName })
	if i < 0 {
		return nil, false
	}
	return c.view.Entries[i].Tool, true
}

// told is what an event told the model, as an answer: only our own sentences in it count.
func told(body any) json.RawMessage {
	raw, _ := json.Marshal(body)
	var event struct {
		Result json.RawMessage `json:"result"`
	}
	if json.Unmarshal(raw, &event) == nil && event.Result != nil {
		return event.Result
	}
	return raw
}
