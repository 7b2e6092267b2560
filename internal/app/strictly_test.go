package app_test

import (
	"crypto/tls"
	"net/http/httptest"
	"testing"

	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

// Every gateway sends HSTS to browsers that came over https, and never to others.
func TestStrictTransport(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		setup testkit.Setup
		tls   bool
		proto string
		want  bool
	}{
		"plain http":          {},
		"tls":                 {tls: true, want: true},
		"an https public url": {setup: testkit.Setup{MercadoPago: true}, want: true},
		"a proxy that is believed": {setup: testkit.Setup{TrustedProxy: "192.0.2.0/24"}, proto: "https",
			want: true},
		"a proxy that is not":            {proto: "https"},
		"a proxy that was asked without": {setup: testkit.Setup{TrustedProxy: "192.0.2.0/24"}, proto: "http"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			server.EachShop(t, c.setup, func(t *testing.T, s *server.Shop) {
				for _, path := range []string{"/healthz", "/sign-in", "/chat/" + s.Workspace.Slug, "/v1/tools", "/mcp",
					"/webhooks/x/y", "/nowhere"} {
					r := httptest.NewRequest("GET", path, nil) // from 192.0.2.1
					if c.tls {
						r.TLS = &tls.ConnectionState{}
					}
					if c.proto != "" {
						r.Header.Set("X-Forwarded-Proto", c.proto)
					}
					w := httptest.NewRecorder()
					s.Handler().ServeHTTP(w, r)
					if got := w.Header().Get("Strict-Transport-Security"); (got != "") != c.want {
						t.Errorf("%s: %q", path, got)
					}
				}
			})
		})
	}
}
