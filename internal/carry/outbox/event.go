// Package outbox publishes what happened, after it was committed. The units that caused events write them; here they
// get their number, and reach every subscriber, in order, with nothing lost and nothing twice.
//
// It decides nothing about transports; gateways encode what a Subscription gives them.
package outbox

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"time"
)

// Event is something that happened in a workspace. Seq grows by one per
// workspace, in the order in which the numbers were given after commit.
type Event struct {
	ID            string          `json:"id" format:"uuid"`
	Seq           int64           `json:"seq" doc:"Grows by one per workspace; resuming goes by it."`
	Type          string          `json:"type"`
	WorkspaceID   string          `json:"workspaceId"`
	SessionID     string          `json:"sessionId,omitempty"`
	Aggregate     string          `json:"aggregateId,omitempty" doc:"What changed; events about one thing are in order."`
	CorrelationID string          `json:"correlationId"`
	Timestamp     time.Time       `json:"timestamp"`
	Payload       json.RawMessage `json:"payload" doc:"Amounts are in minor units of the currency beside them; what has no value is left out."`
}

// Filter chooses events; the zero value takes all of them.
type Filter struct {
	Types     []string // exact, or a family as "order.*"
	SessionID string
}

// Takes reports whether the filter lets an event through.
func (f Filter) Takes(e Event) bool {
	if f.SessionID != "" && e.SessionID != f.SessionID {
		return false
	}
	return len(f.Types) == 0 || slices.ContainsFunc(f.Types, func(t string) bool {
		family, wild := strings.CutSuffix(t, "*")
		return t == e.Type || (wild && strings.HasPrefix(e.Type, family))
	})
}

const maxTypeLength = 100

// ValidType reports whether a filter's type can match anything: words joined by
// dots, the last of them possibly a star.
func ValidType(t string) bool {
	words := strings.Split(t, ".")
	if len(t) > maxTypeLength {
		return false
	}
	for i, w := range words {
		star := w == "*" && i == len(words)-1
		if !star && (w == "" || strings.Trim(w, "abcdefghijklmnopqrstuvwxyz0123456789_") != "") {
			return false
		}
	}
	return true
}

// Rows is what the outbox needs from storage, in one workspace.
type Rows interface {
	// Unstamped reports whether committed events have no number yet.
	Unstamped() (bool, error)
	// Stamp numbers up to limit of them and reports how many it numbered. One stamper at a time, on any node, so that
	// numbers appear in order.
	Stamp(now time.Time, limit int) (int, error)
	// EventsAfter returns numbered events above seq, in order.
	EventsAfter(seq int64, limit int) ([]Event, error)
	// EventsOf returns a session's latest events, numbered or not, oldest first.
	EventsOf(sessionID string, limit int) ([]Event, error)
	// LastSeq is the highest number given.
	LastSeq() (int64, error)
	// DropEvents deletes numbered events as old as before. One that a webhook endpoint has not taken up yet is kept
	// until it is as old as atLast.
	DropEvents(before, atLast time.Time, limit int) (int64, error)
}

// Store opens transactions of a workspace.
type Store interface {
	ReadEvents(ctx context.Context, workspaceID string, fn func(Rows) error) error
	WriteEvents(ctx context.Context, workspaceID string, fn func(Rows) error) error
}
