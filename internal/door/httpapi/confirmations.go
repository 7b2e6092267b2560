package httpapi

import (
	"cmp"
	"encoding/json"
	"slices"
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/runtime"
)

type question struct {
	ID          string          `json:"id"`
	SessionID   *string         `json:"session_id"`
	Tool        string          `json:"tool" doc:"pack/tool: the call that a yes runs."`
	Addressee   string          `json:"addressee" enum:"customer,staff,owner" doc:"Who has to say yes."`
	State       string          `json:"state" enum:"pending,confirmed,executed,failed,denied,amended,superseded,expired"`
	Message     string          `json:"message" doc:"The question as it was asked."`
	Total       *int64          `json:"total" doc:"What was shown, in minor units; null when it is not about money."`
	Arguments   json.RawMessage `json:"arguments,omitempty" doc:"The stored call's arguments, for staff and owners."`
	CreatedAt   time.Time       `json:"created_at"`
	ExpiresAt   time.Time       `json:"expires_at"`
	DecidedAt   *time.Time      `json:"decided_at"`
	ExecutionID *string         `json:"execution_id"`
}

func showQuestion(u *core.Unit, q confirmation.Confirmation) question {
	out := question{
		ID: q.ID, SessionID: orNull(q.SessionID), Tool: q.Tool, Addressee: string(q.Addressee), State: string(q.State),
		Message: q.Text, CreatedAt: q.CreatedAt, ExpiresAt: q.ExpiresAt, DecidedAt: orNull(q.DecidedAt),
		ExecutionID: orNull(q.ExecutionID),
	}
	if q.Total != confirmation.NoTotal {
		out.Total = &q.Total
	}
	if u.Actor.Role.Trusted() {
		out.Arguments = json.RawMessage(q.Arguments)
	}
	return out
}

// confirmations shows questions and takes their answers.
type confirmations struct{ runtime *runtime.Runtime }

func (q confirmations) register(r *router) {
	add(r, get("/v1/confirmations", "listConfirmations", "Questions that need a yes, oldest first"),
		anyKey, reads(r, listConfirmations))
	add(r, get("/v1/confirmations/{id}", "getConfirmation", "One question as it is now"), anyKey,
		reads(r, getConfirmation))
	decide := post("/v1/confirmations/{id}", "decideConfirmation", "Answer a question")
	addRaw(r, explained(r.decides(decide), decideText), anyKey, q.decide)
}

func getConfirmation(u *core.Unit, in *ByID) (question, error) {
	q, err := u.Confirmations.Get(in.id(), false)
	return showQuestion(u, q), err
}

type listConfirmationsIn struct {
	Session string `query:"session" format:"uuid" doc:"Agent keys have to name one."`
	State   string `query:"state" enum:"pending,confirmed,executed,failed,denied,amended,superseded,expired"`
	Page
}

// listConfirmations lists every question for staff and owners, and for an agent's key only those of a session it
// names: they say what customers buy and where they live.
func listConfirmations(u *core.Unit, in *listConfirmationsIn) (list[question], error) {
	if in.Session == "" && !u.Actor.Role.Trusted() {
		return list[question]{}, invalid("query.session", msgNameSession.In(u.Workspace.Locale))
	}
	found, err := asOfNow(&u.Confirmations, confirmation.Filter{
		SessionID: in.Session, State: confirmation.State(in.State), After: in.After, Limit: in.Limit + 1,
	})
	return page(found, in.Limit, func(q confirmation.Confirmation) question { return showQuestion(u, q) }), err
}

// asOfNow lists the questions whose state is f.State now. Rows stay pending or confirmed for a while after they
// expired: they belong in the list of expired ones.
func asOfNow(cs *confirmation.Confirmations, f confirmation.Filter) ([]confirmation.Confirmation, error) {
	stored := []confirmation.State{f.State}
	if f.State == confirmation.Expired {
		stored = append(stored, confirmation.Pending, confirmation.Confirmed)
	}
	var out []confirmation.Confirmation
	for _, s := range stored {
		some, err := storedAs(cs, f, s)
		if err != nil {
			return nil, err
		}
		out = append(out, some...)
	}
	slices.SortFunc(out, func(a, b confirmation.Confirmation) int { return cmp.Compare(a.ID, b.ID) })
	return out[:min(len(out), f.Limit)], nil
}

// storedAs reads rows of a stored state until enough of them match f.
func storedAs(cs *confirmation.Confirmations, f confirmation.Filter,
	stored confirmation.State) (out []confirmation.Confirmation, err error) {
	want := f.State
	f.State = stored
	for len(out) < f.Limit {
		rows, err := cs.List(f)
		if err != nil {
			return nil, err
		}
		for _, q := range rows {
			if want == "" || q.State == want {
				out = append(out, q)
			}
		}
		if len(rows) < f.Limit {
			break
		}
		f.After = rows[len(rows)-1].ID
	}
	return out, nil
}
