package store

import (
	"context"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/policy"
)

type policyRows struct{ tx *Tx }

// Policies opens a workspace's rules.
func (s Units) Policies(ctx context.Context, workspaceID string, write bool, fn func(policy.Rows) error) error {
	return s.within(ctx, workspaceID, write, func(r Rows) error { return fn(r.Policies()) })
}

func (r policyRows) Version() (n int64, err error) {
	_, err = found(r.tx.Row(`SELECT policies FROM workspaces WHERE id = $1`, []any{r.tx.Workspace()}, &n))
	return n, err
}

func (r policyRows) Rules() (out []policy.Rule, err error) {
	err = r.tx.Rows(`SELECT id, name, tool, condition, effect, addressee, message, active, position, version, created_by, updated_by,
			created_at, updated_at
		FROM policy_rules WHERE workspace_id = $1 ORDER BY position, id`, []any{r.tx.Workspace()}, func(scan func(...any) error) error {
		var p policy.Rule
		err := scan(&p.ID, &p.Name, &p.Tool, &p.When, &p.Effect, &p.By, parsed{&p.Message}, &p.Active, &p.Position, &p.Version,
			&p.CreatedBy, &p.UpdatedBy, moment{&p.CreatedAt}, moment{&p.UpdatedAt})
		out = append(out, p)
		return err
	})
	return out, err
}

// Asked reads the few overrides that say anything beyond on, off and a name.
func (r policyRows) Asked() (out []policy.Rule, err error) {
	err = r.tx.Rows(`SELECT agent_id, tool, config FROM agent_tools WHERE workspace_id = $1 AND enabled = 1 AND config <> '{}'
		ORDER BY agent_id, tool`, []any{r.tx.Workspace()}, func(scan func(...any) error) error {
		var terms access.ToolTerms
		p := policy.Rule{Effect: policy.Confirm, Active: true}
		err := scan(&p.Agent, &p.Tool, parsed{&terms})
		if p.By = terms.Ask; err == nil && p.By != "" {
			out = append(out, p)
		}
		return err
	})
	return out, err
}

func (r policyRows) InsertRule(p policy.Rule) error {
	return r.noted(p.UpdatedAt, func() error {
		_, err := r.tx.Exec(`INSERT INTO policy_rules (workspace_id, id, name, tool, condition, effect, addressee, message, active, position,
				version, updated_by, updated_at, created_by, created_at)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
			append(r.values(p), p.CreatedBy, micros(p.CreatedAt))...)
		return err
	})
}

func (r policyRows) UpdateRule(p policy.Rule, version int64) (ok bool, err error) {
	err = r.noted(p.UpdatedAt, func() error {
		n, err := r.tx.Exec(`UPDATE policy_rules SET name = $3, tool = $4, condition = $5, effect = $6, addressee = $7, message = $8, active = $9,
				position = $10, version = $11, updated_by = $12, updated_at = $13
			WHERE workspace_id = $1 AND id = $2 AND version = $14`, append(r.values(p), version)...)
		ok = n == 1
		return err
	})
	return ok, err
}

func (r policyRows) DeleteRule(id string, now time.Time) (ok bool, err error) {
	err = r.noted(now, func() error {
		n, err := r.tx.Exec(`DELETE FROM policy_rules WHERE workspace_id = $1 AND id = $2`, r.tx.Workspace(), id)
		ok = n == 1
		return err
	})
	return ok, err
}

func (r policyRows) values(p policy.Rule) []any {
	message := p.Message
	if message == nil {
		message = policy.Message{}
	}
	return []any{
		r.tx.Workspace(), p.ID, p.Name, p.Tool, p.When, string(p.Effect), string(p.By), document(message), flag(p.Active), p.Position,
		p.Version, p.UpdatedBy, micros(p.UpdatedAt),
	}
}

// noted changes the rules and gives the workspace a new version of them. Its row is
// taken first: two changes at once get two versions.
func (r policyRows) noted(now time.Time, change func() error) error {
	n, err := r.tx.Exec(`UPDATE workspaces SET policies = policies + 1, updated_at = $2 WHERE id = $1`, r.tx.Workspace(), micros(now))
	if err := touched("workspace", r.tx.Workspace(), n, err); err != nil {
		return err
	}
	return change()
}
