package runtime_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/runtime"
)

func TestAnAnswerIsWrittenAsJSONWouldBe(t *testing.T) {
	t.Parallel()
	for _, a := range []runtime.Answer{
		{},
		{Success: true, ExecutionID: "e"},
		{Success: true, Data: json.RawMessage(`{"name":"a, \u003cb\u003e","list":[1,2]}`), ExecutionID: "e",
			Replayed: true},
		{Data: json.RawMessage(`"text"`), Error: "a, b", ErrorCode: fault.Conflict,
			Errors: []fault.Field{{Path: "/a", Message: "no"}}, ExecutionID: "e"},
		{Success: true, Data: json.RawMessage(`[]`), Confirmation: &runtime.Asked{ID: "q", Message: "¿Sí?",
			ExpiresAt: time.Unix(1, 0).UTC()}},
	} {
		want, err := json.Marshal(a)
		if err != nil {
			t.Fatal(err)
		}
		if got := string(a.JSON()); got != string(want) {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}
