// Package fault is the one error type of the product: a stable code, a message that is safe to show, and a private
// cause that only the log may see.
//
// It decides nothing about transports; table.go maps every code to what the gateways need, once.
package fault

import (
	"errors"
	"fmt"
	"time"
)

// Code is the stable, public name of a kind of failure.
type Code string

const (
	InvalidArguments     Code = "invalid_arguments"
	NotFound             Code = "not_found"
	ToolNotFound         Code = "tool_not_found"
	ToolNotEnabled       Code = "tool_not_enabled"
	Forbidden            Code = "forbidden"
	RateLimited          Code = "rate_limited"
	TurnLimit            Code = "turn_limit"
	ConfirmationRequired Code = "confirmation_required"
	ConfirmationInvalid  Code = "confirmation_invalid"
	ConfirmationExpired  Code = "confirmation_expired"
	ConfirmationStale    Code = "confirmation_stale"
	OutOfStock           Code = "out_of_stock"
	Conflict             Code = "conflict"
	IdempotencyConflict  Code = "idempotency_conflict"
	InProgress           Code = "in_progress"
	SessionHandedOff     Code = "session_handed_off"
	PlanRequired         Code = "plan_required"
	Blocked              Code = "blocked"
	BlockedAddress       Code = "blocked_address"
	UpstreamFailed       Code = "upstream_failed"
	Timeout              Code = "timeout"
	Unavailable          Code = "unavailable"
	Internal             Code = "internal"
)

// Field is one bad argument: where it is (a JSON pointer) and what is wrong.
type Field struct {
	Path    string `json:"path"`
	Message string `json:"message"`
}

// Error is a failure that may be reported to callers.
type Error struct {
	Code    Code
	Message string  // safe to show, in the reader's language
	Fields  []Field // for InvalidArguments: every bad path

	RetryAfter    time.Duration // for RateLimited and Unavailable
	HandoffReason string        // not empty: staff have to take over
	BlockedReason string        // for Blocked: which rule said no
	ProvePhone    string        // the telephone that has to be proved first; never shown
	State         string        // a conversation state to keep although the call is rolled back
	OfArgument    bool          // refused is what this call says, not what it is about: said otherwise it may be done
	Unsure        bool          // it may have been done all the same; never report otherwise
	// Words is the message in another language, by its tag; nil: it is in no other.
	Words func(tag string) string

	cause error
}

// New makes an error whose message may be shown as it is.
func New(code Code, format string, args ...any) *Error {
	if len(args) == 0 {
		return &Error{Code: code, Message: format}
	}
	return &Error{Code: code, Message: fmt.Sprintf(format, args...)}
}

// Wrap keeps err as the private cause of a new error.
func Wrap(err error, code Code, format string, args ...any) *Error {
	e := New(code, format, args...)
	e.cause = err
	return e
}

// Invalid reports every bad argument at once.
func Invalid(message string, fields ...Field) *Error {
	return &Error{Code: InvalidArguments, Message: message, Fields: fields}
}

// Error is for logs: it includes the private cause.
func (e *Error) Error() string {
	if e.cause != nil {
		return fmt.Sprintf("%s: %s: %v", e.Code, e.Message, e.cause)
	}
	return fmt.Sprintf("%s: %s", e.Code, e.Message)
}

func (e *Error) Unwrap() error { return e.cause }

// Handoff marks that only staff can go on, and why.
func (e *Error) Handoff(reason string) *Error { e.HandoffReason = reason; return e }

// Keep asks for a conversation state to be kept although the call is rolled back.
func (e *Error) Keep(state string) *Error { e.State = state; return e }

// MayBeDone marks a failure after which what was asked for may have been done all the same.
func (e *Error) MayBeDone() *Error { e.Unsure = true; return e }

// After sets the retry-after.
func (e *Error) After(d time.Duration) *Error { e.RetryAfter = d; return e }

// From returns err as an *Error. Anything that is not one becomes Internal with an empty message: its text may hold
// what callers must not read.
func From(err error) *Error {
	if err == nil {
		return nil
	}
	var e *Error
	if errors.As(err, &e) {
		return e
	}
	return &Error{Code: Internal, cause: err}
}

// Is reports whether err carries the code.
func Is(err error, code Code) bool {
	var e *Error
	return errors.As(err, &e) && e.Code == code
}
