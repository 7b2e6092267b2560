package runtime

import (
	"context"
	"maps"

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

// judgeAhead adds the rules' verdict on a plan's steps, as far as it is known before the first: a denied step denies
// the plan, and the plan's one question goes to the roles that its steps need. A rule that depends on the result of an
// earlier step is evaluated again at its step.
func (a *attempt) judgeAhead(ctx context.Context, rules *policy.Set, j *judgement) {
	for _, s := range a.req.tool.Foresee(ctx, a.req.in) {
		t, ok := a.Tools.Get(s.Tool)
		if !ok { // it is refused when its turn comes
			j.steps = append(j.steps, "")
			continue
		}
		canonical := string(strictjson.Canonical(t.WithDefaults(a.req.presetFor(s))))
		v := rules.Foresee(ctx, a.facts(t, canonical), s.Later)
		if len(s.Later) > 0 {
			canonical = ""
			if v.Asks() && j.unshownErr == nil {
				j.unshownErr = a.req.newFault(fault.Blocked, msgUnshown, t.Title)
			}
		}
		j.Verdict = j.And(v)
		j.steps = append(j.steps, canonical)
	}
}

// presetFor returns a step's arguments with the values of the agent's own terms for its tool.
func (q *request) presetFor(s tool.Foreseen) map[string]any {
	filled := maps.Clone(s.Known)
	if filled == nil {
		filled = map[string]any{}
	}
	if q.agent == nil {
		return filled
	}
	if terms := q.agent.Terms(s.Tool); terms != nil {
		for name, p := range terms.Arguments {
			if _, says := filled[name]; says && !p.Fixed {
				continue
			}
			if value, problems := strictjson.Parse(p.Value,
				strictjson.Limits{Bytes: len(p.Value)}); len(problems) == 0 {
				filled[name] = value
			}
		}
	}
	return filled
}

// gateOfStep lets a step run on its plan's yes. It asks nothing by itself: an answer could not continue the plan.
func (c *check) gateOfStep(ctx context.Context) error {
	if err := c.req.judgement.refusal(&c.req); err != nil {
		return err
	}
	if c.req.judgement.Asks() && !c.req.planAssents() {
		return c.req.newFault(fault.Blocked, msgUnasked, c.req.tool.Title)
	}
	g := c.req.tool.Gate
	if g == nil || !g.When(c.at.u, c.req.in) {
		return nil
	}
	c.grant.gate = g
	shown := c.req.shownWithPlan()
	if shown == nil {
		return c.req.newFault(fault.Blocked, msgUnasked, c.req.tool.Title)
	}
	return c.at.stillAsShown(ctx, g, *shown)
}

// planAssents reports whether the plan's yes satisfies the rule that asks at this step: it was given for exactly these
// arguments, by a role that may give it.
func (q *request) planAssents() bool {
	p := &q.call.plan.grant
	if !p.hasYes() || q.call.step >= len(p.stepArguments) || p.stepArguments[q.call.step] != q.canonical {
		return false
	}
	return q.judgement.Business == nil || !policy.Above(q.judgement.Business.By, p.givenBy)
}

// shownWithPlan is this step's own question as it was shown with its plan's, if the plan runs on a yes; nil: it was not
// shown.
func (q *request) shownWithPlan() *confirmation.Question {
	p := q.call.plan
	if p == nil || !p.grant.hasYes() {
		return nil
	}
	for _, c := range p.grant.coveredSteps {
		if c.Step == q.call.step {
			return &c.Question
		}
	}
	return nil
}

// stillAsShown lets a step run on its plan's yes: for what was shown, at no higher total.
func (a *attempt) stillAsShown(ctx context.Context, g *tool.Gate, shown confirmation.Question) error {
	q, err := g.Preview(ctx, a.u, g.Stored(a.req.in))
	if err != nil {
		return err
	}
	dearer := shown.Total != confirmation.NoTotal && q.Total > shown.Total
	if q.Subject != shown.Subject || q.Addressee != shown.Addressee || dearer {
		return a.req.newFault(fault.ConfirmationStale, msgStale)
	}
	return nil
}
