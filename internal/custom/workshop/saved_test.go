package workshop_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/custom"
	"github.com/mostrador/mostrador/internal/custom/workshop"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

// unkept are the paths of the mistakes that keep a definition from being saved.
func unkept(t *testing.T, s *server.Shop, d custom.Definition) (paths []string) {
	t.Helper()
	_, err := s.Workshop.Create(t.Context(), s.Workspace, testkit.Boss, d, false)
	if err != nil && !fault.Is(err, fault.InvalidArguments) {
		t.Fatal(err)
	}
	if err != nil {
		for _, f := range fault.From(err).Fields {
			paths = append(paths, f.Path)
		}
	}
	slices.Sort(paths)
	return paths
}

// wrongClaim makes every mistake that only a call would meet.
func wrongClaim() custom.Definition {
	d := kept("", "open_claim")
	d.ParametersSchema = json.RawMessage(`{"type":"object","properties":{"who":{"type":"string","default":5}}}`)
	d.ExecutionType, d.ExecutionConfig = custom.Internal, custom.Config{Steps: []custom.Step{
		{Name: "lead", Tool: "erp/create_lead", Arguments: map[string]string{"name": "arguments.who",
			"interest": "arguments.zzz", "colour": "'red'"}},
		{Name: "ticket", Tool: "erp/create_support_ticket", Arguments: map[string]string{"subject": "steps.last.x"}},
		{Name: "last", Tool: "erp/search_products", Arguments: map[string]string{"query": "'x'"}},
	}}
	return d
}

func TestMistakesOfCompositionsAreToldWhenSaved(t *testing.T) {
	t.Parallel()
	server.Flows(t, server.Flow{Name: "told", Setup: testkit.Setup{Plan: access.Enterprise, AssistantType: "erp"},
		Play: func(t *testing.T, s *server.Shop) {
			const steps = "/execution_config/steps/"
			want := []string{
				steps + "0/arguments/colour", steps + "0/arguments/interest", steps + "1/arguments/description",
				steps + "1/arguments/subject", "/parameters_schema/properties/who/default",
			}
			if got := unkept(t, s, wrongClaim()); !slices.Equal(got, want) {
				t.Errorf("told %q", got)
			}
			function := kept("", "register")
			function.ParametersSchema = json.RawMessage(`{"type":"object","properties":{"interest":{"type":"string"},"colour":{"type":"string"}}}`)
			function.ExecutionType, function.ExecutionConfig = custom.Internal,
				custom.Config{Function: "crm.createLead"}
			if got := unkept(t, s, function); !slices.Equal(got,
				[]string{"/parameters_schema/properties/colour", "/parameters_schema/properties/name"}) {
				t.Errorf("told %q", got)
			}
			// An argument that an agent's terms fill in may be missing.
			function.ParametersSchema = json.RawMessage(`{"type":"object","properties":{"interest":{"type":"string"}}}`)
			terms := access.ToolTerms{Arguments: map[string]access.Preset{"name": {Value: json.RawMessage(`"Mostrador"`)}}}
			if err := s.Keyring.SetAgentTool(t.Context(), s.Workspace.ID, s.Agent.ID,
				access.ToolOverride{Tool: "erp/create_lead", Enabled: true, ToolTerms: terms}); err != nil {
				t.Fatal(err)
			}
			if got := unkept(t, s, function); len(got) > 0 {
				t.Errorf("told %q", got)
			}
		}})
}

// A definition saved before the check keeps working; Recheck names it.
func TestAnOldCompositionGoesOn(t *testing.T) {
	t.Parallel()
	server.Flows(t, server.Flow{Name: "old", Setup: testkit.Setup{Plan: access.Enterprise, AssistantType: "erp"},
		Play: func(t *testing.T, s *server.Shop) {
			d := wrongClaim().WithDefaults()
			d.ParametersSchema = json.RawMessage(`{"type":"object","properties":{"who":{"type":"string"},"how":{"type":"string","default":5}}}`)
			steps := d.ExecutionConfig.Steps[:1]
			steps[0].Arguments = map[string]string{"name": "arguments.who", "interest": "arguments.zzz"}
			d.ExecutionConfig.Steps = steps
			now := s.Clock.Now()
			r := workshop.Record{ID: testkit.NewID(), Name: d.Name, State: workshop.Active, Given: 1, Newest: 1,
				CreatedAt: now, UpdatedAt: now}
			err := s.Workshop.Store.OwnTools(t.Context(), s.Workspace.ID, true, func(rows workshop.Rows) error {
				_, err := rows.InsertTool(r, workshop.Version{ToolID: r.ID, Version: 1, Definition: d, CreatedAt: now})
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			s.Give(r.FullName())
			want(t, s.Call(s.Session("+5491155550009"), "custom/open_claim", `{"who": "Ana", "how": "x"}`), "")
			broken, err := s.Workshop.Recheck(t.Context(), s.Workspace.ID)
			if err != nil || len(broken) != 1 || !broken[0].Runs || len(broken[0].Why) != 2 {
				t.Errorf("%+v %v", broken, err)
			}
		}})
}

// What is made of the arguments alone is known before the first step, however it is made.
func TestAStepThatIsAskedAboutIsMadeOfArguments(t *testing.T) {
	t.Parallel()
	server.Flows(t, server.Flow{Name: "asked", Setup: testkit.Setup{Plan: access.Enterprise, AssistantType: "erp"},
		Play: func(t *testing.T, s *server.Shop) {
			s.Describe(`{"name": "note_interest", "execution_type": "internal", "parameters_schema": {"type": "object", "properties": {"who": {"type": "string"}}, "required": ["who"]},
			"execution_config": {"steps": [{"name": "lead", "tool": "erp/create_lead", "arguments": {"name": "join('', ['B ', arguments.who])"}}]}}`)
			s.Describe(claim)
			session := s.Session("+5491155550010")
			for _, name := range []string{"erp/create_lead", "erp/create_support_ticket"} {
				terms := access.ToolTerms{Ask: access.Customer}
				if err := s.Keyring.SetAgentTool(t.Context(), s.Workspace.ID, s.Agent.ID,
					access.ToolOverride{Tool: name, Enabled: true, ToolTerms: terms}); err != nil {
					t.Fatal(err)
				}
			}
			s.Reread()
			asked := want(t, s.Call(session, "custom/note_interest", `{"who": "Ana"}`), fault.ConfirmationRequired)
			want(t, s.Yes(asked.Confirmation.ID), "")
			if n := calls(t, s, "erp/create_lead"); n != 1 {
				t.Errorf("%d leads", n)
			}
			// Where a result decides, the customer cannot be shown what the yes covers; no rule is to blame.
			a := want(t, s.Call(session, "custom/open_claim", `{"who": "Ana", "what": "Llegó roto"}`), fault.Blocked)
			if strings.Contains(a.Error, "regla") || !strings.Contains(a.Error, "confirmación") {
				t.Errorf("said %q", a.Error)
			}
			s.Sound()
		}})
}

func TestNamesOfToolsDoNotLookAlike(t *testing.T) {
	t.Parallel()
	server.Flows(t, server.Flow{Name: "names", Setup: testkit.Setup{Plan: access.Enterprise},
		Play: func(t *testing.T, s *server.Shop) {
			first := s.Describe(`{"name": "check_shipping_rate", "execution_config": {"url": "https://api.example.com/x"}}`)
			for _, name := range []string{"check-shipping-rate", "CHECK_SHIPPING_RATE", "checkShippingRate",
				"erp_create_lead", "retail-confirm-order"} {
				if got := unkept(t, s, kept("https://api.example.com", name)); !slices.Equal(got, []string{"/name"}) {
					t.Errorf("%s: %q", name, got)
				}
			}
			if _, err := s.Workshop.Create(t.Context(), s.Workspace, testkit.Boss,
				kept("https://api.example.com", "check_shipping_rate"), false); !fault.Is(err, fault.Conflict) {
				t.Errorf("the name itself: %v", err)
			}
			if err := s.Workshop.Remove(t.Context(), s.Workspace, testkit.Boss, first.ID, nil); err != nil {
				t.Fatal(err)
			}
			if got := unkept(t, s, kept("https://api.example.com", "check-shipping-rate")); len(got) > 0 {
				t.Errorf("a removed tool's: %q", got)
			}
		}})
}
