// Package webhook receives vendors' webhooks: it verifies, stores and acknowledges a delivery, in that order. It does
// not act on a delivery and trusts nothing in it but the sender; an errand does the rest.
package webhook

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/inbox"
	"github.com/mostrador/mostrador/internal/custom/workshop"
	"github.com/mostrador/mostrador/internal/door/visitor"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/runtime"
)

// Prefix is the path of webhooks: /webhooks/{vendor}/{workspace}, the workspace by its slug or id.
const Prefix = "/webhooks/"

const maxBody = 3 << 20 // of one request; vendors send a few kilobytes, and none sends more

// Vendor verifies and reads the requests of one vendor.
type Vendor interface {
	// Admit looks at a request without its body: whether there is an account, and whether the headers could be the
	// vendor's. It returns Read's errors.
	Admit(ctx context.Context, w *access.Workspace, d inbox.Delivery) error
	// Read verifies a request and returns what it says. inbox.ErrUnproved refuses it; inbox.ErrIgnored acknowledges it
	// without trusting or storing it.
	Read(ctx context.Context, w *access.Workspace, d inbox.Delivery) ([]inbox.Notice, error)
}

// Greeter is a vendor that verifies the address before it sends anything. Greet returns the text it expects; ok is
// false if the request is not the vendor's.
type Greeter interface {
	Greet(ctx context.Context, w *access.Workspace, query url.Values) (text string, ok bool, err error)
}

// Config is what New needs.
type Config struct {
	Runtime *runtime.Runtime
	Keyring *access.Keyring
	Vendors map[string]Vendor
	// Workshop opens the addresses at which custom tools are answered late.
	Workshop *workshop.Workshop
	Log      *slog.Logger
	// Intake bounds the bodies read at once; nil: this handler makes its own.
	Intake *Intake
	// Proxies are the trusted reverse proxies.
	Proxies *visitor.Proxies
}

// New returns the handler of every path below Prefix.
func New(c Config) http.Handler {
	if c.Intake == nil {
		c.Intake = NewIntake(MostInFlight, MostOfNetwork)
	}
	return &door{c}
}

type door struct{ Config }

func (d *door) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	if strings.HasPrefix(r.URL.Path, workshop.CallbackPath) {
		d.late(w, r)
		return
	}
	name, ref, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, Prefix), "/")
	vendor, known := d.Vendors[name]
	if !known || ref == "" || strings.Contains(ref, "/") {
		answer(w, http.StatusNotFound, "there is nothing here")
		return
	}
	greeter, greets := vendor.(Greeter)
	switch {
	case r.Method == http.MethodPost:
		d.take(w, r, name, vendor, ref)
	case r.Method == http.MethodGet && greets:
		d.greet(w, r, name, greeter, ref)
	default:
		w.Header().Set("Allow", allowedMethods(greets))
		answer(w, http.StatusMethodNotAllowed, "vendors POST here")
	}
}

func allowedMethods(greets bool) string {
	if greets {
		return "GET, POST"
	}
	return "POST"
}

// take verifies, stores and acknowledges a request. It reads the body last, once everything else says that the
// request may be the vendor's.
func (d *door) take(w http.ResponseWriter, r *http.Request, name string, vendor Vendor, ref string) {
	at := d.Runtime.Clock.Now()
	request := inbox.Delivery{Header: r.Header, Query: r.URL.Query()}
	space, err := d.workspace(r.Context(), ref)
	if err == nil {
		err = vendor.Admit(r.Context(), space, request)
	}
	if err != nil {
		w.Header().Set("Connection", "close") // leave the rest of the body unread
	} else {
		body, done, failed := d.Intake.read(w, r, networkOf(d.Proxies, r), maxBody)
		defer done()
		if failed != nil {
			d.Log.LogAttrs(r.Context(), slog.LevelInfo, "webhook body not read", slog.String("vendor", name),
				slog.Any("error", failed))
			refuseBody(w, failed)
			return
		}
		request.Body = body
	}
	var notices []inbox.Notice
	if err == nil {
		notices, err = vendor.Read(r.Context(), space, request)
	}
	if err == nil {
		err = d.keep(r.Context(), space, name, notices, at)
	}
	switch {
	case err == nil || errors.Is(err, inbox.ErrIgnored):
		answer(w, http.StatusOK, "ok")
	case errors.Is(err, inbox.ErrUnproved):
		d.Log.LogAttrs(r.Context(), slog.LevelInfo, "webhook rejected", slog.String("vendor", name),
			slog.Any("error", err))
		answer(w, http.StatusUnauthorized, "not proved to be "+name+"'s")
	default:
		d.Log.LogAttrs(r.Context(), slog.LevelError, "saving a webhook failed", slog.String("vendor", name),
			slog.Any("error", err))
		answer(w, http.StatusServiceUnavailable, "try again later")
	}
}

// keep stores the notices received at a moment, all of them or none.
func (d *door) keep(ctx context.Context, w *access.Workspace, vendor string, notices []inbox.Notice,
	at time.Time) error {
	if len(notices) == 0 {
		return nil
	}
	return d.Runtime.Write(ctx, w, access.Actor{Role: access.Owner, PersonID: vendor}, func(u *core.Unit) error {
		for _, n := range notices {
			if err := u.Inbox.Keep(inbox.Item{Vendor: vendor, ID: n.ID, Body: n.Body, ReceivedAt: at}, n.Errand,
				n.Lane); err != nil {
				return err
			}
		}
		return nil
	})
}

// greet answers a vendor that verifies the address, and records it: owners who connect an account see that it worked.
func (d *door) greet(w http.ResponseWriter, r *http.Request, name string, g Greeter, ref string) {
	space, err := d.workspace(r.Context(), ref)
	var text string
	ok := false
	if err == nil {
		text, ok, err = g.Greet(r.Context(), space, r.URL.Query())
	}
	if err == nil && ok {
		err = d.Runtime.Write(r.Context(), space, access.Actor{Role: access.Owner, PersonID: name},
			func(u *core.Unit) error { return u.Inbox.Greet(name) })
	}
	switch {
	case err != nil && !errors.Is(err, inbox.ErrUnproved):
		d.Log.LogAttrs(r.Context(), slog.LevelError, "webhook verification request failed", slog.Any("error", err))
		answer(w, http.StatusServiceUnavailable, "try again later")
	case !ok:
		answer(w, http.StatusForbidden, "not the right token")
	default:
		answer(w, http.StatusOK, text)
	}
}

// workspace finds a business by slug or id. An unknown one gets the response of a wrong signature, so that a caller
// cannot probe for names.
func (d *door) workspace(ctx context.Context, ref string) (*access.Workspace, error) {
	w, err := d.Keyring.Knocked(ctx, ref)
	if fault.Is(err, fault.NotFound) {
		err = inbox.ErrUnproved
	}
	return &w, err
}

func answer(w http.ResponseWriter, status int, text string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	w.WriteHeader(status)
	_, _ = io.WriteString(w, text) // the vendor is gone and will retry
}
