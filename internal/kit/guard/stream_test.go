package guard

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/kit/fault"
)

// streamFrom is a client that reaches one server of this machine, one call at a time.
func streamFrom(t *testing.T, handle http.HandlerFunc, p Policy) (*Client, *http.Request) {
	t.Helper()
	s := httptest.NewServer(handle)
	p.AllowLoopback, p.AllowHTTP, p.PerHost = []netip.AddrPort{netip.MustParseAddrPort(strings.TrimPrefix(s.URL,
		"http://"))}, true, 1
	c := New(p, nil, nil)
	t.Cleanup(func() { c.Close(); s.Close() })
	req, err := http.NewRequest(http.MethodGet, s.URL, nil)
	if err != nil {
		t.Fatal(err)
	}
	return c, req
}

func TestAStreamIsReadAsItComes(t *testing.T) {
	t.Parallel()
	more := make(chan struct{})
	c, req := streamFrom(t, func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprint(w, "one ")
		w.(http.Flusher).Flush()
		<-more
		fmt.Fprint(w, "two")
	}, Policy{})
	res, err := c.Stream(t.Context(), req)
	if err != nil {
		t.Fatal(err)
	}
	first := make([]byte, 4)
	if _, err := io.ReadFull(res.Body, first); err != nil || string(first) != "one " {
		t.Fatalf("%q %v", first, err)
	}
	close(more)
	rest, err := io.ReadAll(res.Body)
	if err != nil || string(rest) != "two" {
		t.Errorf("%q %v", rest, err)
	}
	res.Body.Close()
	res.Body.Close() // twice is once
	if res, err = c.Stream(t.Context(), req); err != nil {
		t.Fatalf("its place was not given back: %v", err)
	}
	res.Body.Close()
}

func TestAStreamIsBounded(t *testing.T) {
	t.Parallel()
	endless := func(w http.ResponseWriter, r *http.Request) {
		for r.Context().Err() == nil {
			if _, err := fmt.Fprint(w, strings.Repeat("x", 100)); err != nil {
				return
			}
			w.(http.Flusher).Flush()
			time.Sleep(time.Millisecond)
		}
	}
	for name, want := range map[string]struct {
		policy Policy
		code   fault.Code
	}{
		"in size": {Policy{MaxBytes: 300}, fault.UpstreamFailed},
		"in time": {Policy{Timeout: 50 * time.Millisecond}, fault.Timeout},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c, req := streamFrom(t, endless, want.policy)
			res, err := c.Stream(t.Context(), req)
			if err != nil {
				t.Fatal(err)
			}
			defer res.Body.Close()
			if _, err = io.ReadAll(res.Body); !fault.Is(err, want.code) {
				t.Errorf("%v, want %s", err, want.code)
			}
		})
	}
}

func TestAStreamGoesWhereACallMay(t *testing.T) {
	t.Parallel()
	c, req := streamFrom(t, func(http.ResponseWriter, *http.Request) { t.Error("it was reached") }, Policy{})
	req.URL.Host = "127.0.0.1:1"
	if _, err := c.Stream(t.Context(), req); !fault.Is(err, fault.BlockedAddress) || !NotSent(err) {
		t.Errorf("%v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	req.URL.Host = c.policy.AllowLoopback[0].String()
	if _, err := c.Stream(ctx, req); !fault.Is(err, fault.Timeout) {
		t.Errorf("%v", err)
	}
}
