package doorkit

import (
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
	"time"

	"github.com/mostrador/mostrador/internal/kit/fault"
)

// Problem is a failure as RFC 9457 has it, with the stable code that answers have, too.
type Problem struct {
	Type   string        `json:"type" doc:"Always about:blank: the code says what happened."`
	Title  string        `json:"title" doc:"The status in words."`
	Status int           `json:"status" doc:"The HTTP status."`
	Detail string        `json:"detail" doc:"What went wrong, for people."`
	Code   fault.Code    `json:"code" doc:"What went wrong, for programs."`
	Errors []fault.Field `json:"errors,omitempty" doc:"Every bad field: a JSON pointer into the body, or where else it is."`

	Header http.Header `json:"-"`
}

// ProblemType is the content type of a problem.
const ProblemType = "application/problem+json"

// Codes that only HTTP has; the others are in the fault table.
const (
	CodeUnauthorized     fault.Code = "unauthorized"
	CodeMethodNotAllowed fault.Code = "method_not_allowed"
	CodeTooLarge         fault.Code = "too_large"
)

// NewProblem returns a problem without headers.
func NewProblem(status int, code fault.Code, detail string, fields ...fault.Field) Problem {
	return Problem{
		Type: "about:blank", Title: http.StatusText(status), Status: status, Detail: detail, Code: code, Errors: fields,
		Header: http.Header{},
	}
}

// Unauthorized is the response to a request without a valid key, which Authenticate refused.
func Unauthorized(refused error) Problem {
	p := NewProblem(http.StatusUnauthorized, CodeUnauthorized,
		"Send an API key of the workspace: Authorization: Bearer KEY.")
	challenge := `Bearer realm="mostrador"`
	if errors.Is(refused, ErrBadKey) {
		challenge += `, error="invalid_token"`
	}
	p.Header.Set("WWW-Authenticate", challenge)
	return p
}

// Write sends the problem.
func (p Problem) Write(w http.ResponseWriter) { p.WriteBody(w, p) }

// WriteBody sends a body that extends the problem.
func (p Problem) WriteBody(w http.ResponseWriter, body any) {
	for name, values := range p.Header {
		w.Header()[name] = values
	}
	WriteJSON(w, p.Status, ProblemType, body)
}

// WriteJSON sends a body as JSON.
func WriteJSON(w http.ResponseWriter, status int, contentType string, body any) {
	w.Header().Set("Content-Type", contentType)
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body) // a client that is gone needs no answer
}

// RetryAfter says when to retry, in whole seconds and never 0; nothing where there is no time to wait.
func RetryAfter(h http.Header, wait time.Duration) {
	if wait > 0 {
		h.Set("Retry-After", strconv.FormatInt(int64((wait+time.Second-1)/time.Second), 10))
	}
}
