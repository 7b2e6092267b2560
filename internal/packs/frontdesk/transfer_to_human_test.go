package frontdesk_test

import (
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

var _ = tools.Describe("transfer_to_human", tooltest.Tool{
	Arguments: `reason! string | urgency string low,medium,high | context_summary string`,
	Promises:  "escalation low never 60 basic session.handoff_requested",
	Types:     "*",
})

func TestTransferToHuman(t *testing.T) {
	t.Parallel()
	const tool = "frontdesk/transfer_to_human"
	var (
		rows  = []string{"handoffs+1", "sessions~1"}
		calls = []string{"handoffs+1", "return_calls+1", "sessions~1"} // a call back is promised
		told  = []string{"session.handoff_requested"}
		plain = args{"reason": "Quiere hablar con alguien"}
	)
	stored := func(s *shop) (list []conversation.HandoffRequest) {
		s.Look(func(u *core.Unit) (err error) {
			list, err = u.Handoffs.List(conversation.HandoffFilter{})
			return err
		})
		return list
	}
	closedToday := func(s *access.Settings) {
		s.Profile.Schedule = map[string]string{"tuesday": "cerrado", "wednesday": "09:00-18:00"}
	}
	// caused is a hand-off after the customer said something: its cause is theirs, not the model's reason.
	caused := func(name, words, cause string) testkit.Scenario {
		return testkit.Scenario{Name: "cause: " + name, Tool: tool, Setup: restaurant, State: "HANDOFF", Changes: rows,
			Events: told,
			Seed: func(s *shop) (string, any) {
				id := s.Session(ana)
				s.Do(func(u *core.Unit) error {
					now, err := u.Conversations.Get(id, true)
					if err != nil {
						return err
					}
					u.Conversations.Adopt(now)
					_, _, err = u.Conversations.RecordIncoming(words, "", "")
					return err
				})
				return id, args{"reason": "No pude ayudar"}
			},
			Check: func(s *shop, _ string, _ runtime.Answer) {
				if h := stored(s)[0]; h.Cause != cause {
					s.T.Errorf("cause %q, want %q", h.Cause, cause)
				}
			}}
	}
	testkit.Run(t,
		testkit.Scenario{
			Name: "with a number to call", Tool: tool, State: "HANDOFF", Changes: rows, Events: told,
			Setup: placed("rest_basic", locale.ESMX, func(s *access.Settings) { s.EscalationPhone = "+525500001111" }),
			Seed: reads(nil, "voice", args{"reason": "Alergia grave", "urgency": "high",
				"context_summary": "Pregunta por el cacahuate"}),
			Data: args{"should_transfer": true, "transfer_number": "+525500001111",
				"message": "Claro, te paso con una persona del equipo que te va a poder ayudar mejor."},
			Check: func(s *shop, id string, _ runtime.Answer) {
				h := stored(s)[0]
				if h.SessionID != id || h.Reason != "Alergia grave" || h.Urgency != conversation.HighUrgency ||
					h.Context.Summary != "Pregunta por el cacahuate" {
					s.T.Errorf("stored %+v", h)
				}
				if a := s.Call(id, getBusinessHours, args{}); a.ErrorCode != fault.SessionHandedOff {
					s.T.Errorf("the agent goes on: %+v", a)
				}
			},
		},
		testkit.Scenario{
			Name: "in the business's own words, to any assistant", Tool: tool, State: "HANDOFF", Changes: rows,
			Events: told,
			Setup: placed("orders", locale.ESAR,
				func(s *access.Settings) { s.TransferMessage = "Ya te atiende Tito." }),
			Seed: reads(nil, "whatsapp", plain),
			Data: args{"should_transfer": true, "transfer_number": nil, "message": "Ya te atiende Tito."},
			Check: func(s *shop, _ string, _ runtime.Answer) {
				if h := stored(s)[0]; h.Urgency != conversation.MediumUrgency {
					s.T.Errorf("stored %+v", h)
				}
			},
		},
		testkit.Scenario{
			Name: "in Portuguese", Tool: tool, State: "HANDOFF", Changes: rows, Events: told,
			Setup: placed("agenda", locale.PTBR), Seed: reads(nil, "whatsapp", plain),
			Data: args{"message": "Vou passar a sua conversa para uma pessoa da equipe. A espera é de uns 5 minutos."},
		},
		testkit.Scenario{
			Name: "a call that cannot be passed on", Tool: tool, State: "HANDOFF", Changes: calls, Events: told,
			Setup: placed("rest_basic", locale.ESMX,
				func(s *access.Settings) { s.TransferMessage = "Te paso con Tito." }),
			Seed: reads(nil, "voice", plain),
			Data: args{"should_transfer": false, "transfer_number": nil,
				"message": "Por teléfono no te puedo pasar con nadie, " +
					"pero ya le dejé tu mensaje al equipo: te llaman a este número lo antes posible."},
		},
		testkit.Scenario{
			Name: "a call that cannot be passed on, in Portuguese, at night", Tool: tool, State: "HANDOFF",
			Changes: calls,
			Events:  told, Setup: placed("rest_basic", locale.PTBR, closedToday), Seed: reads(nil, "voice", plain),
			Data: args{"should_transfer": false,
				"message": "Por telefone não consigo passar a ligação e agora estamos " +
					"fechados, mas já deixei o seu recado com a equipe: vão ligar para este número amanhã a partir das nove da manhã."},
		},
		testkit.Scenario{
			Name: "a call without a number, that cannot be passed on", Tool: tool, State: "HANDOFF", Changes: rows,
			Events: told, Setup: restaurant,
			Seed: func(s *shop) (string, any) { return s.SessionOn("voice", ""), plain },
			Data: args{"should_transfer": false,
				"message": "Por teléfono no te puedo pasar con nadie, pero ya le dejé tu " +
					"mensaje al equipo. No veo desde qué número llamas: para que te respondan, escríbenos o llama de nuevo con el número visible."},
		},
		testkit.Scenario{
			Name: "closed", Tool: tool, State: "HANDOFF", Changes: rows, Events: told,
			Setup: placed("rest_basic", locale.ESMX, closedToday), Seed: reads(nil, "whatsapp", plain),
			Data: args{"should_transfer": true, "message": "Le dejo tu conversación a una persona del equipo. " +
				"Ahora está cerrado: te responden mañana desde las 9:00 a. m."},
		},
		testkit.Scenario{
			Name: "closed by the hours of bookings", Tool: tool, State: "HANDOFF", Changes: rows, Events: told,
			Setup: restaurant, Seed: func(s *shop) (string, any) {
				s.Do(hours)
				s.Clock.Advance(5 * time.Hour)
				return s.Session(ana), plain
			},
			Data: args{"message": "Le dejo tu conversación a una persona del equipo. " +
				"Ahora está cerrado: te responden hoy desde las 8:00 p. m."},
		},
		caused("asked for", "quiero hablar con una persona", conversation.CustomerRequest),
		caused("angry", "son unos ladrones, los voy a denunciar", conversation.NegativeSentiment),
		caused("neither", "¿tienen estacionamiento?", conversation.AgentLimitation),
		testkit.Scenario{
			Name: "asked again it is the same one", Tool: tool, State: "HANDOFF", Setup: restaurant,
			Seed: func(s *shop) (string, any) { id := s.Session(ana); s.OK(id, tool, plain); return id, plain },
			Data: args{"should_transfer": true},
			Check: func(s *shop, _ string, _ runtime.Answer) {
				if h := stored(s); len(h) != 1 {
					s.T.Errorf("%+v", h)
				}
			},
		},
		testkit.Scenario{Name: "no reason", Tool: tool, Setup: restaurant,
			Seed: reads(nil, "whatsapp", args{"reason": " \n"}), Code: fault.InvalidArguments,
			Paths: []string{"/reason"}},
		testkit.Scenario{Name: "no urgency of ours", Tool: tool, Setup: restaurant,
			Seed: reads(nil, "whatsapp", args{"reason": "x", "urgency": "now"}), Code: fault.InvalidArguments,
			Paths: []string{"/urgency"}},
	)
}
