package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"os"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/mostrador/mostrador/internal/testkit/pgserver"
)

// A commit that the disk refused is undone for certain once another was written over it.
func TestACommitThatFailed(t *testing.T) {
	t.Parallel()
	n := openNotes(t)
	if err := n.Write(t.Context(), ws, note("a")); err != nil {
		t.Fatal(err)
	}
	conn := n.backend.(*sqliteDB).writer.conn
	n.breakNext("COMMIT", brokenStmt{})
	if err := n.Write(t.Context(), ws, note("b")); !errors.Is(err, ErrUnknown) {
		t.Errorf("no commit can be made, and the answer was %v", err)
	}
	ran := 0
	counted := func(tx *Tx) error { ran++; return note("c")(tx) }
	for _, err := range n.group(t, counted, note("d")) {
		if !errors.Is(err, ErrUnknown) {
			t.Errorf("answered %v", err)
		}
	}
	if ran != 1 {
		t.Errorf("a unit of unknown outcome ran %d times", ran)
	}
	conn.stmts["COMMIT"].StmtExecContext = &failOnce{conn: conn}
	if err := n.Write(t.Context(), ws, note("e")); err == nil || errors.Is(err, ErrUnknown) {
		t.Errorf("it was written over, and the answer was %v", err)
	}
	if err := n.Write(t.Context(), ws, note("f")); err != nil {
		t.Error(err)
	}
	n.want(t, "a", "f")
}

// After a crash a server has another identity, although it is the same process; only a row proves a commit then.
func TestACommitBeforeACrash(t *testing.T) {
	t.Parallel()
	server, err := pgserver.Start("", "synchronous_commit=on")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(server.Stop)
	db, err := Open(t.Context(), Options{URL: server.URL("postgres"), Migrating: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	p := db.backend.(*postgresDB)
	var lost unansweredCommit
	commit := func() {
		t.Helper()
		err := p.pool.PingContext(t.Context())
		if err == nil {
			_, err = p.pool.ExecContext(t.Context(), `CREATE TABLE IF NOT EXISTS notes (id TEXT)`)
		}
		if err != nil {
			t.Fatal(err)
		}
		conn, err := p.pool.Conn(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		_ = conn.Raw(func(c any) error { lost.server = c.(*workspaceConn).server; return nil })
		if err := conn.QueryRowContext(t.Context(),
			`WITH made AS (INSERT INTO notes VALUES ('a')) SELECT txid_current()`).Scan(&lost.xid); err != nil {
			t.Fatal(err)
		}
	}
	lost.cause, lost.workspace = sql.ErrConnDone, "w"
	commit()
	is := func(want string) {
		t.Helper()
		err := p.lookUp(&lost)
		got := "committed"
		if isUndone(err) {
			got = "undone"
		} else if err != nil {
			got = "unknown"
		}
		if got != want {
			t.Errorf("%s, want %s: %v", got, want, err)
		}
	}
	is("committed")
	crash(t, server)
	is("unknown")
	lost.proof = proof{`SELECT 1 FROM notes WHERE id = $1`, []any{"a"}}
	is("committed")
	lost.proof.args = []any{"b"}
	is("undone")
	lost.xid += 1000
	is("undone")
}

// crash kills one of the server's processes, which makes it restart all of them.
func crash(t *testing.T, server *pgserver.Server) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), server.URL("postgres"))
	if err != nil {
		t.Fatal(err)
	}
	before, err := serverOf(t.Context(), conn)
	if err != nil {
		t.Fatal(err)
	}
	process, err := os.FindProcess(int(conn.PgConn().PID()))
	if err == nil {
		err = process.Signal(syscall.SIGKILL)
	}
	if err != nil {
		t.Fatal(err)
	}
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(50 * time.Millisecond) {
		if again, err := pgx.Connect(context.Background(), server.URL("postgres")); err == nil {
			name, err := serverOf(context.Background(), again)
			_ = again.Close(context.Background())
			if err == nil && name != before {
				return
			}
		}
		if time.Now().After(deadline) {
			t.Fatal("the server is still the one it was")
		}
	}
}

// failOnce is a statement whose driver fails the first time; after that the connection prepares it anew.
type failOnce struct{ conn *sqliteConn }

func (f *failOnce) ExecContext(context.Context, []driver.NamedValue) (driver.Result, error) {
	delete(f.conn.stmts, "COMMIT")
	return nil, errors.New("disk I/O error")
}
