package quick

import (
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/quickaction"
	"github.com/mostrador/mostrador/internal/door/dashboard/naming"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/door/doorkit"
	"github.com/mostrador/mostrador/internal/runtime"
)

const quickPerPage = 20

// quickPage is the data of the page: the command, its action, and the history.
type quickPage struct {
	Sentence string
	Why      string // why it was not done
	Blocked  bool   // no quick action does such a thing
	Question *runtime.Asked
	Action   *QuickAction
	History  []QuickAction
	More     string // the address of the next page; empty: this is the last
	Later    bool   // not the first page

	showing string // the id of Action
}

// QuickAction is one command with its result.
type QuickAction struct {
	quickaction.Action
	Who   string
	Words string    // for its state
	Look  string    // of its badge
	Until time.Time // when the question to the owner expires; zero: none is open
	Over  bool      // the question expired unanswered
}

var quickStates = map[quickaction.State]struct{ words, look string }{
	quickaction.Asked:   {"quick.state.asked", "warm"},
	quickaction.Running: {"quick.state.running", "live"},
	quickaction.Done:    {"quick.state.done", "good"},
	quickaction.Stopped: {"quick.state.stopped", "bad"},
	quickaction.Refused: {"quick.state.refused", "bad"},
	quickaction.Dropped: {"quick.state.dropped", ""},
}

// Again reports whether it makes sense to say it again, in other words.
func (a QuickAction) Again() bool {
	return a.Over || a.State == quickaction.Refused || a.State == quickaction.Stopped
}

// QuickStep is one step of an action.
type QuickStep struct {
	quickaction.Step
	Desk  string // the conversation it was asked in
	Ended bool   // steps not done yet never will be
}

// Steps are the planned steps, in order.
func (a QuickAction) Steps() (list []QuickStep) {
	ended := a.Again() || a.State == quickaction.Dropped
	for _, s := range a.Plan.Steps {
		list = append(list, QuickStep{Step: s, Desk: a.SessionID, Ended: ended})
	}
	return list
}

func (area *Quick) render(v *page.Visit, p quickPage, status int) (page.Answer, error) {
	names, err := naming.Of(v, area.Runtime)
	if err != nil {
		return nil, err
	}
	after := doorkit.IDOrEmpty(v.Query("after"))
	var list []quickaction.Action
	err = v.Read(func(u *core.Unit) (err error) {
		if p.showing != "" {
			if p.Action, err = quickAction(v, u, p.showing, names); err != nil {
				return err
			}
		}
		list, err = u.QuickActions.List(quickaction.Filter{After: after, Limit: quickPerPage + 1})
		return err
	})
	if err != nil {
		return nil, err
	}
	if p.Action != nil && p.Action.Again() {
		p.Sentence = p.Action.Command
	}
	p.Later = after != ""
	list, last := page.Cut(list, quickPerPage)
	if last != nil {
		p.More = page.Query{"after": last.ID}.At(v.Path("quick"))
	}
	for _, a := range list {
		p.History = append(p.History, shownQuick(v, a, names))
	}
	return page.Page{Name: "quick", Title: v.T("nav.quick"), Data: p, Status: status}, nil
}

// quickAction is one action, with the current state of its question.
func quickAction(v *page.Visit, u *core.Unit, id string, names naming.Names) (*QuickAction, error) {
	a, err := u.QuickActions.Get(id)
	if err != nil {
		return nil, err
	}
	shown := shownQuick(v, a, names)
	if a.State != quickaction.Asked {
		return &shown, nil
	}
	q, err := u.Confirmations.Get(a.ConfirmationID, false)
	if err != nil {
		return nil, err
	}
	if q = q.At(u.Now); q.Waiting() {
		shown.Until = q.ExpiresAt
	} else {
		over := quickStates[quickaction.Dropped]
		shown.Over, shown.Words, shown.Look = true, v.T(over.words), over.look
	}
	return &shown, nil
}

func shownQuick(v *page.Visit, a quickaction.Action, names naming.Names) QuickAction {
	state := quickStates[a.State]
	return QuickAction{Action: a, Who: names.Who(a.Actor, ""), Words: v.T(state.words), Look: state.look}
}
