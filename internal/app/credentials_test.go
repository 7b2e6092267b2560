package app_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/secret"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

const account = `{"access_token": "APP_USR-hunter2", "webhook_secret": "s3cr3t", "collector_id": "123"}`

func TestCredentials(t *testing.T) {
	t.Parallel()
	server.EachShop(t, testkit.Setup{}, func(t *testing.T, s *server.Shop) {
		ctx, id := t.Context(), s.Workspace.ID
		load := func(c *access.Credentials, workspaceID string) (access.MercadoPagoAccount, bool, error) {
			return access.Load[access.MercadoPagoAccount](ctx, c, workspaceID, access.MercadoPago)
		}
		if _, found, err := load(s.Credentials, id); found || err != nil {
			t.Fatalf("found %v, %v", found, err)
		}
		if err := s.Credentials.Set(ctx, id, access.MercadoPago, account); err != nil {
			t.Fatal(err)
		}
		got, found, err := load(s.Credentials, id)
		if err != nil || !found || got.AccessToken != "APP_USR-hunter2" {
			t.Fatalf("found %v, %v", found, err)
		}
		if shown := fmt.Sprintf("%v %+v %#v", got, got, got); strings.Contains(shown, "hunter2") ||
			strings.Contains(shown, "s3cr3t") {
			t.Errorf("printed: %s", shown)
		}
		if s.Reread(); !s.Workspace.HasAccount(access.MercadoPago) || s.Workspace.HasAccount(access.WhatsAppMeta) {
			t.Errorf("accounts %q", s.Workspace.Accounts)
		}
		other := s.Open(testkit.Setup{Slug: "otra"})
		if _, found, err := load(s.Credentials, other.Workspace.ID); found || err != nil {
			t.Errorf("another's credential: %v, %v", found, err)
		}
		sealed := stored(t, s, id)
		if strings.Contains(sealed, "hunter2") || sealed == "" {
			t.Errorf("kept as %q", sealed)
		}
		if err := s.Credentials.Set(ctx, other.Workspace.ID, access.MercadoPago, account); err != nil {
			t.Fatal(err)
		}
		overwrite(t, s, other.Workspace.ID, sealed) // a row copied to another workspace
		s.Clock.Advance(time.Minute)
		if _, _, err := load(s.Credentials, other.Workspace.ID); err == nil {
			t.Error("a copied row opens")
		}
		foreign := access.NewCredentials(store.Units{DB: s.DB},
			secret.NewRing(func() ([][]byte, error) { return [][]byte{make([]byte, 32)}, nil }), s.Keyring)
		if _, _, err := load(foreign, id); err == nil || strings.Contains(err.Error(), "hunter2") {
			t.Errorf("another key: %v", err)
		}
		w := *s.Workspace
		w.Name = "Otro nombre"
		if err := s.Keyring.UpdateWorkspace(ctx, w); err != nil {
			t.Fatal(err)
		}
		if s.Reread(); !s.Workspace.HasAccount(access.MercadoPago) {
			t.Error("a change of the name lost the account")
		}
		if err := s.Credentials.Remove(ctx, id, access.MercadoPago); err != nil {
			t.Fatal(err)
		}
		if err := s.Credentials.Remove(ctx, id, access.MercadoPago); !fault.Is(err, fault.NotFound) {
			t.Errorf("removed twice: %v", err)
		}
		if _, found, _ := load(s.Credentials, id); found {
			t.Error("it is still there")
		}
		if s.Reread(); s.Workspace.HasAccount(access.MercadoPago) {
			t.Error("the account is still noted")
		}
	})
}

func stored(t *testing.T, s *server.Shop, workspaceID string) (sealed string) {
	t.Helper()
	err := s.DB.Read(t.Context(), workspaceID, func(tx *store.Tx) error {
		return tx.Row(`SELECT sealed FROM credentials WHERE workspace_id = $1`, []any{workspaceID}, &sealed)
	})
	if err != nil {
		t.Fatal(err)
	}
	return sealed
}

func overwrite(t *testing.T, s *server.Shop, workspaceID, sealed string) {
	t.Helper()
	err := s.DB.Write(t.Context(), workspaceID, func(tx *store.Tx) error {
		_, err := tx.Exec(`UPDATE credentials SET sealed = $2 WHERE workspace_id = $1`, workspaceID, sealed)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestCredentialsThatAreNone(t *testing.T) {
	t.Parallel()
	s := server.OpenShop(t, testkit.SQLite(t), testkit.Setup{})
	for _, c := range []struct{ name, value, says string }{
		{"paypal", account, "mercadopago"},
		{"mercadopago", "APP_USR-hunter2", "JSON object"},
		{"mercadopago", `["APP_USR-hunter2"]`, "JSON object"},
		{"mercadopago", `null`, "JSON object"},
		{"mercadopago", ``, "JSON object"},
		{"mercadopago", `{"access_token": "APP_USR-hunter2"}`, "/collector_id"},
		{"mercadopago", `{"access_token": "APP_USR-hunter2", "collector_id": "hunter2"}`, "digits"},
		{"mercadopago", `{"access_token": 7, "collector_id": "1"}`, "/access_token"},
		{"smtp", `{"host": "smtp.example.com"}`, "/from"},
		{"smtp", `{"host": "smtp.example.com", "from": "hunter2"}`, "/from"},
		{"smtp", `{"host": "smtp.example.com", "from": "a@b.example", "security": "hunter2"}`, "/security"},
		{"smtp", `{"host": "smtp.example.com", "from": "a@b.example", "port": "hunter2"}`, "/port"},
		{"mercadopago", `{"access_token": "` + strings.Repeat("x", 20<<10) + `", "collector_id": "1"}`, "JSON object"},
	} {
		err := s.Credentials.Set(t.Context(), s.Workspace.ID, c.name, c.value)
		if !fault.Is(err, fault.InvalidArguments) || !strings.Contains(err.Error(), c.says) ||
			strings.Contains(err.Error(), "hunter2") {
			t.Errorf("%s %.60s: %v", c.name, c.value, err)
		}
	}
}
