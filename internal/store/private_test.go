package store_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/mostrador/mostrador/internal/store"
)

// The database is not readable by others, even in a folder that they can read.
func TestTheFilesAreTheirOwnersAlone(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	for range 2 { // created, then found with too many permissions
		db, err := store.Open(t.Context(), store.Options{Dir: dir})
		if err != nil {
			t.Fatal(err)
		}
		if err := db.Migrate(t.Context()); err != nil {
			t.Fatal(err)
		}
		err = db.System(t.Context(), true, func(tx *store.Tx) error { // creates the log
			_, err := tx.Exec(`CREATE TABLE IF NOT EXISTS something (id INTEGER)`)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		files, err := filepath.Glob(filepath.Join(dir, "mostrador.*"))
		if err != nil || len(files) < 4 {
			t.Fatalf("%v, %v", files, err)
		}
		for _, name := range files {
			info, err := os.Stat(name)
			if err != nil {
				t.Fatal(err)
			}
			if info.Mode().Perm() != 0o600 {
				t.Errorf("%s is %v", filepath.Base(name), info.Mode())
			}
		}
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
		if err := os.Chmod(filepath.Join(dir, "mostrador.db"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
