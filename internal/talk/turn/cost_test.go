package turn_test

import (
	"encoding/json"
	"maps"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/talk/model"
	"github.com/mostrador/mostrador/internal/testkit"
)

// The cost of a model's answer is borne by the calls it makes; an answer of words alone is no tool's.
func TestCallsBearTheCostOfTheirAnswer(t *testing.T) {
	t.Parallel()
	testkit.Flows(t, testkit.Flow{Name: "two calls", Play: func(t *testing.T, s *testkit.Shop) {
		two := func(model.Request) (model.Answer, error) {
			return model.Answer{Usage: model.Usage{Model: "m", Input: 10, Output: 2, Micros: 1001},
				Calls: []model.Call{{ID: "a", Name: "list_products", Arguments: json.RawMessage(`{}`)},
					{ID: "b", Name: "get_business_profile", Arguments: json.RawMessage(`{}`)}}}, nil
		}
		words := func(model.Request) (model.Answer, error) {
			return model.Answer{Text: "¡Hola!", Usage: model.Usage{Model: "m", Input: 10, Output: 2, Micros: 500}}, nil
		}
		d := open(t, s, two, words)
		d.hears(t, "¿qué tienen?")
		s.OK(d.session.ID, "retail/list_products", `{}`) // by no model
		got := map[string]int64{}
		for end := time.Now().Add(time.Minute); len(got) < 2 &&
			time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
			list, err := s.Runtime.Outcomes(t.Context(), s.Workspace, runtime.ExecutionFilter{SessionID: d.session.ID})
			if err != nil {
				t.Fatal(err)
			}
			for _, one := range list {
				got[one.Tool] = max(got[one.Tool], one.CostMicros)
			}
		}
		if want := map[string]int64{"retail/list_products": 501, "retail/get_business_profile": 500}; !maps.Equal(got,
			want) {
			t.Errorf("%v, want %v", got, want)
		}
	}})
}
