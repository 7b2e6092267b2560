package runtime

import (
	"context"
	"maps"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/strictjson"
	"github.com/mostrador/mostrador/internal/policy"
	"github.com/mostrador/mostrador/internal/tool"
)

var (
	msgUnshown = locale.Text{
		ES: "El paso «%s» necesita una confirmación, y no se puede saber todo lo que haría antes de empezar.",
		PT: "O passo «%s» precisa de uma confirmação, e não dá para saber tudo o que ele faria antes de começar.",
		EN: "The step “%s” needs a confirmation, and not all of what it would do can be known before the start.",
	}
	msgUnasked = locale.Text{
		ES: "«%s» necesita una confirmación que no se pidió antes de empezar.",
		PT: "«%s» precisa de uma confirmação que não foi pedida antes de começar.",
		EN: "“%s” needs a confirmation that was not asked for before the start.",
	}
)

// judgeAhead adds what the rules say of a plan's steps, as far as it can be told before
// the first: a step that is refused refuses the plan, and who has to say yes to a step
// is asked about all of it, once. A rule that depends on what an earlier step gives is
// asked again at its step.
func (x *execution) judgeAhead(ctx context.Context, rules *policy.Set, u *core.Unit) {
	for _, s := range x.tool.Foresee(ctx, x.in) {
		t, ok := x.Tools.Get(s.Tool)
		if !ok { // it is refused when it comes to it
			x.foreseen = append(x.foreseen, "")
			continue
		}
		canonical := string(strictjson.Canonical(t.WithDefaults(x.presetFor(s))))
		v := rules.Foresee(ctx, x.facts(u, t, canonical), s.Later)
		if len(s.Later) > 0 {
			canonical = ""
			if v.Asks() && x.unshown == nil {
				x.unshown = x.fault(fault.Blocked, msgUnshown, t.Title)
			}
		}
		x.verdict = x.verdict.And(v)
		x.foreseen = append(x.foreseen, canonical)
	}
}

// presetFor are a step's arguments with what the agent's own terms for its tool say.
func (x *execution) presetFor(s tool.Foreseen) map[string]any {
	filled := maps.Clone(s.Known)
	if filled == nil {
		filled = map[string]any{}
	}
	if x.agent == nil {
		return filled
	}
	if terms := x.agent.Terms(s.Tool); terms != nil {
		for name, p := range terms.Arguments {
			if _, says := filled[name]; says && !p.Fixed {
				continue
			}
			if value, problems := strictjson.Parse(p.Value, strictjson.Limits{Bytes: len(p.Value)}); len(problems) == 0 {
				filled[name] = value
			}
		}
	}
	return filled
}

// gateOfStep lets a step run on its plan's yes. It asks nothing by itself: nobody would
// come back to the rest of the plan with the answer.
func (x *execution) gateOfStep(ctx context.Context, u *core.Unit) error {
	if err := x.refused(); err != nil {
		return err
	}
	if x.verdict.Asks() && !x.assented() {
		return x.fault(fault.Blocked, msgUnasked, x.tool.Title)
	}
	g := x.tool.Gate
	if g == nil || !g.When(u, x.in) {
		return nil
	}
	x.gateOf = g
	shown := x.coveredBy()
	if shown == nil {
		return x.fault(fault.Blocked, msgUnasked, x.tool.Title)
	}
	return x.stillAsShown(ctx, u, g, *shown)
}

// assented reports whether the plan's yes is what a rule asks for at this step: it was
// for these very arguments, and from somebody who may say it.
func (x *execution) assented() bool {
	p := x.call.plan
	if p.approved == "" || x.call.step >= len(p.foreseen) || p.foreseen[x.call.step] != x.canonical {
		return false
	}
	return x.verdict.Business == nil || !policy.Above(x.verdict.Business.By, p.granted)
}

// coveredBy is this step's own question as it was shown with its plan's, where the
// plan runs on a yes; nil: it was not.
func (x *execution) coveredBy() *confirmation.Question {
	p := x.call.plan
	if p == nil || p.approved == "" {
		return nil
	}
	for _, c := range p.covers {
		if c.Step == x.call.step {
			return &c.Question
		}
	}
	return nil
}

// stillAsShown lets a step run on its plan's yes: for what was shown, at no higher
// total.
func (x *execution) stillAsShown(ctx context.Context, u *core.Unit, g *tool.Gate, shown confirmation.Question) error {
	q, err := g.Preview(ctx, u, g.Stored(x.in))
	if err != nil {
		return err
	}
	if q.Subject != shown.Subject || q.Addressee != shown.Addressee || shown.Total != confirmation.NoTotal && q.Total > shown.Total {
		return x.fault(fault.ConfirmationStale, msgStale)
	}
	return nil
}

// onPlansYes is stillAsShown once more, in the transaction of what the step does.
func (x *execution) onPlansYes(ctx context.Context, u *core.Unit) error {
	shown := x.coveredBy()
	if shown == nil || x.gateOf == nil {
		return nil
	}
	u.Deciding = true
	return x.stillAsShown(ctx, u, x.gateOf, *shown)
}
