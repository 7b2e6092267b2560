package dashboard

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/carry/outbox"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/support"
	"github.com/mostrador/mostrador/internal/kit/clock"
)

var liveRoutes = []route{{"GET /d/{workspace}/live", staff, listenLive}}

const (
	// heartbeat keeps proxies from closing a quiet stream, and finds out who left.
	heartbeat = 15 * time.Second
	// lookEvery is how often it is looked whether a listener is still let in.
	lookEvery = 2 * time.Second
	// slowest is how long one piece may take to a slow phone.
	slowest = 30 * time.Second
)

// news tells a page which of its parts to fetch again. It says nothing of what happened:
// that is in the parts, for whoever may see them.
type news struct {
	Names []string `json:"names"`
	Bell  *bell    `json:"bell,omitempty"`
}

// bell is rung where somebody waits for a person.
type bell struct {
	Title string `json:"title"`
	Text  string `json:"text"`
	Path  string `json:"path"`
}

// ownersHear are the families of events that only owners are told of.
var ownersHear = []string{"person", "key", "credential", "policy", "quick_action"}

func listenLive(v *visit) (answer, error) {
	s, err := v.door.Events.Subscribe(v.context(), v.Workspace.ID, outbox.Live, outbox.Filter{})
	if err != nil {
		return nil, err
	}
	return stream{s}, nil
}

// stream is an answer that goes on until the page is left.
type stream struct{ *outbox.Subscription }

func (s stream) write(v *visit) error {
	defer s.Close()
	ctx, cancel := context.WithCancel(v.context())
	defer cancel()
	defer context.AfterFunc(v.door.streaming, cancel)()
	h := v.w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("X-Accel-Buffering", "no") // proxies that would collect it
	v.w.WriteHeader(http.StatusOK)
	control := http.NewResponseController(v.w)
	send := func(message string) bool {
		_ = control.SetWriteDeadline(clock.System{}.Now().Add(slowest)) // without deadlines nobody is let go
		_, err := v.w.Write([]byte(message))
		return err == nil && control.Flush() == nil
	}
	for ok, quiet := send("retry: 2000\n\n"), clock.Stopwatch(); ok; {
		events, err := s.wait(ctx)
		if err != nil || !v.stillIn(ctx) {
			return nil
		}
		if n := v.news(events); len(n.Names) > 0 {
			raw, err := json.Marshal(n)
			ok, quiet = err == nil && send("event: live\ndata: "+string(raw)+"\n\n"), clock.Stopwatch()
		} else if clock.Since(quiet) >= heartbeat {
			ok, quiet = send(": "+strconv.FormatInt(s.Seq(), 10)+"\n\n"), clock.Stopwatch()
		}
	}
	return nil
}

// wait returns what comes soon, and nothing when nothing does.
func (s stream) wait(ctx context.Context) ([]outbox.Event, error) {
	soon, cancel := context.WithTimeout(ctx, lookEvery)
	defer cancel()
	events, err := s.Next(soon)
	if err != nil && soon.Err() != nil && ctx.Err() == nil {
		return nil, nil
	}
	return events, err
}

// stillIn looks whether the listener is let in, as whom they were.
func (v *visit) stillIn(ctx context.Context) bool {
	g, err := v.door.Entrance.At(ctx, v.secret, v.Workspace.Slug)
	return err == nil && g.Person.Role == v.Person.Role
}

// news puts events together: the families they are of, and the conversations.
func (v *visit) news(events []outbox.Event) (n news) {
	note := func(name string) {
		if !slices.Contains(n.Names, name) {
			n.Names = append(n.Names, name)
		}
	}
	for _, e := range events {
		family, _, _ := strings.Cut(e.Type, ".")
		if v.Person.Role != access.Owner && slices.Contains(ownersHear, family) {
			continue
		}
		note(family)
		if e.SessionID != "" {
			note("session:" + e.SessionID)
		}
		if e.Type == "session.handoff_requested" && asksForSomebody(e) {
			n.Bell = &bell{Title: v.T("bell.title"), Text: v.T("bell.text", v.Workspace.Name), Path: v.Path("handoffs")}
		}
		if urgentlyTold(e) {
			n.Bell = &bell{Title: v.T("bell.urgent"), Text: v.T("bell.unseen", v.Workspace.Name), Path: v.Path("notifications")}
		}
	}
	return n
}

// urgentlyTold reports whether a team has to open something before it goes further.
func urgentlyTold(e outbox.Event) bool {
	if e.Type != "notification.created" && e.Type != "notification.escalated" {
		return false
	}
	var told struct {
		Priority support.Urgency `json:"priority"`
	}
	return json.Unmarshal(e.Payload, &told) == nil && told.Priority == support.Urgent
}

// asksForSomebody leaves out the conversations that a person took without being asked.
func asksForSomebody(e outbox.Event) bool {
	var told struct {
		TriggerType string `json:"triggerType"`
	}
	return json.Unmarshal(e.Payload, &told) != nil || told.TriggerType != conversation.TakenOver && told.TriggerType != conversation.PersonWrote
}
