package workshop

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/callback"
	"github.com/mostrador/mostrador/internal/custom"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// CallbackPath is the start of the URL for late answers; the rest of the path is the signed token of the call.
const CallbackPath = "/webhooks/custom/"

// TestToken ends the callback URL of calls of the test console: answers to it are dropped.
const TestToken = "test"

// MostLate is the maximum size of a late answer.
const MostLate = 1 << 20

// Late is a late answer as it is stored: read, checked and with its secrets masked.
type Late struct {
	Tool    string          `json:"tool"`
	Title   string          `json:"title"`
	Success bool            `json:"success"`
	Data    json.RawMessage `json:"data,omitempty"`
	Error   string          `json:"error,omitempty"`
}

// ErrNotJSON: the body sent to a callback is not JSON.
var ErrNotJSON = errors.New("the answer is not JSON")

// OpenCallback reads the token of a late answer's URL. One that we did not sign, or that has expired, is not_found.
// early is true for one so young that its call may not be recorded yet.
func (ws *Workshop) OpenCallback(token string) (right custom.Callback, early bool, err error) {
	key, err := ws.Key()
	if err != nil {
		return right, false, err
	}
	now := ws.Clock.Now()
	right, err = custom.ReadCallback(key, token, now)
	return right, now.Before(right.ExpiresAt().Add(time.Minute - custom.CallbackLife)), err
}

// ReadLate reads a late answer as the tool would have read it in time. JSON that breaks the schema is an answer, too:
// the conversation gets the error. Anything else is ErrNotJSON, in words for its sender.
func (ws *Workshop) ReadLate(ctx context.Context, w *access.Workspace, c callback.Callback, body []byte, contentType string) (Late, error) {
	engine, err := ws.version(ctx, w.ID, c.ToolID, c.Version)
	if err != nil {
		return Late{}, err
	}
	secrets, err := ws.secrets(ctx, w.ID, engine)
	if err != nil {
		return Late{}, err
	}
	l := Late{Tool: c.Tool, Title: maker{engine: engine}.title()}
	data, err := engine.Read(ctx, body, contentType, custom.Call{Secrets: secrets, Tag: w.Locale})
	if custom.NotJSON(err) {
		return Late{}, fault.Wrap(ErrNotJSON, fault.InvalidArguments, "%s", custom.Detail(err))
	}
	if err != nil {
		l.Error = fault.From(err).Message
		return l, nil
	}
	l.Success, l.Data = true, asObject(data)
	return l, nil
}
