package testkit

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/mostrador/mostrador/internal/carry/jobs"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/store"
)

// queued is an errand as either table keeps it.
type queued struct {
	job int64  // of River's
	key string // in our own table
	at  time.Time
	jobs.Errand
}

// retryAfter is after how long a failed errand comes back; the real ones wait longer each time.
const retryAfter = time.Minute

// RunErrands runs the business's errands of a kind that are due by its clock, or all of them for "", and those they
// leave behind, each as the job runner would: one that asks to be called later, or that fails, is due again when the
// clock has moved. It returns what failed, nil when nothing did.
func (s *Shop) RunErrands(kind string, run func(ctx context.Context, workspaceID, what, id string) error) error {
	s.T.Helper()
	var failures []error
	const most = 1000
	for range most {
		due := slices.DeleteFunc(s.due(), func(e queued) bool { return kind != "" && e.What != kind })
		if len(due) == 0 {
			return errors.Join(failures...)
		}
		for _, e := range due {
			err := run(s.T.Context(), e.WorkspaceID, e.What, e.ID)
			if err != nil {
				failures = append(failures, fmt.Errorf("%s %s: %w", e.What, e.ID, err))
			}
			s.Must(s.conclude(e, err))
		}
	}
	s.T.Fatal("errands never end")
	return nil
}

// Waiting lists the kinds of the errands that are still to be run, by their time.
func (s *Shop) Waiting() (kinds []string) {
	s.T.Helper()
	for _, e := range s.queue() {
		kinds = append(kinds, e.What)
	}
	return kinds
}

// Pending lists the ids of the errands of a kind that are still to be run.
func (s *Shop) Pending(kind string) (ids []string) {
	s.T.Helper()
	for _, e := range s.queue() {
		if e.What == kind {
			ids = append(ids, e.ID)
		}
	}
	return ids
}

func (s *Shop) due() []queued {
	s.T.Helper()
	now := s.Clock.Now()
	return slices.DeleteFunc(s.queue(),
		func(e queued) bool { return e.at.After(now.Add(time.Millisecond)) }) // as exact as the queue is
}

func (s *Shop) queue() (all []queued) {
	s.T.Helper()
	s.Must(s.DB.System(s.T.Context(), false, func(tx *store.Tx) error {
		all = nil
		err := tx.Rows(`SELECT id, workspace_id, kind, subject_id, due_at FROM errands WHERE workspace_id = $1 ORDER BY due_at, id`,
			[]any{s.Workspace.ID}, func(scan func(...any) error) error {
				var e queued
				var at int64
				err := scan(&e.key, &e.WorkspaceID, &e.What, &e.ID, &at)
				e.at = time.UnixMicro(at).UTC()
				all = append(all, e)
				return err
			})
		if err != nil {
			return err
		}
		return tx.Rows(`SELECT id, CAST(args AS TEXT), CAST(scheduled_at AS TEXT) FROM river_job WHERE kind = $1 ORDER BY scheduled_at, id`,
			[]any{jobs.Errand{}.Kind()}, func(scan func(...any) error) error {
				var e queued
				var args, at string
				if err := scan(&e.job, &args, &at); err != nil {
					return err
				}
				if err := json.Unmarshal([]byte(args), &e.Errand); err != nil {
					return err
				}
				var err error
				if e.at, err = queueTime(at); err == nil && e.WorkspaceID == s.Workspace.ID {
					all = append(all, e)
				}
				return err
			})
	}))
	slices.SortStableFunc(all, func(a, b queued) int { return a.at.Compare(b.at) })
	return all
}

// queueTime reads a time as either database writes it.
func queueTime(text string) (t time.Time, err error) {
	for _, layout := range []string{"2006-01-02 15:04:05.999999999-07", "2006-01-02 15:04:05.999999999"} {
		if t, err = time.Parse(layout, text); err == nil {
			return t.UTC(), nil
		}
	}
	return t, err
}

// conclude does with an errand what the runner does with its job.
func (s *Shop) conclude(e queued, result error) error {
	var f *fault.Error
	again := retryAfter
	switch {
	case result == nil, errors.As(result, &f) && f.RetryAfter == 0 && fault.Of(f.Code).Business:
		return s.change(`DELETE FROM errands WHERE id = $1`, `DELETE FROM river_job WHERE id = $1`, e)
	case f != nil && f.RetryAfter > 0:
		again = f.RetryAfter
	}
	due := s.Clock.Now().Add(again)
	var at any = due
	switch {
	case e.key != "":
		at = due.UnixMicro()
	case s.DB.Dialect().Name == store.SQLite:
		at = due.Format("2006-01-02 15:04:05.999")
	}
	return s.change(`UPDATE errands SET due_at = $2 WHERE id = $1`,
		`UPDATE river_job SET scheduled_at = $2 WHERE id = $1`, e, at)
}

// change runs the statement for the table that an errand is in.
func (s *Shop) change(ours, rivers string, e queued, more ...any) error {
	query, id := rivers, any(e.job)
	if e.key != "" {
		query, id = ours, e.key
	}
	return s.DB.System(s.T.Context(), true, func(tx *store.Tx) error {
		_, err := tx.Exec(query, append([]any{id}, more...)...)
		return err
	})
}
