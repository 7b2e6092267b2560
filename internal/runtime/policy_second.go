package runtime

import (
	"context"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/policy"
	"github.com/mostrador/mostrador/internal/tool"
)

// permitted checks the yes of a call in its transaction, and what the rules of the
// business say by now: one that refuses the call stops it, and one that also wants
// the business's own yes has it asked for. The call is done for now then.
func (x *execution) permitted(ctx context.Context, tx Tx, u *core.Unit) (*confirmation.Confirmation, error) {
	if x.approved == "" {
		return nil, x.onPlansYes(ctx, u)
	}
	if err := x.judge(ctx, tx, u); err != nil {
		return nil, err
	}
	yes, err := x.authorised(ctx, u)
	if err != nil || yes == nil || !yes.Waiting() { // one that was taken is on its way
		return yes, err
	}
	if err := x.refused(); err != nil {
		return nil, err
	}
	if rule := x.verdict.Business; rule != nil && policy.Above(rule.By, yes.Addressee) {
		return nil, x.passOn(tx, u, *yes, rule)
	}
	return yes, nil
}

var msgSecond = locale.Text{
	ES: "El cliente ya dijo que sí a esto. ¿Lo aprobás?\n%s",
	MX: "El cliente ya dijo que sí a esto. ¿Lo apruebas?\n%s",
	PT: "O cliente já disse sim a isto. Você aprova?\n%s",
	EN: "The customer has said yes to this. Do you approve it?\n%s",
}

// passOn puts a question that was answered with a yes to the business as well. The
// first is superseded: what was said is kept with it, and whoever repeats the yes
// gets the same answer. The second is about the same thing at the same total.
func (x *execution) passOn(tx Tx, u *core.Unit, yes confirmation.Confirmation, rule *policy.Rule) error {
	canonical, hash := tool.CanonicalArgs(x.gateOf.Stored(x.in), "confirmationToken", keyArgument)
	if err := x.settle(u, &yes, confirmation.Superseded); err != nil {
		return err
	}
	c, err := u.Confirmations.Ask(x.call.Tool, canonical, hash, confirmation.Question{
		Addressee: rule.By, Text: introduced(rule, u.Workspace.Locale, u.Write(msgSecond, yes.Text)),
		Subject: yes.Subject, SubjectID: yes.SubjectID, Total: yes.Total, AfterID: yes.MessageID,
	})
	if err != nil {
		return err
	}
	if err := x.keepWords(u, msgPassedOn.In(u.Workspace.Locale)); err != nil {
		return err
	}
	a := x.waiting(&c)
	a.StateTransition = string(u.Conversations.Moved())
	x.finish(a)
	if err := x.keepPassedOn(tx.Calls(), u, c); err != nil {
		return err
	}
	return x.conclude(tx, u)
}

// keepPassedOn stores the answer for whoever repeats the yes, and for a client's key
// the question it has led to.
func (x *execution) keepPassedOn(rows Rows, u *core.Unit, c confirmation.Confirmation) error {
	for i, k := range x.keys() {
		switch {
		case i == 0: // the confirmation's own
			k.Answer = x.answer.encoded()
		case x.tool.Kind == tool.KindCall:
			k.ExpiresAt = u.Now // it was taken for a call that does not go out yet
		default:
			continue
		}
		keep := rows.KeepKey
		if x.tool.Kind == tool.KindCall {
			keep = rows.SettleKey
		}
		if err := keep(k); err != nil {
			return err
		}
	}
	return x.keepQuestion(rows, c)
}

// passedOn reports whether a superseded question had its yes, which led to another's.
func (x *execution) passedOn(tx Tx, c confirmation.Confirmation) bool {
	k, found, err := tx.Calls().Key(c.SessionID, confirmationKey(c.ID))
	return err == nil && found && k.Answer != ""
}
