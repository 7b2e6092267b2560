package mcpapi

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/http"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/redact"
	"github.com/mostrador/mostrador/internal/runtime"
)

// Problem is a failure outside MCP (RFC 9457), in the HTTP door's format.
type Problem struct {
	Type   string     `json:"type"`
	Title  string     `json:"title"`
	Status int        `json:"status"`
	Detail string     `json:"detail"`
	Code   fault.Code `json:"code"`

	header http.Header
}

// Codes that only HTTP has; the others are in the fault table.
const (
	codeUnauthorized fault.Code = "unauthorized"
	codeTooLarge     fault.Code = "too_large"
)

func newProblem(status int, code fault.Code, detail string) *Problem {
	return &Problem{Type: "about:blank", Title: http.StatusText(status), Status: status, Detail: detail, Code: code, header: http.Header{}}
}

func (p *Problem) write(w http.ResponseWriter) {
	for name, values := range p.header {
		w.Header()[name] = values
	}
	w.Header().Set("Content-Type", "application/problem+json")
	w.WriteHeader(p.Status)
	_ = json.NewEncoder(w).Encode(p) // a client that is gone needs no answer
}

// problem turns an error into the response; the cause of a server error goes to the log, without personal data.
func (d *Door) problem(ctx context.Context, err error) *Problem {
	e := fault.From(err)
	p := newProblem(fault.Of(e.Code).Status, e.Code, e.Message)
	if p.Detail == "" {
		p.Detail = runtime.Unsaid(e, "en")
	}
	if p.Status >= http.StatusInternalServerError {
		d.logCause(ctx, "request failed", e.Code, err)
	}
	return p
}

func (d *Door) logCause(ctx context.Context, what string, code fault.Code, err error) {
	d.Log.LogAttrs(ctx, slog.LevelError, what, slog.String("code", string(code)),
		slog.String("correlationId", correlationOf(ctx)), slog.String("error", redact.New().Text(err.Error())))
}
