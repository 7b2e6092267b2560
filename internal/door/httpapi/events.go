package httpapi

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/url"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/carry/outbox"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/door/doorkit"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/runtime"
)

const (
	resumeHeader = "Last-Event-ID"
	// A listener slower than this is disconnected; it can resume where it was.
	writeTimeout = 20 * time.Second
	mostTypes    = 50
)

const eventsText = "Server-sent events, or a WebSocket with one event per message when the request asks for an upgrade. " +
	"Without a place to resume from it starts now. Each event comes once and in order; seq grows by one per workspace, and after a reconnect " +
	"with Last-Event-ID (or after) nothing is lost or repeated. A number that is missing although no filter is set is an event older than " +
	"the workspace keeps. The first message has the seq the stream starts after as its id: where that is lower than the one that was sent, " +
	"the number was never given (a backup was restored, perhaps), and the stream starts now. Amounts in payloads are in minor units of the " +
	"currency beside them. A stream ends when its key does."

// events streams what happens.
type events struct {
	hub     *outbox.Hub
	runtime *runtime.Runtime
	keyring *access.Keyring
	log     *slog.Logger
}

func (e events) register(r *router) {
	op := explained(get("/v1/events", "streamEvents", "What happens, as it happens"), eventsText)
	number := &huma.Schema{Type: huma.TypeInteger, Minimum: new(float64)}
	op.Parameters = []*huma.Param{
		{Name: "type", In: "query", Explode: new(true), Description: "Only these: order.created, or a family: order.*",
			Schema: &huma.Schema{Type: huma.TypeArray, Items: textSchema, MaxItems: new(mostTypes)}},
		{Name: "session", In: "query", Description: "Only what happens in this session. Agent keys have to name one.",
			Schema: &huma.Schema{Type: huma.TypeString, Format: "uuid"}},
		{Name: "after", In: "query", Description: "Go on after the event with this seq; 0: from the oldest there is.",
			Schema: number},
		headerParam(resumeHeader, "The same, as browsers send it; it wins over after.", number),
	}
	op.Responses = map[string]*huma.Response{
		"200": response("A stream; the data of each message is an event", "text/event-stream",
			r.schemaOf(reflect.TypeFor[outbox.Event]())),
		"101": {Description: "A WebSocket; each message is an event"},
	}
	addPlain(r, op, func(w http.ResponseWriter, req *http.Request, c caller) {
		if err := e.stream(w, req, c); err != nil {
			r.problem(req.Context(), err).write(w)
		}
	})
}

// stream sends events until either side ends it. An error: nothing was sent.
func (e events) stream(w http.ResponseWriter, r *http.Request, c caller) error {
	s, err := e.subscribe(r, c)
	if errors.Is(err, outbox.ErrClosed) {
		return fault.New(fault.Unavailable, "The server is shutting down.").After(time.Second)
	}
	if err != nil {
		return err
	}
	defer s.Close()
	l := &listener{s, e, doorkit.BearerKey(r)}
	if upgrades(r) {
		streamSocket(w, r, l)
	} else {
		streamSSE(w, r, l)
	}
	return nil
}

func upgrades(r *http.Request) bool {
	return slices.ContainsFunc(r.Header.Values("Upgrade"),
		func(v string) bool { return strings.EqualFold(v, "websocket") })
}

// subscribe reads the listener's filter. It refuses every mistake: a misspelt filter would stream everything.
func (e events) subscribe(r *http.Request, c caller) (*outbox.Subscription, error) {
	q, err := url.ParseQuery(r.URL.RawQuery)
	if err != nil {
		return nil, invalid("query", "The query cannot be read.")
	}
	for name, values := range q {
		if !slices.Contains([]string{"type", "session", "after"}, name) {
			return nil, invalid("query."+name[:min(len(name), 50)], "There is no such parameter.")
		}
		if name != "type" && len(values) > 1 {
			return nil, invalid("query."+name, "It can be given once.")
		}
	}
	f := outbox.Filter{Types: q["type"], SessionID: q.Get("session")}
	if len(f.Types) > mostTypes || slices.ContainsFunc(f.Types, func(t string) bool { return !outbox.ValidType(t) }) {
		return nil, invalid("query.type",
			"A type is words joined by dots, such as order.created, or a family of them: order.*")
	}
	after, err := place(r.Header.Get(resumeHeader), q.Get("after"))
	if err != nil {
		return nil, err
	}
	if err := e.mayListen(r.Context(), c, f.SessionID); err != nil {
		return nil, err
	}
	return e.hub.Subscribe(r.Context(), c.Workspace.ID, after, f)
}

// place is where a listener resumes: the header of one that reconnects, else the parameter.
func place(header, parameter string) (int64, error) {
	at, text := "header."+resumeHeader, header
	if text == "" {
		at, text = "query.after", parameter
	}
	if text == "" {
		return outbox.Live, nil
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n < 0 {
		return 0, invalid(at, "It is the number of an event: 0 or more.")
	}
	return n, nil
}

// mayListen lets staff and owners hear everything, and an agent's key only a session it names.
func (e events) mayListen(ctx context.Context, c caller, sessionID string) error {
	if sessionID == "" {
		if !c.Actor.Role.Trusted() {
			return invalid("query.session", msgNameSession.In(c.Workspace.Locale))
		}
		return nil
	}
	return e.runtime.Read(ctx, c.Workspace, c.Actor, func(u *core.Unit) error {
		_, err := u.Conversations.Get(doorkit.ID(sessionID), false)
		return err
	})
}
