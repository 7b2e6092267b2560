package voice_test

import (
	"context"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/returncall"
	"github.com/mostrador/mostrador/internal/gateway/calls/callstest"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

func TestCallsAreReturned(t *testing.T) {
	t.Parallel()
	flow := func(name string, setup testkit.Setup, play func(h *callers)) server.Flow {
		return server.Flow{Name: name, Setup: setup, Play: func(t *testing.T, s *server.Shop) { play(promised(t, s)) }}
	}
	off := returnsCalls()
	off.Settings.Voice.CallBacks = access.CallBacks{}
	portuguese := returnsCalls(func(c *access.CallBacks) { c.Countries = []string{"AR"} })
	portuguese.Locale = locale.PTBR
	closed := returnsCalls(func(c *access.CallBacks) { c.Automatic = true })
	closed.Settings.Profile.Schedule = map[string]string{"tuesday": "14:00-18:00", "wednesday": "14:00-18:00"}
	server.Flows(t,
		flow("off", off, callsAreOff),
		flow("answered", returnsCalls(), answeredCall),
		flow("answered, in Portuguese", portuguese, answeredCall),
		flow("not answered", returnsCalls(), missedCall),
		flow("an answering machine", returnsCalls(func(c *access.CallBacks) { c.Attempts = 1 }), machineCall),
		flow("no clear answer", returnsCalls(), lostCall),
		flow("too many requests", returnsCalls(), slowedCall),
		flow("refused", returnsCalls(), refusedCall),
		flow("at the same time", returnsCalls(), callsAtOnce),
		flow("a node dies", returnsCalls(), cutOffCall),
		flow("the vendor falls silent", returnsCalls(), silentCall),
		flow("by itself, when it opens", closed, automaticCall),
		flow("a person, in a call of ours", returnsCalls(func(c *access.CallBacks) { c.Automatic = true }), personInCall),
		flow("the day's limit", returnsCalls(func(c *access.CallBacks) { c.PerDay = 1 }), limitedCalls),
		flow("another country", returnsCalls(func(c *access.CallBacks) { c.Countries = []string{"MX"} }), foreignCall),
		flow("started again, and a late report", returnsCalls(func(c *access.CallBacks) { c.Attempts = 1 }), startedAgain),
		flow("not Twilio", returnsCalls(), forgedReport),
	)
}

func callsAreOff(h *callers) {
	if err := h.starts(); !fault.Is(err, fault.Conflict) {
		h.t.Errorf("it started: %v", err)
	}
	h.runs()
	h.is(returncall.Asked, 0)
}

func answeredCall(h *callers) {
	h.started()
	call := h.is(returncall.Placed, 1)
	for name, want := range map[string]string{"To": ana, "From": "+5491144440000", "MachineDetection": "Enable",
		"Method": "POST"} {
		if call.Form.Get(name) != want {
			h.t.Errorf("%s is %q, want %q", name, call.Form.Get(name), want)
		}
	}
	if err := h.starts(); !fault.Is(err, fault.Conflict) {
		h.t.Errorf("it started twice: %v", err)
	}
	h.Must(h.App.Errand(h.t.Context(), h.Workspace.ID, returncall.Errand, h.row().ID)) // the errand again
	h.is(returncall.Placed, 1)
	h.Twilio.Tell(h.t, call, "ringing", "")
	said := h.Twilio.Answered(h.t, call, "human")
	want := "pediste que te devolviéramos la llamada"
	if h.Workspace.Locale == locale.PTBR {
		want = "Você pediu que a gente retornasse a sua ligação"
	}
	if !strings.Contains(said, want) || !strings.Contains(said, h.Workspace.Name) ||
		!strings.Contains(said, "<ConversationRelay") {
		h.t.Errorf("the call began with %s", said)
	}
	h.is(returncall.Answered, 1)
	h.talks(call, want)
	h.Twilio.Tell(h.t, call, "completed", "human")
	h.Twilio.Tell(h.t, call, "completed", "human")
	h.Twilio.Tell(h.t, call, "ringing", "") // late
	h.is(returncall.Done, 1)
	h.notified(0)
	if err := h.starts(); !fault.Is(err, fault.Conflict) {
		h.t.Errorf("a customer who was called is called again: %v", err)
	}
}

// talks connects the relay of a call: it is a conversation of the customer, and begins with why.
func (h *callers) talks(call callstest.Call, why string) {
	h.t.Helper()
	path := "/voice/twilio/" + h.Workspace.Slug
	conn, _, err := websocket.Dial(h.t.Context(), "ws"+strings.TrimPrefix(h.server.URL, "http")+path,
		&websocket.DialOptions{HTTPHeader: http.Header{"X-Twilio-Signature": {callstest.Sign(h.Twilio.Account.AuthToken,
			"wss"+strings.TrimPrefix(public, "https")+path, nil)}}})
	if err != nil {
		h.t.Fatal(err)
	}
	defer conn.CloseNow()
	p := &phone{house: &house{Shop: h.Shop, t: h.t, server: h.server}, conn: conn}
	p.tells(map[string]any{"type": "setup", "sessionId": "VX1", "accountSid": h.Twilio.Account.SID, "callSid": call.SID,
		"from": "+5491144440000", "to": ana, "direction": "outbound-api"})
	p.says("sí, decime")
	p.asks("Te escucho.")
	found := false
	for _, talk := range p.house.talks() {
		if talk.CallID != call.SID {
			continue
		}
		found = true
		h.Look(func(u *core.Unit) error {
			who, err := u.Customers.Get(talk.CustomerID)
			if err != nil || who.Phone != ana {
				h.t.Errorf("it is a conversation of %q, %v", who.Phone, err)
			}
			list, err := u.Conversations.Messages(talk.ID, "", 5)
			if err != nil || len(list) == 0 || !strings.Contains(list[0].Text, why) {
				h.t.Errorf("it begins with %+v, %v", list, err)
			}
			return err
		})
	}
	if !found {
		h.t.Error("the call is no conversation")
	}
}

func missedCall(h *callers) {
	h.started()
	first := h.is(returncall.Placed, 1)
	h.Twilio.Tell(h.t, first, "busy", "")
	h.Twilio.Tell(h.t, first, "busy", "")
	h.runs()
	h.is(returncall.Queued, 1)
	h.Clock.Advance(16 * time.Minute)
	h.runs()
	second := h.is(returncall.Placed, 2)
	h.Twilio.Tell(h.t, first, "completed", "human") // of the attempt before
	h.is(returncall.Placed, 2)
	h.Twilio.Tell(h.t, second, "no-answer", "")
	h.is(returncall.Failed, 2)
	h.notified(1)
	h.Clock.Advance(24 * time.Hour)
	h.runs()
	h.is(returncall.Failed, 2)
	h.started() // staff try again
	h.is(returncall.Placed, 3)
}

// A report of an attempt before staff started the call again says nothing of the new one.
func startedAgain(h *callers) {
	h.started()
	first := h.is(returncall.Placed, 1)
	h.Twilio.Tell(h.t, first, "no-answer", "")
	h.is(returncall.Failed, 1)
	h.Must(h.starts())
	h.Must(h.Runtime.Write(h.t.Context(), h.Workspace, testkit.Clerk, func(u *core.Unit) error {
		_, mine, err := u.ReturnCalls.Take(h.row().ID, 0)
		if !mine {
			h.t.Error("it cannot be placed")
		}
		return err
	}))
	h.Twilio.Tell(h.t, first, "completed", "human")
	h.Twilio.Tell(h.t, first, "no-answer", "")
	h.is(returncall.Dialing, 1)
}

func machineCall(h *callers) {
	h.started()
	call := h.is(returncall.Placed, 1)
	if said := h.Twilio.Answered(h.t, call, "machine_start"); !strings.Contains(said, "<Hangup>") ||
		strings.Contains(said, "Relay") {
		h.t.Errorf("a machine heard %s", said)
	}
	h.Twilio.Tell(h.t, call, "completed", "machine_start")
	h.is(returncall.Failed, 1)
	h.notified(1)
}

func lostCall(h *callers) {
	h.Twilio.Lose(true)
	h.started()
	call := h.is(returncall.Unknown, 1)
	h.notified(1)
	h.Twilio.Lose(false)
	h.Clock.Advance(time.Hour)
	h.runs()
	h.Must(h.App.Sweep(h.t.Context(), h.Workspace.ID))
	h.is(returncall.Unknown, 1)
	if err := h.starts(); !fault.Is(err, fault.Conflict) {
		h.t.Errorf("it started: %v", err)
	}
	h.Twilio.Tell(h.t, call, "ringing", "") // the vendor had it: its report settles it
	h.is(returncall.Placed, 1)
}

func slowedCall(h *callers) {
	h.Twilio.Fail(http.StatusTooManyRequests)
	h.started()
	h.is(returncall.Queued, 0)
	h.Twilio.Fail(0)
	h.Clock.Advance(80 * time.Second) // the vendor asked for 90
	h.runs()
	h.is(returncall.Queued, 0)
	h.Clock.Advance(11 * time.Second)
	h.runs()
	h.is(returncall.Placed, 1)
	if n := h.row().Attempts; n != 1 {
		h.t.Errorf("%d attempts", n)
	}
}

func refusedCall(h *callers) {
	h.Twilio.Fail(http.StatusBadRequest)
	h.started()
	h.is(returncall.Failed, 0)
	h.notified(1)
	h.Twilio.Fail(http.StatusBadGateway) // it may have been taken
	h.started()
	h.is(returncall.Unknown, 0)
	h.notified(2)
}

func callsAtOnce(h *callers) {
	h.Must(h.starts())
	id, nodes := h.row().ID, []*server.Shop{h.Shop, h.Node()}
	var all sync.WaitGroup
	for i := range 12 {
		all.Go(func() {
			if err := nodes[i%2].App.Errand(context.Background(), h.Workspace.ID, returncall.Errand, id); err != nil {
				h.t.Error(err)
			}
			if err := h.starts(); !fault.Is(err, fault.Conflict) {
				h.t.Errorf("it started again: %v", err)
			}
		})
	}
	all.Wait()
	h.is(returncall.Placed, 1)
}

func cutOffCall(h *callers) {
	h.Must(h.starts())
	id := h.row().ID
	h.Must(h.Runtime.Write(h.t.Context(), h.Workspace, access.System, func(u *core.Unit) error {
		_, mine, err := u.TakeCall(id) // and the node dies
		if !mine {
			h.t.Error("it could not be taken")
		}
		return err
	}))
	h.runs()
	h.Must(h.App.Sweep(h.t.Context(), h.Workspace.ID))
	h.is(returncall.Dialing, 0)
	h.Clock.Advance(time.Minute)
	h.Must(h.App.Sweep(h.t.Context(), h.Workspace.ID))
	h.runs()
	h.is(returncall.Unknown, 0)
	h.notified(1)
}

func silentCall(h *callers) {
	h.started()
	h.is(returncall.Placed, 1)
	h.Clock.Advance(time.Hour)
	h.Must(h.App.Sweep(h.t.Context(), h.Workspace.ID))
	call := h.is(returncall.Placed, 1)
	h.Clock.Advance(2 * time.Hour)
	h.Must(h.App.Sweep(h.t.Context(), h.Workspace.ID))
	h.runs()
	h.is(returncall.Unknown, 1)
	h.notified(1)
	h.Twilio.Tell(h.t, call, "completed", "human")
	h.is(returncall.Done, 1)
}

// A customer who asks for a person in a call of ours is not called by the agent again.
func personInCall(h *callers) {
	h.runs()
	call := h.is(returncall.Placed, 1)
	h.Twilio.Answered(h.t, call, "human")
	var talk conversation.Session
	h.Do(func(u *core.Unit) error {
		c, _, err := u.Customers.ByPhone(ana)
		if err != nil {
			return err
		}
		talk, _, err = u.Conversations.OpenCall(conversation.Session{AgentID: h.Agent.ID, Channel: "voice",
			CallID: call.SID, CustomerID: c.ID}, 0)
		return err
	})
	h.OK(talk.ID, "frontdesk/transfer_to_human", map[string]any{"reason": "quiere una persona"})
	h.session = talk.ID
	h.Clock.Advance(time.Hour)
	h.runs()
	h.is(returncall.Asked, 1)
}

func automaticCall(h *callers) {
	h.runs()
	h.is(returncall.Queued, 0)
	h.Clock.Advance(119 * time.Minute)
	h.runs()
	h.is(returncall.Queued, 0)
	h.Clock.Advance(2 * time.Minute)
	h.runs()
	call := h.is(returncall.Placed, 1)
	h.Clock.Advance(3*time.Hour + 55*time.Minute) // five minutes before it closes
	h.Twilio.Tell(h.t, call, "no-answer", "")
	h.Clock.Advance(20 * time.Minute)
	h.runs()
	h.is(returncall.Queued, 1) // not while it is closed
	h.Clock.Advance(20 * time.Hour)
	h.runs()
	h.is(returncall.Placed, 2)
}

func limitedCalls(h *callers) {
	h.started()
	h.is(returncall.Placed, 1)
	h.session = h.asksForPerson(beto)
	h.started()
	h.is(returncall.Failed, 1)
	h.notified(1)
	h.Clock.Advance(24 * time.Hour)
	h.started()
	h.is(returncall.Placed, 2)
}

func foreignCall(h *callers) {
	if err := h.starts(); !fault.Is(err, fault.Conflict) {
		h.t.Errorf("it started: %v", err)
	}
	h.is(returncall.Asked, 0)
}

func forgedReport(h *callers) {
	h.started()
	call := h.is(returncall.Placed, 1)
	form := url.Values{"CallSid": {call.SID}, "CallStatus": {"completed"}}
	for name, sign := range map[string]string{"none": "",
		"another": callstest.Sign("x", call.Form.Get("StatusCallback"), form)} {
		req, err := http.NewRequestWithContext(h.t.Context(), http.MethodPost,
			h.server.URL+strings.TrimPrefix(call.Form.Get("StatusCallback"), public), strings.NewReader(form.Encode()))
		h.Must(err)
		req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		req.Header.Set("X-Twilio-Signature", sign)
		res, err := http.DefaultClient.Do(req)
		h.Must(err)
		_ = res.Body.Close()
		if res.StatusCode != http.StatusForbidden {
			h.t.Errorf("signature %s: %d", name, res.StatusCode)
		}
	}
	h.is(returncall.Placed, 1)
	other := call
	other.SID = "CA99999999999999999999999999999999" // a call of the same account that is none of ours
	h.Twilio.Tell(h.t, other, "completed", "human")
	h.is(returncall.Placed, 1)
	if said := h.Twilio.Answered(h.t, other, "human"); !strings.Contains(said, "<Hangup>") {
		h.t.Errorf("it was connected: %s", said)
	}
}
