package runtime_test

import (
	"encoding/json"
	"testing"

	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/words/confirm"
)

// A flat answer also has its tool's fields at the top level, and none of them replaces a common field.
func TestFlatAnswers(t *testing.T) {
	t.Parallel()
	data := json.RawMessage(`{"success":false,"message":"listo","days":[{"date":"x"}],"executionId":"forged"}`)
	for name, c := range map[string]struct {
		answer runtime.Answer
		want   string
	}{
		"plain": {runtime.Answer{Success: true, Data: json.RawMessage(`{"message":"listo"}`), ExecutionID: "e"},
			`{"success":true,"data":{"message":"listo"},"executionId":"e"}`},
		"flat": {runtime.Answer{Success: true, Data: data, ExecutionID: "e", Flat: true},
			`{"success":true,"data":` + string(data) + `,"executionId":"e","days":[{"date":"x"}],"message":"listo"}`},
		"refused": {runtime.Answer{Error: "no", ErrorCode: "conflict", ExecutionID: "e", Flat: true},
			`{"success":false,"error":"no","errorCode":"conflict","executionId":"e"}`},
		"no object": {runtime.Answer{Success: true, Data: json.RawMessage(`[1]`), ExecutionID: "e", Flat: true},
			`{"success":true,"data":[1],"executionId":"e"}`},
	} {
		got, err := json.Marshal(c.answer.Shown())
		if err != nil || string(got) != c.want {
			t.Errorf("%s: %v\n%s\nwant\n%s", name, err, got, c.want)
		}
		got, err = json.Marshal(runtime.Decision{Outcome: confirm.Confirm, State: "executed", Result: &c.answer})
		if want := `{"outcome":"confirm","state":"executed","result":` + c.want + `}`; err != nil ||
			string(got) != want {
			t.Errorf("%s, decided: %v\n%s\nwant\n%s", name, err, got, want)
		}
	}
	if got, err := json.Marshal(runtime.Decision{Outcome: confirm.Deny, State: "denied"}); err != nil ||
		string(got) != `{"outcome":"deny","state":"denied"}` {
		t.Errorf("%s %v", got, err)
	}
}
