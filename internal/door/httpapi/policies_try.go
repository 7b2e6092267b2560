package httpapi

import (
	"cmp"
	"context"
	"time"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/runtime"
)

const dryRunText = "Nothing is changed or kept. The calls are looked at as they were written down: what was masked or blanked there, and what a rule could only have " +
	"looked up at the time (session.state, customer.verified, customer.orders_count, customer.debt, customer.no_shows), cannot be told any more, and such calls are listed as undecided. " +
	"customer.id and customer.known are as the conversation knows them now."

type tryPolicyIn struct {
	Body struct {
		Rule PolicyRule `json:"rule"`
		Last int        `json:"last,omitempty" minimum:"1" maximum:"1000" default:"200" doc:"How many of the last calls to look at."`
	}
}

// TriedCall is a call that a rule was tried on.
type TriedCall struct {
	ExecutionID string    `json:"execution_id"`
	Tool        string    `json:"tool"`
	At          time.Time `json:"at"`
}

type changedCall struct {
	TriedCall
	Before string `json:"before" doc:"success, or the code it ended with."`
	After  string `json:"after" enum:"blocked,confirmation_required"`
	Doubt  string `json:"doubt,omitempty" doc:"Why the rule counts as met although it could not be decided."`
}

type undecidedCall struct {
	TriedCall
	Unknown []string `json:"unknown" nullable:"false" doc:"What would have to be known to tell."`
}

type triedPolicy struct {
	Judged    int             `json:"judged" doc:"How many of the calls the rule looks at."`
	Changed   []changedCall   `json:"changed" nullable:"false" doc:"Those that would have ended otherwise, newest first."`
	Undecided []undecidedCall `json:"undecided" nullable:"false" doc:"Those of which too little was kept to tell."`
}

func (p policies) dryRun(ctx context.Context, c caller, in *tryPolicyIn) (triedPolicy, error) {
	rule := in.Body.Rule.rule()
	tools, err := p.tools.of(ctx, c.Workspace)
	if err != nil {
		return triedPolicy{}, err
	}
	if err := rule.Check(tools); err != nil {
		return triedPolicy{}, inRule(err)
	}
	tried, err := p.runtime.DryRun(ctx, c.Workspace, rule, in.Body.Last)
	if err != nil {
		return triedPolicy{}, err
	}
	return triedPolicy{
		Judged: tried.Judged,
		Changed: convert(tried.Changed, func(one runtime.DryChange) changedCall {
			return changedCall{TriedCall{one.ExecutionID, one.Tool, one.At}, cmp.Or(string(one.Before), "success"),
				string(one.After), one.Doubt}
		}),
		Undecided: convert(tried.Undecided, func(one runtime.DryDoubt) undecidedCall {
			return undecidedCall{TriedCall{one.ExecutionID, one.Tool, one.At}, one.Unknown}
		}),
	}, nil
}

// inRule moves the paths of a rule's errors to where the rule is in this body.
func inRule(err error) error {
	e := *fault.From(err)
	e.Fields = append([]fault.Field{}, e.Fields...)
	for i := range e.Fields {
		e.Fields[i].Path = "/rule" + e.Fields[i].Path
	}
	return &e
}
