package turn

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/talk/model"
)

var (
	msgDraftNow = locale.Text{
		ES: "Tu pedido quedó así, todavía sin confirmar: %s.",
		PT: "Seu pedido ficou assim, ainda sem confirmar: %s.",
		EN: "Your order now has this, and is not confirmed yet: %s.",
	}
	msgPartDone = locale.Text{
		ES: "Una parte de lo que pediste ya está hecha.",
		PT: "Uma parte do que você pediu já está feita.",
		EN: "Part of what you asked for is done.",
	}
	msgNotFinished = locale.Text{
		ES: "Lo demás no lo pude terminar. ¿Me repetís qué más necesitabas?",
		MX: "Lo demás no lo pude terminar. ¿Me repites qué más necesitabas?",
		PT: "O resto não consegui terminar. Pode repetir do que mais você precisava?",
		EN: "I could not finish the rest. Could you tell me again what else you needed?",
	}
)

// account tells the customer what this turn has done and what it has not, from the calls' answers and the rows, where
// the model cannot tell it any more; nothing is the text where it has done nothing.
func (x *exchange) account(ctx context.Context, nothing locale.Text) (string, error) {
	done, drafted := x.effects()
	if len(done) == 0 {
		return nothing.In(x.w.Locale), nil
	}
	var parts []string
	for _, a := range done {
		if said := customerMessage(a); said != "" && !slices.Contains(parts, said) {
			parts = append(parts, said)
		}
	}
	if drafted {
		draft, err := core.Look(ctx, x.Desk, x.w, func(u *core.Unit) (string, error) {
			s, err := u.Conversations.Get(x.turn.SessionID, false)
			if err != nil {
				return "", err
			}
			u.Conversations.Adopt(s)
			return draftInWords(u)
		})
		if err != nil {
			return "", err
		}
		if draft != "" {
			parts = append(parts, msgDraftNow.In(x.w.Locale, draft))
		}
	}
	if len(parts) == 0 {
		parts = append(parts, msgPartDone.In(x.w.Locale))
	}
	return strings.Join(append(parts, msgNotFinished.In(x.w.Locale)), "\n"), nil
}

// effects are the answers of this turn's calls that changed more than a draft; drafted: one changed the draft. Without
// any of both, done is empty.
func (x *exchange) effects() (done []runtime.Answer, drafted bool) {
	for _, s := range x.steps {
		for i, r := range s.results {
			var a runtime.Answer
			at := slices.IndexFunc(x.tools, func(t model.Tool) bool { return t.FullName == s.Calls[i].Tool })
			if at < 0 || x.tools[at].ReadOnly || json.Unmarshal(r.Body, &a) != nil || !a.Success {
				continue
			}
			if x.tools[at].Prepares {
				drafted, a = true, runtime.Answer{Success: true}
			}
			done = append(done, a)
		}
	}
	return done, drafted
}

// customerMessage is the sentence for the customer that a tool's answer has; empty: none.
func customerMessage(a runtime.Answer) string {
	var said struct {
		Message    string `json:"message"`
		ToCustomer string `json:"messageToCustomer"`
	}
	if len(a.Data) == 0 || json.Unmarshal(a.Data, &said) != nil {
		return ""
	}
	if said.ToCustomer != "" {
		return said.ToCustomer
	}
	return said.Message
}
