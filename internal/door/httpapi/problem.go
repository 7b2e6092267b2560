package httpapi

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"strings"
	"sync"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/redact"
	"github.com/mostrador/mostrador/internal/runtime"
)

// Problem is every failure outside the tool route (RFC 9457), with the stable
// code that answers have too.
type Problem struct {
	Type   string        `json:"type" doc:"Always about:blank: the code says what happened."`
	Title  string        `json:"title" doc:"The status in words."`
	Status int           `json:"status" doc:"The HTTP status."`
	Detail string        `json:"detail" doc:"What went wrong, for people."`
	Code   fault.Code    `json:"code" doc:"What went wrong, for programs."`
	Errors []fault.Field `json:"errors,omitempty" doc:"Every bad field: a JSON pointer into the body, or where else it is."`

	// Alternatives come with a conflict about a time.
	Alternatives []FreeTime `json:"alternatives,omitempty" doc:"What could be booked instead, the nearest times."`

	header http.Header
}

const problemType = "application/problem+json"

// The codes that only HTTP has. The others are the fault table's.
const (
	codeUnauthorized     fault.Code = "unauthorized"
	codeMethodNotAllowed fault.Code = "method_not_allowed"
	codeTooLarge         fault.Code = "too_large"
)

func (p *Problem) Error() string             { return string(p.Code) + ": " + p.Detail }
func (p *Problem) GetStatus() int            { return p.Status }
func (p *Problem) GetHeaders() http.Header   { return p.header }
func (p *Problem) ContentType(string) string { return problemType }

func newProblem(status int, code fault.Code, detail string, fields ...fault.Field) *Problem {
	return &Problem{
		Type: "about:blank", Title: http.StatusText(status), Status: status, Detail: detail, Code: code, Errors: fields,
		header: http.Header{},
	}
}

// write sends a problem where no operation does it.
func (p *Problem) write(w http.ResponseWriter) {
	for name, values := range p.header {
		w.Header()[name] = values
	}
	w.Header().Set("Content-Type", problemType)
	w.WriteHeader(p.Status)
	_ = json.NewEncoder(w).Encode(p) // the client is gone; there is nobody to tell
}

// What is said where the cause is nobody's business.
var unsaid = map[fault.Code]string{
	fault.Internal: "Something failed on our side.",
	fault.Timeout:  "It took too long and was stopped.",
}

// problem turns an error into what the caller is told; the cause of one that is
// ours goes to the log, without personal data.
func (d *door) problem(ctx context.Context, err error) *Problem {
	var already *Problem
	if errors.As(err, &already) {
		return already
	}
	e := fault.From(err)
	p := newProblem(fault.Of(e.Code).Status, e.Code, e.Message, e.Fields...)
	switch {
	case p.Detail != "":
	case e.Unsure:
		p.Detail = "The connection to the database broke and it is not known yet whether this was done. Check before you send it again."
	case e.Code == fault.Unavailable:
		p.Detail = runtime.Unsaid(e, locale.EN)
	default:
		p.Detail = unsaid[e.Code]
	}
	var full *booking.NoRoom
	if errors.As(err, &full) {
		p.Alternatives = freeTimes(full.Alternatives)
	}
	retryAfter(p.header, e.Code, e.RetryAfter)
	if p.Status >= http.StatusInternalServerError {
		d.Log.LogAttrs(ctx, slog.LevelError, "request failed", slog.String("code", string(e.Code)),
			slog.String("correlationId", visitOf(ctx).correlation), slog.String("error", redact.New().Text(err.Error())))
	}
	return p
}

var hook sync.Once

// refuseWithProblems makes the library refuse malformed requests the way we do,
// and a field in other letter case among them. It has one hook for the whole
// process.
func refuseWithProblems() {
	hook.Do(func() {
		huma.ValidateStrictCasing = true
		huma.NewError = func(status int, detail string, errs ...error) huma.StatusError {
			return malformed(status, detail, errs)
		}
	})
}

// malformed is a request that never reached a handler. Whatever is wrong with
// its fields is invalid_arguments, and that has one status.
func malformed(status int, detail string, errs []error) *Problem {
	code := fault.InvalidArguments
	if status == http.StatusRequestEntityTooLarge {
		code = codeTooLarge
	} else {
		status = fault.Of(code).Status
	}
	p := newProblem(status, code, detail)
	for _, err := range errs {
		var where *huma.ErrorDetail
		if errors.As(err, &where) {
			// Not the value: it may be personal, and its sender has it.
			p.Errors = append(p.Errors, fault.Field{Path: pointer(where.Location), Message: where.Message})
		}
	}
	return p
}

// pointer writes a place in the body as a JSON pointer ("body.a[0].b" is
// "/a/0/b"); a parameter stays "query.limit".
func pointer(location string) string {
	rest, inBody := strings.CutPrefix(location, "body")
	if !inBody {
		return location
	}
	return strings.NewReplacer(".", "/", "[", "/", "]", "").Replace(rest)
}

// invalid is invalid_arguments for one field.
func invalid(path, message string) *fault.Error {
	return fault.Invalid(message, fault.Field{Path: path, Message: message})
}
