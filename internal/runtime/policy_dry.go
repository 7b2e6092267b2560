package runtime

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/redact"
	"github.com/mostrador/mostrador/internal/policy"
	"github.com/mostrador/mostrador/internal/tool"
)

// DryRun is what a rule would have changed about the latest calls.
type DryRun struct {
	Judged    int // calls the rule applies to
	Changed   []DryChange
	Undecided []DryDoubt
}

// DryChange is a call that would have ended differently.
type DryChange struct {
	ExecutionID string
	Tool        string
	At          time.Time
	Before      fault.Code // empty: it succeeded
	After       fault.Code
	Doubt       string // why the rule counts as met although it could not be evaluated
}

// DryDoubt is a call of which too little is stored to evaluate the rule.
type DryDoubt struct {
	ExecutionID string
	Tool        string
	At          time.Time
	Unknown     []string
}

// MostDryRun is the maximum number of calls that are examined.
const MostDryRun = 1000

// neverJudged are the error codes of calls that ended before any rule was evaluated.
var neverJudged = []fault.Code{
	fault.ToolNotFound, fault.ToolNotEnabled, fault.PlanRequired, fault.Forbidden, fault.InvalidArguments,
	fault.RateLimited, fault.TurnLimit,
	fault.SessionHandedOff, fault.IdempotencyConflict, fault.InProgress,
}

// DryRun evaluates a rule against the latest calls of a workspace, from their rows. It changes nothing. What a rule
// could have looked up at the time, and what was masked since, is unknown; such calls are counted separately.
func (r *Runtime) DryRun(ctx context.Context, w *access.Workspace, rule policy.Rule, last int) (out DryRun, err error) {
	trial, err := rule.Try()
	if err != nil {
		return out, err
	}
	filter := ExecutionFilter{Limit: min(max(last, 1), MostDryRun)}
	if !strings.HasSuffix(rule.Tool, "*") {
		filter.Tool = rule.Tool
	}
	err = r.Store.Read(ctx, w.ID, func(tx Tx) error {
		rows, err := tx.Calls().ListExecutions(filter)
		if err != nil {
			return err
		}
		d := dry{trial: trial, u: r.unit(tx, w, access.Actor{Role: access.Owner}, ""),
			sessions: map[string]conversation.Session{}}
		for _, row := range rows {
			if err := d.try(ctx, row, &out); err != nil {
				return err
			}
		}
		return nil
	})
	return out, err
}

type dry struct {
	trial    *policy.Trial
	u        *core.Unit
	sessions map[string]conversation.Session
}

func (d *dry) try(ctx context.Context, row ExecutionRecord, out *DryRun) error {
	switch {
	case !policy.Matches(d.trial.Tool, row.Tool), row.ReplayOf != "", row.SessionID == "",
		readOnly(row) && d.trial.Effect == policy.Confirm,
		slices.Contains(neverJudged, fault.Code(row.ErrorCode)):
		return nil
	}
	facts, hidden, err := d.facts(row)
	if err != nil {
		return err
	}
	out.Judged++
	o := d.trial.On(ctx, facts, hidden)
	switch {
	case len(o.Unknown) > 0:
		out.Undecided = append(out.Undecided, DryDoubt{row.ID, row.Tool, row.StartedAt, o.Unknown})
		return nil
	case !o.Met:
		return nil
	}
	c := DryChange{row.ID, row.Tool, row.StartedAt, fault.Code(row.ErrorCode), fault.Blocked, o.Doubt}
	if d.trial.Effect == policy.Confirm {
		c.After = fault.ConfirmationRequired
		asks, err := d.asks(row)
		if err != nil || !asks {
			return err
		}
	}
	if c.Before != c.After {
		out.Changed = append(out.Changed, c)
	}
	return nil
}

// asks reports whether the question would have been new: the call ran, and no role as high as the rule requires had
// said yes to it.
func (d *dry) asks(row ExecutionRecord) (bool, error) {
	if !row.Success || row.ConfirmationID == "" {
		return row.Success, nil
	}
	c, err := d.u.Confirmations.Get(row.ConfirmationID, false)
	return policy.Above(d.trial.By, c.Addressee), err
}

// facts are the stored facts of a call, and the names of the arguments that are masked.
func (d *dry) facts(row ExecutionRecord) (f *policy.Facts, hidden []string, err error) {
	s, known := d.sessions[row.SessionID]
	if !known {
		if s, err = d.u.Conversations.Get(row.SessionID, false); err != nil {
			return nil, nil, err
		}
		d.sessions[row.SessionID] = s
	}
	role, _, _ := strings.Cut(row.Actor, ":")
	f = &policy.Facts{
		Tool: row.Tool, Agent: row.AgentID, Role: access.Role(role), ReadOnly: readOnly(row),
		SessionID: s.ID, Channel: s.Channel, CustomerID: s.CustomerID, Now: row.StartedAt.In(d.u.Workspace.Location()),
	}
	if row.Input == "" || !row.BlankedAt.IsZero() {
		return f, nil, nil
	}
	if err := json.Unmarshal([]byte(row.Input), &f.Arguments); err != nil {
		return nil, nil, err
	}
	for _, name := range slices.Sorted(maps.Keys(f.Arguments)) {
		if isMasked(f.Arguments[name]) {
			hidden = append(hidden, name)
		}
	}
	return f, hidden, nil
}

func readOnly(row ExecutionRecord) bool {
	return row.Kind == string(tool.KindRead) || row.Kind == string(tool.KindFetch)
}

// isMasked reports a mask anywhere in a value.
func isMasked(value any) bool {
	switch v := value.(type) {
	case string:
		return redact.Masked(v)
	case []any:
		return slices.ContainsFunc(v, isMasked)
	case map[string]any:
		for _, inner := range v {
			if isMasked(inner) {
				return true
			}
		}
	}
	return false
}
