package payments

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/kit/fault"
)

// Outcome is what a failed call did. Errors of this package are faults; the outcome says what may be reported and
// whether to retry.
type Outcome string

// The outcomes of a call that did not succeed.
const (
	// Refused: it did not happen, and an unchanged retry will not help.
	Refused Outcome = "refused"
	// RateLimited: it did not happen; the fault's RetryAfter says when to retry.
	RateLimited Outcome = "rate_limited"
	// Unavailable: it did not happen, and may work later. A read that fails without an answer is this, too: it changes
	// nothing.
	Unavailable Outcome = "unavailable"
	// Unknown: it may have happened. Never report it as a failure: find out with FindPreference, or repeat the call
	// with the same key.
	Unknown Outcome = "unknown"
)

// OutcomeOf reads the outcome of a call from its error: "" without one. An
// error that did not come from here says nothing about what happened, so it
// is Unknown.
func OutcomeOf(err error) Outcome {
	if err == nil {
		return ""
	}
	var f *failure
	if errors.As(err, &f) {
		return f.outcome
	}
	return Unknown
}

// failure is the private cause of every fault of this package.
type failure struct {
	outcome Outcome
	code    fault.Code
	message string // safe to show
	after   time.Duration
	cause   error // for the log: may hold what the vendor wrote
}

func (f *failure) Error() string {
	if f.cause == nil {
		return string(f.outcome)
	}
	return fmt.Sprintf("%s: %v", f.outcome, f.cause)
}

func (f *failure) Unwrap() error { return f.cause }

// fault is the failure for callers.
func (f *failure) fault() error {
	return fault.Wrap(f, f.code, "%s", f.message).After(f.after)
}

// asUnknown is a last failure after one of unknown outcome: whatever the answer to the retry, the first attempt may
// have worked.
func (f *failure) asUnknown() *failure {
	return &failure{outcome: Unknown, code: fault.UpstreamFailed, message: messageUnknown, cause: f}
}

const (
	messageUnknown     = "Mercado Pago did not say whether it was done"
	messageUnavailable = "Mercado Pago cannot be reached right now"
)

// invalid refuses a call that was not worth making.
func invalid(format string, args ...any) error {
	return (&failure{outcome: Refused, code: fault.InvalidArguments, message: fmt.Sprintf(format, args...)}).fault()
}

// unreadable is an answer that makes no sense.
func unreadable(format string, args ...any) *failure {
	return &failure{outcome: Unknown, code: fault.UpstreamFailed, message: messageUnknown,
		cause: fmt.Errorf("the answer makes no sense: "+format, args...)}
}

// slug keeps a vendor's error code only if it is one: words from outside do
// not reach a model or a customer.
func slug(code string) string {
	plain := strings.IndexFunc(code, func(r rune) bool {
		return r != '_' && (r < 'a' || r > 'z') && (r < '0' || r > '9')
	}) < 0
	if code == "" || len(code) > 60 || !plain {
		return ""
	}
	return code
}
