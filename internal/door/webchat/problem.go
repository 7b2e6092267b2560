package webchat

import (
	"cmp"
	"errors"
	"log/slog"
	"net/http"

	"github.com/mostrador/mostrador/internal/door/doorkit"
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
		d.Log.LogAttrs(r.Context(), slog.LevelError, "web chat request failed", slog.String("path", r.URL.Path),
			slog.String("code", string(e.Code)),
			slog.String("error", redact.New().Text(err.Error())))
	}
	doorkit.RetryAfter(w.Header(), e.RetryAfter)
	var unknown errNoBranch
	switch {
	case page && errors.As(err, &unknown):
		showNothing(w, r, status, unknown.refusal.Message)
		return
	case page:
		showNothing(w, r, status, "")
		return
	}
	doorkit.NewProblem(status, e.Code, cmp.Or(e.Message, "Something failed on our side.")).Write(w)
}

func answer(w http.ResponseWriter, status int, body any) {
	doorkit.WriteJSON(w, status, "application/json", body)
}
