package dispatch

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/guard"
)

// verdict is the outcome of one attempt.
type verdict struct {
	delivered bool
	final     bool   // a retry cannot help
	gone      bool   // the receiver wants no more events, ever (410)
	cut       bool   // this node is stopping; it does not count as an attempt
	status    int    // 0: no answer
	problem   string // for staff
	wait      time.Duration
}

// send makes one attempt. Any 2xx is a delivery; everything else, a redirect too, is a failure. The body of the answer
// is ignored.
func (d *Dispatcher) send(ctx context.Context, workspaceID string, e Endpoint, one Delivery) verdict {
	req, err := http.NewRequest(http.MethodPost, e.URL, strings.NewReader(one.Body))
	if err != nil {
		return verdict{final: true, problem: "the URL cannot be used"}
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("User-Agent", "mostrador-webhooks")
	if err := d.sign(req.Header, workspaceID, e, one.EventID, one.Body); err != nil {
		d.Log.LogAttrs(ctx, slog.LevelError, "webhook signing failed",
			slog.String("workspace", workspaceID), slog.String("endpoint", e.ID), slog.String("error", err.Error()))
		return verdict{problem: "it could not be signed"}
	}
	answer, err := d.Client.Do(guard.For(ctx, workspaceID), req)
	switch {
	case err != nil && ctx.Err() != nil:
		return verdict{cut: true}
	case err != nil:
		failure := fault.From(err)
		return verdict{final: failure.Code == fault.BlockedAddress, problem: failure.Message}
	}
	return judge(answer, d.Clock.Now())
}

func judge(answer *guard.Response, now time.Time) verdict {
	v := verdict{status: answer.Status, delivered: answer.Status >= 200 && answer.Status < 300}
	switch {
	case v.delivered:
	case answer.Status == http.StatusGone:
		v.gone, v.final, v.problem = true, true, "the receiver said 410 Gone"
	case answer.Redirect():
		v.problem = fmt.Sprintf("the receiver redirected (%d), which is not followed", answer.Status)
	default:
		v.problem = fmt.Sprintf("the receiver said %d", answer.Status)
		v.wait = retryAfter(answer.Header, now)
	}
	return v
}

// apply is the delivery after an attempt.
func (v verdict) apply(one Delivery, now time.Time) Delivery {
	one.UpdatedAt = now
	if v.cut {
		one.NextAt = now
		return one
	}
	one.Attempts++
	one.LastStatus, one.LastError = v.status, v.problem
	wait, again := pause(one.Attempts, v.wait)
	switch {
	case v.delivered:
		one.State = Delivered
	case v.final || !again:
		one.State = Dead
	default:
		one.NextAt = now.Add(wait)
	}
	return one
}

// touch is the endpoint after an attempt; false: it is unchanged.
func (v verdict) touch(e *Endpoint, one Delivery, now time.Time) bool {
	switch {
	case v.cut || (v.delivered && e.FailingSince.IsZero()):
		return false
	case v.delivered:
		e.FailingSince = time.Time{}
	case e.FailingSince.IsZero():
		e.FailingSince = now
	}
	since := e.FailingSince
	switch {
	case e.State == Disabled:
	case v.gone:
		e.State, e.Reason = Disabled, v.problem
	case one.State == Dead && !since.IsZero() && now.Sub(since) >= disableAfter:
		e.State, e.Reason = Disabled, "every delivery has failed since "+since.UTC().Format(time.RFC3339)+
			"; the last problem: "+v.problem
	}
	e.UpdatedAt = now
	return true
}
