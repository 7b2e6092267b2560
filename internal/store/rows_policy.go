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

var policyRules = describe("policy_rules", "p", func(p *policy.Rule) columns {
	return columns{
		key("id", &p.ID), public("name", &p.Name), word("tool", &p.Tool), public("condition", &p.When),
		word("effect", &p.Effect), word("addressee", &p.By), public("message", &p.Message), yes("active", &p.Active),
		number("position", &p.Position), number("version", &p.Version), id("created_by", &p.CreatedBy),
		id("updated_by", &p.UpdatedBy), when("created_at", &p.CreatedAt), when("updated_at", &p.UpdatedAt),
	}
})

var updateRule = policyRules.updatesBut("rule", "created_by", "created_at").only("version = ?")

func (r policyRows) Rules() ([]policy.Rule, error) {
	return policyRules.all(r.tx, ` ORDER BY p.position, p.id`)
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
	return r.noteChange(p.ID, p.UpdatedAt, func() error { return policyRules.add(r.tx, withMessage(p)) })
}

func (r policyRows) UpdateRule(p policy.Rule, version int64) (ok bool, err error) {
	err = r.noteChange(p.ID, p.UpdatedAt, func() error {
		ok, err = updateRule.swap(r.tx, withMessage(p), version)
		return err
	})
	return ok, err
}

// withMessage fills in an empty message, so that the document stays valid.
func withMessage(p policy.Rule) policy.Rule {
	if p.Message == nil {
		p.Message = policy.Message{}
	}
	return p
}

func (r policyRows) DeleteRule(id string, now time.Time, from func(policy.Rule) error) (ok bool, err error) {
	err = r.noteChange(id, now, func() error {
		if from != nil {
			p, found, err := policyRules.one(r.tx, ` AND p.id = $2`, id)
			if err == nil && found {
				err = from(p)
			}
			if err != nil {
				return err
			}
		}
		n, err := r.tx.Exec(`DELETE FROM policy_rules WHERE workspace_id = $1 AND id = $2`, r.tx.Workspace(), id)
		ok = n == 1
		return err
	})
	return ok, err
}

// noteChange changes the rules and gives the workspace a new version of them. Its row is locked first: two changes at
// once get two versions.
func (r policyRows) noteChange(id string, now time.Time, change func() error) error {
	n, err := r.tx.Exec(`UPDATE workspaces SET policies = policies + 1, updated_at = $2 WHERE id = $1`,
		r.tx.Workspace(), micros(now))
	if err := touched("workspace", r.tx.Workspace(), n, err); err != nil {
		return err
	}
	if err := watchRule(r.tx, id); err != nil {
		return err
	}
	return change()
}
