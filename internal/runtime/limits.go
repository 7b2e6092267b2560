package runtime

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// window is what "per minute" means: any sixty seconds, not a minute of the clock.
const window = time.Minute

// skew is how far the clocks of two nodes may differ.
const skew = 5 * time.Second

var msgTooOften = locale.Text{
	ES: "Demasiadas llamadas a %s; probá de nuevo en %d s.",
	MX: "Demasiadas llamadas a %s; intenta de nuevo en %d s.",
	PT: "Chamadas demais a %s; tente de novo em %d s.",
	EN: "Too many calls to %s; try again in %d s.",
}

func (q *request) tooOften(wait time.Duration) error {
	return tooOften(q.call.Workspace, q.call.Tool, wait)
}

func tooOften(w *access.Workspace, tool string, wait time.Duration) error {
	seconds := int((wait + time.Second - 1) / time.Second)
	return fault.New(fault.RateLimited, "%s", msgTooOften.In(w.Locale, tool, seconds)).After(wait)
}

// countRead counts one read against the session's limit in this process.
func (x *execution) countRead(now time.Time) error {
	if wait := x.reads.hit(limitKey{x.req.session.ID, x.req.call.Tool}, x.req.perMinute(), now); wait > 0 {
		return x.req.tooOften(wait)
	}
	return nil
}

// count counts one call against the session's limit, or its customer's, in the transaction. The session's row is locked
// by now, so that the sum is exact across nodes. A yes that was just given is counted and never refused.
func (x *execution) count(rows HitRows, now time.Time, enforce bool) error {
	of, name := x.req.session.ID, x.req.call.Tool
	if id := x.req.session.CustomerID; x.req.tool.PerCustomer && id != "" {
		of = id
		if err := rows.LockHits(of, name); err != nil {
			return err
		}
	}
	if x.grant.fromReply() {
		return rows.AddHit(of, name, encodeHits([]time.Time{now}), now)
	}
	stored, err := rows.Hits(of, name)
	if err != nil {
		return err
	}
	hits := recent(decodeHits(stored), now)
	if wait := full(hits, x.req.perMinute(), now); enforce && wait > 0 {
		return x.req.tooOften(wait)
	}
	return rows.SetHits(of, name, encodeHits(append(hits, now)), now)
}

// full returns how long it takes until one more call fits into the window; 0: it fits now.
func full(hits []time.Time, limit int, now time.Time) time.Duration {
	if len(hits) < limit {
		return 0
	}
	return hits[len(hits)-limit].Add(window).Sub(now) // failures may have exceeded the limit
}

// recent returns the hits within the window, in order. One that is further in the future than the clocks of two nodes
// can differ was counted before the clock was set back. Its true time is unknown, so it is dropped.
func recent(hits []time.Time, now time.Time) []time.Time {
	for len(hits) > 0 && !hits[0].After(now.Add(-window)) {
		hits = hits[1:]
	}
	if len(hits) == 0 || !hits[len(hits)-1].After(now) && slices.IsSortedFunc(hits, time.Time.Compare) {
		return hits
	}
	kept := make([]time.Time, 0, len(hits))
	for _, h := range hits {
		if h.After(now.Add(-window)) && !h.After(now.Add(skew)) {
			kept = append(kept, h)
		}
	}
	slices.SortFunc(kept, time.Time.Compare)
	return kept
}

func encodeHits(hits []time.Time) string {
	var b strings.Builder
	for i, h := range hits {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(strconv.FormatInt(h.UnixMicro(), 36))
	}
	return b.String()
}

func decodeHits(s string) []time.Time {
	var out []time.Time
	for _, f := range strings.Fields(s) {
		if n, err := strconv.ParseInt(f, 36, 64); err == nil {
			out = append(out, time.UnixMicro(n).UTC())
		}
	}
	return out
}

// limiter is a sliding window per name, in memory.
type limiter struct {
	mu   sync.Mutex
	hits map[limitKey][]time.Time
	next time.Time // when idle entries are dropped
}

// limitKey is what calls are counted by: a workspace or a conversation, and a tool.
type limitKey struct{ of, tool string }

func newLimiter() *limiter { return &limiter{hits: map[limitKey][]time.Time{}} }

// hit counts one call and returns how long to wait if it exceeds the limit.
func (l *limiter) hit(name limitKey, limit int, now time.Time) time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	if now.After(l.next) || l.next.After(now.Add(window)) { // also after the clock was set back
		l.forget(now)
	}
	hits := recent(l.hits[name], now)
	if wait := full(hits, limit, now); wait > 0 {
		l.hits[name] = hits
		return wait
	}
	l.hits[name] = append(hits, now)
	return 0
}

func (l *limiter) forget(now time.Time) {
	for name, hits := range l.hits {
		if len(recent(hits, now)) == 0 {
			delete(l.hits, name)
		}
	}
	l.next = now.Add(window)
}

// takesAllowance reports whether a call that is refused with this code counts like one that was tried, so that guessing
// is limited. A call that is already in progress is a retry; in a conversation that staff have taken over, and of a
// tool the agent does not have, there is nothing to guess; and a failure on our side is not the caller's fault.
func takesAllowance(code fault.Code) bool {
	switch code {
	case fault.RateLimited, fault.InProgress, fault.SessionHandedOff, fault.ToolNotFound, fault.ToolNotEnabled,
		fault.PlanRequired,
		fault.Internal, fault.Unavailable, fault.Timeout:
		return false
	}
	return true
}

// countRefused counts a call that was refused before its transaction against the session's limit. It returns the error
// that replaces the refusal if the limit is exceeded.
func (x *execution) countRefused(ctx context.Context, code fault.Code) error {
	if x.allowanceTaken || x.req.tool == nil || x.req.session.ID == "" || !takesAllowance(code) {
		return nil
	}
	x.allowanceTaken = true
	if x.req.tool.ReadOnly() {
		if err := x.countRead(x.Clock.Now()); !x.grant.fromReply() {
			return err
		}
		return nil
	}
	// The caller may have disconnected; its call is counted anyway.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer cancel()
	err := x.Store.Write(ctx, x.req.call.Workspace.ID, func(tx Tx) error {
		u := x.unit(tx, x.req.call.Workspace, x.req.actor, x.req.call.Correlation)
		if _, err := u.Conversations.Get(x.req.session.ID, true); err != nil {
			return err
		}
		return x.count(tx.Calls(), u.Now, true)
	})
	if err != nil && !fault.Is(err, fault.RateLimited) {
		x.logFailure(ctx, fault.From(err))
		return nil
	}
	return err
}
