package custom

import (
	"testing"

	"github.com/mostrador/mostrador/internal/kit/fault"
)

func TestAFormIsRead(t *testing.T) {
	t.Parallel()
	d, err := ReadForm([]byte(shippingRate)) // with an id of its own
	if err != nil || !d.IsActive || d.TimeoutMS != 5000 {
		t.Fatalf("%+v %v", d, err)
	}
	wantFields(t, d.WithDefaults(), Rules{})

	const short = `{"name": "ask", "description": "Asks.", "parameters_schema": {"type": "object"}, "execution_type": "api_call", "execution_config": {"url": "https://api.example.com/x"}`
	d, err = ReadForm([]byte(short + `}`))
	if err != nil || d.TimeoutMS != DefaultTimeoutMS || d.RateLimitPerMinute != DefaultRateLimit {
		t.Fatalf("the figures of a form without: %+v %v", d, err)
	}
	d, err = ReadForm([]byte(short + `, "timeout_ms": 0, "rate_limit_per_minute": 0}`))
	if err != nil {
		t.Fatal(err)
	}
	wantFields(t, d.WithDefaults(), Rules{}, "/timeout_ms", "/rate_limit_per_minute")

	_, err = ReadForm([]byte(short +
		`, "tool": "custom/ask", "state": "active", "version": 3, "given_version": 2, "secrets": [], "breaker": {"state": "closed"},
		"created_by": "x", "updated_by": "x", "created_at": "2026-03-10T15:00:00Z", "updated_at": "2026-03-10T15:00:00Z"}`))
	if err != nil {
		t.Errorf("what we show comes back: %v", err)
	}
	for _, unknown := range []string{`, "timeout": 5}`, `, "execution_confg": {}}`,
		`, "execution_config": {"uri": "x"}}`} {
		if _, err := ReadForm([]byte(short + unknown)); !fault.Is(err, fault.InvalidArguments) {
			t.Errorf("%s: %v", unknown, err)
		}
	}
}
