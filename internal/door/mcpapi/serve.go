package mcpapi

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"slices"
	"time"

	"github.com/mostrador/mostrador/internal/door/doorkit"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

const (
	sessionHeader  = "Mcp-Session-Id"
	protocolHeader = "Mcp-Protocol-Version"
	// sessionless is the first protocol version without sessions.
	sessionless = "2026-07-28"
	// listenMethod is the one request that is a stream.
	listenMethod = "subscriptions/listen"
)

type serverKey struct{}

// serverOf is the server chosen for a request; nil where the session has one already.
func serverOf(r *http.Request) *mcp.Server {
	s, _ := r.Context().Value(serverKey{}).(*mcp.Server)
	return s
}

// serve checks the origin and the key of a request and passes it to the SDK server of its agent's view.
func (d *Door) serve(w http.ResponseWriter, r *http.Request, pack string) {
	if done := d.checkOrigin(w, r); done {
		return
	}
	w.Header().Set("Cache-Control", "no-store")
	c, ok := d.authenticate(w, r)
	if !ok {
		return
	}
	kind, methods, err := d.kindOf(w, r)
	if err != nil {
		unreadable(err).Write(w)
		return
	}
	// A stream lasts as long as its client listens, a call as long as its tool and the person it asks; the server's
	// own timeouts are for everything shorter.
	control := http.NewResponseController(w)
	// A writer without deadlines has none to lift.
	_, _ = control.SetReadDeadline(time.Time{}), control.SetWriteDeadline(time.Time{})

	if kind != alone || slices.Contains(methods, listenMethod) {
		w.Header().Set("X-Accel-Buffering", "no") // proxies must not buffer events
	}
	handler := d.sessionRequests
	if kind == alone {
		handler, c.withoutSession = d.singleRequests, true
	}
	ctx := context.WithValue(r.Context(), callerKey{}, c)
	if r.Method == http.MethodGet || slices.Contains(methods, listenMethod) {
		var cancel context.CancelFunc
		ctx, cancel = d.untilRevoked(ctx, doorkit.BearerKey(r))
		defer cancel()
	} else {
		d.calls.enter()
		defer d.calls.leave()
	}
	if kind == inSession {
		if r.Method == http.MethodPost {
			held := &delayedFlush{ResponseWriter: w}
			defer held.end()
			w = held
		}
		handler.ServeHTTP(&strangers{ResponseWriter: w}, r.WithContext(ctx))
		return
	}
	v, err := d.viewFor(ctx, c, r, pack)
	if err != nil {
		d.problem(ctx, err).Write(w)
		return
	}
	handler.ServeHTTP(w, r.WithContext(context.WithValue(ctx, serverKey{}, v.server)))
}

// kind is how a request relates to a session.
type kind int

const (
	opening   kind = iota // starts a session
	inSession             // belongs to a session
	alone                 // needs none
)

// kindOf reads a request's body, once, to find its kind and methods. Every request of the sessionless protocol stands
// alone, whatever session it names.
func (d *Door) kindOf(w http.ResponseWriter, r *http.Request) (k kind, methods []string, err error) {
	if r.Method != http.MethodPost {
		return inSession, nil, nil
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, d.mostBytes))
	if err != nil {
		return 0, nil, err
	}
	r.Body = io.NopCloser(bytes.NewReader(body))
	methods = methodsOf(body)
	switch {
	case r.Header.Get(protocolHeader) >= sessionless:
		return alone, methods, nil
	case r.Header.Get(sessionHeader) != "":
		return inSession, methods, nil
	case slices.Contains(methods, "initialize"):
		return opening, methods, nil
	}
	return alone, methods, nil
}

// methodsOf lists the methods of a message, or of a batch.
func methodsOf(body []byte) (methods []string) {
	for _, e := range envelopes(body) {
		methods = append(methods, e.Method)
	}
	return methods
}

func unreadable(err error) doorkit.Problem {
	var large *http.MaxBytesError
	if errors.As(err, &large) {
		return doorkit.NewProblem(http.StatusRequestEntityTooLarge, doorkit.CodeTooLarge,
			"The request is larger than any tool takes.")
	}
	return doorkit.NewProblem(http.StatusBadRequest, "invalid_arguments", "The body could not be read to its end.")
}

// strangers answers for another key's session as for one that does not exist, so that the client opens its own.
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
