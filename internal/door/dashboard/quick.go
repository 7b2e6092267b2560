package dashboard

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"net/http"

	"github.com/google/uuid"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/tool"
	"github.com/mostrador/mostrador/internal/words/confirm"
)

// quickRoutes are the pages of quick actions: the command, its preview, the yes, and the result.
var quickRoutes = []route{
	{"GET /d/{workspace}/quick", owners, showQuick},
	{"POST /d/{workspace}/quick", owners, sayQuick},
	{"POST /d/{workspace}/quick/answer", owners, answerQuick},
	{"GET /d/{workspace}/quick/{id}", owners, showQuickAction},
}

const quickTool = "retail/quick_action_execute"

func showQuick(v *visit) (answer, error) { return v.quickPage(quickPage{}, http.StatusOK) }

func showQuickAction(v *visit) (answer, error) {
	id := v.r.PathValue("id")
	if uuid.Validate(id) != nil {
		return nil, errNothing()
	}
	return v.quickPage(quickPage{showing: id}, http.StatusOK)
}

// sayQuick runs a command. Its question and its result have a page of their own; a refusal is shown above the
// command, for another try.
func sayQuick(v *visit) (answer, error) {
	sentence := v.field("sentence")
	if sentence == "" {
		return away{to: v.Path("quick")}, nil
	}
	desk, err := v.ownDesk()
	if err != nil {
		return nil, err
	}
	arguments, err := json.Marshal(map[string]string{"commandText": sentence})
	if err != nil {
		return nil, err
	}
	a := v.door.Runtime.Execute(v.context(), runtime.Call{
		Workspace: v.Workspace, Actor: v.Actor(), SessionID: desk.ID, Tool: quickTool, Arguments: arguments, Key: quickKey(v.field("key"), sentence),
	})
	if a.Confirmation != nil {
		return v.showQuestion(a.Confirmation, sentence)
	}
	if id := actionIn(a); id != "" {
		return away{to: v.Path("quick", id)}, nil
	}
	return v.quickPage(quickPage{Sentence: sentence, Why: a.Error, Blocked: a.ErrorCode == fault.Blocked}, a.Status())
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
func (v *visit) showQuestion(q *runtime.Asked, sentence string) (answer, error) {
	id, err := v.actionOf(q.ID)
	switch {
	case err != nil:
		return nil, err
	case id != "":
		return away{to: v.Path("quick", id)}, nil
	}
	return v.quickPage(quickPage{Sentence: sentence, Question: q}, http.StatusOK)
}

// actionOf is the id of the action that a question is about; empty: there is none.
func (v *visit) actionOf(question string) (id string, err error) {
	err = v.read(func(u *core.Unit) error {
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
func (v *visit) ownDesk() (desk conversation.Session, err error) {
	agents, err := v.door.Keyring.AgentList(v.context(), v.Workspace.ID)
	if err != nil {
		return desk, err
	}
	t, known := v.door.Runtime.Tools.Get(quickTool)
	for i := range agents {
		if known && tool.Enabled(t.For(&agents[i]), v.Workspace, &agents[i]) == nil {
			err = v.write(func(u *core.Unit) (err error) {
				desk, err = u.Conversations.OwnDesk(agents[i].ID)
				return err
			})
			return desk, err
		}
	}
	return desk, fault.New(fault.ToolNotEnabled, "%s", v.T("quick.off"))
}

// answerQuick records the owner's yes or no. A yes runs the action once, however often it is sent.
func answerQuick(v *visit) (answer, error) {
	question, verdict := v.field("question"), confirm.Outcome(v.field("verdict"))
	if uuid.Validate(question) != nil || verdict != confirm.Confirm && verdict != confirm.Deny {
		return nil, errNothing()
	}
	d, err := v.door.Runtime.Decide(v.context(), runtime.Reply{
		Workspace: v.Workspace, Actor: v.Actor(), ConfirmationID: question, Verdict: verdict,
	})
	if err != nil {
		return nil, err
	}
	id, err := v.actionOf(question)
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
		return away{to: to, said: d.Result.Error, bad: true}, nil
	case verdict == confirm.Deny:
		return v.done(to, "quick.left")
	case d.Result == nil:
		return v.done(to, "quick.waits")
	}
	return v.done(to, "quick.did")
}
