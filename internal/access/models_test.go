package access_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

func TestAnAgentIsChangedInParts(t *testing.T) {
	t.Parallel()
	model, prompt, on := access.ModelChoice{BaseURL: "https://api.example/v1", Name: "m"}, " Hola. ", true
	c, err := access.AgentConfig{}.With(access.AgentChange{Model: &model, Prompt: &prompt})
	if err != nil || c.Prompt != "Hola." || c.Model.Name != "m" {
		t.Fatalf("%+v %v", c, err)
	}
	if c, err = c.With(access.AgentChange{CheckYes: &on}); err != nil || !c.CheckYes || c.Prompt != "Hola." {
		t.Fatalf("%+v %v", c, err)
	}
	if _, err = c.With(access.AgentChange{Model: &access.ModelChoice{}}); !fault.Is(err, fault.InvalidArguments) {
		t.Errorf("a check without a model: %v", err)
	}
}

func TestWhatAModelMayBe(t *testing.T) {
	t.Parallel()
	hot, cold := 2.1, 0.0
	with := func(change func(*access.ModelChoice)) access.AgentConfig {
		m := access.ModelChoice{BaseURL: "https://api.example/v1", Name: "gpt-4o", Credential: "model_a",
			Temperature: &cold}
		change(&m)
		return access.AgentConfig{Model: m}
	}
	for want, c := range map[string]access.AgentConfig{
		"1":                       with(func(*access.ModelChoice) {}),
		"2":                       with(func(m *access.ModelChoice) { m.BaseURL = "http://127.0.0.1:11434/v1" }),
		"3":                       with(func(m *access.ModelChoice) { *m = access.ModelChoice{Name: access.BuiltIn} }),
		"4":                       with(func(m *access.ModelChoice) { m.Name = "meta-llama/llama-3.3-70b:free" }),
		"/model/base_url":         with(func(m *access.ModelChoice) { m.BaseURL = "http://8.8.8.8/v1" }),
		"/model/base_url ":        with(func(m *access.ModelChoice) { m.BaseURL = "https://u:p@api.example/v1" }),
		"/model/base_url  ":       with(func(m *access.ModelChoice) { m.BaseURL = "" }),
		"/model/name":             with(func(m *access.ModelChoice) { m.Name = "" }),
		"/model/credential":       with(func(m *access.ModelChoice) { m.Credential = "mercadopago" }),
		"/model/temperature":      with(func(m *access.ModelChoice) { m.Temperature = &hot }),
		"/model/plan":             with(func(m *access.ModelChoice) { m.Plan = "xml" }),
		"/model/timeout_seconds":  with(func(m *access.ModelChoice) { m.TimeoutSecs = 301 }),
		"/model/input_usd_micros": with(func(m *access.ModelChoice) { m.InputPrice = -1 }),
		"/fallback":               {Fallback: access.ModelChoice{Name: access.BuiltIn}},
		"/check_yes":              {Model: access.ModelChoice{Name: access.BuiltIn}, CheckYes: true},
		"/prompt":                 {Prompt: strings.Repeat("ñ", 16_001)},
	} {
		err := c.Check()
		if len(want) == 1 {
			if err != nil {
				t.Errorf("%+v: %v", c, err)
			}
			continue
		}
		if fields := fault.From(err); err == nil || len(fields.Fields) != 1 ||
			fields.Fields[0].Path != strings.TrimSpace(want) {
			t.Errorf("%s: %v", want, fmt.Sprint(err))
		}
	}
}

// A fallback takes nothing of the first model's time: an answer may take as long as both.
func TestTheTimeOfAnAnswer(t *testing.T) {
	t.Parallel()
	slow := access.ModelChoice{BaseURL: "http://localhost:11434/v1", Name: "qwen3:8b", TimeoutSecs: 300}
	usual := access.ModelChoice{BaseURL: "https://api.example/v1", Name: "small"}
	builtIn := access.ModelChoice{Name: access.BuiltIn}
	if err := (access.AgentConfig{Model: slow}).Check(); err != nil {
		t.Error(err)
	}
	none := access.AgentConfig{}.AnswerTime()
	for name, c := range map[string]struct {
		config access.AgentConfig
		more   time.Duration
	}{
		"one":      {access.AgentConfig{Model: slow}, 5 * time.Minute},
		"two":      {access.AgentConfig{Model: slow, Fallback: usual}, 5*time.Minute + 30*time.Second},
		"built in": {access.AgentConfig{Model: slow, Fallback: builtIn}, 5 * time.Minute},
	} {
		if got := c.config.AnswerTime(); got != none+c.more {
			t.Errorf("%s: %s, and %s without a model", name, got, none)
		}
	}
}
