package voice_test

import (
	"net/http/httptest"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/returncall"
	"github.com/mostrador/mostrador/internal/core/support"
	"github.com/mostrador/mostrador/internal/gateway/calls/callstest"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

const public = "https://tienda.example"

// callers is a business that returns calls, and one customer who was promised one.
type callers struct {
	*server.Shop
	t       *testing.T
	session string
	server  *httptest.Server
}

func returnsCalls(change ...func(*access.CallBacks)) testkit.Setup {
	s := access.Settings{RequireIdentity: new(bool)}
	s.Voice.CallBacks = access.CallBacks{Enabled: true, From: "+5491144440000"}
	for _, c := range change {
		c(&s.Voice.CallBacks)
	}
	return testkit.Setup{Settings: s, Twilio: true}
}

func promised(t *testing.T, s *server.Shop) *callers {
	t.Helper()
	h := &callers{Shop: s, t: t, server: httptest.NewServer(s.Handler())}
	s.Turns.Models = &clerk{}
	t.Cleanup(func() {
		s.EndStreams()
		h.server.Close()
	})
	s.Twilio.Route(public, h.server.URL)
	h.session = h.asksForPerson(ana)
	return h
}

// asksForPerson is a call whose customer is told that the team calls back.
func (h *callers) asksForPerson(number string) string {
	h.t.Helper()
	session := h.SessionOn("voice", number)
	said := h.OK(session, "frontdesk/transfer_to_human", map[string]any{"reason": "pide que lo llamen"})
	if said["should_transfer"] != false {
		h.t.Fatalf("nobody promised a call: %v", said)
	}
	return session
}

func (h *callers) starts() error {
	h.t.Helper()
	return h.Runtime.Write(h.t.Context(), h.Workspace, testkit.Clerk, func(u *core.Unit) error {
		_, err := u.ReturnCalls.Start(h.session)
		return err
	})
}

func (h *callers) started() {
	h.t.Helper()
	h.Must(h.starts())
	h.runs()
}

func (h *callers) runs() {
	h.t.Helper()
	h.Must(h.RunErrands(returncall.Errand, h.App.Errand))
}

func (h *callers) row() (c returncall.Call) {
	h.t.Helper()
	h.Must(h.Runtime.Read(h.t.Context(), h.Workspace, testkit.Clerk, func(u *core.Unit) (err error) {
		c, _, err = u.ReturnCalls.Of(h.session)
		return err
	}))
	return c
}

// is checks the state of the call, and how many the vendor was given.
func (h *callers) is(state returncall.State, placed int) callstest.Call {
	h.t.Helper()
	all := h.Twilio.Calls()
	if c := h.row(); c.State != state || len(all) != placed {
		h.t.Fatalf("it is %s (%s) after %d calls, want %s after %d", c.State, c.Error, len(all), state, placed)
	}
	if placed == 0 {
		return callstest.Call{}
	}
	return all[placed-1]
}

func (h *callers) notified(want int) {
	h.t.Helper()
	h.Must(h.Runtime.Read(h.t.Context(), h.Workspace, testkit.Clerk, func(u *core.Unit) error {
		list, err := u.Support.Notifications(support.NotificationFilter{Limit: 10})
		if len(list) != want {
			h.t.Errorf("staff have %d notifications, want %d: %+v", len(list), want, list)
		}
		return err
	}))
}
