package app_test

import (
	"encoding/base64"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/app"
	"github.com/mostrador/mostrador/internal/app/config"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/secret"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

const paper = `{"access_token":"APP_USR-1","webhook_secret":"s","collector_id":"7"}`

// keeper is a product over a database, with a sealed secret of every kind.
type keeper struct {
	t    *testing.T
	conf config.Config
	w    access.Workspace
}

func (k *keeper) open(key string) (*app.App, error) {
	c := k.conf
	c.SecretKey = key
	return app.Open(k.t.Context(), c, app.Options{SweepEvery: -1})
}

func (k *keeper) mustOpen(key string) *app.App {
	k.t.Helper()
	a, err := k.open(key)
	if err != nil {
		k.t.Fatal(err)
	}
	return a
}

// fill seals something in a new workspace.
func (k *keeper) fill(a *app.App) {
	k.t.Helper()
	w, err := a.Keyring.CreateWorkspace(k.t.Context(),
		access.Workspace{Slug: "w", Name: "W", Plan: access.Pro, Locale: locale.ESAR, Currency: "ARS", Country: "AR",
			Zone: "UTC"})
	if err == nil {
		err = a.Credentials.Set(k.t.Context(), w.ID, access.MercadoPago, paper)
	}
	if err == nil {
		_, err = a.Webhooks.Create(k.t.Context(), w.ID, "https://example.com/", nil)
	}
	if err != nil {
		k.t.Fatal(err)
	}
	k.w = w
}

// reads checks that every sealed secret opens, and that the chain verifies.
func (k *keeper) reads(a *app.App) {
	k.t.Helper()
	account, found, err := access.Load[access.MercadoPagoAccount](k.t.Context(), a.Credentials, k.w.ID,
		access.MercadoPago)
	if err != nil || !found || account.AccessToken != "APP_USR-1" {
		k.t.Errorf("the credential: %+v, %v, %v", account, found, err)
	}
	if err := a.DB.Fsck(k.t.Context(), a.Clock.Now(), func(c store.Checked) {
		if c.Broken > 0 {
			k.t.Errorf("fsck: %s: %v", c.Invariant, c.Examples)
		}
	}); err != nil {
		k.t.Error(err)
	}
}

func (k *keeper) close(a *app.App) {
	k.t.Helper()
	if err := a.Close(); err != nil {
		k.t.Error(err)
	}
}

func (k *keeper) rotate(key string) (r app.Rotated, err error) {
	k.t.Helper()
	c := k.conf
	c.SecretKey = key
	return app.RotateSecret(k.t.Context(), c)
}

func folder(t *testing.T) *keeper {
	c := config.Defaults()
	c.Data, c.LogLevel = t.TempDir(), "error"
	return &keeper{t: t, conf: c}
}

func newKey() string { return base64.StdEncoding.EncodeToString(secret.NewKey()) }

// keysIn are the lines of the key file.
func (k *keeper) keysIn() []string {
	k.t.Helper()
	text, err := os.ReadFile(filepath.Join(k.conf.Data, "secret.key"))
	if err != nil {
		k.t.Fatal(err)
	}
	return strings.Fields(string(text))
}

func TestRotateTheKeyOfAFolder(t *testing.T) {
	t.Parallel()
	k := folder(t)
	a := k.mustOpen("")
	k.fill(a)
	public := a.DB.AuditKey().Public()
	k.close(a)
	old := k.keysIn()
	r, err := k.rotate("")
	if err != nil || r.Resumed || r.Secrets != 3 || len(r.Unreadable) > 0 { // including the audit key
		t.Fatalf("%+v, %v", r, err)
	}
	if now := k.keysIn(); len(now) != 1 || now[0] == old[0] {
		t.Errorf("the file has %d keys", len(now))
	}
	a = k.mustOpen("")
	k.reads(a)
	if a.DB.AuditKey().Public() != public {
		t.Error("the audit chain has another key")
	}
	k.close(a)
	if _, err := k.open(old[0]); err == nil {
		t.Error("the old key still opens something")
	}
}

// An interrupted rotation leaves a folder that works, and the next run finishes it.
func TestABrokenOffRotation(t *testing.T) {
	t.Parallel()
	k := folder(t)
	a := k.mustOpen("")
	k.fill(a)
	k.close(a)
	old, fresh := k.keysIn()[0], newKey()
	path := filepath.Join(k.conf.Data, "secret.key")
	if err := os.WriteFile(path, []byte(fresh+"\n"+old+"\n"), 0o600); err != nil { // only the first step was done
		t.Fatal(err)
	}
	a = k.mustOpen("")
	k.reads(a)
	if err := a.Credentials.Set(t.Context(), k.w.ID, access.Twilio,
		`{"account_sid":"AC0123456789abcdef0123456789abcdef","auth_token":"0123456789abcdef0123456789abcdef"}`); err != nil {
		t.Fatal(err) // sealed with the new key, beside those of the old one
	}
	k.reads(a)
	k.close(a)
	r, err := k.rotate("")
	if err != nil || !r.Resumed || r.Secrets != 3 {
		t.Fatalf("%+v, %v", r, err)
	}
	if now := k.keysIn(); len(now) != 1 || now[0] != fresh {
		t.Errorf("the file has %d keys", len(now))
	}
	a = k.mustOpen("")
	k.reads(a)
	k.close(a)
}

// Nodes get both keys one at a time, and serve all the while.
func TestRotateTheKeyOfSeveralNodes(t *testing.T) {
	t.Parallel()
	c := config.Defaults()
	c.Data, c.LogLevel, c.DatabaseURL = t.TempDir(), "error", testkit.PostgresURL(t)
	k := &keeper{t: t, conf: c}
	old, fresh := newKey(), newKey()
	one := k.mustOpen(old)
	k.fill(one)
	if _, err := k.rotate(old); err == nil || !strings.Contains(err.Error(), "OLD,NEW") {
		t.Errorf("with one key: %v", err)
	}
	both := k.mustOpen(old + "," + fresh)
	k.reads(both)
	k.close(one)
	newFirst := k.mustOpen(fresh + "," + old)
	for _, a := range []*app.App{newFirst, both} { // each seals with another key, and opens the other's
		if err := a.Credentials.Set(t.Context(), k.w.ID, access.MercadoPago, paper); err != nil {
			t.Fatal(err)
		}
		k.reads(newFirst)
		k.reads(both)
	}
	r, err := k.rotate(fresh + "," + old)
	if err != nil || r.Secrets == 0 {
		t.Fatalf("%+v, %v", r, err)
	}
	k.reads(both)
	k.reads(newFirst)
	alone := k.mustOpen(fresh)
	k.reads(alone)
	for _, a := range []*app.App{both, newFirst, alone} {
		k.close(a)
	}
	if _, err := k.open(old); err == nil {
		t.Error("the old key still opens something")
	}
}

// Without the key the product can go on, and says what is lost.
func TestALostKey(t *testing.T) {
	t.Parallel()
	k := folder(t)
	a := k.mustOpen("")
	k.fill(a)
	public := a.DB.AuditKey().Public()
	k.close(a)
	if err := os.Remove(filepath.Join(k.conf.Data, "secret.key")); err != nil {
		t.Fatal(err)
	}
	if _, err := k.open(""); err == nil || !strings.Contains(err.Error(), "docs/AUDIT.md") {
		t.Fatalf("without the key: %v", err)
	}
	gone, err := app.ReplaceLostSecret(t.Context(), k.conf)
	if err != nil || len(gone) != 2 {
		t.Errorf("gone are %v, %v", gone, err)
	}
	if _, err := app.ReplaceLostSecret(t.Context(), k.conf); err == nil {
		t.Error("a key that is there was replaced as lost")
	}
	a = k.mustOpen("")
	if err := a.Credentials.Set(t.Context(), k.w.ID, access.MercadoPago, paper); err != nil {
		t.Fatal(err)
	}
	k.reads(a)
	if a.DB.AuditKey().Public() == public {
		t.Error("a key that is lost still signs")
	}
	k.close(a)
}
