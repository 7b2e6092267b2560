package store_test

import (
	"errors"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

// A storage failure that PostgreSQL reports comes back as one, until it can be written to again.
func TestStorageTroubleOfPostgres(t *testing.T) {
	t.Parallel()
	for code, kind := range map[string]store.Kind{"53100": store.Full, "58030": store.Failing, "XX001": store.Damaged,
		"XX002": store.Damaged} {
		t.Run(code, func(t *testing.T) {
			t.Parallel()
			url := testkit.PostgresURL(t)
			owner := open(t, store.Options{URL: url, Migrating: true, MaxReaders: 2})
			db := open(t, store.Options{URL: url, MaxReaders: 4})
			db.HoldDamage(0)
			writes := func() error {
				return db.System(t.Context(), true, func(tx *store.Tx) error {
					_, err := tx.Exec(`INSERT INTO storage_probes (id, filler) VALUES ('test', '') ON CONFLICT (id) DO NOTHING`)
					return err
				})
			}
			mustSystem(t, owner, `CREATE FUNCTION fails() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '`+code+`'; END $$;
				CREATE TRIGGER fails BEFORE INSERT ON storage_probes EXECUTE FUNCTION fails()`)
			var e *store.StorageError
			if err := writes(); !errors.As(err, &e) || e.Kind != kind {
				t.Fatalf("answered %v", err)
			}
			if err := db.CanWrite(t.Context()); !errors.As(err, &e) || e.Kind != kind {
				t.Errorf("ready: %v", err)
			}
			mustSystem(t, owner, `DROP TRIGGER fails ON storage_probes`)
			wellAgain(t, db)
			if err := writes(); err != nil {
				t.Error(err)
			}
		})
	}
}

// A server that takes no more writes, such as a standby.
func TestPostgresThatIsReadOnly(t *testing.T) {
	t.Parallel()
	url := testkit.PostgresURL(t)
	owner := open(t, store.Options{URL: url, Migrating: true, MaxReaders: 2})
	db := open(t, store.Options{URL: url, MaxReaders: 4})
	if err := db.CanWrite(t.Context()); err != nil {
		t.Fatal(err)
	}
	// A session keeps the setting it began with.
	readOnly := func(value string) {
		mustSystem(t, owner, `SET LOCAL transaction_read_only = off;
			DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET default_transaction_read_only = `+value+
			`', current_database()); END $$;`)
	}
	readOnly("on")
	mustSystem(t, owner, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`)
	write := func(tx *store.Tx) error {
		_, err := tx.Exec(`DELETE FROM storage_probes`)
		return err
	}
	var e *store.StorageError
	for deadline := time.Now().Add(time.Minute); e == nil &&
		time.Now().Before(deadline); { // the first try may get a session that has ended
		errors.As(db.System(t.Context(), true, write), &e)
	}
	if e == nil || e.Kind != store.ReadOnly {
		t.Fatalf("answered %v", e)
	}
	if err := db.CanWrite(t.Context()); !errors.As(err, &e) || e.Kind != store.ReadOnly {
		t.Errorf("ready: %v", err)
	}
	readOnly("off")
	wellAgain(t, db)
	if err := db.System(t.Context(), true, write); err != nil {
		t.Error(err)
	}
}

func wellAgain(t *testing.T, db *store.DB) {
	t.Helper()
	var err error
	for deadline := time.Now().Add(2 * time.Minute); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		if err = db.CanWrite(t.Context()); err == nil {
			return
		}
	}
	t.Fatalf("long after: %v", err)
}
