// Package live tells open pages which of their parts to fetch again.
package live

import (
	"context"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/carry/outbox"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/support"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/door/doorkit"
	"github.com/mostrador/mostrador/internal/kit/clock"
)

// Live streams the events of a business until Closing is done.
type Live struct {
	Events   *outbox.Hub
	Entrance *access.Entrance
	Closing  context.Context
}

// Area is the stream.
func (l Live) Area() page.Area {
	return page.Area{Routes: []page.Route{page.For(page.Staff, "GET /d/{workspace}/live", l.listen)}}
}

const (
	// heartbeat keeps proxies from closing a quiet stream, and detects clients that left.
	heartbeat = 15 * time.Second
	// lookEvery is how often the session of a listener is checked again.
	lookEvery = 2 * time.Second
	// slowest is how long one write to a slow phone may take.
	slowest = 30 * time.Second
)

// news tells a page which of its parts to fetch again. It does not say what happened: the parts do, for users who may
// see them.
type news struct {
	Names []string `json:"names"`
	Bell  *bell    `json:"bell,omitempty"`
}

// bell alerts staff that a customer waits for a person.
type bell struct {
	Title string `json:"title"`
	Text  string `json:"text"`
	Path  string `json:"path"`
}

// ownersHear are the event families that only owners receive.
var ownersHear = []string{"person", "key", "credential", "policy", "quick_action"}

func (l Live) listen(v *page.Visit) (page.Answer, error) {
	s, err := l.Events.Subscribe(v.Context(), v.Workspace.ID, outbox.Live, outbox.Filter{})
	if err != nil {
		return nil, err
	}
	return stream{s, l}, nil
}

// stream is a response that lasts until the user leaves the page.
type stream struct {
	*outbox.Subscription
	Live
}

func (s stream) Write(v *page.Visit) error {
	defer s.Close()
	ctx, cancel := context.WithCancel(v.Context())
	defer cancel()
	defer context.AfterFunc(s.Closing, cancel)()
	out := doorkit.NewStream(v.Writer, slowest)
	send := func(message string) bool { return out.Send([]byte(message)) == nil }
	for ok, quiet := send("retry: 2000\n\n"), clock.Stopwatch(); ok; {
		events, err := s.wait(ctx)
		if err != nil || !s.stillIn(ctx, v) {
			return nil
		}
		if n := newsOf(v, events); len(n.Names) > 0 {
			raw, err := json.Marshal(n)
			ok, quiet = err == nil && send("event: live\ndata: "+string(raw)+"\n\n"), clock.Stopwatch()
		} else if clock.Since(quiet) >= heartbeat {
			ok, quiet = send(": "+strconv.FormatInt(s.Seq(), 10)+"\n\n"), clock.Stopwatch()
		}
	}
	return nil
}

// wait returns the events of the next lookEvery, or none.
func (s stream) wait(ctx context.Context) ([]outbox.Event, error) {
	soon, cancel := context.WithTimeout(ctx, lookEvery)
	defer cancel()
	events, err := s.Next(soon)
	if err != nil && soon.Err() != nil && ctx.Err() == nil {
		return nil, nil
	}
	return events, err
}

// stillIn reports whether the listener's session is still valid, with the same role.
func (l Live) stillIn(ctx context.Context, v *page.Visit) bool {
	g, err := l.Entrance.At(ctx, v.Secret, v.Workspace.Slug)
	return err == nil && g.Person.Role == v.Person.Role
}

// newsOf merges events into the names of their families and conversations.
func newsOf(v *page.Visit, events []outbox.Event) (n news) {
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
		if e.Type == "session.handoff_requested" && asksForStaff(e) {
			n.Bell = &bell{Title: v.T("bell.title"), Text: v.T("bell.text", v.Workspace.Name), Path: v.Path("handoffs")}
		}
		if isUrgent(e) {
			n.Bell = &bell{
				Title: v.T("bell.urgent"), Text: v.T("bell.unseen", v.Workspace.Name), Path: v.Path("notifications"),
			}
		}
	}
	return n
}

// isUrgent reports whether an event is an urgent notification, which escalates until it is opened.
func isUrgent(e outbox.Event) bool {
	if e.Type != "notification.created" && e.Type != "notification.escalated" {
		return false
	}
	var told struct {
		Priority support.Urgency `json:"priority"`
	}
	return json.Unmarshal(e.Payload, &told) == nil && told.Priority == support.Urgent
}

// asksForStaff leaves out the conversations that staff took without being asked.
func asksForStaff(e outbox.Event) bool {
	var told struct {
		TriggerType string `json:"triggerType"`
	}
	return json.Unmarshal(e.Payload, &told) != nil || told.TriggerType != conversation.TakenOver &&
		told.TriggerType != conversation.PersonWrote
}
