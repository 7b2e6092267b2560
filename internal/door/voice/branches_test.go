package voice_test

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/locale"
	built "github.com/mostrador/mostrador/internal/talk/clerk"
	"github.com/mostrador/mostrador/internal/talk/model"
	"github.com/mostrador/mostrador/internal/talk/turn"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

// host is a model that books a table for tomorrow at eight, at whatever branch the call is for.
type host struct{}

func (h host) For(*access.Workspace, *access.AgentProfile) model.Model { return h }

func (host) Answer(_ context.Context, r model.Request, _ func(string)) (model.Answer, error) {
	if r.Facts.Question != "" {
		return model.Answer{}, nil // the question is asked again
	}
	return model.Answer{Calls: []model.Call{call("create_reservation", map[string]any{"date": "2026-03-11",
		"time": "20:00", "party_size": 2, "customer_name": "Ana López", "customer_phone": "55 1234 5678"})}}, nil
}

// builtIn is the assistant that needs no model.
type builtIn struct{}

func (builtIn) For(*access.Workspace, *access.AgentProfile) model.Model { return built.New() }

const (
	centroNumber = "+525511110000"
	norteNumber  = "+526644440000"
)

// TestBranchOfACall: the number that was called, or the platform's metadata, says at which branch a caller books.
func TestBranchOfACall(t *testing.T) {
	t.Parallel()
	play := func(models turn.Models, do func(t *testing.T, h *house, centro, norte string)) func(*testing.T,
		*server.Shop) {
		return func(t *testing.T, s *server.Shop) {
			centro := s.Branch("Centro", "America/Mexico_City", 18*60, 23*60)
			norte := s.Branch("Norte", "America/Tijuana", 18*60, 23*60)
			s.Settle(func(x *access.Settings) {
				x.Branches = map[string]access.BranchRules{
					centro: {Numbers: []string{centroNumber}}, norte: {Numbers: []string{norteNumber}},
					testkit.NewID(): {Numbers: []string{"+525500000000"}}, // a branch that was never there
				}
			})
			h := open(t, s)
			s.Turns.Models = models
			do(t, h, centro, norte)
		}
	}
	in := func(tag locale.Tag) testkit.Setup {
		return testkit.Setup{AssistantType: "rest_complete", Locale: tag, Country: "MX"}
	}
	server.Flows(t,
		server.Flow{Name: "Twilio", Setup: in(locale.ESMX), Play: play(host{}, twilioBranches)},
		server.Flow{Name: "Twilio in Portuguese", Setup: in(locale.PTBR),
			Play: play(host{}, func(t *testing.T, h *house, _, _ string) {
				p := h.callsTo("CA1", norteNumber)
				p.says("quero reservar uma mesa para amanhã às oito")
				if said := p.hears(); !strings.Contains(said, "mesa para duas pessoas na unidade Norte,") {
					t.Errorf("it asks %q", said)
				}
			})},
		server.Flow{Name: "the built-in assistant", Setup: in(locale.ESMX),
			Play: play(builtIn{}, func(t *testing.T, h *house, _, _ string) {
				p := h.callsTo("CA1", norteNumber)
				p.says("una mesa para dos personas mañana a las 8 de la noche, a nombre de Ana López, teléfono 55 1234 5678")
				if said := p.hears(); !strings.Contains(said, "en la sucursal Norte") {
					t.Errorf("it asks %q", said)
				}
			})},
		server.Flow{Name: "a platform", Setup: in(locale.ESMX), Play: play(host{}, platformBranches)},
	)
}

// callsTo begins a call to a number.
func (h *house) callsTo(id, number string) *phone {
	h.t.Helper()
	conn, _, err := h.dials(signature(account.AuthToken, h.socket()))
	if err != nil {
		h.t.Fatal(err)
	}
	h.t.Cleanup(func() { _ = conn.CloseNow() })
	p := &phone{house: h, conn: conn}
	p.tells(map[string]any{"type": "setup", "accountSid": account.AccountSID, "callSid": id, "from": ana, "to": number,
		"direction": "inbound"})
	return p
}

func twilioBranches(t *testing.T, h *house, centro, norte string) {
	for id, c := range map[string]struct{ number, branch, name string }{
		"CA1": {norteNumber, norte, "Norte"},
		"CA2": {centroNumber, centro, "Centro"},
		"CA3": {"+525599999999", "", "Centro"}, // no branch's number: the first branch
		"CA4": {"+525500000000", "", "Centro"},
	} {
		p := h.callsTo(id, c.number)
		p.says("quiero una mesa para mañana a las ocho")
		if said := p.hears(); !strings.Contains(said, "mesa para dos personas en la sucursal "+c.name+",") {
			t.Errorf("a call to %s asks %q", c.number, said)
		}
		if talk := h.talkOf(id); talk.BranchID != c.branch {
			t.Errorf("a call to %s is of branch %q, want %q", c.number, talk.BranchID, c.branch)
		}
	}
}

func platformBranches(t *testing.T, h *house, centro, norte string) {
	other := h.Open(testkitSetup())
	theirs := other.Branch("Norte", "", 0, 24*60)
	ask := func(id string, more object) answered {
		body := object{"model": h.Agent.Slug, "messages": []object{{"role": "user", "content": "quiero una mesa"}}}
		for k, v := range more {
			body[k] = v
		}
		body["metadata"].(object)["call_id"] = id
		return h.do(h.request(http.MethodPost, "chat/completions", h.key, body))
	}
	for id, c := range map[string]struct {
		body   object
		branch string
	}{
		"by-id":     {object{"metadata": object{"branch_id": norte}}, norte},
		"by-name":   {object{"metadata": object{"branch_id": "sucursal Norte"}}, norte},
		"by-number": {object{"metadata": object{"called_number": norteNumber}}, norte},
		"vapi":      {object{"metadata": object{}, "phoneNumber": object{"number": norteNumber}}, norte},
		"by-call": {object{"metadata": object{}, "call": object{"phoneNumber": object{"number": norteNumber}}},
			norte},
		"both":    {object{"metadata": object{"branch_id": centro, "called_number": norteNumber}}, centro},
		"neither": {object{"metadata": object{}}, ""},
	} {
		got := ask(id, c.body).is(http.StatusOK)
		if talk := h.talkOf(id); talk.BranchID != c.branch {
			t.Errorf("%s is of branch %q, want %q", id, talk.BranchID, c.branch)
		}
		name := "Centro"
		if c.branch == norte {
			name = "Norte"
		}
		if !strings.Contains(got, "en la sucursal "+name) {
			t.Errorf("%s asks %s", id, got)
		}
	}
	for id, branch := range map[string]string{"another business's": theirs, "nobody's": testkit.NewID(),
		"unknown": "Sur"} {
		if got := ask(id, object{"metadata": object{"branch_id": branch}}).is(http.StatusNotFound); !strings.Contains(got,
			"Las sucursales son Centro y Norte.") {
			t.Errorf("%s: %s", id, got)
		}
	}
	before := h.talkOf("by-id")
	ask("by-id", object{"metadata": object{"branch_id": centro}}).is(http.StatusOK)
	if now := h.talkOf("by-id"); now.ID != before.ID || now.BranchID != norte {
		t.Errorf("a later request moved the call to %q", now.BranchID)
	}
}

func (h *house) talkOf(callID string) (talk conversation.Session) {
	h.t.Helper()
	for _, s := range h.talks() {
		if s.CallID == callID {
			return s
		}
	}
	h.t.Fatalf("there is no conversation of call %s", callID)
	return talk
}
