package httpapi

import (
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"time"
	"unicode"

	"github.com/mostrador/mostrador/internal/door/doorkit"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/tool"
)

const (
	keyHeader    = "Idempotency-Key"
	replayHeader = "Idempotent-Replayed"
	maxKey       = 200

	unknownToolBytes = 64 << 10
	// Some clients read a response only after they sent everything, so a body that is too long is read and discarded,
	// up to a bound.
	drainBytes = 32 << 20
)

// toolCalls run tools.
type toolCalls struct {
	runtime *runtime.Runtime
	tools   *tool.Set
}

// call runs a tool. The body is its arguments, byte for byte, whatever the content type says; the response is always
// an answer.
func (t toolCalls) call(w http.ResponseWriter, r *http.Request, c caller) {
	key, refused := idempotencyKey(r.Header)
	if refused != nil {
		refused.write(w)
		return
	}
	name := nameOf(r)
	arguments, err := t.readArguments(r.Body, name)
	if err != nil {
		newProblem(http.StatusBadRequest, fault.InvalidArguments, msgCutShort.In(c.Workspace.Locale)).write(w)
		return
	}
	a := t.runtime.Execute(r.Context(), runtime.Call{
		Workspace: c.Workspace, Actor: c.Actor, SessionID: doorkit.ID(r.PathValue("id")), Tool: name,
		Arguments: arguments, Key: key, Correlation: c.Correlation,
	})
	visitOf(r.Context()).Called(a.ExecutionID)
	sendAnswer(w, a)
}

// nameOf is the tool's full name. It is stored and shown even for an unknown tool, so unprintable characters are
// replaced.
func nameOf(r *http.Request) string {
	return strings.Map(func(c rune) rune {
		if !unicode.IsPrint(c) {
			return unicode.ReplacementChar
		}
		return c
	}, r.PathValue("pack")+"/"+r.PathValue("tool"))
}

// idempotencyKey reads the key of a call and refuses a malformed one, which its sender would rely on.
func idempotencyKey(h http.Header) (string, *Problem) {
	values := h.Values(keyHeader)
	if len(values) == 0 {
		return "", nil
	}
	key := values[0]
	visible := strings.IndexFunc(key, func(c rune) bool { return c < '!' || c > '~' }) < 0
	if len(values) > 1 || key == "" || len(key) > maxKey || !visible {
		p := newProblem(http.StatusBadRequest, fault.InvalidArguments,
			"An Idempotency-Key is one header of 1 to 200 visible ASCII characters.")
		p.Errors = []fault.Field{{Path: "header." + keyHeader, Message: p.Detail}}
		return "", p
	}
	return key, nil
}

// readArguments reads one byte more than the tool takes: enough for the runtime to refuse it, and no more memory than
// that.
func (t toolCalls) readArguments(body io.Reader, name string) ([]byte, error) {
	most := unknownToolBytes
	if known, ok := t.tools.Get(name); ok {
		most = known.ArgumentBytes()
	}
	arguments, err := io.ReadAll(io.LimitReader(body, int64(most)+1))
	if err == nil && len(arguments) > most {
		_, err = io.Copy(io.Discard, io.LimitReader(body, drainBytes))
	}
	return arguments, err
}

func sendAnswer(w http.ResponseWriter, a runtime.Answer) {
	answerHeader(w.Header(), a)
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(a.Status())
	_, _ = w.Write(append(answerJSON(a), '\n')) // the client is gone; a retry gets the same answer
}

func answerJSON(a runtime.Answer) []byte {
	if !a.Flat {
		return a.JSON()
	}
	body, _ := json.Marshal(a.Shown()) // plain fields always marshal
	return body
}

func answerHeader(h http.Header, a runtime.Answer) {
	if a.Replayed {
		h.Set(replayHeader, "true")
	}
	if !a.Success {
		retryAfter(h, a.ErrorCode, a.RetryAfter)
	}
}

// retryAfter says when to retry. A rate limit that does not know says in a second.
func retryAfter(h http.Header, code fault.Code, wait time.Duration) {
	if wait <= 0 && code == fault.RateLimited {
		wait = time.Second
	}
	doorkit.RetryAfter(h, wait)
}
