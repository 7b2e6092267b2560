package httpapi

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/mostrador/mostrador/internal/carry/outbox"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/redact"
)

const (
	// heartbeat keeps proxies from closing a quiet stream, and detects clients that left.
	heartbeat = 15 * time.Second
	// keyEvery is how often the key of a quiet stream is checked again.
	keyEvery = 2 * time.Second
)

// errKeyGone ends the stream of a revoked or expired key.
var errKeyGone = errors.New("the key was revoked or has expired")

// listener is a client at a stream, for as long as its key is valid.
type listener struct {
	*outbox.Subscription
	events events
	secret string
}

// next waits for events, at most a heartbeat; then it returns none. A key that was revoked a second ago gets no more
// events. An error ends the stream.
func (l *listener) next(ctx context.Context) ([]outbox.Event, error) {
	for since := clock.Stopwatch(); ; {
		events, quiet, err := l.wait(ctx)
		if err == nil {
			err = l.checkKey(ctx, quiet)
		}
		if err != nil {
			l.logEnd(ctx, err)
			return nil, err
		}
		if !quiet || clock.Since(since) >= heartbeat {
			return events, nil
		}
	}
}

// wait returns the events of the next keyEvery; quiet: there were none.
func (l *listener) wait(ctx context.Context) (events []outbox.Event, quiet bool, err error) {
	beat, cancel := context.WithTimeout(ctx, keyEvery)
	defer cancel()
	events, err = l.Next(beat)
	if err != nil && beat.Err() != nil && ctx.Err() == nil {
		return nil, true, nil
	}
	return events, false, err
}

// checkKey checks the key again. A failing database does not end a quiet stream, but it does end one with events to
// send.
func (l *listener) checkKey(ctx context.Context, quiet bool) error {
	_, err := l.events.keyring.Authenticate(ctx, l.secret)
	switch {
	case fault.Is(err, fault.Forbidden):
		return errKeyGone
	case quiet:
		return nil
	}
	return err
}

// logEnd logs why a stream ended that neither side asked to end.
func (l *listener) logEnd(ctx context.Context, err error) {
	if ctx.Err() != nil || errors.Is(err, outbox.ErrClosed) || errors.Is(err, errKeyGone) {
		return
	}
	l.events.log.LogAttrs(ctx, slog.LevelError, "event stream failed",
		slog.String("correlationId", visitOf(ctx).Correlation),
		slog.String("error", redact.New().Text(err.Error())))
}
