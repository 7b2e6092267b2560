package visitor_test

import (
	"log/slog"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/door/visitor"
	"github.com/mostrador/mostrador/internal/kit/clock"
)

// Only proxies the operator named are trusted, and the rightmost address that is not one of them counts.
func TestWhereARequestComesFrom(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		trusted, remote string
		forwarded       []string
		want            string
	}{
		{"", "203.0.113.7:4000", nil, "203.0.113.7"},
		{"", "127.0.0.1:4000", []string{"198.51.100.1"}, "127.0.0.1"},
		{"", "10.0.0.2:4000", []string{"198.51.100.1"}, "10.0.0.2"},
		{"", "[::ffff:203.0.113.7]:4000", nil, "203.0.113.7"},
		{"10.0.0.0/8", "203.0.113.7:4000", []string{"198.51.100.1"}, "203.0.113.7"},
		{"127.0.0.0/8", "127.0.0.1:4000", nil, "127.0.0.1"},
		{"127.0.0.0/8", "127.0.0.1:4000", []string{"198.51.100.1"}, "198.51.100.1"},
		{"127.0.0.0/8", "[::ffff:127.0.0.1]:4000", []string{"198.51.100.1"}, "198.51.100.1"},
		{"10.0.0.0/8", "10.0.0.2:4000", []string{"1.2.3.4, 198.51.100.1, 10.0.0.9"}, "198.51.100.1"},
		{"10.0.0.0/8", "10.0.0.2:4000", []string{"1.2.3.4", "198.51.100.1", "10.0.0.9"}, "198.51.100.1"},
		{"10.0.0.0/8", "10.0.0.2:4000", []string{"1.2.3.4, 192.168.1.9"}, "192.168.1.9"},
		{"10.0.0.0/8", "10.0.0.2:4000", []string{"made up, 10.0.0.9"}, "10.0.0.9"},
		{"10.0.0.0/8", "10.0.0.2:4000", []string{"198.51.100.1:5555"}, "198.51.100.1"},
		{"::1/128", "[::1]:4000", []string{"2001:db8::7"}, "2001:db8::7"},
		{"::1/128", "[::1]:4000", []string{"[2001:db8::7]:443"}, "2001:db8::7"},
	} {
		r := httptest.NewRequest("GET", "/chat/x", nil)
		r.RemoteAddr = c.remote
		for _, f := range c.forwarded {
			r.Header.Add("X-Forwarded-For", f)
		}
		r.Header.Set("Forwarded", "for=192.0.2.99")
		if got := proxies(c.trusted).Address(r); got != c.want {
			t.Errorf("%+v: %s", c, got)
		}
	}
}

func proxies(trusted string) *visitor.Proxies {
	if trusted == "" {
		return nil
	}
	return visitor.NewProxies([]netip.Prefix{netip.MustParsePrefix(trusted)}, nil)
}

// An untrusted proxy is logged once.
func TestAnUnnamedProxyIsToldOf(t *testing.T) {
	t.Parallel()
	var log strings.Builder
	p := visitor.NewProxies(nil, slog.New(slog.NewTextHandler(&log, nil)))
	for range 3 {
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr = "127.0.0.1:4000"
		r.Header.Set("X-Forwarded-For", "198.51.100.1")
		p.Address(r)
	}
	if said := log.String(); strings.Count(said, "--trusted-proxy") != 1 || !strings.Contains(said, "127.0.0.1") ||
		strings.Contains(said, "198.51.100.1") {
		t.Errorf("said %q", said)
	}
}

func TestHTTPSBeforeAProxy(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		trusted, remote, said string
		want                  bool
	}{
		{"", "127.0.0.1:4000", "https", false},
		{"127.0.0.0/8", "127.0.0.1:4000", "https", true},
		{"127.0.0.0/8", "127.0.0.1:4000", "https, http", false},
		{"127.0.0.0/8", "203.0.113.7:4000", "https", false},
		{"127.0.0.0/8", "127.0.0.1:4000", "", false},
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr = c.remote
		if c.said != "" {
			r.Header.Set("X-Forwarded-Proto", c.said)
		}
		if got := proxies(c.trusted).HTTPS(r); got != c.want {
			t.Errorf("%+v: %t", c, got)
		}
	}
}

func TestLimitsAreByNetwork(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]string{
		"203.0.113.7": "203.0.113.7", "::ffff:203.0.113.7": "203.0.113.7", "2001:db8:1:2:3:4:5:6": "2001:db8:1:2::/64",
		"2001:db8:1:2:ffff::1": "2001:db8:1:2::/64", "2001:db8:1:3::1": "2001:db8:1:3::/64",
		"fe80::1%eth0": "fe80::/64", "no address": "no address",
	} {
		if got := visitor.Network(address); got != want {
			t.Errorf("%s: %s, want %s", address, got, want)
		}
	}
}

// A wrong visitor waits longer each time; a right try starts afresh.
func TestBackoff(t *testing.T) {
	t.Parallel()
	hand := clock.NewManual(time.Date(2026, 3, 10, 15, 0, 0, 0, time.UTC))
	b := visitor.NewBackoff(hand)
	for i := range 5 {
		if wait := b.Try("rosa"); wait != 0 {
			t.Fatalf("try %d waits %s", i, wait)
		}
	}
	var last time.Duration
	for i := range 12 {
		wait := b.Try("rosa")
		if wait < last || wait <= 0 || wait > 15*time.Minute {
			t.Fatalf("wait %d is %s after %s", i, wait, last)
		}
		if b.Try("ana") != 0 {
			t.Fatal("another waits, too")
		}
		b.Right("ana")
		last = wait
		hand.Advance(wait)
		if again := b.Try("rosa"); again != 0 {
			t.Fatalf("waited %s, and has to wait %s", wait, again)
		}
	}
	if last != 15*time.Minute {
		t.Errorf("the longest wait is %s", last)
	}
	b.Right("rosa")
	if b.Try("rosa") != 0 {
		t.Error("who was right waits")
	}
	hand.Advance(-time.Hour)
	for range 8 {
		if wait := b.Try("rosa"); wait > time.Minute {
			t.Errorf("a clock set back has somebody wait %s", wait)
		}
	}
}

func TestWhoIsOnThisMachine(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		remote, host, header string
		want                 bool
	}{
		{"127.0.0.1:4000", "127.0.0.1:8080", "", true},
		{"[::1]:4000", "[::1]:8080", "", true},
		{"127.0.0.1:4000", "localhost:8080", "", true},
		{"127.0.0.1:4000", "panel.example", "", false}, // a foreign name pointed here
		{"127.0.0.1:4000", "127.0.0.1:8080", "X-Forwarded-For", false},
		{"10.0.0.2:4000", "127.0.0.1:8080", "", false},
		{"203.0.113.7:4000", "localhost", "", false},
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr, r.Host = c.remote, c.host
		if c.header != "" {
			r.Header.Set(c.header, "127.0.0.1")
		}
		if got := visitor.SameMachine(r); got != c.want {
			t.Errorf("%+v: %t", c, got)
		}
	}
}
