// Package visitor is what a door can tell about a browser before it knows anybody:
// where it comes from, what it reads, and how often it may try. Nothing but limits and
// first impressions depends on it.
package visitor

import (
	"net"
	"net/http"
	"net/netip"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// remote is the other end of the connection; the address is invalid where it is none.
func remote(r *http.Request) (host string, near netip.Addr) {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		host = r.RemoteAddr
	}
	near, _ = netip.ParseAddr(host)
	return host, near.Unmap()
}

// SameMachine reports whether a request comes from this machine, for nobody else, and
// to it by its own name: a page elsewhere can point a name of its own here.
func SameMachine(r *http.Request) bool {
	for _, header := range []string{"X-Forwarded-For", "Forwarded", "X-Real-Ip"} {
		if r.Header.Get(header) != "" {
			return false
		}
	}
	name, _, err := net.SplitHostPort(r.Host)
	if err != nil {
		name = r.Host
	}
	named, _ := netip.ParseAddr(strings.Trim(name, "[]"))
	_, near := remote(r)
	return near.IsLoopback() && (named.Unmap().IsLoopback() || name == "localhost")
}

// Language is what somebody reads of whom nothing else is known.
func Language(r *http.Request) locale.Tag {
	for part := range strings.SplitSeq(r.Header.Get("Accept-Language"), ",") {
		name, _, _ := strings.Cut(strings.TrimSpace(part), ";")
		language, _, _ := strings.Cut(name, "-")
		for _, n := range []string{name, language} {
			if tag, ok := locale.Parse(n); ok {
				return tag
			}
		}
	}
	return locale.ESAR
}
