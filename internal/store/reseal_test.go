package store_test

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/carry/dispatch"
	"github.com/mostrador/mostrador/internal/custom/workshop"
	"github.com/mostrador/mostrador/internal/kit/secret"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

// Reseal seals every secret with the new key, each opens to what it was, and a second run changes nothing.
func TestReseal(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		one, two, lost := secret.NewKey(), secret.NewKey(), secret.NewKey()
		ring := func(keys ...[]byte) *secret.Box {
			return secret.NewRing(func() ([][]byte, error) {
				return keys,
					nil
			})
		}
		before, after := ring(one), ring(two, one)
		seal := func(b *secret.Box, place string) string {
			t.Helper()
			text, err := b.Seal("secreto de "+place, place)
			if err != nil {
				t.Fatal(err)
			}
			return text
		}
		exec := func(workspace, query string, args ...any) {
			t.Helper()
			run := func(tx *store.Tx) error { _, err := tx.Exec(query, args...); return err }
			var err error
			if workspace == "" {
				err = db.System(t.Context(), true, run)
			} else {
				err = db.Write(t.Context(), workspace, run)
			}
			if err != nil {
				t.Fatalf("%s: %v", query, err)
			}
		}
		exec("", `INSERT INTO workspaces (id, slug, name, plan, locale, currency, country, zone, settings, flags, created_at, updated_at) VALUES ('w', 'w', 'W', 'pro', 'es-AR', 'ARS', 'AR', 'UTC', '{}', '{}', 1, 1)`)
		if err := db.OpenAudit(t.Context(), before, true); err != nil {
			t.Fatal(err)
		}
		exec("", `INSERT INTO logins (id, email, password, totp, created_at, updated_at) VALUES ('l', 'a@b', 'x', $1, 1, 1), ('n', 'b@b', 'x', '', 1, 1)`, seal(before, access.CodePlace("l")))
		exec("w", `INSERT INTO credentials (workspace_id, name, sealed, updated_at) VALUES ('w', 'twilio', $1, 1), ('w', 'mail', $2, 1)`,
			seal(before, access.CredentialPlace("w", "twilio")), seal(ring(lost), access.CredentialPlace("w", "mail")))
		exec("w", `INSERT INTO custom_tool_secrets (workspace_id, tool_id, name, sealed, updated_by, updated_at) VALUES ('w', 't', 'KEY', $1, 'x', 1)`, seal(before, workshop.SecretPlace("w", "t", "KEY")))
		secrets, err := json.Marshal([]dispatch.Secret{{Sealed: seal(before, dispatch.SecretPlace("w", "e"))},
			{Sealed: seal(after, dispatch.SecretPlace("w", "e"))}})
		if err != nil {
			t.Fatal(err)
		}
		exec("w", `INSERT INTO webhook_endpoints (workspace_id, id, url, secrets, state, cursor_seq, created_at, updated_at) VALUES ('w', 'e', 'https://x', $1, 'active', 0, 1, 1)`, string(secrets))

		for _, want := range []int{5, 0} {
			r, err := db.Reseal(t.Context(), after)
			if err != nil || r.Secrets != want || !slices.Equal(r.Unreadable, []string{"the credential mail"}) {
				t.Errorf("%+v, %v, want %d", r, err, want)
			}
		}
		alone := ring(two)
		opens := func(sealed, place string) {
			t.Helper()
			if text, err := alone.Open(sealed, place); err != nil ||
				place != "audit key" && text != "secreto de "+place {
				t.Errorf("%s: %q, %v", place, text, err)
			}
		}
		read := func(workspace, query string) (text string) {
			t.Helper()
			run := func(tx *store.Tx) error { return tx.Row(query, nil, &text) }
			if workspace == "" {
				err = db.System(t.Context(), false, run)
			} else {
				err = db.Read(t.Context(), workspace, run)
			}
			if err != nil {
				t.Fatalf("%s: %v", query, err)
			}
			return text
		}
		opens(read("", `SELECT sealed FROM audit_keys`), "audit key")
		opens(read("", `SELECT totp FROM logins WHERE id = 'l'`), access.CodePlace("l"))
		opens(read("w", `SELECT sealed FROM credentials WHERE name = 'twilio'`), access.CredentialPlace("w", "twilio"))
		opens(read("w", `SELECT sealed FROM custom_tool_secrets`), workshop.SecretPlace("w", "t", "KEY"))
		var kept []dispatch.Secret
		if err := json.Unmarshal([]byte(read("w", `SELECT secrets FROM webhook_endpoints`)), &kept); err != nil ||
			len(kept) != 2 {
			t.Fatalf("%v, %v", kept, err)
		}
		for _, s := range kept {
			opens(s.Sealed, dispatch.SecretPlace("w", "e"))
		}
	})
}
