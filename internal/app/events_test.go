package app_test

import (
	"encoding/base64"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/app"
	"github.com/mostrador/mostrador/internal/app/config"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/store"
)

func finding(t *testing.T, c config.Config, what string) app.Finding {
	t.Helper()
	all := app.Examine(t.Context(), c)
	i := slices.IndexFunc(all, func(f app.Finding) bool { return f.What == what })
	if i < 0 {
		t.Fatalf("doctor says nothing about the %s: %v", what, all)
	}
	return all[i]
}

// The first start generates the embedded database's key beside the database, readable by its owner only; without it
// what it sealed stays sealed.
func TestSecretKeyFile(t *testing.T) {
	t.Parallel()
	c := config.Defaults()
	c.Data, c.LogLevel = t.TempDir(), "error"
	key := filepath.Join(c.Data, "secret.key")
	open := func() *app.App {
		a, err := app.Open(t.Context(), c, app.Options{SweepEvery: -1})
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
	if f := finding(t, c, "secret key"); f.Health != app.Untested {
		t.Errorf("before the first start: %+v", f)
	}
	a := open()
	w, err := a.Keyring.CreateWorkspace(t.Context(), access.Workspace{
		Slug: "w", Name: "W", Plan: access.Pro, Locale: locale.ESAR, Currency: "ARS", Country: "AR", Zone: "UTC",
	})
	if err != nil {
		t.Fatal(err)
	}
	made, err := a.Webhooks.Create(t.Context(), w.ID, "https://example.com/", nil)
	if err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(key); err != nil || info.Mode().Perm() != 0o600 {
		t.Fatalf("the key: %v, %v", info, err)
	}
	if err := a.Close(); err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(c.Data, "*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		content, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(content), strings.TrimPrefix(made.Secret, "whsec_")) {
			t.Errorf("%s holds the secret", name)
		}
	}
	if f := finding(t, c, "secret key"); f.Health != app.Well {
		t.Errorf("with the key: %+v", f)
	}
	if err := os.Chmod(key, 0o644); err != nil {
		t.Fatal(err)
	}
	if f := finding(t, c, "secret key"); f.Health != app.Sick || !strings.Contains(f.Saw, "chmod 600") {
		t.Errorf("with a key everybody reads: %+v", f)
	}
	if f := finding(t, c, "audit chain"); f.Health != app.Sick || !strings.Contains(f.Saw, "chmod 600") {
		t.Errorf("the chain, with a key everybody reads: %+v", f)
	}
	c.SecretKey = base64.StdEncoding.EncodeToString(make([]byte, 32))
	if f := finding(t, c, "secret key"); f.Health != app.Well {
		t.Errorf("with a key that was set: %+v", f)
	}
	if f := finding(t, c, "audit chain"); f.Health != app.Sick || !strings.Contains(f.Saw, "another secret key") {
		t.Errorf("the chain, with another key: %+v", f)
	}
	if _, err := app.Open(t.Context(), c, app.Options{SweepEvery: -1}); !errors.Is(err, store.ErrNoAuditKey) {
		t.Errorf("serving with another key: %v", err)
	}
}
