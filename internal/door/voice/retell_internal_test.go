package voice

import (
	"encoding/json"
	"testing"
)

// Functions that Retell calls at once have their own ids; the same call again has the same.
func TestFunctionsCalledAtOnce(t *testing.T) {
	t.Parallel()
	invoked := func(id, arguments string) retellSaid {
		return retellSaid{Role: "tool_call_invocation", ToolCallID: id, Name: "add", Arguments: arguments}
	}
	c := retellCall{WithTools: []retellSaid{invoked("old", `{"n":2}`), invoked("a1", `{"n":1}`),
		invoked("a2", `{"n": 2}`)}}
	id := func(arguments string) string { return retellCallID("add", json.RawMessage(arguments), c, nil) }
	for arguments, want := range map[string]string{`{"n":1}`: "a1", `{"n":2}`: "a2", `{"n":3}`: "a2"} {
		if got := id(arguments); got != digest(want) || got != id(arguments) {
			t.Errorf("%s is not %s", arguments, want)
		}
	}
}
