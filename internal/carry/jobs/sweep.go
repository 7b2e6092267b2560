package jobs

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"github.com/riverqueue/river"
)

// SweepAll starts a sweep of every workspace.
type SweepAll struct{}

func (SweepAll) Kind() string { return "sweep_all" }

// InsertOpts keeps one waiting sweep at a time, however slow they are.
func (SweepAll) InsertOpts() river.InsertOpts {
	return river.InsertOpts{MaxAttempts: 1, UniqueOpts: river.UniqueOpts{ByPeriod: 30 * time.Second}}
}

// SweepOne tidies up one workspace.
type SweepOne struct {
	WorkspaceID string `json:"workspace_id"`
}

func (SweepOne) Kind() string { return "sweep_workspace" }

func (SweepOne) InsertOpts() river.InsertOpts {
	return river.InsertOpts{MaxAttempts: 3, UniqueOpts: river.UniqueOpts{ByArgs: true, ByPeriod: 30 * time.Second}}
}

type sweepAll struct {
	river.WorkerDefaults[SweepAll]
	work Work
}

// Work enqueues a job per workspace, so that one that is slow or broken does not delay the others.
func (s *sweepAll) Work(ctx context.Context, _ *river.Job[SweepAll]) error {
	ids, err := s.work.Workspaces(ctx)
	if err != nil {
		return fmt.Errorf("list workspaces: %w", err)
	}
	client, err := river.ClientFromContextSafely[*sql.Tx](ctx)
	if err != nil {
		return err
	}
	const most = 500 // per statement
	for len(ids) > 0 {
		n := min(most, len(ids))
		params := make([]river.InsertManyParams, n)
		for i, id := range ids[:n] {
			params[i] = river.InsertManyParams{Args: SweepOne{WorkspaceID: id}}
		}
		if _, err := client.InsertMany(ctx, params); err != nil {
			return err
		}
		ids = ids[n:]
	}
	return nil
}

type sweepOne struct {
	river.WorkerDefaults[SweepOne]
	work Work
}

func (s *sweepOne) Work(ctx context.Context, job *river.Job[SweepOne]) error {
	return s.work.Sweep(ctx, job.Args.WorkspaceID)
}
