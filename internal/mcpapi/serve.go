package mcpapi

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

const (
	sessionHeader  = "Mcp-Session-Id"
	protocolHeader = "Mcp-Protocol-Version"
	// sessionless is the first version of the protocol without sessions.
	sessionless = "2026-07-28"
)

type serverKey struct{}

// serverOf is the server that was chosen for a request; none is needed where the
// session has one already.
func serverOf(r *http.Request) *mcp.Server {
	s, _ := r.Context().Value(serverKey{}).(*mcp.Server)
	return s
}

// serve lets a request through to the SDK: from a place that may ask, with a key,
// to the server of its agent's view.
func (d *Door) serve(w http.ResponseWriter, r *http.Request, pack string) {
	if done := d.welcome(w, r); done {
		return
	}
	w.Header().Set("Cache-Control", "no-store")
	c, refused := d.authenticate(r)
	if refused != nil {
		refused.write(w)
		return
	}
	kind, err := d.kindOf(w, r, c)
	if err != nil {
		unreadable(err).write(w)
		return
	}
	// A stream lasts as long as its client listens, a call as long as its tool and
	// the person it asks; the server's own limits are for everything shorter.
	control := http.NewResponseController(w)
	// A writer without deadlines has none to lift.
	_, _ = control.SetReadDeadline(time.Time{}), control.SetWriteDeadline(time.Time{})

	handler := d.lasting
	if kind == alone {
		handler, c.alone = d.single, true
	}
	ctx := context.WithValue(r.Context(), callerKey{}, c)
	if kind == going {
		handler.ServeHTTP(&strangers{ResponseWriter: w}, r.WithContext(ctx))
		return
	}
	v, err := d.viewFor(ctx, c, r, pack)
	if err != nil {
		d.problem(ctx, err).write(w)
		return
	}
	handler.ServeHTTP(w, r.WithContext(context.WithValue(ctx, serverKey{}, v.server)))
}

// kind is how a request stands to the ones around it.
type kind int

const (
	opening kind = iota // starts a session
	going               // belongs to a session
	alone               // needs none
)

// kindOf reads a request's body, once, to see what it is. A client of the
// sessionless protocol stands alone only if it names its conversation: there is no
// connection one could be kept by, so that others are told to open a session.
func (d *Door) kindOf(w http.ResponseWriter, r *http.Request, c caller) (kind, error) {
	if r.Method != http.MethodPost {
		return going, nil
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, d.mostBytes()))
	if err != nil {
		return 0, err
	}
	r.Body = io.NopCloser(bytes.NewReader(body))
	switch {
	case r.Header.Get(sessionHeader) != "":
		return going, nil
	case r.Header.Get(protocolHeader) >= sessionless:
		if c.named == "" {
			return opening, nil
		}
		return alone, nil
	case initializes(body):
		return opening, nil
	}
	return alone, nil
}

func initializes(body []byte) bool {
	type message struct {
		Method string `json:"method"`
	}
	var one message
	if json.Unmarshal(body, &one) == nil {
		return one.Method == "initialize"
	}
	var several []message
	_ = json.Unmarshal(body, &several) // what is no JSON is refused by the SDK
	for _, m := range several {
		if m.Method == "initialize" {
			return true
		}
	}
	return false
}

func unreadable(err error) *Problem {
	var large *http.MaxBytesError
	if errors.As(err, &large) {
		return newProblem(http.StatusRequestEntityTooLarge, codeTooLarge, "The request is larger than any tool takes.")
	}
	return newProblem(http.StatusBadRequest, "invalid_arguments", "The body could not be read to its end.")
}

// strangers answers for the session of another key as for one that does not
// exist, which also has the client open one of its own.
type strangers struct {
	http.ResponseWriter
	hidden bool
}

func (s *strangers) WriteHeader(status int) {
	if status == http.StatusForbidden {
		s.hidden = true
		s.ResponseWriter.WriteHeader(http.StatusNotFound)
		_, _ = io.WriteString(s.ResponseWriter, "session not found\n") // the client is gone
		return
	}
	s.ResponseWriter.WriteHeader(status)
}

func (s *strangers) Write(p []byte) (int, error) {
	if s.hidden {
		return len(p), nil
	}
	return s.ResponseWriter.Write(p)
}

func (s *strangers) Unwrap() http.ResponseWriter { return s.ResponseWriter }
