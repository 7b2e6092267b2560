package workshop

import (
	"context"
	"fmt"
	"net/url"
	"regexp"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/custom"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// known caches a tool's opened secrets for a short time.
type known struct {
	values map[string]string
	until  time.Time
}

const mostSecret = 8 << 10

// secretName is what a template can name.
var secretName = regexp.MustCompile(`^[A-Z][A-Z0-9_]{0,63}$`)

// SetSecret stores a secret's value in place of the one before: the next call uses it. Without a value it generates
// one, fit for signing, and returns it this once, for the other side. No secret is ever shown otherwise.
func (ws *Workshop) SetSecret(ctx context.Context, w *access.Workspace, who access.Actor, id, name,
	value string) (made string, err error) {
	if err := ws.licensed(w); err != nil {
		return "", err
	}
	switch {
	case !secretName.MatchString(name):
		return "", fault.Invalid("A secret's name has capital letters, digits and _, and starts with a letter.")
	case value == "":
		made = custom.NewWebhookSecret()
		value = made
	case len(value) > mostSecret || !utf8.ValidString(value) || strings.ContainsFunc(value, unicode.IsControl):
		return "", fault.Invalid(fmt.Sprintf("A secret is one line of at most %d bytes.", mostSecret))
	case len(value) < custom.ShortestSecret:
		return "", fault.Invalid(fmt.Sprintf("A secret has %d bytes at least: a shorter one could not be masked where the other side echoes it.", custom.ShortestSecret))
	}
	err = ws.write(ctx, w.ID, func(rows Rows) error {
		t, err := find(rows, id)
		if err != nil {
			return err
		}
		if err := ws.fit(rows, w.ID, t, name, value); err != nil {
			return err
		}
		sealed, err := ws.Box.Seal(value, SecretPlace(w.ID, t.ID, name))
		if err != nil {
			return fault.Wrap(err, fault.Unavailable, "secrets cannot be kept here: %s", err)
		}
		ws.forgetTokens(w.ID, t.ID)
		return rows.SaveSecret(t.ID, Sealed{Name: name, Text: sealed, UpdatedBy: who.Name(), UpdatedAt: ws.Clock.Now()})
	})
	return made, err
}

// fit checks a secret that a version in use signs with: otherwise the first customer's call would fail.
func (ws *Workshop) fit(rows Rows, workspaceID string, t Record, name, value string) error {
	versions, err := rows.InUse()
	if err != nil {
		return err
	}
	for _, v := range versions {
		if v.ToolID != t.ID {
			continue
		}
		if engine, err := ws.engine(workspaceID, v); err == nil && engine.Signing() == name {
			return custom.CheckSigning(value)
		}
	}
	return nil
}

// signs checks a change by which an existing secret begins to sign.
func (ws *Workshop) signs(rows Rows, workspaceID string, t Record, before, after custom.Definition) error {
	if before.ExecutionType == after.ExecutionType &&
		before.ExecutionConfig.WebhookSecret == after.ExecutionConfig.WebhookSecret {
		return nil // unchanged
	}
	engine, err := custom.Compile(after, custom.Rules{CheckURL: url.Parse, Stored: true})
	if err != nil || engine.Signing() == "" {
		return err
	}
	sealed, err := rows.Secrets(t.ID)
	for _, one := range sealed {
		if one.Name != engine.Signing() {
			continue
		}
		value, err := ws.Box.Open(one.Text, SecretPlace(workspaceID, t.ID, one.Name))
		if err == nil && custom.CheckSigning(value) != nil {
			err = errUnkeepable([]fault.Field{{Path: "/execution_config/webhook_secret",
				Message: "what is set as " + one.Name +
					" cannot sign webhooks: set it anew, with 24 to 64 bytes in base64"}})
		}
		return err
	}
	return err
}

// DropSecret deletes a secret; not_found without one.
func (ws *Workshop) DropSecret(ctx context.Context, w *access.Workspace, id, name string) error {
	return ws.write(ctx, w.ID, func(rows Rows) error {
		t, err := find(rows, id)
		if err != nil {
			return err
		}
		ws.forgetTokens(w.ID, t.ID)
		found, err := rows.DropSecret(t.ID, name)
		if err == nil && !found {
			err = fault.New(fault.NotFound, "there is no such secret")
		}
		return err
	})
}

// secrets opens what a tool's calls need.
func (ws *Workshop) secrets(ctx context.Context, workspaceID string, t *custom.Tool) (map[string]string, error) {
	if len(t.Secrets()) == 0 {
		return nil, nil
	}
	at, now := workspaceID+" "+t.ID, ws.Clock.Now()
	ws.mu.Lock()
	kept, ok := ws.opened[at]
	ws.mu.Unlock()
	if ok && now.Before(kept.until) {
		return kept.values, nil
	}
	var sealed []Sealed
	err := ws.Store.OwnTools(ctx, workspaceID, false, func(rows Rows) (err error) {
		sealed, err = rows.Secrets(t.ID)
		return err
	})
	if err != nil {
		return nil, err
	}
	values := map[string]string{}
	for _, s := range sealed {
		if values[s.Name], err = ws.Box.Open(s.Text, SecretPlace(workspaceID, t.ID, s.Name)); err != nil {
			return nil, fmt.Errorf("open the secret %s of %s: %w", s.Name, t.Name, err)
		}
	}
	ws.mu.Lock()
	defer ws.mu.Unlock()
	if len(ws.opened) >= mostKept {
		clear(ws.opened)
	}
	ws.opened[at] = known{values, now.Add(believedFor)}
	return values, nil
}

// SecretPlace binds a sealed secret to its row: in another it cannot be opened.
func SecretPlace(workspaceID, toolID, name string) string {
	return "custom secret " + workspaceID + " " + toolID + " " + name
}
