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

// CallbackPath is where late answers are sent; the rest of the path says which call's
// they are, and that we said so.
const CallbackPath = "/webhooks/custom/"

// TestToken ends the address that calls of the console name: answers to it go nowhere.
const TestToken = "test"

// MostLate is how much a late answer may be.
const MostLate = 1 << 20

// Late is a late answer as it is kept: read, checked and without secrets.
type Late struct {
	Tool    string          `json:"tool"`
	Title   string          `json:"title"`
	Success bool            `json:"success"`
	Data    json.RawMessage `json:"data,omitempty"`
	Error   string          `json:"error,omitempty"`
}

// ErrNotJSON is what was sent to the address of a late answer and is none.
var ErrNotJSON = errors.New("the answer is not JSON")

// OpenCallback reads the last part of a late answer's address. One that we did not
// sign, or whose time is over, is not_found. Early is true for one so young that its
// call may not be written down yet.
func (ws *Workshop) OpenCallback(token string) (right custom.Callback, early bool, err error) {
	key, err := ws.Key()
	if err != nil {
		return right, false, err
	}
	now := ws.Clock.Now()
	right, err = custom.ReadCallback(key, token, now)
	return right, now.Before(right.ExpiresAt().Add(time.Minute - custom.CallbackLife)), err
}

// ReadLate makes of a late answer what the tool would have made of it in time. JSON that
// is not what was agreed is an answer, too: who waits for it is told. What is no JSON is
// none: ErrNotJSON, in words for whoever sent it.
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
