package guard

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/netip"

	"github.com/mostrador/mostrador/internal/kit/fault"
)

const broke = "the connection broke before the answer was complete"

// errRepeat is the cause where http.Transport would have sent a request again.
var errRepeat = errors.New("the request may have been received already and is not sent again")

// unsent marks a failure before the other side could have seen any of the request.
type unsent struct{ cause error }

func (u unsent) Error() string {
	if u.cause == nil {
		return "nothing was sent"
	}
	return "nothing was sent: " + u.cause.Error()
}

func (u unsent) Unwrap() error { return u.cause }

// NotSent reports whether a failed call certainly had no effect: it was refused, no connection was made, or not a byte
// of it was written. When it is false the outcome is unknown, also where the error is a timeout.
func NotSent(err error) bool {
	var u unsent
	return errors.As(err, &u)
}

// blockedURL is the error of a URL that breaks a rule. Its message only repeats what the caller wrote.
func blockedURL(format string, args ...any) *fault.Error {
	return fault.Wrap(unsent{}, fault.BlockedAddress, format, args...)
}

// blockedAddress keeps the address in the cause: what a name resolves to, seen from here, may reveal the internal
// network.
func blockedAddress(a netip.Addr, why string) *fault.Error {
	return fault.Wrap(fmt.Errorf("%s: %s", a, why), fault.BlockedAddress, "the host does not have a public address")
}

// failed classifies a failed call; sent says whether a byte of it may have been sent.
func failed(ctx context.Context, err error, sent bool) *fault.Error {
	code, message := fault.UpstreamFailed, broke
	var known *fault.Error
	switch {
	case errors.Is(ctx.Err(), context.Canceled):
		code, message = fault.Timeout, "the call was given up before the answer came"
	case ctx.Err() != nil || timedOut(err):
		code, message = fault.Timeout, "the other side did not answer in time"
	case errors.As(err, &known):
		code, message, err = known.Code, known.Message, known.Unwrap()
	case !sent:
		message = "no connection to the other side could be made"
	}
	end := ctx.Err()
	if end == nil && code == fault.Timeout {
		end = context.DeadlineExceeded
	}
	if end != nil && !errors.Is(err, end) {
		err = fmt.Errorf("%w: %w", end, err)
	}
	if !sent {
		err = unsent{err}
	}
	return fault.Wrap(err, code, "%s", message)
}

// timedOut also sees the timeout of one address, where it was the only failure.
func timedOut(err error) bool {
	var timed net.Error
	return errors.As(err, &timed) && timed.Timeout()
}
