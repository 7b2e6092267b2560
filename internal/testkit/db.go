// Package testkit gives tests what the product runs on: both databases, fresh and
// migrated. Only tests import it.
package testkit

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"net/url"
	"os"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/mostrador/mostrador/internal/store"
)

// PostgresURLVar names the variable that points at a PostgreSQL whose databases
// may be created and dropped.
const PostgresURLVar = "MOSTRADOR_TEST_POSTGRES_URL"

// EachDB runs fn on a fresh, migrated database of each kind, as the subtests
// "sqlite" and "postgres", in parallel. A missing PostgreSQL fails.
func EachDB(t *testing.T, fn func(t *testing.T, db *store.DB)) {
	t.Helper()
	t.Run(store.SQLite, func(t *testing.T) {
		t.Parallel()
		fn(t, SQLite(t))
	})
	t.Run(store.Postgres, func(t *testing.T) {
		t.Parallel()
		fn(t, Postgres(t))
	})
}

// SQLite opens a fresh, migrated data folder.
func SQLite(t testing.TB) *store.DB {
	t.Helper()
	db := open(t, store.Options{Dir: t.TempDir()})
	if err := db.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	return db
}

// Postgres opens a fresh, migrated database as the role that serves.
func Postgres(t testing.TB) *store.DB {
	t.Helper()
	return open(t, store.Options{URL: PostgresURL(t), MaxReaders: 16})
}

// PostgresURL names a fresh, migrated database, dropped when the test ends. The
// URL logs in as the server's superuser.
func PostgresURL(t testing.TB) string {
	t.Helper()
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
	server, err := url.Parse(serverURL)
	if err != nil {
		t.Fatal(err)
	}
	name := unique("own")
	if err := admin(server, "CREATE DATABASE "+name); err != nil {
		t.Fatal(err)
	}
	if err := migrate(database(server, name)); err != nil {
		t.Fatal(err)
	}
	return open(t, store.Options{URL: database(server, name), MaxReaders: 16})
}

// NewPostgres is PostgresURL for a program that is no test.
func NewPostgres() (databaseURL string, drop func() error, err error) {
	server, err := url.Parse(os.Getenv(PostgresURLVar))
	if err != nil || server.Scheme == "" {
		return "", nil, fmt.Errorf("%s names no PostgreSQL: run this with make, which brings one up", PostgresURLVar)
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
		return name, migrate(database(server, name))
	}))
	return once.(func() (string, error))()
}

func migrate(url string) error {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	defer cancel()
	db, err := store.Open(ctx, store.Options{URL: url, Migrating: true, MaxReaders: 4})
	if err != nil {
		return err
	}
	defer db.Close()
	if err := db.Migrate(ctx); err != nil {
		return err
	}
	return db.EnsureServeRole(ctx, store.ServeRole)
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
