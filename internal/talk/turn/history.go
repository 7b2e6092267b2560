package turn

import (
	"context"
	"encoding/json"
	"maps"
	"slices"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/talk/evidence"
	"github.com/mostrador/mostrador/internal/talk/model"
)

const (
	// toldMessages is how many of the latest messages a model gets verbatim at least; earlier ones are summarised. They
	// are summarised several at a time, at foldedAt, so that the history begins with the same message for some turns:
	// vendors cache no history whose beginning changes.
	toldMessages = 30
	foldedAt     = 44
	// mostMessages also has what one turn adds.
	mostMessages = 50
	// toldBytes bounds their size, calls and results included: some eight thousand tokens.
	toldBytes = 32_000
)

// request is the model's current request.
func (x *exchange) request(ctx context.Context) (r model.Request, err error) {
	seen := pictures(ctx, x)
	err = x.Desk.Read(ctx, x.w, agent, func(u *core.Unit) error {
		s, err := u.Conversations.Get(x.turn.SessionID, false)
		if err != nil {
			return err
		}
		u.Conversations.Adopt(s)
		if r.Facts, err = x.facts(u, s); err != nil {
			return err
		}
		if r.Facts.Named, err = namedGoods(ctx, x, u); err != nil {
			return err
		}
		memory, _, err := u.Turns.Memory(s.ID)
		if err != nil {
			return err
		}
		var earlier []evidence.Call
		if r.History, earlier, err = x.history(u, memory.Through); err != nil {
			return err
		}
		p := prompt{x, r.Facts}
		r.System, r.Moment, r.Pictures = p.stable(memory.Text), p.moment(), seen
		if len(seen) > 0 {
			r.Moment += "\n\n" + picturesTold(x.w.Locale, r.Facts.NoReceipt)
		}
		return x.knowledge(u, s, earlier, r)
	})
	r.Tools, r.NoCalls, r.Begun, r.Midway = toolsFor(x, r.Facts), x.lastWord(), x.steps.begun(), midway(x)
	r.MayEnd = mayEnd(x)
	return r, err
}

// toolsFor are the tools as a request lists them.
func toolsFor(x *exchange, f model.Facts) toolset {
	if f.Phone == "" || x.known.view == nil {
		return x.tools
	}
	if x.withPhone == nil {
		x.withPhone = toolsOf(x.known.view, x.w, true)
	}
	return x.withPhone
}

// history is the latest part of the conversation, with its calls, up to this turn's own steps; and the calls of earlier
// turns with all that they returned. Messages up to the id folded are summarised.
func (x *exchange) history(u *core.Unit, folded string) (list []model.Message, earlier []evidence.Call, err error) {
	said, err := u.Conversations.LatestMessages(x.turn.SessionID, mostMessages)
	if err != nil {
		return nil, nil, err
	}
	x.counted = len(said)
	next, _, err := u.Turns.Waiting()
	if err != nil {
		return nil, nil, err
	}
	said = slices.DeleteFunc(said, func(m conversation.Message) bool {
		// What was written meanwhile has a turn of its own, which answers it.
		return m.ID <= folded || m.TurnID != "" && m.TurnID == next.ID && m.TurnID != x.turn.ID
	})
	steps, err := x.stepsOf(u, said)
	if err != nil {
		return nil, nil, err
	}
	for _, m := range said {
		if m.Outbound && m.TurnID != x.turn.ID {
			for _, s := range steps[m.TurnID] {
				earlier = append(earlier, s.evidence()...)
			}
		}
	}
	for i, m := range said {
		switch {
		case m.TurnID == x.turn.ID: // comes last, whatever was said in between
		case !m.Outbound:
			list = append(list, model.Message{Role: model.Customer, Text: m.Text, At: m.CreatedAt})
		default:
			list = append(list, x.earlierMessage(steps, said, i)...)
		}
	}
	list = dropOldest(list)
	for _, m := range x.words {
		list = append(list, model.Message{Role: model.Customer, Text: m.Text, At: m.CreatedAt})
	}
	for _, s := range x.steps {
		list = append(list, s.messages()...)
	}
	return list, earlier, nil
}

// stepsOf are the steps of the other turns of some messages. Those turns are over, and read once a turn.
func (x *exchange) stepsOf(u *core.Unit, said []conversation.Message) (map[string][]step, error) {
	var ids []string
	for _, m := range said {
		if m.TurnID != "" && m.TurnID != x.turn.ID && !slices.Contains(ids, m.TurnID) {
			ids = append(ids, m.TurnID)
		}
	}
	ids = slices.DeleteFunc(ids, func(id string) bool { _, read := x.past[id]; return read })
	if x.past == nil {
		x.past = map[string][]step{}
	}
	if len(ids) > 0 {
		kept, err := u.Turns.Steps(ids...)
		if err != nil {
			return nil, err
		}
		byTurn, err := stepsByTurn(kept)
		if err != nil {
			return nil, err
		}
		for _, id := range ids {
			x.past[id] = byTurn[id]
		}
	}
	return maps.Clone(x.past), nil
}

var toldPerson = locale.Text{
	ES: "Una persona del negocio escribió: %s",
	PT: "Uma pessoa da equipe escreveu: %s",
	EN: "A person of the business wrote: %s",
}

// earlierMessage is a message of ours from an earlier turn. The first of its turn includes the calls made before it,
// without the model's unsent words.
func (x *exchange) earlierMessage(steps map[string][]step, said []conversation.Message, i int) (list []model.Message) {
	m := said[i]
	if m.Author == "person" {
		return []model.Message{{Role: model.Event, Text: toldPerson.In(x.w.Locale, m.Text), Staff: true,
			At: m.CreatedAt}}
	}
	for _, s := range steps[m.TurnID] {
		if len(s.Calls) == 0 && s.Body == nil && !s.Cut {
			continue // it is this very message, or was held back
		}
		s.Text = ""
		list = append(list, s.messages()...)
	}
	var state json.RawMessage
	for _, s := range steps[m.TurnID] {
		if s.State != nil {
			state = s.State
		}
	}
	delete(steps, m.TurnID)
	names := map[string]string{}
	for j := range list {
		for _, c := range list[j].Calls {
			if !x.tools.binds(call{Tool: x.tools.fullName(c.Name)}) {
				names[c.ID] = c.Name
			}
		}
		list[j].Body = compact(x.w.Locale, names[list[j].CallID], list[j].Body)
	}
	return append(list, model.Message{Role: model.Agent, Text: m.Text, State: state, At: m.CreatedAt})
}

// dropOldest drops the oldest part of a history that is too long. It begins with a message: a result without its call
// means nothing.
func dropOldest(list []model.Message) []model.Message {
	size := 0
	for i := len(list) - 1; i >= 0; i-- {
		size += len(list[i].Text) + len(list[i].Body)
		for _, c := range list[i].Calls {
			size += len(c.Arguments)
		}
		if size > toldBytes {
			list = list[i+1:]
			break
		}
	}
	for len(list) > 0 && list[0].Role != model.Customer {
		list = list[1:]
	}
	return list
}
