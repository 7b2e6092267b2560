package main

import (
	"bytes"
	"fmt"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/app/config"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/kit/audit"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

// TestKilledErasure kills a server while it erases a customer: what is left is erased by a sweep of the next one, or the
// erasure had not begun and is asked for again; the chain verifies.
func TestKilledErasure(t *testing.T) {
	testkit.Long(t)
	t.Parallel()
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		c := config.Defaults()
		c.Data = filepath.Join(t.TempDir(), "data")
		killedErasures(t, c)
	})
	t.Run("postgres", func(t *testing.T) {
		t.Parallel()
		c := config.Defaults()
		c.Data, c.DatabaseURL = filepath.Join(t.TempDir(), "data"), testkit.PostgresURL(t)
		killedErasures(t, c)
	})
}

const wordsOfWho = "Zenobia Abalos +5491155550188"

// talkative opens a customer with so many messages that erasing them takes a while.
func talkative(s *server.Shop) (id string) {
	session := s.Session("+5491155550188")
	s.Do(func(u *core.Unit) error {
		talk, err := u.Conversations.Get(session, false)
		if err == nil {
			id = talk.CustomerID
			_, err = u.Customers.Keep(id, customer.Fields{Phone: "+5491155550188", FirstName: "Zenobia", LastName: "Abalos"})
		}
		return err
	})
	s.Must(s.DB.Write(s.T.Context(), s.Workspace.ID, func(tx *store.Tx) error {
		for i := range 4000 {
			if _, err := tx.Exec(`INSERT INTO messages (workspace_id, id, session_id, direction, author, text, channel_id, confirmation_id,
				created_at, turn_id, written_at, reached_at) VALUES ($1, $2, $3, 'in', 'customer', $4, '', '', 1, '', 1, 1)`,
				tx.Workspace(), testkit.NewID(), session, fmt.Sprint(i, " soy ", wordsOfWho)); err != nil {
				return err
			}
		}
		return nil
	}))
	return id
}

func killedErasures(t *testing.T, c config.Config) {
	c.SecretKey = "bW9zdHJhZG9yIHRlc3RzLCBub2JvZHkncyBzZWNyZXQ="
	shop := openedHere(t, c, nil)
	key, err := shop.Keyring.Issue(t.Context(), shop.Workspace.ID, "panel", access.Owner)
	shop.Must(err)
	m := machine{t, c.Data}
	// The delay after which the server is killed is searched for: a killed erasure that had not begun asks for a longer one, one
	// that was done for a shorter one.
	wanted, interrupted := testkit.Rounds(2, 6, 30), 0
	from, to := time.Duration(0), 4*time.Second
	for round := 0; interrupted < wanted && round < 12*wanted; round++ {
		id := talkative(shop)
		shop.Must(shop.App.Close())
		s := serving(t, m, c)
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			r, err := http.NewRequest(http.MethodPost, s.base+"/v1/customers/"+id+"/erase", strings.NewReader(`{"keep_open":true}`))
			if err != nil {
				t.Error(err)
				return
			}
			r.Header.Set("Authorization", "Bearer "+key.Secret)
			r.Header.Set("Content-Type", "application/json")
			if response, err := http.DefaultClient.Do(r); err == nil {
				_ = response.Body.Close()
			}
		}()
		delay := (from + to) / 2
		select {
		case <-ended:
		case <-time.After(delay):
		}
		_ = s.cmd.Process.Kill()
		_ = s.cmd.Wait()
		<-ended

		shop = openedHere(t, c, shop)
		waiting, _, err := store.Erasures{DB: shop.DB}.Unsettled(t.Context(), shop.Workspace.ID, time.Time{})
		shop.Must(err)
		begun := slices.Contains(waiting, id)
		left := mentions(shop)
		switch {
		case left > 0 && begun:
			interrupted++
			from, to = delay/2, 2*delay
			shop.Must(shop.App.Sweep(t.Context(), shop.Workspace.ID))
		case left > 0: // not begun: the owner asks again
			from = delay
			shop.Must(shop.App.Leaving().EraseCustomer(t.Context(), shop.Workspace, id, "owner", true, shop.Workspace.Locale))
		default:
			to = delay
		}
		if left := mentions(shop); left > 0 {
			t.Errorf("killed after %s: %d texts still name the customer", delay, left)
		}
		t.Logf("killed after %s: begun %v, %d texts were left", delay, begun, left)
	}
	if interrupted == 0 {
		t.Error("no erasure was killed in the middle")
	}
	shop.Must(shop.App.Runtime.Seal(t.Context(), shop.Workspace.ID))
	shop.Must(shop.DB.Fsck(t.Context(), shop.App.Clock.Now(), func(c store.Checked) {
		if c.Broken > 0 {
			t.Errorf("%s is broken: %v", c.Invariant, c.Examples)
		}
	}))
	var chain bytes.Buffer
	shop.Must(shop.App.ExportAudit(t.Context(), shop.Workspace, &chain, false))
	if _, err := audit.Verify(&chain, audit.Check{}); err != nil {
		t.Errorf("the chain does not verify: %v", err)
	}
	shop.Must(shop.App.Close())
}

// mentions counts the texts that name the customer.
func mentions(s *server.Shop) (n int) {
	s.Must(s.DB.Read(s.T.Context(), s.Workspace.ID, func(tx *store.Tx) error {
		return testkit.EachText(tx, func(_, text string) {
			if strings.Contains(text, "Zenobia") || strings.Contains(text, "5491155550188") {
				n++
			}
		})
	}))
	return n
}
