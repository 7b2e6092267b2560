package realtime_test

import (
	"net/http"
	"testing"

	"github.com/mostrador/mostrador/internal/gateway/realtime"
	"github.com/mostrador/mostrador/internal/gateway/realtime/realtimetest"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

func TestACallIsAcceptedOnce(t *testing.T) {
	t.Parallel()
	fake := realtimetest.New(t)
	o, err := realtime.New(fake.URL, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer o.Close()
	fake.Rings("rtc_1")
	session := map[string]any{"type": "realtime"}
	accept := func(key, id string) error { return o.Accept(t.Context(), key, id, session) }
	if _, err := o.Connect(t.Context(), realtimetest.Key, "rtc_1"); !fault.Is(err, fault.Conflict) {
		t.Errorf("before it is accepted: %v", err)
	}
	for name, c := range map[string]struct {
		err  error
		code fault.Code
	}{
		"another key":  {accept("sk-other", "rtc_1"), fault.UpstreamFailed},
		"no such call": {accept(realtimetest.Key, "rtc_2"), fault.Conflict},
	} {
		if !fault.Is(c.err, c.code) {
			t.Errorf("%s: %v, want %s", name, c.err, c.code)
		}
	}
	for status, code := range map[int]fault.Code{
		http.StatusTooManyRequests: fault.RateLimited, http.StatusBadGateway: fault.Unavailable,
		http.StatusBadRequest: fault.UpstreamFailed,
	} {
		fake.Fail(status)
		if err := accept(realtimetest.Key, "rtc_1"); !fault.Is(err, code) {
			t.Errorf("%d: %v, want %s", status, err, code)
		}
	}
	fake.Fail(0)
	if err := accept(realtimetest.Key, "rtc_1"); err != nil {
		t.Fatal(err)
	}
	if err := accept(realtimetest.Key, "rtc_1"); !fault.Is(err, fault.Conflict) {
		t.Errorf("twice: %v", err)
	}
	conn, err := o.Connect(t.Context(), realtimetest.Key, "rtc_1")
	if err != nil {
		t.Fatal(err)
	}
	_ = conn.CloseNow()
	if err := o.Refer(t.Context(), realtimetest.Key, "rtc_1", "+525500000199"); err != nil {
		t.Error(err)
	}
	if _, err := o.Connect(t.Context(), realtimetest.Key, "rtc_1"); !fault.Is(err, fault.Conflict) {
		t.Errorf("after it was passed on: %v", err)
	}
}

func TestNobodyAnswers(t *testing.T) {
	t.Parallel()
	if _, err := realtime.New("http://api.example", nil); err == nil {
		t.Error("the key would be sent in the clear")
	}
	o, err := realtime.New("http://127.0.0.1:1", nil)
	if err != nil {
		t.Fatal(err)
	}
	defer o.Close()
	if err := o.Accept(t.Context(), "sk", "rtc", nil); !fault.Is(err, fault.Unavailable) {
		t.Error(err)
	}
	if _, err := o.Connect(t.Context(), "sk", "rtc"); !fault.Is(err, fault.Unavailable) {
		t.Error(err)
	}
}
