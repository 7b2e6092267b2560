package turn

import (
	"context"
	"encoding/json"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/talk/model"
	"github.com/mostrador/mostrador/internal/words/claims"
)

var msgUnsupported = locale.Text{
	ES: "Tu respuesta no se envió: dice cosas que ninguna herramienta respondió: %s. Consultalo con una herramienta o respondé sin eso.",
	MX: "Tu respuesta no se envió: dice cosas que ninguna herramienta respondió: %s. Consúltalo con una herramienta o responde sin eso.",
	PT: "Sua resposta não foi enviada: diz coisas que nenhuma ferramenta respondeu: %s. Consulte com uma ferramenta ou responda sem isso.",
	EN: "Your answer was not sent: it says things that no tool has answered: %s. Look it up with a tool, or answer without it.",
}

// check returns what is wrong with a text, in words for the model; empty: it may be sent.
func (x *exchange) check(ctx context.Context, text string) (string, error) {
	if strings.TrimSpace(text) == "" {
		return "", nil
	}
	r, err := x.request(ctx)
	if err != nil {
		return "", err
	}
	bad := claims.Unsupported(x.w.Locale, text, x.evidence(r))
	if len(bad) == 0 {
		return "", nil
	}
	x.Log.InfoContext(ctx, "model reply withheld, unproved claims", "turn", x.turn.ID, "claims", len(bad))
	return msgUnsupported.In(x.w.Locale, "«"+strings.Join(bad, "», «")+"»"), nil
}

// evidence is what a text may be based on: what the model was given, what the customer said, what was sent before, and
// tools' answers. The model's unsent words do not count, nor does the complaint that quotes them.
func (x *exchange) evidence(r model.Request) claims.Evidence {
	e := claims.Evidence{Texts: []string{r.System}}
	own := 0
	for _, s := range x.steps {
		own += len(s.messages())
	}
	for i, m := range r.History {
		switch {
		case m.Role == model.Result, m.Role == model.Event:
			e.Bodies = append(e.Bodies, m.Body)
			if complaint := m.Body == nil && i >= len(r.History)-own; m.Role == model.Event && !complaint {
				e.Texts = append(e.Texts, m.Text)
			}
		case m.Role == model.Customer, i < len(r.History)-own:
			e.Texts = append(e.Texts, m.Text)
		}
	}
	e.Acted, e.Settled = x.callEffects()
	return e
}

// callEffects reports whether a call of this turn had an effect, and whether it did more than prepare an order.
func (x *exchange) callEffects() (acted, settled bool) {
	for _, s := range x.steps {
		for i, c := range s.Calls {
			var a runtime.Answer
			if i >= len(s.results) || json.Unmarshal(s.results[i].Body, &a) != nil || !a.Success {
				continue
			}
			for _, t := range x.tools {
				if t.FullName == c.Tool && !t.ReadOnly {
					acted, settled = true, settled || !t.Prepares
				}
			}
		}
	}
	return acted, settled
}
