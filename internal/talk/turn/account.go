package turn

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/kit/fault"
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
	msgDelivery = locale.Text{ES: "envío: %s", PT: "entrega: %s", EN: "delivery: %s"}
	msgLess     = locale.Text{ES: "descuento: %s", PT: "desconto: %s", EN: "discount: %s"}
	msgTotal    = locale.Text{ES: "total: %s", PT: "total: %s", EN: "total: %s"}
	msgDone     = locale.Text{
		ES: "Esto ya está hecho: %s.",
		PT: "Isto já está feito: %s.",
		EN: "This is done: %s.",
	}
	msgFailed = locale.Text{
		ES: "Esto no se pudo hacer: %s.",
		PT: "Isto não foi possível fazer: %s.",
		EN: "This could not be done: %s.",
	}
	msgNotFinished = locale.Text{
		ES: "Lo demás no lo pude terminar. ¿Me repetís qué más necesitabas?",
		MX: "Lo demás no lo pude terminar. ¿Me repites qué más necesitabas?",
		PT: "O resto não consegui terminar. Pode repetir do que mais você precisava?",
		EN: "I could not finish the rest. Could you tell me again what else you needed?",
	}
)

// account tells the customer what this turn has done, read and failed to do, from the calls' answers and the rows, where
// the model cannot tell it any more; nothing is the text where there is nothing to tell.
func (x *exchange) account(ctx context.Context, nothing locale.Text) (string, error) {
	e := effectsOf(x)
	parts := e.said
	draft := ""
	if len(e.prepared) > 0 {
		var err error
		draft, err = core.Look(ctx, x.Desk, x.w, func(u *core.Unit) (string, error) { return draftToTell(x, u) })
		if err != nil {
			return "", err
		}
	}
	if draft != "" {
		parts = append(parts, msgDraftNow.In(x.w.Locale, draft))
	} else {
		e.done = append(e.done, e.prepared...)
	}
	if len(e.done) > 0 {
		parts = append(parts, msgDone.In(x.w.Locale, inList(e.done)))
	}
	if len(parts) == 0 {
		return nothing.In(x.w.Locale), nil
	}
	if len(e.failed) > 0 {
		parts = append(parts, msgFailed.In(x.w.Locale, inList(e.failed)))
	}
	return strings.Join(append(parts, msgNotFinished.In(x.w.Locale)), "\n"), nil
}

// inList is a list of titles, and of sentences, within a sentence.
func inList(titles []string) string {
	var list []string
	for _, t := range titles {
		r, n := utf8.DecodeRuneInString(t)
		if t = strings.TrimRight(string(unicode.ToLower(r))+t[n:], "."); !slices.Contains(list, t) {
			list = append(list, t)
		}
	}
	return strings.Join(list, "; ")
}

// draftToTell is the draft in words: goods, delivery and total apart; empty: there is none.
func draftToTell(x *exchange, u *core.Unit) (string, error) {
	s, err := u.Conversations.Get(x.turn.SessionID, false)
	if err != nil {
		return "", err
	}
	u.Conversations.Adopt(s)
	d, err := u.Orders.Draft(false)
	if fault.Is(err, fault.NotFound) || err == nil && len(d.Lines) == 0 {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	tag := u.Workspace.Locale
	var parts []string
	for _, l := range d.Lines {
		parts = append(parts, locale.Number(tag, l.Quantity)+" × "+locale.OneLine(l.Name)+" = "+u.Money(l.Total))
	}
	if d.Totals.Together > 0 {
		parts = append(parts, msgLess.In(tag, u.Money(d.Totals.Together)))
	}
	if d.Totals.Shipping > 0 {
		parts = append(parts, msgDelivery.In(tag, u.Money(d.Totals.Shipping)))
	}
	if len(parts) > 1 {
		parts = append(parts, msgTotal.In(tag, u.Money(d.Totals.Total)))
	}
	return strings.Join(parts, "; "), nil
}

// effects is what came of this turn's calls.
type effects struct {
	said     []string // sentences for the customer that the answers have
	done     []string // titles of what was done and has no such sentence
	prepared []string // titles of what changed the draft
	failed   []string // what was not done: its title, or what there is too little of
}

func effectsOf(x *exchange) (e effects) {
	for n, s := range x.steps {
		for i, r := range s.results {
			var a runtime.Answer
			at := slices.IndexFunc(x.tools, func(t model.Tool) bool { return t.FullName == s.Calls[i].Tool })
			if at < 0 || json.Unmarshal(r.Body, &a) != nil {
				continue
			}
			t, said := x.tools[at], customerMessage(a)
			switch {
			case !a.Success && a.ErrorCode == fault.OutOfStock && !x.steps[n+1:].succeeded(t.FullName):
				e.failed = append(e.failed, a.Error) // names the product
			case !a.Success:
				if !t.ReadOnly && a.Confirmation == nil && !isNotice(x.w.Locale, a.Error) && !x.steps[n+1:].succeeded(t.FullName) {
					e.failed = append(e.failed, t.Title)
				}
			case t.Prepares:
				e.prepared = append(e.prepared, t.Title)
			case said != "" && !slices.Contains(e.said, said):
				e.said = append(e.said, said)
			case said == "" && !t.ReadOnly:
				e.done = append(e.done, t.Title)
			}
		}
	}
	return e
}

// customerMessage is the sentence for the customer that a tool's answer has; empty: none.
func customerMessage(a runtime.Answer) string {
	var said struct {
		Message    string `json:"message"`
		Formatted  string `json:"formatted_message"`
		ToCustomer string `json:"messageToCustomer"`
	}
	if len(a.Data) == 0 || json.Unmarshal(a.Data, &said) != nil {
		return ""
	}
	return cmp.Or(said.ToCustomer, said.Message, said.Formatted)
}
