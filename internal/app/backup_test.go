package app_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/app"
	"github.com/mostrador/mostrador/internal/app/config"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/file"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

const passphrase = "correct horse battery staple"

// installation is a product with its place on the disk, of either database.
type installation struct {
	t    *testing.T
	conf config.Config
}

// eachInstallation runs fn with one of each database.
func eachInstallation(t *testing.T, fn func(t *testing.T, in *installation)) {
	t.Helper()
	for _, kind := range []string{store.SQLite, store.Postgres} {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			conf := emptyConfig(t)
			if kind == store.Postgres {
				conf.DatabaseURL, conf.SecretKey = testkit.PostgresURL(t), testkit.SecretKey
			}
			in := &installation{t: t, conf: conf}
			fn(t, in)
		})
	}
}

func emptyConfig(t *testing.T) config.Config {
	conf := config.Defaults()
	conf.Data, conf.MinFree, conf.LogLevel = filepath.Join(t.TempDir(), "data"), "0", "error"
	return conf
}

// open opens the product without background work; Close it.
func open(t *testing.T, conf config.Config, now clock.Clock) *server.Shop {
	t.Helper()
	a, err := app.Open(t.Context(), conf, app.Options{SweepEvery: -1, Clock: now})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := a.Close(); err != nil {
			t.Error(err)
		}
	})
	return server.Of(t, a)
}

// opened is open with a business that has something of everything that is backed up.
func (in *installation) opened() *server.Shop {
	in.t.Helper()
	s := open(in.t, in.conf, nil).Open(testkit.Setup{Settings: access.Settings{RequireIdentity: new(bool), DefaultPayment: "cash"}})
	s.Credential(access.MercadoPago, access.MercadoPagoAccount{AccessToken: "APP_USR-1", WebhookSecret: "s", CollectorID: "7"})
	return s
}

// sell takes an order to its end and returns its id.
func sell(s *server.Shop, product string) string {
	session := s.Session("")
	s.OK(session, "retail/add_item_to_draft", map[string]any{"productId": product, "quantity": 1})
	s.OK(session, "retail/set_delivery_details", map[string]any{"deliveryMethod": "pickup"})
	asked := s.Call(session, "retail/confirm_order", map[string]any{})
	if asked.Confirmation == nil {
		s.T.Errorf("not asked: %+v", asked)
		return ""
	}
	id, _ := testkit.Data(s.T, s.Yes(asked.Confirmation.ID))["orderId"].(string)
	return id
}

// keep stores a file of some bytes, and its row.
func keep(s *server.Shop, mark string) file.File {
	s.T.Helper()
	stored, err := s.Runtime.Outside(s.Workspace).Files.Put(s.T.Context(), strings.NewReader("%PDF-1.4 "+mark), 1<<20)
	s.Must(err)
	var f file.File
	s.Do(func(u *core.Unit) (err error) {
		f, err = u.Files.Add(file.File{Purpose: file.Receipt, Name: mark}, stored)
		return err
	})
	return f
}

// archived makes a backup in memory.
func archived(t *testing.T, s *server.Shop, pass string) ([]byte, app.BackedUp) {
	t.Helper()
	var out bytes.Buffer
	made, err := s.App.Backup(t.Context(), "/memory/one", pass, func(_ context.Context, write func(io.Writer) error) error {
		return write(&out)
	})
	if err != nil {
		t.Fatal(err)
	}
	if int64(out.Len()) != made.Size {
		t.Errorf("%d bytes are said to be %d", out.Len(), made.Size)
	}
	return out.Bytes(), made
}

// elsewhere is an empty installation of the same kind.
func (in *installation) elsewhere() config.Config {
	conf := emptyConfig(in.t)
	if in.conf.DatabaseURL == "" {
		return conf
	}
	u, err := url.Parse(in.conf.DatabaseURL)
	if err != nil {
		in.t.Fatal(err)
	}
	name := "restored_" + strings.ReplaceAll(testkit.NewID(), "-", "")
	admin := func(sql string) {
		conn, err := pgx.Connect(context.Background(), in.conf.DatabaseURL)
		if err == nil {
			_, err = conn.Exec(context.Background(), sql)
			err = errors.Join(err, conn.Close(context.Background()))
		}
		if err != nil {
			in.t.Error(err)
		}
	}
	admin("CREATE DATABASE " + name)
	in.t.Cleanup(func() { admin("DROP DATABASE " + name + " WITH (FORCE)") })
	u.Path = "/" + name
	conf.DatabaseURL = u.String()
	return conf
}

// restored restores an archive elsewhere and opens it with the key that came with it.
func (in *installation) restored(data []byte, pass string) (*server.Shop, app.Restored) {
	in.t.Helper()
	conf := in.elsewhere()
	order := app.RestoreOrder{Passphrase: pass}
	if conf.DatabaseURL != "" {
		order.KeyTo = filepath.Join(in.t.TempDir(), "key")
	}
	r, err := app.Restore(in.t.Context(), conf, bytes.NewReader(data), order)
	if err != nil {
		in.t.Fatal(err)
	}
	if order.KeyTo != "" {
		key, err := os.ReadFile(order.KeyTo)
		if err != nil {
			in.t.Fatal(err)
		}
		conf.SecretKey = strings.TrimSpace(string(key))
	}
	s := open(in.t, conf, nil)
	all, err := s.Keyring.Workspaces(in.t.Context())
	if err != nil || len(all) != 1 {
		in.t.Fatalf("it has %d workspaces, %v", len(all), err)
	}
	s.Workspace = &all[0]
	if s.Agent, err = s.Keyring.AgentBySlug(in.t.Context(), s.Workspace.ID, "agente"); err != nil {
		in.t.Fatal(err)
	}
	return s, r
}

// holds checks every invariant, that the sealed credential opens, and that every file that a row names is there as the
// row says. It returns how many there are.
func holds(t *testing.T, s *server.Shop) (n int) {
	t.Helper()
	err := s.DB.Fsck(t.Context(), s.App.Clock.Now(), func(c store.Checked) {
		if c.Broken > 0 {
			t.Errorf("fsck: %s: %v", c.Invariant, c.Examples)
		}
	})
	if err != nil {
		t.Error(err)
	}
	account, found, err := access.Load[access.MercadoPagoAccount](t.Context(), s.Credentials, s.Workspace.ID, access.MercadoPago)
	if err != nil || !found || account.AccessToken != "APP_USR-1" {
		t.Errorf("the credential: %+v, %v, %v", account, found, err)
	}
	type row struct{ key, sum string }
	var rows []row
	s.Must(s.DB.Read(t.Context(), s.Workspace.ID, func(tx *store.Tx) error {
		return tx.Rows(`SELECT storage_key, sha256 FROM files WHERE workspace_id = $1 AND NOT (expires_at > 0 AND expires_at <= created_at)`,
			[]any{s.Workspace.ID}, func(scan func(...any) error) error {
				var r row
				err := scan(&r.key, &r.sum)
				rows = append(rows, r)
				return err
			})
	}))
	for _, r := range rows {
		body, err := s.Runtime.Outside(s.Workspace).Files.Open(t.Context(), r.key)
		if err != nil {
			t.Errorf("a file: %v", err)
			continue
		}
		sum := sha256.New()
		_, err = io.Copy(sum, body)
		if err := errors.Join(err, body.Close()); err != nil || hex.EncodeToString(sum.Sum(nil)) != r.sum {
			t.Errorf("a file is not what its row says: %v", err)
		}
	}
	return len(rows)
}

func confirmed(s *server.Shop) (ids []string) {
	s.T.Helper()
	s.Must(s.DB.Read(s.T.Context(), s.Workspace.ID, func(tx *store.Tx) error {
		ids = nil
		return tx.Rows(`SELECT id FROM orders WHERE workspace_id = $1 AND confirmed_at > 0`, []any{s.Workspace.ID},
			func(scan func(...any) error) error {
				var id string
				err := scan(&id)
				ids = append(ids, id)
				return err
			})
	}))
	return ids
}

// Orders are confirmed and files stored while a backup is made. Restored elsewhere, it has every order that was
// acknowledged before it began, every file that its rows name, and goes on selling.
func TestBackupUnderLoad(t *testing.T) {
	t.Parallel()
	eachInstallation(t, func(t *testing.T, in *installation) {
		s := in.opened()
		product := s.Item("Yerba", 100, 100_000).ID
		keep(s, "the first")
		var mu sync.Mutex
		var sold []string
		count := func() int { mu.Lock(); defer mu.Unlock(); return len(sold) }
		until := func(n int) {
			for deadline := time.Now().Add(5 * time.Minute); count() < n && !t.Failed(); time.Sleep(5 * time.Millisecond) {
				if time.Now().After(deadline) {
					t.Fatalf("%d of %d orders were confirmed in time", count(), n)
				}
			}
		}
		ctx, stop := context.WithCancel(t.Context())
		var workers sync.WaitGroup
		defer workers.Wait()
		defer stop()
		for w := range 3 {
			workers.Go(func() {
				for i := 0; ctx.Err() == nil; i++ {
					id := sell(s, product)
					mu.Lock()
					sold = append(sold, id)
					mu.Unlock()
					if i < 20 {
						keep(s, fmt.Sprint(w, " ", i))
					}
				}
			})
		}
		until(15)
		mu.Lock()
		before := slices.Clone(sold)
		mu.Unlock()
		data, made := archived(t, s, passphrase)
		during := count()
		until(during + 5) // the writer goes on
		stop()
		workers.Wait()

		there, r := in.restored(data, passphrase)
		have := confirmed(there)
		for _, id := range before {
			if !slices.Contains(have, id) {
				t.Errorf("order %s was acknowledged before the backup and is not in it", id)
			}
		}
		mu.Lock()
		defer mu.Unlock()
		for _, id := range have {
			if !slices.Contains(sold, id) {
				t.Errorf("order %s was never acknowledged", id)
			}
		}
		if n := holds(t, there); int64(n) != made.Files || r.Files != made.Files || made.Lost+made.Altered+made.Deleted > 0 {
			t.Errorf("%d files stand, %d were restored; %+v", n, r.Files, made)
		}
		if sell(there, product) == "" {
			t.Error("it sells nothing")
		}
		if last, err := there.App.LastBackup(t.Context()); err != nil || last.Running {
			t.Errorf("the restored one thinks that a backup is under way: %+v, %v", last, err)
		}
		if last, err := s.App.LastBackup(t.Context()); err != nil || last.Good.Size != made.Size || !last.Good.Keyed {
			t.Errorf("the last backup is %+v, %v", last, err)
		}
	})
}

// Files that are deleted, lost or damaged do not keep the rest from being backed up.
func TestFilesThatAreNotThere(t *testing.T) {
	t.Parallel()
	eachInstallation(t, func(t *testing.T, in *installation) {
		s := in.opened()
		keep(s, "whole")
		expired, lost, damaged := keep(s, "expired"), keep(s, "lost"), keep(s, "damaged")
		s.Must(s.DB.Write(t.Context(), s.Workspace.ID, func(tx *store.Tx) error {
			_, err := tx.Exec(`UPDATE files SET expires_at = created_at + 1 WHERE workspace_id = $1 AND id = $2`, s.Workspace.ID, expired.ID)
			return err
		}))
		at := func(f file.File) string {
			return filepath.Join(in.conf.Data, "files", filepath.FromSlash(f.StorageKey))
		}
		// As the sweep of another node has it that is between the two: the bytes are gone and the row is not.
		s.Must(errors.Join(os.Remove(at(expired)), os.Remove(at(lost)), os.WriteFile(at(damaged), []byte("%PDF-1.4 dAmaged"), 0o600)))
		data, made := archived(t, s, passphrase)
		if made.Files != 2 || made.Deleted != 1 || made.Lost != 1 || made.Altered != 1 {
			t.Errorf("made %+v", made)
		}
		there, r := in.restored(data, passphrase)
		if r.Lost != 1 || r.Files != 2 {
			t.Errorf("restored %+v", r)
		}
		rows := func(s *server.Shop) (n int64) {
			s.Must(s.DB.Read(t.Context(), s.Workspace.ID, func(tx *store.Tx) error {
				return tx.Row(`SELECT COUNT(*) FROM files WHERE workspace_id = $1`, []any{s.Workspace.ID}, &n)
			}))
			return n
		}
		if rows(there) != 4 {
			t.Errorf("it has %d rows", rows(there))
		}
		if err := there.App.Sweep(t.Context(), there.Workspace.ID); err != nil || rows(there) != 3 {
			t.Errorf("the sweep left %d rows of files, %v", rows(there), err)
		}
	})
}
