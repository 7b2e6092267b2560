package clerk

import (
	"slices"

	"github.com/mostrador/mostrador/internal/talk/model"
	"github.com/mostrador/mostrador/internal/words/detail"
	"github.com/mostrador/mostrador/internal/words/reader"
)

// settler is a skill that has something to do once the customer has answered the runtime's question that its task led to.
type settler interface {
	settled(t *turn, k task, d decision)
}

// retrier is a skill that can go on where the customer said yes and it could not be done any more.
type retrier interface {
	retry(t *turn, k task, why string)
}

// settle looks what became of the runtime's question: it was told, or the customer's own words say it. now: what is heard
// is the answer to it.
func (t *turn) settle(told *decision, words []string, now bool) {
	open := t.s.Open
	if open == nil || t.facts.Question != "" && told == nil {
		return
	}
	t.s.Open = nil
	if told == nil {
		told = &decision{Outcome: "deny"}
		if len(words) > 0 {
			if first := detail.Read(t.tag, words[0], t.facts.Now); first.Yes() || first.BeginsYes() {
				told.Outcome = "confirm"
			}
		}
	}
	t.why("the runtime's question after %s: %s", open.Tool, told.Outcome)
	switch {
	case told.Outcome == "confirm" && told.Result != nil && !told.Result.Success:
		t.say(sentence(told.Result.Error))
		t.s.Later, t.heard = nil, nil
		if s, ok := skills(open.Task.Skill).(retrier); ok {
			s.retry(t, open.Task, told.Result.Error)
		}
		return
	case told.Outcome == "confirm":
		t.s.Tasks = append(t.s.Later, t.s.Tasks...)
		if now {
			t.onlyYes()
		}
	default:
		t.denied, t.follows = told.Outcome == "deny", t.s.Later
		t.unsettled = &opened{Tool: open.Tool, Task: open.Task.clone()}
	}
	t.s.Later = nil
	if s, ok := skills(open.Task.Skill).(settler); ok {
		s.settled(t, open.Task, *told)
	}
}

// advance: after a yes the runtime has called what stood behind it in the same answer; that is what is open now. What
// was refused is gone on with.
func (t *turn) advance(d decision) {
	open := t.s.Open
	if open == nil || len(t.s.Later) == 0 {
		return
	}
	if s, ok := skills(open.Task.Skill).(settler); ok {
		s.settled(t, open.Task, d)
	}
	t.s.Open, t.s.Later = &opened{Task: t.s.Later[0]}, t.s.Later[1:]
}

// afterOwnCall are the messages after the last call that the runtime has made by itself: one that was refused for want of
// what the customer wrote then. The task that asked for it waits beside its question now.
func afterOwnCall(t *turn, messages []model.Message) []model.Message {
	for i := len(messages) - 2; i >= 0; i-- {
		m, next := messages[i], messages[i+1]
		if m.Role != model.Agent || len(m.State) > 0 || len(m.Calls) == 0 || next.Role != model.Result || afterDecision(messages[:i]) {
			continue
		}
		if r := readResult("", next.Body); r.Asked || r.text("confirmationId") != "" {
			if overtaken(t, m.Calls[0].Name) {
				return messages[i+2:]
			}
		}
	}
	return messages
}

// afterDecision: the customer has answered a question of the runtime, which goes on with what stood behind it.
func afterDecision(messages []model.Message) bool {
	return slices.ContainsFunc(messages, func(m model.Message) bool {
		_, ok := readDecision(m.Body)
		return m.Role == model.Event && ok
	})
}

// overtaken has the task that asks something wait beside the runtime's question; false: there is none.
func overtaken(t *turn, name string) bool {
	if len(t.s.Tasks) == 0 || t.s.Tasks[0].Asked == "" || t.s.Open != nil {
		return false
	}
	k := t.s.Tasks[0]
	k.Asked, t.s.Tasks = "", t.s.Tasks[1:]
	for _, tool := range t.tools {
		if tool.Name == name {
			t.s.Open = &opened{Tool: tool.FullName, Task: k}
		}
	}
	return true
}

// refused takes up what was open, since the runtime's call of it came to nothing.
func (t *turn) refused() {
	t.s.Tasks, t.s.Open = append([]task{t.s.Open.Task}, t.s.Tasks...), nil
}

// onlyYes forgets a message that said no more than the yes that was acted on.
func (t *turn) onlyYes() {
	if t.heard == nil {
		return
	}
	for _, a := range t.heard.acts {
		if a.score(reader.Yes, reader.Thanks, reader.Greet, reader.Bye, reader.Attend, reader.Choose) < 0.5 {
			return
		}
	}
	t.heard = nil
}
