package retail_test

import (
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

var _ = tools.Describe("create_order_draft", tooltest.Tool{
	Arguments: `notes string ..500c`,
	Promises:  "mutation low never 60 basic draft.created",
	Refuses:   []string{`{"note":"x"}`},
})

func TestCreateOrderDraft(t *testing.T) {
	t.Parallel()
	const tool = "retail/create_order_draft"
	opened := []string{"orders+1", "sessions~1"}
	first := func(arguments args) func(*shop) (string, any) {
		return func(s *shop) (string, any) { return s.Session(ana), arguments }
	}
	stands := func(tag locale.Tag, quantity int64, message string) testkit.Scenario {
		return testkit.Scenario{
			Name: "it is open already, in " + string(tag), Tool: tool, Setup: in(tag),
			Seed: func(s *shop) (string, any) { put(s, yerba, "Yerba", 100_00, 9); return filled(s, quantity), args{} },
			Data: args{"message": message},
		}
	}
	testkit.Run(t,
		testkit.Scenario{
			Name: "the first", Tool: tool, Seed: first(args{}),
			Data: args{"createdAt": testkit.Noon, "expiresAt": testkit.Noon.Add(4 * time.Hour),
				"message": "Listo, abrí tu pedido. ¿Qué te agrego?"},
			State: "COLLECTING_ORDER", Changes: opened, Events: []string{"draft.created"},
			Check: func(s *shop, sessionID string, a runtime.Answer) {
				if got := testkit.Data(s.T, a)["draftId"]; got != sessionID {
					s.T.Errorf("draftId %v, want the session's id %s", got, sessionID)
				}
				if o, _ := draftOf(s, sessionID); o.Number != "" || o.CustomerID == "" {
					s.T.Errorf("a draft has a customer and no number yet: %+v", o)
				}
				state(s, sessionID, "COLLECTING_ORDER")
			},
		},
		testkit.Scenario{
			Name: "as long as the shop says", Tool: tool, Seed: first(args{}),
			Setup: with(func(s *access.Settings) { s.RetailDraftMins = 15 }),
			Data:  args{"expiresAt": testkit.Noon.Add(15 * time.Minute)},
			State: "COLLECTING_ORDER", Changes: opened, Events: []string{"draft.created"},
		},
		testkit.Scenario{
			Name: "again returns the same", Tool: tool,
			Seed: func(s *shop) (string, any) {
				id := s.Session(ana)
				s.OK(id, tool, args{"notes": "sin bolsa"})
				wait(s, time.Hour)
				return id, args{"notes": "sin bolsa"}
			},
			Data: args{"createdAt": testkit.Noon, "expiresAt": testkit.Noon.Add(4 * time.Hour),
				"message": "Listo, abrí tu pedido. ¿Qué te agrego?"},
		},
		stands(locale.ESAR, 1, "Ya tenés un pedido abierto con 1 producto."),
		stands(locale.ESMX, 2, "Ya tienes un pedido abierto con 1 producto."),
		stands(locale.PTBR, 1, "Você já tem um pedido aberto com 1 produto."),
		stands(locale.EN, 1, "You already have an open order with 1 product."),
		testkit.Scenario{
			Name: "new notes are added to the old", Tool: tool,
			Seed: func(s *shop) (string, any) {
				id := s.Session(ana)
				s.OK(id, tool, args{"notes": "sin bolsa"})
				return id, args{"notes": " tocar timbre "}
			},
			State: "COLLECTING_ORDER", Changes: []string{"orders~1"},
			Check: func(s *shop, sessionID string, _ runtime.Answer) {
				if o, _ := draftOf(s, sessionID); o.Notes != "sin bolsa\ntocar timbre" {
					s.T.Errorf("notes %q", o.Notes)
				}
			},
		},
		testkit.Scenario{
			Name: "new notes change what was asked", Tool: tool, Setup: in(locale.ESAR),
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 9)
				id, _ := asked(s, 1)
				return id, args{"notes": "es un regalo"}
			},
			State: "COLLECTING_ORDER", Changes: []string{"confirmations~1", "orders~1", "sessions~1"},
			Events: []string{"confirmation.superseded"},
		},
		testkit.Scenario{
			Name: "without notes an open question stays open", Tool: tool, Setup: in(locale.ESAR),
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 9)
				id, _ := asked(s, 1)
				return id, args{}
			},
			Check: func(s *shop, sessionID string, _ runtime.Answer) { state(s, sessionID, "AWAITING_CONFIRMATION") },
		},
		testkit.Scenario{
			Name: "an empty one collects again", Tool: tool,
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 9)
				id := filled(s, 1)
				s.OK(id, "retail/remove_item", args{"productId": yerba})
				return id, args{}
			},
			State: "COLLECTING_ORDER", Changes: []string{"sessions~1"},
		},
		testkit.Scenario{
			Name: "one that is over is closed first", Tool: tool,
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 9)
				id := filled(s, 1)
				wait(s, 4*time.Hour)
				state(s, id, "IDLE")
				return id, args{}
			},
			Data:  args{"createdAt": testkit.Noon.Add(4 * time.Hour), "expiresAt": testkit.Noon.Add(8 * time.Hour)},
			State: "COLLECTING_ORDER", Changes: []string{"orders+1", "orders~1", "sessions~1"},
			Events: []string{"draft.created"},
			Check: func(s *shop, sessionID string, _ runtime.Answer) {
				if o, _ := draftOf(s, sessionID); len(o.Lines) != 0 {
					s.T.Errorf("the new draft has lines of the old: %+v", o.Lines)
				}
			},
		},
		testkit.Scenario{
			Name: "after an order, the next", Tool: tool, Setup: in(locale.ESAR),
			Seed:  func(s *shop) (string, any) { put(s, yerba, "Yerba", 100_00, 9); return sold(s, 1), args{} },
			State: "COLLECTING_ORDER", Changes: opened, Events: []string{"draft.created"},
		},
		testkit.Scenario{
			Name: "one per conversation, however many at once", Tool: tool,
			Seed: func(s *shop) (string, any) {
				id := s.Session(ana)
				for _, a := range atOnce(s, 8, id, tool, args{}) {
					if !a.Success {
						s.T.Errorf("%s: %s", a.ErrorCode, a.Error)
					}
				}
				return id, args{}
			},
			Check: func(s *shop, _ string, _ runtime.Answer) {
				if n := len(s.Snapshot()["orders"]); n != 1 {
					s.T.Errorf("%d drafts", n)
				}
			},
		},
		testkit.Scenario{
			Name: "two conversations of one customer have a draft each", Tool: tool,
			Seed:  func(s *shop) (string, any) { s.OK(s.Session(ana), tool, args{}); return s.Session(ana), args{} },
			State: "COLLECTING_ORDER", Changes: opened, Events: []string{"draft.created"},
		},
		testkit.Scenario{
			Name: "for nobody in particular", Tool: tool,
			Seed:  func(s *shop) (string, any) { return s.SessionOn("web", ""), args{} },
			State: "COLLECTING_ORDER", Changes: opened, Events: []string{"draft.created"},
		},
		testkit.Scenario{
			Name: "notes of 500 characters, not bytes", Tool: tool,
			Seed:  first(args{"notes": strings.Repeat("ñ", 500)}),
			State: "COLLECTING_ORDER", Changes: opened, Events: []string{"draft.created"},
		},
		testkit.Scenario{
			Name: "notes that are too long", Tool: tool, Seed: first(args{"notes": strings.Repeat("a", 501)}),
			Code: fault.InvalidArguments, Paths: []string{"/notes"},
		},
		testkit.Scenario{
			Name: "notes that never end", Tool: tool,
			Seed: func(s *shop) (string, any) {
				id := s.Session(ana)
				for _, c := range []string{"a", "b", "c"} {
					s.OK(id, tool, args{"notes": strings.Repeat(c, 500)})
				}
				return id, args{"notes": strings.Repeat("d", 500)}
			},
			Code: fault.Conflict, Error: "no pueden pasar de 2000 caracteres",
		},
		testkit.Scenario{
			Name: "handed over, the agent waits", Tool: tool,
			Seed: func(s *shop) (string, any) { id := s.Session(ana); s.HandOff(id); return id, args{} },
			Code: fault.SessionHandedOff,
		},
	)
}
