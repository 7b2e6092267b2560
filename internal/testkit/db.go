// Package testkit gives tests what the product runs on: both databases, fresh and
// migrated. Only tests import it.
package testkit

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/mostrador/mostrador/internal/store"
)

// PostgresURLVar names the variable that points at a PostgreSQL whose databases
// may be created and dropped.
const PostgresURLVar = "MOSTRADOR_TEST_POSTGRES_URL"

// databaseVar chooses one kind of database for a quick look (make test DB=sqlite). It is never set in CI: both
// databases have to give the same answers.
const databaseVar = "MOSTRADOR_TEST_DB"

// needPostgres skips what needs PostgreSQL where the developer asked for SQLite alone.
func needPostgres(t testing.TB) {
	t.Helper()
	if sqliteOnly() {
		t.Skip("DB=sqlite leaves PostgreSQL out")
	}
}

func sqliteOnly() bool { return os.Getenv(databaseVar) == store.SQLite }

// EachDB runs fn on a fresh, migrated database of each kind, as the subtests
// "sqlite" and "postgres", in parallel. A missing PostgreSQL fails.
func EachDB(t *testing.T, fn func(t *testing.T, db *store.DB)) {
	t.Helper()
	t.Run(store.SQLite, func(t *testing.T) {
		t.Parallel()
		fn(t, SQLite(t))
	})
	if sqliteOnly() {
		return
	}
	t.Run(store.Postgres, func(t *testing.T) {
		t.Parallel()
		fn(t, Postgres(t))
	})
}

// SQLite opens a fresh, migrated data folder.
func SQLite(t testing.TB) *store.DB {
	t.Helper()
	files, err := migratedFolder()
	if err != nil {
		t.Fatal(err)
	}
	dir := dataFolder(t)
	for name, content := range files {
		if err := os.WriteFile(filepath.Join(dir, name), content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return open(t, store.Options{Dir: dir})
}

// memory is a file system in memory on Linux: a commit there does not wait for a disk.
const memory = "/dev/shm"

// dataFolder is an empty folder for a database, in memory where there is plenty of it.
func dataFolder(t testing.TB) string {
	t.Helper()
	var free syscall.Statfs_t
	const plenty = 2 << 30
	if err := syscall.Statfs(memory, &free); err != nil || int64(free.Bavail)*int64(free.Bsize) < plenty {
		return t.TempDir()
	}
	dir, err := os.MkdirTemp(memory, "mostrador-*")
	if err != nil {
		return t.TempDir()
	}
	t.Cleanup(func() {
		if err := os.RemoveAll(dir); err != nil {
			t.Error(err)
		}
	})
	return dir
}

// migratedFolder holds the files of a data folder that was migrated once in this process: writing them takes
// a fraction of the time that a migration does.
var migratedFolder = sync.OnceValues(func() (files map[string][]byte, err error) {
	dir, err := os.MkdirTemp("", "mostrador-migrated-*")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	if err := migrate(store.Options{Dir: dir}); err != nil {
		return nil, err
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	files = map[string][]byte{}
	for _, e := range entries {
		if files[e.Name()], err = os.ReadFile(filepath.Join(dir, e.Name())); err != nil {
			return nil, err
		}
	}
	return files, nil
})

// Postgres opens a fresh, migrated database as the role that serves.
func Postgres(t testing.TB) *store.DB {
	t.Helper()
	return open(t, store.Options{URL: PostgresURL(t), MaxReaders: 16})
}

// PostgresURL names a fresh, migrated database, dropped when the test ends. The
// URL logs in as the server's superuser.
func PostgresURL(t testing.TB) string {
	t.Helper()
	needPostgres(t)
	name, drop, err := NewPostgres()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := drop(); err != nil {
			t.Error(err)
		}
	})
	return name
}

// PostgresOn opens a fresh, migrated database on a server of the test's own, which it may stop.
func PostgresOn(t testing.TB, serverURL string) *store.DB {
	t.Helper()
	needPostgres(t)
	server, err := url.Parse(serverURL)
	if err != nil {
		t.Fatal(err)
	}
	name := unique("own")
	if err := admin(server, "CREATE DATABASE "+name); err != nil {
		t.Fatal(err)
	}
	if err := migratePostgres(database(server, name)); err != nil {
		t.Fatal(err)
	}
	return open(t, store.Options{URL: database(server, name), MaxReaders: 16})
}

// PostgresServer is the server that tests make their databases on.
func PostgresServer(t testing.TB) *url.URL {
	t.Helper()
	needPostgres(t)
	server, err := postgresServer()
	if err != nil {
		t.Fatal(err)
	}
	return server
}

func postgresServer() (*url.URL, error) {
	server, err := url.Parse(os.Getenv(PostgresURLVar))
	if err != nil || server.Scheme == "" {
		return nil, fmt.Errorf("%s names no PostgreSQL: run this with make test P=PACKAGE, which brings one up, or with DB=sqlite", PostgresURLVar)
	}
	return server, nil
}

// NewPostgres is PostgresURL for a program that is no test.
func NewPostgres() (databaseURL string, drop func() error, err error) {
	server, err := postgresServer()
	if err != nil {
		return "", nil, err
	}
	from, err := template(server)
	if err != nil {
		return "", nil, fmt.Errorf("make the template database: %w", err)
	}
	name := unique("t")
	if err := admin(server, "CREATE DATABASE "+name+" TEMPLATE "+from); err != nil {
		return "", nil, err
	}
	return database(server, name), func() error { return admin(server, "DROP DATABASE "+name+" WITH (FORCE)") }, nil
}

func open(t testing.TB, o store.Options) *store.DB {
	t.Helper()
	db, err := store.Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	return db
}

// templates holds, per server, a database that was migrated once in this process:
// copying it takes a fraction of the time. The server outlives it and is thrown
// away as a whole.
var templates sync.Map // server URL -> func() (string, error)

func template(server *url.URL) (string, error) {
	once, _ := templates.LoadOrStore(server.String(), sync.OnceValues(func() (string, error) {
		name := unique("template")
		if err := admin(server, "CREATE DATABASE "+name); err != nil {
			return "", err
		}
		return name, migratePostgres(database(server, name))
	}))
	return once.(func() (string, error))()
}

func migrate(o store.Options) error {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	defer cancel()
	db, err := store.Open(ctx, o)
	if err != nil {
		return err
	}
	defer db.Close()
	if err := db.Migrate(ctx); err != nil || o.URL == "" {
		return err
	}
	return db.EnsureServeRole(ctx, store.ServeRole)
}

func migratePostgres(url string) error {
	return migrate(store.Options{URL: url, Migrating: true, MaxReaders: 4})
}

// admin runs one statement on the server's own database.
func admin(server *url.URL, sql string) error {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	defer cancel()
	conn, err := pgx.Connect(ctx, server.String())
	if err != nil {
		return err
	}
	defer conn.Close(ctx)
	if _, err := conn.Exec(ctx, sql); err != nil {
		return fmt.Errorf("%s: %w", sql, err)
	}
	return nil
}

// database is the URL of another database on the server.
func database(server *url.URL, name string) string {
	u := *server
	u.Path = "/" + name
	return u.String()
}

func unique(prefix string) string {
	b := make([]byte, 8)
	_, _ = rand.Read(b) // never fails
	return fmt.Sprintf("mostrador_%s_%s", prefix, hex.EncodeToString(b))
}
