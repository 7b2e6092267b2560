package backup

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"log/slog"
	"strings"
	"sync/atomic"
	"time"
)

// Schedule makes backups every so often and removes old ones. Every node may have one: the rows decide who makes the
// next, and when it is due, also after a restart.
type Schedule struct {
	Book
	Place string
	Every time.Duration
	Keep  int // at least 1
	Log   *slog.Logger

	// Make writes a backup under a name, whole or not at all. Delete removes one, and what is not there succeeds.
	Make   func(ctx context.Context, name string) (Result, error)
	Delete func(ctx context.Context, name string) error

	made, failed atomic.Uint64
	last         atomic.Pointer[Last]
}

// retryAfter is how long after a failure the next attempt is, unless backups are made more often.
const retryAfter = 15 * time.Minute

// Tick makes a backup if one is due. It is called every half minute or so; it logs what fails.
func (s *Schedule) Tick(ctx context.Context) {
	now := s.Clock.Now()
	run := Run{Place: s.Place, Name: NewName(now), Scheduled: true}
	done, err := s.Record(ctx, run, now.Add(-s.Every), now.Add(-min(retryAfter, s.Every/2)),
		func(ctx context.Context) (Result, error) { return s.Make(ctx, run.Name) })
	switch {
	case ctx.Err() != nil:
		return
	case err != nil:
		s.failed.Add(1)
		s.Log.ErrorContext(ctx, "backup failed, retrying later", "place", s.Place, "error", oneLine(err))
	case done:
		s.made.Add(1)
		s.Log.InfoContext(ctx, "backup made", "place", s.Place, "name", run.Name)
		s.prune(ctx)
	}
	last, err := s.Rows.Last(ctx, s.Clock.Now())
	if err != nil {
		s.Log.WarnContext(ctx, "could not read when the last backup was made", "error", oneLine(err))
		return
	}
	s.last.Store(&last)
}

// prune removes the backups beyond those to keep, of which the one just made is the first. It removes only what the
// rows say was made by a schedule in this place.
func (s *Schedule) prune(ctx context.Context) {
	old, err := s.Rows.Surplus(ctx, s.Place, s.Keep)
	for _, run := range old {
		if err == nil {
			err = s.Delete(ctx, run.Name)
		}
		if err == nil {
			err = s.Rows.Remove(ctx, run.ID, s.Clock.Now())
		}
	}
	if err != nil { // the next backup tries again
		s.Log.WarnContext(ctx, "could not remove old backups", "place", s.Place, "error", oneLine(err))
	}
}

// Stats are for metrics: what this node made, and the newest of all nodes' as of the last tick.
type Stats struct {
	Made, Failed uint64
	Last         Last
}

// Stats is safe for concurrent use, also on no schedule.
func (s *Schedule) Stats() (out Stats) {
	if s == nil {
		return out
	}
	out.Made, out.Failed = s.made.Load(), s.failed.Load()
	if last := s.last.Load(); last != nil {
		out.Last = *last
	}
	return out
}

// NewName is a name for a backup that sorts by its time and is no other installation's.
func NewName(now time.Time) string {
	some := make([]byte, 3)
	_, _ = rand.Read(some) // never fails
	return "mostrador-" + now.UTC().Format("20060102T150405Z") + "-" + hex.EncodeToString(some) + ".tar.gz"
}

func oneLine(err error) string {
	text := strings.Join(strings.Fields(err.Error()), " ")
	return text[:min(len(text), 1000)]
}
