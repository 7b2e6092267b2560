// Package jobs runs work that is due at once or soon from a table of errands, and delayed, periodic or failed work on
// River, over either database. It knows when something runs, not what it does: the caller supplies the work.
package jobs

import (
	"context"
	"database/sql"
	"fmt"
	"log/slog"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver"
	"github.com/riverqueue/river/riverdriver/riverdatabasesql"
	"github.com/riverqueue/river/riverdriver/riversqlite"
)

// Work is what the periodic jobs do.
type Work struct {
	// Sweep tidies up one workspace.
	Sweep func(ctx context.Context, workspaceID string) error
	// Workspaces lists the workspaces to sweep.
	Workspaces func(ctx context.Context) ([]string, error)
	// Errand does one piece of work that a unit enqueued. It may be called again for work that is done.
	Errand func(ctx context.Context, workspaceID, what, id string) error
}

// Config of the runner.
type Config struct {
	DB       *sql.DB // a pool of its own
	Postgres bool
	Work     Work
	Log      *slog.Logger
	Every    time.Duration // between sweeps; 0: a minute
}

// Runner runs jobs until it is stopped. Several nodes may run one each: River elects the node that starts the periodic
// ones, and one node runs a job.
type Runner struct{ client *river.Client[*sql.Tx] }

// New prepares a runner.
func New(c Config) (*Runner, error) {
	if c.Every <= 0 {
		c.Every = time.Minute
	}
	workers := river.NewWorkers()
	if err := river.AddWorkerSafely(workers, &sweepAll{work: c.Work}); err != nil {
		return nil, err
	}
	if err := river.AddWorkerSafely(workers, &sweepOne{work: c.Work}); err != nil {
		return nil, err
	}
	if err := river.AddWorkerSafely(workers, &errand{work: c.Work}); err != nil {
		return nil, err
	}
	client, err := river.NewClient(driver(c), &river.Config{
		Logger:            c.Log,
		Workers:           workers,
		Queues:            map[string]river.QueueConfig{river.QueueDefault: {MaxWorkers: 4}},
		FetchPollInterval: time.Second,
		JobTimeout:        time.Minute,
		// Every workspace is swept every minute: kept for a day, these rows would be the largest table.
		CompletedJobRetentionPeriod: 10 * time.Minute,
		PeriodicJobs: []*river.PeriodicJob{
			river.NewPeriodicJob(river.PeriodicInterval(c.Every), func() (river.JobArgs, *river.InsertOpts) {
				return SweepAll{}, nil
			}, &river.PeriodicJobOpts{RunOnStart: true}),
		},
	})
	if err != nil {
		return nil, fmt.Errorf("jobs: %w", err)
	}
	return &Runner{client}, nil
}

func driver(c Config) riverdriver.Driver[*sql.Tx] {
	if c.Postgres {
		return riverdatabasesql.New(c.DB)
	}
	return riversqlite.New(c.DB)
}

// Start begins to run jobs; they go on until Stop.
func (r *Runner) Start(ctx context.Context) error { return r.client.Start(context.WithoutCancel(ctx)) }

// Stop lets running jobs finish, as long as ctx allows.
func (r *Runner) Stop(ctx context.Context) error { return r.client.Stop(ctx) }
