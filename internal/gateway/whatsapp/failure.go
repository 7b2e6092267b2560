package whatsapp

import (
	"errors"
	"fmt"
	"time"

	"github.com/mostrador/mostrador/internal/kit/fault"
)

// Problem is why a message was not accepted, or was not delivered.
type Problem string

const (
	Invalid         Problem = "invalid"         // it breaks a limit; no request was made
	Refused         Problem = "refused"         // the vendor will not send it, now or later
	RateLimited     Problem = "rate_limited"    // not now; RetryAfter says when
	Unavailable     Problem = "unavailable"     // it was certainly not sent; a retry may work
	Unknown         Problem = "unknown"         // it may have been sent: a status may tell
	OutsideWindow   Problem = "outside_window"  // 24 h since the customer wrote: only a template
	NotOnWhatsApp   Problem = "not_on_whatsapp" // the number cannot get WhatsApp messages
	TemplateProblem Problem = "template"        // missing, paused, not approved, or other parameters
	AccountProblem  Problem = "account"         // key, permission, sender or credit: staff have to act
)

// Failure is every error of Send, Upload and Download. It unwraps to a *fault.Error for callers that know no vendor;
// its own text is for logs and has no secrets.
type Failure struct {
	Problem    Problem
	Vendor     Vendor
	Code       string // the vendor's, if it gave one
	Detail     string // the vendor's words, bounded
	RetryAfter time.Duration
	Fields     []fault.Field // for Invalid

	cause error
}

// ProblemOf is the problem in an error; an error from elsewhere is Unknown, because nothing is known about it. No
// error, no problem.
func ProblemOf(err error) Problem {
	var f *Failure
	switch {
	case err == nil:
		return ""
	case errors.As(err, &f):
		return f.Problem
	}
	return Unknown
}

func (f *Failure) Error() string {
	s := fmt.Sprintf("whatsapp through %s: %s", f.Vendor, f.Problem)
	if f.Code != "" {
		s += " (" + f.Code + ")"
	}
	if f.Detail != "" {
		s += ": " + f.Detail
	}
	for _, bad := range f.Fields {
		s += fmt.Sprintf("; %s %s", bad.Path, bad.Message)
	}
	if f.cause != nil {
		s += ": " + f.cause.Error()
	}
	return s
}

func (f *Failure) Unwrap() error { return f.fault() }

// fault is the failure for callers that know no vendors. Unknown is in_progress: it must not be reported as a failure.
func (f *Failure) fault() *fault.Error {
	switch f.Problem {
	case Invalid:
		return fault.Invalid("the message is not one WhatsApp takes", f.Fields...)
	case RateLimited:
		return fault.Wrap(f.cause, fault.RateLimited, "WhatsApp takes no more messages for now").After(f.RetryAfter)
	case Unavailable:
		return fault.Wrap(f.cause, fault.Unavailable, "WhatsApp cannot be reached for now").After(f.RetryAfter)
	case Unknown:
		return fault.Wrap(f.cause, fault.InProgress, "whether WhatsApp took the message is not known yet")
	case OutsideWindow:
		return f.blocked("WhatsApp allows only templates more than 24 hours after the customer's last message")
	case NotOnWhatsApp:
		return f.blocked("the number cannot receive WhatsApp messages")
	case TemplateProblem:
		return fault.Wrap(f.cause, fault.UpstreamFailed, "WhatsApp refused the template")
	case AccountProblem:
		return fault.Wrap(f.cause, fault.UpstreamFailed, "the WhatsApp account needs attention")
	}
	return fault.Wrap(f.cause, fault.UpstreamFailed, "WhatsApp refused the message")
}

func (f *Failure) blocked(message string) *fault.Error {
	e := fault.Wrap(f.cause, fault.Blocked, "%s", message)
	e.BlockedReason = string(f.Problem)
	return e
}

func invalid(a Account, bad fields) *Failure {
	return &Failure{Problem: Invalid, Vendor: a.Vendor(), Fields: bad}
}

// certainlyNotSent: a retry cannot send it twice.
func certainlyNotSent(f *Failure) bool {
	return f.Problem == Unavailable || f.Problem == RateLimited
}

// retryable is for idempotent calls: there an unknown outcome may simply be retried.
func retryable(f *Failure) *Failure {
	if f != nil && f.Problem == Unknown {
		f.Problem = Unavailable
	}
	return f
}
