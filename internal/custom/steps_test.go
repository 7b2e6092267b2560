package custom

import (
	"encoding/json"
	"testing"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/strictjson"
	"github.com/mostrador/mostrador/internal/testkit/textcheck"
)

func composed(steps ...Step) Definition {
	return described(func(d *Definition) {
		d.ExecutionType = Internal
		d.ExecutionConfig = Config{Steps: steps}
	})
}

func TestStepsTakeTheirArgumentsFromEarlierResults(t *testing.T) {
	t.Parallel()
	tool := compiled(t, composed(
		Step{Name: "find", Tool: "erp/search_products",
			Arguments: map[string]string{"query": "arguments.a", "limit": "`1`", "category": "arguments.b"}},
		Step{Name: "lead", Tool: "erp/create_lead",
			Arguments: map[string]string{"interest": "steps.find.products[0].name"}},
	))
	args := arguments(t, `{"a": "taladro"}`)
	first, err := tool.StepArguments(t.Context(), 0, args, map[string]any{})
	if err != nil || string(strictjson.Canonical(first)) != `{"limit":1,"query":"taladro"}` {
		t.Errorf("%v %v", first, err)
	}
	second, err := tool.StepArguments(t.Context(), 1, args,
		arguments(t, `{"find": {"products": [{"name": "Taladro 13 mm"}]}}`))
	if err != nil || string(strictjson.Canonical(second)) != `{"interest":"Taladro 13 mm"}` {
		t.Errorf("%v %v", second, err)
	}
	broken := compiled(t, composed(Step{Name: "x", Tool: "erp/create_lead",
		Arguments: map[string]string{"name": "sum(arguments.a)"}}))
	_, err = broken.StepArguments(t.Context(), 0, args, nil)
	wantFault(t, err, fault.UpstreamFailed, false)
}

func TestCompositionsAreChecked(t *testing.T) {
	t.Parallel()
	ok := Step{Name: "find", Tool: "erp/search_products"}
	wantFields(t, composed(ok, Step{Name: "next", Tool: "erp/create_lead",
		Arguments: map[string]string{"name": "(", "x/y": ")"}}), Rules{},
		"/execution_config/steps/1/arguments/name", "/execution_config/steps/1/arguments/x~1y")
	wantFields(t, composed(ok, ok), Rules{}, "/execution_config/steps/1/name")
	wantFields(t, composed(Step{Name: "Find it", Tool: "search"}), Rules{}, "/execution_config/steps/0/name",
		"/execution_config/steps/0/tool")
	wantFields(t, composed(make([]Step, 11)...), Rules{}, "/execution_config/steps")
	wantFields(t, composed(), Rules{}, "/execution_config")
	both := composed(ok)
	both.ExecutionConfig.Function = "orders.getStatus"
	wantFields(t, both, Rules{}, "/execution_config")
	for name, path := range map[string]string{"orders.getStatus": "", "erp/create_lead": "",
		"rm -rf": "/execution_config/function"} {
		d := described(func(d *Definition) {
			d.ExecutionType, d.ExecutionConfig = Internal,
				Config{FunctionName: name}
		})
		if path == "" {
			wantFields(t, d, Rules{})
		} else {
			wantFields(t, d, Rules{}, path)
		}
	}
}

// References to what can never exist are reported when the definition is saved; one that was saved before keeps
// working.
func TestStepsReferToWhatIsThere(t *testing.T) {
	t.Parallel()
	for expression, fits := range map[string]bool{
		"arguments.a": true, "arguments": true, "steps.first.x": true, "steps": true, "@": true,
		"join('', [arguments.b, steps.first.y])": true,
		"arguments.zzz":                          false, "steps.second.x": false, "steps.third.x": false,
		"argument.a":                             false,
		"join('', [arguments.b, steps.third.y])": false,
	} {
		d := composed(Step{Name: "first", Tool: "erp/search_products"},
			Step{Name: "second", Tool: "erp/create_lead", Arguments: map[string]string{"name": expression}},
			Step{Name: "third", Tool: "erp/search_products"})
		if fits {
			wantFields(t, d, Rules{})
			continue
		}
		wantFields(t, d, Rules{}, "/execution_config/steps/1/arguments/name")
		wantFields(t, d, Rules{Stored: true})
	}
	open := composed(Step{Name: "first", Tool: "erp/search_products",
		Arguments: map[string]string{"query": "arguments.zzz"}})
	open.ParametersSchema = json.RawMessage(`{"type": "object", "additionalProperties": {"type": "string"}}`)
	wantFields(t, open, Rules{})
}

func TestWhatIsKnownBeforeTheFirstStep(t *testing.T) {
	t.Parallel()
	tool := compiled(t, composed(Step{Name: "first", Tool: "erp/search_products"},
		Step{Name: "second", Tool: "erp/create_lead", Arguments: map[string]string{
			"name": "join('', ['B ', arguments.a])", "interest": "arguments.list[?n > `1`].name | [0]",
			"notes": "join('', [arguments.a, steps.first.x])", "source": "'web'", "email": "@",
		}}))
	known, later, err := tool.StepAhead(t.Context(), 1,
		arguments(t, `{"a": "x", "list": [{"n": 1, "name": "p"}, {"n": 2, "name": "q"}]}`))
	if err != nil || string(strictjson.Canonical(known)) != `{"interest":"q","name":"B x","source":"web"}` ||
		len(later) != 2 || later[0] != "email" || later[1] != "notes" {
		t.Errorf("%v %v %v", known, later, err)
	}
}

func TestADefinitionKeepsItsForm(t *testing.T) {
	t.Parallel()
	d := shipping(t)
	raw, err := json.Marshal(d)
	if err != nil {
		t.Fatal(err)
	}
	var again Definition
	if err := json.Unmarshal(raw, &again); err != nil ||
		again.ExecutionConfig.BodyTemplate != d.ExecutionConfig.BodyTemplate || again.TimeoutMS != 5000 ||
		again.RateLimitPerMinute != 10 {
		t.Errorf("%s %v", raw, err)
	}
	if d.Category != "custom" || described(nil).ExecutionConfig.Method != "POST" ||
		described(nil).TimeoutMS != 10_000 || described(nil).RateLimitPerMinute != 60 {
		t.Error("the document's defaults")
	}
	if d.Reads() || !described(func(d *Definition) { d.ExecutionConfig.Method = "GET" }).Reads() {
		t.Error("only a GET reads")
	}
}

func TestEverySentenceIsInEveryLanguage(t *testing.T) {
	t.Parallel()
	for _, text := range []locale.Text{
		missingInPath, unfitForPath, unfitForHeader, urlTooLong, secretNotSet, secretUnfit, tookTooLong, notAllowed,
		unreachable,
		answeredStatus, answeredStatusSaying, refusedRequest, refusedSaying, notUnderstood, notAsAgreed, restingNow,
	} {
		if missing := textcheck.Missing(text); len(missing) > 0 {
			t.Errorf("%q lacks %v", text.EN, missing)
		}
	}
}
