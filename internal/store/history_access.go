package store

import (
	"slices"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/carry/dispatch"
	"github.com/mostrador/mostrador/internal/core/change"
	"github.com/mostrador/mostrador/internal/custom/workshop"
	"github.com/mostrador/mostrador/internal/policy"
)

// noteWorkspace keeps what is changed of a business: itself, its settings, and each of its promotions.
func (r workspaceRows) noteWorkspace(w access.Workspace) error {
	if !r.tx.authored() {
		return nil
	}
	before, _, err := r.Workspace(w.ID)
	if err != nil {
		return err
	}
	of := func(t change.Thing, id string) subjectOf { return subjectOf{workspace: w.ID, thing: t, id: id} }
	if err := r.tx.changed(of(change.Business, w.ID), w.Name, before.Operated(), w.Operated()); err != nil {
		return err
	}
	old, now := before.Settings, w.Settings
	old.Promotions, now.Promotions = nil, nil
	if err := r.tx.changed(of(change.Settings, w.ID), "", old, now); err != nil {
		return err
	}
	return r.notePromotions(w.ID, before.Settings.Promotions, w.Settings.Promotions)
}

// notePromotions keeps what is changed of each promotion.
func (r workspaceRows) notePromotions(workspace string, before, after []access.Promotion) error {
	find := func(list []access.Promotion, id string) any {
		if i := slices.IndexFunc(list, func(p access.Promotion) bool { return p.ID == id }); i >= 0 {
			return list[i]
		}
		return nil
	}
	for _, p := range slices.Concat(before, after) { // one that stays is noted once
		if err := r.tx.changed(subjectOf{workspace: workspace, thing: change.Promotion, id: p.ID}, p.Name,
			find(before, p.ID), find(after, p.ID)); err != nil {
			return err
		}
	}
	return nil
}

func (r keyRows) note(k access.APIKey, before *access.APIKey) error {
	fields := func(k access.APIKey) change.KeyFields {
		return change.KeyFields{Name: k.Name, Role: k.Role, Prefix: k.Prefix, PersonID: k.PersonID, ExpiresAt: k.ExpiresAt,
			RevokedAt: k.RevokedAt}
	}
	var old any
	if before != nil {
		old = fields(*before)
	}
	return r.tx.changed(subjectOf{workspace: k.WorkspaceID, thing: change.Key, id: k.ID}, k.Name, old, fields(k))
}

// noteEdit keeps what is about to be changed of a key that is there.
func (r keyRows) noteEdit(workspaceID, id string, edit func(*access.APIKey)) error {
	if !r.tx.authored() {
		return nil
	}
	k, found, err := apiKeys.one(r.tx, ` WHERE k.workspace_id = $1 AND k.id = $2`+lock(r.tx, true, "k"), workspaceID, id)
	if err != nil || !found {
		return err
	}
	before := k
	edit(&k)
	return r.note(k, &before)
}

func branchFields(b access.Branch) any {
	if b.Removed {
		return nil
	}
	return b.Fields()
}

// watchBranch keeps what is changed of a branch.
func watchBranch(tx *Tx, id string) error {
	return tx.watch(subjectOf{thing: change.Branch, id: id}, func() (string, any, error) {
		b, found, err := branches.one(tx, ` AND b.id = $2`+lock(tx, true, "b"), id)
		if !found {
			return "", nil, err
		}
		return b.Name, branchFields(b), err
	})
}

// watchPerson keeps what is changed of a person of the team.
func watchPerson(tx *Tx, id string) error {
	return tx.watch(subjectOf{thing: change.Person, id: id}, func() (string, any, error) {
		p, found, err := people.one(tx, ` AND p.id = $2`+lock(tx, true, "p"), id)
		if !found {
			return "", nil, err
		}
		return p.Name, change.PersonFields{PersonFields: p.Fields(), Email: p.Email}, err
	})
}

// watchAgent keeps what is changed of an agent besides its tools.
func watchAgent(tx *Tx, id string) error {
	return tx.watch(subjectOf{thing: change.Agent, id: id}, func() (string, any, error) {
		a, found, err := agents.one(tx, ` AND a.id = $2`+lock(tx, true, "a"), id)
		if !found {
			return "", nil, err
		}
		return a.Name, change.AgentFields{Name: a.Name, Type: a.AssistantType, Active: a.Active, AgentConfig: a.AgentConfig}, err
	})
}

// watchTools keeps what is changed of an agent's tools.
func watchTools(tx *Tx, agentID string) error {
	return tx.watch(subjectOf{thing: change.AgentTools, id: agentID}, func() (string, any, error) {
		a, _, err := agents.one(tx, ` AND a.id = $2`+lock(tx, true, "a"), agentID)
		if err != nil {
			return "", nil, err
		}
		list, err := agentTools.all(tx, ` AND t.agent_id = $2 ORDER BY t.tool`, agentID)
		out := change.ToolsFields{Tools: map[string]change.ToolFields{}}
		for _, t := range list {
			out.Tools[t.Tool] = change.ToolFields{Enabled: t.Enabled, Alias: t.Alias, PerMinute: t.PerMinute, Ask: t.Ask,
				Description: t.Description, Arguments: t.Arguments, Listed: t.Listed, Version: t.Version}
		}
		return a.Name, out, err
	})
}

// watchRule keeps what is changed of a rule. The caller has locked the rules.
func watchRule(tx *Tx, id string) error {
	return tx.watch(subjectOf{thing: change.Rule, id: id}, func() (string, any, error) {
		p, found, err := policyRules.one(tx, ` AND p.id = $2`, id)
		if !found {
			return "", nil, err
		}
		return p.Name, ruleFields(p), err
	})
}

func ruleFields(p policy.Rule) change.RuleFields {
	message := map[string]string{}
	for tag, text := range p.Message {
		message[string(tag)] = text
	}
	return change.RuleFields{Name: p.Name, Tool: p.Tool, When: p.When, Effect: string(p.Effect), By: string(p.By),
		Message: message, Active: p.Active, Position: p.Position}
}

// watchOwnTool keeps what is changed of a custom tool; of its secrets, when each was set.
func watchOwnTool(tx *Tx, id string) error {
	return tx.watch(subjectOf{thing: change.CustomTool, id: id}, func() (string, any, error) {
		t, found, err := ownTools.one(tx, ` AND t.id = $2`+lock(tx, true, "t"), id)
		if !found || t.State == workshop.Removed {
			return "", nil, err
		}
		f := change.CustomToolFields{State: string(t.State), Given: t.Given, Newest: t.Newest, Secrets: map[string]time.Time{}}
		list, err := ownSecrets.all(tx, ` AND s.tool_id = $2 ORDER BY s.name`, id)
		for _, s := range list {
			f.Secrets[s.Name] = s.UpdatedAt
		}
		return t.Name, f, err
	})
}

// watchEndpoint keeps what is changed of a webhook; of its secrets, when the newest was made.
func watchEndpoint(tx *Tx, id string) error {
	return tx.watch(subjectOf{thing: change.Webhook, id: id}, func() (string, any, error) {
		e, found, err := endpoints.one(tx, ` AND w.id = $2`+lock(tx, true, "w"), id)
		if !found {
			return "", nil, err
		}
		return change.Address(e.URL), endpointFields(e), err
	})
}

func endpointFields(e dispatch.Endpoint) change.WebhookFields {
	f := change.WebhookFields{URL: e.URL, Types: e.Types, State: string(e.State)}
	if n := len(e.Secrets); n > 0 {
		f.SecretsAt = e.Secrets[n-1].CreatedAt
	}
	return f
}

// watchCredential keeps when an account with a vendor was set. The caller has locked the accounts.
func watchCredential(tx *Tx, name string) error {
	return tx.watch(subjectOf{thing: change.Credential, id: name}, func() (string, any, error) {
		var f change.CredentialFields
		ok, err := found(tx.Row(`SELECT updated_at FROM credentials WHERE workspace_id = $1 AND name = $2`,
			[]any{tx.Workspace(), name}, moment{&f.SetAt}))
		if !ok {
			return name, nil, err
		}
		return name, f, err
	})
}
