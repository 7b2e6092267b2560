package calendar

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/kit/fault"
)

// Problem is what a failed call means for its caller. Errors of this package are faults; the problem says what to do
// next.
type Problem string

const (
	// Unavailable: it may have been done or not; retry later. The fault's RetryAfter says when, if Google did.
	Unavailable Problem = "unavailable"
	// Refused: the account does not open this calendar, or there is none. Nothing will work until staff fix it.
	Refused Problem = "refused"
	// Invalid: Google does not take this event; others may be fine.
	Invalid Problem = "invalid"
)

// ProblemOf reads the problem from an error: "" without one. An error from elsewhere counts as Unavailable.
func ProblemOf(err error) Problem {
	if err == nil {
		return ""
	}
	var f *failure
	if errors.As(err, &f) {
		return f.problem
	}
	return Unavailable
}

// failure is the private cause of every fault of this package.
type failure struct {
	problem Problem
	status  int    // of the answer; 0 without one
	reason  string // Google's word for it
	message string // safe to show
	after   time.Duration
	cause   error // for the log: may hold what Google wrote
}

func (f *failure) Error() string {
	return fmt.Sprintf("%s %d %s: %v", f.problem, f.status, f.reason, f.cause)
}

func (f *failure) Unwrap() error { return f.cause }

// fault is the failure for callers.
func (f *failure) fault() error {
	code := fault.Unavailable
	if f.problem != Unavailable {
		code = fault.UpstreamFailed
	}
	message := f.message
	if f.reason != "" {
		message += " (" + f.reason + ")"
	}
	return fault.Wrap(f, code, "%s", message).After(f.after)
}

const (
	messageUnavailable = "Google Calendar cannot be reached right now"
	messageRefused     = "Google did not accept the account"
	messageClosed      = "the account may not use this calendar, or there is none"
	messageInvalid     = "Google did not take the request"
)

func unavailable(cause error) *failure {
	return &failure{problem: Unavailable, message: messageUnavailable, cause: cause}
}

func refusal(message string, cause error) *failure {
	return &failure{problem: Refused, message: message, cause: cause}
}

// word keeps a vendor's reason only if it is a single word: sentences from outside are for the log.
func word(reason string) string {
	plain := strings.IndexFunc(reason, func(r rune) bool {
		return r != '_' && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9')
	}) < 0
	if len(reason) > 60 || !plain {
		return ""
	}
	return reason
}
