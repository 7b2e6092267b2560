package dashboard

import (
	"net/url"
	"time"

	"github.com/google/uuid"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/quickaction"
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

func (v *visit) quickPage(p quickPage, status int) (answer, error) {
	names, err := v.naming()
	if err != nil {
		return nil, err
	}
	after := v.r.URL.Query().Get("after")
	if uuid.Validate(after) != nil {
		after = ""
	}
	var list []quickaction.Action
	err = v.read(func(u *core.Unit) (err error) {
		if p.showing != "" {
			if p.Action, err = v.quickAction(u, p.showing, names); err != nil {
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
	if len(list) > quickPerPage {
		list = list[:quickPerPage]
		p.More = v.Path("quick") + "?" + url.Values{"after": {list[quickPerPage-1].ID}}.Encode()
	}
	for _, a := range list {
		p.History = append(p.History, v.shownQuick(a, names))
	}
	return page{name: "quick", title: v.T("nav.quick"), data: p, status: status}, nil
}

// quickAction is one action, with the current state of its question.
func (v *visit) quickAction(u *core.Unit, id string, names naming) (*QuickAction, error) {
	a, err := u.QuickActions.Get(id)
	if err != nil {
		return nil, err
	}
	shown := v.shownQuick(a, names)
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

func (v *visit) shownQuick(a quickaction.Action, names naming) QuickAction {
	state := quickStates[a.State]
	return QuickAction{Action: a, Who: names.who(a.Actor, ""), Words: v.T(state.words), Look: state.look}
}

// Quick is the address of quick actions, for the bar on every page; empty: the user has none.
func (v View) Quick() string { return v.to("quick") }

// Fresh is a new id for a form.
func (v View) Fresh() string { return uuid.NewString() }
