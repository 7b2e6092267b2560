package invariants_test

import (
	"context"
	"io"
	"log/slog"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/app"
	"github.com/mostrador/mostrador/internal/app/config"
	"github.com/mostrador/mostrador/internal/carry/jobs"
	"github.com/mostrador/mostrador/internal/carry/outbox"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

// twoNodes opens the product twice over one PostgreSQL; the shops are the same one.
func twoNodes(t *testing.T, s settings) [2]*server.Shop {
	t.Helper()
	c := config.Defaults()
	c.DatabaseURL, c.LogLevel = testkit.PostgresURL(t), "error"
	a, err := app.Open(context.Background(), c, app.Options{SweepEvery: -1})
	if err != nil {
		t.Fatal(err)
	}
	first := server.Of(t, a).Open(tooltest.Everything(s))
	t.Cleanup(func() { closed(t, first) })
	second := reopen(t, c, first)
	t.Cleanup(func() { closed(t, second) })
	return [2]*server.Shop{first, second}
}

// The limit of a tool that writes is the same however many nodes are asked.
func TestNodesCountTogether(t *testing.T) {
	t.Parallel()
	nodes := twoNodes(t, anonymous)
	item := nodes[0].Item("Yerba", 3_200_00, 1_000_000)
	tl, _ := nodes[0].Tools.Get("retail/add_item_to_draft")
	limit := tl.PerMinute
	for range inSoak(2, 30) {
		session := nodes[0].Session("")
		answers := atOnce(3*limit, func(i int) runtime.Answer {
			return nodes[i%2].CallAs(testkit.Relay, session, tl.FullName(), object{"productId": item.ID, "quantity": 1},
				"")
		})
		refused := tally(answers)[fault.RateLimited]
		if let := len(answers) - refused; let != limit {
			t.Errorf("%d calls were let in and %d are allowed: %v", let, limit, tally(answers))
		}
	}
}

// What happens at one node is heard at both within a second.
func TestNodesHearEachOther(t *testing.T) {
	t.Parallel()
	nodes := twoNodes(t, anonymous)
	var heard [2]*outbox.Subscription
	for i, n := range nodes {
		var err error
		if heard[i], err = n.Events.Subscribe(t.Context(), n.Workspace.ID, outbox.Live, outbox.Filter{}); err != nil {
			t.Fatal(err)
		}
		defer heard[i].Close()
	}
	var slowest time.Duration
	for i := range 10 {
		began := time.Now()
		session := nodes[i%2].Session("")
		for _, s := range heard {
			ctx, cancel := context.WithTimeout(t.Context(), soon)
			events, err := s.Next(ctx)
			cancel()
			if err != nil || len(events) != 1 || events[0].Aggregate != session || events[0].Seq != int64(i+1) {
				t.Fatalf("heard %v, %v of event %d", events, err, i+1)
			}
			slowest = max(slowest, time.Since(began))
		}
	}
	t.Logf("the slowest took %s", slowest)
	if slowest > time.Second {
		t.Errorf("an event took %s", slowest)
	}
}

// A job runs on one node, wherever it was enqueued.
func TestNodesShareJobs(t *testing.T) {
	t.Parallel()
	db := testkit.Postgres(t)
	pool, err := db.Jobs()
	if err != nil {
		t.Fatal(err)
	}
	const workspaces = 60
	ids := make([]string, workspaces)
	runs := make(map[string]*atomic.Int32)
	for i := range ids {
		ids[i] = testkit.NewID()
		runs[ids[i]] = &atomic.Int32{}
	}
	var all sync.WaitGroup
	all.Add(workspaces)
	var by [2]atomic.Int32
	var runners []*jobs.Runner
	for i := range by {
		r, err := jobs.New(jobs.Config{
			DB: pool, Postgres: true, Every: 100 * time.Millisecond,
			Log: slog.New(slog.NewTextHandler(io.Discard, nil)),
			Work: jobs.Work{
				Workspaces: func(context.Context) ([]string, error) { return ids, nil },
				Sweep: func(_ context.Context, id string) error {
					time.Sleep(20 * time.Millisecond)
					by[i].Add(1)
					if runs[id].Add(1) == 1 {
						all.Done()
					}
					return nil
				},
			},
		})
		if err == nil {
			err = r.Start(t.Context())
		}
		if err != nil {
			t.Fatal(err)
		}
		runners = append(runners, r)
	}
	all.Wait()
	ctx, cancel := context.WithTimeout(context.Background(), soon)
	defer cancel()
	for _, r := range runners {
		if err := r.Stop(ctx); err != nil {
			t.Error(err)
		}
	}
	var done int32
	err = db.System(t.Context(), false, func(tx *store.Tx) error {
		return tx.Row(`SELECT COUNT(*) FROM river_job WHERE kind = 'sweep_workspace' AND state = 'completed' AND attempt = 1`, nil, &done)
	})
	if err != nil {
		t.Fatal(err)
	}
	if ran := by[0].Load() + by[1].Load(); ran != done || done < workspaces {
		t.Errorf("%d jobs were run %d times", done, ran)
	}
	t.Logf("%d and %d", by[0].Load(), by[1].Load())
}
