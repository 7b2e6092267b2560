package main

import (
	"context"
	"net/http"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/app/config"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/talk/model/modeltest"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

// TestTerminatedInMidFlight sends a server SIGTERM while writes, calls to an external API and turns are in progress.
// Each caller gets the true answer, or one that says that the outcome is unknown. After a restart the same request
// again has one effect.
func TestTerminatedInMidFlight(t *testing.T) {
	t.Parallel()
	testkit.Long(t)
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		c := config.Defaults()
		c.Data = filepath.Join(t.TempDir(), "data")
		terminated(t, c)
	})
	t.Run("postgres", func(t *testing.T) {
		t.Parallel()
		c := config.Defaults()
		c.Data, c.DatabaseURL = filepath.Join(t.TempDir(), "data"), testkit.PostgresURL(t)
		terminated(t, c)
	})
}

// longEnough is the timeout after which a test calls something stuck, on the slowest machine.
const longEnough = 2 * time.Minute

func terminated(t *testing.T, c config.Config) {
	release, never := make(chan struct{}), make(chan struct{})
	var sent [2]atomic.Int64 // requests that reached the API: quick and slow ones
	api := testkit.NewUpstream(t, func(w http.ResponseWriter, r *http.Request) {
		gate, n := release, &sent[0]
		if r.URL.Path == "/slow" {
			gate, n = never, &sent[1]
		}
		n.Add(1)
		select {
		case <-gate:
		case <-r.Context().Done():
		}
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write([]byte(`{"ok":true}`))
	})
	vendor := modeltest.New(t)
	t.Cleanup(func() { close(never) }) // before the API and the vendor end, which wait for their requests
	c.SecretKey = "bW9zdHJhZG9yIHRlc3RzLCBub2JvZHkncyBzZWNyZXQ="
	c.WebhookLoopback, c.ModelLoopback = api.Address, vendor.Address().String()

	shop := openedHere(t, c, nil)
	shop.Vendor = vendor
	shop.ConnectVendor()
	milk := shop.Item("Leche", 1_200_00, 1_000_000).ID
	for _, name := range []string{"quick", "slow"} {
		shop.Describe(`{"name": "post_` + name +
			`", "timeout_ms": 30000, "execution_config": {"method": "POST", "url": "` + api.URL + `/` + name +
			`", "body": {"a": "{{a}}"}}}`)
	}
	key, err := shop.Keyring.Issue(t.Context(), shop.Workspace.ID, "relay", access.Agent)
	if err != nil {
		t.Fatal(err)
	}
	if err := shop.App.Close(); err != nil {
		t.Fatal(err)
	}

	m := machine{t, c.Data}
	s := serving(t, m, c)
	who := relay{t: t, base: s.base, key: key.Secret, milk: milk}
	flights := who.begin(c, vendor, &sent, release, never)
	s.terminate()
	close(release)
	flights.land()
	s.gone()

	s = serving(t, m, c)
	who.base = s.base
	vendor.Then(modeltest.Says("Hola, acá estoy."), modeltest.Says("Hola, acá estoy."))
	flights.again(who)
	s.terminate()
	s.gone()

	if n := sent[0].Load(); n != 1 {
		t.Errorf("the call that was answered in time was sent %d times", n)
	}
	if n := sent[1].Load(); n != 2 {
		t.Errorf("the two calls that had no answer were sent %d times", n)
	}
	after := openedHere(t, c, shop)
	flights.judge(after)
	err = after.DB.Fsck(t.Context(), after.App.Clock.Now(), func(c store.Checked) {
		if c.Broken > 0 {
			t.Errorf("fsck: %s: %d of %d, such as %v", c.Invariant, c.Broken, c.Rows, c.Examples)
		}
	})
	if err != nil {
		t.Error(err)
	}
	if err := after.App.Close(); err != nil {
		t.Error(err)
	}
}

// flights are the requests in progress when the signal comes, and their answers.
type flights struct {
	t        *testing.T
	wg       sync.WaitGroup
	postgres bool

	quickSession, slowSession, turnSession, longTurn string // their conversations
	lockedSession, heldSession                       string
	quick, slowKeyed, slow, turn, long               heard
	locked, held                                     heard
	buyers                                           []*writer
	unlock                                           []func()
}

// writer repeats one write. told counts those acknowledged; open are the keys of those without an answer.
type writer struct {
	session string
	keyed   bool
	told    int64
	silent  int64
	open    []string
	wrong   []string
}

func (r relay) begin(c config.Config, vendor *modeltest.Server, sent *[2]atomic.Int64, release,
	never chan struct{}) *flights {
	t := r.t
	f := &flights{t: t, postgres: c.DatabaseURL != ""}
	f.quickSession, f.slowSession, f.turnSession, f.longTurn = r.session(), r.session(), r.session(), r.session()
	until := func(what string, is func() bool) {
		t.Helper()
		for deadline := time.Now().Add(longEnough); !is(); time.Sleep(5 * time.Millisecond) {
			if time.Now().After(deadline) {
				t.Fatalf("not yet: %s", what)
			}
		}
	}

	// A turn whose model made a call and then thinks for longer than the server waits.
	asked := func(n int) func() bool { return func() bool { return len(vendor.Asked()) >= n } }
	vendor.Then(modeltest.Calls("", modeltest.Call{Name: "add_item_to_draft",
		Arguments: `{"productId":"` + r.milk + `","quantity":3}`}), modeltest.Hang())
	f.wg.Go(func() { f.long = r.say(f.longTurn, "m-long") })
	until("the model thinks", asked(2))
	// One whose model answers in time.
	vendor.Then(func(l *modeltest.Line) {
		select {
		case <-release:
		case <-never:
		}
		modeltest.Says("Hola, buen día.")(l)
	})
	f.wg.Go(func() { f.turn = r.say(f.turnSession, "m-quick") })
	until("both models think", asked(3))

	f.wg.Go(func() { f.quick = r.outside(f.quickSession, "post_quick", "") })
	f.wg.Go(func() { f.slowKeyed = r.outside(f.slowSession, "post_slow", "s-1") })
	f.wg.Go(func() { f.slow = r.outside(f.quickSession, "post_slow", "") })
	until("the calls are outside", func() bool { return sent[0].Load() == 1 && sent[1].Load() == 2 })

	if f.postgres { // two writes that wait for a lock: for longer than the server waits, and less
		f.lockedSession, f.heldSession = r.session(), r.session()
		f.lock(c, f.lockedSession)
		open := f.lock(c, f.heldSession)
		f.wg.Go(func() { f.locked = r.add(f.lockedSession, "") })
		f.wg.Go(func() { f.held = r.add(f.heldSession, "") })
		f.wg.Go(func() {
			select {
			case <-release:
			case <-never:
			}
			open()
		})
		f.waiting(c, 2)
	}
	var running atomic.Int64
	for i := range 8 {
		w := &writer{session: r.session(), keyed: i%2 == 0}
		f.buyers = append(f.buyers, w)
		f.wg.Go(func() { w.run(r, &running) })
	}
	until("writes are under way", func() bool { return running.Load() > 40 })
	return f
}

// lock locks a conversation's row against the server until the function it returns is called.
func (f *flights) lock(c config.Config, session string) (unlock func()) {
	f.t.Helper()
	conn, err := pgx.Connect(context.Background(), c.DatabaseURL)
	if err != nil {
		f.t.Fatal(err)
	}
	tx, err := conn.Begin(context.Background())
	if err == nil {
		_, err = tx.Exec(context.Background(), `SELECT id FROM sessions WHERE id = $1 FOR UPDATE`, session)
	}
	if err != nil {
		f.t.Fatal(err)
	}
	var once sync.Once
	unlock = func() {
		once.Do(func() {
			_ = tx.Rollback(context.Background())
			_ = conn.Close(context.Background())
		})
	}
	f.t.Cleanup(unlock)
	f.unlock = append(f.unlock, unlock)
	return unlock
}

// waiting returns when so many statements of the server wait for a lock.
func (f *flights) waiting(c config.Config, n int) {
	f.t.Helper()
	conn, err := pgx.Connect(f.t.Context(), c.DatabaseURL)
	if err != nil {
		f.t.Fatal(err)
	}
	defer conn.Close(f.t.Context())
	for deadline := time.Now().Add(longEnough); ; time.Sleep(5 * time.Millisecond) {
		var found int
		err := conn.QueryRow(f.t.Context(),
			`SELECT COUNT(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`).Scan(&found)
		if err != nil || time.Now().After(deadline) {
			f.t.Fatalf("%d writes wait: %v", found, err)
		}
		if found >= n {
			return
		}
	}
}

// run writes until the server is gone.
func (w *writer) run(r relay, running *atomic.Int64) {
	for {
		key := ""
		if w.keyed {
			key = testkit.NewID()
		}
		h := r.add(w.session, key)
		running.Add(1)
		switch {
		case h.err != nil:
			if w.silent++; key != "" {
				w.open = append(w.open, key)
			}
			return
		case h.Success:
			w.told++
		default:
			w.wrong = append(w.wrong, h.String())
			return
		}
	}
}

// land waits for every answer and checks it by itself.
func (f *flights) land() {
	f.t.Helper()
	f.wg.Wait()
	for _, unlock := range f.unlock {
		unlock()
	}
	if !f.quick.Success {
		f.t.Errorf("the call that was answered in time: %s", f.quick)
	}
	if f.turn.Reply != "Hola, buen día." {
		f.t.Errorf("the turn that was answered in time: %s", f.turn)
	}
	for _, h := range []heard{f.slow, f.slowKeyed} {
		if h.err != nil || h.Success || h.ErrorCode != fault.Timeout && h.ErrorCode != fault.InProgress ||
			strings.Contains(h.Error, "ningún cambio") {
			f.t.Errorf("the call that had no answer: %s", h)
		}
	}
	if f.long.err != nil || f.long.status != http.StatusServiceUnavailable || f.long.Retry == "" {
		f.t.Errorf("the turn that was not over: %s", f.long)
	}
	if f.postgres {
		if !f.held.Success {
			f.t.Errorf("the write that was held up for a while: %s", f.held)
		}
		if f.locked.err != nil || f.locked.Success ||
			f.locked.ErrorCode != fault.Timeout && f.locked.ErrorCode != fault.Unavailable {
			f.t.Errorf("the write that could not be done: %s", f.locked)
		}
	}
	for _, w := range f.buyers {
		for _, wrong := range w.wrong {
			f.t.Errorf("a write was told %s", wrong)
		}
	}
	f.t.Logf("slow calls: %s; %s", f.slow, f.slowKeyed)
	f.t.Logf("long turn: %s", f.long)
	f.t.Logf("locked write: %s", f.locked)
}

// again repeats what was not acknowledged, as clients do.
func (f *flights) again(r relay) {
	f.t.Helper()
	until := func(what string, do func() heard, is func(heard) bool) {
		f.t.Helper()
		h := do()
		for deadline := time.Now().Add(longEnough); !is(h); h = do() {
			if time.Now().After(deadline) {
				f.t.Errorf("%s: %s", what, h)
				return
			}
			time.Sleep(100 * time.Millisecond)
		}
	}
	settled := func(h heard) bool { return h.ErrorCode == fault.Timeout && h.Replayed }
	until("the call that had no answer, again", func() heard { return r.outside(f.slowSession, "post_slow", "s-1") },
		settled)
	if f.slow.IdempotencyKey == "" {
		f.t.Errorf("the call without a key was told none: %s", f.slow)
	} else {
		until("the call without a key, again", func() heard {
			return r.outside(f.quickSession, "post_slow",
				f.slow.IdempotencyKey)
		}, settled)
	}
	until("the turn that was not over, again", func() heard { return r.say(f.longTurn, "m-long") },
		func(h heard) bool { return strings.HasPrefix(h.Reply, "Hola, acá estoy.") })
	until("the turn that was answered, again", func() heard { return r.say(f.turnSession, "m-quick") },
		func(h heard) bool { return h.Reply == f.turn.Reply })
	for _, w := range f.buyers {
		for _, key := range w.open {
			until("a write again", func() heard { return r.add(w.session, key) },
				func(h heard) bool { return h.Success })
			w.told, w.silent = w.told+1, w.silent-1
		}
	}
}

// judge compares the answers with the data.
func (f *flights) judge(s *server.Shop) {
	f.t.Helper()
	count := func(query string, args ...any) (n int64) {
		f.t.Helper()
		err := s.DB.Read(f.t.Context(), s.Workspace.ID, func(tx *store.Tx) error {
			return tx.Row(query, append([]any{s.Workspace.ID}, args...), &n)
		})
		if err != nil {
			f.t.Fatal(err)
		}
		return n
	}
	bought := func(session string) int64 {
		f.t.Helper()
		return count(`SELECT COALESCE(SUM(l.quantity), 0) FROM order_lines l JOIN orders o ON o.workspace_id = l.workspace_id AND o.id = l.order_id
			WHERE l.workspace_id = $1 AND o.session_id = $2`, session)
	}
	for _, w := range f.buyers {
		if n := bought(w.session); n < w.told || n > w.told+w.silent {
			f.t.Errorf("told of %d writes and not of %d, and %d are there", w.told, w.silent, n)
		}
	}
	if n := bought(f.longTurn); n != 3 {
		f.t.Errorf("the turn that was run again bought %d of 3", n)
	}
	for _, session := range []string{f.longTurn, f.turnSession} {
		if n := count(`SELECT COUNT(*) FROM messages WHERE workspace_id = $1 AND session_id = $2 AND direction = 'out'`,
			session); n != 1 {
			f.t.Errorf("%d answers to one message", n)
		}
	}
	if f.postgres {
		if bought(f.heldSession) != 1 || bought(f.lockedSession) != 0 {
			f.t.Errorf("told done and not done, and %d and %d are there", bought(f.heldSession),
				bought(f.lockedSession))
		}
	}
}
