package main

import (
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/app/config"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

// TestKilledRemoval kills a server while it removes a business: the next one goes on and ends it, and the business beside it has
// every row it had.
func TestKilledRemoval(t *testing.T) {
	testkit.Long(t)
	t.Parallel()
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		c := config.Defaults()
		c.Data = filepath.Join(t.TempDir(), "data")
		killedRemovals(t, c)
	})
	t.Run("postgres", func(t *testing.T) {
		t.Parallel()
		c := config.Defaults()
		c.Data, c.DatabaseURL = filepath.Join(t.TempDir(), "data"), testkit.PostgresURL(t)
		killedRemovals(t, c)
	})
}

// leaving opens a business with so many rows that removing it takes a while, and begins its removal long enough ago.
func leaving(s *server.Shop, slug string) (workspaceID string) {
	b := s.Open(testkit.Setup{Slug: slug})
	session := b.Session("+5491155550188")
	s.Must(s.DB.Write(s.T.Context(), b.Workspace.ID, func(tx *store.Tx) error {
		for i := range 20_000 {
			if _, err := tx.Exec(`INSERT INTO messages (workspace_id, id, session_id, direction, author, text, channel_id, confirmation_id,
				created_at, turn_id, written_at, reached_at) VALUES ($1, $2, $3, 'in', 'customer', $4, '', '', 1, '', 1, 1)`,
				tx.Workspace(), testkit.NewID(), session, fmt.Sprint("hola ", i)); err != nil {
				return err
			}
		}
		return nil
	}))
	s.Must(s.App.Leaving().RemoveWorkspace(s.T.Context(), b.Workspace.ID, nil))
	s.Must(s.DB.System(s.T.Context(), true, func(tx *store.Tx) error {
		_, err := tx.Exec(`UPDATE workspaces SET removed_at = removed_at - $2 WHERE id = $1`, b.Workspace.ID, int64(time.Hour/time.Microsecond))
		return err
	}))
	return b.Workspace.ID
}

// removing looks into a database beside the server that has it: how many rows of a business are gone, and whether it is being removed.
func removing(t *testing.T, c config.Config, workspaceID string) (n int64, waits bool) {
	t.Helper()
	driver, address := "sqlite", "file:"+filepath.Join(c.Data, "mostrador.db")+"?mode=ro&_pragma=busy_timeout(10000)"
	if c.DatabaseURL != "" {
		driver, address = "pgx", c.DatabaseURL
	}
	db, err := sql.Open(driver, address)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	switch err := db.QueryRow(`SELECT removed_rows FROM workspaces WHERE id = $1`, workspaceID).Scan(&n); {
	case errors.Is(err, sql.ErrNoRows):
		return 0, false
	case err != nil:
		t.Fatal(err)
	}
	return n, true
}

func killedRemovals(t *testing.T, c config.Config) {
	c.SecretKey = "bW9zdHJhZG9yIHRlc3RzLCBub2JvZHkncyBzZWNyZXQ="
	shop := openedHere(t, c, nil)
	m := machine{t, c.Data}
	talkative(shop)
	shop.Must(shop.App.Runtime.Seal(t.Context(), shop.Workspace.ID))
	texts := mentions(shop)
	// starts gives the database to a server, which sweeps at once: what is known of earlier sweeps is forgotten.
	starts := func() *served {
		shop.Must(shop.DB.System(t.Context(), true, func(tx *store.Tx) error {
			_, err := tx.Exec(`DELETE FROM river_job`)
			if err == nil {
				_, err = tx.Exec(`DELETE FROM river_leader`)
			}
			return err
		}))
		shop.Must(shop.App.Close())
		return serving(t, m, c)
	}
	const soon = 5 * time.Minute
	for round := range testkit.Rounds(1, 3, 20) {
		id := leaving(shop, fmt.Sprint("adios-", round))
		s := starts()
		gone, waits := int64(0), true
		for end := time.Now().Add(soon); waits && gone == 0; gone, waits = removing(t, c, id) {
			if time.Sleep(2 * time.Millisecond); time.Now().After(end) {
				t.Fatal("the removal does not begin")
			}
		}
		_ = s.cmd.Process.Kill()
		_ = s.cmd.Wait()
		gone, waits = removing(t, c, id)
		if t.Logf("killed with %d rows gone", gone); !waits || gone == 0 || gone > 20_000 {
			t.Errorf("it was not killed in the middle: %d rows were gone, not done: %v", gone, waits)
		}
		shop = openedHere(t, c, shop)
		s = starts()
		for end := time.Now().Add(soon); waits; { // a sweep that deleted anything leaves the end to the next one
			if time.Sleep(100 * time.Millisecond); time.Now().After(end) {
				t.Fatal("the removal does not end")
			}
			now, still := removing(t, c, id)
			if still && now < gone {
				t.Errorf("%d rows were gone, and then %d", gone, now)
			}
			gone, waits = now, still
		}
		s.terminate()
		s.gone()
		shop = openedHere(t, c, shop)
		shop.Must(shop.DB.Read(t.Context(), id, func(tx *store.Tx) error {
			return testkit.EachText(tx, func(column, text string) { t.Errorf("left in %s: %s", column, text) })
		}))
	}
	if now := mentions(shop); now != texts {
		t.Errorf("the business beside it had %d texts of a customer, and has %d", texts, now)
	}
	shop.Must(shop.DB.Fsck(t.Context(), shop.App.Clock.Now(), func(c store.Checked) {
		if c.Broken > 0 {
			t.Errorf("%s is broken: %v", c.Invariant, c.Examples)
		}
	}))
	shop.Must(shop.App.Close())
}
