package store_test

import (
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/testkit"
)

// The commit of a job's transaction times out when the server stops answering, because the job scheduler waits for it.
func TestAJobsCommitEndsWhereNothingIsSaid(t *testing.T) {
	t.Parallel()
	db, proxy := testkit.PostgresThrough(t)
	pool, err := db.Jobs()
	if err != nil {
		t.Fatal(err)
	}
	tx, err := pool.BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	proxy.Cut(func(m testkit.PgMessage) testkit.PgCut {
		if m.Commits() {
			return testkit.PgHush
		}
		return testkit.PgPass
	})
	over := make(chan error, 1)
	go func() { over <- tx.Commit() }()
	select {
	case err := <-over:
		if err == nil {
			t.Error("a commit that never arrived was taken for done")
		}
	case <-time.After(time.Minute):
		t.Error("the commit is still waited for")
	}
}
