package talk

import (
	"cmp"
	"slices"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
)

// mostWaiting is more than any team can look at.
const mostWaiting = 50

// Waiter is a customer who waits for staff or talks to them.
type Waiter struct {
	talkFacts
	Agent string
	Mine  bool
	With  string // the name of the member of staff who has it; empty: none
}

// handoffsPage is the data of the queue.
type handoffsPage struct{ Waiting, Taken []Waiter }

func showHandoffs(v *page.Visit) (page.Answer, error) {
	names, err := v.People()
	if err != nil {
		return nil, err
	}
	agents, err := v.Agents()
	if err != nil {
		return nil, err
	}
	var p handoffsPage
	err = v.Read(func(u *core.Unit) error {
		p = handoffsPage{}
		for _, status := range []conversation.HandoffStatus{conversation.HandoffPending, conversation.HandoffTaken} {
			open, err := u.Handoffs.List(conversation.HandoffFilter{Status: status, Limit: mostWaiting})
			if err != nil {
				return err
			}
			for _, h := range open {
				w, err := waiter(v, u, h, names)
				if err != nil {
					return err
				}
				w.Agent = agents[w.Talk.AgentID]
				if status == conversation.HandoffPending {
					p.Waiting = append(p.Waiting, w)
				} else {
					p.Taken = append(p.Taken, w)
				}
			}
		}
		return nil
	})
	// The most urgent first; within an urgency, the longest wait first.
	slices.SortStableFunc(p.Waiting, func(a, b Waiter) int {
		return cmp.Compare(urgency(b.Handoff.Urgency), urgency(a.Handoff.Urgency))
	})
	return page.Page{Name: "handoffs", Title: v.T("nav.handoffs"), Data: p}, err
}

func urgency(u conversation.Urgency) int {
	return slices.Index([]conversation.Urgency{
		conversation.LowUrgency, conversation.MediumUrgency, conversation.HighUrgency,
	}, u)
}

func waiter(v *page.Visit, u *core.Unit, h conversation.HandoffRequest, names map[string]string) (w Waiter, err error) {
	talk, err := u.Conversations.Get(h.SessionID, false)
	if err != nil {
		return w, err
	}
	if w.talkFacts, err = facts(u, talk); err != nil {
		return w, err
	}
	w.Handoff, w.Mine = &h, h.TakenBy == v.Actor().Name()
	if h.TakenBy != "" {
		w.With = cmp.Or(names[h.TakenBy], v.T("talk.person"))
	}
	return w, nil
}

// takeHandoff claims a conversation for the user. Of two who claim it, one gets it.
func takeHandoff(v *page.Visit) (page.Answer, error) {
	var talk string
	err := v.Write(func(u *core.Unit) error {
		h, err := u.Handoffs.Get(v.ID(), false)
		if err != nil {
			return err
		}
		talk = h.SessionID
		if _, err := u.Enter(talk); err != nil {
			return err
		}
		_, err = u.Conversations.Take()
		return err
	})
	return v.Finish(err, v.Path("conversations", talk), "talk.taken")
}
