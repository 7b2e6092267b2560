package pgserver

import (
	"os"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
)

func TestServer(t *testing.T) {
	t.Parallel()
	dir, err := os.MkdirTemp("", "pgserver") // t.TempDir is closed to the postgres user
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(dir)
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	s, err := Start(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Stop()
	if err := s.CreateDatabase(`odd "name"`); err != nil {
		t.Fatal(err)
	}
	conn, err := pgx.Connect(t.Context(), s.URL(`odd "name"`))
	if err != nil {
		t.Fatal(err)
	}
	var addresses, fsync string
	err = conn.QueryRow(t.Context(),
		`SELECT current_setting('listen_addresses'), current_setting('fsync')`).Scan(&addresses, &fsync)
	if err != nil || addresses != "127.0.0.1" || fsync != "off" {
		t.Errorf("listens on %q, fsync %q, %v", addresses, fsync, err)
	}
	conn.Close(t.Context())

	s.Stop()
	if _, err := pgx.Connect(t.Context(), s.URL("postgres")); err == nil {
		t.Error("it still answers after Stop")
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("Stop left %v, %v", left, err)
	}
}

func TestBinaries(t *testing.T) {
	t.Parallel()
	if dir, err := FindBinaries(); err != nil || !hasServer(dir) {
		t.Errorf("found %q, %v", dir, err)
	}
	if version("/usr/lib/postgresql/9/bin") >= version("/usr/lib/postgresql/15/bin") {
		t.Error("9 is taken for newer than 15")
	}
	if hasServer(t.TempDir()) {
		t.Error("an empty folder is taken for a server's")
	}
	if !strings.Contains(ErrNotInstalled.Error(), "initdb") {
		t.Error("the error does not say what is missing")
	}
}
