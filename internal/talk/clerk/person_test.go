package clerk

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/talk/model"
)

// Who takes a conversation over reads what the customer said of themselves, whichever pack brings them.
func TestAPersonIsToldWhoAsks(t *testing.T) {
	t.Parallel()
	for _, tool := range []string{"retail/request_handoff", "frontdesk/transfer_to_human", "agenda/requestHumanSupportTool"} {
		t.Run(tool, func(t *testing.T) {
			t.Parallel()
			_, name, _ := strings.Cut(tool, "/")
			r := model.Request{Tools: []model.Tool{{Name: name, FullName: tool}},
				Facts: model.Facts{Locale: locale.ESAR, Now: time.Date(2026, 3, 10, 12, 0, 0, 0, time.UTC), Channel: "web"}}
			told := ""
			for _, m := range []string{"hola, soy Neusa Carvalho, mi teléfono es 11 5555-0688", "quiero hablar con una persona"} {
				r.History = append(r.History, model.Message{Role: model.Customer, Text: m})
				a, err := New().Answer(context.Background(), r, nil)
				if err != nil {
					t.Fatal(err)
				}
				r.History = append(r.History, model.Message{Role: model.Agent, Text: a.Text, Calls: a.Calls, State: a.State})
				for _, call := range a.Calls {
					told = string(call.Arguments)
				}
			}
			for _, want := range []string{"Neusa Carvalho", "1155550688", "quiero hablar con una persona"} {
				if !strings.Contains(told, want) {
					t.Errorf("%q is not in %s", want, told)
				}
			}
		})
	}
}
