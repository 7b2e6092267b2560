package workshop_test

import (
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/policy"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
	"github.com/mostrador/mostrador/internal/words/confirm"
)

const claim = `{"name": "open_claim", "display_name": "Abrir un reclamo", "execution_type": "internal",
	"parameters_schema": {"type": "object", "properties": {"who": {"type": "string"}, "what": {"type": "string"}, "how": {"type": "string"}}, "required": ["who", "what"]},
	"execution_config": {"steps": [
		{"name": "lead", "tool": "erp/create_lead", "arguments": {"name": "arguments.who", "interest": "arguments.what"}},
		{"name": "ticket", "tool": "erp/create_support_ticket", "arguments": {"subject": "arguments.what", "priority": "arguments.how", "description": "steps.lead.lead_id"}}
	]}}`

func asks(pattern, when string, by access.Role) policy.Rule {
	return policy.Rule{Name: "asks", Tool: pattern, When: when, Effect: policy.Confirm, By: by}
}

func decide(t *testing.T, s *server.Shop, who access.Actor, id string, v confirm.Outcome) runtime.Decision {
	t.Helper()
	d, err := s.Runtime.Decide(t.Context(), runtime.Reply{Workspace: s.Workspace, Actor: who, ConfirmationID: id,
		Verdict: v})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// calls counts the executions of a tool that succeeded.
func calls(t *testing.T, s *server.Shop, name string) (n int) {
	t.Helper()
	rows, err := s.Runtime.Executions(t.Context(), s.Workspace, runtime.ExecutionFilter{Limit: 200})
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range rows {
		if r.Tool == name && r.Success {
			n++
		}
	}
	return n
}

// A rule that asks about a step is part of the one question about all of them.
func TestARuleOnAStepIsPartOfTheQuestion(t *testing.T) {
	t.Parallel()
	ask := func(name string, rules []policy.Rule, play func(t *testing.T, s *server.Shop, session string)) server.Flow {
		return server.Flow{Name: name, Setup: testkit.Setup{Plan: access.Enterprise, AssistantType: "erp",
			Rules: rules}, Play: func(t *testing.T, s *server.Shop) {
			s.Describe(claim)
			play(t, s, s.Session("+5491155550007"))
			s.Sound()
		}}
	}
	const broken = `{"who": "Ana", "what": "Llegó roto", "how": "high"}`
	nothing := func(t *testing.T, s *server.Shop) {
		t.Helper()
		if n := calls(t, s, "erp/create_lead"); n != 0 {
			t.Errorf("%d leads were made", n)
		}
	}
	server.Flows(t,
		ask("the business", []policy.Rule{asks("erp/create_lead",
			"has(arguments.interest) && arguments.interest.contains('roto')", access.Staff)},
			func(t *testing.T, s *server.Shop, session string) {
				a := want(t, s.Call(session, "custom/open_claim", broken), fault.ConfirmationRequired)
				for _, part := range []string{"Abrir un reclamo", "Llegó roto", "1. ", "2. "} {
					if !strings.Contains(a.Confirmation.Message, part) {
						t.Errorf("%q is not in the question %q", part, a.Confirmation.Message)
					}
				}
				if a.Confirmation.Addressee != access.Staff {
					t.Errorf("asked of %q", a.Confirmation.Addressee)
				}
				nothing(t, s)
				for range 2 {
					if d := decide(t, s, testkit.Clerk, a.Confirmation.ID, confirm.Confirm); !d.Result.Success {
						t.Fatalf("%+v", d.Result)
					}
				}
				if l, k := calls(t, s, "erp/create_lead"), calls(t, s, "erp/create_support_ticket"); l != 1 || k != 1 {
					t.Errorf("%d leads and %d tickets", l, k)
				}
				// Where the rule does not match, there is no question.
				want(t, s.Call(session, "custom/open_claim", `{"who": "Ana", "what": "Consulta"}`), "")
			}),
		ask("the customer, then the owner", []policy.Rule{asks("erp/create_lead", "", access.Customer),
			asks("custom/*", "", access.Owner)}, func(t *testing.T, s *server.Shop, session string) {
			a := want(t, s.Call(session, "custom/open_claim", broken), fault.ConfirmationRequired)
			second := want(t, s.Yes(a.Confirmation.ID), fault.ConfirmationRequired)
			nothing(t, s)
			if d := decide(t, s, testkit.Boss, second.Confirmation.ID, confirm.Confirm); !d.Result.Success ||
				d.State != confirmation.Executed {
				t.Fatalf("%+v", d.Result)
			}
		}),
		ask("what a later step does is known", []policy.Rule{{Name: "no", Tool: "erp/create_support_ticket",
			When: "has(arguments.priority) && arguments.priority == 'high'", Effect: policy.Deny}},
			func(t *testing.T, s *server.Shop, session string) {
				want(t, s.Call(session, "custom/open_claim", broken), fault.Blocked)
				nothing(t, s)
				want(t, s.Call(session, "custom/open_claim", `{"who": "Ana", "what": "Llegó roto"}`), "")
			}),
		ask("a question that cannot be shown", []policy.Rule{asks("erp/create_support_ticket", "", access.Staff)},
			func(t *testing.T, s *server.Shop, session string) {
				want(t, s.Call(session, "custom/open_claim", broken), fault.Blocked)
				nothing(t, s)
			}),
		ask("what only its step can tell", []policy.Rule{asks("erp/create_support_ticket",
			"arguments.description.size() > 3", access.Staff)}, func(t *testing.T, s *server.Shop, session string) {
			a := want(t, s.Call(session, "custom/open_claim", broken), fault.Blocked)
			if !strings.Contains(a.Error, "1 de 2") || calls(t, s, "erp/create_support_ticket") != 0 {
				t.Errorf("%+v", a)
			}
			s.Look(func(u *core.Unit) error {
				open, err := u.Confirmations.List(confirmation.Filter{State: confirmation.Pending, Limit: 10})
				if len(open) > 0 {
					t.Errorf("a step asked by itself: %+v", open)
				}
				return err
			})
		}),
		ask("a yes shows its maker nothing more", []policy.Rule{asks("erp/create_lead", "", access.Owner)},
			func(t *testing.T, s *server.Shop, session string) {
				window := *s // the same business, where orders are taken
				var err error
				if window.Agent, err = s.Keyring.CreateAgent(t.Context(), s.Workspace.ID,
					access.AgentProfile{Slug: "window", Name: "Window", AssistantType: "retail"}); err != nil {
					t.Fatal(err)
				}
				number := bought(t, &window, window.Session("+5491155550008"))
				mine := s.Session("+5491155550008")
				s.Describe(`{"name": "pry", "execution_type": "internal", "parameters_schema": {"type": "object", "properties": {"number": {"type": "string"}}},
				"execution_config": {"steps": [
					{"name": "lead", "tool": "erp/create_lead", "arguments": {"name": "'Ana'"}},
					{"name": "order", "tool": "erp/check_order_status", "arguments": {"order_number": "arguments.number"}}]}}`)
				for talk, found := range map[string]bool{session: false, mine: true} {
					a := want(t, s.Call(talk, "custom/pry", map[string]any{"number": number}),
						fault.ConfirmationRequired)
					d := decide(t, s, testkit.Boss, a.Confirmation.ID, confirm.Confirm)
					if got := testkit.Data(t, *d.Result)["order"].(map[string]any)["found"]; got != found {
						t.Errorf("found %v, want %v: %s", got, found, d.Result.Data)
					}
				}
			}),
		ask("the rule is gone by the yes", nil, func(t *testing.T, s *server.Shop, session string) {
			with := s.Ruled(asks("erp/create_lead", "", access.Staff))
			a := want(t, with.Call(session, "custom/open_claim", broken), fault.ConfirmationRequired)
			if d := decide(t, s, testkit.Clerk, a.Confirmation.ID, confirm.Confirm); !d.Result.Success {
				t.Errorf("%+v", d.Result)
			}
		}),
		ask("a rule that came after the question", nil, func(t *testing.T, s *server.Shop, session string) {
			s.Rule(asks("erp/create_lead", "", access.Customer))
			a := want(t, s.Call(session, "custom/open_claim", broken), fault.ConfirmationRequired)
			s.Rule(asks("erp/create_lead", "", access.Owner))
			want(t, s.Yes(a.Confirmation.ID), fault.ConfirmationRequired)
			nothing(t, s)
		}),
	)
}
