package workshop_test

import (
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/custom"
	"github.com/mostrador/mostrador/internal/custom/workshop"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

// Every function that a definition may name can be saved and run; another one is refused when it is saved.
func TestFunctionsRun(t *testing.T) {
	t.Parallel()
	arguments := map[string]string{
		"orders.getStatus":      `{"order_number": "ORD-9999"}`,
		"products.search":       `{"query": "yerba"}`,
		"crm.createLead":        `{"name": "Ana Gómez", "phone": "+5491155550008"}`,
		"support.createTicket":  `{"subject": "No anda", "description": "El taladro no enciende."}`,
		"appointments.schedule": `{"customer_name": "Ana Gómez", "appointment_type": "call", "preferred_date": "2026-03-12", "preferred_time": "10:00"}`,
		"availability.check":    `{"type": "appointment"}`,
		"team.notify":           `{"team": "sales", "message": "Llamar a Ana.", "priority": "normal"}`,
	}
	if got, want := slices.Sorted(maps.Keys(arguments)),
		slices.Sorted(maps.Keys(workshop.Functions)); !slices.Equal(got, want) {
		t.Fatalf("played: %v; there are: %v", got, want)
	}
	// schemaOf describes arguments as required texts.
	schemaOf := func(in string) string {
		var values map[string]string
		if err := json.Unmarshal([]byte(in), &values); err != nil {
			t.Fatal(err)
		}
		properties := map[string]any{}
		for name := range values {
			properties[name] = map[string]string{"type": "string", "title": name}
		}
		text, err := json.Marshal(map[string]any{"type": "object", "properties": properties,
			"required": slices.Sorted(maps.Keys(values))})
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	server.Flows(t, server.Flow{Name: "each", Setup: testkit.Setup{Plan: access.Enterprise, AssistantType: "erp"},
		Play: func(t *testing.T, s *server.Shop) {
			s.Item("Yerba", 100_00, 50)
			s.Do(func(u *core.Unit) error {
				carla := booking.Resource{ID: testkit.NewID(), Kind: booking.Staff, Name: "Carla", Active: true}
				return errors.Join(u.Places.SaveResource(carla), u.Places.SetWeek("", []booking.WeekRange{
					{Weekday: time.Thursday, Range: booking.Range{From: 9 * 60, To: 12 * 60}}}))
			})
			session := s.Session("+5491155550008")
			for function, in := range arguments {
				name := strings.ToLower(strings.ReplaceAll(function, ".", "_for_us_"))
				s.Describe(`{"name": "` + name + `", "execution_type": "internal", "parameters_schema": ` +
					schemaOf(in) +
					`, "execution_config": {"function": "` + function + `"}}`)
				if a := s.Call(session, "custom/"+name, in); !a.Success {
					t.Errorf("%s: %s %s %v", function, a.ErrorCode, a.Error, a.Errors)
				}
			}
			_, err := s.Workshop.Create(t.Context(), s.Workspace, testkit.Boss, custom.Definition{Name: "unknown",
				Description: "x", IsActive: true, ExecutionType: custom.Internal,
				ParametersSchema: []byte(schemaOf(`{}`)), ExecutionConfig: custom.Config{Function: "orders.burn"}},
				false)
			if !fault.Is(err, fault.InvalidArguments) {
				t.Errorf("an unknown function: %v", err)
			}
		}})
}
