package dashboard

import (
	"errors"
	"log/slog"
	"net/http"
	"strconv"
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/redact"
)

func errNothing() error { return fault.New(fault.NotFound, "") }

// refuse shows what went wrong and what to do about it. A refused form redirects to the page it came from, with the
// reason; the cause of a server error goes to the log only.
func (d *Door) refuse(v *visit, err error) {
	e := fault.From(err)
	status := fault.Of(e.Code).Status
	if status >= http.StatusInternalServerError {
		d.Log.LogAttrs(v.context(), slog.LevelError, "dashboard page failed", slog.String("path", v.r.URL.Path), slog.String("code", string(e.Code)),
			slog.String("error", redact.New().Text(err.Error())))
	}
	if e.RetryAfter > 0 {
		v.w.Header().Set("Retry-After", strconv.Itoa(int((e.RetryAfter+time.Second-1)/time.Second)))
	}
	if back := v.back(); back != "" && status < http.StatusInternalServerError && e.Code != fault.NotFound {
		text := e.Message
		if text == "" {
			text = v.T("error.refused.text")
		}
		_ = away{to: back, said: text, bad: true}.write(v) // it never fails
		return
	}
	if err := v.failure(status, e).write(v); err != nil { // even the navigation failed
		v.Workspace = nil
		_ = v.failure(status, e).write(v)
	}
}

var errRehearsed = errors.New("it was only tried")

// reworded gives a rule's refusal in the user's language. Rules speak the business's language, as for customers: the
// write runs again as if the business spoke the user's, and is always rolled back.
func (v *visit) reworded(err error, fn func(u *core.Unit) error) error {
	refused := fault.From(err)
	if err == nil || v.tag == v.Workspace.Locale || refused.Message == "" || !fault.Of(refused.Code).Business {
		return err
	}
	w := *v.Workspace
	w.Locale = v.tag
	again := v.door.Runtime.Write(v.context(), &w, v.Actor(), func(u *core.Unit) error {
		if err := fn(u); err != nil {
			return err
		}
		return errRehearsed
	})
	if fault.Is(again, refused.Code) {
		return again
	}
	return err
}

// back is the page a form was on, by the Referer; empty: not one of ours.
func (v *visit) back() string {
	if v.r.Method != http.MethodPost || v.Login.ID == "" {
		return ""
	}
	from, err := v.r.URL.Parse(v.r.Referer())
	if err != nil || from.Host != v.r.Host {
		return ""
	}
	if to := onward(from.RequestURI()); to != "/" {
		return to
	}
	return ""
}

// failure is the error page.
func (v *visit) failure(status int, e *fault.Error) page {
	kind := "trouble"
	switch {
	case status == http.StatusNotFound:
		kind = "nothing"
	case status == http.StatusForbidden:
		kind = "forbidden"
	case status == http.StatusTooManyRequests:
		kind = "slower"
	case status < http.StatusInternalServerError:
		kind = "refused"
	}
	text := e.Message
	if e.Unsure {
		return page{name: "failure", title: v.T("error.trouble"), status: status, data: v.T("error.unsure.text")}
	}
	if status >= http.StatusInternalServerError || kind == "nothing" || text == "" {
		text = v.T("error." + kind + ".text")
	}
	return page{name: "failure", title: v.T("error." + kind), status: status, data: text}
}
