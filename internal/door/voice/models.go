package voice

import (
	"cmp"
	"errors"
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/door/doorkit"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/redact"
)

// serveModels is the part of OpenAI's API that voice platforms use.
func (d *Door) serveModels(w http.ResponseWriter, r *http.Request, path string) {
	p, err := d.authenticate(r)
	if err == nil {
		switch {
		case path == "chat/completions" && r.Method == http.MethodPost:
			err = d.complete(w, r, p)
		case path == "models" && r.Method == http.MethodGet:
			err = d.listModels(w, r, p, "")
		case strings.HasPrefix(path, "models/") && r.Method == http.MethodGet:
			err = d.listModels(w, r, p, strings.TrimPrefix(path, "models/"))
		case path == "chat/completions" || path == "models" || strings.HasPrefix(path, "models/"):
			err = invalid(http.StatusMethodNotAllowed, "method_not_allowed", "",
				"This route does not take "+r.Method+".")
		default:
			err = invalid(http.StatusNotFound, "not_found", "", "There is nothing here; see docs/VOICE.md.")
		}
	}
	if err != nil {
		d.refuse(w, r, err)
	}
}

// authenticate recognises the key. Unknown, revoked and missing keys get the same response.
func (d *Door) authenticate(r *http.Request) (access.Principal, error) {
	p, err := doorkit.Authenticate(d.Keyring, r)
	switch {
	case errors.Is(err, doorkit.ErrNoKey), errors.Is(err, doorkit.ErrBadKey):
		err = refusal{status: http.StatusUnauthorized, kind: "authentication_error", code: "invalid_api_key",
			message: "Send an API key of the workspace: Authorization: Bearer KEY."}
	case err == nil && !p.Workspace.Flag(switchedOff):
		err = refusal{status: http.StatusForbidden, kind: "permission_error", code: "forbidden",
			message: "This business takes no calls."}
	}
	return p, err
}

type modelCard struct {
	ID      string `json:"id"`
	Object  string `json:"object"`
	Created int64  `json:"created"`
	OwnedBy string `json:"owned_by"`
}

// listModels lists the active agents: to a platform they are models.
func (d *Door) listModels(w http.ResponseWriter, r *http.Request, p access.Principal, one string) error {
	list, err := d.Keyring.AgentList(r.Context(), p.Workspace.ID)
	if err != nil {
		return err
	}
	cards := []modelCard{}
	for _, a := range list {
		card := modelCard{ID: a.Slug, Object: "model", OwnedBy: p.Workspace.Slug}
		switch {
		case !a.Active:
		case one == a.Slug:
			answer(w, http.StatusOK, card)
			return nil
		default:
			cards = append(cards, card)
		}
	}
	if one != "" {
		return noModel(one)
	}
	answer(w, http.StatusOK, map[string]any{"object": "list", "data": cards})
	return nil
}

// refusal is an error in the form OpenAI's clients read.
type refusal struct {
	status              int
	kind, code, message string
	param               string
	retryAfter          time.Duration
}

const invalidRequest = "invalid_request_error"

func (e refusal) Error() string { return e.code + ": " + e.message }

// invalid refuses a malformed request; param names the bad field, if it is one.
func invalid(status int, code, param, message string) refusal {
	return refusal{status: status, kind: invalidRequest, code: code, param: param, message: message}
}

func noModel(name string) error {
	return invalid(http.StatusNotFound, "model_not_found", "model",
		"There is no agent "+strconv.Quote(name)+" that answers.")
}

func (e refusal) body() map[string]any {
	body := map[string]any{"message": e.message, "type": e.kind, "param": nil, "code": e.code}
	if e.param != "" {
		body["param"] = e.param
	}
	return map[string]any{"error": body}
}

// refusalOf turns an error into the platform's response; the cause of a server error goes to the log, without
// personal data.
func (d *Door) refusalOf(r *http.Request, err error) refusal {
	if already, ok := err.(refusal); ok {
		return already
	}
	e := fault.From(err)
	out := refusal{status: fault.Of(e.Code).Status, kind: invalidRequest, code: string(e.Code), message: e.Message,
		retryAfter: e.RetryAfter}
	switch {
	case out.status == http.StatusTooManyRequests:
		out.kind = "rate_limit_error"
	case out.status == http.StatusForbidden:
		out.kind = "permission_error"
	case out.status >= http.StatusInternalServerError:
		out.kind = "server_error"
		d.Log.LogAttrs(r.Context(), slog.LevelError, "voice reply failed", slog.String("code", out.code),
			slog.String("error", redact.New().Text(err.Error())))
	}
	out.message = cmp.Or(out.message, "Something failed on our side.")
	return out
}

func (d *Door) refuse(w http.ResponseWriter, r *http.Request, err error) {
	e := d.refusalOf(r, err)
	doorkit.RetryAfter(w.Header(), e.retryAfter)
	if e.status == http.StatusUnauthorized {
		w.Header().Set("WWW-Authenticate", `Bearer realm="mostrador"`)
	}
	answer(w, e.status, e.body())
}

func answer(w http.ResponseWriter, status int, body any) {
	doorkit.WriteJSON(w, status, "application/json", body)
}
