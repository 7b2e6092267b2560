package runtime_test

import (
	"bytes"
	"cmp"
	"context"
	"slices"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/audit"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/tool"
)

// chain returns a workspace's sealed rows in order.
func chain(t testing.TB, s *testkit.Shop) []runtime.ExecutionRecord {
	t.Helper()
	rows, err := s.Runtime.Executions(context.Background(), s.Workspace, runtime.ExecutionFilter{Limit: 100})
	if err != nil {
		t.Fatal(err)
	}
	rows = slices.DeleteFunc(rows, func(r runtime.ExecutionRecord) bool { return r.Seq == 0 })
	slices.SortFunc(rows, func(a, b runtime.ExecutionRecord) int { return cmp.Compare(a.Seq, b.Seq) })
	return rows
}

// broken is the position of the first row that was changed after sealing; 0: none.
func broken(rows []runtime.ExecutionRecord) int64 {
	link := ""
	for i, r := range rows {
		link = audit.Link(link, r.Digest)
		if r.Seq != int64(i+1) || r.Chain != link || !r.Verify() {
			return int64(i + 1)
		}
	}
	return 0
}

func TestTheChainVerifies(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{Settings: access.Settings{ExecutionDays: 10}},
		func(t *testing.T, s *testkit.Shop, _ *lab) {
			session := s.Session("")
			node, _ := mortal(t, s)
			allAtOnce(60, func(i int) error { // writers and sealers of two nodes at once
				r := []*runtime.Runtime{s.Runtime, node}[i%2]
				r.Execute(context.Background(), callOf(s, session, "lab/note", `{"text":"a"}`))
				return r.Seal(context.Background(), s.Workspace.ID)
			})
			if err := s.Runtime.Seal(t.Context(), s.Workspace.ID); err != nil {
				t.Fatal(err)
			}
			rows := chain(t, s)
			if len(rows) != 60 || broken(rows) != 0 {
				t.Fatalf("%d rows, broken at %d", len(rows), broken(rows))
			}

			s.Clock.Advance(10 * 24 * time.Hour)
			want(t, s.Call(session, "lab/note", noteIn{Text: "b"}), "")
			if err := s.Runtime.Sweep(t.Context(), s.Workspace); err != nil {
				t.Fatal(err)
			}
			rows = chain(t, s)
			if rows[0].BlankedAt.IsZero() || rows[0].Input != "" || rows[0].Changes != "" ||
				!rows[60].BlankedAt.IsZero() ||
				broken(rows) != 0 {
				t.Fatalf("after blanking: first %+v, broken at %d", rows[0], broken(rows))
			}

			tamper(t, s, `UPDATE executions SET success = 0 WHERE workspace_id = $1 AND id = $2`, rows[60].ID)
			if rows = chain(t, s); broken(rows) != 61 {
				t.Errorf("a changed row was not found out: %d", broken(rows))
			}
			tamper(t, s, `DELETE FROM executions WHERE workspace_id = $1 AND id = $2`, rows[30].ID)
			if at := broken(chain(t, s)); at != 31 {
				t.Errorf("a removed row was not found out: %d", at)
			}
		})
}

func TestRowsAreSealedByThemselves(t *testing.T) {
	t.Parallel()
	eachLab(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop, _ *lab) {
		session := s.Session("")
		want(t, s.Call(session, "lab/note", noteIn{Text: "a"}), "")
		want(t, s.Call(session, "lab/look", noteIn{Text: "a"}), "")
		rows := rowsWhere(t, s, 2, func(r runtime.ExecutionRecord) bool { return r.Seq > 0 })
		if len(rows) != 2 || broken(chain(t, s)) != 0 {
			t.Errorf("got %+v", rows)
		}
	})
}

func tamper(t testing.TB, s *testkit.Shop, statement, id string) {
	t.Helper()
	err := s.DB.Write(context.Background(), s.Workspace.ID, func(tx *store.Tx) error {
		_, err := tx.Exec(statement, tx.Workspace(), id)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// An unresponsive database connection blocks neither the chain nor the shutdown.
func TestTheChainGrowsPastASilentConnection(t *testing.T) {
	t.Parallel()
	db, proxy := testkit.PostgresThrough(t)
	l := newLab()
	s := testkit.OpenShop(t, db, testkit.Setup{Tools: tool.NewSet(l.pack), AssistantType: "lab"})
	session := s.Session("")
	proxy.Cut(func(m testkit.PgMessage) testkit.PgCut {
		if bytes.Contains(m.Body, []byte("INTO chain_heads")) {
			return testkit.PgHush
		}
		return testkit.PgPass
	})
	want(t, s.Call(session, "lab/note", noteIn{Text: "a"}), "")
	for range 600 {
		if proxy.Fired() && len(chain(t, s)) == 1 {
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
	t.Errorf("hushed %v, and %d rows are sealed after a minute", proxy.Fired(), len(chain(t, s)))
}
