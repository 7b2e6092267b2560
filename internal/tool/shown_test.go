package tool_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/tool"
)

func TestShownArgumentsAreWhatRuns(t *testing.T) {
	t.Parallel()
	for canonical, want := range map[string]string{
		`{}`:                              "",
		`{"b":"dos","a":1.50}`:            ":\n• a: 1.50\n• b: dos",
		`{"a":"x\n• b: 2"}`:               ":\n• a: \"x\\n• b: 2\"",
		"{\"a\":\"x\u202e\"}":             ":\n• a: \"x\\u202e\"",
		`{"a":"","b":null,"c":true}`:      ":\n• a: \"\"\n• b: null\n• c: true",
		`{"a":[{"id":"x","quantity":2}]}`: ":\n• a: [{\"id\":\"x\",\"quantity\":2}]",
	} {
		if got := tool.Shown(canonical); got != want {
			t.Errorf("%s is shown as %q, want %q", canonical, got, want)
		}
	}
}
