package app_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/app"
	"github.com/mostrador/mostrador/internal/app/config"
	"github.com/mostrador/mostrador/internal/carry/backup"
	"github.com/mostrador/mostrador/internal/gateway/files/filestest"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

// Whatever is wrong with an archive or its target, nothing is put in place.
func TestRefusedRestoresChangeNothing(t *testing.T) {
	t.Parallel()
	eachInstallation(t, func(t *testing.T, in *installation) {
		s := in.opened()
		keep(s, "one")
		data, _ := archived(t, s, passphrase)
		flipped := bytes.Clone(data)
		flipped[len(flipped)/2] ^= 4
		for name, try := range map[string]struct {
			data []byte
			pass string
			want error
		}{
			"a wrong passphrase": {data, passphrase + "?", backup.ErrPassphrase},
			"half of it":         {data[:len(data)/2], passphrase, backup.ErrDamaged},
			"all but its end":    {data[:len(data)-1], passphrase, backup.ErrDamaged},
			"a flipped bit":      {flipped, passphrase, backup.ErrDamaged},
			"nothing":            {nil, "", backup.ErrDamaged},
			"something else":     {[]byte(strings.Repeat("no archive ", 100)), "", backup.ErrDamaged},
		} {
			conf := in.elsewhere()
			_, err := app.Restore(t.Context(), conf, bytes.NewReader(try.data), app.RestoreOrder{Passphrase: try.pass})
			if !errors.Is(err, try.want) {
				t.Errorf("%s: %v", name, err)
			}
			if left := tree(t, conf.Data); len(left) > 0 {
				t.Errorf("%s left %v", name, left)
			}
			if _, err := app.Restore(t.Context(), conf, bytes.NewReader(data), app.RestoreOrder{}); err != nil {
				t.Errorf("after %s the whole one is refused: %v", name, err)
			}
		}
		other := emptyConfig(t)
		if in.conf.DatabaseURL == "" {
			other.DatabaseURL = "postgres://127.0.0.1:1/none"
		}
		if _, err := app.Restore(t.Context(), other, bytes.NewReader(data), app.RestoreOrder{}); err == nil ||
			!strings.Contains(err.Error(), "the backup is of") {
			t.Errorf("into the other database: %v", err)
		}
		if _, err := app.Restore(t.Context(), in.conf, bytes.NewReader(data), app.RestoreOrder{}); err == nil ||
			!strings.Contains(err.Error(), "not empty") {
			t.Errorf("over itself: %v", err)
		}
		holds(t, s)
	})
}

// tree is everything below a folder but folders.
func tree(t *testing.T, dir string) (names []string) {
	t.Helper()
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			names = append(names, path)
		}
		return err
	})
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		t.Fatal(err)
	}
	return names
}

func TestTheKeyIsLeftOutWithoutAPassphrase(t *testing.T) {
	t.Parallel()
	in := &installation{t: t, conf: emptyConfig(t)}
	s := in.opened()
	data, made := archived(t, s, "")
	if made.Keyed {
		t.Error("it says that the key is in it")
	}
	conf := in.elsewhere()
	r, err := app.Restore(t.Context(), conf, bytes.NewReader(data), app.RestoreOrder{})
	if err != nil || r.KeyIn != "" || r.KeyLeft {
		t.Fatalf("restored %+v, %v", r, err)
	}
	if _, err := app.Open(t.Context(), conf, app.Options{SweepEvery: -1}); err == nil || !strings.Contains(err.Error(), "secret.key") {
		t.Fatalf("opened without its key: %v", err)
	}
	key, err := os.ReadFile(filepath.Join(in.conf.Data, "secret.key"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(conf.Data, "secret.key"), key, 0o600); err != nil {
		t.Fatal(err)
	}
	there := open(t, conf, nil)
	there.Workspace = s.Workspace
	holds(t, there)
}

// withBucket has files and backups in a bucket.
func withBucket(conf config.Config, fake *filestest.S3) config.Config {
	conf.S3Endpoint, conf.S3Region, conf.S3Bucket = fake.Endpoint(), filestest.Region, filestest.Bucket
	conf.S3AccessKey, conf.S3SecretKey = filestest.AccessKey, filestest.SecretKey
	return conf
}

// Files from a bucket and a backup in another one: the restored files are in a bucket again.
func TestBackupsInBuckets(t *testing.T) {
	t.Parallel()
	eachInstallation(t, func(t *testing.T, in *installation) {
		files, backups, again := filestest.NewS3(t), filestest.NewS3(t), filestest.NewS3(t)
		in.conf = withBucket(in.conf, files)
		in.conf.Backup.S3Endpoint, in.conf.Backup.S3Region = backups.Endpoint(), filestest.Region
		in.conf.Backup.S3AccessKey, in.conf.Backup.S3SecretKey = filestest.AccessKey, filestest.SecretKey
		s := in.opened()
		kept := keep(s, "one")
		place, err := app.OpenBackupPlace(in.conf, "s3://"+filestest.Bucket+"/daily/shop")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.App.Backup(t.Context(), "s3://x", "", func(ctx context.Context, write func(io.Writer) error) error {
			return place.Write(ctx, "one.tar.gz", func(w io.Writer) error {
				return errors.Join(write(w), errors.New("and then the power went"))
			})
		}); err == nil || len(backups.Objects()) > 0 || backups.Uploads() > 0 {
			t.Errorf("broken off: %v, it left %d objects", err, len(backups.Objects()))
		}
		made, err := s.App.Backup(t.Context(), "s3://x/y", passphrase, func(ctx context.Context, write func(io.Writer) error) error {
			return place.Write(ctx, "one.tar.gz", write)
		})
		if err != nil || made.Files != 1 {
			t.Fatalf("made %+v, %v", made, err)
		}
		if _, there := backups.Objects()["daily/shop/one.tar.gz"]; !there {
			t.Fatalf("the bucket has %d objects", len(backups.Objects()))
		}
		from, err := place.Open(t.Context(), "one.tar.gz")
		if err != nil {
			t.Fatal(err)
		}
		defer from.Close()
		r, err := app.Restore(t.Context(), withBucket(in.elsewhere(), again), from, app.RestoreOrder{Passphrase: passphrase})
		if err != nil || r.Files != 1 {
			t.Fatalf("restored %+v, %v", r, err)
		}
		if got := again.Objects()[kept.StorageKey]; string(got.Data) != "%PDF-1.4 one" || got.ContentType != "application/pdf" {
			t.Errorf("the restored file is %+v", got)
		}
	})
}

// The server makes backups by itself, keeps as many as it is told, and has them restored.
func TestBackupsBySchedule(t *testing.T) {
	t.Parallel()
	eachInstallation(t, func(t *testing.T, in *installation) {
		dir, secret := filepath.Join(t.TempDir(), "backups"), filepath.Join(t.TempDir(), "pass")
		if err := os.WriteFile(secret, []byte(passphrase+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		in.conf.Backup = config.Backup{To: dir, Every: "12h", Keep: "2", PassphraseFile: secret}
		now := clock.NewManual(testkit.Noon)
		s := open(t, in.conf, now)
		for range 4 {
			s.App.BackUpIfDue(t.Context())
			s.App.BackUpIfDue(t.Context())
			now.Advance(12 * time.Hour)
		}
		archives := tree(t, dir)
		if len(archives) != 2 {
			t.Fatalf("there are %v", archives)
		}
		if last, err := s.App.LastBackup(t.Context()); err != nil || !last.Good.StartedAt.Equal(testkit.Noon.Add(36*time.Hour)) ||
			!last.Good.Scheduled || filepath.Join(last.Good.Place, last.Good.Name) != archives[1] {
			t.Errorf("the last one is %+v, %v", last, err)
		}
		found := metrics(t, s)
		for _, line := range []string{`mostrador_backup_runs_total{outcome="made"} 4`, `mostrador_backup_runs_total{outcome="failed"} 0`,
			"mostrador_backup_last 1."} {
			if !strings.Contains(found, line) {
				t.Errorf("the metrics lack %q", line)
			}
		}
		data, err := os.ReadFile(archives[1])
		if err != nil {
			t.Fatal(err)
		}
		if r, err := app.Restore(t.Context(), in.elsewhere(), bytes.NewReader(data), app.RestoreOrder{Passphrase: passphrase}); err != nil ||
			r.Sealed == nil {
			t.Errorf("restored %+v, %v", r, err)
		}

		if err := errors.Join(os.RemoveAll(dir), os.WriteFile(dir, nil, 0o600)); err != nil { // a file is in the way
			t.Fatal(err)
		}
		now.Advance(time.Minute)
		s.App.BackUpIfDue(t.Context())
		if found := metrics(t, s); !strings.Contains(found, `mostrador_backup_runs_total{outcome="failed"} 1`) {
			t.Error("the metrics do not tell the failure")
		}
		if last, err := s.App.LastBackup(t.Context()); err != nil || last.Failure.Error == "" {
			t.Errorf("the failure is not told: %+v, %v", last, err)
		}
		if left, _ := filepath.Glob(filepath.Join(in.conf.Data, ".backup-*")); len(left) > 0 {
			t.Errorf("left %v", left)
		}
	})
}

func TestOneBackupAtATime(t *testing.T) {
	t.Parallel()
	in := &installation{t: t, conf: emptyConfig(t)}
	s := in.opened()
	_, err := s.App.Backup(t.Context(), "/one", "", func(ctx context.Context, write func(io.Writer) error) error {
		return write(writerFunc(func(p []byte) (int, error) {
			_, err := s.App.Backup(ctx, "/two", "", func(_ context.Context, write func(io.Writer) error) error { return write(io.Discard) })
			return len(p), err
		}))
	})
	if err == nil || !strings.Contains(err.Error(), "being made just now") {
		t.Errorf("two at once: %v", err)
	}
}

type writerFunc func([]byte) (int, error)

func (w writerFunc) Write(p []byte) (int, error) { return w(p) }

func metrics(t *testing.T, s *server.Shop) string {
	t.Helper()
	w := httptest.NewRecorder()
	s.App.Handler().ServeHTTP(w, httptest.NewRequest("GET", "/metrics", nil))
	return w.Body.String()
}
