package retail_test

import (
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

var _ = tools.Describe("request_handoff", tooltest.Tool{
	Arguments: `
		reason! string 3..500c
		triggerType! string consecutive_errors,negative_sentiment,order_already_processed,customer_request,agent_limitation
		context object | context.lastError string | context.customerMessage string | context.suggestedAction string`,
	Promises: "system low never 60 basic session.handoff_requested",
})

const requestHandoff = "retail/request_handoff"

// person requests a hand-off.
var person = args{"reason": "Quiere hablar con una persona", "triggerType": "customer_request"}

// open is a shop's schedule: Noon is Tuesday, 12:00 in Buenos Aires.
func open(hours string) func(*access.Settings) {
	return func(s *access.Settings) {
		s.Profile.Schedule = map[string]string{"tuesday": hours, "wednesday": "9 a 18", "monday": "9 a 18"}
	}
}

// handoffs lists the hand-offs there are.
func handoffs(s *shop) (list []conversation.HandoffRequest) {
	s.T.Helper()
	s.Look(func(u *core.Unit) (err error) {
		list, err = u.Handoffs.List(conversation.HandoffFilter{})
		return err
	})
	return list
}

func TestRequestHandoff(t *testing.T) {
	t.Parallel()
	var (
		rows = []string{"handoffs+1", "sessions~1"}
		told = []string{"session.handoff_requested"}
	)
	asks := func(arguments args) func(*shop) (string, any) {
		return func(s *shop) (string, any) { return s.Session(ana), arguments }
	}
	told2 := func(tag locale.Tag, wait, message string) testkit.Scenario {
		return testkit.Scenario{
			Name: "in " + string(tag), Tool: requestHandoff, Setup: in(tag), Seed: asks(person), State: "HANDOFF",
			Data: args{"estimatedWaitTime": wait, "messageToCustomer": message}, Changes: rows, Events: told,
		}
	}
	testkit.Run(t,
		testkit.Scenario{
			Name: "a person is asked for, with what helps", Tool: requestHandoff,
			Seed: asks(args{"reason": "El pedido ya salió\ny quiere cambiarlo",
				"triggerType": "order_already_processed",
				"context": args{"lastError": "conflict", "customerMessage": "¡cambienlo ya!",
					"suggestedAction": "llamar al reparto"}}),
			Data:  args{"handoffId": "*", "sessionId": "*", "status": "pending", "estimatedWaitTime": "unos 5 minutos"},
			State: "HANDOFF", Changes: rows, Events: told,
			Check: func(s *shop, sessionID string, a runtime.Answer) {
				h := handoffs(s)[0]
				if h.ID != testkit.Data(s.T, a)["handoffId"] || h.SessionID != sessionID ||
					h.Reason != "El pedido ya salió y quiere cambiarlo" ||
					h.Cause != "order_already_processed" || h.Urgency != conversation.MediumUrgency ||
					h.CustomerID == "" ||
					h.Context != (conversation.Context{LastError: "conflict", CustomerMessage: "¡cambienlo ya!",
						SuggestedAction: "llamar al reparto"}) {
					s.T.Errorf("stored %+v", h)
				}
				state(s, sessionID, "HANDOFF")
				if after := s.Call(sessionID, "retail/list_products",
					args{}); after.ErrorCode != fault.SessionHandedOff {
					s.T.Errorf("the agent goes on: %+v", after)
				}
			},
		},
		testkit.Scenario{
			Name: "asked again it is the same one", Tool: requestHandoff,
			Seed: func(s *shop) (string, any) {
				id := s.Session(ana)
				s.OK(id, requestHandoff, person)
				return id, args{"reason": "Sigue esperando", "triggerType": "negative_sentiment"}
			},
			Data: args{"status": "pending"}, State: "HANDOFF",
			Check: func(s *shop, _ string, a runtime.Answer) {
				if h := handoffs(s); len(h) != 1 || h[0].ID != testkit.Data(s.T, a)["handoffId"] ||
					h[0].Cause != "customer_request" {
					s.T.Errorf("%+v", h)
				}
			},
		},
		testkit.Scenario{
			Name: "somebody is with them already", Tool: requestHandoff,
			Seed: func(s *shop) (string, any) {
				id := s.Session(ana)
				s.OK(id, requestHandoff, person)
				s.Do(func(u *core.Unit) error {
					talk, err := u.Conversations.Get(id, true)
					if err != nil {
						return err
					}
					u.Conversations.Adopt(talk)
					_, err = u.Conversations.Take()
					return err
				})
				return id, person
			},
			Data:  args{"status": "pending", "messageToCustomer": "Ya te está atendiendo una persona del equipo."},
			State: "HANDOFF",
		},
		testkit.Scenario{
			Name: "after a failure of ours it is in the queue already", Tool: requestHandoff,
			Seed: func(s *shop) (string, any) { id := s.Session(ana); s.HandOff(id); return id, person },
			Data: args{"status": "pending"}, State: "HANDOFF",
			Check: func(s *shop, _ string, _ runtime.Answer) {
				if h := handoffs(s); len(h) != 1 || h[0].Cause != conversation.InternalFailure {
					s.T.Errorf("%+v", h)
				}
			},
		},
		testkit.Scenario{
			Name: "those before wait first", Tool: requestHandoff,
			Seed: func(s *shop) (string, any) {
				s.OK(s.Session(beto), requestHandoff, person)
				s.OK(s.Session(""), requestHandoff, person)
				return s.Session(ana), person
			},
			Data: args{"estimatedWaitTime": "unos 15 minutos"}, State: "HANDOFF", Changes: rows, Events: told,
		},
		testkit.Scenario{
			Name: "closed until tomorrow", Tool: requestHandoff, Setup: with(open("9 a 11")), Seed: asks(person),
			Data: args{"estimatedWaitTime": "mañana desde las 9",
				"messageToCustomer": "Le dejo tu conversación a una persona del equipo. Ahora está cerrado: te responden mañana desde las 9."},
			State: "HANDOFF", Changes: rows, Events: told,
		},
		testkit.Scenario{
			Name: "back this afternoon", Tool: requestHandoff, Setup: with(open("9 a 11 y 17:30 a 21")),
			Seed: asks(person),
			Data: args{"estimatedWaitTime": "hoy desde las 17:30"}, State: "HANDOFF", Changes: rows, Events: told,
		},
		testkit.Scenario{
			Name: "open", Tool: requestHandoff, Setup: with(open("9 a 18")), Seed: asks(person),
			Data: args{"estimatedWaitTime": "unos 5 minutos"}, State: "HANDOFF", Changes: rows, Events: told,
		},
		testkit.Scenario{
			Name: "in the shop's own words", Tool: requestHandoff,
			Setup: with(func(s *access.Settings) { open("cerrado")(s); s.TransferMessage = "Ya te contesta Tito." }),
			Seed:  asks(person),
			Data:  args{"messageToCustomer": "Ya te contesta Tito. Ahora está cerrado: te responden mañana desde las 9."},
			State: "HANDOFF", Changes: rows, Events: told,
		},
		told2(locale.ESMX, "unos 5 minutos",
			"Le paso tu conversación a una persona del equipo. La espera es de unos 5 minutos."),
		told2(locale.PTBR, "uns 5 minutos",
			"Vou passar a sua conversa para uma pessoa da equipe. A espera é de uns 5 minutos."),
		told2(locale.EN, "about 5 minutes",
			"I am passing your conversation on to a person of our team. The wait is about 5 minutes."),
		testkit.Scenario{
			Name: "whoever is unknown is handed over, too", Tool: requestHandoff,
			Seed: func(s *shop) (string, any) { return s.SessionOn("web", ""), person },
			Data: args{"status": "pending"}, State: "HANDOFF", Changes: rows, Events: told,
		},
		testkit.Scenario{
			Name: "every bad argument is named", Tool: requestHandoff,
			Seed: asks(args{"reason": "no", "triggerType": "boredom", "context": args{"mood": "bad"}}),
			Code: fault.InvalidArguments, Paths: []string{"/context/mood", "/reason", "/triggerType"},
		},
		testkit.Scenario{Name: "nothing at all", Tool: requestHandoff, Seed: asks(args{}), Code: fault.InvalidArguments,
			Paths: []string{"/reason", "/triggerType"}},
		testkit.Scenario{
			Name: "a reason of nothing", Tool: requestHandoff,
			Seed: asks(args{"reason": " \n\u200b ", "triggerType": "customer_request"}),
			Code: fault.InvalidArguments, Paths: []string{"/reason"}, Error: "Falta decir por qué.",
		},
		testkit.Scenario{
			Name: "a reason that is too long", Tool: requestHandoff,
			Seed: asks(args{"reason": strings.Repeat("x", 501), "triggerType": "customer_request"}),
			Code: fault.InvalidArguments, Paths: []string{"/reason"},
		},
	)
}

func TestHandoffFlows(t *testing.T) {
	t.Parallel()
	testkit.Flows(t,
		testkit.Flow{Name: "at once, one hand-off", Play: handedOverAtOnce},
		testkit.Flow{Name: "given back and asked for again", Play: handedOverTwice},
		testkit.Flow{Name: "a yes that comes too late", Setup: testkit.Setup{Settings: anonymous},
			Play: yesAfterHandoff},
	)
}

func handedOverAtOnce(t *testing.T, s *shop) {
	id := s.Session(ana)
	ids := map[any]bool{}
	for _, a := range atOnce(s, 8, id, requestHandoff, person) {
		if !a.Success || a.StateTransition != "HANDOFF" {
			t.Errorf("%+v", a)
			continue
		}
		ids[testkit.Data(t, a)["handoffId"]] = true
	}
	if len(ids) != 1 || len(handoffs(s)) != 1 {
		t.Errorf("%d ids, %d rows", len(ids), len(handoffs(s)))
	}
}

func giveBack(s *shop, id string) {
	s.T.Helper()
	s.Do(func(u *core.Unit) error {
		talk, err := u.Conversations.Get(id, true)
		if err != nil {
			return err
		}
		u.Conversations.Adopt(talk)
		return u.Conversations.Resume()
	})
}

// The duration of a hand-off is the estimate for the next one.
func handedOverTwice(t *testing.T, s *shop) {
	id := s.Session(ana)
	first := s.OK(id, requestHandoff, person)["handoffId"]
	wait(s, 22*time.Minute)
	giveBack(s, id)
	if h := handoffs(s)[0]; h.Status != conversation.HandoffClosed || h.TakenBy != testkit.Boss.Name() {
		t.Errorf("given back: %+v", h)
	}
	second := s.OK(id, requestHandoff, person)
	if second["handoffId"] == first || second["estimatedWaitTime"] != "unos 25 minutos" || len(handoffs(s)) != 2 {
		t.Errorf("the second: %v", second)
	}
}

func yesAfterHandoff(t *testing.T, s *shop) {
	put(s, yerba, "Yerba", 100_00, 5)
	id, question := asked(s, 1)
	s.OK(id, requestHandoff, person)
	before := s.Snapshot()
	if d, err := s.Reply(question, "sí"); !fault.Is(err, fault.SessionHandedOff) {
		t.Errorf("%+v %v", d, err)
	}
	if changed := s.Since(before); changed != nil {
		t.Errorf("changed %v", changed)
	}
}
