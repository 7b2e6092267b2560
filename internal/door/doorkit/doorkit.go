// Package doorkit is what every door does with a request before it knows what the request wants: ids from outside,
// the key it came with, its correlation id, its span, its line in the log, and an answer if the handler panics. It
// knows no routes and no nouns.
package doorkit

import (
	"net/http"
	"strings"

	"github.com/google/uuid"

	"github.com/mostrador/mostrador/internal/core/scope"
)

// NoID is an id that nothing has.
var NoID = uuid.Nil.String()

// ID is an id from outside as it can be looked up. What is no id of ours becomes NoID, so that it is
// answered exactly as a stranger's id is.
func ID(id string) string {
	if !IsID(id) {
		return NoID
	}
	return id
}

// OptionalID is ID for what may be left out: nothing stays nothing.
func OptionalID(id string) string {
	if id == "" {
		return ""
	}
	return ID(id)
}

// IsID reports whether a text is written as our ids are; other spellings of a UUID are not.
func IsID(id string) bool { return len(id) == len(NoID) && uuid.Validate(id) == nil }

// BearerKey is the API key a request came with; empty: none.
func BearerKey(r *http.Request) string {
	scheme, key, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	if !strings.EqualFold(scheme, "Bearer") {
		return ""
	}
	return strings.TrimSpace(key)
}

// CorrelationHeader carries the id that a request, its log lines and its calls are found by.
const CorrelationHeader = "X-Correlation-Id"

const fitForLogs = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-"

// CorrelationID takes over the caller's id where it is fit for logs and headers, or makes one.
func CorrelationID(r *http.Request) string {
	id := r.Header.Get(CorrelationHeader)
	if id == "" || len(id) > 64 || strings.Trim(id, fitForLogs) != "" {
		return scope.NewID()
	}
	return id
}
