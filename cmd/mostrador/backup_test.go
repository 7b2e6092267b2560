package main

import (
	"bytes"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/app"
	"github.com/mostrador/mostrador/internal/app/config"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/file"
	"github.com/mostrador/mostrador/internal/gateway/files/filestest"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

// From a business to an archive, and from that to a server that goes on.
func TestBackupAndRestore(t *testing.T) {
	t.Parallel()
	for _, kind := range []string{store.SQLite, store.Postgres} {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			m, n := newMachine(t), newMachine(t)
			var from, to []string
			if kind == store.Postgres {
				from = []string{"--database-url", emptyDatabase(t), "--secret-key", testkit.SecretKey}
				to = []string{"--database-url", emptyDatabase(t), "--secret-key", testkit.SecretKey}
				m.ok(append([]string{"migrate"}, from...)...)
			}
			backsUp(t, m, n, from, to)
		})
	}
}

func backsUp(t *testing.T, m, n machine, from, to []string) {
	at := func(args ...string) []string { return append(args, from...) }
	there := func(args ...string) []string { return append(args, to...) }
	m.ok(at("workspace", "create", "tienda", "--location", "local=Local")...)
	m.ok(at("agent", "create", "ana", "--type", "retail")...)
	m.ok(at("import", "products", m.file("p.csv", "sku,name,price,stock_local\nYER,Yerba,3900.50,9\n"))...)
	if r := m.run(at("doctor")...); !strings.Contains(r.out, "backup") || !strings.Contains(r.out, "none was made yet") {
		t.Errorf("doctor before: %s", r.out)
	}
	dir := t.TempDir()
	archive, secret := filepath.Join(dir, "one.tar.gz"), m.file("pass", "correct horse battery staple\n")
	made := m.run(at("backup", archive)...)
	if made.code != 0 || !strings.Contains(made.errs, "the secret key is not in the backup") || !strings.HasPrefix(made.out, archive+": ") {
		t.Fatalf("a backup without a passphrase: %+v", made)
	}
	m.fails(1, "already exists", at("backup", archive)...)
	m.fails(1, "the passphrase is its first line", at("backup", filepath.Join(dir, "x"), "--passphrase-file", m.file("short", "short\n"))...)
	m.fails(2, "TO is missing", at("backup")...)
	m.fails(2, "--backup-s3-endpoint", at("backup", "s3://bucket/one")...)
	sealed := m.run(at("backup", dir+"/", "--passphrase-file", secret)...)
	if sealed.code != 0 || sealed.errs != "" {
		t.Fatalf("a backup with a passphrase: %+v", sealed)
	}
	if left, _ := os.ReadDir(dir); len(left) != 2 {
		t.Errorf("the folder has %v", left)
	}
	if r := m.run(at("doctor")...); !strings.Contains(r.out, "the last one was made") {
		t.Errorf("doctor after: %s", r.out)
	}
	named, _, _ := strings.Cut(sealed.out, ": ")

	n.fails(1, "the passphrase is wrong", there("restore", named, "--passphrase-file", m.file("other", "another passphrase\n"))...)
	n.fails(1, "made without a passphrase", there("restore", archive, "--passphrase-file", secret)...)
	n.fails(1, "no such file", there("restore", filepath.Join(dir, "none"))...)
	whole, err := os.ReadFile(named)
	if err != nil {
		t.Fatal(err)
	}
	n.fails(1, "damaged or not whole", there("restore", m.file("half", string(whole[:len(whole)/2])))...)
	if r := n.run(there("restore", archive)...); r.code != 0 || !strings.Contains(r.errs, "has no secret key") {
		t.Errorf("without its key: %+v", r)
	}
	n.fails(1, "not empty", there("restore", named, "--passphrase-file", secret)...)

	n = newMachine(t)
	if len(to) > 0 {
		to[1] = emptyDatabase(t)
	}
	key := filepath.Join(t.TempDir(), "key")
	r := n.run(there("restore", named, "--passphrase-file", secret, "--key-to", key)...)
	if r.code != 0 || !strings.HasPrefix(r.out, "restored the backup of ") {
		t.Fatalf("restored: %+v", r)
	}
	if len(to) == 0 { // where the server looks for it
		if err := os.Rename(key, filepath.Join(n.data, "secret.key")); err != nil {
			t.Fatal(err)
		}
	} else if text, err := os.ReadFile(key); err != nil || strings.TrimSpace(string(text)) != testkit.SecretKey {
		t.Errorf("the restored key is %q, %v", text, err)
	}
	if out := n.ok(there("fsck")...); !strings.HasSuffix(out, "checks hold\n") {
		t.Errorf("fsck: %s", out)
	}
	if out := n.ok(there("call", "retail/search_products", `{"query":"yerba"}`)...); !strings.Contains(out, "YER") {
		t.Errorf("the restored shop has %s", out)
	}
	addr := freeAddress(t)
	p := n.start(there("serve", "--addr", addr, "--backup-to", filepath.Join(dir, "daily"))...)
	ready(t, "http://"+addr+"/readyz")
	p.stop()
}

// shopWithAFile is a data folder with a business and a stored file, which is in a bucket.
func shopWithAFile(t *testing.T, m machine, files *filestest.S3) (key string) {
	t.Helper()
	conf := config.Defaults()
	conf.Data, conf.S3Endpoint, conf.S3Region, conf.S3Bucket = m.data, files.Endpoint(), filestest.Region, filestest.Bucket
	conf.S3AccessKey, conf.S3SecretKey = filestest.AccessKey, filestest.SecretKey
	a, err := app.Open(t.Context(), conf, app.Options{SweepEvery: -1})
	if err != nil {
		t.Fatal(err)
	}
	s := server.Of(t, a).Open(testkit.Setup{})
	stored, err := a.Runtime.Outside(s.Workspace).Files.Put(t.Context(), strings.NewReader("%PDF-1.4 a receipt"), 1<<20)
	s.Must(err)
	s.Must(a.Runtime.Write(t.Context(), s.Workspace, access.System, func(u *core.Unit) error {
		_, err := u.Files.Add(file.File{Purpose: file.Receipt, Name: "a receipt"}, stored)
		return err
	}))
	s.Must(a.Close())
	return stored.StorageKey
}

// A backup that is killed in the middle leaves nothing that restores, neither in a folder nor in a bucket, and nothing
// that is in the way of the next one.
func TestAKilledBackupLeavesNothing(t *testing.T) {
	t.Parallel()
	testkit.Long(t)
	for _, where := range []string{"folder", "bucket"} {
		t.Run(where, func(t *testing.T) {
			t.Parallel()
			m, files, backups, dir := newMachine(t), filestest.NewS3(t), filestest.NewS3(t), t.TempDir()
			key := shopWithAFile(t, m, files)
			to := filepath.Join(dir, "one.tar.gz")
			if where == "bucket" {
				to = "s3://" + filestest.Bucket + "/daily/one.tar.gz"
			}
			at := func(args ...string) []string {
				return append(args, "--s3-endpoint", files.Endpoint(), "--s3-region", filestest.Region, "--s3-bucket", filestest.Bucket,
					"--s3-access-key", filestest.AccessKey, "--s3-secret-key", filestest.SecretKey,
					"--backup-s3-endpoint", backups.Endpoint(), "--backup-s3-region", filestest.Region,
					"--backup-s3-access-key", filestest.AccessKey, "--backup-s3-secret-key", filestest.SecretKey)
			}
			files.Cause(&filestest.Trouble{Delay: time.Hour})
			p := m.start(at("backup", to)...)
			asked := http.MethodGet + " /" + filestest.Bucket + "/" + key // the database is in the archive by now
			for deadline := time.Now().Add(time.Minute); !slices.Contains(files.Requests(), asked); time.Sleep(10 * time.Millisecond) {
				if time.Now().After(deadline) {
					t.Fatalf("the file was never asked for: %v", files.Requests())
				}
			}
			if err := p.cmd.Process.Kill(); err != nil {
				t.Fatal(err)
			}
			_ = p.cmd.Wait()
			if _, err := os.Lstat(to); err == nil || len(backups.Objects()) > 0 {
				t.Error("there is an archive")
			}
			n := newMachine(t)
			n.fails(1, "", at("restore", to)...)
			half, _ := filepath.Glob(filepath.Join(dir, ".*"))
			for _, name := range half { // not even by hand
				n.fails(1, "damaged or not whole", at("restore", name)...)
			}
			if where == "folder" && len(half) != 1 {
				t.Errorf("it was not in the middle: %v", half)
			}

			files.Cause(nil)
			if out := m.ok(at("backup", to)...); !strings.Contains(out, "stored files: 1") {
				t.Errorf("the next one: %s", out)
			}
			if left, _ := filepath.Glob(filepath.Join(m.data, ".backup-*")); len(left) > 0 {
				t.Errorf("left %v", left)
			}
			// Into a folder this time: files from a bucket may be restored anywhere.
			plain := []string{"restore", to, "--backup-s3-endpoint", backups.Endpoint(), "--backup-s3-region", filestest.Region,
				"--backup-s3-access-key", filestest.AccessKey, "--backup-s3-secret-key", filestest.SecretKey}
			n.ok(plain...)
			if text, err := os.ReadFile(filepath.Join(n.data, "files", filepath.FromSlash(key))); err != nil ||
				!bytes.Equal(text, []byte("%PDF-1.4 a receipt")) {
				t.Errorf("the restored file is %q, %v", text, err)
			}
		})
	}
}
