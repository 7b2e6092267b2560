package httpapi

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"strings"

	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/door/doorkit"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/redact"
	"github.com/mostrador/mostrador/internal/runtime"
)

// Problem is every failure outside the tool route.
type Problem struct {
	doorkit.Problem
	// Alternatives come with a conflict about a time.
	Alternatives []FreeTime `json:"alternatives,omitempty" doc:"What could be booked instead, the nearest times."`
}

func (p *Problem) Error() string             { return string(p.Code) + ": " + p.Detail }
func (p *Problem) GetStatus() int            { return p.Status }
func (p *Problem) GetHeaders() http.Header   { return p.Header }
func (p *Problem) ContentType(string) string { return doorkit.ProblemType }

func newProblem(status int, code fault.Code, detail string, fields ...fault.Field) *Problem {
	return &Problem{Problem: doorkit.NewProblem(status, code, detail, fields...)}
}

// write sends a problem outside the library's operations.
func (p *Problem) write(w http.ResponseWriter) { p.WriteBody(w, p) }

// hiddenTexts are the texts of failures whose cause is not shown to callers.
var hiddenTexts = map[fault.Code]string{
	fault.Internal: "Something failed on our side.",
	fault.Timeout:  "It took too long and was stopped.",
}

// problem turns an error into the response; the cause of a server error goes to the log, without personal data.
func (r *router) problem(ctx context.Context, err error) *Problem {
	var already *Problem
	if errors.As(err, &already) {
		return already
	}
	e := fault.From(err)
	p := newProblem(fault.Of(e.Code).Status, e.Code, told(ctx, e.Message), e.Fields...)
	switch {
	case p.Detail != "":
	case e.Unsure:
		p.Detail = "The connection to the database broke and it is not known yet whether this was done. Check before you send it again."
	case e.Code == fault.Unavailable:
		p.Detail = runtime.Unsaid(e, locale.EN)
	default:
		p.Detail = hiddenTexts[e.Code]
	}
	var full *booking.NoRoom
	if errors.As(err, &full) {
		p.Alternatives = freeTimes(full.Alternatives)
	}
	retryAfter(p.Header, e.Code, e.RetryAfter)
	if p.Status >= http.StatusInternalServerError {
		r.log.LogAttrs(ctx, slog.LevelError, "request failed", slog.String("code", string(e.Code)),
			slog.String("correlationId", visitOf(ctx).Correlation),
			slog.String("error", redact.New().Text(err.Error())))
	}
	return p
}

// pointer turns a location in the body into a JSON pointer ("body.a[0].b" is "/a/0/b"); a parameter stays
// "query.limit".
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
