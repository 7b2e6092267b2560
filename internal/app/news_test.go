package app_test

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/app"
	"github.com/mostrador/mostrador/internal/app/config"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/inbox"
	"github.com/mostrador/mostrador/internal/gateway/whatsapp/whatsapptest"
	"github.com/mostrador/mostrador/internal/testkit"
)

// The node that stores a message also handles it, without an errand or a sweep.
func TestNewsAreDealtWithAtOnce(t *testing.T) {
	t.Parallel()
	meta := whatsapptest.NewMeta(t)
	conf := config.Defaults()
	conf.Data, conf.SecretKey = t.TempDir(), "bW9zdHJhZG9yIHRlc3RzLCBub2JvZHkncyBzZWNyZXQ="
	a, err := app.Open(t.Context(), conf, app.Options{Log: slog.New(slog.DiscardHandler), SweepEvery: time.Hour})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := a.Close(); err != nil {
			t.Error(err)
		}
	})
	w, err := a.Keyring.CreateWorkspace(t.Context(), access.Workspace{
		Slug: "tienda", Name: "Tienda", Plan: access.Pro, Locale: "es-AR", Currency: "ARS", Country: "AR",
		Zone: "America/Argentina/Buenos_Aires",
	})
	if err != nil {
		t.Fatal(err)
	}
	account, _ := json.Marshal(access.WhatsAppMetaAccount{PhoneNumberID: meta.PhoneNumberID, AccessToken: meta.Token,
		AppSecret: meta.AppSecret, VerifyToken: meta.VerifyToken})
	if err := a.Credentials.Set(t.Context(), w.ID, access.WhatsAppMeta, string(account)); err != nil {
		t.Fatal(err)
	}
	// Without an agent there is no answer, and a retry would not help.
	knock(t, a, meta, "wamid.1")
	becomes(t, a, &w, "wamid.1", inbox.Failed)
	if _, err := a.Keyring.CreateAgent(t.Context(), w.ID,
		access.AgentProfile{Slug: "agente", Name: "Agente", AssistantType: "retail"}); err != nil {
		t.Fatal(err)
	}
	knock(t, a, meta, "wamid.2")
	becomes(t, a, &w, "wamid.2", inbox.Handled)
}

func knock(t *testing.T, a *app.App, meta *whatsapptest.Meta, id string) {
	t.Helper()
	body := meta.Webhook(whatsapptest.Text(id, "+5491155551234", "hola"))
	r := httptest.NewRequest(http.MethodPost, "/webhooks/whatsapp_meta/tienda", bytes.NewReader(body))
	r.Header = meta.Sign(body)
	answer := httptest.NewRecorder()
	if a.Handler().ServeHTTP(answer, r); answer.Code != http.StatusOK {
		t.Fatalf("answered with %d", answer.Code)
	}
}

// becomes waits for the state of a stored notification.
func becomes(t *testing.T, a *app.App, w *access.Workspace, id string, want inbox.State) {
	t.Helper()
	var got inbox.Item
	for range 12_000 {
		err := a.Runtime.Read(t.Context(), w, testkit.Boss, func(u *core.Unit) (err error) {
			got, err = u.Inbox.Get(access.WhatsAppMeta, access.WhatsAppMeta+" message "+id)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		if got.State == want {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatalf("%s is %s (%s), want %s", id, got.State, got.Error, want)
}
