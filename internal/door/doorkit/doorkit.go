// Package doorkit handles what every door does before it routes a request: ids from outside, the API key, the
// correlation id, the span, the log line, and the response to a panic. It knows no routes and no nouns.
package doorkit

import (
	"net/http"
	"path"
	"strings"

	"github.com/google/uuid"

	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// NoID is an id that no row has.
var NoID = uuid.Nil.String()

// ID makes an id from outside safe to look up. What is not written as our ids are becomes NoID, and so gets the same
// response as an unknown id.
func ID(id string) string {
	if !IsID(id) {
		return NoID
	}
	return id
}

// OptionalID is ID for an optional value: empty stays empty.
func OptionalID(id string) string {
	if id == "" {
		return ""
	}
	return ID(id)
}

// IDOrEmpty is for cursors and for keys that a form made: what is not written as our ids are counts as not given.
func IDOrEmpty(id string) string {
	if !IsID(id) {
		return ""
	}
	return id
}

// IsID reports whether a text is written as our ids are; other spellings of a UUID are not.
func IsID(id string) bool { return len(id) == len(NoID) && uuid.Validate(id) == nil }

// BearerKey is the API key of a request; empty: none.
func BearerKey(r *http.Request) string {
	scheme, key, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	if !strings.EqualFold(scheme, "Bearer") {
		return ""
	}
	return strings.TrimSpace(key)
}

// CorrelationHeader carries the id that links a request, its log lines and its calls.
const CorrelationHeader = "X-Correlation-Id"

const fitForLogs = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-"

// CorrelationID keeps the caller's id where it is fit for logs and headers, else makes one.
func CorrelationID(r *http.Request) string {
	id := r.Header.Get(CorrelationHeader)
	if id == "" || len(id) > 64 || strings.Trim(id, fitForLogs) != "" {
		return scope.NewID()
	}
	return id
}

// Text is a text from outside without what a database refuses, NUL and invalid UTF-8, and without the space around it.
func Text(s string) string {
	return strings.TrimSpace(strings.ToValidUTF8(strings.ReplaceAll(s, "\x00", ""), ""))
}

// longestName bounds the name of a file, in runes.
const longestName = 120

// FileName is a sender's name of a file, made fit to show; empty: it has none.
func FileName(sent string) string {
	name := []rune(locale.OneLine(Text(path.Base(strings.ReplaceAll(sent, `\`, "/")))))
	if s := string(name); s == "." || s == "/" {
		return ""
	}
	return string(name[:min(len(name), longestName)])
}
