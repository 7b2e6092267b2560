package webchat

import (
	"encoding/json"
	"log/slog"
	"net/http"
	"strconv"
	"time"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/redact"
)

// noConversation is the code of a missing or expired conversation: the page opens another.
const noConversation fault.Code = "no_conversation"

// refuse responds to an error: with a page for the page itself, else with a problem document. The cause of a server
// error goes to the log only.
func (d *Door) refuse(w http.ResponseWriter, r *http.Request, page bool, err error) {
	e := fault.From(err)
	status := fault.Of(e.Code).Status
	switch {
	case e.Code == noConversation:
		status = http.StatusNotFound
	case status >= http.StatusInternalServerError:
		d.Log.LogAttrs(r.Context(), slog.LevelError, "web chat request failed", slog.String("path", r.URL.Path), slog.String("code", string(e.Code)),
			slog.String("error", redact.New().Text(err.Error())))
	}
	if e.RetryAfter > 0 {
		w.Header().Set("Retry-After", strconv.Itoa(int((e.RetryAfter+time.Second-1)/time.Second)))
	}
	if page {
		showNothing(w, r, status)
		return
	}
	detail := e.Message
	if detail == "" {
		detail = "Something failed on our side."
	}
	problem(w, status, e.Code, detail)
}

func problem(w http.ResponseWriter, status int, code fault.Code, detail string) {
	answer(w, status, "application/problem+json", map[string]any{
		"type": "about:blank", "title": http.StatusText(status), "status": status, "code": code, "detail": detail,
	})
}

func answer(w http.ResponseWriter, status int, kind string, body any) {
	w.Header().Set("Content-Type", kind)
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body) // a browser that is gone needs no answer
}
