// Package quick has the pages of quick actions: the command, its preview, the yes, and the result.
package quick

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"encoding/json"
	"net/http"
	"slices"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/quickaction"
	"github.com/mostrador/mostrador/internal/door/dashboard/naming"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/door/doorkit"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/words/confirm"
)

//go:embed *.html *.words
var files embed.FS

// Quick runs commands.
type Quick struct {
	Runtime *runtime.Runtime
	Keyring *access.Keyring
}

// Area is the pages.
func (area *Quick) Area() page.Area {
	return page.Area{Files: files, Routes: []page.Route{
		page.For(page.Owners, "GET /d/{workspace}/quick", area.showQuick),
		page.For(page.Owners, "POST /d/{workspace}/quick", area.sayQuick),
		page.For(page.Owners, "POST /d/{workspace}/quick/answer", area.answerQuick),
		page.For(page.Owners, "POST /d/{workspace}/quick/on", area.turnOn),
		page.For(page.Owners, "GET /d/{workspace}/quick/{id}", area.showQuickAction),
	}}
}

const (
	quickTool = "retail/quick_action_execute"
	// sendMessage is the step that writes to a customer.
	sendMessage = "send_message"
)

func (area *Quick) showQuick(v *page.Visit) (page.Answer, error) {
	return area.render(v, quickPage{}, http.StatusOK)
}

func (area *Quick) showQuickAction(v *page.Visit) (page.Answer, error) {
	return area.render(v, quickPage{showing: v.ID()}, http.StatusOK)
}

// sayQuick runs a command. Its question and its result have a page of their own; a refusal is shown above the
// command, for another try.
func (area *Quick) sayQuick(v *page.Visit) (page.Answer, error) {
	sentence := v.Field("sentence")
	if sentence == "" {
		return page.Away{To: v.Path("quick")}, nil
	}
	a, err := area.execute(v, command{Text: sentence}, quickKey(v.Field("key"), sentence))
	if fault.Is(err, fault.ToolNotEnabled) {
		return area.render(v, quickPage{Sentence: sentence}, fault.Of(fault.ToolNotEnabled).Status)
	}
	if err != nil {
		return nil, err
	}
	return area.showOutcome(v, a, sentence)
}

// command is what the tool is asked; Message is the message to the customer as it leaves, empty: as the sentence has it.
type command struct {
	Text    string `json:"commandText"`
	Message string `json:"messageText,omitempty"`
}

// execute runs a command in the user's own conversation.
func (area *Quick) execute(v *page.Visit, c command, key string) (a runtime.Answer, err error) {
	desk, err := area.ownDesk(v)
	if err != nil {
		return a, err
	}
	arguments, err := json.Marshal(c)
	if err != nil {
		return a, err
	}
	return area.Runtime.Execute(v.Context(), runtime.Call{
		Workspace: v.Workspace, Actor: v.Actor(), SessionID: desk.ID, Tool: quickTool, Arguments: arguments, Key: key,
	}), nil
}

func (area *Quick) showOutcome(v *page.Visit, a runtime.Answer, sentence string) (page.Answer, error) {
	if a.Confirmation != nil {
		return area.showQuestion(v, a.Confirmation, sentence)
	}
	if id := actionIn(a); id != "" {
		return page.Away{To: v.Path("quick", id)}, nil
	}
	return area.render(v, quickPage{Sentence: sentence, Why: a.Error, Blocked: a.ErrorCode == fault.Blocked},
		a.Status())
}

// quickKey is the idempotency key of one command in one form: sent again it is the same call, and another command
// from the same form is another.
func quickKey(form, sentence string) string {
	if form == "" {
		return ""
	}
	sum := sha256.Sum256([]byte(form + "\n" + sentence))
	return hex.EncodeToString(sum[:])
}

// showQuestion redirects to the action that a question is about. A question that one of the business's rules asks,
// before anything was planned, is shown here.
func (area *Quick) showQuestion(v *page.Visit, q *runtime.Asked, sentence string) (page.Answer, error) {
	id, err := actionOf(v, q.ID)
	switch {
	case err != nil:
		return nil, err
	case id != "":
		return page.Away{To: v.Path("quick", id)}, nil
	}
	return area.render(v, quickPage{Sentence: sentence, Question: q}, http.StatusOK)
}

// actionOf is the id of the action that a question is about; empty: there is none.
func actionOf(v *page.Visit, question string) (id string, err error) {
	err = v.Read(func(u *core.Unit) error {
		a, err := u.QuickActions.OfQuestion(question)
		id = a.ID
		return err
	})
	if fault.Is(err, fault.NotFound) {
		err = nil
	}
	return id, err
}

// actionIn is the id of the action in an answer; empty: none was done.
func actionIn(a runtime.Answer) string {
	var did struct {
		ActionID string `json:"actionId"`
	}
	if !a.Success || json.Unmarshal(a.Data, &did) != nil {
		return ""
	}
	return did.ActionID
}

// ownDesk is the user's own conversation with the first agent that has the tool.
func (area *Quick) ownDesk(v *page.Visit) (desk conversation.Session, err error) {
	agents, err := area.Keyring.AgentList(v.Context(), v.Workspace.ID)
	if err != nil {
		return desk, err
	}
	if i := area.with(v, agents); i >= 0 {
		err = v.Write(func(u *core.Unit) (err error) {
			desk, err = u.Conversations.OwnDesk(agents[i].ID)
			return err
		})
		return desk, err
	}
	return desk, fault.New(fault.ToolNotEnabled, "%s", v.T("quick.off"))
}

// answerQuick records the owner's yes or no. A yes runs the action once, however often it is sent.
func (area *Quick) answerQuick(v *page.Visit) (page.Answer, error) {
	question, verdict := v.Field("question"), confirm.Outcome(v.Field("verdict"))
	if !doorkit.IsID(question) || verdict != confirm.Confirm && verdict != confirm.Deny {
		return nil, page.NotFound()
	}
	if text := v.Field("text"); text != "" && verdict == confirm.Confirm {
		if was, err := asked(v, question); err != nil {
			return nil, err
		} else if was != nil && was.Message() != text {
			return area.sayOtherwise(v, *was, text)
		}
	}
	return area.decide(v, question, verdict)
}

func (area *Quick) decide(v *page.Visit, question string, verdict confirm.Outcome) (page.Answer, error) {
	d, err := area.Runtime.Decide(v.Context(), runtime.Reply{
		Workspace: v.Workspace, Actor: v.Actor(), ConfirmationID: question, Verdict: verdict,
	})
	if err != nil {
		return nil, err
	}
	id, err := actionOf(v, question)
	if err != nil {
		return nil, err
	}
	to := v.Path("quick")
	if d.Result != nil && id == "" {
		id = actionIn(*d.Result)
	}
	if id != "" {
		to = v.Path("quick", id)
	}
	switch {
	case d.Result != nil && !d.Result.Success:
		return page.Away{To: to, Message: d.Result.Error, Bad: true}, nil
	case verdict == confirm.Deny:
		return v.Done(to, "quick.left")
	case d.Result == nil:
		return v.Done(to, "quick.waits")
	}
	return v.Done(to, "quick.did")
}

// asked is the action that a question is about; nil: it is about none.
func asked(v *page.Visit, question string) (*QuickAction, error) {
	var a quickaction.Action
	err := v.Read(func(u *core.Unit) (err error) { a, err = u.QuickActions.OfQuestion(question); return err })
	if fault.Is(err, fault.NotFound) {
		return nil, nil
	}
	return &QuickAction{Action: a}, err
}

// sayOtherwise asks for an action again with the message that the owner wrote instead. Where nothing else of it has changed
// since they saw it, their yes counts for it; else they see it first.
func (area *Quick) sayOtherwise(v *page.Visit, was QuickAction, text string) (page.Answer, error) {
	a, err := area.execute(v, command{was.Command, text}, quickKey(was.ConfirmationID, text))
	if err != nil {
		return nil, err
	}
	if a.Confirmation == nil {
		return area.showOutcome(v, a, was.Command)
	}
	again, err := asked(v, a.Confirmation.ID)
	if err != nil || again == nil || !sameBut(was.Action, again.Action) {
		return area.showQuestion(v, a.Confirmation, was.Command)
	}
	if _, err := area.Runtime.Decide(v.Context(), runtime.Reply{Workspace: v.Workspace, Actor: v.Actor(),
		ConfirmationID: was.ConfirmationID, Verdict: confirm.Deny}); err != nil {
		return nil, err
	}
	return area.decide(v, a.Confirmation.ID, confirm.Confirm)
}

// sameBut reports that two actions differ in their message alone.
func sameBut(a, b quickaction.Action) bool {
	return slices.EqualFunc(a.Plan.Steps, b.Plan.Steps, func(x, y quickaction.Step) bool {
		same := x.Tool == y.Tool && x.SessionID == y.SessionID && x.OrderID == y.OrderID && x.Label == y.Label && x.Subject == y.Subject
		if x.Tool == sendMessage {
			return same && a.CustomerID == b.CustomerID
		}
		return same && string(x.Input) == string(y.Input) && x.Preview == y.Preview
	})
}

const quickPerPage = 20

// quickPage is the data of the page: the command, its action, and the history.
type quickPage struct {
	Sentence string
	Why      string // why it was not done
	Blocked  bool   // no quick action does such a thing
	Question *runtime.Asked
	Action   *QuickAction
	See      seen // what the action, or the refusal, leads to
	Off      *off // nil: there are quick actions
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
	Said  bool   // its message stands in a field of its own
}

// asking is a question with the message that its yes sends, for the form that answers it.
type asking struct{ ID, Message string }

// Asking is the form's question; nothing of what it sends can be changed if a rule of the business asks.
func (p quickPage) Asking() asking { return asking{ID: p.Question.ID} }

// Asking is the form's question.
func (a QuickAction) Asking() asking { return asking{a.ConfirmationID, a.Message()} }

// Answers reports that it only answered.
func (a QuickAction) Answers() bool { return a.State == quickaction.Done && a.Plan.Answers() }

// Message is the only message that it sends, as it leaves; empty: there is none, or there are several.
func (a QuickAction) Message() (text string) {
	for _, s := range a.Plan.Steps {
		var in struct{ Text string }
		if s.Tool != sendMessage || json.Unmarshal(s.Input, &in) != nil {
			continue
		}
		if text != "" {
			return ""
		}
		text = in.Text
	}
	return text
}

// Steps are the planned steps, in order.
func (a QuickAction) Steps() (list []QuickStep) {
	ended := a.Again() || a.State == quickaction.Dropped
	for _, s := range a.Plan.Steps {
		said := !a.Until.IsZero() && s.Tool == sendMessage && a.Message() != ""
		list = append(list, QuickStep{Step: s, Desk: a.SessionID, Ended: ended, Said: said})
	}
	return list
}

func (area *Quick) render(v *page.Visit, p quickPage, status int) (page.Answer, error) {
	names, err := naming.Of(v, area.Runtime)
	if err != nil {
		return nil, err
	}
	if p.Off, err = area.off(v); err != nil {
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
		switch {
		case err != nil:
		case p.Action != nil:
			p.See, err = look(v, u, p.Action.Plan)
		case p.Why != "" && len(list) > 0 && list[0].Command == p.Sentence: // what was just refused
			p.Why = list[0].ErrorIn(v.Tag)
			p.See, err = look(v, u, list[0].Plan)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	if p.Action != nil && p.Action.Again() {
		p.Sentence = p.Action.Command
	}
	p.Later = after != ""
	list, p.More = page.Cut(list, quickPerPage, func(last quickaction.Action) string {
		return page.Query{"after": last.ID}.At(v.Path("quick"))
	})
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
	shown := QuickAction{Action: a, Who: names.Who(a.Actor, ""), Words: v.T(state.words), Look: state.look}
	if shown.Answers() {
		shown.Words, shown.Look = v.T("quick.state.answered"), ""
	}
	return shown
}
