package talk

import (
	"cmp"

	"github.com/google/uuid"

	"github.com/mostrador/mostrador/internal/carry/outbox"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/core/file"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/core/returncall"
	"github.com/mostrador/mostrador/internal/door/dashboard/naming"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/runtime"
)

// How much of a conversation one page shows: the latest of each.
const (
	mostSaid   = 150
	mostCalls  = 100
	mostEvents = 100
)

// talkPage is the data of one conversation.
type talkPage struct {
	talkFacts
	Agent    string
	Timeline []Entry
	Mine     bool   // the user has it
	With     string // the name of the member of staff who has it
	Message  string // the id of the next message
	Return   *returncall.Call
	Calls    bool // the business returns calls
}

// talkFacts are the state of a conversation.
type talkFacts struct {
	Talk     conversation.Session
	Branch   string // where the business has several
	Customer customer.Customer
	Visitor  string // the name of a visitor who is no customer yet, if they gave one
	Handoff  *conversation.HandoffRequest
	Draft    *order.Order
	Question *confirmation.Confirmation
}

// visitorName is what the list of conversations calls a visitor who is no customer yet.
func visitorName(u *core.Unit, id string) (string, error) {
	listed, err := u.Conversations.Listed([]string{id})
	return listed[id].FullName(), err
}

// Name is what staff call the other side of a conversation; empty: nothing is known of them.
func (f talkFacts) Name() string { return cmp.Or(f.Customer.FullName(), f.Customer.Phone, f.Visitor) }

// facts reads the state of a conversation.
func facts(u *core.Unit, talk conversation.Session) (f talkFacts, err error) {
	u.Conversations.Adopt(talk)
	f.Talk = talk
	if f.Branch, err = u.Places.Several(talk.BranchID); err != nil {
		return f, err
	}
	if talk.CustomerID != "" {
		if f.Customer, err = u.Customers.Get(talk.CustomerID); err != nil && !fault.Is(err, fault.NotFound) {
			return f, err
		}
	} else if f.Visitor, err = visitorName(u, talk.ID); err != nil {
		return f, err
	}
	if h, found, err := u.Handoffs.OpenIn(talk.ID); err != nil {
		return f, err
	} else if found {
		f.Handoff = &h
	}
	draft, err := u.Orders.Draft(false)
	switch {
	case err == nil && len(draft.Lines) > 0:
		f.Draft = &draft
	case err != nil && !fault.Is(err, fault.NotFound):
		return f, err
	}
	q, found, err := u.Confirmations.Open()
	if found {
		f.Question = &q
	}
	return f, err
}

func (area *Talk) showTalk(v *page.Visit) (page.Answer, error) {
	id := v.ID()
	var p talkPage
	var m material
	err := v.Read(func(u *core.Unit) error {
		talk, err := u.Conversations.Get(id, false)
		if err != nil {
			return err
		}
		if p.talkFacts, err = facts(u, talk); err != nil {
			return err
		}
		m.channel = talk.Channel
		if c, found, err := u.ReturnCalls.Of(id); err != nil {
			return err
		} else if found {
			p.Return, p.Calls = &c, v.Workspace.Settings.Voice.CallBacks.Enabled
		}
		if m.messages, err = u.Conversations.LatestMessages(id, mostSaid); err != nil {
			return err
		}
		if m.files, err = filesOf(u, m.messages); err != nil {
			return err
		}
		m.questions, err = u.Confirmations.List(confirmation.Filter{SessionID: id, Limit: mostCalls})
		return err
	})
	if err != nil {
		return nil, err
	}
	if m.calls, err = area.Runtime.Executions(v.Context(), v.Workspace, runtime.ExecutionFilter{
		SessionID: id, Limit: mostCalls,
	}); err != nil {
		return nil, err
	}
	if m.events, err = area.Events.Of(v.Context(), v.Workspace.ID, id, mostEvents); err != nil {
		return nil, err
	}
	names, err := naming.Of(v, area.Runtime)
	if err != nil {
		return nil, err
	}
	m.agent = names.Agents[p.Talk.AgentID]
	p.Timeline = timeline(v, m, names)
	fillTalk(v, &p, names)
	title := cmp.Or(p.Name(), v.T("talk.somebody"))
	if p.Talk.Desk() {
		title = v.T("talk.desk")
	}
	return page.Page{Name: "talk", Title: title, Data: p, Within: "conversations", Crumbs: v.Crumbs("conversations")},
		nil
}

func fillTalk(v *page.Visit, p *talkPage, names naming.Names) {
	p.Agent, p.Message = names.Agents[p.Talk.AgentID], uuid.NewString()
	if p.Handoff != nil && p.Handoff.Status == conversation.HandoffTaken {
		p.Mine, p.With = p.Handoff.TakenBy == v.Actor().Name(),
			cmp.Or(names.People[p.Handoff.TakenBy], v.T("talk.person"))
	}
}

// material is what a timeline is made of.
type material struct {
	channel   string
	agent     string // the name of the agent
	messages  []conversation.Message
	files     map[string]file.File // files sent with them, by message
	questions []confirmation.Confirmation
	calls     []runtime.ExecutionRecord
	events    []outbox.Event
}

// returnCall has the call placed that the customer of a conversation was promised.
func returnCall(v *page.Visit) (page.Answer, error) {
	err := v.Write(func(u *core.Unit) error {
		_, err := u.ReturnCalls.Start(v.ID())
		return err
	})
	return v.Finish(err, v.Path("conversations", v.ID()), "talk.return.started")
}
