package tool_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/tool"
)

type call struct {
	Token  string  `json:"token"`
	Order  string  `json:"order"`
	Amount float64 `json:"amount,omitempty"`
}

func TestCanonicalArgsNameTheCall(t *testing.T) {
	t.Parallel()
	canonical, hash := tool.CanonicalArgs(call{Token: "a", Order: "<1>", Amount: 100}, "token")
	if want := `{"amount":100,"order":"<1>"}`; canonical != want {
		t.Errorf("canonical: %s, want %s", canonical, want)
	}
	if _, other := tool.CanonicalArgs(call{Token: "b", Order: "<1>", Amount: 1e2}, "token"); other != hash {
		t.Error("a dropped field, or how a number is written, changed the hash")
	}
	if _, other := tool.CanonicalArgs(call{Token: "a", Order: "<2>", Amount: 100}, "token"); other == hash {
		t.Error("another order has the same hash")
	}
	if _, kept := tool.CanonicalArgs(call{Token: "a", Order: "<1>", Amount: 100}); kept == hash {
		t.Error("a field that is kept is not covered")
	}
}
