package store_test

import (
	"context"
	"database/sql"
	"errors"
	"sync"
	"testing"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver"
	"github.com/riverqueue/river/riverdriver/riverdatabasesql"
	"github.com/riverqueue/river/riverdriver/riversqlite"

	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

const schema = `
CREATE TABLE test_parents (workspace_id TEXT NOT NULL, id TEXT NOT NULL, n BIGINT NOT NULL DEFAULT 0 CHECK (n >= 0), PRIMARY KEY (workspace_id, id));
CREATE TABLE test_children (
    workspace_id TEXT NOT NULL, id TEXT NOT NULL, parent_id TEXT NOT NULL,
    PRIMARY KEY (workspace_id, id), FOREIGN KEY (workspace_id, parent_id) REFERENCES test_parents (workspace_id, id)
);`

// eachDB is testkit.EachDB with two tables of this test's own. On PostgreSQL the owner creates and secures them like
// any later migration's.
func eachDB(t *testing.T, fn func(t *testing.T, db *store.DB)) {
	t.Run(store.SQLite, func(t *testing.T) {
		t.Parallel()
		db := testkit.SQLite(t)
		mustSystem(t, db, schema)
		fn(t, db)
	})
	t.Run(store.Postgres, func(t *testing.T) {
		t.Parallel()
		fn(t, open(t, store.Options{URL: postgresWithTables(t)}))
	})
}

func postgresWithTables(t *testing.T) string {
	t.Helper()
	url := testkit.PostgresURL(t)
	owner := open(t, store.Options{URL: url, Migrating: true, MaxReaders: 2})
	defer owner.Close()
	if err := owner.System(t.Context(), true, func(tx *store.Tx) error {
		_, err := tx.Exec(store.CollateColumns(schema))
		return err
	}); err != nil {
		t.Fatal(err)
	}
	if err := owner.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	return url
}

func open(t *testing.T, o store.Options) *store.DB {
	t.Helper()
	db, err := store.Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

func mustSystem(t *testing.T, db *store.DB, query string) {
	t.Helper()
	if err := db.System(t.Context(), true, func(tx *store.Tx) error {
		_,
			err := tx.Exec(query)
		return err
	}); err != nil {
		t.Fatal(err)
	}
}

func parent(id string) func(*store.Tx) error {
	return func(tx *store.Tx) error {
		_, err := tx.Exec(`INSERT INTO test_parents (workspace_id, id) VALUES ($1, $2)`, tx.Workspace(), id)
		return err
	}
}

func count(t *testing.T, db *store.DB, workspace string) (n int) {
	t.Helper()
	read := func(tx *store.Tx) error {
		return tx.Row(`SELECT COUNT(*) FROM test_parents WHERE workspace_id = $1`, []any{workspace}, &n)
	}
	if err := db.Read(t.Context(), workspace, read); err != nil {
		t.Fatal(err)
	}
	return n
}

func TestErrorsAreClassifiedAlike(t *testing.T) {
	t.Parallel()
	eachDB(t, func(t *testing.T, db *store.DB) {
		if err := db.Write(t.Context(), "w1", parent("a")); err != nil {
			t.Fatal(err)
		}
		for _, tc := range []struct {
			query string
			want  store.Kind
		}{
			{`INSERT INTO test_parents (workspace_id, id) VALUES ('w1', 'a')`, store.Unique},
			{`INSERT INTO test_parents (workspace_id, id, n) VALUES ('w1', 'b', -1)`, store.Check},
			{`INSERT INTO test_parents (workspace_id, id) VALUES ('w1', NULL)`, store.NotNull},
			{`INSERT INTO test_children (workspace_id, id, parent_id) VALUES ('w1', 'c', 'none')`, store.ForeignKey},
			{`INSERT INTO nowhere (id) VALUES ('x')`, store.Other},
		} {
			exec := func(tx *store.Tx) error { _, err := tx.Exec(tc.query); return err }
			if got := db.Dialect().Classify(db.Write(t.Context(), "w1", exec)); got != tc.want {
				t.Errorf("%s: kind %d, want %d", tc.query, got, tc.want)
			}
		}
		if got := db.Dialect().Classify(db.Read(t.Context(), "w1", parent("z"))); got != store.ReadOnly {
			t.Errorf("a write through Read: kind %d", got)
		}
		if n := count(t, db, "w1"); n != 1 {
			t.Errorf("%d parents, want 1", n)
		}
	})
}

func TestUnitIsAllOrNothing(t *testing.T) {
	t.Parallel()
	eachDB(t, func(t *testing.T, db *store.DB) {
		refused := errors.New("refused")
		called := 0
		for name, end := range map[string]func(*store.Tx) error{
			"error":     func(*store.Tx) error { return refused },
			"panic":     func(*store.Tx) error { panic(refused) },
			"swallowed": func(tx *store.Tx) error { _ = parent("a")(tx); return nil },
		} {
			err := db.Write(t.Context(), "w1", func(tx *store.Tx) error {
				tx.AfterCommit(func() { called++ })
				return errors.Join(parent("a")(tx), end(tx))
			})
			if err == nil {
				t.Errorf("%s: no error", name)
			}
		}
		if n := count(t, db, "w1"); n != 0 || called != 0 {
			t.Errorf("%d rows and %d callbacks of undone units", n, called)
		}
	})
}

func TestReadIsASnapshot(t *testing.T) {
	t.Parallel()
	eachDB(t, func(t *testing.T, db *store.DB) {
		err := db.Read(t.Context(), "w1", func(tx *store.Tx) error {
			for range 2 {
				var n int
				if err := tx.Row(`SELECT COUNT(*) FROM test_parents WHERE workspace_id = $1`, []any{"w1"},
					&n); err != nil {
					return err
				}
				if n != 0 {
					t.Errorf("the snapshot moved: %d", n)
				}
				written := make(chan error)
				go func() { written <- db.Write(context.Background(), "w1", parent(rowID(n))) }()
				if err := <-written; err != nil && db.Dialect().Classify(err) != store.Unique {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if n := count(t, db, "w1"); n != 1 {
			t.Errorf("%d rows after the read, want 1", n)
		}
	})
}

func rowID(n int) string { return string(rune('a' + n)) }

// Two units take two rows in opposite order: PostgreSQL picks one as the deadlock victim, and it is retried, whether it
// was waiting for its statement or had deferred it.
func TestConflictsAreTriedAgain(t *testing.T) {
	t.Parallel()
	for name, run := range map[string]func(tx *store.Tx, query string, args ...any) error{
		"at once": func(tx *store.Tx, query string, args ...any) error {
			_,
				err := tx.Exec(query, args...)
			return err
		},
		"put off": func(tx *store.Tx, query string, args ...any) error { return tx.Later(nil, query, args...) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			eachDB(t, func(t *testing.T, db *store.DB) { triesAgain(t, db, run) })
		})
	}
}

func triesAgain(t *testing.T, db *store.DB, run func(tx *store.Tx, query string, args ...any) error) {
	for _, id := range []string{"a", "b"} {
		if err := db.Write(t.Context(), "w1", parent(id)); err != nil {
			t.Fatal(err)
		}
	}
	const take = `UPDATE test_parents SET n = n + 1 WHERE workspace_id = $1 AND id = $2`
	var met sync.WaitGroup
	met.Add(2)
	add := func(first, second string) func(*store.Tx) error {
		var once sync.Once
		return func(tx *store.Tx) error {
			if _, err := tx.Exec(take, "w1", first); err != nil {
				return err
			}
			if db.Dialect().Name == store.Postgres { // SQLite runs one unit at a time
				once.Do(func() { met.Done(); met.Wait() })
			}
			return run(tx, take, "w1", second)
		}
	}
	var wg sync.WaitGroup
	for _, fn := range []func(*store.Tx) error{add("a", "b"), add("b", "a")} {
		wg.Go(func() {
			if err := db.Write(t.Context(), "w1", fn); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	var sum int64
	if err := db.Read(t.Context(), "w1", func(tx *store.Tx) error {
		return tx.Row(`SELECT SUM(n) FROM test_parents WHERE workspace_id = $1`, []any{"w1"}, &sum)
	}); err != nil {
		t.Fatal(err)
	}
	if retries := db.Stats().Retries; sum != 4 || db.Dialect().Name == store.Postgres && retries == 0 {
		t.Errorf("sum %d, %d retries", sum, retries)
	}
}

type greet struct{}

func (greet) Kind() string { return "greet" }

// The jobs library enqueues in the unit's transaction: the job exists if and only if the unit was committed.
func TestJobsShareTheTransaction(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		var driver riverdriver.Driver[*sql.Tx] = riversqlite.New(nil)
		if db.Dialect().Name == store.Postgres {
			driver = riverdatabasesql.New(nil)
		}
		client, err := river.NewClient(driver, &river.Config{})
		if err != nil {
			t.Fatal(err)
		}
		refused := errors.New("refused")
		var wg sync.WaitGroup
		for i := range 10 {
			wg.Go(func() {
				var end error
				if i%2 == 1 {
					end = refused
				}
				err := db.Write(t.Context(), "w1", func(tx *store.Tx) error {
					_, err := client.InsertTx(tx.Context(), tx.SQL(), greet{}, nil)
					return errors.Join(err, end)
				})
				if !errors.Is(err, end) {
					t.Error(err)
				}
			})
		}
		wg.Wait()
		var n int
		if err := db.System(t.Context(), false, func(tx *store.Tx) error {
			return tx.Row(`SELECT COUNT(*) FROM river_job`, nil, &n)
		}); err != nil {
			t.Fatal(err)
		}
		if n != 5 {
			t.Errorf("%d jobs, want 5", n)
		}
		jobs, err := db.Jobs()
		if err != nil {
			t.Fatal(err)
		}
		if err := jobs.QueryRowContext(t.Context(), `SELECT COUNT(*) FROM river_job`).Scan(&n); err != nil || n != 5 {
			t.Errorf("the jobs' own pool sees %d, %v", n, err)
		}
	})
}
