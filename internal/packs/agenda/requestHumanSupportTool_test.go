package agenda_test

import (
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

var _ = tools.Describe("requestHumanSupportTool", tooltest.Tool{
	Arguments: `reason! string`,
	Promises:  "escalation low never 60 basic session.handoff_requested",
})

func TestRequestHumanSupport(t *testing.T) {
	t.Parallel()
	why := args{"reason": "Cliente pediu um atendente"}
	rows, told := []string{"handoffs+1", "sessions~1"}, []string{"session.handoff_requested"}
	testkit.Run(t,
		testkit.Scenario{
			Name: "a person has it", Setup: studio, Tool: support, Seed: calls(why), State: "HANDOFF", Changes: rows,
			Events: told,
			Data:   args{"success": true, "message": "Deixei a sua conversa com uma pessoa da equipe. Agora estamos fechados: vão te responder hoje a partir das 14h."},
			Check: func(s *shop, id string, _ runtime.Answer) {
				if h := handoffs(s)[0]; h.SessionID != id || h.Reason != why["reason"] ||
					h.Urgency != conversation.MediumUrgency || h.Status != conversation.HandoffPending {
					s.T.Errorf("stored %+v", h)
				}
				if now := talk(s, id); now.Folder != conversation.Support {
					s.T.Errorf("it lies in %q", now.Folder)
				}
				for tool, in := range map[string]args{
					events: days(amanha, amanha), tags: {"tags": list{"a"}}, info: {"preferredName": "Ana"}, end: {},
				} {
					if a := s.Call(id, tool, in); a.ErrorCode != fault.SessionHandedOff {
						s.T.Errorf("%s goes on: %+v", tool, a)
					}
				}
				s.Sound()
			},
		},
		testkit.Scenario{
			Name: "in the business's own words", Tool: support, Seed: calls(why), State: "HANDOFF", Changes: rows,
			Events: told,
			Setup:  in(locale.PTBR, func(s *access.Settings) { s.TransferMessage = "A Bia já responde." }),
			Data:   args{"message": "A Bia já responde. Agora estamos fechados: vão te responder hoje a partir das 14h."},
		},
		testkit.Scenario{
			Name: "closed on a Sunday evening", Setup: studio, Tool: support, State: "HANDOFF", Changes: rows, Events: told,
			Seed: func(s *shop) (string, any) {
				open(s)
				s.Clock.Advance(time.Date(2026, 3, 15, 21, 37, 0, 0, time.UTC).Sub(s.Clock.Now()))
				return s.Session(ana), why
			},
			Data: args{"message": "Deixei a sua conversa com uma pessoa da equipe. Agora estamos fechados: vão te responder amanhã a partir das 8h."},
		},
		testkit.Scenario{
			Name: "closed by the schedule of the profile", Tool: support, State: "HANDOFF", Changes: rows, Events: told,
			Seed: func(s *shop) (string, any) { return s.Session(ana), why },
			Setup: in(locale.PTBR, func(s *access.Settings) {
				s.Profile.Schedule = map[string]string{"tuesday": "fechado", "wednesday": "09:00-18:00"}
			}),
			Data: args{"message": "Deixei a sua conversa com uma pessoa da equipe. Agora estamos fechados: vão te responder amanhã a partir das 9h."},
		},
		testkit.Scenario{
			Name: "asked again it is the same one", Setup: studio, Tool: support, State: "HANDOFF",
			Seed: func(s *shop) (string, any) {
				id := s.Session(ana)
				s.OK(id, support, why)
				return id, args{"reason": "de novo"}
			},
			Data: args{"success": true},
			Check: func(s *shop, _ string, _ runtime.Answer) {
				if h := handoffs(s); len(h) != 1 || h[0].Reason != why["reason"] {
					s.T.Errorf("%+v", h)
				}
			},
		},
		refused("no reason", support, calls(args{"reason": " \n"}), fault.InvalidArguments, "Falta dizer por quê.",
			"/reason"),
		refused("a novel", support, calls(args{"reason": strings.Repeat("ai ", 300)}), fault.InvalidArguments,
			"no máximo 500", "/reason"),
	)
}
