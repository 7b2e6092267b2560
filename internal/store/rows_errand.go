package store

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/mostrador/mostrador/internal/carry/jobs"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/clock"
)

var _ jobs.Store = Units{}

var errands = describeGlobal("errands", "e", func(k *jobs.StoredErrand) columns {
	return columns{
		when("free_at", &k.FreeAt).but(isKey), key("id", &k.Key), id("workspace_id", &k.WorkspaceID),
		word("kind", &k.What), id("subject_id", &k.ID), id("lane", &k.Lane), when("due_at", &k.DueAt),
		number("takes", &k.Takes),
	}
})

// Enqueue writes errands due soon to their own table and wakes this node's worker after the commit; the rest become
// River jobs.
func (u unit) Enqueue(list []scope.Errand, now time.Time) error {
	var near []jobs.StoredErrand
	var far []scope.Errand
	for _, e := range list {
		if e.At.Sub(now) > jobs.Near {
			far = append(far, e)
			continue
		}
		k := jobs.StoredErrand{
			Errand: jobs.Errand{WorkspaceID: u.tx.Workspace(), What: e.Kind, ID: e.ID}, Key: scope.NewID(),
			Lane: e.Lane, DueAt: e.At, FreeAt: e.At.Add(jobs.Grace),
		}
		near = append(near, k)
		if err := errands.addLater(u.tx, k); err != nil {
			return err
		}
	}
	if len(near) > 0 {
		u.tx.AfterCommit(func() { u.errands.Committed(near) })
	}
	if len(far) == 0 {
		return nil
	}
	return u.errands.Add(u.tx.Context(), u.tx.SQL(), u.tx.Workspace(), far)
}

// TakeErrands reads before it writes: most of the time there is nothing to take. Of two nodes that see the same row as
// free, the second waits for the first's commit and then sees that it is leased. A lease further ahead than any node
// writes dates from before the clock was set back, and counts as free.
func (s Units) TakeErrands(ctx context.Context, now, until time.Time, limit int) (list []jobs.StoredErrand, err error) {
	free, ahead := 0, micros(now.Add(clock.Ahead))
	err = s.DB.System(ctx, false, func(tx *Tx) error {
		return tx.Row(`SELECT COUNT(*) FROM (SELECT 1 FROM errands WHERE free_at <= $1 OR free_at > $2 LIMIT 1) f`,
			[]any{micros(now), ahead}, &free)
	})
	if err != nil || free == 0 {
		return nil, s.explain(err)
	}
	err = s.DB.SystemUnsynced(ctx, func(tx *Tx) error {
		list, err = errands.rows(tx, `UPDATE errands SET free_at = $2, takes = takes + 1
			WHERE (free_at <= $1 OR free_at > $4) AND id IN (
				SELECT id FROM errands WHERE free_at <= $1 OR free_at > $4 ORDER BY free_at, id LIMIT $3)`+
			errands.returning, micros(now), micros(until), limit, ahead)
		return err
	})
	slices.SortFunc(list, func(a, b jobs.StoredErrand) int { return cmp.Compare(a.Key, b.Key) })
	return list, s.explain(err)
}

// RenewErrands renews all leases in one transaction, in the same order on every node.
func (s Units) RenewErrands(ctx context.Context, list []jobs.Renewal) (lost []string, err error) {
	slices.SortFunc(list, func(a, b jobs.Renewal) int { return cmp.Compare(a.Key, b.Key) })
	err = s.DB.SystemUnsynced(ctx, func(tx *Tx) error {
		lost = nil
		for _, r := range list {
			gone := func(touched int64) error {
				if touched == 0 {
					lost = append(lost, r.Key)
				}
				return nil
			}
			query, args := `UPDATE errands SET free_at = $3 WHERE free_at = $1 AND id = $2`,
				[]any{micros(r.FreeAt), r.Key, micros(r.Until)}
			if r.Until.IsZero() {
				query, args = `DELETE FROM errands WHERE free_at = $1 AND id = $2`, args[:2]
			}
			if err := tx.Later(gone, query, args...); err != nil {
				return err
			}
		}
		return nil
	})
	return lost, s.explain(err)
}

// HandOver turns an errand into a River job in one transaction.
func (s Units) HandOver(ctx context.Context, k jobs.StoredErrand, at time.Time) error {
	return s.explain(s.DB.Write(ctx, k.WorkspaceID, func(tx *Tx) error {
		n, err := tx.Exec(`DELETE FROM errands WHERE free_at = $1 AND id = $2`, micros(k.FreeAt), k.Key)
		if err != nil || n == 0 {
			return err
		}
		return s.Errands.Add(tx.Context(), tx.SQL(), k.WorkspaceID, []scope.Errand{{Kind: k.What, ID: k.ID, At: at}})
	}))
}
