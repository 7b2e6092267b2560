package vendorapi_test

import (
	"context"
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"github.com/mostrador/mostrador/internal/gateway/vendorapi"
)

func TestAddressesThatKeepASecret(t *testing.T) {
	t.Parallel()
	for address, fine := range map[string]bool{
		"https://api.example.com": true, "https://api.example.com/v3": true, "http://127.0.0.1:8080": true,
		"http://[::1]:1": true, "http://localhost": true,
		"http://api.example.com": false, "http://127.0.0.1.example.com": false, "http://10.0.0.1": false,
		"ftp://127.0.0.1": false, "": false,
		"https://": false, "https://me:pw@api.example.com": false, "https://api.example.com?x=1": false,
		"https://api.example.com#x": false, "api.example.com": false,
	} {
		if err := vendorapi.CheckAddress(address); (err == nil) != fine {
			t.Errorf("%q: %v", address, err)
		}
	}
}

func TestPauses(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		for _, c := range []struct {
			attempt     int
			asked       time.Duration
			least, most time.Duration
			again       bool
		}{
			{1, 0, 125 * time.Millisecond, 250 * time.Millisecond, true},
			{3, 0, 500 * time.Millisecond, time.Second, true},
			{60, 0, time.Second, 2 * time.Second, true},
			{1, time.Second, time.Second, time.Second, true},
			{1, 3 * time.Second, 0, 0, false},
		} {
			start := time.Now()
			again := vendorapi.Pause(t.Context(), 250*time.Millisecond, c.attempt, c.asked)
			if took := time.Since(start); again != c.again || took < c.least || took > c.most {
				t.Errorf("%+v: %v after %s", c, again, took)
			}
		}
		gone, cancel := context.WithTimeout(t.Context(), time.Millisecond)
		defer cancel()
		if vendorapi.Pause(gone, time.Second, 1, 0) {
			t.Error("somebody who is gone is waited for")
		}
	})
}

func TestRetryAfter(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 3, 10, 15, 0, 0, 0, time.UTC)
	for value, want := range map[string]time.Duration{
		"": 0, "soon": 0, "-5": 0, "7": 7 * time.Second, "Tue, 10 Mar 2026 15:00:30 GMT": 30 * time.Second,
		"Tue, 10 Mar 2026 14:00:00 GMT": 0,
	} {
		if got := vendorapi.RetryAfter(http.Header{"Retry-After": {value}}, now); got != want {
			t.Errorf("%q is %s", value, got)
		}
	}
}
