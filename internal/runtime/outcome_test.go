package runtime_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/runtime"
)

func TestACallThatWaitsForAYesHasNotFailed(t *testing.T) {
	t.Parallel()
	for code, want := range map[fault.Code]bool{fault.ConfirmationRequired: false, fault.OutOfStock: true} {
		if got := (runtime.Outcome{ErrorCode: string(code)}).Failed(); got != want {
			t.Errorf("%s: %v", code, got)
		}
	}
	if (runtime.Outcome{Success: true}).Failed() {
		t.Error("a call that succeeded failed")
	}
}
