package visitor_test

import (
	"net/http/httptest"
	"testing"

	"github.com/mostrador/mostrador/internal/visitor"
)

// Only what stands before this server says for whom it asks.
func TestWhereARequestComesFrom(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ remote, forwarded, want string }{
		{"203.0.113.7:4000", "", "203.0.113.7"},
		{"203.0.113.7:4000", "198.51.100.1", "203.0.113.7"},
		{"127.0.0.1:4000", "", "127.0.0.1"},
		{"127.0.0.1:4000", "198.51.100.1", "198.51.100.1"},
		{"10.0.0.2:4000", "1.2.3.4, 198.51.100.1, 10.0.0.9", "198.51.100.1"},
		{"127.0.0.1:4000", "made up, 10.0.0.9", "10.0.0.9"},
		{"[::1]:4000", "2001:db8::7", "2001:db8::7"},
	} {
		r := httptest.NewRequest("GET", "/chat/x", nil)
		r.RemoteAddr = c.remote
		if c.forwarded != "" {
			r.Header.Set("X-Forwarded-For", c.forwarded)
		}
		if got := visitor.Address(r); got != c.want {
			t.Errorf("%+v: %s", c, got)
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
		{"127.0.0.1:4000", "panel.example", "", false}, // a name that somebody pointed here
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
