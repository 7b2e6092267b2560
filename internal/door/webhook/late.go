package webhook

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/callback"
	"github.com/mostrador/mostrador/internal/core/inbox"
	"github.com/mostrador/mostrador/internal/custom/workshop"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// errEarly: the answer arrived before our own transaction committed.
var errEarly = errors.New("the call is not written down yet")

// late serves the callback addresses that webhook tools receive. Each address takes one answer, in time, from any
// sender that knows it.
func (d *door) late(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodPost {
		w.Header().Set("Allow", "POST")
		answer(w, http.StatusMethodNotAllowed, "answers are POSTed here")
		return
	}
	token := strings.TrimPrefix(r.URL.Path, workshop.CallbackPath)
	if token == workshop.TestToken {
		answer(w, http.StatusOK, "this was a test: nobody waits for its answer, and it was not kept")
		return
	}
	space, waits, err := d.openCallback(r.Context(), token)
	if err != nil {
		w.Header().Set("Connection", "close") // leave the rest of the body unread
	} else {
		body, done, failed := d.Intake.read(w, r, networkOf(d.Proxies, r), workshop.MostLate)
		defer done()
		if failed != nil {
			refuseBody(w, failed)
			return
		}
		err = d.keepLate(r, &space, waits, body)
	}
	switch {
	case err == nil:
		answer(w, http.StatusOK, "ok")
	case fault.Is(err, fault.NotFound):
		answer(w, http.StatusNotFound, "there is no such address, it was used, or its time is over")
	case errors.Is(err, workshop.ErrNotJSON):
		answer(w, http.StatusBadRequest, fault.From(err).Message+"; the address was not used up")
	case errors.Is(err, errEarly):
		w.Header().Set("Retry-After", "2")
		answer(w, http.StatusServiceUnavailable, "try again in a moment")
	default:
		d.Log.LogAttrs(r.Context(), slog.LevelError, "saving a late answer failed", slog.Any("error", err))
		answer(w, http.StatusServiceUnavailable, "try again later")
	}
}

// vendor is the actor of a late answer.
var vendor = access.Actor{Role: access.Owner, PersonID: callback.Vendor}

// openCallback finds the call that waits at an address. An answered one is not_found; errEarly asks the vendor to
// retry.
func (d *door) openCallback(ctx context.Context,
	token string) (w access.Workspace, waits callback.Callback, err error) {
	right, early, err := d.Workshop.OpenCallback(token)
	if err != nil {
		return w, waits, err
	}
	if w, err = d.Keyring.Workspace(ctx, right.WorkspaceID); err != nil {
		return w, waits, err
	}
	err = d.Runtime.Read(ctx, &w, vendor, func(u *core.Unit) (err error) {
		waits, err = u.Callbacks.Get(right.CallID)
		return err
	})
	switch {
	case err == nil && waits.State != callback.Waiting:
		err = fault.New(fault.NotFound, "the call was answered")
	case fault.Is(err, fault.NotFound) && early:
		err = errEarly
	}
	return w, waits, err
}

// keepLate stores an answer, queues its errand and uses up the callback, in one transaction.
func (d *door) keepLate(r *http.Request, w *access.Workspace, waits callback.Callback, body []byte) error {
	ctx := r.Context()
	late, err := d.Workshop.ReadLate(ctx, w, waits, body, r.Header.Get("Content-Type"))
	if err != nil {
		return err
	}
	kept, err := json.Marshal(late)
	if err != nil {
		return err
	}
	return d.Runtime.Write(ctx, w, vendor, func(u *core.Unit) error {
		if _, err := u.Callbacks.Use(waits.ID); err != nil {
			return err
		}
		return u.Inbox.Keep(inbox.Item{Vendor: callback.Vendor, ID: waits.ID, Body: string(kept)}, callback.Errand, "")
	})
}
