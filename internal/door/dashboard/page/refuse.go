package page

import (
	"cmp"
	"errors"
	"log/slog"
	"net/http"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/door/doorkit"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/redact"
)

// NotFound is the refusal for what does not exist, or is not the user's.
func NotFound() error { return fault.New(fault.NotFound, "") }

// refuse shows what went wrong and what to do about it. A refused form is shown on its page again, with what was typed and the
// reason; a button leads back to its page. The cause of a server error goes to the log only.
func (s *Site) refuse(v *Visit, err error) {
	e := fault.From(err)
	status := fault.Of(e.Code).Status
	if status >= http.StatusInternalServerError {
		s.Log.LogAttrs(v.Context(), slog.LevelError, "dashboard page failed", slog.String("path", v.Request.URL.Path),
			slog.String("code", string(e.Code)), slog.String("error", redact.New().Text(err.Error())))
	}
	doorkit.RetryAfter(v.Writer.Header(), e.RetryAfter)
	if back := v.Back(); back != "" && status < http.StatusInternalServerError && e.Code != fault.NotFound {
		words := cmp.Or(e.Message, v.T("error.refused.text"))
		if !s.refill(v, back, e, words) {
			_ = Away{To: back, Message: words, Bad: true}.Write(v) // it never fails
		}
		return
	}
	if err := v.failure(status, e).Write(v); err != nil { // even the navigation failed
		v.Workspace = nil
		_ = v.failure(status, e).Write(v)
	}
}

var errDryRun = errors.New("it was only tried")

// Translated gives a rule's refusal of a write in the user's language. Rules speak the business's language, as for
// customers: the write runs again as if the business spoke the user's, and is always rolled back.
func (v *Visit) Translated(err error, fn func(u *core.Unit) error) error {
	refused := fault.From(err)
	if err == nil || v.Tag == v.Workspace.Locale || refused.Message == "" ||
		!fault.Of(refused.Code).Business && refused.Code != fault.InvalidArguments {
		return err
	}
	w := *v.Workspace
	w.Locale = v.Tag
	again := v.site.Units.Write(v.Context(), &w, v.Actor(), func(u *core.Unit) error {
		if err := fn(u); err != nil {
			return err
		}
		return errDryRun
	})
	if fault.Is(again, refused.Code) {
		return again
	}
	return err
}

// Back is the page a form was on, by the Referer; empty: not one of ours.
func (v *Visit) Back() string {
	if v.Request.Method != http.MethodPost || v.Login.ID == "" {
		return ""
	}
	from, err := v.Request.URL.Parse(v.Request.Referer())
	if err != nil || from.Host != v.Request.Host {
		return ""
	}
	if to := Onward(from.RequestURI()); to != "/" {
		return to
	}
	return ""
}

// failure is the error page.
func (v *Visit) failure(status int, e *fault.Error) Page {
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
		return Page{Name: "failure", Title: v.T("error.trouble"), Status: status, Data: v.T("error.unsure.text")}
	}
	if status >= http.StatusInternalServerError || kind == "nothing" || text == "" {
		text = v.T("error." + kind + ".text")
	}
	return Page{Name: "failure", Title: v.T("error." + kind), Status: status, Data: text}
}
